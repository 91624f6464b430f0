"""Plain twins: copies, equality, and their way into a record and back."""

from typing import Annotated, Any

import numpy as np
import pytest

from casemate.compiled import Rows, Set, Twin, pack_rows, record, rows
from casemate.compiled.bits import WIDE_BITS


@record
class Sample(Twin):
    """A field of every form."""

    spaces: Set
    small: Annotated[int, "i1"]
    line: Annotated[list[int], "i2", 3]
    grid: Annotated[list[list[int]], "i8", (2, 2)]
    cube: Annotated[list[list[list[int]]], "i1", (2, 1, 2)]
    seen: Annotated[list[int], "wide", 2]


def sample() -> Any:
    state = Sample.blank()
    state.spaces, state.small, state.line = (1 << 63) - 1, -128, [1, -2, 3]
    state.grid, state.cube = [[1, 2], [3, -(1 << 63)]], [[[1, 2]], [[3, 4]]]
    state.seen = [(1 << WIDE_BITS) - 1, 1 << 300 | 1 << 64 | 1]
    return state


def test_a_blank_state_is_all_zero():
    blank: Any = Sample.blank()
    assert (blank.spaces, blank.small, blank.line) == (0, 0, [0, 0, 0])
    assert (blank.grid, blank.seen) == ([[0, 0], [0, 0]], [0, 0])


@pytest.mark.parametrize("field", ["line", "grid", "cube", "seen"])
def test_a_copy_is_equal_and_shares_nothing(field):
    state = sample()
    copy = state.copy()
    assert copy == state
    assert type(copy) is Sample
    inner = getattr(copy, field)
    while isinstance(inner[0], list):
        inner = inner[0]
    inner[0] = 7
    assert copy != state
    assert state == sample()


def test_every_field_counts_for_equality():
    for name in Sample.dtype.names or ():
        other = sample()
        setattr(other, name, getattr(Sample.blank(), name))
        assert other != sample(), name


def test_a_state_equals_no_other_kind_of_thing():
    assert sample() != 1
    assert sample().__eq__("state") is NotImplemented


def test_a_state_has_no_hash():
    with pytest.raises(TypeError, match="unhashable"):
        hash(sample())


def test_a_state_takes_no_other_fields():
    with pytest.raises(AttributeError):
        sample().colour = 1


def test_a_repr_names_the_fields():
    assert "line=[1, -2, 3]" in repr(sample())


def test_a_record_gives_the_state_back():
    buffer = rows(Sample, 3)
    sample().pack(buffer, 1)
    assert Sample.unpack(buffer[1]) == sample()
    assert Sample.unpack(buffer[0]) == Sample.unpack(buffer[2]) == Sample.blank()


def test_a_wide_set_is_stored_as_words():
    buffer = rows(Sample, 1)
    sample().pack(buffer)
    assert buffer["seen"][0, 1].tolist() == [1, 1, 0, 0, 1 << 300 - 256, 0, 0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("small", 1.5),
        ("small", 1.0),
        ("small", True),
        ("small", np.int8(1)),
        ("small", None),
        ("small", [1]),
        ("line", [1, 2]),
        ("line", [1, 2, 3, 4]),
        ("line", (1, 2, 3)),
        ("line", 1),
        ("line", [1, 2, 2.5]),
        ("grid", [[1, 2]]),
        ("grid", [[1, 2], [3]]),
        ("grid", [1, 2]),
        ("cube", [[[1, 2]], [[3]]]),
        ("seen", [1]),
        ("seen", [1, 2, 3]),
        ("seen", [1, 2.0]),
        ("seen", 1),
    ],
)
def test_a_value_of_the_wrong_type_or_shape_is_not_stored(field, value):
    state = sample()
    setattr(state, field, value)
    with pytest.raises((TypeError, OverflowError), match=field):
        pack_rows([state])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("small", 128),
        ("small", -129),
        ("spaces", 1 << 63),
        ("line", [0, 40000, 0]),
        ("seen", [0, -1]),
        ("seen", [1 << WIDE_BITS, 0]),
    ],
)
def test_a_value_out_of_range_is_not_stored(field, value):
    state = sample()
    setattr(state, field, value)
    with pytest.raises(OverflowError, match=field):
        pack_rows([state])


def test_rows_of_twins_copy_what_is_put_into_them():
    state: Any = sample()
    buffer: Any = Rows([Sample.blank(), Sample.blank()])
    buffer[0] = state
    buffer[1] = buffer[0]
    for changed in (state, buffer[0]):
        changed.small = 9
        changed.line[0] = 9
    assert buffer[1] == sample()


def test_only_a_record_can_be_copied():
    class Plain(Twin):
        pass

    with pytest.raises(TypeError, match="@record"):
        Plain().copy()
