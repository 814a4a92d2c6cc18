"""What each viewer sees of a table, made once for each step, however often it is asked for."""

from guinote.game.match import Match
from guinote.game.sight import view_of
from guinote.game.view import View


class Views:
    """The views of the match as it was last asked for."""

    def __init__(self) -> None:
        """Know none yet."""
        self._match: Match | None = None
        self._views: dict[int | None, View] = {}

    def of(self, match: Match, seat: int | None) -> View:
        """Return what a seat (None: a spectator) sees of a match."""
        if match is not self._match:
            self._match, self._views = match, {}
        if seat not in self._views:
            self._views[seat] = view_of(match, seat)
        return self._views[seat]
