"""The OpenSpiel door: OpenSpiel's own tests, and games that a seat cannot tell apart."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from guinote.cards import card_text
from guinote.envs.episode import Episode, record_of
from guinote.envs.goal import GOALS, PARTIDA, POINTS
from guinote.envs.openspiel import GuinoteState, resampler
from guinote.envs.told import own_text, public_text, tells_more
from guinote.errors import BadRules, GuinoteError
from guinote.game.events import CardsDrawn
from guinote.game.sight import events_for
from guinote.rules.actions import DRAW
from guinote.rules.state import NOBODY
from tests.envs.tables import BOOKS, judged, rewards_by_referee
from tests.seeds import chosen_seed

NAME = "python_guinote"
every_book = pytest.mark.parametrize(("profile", "seats"), BOOKS)


def loaded(profile: str = "aragones", seats: int = 4, goal: str = POINTS) -> Any:
    """Return the game as OpenSpiel loads it."""
    return pyspiel.load_game(NAME, {"profile": profile, "seats": seats, "goal": goal})


def one_step(state: GuinoteState, rng: Random) -> None:
    """Let chance, or the asked seat by chance, go on."""
    if state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def decisions(game: Any, rng: Random) -> Iterator[GuinoteState]:
    """Play a game by chance; yield it wherever a seat is asked, and at its end."""
    state = game.new_initial_state()
    while not state.is_terminal():
        one_step(state, rng)
        if not state.is_chance_node():
            yield state


@every_book
@pytest.mark.parametrize("goal", GOALS)
def test_random_simulation_of_openspiel_when_run_passes(
    profile: str, seats: int, goal: str
) -> None:
    pyspiel.random_sim_test(
        loaded(profile, seats, goal), num_sims=2, serialize=True, verbose=False
    )


class TestApi(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc] # OpenSpiel has no types
    """OpenSpiel's own tests of the API, on states of whole partidas beside those that it picks.

    It picks from the beginning, where the pack is still being dealt.
    """

    game_name = NAME
    game = pyspiel.load_game(NAME, {"profile": "torneo", "goal": PARTIDA})

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        for number in range(3):
            cls.some_states += [state.clone() for state in decisions(cls.game, Random(number))]


@every_book
@pytest.mark.parametrize("goal", GOALS)
def test_returns_when_played_by_chance_are_as_the_referee_finds(
    profile: str, seats: int, goal: str
) -> None:
    seed = chosen_seed()
    for number in range(2):
        *_, state = decisions(loaded(profile, seats, goal), Random(f"{seed}/{number}"))
        verdict = judged(record_of(state.episode))
        assert verdict["deal_over"]
        assert tuple(state.returns()) == rewards_by_referee(verdict, goal, seats)


def hidden_from(state: GuinoteState, seat: int) -> tuple[object, ...]:
    """Return the hands and the stock that the seat does not see."""
    cards = state.episode.match.cards
    assert cards is not None
    hands = [hand for other, hand in enumerate(cards.hands) if other != seat]
    return (*hands, *cards.stock[cards.stock_next : cards.stock_size])


@every_book
@pytest.mark.parametrize("goal", GOALS)
def test_game_when_resampled_tells_the_seat_the_same(profile: str, seats: int, goal: str) -> None:
    """For every seat, asked or not, at every moment; and it is played on by the rules."""
    seed, others = chosen_seed(), 0
    rng = Random(seed)
    for state in decisions(loaded(profile, seats, goal), rng):
        if state.is_terminal():
            break
        for seat in range(seats):
            twin = state.resample_from_infostate(seat, rng.random)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            others += hidden_from(twin, seat) != hidden_from(state, seat)
        asked = state.current_player()
        twin = state.resample_from_infostate(asked, rng.random)
        assert twin.current_player() == asked
        assert twin.legal_actions() == state.legal_actions()
        judged(record_of(twin.episode))
    assert others > 20


@every_book
@pytest.mark.parametrize("goal", GOALS)
def test_resampling_when_hidden_cards_are_dealt_anew_gives_the_same(
    profile: str, seats: int, goal: str
) -> None:
    """No leak: from two games that a seat cannot tell apart, the same seed makes the same one."""
    seed, compared = chosen_seed(), 0
    rng = Random(seed)
    for state in decisions(loaded(profile, seats, goal), rng):
        if state.is_terminal() or rng.random() < 0.5:
            continue
        seat, number = state.current_player(), rng.randrange(1 << 40)
        other = state.resample_from_infostate(seat, rng.random)
        first = state.resample_from_infostate(seat, Random(number).random)
        assert str(first) == str(other.resample_from_infostate(seat, Random(number).random))
        assert (
            first.history() == other.resample_from_infostate(seat, Random(number).random).history()
        )
        compared += str(other) != str(state)
    assert compared > 10


@every_book
def test_search_state_when_resampled_does_not_keep_the_true_hands(
    profile: str, seats: int
) -> None:
    """Before the first lead every unseen card may be in any other hand, about equally often."""
    seed = chosen_seed()
    rng = Random(seed)
    state = loaded(profile, seats).new_initial_state()
    while state.is_chance_node():
        one_step(state, rng)
    seat, found, samples = state.current_player(), Counter[tuple[int, int]](), 400
    cards = state.episode.match.cards
    assert cards is not None
    for _ in range(samples):
        twin = state.resample_from_infostate(seat, rng.random).episode.match.cards
        assert twin.hands[seat] == cards.hands[seat]
        for other in range(seats):
            for card in range(40):
                found[other, card] += twin.hands[other] >> card & 1
    own, open_card = cards.hands[seat], 1 << cards.turned
    unseen = [card for card in range(40) if not (own | open_card) >> card & 1]
    if profile == "fournier" and seats == 3:
        unseen.remove(0)  # the two of oros is set aside
    for other in range(seats):
        if other != seat:
            counts = [found[other, card] for card in unseen]
            share = sum(counts) / len(counts)
            spread = (share * (1 - share / samples)) ** 0.5
            assert max(abs(count - share) for count in counts) < 5.5 * spread


def first_drawn(state: GuinoteState, seat: int) -> str | None:
    """Return the card that the seat got in the first draw of the game."""
    for moment in reversed(list(moments_of(state))):
        if moment.step is not None and moment.action == DRAW:
            (drawn,) = [e for e in moment.step.events if isinstance(e, CardsDrawn)]
            return next(draw.card for draw in drawn.drawn if draw.seat == seat)
    raise AssertionError("nobody drew")


def test_card_when_played_after_a_draw_was_drawn_once_in_six() -> None:
    """Six were dealt, one of them was played at once: five and the one drawn are left."""
    rng, samples, drawn = Random(chosen_seed()), 600, 0
    state = loaded("lascuarenta", 2).new_initial_state()
    while state.is_chance_node():
        one_step(state, rng)
    viewer = state.current_player()
    while len(played := plays_of(state, 1 - viewer)) < 2:
        state.apply_action(rng.choice([a for a in state.legal_actions() if a < 40 or a == DRAW]))
    for _ in range(samples):
        twin = state.resample_from_infostate(viewer, rng.random)
        drawn += first_drawn(twin, 1 - viewer) == card_text(played[1])
    assert abs(drawn - samples / 6) < 5 * (samples * 5 / 36) ** 0.5


def plays_of(state: GuinoteState, seat: int) -> list[int]:
    """Return the cards that the seat has played, in order."""
    plays = [moment.action for moment in moments_of(state) if moment.actor == seat]
    return [action for action in reversed(plays) if action < 40]


def moments_of(state: GuinoteState) -> Iterator[Episode]:
    """Yield every moment of a game, the last one first."""
    moment = state.episode
    while moment.before is not None:
        yield moment
        moment = moment.before


@every_book
def test_seat_when_told_more_than_a_watcher_is_told_so_in_its_own_text(
    profile: str, seats: int
) -> None:
    """Elsewhere a seat's events are those of somebody who only watches."""
    *_, state = decisions(loaded(profile, seats, PARTIDA), Random(chosen_seed()))
    for moment in moments_of(state):
        if moment.step is None:
            continue
        for seat in range(seats):
            if not tells_more(moment):
                assert events_for(moment.step, seat)[:-1] == events_for(moment.step, None)[:-1]


