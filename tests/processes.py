"""Python processes of their own: what happens at import, in two processes at once, without Numba."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import casemate

SOURCE = Path(casemate.__file__).parent.parent
LONGEST = 120  # seconds


def started(code: str, environment: Mapping[str, str] | None = None, source: Path = SOURCE) -> subprocess.Popen[str]:
    """A new process that runs this code with the package of this source tree."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("CASEMATE_", "NUMBA_"))}
    ours = {"PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        env={**plain, **ours, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What it wrote and what it said aside; it has to end well."""
    try:
        out, aside = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    assert process.returncode == 0, aside
    return out, aside


def run(code: str, source: Path = SOURCE) -> tuple[str, str]:
    return finished(started(code, source=source))
