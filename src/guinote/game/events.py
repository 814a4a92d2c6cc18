"""What happened at the table, in the past tense.

Events are frozen and tagged (field ``t``). A game emits them whole; `guinote.game.view` takes out
what a viewer may not see, which is what ``None`` stands for below. Cards are in text form, suits
are letters,
sides and seats are numbers.
"""

from typing import Literal

import msgspec

Stage = Literal["idas", "vueltas"]
EndReason = Literal["played", "claim", "automatic", "tute", "renuncio", "agreed"]
Decision = Literal[
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
]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of all events."""


class SidePoints(msgspec.Struct, frozen=True, kw_only=True):
    """Points of one side.

    ``None`` where the table keeps the count of the deal under way to itself.
    """

    cards: int | None
    cantes: int
    last: int | None
    carried: int
    total: int | None


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """A new deal. ``turned`` is the card that named the trump, where one was seen.

    ``counted`` says that the points of the deal are told while it is played.
    """

    deal: int
    stage: Stage
    dealer: int
    leader: int
    hands: tuple[tuple[str, ...] | None, ...]
    counts: tuple[int, ...]
    stock: int
    trump: str
    indicator: str | None
    turned: str | None
    carried: tuple[int, ...]
    partidas: tuple[int, ...]
    cotos: tuple[int, ...]
    counted: bool


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A seat played a card."""

    seat: int
    card: str


class TrickWon(Event, frozen=True, kw_only=True, tag="trick_won"):
    """A trick was complete; ``points`` are its card points, where the count is shown.

    ``review`` says that it may be looked at again until the next one.
    """

    seat: int
    points: int | None
    review: bool


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's draw; the indicator is always seen."""

    seat: int
    card: str | None


class CardsDrawn(Event, frozen=True, kw_only=True, tag="cards_drawn"):
    """Every seat drew, the trick's winner first.

    ``indicator`` is what still lies under the stock.
    """

    drawn: tuple[Draw, ...]
    stock: int
    indicator: str | None


class ArrastreStarted(Event, frozen=True, kw_only=True, tag="arrastre_started"):
    """The stock is gone: the duties bind from here on."""


class SevenExchanged(Event, frozen=True, kw_only=True, tag="seven_exchanged"):
    """A seat took the indicator for the seven (or the two) of trumps."""

    seat: int
    gave: str
    took: str


class CanteSung(Event, frozen=True, kw_only=True, tag="cante_sung"):
    """A seat sang.

    ``suit`` is None for whoever may not know it yet, ``hidden`` says that not everybody knows it,
    ``shown`` that both cards were laid open.
    """

    seat: int
    points: int
    suit: str | None
    shown: bool
    hidden: bool


class SuitShown(Event, frozen=True, kw_only=True, tag="suit_shown"):
    """The suit of a hidden twenty became public.

    ``cante`` is its place among the cantes of the deal.
    """

    seat: int
    singer: int
    suit: str
    cante: int


class TuteDeclared(Event, frozen=True, kw_only=True, tag="tute_declared"):
    """A seat declared four reyes (12) or four sotas (10)."""

    seat: int
    number: int


class Claimed(Event, frozen=True, kw_only=True, tag="claimed"):
    """A seat said that its side has the points that win."""

    seat: int
    right: bool


class Revoked(Event, frozen=True, kw_only=True, tag="revoked"):
    """At a table that penalises, a seat played a card against a duty."""

    seat: int
    card: str
    clause: str


class DealEnded(Event, frozen=True, kw_only=True, tag="deal_ended"):
    """The deal is over. ``winner`` is the side that wins the partida; None: the vueltas follow."""

    reason: EndReason
    decision: Decision
    winner: int | None
    last_winner: int | None
    points: tuple[SidePoints, ...]


class PartidaEnded(Event, frozen=True, kw_only=True, tag="partida_ended"):
    """A side won the partida; the tallies as they stand after it."""

    winner: int
    partidas: tuple[int, ...]
    cotos: tuple[int, ...]


class CotoEnded(Event, frozen=True, kw_only=True, tag="coto_ended"):
    """A side won the coto."""

    winner: int
    cotos: tuple[int, ...]


class MatchEnded(Event, frozen=True, kw_only=True, tag="match_ended"):
    """A side won the match."""

    winner: int


class Barred(msgspec.Struct, frozen=True, kw_only=True):
    """A held card that a duty keeps back now, with the facts of the case."""

    card: str
    reason: str
    clause: str
    facts: dict[str, str]


class TurnStarted(Event, frozen=True, kw_only=True, tag="turn_started"):
    """Who must act, and what the viewer may do now. Made for each viewer, last of a step.

    ``to_move`` is None when the deal is over. ``act`` is "draw" while everybody waits for the
    draw. ``legal`` holds the viewer's own actions in text form; ``barred`` the viewer's own
    cards that a duty keeps back.
    """

    to_move: int | None
    act: Literal["play", "draw"] | None
    legal: tuple[str, ...]
    barred: tuple[Barred, ...]


AnyEvent = (
    Dealt
    | CardPlayed
    | TrickWon
    | CardsDrawn
    | ArrastreStarted
    | SevenExchanged
    | CanteSung
    | SuitShown
    | TuteDeclared
    | Claimed
    | Revoked
    | DealEnded
    | PartidaEnded
    | CotoEnded
    | MatchEnded
    | TurnStarted
)
