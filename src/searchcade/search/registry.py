"""The list of algorithms, what each of them promises, and how its options are read.

The annotation of a parameter gives the type of an option, such as `weight=3` or `goal=moves`: a
number, a Literal of words, or a class of the algorithm's module that has `read(text)`; each of them
may be followed by `| None`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar, get_args

from searchcade import search
from searchcade.own.function import OwnFunction
from searchcade.problem import BadInput, Reversible
from searchcade.search.node import Search

Cheapest = Literal["always", "unit cost", "admissible", "no"]


class Cancelled(Exception):
    """The work was stopped from outside before it was done."""


def itself(problem: Any) -> Any:
    """Return the problem as it is."""
    return problem


def nothing(_cancelled: Callable[[], bool]) -> None:
    """Prepare nothing."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search and its promises."""

    name: str
    title: str
    search: Callable[..., Search[Any]]
    informed: bool
    complete: bool
    """On a finite problem it finds a plan if there is one, and ends if there is none."""
    cheapest: Cheapest
    """When its plan is a cheapest one: with any costs, with unit costs, with an admissible
    estimate, or never for sure."""
    game: str
    """The one game it is made for, or empty."""
    fits: Callable[[Any], bool]
    """Whether it can run on this problem."""
    prepare: Callable[[Callable[[], bool]], None] = nothing
    """Starts what it needs, before the clock runs; its argument says when to give up."""
    has_kernels: bool = False
    """Whether it consists of kernels, so that it is no use where they are not compiled."""
    graph: Callable[[Any], Any] = itself
    """Turns a problem into the one that is searched, whose moves may be some letters in a row."""
    source: OwnFunction | None = None
    """The user's function, if it is not built in."""

    @property
    def summary(self) -> str:
        """Return the first sentence of the search's docstring."""
        return (
            self.source.summary
            if self.source
            else (self.search.__doc__ or "").strip().partition("\n")[0]
        )

    def proves(self, *, unit_cost: bool, admissible: bool) -> bool:
        """Say whether its plan is proven to be cheapest, given these facts about the problem."""
        holds = {"always": True, "unit cost": unit_cost, "admissible": admissible, "no": False}
        return holds[self.cheapest]


ALGORITHMS: dict[str, Algorithm] = {}
Function = TypeVar("Function", bound=Callable[..., Search[Any]])


def anything(_problem: object) -> bool:
    """Accept every problem."""
    return True


def reversible(problem: object) -> bool:
    """Accept the problems that can be searched backwards from the goals."""
    return isinstance(problem, Reversible)


def algorithm(
    name: str,
    title: str,
    *,
    informed: bool = False,
    complete: bool = True,
    cheapest: Cheapest = "no",
    game: str = "",
    fits: Callable[[Any], bool] = anything,
    has_kernels: bool = False,
    graph: Callable[[Any], Any] = itself,
) -> Callable[[Function], Function]:
    """Register the decorated search under its name."""

    def register(search: Function) -> Function:
        ALGORITHMS[name] = Algorithm(
            name, title, search, informed, complete, cheapest, game, fits,
            has_kernels=has_kernels, graph=graph,
        )  # fmt: skip
        return search

    return register


def find_algorithm(name: str) -> Algorithm:
    """Return the algorithm of this name; those for every game register on first use."""
    if name not in ALGORITHMS:
        load_algorithms()
    return ALGORITHMS[name]


@cache
def load_algorithms() -> None:
    """Import every module of `search/`, so that its algorithms register."""
    for module in pkgutil.iter_modules(search.__path__):
        importlib.import_module(f"{search.__name__}.{module.name}")


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
