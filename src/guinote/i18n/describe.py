"""Sentences about a table: what happened, and why an action is refused.

Events come as a viewer was told them, so a sentence cannot say more than the viewer may know.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from guinote.cards import side_of
from guinote.errors import IllegalAction
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
    SuitShown,
    TrickWon,
    TurnStarted,
    TuteDeclared,
)
from guinote.i18n.catalog import catalog, text
from guinote.i18n.words import listed, suit_name, the_card, the_cards
from guinote.rules.reasons import WORDS

PAIRS: Final = 4
"""With so many seats two score together."""
TWO_SIDES: Final = 2
OF_THE_LOSER: Final = frozenset({"wrong_claim", "thirty", "renuncio", "conceded"})
"""What decides a deal by what the loser did."""
MOVES: Final = (Dealt, CardPlayed, CardsDrawn)


@dataclass(frozen=True, slots=True)
class Listener:
    """Who hears: the language, the names by seat, and the own seat (None: watching)."""

    lang: str
    names: Sequence[str]
    you: int | None

    def seat(self, seat: int) -> str:
        """Return what the listener calls a seat."""
        return self.names[seat]

    def side(self, side: int) -> str:
        """Return what the listener calls a side: the own pair, or the names that are of it."""
        seats = len(self.names)
        if self._form(side) == ".yours":
            return text(self.lang, "table.yours")
        names = [name for seat, name in enumerate(self.names) if side_of(seat, seats) == side]
        return listed(self.lang, names)

    def _form(self, side: int) -> str:
        """Return which form of a sentence about a side: of others, of one, or of one's pair."""
        seats = len(self.names)
        if self.you is None or side_of(self.you, seats) != side:
            return ""
        return ".yours" if seats == PAIRS else ".you"

    def say_of_side(self, key: str, side: int, **values: object) -> str:
        """Return the sentence about a side: in the second person where it is the own one."""
        return text(self.lang, key + self._form(side), side=self.side(side), **values)

    def say(self, key: str, seat: int, **values: object) -> str:
        """Return the sentence about a seat: in the second person where it is the listener."""
        own = f"{key}.you"
        return text(self.lang, own if seat == self.you else key, seat=self.seat(seat), **values)


def refusal_sentence(refusal: IllegalAction, lang: str) -> str:
    """Return why an action was refused, with the facts where they are known."""
    return reason_sentence(refusal.reason, refusal.clause, refusal.facts, lang)


def reason_sentence(reason: str, clause: str, facts: Mapping[str, str], lang: str) -> str:
    """Return the sentence for a reason, its clause and facts; shorter where facts are missing."""
    words = {name: fact_words(name, value, lang) for name, value in facts.items() if value}
    family = clause.partition("-")[0].lower()
    for key in (f"refused.{reason}.{family}", f"refused.{reason}", f"refused.{reason}.short"):
        if key in catalog(lang):
            try:
                return text(lang, key, **words)
            except KeyError:
                continue
    return text(lang, f"refused.{reason}.short")


def fact_words(name: str, value: str, lang: str) -> str:
    """Return a fact of a sentence in words: a suit's or cards' names, or the value itself."""
    if name in {"led", "trump", "suit"}:
        return suit_name(lang, value)
    if name in {"card", "winning", "held", "indicator"}:
        return the_cards(lang, value)
    return value


def event_sentence(event: AnyEvent, listener: Listener) -> str | None:
    """Return what an event means to the listener; None where it goes without saying."""
    tell = _TELLERS.get(type(event))
    return tell(event, listener) if tell else None


def step_sentences(events: Iterable[AnyEvent], listener: Listener) -> tuple[str, ...]:
    """Return what a step means to the listener, a sentence each.

    That it is one's turn is told when cards have moved, and not again after a cante or exchange.
    """
    told = tuple(events)
    has_moved = any(isinstance(event, MOVES) for event in told)
    said = (
        event_sentence(event, listener)
        for event in told
        if has_moved or not isinstance(event, TurnStarted)
    )
    return tuple(sentence for sentence in said if sentence)


def _dealt(event: Dealt, to: Listener) -> str:
    key = "event.vueltas" if event.stage == "vueltas" else "event.dealt"
    said = [to.say(key, event.dealer, trump=suit_name(to.lang, event.trump))]
    if event.turned is not None:
        said.append(text(to.lang, "event.turned", card=the_card(to.lang, event.turned)))
    if not event.stock:
        said.append(text(to.lang, "event.whole_pack"))
    return " ".join(said)


def _card_played(event: CardPlayed, to: Listener) -> str:
    return to.say("event.card_played", event.seat, card=the_card(to.lang, event.card))


