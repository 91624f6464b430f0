"""Fortify: the clauses of the rulebook as functions that answer with sets, in rulebook order; then the verbs.

A list of clauses reads its sets before it branches: machine code then reads them once for all units.
"""

from typing import Any

from ...boards.sets import EVERY, Clauses, at_step, broken, clause, common, when
from ...boards.squares import (
    beside_two,
    divided,
    east,
    lines,
    neighbours,
    north,
    number,
    numbered,
    south,
    west,
)
from ...compiled import compiled, count, draw, each, index, table, write_each
from .state import (
    AIR,
    ARTILLERY,
    BASIC,
    BATTLESHIP,
    CHOPPER,
    COLOUR,
    EACH_SLOT,
    FORTIFIED,
    GREEN,
    GROUND,
    INFANTRY,
    NOONE,
    NORMAL,
    NORMAL_SLOTS,
    PICK,
    RED,
    TANK,
    UNKNOWN,
    VOLLEY,
    WORTH,
    State,
)

# 1 Equipment


@compiled
def ground_units(state: State, side: int) -> int:
    """1.2 The spaces where a side's units stand on the ground."""
    units = state.units[side]
    return units[INFANTRY] | units[TANK] | units[BATTLESHIP] | units[ARTILLERY]


@compiled
def standing(state: State, side: int) -> int:
    """The spaces where a side has a unit, functioning or not."""
    return ground_units(state, side) | state.units[side][CHOPPER]


@compiled
def choppers(state: State) -> int:
    """4.5 The spaces that lie under a Chopper, or have one alone."""
    return state.units[RED][CHOPPER] | state.units[GREEN][CHOPPER]


@compiled
def empty(state: State) -> int:
    """Spaces without any unit."""
    taken = ground_units(state, RED) | ground_units(state, GREEN) | choppers(state)
    return state.board & ~taken


@compiled
def functioning(state: State, side: int) -> int:
    """4.5 Units on the ground that no Chopper lies on, and the side's own Chopper."""
    return ground_units(state, side) & ~choppers(state) | state.units[side][CHOPPER]


@compiled
def forts(state: State, side: int) -> int:
    """1.2 Functioning Fortified units."""
    upon = choppers(state)
    ground = ground_units(state, side) & state.fortified[GROUND] & ~upon
    return ground | state.units[side][CHOPPER] & state.fortified[AIR]


@compiled
def kind_at(state: State, side: int, space: int) -> int:
    """The kind of a side's functioning unit on this space."""
    units = state.units[side]
    kind = TANK if units[TANK] & space else INFANTRY
    kind = BATTLESHIP if units[BATTLESHIP] & space else kind
    if state.kinds > BASIC:
        kind = ARTILLERY if units[ARTILLERY] & space else kind
        kind = CHOPPER if units[CHOPPER] & space else kind
    return kind


@compiled
def of_kind(state: State, side: int, kind: int) -> Clauses:
    """1.2 Which spaces hold a unit of this kind, for a move names it; 4.5 beneath a Chopper it does not function."""
    upon = EVERY if kind == CHOPPER else ~choppers(state)
    return clause(1020, state.units[side][kind]), clause(4050, upon)


# 2 Turn


@compiled
def asked(state: State) -> int:
    """8.3, 9.5 The clause of the question that is open outside a volley."""
    return 8030 if state.phase == PICK else 9050


@compiled
def in_volley(state: State) -> int:
    """2.2 Enlist, Move, Fortify and Attack belong to a volley."""
    return when(state.phase == VOLLEY)


@compiled
def compulsory(state: State) -> bool:
    """2.3 A first turn begins with an Enlist."""
    return state.landing != 0 and state.free == 0


@compiled
def landing(state: State, side: int) -> bool:
    """2.3, 2.4 On its first turn, and with no functioning unit on the map, a side lands."""
    return state.landing != 0 or (state.free == 0 and functioning(state, side) == 0)


@compiled
def beach(state: State, side: int) -> int:
    """2.3 Red lands on Shore, Green anywhere."""
    return state.shore if side == RED else state.board


@compiled
def turn_is_due(state: State, side: int) -> bool:
    """2.3 The first Enlist is compulsory, unless none is possible."""
    return not compulsory(state) or not any_enlist(state, side)


