"""What touches mean: which moves they may still become. A client has the same law in its own language."""

from collections.abc import Iterable, Iterator, Sequence

from .language import Choice, Scene, Step, Token


def tokens(step: Step) -> list[Token]:
    """The touches that a step takes."""
    return [step] if isinstance(step, str) else list(step)


def follow(path: Iterable[Step], touched: Sequence[Token]) -> list[Token] | None:
    """What may be touched next on a path: nothing when it is complete, None when the touches leave it."""
    i = 0
    for step in path:
        left = tokens(step)
        while left:
            if i == len(touched):
                return left
            if touched[i] not in left:
                return None
            left.remove(touched[i])
            i += 1
    return [] if i == len(touched) else None


def choice(
    move: str,
    path: Sequence[Step],
    sign: str = "go",
    label: str = "",
    final: bool = False,
    confirm: str = "",
) -> Choice:
    """The choice of one move with this path of touches."""
    return Choice(list(path[:-1]), [(path[-1], move)], sign, label, final, confirm)


def gather(choices: Iterable[Choice]) -> list[Choice]:
    """The same choices, those that differ in their last touch only become one."""
    found: dict[tuple[object, ...], Choice] = {}
    for c in choices:
        key: tuple[object, ...] = (c.sign, c.label, c.final, c.confirm, *c.touch)
        try:
            known = found.get(key)
        except TypeError:  # a step in any order is a list, which cannot be hashed
            key = tuple(tuple(part) if isinstance(part, list) else part for part in key)
            known = found.get(key)
        if known is None:
            found[key] = Choice(c.touch, list(c.ends), c.sign, c.label, c.final, c.confirm)
        else:
            known.ends.extend(c.ends)
    return list(found.values())


def paths(scene: Scene) -> Iterator[tuple[list[Step], str, Choice]]:
    """Each move of the scene: its whole path of touches, the move, and the choice it stands in."""
    for c in scene.choices:
        for last, move in c.ends:
            yield [*c.touch, last], move, c


def leads(scene: Scene, touched: Sequence[Token]) -> dict[Token, list[str]]:
    """What each next touch would do: `choose` goes on with a path, a choice's sign and label complete it."""
    found: dict[Token, list[str]] = {}
    for path, _, c in paths(scene):
        ahead = follow(path, touched) or ()
        last = len(ahead) == 1 and len(touched) + 1 == sum(len(tokens(step)) for step in path)
        does = (f"{c.sign} {c.label}" if c.label else c.sign) if last else "choose"
        for token in ahead:
            if does not in found.setdefault(token, []):
                found[token].append(does)
    return found