def _trick_won(event: TrickWon, to: Listener) -> str:
    return to.say("event.trick_won", event.seat)


def _cards_drawn(event: CardsDrawn, to: Listener) -> str:
    key = "event.cards_drawn" if event.stock else "event.cards_drawn.last"
    own = [draw.card for draw in event.drawn if draw.seat == to.you and draw.card]
    if own:
        return text(to.lang, f"{key}.you", card=the_card(to.lang, own[0]), stock=event.stock)
    return text(to.lang, key, stock=event.stock)


def _arrastre(_event: ArrastreStarted, to: Listener) -> str:
    return text(to.lang, "event.arrastre_started")


def _exchanged(event: SevenExchanged, to: Listener) -> str:
    gave, took = the_card(to.lang, event.gave), the_card(to.lang, event.took)
    return to.say("event.seven_exchanged", event.seat, gave=gave, took=took)


def _sung(event: CanteSung, to: Listener) -> str:
    if event.suit is None:
        return to.say("event.cante_hidden", event.seat, points=event.points)
    key = "event.cante_kept_back" if event.hidden else "event.cante_sung"
    return to.say(key, event.seat, points=event.points, suit=suit_name(to.lang, event.suit))


def _suit_shown(event: SuitShown, to: Listener) -> str:
    return to.say("event.suit_shown", event.singer, suit=suit_name(to.lang, event.suit))


def _tute(event: TuteDeclared, to: Listener) -> str:
    return to.say(f"event.tute_{event.number}", event.seat)


def _claimed(event: Claimed, to: Listener) -> str:
    return to.say("event.claim_right" if event.right else "event.claim_wrong", event.seat)


def _revoked(event: Revoked, to: Listener) -> str:
    reason = next(word for word, clause in WORDS if clause == event.clause)
    duty = reason_sentence(reason, event.clause, {}, to.lang)
    return to.say("event.revoked", event.seat, card=the_card(to.lang, event.card), duty=duty)


def _deal_ended(event: DealEnded, to: Listener) -> str:
    totals = _by_side([points.total for points in event.points], to)
    return f"{text(to.lang, 'event.deal_ended', totals=totals)} {_decided(event, to)}"


def _decided(event: DealEnded, to: Listener) -> str:
    """Say what decided the deal: to whoever won it or lost it by that, in the second person."""
    key = f"decision.{event.decision}"
    if event.decision == "last_trick" and event.last_winner is not None:
        return to.say(key, event.last_winner)
    side = event.winner
    if event.decision in OF_THE_LOSER and side is not None:
        side = 1 - side if len(event.points) == TWO_SIDES else None
    if f"{key}.you" not in catalog(to.lang):
        return text(to.lang, key)
    if side is None:
        return text(to.lang, f"{key}.unnamed")
    return to.say_of_side(key, side)


def _by_side(counts: Sequence[int | None], to: Listener) -> str:
    """Return counts with whose they are, the listener's own first."""
    own = 0 if to.you is None else side_of(to.you, len(to.names))
    order = [(own + step) % len(counts) for step in range(len(counts))]
    said = [
        text(to.lang, "event.side_total", side=to.side(side), total=counts[side]) for side in order
    ]
    return "; ".join(said)


def _partida(event: PartidaEnded, to: Listener) -> str:
    tally = _by_side(event.partidas, to)
    return to.say_of_side("event.partida_ended", event.winner, tally=tally)


def _coto(event: CotoEnded, to: Listener) -> str:
    return to.say_of_side("event.coto_ended", event.winner)


def _match(event: MatchEnded, to: Listener) -> str:
    return to.say_of_side("event.match_ended", event.winner)


def _turn(event: TurnStarted, to: Listener) -> str | None:
    """Say whose turn it is where that is the listener's; others are seen and heard playing."""
    is_own = event.act == "play" and event.to_move is not None and event.to_move == to.you
    return text(to.lang, "event.your_turn") if is_own else None


_TELLERS: Final[dict[type, Callable[[Any, Listener], str | None]]] = {
    Dealt: _dealt,
    CardPlayed: _card_played,
    TrickWon: _trick_won,
    CardsDrawn: _cards_drawn,
    ArrastreStarted: _arrastre,
    SevenExchanged: _exchanged,
    CanteSung: _sung,
    SuitShown: _suit_shown,
    TuteDeclared: _tute,
    Claimed: _claimed,
    Revoked: _revoked,
    DealEnded: _deal_ended,
    PartidaEnded: _partida,
    CotoEnded: _coto,
    MatchEnded: _match,
    TurnStarted: _turn,
}
