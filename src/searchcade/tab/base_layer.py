"""The base layer of a board: the page keeps it, so that a move sends only what is above it."""

from __future__ import annotations

from base64 import b64encode
from itertools import takewhile
from typing import Any

from searchcade.roll import steps_between
from searchcade.scene import DIRECTIONS, Scene, Sprite
from searchcade.web.bodies import Bodies, slant
from searchcade.web.film import sprite


class Ground:
    """Remembers what the page has been sent of a board: size, walls, and the lowest tiles."""

    def __init__(self) -> None:
        self._tiles: tuple[Sprite, ...] | None = None
        self._passages = b""
        self._before: Scene | None = None

    def data(self, scene: Scene, move: str = "") -> dict[str, Any]:
        """Return a scene as the page draws it, after a move; its ground only where that is new."""
        tiles, is_new = self._common(scene), bytes(scene.passages) != self._passages
        is_new = is_new or tiles != self._tiles
        self._tiles, self._passages = tiles, bytes(scene.passages)
        above = [sprite(each) for each in scene.sprites[len(tiles) :]]
        new = {"ground": ground(scene, tiles)} if is_new else {}
        return {"sprites": above, **self._bodies(scene, move), **new}

    def steps_to(self, scene: Scene, move: str) -> float:
        """Return how long it should take to come to a scene, where a plain move takes 1."""
        return steps_between(self._before or scene, scene, DIRECTIONS.get(move[-1:].upper()))

    def _bodies(self, scene: Scene, move: str) -> dict[str, Any]:
        """Return the bodies of a scene, and how they have come there from the one before."""
        if not scene.bodies:
            return {}
        bodies, before = Bodies(), self._before or scene
        self._before = scene
        stance = bodies.stance(scene)
        step = DIRECTIONS.get(move[-1:].upper())
        roll = bodies.frames(before, scene, step) if before != scene else None
        return {"bodies": {**bodies.as_dict(), "stances": [stance], "roll": roll}}

    def _common(self, scene: Scene) -> tuple[Sprite, ...]:
        """Return the first tiles of a scene that never move, as far as the page has them."""
        still = tuple(takewhile(lambda each: not each.key, scene.sprites))
        if self._tiles is None:
            return still
        pairs = zip(still, self._tiles, strict=False)
        return tuple(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def ground(scene: Scene, tiles: tuple[Sprite, ...]) -> dict[str, Any]:
    """Return the ground of a scene; a board whose player is a body lies above an abyss."""
    return {
        "rows": scene.rows,
        "cols": scene.cols,
        "passages": b64encode(scene.passages).decode(),
        "tiles": [sprite(each) for each in tiles],
        "deep": bool(scene.bodies),
        **({"slant": slant(scene.rows, scene.cols)} if scene.bodies else {}),
    }