@compiled
def ending_turn(state: State, side: int) -> Clauses:
    """2.5 Whether the turn may be ended."""
    return clause(asked(state), in_volley(state)), clause(2030, when(turn_is_due(state, side)))


# 3 Enlist


@compiled
def slot(kind: int, face: int) -> int:
    """A kind and face of the supply: as a set of one, and as one unit in the count of a supply."""
    return 1 << (kind << 3 | face << 2)


@compiled
def in_supply(state: State, side: int, kind: int, face: int) -> int:
    """3.1 How many units of a kind and face lie in a supply."""
    return state.supply[side] >> (kind << 3 | face << 2) & 15


@compiled
def affordable(state: State) -> int:
    """2.1, 3.4 A free Infantry costs nothing; anything else costs an action."""
    if state.left:
        return EVERY
    return slot(INFANTRY, NORMAL) | slot(INFANTRY, FORTIFIED) if state.free else 0


@compiled
def supplied(state: State, side: int) -> int:
    """3.1 What the own supply holds."""
    units = state.supply[side]
    return (units | units >> 1 | units >> 2) & EACH_SLOT


@compiled
def calling(state: State, side: int) -> Clauses:
    """Which units may be called from the supply."""
    return (
        clause(asked(state), in_volley(state)),
        clause(2010, affordable(state)),
        clause(3010, supplied(state, side)),
    )


@compiled
def placement(state: State, side: int, kind: int) -> int:
    """2.3, 2.4 or 3.2: the clause that says where this unit may be enlisted."""
    if not landing(state, side) or (state.free and kind != INFANTRY):
        return 3020
    return 2030 if state.landing and state.turn <= 2 else 2040


@compiled
def reach(state: State, side: int, kind: int) -> int:
    """3.2 Next to a functioning friendly unit, except under 2.3 and 2.4; 3.4 the free Infantry obeys the same."""
    near = neighbours(functioning(state, side), state.board)
    lands = landing(state, side) and (kind == INFANTRY or not state.free)
    return beach(state, side) if lands else near


@compiled
def footing(state: State, kind: int) -> int:
    """3.3 I and T on Land and Shore; B on Water and Shore; A on Land; C, once enlisted, anywhere."""
    if kind >= BASIC:
        return state.land if kind == ARTILLERY else state.board
    return (state.water if kind == BATTLESHIP else state.land) | state.shore


@compiled
def decks(state: State, side: int) -> int:
    """3.3 Friendly Battleships with no Chopper on them."""
    return state.units[side][BATTLESHIP] & ~choppers(state)


@compiled
def enlisting(state: State, side: int, kind: int) -> Clauses:
    """Where a unit of this kind may be enlisted; 3.3 a Chopper on a Battleship's deck, wherever that is."""
    free, near = empty(state), reach(state, side, kind)
    if kind == CHOPPER:
        return clause(3010, EVERY), clause(3030, decks(state, side)), clause(3020, EVERY)
    return clause(3010, free), clause(3030, footing(state, kind)), clause(placement(state, side, kind), near)


@compiled
def second_infantry(state: State, side: int, at: int, lands: bool) -> int:
    """3.4 Where a second Infantry may stand when the first is enlisted here."""
    near = beach(state, side) if lands else neighbours(functioning(state, side) | at, state.board)
    return empty(state) & ~at & footing(state, INFANTRY) & near


@compiled
def any_enlist(state: State, side: int) -> bool:
    """Whether any unit may be enlisted anywhere."""
    slots = common(calling(state, side))
    for one in each(slots):
        if common(enlisting(state, side, index(one) >> 3)):
            return True
    return False


# 4 Move


@compiled
def acting(state: State) -> Clauses:
    """What every Move, Fortify and Attack needs: a volley, 2.3 no Enlist due, 2.1 an action left."""
    return (
        clause(asked(state), in_volley(state)),
        clause(2030, when(not compulsory(state))),
        clause(2010, when(state.left > 0)),
    )


@compiled
def both_actions(state: State, side: int) -> int:
    """4.3, 5.7 Artillery moves and fortifies for both actions of the turn."""
    return EVERY if state.left == 2 else ~state.units[side][ARTILLERY] | choppers(state)


