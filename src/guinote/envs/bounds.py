"""How long an episode can be and how much can be won in it: what OpenSpiel asks beforehand."""

from guinote.cards import SUITS, card_points, num_sides
from guinote.envs.goal import POINTS
from guinote.game.dealing import cards_in_play
from guinote.rules.profile import Rules

_EXCHANGES = 3
_LAST_WORDS = 1
"""A claim or a tute."""


def points_in_pack(rules: Rules) -> int:
    """Return the points of all cards in play."""
    return sum(map(card_points, cards_in_play(rules)))


def most_points(rules: Rules) -> int:
    """Return the points that a side can make in a deal at most."""
    options = rules.options
    cantes = (len(SUITS) - 1) * options.cante_points + options.cante_trump_points
    return points_in_pack(rules) + options.last_trick_bonus + cantes


def most_actions(rules: Rules) -> int:
    """Return how many actions a deal takes at most, every seat waiting before each of them.

    A card is played once and takes no more than one draw.
    """
    deeds = 2 * len(cards_in_play(rules)) + len(SUITS) + _EXCHANGES + _LAST_WORDS
    return deeds * (rules.seats + 1)


def most_deals(rules: Rules, goal: str) -> int:
    """Return how many deals an episode takes at most.

    Every deal that is played out brings its pack's points to somebody. Once a side has the
    target, the vueltas that follow decide.
    """
    if goal == POINTS:
        return 1
    return num_sides(rules.seats) * rules.options.target // points_in_pack(rules) + 2
