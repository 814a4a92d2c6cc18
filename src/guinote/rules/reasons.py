"""Why an action is refused: the stable words of the record format, and the clause behind each.

The kernel returns a reason's number, 0 for none. Numbers never go outside.
"""

from typing import Final

from guinote._jit import jit

NONE: Final = 0
DEAL_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NOT_IN_HAND: Final = 3
MUST_DRAW: Final = 4
NOTHING_TO_DRAW: Final = 5
MUST_FOLLOW: Final = 6
MUST_HEAD: Final = 7
MUST_TRUMP: Final = 8
MUST_OVERTRUMP: Final = 9
MUST_UNDERTRUMP: Final = 10
CANTE_NO_TRICK: Final = 11
CANTE_TOO_LATE: Final = 12
NO_PAIR: Final = 13
ALREADY_SUNG: Final = 14
CANTE_LIMIT: Final = 15
FORTY_FIRST: Final = 16
NO_EXCHANGE: Final = 17
EXCHANGE_NO_TRICK: Final = 18
EXCHANGE_TOO_LATE: Final = 19
NO_STOCK: Final = 20
NO_SEVEN: Final = 21
INDICATOR_TOO_LOW: Final = 22
PARTNER_BLOCK: Final = 23
NO_TUTE: Final = 24
TUTE_NO_TRICK: Final = 25
TUTE_TOO_LATE: Final = 26
NOT_FOUR: Final = 27
NOT_VUELTAS: Final = 28
NO_CLAIMS: Final = 29
MAY_NOT_CLAIM: Final = 30
NOTHING_HIDDEN: Final = 31

WORDS: Final = (
    ("", ""),
    ("deal_over", "DEA-5"),
    ("not_your_turn", "TRK-1"),
    ("not_in_hand", "TRK-2"),
    ("must_draw", "FRE-3"),
    ("nothing_to_draw", "FRE-3"),
    ("must_follow", "ARR-1"),
    ("must_head", "ARR-2"),
    ("must_trump", "ARR-3"),
    ("must_overtrump", "ARR-4"),
    ("must_undertrump", "ARR-5"),
    ("no_trick_won", "CAN-2"),
    ("too_late", "CAN-3"),
    ("no_pair", "CAN-1"),
    ("already_sung", "CAN-4"),
    ("cante_limit", "CAN-5"),
    ("forty_first", "CAN-6"),
    ("no_exchange", "EXC-1"),
    ("no_trick_won", "EXC-2"),
    ("too_late", "EXC-3"),
    ("no_stock", "EXC-4"),
    ("no_seven", "EXC-5"),
    ("indicator_too_low", "EXC-6"),
    ("partner_block", "EXC-7"),
    ("no_tute", "TUT-1"),
    ("no_trick_won", "TUT-2"),
    ("too_late", "TUT-3"),
    ("not_four", "TUT-4"),
    ("not_vueltas", "VUE-1"),
    ("no_claims", "VUE-2"),
    ("may_not_claim", "VUE-3"),
    ("nothing_hidden", "CAN-8"),
)
"""Word and clause by number."""


@jit
def is_duty(reason: int) -> bool:
    """Tell whether the reason is a duty of play, which a table that penalises lets one break."""
    return MUST_FOLLOW <= reason <= MUST_UNDERTRUMP