def test_waiting_when_done_is_told_to_the_own_seat_alone() -> None:
    seed, waits = chosen_seed(), 0
    for number in range(30):
        for state in decisions(loaded("torneo", 4, PARTIDA), Random(f"{seed}/{number}")):
            moment = state.episode
            if moment.step is not None or moment.before is None or moment.actor == NOBODY:
                continue
            waits += 1
            assert public_text(moment) == public_text(moment.before)
            for seat in range(4):
                is_told = own_text(moment, seat) != own_text(moment.before, seat)
                assert is_told == (seat == moment.actor)
    assert waits > 0


def test_information_set_search_when_it_plays_a_deal_ends_it_and_repeats_itself() -> None:
    """OpenSpiel's own bot in two seats, with a resampler that repeats itself."""
    assert played_by_search(7) == played_by_search(7)


def played_by_search(seed: int) -> list[int]:
    """Return the history of a deal in which a search sits in seats 0 and 2."""
    random = np.random.RandomState(seed)
    game = loaded()
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, random),
        uct_c=20.0,
        max_simulations=12,
        random_state=random,
    )
    bot.set_resampler(resampler(seed))
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player() % 2:
            one_step(state, rng)
        else:
            state.apply_action(int(bot.step(state)))
    history: list[int] = state.history()
    return history


