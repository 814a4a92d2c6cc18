"""What a command says when it is asked for something that cannot be: one line, exit status 2."""

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any

import click

from guinote.cli.output import NOT_WRITTEN, flush_output, give_up_output
from guinote.errors import GuinoteError

BAD_USE = 2
STOPPED_BY_HAND = 130


class OneLineGroup(click.Group):
    """A group whose commands tell every mistake of the user in one line on standard error."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and end the process."""
        extra["standalone_mode"] = False
        try:
            status = _written(lambda: super(OneLineGroup, self).main(*args, **extra))
        except click.exceptions.NoArgsIsHelpError as asked:
            click.echo(asked.format_message(), err=True)
            sys.exit(BAD_USE)
        except click.ClickException as fault:
            click.echo(_line(fault), err=True)
            sys.exit(BAD_USE)
        except click.Abort:
            sys.exit(STOPPED_BY_HAND)
        sys.exit(status)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a mistake that it finds is told in its name."""
        try:
            return super().invoke(ctx)
        except GuinoteError as fault:
            name = f"{ctx.command_path} {ctx.invoked_subcommand}"
            raise click.ClickException(f"{name}: {fault.message}") from fault
        except click.UsageError as fault:
            fault.ctx = fault.ctx or ctx
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or say which one may be meant."""
        from difflib import get_close_matches

        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-"):
            near = get_close_matches(args[0], known, 1)
            meant = f"do you mean {near[0]}?" if near else f"there are {', '.join(known)}."
            ctx.fail(f"There is no command {args[0]!r}: {meant}")
        return super().resolve_command(ctx, args)


class LazyGroup(OneLineGroup):
    """A group that imports a command only when it is called.

    ``places`` has for each name where the command lives, and the line that the help shows.
    """

    def __init__(self, *args: Any, places: Mapping[str, tuple[str, str]], **extra: Any) -> None:
        """Take the places of the commands."""
        super().__init__(*args, **extra)
        self._places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command, or None where there is none of that name."""
        if cmd_name not in self._places:
            return None
        module, _, name = self._places[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self._places.items()])


def _written(command: Callable[[], Any]) -> Any:
    """Return what a command returns once all that it says is written."""
    try:
        status = command()
        flush_output()
    except OSError as fault:
        if fault.errno not in NOT_WRITTEN:
            raise
        give_up_output()
        raise click.ClickException(f"guinote: cannot write: {fault.strerror}") from None
    return status


def _line(fault: click.ClickException) -> str:
    from guinote.cli.shown import harmless

    told = harmless(fault.format_message().replace("\n", " "))
    if isinstance(fault, click.UsageError) and fault.ctx is not None:
        return f"{fault.ctx.command_path}: {told} (See {fault.ctx.command_path} --help.)"
    return told
