"""What motions mean: an event played upon the scene before it gives the next."""

from collections.abc import Iterable
from copy import copy

from .language import Board, Misdrawn, Motion, Piece, Token, token_of


def apply(board: Board, pieces: Iterable[Piece], motions: Iterable[Motion]) -> list[Piece]:
    """A copy of the pieces after one event's motions."""
    stage = Stage(board, pieces)
    for motion in motions:
        stage.play(motion)
    return stage.pieces


def alike(board: Board, pieces: Iterable[Piece]) -> list[tuple[object, ...]]:
    """What drawings of one position share: place, kind, side, face and count; a fan's cards in any order."""
    fans = {place.id: area.id for area in board.areas if area.how == "fan" for place in area.places}
    standing: list[tuple[str, ...]] = []
    for p in pieces:
        rest = (p.kind, str(p.side), p.face, str(p.count))
        standing.append((fans[p.at], "", *rest) if p.at in fans else (p.at, p.also, *rest))
    return sorted(standing, key=lambda one: one if one[0] in fans.values() else one[:1])


class Stage:
    """Pieces on which the motions of one event are played."""

    def __init__(self, board: Board, pieces: Iterable[Piece]) -> None:
        """Copies the pieces and finds, once for all motions, which answers to what, the top one first."""
        self.how = {place.id: area.how for area in board.areas for place in area.places}
        self.pieces = [copy(piece) for piece in pieces]
        self.named: dict[Token, list[Piece]] = {}
        for piece in reversed(self.pieces):
            self.named.setdefault(token_of(piece), []).append(piece)

    def play(self, motion: Motion) -> None:
        """One motion: moves a piece, turns it, makes it appear or vanish."""
        if motion.how in ("attack", "roll"):
            return
        if motion.how == "turn":
            self.turn(self.find(motion), motion)
        elif motion.how == "place" and not motion.piece:
            piece = Piece(motion.to, motion.kind or "", count=motion.count)
            self.named.setdefault(motion.token or motion.to, [piece])
            self.arrive(piece, motion)
        elif motion.how == "remove":
            self.take(motion)
        else:
            self.arrive(self.take(motion), motion)

    def find(self, motion: Motion) -> Piece:
        """The piece that the motion names."""
        if not self.named.get(motion.piece):
            raise Misdrawn(f"A motion ({motion.how}) names {motion.piece!r}, which no piece of that scene answers to.")
        return self.named[motion.piece][0]

    def take(self, motion: Motion) -> Piece:
        """What leaves its place: the piece, or of rows and piles as many as wanted; the rest stays."""
        piece = self.find(motion)
        others = self.named[motion.piece]
        if self.how.get(piece.at) not in ("rows", "pile"):
            self.pieces = [one for one in self.pieces if one is not piece]
            if len(others) > 1:  # of alike pieces the next motion means another
                others.pop(0)
            return piece
        taken = copy(piece)
        taken.count = motion.count or piece.count
        if taken.count > piece.count:
            raise Misdrawn(f"A motion ({motion.how}) takes {taken.count} from {piece.at}, which holds {piece.count}.")
        piece.count -= taken.count
        if not piece.count and len(others) > 1:
            others.pop(0)
        return taken

    def turn(self, piece: Piece, motion: Motion) -> None:
        """Changes what the motion names."""
        piece.kind = piece.kind if motion.kind is None else motion.kind
        piece.face = piece.face if motion.face is None else motion.face
        piece.side = piece.side if motion.side is None else motion.side
        piece.token = piece.token if motion.token is None else motion.token
        piece.also = motion.also or piece.also

    def arrive(self, piece: Piece, motion: Motion) -> None:
        """Puts it on top of its new place; in rows like pieces add up, on a pile all do."""
        how = self.how.get(motion.to)
        if how is None:
            raise Misdrawn(f"A motion ({motion.how}) goes to {motion.to!r}, which is no place.")
        piece.at, piece.also = motion.to, ""
        self.turn(piece, motion)
        for other in self.pieces:
            if other.at != piece.at:
                continue
            if how == "rows" and (other.kind, other.side, other.face) == (piece.kind, piece.side, piece.face):
                other.count += piece.count
                return
            if how == "pile":
                other.count += piece.count
                other.face = other.face if motion.face is None else motion.face
                return
        self.pieces.append(piece)
