"""Skirmish's state: the record and its constants."""

from typing import Annotated

from casemate.compiled import Twin, record

FILES, RANKS = 20, 15
BOXES = FILES * RANKS
STRIDE = FILES + 1  # a box is bit STRIDE * row + file; the file beyond the last stays empty: no step runs round an edge
MEN = 4  # of a side

BLUE, GOLD = 0, 1
SIDES = ("blue", "gold")
BOTH = 2  # in `ground`: after the goal of each side the whole map

DEAL, ROLL, STEP = 0, 1, 2  # phases: what kind of question is open

NO_CARD, HARE, FOX, BEAR = range(4)
CARDS = ("none", "hare", "fox", "bear")
COPIES = (0, 3, 2, 1)  # 1.4 of each card in the deck
WORTH = (0, 1, 2, 4)  # 5.5 of each card in points
UNKNOWN = -1  # a card that a seat may not see

FACES = (3, 3, 2, 2, 1, 1)  # 3.1 of twelve faces, how many show 1, 2, 3, 4, 5 and 6


@record
class State(Twin):
    """A match of Skirmish."""

    ground: Annotated[list[int], "wide", 3]  # 1.2 the goal of Blue, the goal of Gold, the whole map
    men: Annotated[list[int], "wide", 2]  # of each side
    card: Annotated[list[int], "i1", 2]  # of each side
    phase: Annotated[int, "i1"]
    side: Annotated[int, "i1"]  # whose turn it is; in the deal, who is dealt a card
    left: Annotated[int, "i1"]  # steps left
    turn: Annotated[int, "i2"]
    turn_limit: Annotated[int, "i2"]
    ending: Annotated[int, "i2"]  # the clause that ended the match, 0 while it goes on
