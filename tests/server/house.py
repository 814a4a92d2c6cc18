"""A house without disk, network or time of its own, and people who sit in it."""

import asyncio
import heapq
import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from guinote.bots.base import ExplainingBot
from guinote.bots.reasons import Decision, Reason
from guinote.cards import card_text
from guinote.game.events import AnyEvent
from guinote.game.view import View
from guinote.rules.profile import Rules, resolve
from guinote.server.company import Sitter
from guinote.server.house import House
from guinote.server.log import DealData, TableLog, fold_log
from guinote.server.protocol import (
    Ack,
    Act,
    AnyOutbound,
    Close,
    Ev,
    FirstDealer,
    Lang,
    Nack,
    Note,
    SeatInfo,
    Snap,
    encode,
)
from guinote.server.room import Room
from guinote.server.settings import Settings
from guinote.server.store import Entry, MemoryStore, StoreError


class FakeAlarm:
    def __init__(self, when: int, number: int, ring: Callable[[], None]) -> None:
        self.when, self.number, self.ring, self.on = when, number, ring, True

    def __lt__(self, other: "FakeAlarm") -> bool:
        return (self.when, self.number) < (other.when, other.number)

    def cancel(self) -> None:
        self.on = False


class FakeClock:
    """A clock that goes only when told to."""

    def __init__(self) -> None:
        self.time, self.number = 1000, 0
        self.alarms: list[FakeAlarm] = []

    def now(self) -> int:
        return self.time

    def wall(self) -> int:
        return 1_700_000_000_000 + self.time

    def call_at(self, when: int, ring: Callable[[], None]) -> FakeAlarm:
        self.number += 1
        alarm = FakeAlarm(when, self.number, ring)
        heapq.heappush(self.alarms, alarm)
        return alarm

    async def advance(self, ms: int) -> None:
        """Let so much time pass, with everything that it brings."""
        until = self.time + ms
        await settle()
        while self.alarms and self.alarms[0].when <= until:
            alarm = heapq.heappop(self.alarms)
            self.time = max(self.time, alarm.when)
            if alarm.on:
                alarm.ring()
            await settle()
        self.time = until

    def next_due(self) -> int | None:
        """Return how long it is until the next alarm."""
        while self.alarms and not self.alarms[0].on:
            heapq.heappop(self.alarms)
        return max(0, self.alarms[0].when - self.time) if self.alarms else None


async def think_at_once(choose: Callable[[], str]) -> str:
    """Let a bot answer before anything else happens."""
    return choose()


async def settle() -> None:
    """Let everything that is ready run."""
    for _ in range(30):
        await asyncio.sleep(0)


class RandomBot:
    """Any legal action; takes every optional one that it is offered half the time."""

    def __init__(self) -> None:
        self.seen: list[tuple[View, tuple[AnyEvent, ...]]] = []

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        self.seen.append((view, events))

    def choose(self, view: View, legal: tuple[str, ...], rng: random.Random) -> str:
        """Claims lose the partida more often than not, so they are left to the tests."""
        return rng.choice([do for do in legal if do != "claim"] or list(legal))

    def decide(self, view: View, legal: tuple[str, ...], rng: random.Random) -> Decision:
        return Decision(self.choose(view, legal, rng), Reason("chance"))


class QuietBot(RandomBot):
    """Plays its first card and does nothing else."""

    def choose(self, view: View, legal: tuple[str, ...], rng: random.Random) -> str:
        return next((do for do in legal if do.startswith("play ")), legal[-1])


class BrokenBot(RandomBot):
    """Fails when it is to play."""

    def choose(self, view: View, legal: tuple[str, ...], rng: random.Random) -> str:
        raise ZeroDivisionError("a bug")


class Person:
    """Somebody with a socket, as the room sees it."""

    is_program = False

    def __init__(self, seat: int | None, lang: Lang = "es", owner: str | None = None) -> None:
        self.seat, self.lang = seat, lang
        self.owner = owner if owner is not None else "" if seat is None else f"p{seat}"
        self.address = ""
        self.got: list[AnyOutbound] = []
        self.closed: Close | None = None
        self.a = 0

    def send(self, message: AnyOutbound) -> None:
        assert self.closed is None
        self.got.append(message)

    def close(self, code: Close) -> None:
        self.closed = code

    @property
    def events(self) -> list[AnyEvent]:
        return [event for ev in self.all(Ev) for event in ev.e]

    def all(self, kind: type[Any]) -> list[Any]:
        return [message for message in self.got if isinstance(message, kind)]

    def last(self, kind: type[Any]) -> Any:
        return self.all(kind)[-1]

    @property
    def seats_told(self) -> tuple[SeatInfo, ...]:
        """Who sits where, as this person last heard."""
        return next(note.seats for note in reversed(self.all(Note)) if note.seats is not None)

    def bytes(self) -> list[str]:
        return [encode(message) for message in self.got]

    @property
    def answers(self) -> list[Ack | Nack]:
        return self.all(Ack) + self.all(Nack)

    @property
    def v(self) -> int:
        return max(message.v for message in self.got if isinstance(message, Ev | Snap))


