"""The record of a search: for each cell the moments of its events, for each moment the node.

Moment 0 is before the search, moment t is after its t-th expansion; then come the moves of the
plan, one a moment. The picture at any moment is a comparison: a cell is expanded where
`order <= t`, else waiting where `found <= t`. Going back computes nothing again.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from searchcade.catalog import AlgorithmSpec
from searchcade.game import Estimate
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, Heuristic, Problem
from searchcade.recording.arrays import NEVER, STATE_STRIDE, UNKNOWN, Log, NodeTree
from searchcade.recording.explainers import explainer_of
from searchcade.recording.explanation import Successors
from searchcade.recording.live import Peeked
from searchcade.report import SolveReport
from searchcade.search.node import Node, Search, Thought
from searchcade.search.run import Budget, never
from searchcade.solve import solve

MAX_RECORDED = 2_000_000  # expansions that are kept, and cells of a board
MAX_FRAMED = 5000  # expansions that a notebook shows
NOT_GIVEN = -1  # the number of nodes that wait, where a search does not give it

Place = tuple[int, int]
NO_VALUES: Mapping[Place, float] = MappingProxyType({})
Moments: TypeAlias = "memoryview[int]"
"""A number a cell, row by row; it shows what the search writes, and cannot be written to."""


class Moment(NamedTuple):
    """One moment of a search, or of the walk along its plan."""

    phase: Literal["search", "walk"]
    expanded: int
    waiting: int | None
    """Nodes in the frontier; None where a plain function of a user does not tell."""
    depth: int | None
    """Moves to the expanded node; None where the search does not give its path."""
    cost: int | None
    state: Any
    path: list[Place]
    """The cells from the start to here; from a goal for the backward half of a search."""
    walked: int
    """Moves of the plan that have been made."""
    values: Mapping[Place, float] = NO_VALUES
    """The cells that an agent considers to step to, each with its value."""


class Inspection(NamedTuple):
    """What a search knows of a cell: the path there costs `g`, the rest about `h`."""

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


class Published(NamedTuple):
    """How far a recording is complete: all that readers in other threads may look at.

    The thread of the search hands over a new one in one assignment, after it has written the
    rest. What is said of a recorded moment does not change any more.
    """

    expanded: int = 0
    recorded: int = 0
    report: SolveReport | None = None

    @property
    def walk(self) -> int:
        """Return how many moments the plan takes."""
        return self.report.result.steps or 0 if self.report else 0

    @property
    def length(self) -> int:
        """Return the last moment there is so far."""
        return self.recorded + self.walk


class Recording:
    """A search that runs once, in any thread, and can be read from other threads meanwhile.

    Arrays only grow; readers go no further than `published`, never to the end of an array.
    """

    def __init__(
        self, loaded: LoadedLevel, choice: AlgorithmSpec, largest: int = MAX_RECORDED
    ) -> None:
        """Prepare the arrays; at most `largest` expansions are recorded, all are counted."""
        self.loaded, self.choice, self.largest = loaded, choice, largest
        rules = choice.pruned(loaded.problem(), loaded)
        self.problem: Problem[Any] = choice.algorithm.graph(rules)
        """What is searched: the rules of the level, or a graph of longer walks."""
        self._searched = Peeked(self.problem)  # for the thread of the search only
        scene = loaded.game.scene(loaded.level, self.problem.start)
        self.rows, self.cols = scene.rows, scene.cols
        cells = self.rows * self.cols
        if cells > MAX_RECORDED:
            raise BadInput(
                f"{loaded.name}: expected at most {MAX_RECORDED:,} cells, found {cells:,}"
            )
        self.published = Published()
        self.is_whole = False
        """Whether the search has ended by itself, with all its expansions recorded."""
        self._order = array("i", [NEVER]) * cells
        self._found = array("i", [NEVER]) * cells
        self._cheapest = array("q", [UNKNOWN]) * cells
        self._expansions, self._offers = Log(cells), Log(cells)
        self.numbers, self._waiting = array("i"), array("i")
        """Expansion -> the number of its node in the tree, and how many nodes wait after it."""
        self._thoughts: dict[int, list[tuple[int, int, float]]] = {}
        """Number of moves made -> moment, cell and value of each move that was considered next."""
        self._turns: dict[int, int] = {}  # moment -> number of moves made before
        # A user's search may name wrong moves, a game's own search may expand what never happens.
        stride = 1 if choice.is_own or choice.algorithm.game else STATE_STRIDE
        self.tree: NodeTree[Any] = NodeTree(
            rules, self.cell_of, stride, has_walks=self.problem is not rules
        )
        """The nodes of the search."""
        self._plan: NodeTree[Any] = NodeTree(rules, self.cell_of)
        self._walk: list[Any] = []
        self._restored: tuple[int, Any] = (-1, None)  # the state that was asked for last
        self.explainer = explainer_of(self)
        """Says why the search does what it does, moment by moment."""

    def _repr_html_(self) -> str:
        """Show the search in a notebook, step by step; before it has run, the board."""
        from searchcade.recording.filming import film_of  # late: only notebooks need them
        from searchcade.web.onefile import framed

        if self.report is None:
            return self.loaded._repr_html_()
        try:
            return framed(film_of(self, MAX_FRAMED), self.report.lines())
        except BadInput:
            return self.report._repr_html_()

    def cell_of(self, state: Any) -> int:
        """Return the number of the cell that stands for a state, row by row."""
        row, col = self.loaded.game.look.cell(self.loaded.level, state)
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
    def expanded(self) -> int:
        """Return how many expansions were counted so far."""
        return self.published.expanded

    @property
    def recorded(self) -> int:
        """Return how many expansions are recorded so far."""
        return self.published.recorded

    @property
    def report(self) -> SolveReport | None:
        """Return what came of the search, once it has ended."""
        return self.published.report

    @property
    def length(self) -> int:
        """Return the last moment there is so far."""
        return self.published.length

    # -------------------------------------------------------------- writing

    def run(self, budget: Budget, cancelled: Callable[[], bool] = never) -> SolveReport:
        """Search, and replay the plan by the rules. This can take long: use a thread."""
        report = solve(
            self.loaded,
            self._listening(),
            budget,
            cancelled=cancelled,
            watch=self._see,
            problem=self._searched,
            tell=self.explainer.tell,
        )
        self.tree.close()
        self.is_whole = not report.result.stopped and self.recorded == self.expanded
        self.explainer.close()
        if report.result.plan is not None:
            self._keep(report.result.plan)
        report = replace(report, choice=self.choice)
        self.published = self.published._replace(report=report)  # last: all the rest is in place
        return report

    def _listening(self) -> AlgorithmSpec:
        """Return the algorithm with an estimate that the explainer shares with the search."""
        share, algorithm = self.explainer.share, self.choice.algorithm
        if not algorithm.informed or self.choice.is_own or share is None:
            return self.choice

        def search(problem: Any, estimate: Heuristic[Any], **options: Any) -> Search[Any]:
            return algorithm.search(problem, share(estimate), **options)

        return replace(self.choice, algorithm=replace(algorithm, search=search))

    def _see(self, node: Node[Any], waiting: int) -> None:
        expanded, recorded, _ = self.published
        if recorded == self.largest:
            self.published = Published(expanded + 1, recorded)
            return
        moment = recorded + 1
        number = self.tree.add(node)
        here = self.tree.cells[number]
        if isinstance(node, Thought) and node.value is not None:
            self._turns[moment] = turn = self.tree.depths[number] - 1
            self._thoughts.setdefault(turn, []).append((moment, here, node.value))
        self.numbers.append(number)
        self._waiting.append(waiting)
        self._expansions.add(here, moment)
        if self._order[here] == NEVER:
            self._order[here] = moment
        successors = self._searched.peek(node.state)
        cost = UNKNOWN if self.tree.is_lone(number) else node.cost
        self._look_around(successors, cost, moment)
        self.explainer.see(moment, node, successors)
        self.published = Published(expanded + 1, moment)  # last: readers go no further than this

    def _look_around(self, successors: Successors, cost: int, moment: int) -> None:
        """Record the cells that are reached for the first time, or at a lower cost than before."""
        for _, state, step in successors:
            there = self.cell_of(state)
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
            children = node.children(self._plan.problem)
            node = next(child for child in children if child.move == move)
            self._plan.add(node)
            if self.loaded.game.look.history_scene:  # else the last state is all that is seen
                self._walk.append(node.state)
        self._plan.close()

    # -------------------------------------------------------------- reading

    def moment(self, t: int) -> Moment:
        """Return the moment with this number, or the nearest one there is."""
        published = self.published
        t = max(0, min(t, published.length))
        searched = min(t, published.recorded)
        waiting = self.waiting_at(searched)
        if t == 0:
            start = self.problem.start
            return Moment("search", 0, 0, 0, 0, start, [divmod(self.cell_of(start), self.cols)], 0)
        if t == searched:
            node = self._node(self.tree, self.numbers[t - 1])
            return Moment("search", t, waiting, *node, 0, self._values(self._turns.get(t), t))
        walked = t - searched
        node, values = self._node(self._plan, walked), self._values(walked, searched)
        return Moment("walk", published.expanded, waiting, *node, walked, values)

    @property
    def has_values(self) -> bool:
        """Say whether an agent has given values to its moves so far."""
        return bool(self._thoughts)

    def _values(self, turn: int | None, until: int) -> Mapping[Place, float]:
        """Return the values that an agent had given to the moves of a turn until a moment."""
        thoughts = self._thoughts.get(turn, ()) if turn is not None else ()
        return {divmod(cell, self.cols): value for t, cell, value in thoughts if t <= until}

    def _node(
        self, tree: NodeTree[Any], number: int
    ) -> tuple[int | None, int | None, Any, list[Place]]:
        path = [divmod(cell, self.cols) for cell in tree.path(number)]
        return tree.depth(number), tree.cost(number), tree.state(number), path

    def states(self, t: int) -> list[Any]:
        """Return the states of the walk until a moment, as far as the scene depends on them."""
        moment = self.moment(t)
        if moment.phase == "search" or not self.loaded.game.look.history_scene:
            return [moment.state]
        return self._walk[: moment.walked + 1]

    def inspect(self, place: Place, t: int) -> Inspection | None:
        """Return what the search knew of a cell at a moment; None where it had not seen it."""
        row, col = place
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return None
        cell, t = row * self.cols + col, min(t, self.recorded)
        if moment := self._expansions.latest(cell, t):
            number = self.numbers[moment - 1]
            state, g = self.tree.state(number), self.tree.cost(number)
            return Inspection(True, moment, g, self._estimated(state))
        if (seen := self._found[cell]) > t:
            return None
        state, g = self._offer(cell, self._offers.latest(cell, t) or seen)
        return Inspection(False, seen, g, self._estimated(state))

    def _offer(self, cell: int, moment: int) -> tuple[Any, int | None]:
        """Return the cheapest successor on a cell, and the cost of the path there."""
        number = self.numbers[moment - 1]
        successors = self.problem.successors(self.tree.state(number))
        there = [(step, state) for _, state, step in successors if self.cell_of(state) == cell]
        step, state = min(there, key=lambda each: each[0])
        cost = self.tree.cost(number)
        return state, None if cost is None else cost + step

    def _estimated(self, state: Any) -> float | None:
        return self.estimate(state) if self.estimate else None

    def state_at(self, t: int) -> Any:
        """Return the state that was expanded at a moment of the search."""
        number, (restored, state) = self.numbers[t - 1], self._restored
        if number != restored:
            state = self.tree.state(number)
            self._restored = number, state
        return state

    def expanded_states(self, most: int = MAX_RECORDED) -> list[Any]:
        """Return the states of the first expansions; this replays each node once."""
        numbers = self.numbers[: min(most, self.recorded)]
        states = self.tree.states(self.node_count(len(numbers)))
        return [states[number] for number in numbers]

    def node_count(self, t: int) -> int:
        """Return how many nodes of the tree there were at a moment of the search."""
        return max(self.numbers[:t], default=-1) + 1

    def waiting_at(self, t: int) -> int | None:
        """Return how many nodes wait at a moment of the search, where that is known."""
        waiting = self._waiting[t - 1] if t else 0
        return self.explainer.waiting(t) if waiting == NOT_GIVEN else waiting

    def depth_at(self, t: int) -> int | None:
        """Return how many moves lead to the state that was expanded at a moment."""
        return self.tree.depth(self.numbers[t - 1])

    @property
    def heuristic(self) -> Estimate[Any, Any] | None:
        """Return the heuristic of the game that the search uses, if it uses one."""
        name = self.choice.heuristic
        return self.loaded.game.estimates.get(name) if name else None

    @cached_property
    def estimate(self) -> Heuristic[Any] | None:
        """Return the estimate that the search uses, where it can be computed here."""
        name = self.choice.heuristic
        if name is None or self.choice.own_heuristic:
            return None  # code of a user runs in another process only
        return self.loaded.game.estimates[name].build(self.loaded.level)
