"""Many deals at once in NumPy arrays, stepped by compiled code that releases the lock.

    env = VectorEnv(1024, "torneo", 4, seed=7)
    asked = env.reset()
    while True:
        asked = env.step(choose(asked.observation, asked.mask))

Needs no library beyond those of the core. A deal that ends begins anew at once.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from guinote._jit import COMPILED
from guinote.cards import Card
from guinote.envs.goal import PARTIDA, POINTS, check_goal
from guinote.envs.kernel import BEGIN, Batch, Book, first_refused, step_all
from guinote.envs.layout import ACTIONS, SIZE, action_name
from guinote.errors import GuinoteError
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.narration import counts_openly
from guinote.game.step import rows_of
from guinote.rules.profile import Rules, default_seats, resolve
from guinote.rules.state import MAX_SEATS, NOBODY, DealFacts, Rows, facts_of
from guinote.search.rows import copy_deal, new_table_of

_AS_THE_BOOK: Final[Mapping[str, object]] = MappingProxyType({})
_PACK_ROOM: Final = 40


class Asked(NamedTuple):
    """What the deals ask; one row a deal. The next step writes over these arrays."""

    observation: NDArray[np.int16]
    """What the asked seat sees (`guinote.envs.layout`), ``SIZE`` numbers."""
    mask: NDArray[np.int8]
    """1 for each action that it may take, ``ACTIONS`` numbers, never all 0."""
    seat: NDArray[np.int64]
    """Who is asked."""
    reward: NDArray[np.float32]
    """What the step just made brought, by seat: 0 but where ``done``."""
    done: NDArray[np.int8]
    """1 where it ended an episode: then all else but the reward tells of a new one."""


class VectorEnv:
    """``count`` tables by the same rules, each at its own deal.

    The rules are a book for so many seats with house rules on top; the goal is a deal's points or
    the partida (`guinote.envs.goal`).
    """

    def __init__(
        self,
        count: int,
        profile: str = "aragones",
        seats: int | None = None,
        changes: Mapping[str, object] = _AS_THE_BOOK,
        goal: str = POINTS,
    ) -> None:
        """Set the tables up; as many seats as the book allows where no number is said.

        Raises:
            BadRules: there is no such book, or it does not seat so many.
            GuinoteError: no table at all, or an unknown goal.
        """
        if count < 1:
            raise GuinoteError("no_tables", f"expected at least one table, got {count}")
        check_goal(goal)
        self.rules = resolve(profile, default_seats(profile) if seats is None else seats, changes)
        self.count = count
        self._book = new_book(self.rules, goal)
        self._batch = new_batch(count, self.rules.seats)
        self._asked = _as_asked(self._batch)
        self._begun = False

    @property
    def rows(self) -> Rows:
        """The deals themselves, all cards open: one structured array (`DEAL_DTYPE`)."""
        return self._batch.rows

    @property
    def dealers(self) -> NDArray[np.int64]:
        """Who dealt, by deal."""
        return np.asarray(self._batch.dealers)

    def reset(self, seed: int = 0) -> Asked:
        """Begin everywhere; the same seed gives deal number n the same cards in any number."""
        if seed < 0:
            raise GuinoteError("bad_seed", f"expected a seed of nought or more, got {seed}")
        states = np.random.SeedSequence(seed).generate_state(self.count, np.uint64)
        for place, state in enumerate(states):
            self._batch.chance[place][0] = int(state) >> 1
        step_all(self._batch, self._book, _numbers([BEGIN] * self.count))
        cast("Any", self._batch.reward)[...] = 0
        cast("Any", self._batch.done)[...] = 0
        self._begun = True
        return self._asked

    def step(self, actions: NDArray[np.integer[Any]]) -> Asked:
        """Take one action in every deal.

        Raises:
            GuinoteError: not one whole number a deal, or an action that was not offered: then
                nothing is changed.
        """
        numbers = np.asarray(actions)
        if not self._begun:
            raise GuinoteError("not_begun", "call reset before the first step")
        if numbers.shape != (self.count,) or not np.issubdtype(numbers.dtype, np.integer):
            raise GuinoteError(
                "bad_actions",
                f"expected {self.count} whole numbers, one a deal, "
                f"got shape {numbers.shape} of {numbers.dtype}",
            )
        chosen = _numbers(numbers.astype(np.int64).tolist())
        refused = first_refused(self._batch, chosen)
        if refused >= 0:
            raise self._refusal(int(refused), int(numbers[refused]))
        step_all(self._batch, self._book, chosen)
        return self._asked

    def _refusal(self, place: int, action: int) -> GuinoteError:
        offered = ", ".join(
            action_name(int(each)) for each in self._asked.mask[place].nonzero()[0]
        )
        name = f" ({action_name(action)})" if 0 <= action < ACTIONS else ""
        return GuinoteError(
            "not_offered",
            f"deal {place} does not offer action {action}{name} "
            f"to seat {self._asked.seat[place]}: it offers {offered}",
        )


def new_book(rules: Rules, goal: str) -> Book:
    """Return what is the same for all deals, asked from the game once and for all."""
    match, pack = new_match(rules), cards_in_play(rules)
    size, seats = len(pack), rules.seats
    places = tuple(Card(place) for place in range(size))
    fresh, dealt = new_table_of(seats), [deal_out(rules, places, seat) for seat in range(seats)]
    seat_dealt = [[NOBODY] * size for _ in range(seats)]
    for dealer, cards in enumerate(dealt):
        copy_deal(fresh, dealer, _without_cards(match, dealer, len(cards.stock)), 0)
        for seat, hand in enumerate(cards.hands):
            for place in hand:
                seat_dealt[dealer][place] = seat
    turned = dealt[0].turned
    assert turned is not None
    return Book(
        options=match.options,
        fresh=fresh,
        pack=_numbers(pack),
        seat_dealt=_numbers(seat_dealt),
        stock_places=_numbers(dealt[0].stock),
        turned_place=int(turned),
        dealers=_numbers(_dealers_of_vueltas(match)),
        told=int(counts_openly(match)),
        to_partida=int(goal == PARTIDA),
    )


def new_batch(count: int, seats: int) -> Batch:
    """Return room for so many deals; what callers see are arrays in plain Python too."""
    return Batch(
        rows=new_table_of(count),
        chance=_numbers([[0] for _ in range(count)]),
        shuffled=_numbers([0] * _PACK_ROOM),
        carried=_numbers([0] * MAX_SEATS),
        dealers=_numbers([0] * count),
        played=_numbers([[0] * MAX_SEATS for _ in range(count)]),
        shown=_numbers([[0] * MAX_SEATS for _ in range(count)]),
        passed=_numbers([0] * count),
        asked=_array(count, kind=np.int64),
        observation=_array(count, SIZE, kind=np.int16),
        mask=_array(count, ACTIONS, kind=np.int8),
        reward=_array(count, seats, kind=np.float32),
        done=_array(count, kind=np.int8),
    )


def _as_asked(batch: Batch) -> Asked:
    arrays = (batch.observation, batch.mask, batch.asked, batch.reward, batch.done)
    return Asked(*cast("Any", arrays))


def _array(*shape: int, kind: type[np.generic]) -> Any:
    return np.zeros(shape, kind)


def _numbers(values: Any) -> Any:
    return np.array(values, np.int64) if COMPILED else values


def _without_cards(match: Match, dealer: int, stock_size: int) -> Rows:
    """Return a deal as the game sets it up, before any card is dealt."""
    stock = tuple(Card(0) for _ in range(stock_size))
    nothing = deal_out(match.rules, cards_in_play(match.rules), dealer)
    bare = replace(nothing, hands=((),) * match.rules.seats, stock=stock)
    return rows_of(match, dealer, bare)


def _dealers_of_vueltas(match: Match) -> list[list[int]]:
    """Return who deals the vueltas, by last dealer and by 1 + winner of the last trick."""
    blank = facts_of(_without_cards(match, 0, 0))
    return [
        [
            _dealer_after(match, dealer, blank._replace(last_winner=last))
            for last in _winners(match)
        ]
        for dealer in range(match.rules.seats)
    ]


def _winners(match: Match) -> range:
    return range(NOBODY, match.rules.seats)


def _dealer_after(match: Match, dealer: int, cards: DealFacts) -> int:
    after = replace(match, dealer=dealer, partida_dealer=dealer, cards=cards)
    assert after.next_dealer is not None
    return after.next_dealer
