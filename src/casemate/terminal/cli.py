"""The command `casemate`. What a command needs is imported inside it, so that `--help` comes at once."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import CasemateError

if TYPE_CHECKING:
    from ..game import Game, State

app = typer.Typer(
    name="casemate",
    help="One table for fort games: play, look things up, and let programs play.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `casemate games` names it.")]
Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="OPTION=VALUE", help="Options of the game, such as map=coast5."),
]
PositionText = Annotated[
    str | None, typer.Option("--position", metavar="TEXT", help="Begin with this position, not at the start.")
]
READER_GONE = 1  # the exit status when nobody reads on: the same as that of Typer and Rich, which may see it first
Plain = Annotated[bool, typer.Option("--plain", help="No colours.")]


def main() -> None:
    """Run the command line; what is wrong with a request is one sentence, and exit status 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        try:
            app(prog_name="casemate")
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except CasemateError as error:
        complain(error)
        sys.exit(2)
    except BrokenPipeError:  # whoever read has enough
        drop_output()
        sys.exit(READER_GONE)
    except OSError as error:
        drop_output()
        what = f"{error.filename} cannot be used" if error.filename else "The output cannot be written"
        complain(CasemateError(f"{what}: {error.strerror or error}."))
        sys.exit(2)


def complain(error: CasemateError) -> None:
    print(" ".join(str(error).split()), file=sys.stderr)


def drop_output() -> None:
    """Nothing more can be written: what is left goes nowhere, so that the interpreter can end without a complaint."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@app.callback(invoke_without_command=True)
def top(
    show_version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if show_version:
        from .version import version

        print(f"casemate {version()}")
        raise typer.Exit


def opened(name: str, words: list[str] | None, position: str | None) -> tuple[Game, Any, State]:
    """The game, its options, and the state to begin with."""
    from ..library import load

    game = load(name)
    options = game.options.read(words or ())
    state = game.start(options) if position is None else game.read_position(options, position)
    return game, options, state


@app.command()
def games() -> None:
    """List the games and their options."""
    from ..library import games, load
    from .listing import show_game
    from .screen import Screen

    screen = Screen()
    broken = []
    for name in games():
        try:
            show_game(screen, load(name))
        except CasemateError as error:
            broken.append(error)
    for found in broken:
        complain(found)
    if broken:
        raise typer.Exit(1)


@app.command()
def play(
    name: GameName,
    words: Words = None,
    position: PositionText = None,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep every event in this file; the same command goes on with it."),
    ] = None,
    plain: Plain = False,
) -> None:
    """Play a match, two people at this terminal."""
    from ..library import load
    from .play import play as sit_down
    from .screen import Screen

    sit_down(Screen(plain), load(name), words or (), position, file)


@app.command()
def show(name: GameName, words: Words = None, position: PositionText = None, plain: Plain = False) -> None:
    """Draw a position."""
    from .screen import Screen

    game, options, state = opened(name, words, position)
    screen = Screen(plain)
    screen.draw_state(game, options, state)
    screen.say()
    print(game.write_position(state))


@app.command()
def legal(name: GameName, words: Words = None, position: PositionText = None) -> None:
    """List the legal moves, one a line (at CHANCE with weights)."""
    game, _, state = opened(name, words, position)
    moves = [game.write_move(state, action) for action in game.actions(state)]
    weights = [f" {weight}" for weight in game.weights(state)] or [""] * len(moves)
    for move, weight in sorted(zip(moves, weights, strict=True)):
        print(f"{move}{weight}")


@app.command()
def perft(
    name: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=99, help="The longest sequences counted.")],
    words: Words = None,
    position: PositionText = None,
) -> None:
    """Count the sequences of 1, 2 and so on up to DEPTH moves."""
    from .counting import counts

    for length, nodes in enumerate(counts(*opened(name, words, position), depth), 1):
        print(f"perft {length} {nodes}", flush=True)


@app.command()
def ugi(name: GameName, words: Words = None, position: PositionText = None) -> None:
    """Talk to another program, line by line."""
    from io import BytesIO

    from .ugi import Protocol, converse

    protocol = Protocol(*opened(name, words, position))
    converse(protocol, *(stream.buffer if stream else BytesIO() for stream in (sys.stdin, sys.stdout)))


@app.command()
def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="A match (.casemate).")]) -> None:
    """Play a match file again and recompute its draws; exit status 1 if anything differs."""
    from ..match import verify as check
    from .store import content_of

    found = check(content_of(file))
    for notice in found.notices:
        print(notice)
    if not found.is_sound:
        for finding in found.findings:
            print(f"{file}: {finding}", file=sys.stderr)
        raise typer.Exit(1)
    print(f"{file} is sound: {found.summary}.")


@app.command()
def rules(
    name: GameName,
    clause: Annotated[
        str, typer.Argument(metavar="CLAUSE", show_default=False, help="A clause (5.2) or a chapter (5).")
    ] = "",
    words: Words = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="TEXT", help="Draw this position beside the rule.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Show the rulebook, or one clause of it."""
    from .rules import show_rules
    from .screen import Screen

    if "=" in clause:
        clause, words = "", [clause, *(words or ())]
    game, options, state = opened(name, words, position)
    screen = Screen(plain)
    show_rules(screen, game, clause)
    if position is not None:
        screen.draw_state(game, options, state)


@app.command()
def bench(
    name: GameName,
    rest: Annotated[
        list[str] | None,
        typer.Argument(metavar="OPTION=VALUE", help="Options of the game; after --beside, more programs."),
    ] = None,
    position: PositionText = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON, too, in the last line.")] = False,
    beside: Annotated[
        str | None,
        typer.Option(
            metavar="PROGRAM...",
            help="Programs to run in turn with ours; each prints as its last line a JSON object with random_moves_s.",
        ),
    ] = None,
    other: Annotated[
        str, typer.Option("--with", metavar="OPTIONS", help="Compare with a second configuration of the game.")
    ] = "",
    runs: Annotated[int, typer.Option(min=1, max=99, help="How often each program runs.")] = 5,
    speeds: Annotated[
        bool, typer.Option("--speeds", help="Measure the compiled speeds alone, in this process.")
    ] = False,
    study: Annotated[
        int | None,
        typer.Option(metavar="GAMES", min=1, help="Instead play so many random games: who wins, how long, and how."),
    ] = None,
    first: Annotated[bool, typer.Option("--first", hidden=True)] = False,
) -> None:
    """Measure how fast a game is."""
    import json
    import re

    from . import bench as measuring
    from .measures import Start
    from .screen import Screen

    words = [word for word in rest or () if re.match(r"\w+=", word) or not beside]
    programs = [beside, *(word for word in rest or () if word not in words)] if beside else []
    start = Start(*opened(name, words, position))
    if study:
        from . import random_study

        found = random_study.study(start, study)
        random_study.show(Screen(), found)
        if as_json:
            print(json.dumps(found))
    elif first:
        measuring.first(start)
    elif speeds:
        print(json.dumps(measuring.speeds(start)))
    else:
        if other:
            opened(name, other.split(), None)
        arguments = [name, *words, *([] if position is None else [f"--position={position}"])]
        figures = measuring.bench(Screen(), start, arguments, other, programs, runs)
        if as_json:
            print(json.dumps(figures))
