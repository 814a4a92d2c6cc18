"""Numbers and texts of actions, the same for two, three and four seats.

0-39 play that card, 40-43 sing that suit, 44 exchange the seven, 45 draw, 46 claim, 47 and 48
declare four reyes or four sotas, 49-52 show the suit of a hidden twenty. Texts are those of the
record: ``play 3c``, ``sing o``, ``draw``.
"""

from typing import Final

from guinote.cards import PACK_SIZE, SUITS, bits_of, card_text
from guinote.errors import BadNotation

SING: Final = 40
EXCHANGE: Final = 44
DRAW: Final = 45
CLAIM: Final = 46
TUTE_REYES: Final = 47
TUTE_SOTAS: Final = 48
SHOW: Final = 49
NUM_ACTIONS: Final = 53

_TEXTS: Final = (
    *(f"play {card_text(card)}" for card in range(PACK_SIZE)),
    *(f"sing {suit}" for suit in SUITS),
    "exchange",
    "draw",
    "claim",
    "tute 12",
    "tute 10",
    *(f"show {suit}" for suit in SUITS),
)
_ACTIONS: Final = {text: action for action, text in enumerate(_TEXTS)}


def action_text(action: int) -> str:
    """Return the action as a record writes it, without its seat."""
    return _TEXTS[action]


def parse_action(text: str) -> int:
    """Return the number of the action written as ``text``.

    Raise `BadNotation` for anything else.
    """
    action = _ACTIONS.get(text)
    if action is None:
        raise BadNotation(
            f"unknown action {text!r}: expected such as 'play 3c', 'sing o', 'draw' or 'claim'"
        )
    return action


def actions_in(mask: int) -> tuple[int, ...]:
    """Return the actions of a set in the order of their numbers."""
    return tuple(bits_of(mask))
