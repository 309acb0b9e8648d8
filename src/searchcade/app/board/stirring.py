"""Tiles that come and go: bridges that rise, tiles that break, a board that falls into place."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.app.board.oblique.boxes import COMING as HIGH
from searchcade.app.board.oblique.tiles import COMING, GOING
from searchcade.scene import GAP, Scene, Sprite

LATEST = 0.62  # of the time: when the last tile begins to fall
LANDING = 0.25  # of the time: how long one falls
BODIES = 0.7  # of the time: when bodies begin to fall


def stirred(before: Sequence[Sprite], after: Sequence[Sprite], share: float) -> tuple[Sprite, ...]:
    """Return the tiles on the way from one scene to the next: some sink away, others rise."""
    if share <= 0:
        return tuple(before)
    old, new = set(before), set(after)
    going = (
        each._replace(depth=GOING * share**2)
        for each in before
        if each not in new and each.picture != GAP
    )
    coming = (
        each
        if each in old or each.picture == GAP
        else each._replace(depth=GOING * (1 - share) ** 2)
        for each in after
    )
    return (*going, *coming)


def entering(scene: Scene, share: float) -> Scene:
    """Return a scene whose tiles fall into place, from the far left to the near right."""
    if share >= 1:
        return scene
    tiles = tuple(
        each._replace(depth=-COMING * high) if high else each
        for each in scene.sprites
        for high in (above(each, scene, share),)
    )
    still = 1 - max(0.0, share - BODIES) / (1 - BODIES)
    bodies = tuple(each._replace(depth=each.depth - HIGH * still**2) for each in scene.bodies)
    return scene._replace(sprites=tiles, bodies=bodies)


def above(tile: Sprite, scene: Scene, share: float) -> float:
    """Return how much of its way down a tile has still to fall."""
    if tile.key:
        return 0.0
    order = (tile.row + tile.col) / max(1, scene.rows + scene.cols - 2)
    scatter = (int(tile.row) * 7 + int(tile.col) * 13) % 5 / 5
    begin = LATEST * (0.8 * order + 0.2 * scatter)
    part = min(1.0, max(0.0, (share - begin) / LANDING))
    return (1 - part) ** 2
