"""Starts real servers quickly: imports and compiles once, then forks one for each line it reads.

Run as a program. A line `DATA PORT` starts a server (port 0: any) and answers `PID`; what the
server prints comes on the same output. The servers are the real ones; only their start is shared.
"""

import asyncio
import os
import sys
from pathlib import Path

from guinote.cli.serve import address_of, fast_loop, listen, say_progress
from guinote.game.warm import warm_up
from guinote.server.running import Running


def serve(data: str, port: str) -> None:
    listening = listen("127.0.0.1", int(port))
    say_progress(f"address {address_of('127.0.0.1', listening)}")
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(Running(Path(data), say_progress).serve(listening))


def main() -> None:
    warm_up()
    for line in iter(sys.stdin.readline, ""):
        pid = os.fork()
        if pid == 0:
            serve(*line.split())
            os._exit(0)
        say_progress(f"pid {pid}")


if __name__ == "__main__":
    main()
