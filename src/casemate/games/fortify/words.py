"""Fortify in words: what an action does, and why one is refused."""

from . import rules
from .notation import ATTACK, COLOURING, END, ENLIST, FORTIFY, MOVE, PICKING, names_of, split
from .state import (
    CHOPPER,
    COLOUR,
    KINDS,
    PICK,
    RED,
    State,
)

SIDE_NAMES = ("Red", "Green")
NAMES = tuple(kind.capitalize() for kind in KINDS)
STANDS = (
    "Land and Shore",
    "Land and Shore",
    "Water and Shore",
    "a friendly Battleship",
    "Land",
)


def bit(state: State, dense: int) -> int:
    """A dense space as a set of one."""
    row, file = divmod(dense, state.files)
    return 1 << (8 * row + file)


def terrain(state: State, at: int) -> str:
    return "Land" if state.land & at else "Shore" if state.shore & at else "Water"


def target_kind(state: State, side: int, kind: int, at: int) -> int:
    """The kind of the unit that an attack of this kind on a space of the other side would hit."""
    if kind != CHOPPER and state.units[1 - side][CHOPPER] & at:
        return CHOPPER
    return rules.kind_on(state, 1 - side, at)


def with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AI' else 'a'} {name}"


def army_in_words(army: int) -> str:
    units = [(rules.taken(army, kind), name) for kind, name in enumerate(NAMES)]
    return ", ".join(f"{n} {name}{'s' if n > 1 and name[-1] != 'y' else ''}" for n, name in units if n)


def sentence(view: State, action: int) -> str:
    """An action in the game's words."""
    side = view.side
    who, other = SIDE_NAMES[side], SIDE_NAMES[1 - side]
    verb, kind, here, there = split(view, action)
    names = names_of(view)
    if verb == END:
        return f"{who} ends the turn."
    if verb == ENLIST:
        name = NAMES[kind >> 1]
        unit = "a Fortified " + name if kind & 1 else with_article(name)
        free = " as the free second one" if view.free and kind >> 1 == 0 else ""
        return f"{who} enlists {unit} on {names[here]}{free}."
    if verb == MOVE:
        return f"{who}'s {NAMES[kind]} goes from {names[here]} to {names[there]}."
    if verb == FORTIFY:
        return f"{who} fortifies the {NAMES[kind]} on {names[here]}."
    if verb == ATTACK:
        hit = NAMES[target_kind(view, side, kind, bit(view, there))]
        where = "beneath it" if kind == CHOPPER else f"on {names[there]}"
        return f"{who}'s {NAMES[kind]} on {names[here]} attacks the {hit} {where}: it goes to {other}'s track."
    if verb == PICKING:
        return f"{who} picks {army_in_words(kind)}."
    return f"Player {rules.player(view, side) + 1} takes {SIDE_NAMES[kind]}."


def ending_in_words(state: State) -> str:
    """How the match ended."""
    first, second = state.score
    clause = state.ending
    if state.winner in (0, 1):
        who = f"Player {state.winner + 1}"
        if clause == 8010:
            return f"{who} wins the match in volleys, {max(first, second)} to {min(first, second)}."
        if clause == 9060:
            return f"{who} wins the match on points, {max(first, second)} to {min(first, second)}."
        how = {
            7010: "a square of four Fortified units",
            7020: "every unit Fortified",
            7030: "more points at the turn limit",
        }[clause]
        return f"{who} wins with {how}."
    return (
        f"The match is drawn, {first} to {second}."
        if clause != 7030
        else "The turn limit is reached with equal points."
    )


def prompt(state: State) -> str:
    """The question in hand."""
    if state.ending:
        return ending_in_words(state)
    who = SIDE_NAMES[state.side]
    if state.phase == PICK:
        return f"{who}, pick ten of your fourteen units. Both armies are revealed together."
    if state.phase == COLOUR:
        return f"Player {rules.player(state, state.side) + 1}, choose your colour for volley {state.volley}."
    if state.free:
        left = f", or spend {actions_left(state)}" if state.left else ""
        return f"{who}, a second Infantry is free: enlist it, or end the turn{left}."
    if state.landing:
        where = "on a Shore space" if state.side == RED else "on any space its terrain allows"
        return f"{who} lands: enlist a unit {where}."
    if rules.functioning(state, state.side) == 0:
        return f"{who} has no functioning unit: land again, or end the turn."
    which = "first" if state.left == 2 else "second" if state.turn > 1 else "only"
    return f"{who}, your {which} action: enlist, move, fortify or attack."


def actions_left(state: State) -> str:
    return "1 action" if state.left == 1 else f"{state.left} actions"


# Why an action is refused


