"""Where Python enters the kernel: one call takes or lists actions for a row of its own.

Rows and options come as lists of one row (`Rows`), because those are handed over in a microsecond.
"""

from collections.abc import MutableSequence, Sequence

import numpy as np

from guinote._jit import jit
from guinote.rules.actions import EXCHANGE, SING
from guinote.rules.options import Options
from guinote.rules.play import apply, legal_mask, refusal
from guinote.rules.reasons import NONE, is_duty
from guinote.rules.state import MAX_SEATS, Rows
from guinote.rules.tricks import dutiful_cards


@jit
def take(rows: Rows, options: Sequence[Options], seat: int, action: int) -> int:
    """Take the action and return NONE, or return why it is refused and change nothing."""
    reason = refusal(rows[0], seat, action, options[0])
    if reason != NONE and not (options[0].penalise and is_duty(reason)):
        return reason
    apply(rows[0], seat, action, options[0])
    return NONE


@jit
def is_told(rows: Rows, action: int) -> bool:
    """Return whether people remember the action by name: it ends a trick, is sung, exchanges."""
    ends_trick = action < SING and rows[0].trick_size + 1 == rows[0].seats
    return ends_trick or SING <= action <= EXCHANGE


@jit
def reason_against(rows: Rows, options: Sequence[Options], seat: int, action: int) -> int:
    """Return the first reason against the action, duties included at every table."""
    return refusal(rows[0], seat, action, options[0])


@jit
def fill_legal(rows: Rows, options: Sequence[Options], masks: MutableSequence[int]) -> None:
    """Write every seat's set of legal actions into ``masks``."""
    for seat in range(rows[0].seats):
        masks[seat] = legal_mask(rows[0], seat, options[0])


@jit
def cards_allowed(rows: Rows, options: Sequence[Options], seat: int) -> int:
    """Return the set of cards that the seat, were it to move, might play by its duties."""
    return dutiful_cards(rows[0], seat, options[0])


def legal_masks(rows: Rows, options: Sequence[Options]) -> list[int]:
    """Return every seat's set of legal actions."""
    masks = np.zeros(MAX_SEATS, np.int64)
    fill_legal(rows, options, masks)  # type: ignore[arg-type]
    return [int(mask) for mask in masks]
