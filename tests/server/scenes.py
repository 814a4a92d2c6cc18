"""How a table is brought to where a test wants it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec.structs import replace

from guinote.game.view import View
from guinote.server.company import Sitter
from guinote.server.protocol import Close
from guinote.server.room import Room
from tests.server.house import Evening, Person


def evening(work: Callable[[Evening], Awaitable[None]], table: Evening | None = None) -> None:
    """Run one scene on a table of its own, its first cards dealt and its first pause over."""

    async def run() -> None:
        night = table or Evening()
        await night.room.start()
        for seat in night.settings.company.persons:
            await night.room.ready(seat)
        await work(night)
        await night.room.close(Close.RESTART)

    asyncio.run(run())


def among_two(
    work: Callable[[Evening, Person, Person], Awaitable[None]],
    changes: Mapping[str, object] | None = None,
    **settings: Any,
) -> None:
    """Run a scene with Ana in seat 0, Berta in seat 1 and bots, its first pause over."""

    async def run() -> None:
        night = Evening(changes=changes)
        people = tuple(Sitter(kind="person", name=f"P{seat}", owner=f"p{seat}") for seat in (0, 1))
        bots = tuple(Sitter(kind="bot", name=f"b{seat}", bot="any") for seat in (2, 3))
        night.settings = replace(night.settings, sitters=(*people, *bots), **settings)
        night.room = Room(night.house, "t", night.settings, night.folded(()), {})
        await night.room.start()
        ana, berta = night.sit(0), night.sit(1)
        for seat in (0, 1):
            await night.room.ready(seat)
        await work(night, ana, berta)
        await night.room.close(Close.RESTART)

    asyncio.run(run())


def card_of(view: View) -> str:
    """Return the first play that the view allows."""
    return next(do for do in view.legal if do.startswith("play "))


async def play_trick(night: Evening, ana: Person) -> None:
    """Bring the table to the pause after its first trick; `ana` leads."""
    await night.do(ana, card_of(night.view(0)))
    await night.clock.advance(2100)
    assert night.pause is not None


async def until_own_lead(night: Evening, ana: Person) -> None:
    """Bring the table to the pause before a lead of seat 0; other people play their first card."""
    for _ in range(400):
        to_move = night.view(None).to_move
        if night.pause and night.pause.half == "before_lead" and to_move == 0:
            return
        if night.pause is None and to_move in night.settings.company.persons:
            await night.act_for(to_move, card_of(night.view(to_move)))
        elif night.pause is not None and night.pause.half == "between_deals":
            for seat in night.settings.company.persons:
                await night.room.ready(seat)
        else:
            await night.clock.advance(night.clock.next_due() or 0)
    raise AssertionError("never led")


async def until_deal_end(night: Evening, ana: Person) -> None:
    """Play whatever is legal until the deal is over."""
    while night.pause is None or night.pause.half != "between_deals":
        view = night.view(0)
        if night.pause is None and view.to_move == 0:
            await night.do(ana, card_of(view))
        else:
            await night.clock.advance(night.clock.next_due() or 0)


async def play_on(night: Evening, ana: Person) -> None:
    """Let seat 0 do something legal, or time pass, a few times."""
    for _ in range(10):
        view = night.view(0)
        if night.pause is not None and night.pause.ms is None:
            await night.room.ready(0)
        elif view.to_move == 0 and night.pause is None:
            await night.do(ana, night.rng.choice(view.legal))
        else:
            await night.clock.advance(night.clock.next_due() or 0)
