"""From the `deal` or the `position` of a record to a deal on the table (record.md, A1)."""

from typing import Any

from tests.naive.cards import PACK, SUIT, SUITS
from tests.naive.match import Match, points_carried, stage
from tests.naive.profiles import Options
from tests.naive.state import Deal, number_of_sides


class RecordError(ValueError):
    """A record that cannot be read."""


def check(wanted: bool, complaint: str) -> None:
    """Refuse a record in which something does not hold."""
    if not wanted:
        raise RecordError(complaint)


def cards_of(text: Any) -> list[str]:
    """The cards of a list separated by blanks."""
    check(isinstance(text, str), f"cards expected, not {text!r}")
    cards = str(text).split()
    for card in cards:
        check(card in PACK, f"there is no card {card!r}")
    return cards


def pack_of(options: Options) -> list[str]:
    """The pack without the cards that are set aside."""
    return [card for card in PACK if card not in options["removed_cards"]]


def cards_each(options: Options, seats: int) -> int:
    """How many cards every seat is dealt."""
    if options["deal_mode"] == "whole_pack":
        return len(pack_of(options)) // seats
    return int(options["hand_size"])


def deal_out(
    deck: list[str], dealer: int, seats: int, options: Options
) -> tuple[list[list[str]], list[str]]:
    """Hands and stock from the pack in the order in which it is dealt out.

    Packets from the dealer's right until the hands are full; the next card is the indicator and
    lies under the stock. The whole pack goes one by one.
    """
    size = cards_each(options, seats)
    packet = 1 if options["deal_mode"] == "whole_pack" else options["deal_packet"]
    hands: list[list[str]] = [[] for _ in range(seats)]
    left = list(deck)
    while len(hands[dealer]) < size:
        for step in range(1, seats + 1):
            hands[(dealer + step) % seats] += left[:packet]
            left = left[packet:]
    return hands, left[1:] + left[:1]


def new_deal(match: Match, dealer: int, entry: dict[str, Any]) -> Deal:
    """The deal that an entry of `deals` describes, for the place that the match has come to."""
    check(dealer in range(match.seats), f"there is no seat {dealer!r} to deal")
    must = match.next_dealer
    check(must is None or dealer == must, f"seat {must} must deal, not {dealer}")
    if "position" in entry:
        return deal_from_position(match, dealer, entry["position"])
    return deal_from_start(match, dealer, entry["deal"])


def deal_from_start(match: Match, dealer: int, dealt: dict[str, Any]) -> Deal:
    """A deal whose cards have just been dealt; the dealer's right leads."""
    hands, stock, trump = cards_dealt(match, dealer, dealt)
    return Deal(
        match.options,
        match.seats,
        stage=stage(match),
        dealer=dealer,
        hands=hands,
        stock=stock,
        trump=trump,
        leader=(dealer + 1) % match.seats,
        carried=points_carried(match),
        turned=stock[-1] if stock else None,
    )


def cards_dealt(
    match: Match, dealer: int, dealt: dict[str, Any]
) -> tuple[list[list[str]], list[str], str]:
    """Hands, stock and trump of a deal, checked against the pack."""
    if "deck" in dealt:
        deck = cards_of(dealt["deck"])
        check(sorted(deck) == sorted(pack_of(match.options)), "the deck is not the pack")
        hands, stock = deal_out(deck, dealer, match.seats, match.options)
        return hands, stock, SUIT[stock[-1] if stock else deck[-1]]
    hands = [cards_of(hand) for hand in dealt["hands"]]
    stock = cards_of(dealt.get("stock", ""))
    check(sorted(sum(hands, stock)) == sorted(pack_of(match.options)), "not the whole pack")
    check(len(hands) == match.seats, f"{match.seats} hands expected")
    size = cards_each(match.options, match.seats)
    check(all(len(hand) == size for hand in hands), f"every hand has {size} cards")
    return hands, stock, trump_of(dealt, stock)


