"""What a child says, as lines of JSON: data only, so that a hostile child can send no code.

States are nested tuples of numbers; they are sent as lists and made again by the type of the
problem's first state.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

MAX_MESSAGE_BYTES = 64 * 2**20  # a plan of a million moves has one
MAX_NUMBER = 2**53  # of a count or an amount


class Channel:
    """The child's end: writes one message a line."""

    def __init__(self, file: int) -> None:
        self._file = file

    def say(self, **message: Any) -> None:
        """Send a message."""
        data = memoryview(json.dumps(message).encode() + b"\n")
        while data:
            data = data[os.write(self._file, data) :]


def parsed(line: bytes) -> dict[str, Any]:
    """Return the message of a line; an empty one, of no kind, for whatever is none."""
    try:
        message = json.loads(line, parse_constant=constant)
    except (ValueError, RecursionError, MemoryError):
        return {}
    return message if isinstance(message, dict) else {}


def constant(text: str) -> float:
    """Return an infinite number, as of a heuristic at a dead end; refuse NaN."""
    if text == "NaN":
        raise ValueError(text)
    return float(text)


def amount(value: Any) -> float:
    """Return a count or an amount of a message; raise ValueError for whatever is none."""
    if type(value) not in (int, float) or not 0 <= value < MAX_NUMBER:
        raise ValueError("expected a number from 0 up")
    return value  # type: ignore[no-any-return]


def packed(state: Any) -> Any:
    """Return a state as JSON can hold it."""
    if isinstance(state, tuple):
        return [packed(each) for each in state]
    if isinstance(state, int) and not isinstance(state, bool):
        return state if state.bit_length() < 64 else hex(state)
    return str(state)


def unpacker(like: Any) -> Callable[[Any], Any]:
    """Return a function that makes states again, of the type of this one."""
    kind = type(like)
    make = getattr(kind, "_make", kind)

    def unpacked(value: Any) -> Any:
        return make([whole(each) for each in value])

    return unpacked


def whole(value: Any) -> Any:
    """Return a part of a state: a number, or a tuple of them."""
    if isinstance(value, list):
        return tuple(whole(each) for each in value)
    return int(value, 16) if isinstance(value, str) else int(value)
