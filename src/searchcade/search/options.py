"""Read the options of an algorithm, such as `weight=3` or `goal=moves`.

The annotation of a parameter gives its type: a number, a Literal of words, or a class of the
algorithm's module that has `read(text)`; each of them may be followed by `| None`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from searchcade.problem import BadInput
from searchcade.search.registry import Algorithm


def read_options(algorithm: Algorithm, options: Mapping[str, str]) -> dict[str, Any]:
    """Turn an algorithm's options into values, by the annotations of its function."""
    names = option_names(algorithm)
    values: dict[str, Any] = {}
    for name, text in options.items():
        if name not in names:
            wanted = f"one of {', '.join(names)}" if names else "no options"
            raise BadInput(f"{algorithm.name}: expected {wanted}, found {name!r}")
        values[name] = read_value(algorithm, name, text)
    return values


def option_names(algorithm: Algorithm) -> tuple[str, ...]:
    """Return the options of an algorithm: its function's parameters after problem and estimate."""
    if algorithm.source:
        return tuple(algorithm.source.options)
    code = algorithm.search.__code__
    return code.co_varnames[1 + algorithm.informed : code.co_argcount]


def seed_of(algorithm: Algorithm, options: Mapping[str, Any]) -> int | None:
    """Return the seed that an algorithm runs with; None where it has none, or keeps it to itself.

    `options` are those that were chosen; else the default of its function holds.
    """
    seed = options.get("seed", defaults(algorithm).get("seed"))
    return seed if isinstance(seed, int) else None


def defaults(algorithm: Algorithm) -> Mapping[str, Any]:
    """Return the options of an algorithm that have a default value, with that."""
    if algorithm.source:
        return algorithm.source.options
    values = algorithm.search.__defaults__ or ()
    return dict(zip(reversed(option_names(algorithm)), reversed(values), strict=False))


def read_value(algorithm: Algorithm, name: str, text: str) -> Any:
    """Read one option; raise BadInput where the text has not the type of the option."""
    if algorithm.source:
        return algorithm.source.read_option(name, text)
    kind = option_kind(algorithm, name)
    choices = get_args(kind)
    if hasattr(kind, "read"):
        try:
            return kind.read(text)
        except ValueError as problem:
            wanted = f"expected {name} as {problem}, found {text!r}"
            raise BadInput(f"{algorithm.name}: {wanted}") from None
    if choices and text not in choices:
        wanted = ", ".join(choices)
        raise BadInput(f"{algorithm.name}: expected {name} among {wanted}; found {text!r}")
    return text if choices else read_number(algorithm, name, text)


def annotation(algorithm: Algorithm, name: str) -> str:
    """Return the annotation of an option, without `| None`."""
    return str(algorithm.search.__annotations__.get(name)).removesuffix(" | None")


def option_kind(algorithm: Algorithm, name: str) -> Any:
    """Return the Literal or class that an option is annotated with, if its module defines it."""
    return algorithm.search.__globals__.get(annotation(algorithm, name))


def read_number(algorithm: Algorithm, name: str, text: str) -> float:
    """Read an option that is a number."""
    kind = int if annotation(algorithm, name) == "int" else float
    try:
        number = kind(text)
    except ValueError:
        raise BadInput(f"{algorithm.name}: expected {name} as a number, found {text!r}") from None
    if not 1 <= number <= 10**9:
        raise BadInput(f"{algorithm.name}: expected {name} from 1 to 10^9, found {text}")
    return number
