"""Starts real servers quickly: imports and compiles once, then forks one for each line it reads.

Run as a program. A line of JSON (`Wish`) starts a server and answers its process id; what the
server prints comes on the same output. The servers are the real ones; only their start is shared.
"""

import asyncio
import os
import sys

import msgspec

from guinote.cli.listening import address_of, listen
from guinote.cli.serve import fast_loop, say_progress
from guinote.game.warm import warm_up
from guinote.search.warm import warm_endings, warm_search
from guinote.server import tempo
from guinote.server.config import Config
from guinote.server.limits import Limits
from guinote.server.pace import PACES, Pace
from guinote.server.running import Running


class Wish(Config, frozen=True, kw_only=True):
    """A server to start. All tests come from one address, so it may usually do much."""

    port: int = 0
    limits: Limits = Limits(sockets=0, tables=0, guests=0, sign_ins=0)
    hurries: bool = False
    """Whether bots and pauses lose no time."""


def serve(wish: Wish) -> None:
    if wish.hurries:
        PACES.update(dict.fromkeys(PACES, Pace(20, 5)))
        vars(tempo)["MOST_MS"] = 0
    listening = listen("127.0.0.1", wish.port)
    say_progress(f"address {address_of('127.0.0.1', listening)}")
    running = Running(wish, say_progress)
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(running.serve(listening))


def main() -> None:
    warm_up()
    warm_search()
    warm_endings()
    for line in iter(sys.stdin.readline, ""):
        if os.fork() == 0:
            say_progress(f"pid {os.getpid()}")
            serve(msgspec.json.decode(line, type=Wish))
            os._exit(0)


if __name__ == "__main__":
    main()
