"""FORTAC's state: the record, the cards, the patterns."""

from typing import Annotated, NamedTuple

from ...boards.squares import FILE, rectangle
from ...compiled import Set, Twin, record

RED, BLACK = 0, 1
SIDES = ("red", "black")
MOVING, DRAWING = 0, 1  # phases: a card is to be played, or drawn by chance
NOONE = 2  # as winner: a draw

# 1 Material

BOARD = rectangle(4, 4)
CORNERS = 0x0900_0009
CENTRE = 0x0006_0600
ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = ((1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1))


class Card(NamedTuple):
    """A kind of card: how often it is in the deck, and how an ordinary one sends a man to an empty square."""

    name: str
    letter: str
    copies: int
    steps: tuple[tuple[int, int], ...] = ()  # this way, once
    onto: int = 0  # or to any of these squares
    slides: bool = False  # or this way as far as nothing is in between


CARDS = (
    Card("Hop", "H", 4, ORTHOGONAL),
    Card("Skip", "S", 4, DIAGONAL),
    Card("Jump", "J", 4),
    Card("Trade", "T", 4),
    Card("Switch", "W", 4),
    Card("Rook", "R", 2, ORTHOGONAL, slides=True),
    Card("King", "K", 2, ORTHOGONAL + DIAGONAL),
    Card("Horse", "N", 4, LEAPS),
    Card("Bishop", "B", 4, DIAGONAL, slides=True),
    Card("Zip", "I", 2, onto=CORNERS),
    Card("Zap", "A", 2, onto=BOARD & ~CORNERS),
    Card("Push", "P", 4),
)
KINDS = len(CARDS)
HOP, SKIP, JUMP, TRADE, SWITCH, ROOK, KING, HORSE, BISHOP, ZIP, ZAP, PUSH = range(KINDS)
NAMES = tuple(card.name for card in CARDS)
LETTERS = "".join(card.letter for card in CARDS)

# A hand, the discards and the deck are counts of 4 bits a kind, in one integer.
DECK = sum(card.copies << 4 * kind for kind, card in enumerate(CARDS))
EACH_KIND = sum(1 << 4 * kind for kind in range(KINDS))


def sent(card: Card, square: int) -> int:
    """Where an ordinary card that does not slide sends a man from this square of an empty board."""
    if not card.steps:
        return card.onto
    file, row = square & 3, square >> 2
    goals = ((file + x, row + y) for x, y in card.steps)
    return sum(1 << 8 * y + x for x, y in goals if 0 <= x < 4 and 0 <= y < 4)


GOALS = tuple(sent(card, square) for card in CARDS for square in range(16))

# 6 Combos

CORNER, DIAGONALS, ORTHOGONALS, CENTER = 1, 2, 3, 4
COMBOS = ("Corner", "Diagonal", "Orthogonal", "Center")
PATTERNS = (
    (CORNERS,),
    (0x0804_0201, 0x0102_0408),
    (*(0x0F << 8 * i for i in range(4)), *((FILE & BOARD & 0x0101_0101) << i for i in range(4))),
    (CENTRE,),
)


@record
class State(Twin):
    """A game of FORTAC: men, hands, discards, what each side has scored."""

    men: Annotated[list[int], "i8", 2]  # 1.3
    hands: Annotated[list[int], "i8", 2]  # 2.3 counts of each kind
    discards: Set
    scored: Annotated[list[int], "i1", 2]  # 6.5 the type of each side's first Combo, 0 none
    ply: Annotated[int, "i4"]  # 12.3 turns begun
    ending: Annotated[int, "i2"]  # the clause that ended the game, 0 while it goes on
    side: Annotated[int, "i1"]  # whose turn it is; during the deal, who receives
    phase: Annotated[int, "i1"]
    winner: Annotated[int, "i1"]
    adjacency: Annotated[int, "i1"]  # 10 the switches
    own_swap: Annotated[int, "i1"]
    passive_credit: Annotated[int, "i1"]
    max_plies: Annotated[int, "i2"]