@compiled
def movers(state: State, side: int) -> Clauses:
    """Which units may move."""
    return (
        *acting(state),
        clause(4010, standing(state, side)),
        clause(4050, functioning(state, side)),
        clause(4030, both_actions(state, side)),
    )


@compiled
def jump(state: State, side: int, units: int) -> int:
    """4.1 Spaces adjacent to one of these functioning units, or to another functioning friendly unit."""
    return neighbours(functioning(state, side) | units, state.board)


@compiled
def moving(state: State, side: int, kind: int, units: int) -> Clauses:
    """Where these units of a kind may move; 4.2 a Tank anywhere, 4.4 a Chopper also upon other units."""
    if kind == CHOPPER:
        return clause(4040, ~choppers(state)), clause(3030, state.board), clause(4040, ~units)
    near = state.board if kind == TANK else jump(state, side, units)
    number = 4020 if kind == TANK else 4010
    return clause(4010, empty(state)), clause(3030, footing(state, kind)), clause(number, near)


@compiled
def goals(state: State, side: int, units: int) -> tuple[int, int, int, int, int]:
    """Where those of these units may move that are of each kind: all of a kind to the same spaces."""
    own = state.units[side]
    return (
        common(moving(state, side, INFANTRY, units & own[INFANTRY])),
        common(moving(state, side, TANK, units & own[TANK])),
        common(moving(state, side, BATTLESHIP, units & own[BATTLESHIP])),
        common(moving(state, side, CHOPPER, units & own[CHOPPER])),
        common(moving(state, side, ARTILLERY, units & own[ARTILLERY])),
    )


# 5 Formation and Fortify


@compiled
def infantry_formation(state: State, side: int) -> int:
    """5.2 Two adjacent friendly Infantry, one of the two adjacent to a third friendly unit that is Fortified."""
    infantry = state.units[side][INFANTRY] & ~choppers(state)
    third = forts(state, side)
    beside, above = east(third) | west(third), north(third) | south(third)
    row = infantry & west(infantry)
    row &= above | east(third) | west(above | west(third))
    file = infantry & north(infantry)
    file &= beside | south(third) | north(beside | north(third))
    return row | east(row) | file | south(file)


@compiled
def tank_formation(state: State, side: int) -> int:
    """5.3 Two adjacent friendly Tanks and a third friendly unit next to the pair in the same straight line."""
    tanks, friends = state.units[side][TANK] & ~choppers(state), functioning(state, side)
    row = tanks & west(tanks)
    row &= east(friends) | west(west(friends))
    file = tanks & north(tanks)
    file &= south(friends) | north(north(friends))
    return row | east(row) | file | south(file)


@compiled
def battleship_formation(state: State, side: int) -> int:
    """5.4 Three friendly Battleships, orthogonally connected."""
    ships = state.units[side][BATTLESHIP] & ~choppers(state)
    middle = beside_two(ships, ships)
    return middle | neighbours(middle, ships)


@compiled
def formation(state: State, side: int) -> int:
    """5.2 - 5.4 The units that are in formation."""
    return infantry_formation(state, side) | tank_formation(state, side) | battleship_formation(state, side)


@compiled
def fortifying(state: State, side: int, formed: int) -> Clauses:
    """Which units may be fortified; 5.5 a Battleship on Shore and 5.7 an Artillery need no formation."""
    units = state.units[side]
    return (
        *acting(state),
        clause(5010, standing(state, side)),
        clause(4050, functioning(state, side)),
        clause(5010, ~forts(state, side)),
        clause(5070, both_actions(state, side)),
        clause(5020, formed | ~units[INFANTRY] | choppers(state)),
        clause(5030, formed | ~units[TANK] | choppers(state)),
        clause(5040, formed | ~units[BATTLESHIP] | choppers(state) | state.shore),
        clause(5060, ~units[CHOPPER] | units[BATTLESHIP] & state.fortified[GROUND]),
    )


# 6 Attack


@compiled
def attackers(state: State, side: int, formed: int) -> Clauses:
    """Which units may attack; 6.1 in formation or Fortified, Chopper and Artillery always."""
    special = state.units[side][CHOPPER] | state.units[side][ARTILLERY]
    return (
        *acting(state),
        clause(6010, standing(state, side)),
        clause(4050, functioning(state, side)),
        clause(6010, formed | forts(state, side) | special),
    )


