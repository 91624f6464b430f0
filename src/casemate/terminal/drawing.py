"""A board and a scene as text, from nothing else than these two. With colour or without, it says the same."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from math import ceil

from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text

from casemate.scene import Area, Board, Dial, Edge, Mark, Piece, Place, Scene, Sheet

from .canvas import Block, Canvas, Cells, Parts, Spot, beside, folded, joined, length, printed, wide

LARGE, MIDDLE = Cells(8, 2, True), Cells(6, 2, True)
SIZES = (LARGE, MIDDLE, Cells(4, 1, False), Cells(2, 1, False))
TALLEST = 20  # rows up to which lines are drawn between them
NARROWEST = 20  # columns that trays need beside a map

GROUNDS = {  # letters and ground, by the words that boards use
    "land": ("#6E8141", "#CBD88F"),
    "shore": ("#B08A3C", "#FCEDC6"),
    "water": ("#3F7F9B", "#B4DAE8"),
    "sea": ("#3F7F9B", "#B4DAE8"),
    "river": ("#B4DAE8", "#2B6690"),
    "forest": ("#4C7434", "#B5D19B"),
    "mountain": ("#7C6B4B", "#CFC3AE"),
    "desert": ("#A07E2E", "#F1DA9C"),
    "blue": ("#2F6A9B", "#86B9E0"),
    "yellow": ("#94711A", "#FADB6B"),
    "green": ("#4C7A2C", "#9BCA73"),
    "brown": ("#F2D9BC", "#A8703F"),
    "fort": ("#7A2416", "#E2705A"),
    "light": ("#A9864D", "#F0DDB8"),
    "dark": ("#8A6636", "#E2C79A"),
}
OTHER_GROUND = ("#65757A", "#E1E7E3")
TONES = {  # a dark and a light body, for sides called so
    "red": ("#9F2419", "#F0694A"),
    "green": ("#1C6B47", "#86D3A4"),
    "blue": ("#173B6B", "#A9D0F0"),
    "azure": ("#0A5585", "#A9D0F0"),
    "crimson": ("#951F36", ""),
    "black": ("#23262E", ""),
    "white": ("", "#FFFFFF"),
    "south": ("#3B1F5B", ""),
    "north": ("", "#FFF4DC"),
}
DARK, LIGHT, NOBODY = "#16242B", "#FFFFFF", "#C9D3CF"
LINE, FAINT, RIVER = "#65757A", "dim", "bold #4C9CC9"
STATES = {"done": ("✓", "bold #3E9E6B"), "danger": ("!", "bold #D9534A")}
SIGNS = {"heart": "♥", "star": "★"}  # printed signs, where a board gives no letter for them
BRACKETS = {
    "group": ("(", ")"),
    "threat": ("!", "!"),
    "aim": (">", "<"),
    "zone": (":", ":"),
    "path": ("-", "-"),
}
OTHER_BRACKETS = ("[", "]")


def draw(
    board: Board,
    scene: Scene,
    width: int = 80,
    colour: bool = True,
    side: int = 0,
    layers: Collection[str] = (),
) -> str:
    """The whole drawing as one text: `side` stands near, `layers` are the marks that were switched on."""
    lines = renderables(board, scene, width, side, layers)
    return printed(lines, width) if colour else "\n".join(line.plain.rstrip() for line in lines)


def renderables(
    board: Board, scene: Scene, width: int = 80, side: int = 0, layers: Collection[str] = ()
) -> Iterator[Text]:
    """The drawing line by line, for a console of this width."""
    look = Look(board, scene, layers)
    dials = [dial_line(dial) for dial in scene.dials if dial.side is None]
    if dials:
        yield from joined(dials, width)
        yield Text()
    yield from Table(look, width, side).lines()
    for sheet in scene.sheets:
        yield Text()
        yield from sheet_lines(sheet, width)
    if scene.over:
        _, text, clause = scene.over
        yield Text()
        yield from folded(Text.assemble((f"{text} ", "bold"), (clause, FAINT)), width)
    elif scene.prompt:
        yield Text()
        yield from folded(Text(scene.prompt, "bold"), width)


def moves(scene: Scene) -> list[tuple[str, list[str]]]:
    """The moves on offer under headings: what a verb's button says, or the sign with the label in it."""
    groups: dict[str, list[str]] = {}
    for choice in scene.choices:
        named = choice.label[:1].isalpha()
        heading = choice.label if named else f"{choice.sign.capitalize()} {choice.label}".rstrip()
        groups.setdefault(heading, []).extend(move for _, move in choice.ends)
    return list(groups.items())


