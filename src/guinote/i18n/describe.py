"""Sentences about a table: what happened, and why an action is refused.

Events come as a viewer was told them, so a sentence cannot say more than the viewer may know.
"""

from collections.abc import Callable, Mapping, Sequence
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
        """Return what the listener calls a side: the names that score together."""
        seats = len(self.names)
        names = [name for seat, name in enumerate(self.names) if side_of(seat, seats) == side]
        return listed(self.lang, names)

    def say(self, key: str, seat: int, **values: object) -> str:
        """Return the sentence about a seat: in the second person where it is the listener."""
        own = f"{key}.you"
        return text(self.lang, own if seat == self.you else key, seat=self.seat(seat), **values)


def refusal_sentence(refusal: IllegalAction, lang: str) -> str:
    """Return why an action was refused, with the facts where they are known."""
    return reason_sentence(refusal.reason, refusal.clause, refusal.facts, lang)


def reason_sentence(reason: str, clause: str, facts: Mapping[str, str], lang: str) -> str:
    """Return the sentence for a reason, its clause and facts; shorter where facts are missing."""
    words = {name: _fact(name, value, lang) for name, value in facts.items() if value}
    family = clause.partition("-")[0].lower()
    for key in (f"refused.{reason}.{family}", f"refused.{reason}", f"refused.{reason}.short"):
        if key in catalog(lang):
            try:
                return text(lang, key, **words)
            except KeyError:
                continue
    return text(lang, f"refused.{reason}.short")


def _fact(name: str, value: str, lang: str) -> str:
    if name in {"led", "trump", "suit"}:
        return suit_name(lang, value)
    if name in {"card", "winning", "held", "indicator"}:
        return the_cards(lang, value)
    return value


def event_sentence(event: AnyEvent, listener: Listener) -> str | None:
    """Return what an event means to the listener; None where it goes without saying."""
    tell = _TELLERS.get(type(event))
    return tell(event, listener) if tell else None


def _dealt(event: Dealt, to: Listener) -> str:
    key = "event.vueltas" if event.stage == "vueltas" else "event.dealt"
    said = text(to.lang, key, dealer=to.seat(event.dealer), trump=suit_name(to.lang, event.trump))
    if event.turned is None:
        return said
    return f"{said} {text(to.lang, 'event.turned', card=the_card(to.lang, event.turned))}"


def _card_played(event: CardPlayed, to: Listener) -> str:
    return to.say("event.card_played", event.seat, card=the_card(to.lang, event.card))


def _trick_won(event: TrickWon, to: Listener) -> str:
    return to.say("event.trick_won", event.seat)


def _cards_drawn(event: CardsDrawn, to: Listener) -> str:
    own = [draw.card for draw in event.drawn if draw.seat == to.you and draw.card]
    if own:
        return text(
            to.lang, "event.cards_drawn.you", card=the_card(to.lang, own[0]), stock=event.stock
        )
    return text(to.lang, "event.cards_drawn", stock=event.stock)


def _arrastre(_event: ArrastreStarted, to: Listener) -> str:
    return text(to.lang, "event.arrastre_started")


def _exchanged(event: SevenExchanged, to: Listener) -> str:
    gave, took = the_card(to.lang, event.gave), the_card(to.lang, event.took)
    return to.say("event.seven_exchanged", event.seat, gave=gave, took=took)


def _sung(event: CanteSung, to: Listener) -> str:
    if event.suit is None:
        return to.say("event.cante_hidden", event.seat, points=event.points)
    return to.say(
        "event.cante_sung", event.seat, points=event.points, suit=suit_name(to.lang, event.suit)
    )


def _suit_shown(event: SuitShown, to: Listener) -> str:
    return to.say("event.suit_shown", event.singer, suit=suit_name(to.lang, event.suit))


def _tute(event: TuteDeclared, to: Listener) -> str:
    return to.say(f"event.tute_{event.number}", event.seat)


def _claimed(event: Claimed, to: Listener) -> str:
    return to.say("event.claim_right" if event.right else "event.claim_wrong", event.seat)


def _revoked(event: Revoked, to: Listener) -> str:
    card = the_card(to.lang, event.card)
    return to.say("event.revoked", event.seat, card=card, clause=event.clause)


def _deal_ended(event: DealEnded, to: Listener) -> str:
    sides = [
        text(to.lang, "event.side_total", side=to.side(side), total=points.total)
        for side, points in enumerate(event.points)
    ]
    winner = "" if event.winner is None else to.side(event.winner)
    decided = text(to.lang, f"decision.{event.decision}", side=winner)
    return f"{text(to.lang, 'event.deal_ended', totals='; '.join(sides))} {decided}"


def _partida(event: PartidaEnded, to: Listener) -> str:
    tally = " - ".join(map(str, event.partidas))
    return text(to.lang, "event.partida_ended", side=to.side(event.winner), tally=tally)


def _coto(event: CotoEnded, to: Listener) -> str:
    return text(to.lang, "event.coto_ended", side=to.side(event.winner))


def _match(event: MatchEnded, to: Listener) -> str:
    return text(to.lang, "event.match_ended", side=to.side(event.winner))


def _turn(event: TurnStarted, to: Listener) -> str | None:
    if event.to_move is None or event.act != "play":
        return None
    return to.say("event.turn", event.to_move)


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
