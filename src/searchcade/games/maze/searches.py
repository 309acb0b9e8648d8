"""Methods that people have used to solve a maze on paper or on foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from searchcade.games.maze.rules import (
    DIRECTIONS,
    Maze,
    PlainWalk,
    State,
    Successors,
    is_open,
    neighbour,
)
from searchcade.search.breadth_first import breadth_first
from searchcade.search.node import Node, Search
from searchcade.search.registry import algorithm


def on_plain_maze(problem: Any) -> bool:
    """Fit mazes without energy, where a walker can always turn back."""
    return isinstance(problem, PlainWalk)


@algorithm("wall-follower", "Wall follower", complete=False, game="maze", fits=on_plain_maze)
def wall_follower(problem: PlainWalk) -> Search[State]:
    """Keep the right hand on the wall. Loops may lead it round and round: then it gives up."""
    node = Node(problem.start)
    facing = 1
    walked = {(node.state, facing)}
    while True:
        yield node, 0
        if problem.is_goal(node.state):
            return node
        children = {DIRECTIONS.index(child.move): child for child in node.children(problem)}
        turns = [(facing + turn) % 4 for turn in (1, 0, 3, 2)]  # right, ahead, left, back
        open_directions = [direction for direction in turns if direction in children]
        if not open_directions:
            return None
        facing = open_directions[0]
        node = children[facing]
        if (node.state, facing) in walked:
            return None  # the same wall again
        walked.add((node.state, facing))


@algorithm("tremaux", "Trémaux's method", game="maze", fits=on_plain_maze)
def tremaux(problem: PlainWalk) -> Search[State]:
    """Mark each passage on every use, prefer unmarked ones, use none a third time."""
    marks: Counter[tuple[int, int]] = Counter()  # by the passage's cells
    trail: list[Node[State]] = [Node(problem.start)]  # the passages marked once, from the start
    reached = {problem.start}
    while trail:
        node = trail[-1]
        yield node, len(trail)
        if problem.is_goal(node.state):
            return node
        fresh = [child for child in node.children(problem) if not marks[passage(child)]]
        if not fresh:
            trail.pop()  # walk back: the passage gets its second mark
            marks[passage(node)] += 1
            continue
        child = fresh[0]
        marks[passage(child)] += 1
        if child.state in reached:
            marks[passage(child)] += 1  # an old junction by a new passage: turn round at once
            continue
        reached.add(child.state)
        trail.append(child)
    return None


def passage(node: Node[State]) -> tuple[int, int]:
    """Return the two cells that a step joins, in one order."""
    here = node.state.cell
    there = node.parent.state.cell if node.parent else here
    return min(here, there), max(here, there)


@algorithm("dead-ends", "Dead-end filling", cheapest="unit cost", game="maze", fits=on_plain_maze)
def dead_end_filling(problem: PlainWalk) -> Search[State]:
    """Fill in every dead end, again and again; then search what is left breadth first."""
    maze = problem.maze
    left = bytearray(maze.cells)
    for cell in fill_dead_ends(maze, left):
        yield Node(State(cell)), 0
    return (yield from breadth_first(Remains(problem, left)))


class Remains:
    """A maze in which some passages have been filled in."""

    def __init__(self, problem: PlainWalk, left: bytearray) -> None:
        self.start = problem.start
        self.is_goal = problem.is_goal
        self.problem = problem
        self.left = left

    def successors(self, state: State) -> Successors:
        """Return the steps through passages that are left."""
        square = self.left[state.cell]
        steps = self.problem.successors(state)
        return [step for step in steps if is_open(square, DIRECTIONS.index(step[0]))]


def fill_dead_ends(maze: Maze, left: bytearray) -> Iterator[int]:
    """Close the cells of `left` with one opening, and those that become so; yield each."""
    ends = (maze.start, maze.goal)
    for cell in range(len(left)):
        while left[cell].bit_count() == 1 and cell not in ends:
            direction = left[cell].bit_length() - 1
            left[cell] = 0
            yield cell
            cell = neighbour(cell, direction, maze.cols)
            left[cell] ^= 1 << (direction ^ 2)
