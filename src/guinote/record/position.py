"""Positions: a deal that starts in the middle."""

from guinote.cards import SUITS, Card, card_suit, mask_of, num_sides, side_of
from guinote.errors import BadRecord
from guinote.record.record import Position
from guinote.record.setup import check_distinct, check_sides, read_cards
from guinote.rules.profile import Rules
from guinote.rules.state import NO_CARD, NOBODY, Rows, new_rows, write
from guinote.rules.tricks import beats


def rows_of_position(position: Position, rules: Rules, place: str) -> Rows:
    """Return the state that a position describes.

    Raises:
        BadRecord: a card twice, unequal hands, a stock that does not share out, trump against the
        stock, or a winner of the last trick who does not lead.
    """
    hands = _read_hands(position, rules, place)
    stock = read_cards(position.stock, f"{place}.stock")
    trick = read_cards(position.trick, f"{place}.trick")
    check_distinct([card for cards in (*hands, stock, trick) for card in cards], place)
    _check_shape(position, rules, hands, stock, trick, place)
    trump = _trump(position, stock, place)
    rows = new_rows(rules.seats, trump, position.leader)
    turned = _turned(position, stock, place)
    write(
        rows,
        hands=[mask_of(hand) for hand in hands],
        stock=list(stock),
        stock_size=len(stock),
        turned=turned,
    )
    _write_trick(rows, position, rules, trick, trump)
    write(rows, pending_draw=int(bool(stock) and not position.drawn))
    _write_tallies(rows, position, rules, place)
    _write_cantes(rows, position, place)
    return rows


def _read_hands(position: Position, rules: Rules, place: str) -> list[tuple[Card, ...]]:
    if len(position.hands) != rules.seats:
        raise BadRecord(
            f"expected {rules.seats} hands, got {len(position.hands)}", f"{place}.hands"
        )
    return [read_cards(hand, f"{place}.hands[{seat}]") for seat, hand in enumerate(position.hands)]


def _check_shape(
    position: Position,
    rules: Rules,
    hands: list[tuple[Card, ...]],
    stock: tuple[Card, ...],
    trick: tuple[Card, ...],
    place: str,
) -> None:
    seats = rules.seats
    if position.leader >= seats:
        raise BadRecord(
            f"seat {position.leader} does not sit at a table of {seats}", f"{place}.leader"
        )
    if len(trick) >= seats:
        raise BadRecord("a complete trick is no longer on the table", f"{place}.trick")
    has_played = {(position.leader + step) % seats for step in range(len(trick))}
    if len({len(hand) + (seat in has_played) for seat, hand in enumerate(hands)}) > 1:
        raise BadRecord("hands of different sizes", f"{place}.hands")
    if not any(hands) and position.drawn:
        raise BadRecord("nobody holds a card", f"{place}.hands")
    if len(stock) % seats:
        raise BadRecord(f"{len(stock)} cards cannot be drawn by {seats} seats", f"{place}.stock")
    if position.last_winner is not None and position.last_winner != position.leader:
        raise BadRecord("the winner of the last trick leads", f"{place}.last_winner")
    if not position.drawn and trick:
        raise BadRecord("no draw can be due here", f"{place}.drawn")


def _trump(position: Position, stock: tuple[Card, ...], place: str) -> int:
    if position.trump is None:
        if not stock:
            raise BadRecord("trump or a stock must be there", f"{place}.trump")
        return card_suit(stock[-1])
    trump = SUITS.index(position.trump)
    if stock and card_suit(stock[-1]) != trump:
        raise BadRecord("trump is not the suit of the indicator", f"{place}.trump")
    return trump


def _turned(position: Position, stock: tuple[Card, ...], place: str) -> int:
    if position.turned is not None:
        cards = read_cards(position.turned, f"{place}.turned")
        if len(cards) != 1:
            raise BadRecord("expected one card", f"{place}.turned")
        return cards[0]
    return stock[-1] if stock else NO_CARD


def _write_trick(
    rows: Rows, position: Position, rules: Rules, trick: tuple[Card, ...], trump: int
) -> None:
    to_move = (position.leader + len(trick)) % rules.seats
    write(
        rows,
        trick=list(trick),
        trick_size=len(trick),
        to_move=to_move,
    )
    best = NO_CARD
    for step, card in enumerate(trick):
        if best == NO_CARD or beats(card, best, trump):
            best = card
            write(rows, best_card=int(card), best_seat=(position.leader + step) % rules.seats)


def _write_tallies(rows: Rows, position: Position, rules: Rules, place: str) -> None:
    noughts = (0,) * num_sides(rules.seats)
    for name in ("cards", "cantes", "tricks"):
        values = getattr(position, name) or noughts
        check_sides(values, rules.seats, f"{place}.{name}")
        write(rows, **{name: list(values)})
    _write_winners(rows, position, rules, list(position.tricks or noughts))


def _write_winners(rows: Rows, position: Position, rules: Rules, tricks: list[int]) -> None:
    winners = 0
    if position.last_winner is not None:
        side = side_of(position.last_winner, rules.seats)
        tricks[side] = max(tricks[side], 1)  # whoever won the last trick has won one
        winners |= 1 << position.last_winner
        write(rows, last_winner=position.last_winner)
    if num_sides(rules.seats) == rules.seats:
        winners |= sum(1 << side for side, count in enumerate(tricks) if count)
    write(rows, tricks=tricks, winners=winners, num_tricks=sum(tricks))


def _write_cantes(rows: Rows, position: Position, place: str) -> None:
    sung = 0
    for letter in position.sung.replace(" ", ""):
        if letter not in SUITS:
            raise BadRecord(f"unknown suit {letter!r}", f"{place}.sung")
        sung |= 1 << SUITS.index(letter)
    singer, now = [NOBODY] * 4, [0] * 4
    for seat, letter in position.sung_now:
        singer[SUITS.index(letter)] = seat
        now[seat] += 1
        sung |= 1 << SUITS.index(letter)
    write(rows, sung=sung, singer=singer, sung_now=now)
