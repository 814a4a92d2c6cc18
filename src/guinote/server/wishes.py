"""What somebody who looks on asks of a table: the same through every door."""

import time

from guinote.server import speech
from guinote.server.audience import Viewer
from guinote.server.lobby import Lobby
from guinote.server.protocol import Act, Begin, Cut, Hold, Leave, Mark, Nack, Say, Sit, Wish
from guinote.server.refusals import RefusedError
from guinote.server.room import Room


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
