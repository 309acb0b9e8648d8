"""The report's DFS and A*, counted as in the report, so that its table can be compared.

It counts other things than we do: a swap is a move, and "nodes" are all different states that were
generated, those included in which the block has fallen. A state is closed when it is generated, so
its A* misses the cheaper of two paths to it. Three of its rules differ too: switches act before
anything falls; cubes that join press the switch under the one that rested; and a cube that rests
falls when its bridge goes. A plan that only these rules allow is not given.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any, NamedTuple

from searchcade.games.bloxorz.board import DIRECTIONS, EMPTY, FRAGILE, HEAVY, SOFT, SPLIT, Board
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.layers import has_board
from searchcade.games.bloxorz.rules import SWAP, Rolling, State, are_together, changed, covered
from searchcade.problem import Move
from searchcade.search.node import Node, Search, Verdict
from searchcade.search.registry import algorithm

ORDER = "LRUD"  # in which the report tries the directions, and the swap last


class Pose(NamedTuple):
    """A state as the report knows it: the block may have fallen."""

    state: State
    is_over: bool = False
    """The block has fallen."""


@dataclass(slots=True, eq=False)
class Reached:
    """A node of the report's searches."""

    pose: Pose
    moves: int
    letter: Move
    parent: Reached | None
    node: Node[State]
    """The node that is shown while watching."""
    score: float = 0.0

    def __lt__(self, other: Reached) -> bool:
        """Compare scores only: which of two equal ones comes first is left to the heap."""
        return self.score < other.score

    def plan(self) -> str:
        """Return the moves from the start to here."""
        letters: list[Move] = []
        here: Reached | None = self
        while here:
            letters.append(here.letter)
            here = here.parent
        return "".join(reversed(letters))


Push = Callable[[list[Reached], Reached], None]
Pop = Callable[[list[Reached]], Reached]


@algorithm(
    "report-dfs",
    "Depth-first search, counted as in the report",
    game="bloxorz",
    complete=False,
    fits=has_board,
)
def report_depth_first(problem: Any) -> Search[State]:
    """Search as the report's DFS: steps are its moves, and what is generated are its nodes."""
    return searched(problem, list.append, list.pop)


@algorithm(
    "report-astar", "A*, counted as in the report", game="bloxorz", complete=False, fits=has_board
)
def report_astar(problem: Any) -> Search[State]:
    """Search as the report's A*: steps are its moves, and what is generated are its nodes."""
    distance = ESTIMATES["halves"].build(problem.board)

    def push(frontier: list[Reached], reached: Reached) -> None:
        reached.score = reached.moves + distance(reached.pose.state)
        heappush(frontier, reached)

    return searched(problem, push, heappop)


def searched(problem: Any, push: Push, pop: Pop) -> Search[State]:
    """Search, and say what the report would have counted as generated nodes."""
    met: set[Pose] = set()
    goal = yield from reached_goal(problem, push, pop, met)
    yield len(met)
    return concluded(problem, goal.plan()) if goal else None


def reached_goal(
    problem: Any, push: Push, pop: Pop, met: set[Pose]
) -> Generator[tuple[Node[State], int], None, Reached | None]:
    """Search until the goal is taken from the frontier; `met` gets all poses that were met."""
    board: Board = problem.board
    first = Pose(problem.start)
    frontier: list[Reached] = []
    push(frontier, Reached(first, 0, "", None, Node(first.state)))
    met.add(first)
    while frontier:
        here = pop(frontier)
        if here.pose.is_over:
            continue
        yield here.node, len(frontier)
        if problem.is_goal(here.pose.state):
            return here
        for letter, pose in poses_after(board, here.pose.state):
            if pose not in met:
                met.add(pose)
                node = Node(pose.state, here.node, "", here.moves + 1)
                push(frontier, Reached(pose, here.moves + 1, letter, here, node))
    return None


def concluded(problem: Any, plan: str) -> Verdict:
    """Replay the plan by our rules; return None if they do not allow it."""
    goal, rules = Node(problem.start), Rolling(problem.board)  # not counted
    for move in plan:
        following = [child for child in goal.children(rules) if child.move == move]
        if not following:
            return Verdict(None, proven=False)
        goal = following[0]
    return Verdict(goal if problem.is_goal(goal.state) else None, proven=False)


# ------------------------------------------------------------------ the report's rules


def poses_after(board: Board, state: State) -> Iterator[tuple[Move, Pose]]:
    """Yield every move and where it leads, also falls."""
    is_whole = are_together(board, state.half, state.other)
    for letter in ORDER:
        halves = covered(board, state, board.steps[DIRECTIONS.index(letter)])
        landed = block_landed if is_whole else cube_landed
        yield letter, landed(board, State(*halves, state.bridges))
    if not is_whole:
        yield SWAP, Pose(State(state.other, state.half, state.bridges))


def block_landed(board: Board, state: State) -> Pose:
    """Return the state after the whole block lands."""
    half, other, bridges = state
    if half != other:
        return rested(board, State(half, other, pressed(board, (half, other), bridges)))
    if board.tiles[half] in (SOFT, HEAVY):
        bridges = changed(bridges, *board.effect_at(half))
    if board.tiles[half] == SPLIT:
        _, half, other = board.split_at[half]
        return Pose(State(half, other, bridges))
    if board.tiles[half] == FRAGILE:
        return Pose(State(half, other, bridges), is_over=True)
    return rested(board, State(half, other, bridges))


def cube_landed(board: Board, state: State) -> Pose:
    """Return the state after the controlled cube lands."""
    half, other, bridges = state
    if not are_together(board, half, other):
        return rested(board, State(half, other, pressed(board, (half,), bridges)))
    bridges = pressed(board, (half, other), bridges)
    return rested(board, State(min(half, other), max(half, other), bridges))


def pressed(board: Board, cells: Iterable[int], bridges: int) -> int:
    """Return the bridges after the soft switches on some cells have acted."""
    for cell in cells:
        if board.tiles[cell] == SOFT:
            bridges = changed(bridges, *board.effect_at(cell))
    return bridges


def rested(board: Board, state: State) -> Pose:
    """Return the state with a check of the ground, after the switches have acted."""
    under = (holds(board, cell, state.bridges) for cell in (state.half, state.other))
    return Pose(state, is_over=not all(under))


def holds(board: Board, cell: int, bridges: int) -> bool:
    """Say whether there is ground on a cell."""
    needs = board.bridge_at(cell)
    return board.tiles[cell] != EMPTY and bridges & needs == needs
