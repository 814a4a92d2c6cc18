"""One deal as it lies on the table, every card of it open."""

from dataclasses import dataclass, field

from tests.naive.profiles import Options


def side_of(seat: int, seats: int) -> int:
    """Who scores together: with four the opposite seats, else each seat alone."""
    return seat % 2 if seats == 4 else seat


def number_of_sides(seats: int) -> int:
    """How many score: two with four seats, else as many as sit down."""
    return 2 if seats == 4 else seats


@dataclass
class Deal:
    """A deal under way. Lists of points and tricks have one number per side."""

    options: Options
    seats: int
    stage: str  # "idas" or "vueltas"
    dealer: int
    hands: list[list[str]]
    stock: list[str]  # in the order of drawing; the last is the trump indicator
    trump: str
    leader: int
    carried: list[int]  # points brought into the vueltas
    turned: str | None = None  # the card first turned up
    trick: list[tuple[int, str]] = field(default_factory=list)
    last_winner: int | None = None  # of the last complete trick of this deal
    draw_pending: bool = False
    cards: list[int] = field(default_factory=list)
    cantes: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)  # the ten for the last trick
    trick_takers: set[int] = field(default_factory=set)  # seats known to have won a trick
    sung: set[str] = field(default_factory=set)
    hidden: dict[str, int] = field(default_factory=dict)  # suit of a hidden twenty, its singer
    sung_now: list[tuple[int, str]] = field(default_factory=list)  # since the last trick
    two_took_seven: bool = False
    over: bool = False
    winner: int | None = None  # the side that wins the partida with this deal
    revoke: tuple[int, str] | None = None  # the seat, and the duty it broke

    def __post_init__(self) -> None:
        """Nobody has any points yet, unless somebody said so."""
        for points in (self.cards, self.cantes, self.tricks, self.last):
            points.extend([0] * (len(self.carried) - len(points)))

    @property
    def sides(self) -> range:
        """The numbers of the sides."""
        return range(number_of_sides(self.seats))

    @property
    def to_move(self) -> int | None:
        """The seat that must draw or play; nobody once the deal is over."""
        if self.over:
            return None
        return (self.leader + len(self.trick)) % self.seats

    @property
    def phase(self) -> str:
        """`free` while a card of the stock is left, the pending last draw included."""
        if self.over:
            return "over"
        return "free" if self.stock else "arrastre"

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return side_of(seat, self.seats)

    def last_side(self) -> int | None:
        """The side that won the last trick of this deal."""
        return None if self.last_winner is None else self.side(self.last_winner)

    def total(self, side: int) -> int:
        """All points of a side: carried, cards, cantes, the ten for the last trick."""
        return self.carried[side] + self.cards[side] + self.cantes[side] + self.last[side]

    def has_target(self, side: int) -> bool:
        """Whether a side has the 101 (or what the house plays to)."""
        return self.total(side) >= int(self.options["target"])

    def nobody_played(self) -> bool:
        """The pause before the lead: no card of the next trick lies on the table."""
        return not self.trick

    def no_opponent_played(self, seat: int) -> bool:
        """Whether no opponent of a seat has a card in the trick on the table."""
        return all(self.side(other) == self.side(seat) for other, _ in self.trick)

    def end(self, winner: int | None) -> None:
        """Close the deal; without a winner the vueltas follow."""
        self.over = True
        self.winner = winner
