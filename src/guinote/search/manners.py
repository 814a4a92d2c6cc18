"""What a partner would shake the head at: cards left out while a better one may be played.

Each rule looks only at what the seat can see, and none leaves it without a card.
"""

from guinote._jit import count_bits, jit, lowest_bit
from guinote.rules.arithmetic import suit_of
from guinote.rules.options import Options
from guinote.rules.scoring import points_of
from guinote.rules.state import DealRow
from guinote.rules.tricks import beats, duties_bind, partner_wins, suit_mask
from guinote.search.rollout import is_master, worth_of_song
from guinote.search.seen import Seen, unseen_cards

BIG = 10
"""Points of the least card that is not thrown away: the tres."""
SONG = 20
"""Worth from which a pair is held whole and unsung."""
ENDING = 2
"""With so few cards in hand the search sees to the end, and the lead may be worth anything."""


@jit
def is_sure(deal: DealRow, unseen: int) -> bool:
    """Tell whether the winning card surely keeps the trick, for all that everybody knows."""
    if deal.trick_size == deal.seats - 1:
        return True
    if not is_master(deal.best_card, unseen):
        return False
    return suit_of(deal.best_card) == deal.trump or unseen & suit_mask(deal.trump) == 0


@jit
def overtaking(deal: DealRow, cards: int) -> int:
    """Return which cards would beat the winning one."""
    found = 0
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        if beats(card, deal.best_card, deal.trump):
            found |= 1 << card
    return found


@jit
def big_cards(cards: int) -> int:
    """Return the ases and treses among the cards."""
    found = 0
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        if points_of(card) >= BIG:
            found |= 1 << card
    return found


@jit
def song_cards(deal: DealRow, seat: int, cards: int, unseen: int) -> int:
    """Return the cards of pairs that are still to be sung."""
    found = 0
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        if worth_of_song(deal, seat, card, unseen) >= SONG:
            found |= 1 << card
    return found


@jit
def pulls_partner_only(seen: Seen, deal: DealRow, unseen: int, options: Options) -> bool:
    """Tell whether a lead of trumps would fetch them from the partner and from nobody else."""
    if deal.seats != 4 or deal.trick_size > 0 or not duties_bind(deal, options):
        return False
    trumps, viewer = unseen & suit_mask(deal.trump), seen.viewer
    partner = (viewer + 2) % 4
    opponents = trumps & ~(seen.lacks[(viewer + 1) % 4] & seen.lacks[(viewer + 3) % 4])
    return opponents == 0 and trumps & ~seen.lacks[partner] != 0


@jit
def sensible_cards(seen: Seen, deal: DealRow, cards: int, options: Options) -> int:
    """Return the cards among those allowed that are no visible blunder; never none."""
    unseen = unseen_cards(seen, deal)
    if count_bits(deal.hands[seen.viewer]) > ENDING:
        if deal.trick_size > 0 and is_sure(deal, unseen):
            overtakes = overtaking(deal, cards)
            if partner_wins(deal, seen.viewer):
                cards = cards & ~overtakes or cards
            else:
                cards = cards & ~big_cards(cards & ~overtakes) or cards
        elif pulls_partner_only(seen, deal, unseen, options):
            cards = cards & ~suit_mask(deal.trump) or cards
    return cards & ~song_cards(deal, seen.viewer, cards, unseen) or cards