def why(state: State, action: int, clause: int) -> str:
    """The sentence of a refusal: what is so on the board, then what the clause says."""
    if state.ending == clause:
        return f"The match is over: {ending_in_words(state)}"
    if clause == 10040:
        return "This number is no action."
    verb, kind, here, there = split(state, action)
    if verb >= PICKING:
        return why_question(state, verb, kind)
    if clause in (8030, 9050):
        question = "armies are picked" if state.phase == PICK else "the colours of the next volley are chosen"
        return f"First {question}."
    if clause == 2030 and verb != ENLIST:
        return "The first turn begins with an Enlist."
    if clause == 2010:
        return "No action is left in this turn."
    if verb == ENLIST:
        return why_enlist(state, clause, kind >> 1, kind & 1, there)
    return why_unit(state, clause, verb, kind, here, there)


def why_question(state: State, verb: int, thing: int) -> str:
    if verb == COLOURING:
        return "Colours are chosen between volleys, by the player with the lower total."
    if state.phase != PICK:
        return "Armies are picked before the first volley of Special Warfare."
    return f"An army has 10 units, not {rules.units_in(thing)}."


def why_enlist(state: State, clause: int, kind: int, face: int, there: int) -> str:
    side, at = state.side, bit(state, there)
    who, name, where = SIDE_NAMES[side], NAMES[kind], names_of(state)[there]
    if clause == 3010:
        if rules.in_supply(state, side, kind, face) == 0:
            return f"{who} has no {'Fortified ' if face else 'Normal '}{name} in supply."
        return f"{where} is taken: a unit is enlisted on an empty space."
    if clause == 3030:
        if kind == CHOPPER:
            return f"A Chopper is enlisted on a friendly Battleship without a Chopper; there is none on {where}."
        return f"{where} is {terrain(state, at)}: {name} stands on {STANDS[kind]}."
    if clause == 3020:
        return f"{where} is next to no functioning {who} unit."
    when = "On its first turn" if clause == 2030 else "With no functioning unit on the map"
    return f"{when} {who} lands on Shore; {where} is {terrain(state, at)}."


def why_unit(state: State, clause: int, verb: int, kind: int, here: int, there: int) -> str:
    side, unit = state.side, bit(state, here)
    names = names_of(state)
    who, name, where = SIDE_NAMES[side], NAMES[kind], names[here]
    if not rules.standing(state, side) & unit:
        return f"{who} has no unit on {where}."
    if clause == 4050 and kind != CHOPPER and rules.choppers(state) & unit:
        return f"The unit on {where} lies under a Chopper and does not function."
    if clause == 1020:
        actual = NAMES[rules.kind_at(state, side, unit)]
        return f"The unit on {where} is {with_article(actual)}, not {with_article(name)}."
    if clause == 4030 or (clause == 5070 and state.left < 2):
        return f"{'Moving' if verb == MOVE else 'Fortifying'} Artillery takes both actions of the turn."
    if verb == MOVE:
        return why_move(state, clause, kind, here, there)
    if verb == FORTIFY:
        return why_fortify(state, clause, unit, where)
    return why_attack(state, clause, kind, here, there)


def why_move(state: State, clause: int, kind: int, here: int, there: int) -> str:
    at = bit(state, there)
    goal, name = names_of(state)[there], NAMES[kind]
    if here == there:
        return f"The {name} already stands on {goal}."
    if clause == 4040:
        return f"A Chopper lies on {goal}: Choppers do not stack."
    if clause == 3030:
        return f"{goal} is {terrain(state, at)}: {name} stands on {STANDS[kind]}."
    if not rules.empty(state) & at:
        return f"{goal} is taken: a unit moves to an empty space."
    return f"{goal} is neither next to the {name} nor next to another functioning unit of its side."


def why_fortify(state: State, clause: int, unit: int, where: str) -> str:
    name = NAMES[rules.kind_at(state, state.side, unit)]
    reasons = {
        5010: f"The {name} on {where} is Fortified already.",
        5020: "Infantry fortifies as one of two adjacent Infantry, one of them next to a third unit that is Fortified.",
        5030: "A Tank fortifies as one of two adjacent Tanks with a third unit next to them in the same line.",
        5040: "A Battleship fortifies on Shore, or as one of three connected Battleships.",
        5060: "A Chopper fortifies only upon a friendly Fortified Battleship.",
    }
    return reasons[clause]


def why_attack(state: State, clause: int, kind: int, here: int, there: int) -> str:
    side, at = state.side, bit(state, there)
    names = names_of(state)
    name, goal = NAMES[kind], names[there]
    if clause == 6010:
        return f"The {name} on {names[here]} is in no formation and not Fortified, so it cannot attack."
    if clause == 6050:
        return "A Chopper attacks only the enemy unit directly beneath it."
    if clause == 6080:
        return "Artillery can never be attacked."
    hit = NAMES[target_kind(state, side, kind, at)] if rules.standing(state, 1 - side) & at else ""
    if clause == 4050:
        return f"The {hit} on {goal} lies under a Chopper: only that Chopper can attack it."
    if clause == 6030:
        return f"The {hit} on {goal} is Fortified. Only a Fortified unit can attack it."
    if not hit:
        return f"There is no {SIDE_NAMES[1 - side]} unit on {goal}."
    if clause == 6070:
        return f"{goal} is neither in the row nor in the file of the Artillery."
    return f"{goal} is not next to {names[here]}."
