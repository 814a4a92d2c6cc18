"""What a table says in a viewer's language; every sentence comes from the catalogue."""

from collections.abc import Iterable

from guinote.errors import GuinoteError
from guinote.game.events import AnyEvent, Barred
from guinote.game.view import View
from guinote.server.protocol import Lang


def say(events: tuple[AnyEvent, ...], view: View, lang: Lang) -> tuple[str, ...]:
    return ()


def why(barred: Iterable[Barred], lang: Lang) -> dict[str, str]:
    return {card.card: card.reason for card in barred}


def refusal(error: GuinoteError, lang: Lang) -> str:
    return error.message


def line(key: str, lang: Lang) -> str:
    return key


def dropped(mark: str, lang: Lang) -> str:
    return mark
