"""Small random rooms, and a slow, independent way to solve them."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random

from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.rules import Room
from searchcade.problem import BadInput

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
Stones = frozenset[tuple[tuple[int, int], int]]  # place, weight


def drawn(random: Random, rows: int, cols: int, stones: int) -> str:
    """Draw a room with some walls, stones and switches; it need not be solvable."""
    cells = [["#"] * cols for _ in range(rows)]
    inside = [(row, col) for row in range(1, rows - 1) for col in range(1, cols - 1)]
    for row, col in inside:
        cells[row][col] = "#" if random.random() < 0.08 else " "
    middle = [(r, c) for r, c in inside if 1 < r < rows - 2 and 1 < c < cols - 2]
    lying = random.sample(middle, min(len(middle), stones))  # beside a wall they are often lost
    others = random.sample([cell for cell in inside if cell not in lying], stones + 1)
    places = [others[0], *lying, *others[1:]]
    for number, (row, col) in enumerate(places):
        cells[row][col] = "@" if number == 0 else "$" if number <= stones else "."
    weights = " ".join(str(random.choice((0, 1, 1, 2, 7, 99, 999))) for _ in range(stones))
    return "\n".join([weights, *("".join(row) for row in cells)]) + "\n"


def rooms(seed: int, count: int, stones: int = 2) -> Iterator[Room]:
    """Give random rooms that can be read."""
    random = Random(seed)
    while count:
        try:
            yield parse(drawn(random, random.randint(5, 6), random.randint(6, 7), stones))
        except BadInput:
            continue  # a stone or a switch walled off
        count -= 1


def brute_cost(room: Room, *, full_steps: bool) -> int | None:
    """Return the cost of a cheapest plan: Dijkstra over pairs of places, written apart."""
    open_cells = {divmod(cell, room.cols) for cell, wall in enumerate(room.walls) if not wall}
    switches = {divmod(cell, room.cols) for cell in room.switches}
    stones: Stones = frozenset(
        (divmod(cell, room.cols), weight)
        for cell, weight in zip(room.stones, room.weights, strict=True)
    )
    start = (divmod(room.ares, room.cols), stones)
    cheapest = {start: 0}
    waiting = [(0, 0, start)]
    number = 0
    while waiting:
        cost, _, state = heappop(waiting)
        if cost > cheapest[state]:
            continue
        (row, col), lying = state
        if all(place in switches for place, _ in lying):
            return cost
        weight_at = dict(lying)
        for down, across in STEPS.values():
            there, beyond = (row + down, col + across), (row + 2 * down, col + 2 * across)
            if there not in open_cells:
                continue
            after, price = lying, 1
            if there in weight_at:
                if beyond not in open_cells or beyond in weight_at:
                    continue
                weight = weight_at[there]
                after = lying - {(there, weight)} | {(beyond, weight)}
                price = weight + full_steps
            key = (there, after)
            if cost + price < cheapest.get(key, 10**15):
                cheapest[key] = cost + price
                number += 1
                heappush(waiting, (cost + price, number, key))
    return None