def legend(board: Board, scene: Scene, width: int = 80) -> Iterator[Text]:
    """What the letters mean, of all that board and scene show by letters."""
    look = Look(board, scene, ())
    places = [place for area in board.areas if area.how in ("map", "rows", "queue") for place in area.places]
    pieces = [piece for place in places for piece in look.standing.get(place.id, ())]
    shown = {word for piece in pieces for word in (piece.kind, piece.face)}
    shown |= {word for place in places for word in (look.ground(place), place.sign)}
    parts = [Text(f"{board.letters[word]} {plain(word)}") for word in board.letters if word in shown]
    many = any(len(look.letter(piece.kind)) > 1 for piece in pieces)
    cases = ("", "with '") if many else ("capitals", "small letters")
    parts += [Text(f"{name}: {case}") for name, case in zip(board.sides, cases, strict=False) if case]
    yield from joined(parts, width)


class Look:
    """What stands where on a board, and how it is written."""

    def __init__(self, board: Board, scene: Scene, layers: Collection[str]) -> None:
        """Looks it up once."""
        self.board, self.scene = board, scene
        self.regions = {region.id: region for region in board.regions}
        self.bodies = bodies(board.sides)
        self.standing: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            for name in filter(None, (piece.at, piece.also)):
                self.standing.setdefault(name, []).append(piece)
        where = {piece.token: piece.at for piece in scene.pieces if piece.token}
        self.marks: dict[str, Mark] = {}
        for mark in scene.marks:
            if not mark.layer or mark.layer in layers:
                for token in mark.at:
                    self.marks.setdefault(where.get(token, token), mark)

    def letter(self, word: str) -> str:
        """A word of the board in few characters, or nothing."""
        return self.board.letters.get(word, "")

    def sign(self, place: Place) -> str:
        """What is printed on a place, or nothing."""
        return self.letter(place.sign) or SIGNS.get(place.sign, "")

    def used(self, area: Area) -> bool:
        """Whether an area is worth drawing: a tray or a hand in which nothing lies is not."""
        return area.how not in ("rows", "fan") or any(place.id in self.standing for place in area.places)

    def ground(self, place: Place) -> str:
        """The ground of a place: its own, or its region's."""
        region = self.regions.get(place.region)
        return place.kind or (region.kind if region else "")

    def ink(self, place: Place) -> str:
        """The style of what is written on the ground of a place."""
        return f"bold {DARK} on {GROUNDS.get(self.ground(place), OTHER_GROUND)[1]}"

    def glyph(self, piece: Piece, room: int = 99) -> str:
        """A piece in few characters: face and kind; the second side's in small letters or with a stroke."""
        face, kind, stroke = self.letter(piece.face), self.letter(piece.kind), ""
        if not kind and not face:
            kind = piece.kind[:1].upper()
        if len(kind) > 1:
            stroke = "'" if piece.side == 1 else ""
        else:
            kind = kind.lower() if piece.side == 1 else kind.upper()
        return face + kind[: max(1, room - len(face) - len(stroke))] + stroke

    def words(self, piece: Piece) -> str:
        """A piece written out, as cards and piles are: Hop, sealed army."""
        if piece.name or self.letter(piece.kind):
            return piece.name or plain(f"{piece.face} {piece.kind}".strip())
        face = self.letter(piece.face)
        return face if face and not face.isalnum() else plain(piece.face or piece.kind).capitalize()

    def tile(self, piece: Piece) -> str:
        """The style of a piece: its side's colours."""
        style = f"bold {DARK} on {NOBODY}" if piece.side is None else self.bodies[piece.side % 2]
        return style if piece.count else f"{style} {FAINT}"

    def content(self, place: Place, room: int, margin: int) -> Parts:
        """What a place shows: its pieces, one upon another or the top one of so many, or what is printed.

        A single piece is a tile wider than its letters, where that leaves a margin of ground.
        """
        pieces = self.standing.get(place.id)
        if not pieces:
            return [(self.sign(place), self.ink(place))] if self.sign(place) else []
        top, under = pieces[-1], pieces[:-1]
        number = sum(piece.count for piece in pieces)
        if number == len(pieces) == 2:
            both = [(f"{self.glyph(top)}^", self.tile(top)), (self.glyph(under[0]), self.tile(under[0]))]
            if length(both) <= room:
                return both
        height = raised(number) if number > 1 else ""
        text = self.glyph(top, room - len(height)) + height
        return [(f" {text} " if len(text) + 2 + margin <= room else text, self.tile(top))]


