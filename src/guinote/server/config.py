"""The settings of a server: from a file, from the environment, from the command line.

The later of the three counts. Every value is checked where it stands, so that whoever wrote it
is told the file or the variable, and the key.
"""

import ipaddress
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta

from guinote.errors import GuinoteError
from guinote.server.limits import Limits
from guinote.server.porter import Entry

FILE_NAME: Final = "guinote.toml"
PREFIX: Final = "GUINOTE_"
OTHER_VARIABLES: Final = frozenset({"GUINOTE_CACHE", "GUINOTE_CONFIG", "GUINOTE_SEED"})
"""Variables that are no settings of a server."""
USUAL: Final = "usual"
"""Where a value comes from that nobody has set."""
SECRET: Final = Meta(extra={"secret": True})
ADDRESS: Final = Meta(extra={"address": True})
PASSWORD: Final = re.compile(r"(?<=://)([^:/@]*):.*(?=@)|(?<=[?&]password)(=)[^&]*")
NODE_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")

LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]


def usual_folder() -> str:
    """Return where tables are kept if nobody says otherwise."""
    return str(Path.home() / ".local" / "share" / "guinote")


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an operator may choose."""

    host: str = "127.0.0.1"
    """Address to listen on."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """Port to listen on; 0 for any that is free."""
    data: str = msgspec.field(default_factory=usual_folder)
    """Folder for the tables."""
    database: Annotated[str, ADDRESS] = ""
    """Address of a PostgreSQL that keeps the tables of several nodes; empty: the data folder."""
    redis: Annotated[str, ADDRESS] = ""
    """Address of a Redis by which nodes know of each other's visitors; empty: they do not."""
    node: str = ""
    """Name of this node among those with the same database: it stands in paths, `/n/NAME/`."""
    proxy: str = ""
    """Addresses and networks, with commas between, whose word on whom they forward is believed."""
    entry: Entry = "open"
    """Who may become a person: anybody, who has an invitation (`invited`), nobody (`closed`)."""
    log_format: LogFormat = "text"
    log_level: LogLevel = "info"
    metrics: bool = False
    """Whether `/metrics` is answered."""
    metrics_token: Annotated[str, SECRET] = ""
    """What whoever reads `/metrics` must show; empty: nothing."""
    retention_days: Annotated[int, Meta(ge=0)] = 0
    """How long `guinote prune` leaves finished tables alone; 0 for ever."""
    limits: Limits = Limits()

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data)

    @property
    def place(self) -> Path | str:
        """Where tables and people are kept: the data folder, or the database's address."""
        return self.database or self.folder


@dataclass(frozen=True, slots=True)
class Key:
    """One setting by its whole name, such as ``limits.sockets``."""

    name: str
    type: Any

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.parameter.upper()

    @property
    def parameter(self) -> str:
        """Its name where a name may have no dot."""
        return self.name.replace(".", "_")

    @property
    def option(self) -> str:
        """Its name on the command line, without the dashes before it."""
        return self.parameter.replace("limits_", "max_").replace("_", "-")

    @property
    def is_secret(self) -> bool:
        """Whether it is shown to nobody."""
        return any(note is SECRET for note in getattr(self.type, "__metadata__", ()))

    def shown(self, value: Any) -> Any:
        """Return a value as anybody may see it: an address without its password."""
        is_address = any(note is ADDRESS for note in getattr(self.type, "__metadata__", ()))
        return PASSWORD.sub(_hidden, value) if is_address else value


def _keys(struct: type[msgspec.Struct], prefix: str = "") -> Iterator[Key]:
    for field in msgspec.structs.fields(struct):
        name = f"{prefix}{field.name}"
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            yield from _keys(field.type, f"{name}.")
        else:
            yield Key(name, field.type)


KEYS: Final = {key.name: key for key in _keys(Config)}


@dataclass(frozen=True, slots=True)
class Given:
    """A value as somebody wrote it, and where; a text stands for numbers and yes or no too."""

    where: str
    value: Any
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """The settings in force, and where each comes from."""

    config: Config
    sources: Mapping[str, str]


def find_config(
    file: Path | None, environment: Mapping[str, str], options: Mapping[str, Given]
) -> Found:
    """Return the settings in force; raise `GuinoteError`.

    Without a file named, that of the data folder counts, if there is one. A wrong value is a
    mistake even where another counts before it.
    """
    said = from_environment(environment)
    above = {**said, **options}
    if file is None:
        data = above["data"].value if "data" in above else usual_folder()
        own = Path(data).expanduser() / FILE_NAME
        below = _from_own_file(own) if own.is_file() else {}
    else:
        below = from_file(file)
    checked(below)
    checked(said)
    return checked({**below, **above})