def test_search_when_left_to_its_own_resampling_plays_too() -> None:
    game = loaded("fournier", 3)
    random = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, random), 20.0, 5, random_state=random)
    for state in decisions(game, Random(1)):
        if state.is_terminal():
            break
        assert bot.step(state) in state.legal_actions()


def test_state_when_cloned_goes_its_own_way() -> None:
    rng = Random(chosen_seed())
    for state in decisions(loaded("lascuarenta", 2, PARTIDA), rng):
        if state.is_terminal():
            break
        before, twin = str(state), state.clone()
        one_step(twin, rng)
        assert str(state) == before
        assert len(twin.history()) == len(state.history()) + 1


def test_action_when_not_offered_is_refused() -> None:
    rng, state = Random(1), loaded().new_initial_state()
    while state.is_chance_node():
        one_step(state, rng)
    with pytest.raises(GuinoteError, match=r"action 45 \(draw\) is not offered to seat"):
        state.apply_action(DRAW)
    assert len(state.history()) == 41


def test_parameters_when_impossible_are_refused_in_one_line() -> None:
    with pytest.raises(BadRules, match="no rule book 'mus'"):
        loaded("mus")
    with pytest.raises(BadRules, match="for 4 seats, not for 2"):
        loaded("aragones", 2)
    with pytest.raises(GuinoteError, match="unknown goal 'glory'"):
        loaded(goal="glory")


@pytest.mark.parametrize(
    ("module", "library", "brought"),
    [("aec", "pettingzoo", "pettingzoo"), ("openspiel", "pyspiel", "open-spiel")],
)
def test_library_when_missing_is_named_with_the_extra(
    module: str, library: str, brought: str
) -> None:
    program = (
        f"import sys; sys.modules[{library!r}] = None\n"
        "from guinote.errors import GuinoteError\n"
        f"try:\n    import guinote.envs.{module}\n"
        "except ImportError as fault:\n"
        "    assert isinstance(fault, GuinoteError); print(fault)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == (
        f"this needs {brought}, which the extra 'envs' brings: pip install 'guinote[envs]'\n"
    )
