"""From the cards written in a record to a deal that can be played: every card is checked here."""

from collections.abc import Iterable

from guinote.cards import SUITS, Card, card_suit, card_text, mask_of, num_sides, parse_cards
from guinote.errors import BadNotation, BadRecord
from guinote.game.dealing import DealtCards, cards_each, cards_in_play, deal_out, is_whole_pack
from guinote.record.record import DealPart
from guinote.rules.profile import Rules


def read_cards(text: str, place: str) -> tuple[Card, ...]:
    """Return the cards of a blank-separated list, naming the place where one is wrong."""
    try:
        return parse_cards(text)
    except BadNotation as fault:
        raise BadRecord(fault.message, place) from None


def check_distinct(cards: Iterable[Card], place: str) -> None:
    """Refuse a card that is written twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BadRecord(f"{card_text(card)} is there twice", place)
        seen.add(card)


def check_sides(values: tuple[int, ...], seats: int, place: str) -> None:
    """Refuse a list by side of the wrong length."""
    if len(values) != num_sides(seats):
        raise BadRecord(
            f"expected {num_sides(seats)} numbers, one a side, got {len(values)}", place
        )


def dealt_cards(part: DealPart, rules: Rules, dealer: int, place: str) -> DealtCards:
    """Return the cards of a record's deal, checked against the pack in play."""
    if part.deck is not None:
        return _from_deck(part, rules, dealer, place)
    if part.hands is None:
        raise BadRecord("expected hands and stock, or a deck", place)
    if len(part.hands) != rules.seats:
        raise BadRecord(f"expected {rules.seats} hands, got {len(part.hands)}", f"{place}.hands")
    hands = tuple(
        read_cards(hand, f"{place}.hands[{seat}]") for seat, hand in enumerate(part.hands)
    )
    stock = read_cards(part.stock or "", f"{place}.stock")
    everything = [card for cards in (*hands, stock) for card in cards]
    check_distinct(everything, place)
    _check_sizes(hands, rules, place)
    _check_pack(everything, rules, place)
    return DealtCards(
        hands, stock, _trump(part, stock, rules, place), stock[-1] if stock else None
    )


def _from_deck(part: DealPart, rules: Rules, dealer: int, place: str) -> DealtCards:
    if part.hands is not None or part.stock is not None or part.trump is not None:
        raise BadRecord("a deck says all: no hands, stock or trump beside it", place)
    pack = read_cards(part.deck or "", f"{place}.deck")
    check_distinct(pack, f"{place}.deck")
    _check_pack(pack, rules, f"{place}.deck")
    return deal_out(rules, pack, dealer)


def _check_sizes(hands: tuple[tuple[Card, ...], ...], rules: Rules, place: str) -> None:
    for seat, hand in enumerate(hands):
        if len(hand) != cards_each(rules):
            raise BadRecord(
                f"expected {cards_each(rules)} cards, got {len(hand)}", f"{place}.hands[{seat}]"
            )


def _check_pack(cards: Iterable[Card], rules: Rules, place: str) -> None:
    if mask_of(tuple(cards)) != mask_of(cards_in_play(rules)):
        raise BadRecord(
            f"expected the {len(cards_in_play(rules))} cards of this table's pack, each once",
            place,
        )


def _trump(part: DealPart, stock: tuple[Card, ...], rules: Rules, place: str) -> int:
    if is_whole_pack(rules):
        if part.trump is None:
            raise BadRecord("the whole pack is dealt: trump must be named", f"{place}.trump")
        return SUITS.index(part.trump)
    if part.trump is not None and SUITS.index(part.trump) != card_suit(stock[-1]):
        raise BadRecord(f"trump {part.trump!r} is not the suit of the indicator", f"{place}.trump")
    return card_suit(stock[-1])
