"""The messages between a table and a client: JSON text frames, subprotocol ``guinote.v1``.

The tag field is ``t``. New fields get defaults, a tag never changes its meaning. What a viewer
may not see has been taken out before a message is made (`guinote.game.view`); nothing here hides
anything.
"""

from enum import IntEnum
from typing import Annotated, Final, Literal

import msgspec

from guinote.game.events import AnyEvent
from guinote.game.view import Played, View

SUBPROTOCOL: Final = "guinote.v1"
MAX_FRAME: Final = 4096
ClockName = Literal["none", "quick", "usual", "long"]
MAX_CUT: Final = 2**53
"""Numbers that every JavaScript holds exactly."""
ActionText = Annotated[str, msgspec.Meta(max_length=16)]
Lang = Literal["es", "en"]
Door = Literal["closed", "link", "lobby"]
"""Who may sit down: nobody else, whoever has the link, or anybody since the lobby lists it."""


class Close(IntEnum):
    """Why a socket is closed; one code a cause."""

    LEAVING = 1001
    BINARY = 1003
    NOT_UTF8 = 1007
    LIMIT = 1008
    TOO_BIG = 1009
    BROKEN = 1011
    RESTART = 1012
    NOT_UNDERSTOOD = 4000
    ELSEWHERE = 4001
    NO_HELLO = 4002
    OWN_TABLE = 4003
    NO_TABLE = 4004
    MOVED = 4005
    BARRED = 4006
    TOO_SLOW = 4008
    SILENT = 4009
    OUTDATED = 4010


class Inbound(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True
):
    """Base of what a client says."""


class Hello(Inbound, frozen=True, kw_only=True, tag="hello"):
    """First frame.

    ``v`` is the last event seen: with a resume token only the newer ones are sent.
    """

    resume: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    v: Annotated[int, msgspec.Meta(ge=0)] | None = None
    lang: Lang = "es"


class Act(Inbound, frozen=True, kw_only=True, tag="act"):
    """Take an action. ``a`` is the client's own running number, ``v`` the last event it has seen.

    During a pause before a lead a `play` is kept and led when the pause ends; it also says
    `ready`. ``show 0`` shows the cante with that place in the view: a partner does not know
    the suit.
    """

    a: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    v: Annotated[int, msgspec.Meta(ge=0)]
    do: ActionText


class Mark(Inbound, frozen=True, kw_only=True, tag="mark"):
    """Ask in advance for ``sing c`` or ``exchange``: done by itself as soon as it may be.

    ``on=False`` takes it back.
    """

    do: ActionText
    on: bool


class Ready(Inbound, frozen=True, kw_only=True, tag="ready"):
    """Say that the pause need not last longer for this seat."""


class Hold(Inbound, frozen=True, kw_only=True, tag="hold"):
    """Ask for a moment to think about a claim: the pause lasts some seconds from now.

    Once a pause for each seat that may claim, and whoever may is seen by all; for others it means
    nothing.
    """


class Sit(Inbound, frozen=True, kw_only=True, tag="sit"):
    """Take a seat, or another one before the first deal; once cards lie, from the next deal on."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Leave(Inbound, frozen=True, kw_only=True, tag="leave"):
    """Give up the seat: a bot plays on for it, and it is given back to whoever comes again.

    Before the first deal it is free for others; a seat taken from the next deal on is not taken.
    """


class Begin(Inbound, frozen=True, kw_only=True, tag="begin"):
    """Deal without waiting for more people: bots take the open seats."""


class Cut(Inbound, frozen=True, kw_only=True, tag="cut"):
    """Cut the pack of the next deal with a number of one's own; the last one said counts.

    Asked for by a `Note`; from anybody but the cutter it means nothing.
    """

    n: Annotated[int, msgspec.Meta(ge=0, lt=MAX_CUT)]


class Propose(Inbound, frozen=True, kw_only=True, tag="propose"):
    """Want what others have to agree to, or want it no more.

    A ``recess`` is agreed on by everybody who is there, and ended by anybody with ``on=False``; to
    ``concede`` the partida, by the people of a side.
    """

    what: Literal["recess", "concede"]
    on: bool


Phrase = Literal[
    "hello", "luck", "well_played", "thanks", "sorry", "moment", "ready", "again", "bye"
]


class Say(Inbound, frozen=True, kw_only=True, tag="say"):
    """Say a ready-made phrase, or words of one's own where they are allowed."""

    phrase: Phrase = "hello"
    text: Annotated[str, msgspec.Meta(max_length=140)] = ""


class Ping(Inbound, frozen=True, kw_only=True, tag="p"):
    """Heart-beat; answered with `Pong`."""


Wish = Act | Mark | Ready | Hold | Begin | Cut | Propose | Say
"""What only a seat may ask."""
AnyInbound = Hello | Wish | Sit | Leave | Ping


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where. ``present`` is false for a person without a socket.

    ``name`` is empty for a person who gave none: the client has a word of its own. ``level`` is
    how a bot plays: for a person that of the bot who stands in, empty while nobody has to.
    ``coming`` is the name of whoever takes the seat at the next deal, None where nobody does.
    ``program``: it is a bot account, which plays by a program of its own.
    """

    name: str
    kind: Literal["person", "bot", "open"]
    present: bool
    level: str = ""
    coming: str | None = None
    program: bool = False


class FirstDealer(msgspec.Struct, frozen=True, kw_only=True):
    """How the first dealer was found: the option's value, and the cards in the order shown.

    ``suit`` is the one that was called, where one is.
    """

    way: Literal["random", "high_card", "suit_count", "kings"]
    dealer: int
    cards: tuple[Played, ...] = ()
    suit: str | None = None


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What does not change with the cards: rules in force, people, pace.

    ``options`` are all options as resolved, ``changed`` the names of those that differ from the
    profile. ``promise`` is what the seeds of all shuffles are held to (`docs/fair-deal.md`).
    ``rated`` says that the match counts for ratings, ``karma`` what whoever sits down must have.
    """

    id: str
    profile: str
    seats: tuple[SeatInfo, ...]
    options: dict[str, object]
    changed: tuple[str, ...]
    pause_ms: int
    first_dealer: FirstDealer
    door: Door = "closed"
    promise: str = ""
    clock: ClockName = "none"
    rated: bool = False
    karma: int = 0


