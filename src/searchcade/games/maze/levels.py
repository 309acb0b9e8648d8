"""Mazes as text that a person reads and draws, and in a compact form.

A drawing has a character for every cell, wall and corner: `#` wall, blank passage, `S` start,
`G` goal, `1` to `5` pills. Lines `name: value` may stand above it. `movingai.py` has grid maps.
The compact form has two bits a cell, then compressed; a 100 x 100 maze takes about 3 kB.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from searchcade.games.maze import movingai
from searchcade.games.maze.rules import MAX_ENERGY, MAX_PILLS, MAX_SIDE, Maze
from searchcade.problem import BadInput, at
from searchcade.reading import FileLimits, is_whole

HEADERS = ("title", "directions", "energy", "values")
DIRECTIONS = ("4", "8")
PILLS = "12345"
BEGINNING = 2**16  # characters among which the first row of a drawing ends
PREFIX = "maze1:"  # the form and its version
HIDDEN, DIAGONAL = 1, 2  # the bits of a number for rules
MAX_BYTES = MAX_SIDE * MAX_SIDE // 4 + 6 * MAX_PILLS  # bytes that a text may unpack to


def render(maze: Maze) -> str:
    """Draw the maze, with its headers."""
    return "".join(lines_of(maze))


def lines_of(maze: Maze) -> Iterator[str]:
    """Draw the maze, with its headers, line by line: 10^8 cells are 400 MB of text."""
    for name, value in headers(maze).items():
        yield f"{name}: {value}\n"
    for line in drawing(maze):
        yield f"{line}\n"


def headers(maze: Maze) -> dict[str, str]:
    """Return what the drawing itself cannot show."""
    lines = {"title": maze.title} if maze.title else {}
    if maze.diagonal:
        lines["directions"] = "8"
    if maze.energy is not None:
        lines["energy"] = str(maze.energy)
        lines["values"] = "hidden" if maze.hidden else "known"
    return lines


def drawing(maze: Maze) -> Iterator[str]:
    """Draw the cells and walls, a line of cells and a line of the walls below them in turn."""
    signs = {cell: str(value) for cell, value in maze.pills.items()}
    signs |= {maze.start: "S", maze.goal: "G"}
    marks: dict[int, list[tuple[int, str]]] = {}
    for cell, sign in signs.items():
        row, col = divmod(cell, maze.cols)
        marks.setdefault(row, []).append((col, sign))
    right = bytes(0x20 if bits & 2 else 0x23 for bits in range(256))
    below = bytes(0x20 if bits & 4 else 0x23 for bits in range(256))
    width = 2 * maze.cols + 1
    yield "#" * width
    for row in range(maze.rows):
        cells = maze.cells[row * maze.cols : (row + 1) * maze.cols]
        line, under = bytearray(b"#" * width), bytearray(b"#" * width)
        line[1::2] = b" " * maze.cols
        line[2::2] = cells.translate(right)
        under[1::2] = cells.translate(below)
        for col, sign in marks.get(row, ()):
            line[2 * col + 1] = ord(sign)
        yield line.decode()
        yield under.decode()


def parse(text: str) -> Maze:
    """Read a maze in any of its forms."""
    if movingai.is_map(text):
        return movingai.parse_map(text)
    compact = text.lstrip("\ufeff \t\r\n")
    if compact.startswith(PREFIX):
        return read_compact(compact, 1 + text[: -len(compact)].count("\n"))
    headers, lines, first = split(text)
    if not lines:
        raise BadInput("expected a maze drawn with '#', 'S' and 'G', found an empty text")
    maze = read_drawing(lines, first)
    return add_headers(maze, headers, first)


def limits(text: str) -> FileLimits:
    """Allow a large file only if it begins like one maze, up to the size of this maze.

    A file with many small mazes gets the usual limit.
    """
    body, usual = text.lstrip("\ufeff \t\r\n"), movingai.USUAL_LIMITS
    if movingai.is_map(body):
        return movingai.map_limits(body)
    if body.startswith(PREFIX):
        longest = len(PREFIX) + 2 * MAX_BYTES  # base64 and a badly packed body
        return FileLimits(longest, usual.lines, longest)
    first = next((line for line in body[:BEGINNING].splitlines() if line.startswith("#")), "")
    width = min(len(first.rstrip()), 2 * MAX_SIDE + 1)
    size = (width + 2) * (2 * MAX_SIDE + 1) + BEGINNING
    return FileLimits(max(size, usual.size), usual.lines, max(width + 2, usual.columns))


def read_compact(text: str, line: int) -> Maze:
    """Read the compact form, which stands on this line of the file."""
    try:
        return unpack(text.rstrip())
    except Damaged as problem:
        raise BadInput(f"{at(line)}: {problem}") from None


def split_file(text: str) -> list[tuple[int, str]]:
    """Split a file at blank lines into its mazes, each with its first line number."""
    parts: list[tuple[int, str]] = []
    lines = text.split("\n")
    begin = 0
    for number, line in enumerate([*lines, ""]):
        ends = not line.strip() and number and lines[number - 1].startswith(("#", PREFIX))
        if ends or number == len(lines):
            parts.append((begin, "\n".join(lines[begin:number])))
            begin = number
    return [part for part in parts if part[1].strip("\ufeff \t\r\n")] or [(0, text)]


def split(text: str) -> tuple[dict[str, tuple[str, int]], list[str], int]:
    """Return the headers with their lines, the drawing's lines, and the number of its first."""
    headers: dict[str, tuple[str, int]] = {}
    lines = [line.rstrip() for line in text.lstrip("\ufeff").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    for number, line in enumerate(lines, start=1):
        if line.startswith("#"):
            return headers, lines[number - 1 :], number
        name, colon, value = (part.strip() for part in line.partition(":"))
        if colon and name in HEADERS and name not in headers:
            headers[name] = value, number
        elif line:
            expected = f"'#' or one of {', '.join(f'{name}:' for name in HEADERS)}, each once"
            raise BadInput(f"{at(number, 1)}: expected {expected}, found {shown(line)}")
    return headers, [], len(lines)


def shown(text: str) -> str:
    """Quote a piece of the user's text, short and printable."""
    return ascii(text if len(text) <= 24 else text[:24] + "...")


def read_drawing(lines: list[str], first: int) -> Maze:
    """Read the drawing, whose first line is line `first` of the file."""
    rows, cols = check_size(lines, first)
    cells = bytearray(rows * cols)
    signs: dict[int, str] = {}
    for number, line in enumerate(lines):
        check_line(line, number % 2 == 0, at(first + number))
        check_rim(line, number in (0, len(lines) - 1), number % 2 == 0, first + number)
        row = number // 2
        if number % 2 == 0:
            merge(cells, line[1::2], row * cols, 1, row < rows)  # up, from the row below the line
            merge(cells, line[1::2], (row - 1) * cols, 4, row > 0)
        else:
            merge(cells, line[2:-1:2], row * cols, 2, True)
            merge(cells, line[2:-1:2], row * cols + 1, 8, True)
            inside = line[1::2]
            if inside.strip():
                signs |= {row * cols + col: sign for col, sign in enumerate(inside) if sign != " "}
    start, goal = the_one("S", signs, cols, first), the_one("G", signs, cols, first)
    pills = {cell: int(sign) for cell, sign in sorted(signs.items()) if sign in PILLS}
    if len(pills) > MAX_PILLS:
        raise BadInput(f"{at(first)}: expected at most {MAX_PILLS} pills, found {len(pills)}")
    return Maze(rows, cols, bytes(cells), start, goal, pills=pills)


def check_size(lines: list[str], first: int) -> tuple[int, int]:
    """Return rows and columns of a drawing with equal, odd lengths."""
    width = len(lines[0])
    for number, line in enumerate(lines, start=first):
        if len(line) != width:
            raise BadInput(f"{at(number)}: expected {width} characters, found {len(line)}")
    if width % 2 == 0 or width < 3:
        raise BadInput(f"{at(first)}: expected an odd width of 3 or more, found {width}")
    if len(lines) % 2 == 0 or len(lines) < 3:
        raise BadInput(
            f"{at(first)}: expected an odd number of rows, 3 or more, found {len(lines)}"
        )
    rows, cols = len(lines) // 2, width // 2
    if max(rows, cols) > MAX_SIDE:
        wanted = f"at most {MAX_SIDE} x {MAX_SIDE} cells"
        raise BadInput(f"{at(first)}: expected {wanted}, found {rows} x {cols}")
    return rows, cols


def check_line(line: str, is_wall_line: bool, place: str) -> None:
    """Refuse a character that cannot stand where it does."""
    allowed = ("#", "# ") if is_wall_line else ("# ", f" SG{PILLS}")
    for offset, signs in enumerate(allowed):
        if extra := set(line[offset::2]) - set(signs):
            column = next(i for i in range(offset, len(line), 2) if line[i] in extra) + 1
            sign = line[column - 1]
            raise BadInput(f"{place}, column {column}: expected one of {signs!r}, found {sign!a}")


def check_rim(line: str, is_outer: bool, is_wall: bool, number: int) -> None:
    """Refuse an opening in the rim: the outer lines of walls, and both ends of a line of cells."""
    column = line[1::2].find(" ") * 2 + 2 if is_outer else 0  # 0 without an opening
    if not is_wall and not line[0] == line[-1] == "#":
        column = 1 if line[0] != "#" else len(line)
    if column > 0:
        raise BadInput(f"{at(number, column)}: expected '#' on the rim, found ' '")


def merge(cells: bytearray, openings: str, begin: int, bit: int, inside: bool) -> None:
    """Open the cells from `begin` on whose sign in `openings` is blank."""
    if not inside or not openings:
        return
    bits = openings.encode().translate(bytes(bit if sign == 0x20 else 0 for sign in range(256)))
    end = begin + len(bits)
    both = int.from_bytes(cells[begin:end], "big") | int.from_bytes(bits, "big")
    cells[begin:end] = both.to_bytes(len(bits), "big")


def the_one(sign: str, signs: Mapping[int, str], cols: int, first: int) -> int:
    """Return the only cell with this sign."""
    cells = [cell for cell, other in signs.items() if other == sign]
    if len(cells) == 1:
        return cells[0]
    if not cells:
        raise BadInput(f"{at(first)}: expected one {sign!r} in the drawing, found none")
    raise BadInput(f"{drawn_at(cells[1], cols, first)}: expected only one {sign!r}, found another")


def drawn_at(cell: int, cols: int, first: int) -> str:
    """Return the line and column where a cell is drawn, as text."""
    row, col = divmod(cell, cols)
    return at(first + 2 * row + 1, 2 * col + 2)


def add_headers(maze: Maze, headers: Mapping[str, tuple[str, int]], first: int) -> Maze:
    """Return the maze with what its headers say."""
    title, line = headers.get("title", ("", 0))
    if not title.isprintable():
        raise BadInput(f"{at(line)}: expected a title that can be printed, found {shown(title)}")
    directions, line = headers.get("directions", ("4", 0))
    if directions not in DIRECTIONS:
        raise BadInput(f"{at(line)}: expected directions 4 or 8, found {shown(directions)}")
    if directions == "8" and "energy" in headers:
        raise BadInput(f"{at(line)}: expected 'directions: 8' only without 'energy:'")
    if "energy" not in headers:
        if maze.pills:
            place = drawn_at(next(iter(maze.pills)), maze.cols, first)
            raise BadInput(f"{place}: expected no pills without a line 'energy: N'")
        if "values" in headers:
            raise BadInput(f"{at(headers['values'][1])}: expected 'values:' only beside 'energy:'")
        return replace(maze, title=title, diagonal=directions == "8")
    text, line = headers["energy"]
    if not (is_whole(text, 10) and int(text) <= MAX_ENERGY):
        wanted = f"a whole number from 0 to {MAX_ENERGY}"
        raise BadInput(f"{at(line)}: expected energy as {wanted}, found {shown(text)}")
    values, line = headers.get("values", ("known", 0))
    if values not in ("known", "hidden"):
        raise BadInput(f"{at(line)}: expected values known or hidden, found {shown(values)}")
    return replace(maze, title=title, energy=int(text), hidden=values == "hidden")


class Damaged(BadInput):
    """A text that `pack` cannot have written."""

    def __init__(self) -> None:
        super().__init__("expected a compact maze as searchcade writes it, found a damaged one")


def pack(maze: Maze) -> str:
    """Write the sizes, the pills as gaps and values, the title, and two bits a cell."""
    energy = 0 if maze.energy is None else maze.energy + 1
    rules = maze.hidden * HIDDEN | maze.diagonal * DIAGONAL
    numbers = [maze.rows, maze.cols, maze.start, maze.goal, energy, rules]
    numbers.append(len(maze.pills))
    last = -1
    for cell, value in sorted(maze.pills.items()):
        numbers.append((cell - last - 1) * 5 + value - 1)
        last = cell
    title = maze.title.encode()
    numbers.append(len(title))
    body = b"".join(map(varint, numbers)) + title + squeeze(maze.cells)
    return PREFIX + base64.b64encode(zlib.compress(body, 9)).decode() + "\n"


def unpack(text: str) -> Maze:
    """Read the compact form back."""
    try:
        data = base64.b64decode(text.removeprefix(PREFIX).strip(), validate=True)
        stream = zlib.decompressobj()
        body = stream.decompress(data, MAX_BYTES)
        if not stream.eof or stream.unused_data:
            raise Damaged
        return read(iter(body), len(body))
    except (ValueError, zlib.error, StopIteration):
        raise Damaged from None


def read(source: Iterator[int], length: int) -> Maze:
    """Read the parts of an unpacked body in their order."""
    rows, cols, start, goal, energy, rules, pill_count = [number(source) for _ in range(7)]
    size = rows * cols
    if not (0 < rows <= MAX_SIDE and 0 < cols <= MAX_SIDE and max(start, goal, pill_count) < size):
        raise Damaged
    hidden, diagonal = bool(rules & HIDDEN), bool(rules & DIAGONAL)
    if start == goal or rules > (HIDDEN | DIAGONAL) or (diagonal and energy):
        raise Damaged
    if energy > MAX_ENERGY + 1 or pill_count > MAX_PILLS:
        raise Damaged
    if ((hidden or pill_count) and not energy) or pill_count + size // 4 > length:
        raise Damaged
    pills = read_pills(source, pill_count)
    title = bytes(islice(source, number(source))).decode()
    cells = spread(bytes(source), rows, cols)
    if max(pills, default=-1) >= size or start in pills or goal in pills:
        raise Damaged
    if not title.isprintable():
        raise Damaged
    level = energy - 1 if energy else None
    return Maze(rows, cols, cells, start, goal, level, pills, hidden, title, diagonal)


def read_pills(source: Iterator[int], count: int) -> dict[int, int]:
    """Read the cells of the pills, as gaps, with their values."""
    pills, cell = {}, -1
    for _ in range(count):
        gap, value = divmod(number(source), 5)
        cell += gap + 1
        pills[cell] = value + 1
    return pills


def varint(number: int) -> bytes:
    """Write a number in as many groups of seven bits as it needs, the low ones first."""
    groups = bytearray()
    while number > 127:
        groups.append(number & 127 | 128)
        number >>= 7
    return bytes([*groups, number])


def number(source: Iterator[int]) -> int:
    """Read a number back."""
    total = shift = 0
    while (group := next(source)) > 127:
        total |= (group & 127) << shift
        shift += 7
        if shift > 63:
            raise Damaged
    return total | group << shift


def squeeze(cells: bytes | bytearray) -> bytes:
    """Return the right and lower sides of all cells, four cells to a byte."""
    pairs = bytes(cells).translate(bytes((bits >> 1) & 3 for bits in range(256)))
    pairs += bytes(-len(pairs) % 4)
    total = 0
    for k in range(4):
        total |= int.from_bytes(pairs[k::4], "little") << 2 * k
    return total.to_bytes(len(pairs) // 4, "little")


def spread(quarters: bytes, rows: int, cols: int) -> bytes:
    """Return one byte per cell; an opening to the right is also one to the left from there."""
    size = rows * cols
    if len(quarters) != (size + 3) // 4:
        raise Damaged
    pairs = bytearray(4 * len(quarters))
    for k in range(4):
        pairs[k::4] = quarters.translate(bytes((bits >> 2 * k) & 3 for bits in range(256)))
    right = bytes(pairs[:size]).translate(bytes((bits & 1) << 1 for bits in range(256)))
    down = bytes(pairs[:size]).translate(bytes((bits & 2) << 1 for bits in range(256)))
    if any(right[cols - 1 :: cols]) or any(down[size - cols :]) or any(pairs[size:]):
        raise Damaged  # an opening in the rim of the maze
    left = int.from_bytes(right, "little") << 10  # one byte on, from bit 2 to bit 8
    up = int.from_bytes(down, "little") << 8 * cols >> 2
    sides = int.from_bytes(right, "little") | int.from_bytes(down, "little") | left | up
    return sides.to_bytes(size + cols + 1, "little")[:size]
