"""The rules by cell, which kernels share, reach the same states as the game, depth by depth."""

from collections.abc import MutableSequence, Sequence
from pathlib import Path

import pytest

from examples import examples, name
from searchcade.games.maze.rules import is_open, neighbour
from searchcade.level import LoadedLevel
from test_every_game import counted

PLAIN = [
    level
    for level in examples("solvable") + examples("unsolvable")
    if level.game.name == "maze" and level.level.energy is None and not level.level.diagonal
]


def layers(
    cells: Sequence[int],
    cols: int,
    start: int,
    depths: MutableSequence[int],
    counts: MutableSequence[int],
) -> None:
    """Count the cells at each depth by relaxing all of them again and again: slow and simple."""
    depths[start] = 0
    counts[0] = 1
    for depth in range(1, len(counts)):
        for cell in range(len(cells)):
            if depths[cell] == depth - 1:
                for direction in range(4):
                    if is_open(int(cells[cell]), direction):
                        there = neighbour(cell, direction, cols)
                        if depths[there] < 0:
                            depths[there] = depth
                            counts[depth] += 1


@pytest.mark.parametrize("level", PLAIN, ids=name)
def test_the_rules_by_cell_reach_the_counted_states(level: LoadedLevel) -> None:
    maze = level.level
    expected = counted("maze")[Path(level.name).stem]
    cells = bytes(maze.cells)
    depths, counts = [-1] * len(cells), [0] * (len(expected) + 1)
    layers(cells, maze.cols, maze.start, depths, counts)
    assert counts == [*expected, 0]
