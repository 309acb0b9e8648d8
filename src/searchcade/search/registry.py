"""The list of algorithms, and what each of them promises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from searchcade.problem import Reversible
from searchcade.search.node import Search

Cheapest = Literal["always", "unit cost", "admissible", "no"]


class Cancelled(Exception):
    """The work was stopped from outside before it was done."""


def nothing(_cancelled: Callable[[], bool]) -> None:
    """Need no preparation."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search and what may be expected of it."""

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
    """Compiles or loads what it needs, before the clock runs; takes what says that nobody waits."""

    @property
    def summary(self) -> str:
        """Return the first sentence of the search's docstring."""
        return (self.search.__doc__ or "").strip().partition("\n")[0]

    def proves(self, *, unit_cost: bool, admissible: bool) -> bool:
        """Say whether its plan is a cheapest one, given what is true of problem and estimate."""
        holds = {"always": True, "unit cost": unit_cost, "admissible": admissible, "no": False}
        return holds[self.cheapest]


ALGORITHMS: dict[str, Algorithm] = {}
Function = TypeVar("Function", bound=Callable[..., Search[Any]])


def anything(_problem: object) -> bool:
    """Fit every problem."""
    return True


def reversible(problem: object) -> bool:
    """Fit the problems that can be walked backwards."""
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
) -> Callable[[Function], Function]:
    """Put the decorated search on the list."""

    def register(search: Function) -> Function:
        ALGORITHMS[name] = Algorithm(
            name, title, search, informed, complete, cheapest, game, fits, prepare
        )
        return search

    return register
