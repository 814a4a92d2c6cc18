"""What the tests of a mutant need besides: `mutants.py` makes it the copy's `tests/conftest.py`.

What a cache remembers from before the mutant must be forgotten, and, while mutmut finds out which
test calls which function, what an earlier test left. The quick tests come first: most mutants do
not survive them.
"""

import json
import os
import sys
from pathlib import Path

import pytest

STATS = Path("mutmut-stats.json")
"""What mutmut found out about the tests, in the folder where it runs them."""


def empty_caches() -> None:
    """Let every cached function of the program compute afresh."""
    modules = [module for name, module in sys.modules.items() if name.startswith("guinote.")]
    for value in [value for module in modules for value in vars(module).values()]:
        if hasattr(value, "cache_clear"):
            value.cache_clear()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Forget what an earlier test left, if it is asked what this one calls."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        empty_caches()


WANTED = pytest.StashKey[set[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Collect whole files: to look for each of a thousand tests costs more than to run them."""
    config.stash[WANTED] = {wanted for wanted in config.args if "::" in wanted}
    config.args = sorted({wanted.partition("::")[0] for wanted in config.args})


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests asked for, the quick ones first; forget what was computed before the mutant.

    A test that spoils an answer proves another test, not a rule.
    """
    wanted = config.stash[WANTED]
    items[:] = [item for item in items if not wanted or item.nodeid in wanted]
    items[:] = [item for item in items if "spoilt" not in item.name]
    empty_caches()
    seconds = json.loads(STATS.read_text())["duration_by_test"] if STATS.exists() else {}
    items.sort(key=lambda item: seconds.get(item.nodeid, 0))
