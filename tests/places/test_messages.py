"""Messages of a child are data: whatever else it sends is no message, and states come back."""

from __future__ import annotations

import os
from math import inf
from typing import Any, NamedTuple

import pytest

from searchcade.places.messages import (
    Channel,
    amount,
    packed,
    parsed,
    unpacker,
)


class State(NamedTuple):
    """A state with a nested part."""

    cell: int
    parts: tuple[Any, ...]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"kind": "done", "cost": 3}\n', {"kind": "done", "cost": 3}),
        (b'{"kind": "value", "h": Infinity}', {"kind": "value", "h": inf}),
        (b'{"kind": "value", "h": NaN}', {}),
        (b"[1, 2]", {}),
        (b"7", {}),
        (b'{"kind": ', {}),
        (b"\xff", {}),
        (b"[" * 100_000, {}),
    ],
    ids=["message", "infinite", "NaN", "list", "number", "torn", "no text", "deep"],
)
def test_only_an_object_is_a_message(line: bytes, message: dict[str, Any]) -> None:
    assert parsed(line) == message


@pytest.mark.parametrize("value", [0, 0.5, 2**53 - 1])
def test_an_amount_is_a_number_from_0_up(value: float) -> None:
    assert amount(value) == value


@pytest.mark.parametrize("value", [-1, -0.1, 2**53, inf, True, "7", None, [1]])
def test_whatever_else_is_no_amount(value: object) -> None:
    with pytest.raises(ValueError, match="expected a number from 0 up"):
        amount(value)


@pytest.mark.parametrize(
    ("state", "sent"),
    [
        (State(7, (1, (2, 3))), [7, [1, [2, 3]]]),
        (State(2**63 - 1, (-(2**63) + 1,)), [2**63 - 1, [-(2**63) + 1]]),
        (State(2**64, ()), ["0x10000000000000000", []]),
        (State(-(2**70), ()), ["-0x400000000000000000", []]),
        ((1, 2), [1, 2]),
    ],
    ids=["nested", "just fits", "large", "negative", "plain"],
)
def test_a_state_comes_back_as_it_was(state: Any, sent: list[Any]) -> None:
    assert packed(state) == sent
    back = unpacker(state)(sent)
    assert (back, type(back)) == (state, type(state))


def test_what_is_no_number_is_sent_as_text() -> None:
    assert packed((True, "x", 1.5)) == ["True", "x", "1.5"]


def test_a_message_is_one_line() -> None:
    end, file = os.pipe()
    try:
        Channel(file).say(kind="print", text="two\nlines")
        assert os.read(end, 1000) == b'{"kind": "print", "text": "two\\nlines"}\n'
    finally:
        os.close(end)
        os.close(file)
