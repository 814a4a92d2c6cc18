"""What a seat was told in an episode, as text: equal for two pasts that it cannot tell apart.

All of it comes from `guinote.game.sight`. The public part is what somebody is told who only
watches; the own part adds the seat's cards, its hidden cantes, and when it let its rights pass.
"""

from typing import Final

import msgspec

from guinote.envs.episode import Episode, along
from guinote.game.sight import events_for
from guinote.game.step import Step
from guinote.rules.actions import DRAW, EXCHANGE, SING
from guinote.rules.state import NOBODY

_PUBLIC: Final = "public"
_NOTHING: Final = (0, "")


def public_text(episode: Episode) -> str:
    """Return what everybody was told."""
    return along(episode, _PUBLIC, "", _add_public)


def own_text(episode: Episode, seat: int) -> str:
    """Return what the seat was told beyond that."""

    def add(told: tuple[int, str], moment: Episode) -> tuple[int, str]:
        return _add_own(told, moment, seat)

    return along(episode, seat, _NOTHING, add)[1]


def _add_public(told: str, moment: Episode) -> str:
    return told if moment.step is None else told + _lines(moment.step, None)


def _add_own(told: tuple[int, str], moment: Episode, seat: int) -> tuple[int, str]:
    steps, text = told
    if moment.step is None:
        waited = moment.actor == seat and moment.before is not None
        return steps, f"{text}waits after {steps}\n" if waited else text
    return steps + 1, text + _lines(moment.step, seat) if tells_more(moment) else text


def tells_more(moment: Episode) -> bool:
    """Tell whether a seat is told more of what happened than somebody who only watches.

    It sees its cards when they are dealt and drawn, and knows its own cantes.
    """
    return moment.actor == NOBODY or moment.action == DRAW or SING <= moment.action < EXCHANGE


def _lines(step: Step, viewer: int | None) -> str:
    *told, _turn = events_for(step, viewer)
    return "".join(f"{msgspec.json.encode(event).decode()}\n" for event in told)
