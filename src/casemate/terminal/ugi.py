"""The line protocol for other programs, after the Universal Game Interface: `casemate ugi GAME`.

One plain line an answer. A bad line, an unreadable or illegal move answers `error <why>` and changes nothing.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

from ..errors import CasemateError, IllegalMove, Unreadable
from ..game import CHANCE, NOBODY, Game, State
from ..options import About, Option, options_of, shown
from .counting import DEEPEST, check_whole, counts
from .version import version

LONGEST_LINE = 1 << 20
LONGEST_MOVE = 200
LONGEST_POSITION = 20_000

PLAYER_OPTIONS = (  # of who answers `go`
    Option("level", About("Level", "", "How well it plays.", least=1, most=8), "8", (), True),
    Option("seed", About("Seed", "", "What its chance decisions grow from.", most=999_999_999), "0", (), True),
)
LIMITS = {"nodes": 999_999_999, "movetime": 999_999_999, "depth": 999}


class BadLine(CasemateError):
    """A line that is no command, or that its command cannot read."""


class Protocol:
    """One conversation: the game, its options, and the state that is talked about."""

    def __init__(self, game: Game, options: Any, state: State) -> None:
        self.game, self.options, self.state = game, options, state
        self.own = [option.name for option in options_of(game.options)]
        self.known = {option.name: option for option in (*options_of(game.options), *PLAYER_OPTIONS)}
        given = {name: str(getattr(options, name, option.default)) for name, option in self.known.items()}
        self.defaults, self.values = given, dict(given)
        self.over = False
        self.commands: dict[str, Callable[[str], Iterable[str]]] = {
            "ugi": self.introduce,
            "isready": self.is_ready,
            "uginewgame": self.new_game,
            "setoption": self.set_option,
            "position": self.set_position,
            "legal": self.legal,
            "weights": self.weights,
            "show": self.show,
            "perft": self.perft,
            "refusal": self.refusal,
            "outcome": self.outcome,
            "query": self.query,
            "go": self.go,
            "stop": self.stop,
            "quit": self.quit,
        }

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer this one, each as soon as it is known."""
        name, rest = [*line.split(None, 1), "", ""][:2]
        if not name:
            return
        try:
            if len(line.encode(errors="replace")) > LONGEST_LINE:
                raise BadLine(f"this line is longer than {LONGEST_LINE} bytes")
            if name not in self.commands:
                raise BadLine(f"there is no command {shown(name)}; there are {', '.join(self.commands)}")
            yield from self.commands[name](rest.strip())
        except CasemateError as error:
            yield f"error {one_line(str(error))}"

    # What this is

    def introduce(self, rest: str) -> Iterator[str]:
        nothing_more(rest)
        yield f"id name Casemate {self.game.title} {version()}"
        yield "id author Casemate contributors"
        for option in self.known.values():
            yield self.described(option)
        yield "ugiok"

    def described(self, option: Option) -> str:
        """An option in one line: type, default, limits, and the values that have a name."""
        kind = "combo" if option.values else "spin" if option.number else "string"
        words = [f"option name {option.name} type {kind} default {self.defaults[option.name]}"]
        if option.number:
            words.append(f"min {option.about.least} max {option.about.most}")
        words += [f"var {value}" for value in option.values or option.about.names]
        return " ".join(words)

    def is_ready(self, rest: str) -> Iterator[str]:
        nothing_more(rest)
        yield "readyok"

    def new_game(self, rest: str) -> Iterable[str]:
        """Nothing is remembered from one game to the next."""
        nothing_more(rest)
        return ()

    def stop(self, rest: str) -> Iterable[str]:
        """No search goes on."""
        nothing_more(rest)
        return ()

    def quit(self, rest: str) -> Iterable[str]:
        nothing_more(rest)
        self.over = True
        return ()

    # What it is about

    def set_option(self, rest: str) -> Iterable[str]:
        """Remember a value: it takes effect at the next `position`, or at the next `go`.

        What is wrong with the value alone is said at once, what clashes with other options at `position`.
        """
        words = rest.split(None, 3)
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise BadLine("an option is set by: setoption name <name> value <value>")
        name, value = words[1], words[3]
        if name not in self.known:
            raise BadLine(f"There is no option {shown(name)}. The options are {', '.join(self.known)}.")
        known = str(self.known[name].read(value))
        if name in self.own:
            self.game.options.read([f"{name}={known}"])
        self.values[name] = known
        return ()

    def set_position(self, rest: str) -> Iterable[str]:
        words = rest.split()
        at = words.index("moves") if "moves" in words else len(words)
        base, moves = " ".join(words[:at]), words[at + 1 :]
        if not base:
            raise BadLine("a position is set by: position startpos|<position> [moves <move> ...]")
        options = self.game.options.read(f"{name}={self.values[name]}" for name in self.own)
        state = self.game.start(options) if base == "startpos" else self.read_position(options, base)
        if moves:
            check_whole(self.game, state)
        for number, move in enumerate(moves, 1):
            state = self.played(state, number, move)
        self.options, self.state = options, state
        return ()

    def read_position(self, options: Any, text: str) -> State:
        if len(text) > LONGEST_POSITION:
            raise BadLine(f"a position has at most {LONGEST_POSITION} characters")
        return self.game.read_position(options, text)

    def played(self, state: State, number: int, move: str) -> State:
        """The state after a move; an error says which one."""
        try:
            return self.game.play(state, self.read_move(state, move))
        except (IllegalMove, Unreadable) as error:
            raise BadLine(f"move {number}, {shown(move)}: {error}") from error

    def read_move(self, state: State, text: str) -> int:
        if len(text) > LONGEST_MOVE:
            raise Unreadable(f"A move has at most {LONGEST_MOVE} characters.")
        return self.game.read_move(state, text)

    # What is asked about it

    def legal(self, rest: str) -> Iterator[str]:
        nothing_more(rest)
        yield " ".join(["legal", *sorted(self.moves())])

    def weights(self, rest: str) -> Iterator[str]:
        nothing_more(rest)
        by_move = zip(self.moves(), self.game.weights(self.state), strict=False)
        yield " ".join(["weights", *(str(weight) for _, weight in sorted(by_move))])

    def moves(self) -> list[str]:
        return [self.game.write_move(self.state, action) for action in self.game.actions(self.state)]

    def show(self, rest: str) -> Iterator[str]:
        nothing_more(rest)
        yield f"position {self.game.write_position(self.state)}"

    def perft(self, rest: str) -> Iterator[str]:
        depth = whole("perft", rest, DEEPEST)
        for length, nodes in enumerate(counts(self.game, self.options, self.state, depth), 1):
            yield f"perft {length} {nodes}"

    def refusal(self, rest: str) -> Iterator[str]:
        if len(rest.split()) != 1:
            raise BadLine("a refusal is asked for by: refusal <move>")
        refusal = self.game.refusal(self.state, self.read_move(self.state, rest))
        yield f"refusal {refusal.clause} {one_line(refusal.sentence)}" if refusal else "refusal none"

    def outcome(self, rest: str) -> Iterator[str]:
        nothing_more(rest)
        outcome = self.game.outcome(self.state)
        if outcome:
            first, second = outcome.payoffs
            yield f"outcome {first} {second} {outcome.clause}"
        else:
            yield "outcome none"

    def query(self, rest: str) -> Iterator[str]:
        seat, outcome = self.game.seat(self.state), self.game.outcome(self.state)
        answers = {
            "gameover": truth(outcome is not None),
            "result": outcome.result if outcome else "none",
            "p1turn": truth(seat == 0),
            "turn": {0: "p1", 1: "p2", CHANCE: "chance"}.get(seat, "none"),
        }
        if rest not in answers:
            raise BadLine(f"there is no query {shown(rest)}; there are {', '.join(answers)}")
        yield f"response {answers[rest]}"

    def go(self, rest: str) -> Iterable[str]:
        """There is no player yet, so every search is refused."""
        words = rest.split()
        if words:
            if len(words) != 2 or words[0] not in LIMITS:
                raise BadLine("a move is asked for by: go [nodes <n> | movetime <ms> | depth <n>]")
            whole(words[0], words[1], LIMITS[words[0]])
        seat = self.game.seat(self.state)
        if seat == NOBODY:
            raise BadLine("the game is over")
        raise BadLine("chance is to decide here" if seat == CHANCE else "no player yet")


