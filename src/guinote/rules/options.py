"""The options that the kernel reads, as plain numbers.

Made once a table from the resolved rules; choices become the numbers named here. Compiled code
gets them as a record with these fields, which costs less to hand over than a long tuple.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED
from guinote.rules.ruleset import RuleOptions

VALUE_CARDS, STRONGER, ANY_CARD = 0, 1, 2
TWO_NEVER, TWO_IF_TURNED_UP, TWO_ALWAYS = 0, 1, 2
OWN_DRAW, NEXT_LEAD, OPPONENT_CARD, TRICK_END = 0, 1, 2, 3
UNLIMITED, PER_SEAT, PER_SIDE = 0, 1, 2
BY_TRICK_WINNER, BY_WINNING_SIDE, BY_ANYONE = 0, 1, 2


class Options(NamedTuple):
    """One table's rules for the kernel; truth values are 0 and 1."""

    free_phase: int
    must_follow: int
    must_head: int
    must_trump: int
    must_overtrump: int
    must_undertrump: int
    partner_frees_head: int
    partner_frees_trump: int
    head_after_ruff: int
    overtrump_opponents: int
    exchange: int
    exchange_for: int
    two_takes_seven: int
    exchange_any_trick: int
    exchange_trick_winner: int
    exchange_until: int
    exchange_partner_block: int
    cante_points: int
    cante_trump_points: int
    cante_until: int
    cante_limit: int
    forty_first: int
    hides_twenty: int
    vueltas_shows_cards: int
    tute: int
    bonus: int
    bonus_in_vueltas: int
    target: int
    larger_total: int
    min_points: int
    min_points_with_bonus: int
    min_points_vueltas: int
    claims: int
    claim_by: int
    wrong_claim_ignored: int
    unclaimed_larger_total: int
    penalise: int


OPTIONS_DTYPE: Final = np.dtype([(name, "i2") for name in Options._fields])


@lru_cache(maxsize=256)
def option_rows(options: Options) -> Sequence[Options]:
    """Return the options as the one row of a list, as compiled entry points take them."""
    if COMPILED:
        return cast("Sequence[Options]", np.array([tuple(options)], OPTIONS_DTYPE))
    return [options]


_CODES: Final[dict[str, int]] = {
    "value_cards": VALUE_CARDS,
    "stronger": STRONGER,
    "any": ANY_CARD,
    "never": TWO_NEVER,
    "if_turned_up": TWO_IF_TURNED_UP,
    "always": TWO_ALWAYS,
    "own_draw": OWN_DRAW,
    "next_lead": NEXT_LEAD,
    "opponent_card": OPPONENT_CARD,
    "trick_end": TRICK_END,
    "unlimited": UNLIMITED,
    "per_player": PER_SEAT,
    "per_side": PER_SIDE,
    "trick_winner": BY_TRICK_WINNER,
    "winning_side": BY_WINNING_SIDE,
    "anyone": BY_ANYONE,
}


@lru_cache(maxsize=256)
def kernel_options(rules: RuleOptions) -> Options:
    """Return the numbers for the kernel of a table's resolved options."""
    return Options(
        free_phase=int(rules.free_phase),
        must_follow=int(rules.must_follow),
        must_head=int(rules.must_head),
        must_trump=int(rules.must_trump),
        must_overtrump=int(rules.must_overtrump),
        must_undertrump=int(rules.must_undertrump),
        partner_frees_head=int(rules.partner_winning_frees_head),
        partner_frees_trump=int(rules.partner_winning_frees_trump),
        head_after_ruff=int(rules.head_led_suit_after_ruff),
        overtrump_opponents=int(rules.overtrump_against == "opponents"),
        exchange=int(rules.seven_exchange),
        exchange_for=_CODES[rules.seven_exchange_for],
        two_takes_seven=_CODES[rules.two_takes_seven],
        exchange_any_trick=int(rules.seven_exchange_right == "any_trick"),
        exchange_trick_winner=int(rules.seven_exchange_by == "trick_winner"),
        exchange_until=_CODES[rules.seven_exchange_until],
        exchange_partner_block=int(rules.seven_exchange_partner_block),
        cante_points=rules.cante_points,
        cante_trump_points=rules.cante_trump_points,
        cante_until=_CODES[rules.cante_until],
        cante_limit=_CODES[rules.cante_limit],
        forty_first=int(rules.cante_forty_first),
        hides_twenty=int(rules.cante_reveal_arrastre in {"hidden", "hidden_until_partner_asks"}),
        vueltas_shows_cards=int(rules.cante_reveal_vueltas == "cards"),
        tute=int(rules.tute),
        bonus=rules.last_trick_bonus,
        bonus_in_vueltas=int(rules.last_trick_bonus_in_vueltas),
        target=rules.target,
        larger_total=int(rules.both_over == "larger_total"),
        min_points=rules.min_trick_points,
        min_points_with_bonus=int(rules.min_trick_points_includes_bonus),
        min_points_vueltas=int(rules.min_trick_points_effect == "vueltas"),
        claims=int(rules.vueltas_end == "claim"),
        claim_by=_CODES[rules.vueltas_claim_by],
        wrong_claim_ignored=int(rules.vueltas_wrong_claim == "ignored"),
        unclaimed_larger_total=int(rules.vueltas_unclaimed == "larger_total"),
        penalise=int(rules.illegal_moves == "penalise"),
    )
