"""Who wins a trick, and what must be played once the duties bind (A4, rules R1 to R5)."""

from tests.naive.cards import POINTS, STRENGTH, SUIT, stronger_than, strongest
from tests.naive.state import Deal

Trick = list[tuple[int, str]]


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card played later takes the trick from `other`, which was winning it."""
    if SUIT[card] == SUIT[other]:
        return STRENGTH[card] > STRENGTH[other]
    return SUIT[card] == trump


def winning(trick: Trick, trump: str) -> tuple[int, str]:
    """The seat and the card that win: the highest trump, else the highest of the led suit."""
    best = trick[0]
    for play in trick[1:]:
        if beats(play[1], best[1], trump):
            best = play
    return best


def trick_points(trick: Trick) -> int:
    """The points of the cards in a trick."""
    return sum(POINTS[card] for _, card in trick)


def broken_duty(deal: Deal, seat: int, card: str) -> str | None:
    """The duty that a held card would break, or nothing."""
    duties_bind = not deal.stock or not deal.options["free_phase"]
    if deal.nobody_played() or not duties_bind:
        return None
    led = SUIT[deal.trick[0][1]]
    of_led_suit = [held for held in deal.hands[seat] if SUIT[held] == led]
    if of_led_suit:
        return broken_with_led_suit(deal, seat, card, of_led_suit)
    return broken_when_void(deal, seat, card)


def broken_with_led_suit(deal: Deal, seat: int, card: str, of_led_suit: list[str]) -> str | None:
    """Has the led suit: follow, and head if able."""
    if not deal.options["must_follow"]:
        return None
    if card not in of_led_suit:
        return "must_follow"
    heading = cards_that_head(deal, seat, of_led_suit)
    return "must_head" if heading and card not in heading else None


def cards_that_head(deal: Deal, seat: int, of_led_suit: list[str]) -> list[str]:
    """Those of the led suit among which a seat must choose; none where it need not head."""
    if not deal.options["must_head"] or freed_by_partner(deal, seat, "head"):
        return []
    led = SUIT[deal.trick[0][1]]
    _, best = winning(deal.trick, deal.trump)
    if SUIT[best] == led:
        return stronger_than(of_led_suit, best)
    if deal.options["head_led_suit_after_ruff"]:
        return stronger_than(of_led_suit, strongest(played_of_suit(deal.trick, led)))
    return []


def broken_when_void(deal: Deal, seat: int, card: str) -> str | None:
    """Has nothing of the led suit: trump, above the trumps on the table if able."""
    trumps = [held for held in deal.hands[seat] if SUIT[held] == deal.trump]
    must_trump = deal.options["must_trump"] and not freed_by_partner(deal, seat, "trump")
    if not trumps or not must_trump:
        return None
    to_beat = trumps_to_beat(deal, seat)
    over = stronger_than(trumps, strongest(to_beat)) if to_beat else trumps
    if not over:
        return "must_undertrump" if not_a_low_trump(deal, card) else None
    if card not in trumps:
        return "must_trump"
    return "must_overtrump" if deal.options["must_overtrump"] and card not in over else None


def not_a_low_trump(deal: Deal, card: str) -> bool:
    """Whether the house wants a trump even from a seat that cannot overtrump, and this is none."""
    return bool(deal.options["must_undertrump"]) and SUIT[card] != deal.trump


def trumps_to_beat(deal: Deal, seat: int) -> list[str]:
    """The trumps on the table that count: all, or only those of the opponents."""
    plays = deal.trick
    if deal.options["overtrump_against"] == "opponents":
        plays = [play for play in plays if deal.side(play[0]) != deal.side(seat)]
    return played_of_suit(plays, deal.trump)


def played_of_suit(trick: Trick, suit: str) -> list[str]:
    """The cards of one suit among those played."""
    return [card for _, card in trick if SUIT[card] == suit]


def freed_by_partner(deal: Deal, seat: int, duty: str) -> bool:
    """Whether the partner is winning the trick and the house lets that free from a duty."""
    winner, _ = winning(deal.trick, deal.trump)
    return deal.side(winner) == deal.side(seat) and bool(
        deal.options["partner_winning_frees_" + duty]
    )
