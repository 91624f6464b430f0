"""FORTAC a second time, slow and plain: an independent reading of the rules to hold the engine against.

Squares are names (`b3`), cards are words (`Hop`), the rest is dictionaries and lists. The draw pile is worked
out again whenever it is wanted. The numbers in the docstrings are clauses of the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise

COPIES = {  # 1.4, in the order of 12.2
    "Hop": 4,
    "Skip": 4,
    "Jump": 4,
    "Trade": 4,
    "Switch": 4,
    "Rook": 2,
    "King": 2,
    "Horse": 4,
    "Bishop": 4,
    "Zip": 2,
    "Zap": 2,
    "Push": 4,
}
LETTERS = dict(zip(COPIES, "HSJTWRKNBIAP", strict=True))
SQUARES = [file + rank for rank in "4321" for file in "abcd"]
CORNERS = {"a4", "d4", "a1", "d1"}
OTHER = {"r": "b", "b": "r"}
PATTERNS = {  # 6.1, by the letters of 12.3
    "C": [CORNERS],
    "D": [{"a4", "b3", "c2", "d1"}, {"a1", "b2", "c3", "d4"}],
    "O": [{file + rank for file in "abcd"} for rank in "1234"] + [{file + rank for rank in "1234"} for file in "abcd"],
    "M": [{"b3", "c3", "b2", "c2"}],
}
OPTIONS = {  # name: default, pattern of the allowed values (10, 12.7)
    "adjacency": ("8", "8|4"),
    "own_swap": ("off", "off|on"),
    "passive_credit": ("off", "off|on"),
    "max_plies": ("1000", "0|[1-9][0-9]{0,3}"),
}
MOVE = re.compile(rf"(?P<card>{'|'.join(COPIES)}):(?P<from>[a-d][1-4])-(?P<to>[a-d][1-4])")
DRAW = re.compile(rf"draw:(?P<card>{'|'.join(COPIES)})")
CARDS = r"-|(?:[2-4]?[HSJTWRKNBIAP])+"
FIELDS = re.compile(
    rf"(?P<board>[RB1-4/]+) (?P<side>[rb]) (?P<red>{CARDS})/(?P<black>{CARDS}) (?P<discards>{CARDS})"
    r" (?P<one>[CDOM]|-)\|(?P<two>[CDOM]|-) (?P<phase>[md]) (?P<ply>[1-9][0-9]*)"
)


@dataclass
class Position:
    """A whole position (8.1, 12.3). Only occupied squares stand on the board; sides are `r` and `b`."""

    options: dict[str, str]
    board: dict[str, str]
    hands: dict[str, list[str]]
    discards: list[str]
    scored: dict[str, list[str]]
    side: str = "r"
    phase: str = "d"
    ply: int = 1
    result: tuple[int, int, str] | None = None


def start(**options: object) -> Position:
    """The first position, before the deal (2.1-2.4); None leaves an option out."""
    given = {name: str(value) for name, value in options.items() if value is not None}
    for name, value in given.items():
        if name not in OPTIONS or not re.fullmatch(OPTIONS[name][1], value):
            raise ValueError(f"There is no option {name}={value} (10).")
    chosen = {name: default for name, (default, _) in OPTIONS.items()} | given
    return Position(chosen, start_board(), {"r": [], "b": []}, [], {"r": [], "b": []})


def start_board() -> dict[str, str]:
    """2.1: Red in the top left, Black in the bottom right."""
    return dict.fromkeys(("a4", "b4", "a3", "b3"), "r") | dict.fromkeys(("c2", "d2", "c1", "d1"), "b")


def distance(f: str, t: str) -> tuple[int, int]:
    """How many files and how many ranks lie between two squares (1.1)."""
    return abs(ord(f[0]) - ord(t[0])), abs(int(f[1]) - int(t[1]))


def beyond(f: str, t: str) -> str:
    """The square as far behind t as t is from f, in line; it need not be on the board."""
    return f"{chr(2 * ord(t[0]) - ord(f[0]))}{2 * int(t[1]) - int(f[1])}"


def adjacent(position: Position, f: str, t: str) -> bool:
    """4.1: neighbours in 8 directions; with `adjacency=4` those that share an edge."""
    if position.options["adjacency"] == "4":
        return sum(distance(f, t)) == 1
    return max(distance(f, t)) == 1


def empty(position: Position, square: str) -> bool:
    """Whether the square is on the board and nobody stands there (1.3)."""
    return square in SQUARES and square not in position.board


def men(position: Position, side: str) -> set[str]:
    """Where the side's men stand."""
    return {square for square, owner in position.board.items() if owner == side}


