"""Who wins the partida with a deal (A6, A7, notes 6 to 10 of part F, R9 to R14)."""

from collections.abc import Iterable

from tests.naive.state import Deal


def in_turn(deal: Deal, first: int) -> list[int]:
    """All sides in the order in which they come to play, from a seat on."""
    order: list[int] = []
    for step in range(deal.seats):
        side = deal.side((first + step) % deal.seats)
        if side not in order:
            order.append(side)
    return order


def largest_total(deal: Deal, sides: Iterable[int], first: int) -> int:
    """The side with most points; of those equal, the first in turn from the seat `first`."""
    candidates = list(sides)
    most = max(deal.total(side) for side in candidates)
    tied = [side for side in candidates if deal.total(side) == most]
    return next(side for side in in_turn(deal, first) if side in tied)


def sides_over(deal: Deal) -> list[int]:
    """The sides that have the target."""
    return [side for side in deal.sides if deal.has_target(side)]


def winner_of_several(deal: Deal, sides: list[int], rule: str) -> int:
    """Note 6: the last-trick winner if he is among them, or the larger total."""
    assert deal.last_winner is not None
    last_side = deal.side(deal.last_winner)
    if rule == "last_trick" and last_side in sides:
        return last_side
    return largest_total(deal, sides, deal.last_winner)


def winner_of_idas(deal: Deal) -> int | None:
    """The side that wins the partida with the idas; nobody where the vueltas follow."""
    over = sides_over(deal)
    if not over:
        return None
    qualified = [side for side in over if has_enough_trick_points(deal, side)]
    if qualified:
        return winner_of_several(deal, qualified, deal.options["both_over"])
    if deal.options["min_trick_points_effect"] == "vueltas":
        return None
    return winner_without_thirty(deal, over)


def has_enough_trick_points(deal: Deal, side: int) -> bool:
    """The thirty-point rule: points in cards, with or without the ten for the last trick."""
    points = deal.cards[side]
    if deal.options["min_trick_points_includes_bonus"]:
        points += deal.last[side]
    return points >= int(deal.options["min_trick_points"])


def winner_without_thirty(deal: Deal, over: list[int]) -> int:
    """All who arrived lack the thirty: the best of the others (note 6), or else of all."""
    assert deal.last_winner is not None
    others = [side for side in deal.sides if side not in over]
    if not others:
        return winner_of_several(deal, over, deal.options["both_over"])
    return largest_total(deal, others, deal.last_winner)


def winner_of_vueltas(deal: Deal) -> int | None:
    """The side that wins vueltas played to the end; nobody where another vueltas follow."""
    over = sides_over(deal)
    if not over:
        return None
    if deal.options["vueltas_unclaimed"] == "larger_total":
        return winner_of_several(deal, over, "larger_total")
    return winner_of_several(deal, over, deal.options["both_over"])


def winner_against(deal: Deal, offender: int) -> int:
    """Who wins by a wrong claim or a revoke: the other side, of several the one with most."""
    others = [side for side in deal.sides if side != deal.side(offender)]
    return largest_total(deal, others, offender + 1)


def score_last_trick(deal: Deal) -> None:
    """Give the ten to the side that won the last trick."""
    assert deal.last_winner is not None
    if deal.stage == "idas" or deal.options["last_trick_bonus_in_vueltas"]:
        deal.last[deal.side(deal.last_winner)] = int(deal.options["last_trick_bonus"])


def arrived(deal: Deal, side: int) -> bool:
    """Whether vueltas that end by themselves end with the points that a side just made."""
    by_itself = deal.stage == "vueltas" and deal.options["vueltas_end"] == "automatic"
    return by_itself and deal.has_target(side)
