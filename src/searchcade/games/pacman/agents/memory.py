"""What Pacman knows in the fog: the walls, where he has looked, and the food he saw there."""

from __future__ import annotations

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.sight import Glimpse, seen_from

REMEMBERED = 12  # turns for which a monster out of sight is feared


class Memory:
    """Grows with every glimpse. Sets of cells are bit masks, for there are many of them."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.open = sum(1 << cell for cell, wall in enumerate(arena.walls) if not wall)
        self.seen = 0
        self.food: set[int] = set()
        self.monsters: tuple[int, ...] = ()
        """Those in sight."""
        self.shadows: list[tuple[frozenset[int], int]] = []
        """For those that went out of sight, the cells they may be on, and for how many turns."""
        self._sight: dict[int, int] = {}

    def look(self, seen: Glimpse) -> bool:
        """Take in what is seen; say whether any of it is new or was eaten."""
        before = self.seen, len(self.food)
        self.food = (self.food - seen.seen) | seen.food
        self.seen |= self.sight(seen.cell)
        self.monsters = seen.monsters
        return before != (self.seen, len(self.food))

    @property
    def is_last(self) -> bool:
        """Say whether one food is left, and no cell where another may be."""
        return len(self.food) == 1 and not self.open & ~self.seen

    def sight(self, cell: int) -> int:
        """Return the open cells that can be seen from a cell."""
        found = self._sight.get(cell)
        if found is None:
            cells = seen_from(self.arena, cell)
            found = self._sight[cell] = sum(1 << each for each in cells) & self.open
        return found

    def news(self, cell: int, of: int) -> int:
        """Return how many of these cells would be seen for the first time from a cell."""
        return (self.sight(cell) & ~self.seen & of).bit_count()

    def watch(self, seen: Glimpse) -> tuple[int, ...]:
        """Return the monsters in sight, and for those just gone the nearest cell they may be on."""
        walked = [(self.walked(cells), age + 1) for cells, age in self.shadows]
        gone = [(cells, age) for cells, age in walked if cells.isdisjoint(seen.monsters)]
        left = [(cells - seen.seen, age) for cells, age in gone if age <= REMEMBERED]
        self.shadows = [shadow for shadow in left if shadow[0]]
        steps = self.arena.steps_to(seen.cell)
        nearest = tuple(
            min(cells, key=lambda cell: (steps[cell], cell)) for cells, _ in self.shadows
        )
        self.shadows += [(frozenset({monster}), 0) for monster in seen.monsters]
        return (*seen.monsters, *nearest)

    def walked(self, cells: frozenset[int]) -> frozenset[int]:
        """Return the cells that somebody on one of these may be on a turn later."""
        return frozenset(there for cell in cells for there in self.arena.next_to[cell])
