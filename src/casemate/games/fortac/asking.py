"""What there is to say about a touch in FORTAC: what it would do, or why it leads nowhere."""

from ...boards.sets import common
from ...compiled import each
from ...game import clause_text
from ...scene import Answer, Mark
from . import rules
from .moving import motions
from .notation import NUMBERS, SQUARES, write_move
from .rules import number_of, numbered, square
from .state import KINDS, MOVING, NAMES, PUSH, SWITCH, TRADE, State
from .tokens import DECK_PLACE, DISCARDS_PLACE, card_token, ends_of, own_swap
from .words import SIDE_NAMES, chain, in_the_way, prompt, sentence, split, why


def ask(view: State, seat: int, path: list[str]) -> Answer:
    """About these touches."""
    if view.ending or rules.seat(view) != seat:
        waiting = prompt(view) if view.ending or view.phase != MOVING else f"It is {SIDE_NAMES[view.side]}'s turn."
        return Answer(path, True, waiting)
    if not path:
        return Answer(path, text=prompt(view))
    cards = [kind for token in path for kind in range(KINDS) if token == card_token(view.side, kind)]
    squares = [NUMBERS[token] for token in path if token in NUMBERS]
    if len(cards) + len(squares) != len(path) or len(cards) > 1 or len(squares) > 2:
        return about_nothing(view, path, len(cards))
    if len(cards) == 1 and len(squares) == 2:
        if path[2] not in NUMBERS and not own_swap(view, cards[0], squares[1]):
            return Answer(path, True, TOO_EARLY, "3.3")
        return about_move(view, path, action_of(view, cards[0], squares), seat)
    return about_start(view, path, cards, squares)


TOO_EARLY = "The card comes before the goal."


def about_nothing(view: State, path: list[str], cards: int) -> Answer:
    """Touches that no move begins with: another's card, a pile, two cards."""
    who, other = SIDE_NAMES[view.side], SIDE_NAMES[1 - view.side]
    if any(token == card_token(1 - view.side, kind) for token in path for kind in range(KINDS)):
        return Answer(path, True, f"That is {other}'s card: {who} plays one of the own hand.", "3.3")
    if DECK_PLACE in path or DISCARDS_PLACE in path:
        return Answer(path, True, f"{who} plays a card first; then one is drawn.", "3.5")
    if cards > 1:
        return Answer(path, True, "One card is played in a turn.", "3.3")
    return Answer(path, True, f"This is nothing that {who} can play now. {prompt(view)}")


def action_of(view: State, kind: int, squares: list[int]) -> int:
    """The move that a card and two squares mean; 5.8 two own men are written in reading order."""
    here, there = squares
    own = view.men[view.side]
    if view.own_swap and kind in (TRADE, SWITCH) and own & numbered(here) and own & numbered(there):
        here, there = sorted(squares)
    return kind << 8 | here << 4 | there


def about_move(view: State, path: list[str], action: int, seat: int) -> Answer:
    """A whole move: what it would do, with a Push's chain; or why not."""
    clause = rules.refusal(view, action)[0]
    kind, here, there = split(action)
    if not clause:
        drawn = "" if wins(view, action) else " Then a card is drawn, and undo ends."
        text = f"{sentence(view, action)}{drawn}"
        marks = [Mark("path", [SQUARES[square(man)] for man in chain(view, here, there)])] if kind == PUSH else []
        shown = list(motions(view, action, seat))
        cite = clause_text(rules.CARD_CLAUSES[kind])
        return Answer(path, False, text, cite, write_move(view, action), f"Play {NAMES[kind]}", shown, marks)
    man = in_the_way(view, kind, here, there) if clause in rules.CARD_CLAUSES else ""
    marks = [Mark("aim", [man])] if man else []
    return Answer(path, True, why(view, action, clause), clause_text(clause), write_move(view, action), marks=marks)


def wins(view: State, action: int) -> bool:
    """3.4 Whether a legal move ends the game, so that nothing is drawn after it."""
    after = view.copy()
    rules.advance(after, action)
    return after.ending != 0


def about_start(view: State, path: list[str], cards: list[int], squares: list[int]) -> Answer:
    """A card, a man, or both: where they can go."""
    side = view.side
    if cards and not number_of(view.hands[side], cards[0]):
        return Answer(path, True, why(view, cards[0] << 8, 3030), "3.3")
    if squares and not view.men[side] & numbered(squares[0]):
        return Answer(path, True, why(view, squares[0] << 4, 4040), "4.4")
    kinds = cards or [kind for kind in range(KINDS) if number_of(view.hands[side], kind)]
    men = [numbered(squares[0])] if squares else list(each(common(rules.taking(view, side))))
    goals = {SQUARES[square(at)] for kind in kinds for man in men for at in each(ends_of(view, kind, man))}
    if len(squares) == 2:
        goal = numbered(squares[1])
        swaps = any(own_swap(view, kind, squares[1]) and ends_of(view, kind, men[0]) & goal for kind in kinds)
        return Answer(path, not swaps, "Now choose the card." if swaps else TOO_EARLY, "3.3")
    what = f"{NAMES[cards[0]]}" if cards else f"The man on {SQUARES[squares[0]]}"
    cite = clause_text(rules.CARD_CLAUSES[cards[0]]) if cards else "3.3"
    if not goals:
        where = f" from {SQUARES[squares[0]]}" if cards and squares else ""
        return Answer(path, True, f"{what} has no move{where} now.", cite)
    number = "1 square" if len(goals) == 1 else f"{len(goals)} squares"
    return Answer(path, text=f"{what} can reach {number}.", clause=cite)
