"""Tables for the tests of the web."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.playing import Sitting


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[..., Sitting]]:
    """A new table, closed when the test is over."""
    made: list[Sitting] = []

    def new(*args: Any, **options: Any) -> Sitting:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        made.append(Sitting(folder, *args, **options))
        return made[-1]

    yield new
    for one in made:
        one.close()
