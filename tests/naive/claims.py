"""The claim: in the vueltas, between tricks, that the own side has 101 (A7, R9)."""

from tests.naive.scoring import winner_against
from tests.naive.state import Deal


def reason_against_claim(deal: Deal, seat: int) -> str | None:
    """Why a seat may not claim; nothing if it may."""
    if deal.stage != "vueltas":
        return "not_vueltas"
    if deal.options["vueltas_end"] != "claim":
        return "no_claims"
    between_tricks = deal.nobody_played() and deal.last_winner is not None
    return None if between_tricks and is_one_to_claim(deal, seat) else "may_not_claim"


def is_one_to_claim(deal: Deal, seat: int) -> bool:
    """Whether the house lets this seat claim after that trick."""
    who = deal.options["vueltas_claim_by"]
    if who == "trick_winner":
        return deal.last_winner == seat
    return who == "anyone" or deal.last_side() == deal.side(seat)


def claim(deal: Deal, seat: int) -> None:
    """A right claim wins; a wrong one loses, or is passed over."""
    if deal.has_target(deal.side(seat)):
        deal.end(deal.side(seat))
    elif deal.options["vueltas_wrong_claim"] == "other_side_wins":
        deal.end(winner_against(deal, seat))