class Table:
    """The map in the middle, the near side's areas left or below, the far side's right or above."""

    def __init__(self, look: Look, width: int, near: int) -> None:
        """Sorts the areas."""
        self.look, self.width = look, width
        areas = [area for area in look.board.areas if look.used(area)]
        self.maps = [area for area in areas if area.how == "map"]
        self.neutral = [area for area in areas if area.how != "map" and area.side is None]
        self.owned = [[area for area in areas if area.side == side] for side in range(len(look.board.sides))]
        self.order = [near, *(side for side in range(len(look.board.sides)) if side != near)]
        self.low = max((area.size[1] for area in self.maps), default=0) <= TALLEST

    def lines(self) -> Block:
        """Everything beside one another where the width allows, else one above the other."""
        rows = [row for cells in (LARGE, MIDDLE) if (row := self.side_by_side(cells))]
        if rows:
            return beside(min(rows, key=lambda row: (max(map(len, row)), len(row[0]) + len(row[2]))), 2)
        drawn: Block = []
        for side in self.order[1:]:
            drawn += [*self.tray_row(side), Text()]
        fitting = [cells for cells in SIZES if (self.low or not cells.lined) and wide(self.map(cells)) <= self.width]
        drawn += self.map((fitting or SIZES[-1:])[0])
        for area in self.neutral:
            drawn += [Text(), *area_lines(self.look, area, self.width)]
        return [*drawn, Text(), *self.tray_row(self.order[0])]

    def side_by_side(self, cells: Cells) -> list[Block] | None:
        """Near side, map and far side, if they fit with cells drawn like this."""
        middle = self.map(cells)
        for area in self.neutral:
            middle += [
                Text(),
                *(Text("   ") + line for line in area_lines(self.look, area, max(wide(middle), NARROWEST * 3 // 2))),
            ]
        room = (self.width - wide(middle) - 4) // 2
        if len(self.order) != 2 or room < NARROWEST or not self.low:
            return None
        near, far = (self.panel(side, room) for side in self.order)
        return [near, middle, far] if max(wide(near), wide(far)) <= room else None

    def map(self, cells: Cells) -> Block:
        """The maps, one above the other."""
        drawn: Block = []
        for area in self.maps:
            drawn += [*([Text()] if drawn else []), *map_lines(self.look, area, cells)]
        return drawn

    def panel(self, side: int, width: int) -> Block:
        """One side: its name, its dials, and its areas one under the other."""
        name = self.heading(side)
        rule = Text("─" * (min(width, NARROWEST) - cell_len(name.plain) - 1), LINE)
        drawn = [Text.assemble(name, " ", rule), *self.side_dials(side, width)]
        for area in self.owned[side]:
            drawn += [Text(), *area_lines(self.look, area, width)]
        return drawn

    def tray_row(self, side: int) -> Block:
        """One side: its name and dials in a line, and under it its areas beside one another."""
        dials = [dial_line(dial) for dial in self.look.scene.dials if dial.side == side]
        drawn = joined([self.heading(side), *dials], self.width)
        row: list[Block] = []
        for area in self.owned[side]:
            block = area_lines(self.look, area, self.width)
            if row and sum(map(wide, row)) + 4 * len(row) + wide(block) > self.width:
                drawn += beside(row, 4)
                row = []
            row.append(block)
        return drawn + beside(row, 4)

    def heading(self, side: int) -> Text:
        """A side's name in its colours, with a sign if it is to decide or has won."""
        scene = self.look.scene
        turn = "▸ " if scene.decides == side else "✓ " if scene.over and scene.over[0] == side else "  "
        return Text.assemble((turn, "bold"), (f" {self.look.board.sides[side]} ", self.look.bodies[side % 2]))

    def side_dials(self, side: int, width: int) -> Block:
        """The dials of one side, their names in one column; a remark that does not fit stands below."""
        dials = [dial for dial in self.look.scene.dials if dial.side == side]
        column = max((len(dial.name) for dial in dials), default=0)
        drawn: Block = []
        for dial in dials:
            whole = dial_line(dial, column)
            if cell_len(whole.plain) <= width:
                drawn.append(whole)
                continue
            drawn.append(dial_line(replace(dial, text=""), column))
            drawn += [Text("  ") + line for line in folded(Text(dial.text, FAINT), width - 2)]
        return drawn


# The map


def map_lines(look: Look, area: Area, cells: Cells) -> Block:
    """A map: its grounds and the lines between, its edges, what stands on it, and the coordinates around."""
    canvas = Canvas(round(area.size[0] * cells.wide) + cells.lined, round(area.size[1] * cells.high) + cells.lined)
    spots = {place.id: Spot.of(place, cells) for place in area.places}
    for place in area.places:
        if place.kind != "none":  # such a place lies over others and has no ground of its own
            lay(look, canvas, place, spots[place.id], cells)
    canvas.stroke(LINE)
    for edge in look.board.edges if cells.lined else ():
        draw_edge(look, canvas, edge, spots)
    for place in area.places:
        stand(look, canvas, place, spots[place.id], cells.lined)
    return framed(canvas.lines(), area, cells)


def lay(look: Look, canvas: Canvas, place: Place, spot: Spot, cells: Cells) -> None:
    """The ground of a place, its letter strewn over it, and the lines around."""
    letter = (look.letter(look.ground(place)) or " ")[0]
    ink, ground = GROUNDS.get(look.ground(place), OTHER_GROUND)
    pattern = f"{letter} " if cells.lined else f"{letter:^{cells.wide}}"
    for y in range(spot.top, spot.bottom):
        canvas.put(spot.left, y, (pattern * spot.width)[: spot.width], f"{ink} on {ground}")
    if cells.lined:
        canvas.frame(spot)


def stand(look: Look, canvas: Canvas, place: Place, spot: Spot, lined: bool) -> None:
    """What stands on a place, or is printed on it, in its middle, within the brackets of a mark."""
    mark = look.marks.get(place.id)
    text = "" if not mark else raised(mark.text) if mark.text.isdigit() else mark.text
    ground = len(text) + (2 if lined or mark else 1)
    parts = look.content(place, spot.width, ground)
    if place.kind != "none" and (parts or mark):
        margin = lined and length(parts) <= spot.width - 2  # the ground shows on both sides
        canvas.put(spot.left + margin, spot.middle, " " * (spot.width - 2 * margin), look.ink(place))
    if not mark:
        canvas.write(spot.centred(length(parts)), spot.middle, parts)
        return
    opening, closing = BRACKETS.get(mark.kind, OTHER_BRACKETS)
    ink = look.ink(place)
    whole = [(opening, ink), *(parts or [(" ", ink)]), (closing, ink)]
    if length(whole) <= spot.width:
        note = text if length(whole) + len(text) <= spot.width else ""
        left = min(spot.centred(length(whole)), spot.right - length(whole) - len(note))
        canvas.write(left, spot.middle, [*whole, (note, ink)])
    elif lined:  # the brackets stand on the lines
        canvas.put(spot.left - 1, spot.middle, opening, "bold")
        canvas.write(spot.centred(length(parts)), spot.middle, parts)
        canvas.put(spot.right, spot.middle, closing, "bold")
    else:
        canvas.write(spot.left, spot.middle, [(opening, ink), *look.content(place, spot.width - 1, ground)])


def draw_edge(look: Look, canvas: Canvas, edge: Edge, spots: dict[str, Spot]) -> None:
    """A line along the sides that places share, or its letter in the middle of each such side."""
    letter = look.letter(edge.kind)
    pairs = zip(edge.between[::2], edge.between[1::2], strict=True)
    for one, other in (*pairs, *zip(edge.through, edge.through[1:], strict=False)):
        points = spots[one].shared(spots[other]) if one in spots and other in spots else []
        if points and letter:
            canvas.put(*points[len(points) // 2], letter[0], "bold")
        elif edge.between:
            for x, y in points:
                canvas.put(x, y, "┃" if spots[one].upright_to(spots[other]) else "━", RIVER)


def framed(lines: Block, area: Area, cells: Cells) -> Block:
    """A map with its coordinates: rows on the left, columns above and below."""
    names = area.rows or first_names(area)
    margin = max([2, *map(len, names)])
    at = {Spot.of(Place("", 0, y), cells).middle: name for y, name in enumerate(names)}
    drawn = [Text.assemble((f"{at.get(y, ''):>{margin}} ", FAINT), line) for y, line in enumerate(lines)]
    ruler = Canvas(margin + 1 + wide(lines), 1)
    for x, name in enumerate(area.columns):
        ruler.put(margin + 1 + Spot.of(Place("", x, 0), cells).centred(len(name)), 0, name, FAINT)
    around = ruler.lines() if area.columns else []
    return [*around, *drawn, *around]


def first_names(area: Area) -> list[str]:
    """The first place of each row: by these a map without headings is read."""
    firsts = {place.y: place.id for place in sorted(area.places, key=lambda place: -place.x)}
    return [firsts.get(y, "") for y in range(ceil(area.size[1]))]


# Trays, tracks, hands, piles


def area_lines(look: Look, area: Area, width: int) -> Block:
    """An area off the map."""
    ways = {"rows": tray_lines, "queue": queue_lines, "fan": fan_lines}
    return ways.get(area.how, pile_lines)(look, area, width)


def tray_lines(look: Look, area: Area, width: int) -> Block:
    """A tray: a small table, how many of which piece in each cell."""
    cells = tray_cells(look, area)
    down, across = range(ceil(area.size[1])), range(ceil(area.size[0]))
    heads = [*area.rows, *[""] * len(down)][: len(down)]
    columns = [*area.columns, *[""] * len(across)][: len(across)]
    least = [max(len(cells.get((x, y), ("", ""))[0]) for y in down) for x in across]
    first = max(map(len, heads), default=0)
    titled = bool(area.columns) and (len(area.name) <= first or not first)
    first = max(first, len(area.name) if titled else 0)
    widths = [max(len(name), fit) for name, fit in zip(columns, least, strict=True)]
    if first + sum(widths) + len(widths) > width:
        widths = [max(4 if name else 0, fit) for name, fit in zip(columns, least, strict=True)]
    first = min(first, max(3, width - sum(widths) - len(widths)))
    drawn = [] if titled else folded(Text(area.name, "bold"), width)
    if area.columns:
        top = "".join(f" {name[:fit]:>{fit}}" for name, fit in zip(columns, widths, strict=True))
        drawn.append(Text.assemble((f"{area.name[:first] if titled else '':{first}}", "bold"), (top, FAINT)))
    lying = {int(place.y) for place in area.places if place.id in look.standing}
    for y in (row for row in down if row in lying):
        line = [cells.get((x, y), ("", "")) for x in across]
        texts = [(f" {text:>{fit}}", style) for (text, style), fit in zip(line, widths, strict=True)]
        drawn.append(Text.assemble(f"{heads[y][:first]:{first}}", *texts))
    return drawn


def tray_cells(look: Look, area: Area) -> dict[tuple[int, int], tuple[str, str]]:
    """What each cell of a tray says, and its style: numbers where any of them is not one."""
    many = any(piece.count != 1 for place in area.places for piece in look.standing.get(place.id, ()))
    cells = {}
    for place in area.places:
        pieces = look.standing.get(place.id, [])[::-1]
        texts = [f"{piece.count} {look.glyph(piece)}" if many else look.glyph(piece) for piece in pieces]
        left = any(piece.count for piece in pieces)
        cells[int(place.x), int(place.y)] = (
            " ".join(texts) or look.sign(place) or "–",
            "" if left else FAINT,
        )
    return cells


def queue_lines(look: Look, area: Area, width: int) -> Block:
    """A track: its slots in order, and the heart after them."""
    drawn = folded(Text(area.name, "bold"), width)
    for place in sorted(area.places, key=lambda place: (place.y, place.x)):
        label = area.rows[int(place.y)] if int(place.y) < len(area.rows) else ""
        pieces = look.standing.get(place.id, [])[::-1]
        texts = [(f"{look.glyph(piece):>3}", "" if piece.count else FAINT) for piece in pieces]
        empty = ("" if look.sign(place) else "  –", FAINT)
        drawn.append(Text.assemble((f" {label or look.sign(place):1} ", FAINT), *(texts or [empty])))
    return drawn


def fan_lines(look: Look, area: Area, width: int) -> Block:
    """A hand: its cards by name, equal ones once."""
    cards = [piece for place in area.places for piece in look.standing.get(place.id, ())]
    equal = Counter((look.words(card), look.tile(card)) for card in cards)
    shown = [Text.assemble((f" {word}{f' ×{n}' if n > 1 else ''} ", style)) for (word, style), n in equal.items()]
    return joined([Text(area.name, "bold"), *shown], width, 1)


def pile_lines(look: Look, area: Area, width: int) -> Block:
    """Piles: what lies on top, and how many."""
    drawn = folded(Text(area.name, "bold"), width)
    labels = [*area.columns, *area.rows, *[""] * len(area.places)][: len(area.places)]
    column = max(map(len, labels), default=0)
    for label, place in zip(labels, area.places, strict=True):
        pieces = [piece for piece in look.standing.get(place.id, [])[::-1] if piece.count]
        texts = [(f"{look.words(piece)} ×{piece.count} ", "bold") for piece in pieces] or [("–", FAINT)]
        drawn += folded(Text.assemble(f" {label:{column}} " if column else " ", *texts), width)
    return drawn


# Dials and sheets


def dial_line(dial: Dial, column: int = 0) -> Text:
    """A dial in one line, its name padded to a column."""
    drawn = Text(f"{dial.name:{column}} " if dial.name or column else "")
    value = dial.value if isinstance(dial.value, int) else 0
    of = f"/{dial.of}" if dial.of else ""
    match dial.how:
        case "pips":
            drawn.append("●" * value + "○" * (dial.of - value), "bold")
        case "steps":
            for i, item in enumerate(dial.items):
                drawn.append(f"[{item}]" if i == value else item, "bold" if i == value else FAINT)
                drawn.append(" › " if i + 1 < len(dial.items) else "", FAINT)
        case "die" | "spinner":
            drawn.append(f"[{dial.value or '–'}]", "bold")
        case "meter":
            drawn.append("■" * value + "□" * (dial.of - value), "bold").append(f" {dial.value}{of}")
        case _:
            drawn.append(f"{dial.value}{of}", "bold")
    state, style = STATES.get(dial.state, (dial.state, ""))
    return drawn.append(f" {state}" if state else "", style).append(f" {dial.text}" if dial.text else "", FAINT)


def sheet_lines(sheet: Sheet, width: int) -> Block:
    """A sheet: heading, table, bar, remark."""
    sign, style = STATES.get(sheet.state, ("", ""))
    drawn = [Text.assemble((f"{sign} " if sign else "", style), (sheet.name, "bold")), *grid(sheet, width)]
    whole = sum(share for _, share in sheet.bar) or 1
    column = max((len(name) for name, _ in sheet.bar), default=0)
    for name, share in sheet.bar:
        filled = round(20 * share / whole)
        drawn.append(Text(f"{name:{column}} {'■' * filled}{'□' * (20 - filled)} {share}"))
    if sheet.text or sheet.clause:
        drawn += folded(Text.assemble(f"{sheet.text} " if sheet.text else "", (sheet.clause, FAINT)), width)
    return drawn


def grid(sheet: Sheet, width: int) -> Block:
    """The table of a sheet, columns that count now in brackets; a long narrow one goes on beside itself."""
    across = max(map(len, [sheet.columns, *sheet.rows]), default=0)
    if not across:
        return []
    heads = [f"[{name}]" if i in sheet.lit else name for i, name in enumerate(sheet.columns)]
    table = [[*row, *[""] * (across - len(row))] for row in [heads, *sheet.rows]]
    columns = [column(cells) for cells in zip(*table, strict=True)]
    styles = ["bold" if i in sheet.lit else "" for i in range(across)]
    heading, *others = zip(*columns, strict=True)
    top = Text("  ").join(Text(text, style or FAINT) for text, style in zip(heading, styles, strict=True))
    lines = [Text("  ").join(map(Text, cells, styles)) for cells in others]
    abreast = max(1, min((width + 4) // (cell_len(top.plain) + 4), ceil(len(lines) / 4)))
    tall = max(1, ceil(len(lines) / abreast))
    blocks = [lines[i : i + tall] for i in range(0, len(lines), tall)] or [[]]
    return beside([[top, *block] if sheet.columns else block for block in blocks], 4)


def column(cells: Sequence[str]) -> list[str]:
    """A column of a table, its heading first: numbers stand to the right, words to the left."""
    fit = max(map(len, cells))
    numbers = all(text[:1].isdigit() or text[:1] in "+-–−½" for text in cells[1:])
    return [f"{text:>{fit}}" if numbers else f"{text:{fit}}" for text in cells]


# Small things


def bodies(sides: Sequence[str]) -> list[str]:
    """The styles of both sides: one dark with light letters, the other light with dark ones."""
    tones = [TONES.get(name.lower(), (DARK, LIGHT)) for name in sides] + [(DARK, LIGHT)] * 2
    (dark, light), (other_dark, other_light) = tones[:2]
    if (dark and other_light) or not (light and other_dark):
        return [f"bold {LIGHT} on {dark or DARK}", f"bold {DARK} on {other_light or LIGHT}"]
    return [f"bold {DARK} on {light}", f"bold {LIGHT} on {other_dark}"]


def raised(number: int | str) -> str:
    """A number in small figures above the line."""
    return str(number).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def plain(word: str) -> str:
    """A word of the language as people write it."""
    return word.replace("-", " ")
