"""A fifth game is a new folder, and nothing else: CASEMATE_GAMES names where it lies."""

import shutil
from pathlib import Path

import pytest

import casemate
from casemate.errors import CasemateError
from tests.planting import TOY, TOY_GAMES
from tests.processes import finished, started

NAMES = "import casemate; print(*casemate.games())"
BOTH = f"""
import casemate

casemate.load({TOY!r})
try:
    casemate.load("twin")
except casemate.errors.CasemateError as why:
    print(why)
"""


def said(code: str, games: Path) -> str:
    return finished(started(code, {"CASEMATE_GAMES": str(games)}))[0].strip()


def test_a_game_is_found_where_casemate_games_says(tmp_path):
    own = said(NAMES, tmp_path).split()
    assert TOY not in own
    assert said(NAMES, TOY_GAMES).split() == sorted([*own, TOY])


def test_it_is_a_game_like_any_other(toy):
    assert (toy.name, toy.title) == (TOY, "Skirmish")
    assert TOY in casemate.games()


def test_without_it_nothing_is_left_of_it():
    assert TOY not in casemate.games()
    with pytest.raises(CasemateError, match="There is no game"):
        casemate.load(TOY)


def test_the_product_does_not_know_it():
    source = Path(casemate.__file__).parent
    assert [path for path in source.rglob("*.py") if TOY in path.read_text("utf-8").lower()] == []


def test_two_games_do_not_share_a_record_layout(tmp_path):
    for name in (TOY, "twin"):
        shutil.copytree(TOY_GAMES / TOY, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    assert "has the record layout of casemate.games.skirmish.rules" in said(BOTH, tmp_path)


def test_the_terminal_plays_it():
    code = "import sys; from casemate.terminal.cli import main; sys.argv[1:] = ['perft', 'skirmish', '3']; main()"
    assert said(f"try:\n    exec({code!r})\nexcept SystemExit:\n    pass", TOY_GAMES).splitlines() == [
        "perft 1 3",
        "perft 2 8",
        "perft 3 48",
    ]
