"""Who may see what, and the only place that hides.

`view_of` makes a viewer's whole picture from the game; `events_for` cuts the events of a step for
a viewer;
`guinote.game.fold` brings a picture up to date with such events. The three agree: folding the cut
events gives the picture made afresh.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from guinote.cards import SUITS, card_text, cards_in
from guinote.game.events import (
    AnyEvent,
    Barred,
    CanteSung,
    CardsDrawn,
    Dealt,
    SidePoints,
    TrickWon,
    TurnStarted,
)
from guinote.game.facts import refusal_facts
from guinote.game.match import Match
from guinote.game.narration import counts_openly, deal_ended, held_cards, open_points
from guinote.game.step import Step
from guinote.game.story import indicator_of, trick_of
from guinote.game.view import Cante, Exchange, LastTrick, Phase, Played, View, Viewer
from guinote.rules import entry
from guinote.rules.actions import action_text, actions_in
from guinote.rules.reasons import WORDS
from guinote.rules.state import NO_CARD, DealFacts


def shows_count(match: Match, viewer: Viewer) -> bool:
    """Tell whether the points of the deal under way are told. Rule TAB-2."""
    is_over = match.cards is None or bool(match.cards.end)
    return counts_openly(match) or viewer == "all" or is_over


def sees_suit(cards: DealFacts, suit: int, viewer: Viewer) -> bool:
    """Tell whether the viewer knows the suit of a cante. Rule CAN-7."""
    return viewer == "all" or not cards.hidden >> suit & 1 or cards.singer[suit] == viewer


def events_for(step: Step, viewer: Viewer) -> tuple[AnyEvent, ...]:
    """Return the events of a step as the viewer may know them, who must act now last."""
    told = tuple(_cut(event, step.match, viewer) for event in step.events)
    return (*told, turn_of(step.match, viewer))


def _cut(event: AnyEvent, match: Match, viewer: Viewer) -> AnyEvent:
    if viewer == "all":
        return _opened(event)
    cut = _CUTS.get(type(event))
    return event if cut is None else cut(event, match, viewer)


def _opened(event: AnyEvent) -> AnyEvent:
    if isinstance(event, Dealt):
        return replace(event, counted=True)
    return replace(event, review=True) if isinstance(event, TrickWon) else event


def _cut_dealt(event: Dealt, _match: Match, viewer: Viewer) -> Dealt:
    hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
    return replace(event, hands=hands)


def _cut_trick(event: TrickWon, match: Match, _viewer: Viewer) -> TrickWon:
    return event if counts_openly(match) else replace(event, points=None)


def _cut_drawn(event: CardsDrawn, _match: Match, viewer: Viewer) -> CardsDrawn:
    is_last = event.stock == 0
    drawn = tuple(
        draw
        if draw.seat == viewer or (is_last and draw is event.drawn[-1])
        else replace(draw, card=None)
        for draw in event.drawn
    )
    return replace(event, drawn=drawn)


def _cut_cante(event: CanteSung, match: Match, viewer: Viewer) -> CanteSung:
    assert match.cards is not None
    assert event.suit is not None
    known = sees_suit(match.cards, SUITS.index(event.suit), viewer)
    return event if known else replace(event, suit=None)


_CUTS: dict[type, Callable[[Any, Match, Viewer], AnyEvent]] = {
    Dealt: _cut_dealt,
    TrickWon: _cut_trick,
    CardsDrawn: _cut_drawn,
    CanteSung: _cut_cante,
}


def turn_of(match: Match, viewer: Viewer) -> TurnStarted:
    """Return who must act and what the viewer may do.

    At a table that penalises no card is told apart. Rule REN-1.
    """
    cards = match.cards
    assert cards is not None
    if cards.end:
        return TurnStarted(to_move=None, act=None, legal=(), barred=())
    legal, barred = _own_choice(match, cards, viewer) if isinstance(viewer, int) else ((), ())
    act = "draw" if cards.pending_draw else "play"
    return TurnStarted(to_move=cards.to_move, act=act, legal=legal, barred=barred)  # type: ignore[arg-type]


def _own_choice(
    match: Match, cards: DealFacts, seat: int
) -> tuple[tuple[str, ...], tuple[Barred, ...]]:
    assert match.rows is not None
    mask = entry.legal_masks(match.rows, match.options)[seat]
    hand = cards.hands[seat]
    if cards.to_move != seat or cards.pending_draw:
        return tuple(map(action_text, actions_in(mask))), ()
    if match.rules.options.illegal_moves == "penalise":
        return tuple(map(action_text, actions_in(mask | hand))), ()
    kept_back = cards_in(hand & ~mask)
    return tuple(map(action_text, actions_in(mask))), tuple(
        _barred(match, seat, card) for card in kept_back
    )


def _barred(match: Match, seat: int, card: int) -> Barred:
    assert match.rows is not None
    reason = int(entry.reason_against(match.rows, match.options, seat, card))
    word, clause = WORDS[reason]
    facts = refusal_facts(match, seat, card, reason)
    return Barred(card=card_text(card), reason=word, clause=clause, facts=facts)


def seen_points(match: Match, cards: DealFacts, side: int, viewer: Viewer) -> SidePoints:
    """Return a side's points as the viewer may know them. Rule TAB-2."""
    points = open_points(cards, side)
    if shows_count(match, viewer):
        return points
    return replace(points, cards=None, last=None, total=None)


