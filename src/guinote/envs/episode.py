"""An episode as a chain of what happened: where the match stands, and which seat is asked.

After every action whoever could use a right is asked first, in playing order after the seat that
must move; it acts or waits. An action asks everybody anew. That a seat waited, or was asked at
all, is told to nobody else.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from guinote.cards import Card, Seat, card_text
from guinote.envs.goal import is_decided, rewards_of
from guinote.envs.kernel import passed_after, what_offered, whom_asked
from guinote.envs.layout import ACTIONS, WAIT, action_name
from guinote.envs.observation import Memory
from guinote.errors import GuinoteError
from guinote.game.dealing import deal_out
from guinote.game.match import Match, new_match
from guinote.game.sight import events_for
from guinote.game.step import Step, apply, start_deal
from guinote.record.record import FORMAT, DealPart, DealRecord, Record, RulesPart
from guinote.rules.profile import Rules
from guinote.rules.state import NOBODY, NOT_OVER

T = TypeVar("T")
_MEMORY, _OFFERED = "memory", "offered"
"""Names under which a moment keeps what was worked out about it."""


class Deal(NamedTuple):
    """A dealer and a shuffled pack."""

    dealer: int
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Episode:
    """A moment of an episode; ``before`` is the one before it.

    ``step`` is what happened in between; None at the beginning and where a seat waited. ``actor``
    is who acted or waited, ``pack`` the cards where a deal started.
    """

    goal: str
    match: Match
    asked: int = NOBODY
    passed: int = 0
    is_over: bool = False
    before: "Episode | None" = None
    step: Step | None = None
    actor: int = NOBODY
    action: int = WAIT
    pack: tuple[Card, ...] = ()
    kept: dict[object, Any] = field(default_factory=dict, repr=False)
    """What was worked out about this moment, by whoever did."""

    def __deepcopy__(self, memo: object) -> "Episode":
        """Return itself: nothing in it ever changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was dealt and done; the rest is played again."""
        return again, (self.match.rules, self.goal, moves_of(self))

    @property
    def awaits_deal(self) -> bool:
        """Whether cards must be dealt now."""
        return self.asked == NOBODY and not self.is_over

    @property
    def rewards(self) -> tuple[float, ...]:
        """What each seat got so far: nothing before the end."""
        if not self.is_over:
            return (0.0,) * self.match.rules.seats
        return rewards_of(self.match, self.goal)


def new_episode(rules: Rules, goal: str) -> Episode:
    """Return an episode before its first deal."""
    return Episode(goal, new_match(rules))


def deal(episode: Episode, dealer: int, pack: tuple[Card, ...]) -> Episode:
    """Deal a shuffled pack; the rules name the dealer but for the first deal."""
    step = start_deal(episode.match, dealer, deal_out(episode.match.rules, pack, dealer))
    return replace(_asking(episode, step, 0, NOBODY, WAIT), pack=pack)


def moves_of(episode: Episode) -> tuple[Deal | int, ...]:
    """Return what was dealt and done, waiting included, in order."""
    moves: list[Deal | int] = []
    moment = episode
    while moment.before is not None:
        dealer = moment.match.dealer
        moves.append(Deal(dealer, moment.pack) if moment.pack else moment.action)
        moment = moment.before
    return tuple(reversed(moves))


def again(rules: Rules, goal: str, moves: tuple[Deal | int, ...]) -> Episode:
    """Return the episode in which this was dealt and done."""
    episode = new_episode(rules, goal)
    for move in moves:
        episode = take(episode, move) if isinstance(move, int) else deal(episode, *move)
    return episode


def offered(episode: Episode) -> tuple[int, ...]:
    """Return the numbers of the actions among which the asked seat chooses, in order."""
    if episode.asked == NOBODY:
        return ()
    if _OFFERED not in episode.kept:
        match = episode.match
        assert match.rows is not None
        mask = what_offered(match.rows, match.options, episode.asked, episode.passed)
        episode.kept[_OFFERED] = _numbers_in(int(mask))
    numbers: tuple[int, ...] = episode.kept[_OFFERED]
    return numbers


def _numbers_in(mask: int) -> tuple[int, ...]:
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(numbers)


def take(episode: Episode, action: int) -> Episode:
    """Let the asked seat act.

    Raises:
        GuinoteError: the action is not offered; the line says which are.
    """
    allowed = offered(episode)
    if action not in allowed:
        raise refusal(episode.asked, action, allowed)
    seat = episode.asked
    passed = int(passed_after(episode.passed, seat, action))
    step = None if action == WAIT else apply(episode.match, seat, action)
    return _asking(episode, step, passed, seat, action)


def _asking(before: Episode, step: Step | None, passed: int, actor: int, action: int) -> Episode:
    match = before.match if step is None else step.match
    assert match.rows is not None
    assert match.cards is not None
    ended = match.cards.end != NOT_OVER
    asked = NOBODY if ended else int(whom_asked(match.rows, match.options, passed))
    over = ended and is_decided(match, before.goal)
    return Episode(before.goal, match, asked, passed, over, before, step, actor, action)


def refusal(seat: int, action: int, allowed: tuple[int, ...]) -> GuinoteError:
    """Return the error for an action that was not offered."""
    if seat == NOBODY:
        return GuinoteError("not_offered", f"nobody is asked now, got action {action}")
    name = f" ({action_name(action)})" if 0 <= action < ACTIONS else ""
    names = ", ".join(map(action_name, allowed))
    return GuinoteError(
        "not_offered", f"action {action}{name} is not offered to seat {seat}: there are {names}"
    )


def along(episode: Episode, key: object, start: T, add: Callable[[T, Episode], T]) -> T:
    """Return what ``add`` makes of every moment up to this one, keeping it at each."""
    untold: list[Episode] = []
    moment: Episode | None = episode
    while moment is not None and key not in moment.kept:
        untold.append(moment)
        moment = moment.before
    value: T = start if moment is None else moment.kept[key]
    for moment in reversed(untold):
        value = moment.kept[key] = add(value, moment)
    return value


def memory_of(episode: Episode) -> Memory:
    """Return what everybody may remember of the present deal."""
    return along(episode, _MEMORY, Memory(), _remembered)


def _remembered(memory: Memory, moment: Episode) -> Memory:
    return memory if moment.step is None else memory.after(events_for(moment.step, None))


def record_of(episode: Episode) -> Record:
    """Return what was dealt and done so far as a record; waiting leaves no trace."""
    deals: list[DealRecord] = []
    actions: list[str] = []
    moment: Episode | None = episode
    while moment is not None:
        if moment.pack:
            deals.append(_deal_record(moment, tuple(reversed(actions))))
            actions = []
        elif moment.step is not None:
            actions.append(f"{moment.actor} {action_name(moment.action)}")
        moment = moment.before
    rules = episode.match.rules
    part = RulesPart(profile=rules.profile, seats=rules.seats, options=rules.changed)
    return Record(record=FORMAT, rules=part, deals=tuple(reversed(deals)))


def _deal_record(moment: Episode, actions: tuple[str, ...]) -> DealRecord:
    deck = " ".join(map(card_text, moment.pack))
    return DealRecord(dealer=Seat(moment.match.dealer), deal=DealPart(deck=deck), actions=actions)
