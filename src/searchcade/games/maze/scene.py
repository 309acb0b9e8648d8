"""What a maze looks like: thin walls, and on them the goal, the pills and the player."""

from __future__ import annotations

from functools import lru_cache

from searchcade.game import IdentityKey
from searchcade.games.maze.rules import Maze, State
from searchcade.scene import Scene, Sprite

COLOURS = {
    "player": (90, 220, 120),
    "goal": (240, 80, 90),
    "pill-?": (180, 120, 230),
    **{f"pill-{value}": (110 + 20 * value, 80 + 8 * value, 200) for value in range(1, 6)},
}
LEGEND = {**{f"pill-{value}": str(value) for value in range(1, 6)}, "pill-?": "hidden"}


def scene(maze: Maze, state: State) -> Scene:
    """Return the board at this state; a taken pill is gone."""
    player = sprite("player", state.cell, maze.cols, "player")
    return Scene(
        maze.rows, maze.cols, (*_things(IdentityKey(maze), state.taken), player), maze.cells
    )


@lru_cache(maxsize=16)
def _things(key: IdentityKey[Maze], taken: int) -> tuple[Sprite, ...]:
    """Return the goal and the pills that are left, cached for many scenes."""
    goal, *pills = _everything(key)
    gone = set()
    while taken:
        lowest = taken & -taken
        gone.add(lowest.bit_length() - 1)
        taken ^= lowest
    left = [each for number, each in enumerate(pills) if number not in gone] if gone else pills
    return (goal, *left)


@lru_cache(maxsize=4)
def _everything(key: IdentityKey[Maze]) -> tuple[Sprite, ...]:
    """Return the goal and all pills by their numbers."""
    maze = key.value
    pills = (sprite(pill(maze, cell), cell, maze.cols) for cell in maze.numbers)
    return (sprite("goal", maze.goal, maze.cols), *pills)


def pill(maze: Maze, cell: int) -> str:
    """Name the picture of a pill; a hidden one does not show its value."""
    return "pill-?" if maze.hidden else f"pill-{maze.pills[cell]}"


def sprite(picture: str, cell: int, cols: int, key: str = "") -> Sprite:
    """Put a picture on a cell."""
    row, col = divmod(cell, cols)
    return Sprite(picture, row, col, key)


def place(maze: Maze, state: State) -> tuple[int, int]:
    """Return the row and column of the player."""
    return divmod(state.cell, maze.cols)
