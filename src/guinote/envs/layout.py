"""Where what stands in an observation, and which numbers stand for which actions.

An observation is a row of whole numbers from one seat's point of view. Seats and sides count from
the observer's own, in playing order: 0 is the observer, 1 the next to play after it. Cards and
suits keep their numbers (`guinote.cards`).
"""

from itertools import accumulate
from typing import Final, NamedTuple

from guinote.cards import PACK_SIZE, SUITS
from guinote.rules.actions import NUM_ACTIONS, action_text
from guinote.rules.state import MAX_SEATS

WAIT: Final = NUM_ACTIONS
"""The action of a seat that is asked whether it uses a right, and lets it pass."""
ACTIONS: Final = NUM_ACTIONS + 1
"""How many actions there are, `WAIT` the last."""
MOST_POINTS: Final = 5_000
"""More than a side can bring together in a partida under any rules."""

_NUM_SUITS: Final = len(SUITS)
_CARDS_BY_SEAT: Final = MAX_SEATS * PACK_SIZE


class Field(NamedTuple):
    """Part of an observation: so many numbers, each from 0 to ``most``."""

    name: str
    size: int
    most: int
    meaning: str


FIELDS: Final = (
    Field("hand", PACK_SIZE, 1, "cards held, by card"),
    Field("trick", _CARDS_BY_SEAT, 1, "cards on the table, by seat and card"),
    Field("played", _CARDS_BY_SEAT, 1, "cards played in this deal, by seat and card"),
    Field(
        "shown",
        _CARDS_BY_SEAT,
        1,
        "cards that all saw going into a hand where they still are, by seat and card",
    ),
    Field("indicator", PACK_SIZE, 1, "the card under the stock"),
    Field("turned", PACK_SIZE, 1, "the card that named the trump"),
    Field("trump", _NUM_SUITS, 1, "the trump suit"),
    Field("sung", _NUM_SUITS * MAX_SEATS, 1, "cantes of known suit, by suit and seat"),
    Field("hidden", _NUM_SUITS, 1, "suits sung that not everybody knows, but the observer does"),
    Field("secret", MAX_SEATS, 3, "number of cantes of a suit unknown to the observer, by seat"),
    Field("dealer", MAX_SEATS, 1, "who dealt"),
    Field("leader", MAX_SEATS, 1, "who leads or led this trick"),
    Field("to_move", MAX_SEATS, 1, "who must play or draw; none once the deal is over"),
    Field("held", MAX_SEATS, PACK_SIZE, "number of cards held, by seat"),
    Field("tricks", MAX_SEATS, PACK_SIZE, "tricks won, by side"),
    Field("carried", MAX_SEATS, MOST_POINTS, "points brought into the vueltas, by side"),
    Field("cantes", MAX_SEATS, MOST_POINTS, "points sung, by side"),
    Field("cards", MAX_SEATS, MOST_POINTS, "points of cards taken, by side; 0 where not told"),
    Field("last", MAX_SEATS, MOST_POINTS, "bonus of the last trick, by side; 0 where not told"),
    Field("told", 1, 1, "whether the table tells the points of the deal under way"),
    Field("stock", 1, PACK_SIZE, "number of cards in the stock"),
    Field("pending_draw", 1, 1, "whether the draw after a trick is still to come"),
    Field("vueltas", 1, 1, "whether this deal is one of vueltas"),
)

_STARTS: Final = (0, *accumulate(field.size for field in FIELDS))
SIZE: Final = _STARTS[-1]
"""Numbers in an observation."""
START: Final = {field.name: start for field, start in zip(FIELDS, _STARTS, strict=False)}
"""Where each part begins."""


def action_name(action: int) -> str:
    """Return the text of an action, as a record writes it; `WAIT` is ``wait``."""
    return "wait" if action == WAIT else action_text(action)
