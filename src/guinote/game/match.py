"""Where a match stands.

Deals make partidas, partidas make cotos, cotos make the match (clauses MAT).

A `Match` never changes; `guinote.game.step` makes the next one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from guinote.cards import num_sides
from guinote.game.events import Stage
from guinote.game.story import NO_STORY, Story
from guinote.rules.options import Options, kernel_options, option_rows
from guinote.rules.profile import Rules
from guinote.rules.state import NOBODY, DealFacts, Rows

BEFORE_FIRST_DEAL: Final = -1
AGREED: Final = 6
"""How a deal ended that one side gave up; the rules' own ends are in `guinote.rules.state`."""
CONCEDED: Final = 11
"""What decided it."""


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands. Tallies are by side.

    ``deal`` counts deals from 0; ``partida_dealer`` dealt the first deal of the partida under
    way; ``carried`` are the points brought into the next or present deal; ``cards`` are the facts
    of the present or
    last deal, None before the first.
    """

    rules: Rules
    options: Sequence[Options]
    deal: int
    dealer: int
    partida_dealer: int
    stage: Stage
    carried: tuple[int, ...]
    partidas: tuple[int, ...]
    cotos: tuple[int, ...]
    winner: int | None
    rows: Rows | None
    cards: DealFacts | None
    story: Story

    @property
    def sides(self) -> int:
        """Number of sides."""
        return num_sides(self.rules.seats)

    @property
    def awaits_deal(self) -> bool:
        """Whether a deal may start."""
        return self.winner is None and (self.cards is None or bool(self.cards.end))

    @property
    def next_dealer(self) -> int | None:
        """The seat that must deal next; None before the first deal, where lot decides.

        Rules DEA-6, DEA-7.
        """
        if self.cards is None:
            return None
        if self.cards.last_winner == NOBODY:
            return self.dealer
        options, follows = self.rules.options, self.next_stage == "vueltas"
        by = options.vueltas_dealer if follows else options.next_dealer
        if by == "last_trick_winner":
            return self.cards.last_winner
        if by == "same":
            return self.dealer
        return ((self.dealer if follows else self.partida_dealer) + 1) % self.rules.seats

    @property
    def next_stage(self) -> Stage:
        """What the next deal will be."""
        if self.cards is None:
            return self.stage
        return "vueltas" if self.cards.winner == NOBODY else "idas"


def new_match(
    rules: Rules,
    carried: tuple[int, ...] | None = None,
    partidas: tuple[int, ...] | None = None,
    cotos: tuple[int, ...] | None = None,
) -> Match:
    """Return a match before its first deal; with ``carried`` it starts in the vueltas."""
    noughts = (0,) * num_sides(rules.seats)
    return Match(
        rules=rules,
        options=option_rows(kernel_options(rules.options)),
        deal=BEFORE_FIRST_DEAL,
        dealer=0,
        partida_dealer=0,
        stage="idas" if carried is None else "vueltas",
        carried=carried or noughts,
        partidas=partidas or noughts,
        cotos=cotos or noughts,
        winner=None,
        rows=None,
        cards=None,
        story=NO_STORY,
    )
