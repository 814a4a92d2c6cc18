"""What the end of a deal is worth to a side: the partida above all, a little for the points.

A partida counts the same towards the coto whatever the tally, so the coto asks for nothing else.
Where the vueltas follow, their worth is estimated from how far each side still is from the
target and who won the last trick (`guinote.search.standing`).
"""

import math
from collections.abc import MutableSequence, Sequence

from guinote._jit import jit
from guinote.rules.options import Options
from guinote.rules.scoring import sides_of, total
from guinote.rules.state import NOBODY, DealRow
from guinote.rules.tricks import side_of_seat

STEP = 10
"""Points from one number of the table to the next."""
STEPS = 11
"""Numbers for a side: nought to a hundred points from the target."""
POINTS_SHARE = 0.2
"""Weight of the points beside the partida."""
POINTS_SCALE = 100.0

Standing = Sequence[float]
"""Strength by distance from the target: of who won the last trick, then of the others."""


@jit
def strength(deal: DealRow, side: int, standing: Standing, options: Options) -> float:
    """Return how strongly a side stands before the vueltas, on a logarithmic scale."""
    won_last = deal.last_winner != NOBODY and side_of_seat(deal.last_winner, deal.seats) == side
    distance = min(max(options.target - total(deal, side), 0), STEP * (STEPS - 1) - 1)
    place = distance // STEP + (0 if won_last else STEPS)
    part = (distance % STEP) / STEP
    return standing[place] * (1.0 - part) + standing[place + 1] * part


@jit
def chance_to_win(deal: DealRow, side: int, standing: Standing, options: Options) -> float:
    """Return a side's chance to win the partida with the vueltas that follow."""
    own, all_sides = strength(deal, side, standing, options), 0.0
    for other in range(sides_of(deal)):
        all_sides += math.exp(strength(deal, other, standing, options) - own)
    return 1.0 / all_sides


@jit
def points_ahead(deal: DealRow, side: int) -> float:
    """Return the points of this deal by which a side is ahead of the mean of the others."""
    own = others = 0
    for each in range(sides_of(deal)):
        made = deal.cards[each] + deal.cantes[each] + deal.last[each]
        if each == side:
            own = made
        else:
            others += made
    return own - others / (sides_of(deal) - 1)


@jit
def worth_of_end(deal: DealRow, side: int, standing: Standing, options: Options) -> float:
    """Return what a finished deal is worth to a side, from about -1 to 1."""
    if deal.winner == NOBODY:
        win = 2.0 * chance_to_win(deal, side, standing, options) - 1.0
    else:
        win = 1.0 if deal.winner == side else -1.0
    return (1.0 - POINTS_SHARE) * win + POINTS_SHARE * points_ahead(deal, side) / POINTS_SCALE


@jit
def weigh_end(
    deal: DealRow, standing: Standing, options: Options, worth: MutableSequence[float]
) -> None:
    """Write down what a finished deal is worth to each side."""
    for side in range(sides_of(deal)):
        worth[side] = worth_of_end(deal, side, standing, options)
