"""Talk at a table: what may be said, when, by whom; and that it is not kept."""

import asyncio

import pytest

from guinote.server.protocol import Close, Door, Note, Say, Talk
from guinote.server.talk import MOST, WITHIN_MS
from tests.server.house import Evening, Person
from tests.server.scenes import among_two, until_deal_end


async def say(night: Evening, person: Person, text: str = "") -> None:
    await night.room.reception.say(person, Say(phrase="luck", text=text), night.clock.now())


async def to_the_result(night: Evening) -> None:
    """Play the deal to its end, for both people."""
    for _ in range(400):
        view = night.view(None)
        if view.outcome is not None:
            return
        if night.pause is None and view.to_move in (0, 1):
            legal = night.view(view.to_move).legal
            await night.act_for(view.to_move, next(do for do in legal if do.startswith("play ")))
        else:
            await night.clock.advance(night.clock.next_due() or 0)


def test_nothing_passes_while_cards_are_held_where_the_rules_forbid_talk() -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        watcher, before = night.sit(None), len(night.store.logs["t"])
        await say(night, ana)
        assert berta.all(Talk) == []
        assert "con cartas en la mano" in ana.last(Note).say.lower()
        await to_the_result(night)
        await say(night, ana)
        heard = Talk(seat=0, phrase="luck")
        assert (berta.last(Talk), watcher.last(Talk), ana.last(Talk)) == (heard,) * 3
        assert before < len(night.store.logs["t"])
        assert b"luck" not in b"".join(entry.data for entry in night.store.logs["t"])

    among_two(work, door="link")


def test_phrases_but_no_words_pass_while_cards_are_held_where_talk_is_allowed() -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await say(night, ana)
        assert berta.last(Talk).phrase == "luck"
        await say(night, ana, "tengo el as")
        assert [talk.text for talk in berta.all(Talk)] == [""]

    among_two(work, {"table_talk": "allowed"}, door="link")


@pytest.mark.parametrize(
    ("door", "text", "heard"),
    [
        ("link", "  ¡qué  suerte! ", ["¡qué suerte!"]),
        ("link", "a\u202eb", []),
        ("link", "a\x00b", []),
        ("lobby", "hola", []),
    ],
)
def test_words_pass_between_deals_at_tables_by_link(
    door: Door, text: str, heard: list[str]
) -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await to_the_result(night)
        await say(night, ana, text)
        assert [talk.text for talk in berta.all(Talk)] == heard
        assert bool(ana.last(Note).say) is not bool(heard)

    among_two(work, door=door)


def test_too_much_is_too_much_and_watchers_say_nothing() -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await to_the_result(night)
        watcher = night.sit(None)
        await say(night, watcher)
        for _ in range(MOST + 3):
            await say(night, ana)
        assert len(berta.all(Talk)) == MOST
        await night.clock.advance(WITHIN_MS)
        await say(night, ana)
        assert len(berta.all(Talk)) == MOST + 1

    among_two(work, door="link")


def test_result_is_reached_by_the_usual_scene_too() -> None:
    """The scenes of other tests see no talk of bots: they say nothing."""

    async def run() -> None:
        night = Evening()
        await night.room.start()
        ana = night.sit(0)
        await night.room.ready(0)
        await until_deal_end(night, ana)
        assert ana.all(Talk) == []
        await night.room.close(Close.RESTART)

    asyncio.run(run())
