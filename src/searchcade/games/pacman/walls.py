"""The outline of a wall by what lies around it: walls grow together and are round at corners.

A mask has a bit for each side, 1 above, 2 right, 4 below and 8 left, where there is a wall too,
and 16 to 128 for the corners between them, above right first, where both sides and the corner are.
"""

from __future__ import annotations

from searchcade.games.pacman.arena import Arena

INSET, ROUND, BEYOND = 16, 20, -12  # lines outside the picture are not visible

Point = tuple[float, float]


def masked(arena: Arena, cell: int) -> int:
    """Return the mask of a wall; what lies outside the map counts as walls."""
    row, col = divmod(cell, arena.cols)
    around = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))
    is_wall_at = [is_wall(arena, row + down, col + across) for down, across in around]
    mask = sum(1 << bit for bit in range(4) if is_wall_at[bit])
    for bit in range(4):
        if is_wall_at[bit] and is_wall_at[(bit + 1) % 4] and is_wall_at[4 + bit]:
            mask |= 16 << bit
    return mask


def is_wall(arena: Arena, row: int, col: int) -> bool:
    """Say whether there is a wall, or the map ends."""
    outside = not (0 <= row < arena.rows and 0 <= col < arena.cols)
    return outside or bool(arena.walls[row * arena.cols + col])


def corner(left: bool, above: bool, between: bool) -> str:
    """Return the path around the upper left corner, from the left side to the upper one."""
    near, far, turn = INSET, INSET + ROUND, INSET - ROUND / 2
    if left and above:
        if between:
            return f"{BEYOND},{BEYOND}"
        return f"{BEYOND},{near} {turn},{near} Q{near},{near} {near},{turn} L{near},{BEYOND}"
    if left:
        return f"{BEYOND},{near}"
    return f"{near},{BEYOND}" if above else f"{near},{far} Q{near},{near} {far},{near}"


def turned(path: str, quarters: int) -> str:
    """Return a part of a path, turned around the middle of the picture to the right."""
    words = []
    for word in path.split():
        letter = word[0] if word[0].isalpha() else ""
        x, y = map(float, word.removeprefix(letter).split(","))
        for _ in range(quarters):
            x, y = 100 - y, x
        words.append(f"{letter}{x:g},{y:g}")
    return " ".join(words)


def outline(mask: int) -> str:
    """Return the outline of a wall."""
    parts = []
    for quarter in range(4):  # beginning above left, clockwise
        left, above = (quarter + 3) % 4, quarter
        walls = (bool(mask & 1 << left), bool(mask & 1 << above), bool(mask & 16 << left))
        parts.append(turned(corner(*walls), quarter))
    return "M" + " L".join(parts) + "z"


def is_possible(mask: int) -> bool:
    """Say whether corners are only where both their sides are."""
    sides = [bool(mask & 1 << bit) for bit in range(4)]
    return all(sides[n] and sides[(n + 1) % 4] for n in range(4) if mask & 16 << n)


SHAPES = {mask: outline(mask) for mask in filter(is_possible, range(256))}
