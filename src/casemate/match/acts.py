"""Acts at a table: when each may come, and what it does."""

from collections.abc import Callable
from dataclasses import replace

from ..chance import checks
from ..game import Turn
from .events import OTHER, PLAYERS, SEAT_OF, TABLE, WINS, BadAct, Ending, Event, read_act
from .fold import Fold
from .record import Record


def add_act(record: Record, who: str, text: str, given: str = "") -> Event:
    """Record an act, if it may come now."""
    act, value = read_act(text)
    by, fold_of = RULES[act]
    if who not in by:
        raise BadAct(f"{text!r} is not for {who} to say, but for {' or '.join(by)}.")
    if record.outcome and act != "reveal":
        raise BadAct(f"The match is over: {record.outcome}.")
    fold = fold_of(record, who, value)
    if fold.ending:
        fold = replace(fold, offer="", asker="")
    return record.add_act(who, text, fold, given)


# Ends


def resign(record: Record, who: str, value: str) -> Fold:
    """A player may resign at any time."""
    return replace(record.fold, ending=Ending(WINS[OTHER[who]], "resign"))


def abort(record: Record, who: str, value: str) -> Fold:
    """Before both have moved either may abort; what was taken back was moved all the same."""
    if record.fold.moved == set(PLAYERS):
        raise BadAct("Both have moved: it is too late to abort.")
    return replace(record.fold, ending=Ending("none", "abort"))


def flag(record: Record, who: str, value: str) -> Fold:
    """The clock of a player who has to decide has run out; under seal both clocks run."""
    sealed = record.is_known and record.game.sealed(record.state)
    if record.seat != SEAT_OF[who] and not sealed:
        raise BadAct(f"The clock of {who} is not running.")
    return replace(record.fold, ending=Ending(WINS[OTHER[who]], "flag"))


def claim_win(record: Record, who: str, value: str) -> Fold:
    """The other has left on his own turn."""
    absent_on_turn(record, who)
    return replace(record.fold, ending=Ending(WINS[who], "claim"))


def claim_draw(record: Record, who: str, value: str) -> Fold:
    """The other has left on his own turn."""
    absent_on_turn(record, who)
    return replace(record.fold, ending=Ending("draw", "claim"))


def absent_on_turn(record: Record, who: str) -> None:
    if record.seat != SEAT_OF[OTHER[who]]:
        raise BadAct(f"Only on the turn of {OTHER[who]} may {who} claim anything.")


# Draw offers


def draw_offer(record: Record, who: str, value: str) -> Fold:
    """One a turn. It lapses on the other's move, a takeback or the end."""
    fold = record.fold
    if fold.offer:
        raise BadAct(f"A draw is on offer already, from {fold.offer}.")
    turn: Turn | None = record.turn if record.is_known else None
    if turn is not None and fold.offered[SEAT_OF[who]] == turn:
        raise BadAct("A draw may be offered once a turn.")
    first, second = fold.offered
    offered = (turn, second) if who == PLAYERS[0] else (first, turn)
    return replace(fold, offer=who, offered=offered)


def draw_accept(record: Record, who: str, value: str) -> Fold:
    draw_offered_to(record, who)
    return replace(record.fold, ending=Ending("draw", "agreed"))


def draw_decline(record: Record, who: str, value: str) -> Fold:
    draw_offered_to(record, who)
    return replace(record.fold, offer="")


def draw_offered_to(record: Record, who: str) -> None:
    if record.fold.offer != OTHER[who]:
        raise BadAct(f"No draw is offered to {who}.")


# Takebacks


def takeback_ask(record: Record, who: str, value: str) -> Fold:
    """A player asks to go back to the start of his last turn. It lapses on either's move."""
    if record.fold.asker:
        raise BadAct(f"A takeback is asked for already, by {record.fold.asker}.")
    if not any(event.who == who for event in record.standing):
        raise BadAct(f"{who} has no move to take back.")
    if record.back_to(who) is None:
        raise BadAct("There is no taking back what chance, an opening of seals or another edition has come upon.")
    return replace(record.fold, asker=who)


def takeback_decline(record: Record, who: str, value: str) -> Fold:
    takeback_asked_of(record, who)
    return replace(record.fold, asker="")


def takeback_accept(record: Record, who: str, value: str) -> Fold:
    """The line goes back to a move, and offers lapse. On one screen the table says it, without being asked."""
    fold, number = record.fold, int(value)
    line = record.line_after(number)
    if line is None:
        raise BadAct(f"The match cannot go back to move {number}.")
    if who != TABLE:
        takeback_asked_of(record, who)
        asked = record.back_to(fold.asker)
        if asked != number and record.is_native and record.is_known:
            raise BadAct(f"The takeback that {fold.asker} asks for goes back to move {asked}, not {number}.")
    return replace(fold, line=line, offer="", asker="")


def takeback_asked_of(record: Record, who: str) -> None:
    if record.fold.asker != OTHER[who]:
        raise BadAct(f"No takeback is asked of {who}.")


# Draws of chance, and what they need


def nonce(record: Record, who: str, value: str) -> Fold:
    """Each player's own share in the draws, before the first of them."""
    fold, seat = record.fold, SEAT_OF[who]
    if not record.game.chance:
        raise BadAct(f"{record.game.title} leaves nothing to chance: no nonce is taken.")
    if fold.drawn:
        raise BadAct("Nonces are taken before the first draw only.")
    if fold.nonces[seat]:
        raise BadAct(f"{who} has sent a nonce already.")
    first, second = fold.nonces
    fresh = bytes.fromhex(value)
    return replace(fold, nonces=(fresh, second) if seat == 0 else (first, fresh))


def reveal(record: Record, who: str, value: str) -> Fold:
    """After the end everything may be known, the seed too."""
    fold = record.fold
    if not fold.ending:
        raise BadAct("Nothing is revealed before the match is over.")
    if fold.revealed or not (fold.drawn or fold.answered):
        raise BadAct("There is nothing left to reveal.")
    if value and not checks(bytes.fromhex(value), record.commitment):
        raise BadAct("This seed is not the one that was promised.")
    return replace(fold, revealed=True)


# Editions


def edition(record: Record, who: str, value: str) -> Fold:
    """Newer rules take over at the last position in writing."""
    if int(value) <= record.fold.edition:
        raise BadAct(f"The match is of edition {record.fold.edition} already.")
    line = record.line_of_last_position()
    return replace(record.fold, line=line, edition=int(value), barrier=record.next_number, offer="", asker="")


RULES: dict[str, tuple[tuple[str, ...], Callable[[Record, str, str], Fold]]] = {
    "resign": (PLAYERS, resign),
    "draw offer": (PLAYERS, draw_offer),
    "draw accept": (PLAYERS, draw_accept),
    "draw decline": (PLAYERS, draw_decline),
    "takeback ask": (PLAYERS, takeback_ask),
    "takeback accept": ((*PLAYERS, TABLE), takeback_accept),
    "takeback decline": (PLAYERS, takeback_decline),
    "abort": ((*PLAYERS, TABLE), abort),
    "claim win": (PLAYERS, claim_win),
    "claim draw": (PLAYERS, claim_draw),
    "flag": (PLAYERS, flag),
    "nonce": (PLAYERS, nonce),
    "edition": ((TABLE,), edition),
    "reveal": ((TABLE,), reveal),
}
