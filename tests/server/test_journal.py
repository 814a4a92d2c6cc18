"""The log tells the operator what happened, and nobody what another holds or who somebody is."""

import asyncio
import io
import json
import logging  # noqa: TID251 - what libraries do
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from guinote.cards import card_text
from guinote.server.journal import CARD, gather_logs, new_journal
from guinote.server.store import MemoryStore
from guinote.server.tokens import hash_token, new_token
from tests.server.house import BrokenBot, Evening
from tests.server.live import Forkery, Guest
from tests.server.partida import Pair
from tests.server.test_stores_that_fail import Desk, visit

NO_LIMITS = {"sockets": 0, "tables": 0, "frames": 0, "guests": 0}
FORMS = ["json", "text"]


def lines_about(lines: list[str], table: str) -> list[str]:
    """Return the lines of a log that name a table, without its name: chance may spell a card."""
    return [line.replace(table, "TABLE") for line in lines if table in line]


def test_every_card_would_be_found() -> None:
    assert all(CARD.search(f"play {card_text(card)}") for card in range(40))


@pytest.mark.parametrize("form", FORMS)
def test_log_of_a_whole_partida(form: str, forkery: Forkery, tmp_path: Path) -> None:
    """With everything written down, there is no card, no token and no hash of one in any line."""
    pair = Pair(tmp_path)
    server = forkery.start(tmp_path, limits=NO_LIMITS, log_format=form, log_level="debug")
    begun = len(forkery.said)
    pair.play(server.base)
    make_mistakes(server.base, pair)
    server.kill()
    lines = lines_about(forkery.said[begun:], pair.table)
    assert len(lines) >= 7
    for what in ("socket opened", "socket closed", "match over"):
        assert any(what in line for line in lines), what
    secrets = [*pair.tokens, *map(hash_token, pair.tokens), *pair.resumes]
    assert len(secrets) >= 6
    for line in forkery.said[begun:]:
        assert not any(secret in line for secret in secrets), line
    assert not any(CARD.search(line) for line in lines)
    if form == "json":
        assert {json.loads(line)["table"] for line in lines} == {"TABLE"}


def make_mistakes(base: str, pair: Pair) -> None:
    """Do at the table what is refused, what is not understood and what is not there."""
    guest = Guest(base, pair.tokens[0])
    guest.table = pair.table
    guest.join()
    guest.a = 1000
    guest.act("play 1o")
    assert guest.hear_until("nack")["code"]
    guest.say(t="act", do="play 3c")
    guest.hear_until("bye")
    guest.http.get(f"/t/{pair.table}/why/9999")
    guest.http.get(f"/t/{pair.table}/nothing?token={pair.tokens[0]}")
    guest.leave()


def journalled(form: str, level: str = "info") -> tuple[Any, io.StringIO]:
    out = io.StringIO()
    return new_journal(form, level, out), out


@pytest.mark.parametrize("form", FORMS)
def test_log_of_a_table_that_breaks(form: str) -> None:
    """It says where in the sources, and nothing of the cards that were there."""

    async def run() -> str:
        night = Evening(bot=BrokenBot, persons=0)
        journal, out = journalled(form)
        object.__setattr__(night.house, "journal", journal)
        await night.room.start()
        await night.clock.advance(60_000)
        return out.getvalue()

    said = asyncio.run(run())
    assert "table stopped" in said
    assert "ZeroDivisionError" in said
    assert "in choose" in said
    assert not CARD.search(said)


@pytest.mark.parametrize("form", FORMS)
def test_line_when_an_error_tells_a_card_or_a_token(form: str) -> None:
    journal, out = journalled(form)
    token = new_token()
    journal.error("broken", why="3c?", cards=("1e", "7b"), table="tableOf16letters", n=3)
    journal.error("broken", exc_info=KeyError(f"12o of {token}"))
    said = out.getvalue()
    assert not CARD.search(said)
    assert token not in said
    assert hash_token(token) not in said
    assert "tableOf16letters" in said
    assert said.count("(card)") == 4
    assert "KeyError" in said


def test_line_as_json_is_one_line() -> None:
    journal, out = journalled("json")
    journal.error("ñandú\n", why='a "quote"\nand a line')
    line = json.loads(out.getvalue())
    assert out.getvalue().count("\n") == 1
    assert (line["event"], line["level"], line["why"]) == (
        "ñandú\n",
        "error",
        'a "quote"\nand a line',
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", line["timestamp"])


@pytest.mark.parametrize(
    ("level", "heard"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)]
)
def test_log_from_a_level_on(level: str, heard: int) -> None:
    journal, out = journalled("json", level)
    for what in ("debug", "info", "warning", "error"):
        getattr(journal, what)("said")
    assert out.getvalue().count("\n") == heard


def test_table_is_told_by_whoever_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails while a table's page is made is told with the table."""

    async def fail(_store: MemoryStore, _table: str) -> None:
        raise ZeroDivisionError

    async def work(desk: Desk, site: httpx.AsyncClient) -> None:
        table = await desk.open_table()
        journal, out = journalled("json")
        monkeypatch.setattr(MemoryStore, "table", fail)
        monkeypatch.setattr(desk.site.answers, "_journal", journal)
        assert (await site.get(f"/t/{table}")).status_code == 500
        assert (await site.get("/nowhere")).status_code == 404
        assert [json.loads(line)["table"] for line in out.getvalue().splitlines()] == [table]

    visit(work)


@pytest.fixture
def root_handlers() -> Iterator[None]:
    before = logging.getLogger().handlers
    yield
    logging.getLogger().handlers = before


def test_warnings_of_libraries_come_into_the_log(root_handlers: None) -> None:
    """What a client does wrong is one line, however deep in a library it was noticed."""
    journal, out = journalled("json")
    gather_logs(journal)
    logging.getLogger("uvicorn.error").warning("odd %s", "request")
    try:
        b"\xff".decode()
    except UnicodeDecodeError:
        logging.getLogger("websockets").exception("bad frame")
    try:
        int("a bug")
    except ValueError:
        logging.getLogger("asyncio").exception("a bug")
    first, second, third = map(json.loads, out.getvalue().splitlines())
    assert (first["event"], first["source"], first["level"]) == (
        "odd request",
        "uvicorn.error",
        "warning",
    )
    assert "exception" not in second
    assert "ValueError" in third["exception"]
