"""Small random rooms for tests: whatever falls from the dice, solvable or not."""

from __future__ import annotations

from random import Random

WEIGHTS = (0, 1, 1, 2, 7, 99, 999)


def random_room(seed: int) -> str:
    """Return a room of up to 4 x 5 cells with one to three stones, below their weights."""
    dice = Random(seed)
    rows, cols = dice.randint(2, 4), dice.randint(3, 5)
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    dice.shuffle(cells)
    stones = dice.randint(1, 3 if rows * cols > 8 else 2)
    signs = dict.fromkeys(cells, " ")
    signs |= dict.fromkeys(cells[stones + 1 : stones + 1 + dice.randint(0, 2)], "#")
    signs |= dict.fromkeys(cells[1 : stones + 1], "$")
    signs[cells[0]] = "@"
    open_cells = [cell for cell in cells if signs[cell] != "#"]
    for cell in dice.sample(open_cells, stones + dice.randint(0, 1)):
        signs[cell] = {" ": ".", "$": "*", "@": "+"}[signs[cell]]
    rim = "#" * (cols + 2)
    inner = ["#" + "".join(signs[row, col] for col in range(cols)) + "#" for row in range(rows)]
    weights = " ".join(str(dice.choice(WEIGHTS)) for _ in range(stones))
    return "\n".join([weights, rim, *inner, rim])
