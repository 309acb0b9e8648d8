"""Drive the kernels of the quick search: first any plan, then cheaper ones."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import repeat
from typing import Any

from searchcade.compiled import jit, preparing
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.lower_bound import lower_bound
from searchcade.games.sokoban.quick import explore as exploring
from searchcade.games.sokoban.quick import improvement as improving
from searchcade.games.sokoban.quick.board import board_of, floor_of, record
from searchcade.games.sokoban.quick.explore import TREE, explore
from searchcade.games.sokoban.quick.packing import PACKING, RUNNING, pack, read_plan
from searchcade.games.sokoban.quick.plan import PLAN, make_tables
from searchcade.games.sokoban.quick.portfolio import Turn, turns
from searchcade.games.sokoban.quick.tables import measure
from searchcade.games.sokoban.quick.zones import ZONES
from searchcade.games.sokoban.rules import LETTERS, Room, State, settled, start_state
from searchcade.search.limits import never
from searchcade.search.processor import processor_seconds

TINY = Room(3, 6, bytes([1] * 7 + [0] * 4 + [1] * 7), (10,), (8,), (1,), 7)
POSITIONS, NODES = 16, 32  # of a packing search, of a search, between two looks around
SHOWN = 200  # nodes of a turn whose states are given; later only the last one of each look
BOUND_AFTER = 2.0  # seconds of making a plan cheaper: a hint does not wait for a bound
Glance = tuple[State, int]


class QuickSearch:
    """One search: the best plan so far, and what is proven about it."""

    def __init__(self, room: Room, seed: int = 0) -> None:
        self.room, self.seed = room, seed
        self.start = start_state(room)
        self.floor = floor_of(room)
        inside = set(self.floor)
        self.moving = [number for number, cell in enumerate(room.stones) if cell in inside]
        """The stones that Ares can come to, by their numbers in the room."""
        self.pushes: list[int] | None = None
        self.proven = False
        self.generated = 0
        least = ESTIMATES["pull"].build(room)(self.start)
        sealed = set(room.stones) - inside  # Ares never comes to them
        self.is_lost = (
            least == float("inf")
            or not sealed.issubset(room.switches)
            or bool(is_deadlocked(room, self.start))
        )
        """Whether it is proven that there is no plan."""
        self.bound = None if self.is_lost else int(least)

    @property
    def plan(self) -> str:
        """Return the best plan so far."""
        return written(self.room, self.pushes or [])

    def work(self) -> Iterator[Glance]:
        """Find a plan and better it; give a state and the number that wait at each expansion."""
        if self.is_lost:
            return
        yield from self.find()
        if self.pushes:
            yield from self.better()

    def find(self) -> Iterator[Glance]:
        """Look for any plan, one turn after another."""
        board = board_of(self.room, self.floor)
        fast(measure)(board)
        packing, plan, zones, tree = (record(each) for each in (PACKING, PLAN, ZONES, TREE))
        packing.spare = board.switches - board.stones
        packing.random = packing.random_homeward = 1 + self.seed
        for turn in turns():
            yield from self.make_plan(board, packing, plan, turn)
            if packing.left[packing.best] > packing.spare:
                turn = turn.cut_short
            status = yield from self.explore(board, plan, zones, tree, turn)
            if status in (exploring.FOUND, exploring.EMPTY):
                break  # with a plan, or there is none: another turn would only look again

    def make_plan(self, board: Any, packing: Any, plan: Any, turn: Turn) -> Iterator[Glance]:
        """Look for the packing plan of a turn, unless it keeps the one before."""
        if not turn.packing_nodes:
            return
        packing.left_price, packing.noise = turn.left_price, turn.noise
        packing.is_choosy, packing.keep, packing.known = int(turn.is_choosy), turn.keep, 0
        packing.is_homeward = int(turn.is_homeward)
        status = RUNNING
        while status == RUNNING and (packing.known == 0 or packing.expanded < turn.packing_nodes):
            status = fast(pack)(board, packing, POSITIONS)
            yield self.start, int(packing.waiting)
        fast(read_plan)(board, packing, plan)
        fast(make_tables)(board, plan)

    def explore(
        self, board: Any, plan: Any, zones: Any, tree: Any, turn: Turn
    ) -> Generator[Glance, None, int]:
        """Look for any plan of pushes with the packing plan of a turn; return how it ended."""
        tree.keeps_away, tree.avoids_switches = int(turn.keeps_away), int(turn.avoids_switches)
        tree.by_pushes, tree.most = int(turn.by_pushes), min(turn.nodes, exploring.most(board))
        zones.limit, tree.nodes = turn.zone_limit, 0
        status, expanded, before, state = exploring.RUNNING, 0, self.generated, self.start
        while status == exploring.RUNNING:
            status = fast(explore)(board, plan, zones, tree, NODES)
            self.generated = before + int(tree.moves)
            nodes, waiting = int(tree.nodes), int(tree.moves - tree.nodes)
            for node in range(expanded, nodes):
                if node < SHOWN or node == nodes - 1:
                    state = self.state(board, tree, node)
                yield state, waiting
            expanded = nodes
        if status == exploring.FOUND:
            trail = tree.trail[: tree.trail_length].tolist()
            self.pushes = [4 * self.floor[push // 4] + push % 4 for push in reversed(trail)]
        return status

    def state(self, board: Any, tree: Any, node: int) -> State:
        """Return the state of a node, with its stones as the room numbers them."""
        cells = tree.stones[node * board.stones : (node + 1) * board.stones].tolist()
        stones = list(self.room.stones)
        for number, cell in zip(self.moving, cells, strict=True):
            stones[number] = self.floor[cell]
        ares = self.floor[int(tree.ares[node])]
        return settled(self.room, ares, [stones[each] for each in self.room.order])

    def better(self) -> Iterator[Glance]:
        """Make the plan cheaper; after a while find out how cheap it could get at best."""
        improvement, before = improving.Improvement(self.room, self.pushes or []), self.generated
        began, is_bounded, expanded = processor_seconds(), False, 0
        for glance in improvement.work():
            self.pushes, self.proven = improvement.pushes, improvement.proven
            self.generated = before + improvement.generated
            yield from repeat(glance, max(1, improvement.expanded - expanded))
            expanded = improvement.expanded
            if not is_bounded and processor_seconds() > began + BOUND_AFTER:
                self.raise_bound()
                is_bounded = True
        self.proven = improvement.proven
        if not self.proven and not is_bounded:
            self.raise_bound()

    def raise_bound(self) -> None:
        """Look for a better lower bound, which takes about a second in a large room."""
        self.bound = max(self.bound or 0, lower_bound(self.room) or 0)


def written(room: Room, pushes: Iterable[int]) -> str:
    """Write a plan with the shortest walks between its pushes."""
    stones, ares, parts = set(room.stones), room.ares, []
    for cell, direction in (divmod(push, 4) for push in pushes):
        step = room.steps[direction]
        parts += [walk(room, stones, ares, cell - step), LETTERS[direction][1]]
        stones.remove(cell)
        stones.add(cell + step)
        ares = cell
    return "".join(parts)


def walk(room: Room, stones: set[int], ares: int, goal: int) -> str:
    """Return a shortest walk between the stones."""
    walks, queue = {ares: ""}, [ares]
    for cell in queue:
        if cell == goal:
            break
        for (letter, _), step in zip(LETTERS, room.steps, strict=True):
            there = cell + step
            if there not in walks and there not in stones and not room.walls[there]:
                walks[there] = walks[cell] + letter
                queue.append(there)
    return walks[goal]


def fast(kernel: Any) -> Any:
    """Return the compiled kernel, or where there is no compiler the plain one."""
    return jit.compiled(kernel, inlined=False) if jit.available() else kernel


BODIES: preparing.Bodies = {
    measure: 4.3,
    pack: 10,
    read_plan: 1.0,
    make_tables: 4.0,
    explore: 38,
    **improving.BODIES,
}


def prepare(cancelled: Callable[[], bool] = never) -> None:
    """Compile or load the kernels, so that neither is timed."""
    if jit.available():
        preparing.prepare("sokoban quick", BODIES, try_out, cancelled)


def try_out() -> None:
    """Use every kernel once, on a tiny room."""
    for _ in QuickSearch(TINY).work():
        pass
