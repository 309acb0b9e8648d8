"""Estimates of what is left: exact distances in easier levels, and the report's estimate.

A pattern watches two bridges at most, and takes all others as there. Every move of the level is a
move there, so these distances never exceed the truth, and one move never lowers them by more than
it costs. One that watches a bridge twice watches one; without any it is the relaxed level.

The lens shows one for the block on every cell, upright or lying, with the bridges of the start.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property, reduce
from itertools import combinations
from math import inf
from operator import or_
from typing import NamedTuple

from searchcade.game import Estimate, Lens, Piece, cached_by_level
from searchcade.games.bloxorz.board import BRIDGE, EMPTY, FRAGILE, SPLIT, Board
from searchcade.games.bloxorz.rules import State, Transition, are_together, start_state, transitions
from searchcade.problem import Heuristic

MAX_POSES = 60_000  # with more, all split poses count as won
MAX_PAIRS = 1_500_000  # values of all pairs of bridges; with more, bridges are watched singly
WATCHED = 4  # states of two bridges

Pose = tuple[int, int]
Kind = tuple[int, int, int, int]
"""What a move needs, opens, closes and toggles: only few differ."""
UPRIGHT_BREAKS = (FRAGILE, SPLIT)  # a block does not stay upright on these


class Pattern(NamedTuple):
    """The distances where two bridges are watched."""

    first: int
    second: int
    """The bits of the bridges."""
    values: list[float]
    """By the number of the pose, times 4, plus 2 for the first bridge, plus 1 for the second."""


class PoseGraph:
    """The poses that can be reached when all bridges are there that ever can be."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.number: dict[Pose, int] = {}
        self.kinds: dict[Kind, int] = {}
        self.before: list[list[tuple[int, int, int]]] = []
        """For each pose the poses one move before it, with the kind and the cost of the move."""
        self.ends: list[int] = []
        """The poses that count as won."""
        effects = [effect for _, effect in board.switches]
        self.rising = all_bits(effect.opens | effect.toggles for effect in effects)
        self.falling = all_bits(effect.closes | effect.toggles for effect in effects)
        if not self._explore(with_splits=True):
            self._explore(with_splits=False)

    @property
    def watchable(self) -> list[int]:
        """Return the bits of the bridges that some switch changes."""
        changing = self.rising | self.falling
        return [bit for bit in range(len(self.board.bridges)) if changing >> bit & 1]

    def _explore(self, *, with_splits: bool) -> bool:
        """Find the poses; return False when they are too many, unless splits are left out."""
        start = start_state(self.board)
        self.number, self.before, self.ends = {}, [], []
        waiting = [(start.half, start.other)]
        self._meet(waiting[0])
        never = ~(start.bridges | self.rising)
        for pose in waiting:
            here = self.number[pose]
            is_split = not are_together(self.board, *pose)
            if pose == (self.board.hole,) * 2 or (is_split and not with_splits):
                self.ends.append(here)
                continue
            for move in transitions(self.board, *pose):
                if move.needs & never:
                    continue  # that bridge is never there
                after = (move.half, move.other)
                if after not in self.number:
                    self._meet(after)
                    waiting.append(after)
                self.before[self.number[after]].append((here, self._kind(move), move.cost))
            if with_splits and len(waiting) > MAX_POSES:
                return False
        return True

    def _meet(self, pose: Pose) -> None:
        self.number[pose] = len(self.number)
        self.before.append([])

    def _kind(self, move: Transition) -> int:
        return self.kinds.setdefault(move[3:7], len(self.kinds))

    @cached_property
    def relaxed(self) -> Pattern:
        """Return the distances with all bridges there."""
        return self.watching(-1, -1)

    @cached_property
    def singles(self) -> list[Pattern]:
        """Return the distances for each bridge by itself."""
        return [self.watching(bit, bit) for bit in self.watchable] or [self.relaxed]

    @cached_property
    def pairs(self) -> list[Pattern]:
        """Return the distances for each two bridges, where that is not too much."""
        bits = self.watchable
        size = WATCHED * len(self.number) * len(bits) * (len(bits) - 1) // 2
        if len(bits) < 2 or size > MAX_PAIRS:
            return self.singles
        return [self.watching(first, second) for first, second in combinations(bits, 2)]

    def watching(self, first: int, second: int) -> Pattern:
        """Return the distances for two bridges: go backwards from the end, free moves first."""
        sources = [sources_of(kind, first, second) for kind in self.kinds]
        values = [inf] * (WATCHED * len(self.number))
        waiting: deque[int] = deque()
        for end in self.ends:
            for seen in possible(first, second):
                values[WATCHED * end + seen] = 0
                waiting.append(WATCHED * end + seen)
        before = self.before
        while waiting:
            place = waiting.popleft()
            value = values[place]
            for pose, kind, cost in before[place // WATCHED]:
                for seen in sources[kind][place % WATCHED]:
                    there = WATCHED * pose + seen
                    if value + cost < values[there]:
                        values[there] = value + cost
                        if cost:
                            waiting.append(there)
                        else:
                            waiting.appendleft(there)
        return Pattern(max(first, 0), max(second, 0), everywhere(values) if first < 0 else values)


def all_bits(masks: Iterable[int]) -> int:
    """Return the union of some masks."""
    return reduce(or_, masks, 0)


def possible(first: int, second: int) -> tuple[int, ...]:
    """Return the possible states of the watched bridges."""
    if first < 0:
        return (3,)
    return (0, 3) if first == second else (0, 1, 2, 3)


def seen_in(mask: int, first: int, second: int) -> int:
    """Return the bits of two bridges."""
    return (mask >> first & 1) << 1 | mask >> second & 1


def sources_of(kind: Kind, first: int, second: int) -> list[list[int]]:
    """Return for each state of the bridges their states before a move of this kind."""
    sources: list[list[int]] = [[] for _ in range(WATCHED)]
    if first < 0:
        sources[3].append(3)
        return sources
    needs, opens, closes, toggles = (seen_in(mask, first, second) for mask in kind)
    for seen in possible(first, second):
        if seen & needs == needs:
            sources[(seen | opens) & ~closes ^ toggles].append(seen)
    return sources


def everywhere(values: list[float]) -> list[float]:
    """Give each pose the same value in all states of the bridges."""
    return [value for value in values[3::WATCHED] for _ in range(WATCHED)]


@cached_by_level(8)
def poses_of(board: Board) -> PoseGraph:
    """Return the poses of a level and their distances; cached while it is in use."""
    return PoseGraph(board)


PATTERNS: dict[str, Callable[[PoseGraph], list[Pattern]]] = {
    "bridges": lambda graph: graph.singles,
    "pairs": lambda graph: graph.pairs,
    "relaxed": lambda graph: [graph.relaxed],
}


def by_patterns(name: str) -> Callable[[Board], Heuristic[State]]:
    """Estimate by the largest of some distances; infinity proves that all is lost."""

    def build(board: Board) -> Heuristic[State]:
        graph = poses_of(board)
        number, patterns = graph.number, PATTERNS[name](graph)

        def value(state: State) -> float:
            half, other, bridges = state
            place, highest = number.get((half, other)), 0.0
            if place is None:
                return 0  # a pose of cubes in a level that has too many of them
            for first, second, values in patterns:
                seen = (bridges >> first & 1) << 1 | bridges >> second & 1
                highest = max(highest, values[WATCHED * place + seen])
            return highest

        return value

    return build


def halves(board: Board) -> Heuristic[State]:
    """Add the distances of both halves from the hole, by rows and columns."""
    row, col = board.place(board.hole)
    away = [abs(r - row) + abs(c - col) for r, c in map(board.place, range(len(board.tiles)))]
    return lambda state: away[state.half] + away[state.other]


ESTIMATES: dict[str, Estimate[Board, State]] = {
    "bridges": Estimate(
        "Distance with one bridge watched, all others there: the largest over the bridges",
        True,
        by_patterns("bridges"),
    ),
    "pairs": Estimate(
        "Distance with two bridges watched, where these are few: the largest over the pairs",
        True,
        by_patterns("pairs"),
    ),
    "relaxed": Estimate("Distance with all bridges there", True, by_patterns("relaxed")),
    "halves": Estimate(
        "Sum of both halves' distances to the hole (the report's; it can exceed the truth)",
        False,
        halves,
    ),
}


# ------------------------------------------------------------------ the lens


def pieces(board: Board) -> list[Piece[State]]:
    """Return the block upright, and lying across and along, by its cell at the upper left."""
    steps = {"upright": 0, "across": 1, "along": board.stride}
    home = board.place(board.start)
    return [Piece(name, home, states(board, step)) for name, step in steps.items()]


def states(board: Board, step: int) -> dict[tuple[int, int], State]:
    """Return the states in which the other half is a step further on."""
    present = board.present
    ground = {cell for cell in range(len(board.tiles)) if is_ground(board, cell)}
    fits = [cell for cell in sorted(ground) if cell + step in ground]
    upright = [cell for cell in fits if step or board.tiles[cell] not in UPRIGHT_BREAKS]
    return {board.place(cell): State(cell, cell + step, present) for cell in upright}


def is_ground(board: Board, cell: int) -> bool:
    """Say whether there is a tile at the start."""
    tile = board.tiles[cell]
    return tile != EMPTY and (tile != BRIDGE or bool(board.bridge_at(cell) & board.present))


def starting(board: Board, state: State) -> Board | None:
    """Return the level that begins in a state; there is none that begins with a lying block."""
    return replace(board, start=state.half) if state.half == state.other else None


LENS: Lens[Board, State] = Lens(
    pieces, starting, signs=frozenset({"goal", "fragile", "soft", "heavy", "split"})
)
