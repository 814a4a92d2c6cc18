"""``guinote config``: the settings in force, and where each comes from."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from guinote.cli.configured import config_option, configured, data_option

if TYPE_CHECKING:
    from guinote.server.config import Found, Key

EXAMPLES = """\b
Examples:
  guinote config                             what `guinote serve` would go by
  guinote config > guinote.toml              a file to begin with
  guinote config --check /etc/guinote.toml   is all in it good?
"""


@click.command(epilog=EXAMPLES)
@config_option
@data_option
@click.option(
    "--check",
    "checked",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Only tell whether a file is good, whatever the environment says.",
)
def config(config_file: Path | None, data: str | None, checked: Path | None) -> None:
    """Show the settings of the server, as a file of settings that says where each comes from.

    A file may set any of them. So may a variable: GUINOTE_PORT, GUINOTE_LIMITS_SOCKETS. The
    variable counts before the file, an option of `guinote serve` before both. Secrets are not
    shown.
    """
    if checked is None:
        click.echo(shown(configured(config_file, {"data": data})))
    else:
        check(checked)
        click.echo(f"{checked}: good")


def check(file: Path) -> None:
    """Raise `GuinoteError` if anything in a file will not do."""
    from guinote.server import config as settings

    settings.checked(settings.from_file(file))


def shown(found: "Found") -> str:
    """Return the settings as lines of TOML."""
    from guinote.server.config import KEYS

    section, lines = "", []
    for name, key in KEYS.items():
        if (own := name.rpartition(".")[0]) != section:
            section = own
            lines += ["", f"[{section}]"]
        lines.append(f"{_setting(found, key):40} # {found.sources[name]}")
    return "\n".join(lines)


def _setting(found: "Found", key: "Key") -> str:
    value: Any = found.config
    for part in key.name.split("."):
        value = getattr(value, part)
    if key.is_secret and value:
        return f"# {part} is secret"
    return f"{part} = {_toml(key.shown(value))}"


def _toml(value: str | int) -> str:
    """Return a value as TOML writes it; a text is written there as in JSON."""
    from msgspec import json

    return json.encode(value).decode()
