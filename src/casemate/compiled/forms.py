"""The machine forms of `bits.py`: instructions for counting, register loops for `each`, wide integers."""

import operator
from functools import cache
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.errors import TypingError
from numba.core.imputils import RefType, iternext_impl
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import (
    intrinsic,
    lower_builtin,
    lower_cast,
    models,
    overload,
    register_model,
    type_callable,
)

from . import bits

# `_nrt`: no reference counting. Nothing is allocated, and counting each array at each call took a fifth of the time.
OPTIONS = {"error_model": "numpy", "boundscheck": False, "_nrt": False}
INLINED = {**OPTIONS, "forceinline": True}

WORD = ir.IntType(64)
WIDE = ir.IntType(bits.WIDE_BITS)
SURE = ir.Constant(ir.IntType(1), 1)


class WideType(types.Type):
    """A wide set: one LLVM integer."""

    def __init__(self) -> None:
        super().__init__("WideSet")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, types.Integer) else None


wide = WideType()


@register_model(WideType)
class WideModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WIDE)


class Spaces(types.IterableType):
    """What `each` answers: the spaces of a set, one by one."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.iterator = SpacesIterator(kind)
        super().__init__(f"Spaces({kind})")

    @property
    def iterator_type(self) -> Any:
        return self.iterator


class SpacesIterator(types.SimpleIteratorType):
    def __init__(self, kind: Any) -> None:
        self.kind = kind
        super().__init__(f"SpacesIterator({kind})", kind)


@register_model(Spaces)
class SpacesModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("spaces", kind.kind)])


@register_model(SpacesIterator)
class SpacesIteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("spaces", types.EphemeralPointer(kind.kind))])


@cache
def teach() -> None:
    """Tell Numba all of it, once."""
    _teach_counting()
    _teach_each()
    _teach_wide_arithmetic()
    _teach_wide_fields()
    _teach_lists()
    _teach_table()


def _set_type(kind: Any) -> Any:
    return wide if kind is wide else types.int64


def _teach_counting() -> None:
    def machine_form(emit: Any, answer: Any) -> Any:
        @intrinsic
        def form(typingctx: Any, spaces: Any) -> Any:
            kind = _set_type(spaces)

            def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
                value = emit(builder, args[0])
                return builder.trunc(value, WORD) if kind is wide and answer else value

            return (types.int64 if answer else kind)(kind), lower

        return form

    trailing = machine_form(lambda b, x: b.cttz(x, SURE), True)
    counting = machine_form(lambda b, x: b.ctpop(x), True)
    lowest = machine_form(lambda b, x: b.and_(x, b.neg(x)), False)
    for function, form in ((bits.index, trailing), (bits.count, counting), (bits.first, lowest)):
        overload(function)(_answering(form))


def _answering(form: Any) -> Any:
    return lambda spaces: lambda spaces: form(spaces)


def _teach_each() -> None:
    @type_callable(bits.each)
    def type_each(context: Any) -> Any:
        return lambda spaces: Spaces(_set_type(spaces))

    def lower_each(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        loop = context.make_helper(builder, sig.return_type)
        loop.spaces = context.cast(builder, args[0], sig.args[0], sig.return_type.kind)
        return loop._getvalue()

    lower_builtin(bits.each, types.Integer)(lower_each)
    lower_builtin(bits.each, wide)(lower_each)

    @lower_builtin("getiter", Spaces)
    def lower_getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        loop = context.make_helper(builder, sig.args[0], value=args[0])
        iterator = context.make_helper(builder, sig.return_type)
        place = cgutils.alloca_once(builder, context.get_value_type(sig.args[0].kind))
        builder.store(loop.spaces, place)
        iterator.spaces = place
        return iterator._getvalue()

    @lower_builtin("iternext", SpacesIterator)
    @iternext_impl(RefType.UNTRACKED)
    def lower_next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
        iterator = context.make_helper(builder, sig.args[0], value=args[0])
        rest = builder.load(iterator.spaces)
        result.set_valid(builder.icmp_signed("!=", rest, ir.Constant(rest.type, 0)))
        result.yield_(builder.and_(rest, builder.neg(rest)))
        builder.store(builder.and_(rest, builder.sub(rest, ir.Constant(rest.type, 1))), iterator.spaces)


def _teach_wide_arithmetic() -> None:
    @lower_cast(types.Integer, WideType)
    def lower_widening(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
        return builder.sext(value, WIDE) if fromty.signed else builder.zext(value, WIDE)

    @lower_cast(WideType, types.boolean)
    def lower_truth(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
        return builder.icmp_unsigned("!=", value, ir.Constant(WIDE, 0))

    def teach_operator(operation: Any, answer: Any, others: Any, emit: Any) -> None:
        """One operator on a wide set and, where there is a second operand, another set or a shift."""

        class Template(AbstractTemplate):
            def generic(self, args: Any, kws: Any) -> Any:
                if len(args) == 1 + len(others) and any(arg is wide for arg in args):
                    return signature(answer, wide, *others)
                return None

        infer_global(operation)(Template)
        lower_builtin(operation, wide, *others)(lambda context, builder, sig, args: emit(builder, *args))

    binary = {"or_": "or_", "and_": "and_", "xor": "xor", "add": "add", "sub": "sub"}
    for name, method in binary.items():
        inplace = "i" + name.rstrip("_")
        for operation in (getattr(operator, name), getattr(operator, inplace)):
            teach_operator(operation, wide, (wide,), lambda b, x, y, m=method: getattr(b, m)(x, y))
    shifts = {
        operator.lshift: "shl",
        operator.ilshift: "shl",
        operator.rshift: "lshr",
        operator.irshift: "lshr",
    }
    for operation, method in shifts.items():
        teach_operator(operation, wide, (types.int64,), lambda b, x, y, m=method: getattr(b, m)(x, b.zext(y, WIDE)))
    teach_operator(operator.invert, wide, (), lambda b, x: b.not_(x))
    teach_operator(operator.neg, wide, (), lambda b, x: b.neg(x))
    for operation in (bool, operator.truth):
        teach_operator(operation, types.boolean, (), lambda b, x: b.icmp_unsigned("!=", x, ir.Constant(WIDE, 0)))
    for operation, sign in ((operator.eq, "=="), (operator.ne, "!=")):
        teach_operator(operation, types.boolean, (wide,), lambda b, x, y, s=sign: b.icmp_unsigned(s, x, y))


def _teach_wide_fields() -> None:
    def word_at(context: Any, builder: Any, sig: Any, args: Any, i: int) -> Any:
        row = context.make_array(sig.args[0])(context, builder, args[0])
        at = builder.add(builder.mul(args[1], ir.Constant(WORD, bits.WIDE_WORDS)), ir.Constant(WORD, i))
        return builder.gep(row.data, [at])

    @intrinsic
    def load(typingctx: Any, field: Any, i: Any) -> Any:
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            value = ir.Constant(WIDE, 0)
            for n in range(bits.WIDE_WORDS):
                word = builder.zext(builder.load(word_at(context, builder, sig, args, n)), WIDE)
                value = builder.or_(value, builder.shl(word, ir.Constant(WIDE, 64 * n)))
            return value

        return wide(field, types.int64), lower

    @intrinsic
    def store(typingctx: Any, field: Any, i: Any, spaces: Any) -> Any:
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            for n in range(bits.WIDE_WORDS):
                word = builder.trunc(builder.lshr(args[2], ir.Constant(WIDE, 64 * n)), WORD)
                builder.store(word, word_at(context, builder, sig, args, n))
            return context.get_dummy_value()

        return types.none(field, types.int64, wide), lower

    @intrinsic
    def one(typingctx: Any, number: Any) -> Any:
        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.shl(ir.Constant(WIDE, 1), builder.zext(args[0], WIDE))

        return wide(types.int64), lower

    overload(bits.get)(lambda field, i: lambda field, i: load(field, i))
    overload(bits.put)(lambda field, i, spaces: lambda field, i, spaces: store(field, i, spaces))
    overload(bits.wide_space)(lambda number: lambda number: one(number))


AT_ONCE = 4


def _teach_lists() -> None:
    """The first places of a list are written unasked, also beyond its end where `out` has room for them.

    Where a short list ends is a branch that is mostly guessed wrong, which takes longer than four numbers.
    """

    @intrinsic
    def store(typingctx: Any, out: Any, at: Any, value: Any) -> Any:
        if not (isinstance(out, types.Array) and out.ndim == 1 and out.layout == "C"):
            raise TypingError("A list is written into a contiguous array of one dimension.")

        def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            row = context.make_array(sig.args[0])(context, builder, args[0])
            number = context.cast(builder, args[2], types.int64, sig.args[0].dtype)
            builder.store(number, builder.gep(row.data, [args[1]]))
            return context.get_dummy_value()

        return types.none(out, types.int64, types.int64), lower

    def write_each(out: Any, n: int, base: int, spaces: int, board: int) -> int:
        rest = spaces
        at = n
        if n + AT_ONCE <= len(out):
            for i in range(AT_ONCE):
                store(out, n + i, base + bits.count(board & ((rest & -rest) - 1)))
                rest &= rest - 1
            at = n + AT_ONCE
        while rest:
            store(out, at, base + bits.count(board & ((rest & -rest) - 1)))
            rest &= rest - 1
            at += 1
        return n + bits.count(spaces)

    def form(out: Any, n: int, base: int, spaces: int, board: int) -> Any:
        return write_each

    overload(bits.write_each, jit_options=INLINED)(form)


def _teach_table() -> None:
    @type_callable(bits.table)
    def type_table(context: Any) -> Any:
        return lambda things: types.CPointer(things.dtype)

    @lower_builtin(bits.table, types.UniTuple)
    def lower_table(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = cgutils.alloca_once(builder, args[0].type)
        builder.store(args[0], place)
        return builder.bitcast(place, context.get_value_type(sig.return_type))
