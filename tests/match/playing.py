"""Matches for tests: new ones, and ones that are played at random with acts at random times."""

import random
from collections.abc import Iterator

import casemate
from casemate.game import CHANCE, NOBODY, Game
from casemate.match import BadAct, Match

SEED = bytes(range(32))
MATCH_ID = "0123456789abcdef0123456789abcdef"
NONCES = ("a0" * 16, "b1" * 16)
PICKS = "special=on map=coast5 turn_limit=9"
SEATS = (0, 1, NOBODY)


def new(game: Game | str = "fortify", words: str = "", position: str = "") -> Match:
    """A match with a seed and an id that are always the same."""
    game = casemate.load(game) if isinstance(game, str) else game
    options = game.options.read(words.split())
    return Match(game, options, match_id=MATCH_ID, seed=SEED, position=position)


def moves(match: Match, texts: str) -> Match:
    """Play these words in order; those with a colon after p1, p2 or table are acts: `p1:draw_offer`."""
    for word in texts.split():
        who, colon, act = word.partition(":")
        if colon and who in ("p1", "p2", "table"):
            match.act(who, act.replace("_", " "))
        else:
            match.move(word)
    return match


def any_move(match: Match, rng: random.Random) -> str:
    """A legal move of whoever decides."""
    return match.game.write_move(match.state, rng.choice(match.game.actions(match.state)))


def some_acts(match: Match) -> Iterator[tuple[str, str]]:
    """Acts that go on with a match, whether they may come or not."""
    standing = [0, *(event.number for event in match.standing)]
    for who in ("p1", "p2"):
        yield who, "draw offer"
        yield who, "draw decline"
        yield who, "takeback ask"
        yield who, "takeback decline"
        yield who, f"takeback accept {match.back_to('p1')}"
        yield who, f"takeback accept {match.back_to('p2')}"
        yield who, f"nonce {NONCES[who == 'p2']}"
    for number in standing[-4:-1]:
        yield "table", f"takeback accept {number}"


def some_ends() -> Iterator[tuple[str, str]]:
    for who in ("p1", "p2"):
        yield from ((who, text) for text in ("resign", "draw accept", "abort", "claim win", "claim draw", "flag"))


def allowed(match: Match, acts: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those of the acts that may come now."""
    found = []
    for who, text in acts:
        try:
            match.copy().act(who, text)
        except casemate.errors.CasemateError:
            continue
        found.append((who, text))
    return found


def random_match(game: Game | str, words: str, seed: int, most: int = 200, acts: float = 0.15) -> Iterator[Match]:
    """One match at random, shown after every move and act; most are played to their end by the rules or an act."""
    rng = random.Random(seed)
    match = new(game, words)
    begins = rng.randrange(3)
    for _ in range(most):
        if rng.random() < acts:
            may = allowed(match, some_ends() if rng.random() < 0.05 else some_acts(match))
            if may:
                match.act(*rng.choice(may))
        elif begins:
            begins -= 1
        elif match.seat == CHANCE:
            match.follow_up()
        else:
            match.move(any_move(match, rng))
        yield match
        if match.outcome:
            return


def last(matches: Iterator[Match]) -> Match:
    """The match as it is after its last move."""
    *_, match = matches
    return match


def same(one: Match, other: Match) -> bool:
    """Whether two matches are alike in everything that is recorded and in how they stand."""
    return (
        one.events == other.events
        and one.state == other.state
        and one.standing == other.standing
        and one.outcome == other.outcome
        and one.fold == other.fold
        and [one.hash(seat) for seat in SEATS] == [other.hash(seat) for seat in SEATS]
        and one.export(private=True) == other.export(private=True)
        and all(one.export(seat) == other.export(seat) for seat in SEATS)
    )


def refused(match: Match, who: str, text: str) -> str:
    """Why an act may not come; nothing has changed then."""
    before = match.events
    try:
        match.act(who, text)
    except BadAct as error:
        assert match.events == before
        return str(error)
    raise AssertionError(f"{who} {text} was not refused")
