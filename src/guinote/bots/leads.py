"""Rules of thumb for leads while the duties bind. Worths are in points or thereabouts."""

from guinote.bots.cardsets import suit_cards
from guinote.bots.keeping import pairs_to_sing
from guinote.bots.odds import chance_of_trick, chance_without, expected_outside
from guinote.bots.situation import Situation
from guinote.cards import SUIT_SIZE, TRES, card_points, cards_in

TRICK = 0.5
"""What it is worth that the trick falls to the own side, beyond the card led."""
LOST_POINT = 1.3
"""What a point costs that is led into a lost trick."""
SONG_AHEAD = 8
"""What the trick is worth more for each twenty that may be sung after it."""
SONG = 20
"""What it costs to part a pair that may still be sung."""

LEADING_TRUMP = 10
TRUMP_DRAWN = 2.9
"""Drawing trumps pays for each opponent who has one to give."""
MASTER_FREED = 3
"""And for each plain master in hand, which nobody ruffs then."""
OWN_TRUMP = 0.4
TOP_TRUMP = 1.5
PARTNERS_TRUMPS = 10
"""What it costs to draw the partner's trumps when the opponents have none."""
ENDING = 3
"""With so many cards in hand the last trick is near."""
LAST_TRICK = 4
"""What it is worth to keep the top trump for the last trick."""

MASTER = 2.5
"""Masters are cashed."""
HIGH_MASTER = 2.2
"""First the as, and the tres whose as is gone, before they are ruffed."""
SURE_MASTER = 2
"""And when no trump is out."""
FORCING = 4.5
"""What it is worth to make an opponent ruff."""
PARTNER_RUFFS = 4
"""What it costs to make the partner ruff a trick that was won."""
PARTNERS_MASTER = 2
"""What it is worth to return a suit in which the partner has shown the master."""
OUTSIDE = 1.6
"""What each card of the suit in other hands takes from any other lead."""
SMALL_RANK = 0.3
"""Of small cards the smallest is led."""


def worth_of_lead(now: Situation, card: int) -> float:
    """Return what leading the card is worth."""
    ours = chance_of_trick(now, card)
    worth = (TRICK + SONG_AHEAD * pairs_to_sing(now, card)) * ours
    worth -= LOST_POINT * (1 - ours) * card_points(card)
    if now.is_of_unsung_pair(card):
        worth -= SONG
    return worth + (draw_trumps(now, card) if now.is_trump(card) else cash_or_force(now, card))


def draw_trumps(now: Situation, card: int) -> float:
    """Return what it is worth to fetch trumps out of the other hands."""
    trumps = suit_cards(now.trump)
    with_trumps = {seat: 1 - chance_without(now, seat, trumps) for seat in now.after()}
    fetched = sum(chance for seat, chance in with_trumps.items() if not now.is_partner(seat))
    worth = TRUMP_DRAWN * fetched + OWN_TRUMP * (now.hand & trumps).bit_count() - LEADING_TRUMP
    worth += MASTER_FREED * plain_masters(now)
    if not fetched and any(with_trumps.values()):
        worth -= PARTNERS_TRUMPS
    if now.is_master(card):
        worth += TOP_TRUMP - (LAST_TRICK if now.held <= ENDING else 0)
    return worth


def plain_masters(now: Situation) -> int:
    """Return how many masters the hand has beside trumps."""
    plain = cards_in(now.hand & ~suit_cards(now.trump))
    return sum(now.is_master(card) for card in plain)


def cash_or_force(now: Situation, card: int) -> float:
    """Return what it is worth to cash a master, to force a ruff, or to return a suit."""
    suit = suit_cards(card // SUIT_SIZE)
    forced, partner_ruffs = chances_of_ruffs(now, suit)
    worth = FORCING * forced
    if partner_has_master(now, suit):
        worth += PARTNERS_MASTER
    else:
        worth -= OUTSIDE * expected_outside(now, suit)
    if not card_points(card):
        worth -= SMALL_RANK * (card % SUIT_SIZE)
    if now.is_master(card):
        worth += MASTER - PARTNER_RUFFS * partner_ruffs
        worth += HIGH_MASTER if card % SUIT_SIZE >= TRES else 0
        worth += SURE_MASTER if now.trumps_are_out() else 0
    return worth


def chances_of_ruffs(now: Situation, suit: int) -> tuple[float, float]:
    """Return how many opponents will ruff the suit, on average, and how many partners."""
    trumps, opponents, partners = suit_cards(now.trump), 0.0, 0.0
    for seat in now.after():
        ruffs = chance_without(now, seat, suit) * (1 - chance_without(now, seat, trumps))
        if now.is_partner(seat):
            partners += ruffs
        else:
            opponents += ruffs
    return opponents, partners


def partner_has_master(now: Situation, suit: int) -> bool:
    """Tell whether the partner is known to hold the highest card of a suit that is left."""
    left = (now.unseen | now.hand) & suit
    highest = 1 << left.bit_length() >> 1
    shown = (now.shown[seat] for seat in range(now.seats) if now.is_partner(seat))
    return any(cards & highest for cards in shown)
