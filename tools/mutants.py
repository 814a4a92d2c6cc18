"""Break the rules in every small way and see that a test notices.

    python tools/mutants.py [PATTERN...]     such as 'guinote.rules.tricks.*'

mutmut leaves decorated functions alone, and every rule wears `@jit_inlined`. So a copy of the
project is made in build/mutants, without those decorators (with the JIT off they change
nothing), and mutmut runs there. What only compiled code runs cannot be tried so, and is left as it
is. Cached functions lose their cache too, and get it back at the end of their module;
`tools/mutants_conftest.py` sees to it that no cache hides a mutant from the tests.

Exit 1 if more than 5 % of the mutants live. Takes about an hour.
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
CONFTEST = ROOT / "tools" / "mutants_conftest.py"
JIT = re.compile(r"^@jit(_inlined)?\n", re.MULTILINE)
CACHE = re.compile(r"^@(cache|lru_cache\(.*\))\ndef (\w+)", re.MULTILINE)
ONLY_COMPILED = re.compile(r"^( *if COMPILED:)$", re.MULTILINE)
EITHER_WAY = re.compile(r"^(.* if COMPILED else .*)$", re.MULTILINE)
INTERRUPTED = "check_was_interrupted_by_user"
MAX_ALIVE_PERCENT = 5
ENVIRONMENT = {
    "NUMBA_DISABLE_JIT": "1",
    "GUINOTE_SEED": "1",
    # pytest starts two thousand times: without what takes long to start
    "PYTEST_ADDOPTS": "-p no:anyio -p no:cacheprovider -p no:xdist"
    " -p no:unraisableexception -p no:threadexception",
}


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
    shutil.copy2(CONFTEST, COPY / "tests" / "conftest.py")
    for file in (COPY / "src" / "guinote" / "rules").glob("*.py"):
        file.write_text(undecorated(file.read_text(encoding="utf-8")), encoding="utf-8")


def undecorated(source: str) -> str:
    """Return a module with its caches put on at its end, and without the JIT."""
    caches = [f"{name} = {cache}({name})\n" for cache, name in CACHE.findall(source)]
    source = ONLY_COMPILED.sub(r"\1  # pragma: no mutate block", source)
    source = EITHER_WAY.sub(r"\1  # pragma: no mutate", source)
    return JIT.sub("", CACHE.sub(r"def \2", source)) + "".join(caches)


def mutmut(*arguments: str, quiet: bool = False) -> str:
    """Run mutmut in the copy, the JIT off and the seed fixed; stop with one line if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=COPY,
        env={**os.environ, **ENVIRONMENT},
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
    # pytest says "interrupted" where a test file cannot even be read
    dead = sum(stats[end] for end in ("killed", "timeout", "segfault", INTERRUPTED))
    alive = stats["survived"] + stats["no_tests"] + stats["suspicious"]
    percent = 100 * alive / max(dead + alive, 1)
    print(f"{dead + alive} mutants tried, {alive} alive ({percent:.1f} %)")
    return 0 if dead and percent <= MAX_ALIVE_PERCENT else 1


if __name__ == "__main__":
    make_copy()
    mutmut("run", *sys.argv[1:])
    sys.exit(report())
