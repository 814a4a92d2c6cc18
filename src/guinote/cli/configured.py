"""The settings of a server as the commands find them: file, environment, options."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from guinote.cli.options import Decorator

if TYPE_CHECKING:
    from guinote.server.config import Found

config_option: Decorator = click.option(
    "--config",
    "config_file",
    metavar="FILE",
    envvar="GUINOTE_CONFIG",
    type=click.Path(path_type=Path),
    help="File of settings; otherwise $GUINOTE_CONFIG, or guinote.toml in the data folder.",
)
data_option: Decorator = click.option(
    "--data",
    metavar="DIR",
    type=click.Path(file_okay=False),
    help="Folder for the tables; otherwise $GUINOTE_DATA or ~/.local/share/guinote.",
)


def configured(file: Path | None, options: Mapping[str, Any]) -> "Found":
    """Return the settings in force; raise `GuinoteError`. An option that is None was not given."""
    from guinote.server.config import KEYS, Given, find_config

    given = {
        key.name: Given(f"--{key.option}", value)
        for key in KEYS.values()
        if (value := options.get(key.parameter)) is not None
    }
    return find_config(file, os.environ, given)
