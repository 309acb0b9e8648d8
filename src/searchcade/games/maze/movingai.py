"""Grid maps and scenarios in the formats of the MovingAI benchmarks, `.map` and `.scen`.

Above the rows of a map, a sign for every cell, stand four lines: `type octile`, `height H`,
`width W` and `map`. Water is joined with water only. A map has no start and no goal: a scenario
has them. It is a line of nine fields: bucket, map, its width and height, the start's x and y, the
goal's x and y, and the length of a shortest walk in which a diagonal step is as long as the square
root of 2.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from searchcade.games.maze.paths import cheapest_plan_home
from searchcade.games.maze.rules import MAX_SIDE, PASSAGES, Maze, length
from searchcade.problem import BadInput, at
from searchcade.reading import FileLimits, check_shape, is_whole, read_text

MAP, SCENARIOS = "type ", "version"  # how the files begin
HEADER_LINES, MAX_HEADER = 4, 1_000  # lines above the rows, and their characters
USUAL_LIMITS = FileLimits(size=4_000_000, lines=200_000, columns=100_000)
"""The most of a file with many mazes; a map may be larger."""
GROUND, WATER, CLOSED = b".GS", b"W", b"@OT"
SIGNS = (GROUND + WATER + CLOSED).decode()
RUN = re.compile(b"\1+")
VERSIONS = ("1", "1.0")
FIELDS = 9  # of a scenario
MAX_MAPS = 16  # that a file may refer to; the published ones refer to one each
MAX_NAME = 255
NUMBER = re.compile(r"\d{1,9}", re.ASCII)
LENGTH = re.compile(r"\d{1,9}(\.\d{1,15})?", re.ASCII)
DIGITS = 5  # after the point of a length that is printed without any: 3 stands for 3.00000


class Grid(NamedTuple):
    """A map that was read."""

    rows: int
    cols: int
    cells: bytes
    """The passages of each cell, as a maze has them."""
    ground: bytes
    """1 for each cell that can be walked on, else 0."""


class Region(NamedTuple):
    """Cells that can be reached from each other, in reading order."""

    size: int
    first: int
    last: int


# ------------------------------------------------------------------ reading


def is_map(text: str) -> bool:
    """Say whether a text begins like a map."""
    return text.lstrip("\ufeff \t\r\n").startswith(MAP)


def map_limits(text: str) -> FileLimits:
    """Allow a large file only if its map says that it is so large."""
    lines = text.lstrip("\ufeff \t\r\n")[:MAX_HEADER].split("\n")
    try:
        rows, cols = read_header(lines[:HEADER_LINES], 1)
    except BadInput:
        return USUAL_LIMITS
    return USUAL_LIMITS._replace(size=max((cols + 2) * rows + 2**16, USUAL_LIMITS.size))


def parse_map(text: str) -> Maze:
    """Read a map as a maze with eight directions, from end to end of its largest region."""
    grid = read_map(text)
    start, goal = ends(grid)
    return Maze(grid.rows, grid.cols, grid.cells, start, goal, diagonal=True)


def read_map(text: str) -> Grid:
    """Read a map; raise BadInput with line and column where the text is wrong."""
    lines = [line.rstrip() for line in text.lstrip("\ufeff").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    above = next((number for number, line in enumerate(lines) if line), 0)
    rows, cols = read_header(lines[above : above + HEADER_LINES], above + 1)
    body, first = lines[above + HEADER_LINES :], above + HEADER_LINES + 1
    if len(body) != rows:
        raise BadInput(f"{at(first)}: expected {rows} rows, found {len(body)}")
    for number, line in enumerate(body, start=first):
        check_row(line, cols, number)
    signs = "".join(body).encode()
    ground, water = ones(signs, GROUND), ones(signs, WATER)
    cells = joined(ground, cols)
    if 1 in water:
        cells = bytes(map(int.__or__, cells, joined(water, cols)))
    return Grid(rows, cols, cells, ground)


def read_header(lines: Sequence[str], first: int) -> tuple[int, int]:
    """Return the height and the width that the first lines of a map say."""
    wanted = ("type octile", "height", "width", "map")
    sizes = {}
    for number, word in enumerate(wanted):
        words = lines[number].split() if number < len(lines) else []
        is_size = word in ("height", "width")
        if is_size and len(words) == 2 and words[0] == word:
            sizes[word] = read_size(words[1], at(first + number))
        elif is_size or words != word.split():
            shape = f"{word} N" if is_size else word
            found, column = ascii(" ".join(words)[:24]), 1 if number else len(MAP) + 1
            raise BadInput(f"{at(first + number, column)}: expected {shape!r}, found {found}")
    return sizes["height"], sizes["width"]


def read_size(text: str, place: str) -> int:
    """Read the height or the width of a map."""
    if not (is_whole(text, 8) and 1 <= int(text) <= MAX_SIDE):
        raise BadInput(f"{place}: expected a size from 1 to {MAX_SIDE}, found {text[:24]!a}")
    return int(text)


def check_row(line: str, cols: int, number: int) -> None:
    """Refuse a row of another width, and a sign that no map has."""
    if len(line) != cols:
        raise BadInput(f"{at(number)}: expected {cols} signs, found {len(line)}")
    if unknown := set(line) - set(SIGNS):
        column = min(map(line.index, unknown))
        found = f"found {line[column]!a}"
        raise BadInput(f"{at(number, column + 1)}: expected one of {SIGNS!r}, {found}")


def ones(signs: bytes, wanted: bytes) -> bytes:
    """Return a byte for each sign, 1 for those that are wanted, else 0."""
    return signs.translate(bytes(sign in wanted for sign in range(256)))


def joined(mask: bytes, cols: int) -> bytes:
    """Return the passages between all neighbouring cells with a 1 in the mask.

    All cells are computed at once, each as a byte of large numbers.
    """
    not_last = int.from_bytes((b"\1" * (cols - 1) + b"\0") * (len(mask) // cols), "little")
    bits = int.from_bytes(mask, "little")
    right, down = bits & bits >> 8 & not_last, bits & bits >> 8 * cols
    sides = right << 1 | down << 2 | right << 8 + 3 | down << 8 * cols
    return sides.to_bytes(len(mask), "little")


# ------------------------------------------------------------------ a start and a goal


def ends(grid: Grid) -> tuple[int, int]:
    """Return the first and the last cell of the largest region, in reading order."""
    largest = max(regions(grid.ground, grid.cols), key=lambda each: each.size, default=None)
    if largest is None or largest.size < 2:
        raise BadInput("line 5: expected two cells of '.GS' side by side, found none")
    return largest.first, largest.last


def regions(ground: bytes, cols: int) -> list[Region]:
    """Return the regions in the order of their first cells.

    Runs of ground are numbered row by row, and joined where they touch one of the row above.
    """
    parents: list[int] = []
    runs: list[tuple[int, int]] = []
    above: list[int] = []
    for begin in range(0, len(ground), cols):
        here: list[int] = []
        for run in RUN.finditer(ground, begin, begin + cols):
            number = len(runs)
            runs.append(run.span())
            parents.append(number)
            here.append(number)
        join_rows(parents, runs, above, here, cols)
        above = here
    found: dict[int, Region] = {}
    for number, (begin, end) in enumerate(runs):
        known = found.get(root := find(parents, number), Region(0, begin, 0))
        found[root] = Region(known.size + end - begin, known.first, end - 1)
    return list(found.values())


def join_rows(
    parents: list[int],
    runs: Sequence[tuple[int, int]],
    above: Sequence[int],
    here: Sequence[int],
    cols: int,
) -> None:
    """Join the runs of a row with those above that they touch; both are ordered by column."""
    upper = lower = 0
    while upper < len(above) and lower < len(here):
        (begin, end), (first, last) = runs[above[upper]], runs[here[lower]]
        if begin + cols < last and first < end + cols:
            parents[find(parents, here[lower])] = find(parents, above[upper])
        if end + cols < last:
            upper += 1
        else:
            lower += 1


def find(parents: list[int], number: int) -> int:
    """Return the run that stands for a region, and shorten the path to it."""
    while parents[number] != number:
        parents[number] = parents[parents[number]]
        number = parents[number]
    return number


# ------------------------------------------------------------------ writing


def write_map(maze: Maze, name: str) -> dict[str, str]:
    """Return a map of this file name and, where the goal can be reached, its scenario.

    Raise BadInput where walls between open cells or pills make a maze more than a map.
    """
    if maze.energy is not None:
        raise BadInput("movingai: expected a maze without energy: a map has no pills")
    cells = maze.cells.translate(bytes(bits & PASSAGES for bits in range(256)))
    mask = bytearray(cells.translate(bytes(bits != 0 for bits in range(256))))
    mask[maze.start] = mask[maze.goal] = 1
    if (whole := joined(bytes(mask), maze.cols)) != cells:
        cell = next(cell for cell, bits in enumerate(cells) if bits != whole[cell])
        row, col = divmod(cell, maze.cols)
        wall = f"found a wall beside row {row}, column {col}, counted from 0"
        raise BadInput(f"movingai: expected no walls between open cells, {wall}")
    signs = mask.translate(b"@.".ljust(256)).decode()
    rows = [signs[begin : begin + maze.cols] for begin in range(0, len(signs), maze.cols)]
    header = ["type octile", f"height {maze.rows}", f"width {maze.cols}", "map"]
    return {name: "\n".join([*header, *rows, ""]), **scenario_of(maze, name)}


def scenario_of(maze: Maze, name: str) -> dict[str, str]:
    """Return the scenario from the start to the goal of a maze, by the name of its file."""
    plan = cheapest_plan_home(maze, maze.start)
    if plan is None:
        return {}
    (row, col), (goal_row, goal_col) = (divmod(end, maze.cols) for end in (maze.start, maze.goal))
    optimal = length(plan)
    numbers = (maze.cols, maze.rows, col, row, goal_col, goal_row, f"{optimal:.8f}")
    line = "\t".join(map(str, (int(optimal) // 4, name, *numbers)))  # four to a bucket, as usual
    return {f"{name}.scen": f"version 1\n{line}\n"}


# ------------------------------------------------------------------ scenarios


def read_scenarios(text: str, path: Path) -> list[Maze] | None:
    """Read all scenarios of the file at this path; None where the text is something else."""
    lines = text.lstrip("\ufeff").split("\n")
    if not lines[0].startswith(SCENARIOS):
        return None
    if lines[0].removeprefix(SCENARIOS).strip() not in VERSIONS:
        place = at(1, len(SCENARIOS) + 2)
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
            if len(self._grids) >= MAX_MAPS:
                raise BadInput(f"{place}: expected at most {MAX_MAPS} maps in a file, found more")
            path = self._found(name, place)
            try:
                text = read_text(path, map_limits)
                check_shape(text, map_limits(text))
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
        if not is_inside or len(name) > MAX_NAME:
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
