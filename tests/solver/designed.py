"""Endings made for an option that decides nothing by chance."""

from collections.abc import Callable
from random import Random

from tests.naive.cards import SUITS
from tests.naive.dealer import TABLES, Record
from tests.naive.options import problems
from tests.naive.position import stacked_pack
from tests.naive.profiles import Options
from tests.naive.referee import match_of
from tests.solver.endings import record_of_ending

FOUR_SEATS = 0.05
"""Share of tutes at a table of four, where brute force takes long."""
HIGH = ("1", "3", "12", "10", "11")
"""Ranks worth the seven."""


def ending_with_tute(rng: Random) -> Record:
    """Four reyes or four sotas in the hand that leads after a trick of its side."""
    seats = 4 if rng.random() < FOUR_SEATS else 2
    record = ending_at_table(rng, seats, {"tute": True})
    position, rank = record["deals"][0]["position"], rng.choice(["12", "10"])
    four, leader = [rank + suit for suit in SUITS], position["leader"]
    deck = [card for card in stacked_pack(rng, match_of(record)) if card not in four]
    hands = [[deck.pop() for _ in SUITS] for _ in range(seats)]
    hands[leader] = four
    position.update(hands=list(map(" ".join, hands)), stock="", drawn=True, last_winner=leader)
    return record


def ending_with_block(rng: Random) -> Record:
    """The last draw is due, and would bring the indicator to the partner of who has the seven.

    That is the second to draw, whose side took a trick before the last.
    """
    changes = {
        "seven_exchange": True,
        "seven_exchange_right": "any_trick",
        "seven_exchange_by": "side",
        "seven_exchange_partner_block": True,
    }
    record = ending_at_table(rng, 4, changes)
    position, trump = record["deals"][0]["position"], rng.choice(SUITS)
    seven, indicator, leader = "7" + trump, rng.choice(HIGH) + trump, position["leader"]
    deck = [card for card in stacked_pack(rng, match_of(record)) if card not in (seven, indicator)]
    hands = [[deck.pop() for _ in range(2)] for _ in range(4)]
    hands[(leader + 1) % 4][0] = seven
    stock = [deck.pop() for _ in range(3)] + [indicator]
    position.update(hands=list(map(" ".join, hands)), stock=" ".join(stock), trump=trump)
    position.update(drawn=False, last_winner=leader, tricks=[2, 2], sung="")
    position.pop("turned", None)
    return record


def ending_at_table(rng: Random, seats: int, changes: Options) -> Record:
    """An ending at a table of so many seats where these options are in force; the whole pack."""
    able = [
        profile for profile, of in TABLES if of == seats and not problems(profile, of, changes)
    ]
    return record_of_ending(rng, rng.choice(able), seats, changes)


MAKERS: dict[str, Callable[[Random], Record]] = {
    "tute": ending_with_tute,
    "seven_exchange_partner_block": ending_with_block,
}
"""By the option that is to decide."""
