"""``guinote warm``: compile the rules and the bots' search ahead."""

import time
from collections.abc import Callable

import click

PARTS = ("rules", "search", "endings")


@click.command()
@click.option("--only", type=click.Choice(PARTS), help="Compile this part and no other.")
def warm(only: str | None) -> None:
    """Compile the rules and the search for this machine and keep the result.

    Then the first game starts at once. Takes a minute or more the first time and after an update,
    a second or two otherwise.
    """
    from guinote.game.warm import warm_up
    from guinote.search.warm import warm_endings, warm_search

    if only in (None, "rules"):
        _tell_time("the rules", warm_up)
    if only in (None, "search"):
        _tell_time("the bots' search", warm_search)
    if only in (None, "endings"):
        _tell_time("the expert's endings", warm_endings)


def _tell_time(what: str, compile_it: Callable[[], None]) -> None:
    click.echo(f"compiling {what} ...", nl=False)
    start = time.monotonic()
    compile_it()
    click.echo(f" done in {time.monotonic() - start:.1f} s")
