"""What the reports' programs do, written a second time: plainly, on a drawing, from their text.

Where the text and the program behind it differ, the program counts: it takes a visit twice, adds 5
for each empty cell, takes the first step where all are forbidden, and of equal ones the last in
minimax, the first in local search. A monster is drawn over the food that it is on.
"""

from __future__ import annotations

import heapq
from itertools import product
from math import inf

from searchcade.games.pacman.arena import Arena, chosen
from searchcade.games.pacman.rules import State

Place = tuple[int, int]
Drawing = dict[Place, str]
"""The open cells: a blank, `.` or `G`."""
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))  # right, left, down, up


def drawn(arena: Arena, state: State) -> Drawing:
    """Draw a moment of a game, without Pacman."""
    found = {cell: " " for cell, wall in enumerate(arena.walls) if not wall}
    found |= dict.fromkeys(chosen(arena.food, state.food), ".")
    found |= dict.fromkeys(state.monsters, "G")
    return {divmod(cell, arena.cols): sign for cell, sign in found.items()}


def beside(drawing: Drawing, place: Place) -> list[Place]:
    """Return the open cells beside one, in the report's order."""
    around = [(place[0] + row, place[1] + col) for row, col in STEPS]
    return [there for there in around if there in drawing]


def away(one: Place, other: Place) -> int:
    """Return the rows and columns between two cells."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def nearest(food: list[Place], here: Place) -> list[Place]:
    """Return the food by rows and columns; of equals the first in reading order."""
    return sorted(sorted(food), key=lambda place: away(place, here))


# ------------------------------------------------------------------ levels 1 and 2


def breadth_first(drawing: Drawing, start: Place, food: Place) -> list[Place]:
    """Return the cells of the first shortest path to a food, the start left out."""
    queue, path_to = [start], {start: list[Place]()}
    for here in queue:  # grows meanwhile
        for there in beside(drawing, here):
            if drawing[there] != "G" and there not in path_to:
                path_to[there] = [*path_to[here], there]
                queue.append(there)
    return path_to.get(food, [])


def walk(drawing: Drawing, pacman: Place) -> list[Place] | None:
    """Return the cells entered on the way to all food, None if some cannot be reached."""
    found: list[Place] = []
    drawing = dict(drawing)
    while food := [place for place, sign in drawing.items() if sign == "."]:
        paths = (breadth_first(drawing, pacman, place) for place in nearest(food, pacman))
        path = next((path for path in paths if path), None)
        if path is None:
            return None
        found += path
        drawing |= dict.fromkeys(path, " ")
        pacman = path[-1]
    return found


# ------------------------------------------------------------------ pies


def corner_jumps(rows: int, cols: int, here: Place) -> list[Place]:
    """Return the inner corners in the same row or column as one of them."""
    corners = {(row, col) for row in (1, rows - 2) for col in (1, cols - 2)}
    if here not in corners:
        return []
    return [each for each in corners if each != here and (each[0] == here[0] or each[1] == here[1])]


def pie_path(
    signs: dict[Place, str], size: Place, start: Place, power: int, food: Place
) -> tuple[int, list[Place]] | None:
    """Search as the report's A*: tuples in the heap decide ties, and a cell is entered once."""
    heap, entered = [(away(start, food), start, 0, power, [start])], set[Place]()
    while heap:
        _, here, cost, power, path = heapq.heappop(heap)
        if here == food:
            return power, path
        if here in entered:
            continue
        entered.add(here)
        around = [(here[0] + row, here[1] + col) for row, col in STEPS]
        inner = [each for each in around if 0 < each[0] < size[0] - 1 and 0 < each[1] < size[1] - 1]
        steps = [there for there in inner if power or signs[there] != "%"]
        corners = corner_jumps(*size, here) if signs[here] != "%" else []  # by our rules, P3
        for there in steps + [each for each in corners if signs[each] != "%"]:
            after = 5 if signs[there] == "O" else max(0, power - 1)
            entry = (cost + 1 + away(there, food), there, cost + 1, after, [*path, there])
            heapq.heappush(heap, entry)
    return None


