"""Scenes between two scenes: sprites glide, bodies roll, tiles come and go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from searchcade.app.board.oblique.tiles import COMING, GOING
from searchcade.oblique import COMING as HIGH
from searchcade.roll import TILES, Step, transition_between
from searchcade.scene import GAP, Scene, Sprite

Pair = tuple[Sprite, Sprite]
"""A sprite in one scene, and the same one in the next."""
A_FEW = 8  # sprites that are alike: up to so many, all pairings are tried
HALF = 0.5  # of the time: what is taken vanishes when the taker is near, not before
# A board that falls into place when a level begins.
LATEST = 0.62  # of the time: when the last tile begins to fall
LANDING = 0.25  # of the time: how long one falls
BODIES = 0.7  # of the time: when bodies begin to fall


def glide(before: Scene, after: Scene, share: float, step: Step | None = None) -> Scene:
    """Return the scene at a share of the time from one to the next.

    `step` is the direction of the move in rows and columns, where that is known.
    """
    if share <= 0 or share >= 1:
        return after if share >= 1 else before
    if not (before.bodies and after.bodies):
        return slid(before, after, share)
    plan = transition_between(before, after, step)
    time = share * plan.steps
    old, new = ([each for each in scene.sprites if not each.key] for scene in (before, after))
    settled = min(1.0, (time - plan.rolls) / TILES)
    flat = slid(before, after, time / plan.rolls) if time < plan.rolls else after
    movers = (each for each in flat.sprites if each.key)
    return after._replace(
        sprites=(*tiles_between(old, new, settled), *movers), bodies=plan.bodies(time)
    )


def slid(before: Scene, after: Scene, share: float) -> Scene:
    """Return a scene whose sprites of the same key are between two places.

    Several may have the same key, as stones that are alike: those whose cell is taken in both
    scenes stay, and of the others the nearest are paired. Where that makes one jump over cells,
    each may have moved by one.
    """
    pairs = paired(before.sprites, after.sprites)
    if share < HALF:
        moved = {id(old): (old, new) for old, new in pairs}
    else:
        moved = {id(new): (old, new) for old, new in pairs}
    part = eased(share)
    shown = before if share < HALF else after
    sprites = (
        between(sprite, *moved[id(sprite)], part) if id(sprite) in moved else sprite
        for sprite in shown.sprites
    )
    return shown._replace(sprites=tuple(sprites))


def paired(before: Iterable[Sprite], after: Iterable[Sprite]) -> list[Pair]:
    """Pair the sprites that move with themselves in the next scene."""
    old, new = by_key(before), by_key(after)
    pairs: list[Pair] = []
    for key in old.keys() & new.keys():
        places = {(each.row, each.col) for each in old[key]}
        kept = places & {(each.row, each.col) for each in new[key]}
        leaving = [each for each in old[key] if (each.row, each.col) not in kept]
        coming = [each for each in new[key] if (each.row, each.col) not in kept]
        near = nearest(leaving, coming)
        if any(apart(*pair) > 1 for pair in near) and len(old[key]) <= A_FEW:
            near = in_step(old[key], new[key]) or near
        pairs += near
    return pairs


def nearest(leaving: list[Sprite], coming: list[Sprite]) -> list[Pair]:
    """Pair those that leave a cell with those that enter one, the nearest first."""
    pairs: list[Pair] = []
    candidates = ((one, other) for one in leaving for other in coming)
    for one, other in sorted(candidates, key=lambda pair: apart(*pair)):
        if all(one is not first and other is not second for first, second in pairs):
            pairs.append((one, other))
    return pairs


def in_step(old: list[Sprite], new: list[Sprite]) -> list[Pair]:
    """Pair all so that none moves more than one cell; return nothing where that is impossible."""
    for other in new if old else ():
        if apart(old[0], other) <= 1:
            pairs = in_step(old[1:], [each for each in new if each is not other])
            if len(pairs) == len(old) - 1:
                return [(old[0], other), *pairs]
    return []


def apart(one: Sprite, other: Sprite) -> float:
    """Return the rows and columns between two sprites."""
    return abs(one.row - other.row) + abs(one.col - other.col)


def by_key(sprites: Iterable[Sprite]) -> dict[str, list[Sprite]]:
    """Group the sprites that can move by their key."""
    groups: dict[str, list[Sprite]] = {}
    for sprite in sprites:
        if sprite.key:
            groups.setdefault(sprite.key, []).append(sprite)
    return groups


def between(sprite: Sprite, start: Sprite, end: Sprite, share: float) -> Sprite:
    """Return a sprite between two places."""
    row = start.row + (end.row - start.row) * share
    col = start.col + (end.col - start.col) * share
    return sprite._replace(row=row, col=col, facing=end.facing, phase=share)


def eased(share: float) -> float:
    """Start and stop a little softly; more, and a walk with a held key would stutter."""
    smooth = share * share * (3 - 2 * share)
    return (share + smooth) / 2


def tiles_between(
    before: Sequence[Sprite], after: Sequence[Sprite], share: float
) -> tuple[Sprite, ...]:
    """Return the tiles between two scenes: some sink away, others rise."""
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
    """Return how much of its fall is still ahead of a tile, from 1 to 0."""
    if tile.key:
        return 0.0
    order = (tile.row + tile.col) / max(1, scene.rows + scene.cols - 2)
    scatter = (int(tile.row) * 7 + int(tile.col) * 13) % 5 / 5
    begin = LATEST * (0.8 * order + 0.2 * scatter)
    part = min(1.0, max(0.0, (share - begin) / LANDING))
    return (1 - part) ** 2
