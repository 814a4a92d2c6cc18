"""The exchange of the seven of trumps for the indicator (A3, R7)."""

from tests.naive.cards import POINTS, STRENGTH
from tests.naive.state import Deal


def reason_against_exchange(deal: Deal, seat: int) -> str | None:
    """Why a seat may not exchange; nothing if it may."""
    if not deal.options["seven_exchange"]:
        return "no_exchange"
    if not has_trick(deal, seat):
        return "no_trick_won"
    if not in_time(deal, seat):
        return "too_late"
    if not deal.stock:
        return "no_stock"
    given = card_to_give(deal, seat)
    if given is None:
        return "no_seven"
    if not worth_taking(deal, given):
        return "indicator_too_low"
    return "partner_block" if due_to_partner(deal, seat) else None


def has_trick(deal: Deal, seat: int) -> bool:
    """The trick that gives the right: the last one or any, of the side or of the seat itself."""
    last_only = deal.options["seven_exchange_right"] == "last_trick"
    by_side = deal.options["seven_exchange_by"] == "side"
    if last_only and by_side:
        return deal.last_side() == deal.side(seat)
    if last_only:
        return deal.last_winner == seat
    if by_side:
        takers = {deal.side(taker) for taker in deal.trick_takers}
        return deal.tricks[deal.side(seat)] > 0 or deal.side(seat) in takers
    return seat in deal.trick_takers


def in_time(deal: Deal, seat: int) -> bool:
    """Whether the window is still open."""
    until = deal.options["seven_exchange_until"]
    if until == "own_draw":
        return deal.draw_pending
    if until == "next_lead":
        return deal.nobody_played()
    return until == "trick_end" or deal.no_opponent_played(seat)


def card_to_give(deal: Deal, seat: int) -> str | None:
    """The seven of trumps; where the seven itself lies there, the two if the house allows it."""
    seven, two = "7" + deal.trump, "2" + deal.trump
    if seven in deal.hands[seat]:
        return seven
    if deal.stock[-1] == seven and two in deal.hands[seat] and two_takes_seven(deal):
        return two
    return None


def two_takes_seven(deal: Deal) -> bool:
    """Whether the two may take the seven that lies there: once in a deal, if at all."""
    rule = deal.options["two_takes_seven"]
    turned_up = deal.turned == "7" + deal.trump
    allowed = rule == "always" or (rule == "if_turned_up" and turned_up)
    return allowed and not deal.two_took_seven


def worth_taking(deal: Deal, given: str) -> bool:
    """Whether the indicator is one of those that may be taken."""
    indicator = deal.stock[-1]
    wanted = deal.options["seven_exchange_for"]
    if wanted == "value_cards":
        return POINTS[indicator] > 0
    return wanted == "any" or STRENGTH[indicator] > STRENGTH[given]


def due_to_partner(deal: Deal, seat: int) -> bool:
    """In the last draw: whether the indicator would go to the partner, and that is barred."""
    last_draw = deal.draw_pending and len(deal.stock) == deal.seats
    last_drawer = (deal.leader - 1) % deal.seats
    to_partner = last_drawer != seat and deal.side(last_drawer) == deal.side(seat)
    return bool(deal.options["seven_exchange_partner_block"]) and last_draw and to_partner


def exchange(deal: Deal, seat: int) -> None:
    """Lay the given card under the stock and take the indicator."""
    given = card_to_give(deal, seat)
    assert given is not None
    deal.hands[seat].remove(given)
    deal.hands[seat].append(deal.stock.pop())
    deal.stock.append(given)
    deal.two_took_seven |= given == "2" + deal.trump
