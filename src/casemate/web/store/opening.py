"""The database file: how it is opened, what every connection has to hold, and how it comes to the newest version."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.pool import QueuePool

from ...errors import CasemateError

VERSIONS = ("0001",)  # every version there was, the newest last
MIGRATIONS = Path(__file__).parent / "migrations"
PATIENCE = 10_000  # milliseconds that a connection waits for a lock

HELD: dict[
    str, tuple[str, str | int]
] = {  # what each connection has to hold: the value it is set to, and what it then answers
    "journal_mode": ("WAL", "wal"),
    "synchronous": ("FULL", 2),
    "foreign_keys": ("ON", 1),
    "busy_timeout": (str(PATIENCE), PATIENCE),
}
READING: dict[str, tuple[str, str | int]] = {
    "query_only": ("ON", 1),
    "wal_autocheckpoint": ("0", 0),
}  # the writer alone checkpoints


class Unusable(CasemateError):
    """A database that cannot be used."""


def lock_of(path: Path) -> FileLock:
    """Held while a server uses the file: two of them would each believe to know what stands in it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path.with_name(f".{path.name}.lock"))
        lock.acquire(timeout=0)
    except Timeout:
        raise Unusable(f"{path} is in use: another server has opened it.") from None
    except OSError as error:
        raise Unusable(f"{path} cannot be used: {error.strerror or error}.") from error
    return lock


def engine(path: Path, *, reading: bool = False) -> Engine:
    """Connections to the file, each of which holds what it has to."""
    made = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=4,
        max_overflow=8,
        connect_args={"check_same_thread": False, "isolation_level": None},
    )
    pragmas = HELD | (READING if reading else {})
    sa.event.listen(made, "connect", lambda connection, _: hold(connection, pragmas))
    if not reading:
        sa.event.listen(made, "begin", begin_at_once)
    return made


def hold(connection: Any, pragmas: dict[str, tuple[str, str | int]]) -> None:
    """Set what a connection has to hold, and see that it does."""
    for name, (value, expected) in pragmas.items():
        connection.execute(f"PRAGMA {name} = {value}")
        (found,) = connection.execute(f"PRAGMA {name}").fetchone()
        if found != expected:
            raise Unusable(f"The database does not keep {name} at {expected}; it says {found}.")


def begin_at_once(connection: Connection) -> None:
    """A transaction that writes takes its lock when it begins, so that it cannot fail half-way for want of it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """What goes wrong with a file, in one sentence."""
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error, OSError) as error:
        raise Unusable(f"{path} cannot be used as a database: {reason(error)}.") from error


def reason(error: BaseException) -> str:
    """What the database itself says is wrong."""
    origin = getattr(error, "orig", None) or error
    text = getattr(origin, "strerror", None) or str(origin)
    return str(text).rstrip(".") or type(origin).__name__


# Versions


def bring_up(path: Path) -> None:
    """Bring the file to the newest version, in one transaction, after a copy of it."""
    with plainly(path):
        writing = engine(path)
        try:
            with writing.connect() as connection:
                found = version_of(connection)
            if found == VERSIONS[-1]:
                return
            check_known(path, found)
            if found:
                backup(path, path.with_name(f"{path.name}.before-{VERSIONS[-1]}"))
            with writing.begin() as connection:
                if version_of(connection) != VERSIONS[-1]:
                    migrate(connection)
        finally:
            writing.dispose()


def version_of(connection: Connection) -> str:
    """The version of the tables; empty where there are none yet."""
    inspected = sa.inspect(connection)
    if not inspected.has_table("alembic_version"):
        if inspected.get_table_names():
            raise sqlite3.DatabaseError("it holds tables that are not Casemate's")
        return ""
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


def check_known(path: Path, found: str) -> None:
    if found and found not in VERSIONS:
        raise Unusable(
            f"{path} is of version {found}, newer than this program, which knows {VERSIONS[-1]}: update Casemate."
        )


def migrate(connection: Connection) -> None:
    """Run what is missing. Alembic is loaded here alone, as most starts need nothing of it."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


# Copies


def backup(source: Path, target: Path) -> None:
    """Copy a database while it is in use. The copy holds seeds and sealed answers as the original does."""
    if not source.is_file():
        raise Unusable(f"There is no database {source}.")
    fresh = target.with_name(f".{target.name}.new")
    with plainly(target):
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        for_reading, copy = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True), sqlite3.connect(fresh)
        try:
            for_reading.backup(copy)
        finally:
            copy.close()
            for_reading.close()
        fresh.replace(target)
