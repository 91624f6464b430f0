"""Two people at one terminal: the board before each decision, typed moves, and a file that keeps every event."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text

from ..errors import CasemateError, IllegalMove, Unreadable
from ..game import CHANCE, NOBODY, Game, Refusal, Seat
from ..match import Match
from ..match.events import OTHER, SEAT_OF, TABLE, WHO, is_veiled
from ..match.file import parse
from ..scene import Answer, Close, Scene, token_of, tokens
from . import drawing
from .keyboard import Keyboard
from .rules import show_rules
from .screen import Screen
from .store import NotKept, Store, private

LONGEST_MOVE = 200
HELP = (
    ("MOVE ...", "play a move, or several, as the rulebook writes them"),
    ("? [TEXT]", "list the legal moves, or those that contain a text"),
    ("why MOVE", "explain what a move does, or why it is refused"),
    ("undo", "take the last move back"),
    ("board [LAYER]", "draw the board again, with marks such as threats"),
    ("rules [CLAUSE]", "show the rulebook, or a chapter (5) or a clause (5.2) of it"),
    ("draw", "offer a draw"),
    ("resign", "give the match up"),
    ("save FILE", "write the match to a file"),
    ("quit", "leave"),
)
AFTER_THE_END = ("board", "rules", "save", "help", "quit")
ENDS = {  # those that no clause of a game brings about
    "resign": "{loser} has resigned.",
    "agreed": "A draw is agreed.",
    "flag": "The time of {loser} has run out.",
    "claim": "It was claimed, as the other had left.",
    "abort": "The match was given up before it had begun.",
}
ACTS = {
    "resign": "{who} resigns.",
    "draw offer": "{who} offers a draw.",
    "draw accept": "{who} accepts the draw.",
    "draw decline": "{who} declines the draw.",
    "takeback accept": "Taken back.",
    "edition": "The match goes on under the rules at hand.",
    "reveal": "The match is revealed: whoever has its file can verify it.",
}


class Left(Exception):
    """Somebody leaves, or nobody types any more."""


def play(screen: Screen, game: Game, words: Sequence[str], position: str | None, path: Path | None) -> None:
    """Play a match to its end, or until somebody leaves; with a path the match of that file, or a new one in it."""
    if path is None:
        match = Match(game, game.options.read(words), position=position or "")
        Table(screen, Keyboard(), match).sit()
        return
    store = Store(path)
    try:
        content = store.text()
        match = resumed(store, content, game, words, position) if content else begun(store, game, words, position)
        Table(screen, Keyboard(), match, store).sit()
    finally:
        store.close()


def begun(store: Store, game: Game, words: Sequence[str], position: str | None) -> Match:
    """A new match, with a file of its own."""
    match = Match(game, game.options.read(words), position=position or "")
    store.begin(match.head(private=True))
    return match


def resumed(store: Store, content: bytes, game: Game, words: Sequence[str], position: str | None) -> Match:
    """The match that the file holds, if it is the one that was asked for and can go on."""
    try:
        match = Match.read(content, game)
    except CasemateError as error:
        raise CasemateError(f"{store.path}: {error}") from error
    if match.game.name != game.name:
        raise CasemateError(f"{store.path} holds a match of {match.game.title}, not of {game.title}.")
    if words and game.options.read(words) != match.options:
        text = match.options.text() or "the options as they are by default"
        raise CasemateError(f"{store.path} holds a match with {text}: leave the options out to go on with it.")
    if position is not None:
        asked, begun_from = game.read_position(match.options, position), match.state_after(0)
        if game.write_position(asked) != game.write_position(begun_from):
            raise CasemateError(f"The match in {store.path} did not begin with this position.")
    file = parse(content)
    secret = bool(file.tag("Commitment")) and not file.tag("Seed")
    if not match.outcome and (secret or len(file.events) >= match.next_number):
        raise CasemateError(f"{store.path} is an export of a running match: what it leaves out is needed to go on.")
    if not match.outcome or not file.over:
        store.mend()
    return match


class Table:
    """A match and the two people at it."""

    def __init__(self, screen: Screen, keyboard: Keyboard, match: Match, store: Store | None = None) -> None:
        self.screen, self.keyboard, self.match, self.store = screen, keyboard, match, store
        self.game = match.game
        self.board = self.game.board(match.options)
        self.looked: Seat | None = None  # who saw the screen last
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.list_moves,
            "why": self.why,
            "undo": self.undo,
            "board": self.show_board,
            "rules": self.show_rules,
            "draw": self.offer_draw,
            "resign": self.resign,
            "save": self.save,
            "help": self.help,
            "quit": self.leave,
        }

    def sit(self) -> None:
        """From the first decision, or the next, to the end."""
        try:
            self.greet()
            self.follow_up()
            while not self.match.outcome:
                self.decide()
            self.show_end()
            while not self.store:
                self.obey(self.typed("over> "))
        except Left:
            self.part()
        except KeyboardInterrupt:
            print()
            self.part()
            raise SystemExit(130) from None

    # Beginning and end

    def greet(self) -> None:
        events = self.match.next_number - 1
        self.screen.say(f"{self.game.title}, for two at this terminal.", "bold")
        for notice in self.match.notices:
            self.screen.say(notice)
        if self.store and not self.match.outcome:
            goes_on = f"The match goes on after event {events}. " if events else ""
            self.screen.say(
                f"{goes_on}{self.store.path} keeps every event as it happens, secret ones and the seed of draws too:"
                " it is for this match alone. Share it when the match is over."
            )
        if not self.match.outcome:
            self.screen.say("Type moves as the rulebook writes them. ? lists them, why MOVE explains one, help more.")
            for line in drawing.legend(self.board, self.scene(NOBODY), self.screen.width):
                self.screen.console.print(line)
        if events:
            self.tell(self.match.standing[-1].number if self.match.standing else events)

    def part(self) -> None:
        """What becomes of a match that is left. Printed plainly: an interrupted console may not print any more."""
        if self.store and not self.match.outcome:
            print(f"The match is kept: the same command goes on with it.\n{self.store.path}")
        elif not self.match.outcome:
            print("The match is not kept.")

    def show_end(self) -> None:
        assert self.match.outcome
        result, by = self.match.outcome
        scene = self.scene(NOBODY)
        if not scene.over:
            scene.decides, scene.prompt = None, ""
        self.screen.say()
        self.screen.draw(self.board, scene)
        self.screen.say()
        if by in ENDS:
            loser = self.name({"p1win": 1, "p2win": 0}.get(result, NOBODY))
            self.screen.say(ENDS[by].format(loser=loser), "bold")
        winner = {"p1win": f"{self.name(0)} (player 1) has won", "p2win": f"{self.name(1)} (player 2) has won"}
        self.screen.say(f"{winner.get(result, 'Nobody has won')}: {result} {by}.", "bold")
        if self.store:
            self.screen.say("Anybody may have the file of this match now. This checks it:")
            self.screen.line(f"casemate verify {self.store.path}")
        else:
            self.screen.say("save FILE writes the match to a file, which casemate verify FILE checks; quit leaves.")

    # Decisions

    def decide(self) -> None:
        """Let who decides do something."""
        self.hand_over()
        self.screen.say()
        self.show_board()
        events = self.match.next_number
        while self.match.next_number == events:
            self.obey(self.typed(f"{self.name(self.match.seat)}> "))

    def hand_over(self) -> None:
        """A curtain, where the screen will show or take what the other may not know."""
        state, seat = self.match.state, self.match.seat
        sealed = self.game.sealed(state)
        if sealed or (self.looked != seat and self.game.view(state, 0) != self.game.view(state, 1)):
            self.screen.clear()
            self.screen.say(f"Hand to {self.name(seat)}.", "bold")
            self.keyboard.wait("Enter, when nobody else is looking: ")
            self.screen.clear()
        self.looked = seat

    def typed(self, prompt: str) -> str:
        """A line; nobody sees it where the answer is secret."""
        sealed = not self.match.outcome and self.game.sealed(self.match.state)
        line = self.keyboard.unseen(prompt) if sealed else self.keyboard.line(prompt)
        if line is None:
            raise Left
        return line

    def obey(self, line: str) -> None:
        """Do what a line says; what cannot be done is answered with a sentence."""
        name, rest = [*re.sub(r"^\s*\?", "? ", line).split(None, 1), "", ""][:2]
        command = self.commands.get(name.lower())
        try:
            if self.match.outcome and name and name.lower() not in AFTER_THE_END:
                raise CasemateError(f"The match is over. What is left are {', '.join(AFTER_THE_END)}.")
            if command:
                command(rest.strip())
            else:
                self.play(line.split())
        except NotKept:
            raise
        except IllegalMove as error:
            self.explain(error.refusal)
        except CasemateError as error:
            self.screen.say(str(error), "red")

    def play(self, moves: Sequence[str]) -> None:
        """Play moves one after the other, as far as they are legal and open."""
        for number, text in enumerate(moves, 1):
            sealed, first = self.game.sealed(self.match.state), self.match.next_number
            self.match.move(text)
            self.keep(first)
            if sealed:
                self.screen.clear()
            self.tell(first)
            rest = moves[number:]
            if rest and (self.match.outcome or sealed or self.game.sealed(self.match.state)):
                raise CasemateError(f"The rest is not played: {' '.join(rest)}.")

    def act(self, who: str, text: str) -> None:
        first = self.match.next_number
        self.match.act(who, text)
        self.keep(first)
        self.tell(first)

    def follow_up(self) -> None:
        """What happens before anybody decides: draws of chance, and what an interruption has left undone."""
        first, over = self.match.next_number, bool(self.match.outcome)
        self.match.follow_up()
        if self.match.next_number > first or over:
            self.keep(first)
        self.tell(first)

    def keep(self, first: int) -> None:
        """Store the events from this number on, before anybody is told."""
        if not self.store:
            return
        lines = [self.match.line(number, private=True) for number in range(first, self.match.next_number)]
        foot = self.match.foot()
        if foot and self.store.text().endswith(b"\n" + foot.encode()):
            foot = ""
        self.store.append("".join([*lines, foot]))

    # Commands

    def list_moves(self, rest: str) -> None:
        groups = drawing.moves(self.scene(self.match.seat))
        found = [(name, sorted(move for move in moves if rest in move)) for name, moves in groups]
        for name, moves in found:
            if moves:
                self.screen.console.print(Text.assemble((f"{name}  ", "bold"), "  ".join(moves)))
        if not any(moves for _, moves in found):
            self.screen.say(f"There is no legal move with {rest[:40]!r} in it." if rest else "There is no move.")

    def why(self, rest: str) -> None:
        if len(rest.split()) != 1 or len(rest) > LONGEST_MOVE:
            raise Unreadable("Say which move: why MOVE.")
        seat = self.match.seat
        view = self.match.view(seat)
        action = self.game.read_move(view, rest)
        path = [token for step in self.game.touch(view, action) for token in tokens(step)]
        refusal, answer = self.game.refusal(view, action), self.game.ask(view, seat, path)
        known = answer.move == self.game.write_move(view, action)
        if refusal is None:
            self.screen.say(answer.text if known else self.game.sentence(view, action))
            self.screen.say(f"{rest} is legal. {answer.clause if known else ''}".rstrip())
        else:
            self.explain(refusal, answer if known and answer.clause == refusal.clause else None)

    def explain(self, refusal: Refusal, answer: Answer | None = None) -> None:
        """Why a move is refused, what the clause allows, and what is missing."""
        if answer and answer.marks:
            scene = self.scene(self.match.seat)
            scene.marks = [*answer.marks, *scene.marks]
            self.screen.draw(self.board, scene)
            self.screen.say()
        self.screen.say(f"{answer.text if answer and answer.text else refusal.sentence} {refusal.clause}", "red")
        if refusal.places:
            self.screen.say(f"{refusal.clause} allows {', '.join(map(self.place, refusal.places))}.")
        self.screen.say(f"rules {refusal.clause} shows the rule.", "dim")

    def place(self, token: str) -> str:
        """A token as people say it."""
        if token.startswith("*"):
            return token[1:]
        piece = next((one for one in self.scene(self.match.seat).pieces if token_of(one) == token), None)
        if piece is None or ":" not in token:
            return token
        return piece.name or f"{piece.face} {piece.kind}".strip()

    def undo(self, rest: str) -> None:
        numbers = [0, *(event.number for event in self.match.standing)]
        if len(numbers) == 1:
            raise CasemateError("There is no move to take back.")
        if self.match.line_after(numbers[-2]) is None:
            raise CasemateError("What chance has drawn or seals have opened cannot be taken back.")
        self.act(TABLE, f"takeback accept {numbers[-2]}")

    def show_board(self, rest: str = "") -> None:
        """The board, with the marks of a layer if one is named."""
        scene = self.scene(self.match.seat)
        layers = sorted({mark.layer for mark in scene.marks if mark.layer.lower().startswith(rest.lower())} - {""})
        if rest and not layers:
            raise CasemateError(f"Nothing is marked as {rest[:40]!r} now.")
        self.screen.draw(self.board, scene, layers=layers if rest else ())

    def show_rules(self, rest: str) -> None:
        show_rules(self.screen, self.game, rest)

    def offer_draw(self, rest: str) -> None:
        """One offers, the other is asked at once."""
        who = WHO[self.match.seat]
        if self.match.fold.offer == OTHER[who]:
            self.act(who, "draw accept")
            return
        if not self.match.fold.offer:
            self.act(who, "draw offer")
        other = OTHER[who]
        answer = self.keyboard.line(f"{self.name(SEAT_OF[other])}, do you accept? yes or no: ")
        if answer is None:
            raise Left
        self.act(other, "draw accept" if answer.strip().lower() in ("y", "yes") else "draw decline")

    def resign(self, rest: str) -> None:
        self.act(WHO[self.match.seat], "resign")

    def save(self, rest: str) -> None:
        if not rest:
            raise CasemateError("Say where: save FILE.")
        running = not self.match.outcome
        try:
            with open(rest, "x", encoding="utf-8", newline="\n", opener=private if running else None) as file:
                file.write(self.match.export(private=running))
        except FileExistsError:
            raise CasemateError(f"{rest} is there already: name another file.") from None
        except (OSError, ValueError) as error:
            raise CasemateError(f"{rest} cannot be written: {error}.") from error
        secret = " Secrets are in it: share it when the match is over." if running else ""
        self.screen.say(f"The match is in {rest}.{secret}")

    def help(self, rest: str) -> None:
        width = max(len(command) for command, _ in HELP)
        for command, does in HELP:
            self.screen.say(f"  {command:{width}}  {does}")
        for line in drawing.legend(self.board, self.scene(NOBODY), self.screen.width):
            self.screen.console.print(line)

    def leave(self, rest: str) -> None:
        raise Left

    # What is said

    def tell(self, first: int) -> None:
        """Say what happened from this event on, as far as everybody may know."""
        for number in range(first, self.match.next_number):
            for earlier in self.match.told_again(number):
                self.screen.say(self.sentence(earlier))
            self.screen.say(self.sentence(number))
            close = self.close(number)
            if close:
                self.screen.say()
                self.screen.draw(self.board, drawn(close))
                self.screen.say()

    def sentence(self, number: int) -> str:
        """An event in words."""
        event = self.match.event_for(number)
        if event.is_act:
            act = next((act for act in ACTS if event.text.startswith(act)), "")
            return ACTS.get(act, event.text).format(who=self.name(SEAT_OF.get(event.who, NOBODY)))
        if is_veiled(event.text):
            seat = SEAT_OF[event.who]
            who = "Chance" if seat == CHANCE else self.name(seat, number - 1)
            if not self.match.is_understood(number):
                return f"{who} has decided something that the rules at hand cannot read."
            return "Chance has drawn in secret." if seat == CHANCE else f"{who} has sealed."
        before = self.match.state_after(number - 1)
        view = before if self.match.outcome else self.game.view(before, NOBODY)
        return self.game.sentence(view, self.game.read_move(view, event.text))

    def close(self, number: int) -> Close | None:
        """The finished board of a part that an event has ended; the last one is shown at the end."""
        event = self.match.event_for(number)
        if event.is_act or is_veiled(event.text) or self.match.outcome:
            return None
        view = self.game.view(self.match.state_after(number - 1), NOBODY)
        return self.game.close(view, self.game.read_move(view, event.text))

    def scene(self, seat: Seat) -> Scene:
        return self.game.scene(self.match.view(seat), seat)

    def name(self, seat: Seat, after: int | None = None) -> str:
        """What a seat is called now, or was after an event: its side's name."""
        state = self.match.state if after is None else self.match.state_after(after)
        if seat not in (0, 1):
            return "Nobody"
        swapped = self.game.scene(self.game.view(state, NOBODY), NOBODY).swapped
        return self.board.sides[1 - seat if swapped else seat]


def drawn(close: Close) -> Scene:
    """A finished board as a scene that asks nothing."""
    return Scene(
        0, pieces=close.pieces, dials=close.dials, marks=close.marks, sheets=close.sheets, swapped=close.swapped
    )
