"""Machine code between processes: what is kept, what is made again, and that everything plays without it."""

import ast
import json
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from casemate.compiled import cache, whynot
from tests.contract.settings import GAMES, folder
from tests.planting import TOY, TOY_GAMES
from tests.processes import SOURCE, finished, run, started

ENTRY = '''
"""The smallest entry there can be."""

from casemate.compiled import entry
from casemate.verbs import seat


@entry
def who(states):
    """Who decides in the first state."""
    return seat(states[0])
'''
ASK = """
import json, sys
import casemate
from asking import who
from casemate.compiled import pack_rows, whynot

game = casemate.load({name!r})
states = pack_rows([game.start()])
seat = who(states)
made = list(who.machines.values())
hits = sum(sum(machine.stats.cache_hits.values()) for machine in made)
misses = sum(sum(machine.stats.cache_misses.values()) for machine in made)
after = game.play(game.start(), game.actions(game.start())[0])
position, numba = game.write_position(after), "numba" in sys.modules
print(json.dumps(dict(seat=seat, hits=hits, misses=misses, whynot=whynot(), position=position, numba=numba)))
"""
NAME_FOLDERS = """
import json
from pathlib import Path
from casemate.compiled import cache

games = [cache.PACKAGE / "games" / "fortify", Path({toy!r})]

def names():
    cache.marking.cache_clear()
    return [cache.folder(game, cache.PACKAGE / "walks.py").name for game in games]

found = {{"": names()}}
for file, text in {edits!r}.items():
    path = Path({tree!r}, file)
    before = path.read_bytes() if path.exists() else None
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((before or b"") + text.encode())
    found[file] = names()
    if before is None:
        path.unlink()
    else:
        path.write_bytes(before)
assert names() == found[""]
print(json.dumps(found))
"""
MONTH = 30 * 24 * 3600

needs_numba = pytest.mark.skipif(bool(whynot()), reason="there is no machine code")


class Told(NamedTuple):
    """What a process found out."""

    seat: int
    hits: int
    misses: int
    whynot: str
    position: str
    numba: bool
    aside: str


class Desk:
    """A copy of the toy game and an entry, both of which can be edited, and a place for caches."""

    def __init__(self, folder: Path) -> None:
        self.home, self.games, self.entries = folder / "home", folder / "games", folder / "entries"
        shutil.copytree(TOY_GAMES, self.games, ignore=shutil.ignore_patterns("__pycache__"))
        self.entries.mkdir()
        (self.entries / "asking.py").write_text(ENTRY)
        self.toy = self.games / TOY
        self.machine = self.home / "cache" / "machine"

    def start(self, name: str = TOY, before: str = "", **environment: str) -> Any:
        code = f"import sys; sys.path.append({str(self.entries)!r})\n{before}\n{ASK.format(name=name)}"
        places = {"CASEMATE_HOME": str(self.home), "CASEMATE_GAMES": str(self.games)}
        return started(code, places | environment)

    def ask(self, name: str = TOY, before: str = "", **environment: str) -> Told:
        return told(self.start(name, before, **environment))

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.games / TOY / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))


def told(process: Any) -> Told:
    out, aside = finished(process)
    return Told(**json.loads(out), aside=aside)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


# What is kept


@needs_numba
def test_a_second_process_compiles_nothing(desk):
    first, second = desk.ask(), desk.ask()
    assert (first.hits, first.misses) == (0, 1)
    assert (second.hits, second.misses) == (1, 0)
    assert "Preparing" in first.aside
    assert second.aside == ""
    assert len([path for path in desk.machine.iterdir() if path.is_dir()]) == 1


@needs_numba
def test_an_edited_rule_is_played(desk):
    """Numba itself would go on with the old one: it looks at the file of the entry only."""
    assert desk.ask().seat == -1
    desk.edit("rules.py", "else CHANCE", "else 1 + 0")
    after = desk.ask()
    assert (after.seat, after.misses) == (1, 1)
    desk.edit("rules.py", "else 1 + 0", "else CHANCE")
    again = desk.ask()
    assert (again.seat, again.hits) == (-1, 1)


