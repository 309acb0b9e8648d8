"""Watch a search while it runs, and keep what it does as marks on the board.

`Recording` can go back in time; `Trace` knows the present moment only, and costs less.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic

from searchcade.canvas import Marks, Pixels, Place, draw
from searchcade.level import LoadedLevel
from searchcade.problem import Move, Problem, State
from searchcade.search.node import Node
from searchcade.search.registry import itself


class Peeked(Generic[State]):
    """A problem whose watcher looks at the successors of a node just before the search does.

    The rules compute them once for both: they are kept until the search asks for them.
    """

    def __init__(self, problem: Problem[State]) -> None:
        self._problem = problem
        self.start = problem.start
        self.is_goal = problem.is_goal
        self._kept: tuple[Any, list[tuple[Move, State, int]]] = (None, [])

    def peek(self, state: State) -> list[tuple[Move, State, int]]:
        """Return the successors of a state, and keep them for the search."""
        self._kept = state, list(self._problem.successors(state))
        return self._kept[1]

    def successors(self, state: State) -> Iterable[tuple[Move, State, int]]:
        """Return the successors that were kept, or compute them."""
        (of, kept), self._kept = self._kept, (None, [])  # a search may change its list
        return kept if of is state and state is not None else self._problem.successors(state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)


class Trace:
    """The marks that a running search has left so far.

    Give `see` to run() as its watcher, and `problem` as its problem.
    """

    def __init__(
        self, loaded: LoadedLevel, total: int = 0, graph: Callable[[Any], Any] = itself
    ) -> None:
        """Start with a clean board; `total` says how many expansions there will be, if known.

        `graph` is that of the algorithm.
        """
        self.game, self.level = loaded.game, loaded.level
        self.rules = self.game.problem(self.level)
        self.problem: Peeked[Any] = Peeked(graph(self.rules))
        self.marks = Marks(total=total)
        self.expanded = 0
        self.frontier = 0

    def place(self, state: Any) -> Place:
        """Return the cell that stands for a state."""
        return self.game.look.cell(self.level, state)

    def see(self, node: Node[Any], waiting: int) -> None:
        """Mark an expansion: the cell of the node, and those of its successors."""
        self.expanded += 1
        self.frontier = waiting
        marks, here = self.marks, self.place(node.state)
        marks.order.setdefault(here, len(marks.order))
        marks.waiting.discard(here)
        for _, state, _ in self.problem.peek(node.state):
            if (there := self.place(state)) not in marks.order:
                marks.waiting.add(there)

    def walk(self, plan: str | None) -> Iterator[Any]:
        """Yield the states along a plan; mark the path so far before each of them."""
        self.marks.waiting.clear()
        state, path = self.rules.start, [self.place(self.rules.start)]
        for move in plan or "":
            state = next(s for letter, s, _ in self.rules.successors(state) if letter == move)
            path.append(self.place(state))
            self.marks.path = path
            yield state

    def show_plan(self, plan: str | None) -> Any:
        """Mark the whole path of a plan; return its last state."""
        return deque(self.walk(plan), maxlen=1).pop() if plan else self.problem.start

    def pixels(self, rows: int, cols: int, state: Any = None) -> Pixels:
        """Draw the board with the marks."""
        scene = self.game.scene(self.level, self.problem.start if state is None else state)
        return draw(scene, self.marks, self.game.look.colours, rows, cols)
