"""What a seat knows, kept up from the events that it is told."""

from collections.abc import Sequence

from guinote._jit import jit
from guinote.cards import SUITS, Card, mask_of, num_sides, parse_card, side_of
from guinote.game.dealing import cards_in_play
from guinote.game.events import (
    AnyEvent,
    CanteSung,
    CardPlayed,
    CardsDrawn,
    Dealt,
    SevenExchanged,
    SuitShown,
    TrickWon,
)
from guinote.game.view import View
from guinote.rules.options import Options, kernel_options, option_rows
from guinote.rules.profile import Rules
from guinote.rules.scoring import points_of
from guinote.rules.state import MAX_SEATS, NO_CARD, NOBODY, Rows, new_rows, write
from guinote.rules.tricks import beats
from guinote.search.seen import (
    SeenRows,
    begin_seen,
    learn_cante,
    learn_draw,
    learn_exchange,
    learn_play,
    learn_secret,
    new_seen,
    write_seen,
)


@jit
def begin(seen: SeenRows, viewer: int, seats: int, pack: int) -> None:
    """Know nothing yet of a deal."""
    begin_seen(seen[0], viewer, seats, 0, pack)


@jit
def see_card(seen: SeenRows, rows: Rows, options: Sequence[Options], seat: int, card: int) -> None:
    """Note a card; the row is the deal before it."""
    learn_play(seen[0], rows[0], seat, card, options[0])


@jit
def see_draw(seen: SeenRows, rows: Rows) -> None:
    """Note that everybody drew; the row is the deal before."""
    learn_draw(seen[0], rows[0])


@jit
def see_exchange(seen: SeenRows, seat: int, given: int, taken: int) -> None:
    """Note an exchange."""
    learn_exchange(seen[0], seat, given, taken)


@jit
def see_cante(seen: SeenRows, rows: Rows, seat: int, suit: int) -> None:
    """Note a cante; NOBODY stands for a suit that the viewer may not know."""
    if suit == NOBODY:
        learn_secret(seen[0], rows[0], seat)
    else:
        learn_cante(seen[0], seat, suit)


class Knowledge:
    """A seat's memory of the deal under way: nothing that everybody saw is forgotten."""

    def __init__(self, rules: Rules) -> None:
        """Sit down at a table with these rules."""
        self.options = option_rows(kernel_options(rules.options))
        self.seen = new_seen()
        self._pack = mask_of(cards_in_play(rules))
        self._before: View | None = None
        self._forget()

    def _forget(self) -> None:
        self._taken = [0] * MAX_SEATS
        self._on_table = 0
        self._winners = 0
        self._last_winner = NOBODY
        self._sung_now = [0] * MAX_SEATS

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Add what a step told; ``view`` is the picture after it."""
        for event in events:
            if isinstance(event, Dealt):
                self._begin(view)
            elif self._before is not None:
                self._learn(event, self._before)
        self._before = view

    def _begin(self, view: View) -> None:
        """Start a deal, which may be a position in its middle."""
        assert view.seat is not None
        self._forget()
        begin(self.seen, view.seat, view.seats, self._pack)
        played_by = [0] * MAX_SEATS
        for played in view.trick:
            played_by[played.seat] = 1 << parse_card(played.card)
            self._on_table += points_of(parse_card(played.card))
        write_seen(self.seen, held=list(view.counts), played_by=played_by)
        for side, points in enumerate(view.points):
            self._taken[side] = points.cards or 0
        if sum(view.tricks) or view.pending_draw:
            self._last_winner = view.leader

    def _learn(self, event: AnyEvent, before: View) -> None:
        if isinstance(event, CardPlayed):
            card = parse_card(event.card)
            see_card(self.seen, self.row_of(before), self.options, event.seat, card)
            self._on_table += points_of(card)
        elif isinstance(event, TrickWon):
            self._won(event.seat, before.seats)
        elif isinstance(event, CardsDrawn):
            see_draw(self.seen, self.row_of(before))
        elif isinstance(event, SevenExchanged):
            see_exchange(self.seen, event.seat, parse_card(event.gave), parse_card(event.took))
        elif isinstance(event, CanteSung):
            suit = NOBODY if event.suit is None else SUITS.index(event.suit)
            see_cante(self.seen, self.row_of(before), event.seat, suit)
            self._sung_now[event.seat] += 1
        elif isinstance(event, SuitShown):
            see_cante(self.seen, self.row_of(before), event.singer, SUITS.index(event.suit))

    def _won(self, seat: int, seats: int) -> None:
        self._taken[side_of(seat, seats)] += self._on_table
        self._on_table = 0
        self._winners |= 1 << seat
        self._last_winner = seat
        self._sung_now = [0] * MAX_SEATS

    def total(self, view: View, side: int) -> int:
        """Return what a side has by public count: carried, cantes, cards taken."""
        return view.points[side].carried + view.points[side].cantes + self._taken[side]

    def row_of(self, view: View) -> Rows:
        """Return the deal as the viewer sees it; other hands are empty, the stock unknown."""
        assert view.seat is not None
        rows = new_rows(view.seats, SUITS.index(view.trump), view.leader)
        hands = [0] * MAX_SEATS
        hands[view.seat] = mask_of(_parsed(view.hands[view.seat] or ()))
        write(
            rows,
            hands=hands,
            vueltas=int(view.stage == "vueltas"),
            turned=NO_CARD if view.turned is None else parse_card(view.turned),
            pending_draw=int(view.pending_draw),
            to_move=view.leader if view.to_move is None else view.to_move,
            last_winner=self._last_winner,
            winners=self._winners,
        )
        self._write_stock(rows, view)
        _write_trick(rows, view)
        self._write_points(rows, view)
        _write_cantes(rows, view)
        write(rows, sung_now=list(self._sung_now))
        return rows

    def _write_stock(self, rows: Rows, view: View) -> None:
        gone = 0 if view.indicator is not None else 1
        size = view.stock + gone
        stock = [0] * size
        if view.indicator is not None:
            stock[-1] = parse_card(view.indicator)
        two = f"2{view.trump}"
        took = any(exchange.gave == two for exchange in view.exchanges)
        write(rows, stock=stock, stock_size=size, stock_next=gone, two_took_seven=int(took))

    def _write_points(self, rows: Rows, view: View) -> None:
        sides = range(num_sides(view.seats))
        write(
            rows,
            tricks=list(view.tricks),
            num_tricks=sum(view.tricks),
            cards=[self._taken[side] for side in sides],
            cantes=[view.points[side].cantes for side in sides],
            carried=[view.points[side].carried for side in sides],
        )


def _parsed(cards: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(parse_card, cards))


def _write_trick(rows: Rows, view: View) -> None:
    """Lay the cards of the trick on the table and find the one that is winning."""
    trump, best, winner = SUITS.index(view.trump), NO_CARD, NOBODY
    cards = _parsed(tuple(played.card for played in view.trick))
    for card, played in zip(cards, view.trick, strict=True):
        if best == NO_CARD or beats(card, best, trump):
            best, winner = card, played.seat
    size = len(cards)
    write(rows, trick=list(cards), trick_size=size, best_card=best, best_seat=winner)


def _write_cantes(rows: Rows, view: View) -> None:
    """Write down the cantes whose suit the viewer knows."""
    sung = hidden = 0
    singer = [NOBODY] * MAX_SEATS
    for cante in view.cantes:
        if cante.suit is not None:
            suit = SUITS.index(cante.suit)
            sung |= 1 << suit
            hidden |= cante.hidden << suit
            singer[suit] = cante.seat
    write(rows, sung=sung, hidden=hidden, singer=singer)
