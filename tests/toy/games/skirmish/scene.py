"""Skirmish drawn: the board, what stands on it, what an action does to it, and what is said of it."""

from functools import cache

from casemate import verbs
from casemate.boards.sets import broken, common
from casemate.compiled import each, get
from casemate.errors import Unreadable
from casemate.game import clause_text
from casemate.scene import (
    Answer,
    Area,
    Board,
    Choice,
    Close,
    Dial,
    Motion,
    Piece,
    Place,
    Scene,
    Sheet,
    Step,
    choice,
    gather,
)

from .notation import FILE_LETTERS, NAMES, NUMBERS, name, read_move, write_move
from .rules import (
    DECK,
    END,
    FIRST_CARD,
    FIRST_ROLL,
    FIRST_STEP,
    MAP,
    entering,
    points,
    stepping,
    taken,
)
from .setup import LONGEST, Options
from .state import (
    BLUE,
    BOTH,
    BOXES,
    CARDS,
    COPIES,
    FACES,
    FILES,
    GOLD,
    NO_CARD,
    RANKS,
    SIDES,
    STEP,
    UNKNOWN,
    WORTH,
    State,
)

TITLES = ("Blue", "Gold")
SENTENCES = {
    2010: "Cards are dealt before the first turn.",
    2020: "There is no such card left in the deck.",
    3010: "The die is rolled when a turn begins.",
    3020: "Men step when the die has been rolled.",
    3030: "A turn is ended when the die has been rolled.",
    4010: "There is no man of yours.",
    4020: "A man steps to a box that shares an edge with his.",
    4030: "A man of yours stands there.",
    5010: "The match is over: a man has reached his goal.",
    5020: "The match is over: a side has no men left.",
    5030: "The match is over: the last turn has been played.",
    6010: "There is no such action.",
}


