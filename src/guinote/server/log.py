"""A table is its log: what an entry says, and the state that the entries make.

The same `take` brings the state forward at a live table and after a restart.
"""

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator

import msgspec

from guinote.cards import Card, card_text, parse_cards
from guinote.game.dealing import deal_out
from guinote.game.events import CardPlayed, Dealt
from guinote.game.match import Match, new_match
from guinote.game.step import Step, apply, concede, start_deal
from guinote.rules.profile import Rules
from guinote.server.company import Company, SeatChange
from guinote.server.store import Entry
from guinote.server.time_limits import BANK_MS

KEPT_ACKS = 64
KEPT_SEATINGS = 64
"""So many changes of seats before the first deal are told to whoever comes."""


class Recess(msgspec.Struct, frozen=True, kw_only=True):
    """A pause that the people of a table agreed on begins or ends."""

    on: bool


Happened = Step | SeatChange | Recess
"""What one entry brings: a step of the match, another sitter, or a pause."""


class DealData(msgspec.Struct, frozen=True, kw_only=True):
    """A deal in the log: who deals, seed and cut, and the pack that they gave, as it is dealt."""

    dealer: int
    seed: str
    deck: str
    cut: int | None = None


class ActData(msgspec.Struct, frozen=True, kw_only=True):
    """An action in the log, with the client's own number, so that a repetition is known.

    ``bank`` is what is left in the seat's after it, where there is a clock; ``lapsed`` says that
    the time had run out and a bot chose.
    """

    do: str
    a: int | None = None
    bank: int | None = None
    lapsed: bool = False


def deal_data(dealer: int, seed: str, cut: int | None, pack: tuple[Card, ...]) -> bytes:
    """Return what is stored of a deal."""
    deck = " ".join(card_text(card) for card in pack)
    return msgspec.json.encode(DealData(dealer=dealer, seed=seed, deck=deck, cut=cut))


def act_data(act: ActData) -> bytes:
    """Return what is stored of an action."""
    return msgspec.json.encode(act)


class TableLog:
    """Where a table stands after its entries.

    ``v`` is the last step, ``deals`` how many were dealt; ``card_v`` the last step that dealt or
    played a card; ``gone`` the cards played in this deal; ``steps`` are those of this deal, for
    viewers who missed some, each with the company after it. ``banks`` are the milliseconds left to
    each seat, ``lapses`` how often in a row its time ran out; ``recess_since`` is when the pause
    under way began, in milliseconds since 1970.
    """

    def __init__(self, rules: Rules, company: Company) -> None:
        """Start before the first deal."""
        self.match: Match = new_match(rules)
        self.company = company
        self.v = 0
        self.deals = 0
        self.card_v = 0
        self.gone: frozenset[str] = frozenset()
        self.steps: deque[tuple[int, Happened, Company]] = deque()
        self.banks: dict[int, int] = {}
        self.lapses: dict[int, int] = {}
        self.recess_since: int | None = None
        self._acks: dict[int, OrderedDict[int, tuple[int, str]]] = {}

    def step_of(self, entry: Entry) -> Happened:
        """Return what an entry makes of the present state, without taking it."""
        if entry.kind == "seat":
            return msgspec.json.decode(entry.data, type=SeatChange)
        if entry.kind == "deal":
            deal = msgspec.json.decode(entry.data, type=DealData)
            return deal_step(self.match, deal.dealer, parse_cards(deal.deck))
        if entry.kind == "recess":
            return msgspec.json.decode(entry.data, type=Recess)
        assert entry.seat is not None
        if entry.kind == "concede":
            return concede(self.match, entry.seat)
        act = msgspec.json.decode(entry.data, type=ActData)
        return apply(self.match, entry.seat, act.do)

    def take(self, entry: Entry, step: Happened) -> None:
        """Make an entry that is stored the present state."""
        self.v = entry.v
        if isinstance(step, SeatChange):
            self.company = self.company.after(step)
            self.lapses.pop(step.seat, None)
        elif isinstance(step, Recess):
            self.recess_since = entry.time if step.on else None
        else:
            self._follow(entry, step)
        self.steps.append((entry.v, step, self.company))
        if not self.deals and len(self.steps) > KEPT_SEATINGS:
            self.steps.popleft()

    def _follow(self, entry: Entry, step: Step) -> None:
        events = step.events
        if entry.kind == "deal":
            self.deals += 1
            self.steps.clear()
            self.gone = frozenset()
            self.company = self.company.dealt()
        played = frozenset(event.card for event in events if isinstance(event, CardPlayed))
        self.gone |= played
        if played or any(isinstance(event, Dealt) for event in events):
            self.card_v = entry.v
        self.match = step.match
        self._remember(entry)

    @property
    def played(self) -> Iterator[Step]:
        """The steps of this deal's match."""
        return (step for _, step, _ in self.steps if isinstance(step, Step))

    @property
    def is_gathering(self) -> bool:
        """Whether the first deal still waits for people."""
        return self.match.cards is None and self.company.is_gathering

    def answered(self, seat: int, a: int) -> tuple[int, str] | None:
        """Return the step that a seat's action number ``a`` was, and the action, if known."""
        acks = self._acks.get(seat)
        return None if acks is None else acks.get(a)

    def bank(self, seat: int) -> int:
        """Return the milliseconds in a seat's bank."""
        return self.banks.get(seat, BANK_MS)

    def missed(self, v: int) -> tuple[tuple[int, Happened, Company], ...] | None:
        """Return the steps after ``v``; None where that is too long ago or has never been.

        Nor where the first cards are among them: whoever saw none has nothing to add them to.
        """
        first = self.steps[0][0] + (self.deals == 1) if self.steps else 0
        if not self.steps or not first <= v + 1 <= self.v + 1:
            return None
        return tuple(numbered for numbered in self.steps if numbered[0] > v)

    def _remember(self, entry: Entry) -> None:
        if entry.kind != "act" or entry.seat is None:
            return
        act = msgspec.json.decode(entry.data, type=ActData)
        self._count_time(entry.seat, act)
        if act.a is None:
            return
        acks = self._acks.setdefault(entry.seat, OrderedDict())
        acks[act.a] = (entry.v, act.do)
        if len(acks) > KEPT_ACKS:
            acks.popitem(last=False)

    def _count_time(self, seat: int, act: ActData) -> None:
        if act.bank is None:
            return
        self.banks[seat] = act.bank
        self.lapses[seat] = self.lapses.get(seat, 0) + 1 if act.lapsed else 0


def deal_step(match: Match, dealer: int, pack: tuple[Card, ...]) -> Step:
    """Start a deal of this pack."""
    return start_deal(match, dealer, deal_out(match.rules, pack, dealer))


def seat_data(change: SeatChange) -> bytes:
    """Return what is stored of a change of seats."""
    return msgspec.json.encode(change)


def company_after(company: Company, entries: Iterable[Entry]) -> Company:
    """Return who sits at a table after these entries, whatever was played meanwhile."""
    for entry in entries:
        if entry.kind == "deal":
            company = company.dealt()
        elif entry.kind == "seat":
            company = company.after(msgspec.json.decode(entry.data, type=SeatChange))
    return company


def fold_log(rules: Rules, company: Company, entries: Iterable[Entry]) -> TableLog:
    """Return the table that these entries make of those who sat there first."""
    log = TableLog(rules, company)
    for entry in entries:
        log.take(entry, log.step_of(entry))
    return log
