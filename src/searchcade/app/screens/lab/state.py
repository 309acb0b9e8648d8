"""What the lab remembers: which levels, algorithms and limits are chosen, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from searchcade import catalog
from searchcade.catalog import BEST
from searchcade.lab.comparison import Row, summary
from searchcade.lab.level_groups import LevelGroup, groups_of
from searchcade.lab.summary import Total
from searchcade.search.limits import Budget

SEEDS = ("3", "5", "10", "20", "50", "100")
SECONDS = ("1", "5", "10", "30", "60", "300")
MEGABYTES = ("256", "512", "1024", "2048", "4096")
CHARTS = ("bars", "scatter", "by_time")
FIRST_GROUP = LevelGroup(("maze/loops",), is_made=True)
FIRST_NAMES = {"bfs", "bibfs", "dfs", "dijkstra", "astar", "greedy", "wastar"}
COLUMNS = ("algorithm", "solved", "optimal", "cost", "above", "expanded", "generated", "seconds")
FOR_POINTS = ("algorithm", "solved", "score", "optimal", "cost", "expanded", "generated", "seconds")
UPWARDS = ("algorithm", "cost", "expanded", "generated", "seconds", "above")
"""The columns whose least value comes first."""


@dataclass(slots=True)
class LabState:
    """The choices of one player in the lab, and the rows of the last comparison."""

    own: list[LevelGroup] = field(default_factory=list)
    """The groups that the player has added."""
    chosen: set[LevelGroup] = field(default_factory=lambda: {FIRST_GROUP})
    seeds: int = 10
    seconds: int = 10
    megabytes: int = 1024
    algorithms: set[str] = field(default_factory=lambda: set(FIRST_NAMES))
    fitting: list[str] = field(default_factory=list)
    """The algorithms that can run on all chosen levels."""
    chart: str = CHARTS[0]
    order: str = "expanded"
    is_reversed: bool = False
    rows: Sequence[Row] = ()
    asked: int = 0
    """How many runs the last comparison has in all."""
    focus: str = ""
    """The algorithm whose row is chosen."""
    _totals: tuple[Sequence[Row], list[Total]] | None = None

    # ------------------------------------------------------------------ what is chosen

    def groups(self) -> list[LevelGroup]:
        """Return all groups there are: the player's own first."""
        games = [catalog.game(name) for name in catalog.games()]
        return [*self.own, *(group for game in games for group in groups_of(game))]

    def add(self, group: LevelGroup) -> None:
        """Take a group that the player has typed, and choose it."""
        self.own = [group, *(each for each in self.own if each.texts != group.texts)]
        self.chosen = {group, *(each for each in self.chosen if each.texts != group.texts)}

    def turn(self, group: LevelGroup) -> None:
        """Choose a group, or not any more."""
        self.chosen = self.chosen ^ {group}

    def picked(self) -> list[LevelGroup]:
        """Return the chosen groups in the order of the list."""
        return [group for group in self.groups() if group in self.chosen]

    @property
    def levels(self) -> int:
        """Return how many levels are chosen."""
        return sum(group.size(self.seeds) for group in self.chosen)

    def names(self) -> list[str]:
        """Return the chosen algorithms that fit, in the order of the list."""
        return [name for name in self.fitting if name in self.algorithms]

    def turn_algorithm(self, name: str) -> None:
        """Choose an algorithm, or not any more."""
        self.algorithms = self.algorithms ^ {name}

    def take_fitting(self, names: Sequence[str]) -> None:
        """Take note of the algorithms that fit; where none of the chosen ones does, choose all."""
        self.fitting = [*names]
        if not self.algorithms & {*names}:
            self.algorithms = self.algorithms | {*names} - {BEST}

    @property
    def limits(self) -> Budget:
        """Return what a run may use."""
        return Budget(seconds=self.seconds, memory_mb=self.megabytes)

    # ------------------------------------------------------------------ what came of it

    def totals(self) -> list[Total]:
        """Return what each algorithm achieved, in the chosen order; what is unknown comes last."""
        every = self._added_up()
        known = [each for each in every if value_of(each, self.order) is not None]
        known.sort(
            key=lambda each: value_of(each, self.order) or 0,
            reverse=(self.order not in UPWARDS) != self.is_reversed,
        )
        if self.order == "algorithm":
            known = every[::-1] if self.is_reversed else every
        return [*known, *(each for each in every if each not in known)]

    def _added_up(self) -> list[Total]:
        """Add the rows up, once for each list of rows."""
        if self._totals is None or self._totals[0] is not self.rows:
            self._totals = (self.rows, summary(self.rows).totals())
        return self._totals[1]

    @property
    def columns(self) -> tuple[str, ...]:
        """Return what the table shows; in games that are played for points, the score."""
        games = {row.level.game for row in self.rows}
        has_points = all(game.scoring.points is not None for game in games)
        return FOR_POINTS if games and has_points else COLUMNS

    @property
    def common(self) -> int:
        """Count the levels that all algorithms have solved, over which means are taken."""
        return max((each.common for each in self._added_up()), default=0)

    def sort(self, column: str) -> None:
        """Sort by a column; by the same one again, the other way round."""
        self.is_reversed = not self.is_reversed if column == self.order else False
        self.order = column


def value_of(total: Total, column: str) -> float | None:
    """Return what a column compares."""
    counted = {"solved": len(total.solved), "optimal": total.cheapest, "above": total.above}
    if column == "score":
        return total.score
    return counted[column] if column in counted else total.figure(column)
