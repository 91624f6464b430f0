"""The rulebook: each clause has a test, each clause that the rules cite stands in it, each position is drawn."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from casemate import rulebook
from casemate.game import clause_text
from casemate.options import options_of
from casemate.scene import check
from tests.contract.settings import BOOKS, GAMES, SEATS, folder
from tests.planting import TOY, TOY_GAMES

FIRST_CLAUSE = 1010  # 1.1
CITED = re.compile(r"\b(\d+\.\d+[a-z]?)\b")
NAMES = list(GAMES)


def clauses(name: str) -> set[str]:
    return {clause.number for clause in rulebook.clauses(BOOKS[name])}


def files_of(name: str) -> list[Path]:
    """The files with a game's own tests. Those of the toy stand beside its shelf, since it is imported as planted."""
    return sorted((TOY_GAMES.parent if name == TOY else folder(GAMES[name]) / "tests").glob("test_*.py"))


def rules_of(name: str) -> list[Path]:
    own = folder(GAMES[name])
    return [*own.glob("rules.py"), *(own / "rules").rglob("*.py")]


def marked(path: Path) -> Iterator[str]:
    """The clauses that the tests of a file hold: `@pytest.mark.clause("5.2")`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and called(node) == "clause":
            yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_has_a_test(name):
    held = {number for path in files_of(name) for number in marked(path)}
    due = [clause.number for clause in rulebook.clauses(BOOKS[name]) if clause.tested]
    assert due, "the rulebook has no clauses"
    assert [number for number in due if number not in held] == []


@pytest.mark.parametrize("name", NAMES)
def test_tests_are_of_clauses_that_exist(name):
    held = {number for path in files_of(name) for number in marked(path)}
    assert sorted(held - clauses(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_cite_clauses_that_exist(name):
    cited = {
        clause_text(node.value)
        for path in rules_of(name)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and type(node.value) is int and FIRST_CLAUSE <= node.value < 100_000
    }
    assert cited
    assert sorted(cited - clauses(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_docstrings_cite_clauses_that_exist(name):
    for path in rules_of(name):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                cited = set(CITED.findall(ast.get_docstring(node) or ""))
                assert cited <= clauses(name), node.name


@pytest.mark.parametrize("name", NAMES)
def test_clauses_stand_in_order_once_and_under_their_chapter(name):
    for chapter in rulebook.chapters(BOOKS[name]):
        numbers = [clause.number for clause in chapter.clauses]
        assert all(number.split(".")[0] == chapter.number for number in numbers)
        order = [(int(n.split(".")[1].rstrip("abcdefgh")), n) for n in numbers]
        assert order == sorted(set(order))


@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_read_and_drawn(name):
    drawn = [piece for piece in rulebook.pieces(BOOKS[name]) if isinstance(piece, rulebook.Position)]
    assert drawn
    for position in drawn:
        assert position.game == name
        assert position.caption
        game = GAMES[name]
        options = game.options.read(position.options)
        state = game.read_position(options, position.text)
        assert game.write_position(state) == position.text
        for seat in SEATS:
            check(game.board(options), game.scene(game.view(state, seat), seat))


@pytest.mark.parametrize("name", NAMES)
def test_options_are_explained_by_their_clause(name):
    for option in options_of(GAMES[name].options):
        assert option.about.clause in clauses(name), option.name
        assert f"`{option.name}" in BOOKS[name], option.name
