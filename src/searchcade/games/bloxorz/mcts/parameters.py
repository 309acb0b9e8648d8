"""Options of the tree searches: their types, the report's parameters, and its tables' rows."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Literal, NamedTuple

YesNo = Literal["yes", "no"]
LARGEST = 10**9


class Count(int):
    """A whole number that may be 0."""

    @classmethod
    def read(cls, text: str) -> Count:
        """Read it."""
        if not (text.isascii() and text.isdigit()) or int(text[:12]) > LARGEST:
            raise ValueError("a whole number from 0 to 10^9")
        return cls(text)


class Factor(float):
    """A number that may be 0 or a fraction."""

    @classmethod
    def read(cls, text: str) -> Factor:
        """Read it."""
        value = number(text)
        if value is None or not 0 <= value <= LARGEST:
            raise ValueError("a number from 0 to 10^9")
        return cls(value)


class Points(NamedTuple):
    """The rewards for what may happen in a playout that does not win."""

    split: float
    """The block splits."""
    more: float
    """There are more bridge tiles than before."""
    fewer: float
    """There are fewer, before anything good happened."""

    @classmethod
    def read(cls, text: str) -> Points:
        """Read three numbers separated by commas, or by `:` in lists of searches."""
        values = [number(part) for part in text.replace(":", ",").split(",")]
        if len(values) != 3 or not all(each is not None and -1 <= each <= 1 for each in values):
            raise ValueError("three numbers from -1 to 1 with commas between, such as 0,.5,-.5")
        return cls(*(each or 0.0 for each in values))


def number(text: str) -> float | None:
    """Read a number; None where there is none."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


Backup = Literal["max", "average"]
Row = Literal["A", "B", "C1", "C2", "D1", "D2", "E1", "E2", "F1", "F2", "G1", "G2"]
ENDLESS = 10**9


class Parameters(NamedTuple):
    """The parameters of the report's search, with the report's names."""

    simulation_time: float = 1000.0
    """Seconds after which it gives up."""
    simulation_number: int = 3000
    """Playouts after which it gives up; the report's rows have no such limit."""
    max_simulation_depth: int = 30
    """How long a playout is."""
    max_previous_nodes: int = 2
    """How many of the last states a playout avoids."""
    is_unique_node: str = "no"
    """Whether a state may stand in the tree only once."""
    points_list: Points | None = None
    """The reward of a playout that does not win; None for no reward."""
    c: float = 1.4
    """The weight of exploration."""
    backup: str = "max"
    """Whether a node is worth the most or the average of its playouts."""
    cut_exploration: str = "yes"
    """Whether c is taken as 0 among children as soon as one of them is worth something."""
    seed: int = 1


class Case(NamedTuple):
    """A row of the report's tables: the stage it was run on, and the parameters."""

    stage: int
    parameters: Parameters


PLAIN = Parameters(simulation_number=ENDLESS)
SWITCHES = Points(0.0, 0.5, -0.5)
ROWS: Mapping[str, Case] = {
    "A": Case(1, PLAIN),
    "B": Case(4, PLAIN._replace(is_unique_node="yes")),
    "C1": Case(
        8,
        PLAIN._replace(
            max_simulation_depth=20, max_previous_nodes=0, backup="average", cut_exploration="no"
        ),
    ),
    "C2": Case(8, PLAIN._replace(max_simulation_depth=20, max_previous_nodes=0)),
    "D1": Case(11, PLAIN._replace(max_simulation_depth=20, is_unique_node="yes")),
    "D2": Case(11, PLAIN._replace(max_simulation_depth=20)),
    "E1": Case(14, PLAIN._replace(max_previous_nodes=4, points_list=SWITCHES)),
    "E2": Case(
        14, PLAIN._replace(max_previous_nodes=4, points_list=SWITCHES, is_unique_node="yes")
    ),
    "F1": Case(4, PLAIN._replace(max_previous_nodes=0)),
    "F2": Case(4, PLAIN),
    "G1": Case(2, PLAIN._replace(max_previous_nodes=0)),
    "G2": Case(2, PLAIN._replace(max_previous_nodes=0, points_list=SWITCHES)),
}
