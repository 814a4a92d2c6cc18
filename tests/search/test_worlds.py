"""Sampled worlds: whole, in agreement with what is known, and all equally likely."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from guinote.cards import cards_in, mask_of
from guinote.rules.profile import Rules
from guinote.rules.state import NOBODY, facts_of, new_rows, write
from guinote.search.chance import new_chance
from guinote.search.knowledge import see_cante
from guinote.search.rows import copy_deal, new_table_of
from guinote.search.seen import new_seen, seen_facts, write_seen
from guinote.search.ways import Sampler, new_sampler
from guinote.search.worlds import prepare, sample
from tests.search.tables import all_rules, moments, sampler_for
from tests.seeds import chosen_seed


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: f"{rules.profile}-{rules.seats}")
def test_worlds_when_sampled_in_play_agree_with_what_is_known(rules: Rules) -> None:
    seed, worlds = chosen_seed(), new_table_of(1)
    chance, rng = new_chance(seed), Random(seed)
    for moment in moments(rules, str(seed)):
        seat = rng.randrange(rules.seats)
        sampler = sampler_for(moment, seat)
        prepare(sampler)
        sample(sampler, worlds, chance)
        world, true = facts_of(worlds), moment.step.match.cards
        assert true is not None
        assert world.hands[seat] == true.hands[seat]
        under = world.stock[world.stock_next : world.stock_size]
        assert len(under) == true.stock_size - true.stock_next
        assert [*map(int.bit_count, (world.sung, world.hidden))] == [
            *map(int.bit_count, (true.sung, true.hidden))
        ]
        assert sorted(world.singer) == sorted(true.singer)
        assert under[-1:] == true.stock[true.stock_next : true.stock_size][-1:]
        held = sum(true.hands) | mask_of(tuple(true.stock[true.stock_next : true.stock_size]))  # type: ignore[arg-type]
        assert sum(world.hands) + sum(1 << card for card in under) == held
        for other in range(rules.seats):
            assert world.hands[other].bit_count() == true.hands[other].bit_count()
            assert not seen_facts(sampler.seen).lacks[other] & world.hands[other]


def small_ending(lacks: dict[int, int], holds: dict[int, int]) -> tuple[Sampler, int]:
    """Return a sampler of seat 0 for an arrastre of two cards each, and the unseen cards."""
    sampler, own = new_sampler(), 0b11
    unseen = mask_of(tuple(range(5, 39, 6)))  # type: ignore[arg-type]
    rows = new_rows(4, 0, 0)
    write(rows, hands=[own])
    copy_deal(sampler.public, 0, rows, 0)
    write_seen(
        sampler.seen,
        pack=own | unseen,
        held=[2] * 4,
        lacks=[lacks.get(seat, 0) for seat in range(4)],
        holds=[holds.get(seat, 0) for seat in range(4)],
    )
    return sampler, unseen


def all_worlds(unseen: int, lacks: dict[int, int], holds: dict[int, int]) -> set[tuple[int, ...]]:
    """List by hand every way in which three seats can hold two of the six cards each."""
    cards = cards_in(unseen)
    found: set[tuple[int, ...]] = set()
    for first in combinations(cards, 2):
        rest = tuple(card for card in cards if card not in first)
        for second in combinations(rest, 2):
            third = tuple(card for card in rest if card not in second)
            hands = (mask_of(first), mask_of(second), mask_of(third))
            if all(
                not hands[seat - 1] & lacks.get(seat, 0)
                and hands[seat - 1] & holds.get(seat, 0) == holds.get(seat, 0)
                for seat in (1, 2, 3)
            ):
                found.add(hands)
    return found


FACTS: list[tuple[dict[int, int], dict[int, int]]] = [
    ({}, {}),
    ({1: 1 << 5 | 1 << 11}, {}),
    ({1: 1 << 5 | 1 << 11, 2: 1 << 17 | 1 << 11 | 1 << 35}, {}),
    ({1: 1 << 5 | 1 << 11 | 1 << 17, 3: 1 << 5}, {2: 1 << 29}),
]


@pytest.mark.compiled
@pytest.mark.parametrize(("lacks", "holds"), FACTS)
def test_worlds_when_few_are_possible_are_equally_likely(
    lacks: dict[int, int], holds: dict[int, int]
) -> None:
    """Against a list made by hand: none is missing, none is foreign, none is favoured."""
    sampler, unseen = small_ending(lacks, holds)
    expected, seed = all_worlds(unseen, lacks, holds), chosen_seed()
    chance, worlds, found = new_chance(seed), new_table_of(1), Counter[tuple[int, ...]]()
    prepare(sampler)
    draws = 400 * len(expected)
    for _ in range(draws):
        sample(sampler, worlds, chance)
        found[tuple(facts_of(worlds).hands[1:4])] += 1
    assert set(found) == expected
    square = sum((count - 400) ** 2 / 400 for count in found.values())
    freedom = len(expected) - 1
    assert square < freedom + 10 * (2 * freedom) ** 0.5 + 10


def test_worlds_when_a_pair_was_not_sung_do_not_hold_it() -> None:
    """Whoever let the time for a cante pass has no pair."""
    sampler, worlds = new_sampler(), new_table_of(1)
    rows = new_rows(4, 0, 0)
    write(rows, hands=[0b11])
    copy_deal(sampler.public, 0, rows, 0)
    pack = 0b11 | mask_of((16, 17, 20, 21, 22, 23))  # type: ignore[arg-type]
    write_seen(sampler.seen, pack=pack, held=[2] * 4, no_pair=[0, 0, 0b10])
    chance = new_chance(chosen_seed())
    prepare(sampler)
    for _ in range(200):
        sample(sampler, worlds, chance)
        assert facts_of(worlds).hands[2] != 1 << 16 | 1 << 17


def test_worlds_when_two_cantes_are_hidden_have_both() -> None:
    """Though the second can be of one suit alone, which the first could have been too."""
    sampler, worlds = new_sampler(), new_table_of(1)
    rows = new_rows(4, 0, 0)
    write(rows, hands=[0b11], cantes=[0, 40])
    copy_deal(sampler.public, 0, rows, 0)
    pairs = mask_of((16, 17, 36, 37))  # type: ignore[arg-type]
    write_seen(
        sampler.seen,
        pack=0b11 | pairs | mask_of((20, 21)),  # type: ignore[arg-type]
        held=[2] * 4,
        lacks=[0, 0, 0, 1 << 36],
        secrets=2,
        secret_singer=[1, 3],
        secret_suits=[0b1010, 0b1010],
    )
    chance = new_chance(chosen_seed())
    prepare(sampler)
    for _ in range(50):
        sample(sampler, worlds, chance)
        world = facts_of(worlds)
        assert (world.sung, world.hidden, world.singer) == (0b1010, 0b1010, [-1, 3, -1, 1])
        assert world.hands[1:4:2] == [1 << 36 | 1 << 37, 1 << 16 | 1 << 17]


def test_whoever_sings_after_having_been_silent_had_a_pair() -> None:
    """Silence is a habit, not a duty: the hidden cante may be of any suit that is still unseen."""
    seen, rows = new_seen(), new_rows(4, 0, 0)
    write(rows, hands=[1 << 16])
    write_seen(seen, pack=(1 << 40) - 1, held=[2] * 4, no_pair=[0, 0b1111])
    see_cante(seen, rows, 1, NOBODY)
    assert seen_facts(seen).secret_suits[0] == 0b1100
    see_cante(seen, rows, 1, 2)
    assert seen_facts(seen).no_pair[1] == 0b1011
