"""What a kernel was built from: the text of its functions, and the constants that they read."""

from __future__ import annotations

import hashlib
import inspect
from types import FunctionType
from typing import Any

from searchcade.compiled.textbook import helpers


def family(function: Any) -> set[FunctionType]:
    """Return the function and everything it calls, at any depth."""
    members, waiting = {function}, [function]
    while waiting:
        new = {*helpers(waiting.pop()).values()} - members
        members |= new
        waiting += new
    return members


def fingerprint(function: Any) -> str:
    """Return a hash that changes when a kernel has to be built anew."""
    parts = sorted(described(each) for each in family(function))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def described(function: FunctionType) -> str:
    """Return the text of a function with the constants that it reads."""
    known = function.__globals__
    values = {name: known[name] for name in function.__code__.co_names if name in known}
    numbers = (int, float, tuple)
    constants = {name: value for name, value in values.items() if isinstance(value, numbers)}
    return f"{inspect.getsource(function)} {sorted(constants.items())}"
