"""An observation made of what a seat may see: its view, and what everybody saw before."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guinote.cards import SUITS, num_sides, parse_card, side_of
from guinote.envs.layout import SIZE, START
from guinote.game.events import AnyEvent, CardPlayed, CardsDrawn, Dealt, SevenExchanged, SidePoints
from guinote.game.view import View
from guinote.rules.state import MAX_SEATS

Numbers = NDArray[np.int16]
_NONE: Final = (0,) * MAX_SEATS


@dataclass(frozen=True, slots=True)
class Memory:
    """What a watcher remembers of a deal beyond the present picture; sets of cards by seat."""

    played: tuple[int, ...] = _NONE
    shown: tuple[int, ...] = _NONE
    """Cards that were seen going into a hand and have not left it."""

    def after(self, events: tuple[AnyEvent, ...]) -> "Memory":
        """Return the memory after events that somebody was told who only watches."""
        memory = self
        for event in events:
            memory = memory._after(event)
        return memory

    def _after(self, event: AnyEvent) -> "Memory":
        if isinstance(event, Dealt):
            return Memory()
        if isinstance(event, CardPlayed):
            card = 1 << parse_card(event.card)
            played = _changed(self.played, event.seat, more=card)
            return replace(self, played=played, shown=_changed(self.shown, event.seat, less=card))
        if isinstance(event, SevenExchanged):
            gave, took = 1 << parse_card(event.gave), 1 << parse_card(event.took)
            return replace(self, shown=_changed(self.shown, event.seat, less=gave, more=took))
        if isinstance(event, CardsDrawn):
            return self._after_draw(event)
        return self

    def _after_draw(self, event: CardsDrawn) -> "Memory":
        memory = self
        for draw in event.drawn:
            if draw.card is not None:
                card = 1 << parse_card(draw.card)
                memory = replace(memory, shown=_changed(memory.shown, draw.seat, more=card))
        return memory


def _changed(sets: tuple[int, ...], seat: int, less: int = 0, more: int = 0) -> tuple[int, ...]:
    return tuple(
        cards & ~less | more if index == seat else cards for index, cards in enumerate(sets)
    )


def encode(view: View, memory: Memory) -> Numbers:
    """Return the observation of the seat whose view this is; see `guinote.envs.layout`."""
    assert view.seat is not None
    numbers = np.zeros(SIZE, np.int16)
    _write_cards(numbers, view, view.seat, memory)
    _write_cantes(numbers, view, view.seat)
    _write_table(numbers, view, view.seat)
    _write_points(numbers, view, view.seat)
    return numbers


def _put(numbers: Numbers, name: str, place: int, number: int = 1) -> None:
    numbers[START[name] + place] = number


def _put_cards(numbers: Numbers, name: str, row: int, cards: int) -> None:
    for card in range(40):
        if cards >> card & 1:
            _put(numbers, name, 40 * row + card)


def _write_cards(numbers: Numbers, view: View, viewer: int, memory: Memory) -> None:
    for text in view.hands[viewer] or ():
        _put(numbers, "hand", parse_card(text))
    for played in view.trick:
        _put(numbers, "trick", 40 * _from(viewer, played.seat, view) + parse_card(played.card))
    for name, open_card in (("indicator", view.indicator), ("turned", view.turned)):
        if open_card is not None:
            _put(numbers, name, parse_card(open_card))
    for seat in range(view.seats):
        _put_cards(numbers, "played", _from(viewer, seat, view), memory.played[seat])
        _put_cards(numbers, "shown", _from(viewer, seat, view), memory.shown[seat])


def _write_cantes(numbers: Numbers, view: View, viewer: int) -> None:
    for cante in view.cantes:
        seat = _from(viewer, cante.seat, view)
        if cante.suit is None:
            numbers[START["secret"] + seat] += 1
        else:
            suit = SUITS.index(cante.suit)
            _put(numbers, "sung", MAX_SEATS * suit + seat)
            _put(numbers, "hidden", suit, int(cante.hidden))


def _write_table(numbers: Numbers, view: View, viewer: int) -> None:
    _put(numbers, "trump", SUITS.index(view.trump))
    turns = {"dealer": view.dealer, "leader": view.leader, "to_move": view.to_move}
    for name, seat in turns.items():
        if seat is not None:
            _put(numbers, name, _from(viewer, seat, view))
    for seat, held in enumerate(view.counts):
        _put(numbers, "held", _from(viewer, seat, view), held)
    _put(numbers, "stock", 0, view.stock)
    _put(numbers, "pending_draw", 0, int(view.pending_draw))
    _put(numbers, "vueltas", 0, int(view.stage == "vueltas"))


def _write_points(numbers: Numbers, view: View, viewer: int) -> None:
    sides, own = num_sides(view.seats), side_of(viewer, view.seats)
    for side, points in enumerate(view.points):
        place = (side - own) % sides
        _put(numbers, "tricks", place, view.tricks[side])
        for name, number in _parts(points):
            _put(numbers, name, place, number)
    _put(numbers, "told", 0, int(view.points[0].cards is not None))


def _parts(points: SidePoints) -> tuple[tuple[str, int], ...]:
    return (
        ("carried", points.carried),
        ("cantes", points.cantes),
        ("cards", points.cards or 0),
        ("last", points.last or 0),
    )


def _from(viewer: int, seat: int, view: View) -> int:
    return (seat - viewer) % view.seats
