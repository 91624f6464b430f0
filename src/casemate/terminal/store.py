"""The file of a running match: each event is in it before anybody is told, so that no interruption loses one."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from ..errors import CasemateError
from ..match.file import LONGEST_FILE


class NotKept(CasemateError):
    """The file does not take what it should keep, so the match cannot go on."""


class Store:
    """A file that one process at a time adds lines to. It is the match's own: secrets stand in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.name or path.is_dir():
            raise NotKept(f"{path} cannot be used: it is a folder.")
        if not path.parent.is_dir():
            raise NotKept(f"{path} cannot be used: there is no folder {path.parent}.")
        self._lock_path = path.with_name(f".{path.name}.lock")
        self._lock = FileLock(self._lock_path)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise NotKept(f"{path} is in use: another process plays this match.") from None
        except (OSError, NotImplementedError) as error:
            why = getattr(error, "strerror", None) or error
            raise NotKept(f"{path} cannot be used: its lock {self._lock_path.name} cannot be made: {why}.") from error

    def text(self) -> bytes:
        """What is in it; nothing if it is not there yet."""
        return content_of(self.path) if os.path.lexists(self.path) else b""

    def begin(self, head: str) -> None:
        """Make the file with the head of a match in it: whole or not at all."""
        fresh = self.path.with_name(f".{self.path.name}.new")
        try:
            with open(fresh, "wb", opener=private) as file:
                write(file.fileno(), head.encode())
            os.replace(fresh, self.path)
        except OSError as error:
            raise self._failure("written", error) from error

    def mend(self) -> None:
        """Cut off a last line that was torn, so that the next one begins where it should."""
        whole = self.text().rpartition(b"\n")
        try:
            os.truncate(self.path, len(whole[0] + whole[1]))
        except OSError as error:
            raise self._failure("written", error) from error

    def append(self, lines: str) -> None:
        """Add whole lines; they are on the disk when this returns."""
        try:
            with self.path.open("ab", buffering=0) as file:
                write(file.fileno(), lines.encode())
        except OSError as error:
            raise self._failure("written", error) from error

    def close(self) -> None:
        """Let others have the file. The lock file goes while it is still held: who opened it meanwhile sees that."""
        if os.name == "posix":
            with suppress(OSError):
                self._lock_path.unlink()
        self._lock.release()

    def _failure(self, done: str, error: OSError) -> NotKept:
        return NotKept(f"{self.path} cannot be {done}: {error.strerror or error}.")


def content_of(path: Path) -> bytes:
    """What is in a file, cut off soon after it is longer than any match."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise CasemateError(f"{path} cannot be read: it is not a file.")
        with path.open("rb") as file:
            return file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise CasemateError(f"{path} cannot be read: {error.strerror or error}.") from error


def private(path: str, flags: int) -> int:
    """Open a file that only its owner may read."""
    return os.open(path, flags, 0o600)


def write(descriptor: int, content: bytes) -> None:
    """Write all of it, down to the disk."""
    while content:
        content = content[os.write(descriptor, content) :]
    os.fsync(descriptor)
