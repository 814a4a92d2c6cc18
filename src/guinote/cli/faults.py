"""What a command says when it is asked for something that cannot be: one line, exit status 2."""

import sys
from collections.abc import Callable
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
