"""Tables of four people over real sockets, and whether all was told to all of them."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final, Self, TypeVar

import httpx

from quality.deliveries import Deliveries
from quality.seat import Seat

SEATS: Final = 4
AT_ONCE: Final = 20
"""Tables opened, or lines broken and renewed, in one go."""
LONG: Final = {"partidas_to_win_coto": "9", "cotos_to_win_match": "9"}
"""So long that no match ends before the evening does."""
ONE_PARTIDA: Final = {"partidas_to_win_coto": "1", "cotos_to_win_match": "1"}
FORM: Final = {"speed": "fast", "profile": "aragones", "door": "link", "clock": "none"}
Result = TypeVar("Result")


class Evening:
    """One table with a person at each seat."""

    def __init__(self, name: str, seats: tuple[Seat, ...], deliveries: Deliveries) -> None:
        """Take the table's id, its people, and what measures them."""
        self.name, self.seats, self.deliveries = name, seats, deliveries

    @classmethod
    async def open(cls, base: str, house: Mapping[str, str] = LONG) -> Self:
        """Open a table that whoever has the link may join, and let four people sit down."""
        cookies = [f"guinote={secrets.token_urlsafe(32)}" for _ in range(SEATS)]
        async with httpx.AsyncClient(base_url=base, verify=False, timeout=60) as http:
            answer = await http.post(
                "/new", data={**FORM, **house}, headers={"Cookie": cookies[0]}
            )
        table = answer.headers["location"].removeprefix("/t/")
        address, deliveries = f"{base.replace('http', 'ws')}/ws/t/{table}", Deliveries(SEATS)
        seats = tuple(
            Seat(number, address, cookie, deliveries) for number, cookie in enumerate(cookies)
        )
        evening = cls(table, seats, deliveries)
        await evening._sit_down()
        return evening

    async def _sit_down(self) -> None:
        for seat in self.seats:
            await seat.come()
            await seat.is_back.wait()
            if seat.number:
                seat.say(t="sit", seat=seat.number)
        while any(seat.view is None for seat in self.seats):
            await asyncio.sleep(0.02)

    def go_on(self, think: float) -> None:
        """Let everybody play, so many seconds after they may."""
        for seat in self.seats:
            seat.go_on(think)

    def rest(self) -> None:
        """Let everybody only listen."""
        for seat in self.seats:
            seat.rest()

    async def look_again(self) -> int:
        """Renew every line, and return how many seats had another picture than the table's own."""
        differing = 0
        for seat in self.seats:
            v, view = seat.v, seat.view
            seat.break_off()
            await seat.come(anew=True)
            await asyncio.wait_for(seat.is_back.wait(), 60)
            differing += (seat.v, seat.view) != (v, view)
        return differing

    async def leave(self) -> None:
        """Send everybody home."""
        await asyncio.gather(*(seat.leave() for seat in self.seats))

    @property
    def is_over(self) -> bool:
        """Whether everybody has seen the match end."""
        return all(seat.is_over for seat in self.seats)

    @property
    def wrong(self) -> Counter[str]:
        """What was seen that no client must ever see on a good line, by name."""
        told = Counter[str]()
        for seat in self.seats:
            told += seat.wrong
            told += Counter({f"bye {code}": times for code, times in seat.byes.items()})
        return told


async def for_all(
    evenings: Iterable[Evening], work: Callable[[Evening], Awaitable[Result]]
) -> list[Result]:
    """Do something at every table, a few at a time; return what came of it."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(evening: Evening) -> Result:
        async with gate:
            return await work(evening)

    return list(await asyncio.gather(*map(one, evenings)))


async def opened(base: str, tables: int, house: Mapping[str, str] = LONG) -> list[Evening]:
    """Open so many tables."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> Evening:
        async with gate:
            return await Evening.open(base, house)

    return list(await asyncio.gather(*(one() for _ in range(tables))))
