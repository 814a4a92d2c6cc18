"""Bringing a viewer's picture up to date with the events that the viewer was told.

Nothing here knows a rule: each event says all that it changes. The browser has the same fold in
TypeScript; both are held to the same golden files.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from guinote.cards import parse_card, side_of
from guinote.game.events import (
    AnyEvent,
    ArrastreStarted,
    CanteSung,
    CardPlayed,
    CardsDrawn,
    Claimed,
    CotoEnded,
    DealEnded,
    Dealt,
    MatchEnded,
    PartidaEnded,
    Revoked,
    SevenExchanged,
    SidePoints,
    SuitShown,
    TrickWon,
    TurnStarted,
    TuteDeclared,
)
from guinote.game.view import Cante, Exchange, LastTrick, Played, View

Hand = tuple[str, ...] | None


def fold(view: View, event: AnyEvent) -> View:
    """Return the picture after an event."""
    return _FOLDS[type(event)](view, event)


def _sorted(cards: set[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=parse_card))


def _with_hand(
    view: View, seat: int, less: tuple[str, ...] = (), more: tuple[str, ...] = ()
) -> tuple[Hand, ...]:
    hands = list(view.hands)
    held = hands[seat]
    if held is not None:
        hands[seat] = _sorted((set(held) - set(less)) | set(more))
    return tuple(hands)


def _with_count(view: View, seat: int, change: int) -> tuple[int, ...]:
    return tuple(count + change * (index == seat) for index, count in enumerate(view.counts))


def _dealt(view: View, event: Dealt) -> View:
    noughts = (0,) * len(view.points)
    return replace(
        view,
        deal=event.deal,
        stage=event.stage,
        phase="free",
        dealer=event.dealer,
        leader=event.leader,
        trump=event.trump,
        indicator=event.indicator,
        turned=event.turned,
        stock=event.stock,
        pending_draw=False,
        hands=event.hands,
        counts=event.counts,
        trick=(),
        last_trick=None,
        tricks=noughts,
        cantes=(),
        exchanges=(),
        points=tuple(_fresh_points(carried, event.counted) for carried in event.carried),
        outcome=None,
        partidas=event.partidas,
        cotos=event.cotos,
    )


def _fresh_points(carried: int, is_counted: bool) -> SidePoints:
    if is_counted:
        return SidePoints(cards=0, cantes=0, last=0, carried=carried, total=carried)
    return SidePoints(cards=None, cantes=0, last=None, carried=carried, total=None)


def _card_played(view: View, event: CardPlayed | Revoked) -> View:
    played = Played(seat=event.seat, card=event.card)
    return replace(
        view,
        hands=_with_hand(view, event.seat, less=(event.card,)),
        counts=_with_count(view, event.seat, -1),
        trick=(*view.trick, played),
    )


def _add_points(view: View, side: int, cards: int, cantes: int) -> tuple[SidePoints, ...]:
    points = list(view.points)
    old = points[side]
    points[side] = replace(
        old,
        cards=None if old.cards is None else old.cards + cards,
        cantes=old.cantes + cantes,
        total=None if old.total is None else old.total + cards + cantes,
    )
    return tuple(points)


def _trick_won(view: View, event: TrickWon) -> View:
    side = side_of(event.seat, view.seats)
    tricks = tuple(count + (index == side) for index, count in enumerate(view.tricks))
    last = LastTrick(cards=view.trick, winner=event.seat) if event.review else None
    points = _add_points(view, side, event.points or 0, 0)
    draws = view.stock > 0
    return replace(
        view,
        trick=(),
        last_trick=last,
        tricks=tricks,
        points=points,
        leader=event.seat,
        pending_draw=draws,
    )


def _cards_drawn(view: View, event: CardsDrawn) -> View:
    for draw in event.drawn:
        more = () if draw.card is None else (draw.card,)
        hands, counts = _with_hand(view, draw.seat, more=more), _with_count(view, draw.seat, 1)
        view = replace(view, hands=hands, counts=counts)
    return replace(view, stock=event.stock, indicator=event.indicator, pending_draw=False)


def _arrastre(view: View, _event: ArrastreStarted) -> View:
    return replace(view, phase="arrastre")


def _exchanged(view: View, event: SevenExchanged) -> View:
    swap = Exchange(seat=event.seat, gave=event.gave, took=event.took)
    hands = _with_hand(view, event.seat, less=(event.gave,), more=(event.took,))
    return replace(view, hands=hands, indicator=event.gave, exchanges=(*view.exchanges, swap))


def _sung(view: View, event: CanteSung) -> View:
    cante = Cante(seat=event.seat, points=event.points, suit=event.suit, hidden=event.hidden)
    points = _add_points(view, side_of(event.seat, view.seats), 0, event.points)
    return replace(view, cantes=(*view.cantes, cante), points=points)


def _suit_shown(view: View, event: SuitShown) -> View:
    cantes = list(view.cantes)
    cantes[event.cante] = replace(cantes[event.cante], suit=event.suit, hidden=False)
    return replace(view, cantes=tuple(cantes))


def _deal_ended(view: View, event: DealEnded) -> View:
    return replace(view, phase="over", points=event.points, outcome=event)


def _partida_ended(view: View, event: PartidaEnded) -> View:
    return replace(view, partidas=event.partidas, cotos=event.cotos)


def _coto_ended(view: View, event: CotoEnded) -> View:
    return replace(view, cotos=event.cotos)


def _match_ended(view: View, event: MatchEnded) -> View:
    return replace(view, match_winner=event.winner)


def _turn_started(view: View, event: TurnStarted) -> View:
    return replace(
        view, to_move=event.to_move, act=event.act, legal=event.legal, barred=event.barred
    )


def _nothing(view: View, _event: AnyEvent) -> View:
    return view


_FOLDS: dict[type, Callable[[View, Any], View]] = {
    Dealt: _dealt,
    CardPlayed: _card_played,
    TrickWon: _trick_won,
    CardsDrawn: _cards_drawn,
    ArrastreStarted: _arrastre,
    SevenExchanged: _exchanged,
    CanteSung: _sung,
    SuitShown: _suit_shown,
    TuteDeclared: _nothing,
    Claimed: _nothing,
    Revoked: _card_played,
    DealEnded: _deal_ended,
    PartidaEnded: _partida_ended,
    CotoEnded: _coto_ended,
    MatchEnded: _match_ended,
    TurnStarted: _turn_started,
}
