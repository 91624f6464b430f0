"""Arrows point one way, heavy things have one door, games keep to themselves."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import casemate
from tests.processes import run

PACKAGE = Path(casemate.__file__).parent
GAMES = PACKAGE / "games"
NAME = "casemate"

# Each layer may import what stands before it; modules of one line may not import each other.
LAYERS = (
    {"errors", "folders"},
    {"compiled"},
    {"boards", "scene", "chance", "options"},
    {"verbs", "rulebook"},
    {"game"},
    {"assemble", "walks"},
    {"games"},
    {"library"},
    {"match"},
    {"players"},
    {"study"},
    {"web", "terminal", "adapters"},
)
LEVEL = {module: level for level, layer in enumerate(LAYERS) for module in layer}
FRONT = {"__init__", "__main__"}  # the public names, and the command: they look at everything

DOORS = {  # what is heavy, and the only place that may import it
    "numba": "compiled",
    "llvmlite": "compiled",
    "ray": "study",
    "rich": "terminal",
    "typer": "terminal",
    "litestar": "web",
    "sqlalchemy": "web",
    "alembic": "web",
}
SQL = {"sqlalchemy", "alembic", "sqlite3"}  # in web too there is one place for it
LIGHT = {"msgspec", "numpy", "filelock", "platformdirs"}
HEAVY = ("numba", "llvmlite", "rich", "typer", "sqlalchemy", "alembic", "hypothesis", "pytest", "scipy", "asyncio")
ELSEWHERE = re.compile(r"(?<![\w.])(/work|/home|/root|/tmp|/Users|shared/\w|\.\./\w)")
WRITTEN = {".py", ".md", ".txt", ".toml", ".json", ".css", ".html", ".svg"}


def sources() -> list[Path]:
    """The files of the product, without the tests that stand beside the games."""
    return [path for path in sorted(PACKAGE.rglob("*.py")) if "tests" not in path.relative_to(PACKAGE).parts]


def module(path: Path) -> str:
    """casemate.games.fortify.rules; a package is named by its folder."""
    parts = (NAME, *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts)


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Everything that a file imports, wherever in it: casemate.scene, numba.core."""
    found: list[str] = []
    package = (NAME, *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            whence = list(package[: len(package) - node.level + 1]) if node.level else []
            whence += (node.module or "").split(".") if node.module else []
            found += [".".join([*whence, alias.name]) for alias in node.names]
    return tuple(found)


def top(name: str) -> str:
    """The module of the package that a dotted name belongs to: scene, games."""
    return name.split(".")[1] if "." in name else "__init__"


def own_imports() -> Iterator[tuple[str, str]]:
    """Pairs of a module of ours and what it imports of ours."""
    for path in sources():
        for name in imported(path):
            if name.split(".")[0] == NAME:
                yield module(path), name


def test_every_module_has_a_layer():
    found = {top(module(path)) for path in sources()} - FRONT
    assert sorted(found - set(LEVEL)) == []


def test_arrows_point_one_way():
    wrong = [
        f"{importer} imports {name}"
        for importer, name in own_imports()
        if top(importer) not in FRONT and top(name) != top(importer)
        if LEVEL.get(top(name), len(LAYERS)) >= LEVEL[top(importer)]
    ]
    assert wrong == []


def test_the_front_imports_nothing_heavy_before_it_is_wanted():
    """`casemate` names what is public: the library at once, matches when somebody asks for them."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    at_once = [node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.level]
    assert at_once == ["library"]


def game_of(name: str) -> str | None:
    """The game whose module this is."""
    parts = name.split(".")
    return parts[2] if parts[:2] == [NAME, "games"] and len(parts) > 2 else None


def test_nobody_imports_the_modules_of_a_game_but_the_game():
    names = {path.parent.name for path in GAMES.glob("*/rulebook.md")}
    assert names
    wrong = [
        f"{importer} imports {name}"
        for importer, name in own_imports()
        if game_of(name) in names and game_of(name) != game_of(importer)
    ]
    assert wrong == []


@pytest.mark.parametrize("heavy", DOORS)
def test_heavy_things_have_one_door(heavy):
    wrong = [
        module(path)
        for path in sources()
        if any(name.split(".")[0] == heavy for name in imported(path)) and top(module(path)) != DOORS[heavy]
    ]
    assert wrong == []


def test_sql_stands_in_the_store_alone():
    wrong = [
        module(path)
        for path in sources()
        if any(name.split(".")[0] in SQL for name in imported(path))
        if not module(path).startswith(f"{NAME}.web.store")
    ]
    assert wrong == []


def test_nothing_else_is_imported():
    """What the product needs is declared: a new dependency comes with the work that uses it."""
    known = LIGHT | set(DOORS) | set(sys.stdlib_module_names) | {NAME}
    found = {name.split(".")[0] for path in sources() for name in imported(path)}
    assert sorted(found - known) == []


def loaded_by(code: str) -> set[str]:
    """The modules that a new process has loaded after this code."""
    code += "\nimport json, sys; print(json.dumps(sorted(sys.modules)))"
    return set(json.loads(run(code)[0]))


GAME = "game = casemate.load('fortify'); state = game.start()\n"


@pytest.mark.parametrize(
    "code",
    [
        "import casemate",
        f"import casemate\n{GAME}",
        f"import casemate\n{GAME}game.play(state, game.actions(state)[0])",
        f"import casemate\n{GAME}game.scene(game.view(state, 0), 0); game.board()",
        f"import casemate\n{GAME}casemate.Match",
        "import casemate.walks, casemate.chance, casemate.compiled",
        "import casemate.web",
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_wanted(code):
    loaded = loaded_by(code)
    assert [name for name in HEAVY if name in loaded] == []


def test_the_product_names_no_place_outside_itself():
    files = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in WRITTEN]
    assert len(files) > 20
    for path in files:
        found = ELSEWHERE.search(path.read_text("utf-8"))
        assert found is None, f"{path} names {found}"
