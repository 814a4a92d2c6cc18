"""Many deals at once: each is what the game makes of the same cards and actions."""

from random import Random

import numpy as np
import pytest

from guinote.envs.episode import Episode, deal, memory_of, new_episode, offered, record_of, take
from guinote.envs.goal import GOALS, PARTIDA
from guinote.envs.layout import ACTIONS, FIELDS, SIZE, START
from guinote.envs.observation import encode
from guinote.envs.vector import Asked, VectorEnv
from guinote.errors import BadRules, GuinoteError
from guinote.game.sight import view_of
from guinote.rules.actions import EXCHANGE
from guinote.rules.profile import Rules
from guinote.rules.state import facts_of
from tests.envs.tables import all_rules, judged, name_of, pack_of, rewards_by_referee
from tests.seeds import chosen_seed

TABLES = 3


def environment(rules: Rules, goal: str, count: int = TABLES) -> VectorEnv:
    """Return tables by these rules."""
    return VectorEnv(count, rules.profile, rules.seats, rules.changed, goal)


def twin_of(env: VectorEnv, place: int, before: Episode) -> Episode:
    """Return the same deal in the game, with all cards open."""
    cards = facts_of(env.rows[place : place + 1])
    dealer = int(env.dealers[place])
    return deal(before, dealer, pack_of(env.rules, cards, dealer))


def assert_alike(asked: Asked, place: int, twin: Episode) -> None:
    """Compare what a deal of the batch asks with what the game would ask."""
    assert asked.seat[place] == twin.asked
    assert tuple(asked.mask[place].nonzero()[0]) == offered(twin)
    view = view_of(twin.match, twin.asked)
    assert np.array_equal(asked.observation[place], encode(view, memory_of(twin)))


def chosen(asked: Asked, rng: Random) -> list[int]:
    """Return an action for every deal, by chance."""
    return [rng.choice(mask.nonzero()[0].tolist()) for mask in asked.mask]


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("rules", all_rules(), ids=name_of)
def test_deals_when_stepped_are_those_of_the_game(rules: Rules, goal: str) -> None:
    """Whom it asks, what it offers, what it shows and pays, through several episodes."""
    seed = chosen_seed()
    env, rng, ends = environment(rules, goal), Random(seed), 0
    asked, fresh = env.reset(seed), new_episode(rules, goal)
    twins = [twin_of(env, place, fresh) for place in range(TABLES)]
    while ends < 2 * TABLES:
        for place, twin in enumerate(twins):
            assert_alike(asked, place, twin)
        actions = chosen(asked, rng)
        asked = env.step(np.array(actions))
        for place, action in enumerate(actions):
            twin = take(twins[place], action)
            assert asked.done[place] == twin.is_over
            assert asked.reward[place] == pytest.approx(twin.rewards)
            if twin.is_over:
                ends += 1
                state = judged(record_of(twin))
                assert twin.rewards == rewards_by_referee(state, goal, rules.seats)
            if twin.awaits_deal:
                assert env.dealers[place] == twin.match.next_dealer
            again = fresh if twin.is_over else twin
            twins[place] = twin if twin.asked >= 0 else twin_of(env, place, again)


def test_numbers_when_observed_keep_to_the_table() -> None:
    rules, seed = all_rules()[0], chosen_seed()
    env, rng = environment(rules, PARTIDA, 20), Random(seed)
    asked, seen = env.reset(seed), np.zeros(SIZE, np.int16)
    most = np.concatenate([[field.most] * field.size for field in FIELDS])
    for _ in range(200):
        assert asked.observation.min() >= 0
        assert (asked.observation <= most).all()
        seen = np.maximum(seen, asked.observation.max(0))
        asked = env.step(np.array(chosen(asked, rng)))
    assert asked.observation.shape == (20, SIZE)
    assert asked.mask.shape == (20, ACTIONS)
    never = {f.name for f in FIELDS if not seen[START[f.name] :][: f.size].any()}
    assert never <= {"hidden", "secret", "cards", "last", "told"}  # this book tells no points