def trump_of(entry: dict[str, Any], stock: list[str]) -> str:
    """The trump suit, named by the card under the stock or by `trump`; both must agree."""
    trump = entry.get("trump") or (SUIT[stock[-1]] if stock else None)
    check(trump in SUITS if isinstance(trump, str) else False, f"trump expected, not {trump!r}")
    check(not stock or SUIT[stock[-1]] == trump, "the trump is not that of the stock")
    return str(trump)


def deal_from_position(match: Match, dealer: int, given: dict[str, Any]) -> Deal:
    """A deal from its middle; what is left out has not happened."""
    seats, leader = match.seats, given["leader"]
    check(leader in range(seats), f"there is no seat {leader!r} to lead")
    stock = cards_of(given.get("stock", ""))
    trick = [
        ((leader + step) % seats, card)
        for step, card in enumerate(cards_of(given.get("trick", "")))
    ]
    deal = Deal(
        match.options,
        seats,
        stage=stage(match),
        dealer=dealer,
        hands=[cards_of(hand) for hand in given["hands"]],
        stock=stock,
        trump=trump_of(given, stock),
        leader=leader,
        carried=points_carried(match),
        turned=turned_of(given, stock),
        trick=trick,
        last_winner=given.get("last_winner"),
        draw_pending=not given.get("drawn", True) and bool(stock),
        cards=numbers_per_side(match, given, "cards"),
        cantes=numbers_per_side(match, given, "cantes"),
        tricks=numbers_per_side(match, given, "tricks"),
        sung=set(given.get("sung", "").split()),
        sung_now=[(seat, suit) for seat, suit in given.get("sung_now", [])],
    )
    deal.sung |= {suit for _, suit in deal.sung_now}
    deal.trick_takers = seats_known_to_have_won(deal)
    check_position(deal)
    return deal


def numbers_per_side(match: Match, given: dict[str, Any], key: str) -> list[int]:
    """Points or tricks, one number for each side; nothing has been won where they are left out."""
    numbers = list(given.get(key, [0] * len(match.partidas)))
    check(len(numbers) == len(match.partidas), f"one number per side: {key}")
    check(min(numbers) >= 0, f"nobody has less than nothing: {key}")
    return numbers


def turned_of(given: dict[str, Any], stock: list[str]) -> str | None:
    """The card first turned up; where nobody says, the one that lies there."""
    lies_there = " ".join(stock[-1:])
    return " ".join(cards_of(given.get("turned", lies_there))) or None


def seats_known_to_have_won(deal: Deal) -> set[int]:
    """Which seats have won a trick, as far as a position tells: tricks are counted per side."""
    alone = deal.seats == number_of_sides(deal.seats)
    takers = {seat for seat in range(deal.seats) if alone and deal.tricks[seat] > 0}
    return takers if deal.last_winner is None else takers | {deal.last_winner}


def check_position(deal: Deal) -> None:
    """The checks that record.md lists; which cards are gone is nobody's business."""
    check(len(deal.hands) == deal.seats, f"{deal.seats} hands expected")
    cards = sum(deal.hands, deal.stock) + [card for _, card in deal.trick]
    check(len(cards) == len(set(cards)), "a card twice")
    played = [seat for seat, _ in deal.trick]
    sizes = {len(hand) + played.count(seat) for seat, hand in enumerate(deal.hands)}
    check(len(sizes) == 1, "hands of different sizes")
    check(sizes != {0} or deal.draw_pending, "nobody holds a card")
    check(len(deal.trick) < deal.seats, "the trick is complete")
    check(not (deal.trick and deal.draw_pending), "a draw does not wait for the next trick")
    check(deal.sung <= set(SUITS), "only suits are sung")
    check(len(deal.stock) % deal.seats == 0, "the stock does not go round")
    check(deal.last_winner in (None, deal.leader), "the winner of the last trick leads")
