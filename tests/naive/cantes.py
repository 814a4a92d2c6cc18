"""Cantes and the tute: who may declare what, until when, what it brings (A5, A6, R6, R8)."""

from tests.naive.cards import SUITS
from tests.naive.state import Deal


def reason_against_sing(deal: Deal, seat: int, suit: str) -> str | None:
    """Why a seat may not sing a suit; nothing if it may."""
    window = reason_of_moment(deal, seat)
    if window:
        return window
    if not holds_pair(deal, seat, suit):
        return "no_pair"
    if suit in deal.sung:
        return "already_sung"
    if limit_reached(deal, seat):
        return "cante_limit"
    return "forty_first" if must_sing_forty_first(deal, seat, suit) else None


def reason_of_moment(deal: Deal, seat: int) -> str | None:
    """A cante or a tute needs a last trick of the own side, and the time just after it."""
    if deal.last_side() != deal.side(seat):
        return "no_trick_won"
    if deal.options["cante_until"] == "next_lead":
        in_time = deal.nobody_played()
    else:
        in_time = deal.no_opponent_played(seat)
    return None if in_time else "too_late"


def holds_pair(deal: Deal, seat: int, suit: str) -> bool:
    """Rey and sota of a suit, both still held."""
    hand = deal.hands[seat]
    return "12" + suit in hand and "10" + suit in hand


def limit_reached(deal: Deal, seat: int) -> bool:
    """Whether the seat (or its side) has sung all it may after the last trick."""
    limit = deal.options["cante_limit"]
    if limit == "per_player":
        return any(singer == seat for singer, _ in deal.sung_now)
    if limit == "per_side":
        return any(deal.side(singer) == deal.side(seat) for singer, _ in deal.sung_now)
    return False


def must_sing_forty_first(deal: Deal, seat: int, suit: str) -> bool:
    """Whether a twenty has to wait for the forty that the same seat holds."""
    return (
        bool(deal.options["cante_forty_first"])
        and suit != deal.trump
        and holds_pair(deal, seat, deal.trump)
        and deal.trump not in deal.sung
    )


def sing(deal: Deal, seat: int, suit: str) -> None:
    """Score a cante; the vueltas may end with it."""
    forty = suit == deal.trump
    side = deal.side(seat)
    deal.cantes[side] += deal.options["cante_trump_points" if forty else "cante_points"]
    deal.sung.add(suit)
    deal.sung_now.append((seat, suit))
    if not forty and reveal(deal) in ("hidden", "hidden_until_partner_asks"):
        deal.hidden[suit] = seat


def reveal(deal: Deal) -> str:
    """How a twenty sung now is made public."""
    if deal.stage == "vueltas" and deal.options["cante_reveal_vueltas"] == "cards":
        return "cards"
    return str(deal.options["cante_reveal_" + deal.phase])


def reason_against_show(deal: Deal, seat: int, suit: str) -> str | None:
    """Only the singer or the partner shows a suit, and only one that is hidden."""
    singer = deal.hidden.get(suit)
    if singer is None or deal.side(singer) != deal.side(seat):
        return "nothing_hidden"
    return None


def reason_against_tute(deal: Deal, seat: int, number: str) -> str | None:
    """Why a seat may not declare four reyes (12) or four sotas (10)."""
    if not deal.options["tute"]:
        return "no_tute"
    window = reason_of_moment(deal, seat)
    if window:
        return window
    has_four = all(number + suit in deal.hands[seat] for suit in SUITS)
    return None if has_four else "not_four"
