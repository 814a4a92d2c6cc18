"""``guinote backup``, ``restore`` and ``prune``: the file of the tables and its keeper."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from guinote.cli.configured import config_option, configured, data_option
from guinote.errors import GuinoteError

if TYPE_CHECKING:
    from guinote.server.config import Config
    from guinote.server.keeping import Contents

file_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))


class Days(click.ParamType[int]):
    """A number of days, such as ``365d``."""

    name = "number of days"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number."""
        found = re.fullmatch(r"(\d{1,6})d?", str(value), re.ASCII)
        if found is None:
            self.fail(f"{value!r} is not a {self.name}, such as 365d.", param, ctx)
        return int(found[1])


@click.command()
@config_option
@data_option
@file_argument
def backup(config_file: Path | None, data: str | None, file: Path) -> None:
    """Copy all tables into FILE, while the server runs or not.

    FILE must not exist yet. Keep it as safe as the data folder: it has the server's secret and
    every hand.
    """
    from guinote.server.keeping import back_up

    folder = own_folder(configured(config_file, {"data": data}).config)
    click.echo(f"{file}: {told(back_up(folder, file))}")


@click.command()
@config_option
@data_option
@click.option("--force", is_flag=True, help="Move tables that are there already aside.")
@file_argument
def restore(config_file: Path | None, data: str | None, force: bool, file: Path) -> None:
    """Put the tables of FILE, which `guinote backup` wrote, into the data folder.

    No server may be using the folder.
    """
    from guinote.server import keeping

    folder = own_folder(configured(config_file, {"data": data}).config)
    click.echo(f"{folder}: {told(keeping.restore(file, folder, force))}")


@click.command()
@config_option
@data_option
@click.option(
    "--older-than",
    metavar="DAYS",
    type=Days(),
    help="How long ago a table must have ended, such as 365d; otherwise what the setting"
    " retention_days says.",
)
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
def prune(
    config_file: Path | None, data: str | None, older_than: int | None, dry_run: bool
) -> None:
    """Delete finished tables of long ago, and the names of people without any table.

    The server may be running. Tables that are not finished stay.
    """
    from guinote.server import keeping

    config = configured(config_file, {"data": data}).config
    days = config.retention_days if older_than is None else older_than
    if older_than is None and not days:
        raise click.UsageError("--older-than is missing, and retention_days keeps all for ever.")
    gone = keeping.prune(config.place, days, dry_run)
    verb = "would go" if dry_run else "gone"
    click.echo(f"{verb}: {gone.tables} tables, {gone.people} names of people without a table")


def own_folder(config: "Config") -> Path:
    """Return the data folder; raise `GuinoteError` where the tables are in a database."""
    if config.database:
        raise GuinoteError("data_file", "the tables are in a database: pg_dump copies them")
    return config.folder


def told(found: "Contents") -> str:
    """Say what a file of tables holds."""
    return f"{found.tables} tables, {found.entries} steps (schema {found.schema})"