@compiled
def attacking(state: State, side: int, kind: int, unit: int) -> Clauses:
    """What this unit may attack."""
    enemy = 1 - side
    foes, protected = functioning(state, enemy), forts(state, enemy)
    all_foes, below, protected_below = standing(state, enemy), ground_units(state, enemy), state.fortified[GROUND]
    strong = forts(state, side) & unit != 0
    reached = clause(6020, neighbours(unit, all_foes))
    if kind == CHOPPER:
        reached, foes, protected = clause(6050, below & unit), below, protected_below
    elif kind == ARTILLERY:
        reached = clause(6070, lines(unit) & ~unit & all_foes)
    return (
        reached,
        clause(4050, foes),
        clause(6080, ~state.units[enemy][ARTILLERY] | state.units[enemy][CHOPPER]),
        clause(6030, EVERY if strong else ~protected),
    )


# 7 End of a volley


@compiled
def square(state: State, side: int) -> int:
    """7.1 The corners of the 2x2 blocks of functioning Fortified units."""
    fort = forts(state, side)
    rows = fort & west(fort)
    return rows & north(rows)


@compiled
def all_fortified(state: State, side: int) -> bool:
    """7.2 Every unit of the side, in supply, on the map and on the track, is Fortified."""
    if ground_units(state, side) & ~state.fortified[GROUND] or state.units[side][CHOPPER] & ~state.fortified[AIR]:
        return False
    if state.supply[side] & NORMAL_SLOTS:
        return False
    queue = 0 if state.shared_track else side
    for place in range(state.queued[queue]):
        unit = state.track[queue][place]
        if unit >> 4 == side and not unit & 8:
            return False
    return standing(state, side) != 0 or state.supply[side] != 0 or on_track(state, side) != 0


# 8 Match


@compiled
def pick_due(state: State) -> Clauses:
    """8.3 Armies are picked before the first volley."""
    return (clause(8030, when(state.phase == PICK)),)


@compiled
def ten(army: int) -> Clauses:
    """8.3 Exactly 10 units."""
    return (clause(8030, when(units_in(army) == 10)),)


PICKS = 5 * 5 * 5 * 2 * 2 - 1  # every choice of at least one unit, as a number in mixed base


@compiled
def taken(army: int, kind: int) -> int:
    """How many units of a kind a pick takes."""
    rest = army + 1
    if kind == INFANTRY:
        return rest // 100
    if kind == TANK:
        return rest // 20 % 5
    if kind == BATTLESHIP:
        return rest // 4 % 5
    return rest // 2 % 2 if kind == CHOPPER else rest % 2


@compiled
def units_of(army: int) -> int:
    """A pick as a supply."""
    units = 0
    for kind in range(5):
        units += slot(kind, NORMAL) * taken(army, kind)
    return units


@compiled
def units_in(army: int) -> int:
    """How many units a pick takes."""
    total = 0
    for kind in range(5):
        total += taken(army, kind)
    return total


@compiled
def player(state: State, side: int) -> int:
    """8.4 The player who has this side."""
    return side ^ state.red


# 9 Points


@compiled
def colour_due(state: State) -> Clauses:
    """9.5 Whether the colours of the next volley are to be chosen."""
    return (clause(9050, when(state.phase == COLOUR)),)


@compiled
def on_track(state: State, side: int) -> int:
    """9.3 How many units of a side are on the reinforcement track."""
    if not state.shared_track:
        return state.queued[side]
    total = 0
    for place in range(state.queued[0]):
        if state.track[0][place] >> 4 == side:
            total += 1
    return total


@compiled
def points(state: State, side: int) -> int:
    """9.2, 9.3 The worth of a side's Fortified units, less 2 for each unit on the track."""
    total = -2 * on_track(state, side)
    for kind in range(state.kinds):
        level = AIR if kind == CHOPPER else GROUND
        forts_of_kind = count(state.units[side][kind] & state.fortified[level])
        total += WORTH[kind] * (forts_of_kind + in_supply(state, side, kind, FORTIFIED))
    queue = 0 if state.shared_track else side
    for place in range(state.queued[queue]):
        unit = state.track[queue][place]
        if unit >> 4 == side and unit & 8:
            total += WORTH[unit & 7]
    return total