class FullDisk(MemoryStore):
    """A store that fails when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False

    async def append(self, table: str, entry: Any, ended: bool, sitter: str = "") -> None:
        if self.full:
            raise StoreError("disk full")
        await super().append(table, entry, ended, sitter)

    async def mark(self, table: str, seat: int, marked: Any) -> None:
        if self.full:
            raise StoreError("disk full")
        await super().mark(table, seat, marked)


class Evening:
    """One room with its house, and how to act in it."""

    def __init__(  # noqa: PLR0913, PLR0917 - a scene names what matters to it
        self,
        profile: str = "aragones",
        seats: int = 4,
        persons: int = 1,
        bot: Callable[[], ExplainingBot] = QuietBot,
        seed: int = 1,
        changes: Mapping[str, object] | None = None,
        deck: str | None = None,
    ) -> None:
        self.clock, self.store = FakeClock(), FullDisk()
        self.rng = random.Random(seed)
        self.bots: list[ExplainingBot] = []
        self.number = 1000
        self.bot = bot
        self.house = House(
            self.store, self.make_bot, self.clock, self.random_seed, think_at_once, Journal()
        )
        sitters = tuple(
            Sitter(kind="person", owner=f"p{seat}")
            if seat < persons
            else Sitter(kind="bot", name=f"b{seat}", bot="any")
            for seat in range(seats)
        )
        self.settings = Settings(
            profile=profile,
            seats=seats,
            sitters=sitters,
            first_dealer=FirstDealer(way="random", dealer=3),
            secret=f"s{seed}",
            changes=dict(changes or {}),
        )
        self.rules = resolve(profile, seats, self.settings.changes)
        self.store.logs["t"] = []
        entries = () if deck is None else (dealt(deck),)
        self.store.logs["t"] += entries
        self.room = Room(self.house, "t", self.settings, self.folded(entries), {})

    def folded(self, entries: Iterable[Entry]) -> TableLog:
        """Return the log that these entries make of the table as it was opened."""
        return fold_log(self.rules, self.settings.company, entries)

    def make_bot(self, kind: str, rules: Rules) -> ExplainingBot:
        self.bots.append(self.bot())
        return self.bots[-1]

    def random_seed(self) -> bytes:
        return self.rng.randbytes(32)

    async def reopen(self) -> None:
        """Restart the server: only the log is left."""
        await self.room.close(Close.RESTART)
        self.clock.alarms.clear()
        entries = await self.store.entries("t")
        marks = await self.store.marks("t")
        self.room = Room(self.house, "t", self.settings, self.folded(entries), marks)

    def sit(self, seat: int | None, v: int | None = None, lang: Lang = "es") -> Person:
        person = Person(seat, lang)
        self.room.attach(person, v)
        return person

    async def do(self, person: Person, do: str, v: int | None = None) -> Ack | Nack | None:
        """Act and return the answer, None while there is none."""
        person.a += 1
        at = self.room.table.log.v if v is None else v
        assert person.seat is not None
        await self.room.act(person.seat, Act(a=person.a, v=at, do=do))
        found = [answer for answer in person.answers if answer.a == person.a]
        return found[-1] if found else None

    async def act_for(self, seat: int, do: str) -> None:
        """Act without a socket."""
        self.number += 1
        await self.room.act(seat, Act(a=self.number, v=self.room.table.log.v, do=do))

    def view(self, seat: int | None) -> View:
        return self.room.table.view(seat)

    async def until_turn(self, seat: int) -> None:
        """Let time pass until the seat is to lead or follow, and no pause is left."""
        for _ in range(200):
            view = self.view(None)
            if view.to_move == seat and view.act == "play" and self.pause is None:
                return
            await self.clock.advance(self.clock.next_due() or 0)
        raise AssertionError("never its turn")

    async def until_turn_of_a_person(self) -> None:
        """Let time pass until a person is to play, and no pause is left."""
        for _ in range(200):
            view, persons = self.view(None), self.room.table.log.company.persons
            if view.to_move in persons and view.act == "play" and self.pause is None:
                return
            await self.clock.advance(self.clock.next_due() or 0)
        raise AssertionError("nobody's turn")

    @property
    def pause(self) -> Any:
        return self.room._note().pause


def dealt(deck: str) -> Entry:
    """Return the log's first entry: this pack, dealt by seat 3."""
    data = msgspec.json.encode(DealData(dealer=3, seed="", deck=deck))
    return Entry(v=1, time=0, seat=None, kind="deal", data=data)


def stacked(hands: tuple[str, ...], next_cards: str = "", packet: int = 3) -> str:
    """Return a pack, dealt by seat 3, that gives at least these cards to each seat.

    The cards after the hands follow in order: the indicator first. The rest is in order of the
    pack.
    """
    wanted = [hand.split() for hand in hands]
    after = next_cards.split()
    used = {card for cards in (*wanted, after) for card in cards}
    rest = [card_text(card) for card in range(40) if card_text(card) not in used]
    size = 40 // len(hands) if packet == 1 else 6
    full = [cards + [rest.pop() for _ in range(size - len(cards))] for cards in wanted]
    pack: list[str] = []
    for first in range(0, size, packet):
        for cards in full:
            pack += cards[first : first + packet]
    return " ".join([*pack, *after, *rest])


class Journal:
    """Keeps what the server would log."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def error(self, what: str, **facts: Any) -> None:
        self.lines.append((what, facts))

    def debug(self, what: str, **facts: Any) -> None:
        self.lines.append((what, facts))

    def info(self, what: str, **facts: Any) -> None:
        self.lines.append((what, facts))


__all__ = ["BrokenBot", "Evening", "Note", "Person", "QuietBot", "RandomBot", "settle"]
