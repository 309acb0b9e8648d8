"""Scenarios of the MovingAI benchmarks, `.scen`: a map, a start, a goal and the optimal length.

A line has nine fields: bucket, map, its width and height, the start's x and y, the goal's x and y,
and the length of a shortest walk in which a diagonal step is as long as the square root of 2.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from searchcade.games.maze.levels import limits
from searchcade.games.maze.movingai import Grid, read_map
from searchcade.games.maze.rules import Maze, length
from searchcade.problem import BadInput, at
from searchcade.reading import check_shape, read_text

FIRST = "version"
VERSIONS = ("1", "1.0")
FIELDS = 9
MOST_MAPS = 16  # that a file may refer to; the published ones refer to one each
LONGEST_NAME = 255
NUMBER = re.compile(r"\d{1,9}", re.ASCII)
LENGTH = re.compile(r"\d{1,9}(\.\d{1,15})?", re.ASCII)
DIGITS = 5  # after the point of a length that is printed without any: 3 stands for 3.00000


def read_scenarios(text: str, path: Path) -> list[Maze] | None:
    """Read all scenarios of the file at this path; None where the text is something else."""
    lines = text.lstrip("\ufeff").split("\n")
    if not lines[0].startswith(FIRST):
        return None
    if lines[0].removeprefix(FIRST).strip() not in VERSIONS:
        place = at(1, len(FIRST) + 2)
        raise BadInput(f"{place}: expected version 1, found {lines[0][:24]!a}")
    maps = Maps(path.parent)
    numbered = enumerate(lines[1:], start=2)
    scenarios = [scenario(line, at(number), maps) for number, line in numbered if line.strip()]
    if not scenarios:
        raise BadInput("line 2: expected a scenario, found none")
    return scenarios


def scenario(line: str, place: str, maps: Maps) -> Maze:
    """Read one scenario as a maze with eight directions."""
    fields = [field.strip() for field in line.split("\t" if "\t" in line else None)]
    if len(fields) != FIELDS:
        wanted = f"{FIELDS} fields, from the bucket to the optimal length"
        raise BadInput(f"{place}: expected {wanted}, found {len(fields)}")
    for field in (fields[0], *fields[2:8]):
        if not NUMBER.fullmatch(field):
            raise BadInput(f"{place}: expected a whole number, found {field[:24]!a}")
    if not LENGTH.fullmatch(fields[8]):
        raise BadInput(f"{place}: expected an optimal length, found {fields[8][:24]!a}")
    cols, rows, x, y, goal_x, goal_y = map(int, fields[2:8])
    grid = maps.grid(fields[1], place)
    if (rows, cols) != (grid.rows, grid.cols):
        size = f"{grid.cols} x {grid.rows}, as maps are not scaled"
        raise BadInput(f"{place}: expected the size of the map, {size}, found {cols} x {rows}")
    start, goal = cell(grid, "start", x, y, place), cell(grid, "goal", goal_x, goal_y, place)
    if start == goal:
        raise BadInput(f"{place}: expected a goal that is not the start, found both on one cell")
    return Maze(rows, cols, grid.cells, start, goal, diagonal=True, published=fields[8])


def cell(grid: Grid, name: str, x: int, y: int, place: str) -> int:
    """Return the cell of a start or a goal, which must be open."""
    if x >= grid.cols or y >= grid.rows:
        wanted = f"the {name} on a map of {grid.cols} x {grid.rows}"
        raise BadInput(f"{place}: expected {wanted}, found {x}, {y}")
    if not grid.cells[y * grid.cols + x]:
        raise BadInput(f"{place}: expected the {name} on an open cell, found {x}, {y} closed")
    return y * grid.cols + x


class Maps:
    """The maps in a folder and below it, each read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._grids: dict[str, Grid] = {}

    def grid(self, name: str, place: str) -> Grid:
        """Return the map of a name; errors begin with the place where the name stands."""
        if name not in self._grids:
            if len(self._grids) >= MOST_MAPS:
                raise BadInput(f"{place}: expected at most {MOST_MAPS} maps in a file, found more")
            path = self._found(name, place)
            try:
                text = read_text(path, limits)
                check_shape(text, limits(text))
            except BadInput as problem:
                raise BadInput(f"{place}: {problem}") from None
            try:
                self._grids[name] = read_map(text)
            except BadInput as problem:
                raise BadInput(f"{place}: {path}, {problem}") from None
        return self._grids[name]

    def _found(self, name: str, place: str) -> Path:
        """Return where a map lies: as its path says below the folder, or right in the folder."""
        parts = PurePosixPath(name.replace("\\", "/")).parts
        is_inside = parts and ".." not in parts and not {*"/:\0"} & {*parts[0]}
        if not is_inside or len(name) > LONGEST_NAME:
            wanted = "the name of a map beside this file or below its folder"
            raise BadInput(f"{place}: expected {wanted}, found {name[:40]!a}")
        for candidate in (self.folder.joinpath(*parts), self.folder / parts[-1]):
            if candidate.is_file() and candidate.resolve().is_relative_to(self.folder.resolve()):
                return candidate  # a link that leads out of the folder is not followed
        raise BadInput(f"{place}: expected the map {parts[-1]!a} beside this file, found none")


def wrong_optimum(maze: Maze, plan: str) -> str | None:
    """Say what is wrong with the length that a scenario states, given a cheapest plan."""
    if not maze.published:
        return None
    decimals = maze.published.partition(".")[2]
    last_digit = 10.0 ** -(len(decimals) or DIGITS)
    found = length(plan)
    if abs(found - float(maze.published)) <= last_digit:
        return ""
    return f"states the length {maze.published}, the shortest is {found:.8f}"
