"""The rules are compiled in a process of their own, if at all, and only then loaded."""

import asyncio
import sys
import time
from pathlib import Path
from typing import get_args

import pytest

from guinote._jit import cache_folder, note_compiled
from guinote.server import preparing


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of that of the compiled rules, and a command that writes to it."""
    place = tmp_path / "guinote" / "compiled" / cache_folder().name
    place.mkdir(parents=True)
    script = "import sys; from guinote._jit import note_compiled; note_compiled(sys.argv[1])"
    monkeypatch.setenv("GUINOTE_CACHE", str(tmp_path))
    monkeypatch.setattr(preparing, "COMPILED", True)
    monkeypatch.setattr(preparing, "WARM", (sys.executable, "-c", script))
    for part in ("up", "search", "endings"):
        monkeypatch.setattr(preparing, f"warm_{part}", lambda: None)
    monkeypatch.setattr("gc.freeze", lambda: None)
    return place


PREPARED = {
    "rules": preparing.prepare_rules,
    "search": preparing.prepare_search,
    "endings": preparing.prepare_endings,
}


@pytest.mark.parametrize("part", get_args(preparing.Part)[:3])
def test_part_that_is_not_compiled(folder: Path, part: preparing.Part) -> None:
    assert preparing.must_compile(part)
    asyncio.run(PREPARED[part]())
    assert not preparing.must_compile(part)


@pytest.mark.parametrize("part", get_args(preparing.Part)[:3])
def test_part_whose_compiling_was_broken_off(folder: Path, part: preparing.Part) -> None:
    """What is there of it helps the compiler, and is not taken for the whole."""
    (folder / f"{part}_1").mkdir()
    (folder / f"{part}_1" / "play.nbi").touch()
    assert preparing.must_compile(part)


def test_rules_that_are_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note_compiled("rules")
    monkeypatch.setattr(preparing, "WARM", ("/nowhere",))
    asyncio.run(preparing.prepare_rules())


def test_endings_when_only_the_search_is_compiled(folder: Path) -> None:
    """They are the expert's alone: nobody else waits for them."""
    note_compiled("search")
    assert not preparing.must_compile("search")
    assert preparing.must_compile("endings")


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
