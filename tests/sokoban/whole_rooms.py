"""Small rooms of all kinds, and everything that can happen in them, by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from random import Random

from random_rooms import WEIGHTS, random_room

from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.rules import Pushing, Room, State

Measure = tuple[int, int, int]
Price = Callable[[int, bool], Measure]


def rooms(count: int) -> Iterator[Room]:
    """Yield open and winding rooms in turn, the same each time."""
    for seed in range(count):
        text = winding_room(seed) if seed % 2 else random_room(seed)
        push_cost = "1+w" if seed % 3 == 0 else "w"
        yield parse(f"push-cost: {push_cost}\n{text}\n")


def winding_room(seed: int) -> str:
    """Return a room with many walls, where it matters on which side of a stone Ares is."""
    dice = Random(seed)
    rows, cols = dice.randint(3, 5), dice.randint(4, 6)
    inside = connected(dice, rows, cols)
    stones = min(dice.randint(1, 3), (len(inside) - 1) // 3)
    dice.shuffle(inside)
    signs = dict.fromkeys(inside, " ")
    signs |= dict.fromkeys(inside[1 : stones + 1], "$")
    signs[inside[0]] = "@"
    for cell in dice.sample(inside, stones + dice.randint(0, 1)):
        signs[cell] = {" ": ".", "$": "*", "@": "+"}[signs[cell]]
    drawing = [
        "".join(signs.get((row, col), "#") for col in range(cols + 2)) for row in range(rows + 2)
    ]
    weights = " ".join(str(dice.choice(WEIGHTS)) for _ in range(stones))
    return "\n".join([weights, *drawing])


def connected(dice: Random, rows: int, cols: int) -> list[tuple[int, int]]:
    """Return two thirds of the cells of a room, grown from one of them."""
    inside = [(dice.randint(1, rows), dice.randint(1, cols))]
    while len(inside) < 2 * rows * cols // 3:
        row, col = dice.choice(inside)
        down, right = dice.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        there = (row + down, col + right)
        if there not in inside and 1 <= there[0] <= rows and 1 <= there[1] <= cols:
            inside.append(there)
    return inside


def all_states(problem: Pushing) -> dict[State, list[State]]:
    """Return every state that can be reached, with those before it."""
    before: dict[State, list[State]] = {problem.start: []}
    queue = [problem.start]
    for state in queue:
        for _, after, _ in problem.successors(state):
            if after not in before:
                before[after] = []
                queue.append(after)
            before[after].append(state)
    return before


def solvable_states(problem: Pushing, before: dict[State, list[State]]) -> set[State]:
    """Return the states from which the goal can be reached."""
    queue = [state for state in before if problem.is_goal(state)]
    found = set(queue)
    for state in queue:
        new = set(before[state]) - found
        found |= new
        queue += new
    return found


def by_cost(cost: int, is_push: bool) -> Measure:
    """Measure cost, then steps, then pushes."""
    return cost, 1, int(is_push)


def by_moves(_cost: int, is_push: bool) -> Measure:
    """Measure steps, then pushes."""
    return 1, int(is_push), 0


def by_pushes(_cost: int, is_push: bool) -> Measure:
    """Measure pushes only."""
    return int(is_push), 0, 0


def least(problem: Pushing, price: Price) -> Measure | None:
    """Return the least measure of a plan, by Dijkstra's algorithm over single steps."""
    lowest = {problem.start: (0, 0, 0)}
    queue = [((0, 0, 0), problem.start)]
    while queue:
        paid, state = heappop(queue)
        if problem.is_goal(state):
            return paid
        for letter, after, cost in problem.successors(state):
            one, two, three = price(cost, letter.isupper())
            total = (paid[0] + one, paid[1] + two, paid[2] + three)
            if after not in lowest or total < lowest[after]:
                lowest[after] = total
                heappush(queue, (total, after))
    return None
