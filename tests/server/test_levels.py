"""The bots' levels: chosen for all or for each, and how they think at a served table."""

import asyncio
import threading
from random import Random

import httpx
import pytest

from guinote.bots.registry import LEVELS
from guinote.game.view import View
from guinote.rules.profile import resolve
from guinote.server.choices import Choice, new_settings
from guinote.server.lobby import Lobby
from guinote.server.pace import PACES
from guinote.server.protocol import Close
from guinote.server.thinking import think_beside
from tests.server.house import Evening, RandomBot, settle
from tests.server.live import LiveServer, guest_at
from tests.server.scenes import card_of, evening

BOT_MS = PACES["normal"].bot_ms


def levels_of(**form: str) -> tuple[str, ...]:
    settings = Choice({"profile": "aragones", **form}).settings("ana", b"x" * 32)
    assert settings is not None
    return settings.levels


def test_levels_when_none_is_chosen() -> None:
    assert levels_of() == ("club", "club", "club")
    assert levels_of(level="", level_2="") == ("club", "club", "club")


def test_levels_when_one_is_chosen_for_all_or_for_one() -> None:
    assert levels_of(level="strong") == ("strong", "strong", "strong")
    assert levels_of(level="strong", level_2="beginner") == ("strong", "beginner", "strong")
    assert levels_of(profile="fournier", seats="3", level_2="good") == ("club", "good")
    assert levels_of(profile="fournier", seats="2", level="good") == ("good",)


@pytest.mark.parametrize("level", LEVELS)
def test_levels_of_three_when_one_is_no_stronger_than_another(level: str) -> None:
    """They are one level: whoever asks for the strongest gets the strongest that there is."""
    expected = level if level in ("beginner", "club") else "good"
    assert levels_of(profile="fournier", seats="3", level=level) == (expected, expected)


@pytest.mark.parametrize("field", ["level", "level_1", "level_3"])
@pytest.mark.parametrize("wrong", ["grandmaster", "chance", "<b>", "club " * 30])
def test_level_that_is_none(field: str, wrong: str) -> None:
    choice = Choice({field: wrong})
    assert choice.settings("ana", b"x" * 32) is None
    assert field in choice.errors


def test_form_offers_the_levels(server: LiveServer) -> None:
    page = httpx.get(f"{server.base}/new", params={"seats": "4"}, verify=False).text
    assert page.count('<option value="expert"') == 4
    of_three = httpx.get(
        f"{server.base}/new", params={"profile": "fournier", "seats": "3"}, verify=False
    )
    assert 'value="good"' in of_three.text
    assert 'value="strong"' not in of_three.text
    refused = httpx.post(f"{server.base}/new", data={"level_1": "x"}, verify=False)
    assert refused.status_code == 422
    assert 'id="fault-level_1"' in refused.text


def test_table_again_keeps_the_levels(server: LiveServer) -> None:
    with guest_at(server.base, level="good", level_3="beginner") as guest:
        again = guest.http.post(f"/t/{guest.table}/again").headers["location"]
        guest.table = again.removeprefix("/t/")
        guest.join()
        seats = guest.hear_until("snap")["table"]["seats"]
        assert [seat["level"] for seat in seats] == ["", "good", "good", "beginner"]


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_at_a_served_table(level: str, server: LiveServer) -> None:
    """Each of them follows to the first trick, whoever leads it."""
    with guest_at(server.base, level=level) as guest:
        guest.join()
        view, played = guest.hear_until("snap")["view"], set[int]()
        to_move, legal = view["to_move"], view["legal"]
        played |= {(view["leader"] + place) % 4 for place in range(len(view["trick"]))}
        while not {1, 2, 3} <= played:
            if to_move == 0:
                guest.act(next(do for do in legal if do.startswith("play ")))
            for event in guest.hear_until("ev")["e"]:
                if event["t"] == "card_played":
                    played.add(event["seat"])
                elif event["t"] == "turn_started":
                    to_move, legal = event["to_move"], event["legal"]
        assert to_move is not None


def test_thinking_leaves_the_loop_free() -> None:
    asked, may_answer = threading.Event(), threading.Event()

    def choose() -> str:
        asked.set()
        assert may_answer.wait(10)
        return threading.current_thread().name

    async def work() -> str:
        thought = asyncio.ensure_future(think_beside(choose))
        while not asked.is_set():
            await asyncio.sleep(0.001)
        may_answer.set()
        return await thought

    assert asyncio.run(work()).startswith("bot")


class Counting(RandomBot):
    """Counts how often it was asked for a card."""

    asked = 0

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        type(self).asked += any(do.startswith("play ") for do in legal)
        return super().choose(view, legal, rng)


def test_bot_thinks_at_once_and_plays_a_constant_time_later() -> None:
    """Once for each card, and what it thinks about never shows in its pace."""

    async def scene(night: Evening) -> None:
        ana = night.sit(0)
        Counting.asked = 0
        await night.do(ana, card_of(night.view(0)))
        for number in (1, 2, 3):
            assert Counting.asked == number
            await night.clock.advance(BOT_MS - 1)
            assert len(night.view(None).trick) == number
            await night.clock.advance(1)
        assert night.pause is not None

    evening(scene, Evening(bot=Counting))


def test_table_of_bots_that_search_waits_until_they_can() -> None:
    async def work() -> None:
        night = Evening()
        lobby = Lobby(night.house)
        lobby.ready.set()
        rules = resolve("aragones", 4, {})
        usual = new_settings(rules, "ana", b"x" * 32)
        strong = new_settings(rules, "ana", b"x" * 32, levels=("club", "strong"))
        assert lobby.is_ready_for(usual)
        assert not lobby.is_ready_for(strong)
        table = await lobby.create(strong, "ana")
        opening = asyncio.ensure_future(lobby.room(table, strong))
        await settle()
        assert not opening.done()
        lobby.prepared["search"].set()
        assert lobby.is_ready_for(strong)
        expert = new_settings(rules, "ana", b"x" * 32, levels=("expert",))
        assert not lobby.is_ready_for(expert)
        lobby.prepared["endings"].set()
        assert lobby.is_ready_for(expert)
        assert (await opening).table.settings.levels == ("club", "strong", "club")
        await lobby.close(Close.RESTART)

    asyncio.run(work())
