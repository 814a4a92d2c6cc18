"""The database of several nodes: PostgreSQL, by its address.

Needs the extra `nodes`. A commit has reached the disk when it is answered
(`synchronous_commit`, which is usually on, is asked for).
"""

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from guinote.errors import GuinoteError
from guinote.server.committing import why
from guinote.server.migrate import bring_up
from guinote.server.sql_store import SqlStore, server_key

CONNECT_SECONDS: Final = 5
RETRY_SECONDS: Final = 0.25
ALIVE: Final = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""A line that is cut without a word is noticed after some ten seconds."""
DRIVER: Final = "postgresql+psycopg"


class PostgresStore(SqlStore):
    """The tables in a database of PostgreSQL, which other nodes may use meanwhile."""

    def __init__(self, url: str, committed: Callable[[float], None] | None = None) -> None:
        """Open it and start the writing thread; raise `GuinoteError`."""
        engine = postgres_engine(url)
        try:
            with engine.begin() as connection:
                bring_up(connection, engine.url.render_as_string())
                key = server_key(connection)
        except SQLAlchemyError as error:
            engine.dispose()
            raise _fault(engine.url.render_as_string(), why(error)) from error
        reading = engine.execution_options(isolation_level="AUTOCOMMIT")
        super().__init__(engine, reading, key, committed, RETRY_SECONDS)


def postgres_engine(url: str) -> Engine:
    """Return the way to a database; raise `GuinoteError` if the address is none."""
    try:
        address = make_url(url.replace("postgres://", "postgresql://", 1)).set(drivername=DRIVER)
        connect = {"connect_timeout": CONNECT_SECONDS, **ALIVE}
        engine = create_engine(address, connect_args=connect, hide_parameters=True)
    except (ArgumentError, NoSuchModuleError) as error:
        raise _fault("the database's address", why(error)) from error
    except ModuleNotFoundError as error:
        message = "PostgreSQL needs an extra: pip install 'guinote[nodes]'"
        raise GuinoteError("database", message) from error
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET SESSION synchronous_commit = on")
    connection.commit()


def _fault(place: str, reason: str) -> GuinoteError:
    return GuinoteError("database", f"cannot use {place}: {reason}")
