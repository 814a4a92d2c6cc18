"""The PettingZoo door: PettingZoo's own tests, and what an agent sees and gets."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from guinote.envs.aec import GuinoteEnv, env
from guinote.envs.episode import memory_of, record_of
from guinote.envs.goal import GOALS, PARTIDA
from guinote.envs.layout import WAIT
from guinote.envs.observation import encode
from guinote.errors import BadRules, GuinoteError
from guinote.game.sight import view_of
from guinote.rules.actions import DRAW
from guinote.rules.profile import Rules
from tests.envs.tables import BOOKS, all_rules, judged, name_of, rewards_by_referee
from tests.seeds import chosen_seed

every_table = pytest.mark.parametrize("rules", all_rules(), ids=name_of)

# PettingZoo knows by name which environments have a mask beside the observation, and warns of
# every other one; an agent that has been told the end has nothing to choose.
as_expected = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def environment(rules: Rules, goal: str) -> GuinoteEnv:
    """Return a bare environment by these rules."""
    return GuinoteEnv(rules.profile, rules.seats, rules.changed, goal)


def with_marks(test: Any) -> Any:
    """Return the test with the expected warnings let through."""
    for mark in as_expected:
        test = mark(test)
    return test


@with_marks
@pytest.mark.parametrize(("profile", "seats"), BOOKS)
@pytest.mark.parametrize("goal", GOALS)
def test_pettingzoo_when_it_tests_the_environment_is_content(
    profile: str, seats: int, goal: str
) -> None:
    api_test(env(profile, seats, goal=goal), num_cycles=100)
    seed_test(lambda: env(profile, seats, goal=goal), num_cycles=50)


def play(table: GuinoteEnv, seed: int, rng: Random) -> dict[str, float]:
    """Play an episode by chance; return what each agent was paid in all."""
    table.reset(seed)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, ended, cut_short, _ = table.last()
        paid[agent] += reward
        assert not cut_short
        choice = observation["action_mask"].nonzero()[0].tolist()
        table.step(None if ended else rng.choice(choice))
    return paid


@every_table
@pytest.mark.parametrize("goal", GOALS)
def test_pay_when_played_by_chance_is_as_the_referee_finds(rules: Rules, goal: str) -> None:
    table, seed = environment(rules, goal), chosen_seed()
    paid = play(table, seed, Random(seed))
    state = judged(table.record)
    assert state["deal_over"]
    assert tuple(paid.values()) == rewards_by_referee(state, goal, rules.seats)


@every_table
def test_observation_when_made_holds_the_view_and_the_choice(rules: Rules) -> None:
    """Of the asked agent; any other one sees, but has nothing to choose."""
    table, seed = environment(rules, PARTIDA), chosen_seed()
    rng = Random(seed)
    table.reset(seed)
    while not any(table.terminations.values()):
        for seat, agent in enumerate(table.possible_agents):
            seen, view = table.observe(agent), view_of(table.episode.match, seat)
            assert np.array_equal(seen["observation"], encode(view, memory_of(table.episode)))
            assert seen["action_mask"].any() == (agent == table.agent_selection)
            assert table.observation_space(agent).contains(seen)
        mask = table.observe(table.agent_selection)["action_mask"]
        view = view_of(table.episode.match, table.episode.asked)
        assert mask[WAIT] == (view.seat != view.to_move)
        table.step(rng.choice(mask.nonzero()[0].tolist()))


def test_episodes_when_the_seed_is_the_same_are_the_same() -> None:
    records = []
    for seed in (3, 3, 4):
        table = GuinoteEnv("torneo")
        table.reset(seed)
        first = table.record
        table.reset()
        records.append((first, table.record))
    assert records[0] == records[1]
    assert records[0] != records[2]
    assert records[0][0] != records[0][1]


def test_environment_when_copied_or_pickled_goes_on_alike() -> None:
    table = GuinoteEnv("lascuarenta", 2, goal=PARTIDA)
    table.reset(11)
    for _ in range(20):
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    for each in (table, *twins):
        while not any(each.terminations.values()):
            each.step(int(each.observe(each.agent_selection)["action_mask"].argmax()))
    assert record_of(table.episode) == record_of(twins[0].episode) == record_of(twins[1].episode)


def test_picture_when_rendered_hides_every_hand() -> None:
    table = GuinoteEnv(render_mode="ansi")
    table.reset(1)
    assert '"hands":[null,null,null,null]' in (table.render() or "")
    assert GuinoteEnv().render() is None


def test_action_when_not_offered_is_refused_and_changes_nothing() -> None:
    table = GuinoteEnv("aragones")
    table.reset(2)
    before = table.episode
    for action in (DRAW, WAIT, -1, 54, None):
        with pytest.raises(GuinoteError, match="is not offered to seat"):
            table.step(action)
    assert table.episode is before


def test_arguments_when_impossible_are_refused_in_one_line() -> None:
    with pytest.raises(BadRules, match="no rule book 'mus'"):
        env("mus")
    with pytest.raises(BadRules, match="for 2, 3, 4 seats, not for 5"):
        env("fournier", 5)
    with pytest.raises(GuinoteError, match="unknown goal 'glory'"):
        env(goal="glory")
