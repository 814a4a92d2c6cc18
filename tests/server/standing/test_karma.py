"""Karma: a point for each match played to its end, ten for leaving, twenty for leaving again."""

from guinote.server.standing.karma import FORGIVEN_AFTER, MOST, START, Karma


def test_karma_rises_with_each_match_up_to_a_hundred() -> None:
    karma = Karma()
    assert karma.value == START
    assert karma.after_end().value == START + 1
    for _ in range(60):
        karma = karma.after_end()
    assert (karma.value, karma.finished) == (MOST, 60)


def test_karma_falls_by_ten_and_by_twenty_where_it_is_repeated() -> None:
    once = Karma().after_leaving()
    assert (Karma().cost, once.value, once.cost) == (10, START - 10, 20)
    twice = once.after_leaving()
    assert (twice.value, twice.left) == (START - 30, 2)


def test_leaving_is_no_repetition_after_some_matches_played_to_the_end() -> None:
    karma = Karma().after_leaving()
    for _ in range(FORGIVEN_AFTER - 1):
        karma = karma.after_end()
    assert karma.cost == 20
    assert karma.after_end().cost == 10


def test_karma_never_falls_below_nought() -> None:
    karma = Karma()
    for _ in range(10):
        karma = karma.after_leaving()
    assert karma.value == 0
