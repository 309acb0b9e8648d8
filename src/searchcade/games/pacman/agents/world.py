"""Where Pacman and the monsters can be, as a graph that grows while it is asked.

What monsters do depends on where they and Pacman are, not on the food. So a game without chance
is a walk of one player over *places*: a cell with the cells of the monsters. A place is dead when
every walk from it ends with a monster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.state import State

Key = tuple[int, tuple[int, ...]]
"""Pacman's cell, and the monsters'."""


class World:
    """The places that were met, numbered; `ways` is None for those not yet looked into."""

    def __init__(self, arena: Arena, after: Callable[[State, int], State]) -> None:
        self.arena, self.after = arena, after
        self.number: dict[Key, int] = {}
        self.cells: list[int] = []
        self.monsters: list[tuple[int, ...]] = []
        self.ways: list[tuple[int, ...] | None] = []
        """The places that Pacman can step to alive."""
        self.last: list[tuple[int, ...]] = []
        """The cells onto which he can step to be touched there, after he has eaten."""
        self.dead = bytearray()
        self._from: list[list[int]] = []
        self._alive: list[int] = []
        self.looked = 0
        self._plenty = 1 << len(arena.food)  # so much food that eating never ends the game

    def place(self, cell: int, monsters: tuple[int, ...]) -> int:
        """Return the number of a place."""
        key = (cell, monsters)
        found = self.number.get(key)
        if found is None:
            found = self.number[key] = len(self.cells)
            self.cells.append(cell)
            self.monsters.append(monsters)
            self.ways.append(None)
            self.last.append(())
            self._from.append([])
            self._alive.append(0)
            self.dead.append(0)
        return found

    def look(self, place: int) -> tuple[int, ...]:
        """Return where Pacman can step to alive; whoever has no such step is dead."""
        ways = self.ways[place]
        if ways is not None:
            return ways
        cell, monsters = self.cells[place], self.monsters[place]
        here, after = State(cell, monsters, self._plenty), self.after
        found, fatal = [], []
        for there in self.arena.next_to[cell]:
            then = after(here, there)
            if there not in then.monsters:
                found.append(self.place(there, then.monsters))
            elif there not in monsters and self.arena.rules.turns == "alternate":
                fatal.append(there)  # he eats, and only then is he touched
        ways = self.ways[place] = tuple(found)
        self.last[place] = tuple(fatal)
        self.looked += 1
        for each in ways:
            self._from[each].append(place)
            self._alive[place] += not self.dead[each]
        if not self._alive[place]:
            self._kill(place)
        return ways

    def _kill(self, place: int) -> None:
        """Mark a place as dead, and those from which all steps now lead to dead ones."""
        waiting = [place]
        while waiting:
            place = waiting.pop()
            if self.dead[place]:
                continue
            self.dead[place] = 1
            for before in self._from[place]:
                self._alive[before] -= 1
                if not self._alive[before]:
                    waiting.append(before)

    def explore(self, root: int, most: int) -> bool:
        """Look into so many of the nearest unknown places; say whether all that live are known."""
        return all(count < most for count, _ in enumerate(self.spread(root), start=1))

    def spread(self, root: int) -> Iterator[int]:
        """Look into one unknown place after the other, the nearest first, and give each."""
        reached, seen = [root], {root}
        ways, dead = self.ways, self.dead
        for place in reached:  # grows meanwhile
            if dead[place]:
                continue
            is_new = ways[place] is None
            for there in self.look(place):
                if there not in seen and not dead[there]:
                    seen.add(there)
                    reached.append(there)
            if is_new:
                yield place
