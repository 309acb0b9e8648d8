"""What a state looks like, as plain data that window, terminal and pictures all draw."""

from __future__ import annotations

from typing import NamedTuple


class Sprite(NamedTuple):
    """One picture on the board. Sprites with the same key glide from scene to scene."""

    picture: str
    row: float
    col: float
    key: str = ""
    label: str = ""
    """A short text upon the picture, such as a weight."""


class Scene(NamedTuple):
    """A board and what lies on it, later sprites above earlier ones.

    `passages` is for boards with thin walls: a byte a cell, its bits 1, 2, 4 and 8 say whether
    the upper, right, lower and left side is open. It is empty where walls are sprites.
    """

    rows: int
    cols: int
    sprites: tuple[Sprite, ...]
    passages: bytes | bytearray = b""