def nothing_more(rest: str) -> None:
    if rest:
        raise BadLine(f"nothing may follow this command, but there is {shown(rest)}")


def whole(what: str, text: str, most: int) -> int:
    """A number from 1 to `most`."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else 0
    if not 1 <= number <= most:
        raise BadLine(f"{what} takes a number from 1 to {most}, not {shown(text)}")
    return number


def truth(value: bool) -> str:
    return "true" if value else "false"


def one_line(sentence: str) -> str:
    """A sentence that breaks no line, whatever it quotes."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(sentence.split()))


def converse(protocol: Protocol, questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer line by line until `quit`, the end of input, or until nobody reads the answers."""
    try:
        for line in bounded_lines(questions):
            for answer in protocol.answer(line):
                answers.write(answer.encode(errors="replace") + b"\n")
                answers.flush()
            if protocol.over:
                return
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())


def bounded_lines(questions: BinaryIO) -> Iterator[str]:
    """The lines of a stream; one that is too long is cut, still too long, and the rest of it thrown away."""
    while line := questions.readline(LONGEST_LINE + 2):
        rest = line
        while rest and not rest.endswith(b"\n") and len(line) > LONGEST_LINE:
            rest = questions.readline(LONGEST_LINE)
        yield line.decode(errors="replace").rstrip("\r\n")
