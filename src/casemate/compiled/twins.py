"""A state is declared once, as a class of annotated fields. From it come a NumPy record and a plain twin.

    @record
    class State(Twin):
        board: Set
        units: Annotated[list[list[int]], "i8", (2, 5)]
        seen: Annotated[list[int], "wide", 2]

Compiled code works on an element of an array of records; interpreted code on the twin: slots, Python ints,
nested lists. A field of the form "wide" is an array of wide sets: words in the record, integers in the twin.
"""

from typing import Annotated, Any, ClassVar, Self, TypeVar, cast, get_args, get_type_hints

import numpy as np

from .bits import WIDE_BITS, WIDE_WORDS

Set = Annotated[int, "i8"]
T = TypeVar("T", bound="Twin")

TWINS: dict[Any, type["Twin"]] = {}


class Twin:
    """What every state offers besides its fields: `copy`, `==` by fields, no hash, and its way into a record."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]
    dtype: ClassVar[np.dtype[Any]]
    wide: ClassVar[frozenset[str]]

    @classmethod
    def blank(cls) -> Self:
        """All fields zero."""
        return cls.unpack(np.zeros(1, cls.dtype)[0])

    @classmethod
    def unpack(cls, row: Any) -> Self:
        """The twin of a record."""
        new = cls.__new__(cls)
        for name in cls.dtype.names or ():
            value = row[name].tolist()
            setattr(new, name, [join(words) for words in value] if name in cls.wide else value)
        return new

    def pack(self, rows: Any, at: int = 0) -> None:
        """Write into rows[at]; a value that its field cannot hold raises."""
        for name in self.dtype.names or ():
            value = getattr(self, name)
            kind = self.dtype[name]
            if name in self.wide:
                check_length(name, value, kind.shape[0])
                value = [split(name, spaces) for spaces in value]
                rows[name][at] = np.array(value, np.uint64)
                continue
            check(name, value, kind.shape, np.iinfo(kind.base))
            rows[name][at] = value

    def copy(self) -> Self:
        raise TypeError("only a class marked @record can be copied")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.dtype.names or ())})"


def check(name: str, value: Any, shape: tuple[int, ...], limits: Any) -> None:
    """NumPy alone truncates 1.5, broadcasts short lists and wraps what is too large in an array."""
    if shape:
        check_length(name, value, shape[0])
        for part in value:
            check(name, part, shape[1:], limits)
    elif type(value) is not int:
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    elif not limits.min <= value <= limits.max:
        raise OverflowError(f"{name} cannot hold {value}")


def check_length(name: str, value: Any, length: int) -> None:
    if type(value) is not list or len(value) != length:
        raise TypeError(f"{name} must be a list of {length}, not {value!r}")


def split(name: str, spaces: int) -> list[int]:
    """A wide set as words."""
    if type(spaces) is not int or not 0 <= spaces < 1 << WIDE_BITS:
        raise OverflowError(f"{name} cannot hold {spaces!r}")
    return [spaces >> 64 * i & 0xFFFF_FFFF_FFFF_FFFF for i in range(WIDE_WORDS)]


def join(words: list[int]) -> int:
    """Words as a wide set."""
    return sum(word << 64 * i for i, word in enumerate(words))


def record(cls: type[T]) -> type[T]:
    """Make a class of annotated fields a state: slots, a dtype, a fast copy and equality by fields."""
    fields: list[tuple[str, str, tuple[int, ...]]] = []
    wide = set()
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if name in ("dtype", "wide"):
            continue
        form, *shape = get_args(hint)[1:]
        size = () if not shape else shape[0] if isinstance(shape[0], tuple) else (shape[0],)
        if form == "wide":
            wide.add(name)
            form, size = "u8", (*size, WIDE_WORDS)
        fields.append((name, form, size))
    dtype = np.dtype(fields, align=True)
    names = [name for name, _, _ in fields]
    depth = {name: len(size) - (name in wide) for name, _, size in fields}
    body = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__", "__annotations__")}
    body |= {"__slots__": tuple(names), "dtype": dtype, "wide": frozenset(wide)}
    body |= _methods(names, depth)
    made: Any = type(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    TWINS[dtype] = made
    return cast(type[T], made)


def _methods(names: list[str], depth: dict[str, int]) -> dict[str, Any]:
    """`copy` and `__eq__` written out field by field: five times as fast as a loop over names."""

    lines = ["def copy(self):", "    new = make(self.__class__)"]
    for name in names:
        value = f"self.{name}"
        levels = depth[name]
        if levels == 1:
            value = f"self.{name}[:]"
        elif levels == 2:
            value = f"[x[:] for x in self.{name}]"
        elif levels == 3:
            value = f"[[y[:] for y in x] for x in self.{name}]"
        lines.append(f"    new.{name} = {value}")
    same = " and ".join(f"self.{name} == other.{name}" for name in names)
    lines += ["    return new", "def __eq__(self, other):"]
    lines += ["    if other.__class__ is not self.__class__: return NotImplemented", f"    return {same}"]
    space: dict[str, Any] = {"make": object.__new__}
    exec("\n".join(lines), space)
    return {"copy": space["copy"], "__eq__": space["__eq__"], "__hash__": None}
