"""The measuring itself: programs beside ours, and figures that mean something."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import casemate
from casemate.errors import CasemateError
from casemate.terminal import bench, measures
from casemate.terminal.measures import Start


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Start:
    """A game that is soon over, measured for a moment only."""
    monkeypatch.setattr(measures, "SECONDS", 0.02)
    monkeypatch.setattr(measures, "PLIES", 200)
    game = casemate.load("fortify")
    options = game.options.read(["map=LS/SW", "army=2I1B", "turn_limit=20"])
    return Start(game, options, game.start(options))


def script(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_interpreted_figures_are_positive(tiny: Start) -> None:
    figures = bench.interpreted(tiny)
    assert all(figure > 0 for figure in figures.values())
    assert figures["state_bytes"] == tiny.game.twin.dtype.itemsize
    assert figures["scene_ms"] <= figures["scene_worst_ms"]


def test_states_are_sampled_from_random_games(tiny: Start) -> None:
    states = measures.sampled(tiny)
    assert len(states) == 200
    assert tiny.state in states
    assert all(tiny.game.outcome(state) is None for state in states)
    assert states == measures.sampled(tiny)


def test_words_are_grouped_into_programs() -> None:
    words = ["one.py", "python", "two.py", "three --fast", "/usr/bin/python3.11", "four.py", "python"]
    groups = [["one.py"], ["python", "two.py"], ["three", "--fast"], ["/usr/bin/python3.11", "four.py"]]
    assert list(bench.grouped(words)) == [*groups, ["python"]]
    assert bench.program(["one.py", "-x"]) == [sys.executable, "one.py", "-x"]


def test_medians_and_ratios() -> None:
    runs = [{"random_moves_s": speed} for speed in (10, 40, 20)]
    assert bench.between(runs, "random_moves_s") == 20
    assert bench.between(runs, "perft_leaves_s") is None
    assert bench.ratio({"a": 20}, {"a": 40}, "a") == 0.5
    assert bench.ratio({"a": None}, {"a": 40}, "a") is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("print('fast')", "prints no JSON object"),
        ("print('[1]')", "prints no JSON object"),
        ("raise SystemExit(3)", "ended with status 3"),
    ],
)
def test_a_program_that_does_not_answer_is_named(tmp_path: Path, text: str, why: str) -> None:
    path = script(tmp_path, "other.py", text)
    with pytest.raises(CasemateError, match=why):
        bench.last_object([sys.executable, path])


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(CasemateError, match="no-such-program could not be run"):
        bench.last_object(["no-such-program"])


def test_other_programs_take_turns_with_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    note = f"open({str(log)!r}, 'a').write"
    ours = script(tmp_path, "ours.py", f"{note}('o'); print('x'); print('{{\"random_moves_s\": 30}}')")
    theirs = script(tmp_path, "theirs.py", f"{note}('t'); print('{{\"random_moves_s\": 20}}')")
    monkeypatch.setattr(bench, "ours", lambda *arguments: [sys.executable, ours])
    monkeypatch.setattr(bench, "whynot", lambda: "")
    figures = bench.compare(["fortify"], "map=coast5", [[sys.executable, theirs]], 3)
    assert log.read_text("utf-8") == "oot" * 3
    assert (figures["random_moves_s"], figures["special_ratio"]) == (30, 1.0)
    (row,) = figures["beside"]
    assert (row["random_moves_s"], row["random_ratio"], row["perft_ratio"]) == (20, 1.5, None)


@pytest.mark.nightly
def test_a_whole_bench(tmp_path: Path) -> None:
    other = script(tmp_path, "other.py", "print('{\"random_moves_s\": 1000000}')")
    words = ["bench", "fortify", "--json", "--runs", "1", "--with", "map=coast5", "--beside", other]
    ended = subprocess.run(
        [sys.executable, "-m", "casemate", *words],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "CASEMATE_HOME": str(tmp_path)},
    )
    figures = json.loads(ended.stdout.splitlines()[-1])
    names = {*bench.SPEEDS, *bench.REST, "special_ratio"}
    assert all(figures[name] > 0 for name in names)
    assert figures["beside"][0]["random_ratio"] > 0
