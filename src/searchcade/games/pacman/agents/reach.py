"""What Pacman can still eat from each place of a world, and live: Tarjan's components, once over.

Places of one component can be reached from each other, so that the food of all of them is open to
each. Tarjan's algorithm ends a component after all those that it leads to; so one pass is enough
to add up their food, which is a bit mask.
"""

from __future__ import annotations

from collections.abc import Iterator

from searchcade.games.pacman.agents.world import World


def open_food(world: World, root: int) -> dict[int, int]:
    """Return for each place that is alive and known from `root` the food that it leads to."""
    return Components(world).pass_from(root)


class Components:
    """Tarjan's pass, without recursion: walks are longer than Python's stack."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.bits = world.arena.food_bits
        self.order: dict[int, int] = {}
        self.low: dict[int, int] = {}
        self.food: dict[int, int] = {}
        """Of places whose component is finished."""
        self.gathered: dict[int, int] = {}
        """Of places whose component is open: what was seen below them."""
        self.stack: list[int] = []

    def pass_from(self, root: int) -> dict[int, int]:
        """Walk depth first; a place is finished when all its steps are."""
        walk = [(root, self._enter(root))]
        order, low, food, dead = self.order, self.low, self.food, self.world.dead
        while walk:
            place, ways = walk[-1]
            for there in ways:
                if dead[there]:
                    continue
                if there not in order:
                    walk.append((there, self._enter(there)))
                    break
                if there in food:
                    self.gathered[place] |= food[there]
                elif order[there] < low[place]:
                    low[place] = order[there]
            else:
                walk.pop()
                self._leave(place, walk[-1][0] if walk else place)
        return food

    def _enter(self, place: int) -> Iterator[int]:
        self.order[place] = self.low[place] = len(self.order)
        self.gathered[place] = self.bits[self.world.cells[place]]
        self.stack.append(place)
        return iter(self.world.ways[place] or ())

    def _leave(self, place: int, before: int) -> None:
        """Close a component at its first place; hand on what was seen to the place before."""
        found = self.gathered[place]
        if self.low[place] == self.order[place]:
            while True:
                member = self.stack.pop()
                self.food[member] = found
                if member == place:
                    break
        elif self.low[place] < self.low[before]:
            self.low[before] = self.low[place]
        self.gathered[before] |= found