class Pause(msgspec.Struct, frozen=True, kw_only=True):
    """A wait: before the first card, after a trick (before draw and lead), or between deals.

    ``ms`` is what is left of it; None: it lasts until all are ready, or before the first card
    until somebody looks on. ``whole`` is how long it lasts in all.
    """

    half: Literal["first_deal", "before_draw", "before_lead", "between_deals"]
    ms: int | None
    ready: tuple[int, ...]
    whole: int | None = None


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of whoever is to play: milliseconds left in all, and how much of that is bank."""

    seat: int
    ms: int
    bank: int


class Accord(msgspec.Struct, frozen=True, kw_only=True):
    """What people agree on: the seats that want a pause, and those of the own side that give up.

    ``ms`` is what is left of a pause under way; None: there is none.
    """

    ms: int | None
    recess: tuple[int, ...] = ()
    concede: tuple[int, ...] = ()


class Outbound(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of what a table says."""


class Welcome(Outbound, frozen=True, kw_only=True, tag="welcome"):
    """Answer to `Hello`: a new resume token, the own seat (None: watching), the protocol.

    Said again whenever the own seat changes; a `Snap` follows.
    """

    resume: str
    you: int | None
    proto: int = 1


class Snap(Outbound, frozen=True, kw_only=True, tag="snap"):
    """The whole view at ``v``, None before the first deal, while the table waits for people.

    ``why`` explains each barred card; ``marks`` are the viewer's own.
    ``said`` are the sentences of the deal so far, as the viewer heard or would have heard them;
    ``stopped`` says that the table broke down and takes no more actions.
    """

    v: int
    table: TableInfo
    view: View | None
    why: dict[str, str]
    marks: tuple[str, ...]
    pause: Pause | None
    said: tuple[str, ...] = ()
    stopped: bool = False
    turn: Turn | None = None
    accord: Accord | None = None


class Ev(Outbound, frozen=True, kw_only=True, tag="ev"):
    """What happened in step ``v``, as far as the viewer may know.

    ``say`` tells it in sentences of the viewer's language.
    """

    v: int
    e: tuple[AnyEvent, ...] = ()
    say: tuple[str, ...] = ()
    why: dict[str, str] = {}


class Ack(Outbound, frozen=True, kw_only=True, tag="ack"):
    """Action ``a`` is stored; it was step ``v``."""

    a: int
    v: int


class Nack(Outbound, frozen=True, kw_only=True, tag="nack"):
    """Action ``a`` was refused: the reason's code, its clause if a rule did it, a sentence."""

    a: int
    code: str
    why: str
    clause: str | None = None


class Note(Outbound, frozen=True, kw_only=True, tag="note"):
    """Unnumbered news that may be lost.

    ``pause``, ``turn``, ``accord`` and ``stopped`` are always as they are now (None: none);
    ``seats`` (who is
    present) and ``marks`` (the viewer's own) are None where nothing has changed. ``say`` is a
    sentence to tell. ``cut`` asks the viewer to cut the next pack. ``preparing``: the rules are
    still being compiled; a `Snap` follows.
    """

    pause: Pause | None = None
    turn: Turn | None = None
    accord: Accord | None = None
    seats: tuple[SeatInfo, ...] | None = None
    marks: tuple[str, ...] | None = None
    say: str | None = None
    stopped: bool = False
    preparing: bool = False
    cut: bool = False


class Talk(Outbound, frozen=True, kw_only=True, tag="talk"):
    """Somebody says something: a phrase by its name, or words."""

    seat: int
    phrase: Phrase | None
    text: str = ""


class Announce(Outbound, frozen=True, kw_only=True, tag="announce"):
    """What the operator tells everybody on the server; an empty text takes that back.

    ``restart`` is when the server will start again, ``ends`` when this holds no more: date and
    time as in ISO 8601.
    """

    text: str
    restart: str | None = None
    ends: str | None = None


class Pong(Outbound, frozen=True, kw_only=True, tag="p"):
    """Answer to `Ping`."""


class Bye(Outbound, frozen=True, kw_only=True, tag="bye"):
    """Said before every close."""

    code: int
    why: str
    retry_ms: int | None = None
    to: str = ""
    """With 4005, the path of the socket that leads to the table now."""


AnyOutbound = Welcome | Snap | Ev | Ack | Nack | Note | Talk | Announce | Pong | Bye

_decoder = msgspec.json.Decoder(AnyInbound)
_encoder = msgspec.json.Encoder()


def decode(frame: str) -> AnyInbound:
    """Return the message in a frame; raise `msgspec.DecodeError` for anything else."""
    return _decoder.decode(frame)


def encode(message: AnyOutbound) -> str:
    """Return the frame of a message."""
    return _encoder.encode(message).decode()
