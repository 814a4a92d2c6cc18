"""Points, and who wins the partida with a deal (clauses IDA and VUE)."""

from guinote._jit import jit_inlined, lowest_bit
from guinote.rules.arithmetic import strength_of
from guinote.rules.options import Options
from guinote.rules.state import (
    ARRIVED,
    BY_ARRIVAL,
    BY_LARGER_TOTAL,
    BY_LAST_TRICK,
    BY_THIRTY,
    NOBODY,
    NOBODY_OVER,
    ONE_OVER,
    PLAYED,
    DealRow,
)
from guinote.rules.tricks import side_of_seat

POINTS = 0xBA43200000
"""What a card counts, by strength: four bits each, from the two at the right to the as."""


@jit_inlined
def points_of(card: int) -> int:
    """Return what a card counts: as 11, tres 10, rey 4, sota 3, caballo 2, the others nothing."""
    return POINTS >> 4 * strength_of(card) & 15


@jit_inlined
def sides_of(deal: DealRow) -> int:
    """Return how many sides play."""
    return 2 if deal.seats == 4 else deal.seats


@jit_inlined
def total(deal: DealRow, side: int) -> int:
    """Return all points of a side: carried, cards, cantes and the bonus of the last trick."""
    return deal.carried[side] + deal.cards[side] + deal.cantes[side] + deal.last[side]


@jit_inlined
def trick_points(deal: DealRow, side: int, options: Options) -> int:
    """Return what the thirty-point rule looks at. Rule IDA-4."""
    return deal.cards[side] + (deal.last[side] if options.min_points_with_bonus else 0)


@jit_inlined
def sides_over(deal: DealRow, options: Options) -> int:
    """Return the set of sides that have the target."""
    over = 0
    for side in range(sides_of(deal)):
        if total(deal, side) >= options.target:
            over |= 1 << side
    return over


@jit_inlined
def sides_with_thirty(deal: DealRow, options: Options) -> int:
    """Return the set of sides that reach the least points without cantes. Rule IDA-4."""
    able = 0
    for side in range(sides_of(deal)):
        if trick_points(deal, side, options) >= options.min_points:
            able |= 1 << side
    return able


@jit_inlined
def largest_of(deal: DealRow, among: int, first: int) -> int:
    """Return the side with the largest total of a set; equal ones in turn from ``first``."""
    best = NOBODY
    for step in range(sides_of(deal)):
        side = (first + step) % sides_of(deal)
        if among >> side & 1 and (best == NOBODY or total(deal, side) > total(deal, best)):
            best = side
    return best


@jit_inlined
def decide(deal: DealRow, winner: int, decision: int) -> None:
    """Write down who wins and why."""
    deal.winner = winner
    deal.decision = decision


@jit_inlined
def decide_both_over(deal: DealRow, among: int, by_larger_total: int) -> None:
    """Choose between several sides that all have the target. Rule IDA-3."""
    last_side = side_of_seat(deal.last_winner, deal.seats)
    if by_larger_total:
        decide(deal, largest_of(deal, among, last_side), BY_LARGER_TOTAL)
    elif among >> last_side & 1:
        decide(deal, last_side, BY_LAST_TRICK)
    else:
        decide(deal, largest_of(deal, among, last_side), BY_LARGER_TOTAL)


@jit_inlined
def decide_unqualified(deal: DealRow, over: int, options: Options) -> None:
    """Decide where whoever has the target lacks the thirty points. Rule IDA-4."""
    if options.min_points_vueltas:
        decide(deal, NOBODY, NOBODY_OVER)
        return
    others = ((1 << sides_of(deal)) - 1) & ~over
    if others:
        decide(
            deal, largest_of(deal, others, side_of_seat(deal.last_winner, deal.seats)), BY_THIRTY
        )
    else:
        decide_both_over(deal, over, options.larger_total)


@jit_inlined
def decide_idas(deal: DealRow, options: Options) -> None:
    """Decide the idas after the last trick. Rules IDA-2 to IDA-5."""
    over = sides_over(deal, options)
    qualified = over & sides_with_thirty(deal, options)
    if over == 0:
        decide(deal, NOBODY, NOBODY_OVER)
    elif qualified == 0:
        decide_unqualified(deal, over, options)
    elif qualified & (qualified - 1):
        decide_both_over(deal, qualified, options.larger_total)
    else:
        decide(deal, lowest_bit(qualified), ONE_OVER if over == qualified else BY_THIRTY)


@jit_inlined
def decide_vueltas(deal: DealRow, options: Options) -> None:
    """Decide vueltas that were played out without a claim. Rule VUE-6."""
    over = sides_over(deal, options)
    if over == 0:
        decide(deal, NOBODY, NOBODY_OVER)
    elif over & (over - 1):
        decide_both_over(deal, over, options.larger_total or options.unclaimed_larger_total)
    else:
        decide(deal, lowest_bit(over), ONE_OVER)


@jit_inlined
def end_played_out(deal: DealRow, options: Options) -> None:
    """Close a deal whose cards are all played."""
    deal.end = PLAYED
    if deal.vueltas:
        decide_vueltas(deal, options)
    else:
        decide_idas(deal, options)


@jit_inlined
def end_on_arrival(deal: DealRow, side: int, options: Options) -> None:
    """Close vueltas that end by themselves if this side has the target now. Rule VUE-5."""
    if (
        deal.vueltas
        and options.claims == 0
        and deal.end == 0
        and total(deal, side) >= options.target
    ):
        deal.end = ARRIVED
        decide(deal, side, BY_ARRIVAL)


@jit_inlined
def rival_of(deal: DealRow, seat: int) -> int:
    """Return the side that wins by a seat's fault.

    With three, the larger total, equal ones in turn. Rules VUE-4, REN-2.
    """
    side = side_of_seat(seat, deal.seats)
    if deal.seats != 3:
        return 1 - side
    return largest_of(deal, 0b111 & ~(1 << side), side + 1)
