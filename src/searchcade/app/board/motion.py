"""Sprites that glide from scene to scene."""

from __future__ import annotations

from collections.abc import Iterable

from searchcade.scene import Scene, Sprite

HALF = 0.5  # of the way: what is taken vanishes when the taker is near, not before


def glide(before: Scene, after: Scene, share: float) -> Scene:
    """Return the scene `share` of the way from one to the next; sprites of the same key move.

    Several may have the same key, as stones that are alike: those that stay are told from those
    that move, and these are paired in order.
    """
    if share <= 0 or share >= 1:
        return after if share >= 1 else before
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


def paired(before: Iterable[Sprite], after: Iterable[Sprite]) -> list[tuple[Sprite, Sprite]]:
    """Return which sprite of the one scene is which of the other, for those that move."""
    old, new = by_key(before), by_key(after)
    found: list[tuple[Sprite, Sprite]] = []
    for key in old.keys() & new.keys():
        places = {(each.row, each.col) for each in old[key]}
        kept = places & {(each.row, each.col) for each in new[key]}
        leaving = [each for each in old[key] if (each.row, each.col) not in kept]
        coming = [each for each in new[key] if (each.row, each.col) not in kept]
        found += zip(leaving, coming, strict=False)
    return found


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
    return sprite._replace(row=row, col=start.col + (end.col - start.col) * share)


def eased(share: float) -> float:
    """Start and stop a little softly; much, and a walk with a held key would stutter."""
    smooth = share * share * (3 - 2 * share)
    return (share + smooth) / 2