def pie_walk(signs: dict[Place, str], size: Place, pacman: Place) -> list[Place] | None:
    """Return the cells of the walk through all food, None where its A* finds no path."""
    found, power, signs = [pacman], 0, dict(signs)
    while food := [place for place, sign in signs.items() if sign == "."]:
        leg = pie_path(signs, size, pacman, power, nearest(food, pacman)[0])
        if leg is None:
            return None
        power, path = leg
        signs |= dict.fromkeys((place for place in path if signs[place] != "%"), " ")
        found += path[1:]
        pacman = path[-1]
    return found


# ------------------------------------------------------------------ level 3


def paths(drawing: Drawing, start: Place, length: int) -> list[list[Place]]:
    """Return all paths of so many steps that enter no cell twice."""
    found = []
    for steps in product(STEPS, repeat=length):
        path = [start]
        for row, col in steps:
            path.append((path[-1][0] + row, path[-1][1] + col))
        if len(set(path)) == len(path) and all(place in drawing for place in path):
            found.append(path)
    return found


POINTS = {".": (35, 10, 5), "G": (-inf, -inf, -100)}


def local_values(drawing: Drawing, pacman: Place, visits: dict[Place, int]) -> dict[Place, float]:
    """Return the value of each cell beside Pacman."""
    values = {place: -2.0 * visits.get(place, 0) for place in drawing}
    for seen in (path[-1] for length in (1, 2, 3) for path in paths(drawing, pacman, length)):
        for length, points in enumerate(POINTS.get(drawing[seen], ())):
            for path in paths(drawing, seen, length):
                if pacman not in path:
                    values[path[-1]] += points
    return {there: values[there] for there in beside(drawing, pacman)}


def local_choice(drawing: Drawing, pacman: Place, visits: dict[Place, int]) -> Place:
    """Return the first of the best cells that are not forbidden, else the first."""
    values = local_values(drawing, pacman, visits)
    allowed = [there for there, value in values.items() if value > -inf]
    best = max((values[there] for there in allowed), default=-inf)
    return next((there for there in allowed if values[there] == best), next(iter(values)))


# ------------------------------------------------------------------ level 4


def worth(drawing: Drawing, pacman: Place, score: int, empty: int) -> float:
    """Return what a position is worth."""
    if drawing[pacman] == "G":
        return -1e8
    food = [away(pacman, there) for there, sign in drawing.items() if sign == "."]
    monsters = [away(pacman, there) for there, sign in sorted(drawing.items()) if sign == "G"]
    value = score + empty * list(drawing.values()).count(" ") + 100 / max(1, min(food, default=1))
    return value - sum(150 / steps for steps in monsters)


def looked(
    drawing: Drawing, pacman: Place, score: int, depth: int, empty: int, *, his: bool
) -> float:
    """Return the value of a position after so many plies."""
    if not depth or drawing[pacman] == "G" or "." not in drawing.values():
        return worth(drawing, pacman, score, empty)
    if his:
        steps = stepped(drawing, pacman, score, depth - 1, empty)
        return max(steps.values(), default=-1e16)
    found = 1e16
    for monster in [place for place, sign in drawing.items() if sign == "G"]:
        for there in beside(drawing, monster):
            after = drawing | {monster: " "} | {there: "G"}
            found = min(found, looked(after, pacman, score, depth - 1, empty, his=True))
    return found


def stepped(
    drawing: Drawing, pacman: Place, score: int, depth: int, empty: int
) -> dict[Place, float]:
    """Return the value of each step of Pacman that enters no monster's cell."""
    found = {}
    for there in beside(drawing, pacman):
        if drawing[there] != "G":
            points = score + (19 if drawing[there] == "." else -1)
            after = drawing | {there: " "}
            found[there] = looked(after, there, points, depth, empty, his=False)
    return found


def minimax_choice(values: dict[Place, float], drawing: Drawing, pacman: Place) -> Place:
    """Return the last of the best steps; the first cell beside Pacman where none is free."""
    best = [there for there, value in values.items() if value == max(values.values())]
    return best[-1] if best else beside(drawing, pacman)[0]
