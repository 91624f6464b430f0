"""Whether a drawing is sound: everything named exists, and no touches could mean two moves."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .language import Answer, Area, Board, Mark, Misdrawn, Motion, Piece, Scene, Sheet, Step, Token, token_of
from .touches import follow, paths, tokens

MAP, ROWS, QUEUE, FAN, PILE = "map", "rows", "queue", "fan", "pile"


def check(board: Board, scene: Scene, answers: Iterable[Answer] = ()) -> None:
    """Raises Misdrawn, with a sentence, at the first thing that is wrong."""
    for fault in board_faults(board):
        raise Misdrawn(fault)
    known = Known(board, scene)
    for fault in scene_faults(scene, known):
        raise Misdrawn(fault)
    for fault in touch_faults(scene, known):
        raise Misdrawn(fault)
    for answer in answers:
        for fault in answer_faults(answer, known):
            raise Misdrawn(fault)


class Known:
    """The names that a board and a scene offer."""

    def __init__(self, board: Board, scene: Scene) -> None:
        """Collects them."""
        self.sides = len(board.sides)
        self.places = {place.id for area in board.areas for place in area.places}
        self.tokens = self.places | {token_of(piece) for piece in scene.pieces}
        self.dials = {dial.id for dial in scene.dials}

    def token(self, token: Token) -> bool:
        """Whether it can be touched."""
        return token in self.tokens or token.startswith("*")


def twice(names: Iterable[str]) -> list[str]:
    """The names that occur more than once."""
    return [name for name, times in Counter(names).items() if times > 1]


def board_faults(board: Board) -> Iterator[str]:
    """What is wrong with the board itself."""
    places = [place for area in board.areas for place in area.places]
    names, regions = {place.id for place in places}, {region.id for region in board.regions}
    if not board.areas or board.areas[0].how != MAP:
        yield "The board's first area is not a map."
    for name in twice(place.id for place in places):
        yield f"Two places are called {name!r}."
    for name in twice(area.id for area in board.areas):
        yield f"Two areas are called {name!r}."
    for place in places:
        if place.region and place.region not in regions:
            yield f"Place {place.id} lies in region {place.region!r}, which does not exist."
    for edge in board.edges:
        for name in (*edge.through, *edge.between):
            if name not in names:
                yield f"A {edge.kind} names {name!r}, which is no place."
        if len(edge.between) % 2:
            yield f"A {edge.kind} lies between an odd number of places."
    for area in board.areas:
        yield from area_faults(area, len(board.sides))


def area_faults(area: Area, sides: int) -> Iterator[str]:
    """What is wrong with one area."""
    if area.how not in (MAP, ROWS, QUEUE, FAN, PILE):
        yield f"Area {area.id} is neither map, rows, queue, fan nor pile but {area.how!r}."
    if area.shape not in ("box", "hex"):
        yield f"Area {area.id} has cells of the unknown shape {area.shape!r}."
    if area.side is not None and not 0 <= area.side < sides:
        yield f"Area {area.id} belongs to side {area.side}, which does not exist."
    for place in area.places:
        lies_over = place.kind == "none"  # a gate may stand on the frame
        if not lies_over and (place.x + place.w > area.size[0] or place.y + place.h > area.size[1]):
            yield f"Place {place.id} lies outside its area {area.id}."


def scene_faults(scene: Scene, known: Known) -> Iterator[str]:
    """What is wrong with pieces, dials, marks and sheets."""
    for side in (scene.decides, scene.over and scene.over[0]):
        if side is not None and not 0 <= side < known.sides:
            yield f"The scene names side {side}, which does not exist."
    if scene.over and (scene.decides is not None or scene.choices):
        yield "The match is over and yet somebody decides."
    if scene.choices and scene.decides is None:
        yield "There are choices, but nobody decides."
    if sorted(set(scene.back)) != scene.back or any(not 0 <= step < scene.draft for step in scene.back):
        yield f"Undo cannot go back to {scene.back} in a draft of {scene.draft} steps."
    yield from piece_faults(scene.pieces, known)
    for name in twice(dial.id for dial in scene.dials):
        yield f"Two dials are called {name!r}."
    yield from mark_faults(scene.marks, known)
    yield from sheet_faults(scene.sheets)


def piece_faults(pieces: Sequence[Piece], known: Known) -> Iterator[str]:
    """What is wrong with pieces."""
    first: dict[Token, Piece] = {}
    for piece in pieces:
        for name in (piece.at, piece.also):
            if name and name not in known.places:
                yield f"A {piece.kind} stands on {name!r}, which is no place."
        if piece.side is not None and not 0 <= piece.side < known.sides:
            yield f"The {piece.kind} on {piece.at} belongs to side {piece.side}, which does not exist."
        if piece.count < 0:
            yield f"There are {piece.count} of the {piece.kind} on {piece.at}."
        if piece.token in known.places and piece.token not in (piece.at, piece.also):
            yield f"The {piece.kind} on {piece.at} answers to {piece.token}, which is another place."
        other = first.setdefault(token_of(piece), piece)
        if (other.kind, other.side, other.face) != (piece.kind, piece.side, piece.face):
            yield f"A {other.kind} and a {piece.kind} that are not alike both answer to {token_of(piece)!r}."


def mark_faults(marks: Iterable[Mark], known: Known) -> Iterator[str]:
    """What is wrong with marks."""
    for mark in marks:
        for name in mark.at:
            if not known.token(name):
                yield f"A mark ({mark.kind}) is drawn upon {name!r}, which does not exist."


def sheet_faults(sheets: Iterable[Sheet]) -> Iterator[str]:
    """What is wrong with sheets."""
    for sheet in sheets:
        wide = max([len(sheet.columns), *map(len, sheet.rows)])
        if sheet.columns and wide > len(sheet.columns):
            yield f"The sheet {sheet.name!r} has rows wider than its {len(sheet.columns)} columns."
        if any(not 0 <= column < wide for column in sheet.lit):
            yield f"The sheet {sheet.name!r} lights a column that it does not have."


def touch_faults(scene: Scene, known: Known) -> Iterator[str]:
    """What is wrong with choices: unknown names, doubled moves and paths, paths that end upon others."""
    every = [path for path, _, _ in paths(scene)]
    for path in every:
        for token in (token for step in path for token in tokens(step)):
            if not known.token(token):
                yield f"The path {say(path)} names {token!r}, which does not exist."
    for move in twice(move for _, move, _ in paths(scene)):
        yield f"The move {move!r} is offered twice."
    for one, other in clashes(every):
        yield f"The path {say(one)} is complete on the way along {say(other)}."
    if scene.held and every and not any(follow(path, scene.held) for path in every):
        yield f"Nothing goes on from what is held, {say(scene.held)}."


def answer_faults(answer: Answer, known: Known) -> Iterator[str]:
    """What is wrong with an answer."""
    for token in (*answer.touch, *(token for route in answer.routes for token in (route.to, route.back))):
        if not known.token(token):
            yield f"The answer to {say(answer.touch)} names {token!r}, which does not exist."
    if answer.refused and not answer.text:
        yield f"The answer to {say(answer.touch)} refuses without a reason."
    born = {motion.token or motion.to for motion in answer.motions if motion.how == "place"}
    for motion in answer.motions:
        yield from (f"In the answer to {say(answer.touch)}: {fault}" for fault in motion_faults(motion, known, born))
    yield from mark_faults(answer.marks, known)
    yield from sheet_faults(answer.sheets)


def motion_faults(motion: Motion, known: Known, born: set[Token]) -> Iterator[str]:
    """What is wrong with one motion."""
    if not (motion.piece or motion.to or motion.dial):
        yield f"A motion ({motion.how}) is done to nothing."
    for name in (motion.piece, motion.to, motion.also):
        if name and not known.token(name) and name not in born:
            yield f"A motion ({motion.how}) names {name!r}, which does not exist."
    if motion.dial and motion.dial not in known.dials:
        yield f"A motion ({motion.how}) rolls {motion.dial!r}, which is no dial."


def say(path: Sequence[Step]) -> str:
    """A path in words."""
    return " ".join(step if isinstance(step, str) else f"({' '.join(step)})" for step in path)


def clashes(every: Sequence[Sequence[Step]]) -> Iterator[tuple[Sequence[Step], Sequence[Step]]]:
    """Pairs of paths of which one is complete on the way along the other, or doubled."""
    plain: dict[tuple[Step, ...], Sequence[Step]] = {}
    loose = []
    for path in every:
        if any(isinstance(step, list) for step in path):
            loose.append(path)
        elif tuple(path) in plain:
            yield path, path
        else:
            plain[tuple(path)] = path
    for whole, path in plain.items():
        for i in range(len(whole)):
            if whole[:i] in plain:
                yield plain[whole[:i]], path
    for i, path in enumerate(loose):
        others = [*plain.values(), *loose[i + 1 :]]
        yield from ((path, other) for other in others if leads_along(path, other))
        yield from ((other, path) for other in others if leads_along(other, path))


def leads_along(path: Sequence[Step], other: Sequence[Step]) -> bool:
    """Whether the whole path, in some order, is the beginning of the other in some order."""
    rest = iter(other)
    theirs: list[Token] = []
    for step in path:
        ours = tokens(step)
        while ours:
            while not theirs:
                if (next_step := next(rest, None)) is None:
                    return False
                theirs = tokens(next_step)
            few, many = (ours, theirs) if len(ours) <= len(theirs) else (theirs, ours)
            for token in few:
                if token not in many:
                    return False
                many.remove(token)
            few.clear()
    return True