def between(f: str, t: str) -> list[str]:
    """The squares strictly between two squares of one rank, file or diagonal."""
    return [
        square
        for square in SQUARES
        if square not in (f, t) and in_line(f, square, t) and max(distance(f, square)) < max(distance(f, t))
    ]


def in_line(f: str, square: str, t: str) -> bool:
    """Whether a square lies in the direction from f to t: its way from f is a positive multiple."""
    files, ranks = ord(square[0]) - ord(f[0]), int(square[1]) - int(f[1])
    far_files, far_ranks = ord(t[0]) - ord(f[0]), int(t[1]) - int(f[1])
    return files * far_ranks == ranks * far_files and files * far_files + ranks * far_ranks > 0


def hop(position: Position, f: str, t: str) -> bool:
    """5.1: one square along a rank or a file, empty."""
    return empty(position, t) and distance(f, t) in {(1, 0), (0, 1)}


def skip(position: Position, f: str, t: str) -> bool:
    """5.2: one square diagonally, empty."""
    return empty(position, t) and distance(f, t) == (1, 1)


def king(position: Position, f: str, t: str) -> bool:
    """5.3: one square in any of 8 directions, empty; `adjacency` is not read here (10)."""
    return empty(position, t) and max(distance(f, t)) == 1


def rook(position: Position, f: str, t: str) -> bool:
    """5.4: along a rank or a file over empty squares to an empty one."""
    straight = f != t and 0 in distance(f, t)
    return straight and empty(position, t) and all(empty(position, square) for square in between(f, t))


def bishop(position: Position, f: str, t: str) -> bool:
    """5.5: along a diagonal over empty squares to an empty one."""
    files, ranks = distance(f, t)
    diagonal = f != t and files == ranks
    return diagonal and empty(position, t) and all(empty(position, square) for square in between(f, t))


def horse(position: Position, f: str, t: str) -> bool:
    """5.6: a knight's leap to an empty square."""
    return empty(position, t) and distance(f, t) in {(1, 2), (2, 1)}


def jump(position: Position, f: str, t: str) -> bool:
    """5.7: over one adjacent man of either colour to the next square in line, empty."""
    return any(adjacent(position, f, over) and beyond(f, over) == t and empty(position, t) for over in position.board)


def exchangeable(position: Position, f: str, t: str) -> bool:
    """5.8, 5.9: an enemy man; with `own_swap` an own one too, the pair named in reading order (1.1)."""
    owner = position.board.get(t)
    if owner == position.side:
        return position.options["own_swap"] == "on" and SQUARES.index(f) < SQUARES.index(t)
    return owner is not None


def trade(position: Position, f: str, t: str) -> bool:
    """5.8: exchange with an adjacent man."""
    return exchangeable(position, f, t) and adjacent(position, f, t)


def switch(position: Position, f: str, t: str) -> bool:
    """5.9: exchange with a man that is not adjacent."""
    return exchangeable(position, f, t) and not adjacent(position, f, t)


def zip_card(position: Position, f: str, t: str) -> bool:
    """5.10: to any empty corner."""
    return empty(position, t) and t in CORNERS


def zap(position: Position, f: str, t: str) -> bool:
    """5.11: to any empty square that is no corner."""
    return empty(position, t) and t not in CORNERS


def chain(position: Position, f: str, t: str) -> list[str]:
    """The squares of the men that a push from f to t would move, nearest first, and the one behind them."""
    squares = [t]
    while squares[-1] in position.board:
        previous = squares[-2] if len(squares) > 1 else f
        squares.append(beyond(previous, squares[-1]))
    return squares


def push(position: Position, f: str, t: str) -> bool:
    """5.12: into an adjacent occupied square; one or two men in a row move on, the last to an empty square."""
    if not adjacent(position, f, t) or t not in position.board:
        return False
    *pushed, last = chain(position, f, t)
    return len(pushed) <= 2 and empty(position, last)


RULES = {  # 5.1-5.12
    "Hop": (hop, "5.1"),
    "Skip": (skip, "5.2"),
    "King": (king, "5.3"),
    "Rook": (rook, "5.4"),
    "Bishop": (bishop, "5.5"),
    "Horse": (horse, "5.6"),
    "Jump": (jump, "5.7"),
    "Trade": (trade, "5.8"),
    "Switch": (switch, "5.9"),
    "Zip": (zip_card, "5.10"),
    "Zap": (zap, "5.11"),
    "Push": (push, "5.12"),
}


def legal(position: Position) -> list[str]:
    """The legal moves, or what chance may draw, sorted by text (12.4); none in a finished game (12.7)."""
    if position.result is not None:
        return []
    if position.phase == "d":
        return sorted(f"draw:{card}" for card in to_draw(position))
    return moves(position)


