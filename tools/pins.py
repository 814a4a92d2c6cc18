"""Write requirements/*.txt: exact versions with hashes, no addresses.

    python tools/pins.py [--upgrade]

uv.txt is the installer, build.txt what `build-system.requires` asks for, run.txt what a table
needs in the browser and in the terminal, dev.txt all of it, the other extras and the tools. They
are made from pyproject.toml and agree with one another.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PINS = ROOT / "requirements"
# hatchling asks for this one only when an editable install begins.
FOR_EDITABLE = "editables>=0.5"
UV = "uv>=0.13,<1"


def wanted() -> dict[str, list[str]]:
    """The requirements of each file, the smaller ones first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    build = [*settings["build-system"]["requires"], FOR_EDITABLE]
    extras = settings["project"]["optional-dependencies"]
    run = [*settings["project"]["dependencies"], *extras["tui"]]
    dev = [UV, *build, *run, *extras["envs"], *extras["ray"], *extras["nodes"], *extras["dev"]]
    return {"uv": [UV], "build": build, "run": run, "dev": dev}


def compile_pins(
    name: str, requirements: list[str], options: list[str], before: list[str]
) -> None:
    """Resolve for every system at once, agreeing with the files made before.

    Pins that stand are kept, unless `--upgrade` is among the options.
    """
    command = [sys.executable, "-m", "uv", "pip", "compile", "-"]
    command += ["--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-annotate", "--no-emit-index-url", "--quiet"]
    command += ["--custom-compile-command", "just pins"]
    command += ["--output-file", str(PINS / f"{name}.txt")]
    for other in before:
        command += ["--constraints", str(PINS / f"{other}.txt")]
    text = "\n".join(requirements)
    subprocess.run([*command, *options], input=text, text=True, cwd=ROOT, check=True)


def main(options: list[str]) -> None:
    """Write the three files, one after the other."""
    PINS.mkdir(exist_ok=True)
    done: list[str] = []
    for name, requirements in wanted().items():
        compile_pins(name, requirements, options, done)
        done.append(name)


if __name__ == "__main__":
    main(sys.argv[1:])
