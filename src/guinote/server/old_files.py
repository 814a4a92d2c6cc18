"""Files of SQLite from before Alembic: the statements that bring them to the first step of it."""

from typing import Final

from sqlalchemy import Connection

SCHEMAS: Final = (
    """
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, settings BLOB NOT NULL, owner TEXT NOT NULL,
    created INTEGER NOT NULL, ended INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_of_owner ON tables (owner, created);
CREATE TABLE entries (
    "table" TEXT NOT NULL REFERENCES tables (id), v INTEGER NOT NULL, time INTEGER NOT NULL,
    seat INTEGER, kind TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY ("table", v)
) STRICT, WITHOUT ROWID;
""",
    """
CREATE TABLE marks (
    "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
    v INTEGER NOT NULL, marks BLOB NOT NULL, PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;
""",
    """
CREATE TABLE people (owner TEXT PRIMARY KEY, nick TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE sat (
    owner TEXT NOT NULL, "table" TEXT NOT NULL REFERENCES tables (id), PRIMARY KEY (owner, "table")
) STRICT, WITHOUT ROWID;
INSERT INTO sat SELECT owner, id FROM tables;
""",
    # Owners were hashes of secrets: each is now a person whose id that is, with that session.
    """
ALTER TABLE people RENAME TO nicks;
CREATE TABLE people (
    id TEXT PRIMARY KEY, nick TEXT NOT NULL, created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL, seen INTEGER NOT NULL, agent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_person ON sessions (person);
CREATE TABLE accounts (
    person TEXT PRIMARY KEY REFERENCES people (id), name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL, created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE passkeys (
    id BLOB PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id), key BLOB NOT NULL,
    count INTEGER NOT NULL, created INTEGER NOT NULL, agent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_of_person ON passkeys (person);
CREATE TABLE recoveries (
    code_hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id), until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO people
    SELECT owner, coalesce(max(nick), ''), coalesce(min(created), strftime('%s') * 1000)
    FROM (
        SELECT owner, nick, NULL AS created FROM nicks
        UNION ALL
        SELECT sat.owner, NULL, tables.created FROM sat JOIN tables ON tables.id = sat."table"
    )
    GROUP BY owner;
INSERT INTO sessions SELECT id, id, created, created, '' FROM people;
DROP TABLE nicks;
""",
)
"""What each version of the file added to the one before."""


def bring_up_old(connection: Connection, found: int) -> None:
    """Bring a file of an earlier version to the last of these, in the transaction under way."""
    for schema in SCHEMAS[found:]:
        for statement in schema.split(";"):
            connection.exec_driver_sql(statement)
