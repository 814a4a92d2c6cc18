"""Many deals by chance, or many partidas, in calls that hold no interpreter lock.

Whatever is decided by chance over a pack comes from the seed and the number of the pack alone, so
neither the number of threads nor the order in which they work changes a result.
"""

from collections.abc import Callable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, count_bits, jit
from guinote.cards import num_sides
from guinote.rules.options import Options, kernel_options, option_rows
from guinote.rules.play import play_card
from guinote.rules.profile import Rules
from guinote.rules.scoring import sides_of
from guinote.rules.state import MAX_SEATS, NOBODY, NOT_OVER, DealRow
from guinote.rules.tricks import dutiful_cards
from guinote.search.chance import Chance, one_of
from guinote.search.rollout import pass_pause
from guinote.search.rows import mover
from guinote.search.selfplay import FRESH, PLAY, Table, Way, deal_afresh, new_table, play_set
from guinote.search.standing import standing_of
from guinote.search.utility import Standing
from guinote.solver.table import MIXERS, mix

FIRST, SECOND = MIXERS
WON: Final = MAX_SEATS
"""Place in the sums of the deals won; the points by side stand before them."""
SETS_A_SEED: Final = 100_000
MOST_AT_ONCE: Final = 20_000
"""Packs in one call, between two looks at whether somebody wants to end the program."""
TURNS_A_THREAD: Final = 16

Work = Callable[[int, int], None]
"""Does the numbers from the first up to, but not including, the second."""


class Sums(NamedTuple):
    """What deals by chance came to."""

    deals: int
    points: tuple[int, ...]
    """Made in cards, cantes and last tricks, by side."""
    won: tuple[int, ...]
    """Deals that brought a side the partida; after the others vueltas would follow."""


@jit
def seed_of(seed: int, number: int) -> int:
    """Return where the generator of a number starts: far from those of its neighbours."""
    return mix(mix(mix(0, seed, FIRST), number, SECOND), 0, FIRST)


@jit
def play_by_chance(deal: DealRow, options: Options, chance: Chance) -> None:
    """Play the deal to its end, any card as likely that the duties allow, all rights used."""
    while deal.end == NOT_OVER:
        if deal.trick_size == 0:
            pass_pause(deal, options)
        if deal.end == NOT_OVER:
            cards = dutiful_cards(deal, mover(deal), options)
            play_card(deal, mover(deal), one_of(chance, cards, count_bits(cards)), options)


@jit
def add_playouts(
    table: Table,
    options: Sequence[Options],
    seed: int,
    span: tuple[int, int],
    sums: MutableSequence[int],
) -> None:
    """Play the deals of these numbers by chance and add up what they come to."""
    for number in range(span[0], span[1]):
        table.packs[0] = seed_of(seed, number)
        for place in range(len(table.pack)):
            table.pack[place] = table.cards[place]
        deal_afresh(table, number % table.deals[FRESH].seats)
        deal = table.deals[PLAY]
        play_by_chance(deal, options[0], table.packs)
        for side in range(sides_of(deal)):
            sums[side] += deal.cards[side] + deal.cantes[side] + deal.last[side]
        if deal.winner != NOBODY:
            sums[WON + deal.winner] += 1


@jit
def play_sets(
    table: Table,
    ways: tuple[Way, Way],
    options: Sequence[Options],
    standing: Standing,
    span: tuple[int, int, int],
    shares: MutableSequence[float],
) -> None:
    """Play the sets of a seed from one number to another; write down the shares of wins."""
    seed, first, end = span
    for number in range(first, end):
        table.desk.chance[0] = seed_of(seed, number)
        shares[number] = play_set(table, ways, SETS_A_SEED * seed + number, options, standing)


def playouts(rules: Rules, count: int, seed: int, threads: int = 1) -> Sums:
    """Play so many deals (the idas) by chance, on so many threads."""
    options, sides = option_rows(kernel_options(rules.options)), num_sides(rules.seats)
    all_sums: list[MutableSequence[int]] = []

    def begin() -> Work:
        table, sums = new_table(rules, 1, seed), noughts(2 * WON)
        all_sums.append(sums)
        return lambda first, end: add_playouts(table, options, seed, (first, end), sums)

    spread(count, threads, begin)
    whole = [sum(map(int, place)) for place in zip(*all_sums)]
    return Sums(count, tuple(whole[:sides]), tuple(whole[WON : WON + sides]))


def match(
    rules: Rules, ways: tuple[Way, Way], pairs: int, seed: int, threads: int = 1
) -> list[float]:
    """Play partidas over so many sets of packs, from every side; on so many threads.

    Return for each set the share of partidas that the first way wins.
    """
    options, standing = option_rows(kernel_options(rules.options)), standing_of(rules.seats)
    room = max(way.effort.iterations for way in ways)
    shares = cast("MutableSequence[float]", np.zeros(pairs) if COMPILED else [0.0] * pairs)

    def begin() -> Work:
        table = new_table(rules, room, seed)
        return lambda first, end: play_sets(
            table, ways, options, standing, (seed, first, end), shares
        )

    spread(pairs, threads, begin)
    return [float(share) for share in shares]


def noughts(count: int) -> MutableSequence[int]:
    """Return so many sums to be added to."""
    return cast("MutableSequence[int]", np.zeros(count, np.int64) if COMPILED else [0] * count)


def spread(count: int, threads: int, begin: Callable[[], Work]) -> None:
    """Let each thread begin its own work and then do some numbers after others, till all are done.

    Whoever has done some takes the next ones, so that none waits for the slowest.
    """
    size = min(max(count // (TURNS_A_THREAD * threads), 1), MOST_AT_ONCE)
    starts = iter(range(0, count, size))

    def do_some() -> None:
        work = begin()
        for start in starts:
            work(start, min(start + size, count))

    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(do_some) for _ in range(threads)]:
            done.result()
