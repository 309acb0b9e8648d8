"""What a search did, in a few arrays: events cell by cell, entries into the frontier, and nodes.

The frontier of any moment is a comparison: what entered until then and left later. About 40 bytes
an entry, whatever the number of moments. The states of nodes are restored by replaying moves.
Breadth-first search of a maze of 300 x 300: 67 bytes an expansion, where the nodes themselves take
212 and make the pauses of the garbage collector longer and longer.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Generic

from searchcade.problem import Problem, State
from searchcade.search.node import Node

NONE = -1  # the entry before the first one of a log
CHECKPOINT = 1 << 14  # events between two copies of the newest events
MAX_COPIED_CELLS = 4096  # cells of a board whose newest events are copied now and then
NEVER = 2**31 - 1  # the moment of what did not happen
UNKNOWN = 2**62  # the cost of a path that is not known
ROOT = -1  # the successor that stands for a root: the start, or a goal
BLOCK = 4096  # entries that are skipped together once none of them waits
STATE_STRIDE = 32  # moves between two states that are kept on a path, so that few are replayed


class Log:
    """The events at each cell as linked lists; an event is a number that never decreases.

    A small board can have many events a cell. There, copies of the newest ones shorten the
    path back to an early event.
    """

    def __init__(self, cells: int) -> None:
        self.newest = array("i", [NONE]) * cells
        self.events = array("i")
        self.before = array("i")
        self._copies: list[tuple[int, array[int]]] = []  # the last event, and the newest then

    def add(self, cell: int, event: int) -> None:
        """Add an event at a cell."""
        self.events.append(event)
        self.before.append(self.newest[cell])
        self.newest[cell] = len(self.before) - 1  # last: readers find complete entries only
        if len(self.events) % CHECKPOINT == 0 and len(self.newest) <= MAX_COPIED_CELLS:
            self._copies.append((event, self.newest[:]))

    def latest(self, cell: int, until: int, none: int = 0) -> int:
        """Return the last event at this cell that is not after `until`, or `none`."""
        return next(self.back(cell, until), none)

    def back(self, cell: int, until: int) -> Iterator[int]:
        """Yield the events at this cell that are not after `until`, the last one first."""
        entry = self._newest_after(until)[cell]
        while entry != NONE:
            if self.events[entry] <= until:
                yield self.events[entry]
            entry = self.before[entry]

    def _newest_after(self, event: int) -> array[int]:
        """Return the newest events at a time when this one was there already."""
        place = bisect_right(self._copies, event, key=lambda copy: copy[0])
        return self._copies[place][1] if place < len(self._copies) else self.newest


class Entries:
    """Numbered entries. One thread adds them, others may read those of recorded moments.

    Readers pass a recorded moment: neither the length of an array nor an entry that left later
    says anything that is complete.
    """

    def __init__(self, cells: int) -> None:
        self.born = array("i")
        """The expansion in which it entered; 0 before the first."""
        self.child = array("h")
        """Which successor of the node expanded then; ROOT and below for roots."""
        self.cells = array("i")
        self.g = array("q")
        self.h = array("d")
        """The estimate; empty for searches without one."""
        self.left = array("i")
        """The expansion in which it was taken, replaced or dropped; NEVER while it waits."""
        self.before = array("i")
        """The entry of the same state that it followed, or NONE."""
        self.ends = array("i")
        """Moment -> number of entries until then."""
        self.taken = array("i")
        """Expansion, counted from 0 -> the entry that was taken."""
        self.at = Log(cells)
        self._waiting = array("i")  # how many of each block wait
        self._emptied = array("i")  # since when none of a full block waits

    def put(
        self, born: int, child: int, cell: int, g: int, h: float | None, before: int = NONE
    ) -> int:
        """Add an entry; return its number."""
        number = len(self.born)
        if number % BLOCK == 0:
            self._waiting.append(0)
            self._emptied.append(NEVER)
        self._waiting[-1] += 1
        self.child.append(child)
        self.cells.append(cell)
        self.g.append(g)
        if h is not None:
            self.h.append(h)
        self.left.append(NEVER)
        self.before.append(before)
        self.at.add(cell, number)
        self.born.append(born)
        return number

    def leave(self, number: int, moment: int) -> None:
        """Note that an entry waits no longer."""
        if self.left[number] != NEVER:
            return
        self.left[number] = moment
        block = number // BLOCK
        self._waiting[block] -= 1
        if not self._waiting[block] and len(self.born) >= (block + 1) * BLOCK:
            self._emptied[block] = moment

    def take(self, number: int, moment: int) -> None:
        """Note which entry is expanded."""
        self.leave(number, moment)
        self.taken.append(number)

    def end_moment(self) -> None:
        """Note that the entries of the next moment come from now on."""
        self.ends.append(len(self.born))

    def waiting(self, t: int) -> Iterator[int]:
        """Yield what waits at a moment, in the order in which it came."""
        end = self.ends[t]
        for block in range(0, end, BLOCK):
            if self._emptied[block // BLOCK] > t:
                left = self.left[block : min(end, block + BLOCK)]
                yield from (block + place for place, moment in enumerate(left) if moment > t)

    def taken_at(self, entry: int, until: int) -> int | None:
        """Return the moment at which an entry was expanded, if it was until a moment."""
        left = self.left[entry]
        is_taken = left <= until and self.taken[left - 1] == entry
        return left if is_taken else None

    def parent(self, entry: int) -> int:
        """Return the entry whose expansion put an entry into the frontier, or NONE."""
        return NONE if self.child[entry] <= ROOT else self.taken[self.born[entry] - 1]

    def known(self, cell: int, t: int, since: int = 0) -> Iterator[int]:
        """Yield the entries of a cell that wait at a moment or were expanded, newest first.

        Those that were replaced or dropped do not count, nor those from before `since`.
        """
        for entry in self.at.back(cell, self.ends[t] - 1):
            counts = self.left[entry] > t or self.taken_at(entry, t) is not None
            if counts and self.born[entry] >= since:
                yield entry

    def waiting_cells(self, t: int) -> memoryview[int]:
        """Return for each cell since when something waits there at a moment, or NEVER."""
        cells = array("i", [NEVER]) * len(self.at.newest)
        for entry in self.waiting(t) if self.ends else ():
            cell = self.cells[entry]
            cells[cell] = min(cells[cell], self.born[entry])
        return memoryview(cells)

    def born_at(self, t: int) -> range:
        """Return the entries of a moment."""
        return range(self.ends[t - 1] if t else 0, self.ends[t])


class NodeTree(Generic[State]):
    """Numbered nodes. One thread adds nodes, others may read those that have a number."""

    def __init__(
        self,
        problem: Problem[State],
        cell: Callable[[State], int],
        stride: int = STATE_STRIDE,
        *,
        has_walks: bool = False,
    ) -> None:
        """Start without nodes; `cell` returns the number of the cell that stands for a state.

        With `has_walks` the move of a node is some letters in a row, each a move of the problem.
        """
        self.problem = problem
        self.cell = cell
        self.stride, self.has_walks = stride, has_walks
        self.parents = array("i")
        self.cells = array("i")
        self.depths = array("i")
        self.costs = array("q")
        self.moves: list[str] = []
        self.rooted = bytearray()  # whether the path begins at the problem's start
        self.kept: dict[int, State] = {}
        self.numbers: dict[Node[State], int] = {}  # of nodes that may still get children

    def add(self, node: Node[State]) -> int:
        """Return a node's number; add it first, with all nodes on its path, if it is new."""
        fresh: list[Node[State]] = []
        here: Node[State] | None = node
        while here and here not in self.numbers:
            fresh.append(here)
            here = here.parent
        number = self.numbers[here] if here else -1
        for each in reversed(fresh):
            for step in self._steps(each):
                number = self._append(step, number)
        return number

    def _steps(self, node: Node[State]) -> Iterator[Node[State]]:
        """Yield the node, before it those between its parent and itself on a walk of some moves."""
        here = node.parent or node
        for move in node.move[:-1] if self.has_walks else "":
            here = next(child for child in here.children(self.problem) if child.move == move)
            yield here
        yield node

    def _append(self, node: Node[State], parent: int) -> int:
        depth = self.depths[parent] + 1 if parent >= 0 else 0
        rooted = self.rooted[parent] if parent >= 0 else node.state == self.problem.start
        if rooted and depth == 0:
            self.numbers.clear()  # a new pass begins: the nodes of the last one are done with
        number = len(self.parents)
        if depth % self.stride == 0 or not rooted:  # moves are replayed from the start only
            self.kept[number] = node.state
        self.cells.append(self.cell(node.state))
        self.depths.append(depth)
        self.costs.append(int(node.cost))
        self.moves.append(node.move)
        self.rooted.append(rooted)
        self.parents.append(parent)
        self.numbers[node] = number
        return number

    def close(self) -> None:
        """Free the nodes: no more will be added."""
        self.numbers.clear()

    def is_lone(self, number: int) -> bool:
        """Say whether the path is not known: the node has no parent, and is not the start."""
        return self.parents[number] < 0 and not self.rooted[number]

    def cost(self, number: int) -> int | None:
        """Return the cost of the path, where it is known."""
        return None if self.is_lone(number) else self.costs[number]

    def depth(self, number: int) -> int | None:
        """Return the number of moves of the path, where it is known."""
        return None if self.is_lone(number) else self.depths[number]

    def path(self, number: int) -> list[int]:
        """Return the cells from the first node of the path to this one."""
        cells: list[int] = []
        while number >= 0:
            cells.append(self.cells[number])
            number = self.parents[number]
        return cells[::-1]

    def state(self, number: int) -> State:
        """Return a node's state: the nearest one kept on its path, and the moves since then."""
        moves: list[str] = []
        while number not in self.kept:
            moves.append(self.moves[number])
            number = self.parents[number]
        state = self.kept[number]
        for move in reversed(moves):
            state = self._after(state, move)
        return state

    def states(self, count: int) -> list[State]:
        """Return the states of the first nodes; a move is replayed for each of them."""
        states: list[State] = []
        for number, parent in enumerate(self.parents[:count]):
            if number in self.kept:
                states.append(self.kept[number])
            else:
                states.append(self._after(states[parent], self.moves[number]))
        return states

    def _after(self, state: State, move: str) -> State:
        return next(after for letter, after, _ in self.problem.successors(state) if letter == move)
