"""Sprites that glide from scene to scene."""

from __future__ import annotations

from searchcade.scene import Scene, Sprite

HALF = 0.5  # of the way: what is taken vanishes when the taker is near, not before


def glide(before: Scene, after: Scene, share: float) -> Scene:
    """Return the scene `share` of the way from one to the next; sprites of the same key move."""
    if share <= 0 or share >= 1:
        return after if share >= 1 else before
    shown = before if share < HALF else after
    old = {sprite.key: sprite for sprite in before.sprites if sprite.key}
    new = {sprite.key: sprite for sprite in after.sprites if sprite.key}
    moving = old.keys() & new.keys()
    part = eased(share)
    return shown._replace(
        sprites=tuple(
            between(sprite, old[sprite.key], new[sprite.key], part)
            if sprite.key in moving
            else sprite
            for sprite in shown.sprites
        )
    )


def between(sprite: Sprite, start: Sprite, end: Sprite, share: float) -> Sprite:
    """Return a sprite on its way."""
    row = start.row + (end.row - start.row) * share
    return sprite._replace(row=row, col=start.col + (end.col - start.col) * share)


def eased(share: float) -> float:
    """Start and stop a little softly; much, and a walk with a held key would stutter."""
    smooth = share * share * (3 - 2 * share)
    return (share + smooth) / 2
