"""Both modes for every test of a board."""

from typing import Any

import pytest

from casemate.compiled import whynot

MODES = ("interpreted",) if whynot() else ("interpreted", "compiled")


@pytest.fixture(params=MODES)
def mode(request: Any) -> str:
    """How the rules run: through the Game, or as machine code on records."""
    return str(request.param)
