"""Golden transcripts: whole games in writing, so that a change of rules shows as a difference that can be read.

Each `games/GAME/playthroughs/*.txt` begins with a head: what it shows, the options, the seed. The rest is made from
it. `scripts/playthroughs` rewrites all of them and shows what changed; the tests only compare.
"""

import difflib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from casemate import games, load
from casemate.game import CHANCE, Game
from casemate.library import folder_of
from casemate.terminal.drawing import draw

EVERY = 20  # of so many decisions one is written with all its legal moves
MOST = 3000  # moves; what is not over then is cut off


def files() -> list[Path]:
    """The transcripts of all games."""
    return [path for name in games() for path in sorted((folder_of(name) / "playthroughs").glob("*.txt"))]


def head_of(text: str) -> dict[str, str]:
    """The lines `name: value` that a transcript begins with."""
    head = {}
    for line in text.split("\n\n", 1)[0].splitlines():
        name, _, value = line.partition(": ")
        head[name] = value.strip()
    return head


def transcript(path: Path, text: str) -> str:
    """The whole transcript that belongs to a head."""
    head = head_of(text)
    game = load(path.parent.parent.name)
    lines = [f"{name}: {value}".rstrip() for name, value in head.items()]
    return "\n".join([*lines, "", *played(game, head), ""])


def played(game: Game, head: dict[str, str]) -> Iterator[str]:
    """A random game: turn by turn its position, and each move with the number of legal ones and its sentence."""
    options = game.options.read(head.get("options", "").split())
    choose = random.Random(int(head["seed"]))
    state = game.start(options)
    if "position" in head:
        state = game.read_position(options, head["position"])
    turn, number = None, 0
    while game.outcome(state) is None and number < MOST:
        now = game.turn(state)
        if now != turn:
            if turn is None or now.part != turn.part:
                yield from ("", f"## {now.part}", "")
            yield f"{now.number}: {game.write_position(state)}"
        turn = now
        legal = {game.write_move(state, action): action for action in game.actions(state)}
        if number % EVERY == 0:
            yield f"   legal: {' '.join(sorted(legal))}"
        move = chosen(game, state, legal, choose)
        who = {0: "p1", 1: "p2", CHANCE: "chance"}[game.seat(state)]
        yield f"   {who} {move} of {len(legal)}: {game.sentence(state, legal[move])}"
        after = game.play(state, legal[move])
        close = game.close(state, legal[move])
        if close:
            yield from (f"   closes: {sheet.name}: {sheet.text} {sheet.clause}" for sheet in close.sheets)
        state, number = after, number + 1
    yield from ("", game.write_position(state), "")
    picture = draw(game.board(options), game.scene(state, game.seat(state)), 80, colour=False)
    yield from (line.rstrip() for line in picture.splitlines())


def chosen(game: Game, state: object, legal: dict[str, int], choose: random.Random) -> str:
    """A legal move, each alike; at CHANCE by weight."""
    moves = sorted(legal)
    if game.seat(state) != CHANCE:
        return choose.choice(moves)
    weights = dict(zip(game.actions(state), game.weights(state), strict=True))
    return choose.choices(moves, [weights[legal[move]] for move in moves])[0]


def main() -> int:
    """Rewrite the transcripts; show the differences."""
    changed = 0
    for path in files():
        before = path.read_text("utf-8")
        after = transcript(path, before)
        if after != before:
            changed += 1
            print(
                "".join(
                    difflib.unified_diff(before.splitlines(True), after.splitlines(True), f"{path} before", "after")
                )
            )
            path.write_text(after, "utf-8")
    print(f"{len(files())} transcripts, {changed} changed.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
