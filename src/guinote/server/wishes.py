"""Coming to a table, and what somebody who looks on asks of it: the same through every door."""

import time
from typing import Final

from guinote.errors import GuinoteError
from guinote.server import speech
from guinote.server.audience import Viewer
from guinote.server.lobby import Lobby
from guinote.server.owning import MovedError
from guinote.server.protocol import (
    Act,
    Begin,
    Close,
    Cut,
    Hello,
    Hold,
    Leave,
    Mark,
    Nack,
    Note,
    Propose,
    Say,
    Sit,
    Welcome,
    Wish,
)
from guinote.server.refusals import RefusedError
from guinote.server.roof import see_household, watches_own
from guinote.server.room import Room
from guinote.server.settings import Settings
from guinote.server.tokens import may_resume, resume_token

WHY_NOT: Final = {
    "too_many_watchers": Close.LIMIT,
    "closing": Close.RESTART,
    "not_stored": Close.RESTART,
}
"""By the code of what keeps somebody from a table, how the line is closed; else as broken."""


async def come_in(
    lobby: Lobby, table: str, settings: Settings, viewer: Viewer, hello: Hello
) -> Room | None:
    """Let somebody look on from the own seat, once the table stands; None where it cannot be.

    Then the viewer is sent away, and told why.

    Raises:
        MovedError: another node has the table.
    """
    seat = (await lobby.company_of(table, settings)).seat_of(viewer.owner)
    viewer.seat = seat
    key = lobby.house.store.key()
    known = may_resume(key, hello.resume or "", viewer.owner, table, seat)
    viewer.send(Welcome(resume=resume_token(key, viewer.owner, table, seat), you=seat))
    if not lobby.is_ready_for(settings):
        viewer.send(Note(preparing=True))
    try:
        room = await lobby.room(table, settings)
        if watches_own(room, viewer):
            viewer.close(Close.OWN_TABLE)
            return None
        room.attach(viewer, hello.v if known else None)
        await _see_household(room, viewer)
    except MovedError:
        raise
    except GuinoteError as error:
        viewer.close(WHY_NOT.get(error.code, Close.BROKEN))
        return None
    return room


async def _see_household(room: Room, viewer: Viewer) -> None:
    """Look who else is there from the same address; whoever goes meanwhile is not left there."""
    try:
        await see_household(room, viewer)
    except BaseException:
        room.detach(viewer)
        raise


async def fulfil(lobby: Lobby, room: Room, viewer: Viewer, wish: Wish | Sit | Leave) -> None:
    """Do what is asked for; whatever has an answer is answered to the viewer.

    Raises:
        GuinoteError: it asks in advance for something that no table does.
    """
    if isinstance(wish, Leave):
        await room.reception.leave(viewer.owner)
    elif isinstance(wish, Sit):
        name = await lobby.house.store.people.nick(viewer.owner)
        await room.reception.sit(viewer, wish.seat, name)
    elif viewer.seat is None:
        decline(viewer, wish, "watching")
    elif isinstance(wish, Act):
        begun = time.monotonic()
        await room.act(viewer.seat, wish)
        lobby.house.meter.answered(time.monotonic() - begun)
    elif isinstance(wish, Propose):
        await room.propose(viewer, wish)
    elif isinstance(wish, Say):
        await room.reception.say(viewer, wish, lobby.house.clock.now())
    else:
        await _note(room, viewer.seat, wish)


async def _note(room: Room, seat: int, wish: Wish) -> None:
    """Do what has no answer of its own."""
    if isinstance(wish, Mark):
        await room.mark(seat, wish.do, wish.on)
    elif isinstance(wish, Hold):
        await room.hold(seat)
    elif isinstance(wish, Begin):
        await room.reception.begin(seat)
    elif isinstance(wish, Cut):
        await room.cut(seat, wish.n)
    else:
        await room.ready(seat)


def decline(viewer: Viewer, wish: Wish | Sit | Leave, code: str) -> None:
    """Say that an action is not taken from this viewer now; nothing else is answered."""
    if isinstance(wish, Act):
        why = speech.refusal(RefusedError(code), viewer.lang)
        viewer.send(Nack(a=wish.a, code=code, why=why))
