"""Mazes in a compact text: two bits a cell, then compressed; a 100 x 100 maze takes about 3 kB."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from itertools import islice

from searchcade.games.maze.rules import LARGEST, MOST_ENERGY, MOST_PILLS, Maze
from searchcade.problem import BadInput

PREFIX = "maze1:"  # the form and its version
HIDDEN, DIAGONAL = 1, 2  # the bits of a number for rules
MAX_BYTES = LARGEST * LARGEST // 4 + 6 * MOST_PILLS  # bytes that a text may unpack to


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
    if not (0 < rows <= LARGEST and 0 < cols <= LARGEST and max(start, goal, pill_count) < size):
        raise Damaged
    hidden, diagonal = bool(rules & HIDDEN), bool(rules & DIAGONAL)
    if start == goal or rules > (HIDDEN | DIAGONAL) or (diagonal and energy):
        raise Damaged
    if energy > MOST_ENERGY + 1 or pill_count > MOST_PILLS:
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
