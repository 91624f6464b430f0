"""Each test of the contract is asked of every game, with a few mixes of its options."""

import pytest

from tests.contract.settings import GAMES, Setting, settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        every = settings()
        metafunc.parametrize("setting", every, ids=[f"{one.name} {one.words}".strip() for one in every])
    if "default" in metafunc.fixturenames:
        metafunc.parametrize("default", [Setting(name, "") for name in GAMES], ids=list(GAMES))
