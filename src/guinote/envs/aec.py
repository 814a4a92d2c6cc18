"""A PettingZoo environment: seats take turns (agent environment cycle).

    env = guinote.envs.aec.env("torneo", 4, goal="partida")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        env.step(None if ended else choose(observation["observation"], observation["action_mask"]))

Agents are ``seat_0`` to ``seat_3``. Needs the extra `envs`.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from guinote.cards import Card
from guinote.envs.episode import Episode, deal, memory_of, new_episode, record_of, take
from guinote.envs.extra import MissingExtra
from guinote.envs.goal import POINTS, check_goal
from guinote.envs.layout import ACTIONS, FIELDS, WAIT
from guinote.envs.observation import encode
from guinote.game.dealing import cards_in_play
from guinote.game.sight import view_of
from guinote.game.view import View
from guinote.record.record import Record
from guinote.rules.actions import CLAIM, parse_action
from guinote.rules.profile import Rules, default_seats, resolve
from guinote.rules.shuffle import shuffled
from guinote.rules.state import NOBODY

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError:
    raise MissingExtra("pettingzoo") from None

Observation = dict[str, NDArray[Any]]
_AS_THE_BOOK: Final[Mapping[str, object]] = MappingProxyType({})
_SEED_BYTES: Final = 16


def env(
    profile: str = "aragones",
    seats: int | None = None,
    changes: Mapping[str, object] = _AS_THE_BOOK,
    goal: str = POINTS,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """Return the environment, wrapped so that calls out of order are told."""
    return OrderEnforcingWrapper(GuinoteEnv(profile, seats, changes, goal, render_mode))


class GuinoteEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # PettingZoo has no types
    """A table by a book for so many seats, with house rules on top.

    The goal is a deal's points or the partida (`guinote.envs.goal`).
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "guinote_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        profile: str = "aragones",
        seats: int | None = None,
        changes: Mapping[str, object] = _AS_THE_BOOK,
        goal: str = POINTS,
        render_mode: str | None = None,
    ) -> None:
        """Set the table up; as many seats as the book allows where no number is said.

        Raises:
            BadRules: there is no such book, or it does not seat so many.
            GuinoteError: an unknown goal.
        """
        super().__init__()
        check_goal(goal)
        self.rules = resolve(profile, default_seats(profile) if seats is None else seats, changes)
        self.goal, self.render_mode = goal, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: _action_space() for agent in self.possible_agents}
        self._random = Random()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; the seed decides all episodes from here on. No options are known."""
        if seed is not None:
            self._random = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._episode = new_episode(self.rules, self.goal)
        self._go_on(self._dealt(self._random.randrange(self.rules.seats)))

    def step(self, action: int | None) -> None:
        """Let the selected agent act; None once it has been told the end.

        Raises:
            GuinoteError: the action is not among those of its mask; nothing is changed.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        after = take(self._episode, _as_number(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on(after)

    def _go_on(self, episode: Episode) -> None:
        self._episode = episode
        if episode.awaits_deal:
            dealer = episode.match.next_dealer
            assert dealer is not None
            self._episode = episode = self._dealt(dealer)
        self.rewards = dict(zip(self.agents, episode.rewards, strict=True))
        self._accumulate_rewards()
        if episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[episode.asked]

    def _dealt(self, dealer: int) -> Episode:
        return deal(self._episode, dealer, _shuffled(self.rules, self._random))

    def observe(self, agent: str) -> Observation:
        """Return what the agent sees, and its choice: nothing where another is selected."""
        seat = self.possible_agents.index(agent)
        view = view_of(self._episode.match, seat)
        mask = np.zeros(ACTIONS, np.int8)
        if seat == self._episode.asked:
            mask[_choice(view, bool(self._episode.passed >> seat & 1))] = 1
        return {"observation": encode(view, memory_of(self._episode)), "action_mask": mask}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what `observe` returns."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all actions; the mask says which are offered."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return the table as somebody sees it who only watches, as JSON (mode ``ansi``)."""
        if self.render_mode is None:
            return None
        return msgspec.json.encode(view_of(self._episode.match, None)).decode()

    def close(self) -> None:
        """Nothing is held open."""

    @property
    def episode(self) -> Episode:
        """Where the episode stands, all cards open: not for agents."""
        return self._episode

    @property
    def record(self) -> Record:
        """What was dealt and done in this episode, all cards open: for replays."""
        return record_of(self._episode)


def _shuffled(rules: Rules, random: Random) -> tuple[Card, ...]:
    return shuffled(cards_in_play(rules), random.randbytes(_SEED_BYTES))


def _choice(view: View, claimed: bool) -> list[int]:
    """Return the actions that a view offers; `WAIT` beside those of a seat that need not move."""
    numbers = [parse_action(text) for text in view.legal]
    if claimed:
        numbers = [number for number in numbers if number != CLAIM]
    return numbers if view.seat == view.to_move else [*numbers, WAIT]


def _as_number(action: int | None) -> int:
    return NOBODY if action is None else int(action)


def _action_space() -> spaces.Discrete:
    return spaces.Discrete(ACTIONS)


def _observation_space() -> spaces.Dict:
    most = np.concatenate([np.full(field.size, field.most, np.int16) for field in FIELDS])
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
