"""From a pack to hands, stock and trump (clauses DEA)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from guinote.cards import PACK_SIZE, Card, Seat, card_suit, parse_card
from guinote.rules.profile import Rules


@dataclass(frozen=True, slots=True)
class DealtCards:
    """Cards as dealt.

    Hands by seat, the stock in order of drawing with the indicator last, the trump suit.

    ``turned`` is the card that named trump, None where only its suit is known.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    trump: int
    turned: Card | None


def cards_in_play(rules: Rules) -> tuple[Card, ...]:
    """Return the pack without the cards that the table sets aside. Rule DEA-2."""
    return _pack_without(rules.options.removed_cards)


@lru_cache(maxsize=64)
def _pack_without(removed: tuple[str, ...]) -> tuple[Card, ...]:
    set_aside = {parse_card(text) for text in removed}
    return tuple(Card(card) for card in range(PACK_SIZE) if card not in set_aside)


def is_whole_pack(rules: Rules) -> bool:
    """Tell whether everything is dealt out and no stock remains."""
    return rules.options.deal_mode == "whole_pack"


def cards_each(rules: Rules) -> int:
    """Return how many cards each seat is dealt."""
    if is_whole_pack(rules):
        return len(cards_in_play(rules)) // rules.seats
    return rules.options.hand_size


def deal_out(rules: Rules, pack: tuple[Card, ...], dealer: int) -> DealtCards:
    """Deal a pack from the dealer's right, packet by packet. Rules DEA-3, DEA-4."""
    seats = rules.seats
    packet: Final = 1 if is_whole_pack(rules) else rules.options.deal_packet
    dealt = cards_each(rules) * seats
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for place in range(dealt):
        hands[Seat((dealer + 1 + place // packet) % seats)].append(pack[place])
    held = tuple(tuple(hand) for hand in hands)
    if is_whole_pack(rules):
        return DealtCards(held, (), card_suit(pack[-1]), pack[-1])
    return DealtCards(held, (*pack[dealt + 1 :], pack[dealt]), card_suit(pack[dealt]), pack[dealt])
