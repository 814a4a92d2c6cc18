"""Does a pair that sees both hands stand out among honest ones?

Honest pairs of bots of several strengths play each other, and one planted pair whose two see
each other's cards. Every pair is reported by `guinote.arena.collusion`, the most suspicious
first; the planted one has to lead, and of the honest ones at most one in a hundred may be over
the line.
"""

import sys
from dataclasses import dataclass
from random import Random
from typing import Final

import click

from guinote.arena.collusion import LINE, Insight, Watcher, know_hand
from guinote.arena.duel import next_action, show
from guinote.bots.base import Bot
from guinote.bots.registry import make
from guinote.bots.searching import GOOD, SearchBot
from guinote.cards import side_of
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.step import apply, start_deal
from guinote.game.view import View
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled

SEATS: Final = 4
HONEST: Final = ("club", "club", "beginner", "good")
"""The strengths of honest pairs, in turn."""
PLANTED: Final = "sees both hands"


class Peeker(SearchBot):
    """A bot that searches as the good one does, and sees the partner's cards."""

    def __init__(self, rules: Rules, seat: int) -> None:
        """Sit down opposite whoever lets the cards be seen."""
        super().__init__(rules, GOOD, flat=True)
        self._partner = (seat + 2) % SEATS
        self.match: Match | None = None

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Return the card that is best with both hands in sight."""
        assert self.match is not None
        know_hand(self._knowledge, self.match, self._partner)
        return super().choose(view, legal, rng)


@dataclass(slots=True)
class Pair:
    """Two partners over an evening: what they are, and what their cards said."""

    kind: str
    insight: Insight


def bot_of(kind: str, rules: Rules, seat: int) -> Bot:
    """Return one of a pair."""
    return Peeker(rules, seat) if kind == PLANTED else make(kind, rules)


def play_deal(rules: Rules, kinds: tuple[str, str], number: int, text: str) -> list[Insight]:
    """Let two pairs play a deal, and return what it said of each."""
    rng = Random(text)
    bots = [bot_of(kinds[side_of(seat, SEATS)], rules, seat) for seat in range(SEATS)]
    watchers = [Watcher(rules, seat, Random(f"{text}/{seat}")) for seat in range(SEATS)]
    pack = shuffled(cards_in_play(rules), rng.randbytes(32))
    dealer = number % SEATS
    step = start_deal(new_match(rules), dealer, deal_out(rules, pack, dealer))
    while True:
        show(bots, step)
        for watcher in watchers:
            watcher.see(step)
        if step.match.cards is None or step.match.cards.end:
            break
        for bot in bots:
            if isinstance(bot, Peeker):
                bot.match = step.match
        step = apply(step.match, *next_action(step.match, bots, rng))
    return [watchers[side].insight + watchers[side + 2].insight for side in range(2)]


def play_evening(pairs: list[Pair], deals: int, seed: int) -> None:
    """Let each pair play so many deals against its neighbour."""
    rules = resolve("aragones", SEATS, {})
    for table in range(0, len(pairs) - 1, 2):
        both = pairs[table], pairs[table + 1]
        kinds = both[0].kind, both[1].kind
        for number in range(deals):
            found = play_deal(rules, kinds, number, f"{seed}/{table}/{number}")
            for pair, insight in zip(both, found, strict=True):
                pair.insight += insight
        said = ", ".join(f"{pair.kind} {pair.insight.suspicion:.1f}" for pair in both)
        click.echo(f"table {table // 2 + 1}: {said}", err=True)


def evening_of(honest: int, deals: int, seed: int) -> list[Pair]:
    """Return all pairs after an evening, the most suspicious first."""
    kinds = [HONEST[place % len(HONEST)] for place in range(honest + 1 - honest % 2)]
    pairs = [Pair(kind, Insight()) for kind in (*kinds, PLANTED)]
    play_evening(pairs, deals, seed)
    return sorted(pairs, key=lambda pair: -pair.insight.suspicion)


@click.command()
@click.option("--pairs", default=50, show_default=True, help="Honest pairs.")
@click.option("--deals", default=200, show_default=True, help="Deals that each pair plays.")
@click.option("--seed", default=1, show_default=True)
def main(pairs: int, deals: int, seed: int) -> None:
    """Print the pairs, the most suspicious first; exit 1 if the planted one does not lead."""
    ranked = evening_of(pairs, deals, seed)
    for place, pair in enumerate(ranked, start=1):
        found = pair.insight
        click.echo(
            f"{place:3}  {found.suspicion:6.1f}  {found.informed:4} {found.plain:4}  {pair.kind}"
        )
    honest = [pair for pair in ranked if pair.kind != PLANTED]
    over = sum(pair.insight.suspicion > LINE for pair in honest)
    click.echo(f"{over} of {len(honest)} honest pairs over the line of {LINE}")
    sys.exit(ranked[0].kind != PLANTED or over * 100 > len(honest))


if __name__ == "__main__":
    main()
