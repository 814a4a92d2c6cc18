"""When the actions at a table were asked for, and when everybody there had been told of them."""

KEPT = 200
"""Steps after which one that nobody asked for is forgotten."""


class Deliveries:
    """The waits of one table, in seconds; moments are those of any one clock."""

    def __init__(self, seats: int) -> None:
        """Take how many are to be told of each step."""
        self.waits: list[float] = []
        self.acked: set[tuple[int, int, int]] = set()
        """Seat, the seat's own number, and the step: the actions that the server acknowledged."""
        self._seats = seats
        self._asked: dict[tuple[int, int], float] = {}
        self._begun: dict[int, float] = {}
        self._told: dict[int, list[float]] = {}

    def ask(self, seat: int, number: int, moment: float) -> None:
        """Note that a seat asked for an action, under a number of its own."""
        self._asked[seat, number] = moment

    def ack(self, seat: int, number: int, v: int) -> None:
        """Note that the action was acknowledged as a step."""
        self.acked.add((seat, number, v))
        moment = self._asked.pop((seat, number), None)
        if moment is not None:
            self._begun[v] = moment
            self._settle(v)

    def tell(self, v: int, moment: float) -> None:
        """Note that a seat was told of a step."""
        self._told.setdefault(v, []).append(moment)
        self._settle(v)
        self._told.pop(v - KEPT, None)
        self._begun.pop(v - KEPT, None)

    def forgive(self) -> None:
        """Forget what is under way: a line that was cut takes its time."""
        self._asked.clear()
        self._begun.clear()
        self._told.clear()

    def _settle(self, v: int) -> None:
        told = self._told.get(v, [])
        if v in self._begun and len(told) == self._seats:
            self.waits.append(max(told) - self._begun.pop(v))
            del self._told[v]
