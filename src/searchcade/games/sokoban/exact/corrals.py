"""Corrals that must be opened now: where only pushes count, all others can wait.

The stones and places that Ares cannot walk to fall into closed areas, parted by where he can. Say
that in one of them a stone is still off the switches, and that no stone of it can be pushed out to
where he walks, but onto a dead cell. Then every solution pushes one of its stones, and the first
such push goes inwards and can be made right now: until then nothing in the area changes, for
Ares walks and pushes outside of it, and its rim towards him is stones. Make that push first
instead: it takes away no place that the pushes before it used, Ares steps back to where he came
from and makes them as he did, and in the end he can walk to where he would have been. The pushes
are the same ones in another order, so the fewest pushes are found among those of the area alone.
Only the walks change: for other goals this does not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from searchcade.games.sokoban.rules import Room

NOTHING: frozenset[int] = frozenset()


def pressing_corral(
    room: Room, stones: tuple[int, ...], walked: Collection[int], dead: Collection[int]
) -> frozenset[int]:
    """Return the closed area with the fewest pushes to which the search may be confined."""
    best, fewest = NOTHING, len(room.walls)
    for area in closed_areas(room, stones, walked):
        if area.intersection(stones).issubset(room.switches):
            continue  # all is done there, and perhaps for good
        targets = [
            stone + step
            for stone in area.intersection(stones)
            for step in room.steps
            if stone - step in walked and not room.walls[stone + step] and stone + step not in dead
        ]
        inwards = sum(there in area and there not in stones for there in targets)
        if not any(there in walked for there in targets) and inwards < fewest:
            best, fewest = area, inwards
    return best


def closed_areas(
    room: Room, stones: tuple[int, ...], walked: Collection[int]
) -> Iterator[frozenset[int]]:
    """Yield the areas that Ares cannot walk to, each with the stones in it and around it."""
    seen: set[int] = set()
    for stone in stones:
        if stone in seen:
            continue
        queue = [stone]
        seen.add(stone)
        for cell in queue:
            for step in room.steps:
                there = cell + step
                if not room.walls[there] and there not in walked and there not in seen:
                    seen.add(there)
                    queue.append(there)
        yield frozenset(queue)
