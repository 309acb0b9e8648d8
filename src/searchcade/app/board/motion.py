"""Sprites that glide from scene to scene, and bodies that roll."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from searchcade.app.board.course import STIR, Course, course
from searchcade.app.board.rolling import Step
from searchcade.app.board.stirring import stirred
from searchcade.scene import Scene, Sprite

Pair = tuple[Sprite, Sprite]
"""What was, and what became of it."""
A_FEW = 8  # sprites that are alike, of which all ways to pair them are tried
HALF = 0.5  # of the way: what is taken vanishes when the taker is near, not before


def glide(before: Scene, after: Scene, share: float, step: Step | None = None) -> Scene:
    """Return the scene `share` of the way from one to the next: sprites move, bodies roll.

    `step` is where the move went, in rows and columns, where that is known.
    """
    if share <= 0 or share >= 1:
        return after if share >= 1 else before
    if not (before.bodies and after.bodies):
        return slid(before, after, share)
    way = course_between(before, after, step)
    time = share * way.steps
    tiles = [[each for each in scene.sprites if not each.key] for scene in (before, after)]
    settled = min(1.0, (time - way.rolls) / STIR)
    flat = slid(before, after, time / way.rolls) if time < way.rolls else after
    movers = (each for each in flat.sprites if each.key)
    return after._replace(
        sprites=(*stirred(tiles[0], tiles[1], settled), *movers), bodies=way.bodies(time)
    )


def steps_between(before: Scene, after: Scene, step: Step | None = None) -> float:
    """Return how long it should take from one scene to the next, where a plain move takes 1."""
    if not (before.bodies and after.bodies):
        return 1.0
    return course_between(before, after, step).steps or 1.0


@lru_cache(maxsize=4)
def course_between(before: Scene, after: Scene, step: Step | None) -> Course:
    """Return what happens between two scenes; asked for in every frame, found out once."""
    return course(before, after, step)


def slid(before: Scene, after: Scene, share: float) -> Scene:
    """Return a scene whose sprites of the same key are between two places.

    Several may have the same key, as stones that are alike: those that stay are told from those
    that move, and of these the nearest are paired. Where that makes one fly, all may have moved.
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
    """Return which sprite of the one scene is which of the other, for those that move."""
    old, new = by_key(before), by_key(after)
    found: list[Pair] = []
    for key in old.keys() & new.keys():
        places = {(each.row, each.col) for each in old[key]}
        kept = places & {(each.row, each.col) for each in new[key]}
        leaving = [each for each in old[key] if (each.row, each.col) not in kept]
        coming = [each for each in new[key] if (each.row, each.col) not in kept]
        pairs = nearest(leaving, coming)
        if any(apart(*pair) > 1 for pair in pairs) and len(old[key]) <= A_FEW:
            pairs = in_step(old[key], new[key]) or pairs
        found += pairs
    return found


def nearest(leaving: list[Sprite], coming: list[Sprite]) -> list[Pair]:
    """Pair those that go with those that come, the shortest way first."""
    found: list[Pair] = []
    ways = ((one, other) for one in leaving for other in coming)
    for one, other in sorted(ways, key=lambda way: apart(*way)):
        if all(one is not first and other is not second for first, second in found):
            found.append((one, other))
    return found


def in_step(old: list[Sprite], new: list[Sprite]) -> list[Pair]:
    """Pair all of the old so that none moves more than one cell; nothing if that cannot be."""
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
    """Return the sprites that can move, those of the same key together."""
    found: dict[str, list[Sprite]] = {}
    for sprite in sprites:
        if sprite.key:
            found.setdefault(sprite.key, []).append(sprite)
    return found


def between(sprite: Sprite, start: Sprite, end: Sprite, share: float) -> Sprite:
    """Return a sprite on its way."""
    row = start.row + (end.row - start.row) * share
    col = start.col + (end.col - start.col) * share
    return sprite._replace(row=row, col=col, facing=end.facing, phase=share)


def eased(share: float) -> float:
    """Start and stop a little softly; much, and a walk with a held key would stutter."""
    smooth = share * share * (3 - 2 * share)
    return (share + smooth) / 2
