"""Who plays whom: those about as strong, who do not avoid each other, first come first."""

import random
from dataclasses import replace
from itertools import combinations

from guinote.server.standing.matching import WIDENS, WINDOW, Waiting, fits, matched, seats_of
from tests.seeds import chosen_seed


def waits(*people: str, points: int = 1500, since: int = 0, **more: frozenset[str]) -> Waiting:
    return Waiting(people=people, points=points, since=since, **more)


def names(tables: list[tuple[Waiting, ...]]) -> list[set[str]]:
    return [{who for one in table for who in one.people} for table in tables]


def test_queue_waits_until_a_table_is_full() -> None:
    three = [waits(name) for name in "abc"]
    assert matched(three, 4, now=0) == []
    assert names(matched([*three, waits("d")], 4, now=0)) == [set("abcd")]
    assert names(matched(three, 3, now=0)) == [set("abc")]
    assert names(matched(three, 2, now=0)) == [set("ab")]


def test_queue_serves_the_longest_waiting_first() -> None:
    those = [waits(name, since=since) for since, name in enumerate("abcde")]
    random.Random(1).shuffle(those)
    assert names(matched(those, 2, now=9)) == [set("ab"), set("cd")]


def test_partners_sit_opposite_each_other() -> None:
    table = matched([waits("a"), waits("b", "c"), waits("d")], 4, now=0)[0]
    seats = seats_of(table, 4)
    assert {seats[0], seats[2]} == {"b", "c"}
    assert {seats[1], seats[3]} == {"a", "d"}
    two_pairs = matched([waits("a", "b"), waits("c", "d")], 4, now=0)[0]
    assert seats_of(two_pairs, 4) == ("a", "c", "b", "d")


def test_three_and_a_pair_do_not_make_a_table() -> None:
    """Two of the three may play with the pair, and the third waits on."""
    those = [waits("a"), waits("b"), waits("c"), waits("d", "e")]
    assert names(matched(those, 4, now=0)) == [set("abde")]


def test_window_widens_while_both_wait() -> None:
    strong, weak = waits("a", points=1500 + WINDOW + 100), waits("b")
    assert not fits(strong, weak, now=0)
    assert matched([strong, weak], 2, now=0) == []
    seconds = 100 // WIDENS
    assert fits(strong, weak, now=seconds * 1000)
    newcomer = replace(weak, since=seconds * 1000)
    assert not fits(strong, newcomer, now=seconds * 1000)


def test_four_who_are_alone_sit_so_that_the_sides_are_even() -> None:
    those = [
        waits(name, points=points)
        for name, points in zip("abcd", (1600, 1590, 1510, 1500), strict=True)
    ]
    seats = seats_of(matched(those, 4, now=0)[0], 4)
    partner_of_the_best = seats[(seats.index("a") + 2) % 4]
    assert partner_of_the_best == "d"


def test_nobody_plays_with_whom_they_avoid() -> None:
    rival = waits("a", not_rivals=frozenset("b"))
    assert matched([rival, waits("b")], 2, now=0) == []
    # as partners those two may sit, and do
    seats = seats_of(matched([rival, waits("b"), waits("c"), waits("d")], 4, now=0)[0], 4)
    assert (seats.index("a") - seats.index("b")) % 4 == 2
    both = replace(rival, not_partners=frozenset("b"))
    assert matched([both, waits("b"), waits("c"), waits("d")], 4, now=0) == []
    # and a list counts whoever keeps it
    assert matched([waits("b"), rival], 2, now=0) == []


def test_two_from_one_address_meet_only_as_a_pair() -> None:
    home = frozenset({"192.0.2.1"})
    one, other = waits("a", addresses=home), waits("b", addresses=home)
    assert matched([one, other], 2, now=10**9) == []
    pair = waits("a", "b", addresses=home)
    assert names(matched([pair, waits("c"), waits("d")], 4, now=0)) == [set("abcd")]


def test_queue_of_many_seats_everybody_once() -> None:
    """Random people: each table is full, fits, and breaks no wish."""
    rng = random.Random(chosen_seed())
    people = [f"p{number}" for number in range(120)]
    those = []
    while len(people) > 1:
        size = rng.choice((1, 1, 2))
        avoided = frozenset(f"p{rng.randrange(120)}" for _ in range(3))
        those.append(
            Waiting(
                people=tuple(people.pop() for _ in range(size)),
                points=rng.randrange(1000, 2000),
                since=rng.randrange(1000),
                not_rivals=avoided,
            )
        )
    tables = matched(those, 4, now=60_000)
    assert tables
    sat = [who for table in tables for one in table for who in one.people]
    assert len(sat) == len(set(sat)) == 4 * len(tables)
    for table in tables:
        seats = seats_of(table, 4)
        avoid = {who: one.not_rivals for one in table for who in one.people}
        for seat, who in enumerate(seats):
            assert seats[(seat + 1) % 4] not in avoid[who]
            assert seats[(seat + 3) % 4] not in avoid[who]
        assert all(fits(*two, now=60_000) for two in combinations(table, 2))
