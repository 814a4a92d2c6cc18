"""Episodes: who is asked, what is offered, and what the referee says of it in the end."""

from random import Random

import pytest

from guinote.envs.episode import Episode, new_episode, offered, record_of, take
from guinote.envs.goal import GOALS, PARTIDA, POINTS, check_goal
from guinote.envs.layout import WAIT
from guinote.errors import GuinoteError
from guinote.game.step import legal_numbers
from guinote.rules.actions import CLAIM, DRAW
from guinote.rules.profile import Rules, resolve
from guinote.rules.state import NOBODY
from tests.envs.tables import (
    HOUSE_RULES,
    all_rules,
    judged,
    name_of,
    next_deal,
    played,
    rewards_by_referee,
)
from tests.seeds import chosen_seed

every_table = pytest.mark.parametrize("rules", all_rules(), ids=name_of)


def moments(episode: Episode) -> list[Episode]:
    """Return every moment of an episode, the first one first."""
    chain, moment = [episode], episode.before
    while moment is not None:
        chain.append(moment)
        moment = moment.before
    return chain[::-1]


@every_table
@pytest.mark.parametrize("goal", GOALS)
def test_end_when_played_by_chance_is_as_the_referee_finds(rules: Rules, goal: str) -> None:
    seed = chosen_seed()
    for number in range(3):
        episode = played(rules, goal, Random(f"{seed}/{number}"))
        state = judged(record_of(episode))
        assert state["deal_over"]
        assert goal == POINTS or state["deal_winner"] is not None
        assert episode.rewards == rewards_by_referee(state, goal, rules.seats)
        assert sum(episode.rewards[: len(state["points"])]) == pytest.approx(0)


@every_table
def test_choice_when_asked_is_what_the_game_allows(rules: Rules) -> None:
    """Whoever need not move may wait, whoever must may not; nobody is asked without a right."""
    for moment in moments(played(rules, PARTIDA, Random(chosen_seed()))):
        if moment.asked == NOBODY:
            assert offered(moment) == ()
            continue
        cards = moment.match.cards
        assert cards is not None
        legal, choice = set(legal_numbers(moment.match)[moment.asked]), set(offered(moment))
        if moment.asked != cards.to_move:
            assert choice == legal | {WAIT}
        elif rules.options.illegal_moves == "refuse":
            claimed = {CLAIM} if moment.passed >> moment.asked & 1 else set()
            assert choice == legal - claimed
        else:
            assert legal - {CLAIM} <= choice
            assert cards.pending_draw or len([card for card in choice if card < 40]) == (
                cards.hands[moment.asked].bit_count()
            )


@every_table
def test_asking_when_rights_pass_goes_round_to_the_mover(rules: Rules) -> None:
    """Between two actions each seat is asked once at most, in playing order, the mover last."""
    waits, seed = 0, chosen_seed()
    for number in range(30):
        asked: list[int] = []
        for moment in moments(played(rules, PARTIDA, Random(f"{seed}/{number}"))):
            if moment.step is not None:
                asked = []
            if moment.asked == NOBODY:
                continue
            assert moment.match.cards is not None
            asked.append((moment.asked - moment.match.cards.to_move - 1) % rules.seats)
            assert asked == sorted(set(asked))
            waits += moment.action == WAIT and moment.actor != NOBODY
    # alone, whoever won the trick also leads; and a revoke ends a deal soon
    assert waits > 0 or rules.seats < 4 or rules.options.illegal_moves == "penalise"


def test_claim_when_in_vain_is_not_offered_again_at_once() -> None:
    profile, seats, changes = HOUSE_RULES[1]
    rules, seed, vain = resolve(profile, seats, changes), chosen_seed(), 0
    for number in range(20):
        for moment in moments(played(rules, PARTIDA, Random(f"{seed}/{number}"))):
            if moment.action == CLAIM and moment.step is not None and moment.asked != NOBODY:
                vain += 1
                assert moment.asked != moment.actor or CLAIM not in offered(moment)
    assert vain > 0


def test_action_when_not_offered_is_refused_in_one_line() -> None:
    rules = resolve("aragones", 4)
    episode = next_deal(new_episode(rules, POINTS), Random(1))
    for action, name in ((DRAW, "draw"), (WAIT, "wait"), (-1, ""), (54, "")):
        with pytest.raises(GuinoteError, match=f"action {action}.*{name}.*not offered") as caught:
            take(episode, action)
        assert caught.value.code == "not_offered"
        assert "\n" not in caught.value.message
    with pytest.raises(GuinoteError, match="nobody is asked"):
        take(new_episode(rules, POINTS), 0)


def test_goal_when_unknown_is_refused() -> None:
    with pytest.raises(GuinoteError, match="unknown goal 'glory': there are points, partida"):
        check_goal("glory")