def phase_of(cards: DealFacts) -> Phase:
    """Return free while stock remains, then arrastre; over when the deal is. Rule FRE-1."""
    if cards.end:
        return "over"
    return "free" if cards.stock_next < cards.stock_size else "arrastre"


def view_of(match: Match, viewer: Viewer) -> View:
    """Return the viewer's whole picture; a deal must have begun."""
    cards = match.cards
    assert cards is not None
    under, turn = indicator_of(cards), turn_of(match, viewer)
    return View(
        seat=viewer if isinstance(viewer, int) else None,
        seats=cards.seats,
        deal=match.deal,
        stage=match.stage,
        phase=phase_of(cards),
        dealer=match.dealer,
        leader=cards.leader,
        trump=SUITS[cards.trump],
        indicator=None if under is None else card_text(under),
        turned=None if cards.turned == NO_CARD else card_text(cards.turned),
        stock=cards.stock_size - cards.stock_next,
        pending_draw=bool(cards.pending_draw),
        hands=tuple(
            held_cards(cards, seat) if viewer in (seat, "all") else None
            for seat in range(cards.seats)
        ),
        counts=tuple(cards.hands[seat].bit_count() for seat in range(cards.seats)),
        trick=tuple(Played(seat=seat, card=card_text(card)) for seat, card in trick_of(cards)),
        last_trick=_last_trick(match, cards, viewer),
        tricks=tuple(cards.tricks[: match.sides]),
        cantes=_seen_cantes(match, cards, viewer),
        exchanges=tuple(
            Exchange(seat=seat, gave=card_text(gave), took=card_text(took))
            for seat, gave, took in match.story.exchanges
        ),
        points=tuple(seen_points(match, cards, side, viewer) for side in range(match.sides)),
        to_move=turn.to_move,
        act=turn.act,
        legal=turn.legal,
        barred=turn.barred,
        outcome=deal_ended(match, cards) if cards.end else None,
        partidas=match.partidas,
        cotos=match.cotos,
        match_winner=match.winner,
    )


def may_review(match: Match, viewer: Viewer) -> bool:
    """Tell whether the last trick may be looked at. Rule TAB-1."""
    return viewer == "all" or match.rules.options.trick_review == "last"


def _last_trick(match: Match, cards: DealFacts, viewer: Viewer) -> LastTrick | None:
    if not match.story.last_trick or not may_review(match, viewer):
        return None
    played = tuple(
        Played(seat=seat, card=card_text(card)) for seat, card in match.story.last_trick
    )
    return LastTrick(cards=played, winner=cards.last_winner)


def _seen_cantes(match: Match, cards: DealFacts, viewer: Viewer) -> tuple[Cante, ...]:
    return tuple(
        Cante(
            seat=seat,
            points=points,
            suit=SUITS[suit] if sees_suit(cards, suit, viewer) else None,
            hidden=bool(cards.hidden >> suit & 1),
        )
        for seat, suit, points in match.story.cantes
    )
