"""Where Pacman and the monsters can be, as a graph that grows on demand.

What monsters do depends on where they and Pacman are, not on the food. So a game without chance
is a walk of one player over *places*: a cell with the cells of the monsters. A place is dead when
every walk from it ends with a monster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.rules import State

Key = tuple[int, tuple[int, ...]]
"""Pacman's cell, and the monsters'."""


class PlaceGraph:
    """The known places, numbered; `successors` is None for those not yet expanded."""

    def __init__(self, arena: Arena, after: Callable[[State, int], State]) -> None:
        self.arena, self.after = arena, after
        self.number: dict[Key, int] = {}
        self.cells: list[int] = []
        self.monsters: list[tuple[int, ...]] = []
        self.successors: list[tuple[int, ...] | None] = []
        """The places that Pacman can step to alive."""
        self.last: list[tuple[int, ...]] = []
        """The cells where he can still eat before he is touched."""
        self.dead = bytearray()
        self._from: list[list[int]] = []
        self._alive: list[int] = []
        self.looked = 0
        self._plenty = 1 << len(arena.food)  # so much food that eating never ends the game

    def place(self, cell: int, monsters: tuple[int, ...]) -> int:
        """Return the number of a place."""
        key = (cell, monsters)
        number = self.number.get(key)
        if number is None:
            number = self.number[key] = len(self.cells)
            self.cells.append(cell)
            self.monsters.append(monsters)
            self.successors.append(None)
            self.last.append(())
            self._from.append([])
            self._alive.append(0)
            self.dead.append(0)
        return number

    def look(self, place: int) -> tuple[int, ...]:
        """Return the places that Pacman can step to alive; a place without any is dead."""
        successors = self.successors[place]
        if successors is not None:
            return successors
        cell, monsters = self.cells[place], self.monsters[place]
        here, after = State(cell, monsters, self._plenty), self.after
        alive, fatal = [], []
        for there in self.arena.next_to[cell]:
            then = after(here, there)
            if there not in then.monsters:
                alive.append(self.place(there, then.monsters))
            elif there not in monsters and self.arena.rules.turns == "alternate":
                fatal.append(there)  # he eats before he is touched
        successors = self.successors[place] = tuple(alive)
        self.last[place] = tuple(fatal)
        self.looked += 1
        for each in successors:
            self._from[each].append(place)
            self._alive[place] += not self.dead[each]
        if not self._alive[place]:
            self._kill(place)
        return successors

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
        """Expand at most `most` of the nearest places; say whether all living ones are known."""
        return all(count < most for count, _ in enumerate(self.spread(root), start=1))

    def spread(self, root: int) -> Iterator[int]:
        """Expand unknown places, the nearest first, and yield each."""
        reached, seen = [root], {root}
        successors, dead = self.successors, self.dead
        for place in reached:  # it grows while we iterate
            if dead[place]:
                continue
            is_new = successors[place] is None
            for there in self.look(place):
                if there not in seen and not dead[there]:
                    seen.add(there)
                    reached.append(there)
            if is_new:
                yield place
