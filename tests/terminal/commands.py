"""Commands run in this process: what they print, what they complain about, and how they end."""

import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import NamedTuple

import pytest

from casemate.terminal.cli import main


class Ended(NamedTuple):
    """What is left of a command."""

    out: str
    complaint: str
    status: int


def run(*words: str, text: str = "") -> Ended:
    """A command to its end; its streams are no terminals."""
    out, complaint, status = StringIO(), StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(complaint):
        patch.setattr(sys, "argv", ["casemate", *words])
        patch.setattr(sys, "stdin", StringIO(text))
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(bool(end.code))
    return Ended(out.getvalue(), complaint.getvalue(), status)


def program(*words: str) -> list[str]:
    """The command as a program of its own."""
    return [sys.executable, "-m", "casemate", *words]


def words_of(text: str) -> str:
    """A text without its line breaks, which depend on the width of the screen."""
    return " ".join(text.split())
