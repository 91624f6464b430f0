"""The command `casemate` as people call it: what it prints, and what it says to what it cannot do."""

import importlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import casemate
import casemate.library
from tests.terminal.commands import program, run

START = "4/4/4/4/4 r 4I4T4B4i4t4b -|- 1f 1"
SEALED = "4/4/4/4/4 g 4I2T3BA -|- p 1"


def printed(*words: str) -> str:
    out, complaint, status = run(*words)
    assert status == 0, complaint
    return out


def complaint(*words: str) -> str:
    """The one sentence with which a command refuses."""
    out, said, status = run(*words)
    assert (out, status) == ("", 2)
    (sentence,) = said.splitlines()
    return sentence


def without_machine_code(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        program(*words),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )


def test_help_names_the_commands() -> None:
    text = printed("--help")
    for command in ("play", "show", "legal", "perft", "ugi", "verify", "rules", "bench", "games"):
        assert f"  {command} " in text
        assert printed(command, "--help").startswith(f"Usage: casemate {command} ")


def test_help_needs_nothing_heavy() -> None:
    program = (
        "import sys, casemate.terminal.cli as cli\n"
        "try: cli.app(['--help'])\n"
        "except SystemExit: pass\n"
        "print(*[name for name in ('numba', 'rich', 'filelock', 'casemate.terminal.drawing')"
        " if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == ""


def test_version() -> None:
    assert printed("--version").startswith("casemate ")


def test_games_lists_games_and_options() -> None:
    text = printed("games")
    assert all(f"{name}: {casemate.load(name).title}" in text for name in casemate.games())
    assert "track_slots" in text


def test_show_draws_the_board_and_writes_the_position() -> None:
    text = printed("show", "fortify")
    assert "╭" in text
    assert "\x1b" not in text
    assert text.endswith(f"\n{START}\n")


def test_show_shows_all_of_a_position_that_is_given() -> None:
    assert printed("show", "fortify", "special=on", "--position", SEALED).endswith(f"\n{SEALED}\n")


@pytest.mark.parametrize("width", [40, 80, 120])
def test_show_takes_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert max(map(len, printed("show", "fortify").splitlines())) <= width


def test_legal_lists_moves_by_code_point() -> None:
    moves = printed("legal", "fortify", "map=LS/SW", "army=2I1B").split()
    assert moves == ["B@a1", "B@b2", "I@a1", "I@b2"]


def test_perft_prints_a_line_for_each_depth() -> None:
    assert printed("perft", "fortify", "3") == "perft 1 12\nperft 2 280\nperft 3 4220\n"


def test_perft_without_machine_code_says_so_once() -> None:
    ended = without_machine_code("perft", "fortify", "5", "army=2I", "map=coast5")
    assert ended.returncode == 0
    assert len(ended.stdout.splitlines()) == 5
    assert ended.stderr.count("NUMBA_DISABLE_JIT is set") == 1


def test_rules_shows_a_clause() -> None:
    text = printed("rules", "fortify", "6.3")
    assert text.startswith("6.3 Fortified protection.")
    assert "╭" in text


def test_rules_takes_options_and_a_position_too() -> None:
    text = printed("rules", "fortify", "1.1", "map=coast5", "--position", "5/5/5/5/5 r 4I4T4B4i4t4b -|- 1f 1")
    assert text.startswith("1.1 Sides.")
    assert "╭" in text
    assert "10.14 Refused positions." in printed("rules", "fortify", "map=coast5")


@pytest.mark.parametrize("command", ["play", "show", "legal", "ugi", "rules", "bench"])
def test_every_command_with_a_game_says_what_there_is(command: str) -> None:
    games = ", ".join(casemate.games())
    assert complaint(command, "chess") == f"There is no game 'chess'. The games are {games}."
    assert complaint(command, "fortify", "mop=coast").startswith("There is no option 'mop'. The options are map,")
    assert complaint(command, "fortify", "track_slots=9") == "track_slots is a number from 1 to 6, not '9'."
    assert complaint(command, "fortify", "--position", "x").startswith("A position has six or seven fields")


def test_other_complaints_are_sentences_too() -> None:
    assert complaint("rules", "fortify", "5.9") == "There is no clause '5.9'. Near it are 5.6, 5.7, 6.1, 6.2."
    assert complaint("perft", "chess", "3").startswith("There is no game 'chess'.")
    assert complaint("legal", "fortify", "map=LS/SX").startswith("Rank 1 of the map has 'X'")
    assert complaint("bench", "fortify", "--with", "mop=1").startswith("There is no option 'mop'")


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_is_quiet() -> None:
    with subprocess.Popen(
        program("ugi", "fortify"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write("isready\n")
        running.stdin.flush()
        assert running.stdout.readline() == "readyok\n"
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, error = running.communicate(timeout=30)
    assert error == ""


def test_bench_without_machine_code_measures_the_rest() -> None:
    ended = without_machine_code("bench", "fortify", "map=LS/SW", "army=2I1B", "--json")
    assert ended.returncode == 0, ended.stderr
    figures = json.loads(ended.stdout.splitlines()[-1])
    assert "NUMBA_DISABLE_JIT" in ended.stderr
    for name in ("random_moves_s", "perft_leaves_s", "cold_s", "warm_s"):
        assert figures[name] is None
    for name in ("interpreted_moves_s", "scene_ms", "scene_watch_ms", "scene_bytes", "state_bytes", "refusal_us"):
        assert figures[name] > 0


def test_bench_refuses_a_position_that_is_over() -> None:
    text = "4/+T+T2/+I+I2/4/3b r 2I2T4B4i4t3b -|- 0 1 1:1-0:1 over p1win 7.1"
    assert complaint("bench", "fortify", "volleys=1", "--position", text).startswith("This position is over")


def test_a_view_can_be_looked_at_but_not_counted_on() -> None:
    view = ("fortify", "special=on", "--position", "4/4/4/4/4 g ? -|- p 1")
    assert len(printed("legal", *view).splitlines()) == 41
    assert printed("perft", "fortify", "1", *view[1:]) == "perft 1 41\n"
    assert complaint("perft", "fortify", "2", *view[1:]) == "This position hides something: it cannot be played on."
    assert complaint("bench", *view) == "This position hides something: it cannot be played on."


def test_a_program_that_no_shell_could_split() -> None:
    assert complaint("bench", "fortify", "--beside", "'unb").startswith('"\'unb" is no program: a quotation mark')


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device there")
@pytest.mark.parametrize(
    "words", [("show", "fortify"), ("rules", "fortify"), ("games",), ("legal", "fortify"), ("--version",)]
)
def test_output_that_cannot_be_written_is_one_sentence(words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            program(*words), stdout=full, stderr=subprocess.PIPE, encoding="utf-8", timeout=60, check=False
        )
    assert ended.returncode == 2
    assert ended.stderr == "The output cannot be written: No space left on device.\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
@pytest.mark.parametrize("words", [("show", "fortify"), ("legal", "fortify"), ("--version",), ("play", "fortify")])
def test_nobody_complains_when_the_reader_leaves(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        program(*words),
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (1, "")


@pytest.mark.parametrize("source", ["1 / 0", "import nothing_of_this_name", "GAMES = 1", "this is no Python"])
def test_a_game_that_is_broken_disturbs_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "rulebook.md").write_text("# Broken\n", "utf-8")
    (tmp_path / "broken" / "__init__.py").write_text(f"{source}\n", "utf-8")
    shelf = importlib.import_module("casemate.games")
    monkeypatch.setattr(shelf, "__path__", [*shelf.__path__, str(tmp_path)])
    ended = run("games")
    assert ended.status == 1
    assert "fortify: Fortify" in ended.out
    (sentence,) = ended.complaint.splitlines()
    assert sentence.startswith("The game broken cannot be loaded: ")
    assert complaint("show", "broken") == sentence
    assert printed("legal", "fortify", "map=LS/SW")


@pytest.mark.parametrize("command", ["verify", "play"])
def test_what_is_no_file_is_not_read(tmp_path: Path, command: str) -> None:
    words = ("verify",) if command == "verify" else ("play", "fortify", "--file")
    devices = [path for path in ("/dev/full", "/dev/zero", "/dev/null") if os.path.exists(path)]
    for path in (*devices, str(tmp_path)):
        assert re.match(rf"{re.escape(path)} cannot be (read|used): it is ", complaint(*words, path))


def test_a_file_is_read_no_further_than_a_match_may_be_long(tmp_path: Path) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert run("verify", str(path)).complaint.startswith(f"{path}: This is no match: it is longer than")