@compiled
def square_bonus(side: int, victor: int, reason: int) -> int:
    """9.4 The points for winning a volley by a square."""
    return 7 if side == victor and reason == 7010 else 0


# 10 Actions as numbers, in the order of 10.4

END, FIRST_ENLIST = 0, 1


@compiled
def first_move(spaces: int) -> int:
    return FIRST_ENLIST + 10 * spaces


@compiled
def first_fortify(spaces: int) -> int:
    return first_move(spaces) + 5 * spaces * spaces


@compiled
def first_attack(spaces: int) -> int:
    return first_fortify(spaces) + 5 * spaces


@compiled
def first_pick(spaces: int) -> int:
    return first_attack(spaces) + 5 * spaces * spaces


@compiled
def first_colour(spaces: int) -> int:
    return first_pick(spaces) + PICKS


@compiled
def actions(spaces: int) -> int:
    """How many actions can be encoded on a map of so many spaces."""
    return first_colour(spaces) + 2


@compiled
def of_unit(state: State, unit: int, kind: int) -> int:
    """A unit as a number: its space, and the kind that a move names."""
    return number(unit, state.board) * 5 + kind


@compiled
def read_space(state: State, dense: int) -> int:
    """The space with this number on the map."""
    return numbered(dense, state.over_files, state.files)


@compiled
def read_enlist(state: State, action: int) -> tuple[int, int]:
    """An Enlist's slot of the supply, and its space."""
    rest = action - FIRST_ENLIST
    called = divided(rest, state.over_spaces)
    return called, read_space(state, rest - called * state.spaces)


