"""What all watched agents note of the positions that they are in."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from searchcade.games.pacman.arena import Arena
from searchcade.search.game_tree import Offer

Reply = tuple[int, ...]
"""Where the monsters go, one cell each."""
STAYS = "-"


class Letters:
    """The letters of steps on a map."""

    def __init__(self, arena: Arena) -> None:
        self._steps = {
            (cell, there): letter
            for cell, steps in enumerate(arena.open_steps)
            for letter, there in steps
        }

    def step(self, cell: int, there: int) -> str:
        """Return the letter of a step."""
        return self._steps.get((cell, there), STAYS)

    def steps(self, cell: int, theres: tuple[int, ...]) -> list[Offer]:
        """Return Pacman's steps from a cell."""
        return [Offer(self.step(cell, there), there) for there in theres]

    def reply(self, monsters: Reply, moved: Reply, chance: float = 1.0) -> Offer:
        """Return the steps of several monsters as one reply."""
        return Offer("".join(map(self.step, monsters, moved)), chance=chance)


@dataclass(slots=True)
class Frame:
    """A position that is being looked into; values are points from the first position on."""

    value: float
    """The highest or lowest value so far."""
    points: float
    """The points on the path to its children."""
    low: float = -inf
    high: float = inf
    there: int = -1
    """Pacman's cell, while the monsters reply."""
    replies: list[Reply] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    tried: int = 0
    """How many of its children have been looked at."""
