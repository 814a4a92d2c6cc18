"""The rules are compiled in a process of their own, if at all, and only then loaded."""

import asyncio
import sys
import time
from pathlib import Path

import pytest

from guinote.server import preparing


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of that of the compiled rules, and a command that writes to it."""
    place = tmp_path / "compiled"
    place.mkdir()
    made = place / "rules_1" / "made.nbi"
    script = f"import os; os.mkdir({str(made.parent)!r}); open({str(made)!r}, 'w')"
    monkeypatch.setattr(preparing, "COMPILED", True)
    monkeypatch.setattr(preparing, "cache_folder", lambda: place)
    monkeypatch.setattr(preparing, "WARM", (sys.executable, "-c", script))
    monkeypatch.setattr(preparing, "warm_up", lambda: None)
    monkeypatch.setattr("gc.freeze", lambda: None)
    return place


def test_rules_that_are_not_compiled(folder: Path) -> None:
    assert preparing.must_compile("rules")
    asyncio.run(preparing.prepare_rules())
    assert [file.name for file in folder.rglob("*.nbi")] == ["made.nbi"]
    assert not preparing.must_compile("rules")


def test_rules_that_are_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "rules_1").mkdir()
    (folder / "rules_1" / "play.nbi").touch()
    monkeypatch.setattr(preparing, "WARM", ("/nowhere",))
    asyncio.run(preparing.prepare_rules())


def test_search_when_only_the_rules_are_compiled(folder: Path) -> None:
    (folder / "rules_1").mkdir()
    (folder / "rules_1" / "play.nbi").touch()
    assert preparing.must_compile("search")


def test_endings_when_only_the_search_is_compiled(folder: Path) -> None:
    """They are the expert's alone: nobody else waits for them."""
    (folder / "search_1").mkdir()
    (folder / "search_1" / "tree.search_tree-1.py311.nbi").touch()
    assert not preparing.must_compile("search")
    assert preparing.must_compile("endings")
    (folder / "search_1" / "endings.search_ending-1.py311.nbi").touch()
    assert not preparing.must_compile("endings")


def test_rules_where_no_folder_can_be_shared(folder: Path) -> None:
    """Each process would compile for itself: one must do."""
    folder.rmdir()
    assert not preparing.must_compile("rules")


def test_server_that_stops_while_compiling(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler stops with it."""
    mark = folder / "late"
    script = f"import time; time.sleep(1); open({str(mark)!r}, 'w')"
    monkeypatch.setattr(preparing, "WARM", (sys.executable, "-c", script))

    async def stop_soon() -> None:
        task = asyncio.create_task(preparing.prepare_rules())
        await asyncio.sleep(0.2)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(stop_soon())
    time.sleep(1.2)
    assert not mark.exists()
