"""Batches: the same whoever computes them, and what deals by chance must come to."""

from itertools import pairwise
from threading import Event, Thread
from time import monotonic

import pytest

from guinote.rules.options import kernel_options, option_rows
from guinote.rules.profile import resolve
from guinote.search.batch import add_playouts, match, noughts, playouts, seed_of
from guinote.search.selfplay import BY_THUMB, FLAT, Way, new_table
from guinote.search.tree import Effort
from tests.search.tables import TABLES
from tests.seeds import chosen_seed

THUMB, WORLDS = Way(BY_THUMB, Effort(1, 0.7)), Way(FLAT, Effort(20, 0.7))
PACK_AND_LAST = 130


@pytest.mark.parametrize(("profile", "seats"), TABLES)
def test_playouts_when_shared_among_threads_are_the_same(profile: str, seats: int) -> None:
    rules, seed = resolve(profile, seats), chosen_seed()
    alone = playouts(rules, 50, seed)
    assert alone == playouts(rules, 50, seed, threads=3)
    assert alone != playouts(rules, 50, seed + 1)
    assert min(alone.points) > 0


def test_playouts_when_all_cards_are_played_share_out_the_pack_and_the_cantes() -> None:
    """Nobody can end the idas before, so each deal makes 130 points and some twenties."""
    sums = playouts(resolve("aragones", 4), 60, chosen_seed())
    cantes = sum(sums.points) - PACK_AND_LAST * sums.deals
    assert cantes > 0
    assert cantes % 20 == 0
    assert 0 < sum(sums.won) < sums.deals


def test_playouts_when_fewer_are_the_first_of_more() -> None:
    rules, seed = resolve("lascuarenta", 2), chosen_seed()
    sums = [playouts(rules, count, seed, threads=2) for count in range(4)]
    made = [sum(each.points) for each in sums]
    assert made == sorted(set(made))


@pytest.mark.compiled
@pytest.mark.timeout(900)  # both searches are compiled into one function, the first time
def test_match_when_shared_among_threads_is_the_same_and_the_better_way_wins_more() -> None:
    rules, seed = resolve("aragones", 4), chosen_seed()
    shares = match(rules, (WORLDS, THUMB), 30, seed)
    assert shares == match(rules, (WORLDS, THUMB), 30, seed, threads=2)
    assert set(shares) <= {0.0, 0.5, 1.0}
    assert sum(shares) / 30 > 0.5


@pytest.mark.compiled
def test_batch_while_it_plays_leaves_the_interpreter_to_others() -> None:
    """A call that held the lock would let this thread wait for its end."""
    rules, played = resolve("lascuarenta", 2), Event()
    table, options = new_table(rules, 1, 1), option_rows(kernel_options(rules.options))
    add_playouts(table, options, 1, (0, 1), noughts(8))

    def play() -> None:
        add_playouts(table, options, 1, (0, 100_000), noughts(8))
        played.set()

    thread, longest = Thread(target=play), 0.0
    begun = looked = monotonic()
    thread.start()
    while not played.is_set():
        longest, looked = max(longest, monotonic() - looked), monotonic()
    thread.join()
    assert longest < (monotonic() - begun) / 2


def test_seeds_when_numbers_are_neighbours_lie_apart() -> None:
    """And a generator takes no seed below nought or of more than 63 bits."""
    starts = sorted(seed_of(seed, number) for seed in range(4) for number in range(500))
    assert starts[0] >= 0
    assert starts[-1] < 1 << 63
    assert min(b - a for a, b in pairwise(starts)) > 1 << 20