def moves(position: Position) -> list[str]:
    """All moves of the side with the cards in its hand, equal cards once, sorted by text (3.3, 5.13)."""
    return sorted(
        f"{card}:{f}-{t}"
        for card in set(position.hands[position.side])
        for f in men(position, position.side)
        for t in SQUARES
        if RULES[card][0](position, f, t)
    )


def pile(position: Position) -> Counter[str]:
    """The draw pile: the deck without the hands and the discards (2.3, 8.2)."""
    return Counter(COPIES) - Counter(position.hands["r"] + position.hands["b"] + position.discards)


def to_draw(position: Position) -> Counter[str]:
    """What the next card is drawn from: the pile, or all discards when it is empty (3.5, 8.2)."""
    return pile(position) or Counter(position.discards)


def weights(position: Position) -> list[int]:
    """At chance the number of cards of each kind, parallel to `legal`; else nothing (8.2)."""
    if seat(position) != -1:
        return []
    return [to_draw(position)[outcome.removeprefix("draw:")] for outcome in legal(position)]


def play(position: Position, move: str) -> Position:
    """The position after a legal move or draw; the given one stays as it is."""
    if move not in legal(position):
        raise ValueError(f"{move} is not a legal move here.")
    after = copy(position)
    drawn = DRAW.fullmatch(move)
    if drawn:
        take_draw(after, drawn["card"])
    else:
        card, way = move.split(":")
        take_move(after, card, *way.split("-"))
    return after


def copy(position: Position) -> Position:
    """The same position, sharing nothing that a move changes."""
    return replace(
        position,
        board=dict(position.board),
        hands={side: list(hand) for side, hand in position.hands.items()},
        discards=list(position.discards),
        scored={side: list(types) for side, types in position.scored.items()},
    )


def take_draw(position: Position, card: str) -> None:
    """Draw a card, from the reshuffled discards if the pile is empty (3.5), and go on to the next turn."""
    dealing = not position.discards
    if not pile(position):
        position.discards = []
    position.hands[position.side].append(card)
    if not dealing:
        position.side, position.ply, position.phase = OTHER[position.side], position.ply + 1, "m"
    elif len(position.hands["b"]) == 3:
        position.side, position.phase = "r", "m"
    elif len(position.hands["r"]) == 3:
        position.side = "b"
    if position.phase == "m":
        begin_turn(position)


def begin_turn(position: Position) -> None:
    """End the game if the plies are used up (7.3), then if the side cannot move (3.2, 7.2)."""
    limit = int(position.options["max_plies"])
    if limit and position.ply > limit:
        position.result = (0, 0, "7.3")
    elif not moves(position):
        win(position, OTHER[position.side], "7.2")


def take_move(position: Position, card: str, f: str, t: str) -> None:
    """Play the card (3.3), move the men (5), score (6) and go on to the draw unless the game is won (3.4)."""
    before = {side: men(position, side) for side in "rb"}
    position.hands[position.side].remove(card)
    position.discards.append(card)
    if card in ("Trade", "Switch"):
        position.board[f], position.board[t] = position.board[t], position.board[f]
    else:
        if card == "Push":
            shift(position.board, chain(position, f, t))
        position.board[t] = position.board.pop(f)
    position.phase = "d"
    mover, other = position.side, OTHER[position.side]
    if men(position, mover) != before[mover]:
        score(position, mover)
    if position.result is None and position.options["passive_credit"] == "on" and men(position, other) != before[other]:
        score(position, other)


def shift(board: dict[str, str], squares: list[str]) -> None:
    """Move the men of a chain one square on, the furthest first (5.12)."""
    for behind, ahead in reversed(list(pairwise(squares))):
        board[ahead] = board.pop(behind)


def score(position: Position, side: str) -> None:
    """Score the side's pattern if its type is new to the side; the second type wins (6.3, 6.5, 7.1)."""
    for combo, patterns in PATTERNS.items():
        if men(position, side) in patterns and combo not in position.scored[side]:
            position.scored[side].append(combo)
    if len(position.scored[side]) == 2:
        win(position, side, "7.1")


def win(position: Position, side: str, clause: str) -> None:
    """Red is player 1 (12.7)."""
    sign = 1 if side == "r" else -1
    position.result = (sign, -sign, clause)


def outcome(position: Position) -> tuple[int, int, str] | None:
    """What each player gets, 1, 0 or -1, and the clause that ended the game; None while it lasts."""
    return position.result


def seat(position: Position) -> int | None:
    """The player to move, 0 or 1, or -1 for chance (8.2, 12.7); None when the game is over."""
    if position.result is not None:
        return None
    return -1 if position.phase == "d" else "rb".index(position.side)


