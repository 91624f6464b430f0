"""Fortify's state: the record, its constants, the built-in maps."""

from typing import Annotated

from ...compiled import Set, Twin, record

RED, GREEN = 0, 1
SIDES = ("red", "green")

INFANTRY, TANK, BATTLESHIP, CHOPPER, ARTILLERY = range(5)
KINDS = ("infantry", "tank", "battleship", "chopper", "artillery")
LETTERS = "ITBCA"
BASIC = 3  # kinds of the standard army: infantry, tank, battleship
MOST = (4, 4, 4, 1, 1)  # units of each kind that a side can have
WORTH = (1, 2, 3, 1, 3)  # 9.2 points for each Fortified unit of a kind

NORMAL, FORTIFIED = 0, 1
NORMAL_SLOTS = 0x0F_0F0F_0F0F  # of a supply: 4 bits for each kind Normal, 4 for it Fortified
EACH_SLOT = 0x11_1111_1111
GROUND, AIR = 0, 1  # `fortified` says it of the unit on the ground and of the Chopper upon it

VOLLEY, PICK, COLOUR = 0, 1, 2  # phases: what kind of question is open
NOONE = 2  # as winner: the match is drawn
UNKNOWN = -1  # a supply that a seat may not see

MAPS = {
    "coast": "LLLL/LLLL/SSSS/WWWW/WWWW",
    "coast5": "LLLLL/LLLLL/SSSSS/WWWWW/WWWWW",
    "estuary": "LLSW/LLSW/LSSW/LSWW/LSWW",
    "diagonal": "LLLL/LLSS/LSSW/SSWW/WWWW",
    "peninsula5": "LLSWW/LLSWW/LSSSW/LLSWW/LLSWW",
}


@record
class State(Twin):
    """A match of Fortify: the volley on the map, and how the match stands."""

    board: Set  # 1.4 every space of the map, and each terrain
    land: Set
    shore: Set
    water: Set
    units: Annotated[list[list[int]], "i8", (2, 5)]  # of each side, where each kind stands
    fortified: Annotated[list[int], "i8", 2]  # where the unit on the ground, and the Chopper, is Fortified
    supply: Annotated[list[int], "i8", 2]  # of each side: a count of 4 bits for each kind and face
    track: Annotated[list[list[int]], "i1", (2, 6)]  # 1.5 queued units from the top: kind + 8 fortified + 16 side
    queued: Annotated[list[int], "i1", 2]  # how many on each track; the shared one is the first
    turn: Annotated[int, "i2"]  # 10.3 turns begun in this volley
    side: Annotated[int, "i1"]  # whose turn it is
    left: Annotated[int, "i1"]  # actions left
    landing: Annotated[int, "i1"]  # 2.3 a first turn's Enlist is to come, or its free infantry
    free: Annotated[int, "i1"]  # 3.4 a free infantry is on offer
    phase: Annotated[int, "i1"]
    kinds: Annotated[int, "i1"]  # 3, or 5 where special units take part
    files: Annotated[int, "i1"]  # the size of the map, and what to multiply by to divide by it
    spaces: Annotated[int, "i1"]
    over_files: Annotated[int, "i4"]
    over_spaces: Annotated[int, "i4"]
    volley: Annotated[int, "i1"]  # the volley that is played, or is to come
    red: Annotated[int, "i1"]  # 8.4 the player who is Red in it
    score: Annotated[list[int], "i2", 2]  # of each player: volleys won, or points
    ending: Annotated[int, "i2"]  # the clause that ended the match, 0 while it goes on
    winner: Annotated[int, "i1"]
    track_slots: Annotated[int, "i1"]  # the options that the rules read
    shared_track: Annotated[int, "i1"]
    volleys: Annotated[int, "i1"]
    points: Annotated[int, "i1"]
    turn_limit: Annotated[int, "i2"]
