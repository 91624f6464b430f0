"""What there is to say of a table that is not the match's: seats, clocks, offers, who has sealed, what may be said."""

from collections.abc import Collection

from ..match.events import OTHER, PLAYERS, SEAT_OF, WHO
from . import wire
from .play import Play
from .wire import ChatLine, ClockFace, Offers, Status


def status_for(
    play: Play, seats: tuple[int, ...], present: Collection[int], spectators: int, first_line: int = 0
) -> Status:
    """How the table stands for who sits in these seats; of the chat the lines from one on, for players only."""
    match, settings = play.match, play.settings
    players = [
        wire.Player(p.nickname, p.person is not None, p.seat in present, None if p.seat in present else p.seen)
        for p in play.players
    ]
    lines = play.chat if seats else ()
    return Status(
        you=list(seats),
        players=players,
        game=play.game.name,
        options=match.options.text(),
        commitment=match.commitment,
        one_screen=settings.one_screen,
        private=settings.private,
        clock=clock_face(play),
        offers=offers(play),
        sealed=play.sealed,
        nonces=[seat for seat in (0, 1) if play.lacks_nonces and not match.fold.nonces[seat]],
        may=may(play, seats),
        spectators=spectators,
        chat=[ChatLine(one.number, one.seat, one.text, one.at) for one in lines if one.number >= first_line],
        over=str(match.outcome or ""),
        next=play.row.following or "",
    )


def clock_face(play: Play) -> ClockFace | None:
    clock = play.clock
    if clock.control.kind == "none":
        return None
    return ClockFace(
        kind=clock.control.kind,
        left=clock.left,
        running=clock.running,
        at=clock.since,
        stands=clock.stands,
        until=clock.until,
        waiting=[seat for seat in (0, 1) if clock.stands == "close" and seat not in clock.gone_on],
        increment=clock.control.increment,
    )


def offers(play: Play) -> Offers:
    fold, rematch = play.match.fold, play.settings.rematch
    to = play.match.back_to(fold.asker) if fold.asker else None
    return Offers(SEAT_OF.get(fold.offer), SEAT_OF.get(fold.asker), to, rematch[0] if rematch else None)


# The acts that may be said now. Claims are left to whoever tries, for they depend on the time.


def may(play: Play, seats: tuple[int, ...]) -> list[str]:
    if not seats:
        return []
    if play.match.outcome:
        return may_after_the_end(play, seats)
    if play.settings.one_screen:
        back = play.match.back_one()
        return [*may_always(play, 0), *([] if back is None else [f"takeback accept {back}"])]
    return [*may_always(play, seats[0]), *may_take_back(play, seats[0])]


def may_always(play: Play, seat: int) -> list[str]:
    """To end the match, or to offer a draw."""
    match, fold, who = play.match, play.match.fold, WHO[seat]
    found = ["resign"]
    if fold.moved != set(PLAYERS):
        found.append("abort")
    if fold.offer == OTHER[who]:
        found += ["draw accept", "draw decline"]
    elif not fold.offer and match.is_known and fold.offered[seat] != match.turn:
        found.append("draw offer")
    return found


def may_take_back(play: Play, seat: int) -> list[str]:
    match, fold, who = play.match, play.match.fold, WHO[seat]
    if fold.asker == OTHER[who]:
        return [f"takeback accept {match.back_to(fold.asker)}", "takeback decline"]
    return ["takeback ask"] if not fold.asker and match.back_to(who) is not None else []


def may_after_the_end(play: Play, seats: tuple[int, ...]) -> list[str]:
    offered = play.settings.rematch
    if play.row.following:
        return []
    if offered is None:
        return ["rematch offer"]
    return [] if offered[0] in seats else ["rematch accept", "rematch decline"]