@cache
def board(options: Options) -> Board:
    """The map of 300 boxes, and the cards beside it."""
    places = [
        Place(box, dense % FILES, dense // FILES, kind="goal" if dense // FILES in (0, RANKS - 1) else "field")
        for dense, box in enumerate(NAMES)
    ]
    ranks = [str(rank) for rank in range(RANKS, 0, -1)]
    field = Area("map", "map", places, size=(FILES, RANKS), columns=list(FILE_LETTERS), rows=ranks)
    cards = [
        Area(f"card:{side}", "fan", [Place(f"card:{side}", 0, 0)], name="Card", side=number)
        for number, side in enumerate(SIDES)
    ]
    deck = Area("deck", "pile", [Place("deck", 0, 0)], name="Deck")
    letters = {
        "man": "m",
        "card": "c",
        "back": "?",
        "hare": "h",
        "fox": "f",
        "bear": "b",
        "field": ".",
        "goal": "_",
    }
    return Board(list(TITLES), [field, *cards, deck], letters=letters)


def scene(view: State, seat: int) -> Scene:
    """What a seat sees."""
    ended = verbs.ending(view)
    decides = view.side if view.phase == STEP and not ended else None
    return Scene(
        event=0,
        decides=decides,
        over=result(view, ended) if ended else None,
        prompt=f"{TITLES[view.side]}, {view.left} steps are left." if decides is not None else "",
        pieces=pieces(view),
        dials=dials(view),
        sheets=[score(view)] if ended else [],
        choices=choices(view) if decides == seat else [],
    )


def result(state: State, ended: int) -> tuple[int | None, str, str]:
    """The winning side, a sentence, the clause."""
    winner = {1: BLUE, -1: GOLD}.get(verbs.payoff(state, BLUE))
    text = f"{TITLES[winner]} has won." if winner is not None else "The match is drawn."
    return winner, text, clause_text(ended)


def pieces(view: State) -> list[Piece]:
    """Men on their boxes, cards before their sides, the deck."""
    found = [Piece(name(box), "man", side=side) for side in (BLUE, GOLD) for box in each(get(view.men, side))]
    for side, card in enumerate(view.card):
        if card != NO_CARD:
            found.append(Piece(f"card:{SIDES[side]}", "card", face=face(card)))
    dealt = len(view.card) - view.card.count(NO_CARD)
    return [*found, Piece("deck", "card", face="back", count=sum(COPIES) - dealt)]


def face(card: int) -> str:
    return "back" if card == UNKNOWN else CARDS[card]


def dials(view: State) -> list[Dial]:
    return [
        Dial("die", "die", "Steps", view.left, of=len(FACES)),
        Dial("turn", "number", "Turn", view.turn, of=view.turn_limit),
        *(Dial(f"taken:{SIDES[side]}", "number", "Taken", taken(view, side), side=side) for side in (BLUE, GOLD)),
    ]


def score(state: State) -> Sheet:
    """5.4, 5.5 How the points came about."""
    rows = [
        [TITLES[side], str(taken(state, side)), CARDS[state.card[side]], str(points(state, side))]
        for side in (BLUE, GOLD)
    ]
    return Sheet("Points", ["Side", "Taken", "Card", "Points"], rows, clause="5.4")


def choices(view: State) -> list[Choice]:
    """What the side to play may do."""
    out = [0] * LONGEST
    found = []
    for action in out[: verbs.list_actions(view, out)]:
        sign = "attack" if attacked(view, action) else "go"
        label = "End the turn" if action == END else ""
        found.append(choice(write_move(view, action), touch(view, action), sign, label, final(view, action)))
    return gather(found)


def attacked(view: State, action: int) -> int:
    """The enemy's man whom an action takes, if any."""
    if action < FIRST_STEP:
        return 0
    return get(view.men, 1 - view.side) & box_of((action - FIRST_STEP) % BOXES)


def box_of(dense: int) -> int:
    return 1 << dense + dense // FILES


def final(view: State, action: int) -> bool:
    """Whether it leads to a roll or to the end."""
    after = view.copy()
    verbs.advance(after, action)
    return verbs.seat(after) != view.side


def motions(view: State, action: int, seat: int) -> tuple[Motion, ...]:
    """What an action does to what a seat sees; an end turns up the cards that may now be known."""
    if action == END:
        done = []
    elif action < FIRST_ROLL:
        known = CARDS[action - FIRST_CARD + 1] if seat == view.side else "back"
        done = [Motion("draw", "deck", f"card:{SIDES[view.side]}", face=known)]
    elif action < FIRST_STEP:
        done = [Motion("roll", dial="die", value=action - FIRST_ROLL + 1)]
    else:
        here, there = (NAMES[dense] for dense in divmod(action - FIRST_STEP, BOXES))
        done = [Motion("remove", there)] if attacked(view, action) else []
        done.append(Motion("step", here, there))
    after = view.copy()
    verbs.advance(after, action)
    if verbs.ending(after):
        shown = [side for side in (BLUE, GOLD) if side != seat and view.card[side] > NO_CARD]
        done += [Motion("turn", f"card:{SIDES[side]}", face=CARDS[view.card[side]]) for side in shown]
    return tuple(done)


def close(view: State, action: int) -> Close | None:
    """A match is played on one board."""
    return None


def sentence(view: State, action: int) -> str:
    """An action in words."""
    side = TITLES[view.side]
    if action == END:
        return f"{side} ends the turn."
    if action < FIRST_ROLL:
        card = CARDS[action - FIRST_CARD + 1]
        return f"{side} is dealt a {card}, worth {WORTH[CARDS.index(card)]}."
    if action < FIRST_STEP:
        return f"The die shows {action - FIRST_ROLL + 1}."
    here, there = (NAMES[dense] for dense in divmod(action - FIRST_STEP, BOXES))
    return f"{side} {'takes the man on' if attacked(view, action) else 'steps to'} {there} from {here}."


def touch(view: State, action: int) -> tuple[Step, ...]:
    """The touches that play an action, or would."""
    if action >= FIRST_STEP:
        return tuple(NAMES[dense] for dense in divmod(action - FIRST_STEP, BOXES))
    return (f"*{write_move(view, action)}",)


def ask(view: State, seat: int, path: list[str]) -> Answer:
    """Why touches lead nowhere, or what they would do."""
    if len(path) == 1 and path[0] in NUMBERS:
        return ask_man(view, path)
    try:
        action = read_move(view, "-".join(path).removeprefix("*"))
    except Unreadable:
        action = -1
    if action < 0 or list(touch(view, action)) != path:
        return Answer(path, True, "These touches mean nothing together.")
    clause = verbs.refusal(view, action)[0]
    if clause:
        return Answer(path, True, why(view, action, clause), clause_text(clause))
    preview = list(motions(view, action, seat))
    return Answer(path, text=sentence(view, action), move=write_move(view, action), motions=preview)


def ask_man(view: State, path: list[str]) -> Answer:
    """What may be touched after a box."""
    man = box_of(NUMBERS[path[0]])
    clause = verbs.ending(view) or broken(stepping(view), man)[0]
    if clause:
        return Answer(path, True, why(view, END, clause), clause_text(clause))
    goes = " ".join(map(name, each(common(entering(view, man)))))
    return Answer(path, text=f"This man may step to {goes}." if goes else "This man cannot step.")


def why(state: State, action: int, clause: int) -> str:
    """A refusal in words."""
    return SENTENCES[clause]


def allowed(state: State, step: int, things: int) -> tuple[str, ...]:
    """What a refusing clause allows, as tokens."""
    if step == DECK:
        return tuple(f"*deal:{card}" for kind, card in enumerate(CARDS) if kind and things >> kind & 1)
    if step == MAP:
        return tuple(map(name, each(things & get(state.ground, BOTH))))
    return ()