def checked(given: Mapping[str, Given]) -> Found:
    """Return the settings that these values make; raise `GuinoteError`."""
    tree: dict[str, Any] = {}
    for name, one in given.items():
        section, _, last = name.rpartition(".")
        (tree.setdefault(section, {}) if section else tree)[last] = _value(name, one)
    sources = {name: given[name].where if name in given else USUAL for name in KEYS}
    return Found(msgspec.convert(tree, Config), sources)


def from_environment(environment: Mapping[str, str]) -> dict[str, Given]:
    """Return what the variables say; an empty one says nothing."""
    names = {key.variable: key.name for key in KEYS.values()}
    said = {
        variable: text
        for variable, text in environment.items()
        if variable.startswith(PREFIX) and variable not in OTHER_VARIABLES and text
    }
    for variable in said:
        if variable not in names:
            raise _no_such(variable, "the environment", names)
    return {names[variable]: Given(variable, text, True) for variable, text in said.items()}


def from_file(file: Path) -> dict[str, Given]:
    """Return what a file says; raise `GuinoteError` if it cannot be read or has unknown keys.

    A data folder that is not named from the root is named from the file's own folder.
    """
    given = {name: Given(str(file), value) for name, value in _flat(_read(file))}
    for name in given:
        if name not in KEYS:
            raise _no_such(name, str(file), KEYS)
    if "data" in given and isinstance(given["data"].value, str):
        folder = file.parent.absolute() / Path(given["data"].value).expanduser()
        given["data"] = Given(str(file), str(folder))
    return given


def _from_own_file(file: Path) -> dict[str, Given]:
    given = from_file(file)
    if "data" in given and given["data"].value != str(file.parent.absolute()):
        raise bad_setting(str(file), "data", "the file stands in the data folder already")
    return given


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as fault:
        raise GuinoteError("bad_setting", f"{file}: {fault.strerror}") from fault
    except ValueError as fault:  # no TOML, or no UTF-8
        raise GuinoteError("bad_setting", f"{file}: not TOML: {fault}") from fault


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in tree.items():
        if isinstance(value, dict) and not prefix:
            yield from _flat(value, f"{name}.")
        else:
            yield prefix + name, value


def _value(name: str, given: Given) -> Any:
    kind = KEYS[name].type
    try:
        value = msgspec.convert(given.value, kind, strict=not given.is_text)
    except msgspec.ValidationError as fault:
        choices = get_args(kind) if kind in (LogFormat, LogLevel, Entry) else ()
        why = f"it is one of {', '.join(choices)}" if choices else str(fault)
        raise bad_setting(given.where, name, why) from None
    return REFINED[name](given.where, value) if name in REFINED else value


def _hidden(found: re.Match[str]) -> str:
    """Return a password as it is shown, in either place where an address may have one."""
    return f"{found[1]}:***" if found[2] is None else "=***"


def _folder(_where: str, value: str) -> str:
    return str(Path(value).expanduser())


def _networks(where: str, value: str) -> str:
    """Check that every part is an address or a network: a name would never match."""
    for part in value.split(",") if value else ():
        try:
            ipaddress.ip_network(part.strip())
        except ValueError as fault:
            raise bad_setting(where, "proxy", str(fault)) from None
    return value


def _node(where: str, value: str) -> str:
    if value and not NODE_NAME.fullmatch(value):
        raise bad_setting(where, "node", "small letters, digits and dashes, at most 31")
    return value


def _address_of(name: str, *kinds: str) -> Callable[[str, str], str]:
    def check(where: str, value: str) -> str:
        if value and value.partition("://")[0] not in kinds:
            raise bad_setting(where, name, f"an address begins with {kinds[0]}://")
        return value

    return check


REFINED: Final[Mapping[str, Callable[[str, str], str]]] = {
    "data": _folder,
    "proxy": _networks,
    "node": _node,
    "database": _address_of("database", "postgresql", "postgres"),
    "redis": _address_of("redis", "redis", "rediss", "unix"),
}


def bad_setting(where: str, name: str, why: str) -> GuinoteError:
    """Return the mistake of a value that will not do."""
    return GuinoteError("bad_setting", f"{where}: {name}: {why}")


def _no_such(name: str, where: str, known: Mapping[str, Any]) -> GuinoteError:
    near = get_close_matches(name, known, 1)
    meant = f"; do you mean {near[0]}?" if near else ""
    return GuinoteError("bad_setting", f"{where}: there is no setting {name!r}{meant}")
