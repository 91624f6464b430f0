"""How fast a game is: `casemate bench GAME`. Compiled figures come from processes of their own, one after the other."""

import json
import os
import platform
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Any

from rich.table import Table

from ..compiled import whynot
from ..errors import CasemateError
from .measures import Start, checked, first_result, perft_leaves, random_moves, refusal_us, sampled, scenes
from .screen import Screen

PATIENCE = 600  # seconds that one run of a program may take
WARM_RUNS = 3
SPEEDS = {
    "random_moves_s": "moves a second, compiled random play, one core",
    "perft_leaves_s": "leaves a second, compiled perft, last ply in bulk",
}
REST = {
    "cold_s": "seconds: a new process compiles play and perft, and has a result of both",
    "warm_s": "seconds: a new process finds both compiled, and has a result of both",
    "interpreted_moves_s": "moves a second, interpreted random play",
    "refusal_us": "microseconds, interpreted: a refusal with its sentence, median",
    "scene_ms": "milliseconds: the scene of who decides, median",
    "scene_watch_ms": "milliseconds: the scene of who watches, median",
    "scene_worst_ms": "milliseconds: the slowest scene",
    "scene_bytes": "bytes: the largest scene",
    "state_bytes": "bytes: a state",
}
PYTHON = re.compile(r"python[\d.]*(\.exe)?")


def bench(
    screen: Screen, start: Start, arguments: Sequence[str], other: str, beside: Sequence[str], runs: int
) -> dict[str, Any]:
    """Measure everything, print it as a table, and answer the figures.

    `arguments` are the words after `casemate bench` that bring a process of our own to `start`; `other` is a
    second configuration of the game, `beside` are other programs; all take turns.
    """
    checked(start)
    figures: dict[str, Any] = {"game": start.game.name, "machine": machine()}
    figures |= compare(arguments, other, [program(words) for words in grouped(beside)], runs)
    figures |= first_times(arguments)
    figures |= interpreted(start)
    show(screen, figures, other, runs)
    return figures


def speeds(start: Start) -> dict[str, float | None]:
    """Both compiled speeds, in this process; None where nothing can be compiled."""
    if whynot():
        return dict.fromkeys(SPEEDS)
    checked(start)
    return {"random_moves_s": round(random_moves(start, True)), "perft_leaves_s": round(perft_leaves(start))}


def first(start: Start) -> None:
    """What a new process does until it has its first results."""
    first_result(checked(start))


def interpreted(start: Start) -> dict[str, float]:
    """What is measured without machine code."""
    tell("Measuring what runs interpreted.")
    states = sampled(start)
    figures = {
        "interpreted_moves_s": random_moves(start, False),
        "refusal_us": refusal_us(start.game, start.options, states),
        **scenes(start.game, states),
        "state_bytes": start.game.twin.dtype.itemsize,
    }
    return {name: rounded(figure) for name, figure in figures.items()}


# Processes


def ours(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "casemate", "bench", *arguments]


def first_times(arguments: Sequence[str]) -> dict[str, float | None]:
    """How long new processes take to their first results, with an empty cache and with a full one."""
    if whynot():
        return {"cold_s": None, "warm_s": None}
    tell("Measuring how long a new process takes, first with an empty cache.")
    with tempfile.TemporaryDirectory(prefix="casemate-bench-") as home:
        times = [wall(ours(*arguments, "--first"), home) for _ in range(1 + WARM_RUNS)]
    return {"cold_s": round(times[0], 2), "warm_s": round(median(times[1:]), 2)}


