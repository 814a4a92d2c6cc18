"""Ratings move as results say: winners up, losers down, and everybody is known better."""

import pytest

from guinote.server.standing.rating import LEAST_MATCHES, Part, Skill, rated
from guinote.server.standing.result import Result, pair_of, rated_result

FOUR = ("ana", "berta", "carla", "dora")
NEW = Skill()


def result(people: tuple[str, ...] = FOUR, winner: int = 0, **more: object) -> Result:
    return Result(
        profile="aragones",
        seats=len(people),
        people=people,
        winner=winner,
        **more,  # type: ignore[arg-type]
    )


def test_rating_of_somebody_new_is_shown_as_unsure() -> None:
    assert (NEW.points, NEW.spread, NEW.sure_points, NEW.is_ranked) == (1500, 1000, 0, False)
    assert Skill(matches=LEAST_MATCHES).is_ranked


def test_match_of_four_moves_players_and_pairs() -> None:
    after = rated_result(result(), {})
    winners, losers = pair_of("ana", "carla"), pair_of("berta", "dora")
    for who in (("ana", ""), ("carla", ""), winners):
        assert after[who].points > NEW.points
        assert (after[who].matches, after[who].wins) == (1, 1)
    for who in (("berta", ""), ("dora", ""), losers):
        assert after[who].points < NEW.points
        assert (after[who].matches, after[who].wins) == (1, 0)
    assert all(skill.sigma < NEW.sigma for skill in after.values())
    # a pair is rated as one: its result says more of it than of each of the two
    assert after[winners].points > after["ana", ""].points


@pytest.mark.parametrize("count", [2, 3])
def test_match_of_those_who_play_alone_rates_no_pairs(count: int) -> None:
    people = FOUR[:count]
    after = rated_result(result(people, winner=1), {})
    assert set(after) == {(who, "") for who in people}
    assert after["berta", ""].points > NEW.points
    assert all(after[who, ""].points < NEW.points for who in people if who != "berta")


@pytest.mark.parametrize("winner", [0, 1])
def test_leaver_loses_whatever_the_cards_said(winner: int) -> None:
    """The partner is as before, and the rivals have won half of what they would have."""
    whole = rated_result(result(winner=1), {})
    after = rated_result(result(winner=winner, leaver=0, gone=frozenset({0})), {})
    assert after["ana", ""] == whole["ana", ""]
    assert ("carla", "") not in after
    assert pair_of("ana", "carla") not in after
    for who in (("berta", ""), ("dora", ""), pair_of("berta", "dora")):
        half = (whole[who].mu - NEW.mu) / 2
        assert after[who].mu - NEW.mu == pytest.approx(half)
        assert after[who].matches == after[who].wins == 1


def test_leaver_of_three_is_last_and_the_others_play_for_half() -> None:
    people = FOUR[:3]
    after = rated_result(result(people, winner=1, leaver=2, gone=frozenset({2})), {})
    assert after["berta", ""].points > after["ana", ""].points > after["carla", ""].points
    won_by_the_bot = rated_result(result(people, winner=2, leaver=2, gone=frozenset({2})), {})
    assert won_by_the_bot["ana", ""].mu == pytest.approx(won_by_the_bot["berta", ""].mu)
    assert won_by_the_bot["ana", ""].points > won_by_the_bot["carla", ""].points


def test_rating_of_better_players_rises_above_that_of_worse() -> None:
    """Fifty matches that the same side wins leave no doubt who is stronger."""
    skills: dict[tuple[str, str], Skill] = {}
    for _ in range(50):
        skills |= rated_result(result(winner=0), skills)
    assert skills["ana", ""].sure_points > skills["berta", ""].points
    assert skills["ana", ""].spread < 0.9 * NEW.spread


def test_part_without_weight_stays_as_it_was() -> None:
    old = Skill(mu=30, sigma=2, matches=7, wins=5)
    after = rated([[Part(skill=old, weight=0)], [Part(skill=NEW)]], (1, 2))
    assert after[0][0] is old
    assert after[1][0].points < NEW.points
