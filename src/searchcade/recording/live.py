"""Watch a search and keep what it does as marks on the board.

`recording` can go back in time; this one draws what there is now, and costs less.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from searchcade.canvas import Marks, Pixels, Place, draw
from searchcade.catalog import Named
from searchcade.search.node import Node


class Trace:
    """The marks that a running search has left so far. Give `see` to run() as its watcher."""

    def __init__(self, named: Named, total: int = 0) -> None:
        """Start with a clean board; `total` says how many expansions there will be, if known."""
        self.game, self.level = named.game, named.level
        self.problem = self.game.problem(self.level)
        self.marks = Marks(total=total)
        self.expanded = 0
        self.frontier = 0

    def place(self, state: Any) -> Place:
        """Return the cell that stands for a state."""
        return self.game.cell(self.level, state)

    def see(self, node: Node[Any], waiting: int) -> None:
        """Note that a node is expanded."""
        self.expanded += 1
        self.frontier = waiting
        marks, here = self.marks, self.place(node.state)
        marks.order.setdefault(here, len(marks.order))
        marks.waiting.discard(here)
        for _, state, _ in self.problem.successors(node.state):
            if (there := self.place(state)) not in marks.order:
                marks.waiting.add(there)

    def walk(self, plan: str | None) -> Iterator[Any]:
        """Play a plan, and mark its way so far before each state that it yields."""
        self.marks.waiting.clear()
        state, path = self.problem.start, [self.place(self.problem.start)]
        for move in plan or "":
            state = next(s for letter, s, _ in self.problem.successors(state) if letter == move)
            path.append(self.place(state))
            self.marks.path = path
            yield state

    def show_plan(self, plan: str | None) -> Any:
        """Mark the whole way of a plan; return its last state."""
        return deque(self.walk(plan), maxlen=1).pop() if plan else self.problem.start

    def pixels(self, rows: int, cols: int, state: Any = None) -> Pixels:
        """Draw the board with the marks."""
        scene = self.game.scene(self.level, self.problem.start if state is None else state)
        return draw(scene, self.marks, self.game.colours, rows, cols)


def trail(path: Iterable[Place]) -> list[Place]:
    """Unwind a walk: a step back takes the last step's mark away."""
    found: list[Place] = []
    for place in path:
        if len(found) >= 2 and found[-2] == place:
            found.pop()
        else:
            found.append(place)
    return found
