"""What there is to play: each book with each number of seats, as forms name it."""

from typing import Final, NamedTuple

from guinote.rules.profile import load_profile, profile_ids
from guinote.server.learning import USUAL


class Game(NamedTuple):
    """A book and so many seats."""

    profile: str
    seats: int

    @property
    def word(self) -> str:
        """What a form calls it."""
        return f"{self.profile}-{self.seats}"


GAMES: Final = tuple(
    Game(profile, seats)
    for profile in profile_ids()
    for seats in sorted(load_profile(profile).seats, reverse=True)
)
USUAL_GAME: Final = Game(*USUAL)


def game_of(word: str) -> Game:
    """Return a game by its word; the usual one for any other word."""
    return next((game for game in GAMES if game.word == word), USUAL_GAME)
