"""FORTAC drawn: the board, a scene with both hands open, and its choices. Nothing is hidden."""

from ...boards.sets import common
from ...compiled import each, index
from ...game import clause_text
from ...scene import Area, Board, Choice, Dial, Piece, Place, Scene, Sheet, Step
from . import rules
from .asking import ask
from .combos import has_scored, hopes, remark
from .moving import close, motions
from .notation import SQUARES
from .rules import CARDS_STEP, MEN_STEP, SQUARES_STEP, number_of, square
from .setup import Options
from .state import (
    BLACK,
    BOARD,
    CENTRE,
    COMBOS,
    CORNERS,
    DRAWING,
    KINDS,
    LETTERS,
    MOVING,
    NAMES,
    NOONE,
    PUSH,
    RED,
    SIDES,
    State,
)
from .tokens import DECK_PLACE, DISCARDS_PLACE, card_token, cards_in, own_swap, path_of, slot
from .words import SIDE_NAMES, ending_in_words, prompt, sentence, why

__all__ = ["allowed", "ask", "board", "close", "motions", "scene", "sentence", "touch", "why"]

WRITTEN = {"man": "M", "light": ".", "dark": ".", "back": "#"} | {
    name.lower(): letter for name, letter in zip(NAMES, LETTERS, strict=True)
}


# The board


def board(options: Options) -> Board:
    """What never changes during a game."""
    places = [
        Place(name, i % 4, i // 4, kind=("light", "dark")[(i % 4 + i // 4) % 2], sign=printed(i))
        for i, name in enumerate(SQUARES)
    ]
    grid = Area("map", "map", places, size=(4, 4), columns=list("abcd"), rows=list("4321"))
    piles = [Place(DECK_PLACE, 0, 0, kind="slot"), Place(DISCARDS_PLACE, 1, 0, kind="slot")]
    cards = Area("cards", "pile", piles, size=(2, 1), name="Cards", columns=["To draw", "Discards"])
    return Board(list(SIDE_NAMES), [grid, hand_area(RED), hand_area(BLACK), cards], letters=dict(WRITTEN))


def printed(number: int) -> str:
    """1.2 Corners and centre."""
    at = rules.numbered(number)
    return "corner" if at & CORNERS else "centre" if at & CENTRE else ""


def hand_area(side: int) -> Area:
    slots = [Place(slot(side, i), i, 0, kind="slot") for i in range(3)]
    return Area(f"hand:{SIDES[side]}", "fan", slots, size=(3, 1), name="Hand", side=side)


# The scene


def scene(view: State, seat: int) -> Scene:
    """What stands on the board now; choices for who decides."""
    over = view.ending != 0
    decides = view.side if not over and view.phase == MOVING else None
    return Scene(
        event=0,
        decides=decides,
        over=(winning_side(view), ending_in_words(view), clause_text(view.ending)) if over else None,
        prompt=prompt(view),
        pieces=pieces(view),
        dials=dials(view),
        sheets=sheets(view),
        choices=choices(view, view.side) if decides is not None and decides == seat else [],
    )


def winning_side(view: State) -> int | None:
    return None if view.winner == NOONE else view.winner


def pieces(view: State) -> list[Piece]:
    """Men, both hands, the pile and the discards."""
    found = [Piece(SQUARES[square(man)], "man", side=side) for side in (RED, BLACK) for man in each(view.men[side])]
    for side in (RED, BLACK):
        for i, kind in enumerate(cards_in(view.hands[side])):
            found.append(Piece(slot(side, i), "card", card_token(side, kind), side, NAMES[kind].lower()))
    found.append(Piece(DECK_PLACE, "card", face="back", count=rules.total(rules.pile(view))))
    found.append(Piece(DISCARDS_PLACE, "card", count=rules.total(view.discards)))
    return found


def dials(view: State) -> list[Dial]:
    """The turn, and four Combo badges a side."""
    found = [Dial("ply", "number", "Turn", view.ply, view.max_plies)]
    for side in (RED, BLACK):
        for hope in hopes(view, side):
            state, text = remark(hope, has_scored(view, side, hope.combo))
            name = COMBOS[hope.combo - 1]
            value = 4 if state == "done" else hope.men
            found.append(Dial(f"{name.lower()}:{SIDES[side]}", "badge", name, value, 4, side, text, state))
    return found


def sheets(view: State) -> list[Sheet]:
    """8.2 Who may win with the next card, and what is left of each kind: everybody may count."""
    found = warnings(view)
    left = rules.pile(view)
    rows = [[NAMES[k], str(number_of(left, k)), str(number_of(view.discards, k))] for k in range(KINDS)]
    text = "Both hands, the discards and so the rest of the deck are open."
    found.append(Sheet("Cards", ["Card", "To draw", "Discarded"], rows, text=text, clause="8.2"))
    return found


def warnings(view: State) -> list[Sheet]:
    """7.1, 7.2 What is about to end the game."""
    found = []
    for side in (RED, BLACK):
        if view.ending or not view.scored[side]:
            continue
        ready = [h for h in hopes(view, side) if h.card and h.combo != view.scored[side]]
        if ready:
            text = f"{COMBOS[ready[0].combo - 1]} by {ready[0].card} would be the second Combo."
            found.append(Sheet(f"{SIDE_NAMES[side]} can win", text=text, clause="7.1", state="danger"))
    if not view.ending and view.phase == MOVING and not rules.any_action(view, 1 - view.side):
        text = f"As it stands no card of {SIDE_NAMES[1 - view.side]}'s hand offers a move: that would be a loss."
        found.append(Sheet("No move next turn", text=text, clause="7.2", state="danger"))
    return found


# Choices


def touch(view: State, action: int) -> tuple[Step, ...]:
    return path_of(view, action)


def choices(view: State, side: int) -> list[Choice]:
    """Every legal move: card and man in any order, then the goal. All are final, for a draw follows."""
    found = []
    for card in each(common(rules.playing(view, side))):
        kind = index(card) >> 2
        token, word = card_token(side, kind), f"{NAMES[kind]}:"
        sign = "push" if kind == PUSH else "go"
        for man in each(common(rules.taking(view, side))):
            here = SQUARES[square(man)]
            swaps: list[tuple[Step, str]] = []
            ends: list[tuple[Step, str]] = []
            for goal in each(common(rules.sending(view, side, kind, man))):
                there = SQUARES[square(goal)]
                move = f"{word}{here}-{there}"
                if own_swap(view, kind, square(goal)):
                    swaps.append(([token, here, there], move))
                else:
                    ends.append((there, move))
            if ends:
                found.append(Choice([[token, here]], ends, sign, f"Play {NAMES[kind]}", True))
            if swaps:
                found.append(Choice([], swaps, sign, f"Play {NAMES[kind]}", True))
    return found


# Refusals


def allowed(state: State, step: int, things: int) -> tuple[str, ...]:
    """The tokens of what a refusing clause allows at its step."""
    if step == CARDS_STEP and state.phase == DRAWING:
        return tuple(f"*draw:{NAMES[kind]}" for kind in range(KINDS) if things >> 4 * kind & 1)
    if step == CARDS_STEP:
        return tuple(
            card_token(state.side, kind)
            for kind in range(KINDS)
            if things >> 4 * kind & 1 and number_of(state.hands[state.side], kind)
        )
    if step in (MEN_STEP, SQUARES_STEP):
        return tuple(SQUARES[square(at)] for at in each(things & BOARD))
    return ()
