"""The one writer: a thread that stores what many tables want in one transaction, and tells each when it is done."""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ...errors import CasemateError
from .changes import Change
from .opening import reason

MOST_AT_ONCE = 256  # wishes in one transaction

Apply = Callable[[Connection, Sequence[Change]], None]


class NotStored(CasemateError):
    """Nothing of it was stored; it may be tried again."""


class Clash(NotStored):
    """It does not go with what is stored already; trying again is of no use."""


class Wish:
    """Changes that belong together: all are stored or none."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = changes
        self.stored: Future[None] = Future()


class Writer:
    """Stores wishes in the order in which they came."""

    def __init__(self, path: Path, engine: Engine, apply: Apply) -> None:
        self._path, self._engine, self._apply = path, engine, apply
        self._waiting: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="casemate-store", daemon=True)
        self._thread.start()

    def write(self, changes: Sequence[Change]) -> "Future[None]":
        """Done when the changes are on the disk; NotStored when they are not."""
        wish = Wish(changes)
        with self._lock:
            if self._closed:
                raise NotStored("The database is closed.")
            self._waiting.put(wish)
        return wish.stored

    def close(self) -> None:
        """Store what is waiting, then end."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        goes_on = True
        while goes_on:
            wishes = [self._waiting.get()]
            while len(wishes) < MOST_AT_ONCE and wishes[-1] is not None:
                try:
                    wishes.append(self._waiting.get_nowait())
                except queue.Empty:
                    break
            goes_on = wishes[-1] is not None
            self._store([wish for wish in wishes if wish])

    def _store(self, wishes: Sequence[Wish]) -> None:
        """All in one transaction; if that fails, one by one, so that one wish fails alone."""
        if not wishes:
            return
        failure = self._failure([change for wish in wishes for change in wish.changes])
        if failure and len(wishes) > 1:
            for wish in wishes:
                self._store([wish])
            return
        for wish in wishes:
            if failure:
                wish.stored.set_exception(failure)
            else:
                wish.stored.set_result(None)

    def _failure(self, changes: Sequence[Change]) -> NotStored | None:
        """Store these changes, or say why not."""
        try:
            with self._engine.begin() as connection:
                self._apply(connection, changes)
        except sa.exc.IntegrityError as error:
            return Clash(f"This does not go with what is stored already: {reason(error)}.")
        except NotStored as error:
            return error
        except Exception as error:  # whatever it is, the tables have to hear of it and the thread has to go on
            return NotStored(f"{self._path} does not take what should be stored: {reason(error)}. Nothing is lost.")
        return None
