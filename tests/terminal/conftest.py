"""Programs that a test starts find the same Casemate as the test does."""

import os
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
