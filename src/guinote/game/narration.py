"""What happened between two states of a match, as events."""

from collections.abc import Iterator

from guinote.cards import SUITS, card_points, card_text, cards_in
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
    Decision,
    Draw,
    EndReason,
    MatchEnded,
    PartidaEnded,
    Revoked,
    SevenExchanged,
    SidePoints,
    SuitShown,
    TrickWon,
    TuteDeclared,
)
from guinote.game.match import Match
from guinote.game.story import indicator_of
from guinote.rules.actions import CLAIM, DRAW, EXCHANGE, SHOW, SING, TUTE_REYES
from guinote.rules.reasons import WORDS
from guinote.rules.state import CLAIMED, NO_CARD, NOBODY, RENUNCIO, DealFacts

_REASONS: tuple[EndReason, ...] = (
    "played",
    "played",
    "claim",
    "automatic",
    "tute",
    "renuncio",
    "agreed",
)
_DECISIONS: tuple[Decision, ...] = (
    "nobody_over",
    "nobody_over",
    "one_over",
    "last_trick",
    "larger_total",
    "thirty",
    "right_claim",
    "wrong_claim",
    "arrived",
    "tute",
    "renuncio",
    "conceded",
)


def tell(
    before: Match, after: Match, seat: int | None, action: int | None
) -> tuple[AnyEvent, ...]:
    """Return the events of one step; ``seat`` and ``action`` are None where a deal started.

    Without an ``action`` alone, the seat's side gave the partida up.
    """
    if seat is None or before.cards is None:
        return tuple(_tell_start(after))
    assert after.cards is not None
    if action is None:
        return tuple(_tell_end(after, after.cards))
    happened = _tell_action(after, before.cards, after.cards, seat, action)
    return (*happened, *(_tell_end(after, after.cards) if after.cards.end else ()))


def _tell_start(match: Match) -> Iterator[AnyEvent]:
    cards = match.cards
    assert cards is not None
    yield dealt_event(match, cards)
    if cards.stock_size == cards.stock_next:
        yield ArrastreStarted()


def dealt_event(match: Match, cards: DealFacts) -> Dealt:
    """Return the event that opens a deal, with every hand."""
    lies_under = indicator_of(cards)
    return Dealt(
        deal=match.deal,
        stage=match.stage,
        dealer=match.dealer,
        leader=cards.leader,
        hands=tuple(held_cards(cards, seat) for seat in range(cards.seats)),
        counts=tuple(cards.hands[seat].bit_count() for seat in range(cards.seats)),
        stock=cards.stock_size - cards.stock_next,
        trump=SUITS[cards.trump],
        indicator=None if lies_under is None else card_text(lies_under),
        turned=None if cards.turned == NO_CARD else card_text(cards.turned),
        carried=match.carried,
        partidas=match.partidas,
        cotos=match.cotos,
        counted=counts_openly(match),
    )


def counts_openly(match: Match) -> bool:
    """Tell whether the points of a deal are told while it is played. Rule TAB-2."""
    options = match.rules.options
    return options.points_shown == "always" or options.vueltas_end == "automatic"


def held_cards(cards: DealFacts, seat: int) -> tuple[str, ...]:
    """Return the cards held by a seat in text form, by suit and strength."""
    return tuple(map(card_text, cards_in(cards.hands[seat])))


def _tell_action(
    match: Match, before: DealFacts, after: DealFacts, seat: int, action: int
) -> Iterator[AnyEvent]:
    if action < SING:
        yield from _tell_card(match, before, after, seat, action)
    elif action < EXCHANGE:
        yield _tell_cante(match, before, after, seat, action - SING)
    elif action == EXCHANGE:
        gave, took = match.story.exchanges[-1][1:]
        yield SevenExchanged(seat=seat, gave=card_text(gave), took=card_text(took))
    elif action == DRAW:
        yield from _tell_draw(before, after)
    elif action == CLAIM:
        yield Claimed(
            seat=seat, right=after.end == CLAIMED and _DECISIONS[after.decision] == "right_claim"
        )
    elif action < SHOW:
        yield TuteDeclared(seat=seat, number=12 if action == TUTE_REYES else 10)
    else:
        suit = action - SHOW
        place = [sung for _, sung, _ in match.story.cantes].index(suit)
        yield SuitShown(seat=seat, singer=after.singer[suit], suit=SUITS[suit], cante=place)


def _tell_card(
    match: Match, before: DealFacts, after: DealFacts, seat: int, card: int
) -> Iterator[AnyEvent]:
    if after.end == RENUNCIO:
        yield Revoked(seat=seat, card=card_text(card), clause=WORDS[after.broken_duty][1])
        return
    yield CardPlayed(seat=seat, card=card_text(card))
    if after.num_tricks > before.num_tricks:
        points = sum(card_points(played) for _, played in match.story.last_trick)
        yield TrickWon(
            seat=after.last_winner,
            points=points,
            review=match.rules.options.trick_review == "last",
        )


def _tell_cante(
    match: Match, before: DealFacts, after: DealFacts, seat: int, suit: int
) -> CanteSung:
    return CanteSung(
        seat=seat,
        points=sum(after.cantes) - sum(before.cantes),
        suit=SUITS[suit],
        shown=shows_cards(match, before),
        hidden=bool(after.hidden >> suit & 1),
    )


def shows_cards(match: Match, cards: DealFacts) -> bool:
    """Tell whether a cante sung now lays both cards open. Rule CAN-7."""
    options = match.rules.options
    if cards.vueltas and options.cante_reveal_vueltas == "cards":
        return True
    is_free = cards.stock_next < cards.stock_size
    return (options.cante_reveal_free if is_free else options.cante_reveal_arrastre) == "cards"


def _tell_draw(before: DealFacts, after: DealFacts) -> Iterator[AnyEvent]:
    order = [(before.leader + step) % before.seats for step in range(before.seats)]
    drawn = tuple(
        Draw(seat=seat, card=card_text(before.stock[before.stock_next + place]))
        for place, seat in enumerate(order)
    )
    under = indicator_of(after)
    stock = after.stock_size - after.stock_next
    yield CardsDrawn(
        drawn=drawn, stock=stock, indicator=None if under is None else card_text(under)
    )
    if stock == 0:
        yield ArrastreStarted()


def _tell_end(match: Match, cards: DealFacts) -> Iterator[AnyEvent]:
    yield deal_ended(match, cards)
    if cards.winner == NOBODY:
        return
    yield PartidaEnded(winner=cards.winner, partidas=match.partidas, cotos=match.cotos)
    if match.partidas[cards.winner] >= match.rules.options.partidas_to_win_coto:
        yield CotoEnded(winner=cards.winner, cotos=match.cotos)
    if match.winner is not None:
        yield MatchEnded(winner=match.winner)


def deal_ended(match: Match, cards: DealFacts) -> DealEnded:
    """Return the event that closes a deal: what decided it, and all points."""
    return DealEnded(
        reason=_REASONS[cards.end],
        decision=_DECISIONS[cards.decision],
        winner=None if cards.winner == NOBODY else cards.winner,
        last_winner=None if cards.last_winner == NOBODY else cards.last_winner,
        points=tuple(open_points(cards, side) for side in range(match.sides)),
    )


def open_points(cards: DealFacts, side: int) -> SidePoints:
    """Return a side's points with nothing kept back."""
    parts = (cards.cards[side], cards.cantes[side], cards.last[side], cards.carried[side])
    return SidePoints(
        cards=parts[0], cantes=parts[1], last=parts[2], carried=parts[3], total=sum(parts)
    )
