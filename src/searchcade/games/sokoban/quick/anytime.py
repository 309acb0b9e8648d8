"""Drive the kernels of the quick search: first any plan, then cheaper ones.

A plan is looked for in turns, with plans and weights that solve rooms in which others get lost.
Each turn looks for a packing plan and explores with it for a while. Most rooms want few nodes and
the right plan, so turns are short at first, and there are many of them. What is learnt about lost
zones is shared by all.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import repeat
from typing import Any, NamedTuple

from searchcade.compiled import engines
from searchcade.games.sokoban.deadlocks import is_deadlocked
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.lower_bound import LowerBound, lower_bound
from searchcade.games.sokoban.quick import explore as exploring
from searchcade.games.sokoban.quick import improvement as improving
from searchcade.games.sokoban.quick.board import STONES, board_of, floor_of, measure
from searchcade.games.sokoban.quick.explore import TREE, explore
from searchcade.games.sokoban.quick.packing import PACKING, RUNNING, pack
from searchcade.games.sokoban.quick.packing_steps import read_plan
from searchcade.games.sokoban.quick.plan import PLAN, make_tables
from searchcade.games.sokoban.quick.zones import ZONES
from searchcade.games.sokoban.rules import LETTERS, Room, State, settled, start_state
from searchcade.search.limits import processor_seconds

TINY = Room(3, 6, bytes([1] * 7 + [0] * 4 + [1] * 7), (10,), (8,), (1,), 7)
PACKING_CHUNK, NODE_CHUNK = 16, 32  # of a packing search, of a search, between two looks around
MAX_SHOWN_NODES = 200  # of a turn whose states are given; later only the last one of each look
BOUND_AFTER_SECONDS = 2.0  # seconds of making a plan cheaper: a hint does not wait for a bound
Glance = tuple[State, int]


class SearchTurn(NamedTuple):
    """How a turn makes its plan, and how it weighs what it finds."""

    nodes: int
    """Nodes that it may expand."""
    packing_nodes: int = 600
    """The same for the search of its plan; 0 to keep the plan of the turn before."""
    left_price: int = 100
    """How much a stone counts that is still to leave its cell."""
    noise: int = 3
    """A random number below this is added to the scores of that search."""
    is_homeward: bool = False
    """Whether stones are pulled to where they lie at the start, and stay there."""
    is_choosy: bool = False
    """Whether stones vanish only in sinks between which they can be exchanged."""
    keep: int = 0
    """Up to so many stones that the search could not place become parking places."""
    keeps_away: bool = False
    """Whether stones that are not due had better stay away from switches."""
    avoids_switches: bool = False
    """Whether stones on switches that are not due count as out of plan."""
    by_pushes: bool = False
    """Whether moves with equal advice are ordered by the pushes left."""
    zone_limit: int = 250
    """Positions that the search of a zone may look at."""

    @property
    def cut_short(self) -> SearchTurn:
        """Return the turn with fewer nodes: its packing search was not finished.

        Such turns seldom find a plan (docs/decisions/0032).
        """
        return self._replace(nodes=self.nodes // UNFINISHED_DIVISOR)


FIRST_NODES, GROWTH = 150, 1.4  # nodes of the first turns, and how many times as many in each round
MAX_TURN_NODES = 1e6  # nodes of a turn: more than there is space for
NOISE = 80
UNFINISHED_DIVISOR = 4  # times as few nodes for a turn without a whole plan
PATIENT_ROUNDS = 4  # each so many rounds, zones are looked at longer
LEFT_PRICES = (100, 30, 300, 5)  # of homeward turns


def turns() -> Iterator[SearchTurn]:
    """Yield one turn after another, without end: four in each round, or five."""
    nodes, number = float(FIRST_NODES), 0
    while True:
        odd, noise = bool(number % 2), NOISE * (1 + number % 3)
        zone_limit = 400 if number % PATIENT_ROUNDS == PATIENT_ROUNDS - 1 else 100
        base = SearchTurn(int(nodes), 2000 if number else 600, zone_limit=zone_limit)
        yield base._replace(keep=3, is_choosy=odd, noise=noise if number else 3, by_pushes=odd)
        away = base._replace(keeps_away=True)
        yield away._replace(packing_nodes=0, avoids_switches=not odd, by_pushes=odd)
        for turn in (
            away._replace(left_price=40, avoids_switches=odd),
            base._replace(left_price=10),
        ):
            yield turn._replace(noise=noise, is_choosy=not odd, by_pushes=not odd)
        if not odd:
            yield base._replace(
                is_homeward=True,
                keep=STONES,
                left_price=LEFT_PRICES[number // 2 % len(LEFT_PRICES)],
                noise=noise if number else 3,
                avoids_switches=True,
                by_pushes=True,
            )
        nodes, number = min(nodes * GROWTH, MAX_TURN_NODES), number + 1


class QuickSearch:
    """One search: the best plan so far, and what is proven about it."""

    def __init__(self, room: Room, seed: int = 0) -> None:
        self.room, self.seed = room, seed
        self.arena = engines.arena("sokoban")
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
        arena = self.arena
        board = board_of(arena, self.room, self.floor)
        arena.call(measure, board)
        packing, plan, zones, tree = (arena.record(each) for each in (PACKING, PLAN, ZONES, TREE))
        packing.spare = board.switches - board.stones
        packing.random = packing.random_homeward = 1 + self.seed
        for turn in turns():
            yield from self.make_plan(board, packing, plan, turn)
            if packing.left[packing.best] > packing.spare:
                turn = turn.cut_short
            status = yield from self.explore(board, plan, zones, tree, turn)
            if status in (exploring.FOUND, exploring.EMPTY):
                break  # with a plan, or there is none: another turn would only look again

    def make_plan(self, board: Any, packing: Any, plan: Any, turn: SearchTurn) -> Iterator[Glance]:
        """Look for the packing plan of a turn, unless it keeps the one before."""
        if not turn.packing_nodes:
            return
        packing.left_price, packing.noise = turn.left_price, turn.noise
        packing.is_choosy, packing.keep, packing.known = int(turn.is_choosy), turn.keep, 0
        packing.is_homeward = int(turn.is_homeward)
        status = RUNNING
        while status == RUNNING and (packing.known == 0 or packing.expanded < turn.packing_nodes):
            status = self.arena.call(pack, board, packing, PACKING_CHUNK)
            yield self.start, int(packing.waiting)
        self.arena.call(read_plan, board, packing, plan)
        self.arena.call(make_tables, board, plan)

    def explore(
        self, board: Any, plan: Any, zones: Any, tree: Any, turn: SearchTurn
    ) -> Generator[Glance, None, int]:
        """Look for any plan of pushes with the packing plan of a turn; return how it ended."""
        tree.keeps_away, tree.avoids_switches = int(turn.keeps_away), int(turn.avoids_switches)
        tree.by_pushes = int(turn.by_pushes)
        tree.max_nodes = min(turn.nodes, exploring.max_nodes(board))
        zones.limit, tree.nodes = turn.zone_limit, 0
        status, expanded, before, state = exploring.RUNNING, 0, self.generated, self.start
        while status == exploring.RUNNING:
            status = self.arena.call(explore, board, plan, zones, tree, NODE_CHUNK)
            self.generated = before + int(tree.moves)
            nodes, waiting = int(tree.nodes), int(tree.moves - tree.nodes)
            for node in range(expanded, nodes):
                if node < MAX_SHOWN_NODES or node == nodes - 1:
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
            if not is_bounded and processor_seconds() > began + BOUND_AFTER_SECONDS:
                is_bounded = True
                yield from self.raise_bound(glance)
        self.proven = improvement.proven
        if not self.proven and not is_bounded:
            yield from self.raise_bound((self.start, 0))

    def raise_bound(self, glance: Glance) -> Iterator[Glance]:
        """Look for a better lower bound, which takes about a second in a large room."""
        if not engines.are_compiled():
            return  # it would take minutes
        found = LowerBound(self.room)
        for _ in found.work():
            yield glance
        self.bound = max(self.bound or 0, found.value or 0)


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


def try_out() -> None:
    """Use every kernel once, on a tiny room."""
    for _ in QuickSearch(TINY).work():
        pass
    lower_bound(TINY)
