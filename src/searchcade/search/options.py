"""Read the options of an algorithm, such as `weight=3` or `goal=moves`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from searchcade.problem import BadInput
from searchcade.search.registry import Algorithm


def read_options(algorithm: Algorithm, options: Mapping[str, str]) -> dict[str, Any]:
    """Turn an algorithm's options into values, by the annotations of its function."""
    code = algorithm.search.__code__
    names = code.co_varnames[1 + algorithm.informed : code.co_argcount]
    found: dict[str, Any] = {}
    for name, text in options.items():
        if name not in names:
            wanted = f"one of {', '.join(names)}" if names else "no options"
            raise BadInput(f"{algorithm.name}: expected {wanted}, found {name!r}")
        choices = option_choices(algorithm, name)
        if choices and text not in choices:
            wanted = ", ".join(choices)
            raise BadInput(f"{algorithm.name}: expected {name} among {wanted}; found {text!r}")
        found[name] = text if choices else read_number(algorithm, name, text)
    return found


def option_choices(algorithm: Algorithm, name: str) -> tuple[str, ...]:
    """Return the words that an option can be: its annotation names a Literal of the module."""
    search = algorithm.search
    return get_args(search.__globals__.get(str(search.__annotations__.get(name))))


def read_number(algorithm: Algorithm, name: str, text: str) -> float:
    """Read an option that is a number."""
    kind = int if algorithm.search.__annotations__[name] == "int" else float
    try:
        found = kind(text)
    except ValueError:
        raise BadInput(f"{algorithm.name}: expected {name} as a number, found {text!r}") from None
    if not 1 <= found <= 10**9:
        raise BadInput(f"{algorithm.name}: expected {name} from 1 to 10^9, found {text}")
    return found