def wall(command: list[str], home: str) -> float:
    """Seconds that a process takes from its start to its end."""
    begun = time.perf_counter()
    ended = subprocess.run(
        command,
        env={**os.environ, "CASEMATE_HOME": home},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    spent = time.perf_counter() - begun
    if ended.returncode:
        raise CasemateError(f"A process of ours ended with status {ended.returncode}: {ended.stderr[-300:]}")
    return spent


def compare(arguments: Sequence[str], other: str, beside: Sequence[list[str]], runs: int) -> dict[str, Any]:
    """The compiled speeds, medians of several runs; other programs take turns with ours."""
    if whynot():
        tell(f"{whynot()}, so nothing compiled is measured.")
        if not beside:
            return dict.fromkeys(SPEEDS)
    commands = [ours(*arguments, "--speeds")]
    if other:
        commands.append(ours(arguments[0], *other.split(), "--speeds"))
    commands += beside
    results: list[list[dict[str, Any]]] = [[] for _ in commands]
    for turn in range(1, runs + 1):
        tell(f"Measuring speed, run {turn} of {runs}.")
        for command, found in zip(commands, results, strict=True):
            found.append(last_object(command))
    middle = [{name: between(found, name) for name in SPEEDS} for found in results]
    figures: dict[str, Any] = dict(middle[0])
    if other:
        figures["special_ratio"] = ratio(middle[1], middle[0], "random_moves_s")
    theirs = zip(beside, middle[len(commands) - len(beside) :], strict=True)
    rows = [
        {
            "program": shlex.join(command),
            **their,
            "random_ratio": ratio(middle[0], their, "random_moves_s"),
            "perft_ratio": ratio(middle[0], their, "perft_leaves_s"),
        }
        for command, their in theirs
    ]
    return {**figures, "beside": rows} if rows else figures


def last_object(command: list[str]) -> dict[str, Any]:
    """The JSON object that a program prints as its last line."""
    called = shlex.join(command)
    try:
        ended = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CasemateError(f"{called} could not be run: {error}.") from error
    if ended.returncode:
        raise CasemateError(f"{called} ended with status {ended.returncode}.")
    try:
        found = json.loads(ended.stdout.strip().rpartition("\n")[2])
    except ValueError:
        found = None
    if not isinstance(found, dict) or "random_moves_s" not in found:
        raise CasemateError(f"{called} prints no JSON object with random_moves_s as its last line.")
    return found


def between(found: list[dict[str, Any]], name: str) -> float | None:
    """The median of a figure over the runs; None where a run lacks it."""
    values = [run.get(name) for run in found]
    numbers = [value for value in values if isinstance(value, int | float)]
    return rounded(median(numbers)) if len(numbers) == len(values) else None


def ratio(one: dict[str, Any], other: dict[str, Any], name: str) -> float | None:
    return round(one[name] / other[name], 3) if one[name] and other[name] else None


def grouped(words: Sequence[str]) -> Iterator[list[str]]:
    """Programs from words: one each, as a shell would split it; a bare `python` takes the next word along."""
    rest = iter(words)
    for word in rest:
        parts = split(word)
        if len(parts) == 1 and PYTHON.fullmatch(Path(word).name):
            parts += [word for word in (next(rest, ""),) if word]
        yield parts


def split(text: str) -> list[str]:
    """The words of a text, as a shell would split it."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise CasemateError(f"{text[:40]!r} is no program: a quotation mark is not closed ({error}).") from error


def program(words: list[str]) -> list[str]:
    """A command that can be run: a Python file is run by this Python."""
    if words and words[0].endswith(".py"):
        return [sys.executable, *words]
    return words


# What people read


def show(screen: Screen, figures: dict[str, Any], other: str, runs: int) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    for name, meaning in {**SPEEDS, **REST}.items():
        table.add_row(written(figures[name]), name, meaning)
    if other:
        table.add_row(written(figures["special_ratio"]), "special_ratio", f"random play with {other}, to the above")
    screen.say(f"{figures['game']} on {figures['machine']}", "bold")
    screen.console.print(table)
    for row in figures.get("beside", ()):
        screen.say()
        screen.say(f"Beside {row['program']}, medians of {runs} runs in turn (ours / theirs):", "bold")
        for name, share in (("random_moves_s", "random_ratio"), ("perft_leaves_s", "perft_ratio")):
            screen.say(f"{name}: {written(figures[name])} / {written(row[name])} = {written(row[share])}")


def written(figure: float | None) -> str:
    """A figure for people: thousands apart, no more digits than it is worth."""
    if figure is None:
        return "–"
    return f"{figure:,.0f}" if figure >= 1000 else f"{figure:g}"


def rounded(figure: float) -> float:
    return round(figure) if figure >= 1000 or figure == int(figure) else float(f"{figure:.3g}")


def machine() -> str:
    """What the figures were measured on."""
    try:
        numba = f"Numba {metadata.version('numba')}"
    except metadata.PackageNotFoundError:
        numba = "no Numba"
    return (
        f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()},"
        f" Python {platform.python_version()}, NumPy {metadata.version('numpy')}, {numba}"
    )


def processor() -> str:
    """The name of the processor, where it can be found out."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def tell(sentence: str) -> None:
    """What is going on, where it disturbs no output."""
    print(sentence, file=sys.stderr, flush=True)
