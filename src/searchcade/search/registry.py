"""The list of algorithms, and what each of them promises."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from searchcade import search
from searchcade.problem import Reversible
from searchcade.search.node import Search
from searchcade.search.own_code import OwnFunction

Cheapest = Literal["always", "unit cost", "admissible", "no"]


class Cancelled(Exception):
    """The work was stopped from outside before it was done."""


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
    """Compiles or loads what it needs, before the clock runs; its argument says when to give up."""
    library: str = ""
    """The library without which it cannot run at all, so not in a browser; for most none."""
    source: OwnFunction | None = None
    """The user's function, if it is not one of ours."""

    @property
    def summary(self) -> str:
        """Return the first sentence of the search's docstring."""
        return (
            self.source.summary
            if self.source
            else (self.search.__doc__ or "").strip().partition("\n")[0]
        )

    @property
    def has_kernels(self) -> bool:
        """Say whether it consists of kernels, so that where there is a compiler it is compiled."""
        return self.prepare is not nothing

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
    prepare: Callable[[Callable[[], bool]], None] = nothing,
    library: str = "",
) -> Callable[[Function], Function]:
    """Register the decorated search under its name."""

    def register(search: Function) -> Function:
        ALGORITHMS[name] = Algorithm(
            name, title, search, informed, complete, cheapest, game, fits, prepare, library
        )
        return search

    return register


def find_algorithm(name: str) -> Algorithm:
    """Return the algorithm of this name; those for every game register on first use."""
    if name not in ALGORITHMS:
        load_algorithms()
    return ALGORITHMS[name]


def load_algorithms() -> None:
    """Import every module of `search/`, so that its algorithms register."""
    for module in pkgutil.iter_modules(search.__path__):
        importlib.import_module(f"{search.__name__}.{module.name}")
