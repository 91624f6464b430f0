"""The wire: every message is typed and bounded; whatever else comes is refused with a sentence."""

import contextlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casemate.errors import Unreadable
from casemate.web import wire

GOOD: dict[str, dict[str, Any]] = {
    "move": {"id": "a", "match": "t", "seat": 0, "after": 0, "draft": 0, "move": "I@c3"},
    "back": {"id": "a", "match": "t", "seat": 1, "after": 0, "draft": 2, "to": 1},
    "on": {"id": "a", "match": "t", "seat": 0},
    "act": {"id": "a", "match": "t", "seat": 0, "text": "draw offer"},
    "chat": {"id": "a", "match": "t", "seat": 0, "text": "hello"},
    "ask": {"id": "a", "match": "t", "seat": 0, "path": ["a1", "*fortify"]},
    "since": {"match": "t", "seat": None, "event": 0},
}


def frame(do, **fields):
    return msgspec.json.encode({"do": do, **fields})


@pytest.mark.parametrize("do", GOOD)
def test_each_message_is_read(do):
    message = wire.decode(frame(do, **GOOD[do]))
    assert type(message).__name__.lower() == do
    assert msgspec.json.decode(wire.encode(message)) == {"do": do, **GOOD[do]}


@pytest.mark.parametrize("do", GOOD)
def test_each_field_is_wanted_and_no_other(do):
    for name in GOOD[do]:
        if (do, name) != ("since", "seat"):
            with pytest.raises(Unreadable):
                wire.decode(frame(do, **{key: value for key, value in GOOD[do].items() if key != name}))
    with pytest.raises(Unreadable):
        wire.decode(frame(do, **GOOD[do], more=1))


@pytest.mark.parametrize(
    "fields",
    [
        {"id": ""},
        {"id": "x" * 65},
        {"id": "a b"},
        {"id": "a\n"},
        {"id": 3},
        {"match": "../etc"},
        {"match": "x" * 33},
        {"seat": 2},
        {"seat": -1},
        {"seat": True},
        {"seat": 0.5},
        {"after": -1},
        {"after": 10**10},
        {"after": 2**200},
        {"draft": None},
        {"move": ""},
        {"move": "x" * 201},
        {"move": ["I@c3"]},
    ],
)
def test_what_is_out_of_bounds_is_refused(fields):
    with pytest.raises(Unreadable, match="This is no message"):
        wire.decode(frame("move", **(GOOD["move"] | fields)))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"move"',
        b'{"do":"fly"}',
        b'{"do":1}',
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"do":' * 9_000,
        b'{"do":"on","id":"\xed\xa0\x80","match":"t","seat":0}',
        b" " * 70_000,
    ],
)
def test_nonsense_is_refused(raw):
    with pytest.raises(Unreadable):
        wire.decode(raw)


def test_long_chat_and_long_paths_are_refused():
    wire.decode(frame("chat", **(GOOD["chat"] | {"text": "x" * 300})))
    for fields in ({"text": "x" * 301}, {"text": ""}):
        with pytest.raises(Unreadable):
            wire.decode(frame("chat", **(GOOD["chat"] | fields)))
    for path in (["a"] * 41, ["a" * 81], "a1", [1]):
        with pytest.raises(Unreadable):
            wire.decode(frame("ask", **(GOOD["ask"] | {"path": path})))


@given(st.binary(max_size=200) | st.text(max_size=100))
def test_anything_is_a_message_or_refused(raw):
    with contextlib.suppress(Unreadable):
        wire.decode(raw)


@given(
    st.recursive(
        st.none() | st.integers() | st.text() | st.floats(), lambda t: st.lists(t) | st.dictionaries(st.text(), t)
    )
)
def test_any_value_in_any_field_is_a_message_or_refused(value):
    for do, fields in GOOD.items():
        for name in fields:
            with contextlib.suppress(Unreadable):
                wire.decode(frame(do, **(fields | {name: value})))