@needs_numba
def test_editing_words_and_drawings_compiles_nothing(desk):
    desk.ask()
    for file in ("scene.py", "notation.py", "rulebook.md"):
        path = desk.games / TOY / file
        path.write_text(path.read_text() + "\n")
    (desk.games / TOY / "tests").mkdir()
    (desk.games / TOY / "tests" / "test_more.py").write_text("")
    assert desk.ask().hits == 1


@needs_numba
def test_two_processes_at_once_compile_once(desk):
    both = [desk.start(), desk.start()]
    answers = [told(process) for process in both]
    assert [answer.seat for answer in answers] == [-1, -1]
    assert sum(answer.misses for answer in answers) == 1
    assert sum(answer.hits for answer in answers) == 1


# The names of the folders


MARK = "@compiled\ndef more(): ...\n"
EDITS = {  # of a file, by some lines more: which of the two folders it renames, Fortify's and the toy's
    "casemate/games/fortify/rules.py": ("\n", True, False),
    "casemate/games/fortify/state.py": ("\n", True, False),
    "casemate/games/fortify/scene.py": ("\n", False, False),
    "casemate/games/fortify/notation.py": ("\n", False, False),
    "casemate/games/fortify/setup.py": ("\n", False, False),
    "casemate/games/fortify/rulebook.md": ("\n", False, False),
    "casemate/games/fortify/tests/naive.py": (MARK, False, False),
    f"{TOY}/rules.py": ("\n", False, True),
    f"{TOY}/state.py": ("\n", False, True),
    f"{TOY}/rules/steps.py": (MARK, False, True),
    f"{TOY}/scene.py": ("\n", False, False),
    f"{TOY}/rulebook.md": ("\n", False, False),
    "casemate/verbs.py": ("\n", True, True),
    "casemate/walks.py": ("\n", True, True),
    "casemate/boards/sets.py": ("\n", True, True),
    "casemate/boards/squares.py": ("\n", True, True),
    "casemate/boards/rings.py": (MARK, True, True),
    "casemate/boards/plain.py": ("\n", False, False),
    "casemate/compiled/forms.py": ("\n", True, True),
    "casemate/compiled/twins.py": ("\n", True, True),
    "casemate/game.py": ("\n", False, False),
    "casemate/scene/language.py": ("\n", False, False),
    "casemate/assemble.py": ("\n", False, False),
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The names of both folders after each edit, made in a copy of the tree."""
    tree, skip = tmp_path_factory.mktemp("tree"), shutil.ignore_patterns("__pycache__", "playthroughs")
    shutil.copytree(SOURCE / "casemate", tree / "casemate", ignore=skip)
    shutil.copytree(TOY_GAMES / TOY, tree / TOY, ignore=skip)
    edits = {file: text for file, (text, _, _) in EDITS.items()}
    code = NAME_FOLDERS.format(toy=str(tree / TOY), tree=str(tree), edits=edits)
    found: dict[str, list[str]] = json.loads(run(code, tree)[0])
    return found


@pytest.mark.parametrize("file", EDITS)
def test_an_edit_renames_the_folders_it_concerns(folders, file):
    renamed = [one != other for one, other in zip(folders[""], folders[file], strict=True)]
    assert renamed == list(EDITS[file][1:])


def test_folders_are_named_after_their_games(folders):
    assert [name.rsplit("-", 1)[0] for name in folders[""]] == ["fortify", TOY]


@pytest.mark.parametrize("name", GAMES)
def test_what_machine_code_is_made_of_counts(name):
    """Rules and boards import what they compute with from files that count, or an edit there went unseen."""
    own = folder(GAMES[name])
    counted = set(cache.sources(own, cache.PACKAGE / "walks.py"))
    rules = [path for path in counted if path.parent.name != "compiled"]
    assert own / "rules.py" in rules or own / "rules" / "__init__.py" in rules
    for path in rules:
        for file in imported_files(path, own):
            assert file in counted, f"{path} imports {file}"


def imported_files(path: Path, own: Path) -> Iterator[Path]:
    """The files of ours that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        parts = (node.module or "").split(".")
        if node.level:
            base = path.parents[node.level - 1].joinpath(*filter(None, parts))
        elif parts[0] == "casemate":
            base = cache.PACKAGE.joinpath(*parts[1:])
        else:
            continue
        if base.is_dir():
            inner = [base / f"{alias.name}.py" for alias in node.names]
            yield from (file for file in inner if file.exists())
        else:
            yield base.with_suffix(".py")


@pytest.mark.parametrize("name", GAMES)
def test_only_the_rules_of_a_game_are_marked(name):
    """A marked function elsewhere in its folder would be compiled, but edits of it would go unseen."""
    own = folder(GAMES[name])
    counted = cache.sources(own, cache.PACKAGE / "walks.py")
    files = [path for path in own.rglob("*.py") if "tests" not in path.relative_to(own).parts]
    assert [path for path in files if cache.MARK.search(path.read_text("utf-8")) and path not in counted] == []


# Without a cache, without Numba


@needs_numba
def test_where_the_folder_cannot_be_written_it_compiles_anew_and_says_so(desk):
    desk.home.write_text("a file, where a folder should be")
    for _ in range(2):
        answer = desk.ask()
        assert (answer.seat, answer.hits) == (-1, 0)
        assert "cannot be written" in answer.aside
    assert not list(desk.games.rglob("*.nbi"))
    assert not list(desk.entries.rglob("*.nbi"))
    assert not list(SOURCE.rglob("*.nbi"))


@needs_numba
def test_where_the_folder_cannot_be_written_an_edited_rule_is_played(desk):
    desk.home.write_text("a file, where a folder should be")
    assert desk.ask().seat == -1
    desk.edit("rules.py", "else CHANCE", "else 1 + 0")
    assert desk.ask().seat == 1


HIDE_NUMBA = """
class Hidden:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            return None
        return self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)


sys.meta_path[:] = [Hidden(finder) for finder in sys.meta_path]
"""


@pytest.mark.parametrize("name", ["fortify", TOY])
def test_without_numba_everything_plays(desk, name):
    answer = desk.ask(name, before=HIDE_NUMBA)
    assert answer.seat == (0 if name == "fortify" else -1)
    assert "not installed" in answer.whynot
    assert answer.position
    assert not answer.numba
    assert not desk.home.exists()


@pytest.mark.parametrize("name", ["fortify", TOY])
def test_with_numba_switched_off_everything_plays(desk, name):
    answer = desk.ask(name, NUMBA_DISABLE_JIT="1")
    assert answer.seat == (0 if name == "fortify" else -1)
    assert "NUMBA_DISABLE_JIT" in answer.whynot
    assert not desk.home.exists()


# Old folders


def test_what_nobody_used_for_a_month_is_removed(tmp_path):
    for name, age in (("old", MONTH + 60), ("young", MONTH - 3600), ("new", 0)):
        (tmp_path / name / "inner").mkdir(parents=True)
        (tmp_path / name / "inner" / "code.nbi").write_text("")
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    (tmp_path / "a file").write_text("")
    cache.prune(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a file", "new", "young"]
    cache.prune(tmp_path / "nowhere")


@needs_numba
def test_what_is_used_is_not_removed(desk):
    desk.ask()
    (own,) = desk.machine.iterdir()
    stale = desk.machine / "stale-0"
    stale.mkdir()
    for path in (own, stale):
        os.utime(path, (time.time() - 2 * MONTH,) * 2)
    assert desk.ask().hits == 1
    assert list(desk.machine.iterdir()) == [own]
    assert time.time() - own.stat().st_mtime < MONTH


def test_whether_a_folder_can_be_written_is_tried(tmp_path):
    assert cache.writable(tmp_path / "new" / "folder")
    assert list((tmp_path / "new" / "folder").iterdir()) == []
    (tmp_path / "file").write_text("")
    assert not cache.writable(tmp_path / "file" / "folder")