def refusal(position: Position, move: str) -> str | None:
    """The first clause that forbids the move, in the order of 12.9; None if it is legal."""
    found = MOVE.fullmatch(move) or DRAW.fullmatch(move)
    if found is None:
        raise ValueError(f"{move} is neither a move nor a draw (12.1).")
    if position.result is not None:
        return position.result[2]
    draws = move.startswith("draw:")
    if draws != (position.phase == "d"):
        return "3.1"
    card = found["card"]
    if draws:
        return None if to_draw(position)[card] else "8.2"
    f, t = found["from"], found["to"]
    if card not in position.hands[position.side]:
        return "3.3"
    if position.board.get(f) != position.side:
        return "4.4"
    rule, clause = RULES[card]
    return None if rule(position, f, t) else clause


def cards_text(cards: list[str]) -> str:
    """A list of cards (12.2)."""
    counts = Counter(cards)
    words = [f"{counts[card] if counts[card] > 1 else ''}{LETTERS[card]}" for card in COPIES if counts[card]]
    return "".join(words) or "-"


def text(position: Position) -> str:
    """The position as text (12.3)."""
    signs = "".join({"r": "R", "b": "B"}.get(position.board.get(square, ""), ".") for square in SQUARES)
    ranks = "/".join(signs[row : row + 4] for row in range(0, 16, 4))
    board = re.sub(r"\.+", lambda run: str(len(run.group())), ranks)
    hands = "/".join(cards_text(position.hands[side]) for side in "rb")
    scored = "|".join("".join(position.scored[side]) or "-" for side in "rb")
    discards = cards_text(position.discards)
    return f"{board} {position.side} {hands} {discards} {scored} {position.phase} {position.ply}"


def read(written: str, **options: object) -> Position:
    """The position a text tells (12.3); a ValueError for a malformed one or one that 12.8 refuses."""
    position = start(**options)
    fields = FIELDS.fullmatch(written)
    if fields is None:
        raise ValueError("The text does not have the fields of a position (12.3).")
    position.board = read_board(fields["board"])
    position.hands = {"r": read_cards(fields["red"]), "b": read_cards(fields["black"])}
    position.discards = read_cards(fields["discards"])
    position.scored = {"r": list(fields["one"].strip("-")), "b": list(fields["two"].strip("-"))}
    position.side, position.phase, position.ply = fields["side"], fields["phase"], int(fields["ply"])
    refuse_impossible(position)
    require(text(position) == written, "The text is not canonical (12.8).")
    if position.phase == "m":
        begin_turn(position)
    return position


def require(holds: bool, sentence: str) -> None:
    """Refuse a text for which something does not hold."""
    if not holds:
        raise ValueError(sentence)


def read_board(field: str) -> dict[str, str]:
    """The board field of 12.3: four ranks of four squares."""
    ranks = re.sub("[1-4]", lambda run: "." * int(run.group()), field).split("/")
    require([len(rank) for rank in ranks] == [4, 4, 4, 4], "The board has not four ranks of four (12.3).")
    signs = zip(SQUARES, "".join(ranks), strict=True)
    return {square: sign.lower() for square, sign in signs if sign != "."}


def read_cards(field: str) -> list[str]:
    """The cards of a list (12.2)."""
    names = {letter: card for card, letter in LETTERS.items()}
    return [names[letter] for count, letter in re.findall("([2-4]?)([A-Z])", field) for _ in range(int(count or 1))]


def refuse_impossible(position: Position) -> None:
    """The refusals of 12.8, apart from those of the single fields."""
    for side in "rb":
        require(len(men(position, side)) == 4, "There are four men a side (1.3, 12.8).")
    hands, discards = position.hands, position.discards
    in_sight = Counter(hands["r"] + hands["b"] + discards)
    require(in_sight <= Counter(COPIES), "There are more cards of a kind than the deck has (1.4, 12.8).")
    sizes = (len(hands["r"]), len(hands["b"]))
    if position.phase == "m":
        require(sizes == (3, 3), "In the move phase each hand has three cards (12.8).")
        require(len(discards) <= 34, "In the move phase there are at most 34 discards (12.8).")
    elif discards:
        own, others = len(hands[position.side]), len(hands[OTHER[position.side]])
        require((own, others) == (2, 3), "In the draw phase the hands have two and three cards (12.8).")
        require(len(discards) <= 35, "In the draw phase there are at most 35 discards (12.8).")
    else:
        receivers = {(0, 0): "r", (1, 0): "r", (2, 0): "r", (3, 0): "b", (3, 1): "b", (3, 2): "b"}
        require(receivers.get(sizes) == position.side, "No prefix of the deal gives these hands (12.8).")
        untouched = position.board == start_board() and position.ply == 1
        require(untouched and not any(position.scored.values()), "The deal comes before all else (12.8).")
    limit = int(position.options["max_plies"])
    require(position.ply <= limit or not limit, "There are no so many plies (7.3, 12.8).")
