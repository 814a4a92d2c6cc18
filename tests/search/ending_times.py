"""How long the endings take that are solved in all their worlds.

    python -m tests.search.ending_times [WORLDS [PROFILE [SEATS [DEALS]]]]

In deals played by chance: the milliseconds of processor at the median and at the most, for the
choices among several cards of which at most so many worlds are left.
"""

import statistics
import sys
import time
from collections.abc import Iterator

from guinote.rules.profile import Rules, resolve
from guinote.rules.state import NO_CARD
from guinote.rules.tricks import dutiful_cards
from guinote.search.endings import new_ending, search_ending
from guinote.search.standing import standing_of
from tests.search.tables import moments, sampler_for
from tests.search.test_endings import desk_of


def times(rules: Rules, worlds: int, deals: int) -> Iterator[tuple[float, int]]:
    """Yield the milliseconds that each choice took, with the number of its worlds."""
    ending, standing = new_ending(), standing_of(rules.seats)
    for number in range(deals):
        for moment in moments(rules, f"ending times/{number}"):
            match, options = moment.step.match, moment.knowledge[0].options
            assert match.rows is not None
            assert match.cards is not None
            seat = match.cards.to_move
            cards = dutiful_cards(match.rows[0], seat, options[0])
            desk = desk_of(sampler_for(moment, seat))
            if cards.bit_count() > 1:
                start = time.process_time()
                card = search_ending(ending, desk, cards, worlds, options, standing)
                if card != NO_CARD:
                    yield 1000 * (time.process_time() - start), desk.visits[card]


def main() -> None:
    """Print the figures in a line."""
    given = [*sys.argv[1:], *("500", "aragones", "4", "40")[len(sys.argv) - 1 :]]
    rules = resolve(given[1], int(given[2]), {})
    next(times(rules, int(given[0]), 40))  # the first loads compiled code
    found = list(times(rules, int(given[0]), int(given[3])))
    slowest, worlds = max(found)
    half = statistics.median(spent for spent, _ in found)
    print(
        f"{len(found)} endings: {half:.2f} ms at the median, {slowest:.0f} at the most"
        f" ({worlds} worlds; {given[1]}, {given[2]} seats, {given[3]} deals, up to {given[0]})"
    )


if __name__ == "__main__":
    main()
