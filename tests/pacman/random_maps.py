"""Small random maps for tests."""

from __future__ import annotations

from random import Random

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse


def random_map(
    seed: int, *, headers: str = "level: 1", more: str = "", food: int = 5, walls: int = 30
) -> Arena:
    """Make a map of 3 x 3 to 5 x 6 cells inside a wall, of which so many percent are walls, too.

    `more` are signs of other things that lie there, such as `GG`. Anything may be walled in.
    """
    random = Random(f"map {seed}")
    rows, cols = random.randint(3, 5), random.randint(3, 6)
    inner = [(row, col) for row in range(rows) for col in range(cols)]
    signs = {place: "%" if random.randrange(100) < walls else " " for place in inner}
    things = [random.choice("PPPPp"), *more, *"." * min(food, rows * cols - 1 - len(more))]
    signs |= dict(zip(random.sample(inner, len(things)), things, strict=True))
    lines = ["".join(signs[row, col] for col in range(cols)) for row in range(rows)]
    border = "%" * (cols + 2)
    return parse("\n".join([headers, border, *(f"%{line}%" for line in lines), border]))
