"""Programs that a test starts find the same Casemate as the test does."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import casemate


@pytest.fixture(autouse=True)
def same_casemate(monkeypatch: pytest.MonkeyPatch) -> None:
    """New processes import the package that is tested, wherever it was found, and write UTF-8."""
    source = str(Path(casemate.__file__).parent.parent)
    path = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [source, path])))
    monkeypatch.setenv("PYTHONUTF8", "1")


@pytest.fixture(autouse=True)
def can_be_interrupted() -> Iterator[None]:
    """A program started by the tests hears Ctrl-C, even where the tests run in the background and do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
