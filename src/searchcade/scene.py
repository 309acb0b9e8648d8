"""What a state looks like, as plain data that window, terminal and pictures all draw."""

from __future__ import annotations

from typing import NamedTuple

GAP = "gap"
"""The picture of a cell where a tile may appear: until then nothing can stand on it."""
FOG = "fog"
"""The picture above a cell that the player has not seen yet."""
DIRECTIONS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""The letters of the four directions, and how many rows and columns a step goes."""


class Sprite(NamedTuple):
    """One picture on the board. Sprites with the same key glide from scene to scene."""

    picture: str
    row: float
    col: float
    key: str = ""
    label: str = ""
    """A short text on the picture, such as a weight."""
    depth: float = 0
    """How many cells below the board it is, while it appears or disappears; negative is above."""
    facing: str = ""
    """U, R, D or L, for a picture that looks to the right and is to be turned."""
    phase: float = 0
    """How much of a step to the next scene is done; `pacman~1` is a picture within a step."""

    @classmethod
    def on(cls, cell: int, cols: int, picture: str, key: str = "", label: str = "") -> Sprite:
        """Return a picture on a cell of a board that is numbered row by row."""
        return cls(picture, *divmod(cell, cols), key, label)


class Turn(NamedTuple):
    """How far a body has tipped over a line on the board, in quarter turns."""

    down: float
    """Towards the last row; less than 0 is towards the first."""
    across: float
    """Towards the last column; less than 0 is towards the first."""
    row: float
    col: float
    """A point of the line, in cells from the corner of the board."""


class Body(NamedTuple):
    """A box on the board: the cell of its upper left corner, and its extent in cells.

    Bodies with the same key roll from scene to scene.
    """

    key: str
    row: float
    col: float
    rows: float = 1
    cols: float = 1
    height: float = 1
    depth: float = 0
    """How many cells it has fallen, or sunk into the tile below it."""
    picture: str = ""
    marked: bool = False
    """Whether it is the one of several that the next move moves."""
    turn: Turn | None = None
    """How far it has turned towards the next scene."""


class Scene(NamedTuple):
    """A board and what lies on it, later sprites above earlier ones.

    `passages` is for boards with thin walls: a byte a cell, its bits 1, 2, 4 and 8 say whether
    the upper, right, lower and left side is open. It is empty where walls are sprites.

    `bodies` is for boards seen from the front and above, where sprites without a key are tiles.
    Sprites with a key stand for the bodies in a flat picture: a renderer that draws bodies leaves
    these sprites out.
    """

    rows: int
    cols: int
    sprites: tuple[Sprite, ...]
    passages: bytes | bytearray = b""
    bodies: tuple[Body, ...] = ()
