"""What a table says in a viewer's language; every sentence comes from the catalogue."""

from collections.abc import Iterable, Sequence

from guinote.errors import GuinoteError, IllegalAction
from guinote.game.events import AnyEvent, Barred
from guinote.i18n.catalog import text
from guinote.i18n.describe import Listener, reason_sentence, refusal_sentence, step_sentences
from guinote.i18n.words import suit_name
from guinote.server.company import SeatChange
from guinote.server.protocol import Lang


def say(
    events: Iterable[AnyEvent], names: Sequence[str], you: int | None, lang: Lang
) -> tuple[str, ...]:
    """Return what the events mean to a seat, a sentence each."""
    return step_sentences(events, Listener(lang, names, you))


def seating(
    change: SeatChange, names: Sequence[str], you: int | None, lang: Lang
) -> tuple[str, ...]:
    """Return what a change of seats means to a seat, in a sentence."""
    own = ".you" if change.seat == you and change.cause != "will_sit" else ""
    name = change.name or text(lang, "table.person", number=change.seat + 1)
    return (text(lang, f"table.seat.{change.cause}{own}", name=name, bot=names[change.seat]),)


def why(barred: Iterable[Barred], lang: Lang) -> dict[str, str]:
    """Return the duty that keeps back each of these cards, in words."""
    return {
        card.card: reason_sentence(card.reason, card.clause, card.facts, lang) for card in barred
    }


def refusal(error: GuinoteError, lang: Lang) -> str:
    """Return why an action was refused, by a rule or by the table itself."""
    if isinstance(error, IllegalAction):
        return refusal_sentence(error, lang)
    return text(lang, f"refused.{error.code}")


def line(key: str, lang: Lang) -> str:
    """Return a sentence of the table or of its door."""
    return text(lang, key)


def rematch(name: str, lang: Lang) -> str:
    """Return that somebody wants to play again, and what to press to join."""
    return text(lang, "table.rematch", name=name, again=text(lang, "ui.result.again"))


def dropped(mark: str, lang: Lang) -> str:
    """Return that something asked for in advance can no longer be done."""
    verb, _, suit = mark.partition(" ")
    return text(lang, f"table.dropped.{verb}", suit=suit_name(lang, suit) if suit else "")


def names(given: Sequence[str], you: int | None, lang: Lang) -> tuple[str, ...]:
    """Return what a listener calls each seat; people have no names of their own here."""
    is_alone = sum(not name for name in given) == 1
    unnamed = "ui.seat.person" if is_alone else "table.person"
    return tuple(
        name or text(lang, "table.you" if seat == you else unnamed, number=seat + 1)
        for seat, name in enumerate(given)
    )
