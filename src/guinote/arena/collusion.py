"""Whether partners play as if they saw each other's cards: a report for moderators, no verdict.

At each of a seat's decisions two searches choose a card: one knows what the seat knows, the
other also the partner's hand. Where they agree nothing is learned. Where they differ, an honest
partner takes the card of the first at least as often, however strong or weak; whoever looks into
the other hand takes that of the second.
"""

import math
from dataclasses import dataclass
from random import Random
from typing import Final

from guinote.bots.searching import GOOD, playable
from guinote.cards import parse_card
from guinote.game.match import Match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, legal_actions
from guinote.rules.actions import action_text
from guinote.rules.profile import Rules
from guinote.search.choice import Searcher
from guinote.search.knowledge import Knowledge
from guinote.search.seen import seen_facts, write_seen

PLAY: Final = "play "
SEATS: Final = 4
SEEDS: Final = 1 << 62
LINE: Final = 4.0
"""So many standard deviations are worth a moderator's look."""


@dataclass(frozen=True, slots=True)
class Insight:
    """How often a pair took the card that only the partner's hand explains, or the other one."""

    informed: int = 0
    plain: int = 0

    def __add__(self, other: "Insight") -> "Insight":
        """Add up two."""
        return Insight(self.informed + other.informed, self.plain + other.plain)

    @property
    def suspicion(self) -> float:
        """By how many standard deviations the informed cards outweigh the others."""
        count = self.informed + self.plain
        return (self.informed - self.plain) / math.sqrt(count) if count else 0.0


def know_hand(knowledge: Knowledge, match: Match, seat: int) -> None:
    """Let a seat's knowledge hold the hand of another seat as well."""
    hand = sum(1 << parse_card(card) for card in view_of(match, seat).hands[seat] or ())
    holds = list(seen_facts(knowledge.seen).holds)
    holds[seat] = hand
    write_seen(knowledge.seen, holds=holds)


class Watcher:
    """Looks over one seat's shoulder through the deals of a match, with all cards open."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        """Begin before the first deal; the searches draw their worlds from the chance."""
        self._seat, self._partner = seat, (seat + 2) % SEATS
        self._rng = rng
        self._plain, self._informed = Knowledge(rules), Knowledge(rules)
        self._searches = [Searcher(one, GOOD) for one in (self._plain, self._informed)]
        self.insight = Insight()

    def see(self, step: Step, is_own: bool = True) -> None:
        """Weigh a step if it is a card of the seat, then remember it.

        ``is_own`` is false while somebody else plays for whoever sits there.
        """
        if is_own and step.seat == self._seat and step.action is not None:
            do = action_text(step.action)
            if do.startswith(PLAY):
                self._weigh(step.before, parse_card(do.removeprefix(PLAY)))
        view, events = view_of(step.match, self._seat), events_for(step, self._seat)
        for knowledge in (self._plain, self._informed):
            knowledge.observe(view, events)

    def _weigh(self, match: Match, played: int) -> None:
        cards = playable(legal_actions(match)[self._seat])
        if cards & (cards - 1) == 0:
            return
        know_hand(self._informed, match, self._partner)
        seed, view = self._rng.randrange(SEEDS), view_of(match, self._seat)
        plain, informed = (search.choose(view, cards, seed) for search in self._searches)
        if plain != informed:
            self.insight += Insight(int(played == informed), int(played == plain))
