"""Endings of which every world is solved: all worlds are looked at, and the best card is found."""

from collections.abc import Iterator

import pytest

from guinote.game.match import Match
from guinote.rules.profile import Rules, resolve
from guinote.rules.state import NO_CARD, facts_of, new_rows, write
from guinote.rules.tricks import dutiful_cards
from guinote.search.endings import (
    Ending,
    are_few,
    begin_worlds,
    new_ending,
    next_world,
    search_ending,
)
from guinote.search.flat import Desk, new_desk
from guinote.search.knowledge import Knowledge
from guinote.search.rows import copy_deal
from guinote.search.seen import copy_seen, write_seen
from guinote.search.standing import standing_of
from guinote.search.ways import PILED, SEEN, Sampler
from guinote.solver.choices import PARTIDA, POINTS
from guinote.solver.solve import solve
from tests.search.tables import Moment, moments, sampler_for
from tests.search.test_worlds import FACTS, all_worlds, small_ending
from tests.seeds import chosen_seed

TWO = resolve("lascuarenta", 2)
MANY = 1 << 40


def desk_of(sampler: Sampler) -> Desk:
    """Return a desk that knows what the sampler knows."""
    desk = new_desk()
    copy_deal(desk.sampler.public, 0, sampler.public, 0)
    copy_seen(desk.sampler.seen, SEEN, sampler.seen, SEEN)
    return desk


def laid(ending: Ending, desk: Desk) -> Iterator[tuple[int, ...]]:
    """Yield the hands of the others in every world."""
    begin_worlds(ending, desk)
    begun, last = next_world(ending, desk, 0), desk.sampler.needs[PILED] - 1
    while begun:
        yield tuple(facts_of(desk.worlds[:1]).hands[1:4])
        begun = last >= 0 and next_world(ending, desk, last)


@pytest.mark.parametrize(("lacks", "holds"), FACTS)
def test_worlds_when_few_are_left_are_laid_each_once(
    lacks: dict[int, int], holds: dict[int, int]
) -> None:
    """Against a list made by hand."""
    sampler, unseen = small_ending(lacks, holds)
    desk, expected = desk_of(sampler), all_worlds(unseen, lacks, holds)
    assert are_few(desk, len(expected))
    found = list(laid(new_ending(), desk))
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert not are_few(desk, len(expected) - 1)


@pytest.mark.parametrize(
    ("seats", "stock", "secrets"), [(4, [39], 0), (4, [], 1), (3, [], 0), (4, [], 0)]
)
def test_worlds_when_they_cannot_be_solved_are_too_many(
    seats: int, stock: list[int], secrets: int
) -> None:
    sampler, _ = small_ending({}, {})
    rows = new_rows(seats, 0, 0)
    write(rows, hands=[0b11], stock=stock, stock_size=len(stock))
    copy_deal(sampler.public, 0, rows, 0)
    write_seen(sampler.seen, secrets=secrets)
    assert are_few(desk_of(sampler), MANY) == (seats == 4 and not stock and not secrets)


def endings(rules: Rules, seed: int, most: int) -> Iterator[Moment]:
    """Yield moments at which a card must be chosen and hands are small, of deals by chance."""
    for number in range(most):
        for moment in moments(rules, f"{seed}/{number}"):
            cards = moment.step.match.cards
            assert cards is not None
            small = max(hand.bit_count() for hand in cards.hands) <= 4
            if small and cards.stock_next == cards.stock_size:
                yield moment


def best_by_solver(match: Match) -> set[int]:
    """Return which cards are best for whoever must play: for the partida, then for the points."""
    assert match.cards is not None
    seat = match.cards.to_move
    sign, found = 1 - 2 * (seat & 1), dict[int, tuple[int, int]]()
    outcomes, points = solve(match, PARTIDA).actions, solve(match, POINTS).actions
    assert outcomes is not None
    assert points is not None
    for (mover, action), value in points.items():
        if mover == seat and action < 40:
            found[action] = (sign * outcomes[mover, action], sign * value)
    return {card for card, worth in found.items() if worth == max(found.values())}


@pytest.mark.compiled
def test_card_when_the_other_hand_is_known_is_the_solvers() -> None:
    """Between two, once nothing is left to draw, the only world is the true one."""
    seed, ending, told = chosen_seed(), new_ending(), 0
    for moment in endings(TWO, seed, 20):
        match = moment.step.match
        assert match.rows is not None
        assert match.cards is not None
        seat, options = match.cards.to_move, moment.knowledge[0].options
        cards = dutiful_cards(match.rows[0], seat, options[0])
        desk = desk_of(sampler_for(moment, seat))
        card = search_ending(ending, desk, cards, 1, options, standing_of(2))
        if card == NO_CARD:
            continue  # somebody keeps a pair unsung, against the habits that are counted on
        best = best_by_solver(match)
        assert card in best, (seed, card, best)
        told += len(best) < cards.bit_count()
    assert told >= 10


@pytest.mark.compiled
@pytest.mark.parametrize(("most", "solved"), [(90, True), (89, False)])
def test_card_when_the_worlds_are_as_many_as_allowed_is_solved(most: int, solved: bool) -> None:
    """Six cards in three hands lie in ninety ways; each is looked at once for each card."""
    sampler, _ = small_ending({}, {})
    write(sampler.public, last_winner=0)
    desk, options = desk_of(sampler), Knowledge(resolve("aragones", 4)).options
    card = search_ending(new_ending(), desk, 0b11, most, options, standing_of(4))
    assert (card != NO_CARD) == solved
    assert list(desk.visits[:3]) == ([90, 90, 0] if solved else [0, 0, 0])
