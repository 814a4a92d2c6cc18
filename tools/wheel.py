"""Build the wheel, look inside it, and run what it installs away from the source tree.

python tools/wheel.py
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WANTED = (
    "guinote/py.typed",
    "guinote/locales/en.json",
    "guinote/locales/es.json",
    "guinote/locales/notes/es.json",
    "guinote/rules/profiles/ludoteka.toml",
    "guinote/rules/profiles/torneo.toml",
    "guinote/server/static/",
)
UNWANTED = ("tests/", "web/", "node_modules/", "guinote/server/static/node_modules")
START = "from guinote.cli.main import main; main()"


def build(folder: Path) -> Path:
    """Make the wheel in `folder`."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


def faults(names: list[str]) -> list[str]:
    """What the wheel lacks, and what it should not hold."""
    lacking = [f"lacks {want}" for want in WANTED if not any(n.startswith(want) for n in names)]
    return lacking + [f"holds {n}" for n in names if n.startswith(UNWANTED)]


def runs(wheel: Path, folder: Path) -> bool:
    """Unpack it and ask for a rule book: profiles and texts must be found in the package."""
    zipfile.ZipFile(wheel).extractall(folder)
    done = subprocess.run(
        [sys.executable, "-c", START, "rules", "ludoteka"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode == 0


def main() -> int:
    """Print the size and every fault."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        names = zipfile.ZipFile(wheel).namelist()
        found = faults(names)
        if not found and not runs(wheel, folder / "unpacked"):
            found = ["`guinote rules ludoteka` fails when it is run from the wheel"]
        print("\n".join(found), end="\n" if found else "")
        print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size // 1024} KiB")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
