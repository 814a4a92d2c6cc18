"""How strong somebody plays, as far as results tell: Plackett-Luce, with its uncertainty.

A player has one rating for each book and number of seats, and a pair of fixed partners has one of
its own. What is shown is sixty times the scale of the mathematics, so that everybody begins with
1500, and with nought of what is certain.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce

MU: Final = 25.0
SIGMA: Final = MU / 3
SHOWN: Final = 60
SURE: Final = 3
"""So many standard deviations are taken off before somebody is ranked."""
LEAST_MATCHES: Final = 10
"""So many matches make a place in a ranking."""
_MODEL: Final = PlackettLuce(mu=MU, sigma=SIGMA)


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """A rating after so many matches, of which some were won."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0
    wins: int = 0

    @property
    def points(self) -> int:
        """The strength that is shown."""
        return round(SHOWN * self.mu)

    @property
    def spread(self) -> int:
        """How far from that it may well be, either way: two standard deviations."""
        return round(SHOWN * 2 * self.sigma)

    @property
    def surely(self) -> float:
        """What the strength is at least, as good as certainly: what rankings go by."""
        return self.mu - SURE * self.sigma

    @property
    def sure_points(self) -> int:
        """The same as it is shown."""
        return round(SHOWN * self.surely)

    @property
    def is_ranked(self) -> bool:
        """Whether there have been enough matches for a ranking."""
        return self.matches >= LEAST_MATCHES


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's part in a match: the rating before it, and how much of the result counts."""

    skill: Skill
    weight: float = 1.0


def rated(sides: Sequence[Sequence[Part]], places: Sequence[int]) -> list[list[Skill]]:
    """Return the ratings after a match; the side with the smallest place has won.

    A part of weight 0 stays as it was, its match uncounted; one of weight 0.5 goes half the way.
    """
    teams = [[_MODEL.rating(part.skill.mu, part.skill.sigma) for part in side] for side in sides]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    won = min(places)
    return [
        [
            _moved(part, new.mu, new.sigma, place == won)
            for part, new in zip(side, team, strict=True)
        ]
        for side, team, place in zip(sides, after, places, strict=True)
    ]


def _moved(part: Part, mu: float, sigma: float, won: bool) -> Skill:
    old = part.skill
    if not part.weight:
        return old
    return Skill(
        mu=old.mu + part.weight * (mu - old.mu),
        sigma=old.sigma + part.weight * (sigma - old.sigma),
        matches=old.matches + 1,
        wins=old.wins + won,
    )
