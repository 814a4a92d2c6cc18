"""Faults of those who sit at a table, known from card programs.

Bots that get stuck, shuffles that come again, ends that do not say what ended them.
"""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from guinote.bots.registry import NAMES, make
from guinote.game.events import DealEnded
from guinote.game.sight import events_for, view_of
from guinote.game.step import legal_actions
from guinote.server.house import random_seed
from guinote.server.log import DealData
from tests.bots.sitting import answers, position
from tests.record.case_table import steps_of
from tests.record.case_vueltas import trick_worth
from tests.server.house import Evening

HOLDS_PAIR = ["12e 10e 4e", "2c 4c 5c", "6c 7c 11c", "1c 3c 12c"]
MAY_NOT_SING: dict[str, dict[str, Any]] = {
    "an opponent has the last trick": {"leader": 1, "last_winner": 1},
    "no trick yet": {"leader": 1},
    "sung already": {"leader": 0, "last_winner": 0, "sung": "e"},
    "just sung": {"leader": 0, "last_winner": 0, "sung_now": [[0, "e"]]},
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("why", MAY_NOT_SING)
@pytest.mark.parametrize("stock", ["", "2b 4b 5b 2o"])
def test_bot_when_it_holds_a_pair_that_may_not_be_sung(name: str, why: str, stock: str) -> None:
    """It plays a card: it neither asks to sing nor waits for ever."""
    where: dict[str, Any] = {"trump": "o", "stock": stock, **MAY_NOT_SING[why]}
    hands = list(HOLDS_PAIR)
    if where["leader"] == 1:
        played = [hands[seat].split()[0] for seat in (1, 2, 3)]
        where["trick"] = " ".join(played)
        hands = [hands[0], *(hands[seat][len(played[seat - 1]) + 1 :] for seat in (1, 2, 3))]
    rules = {"profile": "aragones", "seats": 4}
    deal = {"dealer": 0, "position": {"hands": hands, **where}, "actions": []}
    [step] = steps_of({"record": "guinote/1", "rules": rules, "deals": [deal]})
    bot, view = make(name, step.match.rules), view_of(step.match, 0)
    bot.observe(view, events_for(step, 0))
    legal = legal_actions(step.match)[0]
    assert "sing e" not in legal
    assert bot.choose(view, legal, Random(1)) in {"play 12e", "play 10e", "play 4e"}


@pytest.mark.parametrize(
    ("trick", "takes"), [("12o 5o 2o", True), ("12o 5o 4c", False), ("12o 5c 2o", True)]
)
@pytest.mark.parametrize("stock", ["2b 5b 6b 11c", ""])
def test_as_of_the_suit_led_when_trick_is_trumped(trick: str, takes: bool, stock: str) -> None:
    """The highest card left of its suit wins nothing once an opponent has trumped."""
    where = position("1o 7o 4e 7b 11b 7e", trick, stock=stock, trump="c")
    assert ("play 1o" in answers(where)) is takes


async def decks_of_table(seed: int) -> list[str]:
    """Return the packs of a table's first two deals, played by one person among bots."""
    night = Evening(seed=seed)
    await night.room.start()
    night.sit(0)
    while night.view(None).deal == 0:
        await go_on(night)
    entries = [entry for entry in night.store.logs["t"] if entry.kind == "deal"]
    return [msgspec.json.decode(entry.data, type=DealData).deck for entry in entries]


async def go_on(night: Evening) -> None:
    """Play a card if it is time to, ask for the next deal, or let time pass."""
    view = night.view(0)
    if night.pause is not None and night.pause.half == "between_deals":
        await night.room.ready(0)
    elif night.pause is None and view.to_move == 0:
        await night.act_for(0, next(do for do in view.legal if do.startswith("play ")))
    else:
        await night.clock.advance(night.clock.next_due() or 0)


def test_decks_of_two_tables_when_dealt_twice() -> None:
    """No pack comes again, at another table or in the next deal; nobody can name the seed."""
    decks = [*asyncio.run(decks_of_table(1)), *asyncio.run(decks_of_table(2))]
    assert len(decks) == len(set(decks)) == 4
    assert len({random_seed() for _ in range(100)}) == 100


SETUP = {"score_before_trick": {"A": 95, "B": 90}, "last_trick": {"points": 11}}
ENDS = [
    ("lascuarenta", {}, None, ("automatic", "arrived", 0)),
    ("aragones", {}, "0 claim", ("claim", "right_claim", 0)),
    ("aragones", {"target": 107}, "0 claim", ("claim", "wrong_claim", 1)),
]


@pytest.mark.parametrize(("book", "options", "action", "told"), ENDS)
def test_end_of_deal_when_the_points_are_the_same(
    book: str, options: dict[str, Any], action: str | None, told: tuple[str, str, int]
) -> None:
    """What ended a deal is said, not guessed from the score."""
    record = trick_worth(SETUP, 0, book)
    record["rules"]["options"] = options
    record["deals"][0]["actions"] += [action] if action else []
    [end] = [event for event in steps_of(record)[-1].events if isinstance(event, DealEnded)]
    assert [side.total for side in end.points] == [106, 90]
    assert (end.reason, end.decision, end.winner) == told
