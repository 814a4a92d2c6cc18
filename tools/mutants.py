"""Break the rules in every small way and see that a test notices.

    python tools/mutants.py [PATTERN...]     such as 'guinote.rules.tricks.*'

mutmut leaves decorated functions alone, and every rule wears `@jit`. So a copy of the project
is made in build/mutants, without those decorators (with the JIT off they change nothing), and
mutmut runs there. Exit 1 if more than 5 % of the mutants live. Takes long: run it at night.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "mutants"
COPIED = ("src", "tests", "locales", "docs", "pyproject.toml")
DECORATOR = re.compile(r"^@(jit|inlined)\n", re.MULTILINE)
MAX_ALIVE_PERCENT = 5


def make_copy() -> None:
    """Bring the copy up to date; mutmut's own results in it stay, so a run can go on."""
    COPY.mkdir(parents=True, exist_ok=True)
    leave_out = shutil.ignore_patterns("__pycache__", "static")
    for name in COPIED:
        source, target = ROOT / name, COPY / name
        if source.is_dir():
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target, ignore=leave_out)
        elif source.is_file():
            shutil.copy2(source, target)
    for file in (COPY / "src" / "guinote" / "rules").glob("*.py"):
        file.write_text(DECORATOR.sub("", file.read_text(encoding="utf-8")), encoding="utf-8")


def mutmut(*arguments: str, quiet: bool = False) -> str:
    """Run mutmut in the copy, the JIT off and the seed fixed; stop with one line if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=COPY,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "GUINOTE_SEED": "1"},
        stdout=subprocess.PIPE if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"mutants: mutmut {arguments[0]} failed (do the tests pass without mutants?)")
    return done.stdout or ""


def report() -> int:
    """Print who lives, and what share of those tried that is."""
    lines = mutmut("results", quiet=True).splitlines()
    print("\n".join(line for line in lines if "not checked" not in line))
    mutmut("export-cicd-stats", quiet=True)
    stats = json.loads((COPY / "mutants" / "mutmut-cicd-stats.json").read_text())
    dead = stats["killed"] + stats["timeout"] + stats["segfault"]
    alive = stats["survived"] + stats["no_tests"] + stats["suspicious"]
    percent = 100 * alive / max(dead + alive, 1)
    print(f"{dead + alive} mutants tried, {alive} alive ({percent:.1f} %)")
    return 0 if dead and percent <= MAX_ALIVE_PERCENT else 1


if __name__ == "__main__":
    make_copy()
    mutmut("run", *sys.argv[1:])
    sys.exit(report())