@compiled
def read_unit(state: State, unit: int) -> tuple[int, int]:
    """A unit's kind, as the move names it, and its space."""
    return unit % 5, read_space(state, unit // 5)


@compiled
def read_pair(state: State, rest: int) -> tuple[int, int, int]:
    """A unit's kind and space, and the space where it goes or which it attacks."""
    unit = divided(rest, state.over_spaces)
    kind, here = read_unit(state, unit)
    return kind, here, read_space(state, rest - unit * state.spaces)


# The verbs: what may be done

NOTHING, UNITS, SPACES = range(3)  # what the set of a refusal holds


@compiled
def seat(state: State) -> int:
    """8.4 The player whose decision is open."""
    return player(state, state.side)


@compiled
def ending(state: State) -> int:
    """10.13 The clause that ended the match."""
    return state.ending


@compiled
def list_actions(state: State, out: Any) -> int:
    side = int(state.side)
    n = 0
    if common(ending_turn(state, side)):
        out[n] = 0
        n += 1
    n = list_enlists(state, side, out, n)
    n = list_moves(state, side, out, n)
    formed = formation(state, side)
    n = list_fortifies(state, side, formed, out, n)
    n = list_attacks(state, side, formed, out, n)
    if common(pick_due(state)):
        for army in range(PICKS):
            if common(ten(army)):
                out[n] = first_pick(state.spaces) + army
                n += 1
    if common(colour_due(state)):
        out[n] = first_colour(state.spaces)
        out[n + 1] = first_colour(state.spaces) + 1
        n += 2
    return n


@compiled
def list_enlists(state: State, side: int, out: Any, n: int) -> int:
    slots = common(calling(state, side))
    for one in each(slots):
        base = FIRST_ENLIST + (index(one) >> 2) * state.spaces
        places = common(enlisting(state, side, index(one) >> 3))
        n = write_each(out, n, base, places, state.board)
    return n


@compiled
def list_moves(state: State, side: int, out: Any, n: int) -> int:
    units = common(movers(state, side))
    places = table(goals(state, side, units))
    for unit in each(units):
        kind = kind_at(state, side, unit)
        base = first_move(state.spaces) + of_unit(state, unit, kind) * state.spaces
        n = write_each(out, n, base, places[kind], state.board)
    return n


@compiled
def list_fortifies(state: State, side: int, formed: int, out: Any, n: int) -> int:
    units = common(fortifying(state, side, formed))
    for unit in each(units):
        out[n] = first_fortify(state.spaces) + of_unit(state, unit, kind_at(state, side, unit))
        n += 1
    return n


@compiled
def list_attacks(state: State, side: int, formed: int, out: Any, n: int) -> int:
    units = common(attackers(state, side, formed))
    for unit in each(units):
        kind = kind_at(state, side, unit)
        base = first_attack(state.spaces) + of_unit(state, unit, kind) * state.spaces
        targets = common(attacking(state, side, kind, unit))
        n = write_each(out, n, base, targets, state.board)
    return n


@compiled
def refusal(state: State, action: int) -> tuple[int, int, int]:
    """The first clause that forbids an action, step by step as it is touched."""
    side, spaces = int(state.side), int(state.spaces)
    if action == END:
        return at_step(broken(ending_turn(state, side), 1), NOTHING)
    if action < 0 or action >= actions(spaces):
        return 10040, NOTHING, 0
    if action < first_move(spaces):
        return refuse_enlist(state, side, action)
    if action < first_fortify(spaces):
        return refuse_move(state, side, action - first_move(spaces))
    if action < first_attack(spaces):
        return refuse_fortify(state, side, action - first_fortify(spaces))
    if action < first_pick(spaces):
        return refuse_attack(state, side, action - first_attack(spaces))
    if action < first_colour(spaces):
        found = broken(pick_due(state), 1)
        return at_step(found if found[0] else broken(ten(action - first_pick(spaces)), 1), NOTHING)
    return at_step(broken(colour_due(state), 1), NOTHING)


@compiled
def refuse_enlist(state: State, side: int, action: int) -> tuple[int, int, int]:
    called, there = read_enlist(state, action)
    found = broken(calling(state, side), slot(called >> 1, called & 1))
    if found[0]:
        return at_step(found, UNITS)
    return at_step(broken(enlisting(state, side, called >> 1), there), SPACES)


@compiled
def named(state: State, side: int, kind: int, number: int) -> Clauses:
    """What a unit that a move names must be before anything is asked of it: the side's own, and of that kind."""
    return *acting(state), clause(number, standing(state, side)), *of_kind(state, side, kind)


@compiled
def refuse_move(state: State, side: int, rest: int) -> tuple[int, int, int]:
    kind, here, there = read_pair(state, rest)
    found = broken((*named(state, side, kind, 4010), *movers(state, side)), here)
    return at_step(found if found[0] else broken(moving(state, side, kind, here), there), SPACES)


@compiled
def refuse_fortify(state: State, side: int, unit: int) -> tuple[int, int, int]:
    kind, here = read_unit(state, unit)
    formed = formation(state, side)
    return at_step(broken((*named(state, side, kind, 5010), *fortifying(state, side, formed)), here), SPACES)


@compiled
def refuse_attack(state: State, side: int, rest: int) -> tuple[int, int, int]:
    kind, here, there = read_pair(state, rest)
    formed = formation(state, side)
    found = broken((*named(state, side, kind, 6010), *attackers(state, side, formed)), here)
    return at_step(found if found[0] else broken(attacking(state, side, kind, here), there), SPACES)


# The verbs: what happens


@compiled
def advance(state: State, action: int) -> None:
    side = int(state.side)
    if action >= first_pick(state.spaces):
        answer(state, side, action - first_pick(state.spaces))
        return
    perform(state, side, action)
    if state.left == 0 and state.free == 0:
        end_turn(state, side)


@compiled
def perform(state: State, side: int, action: int) -> None:
    """2.2 What an action of a turn does, before the turn may end."""
    spaces = int(state.spaces)
    if action == END:
        state.left, state.free = 0, 0
    elif action < first_move(spaces):
        called, at = read_enlist(state, action)
        enlist(state, side, called >> 1, called & 1, at)
    elif action < first_fortify(spaces):
        kind, here, there = read_pair(state, action - first_move(spaces))
        move(state, side, kind, here, there)
        spend(state, 2 if kind == ARTILLERY else 1)
    elif action < first_attack(spaces):
        kind, here = read_unit(state, action - first_fortify(spaces))
        state.fortified[AIR if kind == CHOPPER else GROUND] |= here
        spend(state, 2 if kind == ARTILLERY else 1)
    else:
        kind, here, there = read_pair(state, action - first_attack(spaces))
        attack(state, side, kind, there)
        spend(state, 1)


@compiled
def answer(state: State, side: int, rest: int) -> None:
    """A pick, or a choice of colours."""
    if rest < PICKS:
        take_army(state, side, rest)
    else:
        take_colour(state, side, rest - PICKS)


@compiled
def spend(state: State, cost: int) -> None:
    """2.1 A Move, Fortify or Attack takes actions; 3.4 it forfeits a free Infantry."""
    state.left -= cost
    state.landing = 0
    state.free = 0


@compiled
def enlist(state: State, side: int, kind: int, face: int, at: int) -> None:
    """3.1 From the supply onto the map; 3.4 a second Infantry is free, and offered after the first."""
    given = kind == INFANTRY and state.free != 0
    lands = landing(state, side)
    state.supply[side] -= slot(kind, face)
    state.units[side][kind] |= at
    if face:
        state.fortified[AIR if kind == CHOPPER else GROUND] |= at
    rest = supplied(state, side) & (slot(INFANTRY, NORMAL) | slot(INFANTRY, FORTIFIED))
    offered = kind == INFANTRY and not given and rest and second_infantry(state, side, at, lands) != 0
    state.free = 1 if offered else 0
    state.landing = 1 if offered and lands else 0
    state.left -= 0 if given else 1


@compiled
def move(state: State, side: int, kind: int, here: int, there: int) -> None:
    """4.1 - 4.4 A unit goes, as it is."""
    level = AIR if kind == CHOPPER else GROUND
    state.units[side][kind] ^= here | there
    if state.fortified[level] & here:
        state.fortified[level] ^= here | there


@compiled
def kind_on(state: State, side: int, at: int) -> int:
    """The kind of a side's unit on the ground of a space."""
    units = state.units[side]
    if units[INFANTRY] & at:
        return INFANTRY
    if units[TANK] & at:
        return TANK
    return BATTLESHIP if units[BATTLESHIP] & at else ARTILLERY


@compiled
def attack(state: State, side: int, kind: int, at: int) -> None:
    """6.4 The attacked unit goes to the top of its track; one pushed into the heart returns to its supply."""
    victim = 1 - side
    lifted = kind != CHOPPER and state.units[victim][CHOPPER] & at != 0
    hit = CHOPPER if lifted else kind_on(state, victim, at)
    level = AIR if lifted else GROUND
    face = FORTIFIED if state.fortified[level] & at else NORMAL
    state.units[victim][hit] ^= at
    state.fortified[level] &= ~at
    queue = 0 if state.shared_track else victim
    track = state.track[queue]
    queued = int(state.queued[queue])
    if queued == state.track_slots:
        queued -= 1
        home = track[queued]
        state.supply[home >> 4] += slot(home & 7, home >> 3 & 1)
    for place in range(queued, 0, -1):
        track[place] = track[place - 1]
    track[0] = hit | face << 3 | victim << 4
    state.queued[queue] = queued + 1


@compiled
def end_turn(state: State, side: int) -> None:
    """2.5 The turn ends, and with it the volley or not."""
    victor, reason = verdict(state, side)
    if reason == 0:
        begin_turn(state, 1 - side, state.turn + 1)
        return
    end_volley(state, victor, reason)


@compiled
def verdict(state: State, side: int) -> tuple[int, int]:
    """7 Who wins the volley as this side's turn ends, and the clause, 0 while it goes on; 7.3 comes last."""
    reason = victory(state, side)
    victor = side if reason else 1 - side
    reason = reason if reason else victory(state, 1 - side)
    if reason == 0 and state.turn >= state.turn_limit:
        return ahead(state), 7030
    return victor, reason


@compiled
def victory(state: State, side: int) -> int:
    """7.1, 7.2 The clause by which this side wins the volley, 0 if it does not."""
    if square(state, side):
        return 7010
    return 7020 if all_fortified(state, side) else 0


@compiled
def ahead(state: State) -> int:
    """7.3 Which side has more points."""
    red, green = points(state, RED), points(state, GREEN)
    return NOONE if red == green else RED if red > green else GREEN


@compiled
def begin_turn(state: State, side: int, turn: int) -> None:
    """2.1, 2.3 Two actions; on Red's first turn one, on both first turns an Enlist first."""
    state.side = side
    state.turn = turn
    state.left = 1 if turn == 1 else 2
    state.landing = 1 if turn <= 2 else 0
    state.free = 0


@compiled
def end_volley(state: State, victor: int, reason: int) -> None:
    """8.1, 9 Score a volley that a side has won (or no one), then end the match or lay out the next volley."""
    if state.points:
        for side in range(2):
            state.score[player(state, side)] += points(state, side) + square_bonus(side, victor, reason)
    elif victor != NOONE:
        state.score[player(state, victor)] += 1
    first, second = int(state.score[0]), int(state.score[1])
    if state.volley >= state.volleys or (not state.points and (first == 2 or second == 2)):
        state.ending = 9060 if state.points else 8010 if state.volleys > 1 else reason
        state.winner = NOONE if first == second else 0 if first > second else 1
        return
    for side in range(2):
        recall(state, side)
    state.volley += 1
    trade_sides(state)
    if state.points and first != second:
        ask_colour(state, 0 if first < second else 1)
    else:
        begin_turn(state, RED, 1)


@compiled
def ask_colour(state: State, chooser: int) -> None:
    """9.5 The lower total chooses the colours of the next volley."""
    state.phase = COLOUR
    state.side = player(state, chooser)
    state.turn = 1
    state.left, state.landing, state.free = 0, 0, 0


@compiled
def recall(state: State, side: int) -> None:
    """1.2 All units of a side back into its supply, Normal."""
    army = 0
    for kind in range(state.kinds):
        units = in_supply(state, side, kind, NORMAL) + in_supply(state, side, kind, FORTIFIED)
        army += slot(kind, NORMAL) * (units + count(state.units[side][kind]))
        state.units[side][kind] = 0
    queue = 0 if state.shared_track else side
    for place in range(state.queued[queue]):
        unit = state.track[queue][place]
        if unit >> 4 == side:
            army += slot(unit & 7, NORMAL)
    state.supply[side] = army


@compiled
def trade_sides(state: State) -> None:
    """8.1 The players change colours, each with his army; the map and the tracks are cleared."""
    state.red = 1 - state.red
    red, green = int(state.supply[RED]), int(state.supply[GREEN])
    state.supply[RED], state.supply[GREEN] = green, red
    for side in range(2):
        state.fortified[side] = 0
        state.queued[side] = 0
        for place in range(6):
            state.track[side][place] = 0


@compiled
def take_army(state: State, side: int, army: int) -> None:
    """8.3 A player's pick becomes his supply; after the second the first volley begins."""
    state.supply[side] = units_of(army)
    if side == RED:
        state.side = GREEN
    else:
        state.phase = VOLLEY
        state.kinds = 5 if (state.supply[RED] | state.supply[GREEN]) >> (BASIC << 3) else BASIC
        begin_turn(state, RED, 1)


@compiled
def take_colour(state: State, side: int, colour: int) -> None:
    """9.5 The chooser takes this colour, and the volley begins."""
    if side != colour:
        trade_sides(state)
    state.phase = VOLLEY
    begin_turn(state, RED, 1)


@compiled
def payoff(state: State, seat: int) -> int:
    """8.1, 9.6 Won 1, lost -1, drawn or running 0."""
    if state.ending == 0 or state.winner == NOONE:
        return 0
    return 1 if state.winner == seat else -1


PICKS_PART, COLOURS_PART = 0, 100  # parts of a match: the picks, volley n, the colours of volley n


@compiled
def turn(state: State) -> tuple[int, int]:
    if state.phase == PICK:
        return PICKS_PART, (1 if state.side == RED else 2)
    if state.phase == COLOUR:
        return COLOURS_PART, state.volley + 0
    return state.volley + 0, state.turn + 0


@compiled
def sealed(state: State) -> bool:
    """8.3 Picks are secret until both are in."""
    return state.phase == PICK


@compiled
def conceal(state: State, seat: int) -> None:
    """10.11 No seat but player 1 may see his pick before the second."""
    if state.phase == PICK and state.side == GREEN and seat != 0:
        state.supply[RED] = UNKNOWN


@compiled
def imagine(state: State, seat: int, seed: Any) -> None:
    """A pick that player 1 may have made, each alike."""
    if state.supply[RED] != UNKNOWN:
        return
    army = draw(seed, PICKS)
    while units_in(army) != 10:
        army = draw(seed, PICKS)
    state.supply[RED] = units_of(army)