def hands_of(env: VectorEnv) -> np.ndarray:
    """Return the cards of every seat of every deal."""
    if isinstance(env.rows, np.ndarray):
        return env.rows["hands"]
    return np.array([row.hands for row in env.rows])


def test_cards_when_shown_are_still_held() -> None:
    """Also where two and seven change places more than once, which only many deals bring."""
    changes = {"two_takes_seven": "always", "seven_exchange_for": "any"}
    env, rng = VectorEnv(1500, "lascuarenta", 4, changes), np.random.default_rng(chosen_seed())
    asked, swaps = env.reset(chosen_seed()), 0
    for _ in range(60):
        wish = asked.mask * rng.random(asked.mask.shape)
        wish[:, EXCHANGE] *= 100
        actions = wish.argmax(1)
        swaps += int((actions == EXCHANGE).sum())
        asked = env.step(actions)
        batch, hands = env._batch, hands_of(env)
        assert not (np.array(batch.shown) & ~hands).any()
        assert not (np.array(batch.played) & hands).any()
    assert swaps > 100


def after(count: int, seed: int, steps: int = 120) -> tuple[np.ndarray, np.ndarray]:
    """Return what the first two deals look like after a fixed way of choosing."""
    env = VectorEnv(count, "torneo", 4, goal=PARTIDA)
    asked, paid = env.reset(seed), []
    for _ in range(steps):
        asked = env.step(asked.mask.argmax(1))
        paid.append(asked.reward[:2].copy())
    return asked.observation[:2].copy(), np.array(paid)


def test_deals_when_the_seed_is_the_same_are_the_same_in_any_number() -> None:
    seen, paid = after(2, 5)
    for count in (2, 7):
        again, paid_again = after(count, 5)
        assert np.array_equal(seen, again)
        assert np.array_equal(paid, paid_again)
    assert not np.array_equal(seen, after(2, 6)[0])


def test_first_dealers_when_many_deals_begin_are_all_seats() -> None:
    env = VectorEnv(400, "torneo", 4)
    env.reset(chosen_seed())
    assert np.bincount(env.dealers, minlength=4).min() > 50


def test_action_when_not_offered_is_refused_and_changes_nothing() -> None:
    env = VectorEnv(3)
    asked = env.reset(1)
    before = np.array(env.rows)
    actions = asked.mask.argmax(1)
    actions[1] = 45
    with pytest.raises(GuinoteError, match=r"deal 1 does not offer action 45 \(draw\) to seat"):
        env.step(actions)
    for wrong in (-1, ACTIONS, 10**9):
        actions[1] = wrong
        with pytest.raises(GuinoteError, match=f"deal 1 does not offer action {wrong} to"):
            env.step(actions)
    assert np.array_equal(before, np.array(env.rows))


def test_arguments_when_impossible_are_refused_in_one_line() -> None:
    with pytest.raises(BadRules, match="no rule book 'mus'"):
        VectorEnv(2, "mus")
    with pytest.raises(BadRules, match="for 4 seats, not for 3"):
        VectorEnv(2, "torneo", 3)
    with pytest.raises(BadRules, match="no rule option 'speed'"):
        VectorEnv(2, "torneo", 4, {"speed": 1})
    with pytest.raises(GuinoteError, match="unknown goal 'glory'"):
        VectorEnv(2, goal="glory")
    with pytest.raises(GuinoteError, match="at least one table, got 0"):
        VectorEnv(0)
    with pytest.raises(GuinoteError, match="seed of nought or more, got -1"):
        VectorEnv(1).reset(-1)
    with pytest.raises(GuinoteError, match="call reset before the first step"):
        VectorEnv(1).step(np.zeros(1, int))


@pytest.mark.parametrize("actions", [[0], [0, 0, 0], [[0], [0]], [0.5, 1.0]])
def test_actions_when_of_the_wrong_shape_are_refused(actions: list[object]) -> None:
    env = VectorEnv(2)
    env.reset()
    with pytest.raises(GuinoteError, match="expected 2 whole numbers, one a deal"):
        env.step(np.array(actions))
