"""Who plays best, as far as results tell: rankings, and the ratings of one person."""

from typing import Any, Final, NamedTuple

from guinote.server.answer import Answer, Answers
from guinote.server.games import GAMES, game_of
from guinote.server.limits import Guard
from guinote.server.lobby import Lobby
from guinote.server.naming import handle_of, shown_name
from guinote.server.request import Ask, check_limit
from guinote.server.standing.rating import LEAST_MATCHES, Skill
from guinote.server.standing.records import Kind
from guinote.server.standing.result import PAIRS, Who

SHOWN: Final = 100


class Named(NamedTuple):
    """Somebody in a ranking or beside a rating, with the way to the own page."""

    name: str
    handle: str


class Line(NamedTuple):
    """One rating of a person: of which game, with whom (None: alone), and the place, if any."""

    profile: str
    seats: int
    partner: Named | None
    skill: Skill
    place: int | None


class RankingPages:
    """The rankings of a server."""

    def __init__(self, lobby: Lobby, answers: Answers, guard: Guard) -> None:
        """Stand before what is kept of results."""
        self._lobby, self._answers, self._guard = lobby, answers, guard

    async def rankings(self, request: Ask) -> Answer:
        """Show those who play one game best, alone or as pairs."""
        check_limit(request, self._guard.looks_back, self._lobby.house.clock.now())
        game = game_of(request.query_params.get("game", ""))
        asked = request.query_params.get("kind") == "pairs" and game.seats == PAIRS
        kind: Kind = "pairs" if asked else "players"
        standings = self._lobby.house.store.standings
        ranked = await standings.ranked(game.profile, game.seats, kind, SHOWN)
        rows = [(await self._named(who), skill) for who, skill in ranked]
        return self._answers.page(
            "rankings",
            request,
            games=GAMES,
            game=game,
            kind=kind,
            rows=rows,
            least=LEAST_MATCHES,
            in_pairs=game.seats == PAIRS,
        )

    async def _named(self, who: Who) -> list[Named]:
        return [await self._name(person) for person in who if person]

    async def _name(self, person: str) -> Named:
        people = self._lobby.house.store.people
        return Named(await shown_name(people, person), await handle_of(people, person))

    async def facts(self, person: str) -> dict[str, Any]:
        """Return what a person's page says of ratings and karma."""
        standings = self._lobby.house.store.standings
        lines = []
        for rating in await standings.ratings_of(person):
            others = [who for who in rating.who if who and who != person]
            kind: Kind = "pairs" if others else "players"
            place = await self._place(rating.profile, rating.seats, kind, rating.who)
            partner = await self._name(others[0]) if others else None
            lines.append(Line(rating.profile, rating.seats, partner, rating.skill, place))
        lines.sort(key=lambda line: (line.profile, -line.seats, line.partner is not None))
        return {"ratings": lines, "karma": await standings.karma(person), "least": LEAST_MATCHES}

    async def _place(self, profile: str, seats: int, kind: Kind, who: Who) -> int | None:
        """Return the place in a ranking, None for those who have none or are far from the top."""
        ranked = await self._lobby.house.store.standings.ranked(profile, seats, kind, SHOWN)
        places = {other: place for place, (other, _) in enumerate(ranked, start=1)}
        return places.get(who)
