"""What a screen reader says of a cell."""

from collections.abc import Sequence

from .language import Area, Board, Misdrawn, Piece, Place, Scene, Token, token_of
from .touches import leads


def spoken(board: Board, scene: Scene, place_id: Token, touched: Sequence[Token] | None = None) -> str:
    """Name, ground, region, pieces and what a touch would do: "b3, shore, Green battleship, attack"."""
    area, place = find(board, place_id)
    pieces = [piece for piece in scene.pieces if place_id in (piece.at, piece.also)][::-1]
    ahead = leads(scene, scene.held if touched is None else touched)
    does = [what for token in dict.fromkeys((*map(token_of, pieces), place_id)) for what in ahead.get(token, ())]
    parts = map_cell(board, place) if area.how == "map" else tray_cell(board, area, place)
    parts += [piece_words(board, piece) for piece in pieces]
    if does:
        parts.append(" or ".join(dict.fromkeys(does)))
    return ", ".join(part for part in parts if part)


def find(board: Board, place_id: Token) -> tuple[Area, Place]:
    """The place and the area it lies in."""
    for area in board.areas:
        for place in area.places:
            if place.id == place_id:
                return area, place
    raise Misdrawn(f"There is no place {place_id!r}.")


def map_cell(board: Board, place: Place) -> list[str]:
    """A space of the map: its name, what is printed on it, its ground and region."""
    region = next((region for region in board.regions if region.id == place.region), None)
    ground = place.kind or (region.kind if region else "")
    said = [
        place.name or place.id,
        place.sign,
        plain(ground) if ground != "none" else "",
        region.name if region else "",
    ]
    return list(dict.fromkeys(said))


def tray_cell(board: Board, area: Area, place: Place) -> list[str]:
    """A cell off the map: whose area, row and column."""
    owner = f"{board.sides[area.side]} " if area.side is not None else ""
    headings = (heading(area.rows, place.y), heading(area.columns, place.x))
    called = [one for one in headings if one] or [place.sign or place.id.rsplit(":", 1)[-1]]
    return [owner + (area.name.lower() if owner else area.name), *called]


def heading(headings: Sequence[str], at: float) -> str:
    """The heading of a row or column, if it has one."""
    return headings[int(at)] if 0 <= int(at) < len(headings) else ""


def piece_words(board: Board, piece: Piece) -> str:
    """A piece: whose, what it shows, what it is, how many, and its badges."""
    owner = board.sides[piece.side] if piece.side is not None else ""
    called = piece.name or f"{plain(piece.face)} {plain(piece.kind)}".strip()
    number = "none left" if not piece.count else str(piece.count) if piece.count > 1 else ""
    return ", ".join(part for part in (f"{owner} {called}".strip(), number, *piece.badges) if part)


def plain(word: str) -> str:
    """A word of the language as people say it."""
    return word.replace("-", " ")
