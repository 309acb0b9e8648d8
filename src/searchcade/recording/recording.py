"""Everything a search did: for each cell the moment when it happened, for each moment the node.

Moment 0 is before the search, moment t is after its t-th expansion; then come the moves of the
plan, one a moment. The picture at any moment is a comparison: a cell is expanded where
`order <= t`, else waiting where `found <= t`. Nothing is computed again for going back.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from searchcade.catalog import Choice, Named
from searchcade.problem import BadInput, Heuristic
from searchcade.recording.live import Peeked
from searchcade.recording.log import Log
from searchcade.recording.tree import STRIDE, Tree
from searchcade.search.node import Node, Thought
from searchcade.search.run import Budget, never
from searchcade.solve import Attempt, solve

LARGEST = 2_000_000  # expansions that are kept, and cells of a board
NEVER = 2**31 - 1  # the moment of what did not happen
UNKNOWN = 2**62  # the cost of a way that nobody knows

Place = tuple[int, int]
NO_VALUES: Mapping[Place, float] = MappingProxyType({})
Moments: TypeAlias = "memoryview[int]"
"""A number a cell, row by row; it shows what the search writes, and cannot be written to."""


class Moment(NamedTuple):
    """How a search stands, or the walk along its plan."""

    phase: Literal["search", "walk"]
    expanded: int
    waiting: int
    depth: int | None
    """Moves to the node that is looked at; None where the search does not say how it got there."""
    cost: int | None
    state: Any
    path: list[Place]
    """The cells from the start to here; from a goal for the backward half of a search."""
    walked: int
    """Moves of the plan that have been made."""
    values: Mapping[Place, float] = NO_VALUES
    """The cells that a player of a game considers to step to, and what it thinks of each."""


class Inspection(NamedTuple):
    """What a search knows of a cell: the way there costs `g`, on from there about `h`."""

    expanded: bool
    moment: int
    """When it was last expanded, or first seen."""
    g: int | None
    h: float | None
    """None for searches without an estimate."""

    @property
    def f(self) -> float | None:
        """Return cost plus estimate."""
        return None if self.g is None or self.h is None else self.g + self.h


class Recording:
    """A search that is run once, in any thread, and can be read from others all the while."""

    def __init__(self, named: Named, choice: Choice, largest: int = LARGEST) -> None:
        """Prepare the board; at most `largest` expansions are kept, the others only counted."""
        self.named, self.choice, self.largest = named, choice, largest
        self.problem = named.game.problem(named.level)
        self._searched = Peeked(self.problem)  # for the thread of the search only
        scene = named.game.scene(named.level, self.problem.start)
        self.rows, self.cols = scene.rows, scene.cols
        cells = self.rows * self.cols
        if cells > LARGEST:
            raise BadInput(f"{named.name}: expected at most {LARGEST:,} cells, found {cells:,}")
        self.expanded = self.recorded = 0
        self.attempt: Attempt | None = None
        self._order = array("i", [NEVER]) * cells
        self._found = array("i", [NEVER]) * cells
        self._cheapest = array("q", [UNKNOWN]) * cells
        self._expansions, self._offers = Log(cells), Log(cells)
        self._numbers, self._waiting = array("i"), array("i")
        self._thoughts: dict[int, list[tuple[int, int, float]]] = {}
        """Moves made before -> the moment, the cell and the value of each move considered then."""
        self._turns: dict[int, int] = {}  # moment -> moves made before what is considered then
        # A stranger may name wrong moves; a game's own search may look at what only might happen.
        stride = 1 if ".py:" in choice.name or choice.algorithm.game else STRIDE
        self._tree: Tree[Any] = Tree(self.problem, self._cell, stride)
        self._plan: Tree[Any] = Tree(self.problem, self._cell)
        self._walk: list[Any] = []

    def _cell(self, state: Any) -> int:
        row, col = self.named.game.cell(self.named.level, state)
        return row * self.cols + col

    @cached_property
    def order(self) -> Moments:
        """Return for each cell, row by row, the moment when it was first expanded."""
        return memoryview(self._order).toreadonly()

    @cached_property
    def found(self) -> Moments:
        """Return for each cell the moment when it was first seen from another one."""
        return memoryview(self._found).toreadonly()

    @property
    def length(self) -> int:
        """Return the last moment there is so far."""
        return self.recorded + (self.attempt.result.steps or 0 if self.attempt else 0)

    # -------------------------------------------------------------- writing

    def run(self, budget: Budget, cancelled: Callable[[], bool] = never) -> Attempt:
        """Search, and replay the plan by the rules. Takes as long as it takes: use a thread."""
        attempt = solve(
            self.named,
            self.choice,
            budget,
            cancelled=cancelled,
            watch=self._see,
            problem=self._searched,
        )
        self._tree.close()
        if attempt.result.plan is not None:
            self._keep(attempt.result.plan)
        self.attempt = attempt  # last: whoever sees it finds all the rest in place
        return attempt

    def _see(self, node: Node[Any], waiting: int) -> None:
        self.expanded += 1
        if self.recorded == self.largest:
            return
        moment = self.recorded + 1
        number = self._tree.add(node)
        here = self._tree.cells[number]
        if isinstance(node, Thought) and node.value is not None:
            self._turns[moment] = turn = self._tree.depths[number] - 1
            self._thoughts.setdefault(turn, []).append((moment, here, node.value))
        self._numbers.append(number)
        self._waiting.append(waiting)
        self._expansions.add(here, moment)
        if self._order[here] == NEVER:
            self._order[here] = moment
        self._look_around(node, UNKNOWN if self._tree.is_lone(number) else node.cost, moment)
        self.recorded = moment  # last: readers go no further than this

    def _look_around(self, node: Node[Any], cost: int, moment: int) -> None:
        """Note the cells that are seen for the first time, or at a lower cost than before."""
        for _, state, step in self._searched.peek(node.state):
            there = self._cell(state)
            if self._found[there] == NEVER:
                self._found[there] = moment
            if self._order[there] == NEVER and cost + step < self._cheapest[there]:
                self._cheapest[there] = cost + step
                self._offers.add(there, moment)

    def _keep(self, plan: str) -> None:
        node = Node(self.problem.start)
        self._plan.add(node)
        self._walk = [node.state]
        for move in plan:
            node = next(child for child in node.children(self.problem) if child.move == move)
            self._plan.add(node)
            if self.named.game.recall:  # else the last state is all that is seen
                self._walk.append(node.state)
        self._plan.close()

    # -------------------------------------------------------------- reading

    def moment(self, t: int) -> Moment:
        """Return how things stand at a moment; one out of range is taken as the nearest."""
        t = max(0, min(t, self.length))
        searched = min(t, self.recorded)
        waiting = self._waiting[searched - 1] if searched else 0
        if t == 0:
            start = self.problem.start
            return Moment("search", 0, 0, 0, 0, start, [divmod(self._cell(start), self.cols)], 0)
        if t == searched:
            node = self._node(self._tree, self._numbers[t - 1])
            return Moment("search", t, waiting, *node, 0, self._values(self._turns.get(t), t))
        walked = t - searched
        node, values = self._node(self._plan, walked), self._values(walked, searched)
        return Moment("walk", self.expanded, waiting, *node, walked, values)

    @property
    def has_values(self) -> bool:
        """Say whether a player has told so far what it thinks of its moves."""
        return bool(self._thoughts)

    def _values(self, turn: int | None, until: int) -> Mapping[Place, float]:
        """Return what a player thought of the moves of a turn, as far as it had come by then."""
        if turn not in self._thoughts:
            return NO_VALUES
        found = [(cell, value) for moment, cell, value in self._thoughts[turn] if moment <= until]
        return {divmod(cell, self.cols): value for cell, value in found}

    def _node(
        self, tree: Tree[Any], number: int
    ) -> tuple[int | None, int | None, Any, list[Place]]:
        path = [divmod(cell, self.cols) for cell in tree.way(number)]
        return tree.depth(number), tree.cost(number), tree.state(number), path

    def states(self, t: int) -> list[Any]:
        """Return the states of the walk until a moment, as far as they are seen in the last one."""
        moment = self.moment(t)
        if moment.phase == "search" or not self.named.game.recall:
            return [moment.state]
        return self._walk[: moment.walked + 1]

    def inspect(self, place: Place, t: int) -> Inspection | None:
        """Return what the search knew of a cell at a moment; None where it had not seen it."""
        row, col = place
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return None
        cell, t = row * self.cols + col, min(t, self.recorded)
        if moment := self._expansions.latest(cell, t):
            number = self._numbers[moment - 1]
            state, g = self._tree.state(number), self._tree.cost(number)
            return Inspection(True, moment, g, self._estimated(state))
        if (seen := self._found[cell]) > t:
            return None
        state, g = self._offer(cell, self._offers.latest(cell, t) or seen)
        return Inspection(False, seen, g, self._estimated(state))

    def _offer(self, cell: int, moment: int) -> tuple[Any, int | None]:
        """Return the state on a cell that an expansion led to, and the cost of the way there."""
        number = self._numbers[moment - 1]
        ways = self.problem.successors(self._tree.state(number))
        there = [(step, state) for _, state, step in ways if self._cell(state) == cell]
        step, state = min(there, key=lambda way: way[0])
        cost = self._tree.cost(number)
        return state, None if cost is None else cost + step

    def _estimated(self, state: Any) -> float | None:
        return self._estimate(state) if self._estimate else None

    @cached_property
    def _estimate(self) -> Heuristic[Any] | None:
        name = self.choice.heuristic
        return self.named.game.estimates[name].build(self.named.level) if name else None
