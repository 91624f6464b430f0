"""What people type, or what is piped in their stead."""

import contextlib
import getpass
import sys

LONGEST_LINE = 10_000


class Keyboard:
    """Lines as they are asked for. None: there will be no more."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (earlier lines come back with the arrow keys)

    def line(self, prompt: str) -> str | None:
        if self.is_terminal:
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        typed = self._piped(prompt)
        print(typed or "", flush=True)
        return typed

    def unseen(self, prompt: str) -> str | None:
        """A line that the screen does not show."""
        if self.is_terminal:
            try:
                return getpass.getpass(prompt)
            except EOFError:
                print()
                return None
        typed = self._piped(prompt)
        print(flush=True)
        return typed

    def wait(self, prompt: str) -> None:
        """Until somebody presses Enter; nobody has to where lines are piped."""
        if self.is_terminal:
            self.unseen(prompt)

    def _piped(self, prompt: str) -> str | None:
        print(prompt, end="", flush=True)
        typed = sys.stdin.readline(LONGEST_LINE) if sys.stdin else ""
        return typed.rstrip("\r\n") if typed else None
