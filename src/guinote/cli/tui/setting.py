"""What a screen knows of its table beside the views: who sits there, and by which rules."""

from dataclasses import dataclass

from guinote.cards import num_sides, side_of
from guinote.cli.company import Company
from guinote.game.events import SidePoints
from guinote.i18n.catalog import catalog, text
from guinote.i18n.describe import PAIRS, Listener
from guinote.i18n.rulebook import profile_name
from guinote.i18n.words import listed, score_name
from guinote.rules.profile import Rules

PLACES = {2: ("bottom", "top"), 3: ("bottom", "right", "left")}
PLACES_OF_FOUR = ("bottom", "right", "top", "left")


@dataclass(frozen=True, slots=True)
class Setting:
    """A table as whoever sits at it knows it."""

    company: Company

    @property
    def listener(self) -> Listener:
        """Who hears what is said, and what everybody is called."""
        return self.company.listener

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.company.rules

    @property
    def lang(self) -> str:
        """The language of the table."""
        return self.listener.lang

    @property
    def you(self) -> int:
        """The seat of whoever looks at the screen."""
        assert self.listener.you is not None
        return self.listener.you

    @property
    def penalises(self) -> bool:
        """Whether a card against a duty is taken, and punished. Rule REN-1."""
        return self.rules.options.illegal_moves == "penalise"

    @property
    def title(self) -> str:
        """The book, and that the table changes it where it does."""
        name = profile_name(self.rules.profile, self.lang)
        changed = f" · {text(self.lang, 'ui.rules.changed_short')}" if self.rules.changes else ""
        return f"{text(self.lang, 'page.name')} · {name}{changed}"

    def say(self, key: str, **values: object) -> str:
        """Return a text in the table's language."""
        return text(self.lang, key, **values)

    def place(self, seat: int) -> str:
        """Return where a seat lies on the screen; play goes counter-clockwise."""
        places = PLACES.get(self.rules.seats, PLACES_OF_FOUR)
        return places[(seat - self.you) % self.rules.seats]

    def level(self, name: str) -> str:
        """Return what a level of bots is called."""
        key = f"level.{name}"
        return text(self.lang, key) if key in catalog(self.lang) else name

    def sides(self) -> tuple[int, ...]:
        """Return the sides, the own one first."""
        count = num_sides(self.rules.seats)
        own = side_of(self.you, self.rules.seats)
        return tuple((own + step) % count for step in range(count))

    def side(self, side: int) -> str:
        """Return how the score calls a side: us and them, or whoever plays alone."""
        seats = self.rules.seats
        own = side == side_of(self.you, seats)
        if seats == PAIRS:
            return self.say("ui.side.ours" if own else "ui.side.theirs")
        if own:
            return self.say("ui.side.you")
        names = self.listener.names
        alone = [name for seat, name in enumerate(names) if side_of(seat, seats) == side]
        return listed(self.lang, alone)

    def counted(self, points: int) -> str:
        """Return points as the table says them. Rule TAB-4."""
        if self.rules.options.score_names == "plain":
            return str(points)
        return score_name(self.lang, points)

    def standing(self, points: SidePoints) -> str:
        """Return a side's points as far as they are told. Rule TAB-2."""
        if points.total is not None:
            return self.counted(points.total)
        known = points.carried + points.cantes
        if not known:
            return self.say("ui.score.hidden")
        return self.say("ui.score.open", points=self.counted(known))
