"""Each step of a bot can be told afterwards: the same bot, where it sat, does the same."""

from dataclasses import replace

import httpx
import pytest
from msgspec.structs import replace as with_fields

from guinote.bots.registry import make
from guinote.rules.profile import resolve
from guinote.server.why import why_of
from tests.server.house import Evening
from tests.server.live import LiveServer, guest_at
from tests.server.scenes import card_of, evening

RULES = resolve("aragones", 4, {})
UNKNOWN = "plays otherwise today"


async def play_tricks(night: Evening, tricks: int) -> None:
    """Let the person play its first card each time until so many tricks are played."""
    ana = night.sit(0)
    while sum(night.view(None).tricks) < tricks:
        view = night.view(0)
        if view.to_move == 0 and view.act == "play" and night.pause is None:
            await night.do(ana, card_of(view))
        else:
            await night.clock.advance(night.clock.next_due() or 0)


@pytest.mark.parametrize("level", ["beginner", "club", "good"])
def test_every_step_of_a_bot_is_told(level: str) -> None:
    async def scene(night: Evening) -> None:
        await play_tricks(night, 8)
        entries = await night.store.entries("t")
        told = 0
        for entry in entries:
            said = why_of(night.house, night.settings, entries, entry.v, "en")
            is_bots = entry.kind == "act" and entry.seat in (1, 2, 3)
            assert bool(said) == is_bots
            assert UNKNOWN not in said
            told += is_bots
        assert told >= 3 * 8

    evening(scene, Evening(bot=lambda: make(level, RULES)))


def test_step_of_a_bot_that_plays_otherwise_today() -> None:
    """It is not explained away: nobody can tell."""

    async def scene(night: Evening) -> None:
        await play_tricks(night, 6)
        entries = await night.store.entries("t")
        today = replace(night.house, make_bot=make)
        settings = with_fields(
            night.settings,
            sitters=tuple(
                with_fields(who, bot="chance" if who.kind == "bot" else "")
                for who in night.settings.sitters
            ),
        )
        said = [why_of(today, settings, entries, entry.v, "en") for entry in entries]
        assert any(UNKNOWN in sentence for sentence in said)

    evening(scene, Evening(bot=lambda: make("club", RULES)))


def test_step_that_never_was() -> None:
    async def scene(night: Evening) -> None:
        entries = await night.store.entries("t")
        for v in (-1, 0, 1, 2, 10**30):
            assert not why_of(night.house, night.settings, entries, v, "es")

    evening(scene, Evening(bot=lambda: make("club", RULES)))


@pytest.mark.parametrize(
    ("step", "status"),
    [("1", 409), ("0", 409), ("-1", 409), ("9" * 40, 409), ("x", 404), ("1.5", 404)],
)
def test_asking_before_the_end(step: str, status: int, server: LiveServer) -> None:
    """What a bot knew is nobody's business while its cards are."""
    with guest_at(server.base) as guest:
        assert guest.http.get(f"/t/{guest.table}/why/{step}").status_code == status
    assert httpx.get(f"{server.base}/t/none/why/1", verify=False).status_code == 404
