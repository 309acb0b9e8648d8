"""Make an energy level of a maze: where the pills lie, what they are worth, how much energy.

The energy is computed for each maze, between the least that any walk needs and the least that
the straight walk needs: a fixed share of the path's length makes some mazes impossible and
others trivial (`docs/guide/energy.md`). Energy and number of pills can be given as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from random import Random
from typing import NamedTuple

from searchcade.games.maze.energy import is_tree, least_energy, straight_energy
from searchcade.games.maze.hidden_values import Policy
from searchcade.games.maze.paths import homeward
from searchcade.games.maze.rules import MAX_ENERGY, Maze
from searchcade.problem import BadInput

ENERGY_SHARE = {"easy": 0.9, "medium": 0.5, "hard": 0.15, "expert": 0.0}
"""Share of the energy a good walk saves that the player gets."""
CHANCE = {"easy": 0.95, "medium": 0.80, "hard": 0.60, "expert": 0.50}
"""Chance to arrive where values are hidden."""
PLACING = {
    "relaxed": "anywhere",
    "easy": "anywhere",
    "medium": "half aside",
    "hard": "aside",
    "expert": "aside",
}
difficulties = tuple(PLACING)
placings = ("anywhere", "half aside", "aside")

DENSITY = 0.2  # pills a cell
WANTED = 5  # energy that a good walk should save; less on short paths
DRAWS = 30  # of pills, before the best of them is taken
VALUES = 20  # draws of hidden values for the same pills


class EnergyDraft(NamedTuple):
    """A candidate level: better if it is playable, as asked, and has more to decide."""

    playable: bool
    as_asked: bool
    saving: int
    """How much less energy the best walk needs than the straight one."""
    level: Maze


class Given(NamedTuple):
    """What is given instead of computed."""

    energy: int | None = None
    """At the start."""
    pills: int | None = None
    """Their number."""


def with_energy(
    maze: Maze,
    difficulty: str,
    seed: int,
    hidden: bool = False,
    placing: str | None = None,
    given: Given = Given(),  # noqa: B008  it cannot be changed
) -> Maze:
    """Return the maze with pills and energy: solvable, and the straight walk fails.

    Both hold for the values that the pills really have, hidden or not. Hidden levels give the
    least energy with the difficulty's chance of the `Policy`; that chance is taken
    before the values are drawn, and they are drawn again until both promises hold. Where no draw
    does that, as in small mazes, the promises come first and the energy is moved to fit them.
    Relaxed levels are the report's, energy for one and a half straight walks; they promise only
    to be solvable, as do levels whose energy is given. With loops the straight walk is one of the
    shortest, and the least energy one that is known to be enough.
    """
    placing = placing or PLACING.get(check(difficulty, difficulties), "")
    path = straight_path(maze)
    scatter = Scatter(maze, path, check(placing, placings), Random(seed), given.pills)
    if given.energy is not None:
        return replace(enough(scatter, given.energy), energy=given.energy, hidden=hidden)
    if difficulty == "relaxed":
        energy = 3 * (len(path) - 1) // 2
        return replace(scatter.level(), energy=energy, hidden=hidden)
    if hidden and not is_tree(maze):
        expected = "maze: expected difficulty=relaxed or energy-start=N where values are hidden"
        raise BadInput(f"{expected}: with loops the chance to arrive is not known")
    wanted = max(1, min(WANTED, len(path) // 8))
    best: EnergyDraft | None = None
    for draft in drafts(scatter, difficulty, hidden):
        best = max(best or draft, draft, key=lambda each: each[:3])
        if best.as_asked and best.saving >= wanted:
            break
    if not best or not best.playable:
        raise BadInput(
            "this maze is too small or has too few pills for an energy level: no detour pays"
        )
    return replace(best.level, hidden=hidden)


def check(word: str, words: tuple[str, ...]) -> str:
    """Return the word if it is one of these."""
    if word not in words:
        raise BadInput(f"expected one of {', '.join(words)}; found {word!r}")
    return word


def straight_path(maze: Maze) -> list[int]:
    """Return the cells of a shortest path from start to goal."""
    toward = homeward(maze)
    if maze.start not in toward:
        raise BadInput("energy levels need a way from the start to the goal")
    path = [maze.start]
    while path[-1] != maze.goal:
        path.append(toward[path[-1]])
    return path


class Scatter:
    """Puts pills into a maze by chance."""

    def __init__(
        self, maze: Maze, path: list[int], placing: str, random: Random, pills: int | None = None
    ) -> None:
        on_path = set(path)
        self.maze = maze
        self.random = random
        self.free = [c for c in range(len(maze.cells)) if c not in (maze.start, maze.goal)]
        self.aside = [cell for cell in self.free if cell not in on_path]
        count = max(1, round(DENSITY * len(maze.cells))) if pills is None else pills
        if count > len(self.free) and pills is not None:
            wanted = f"maze: expected at most {len(self.free)} pills, one a cell but start and goal"
            raise BadInput(f"{wanted}; found {count}")
        share = {"anywhere": 0.0, "half aside": 0.5, "aside": 1.0}[placing]
        self.count_aside = round(share * count)
        self.count_anywhere = count - self.count_aside

    def level(self) -> Maze:
        """Return the maze with new random pills."""
        cells = self.some(self.aside, self.count_aside)
        taken = set(cells)
        free = [cell for cell in self.free if cell not in taken]
        return self.revalued(sorted(cells + self.some(free, self.count_anywhere)))

    def some(self, cells: list[int], count: int) -> list[int]:
        """Draw this many cells, or all if there are fewer."""
        return self.random.sample(cells, min(count, len(cells)))

    def revalued(self, cells: list[int]) -> Maze:
        """Put pills on these cells, worth 1 to 5."""
        pills = {cell: self.random.randint(1, 5) for cell in cells}
        return replace(self.maze, pills=pills, energy=0)


def enough(scatter: Scatter, energy: int) -> Maze:
    """Draw levels until one can be solved with this energy; refuse it where none can."""
    least = MAX_ENERGY
    for _ in range(DRAWS):
        level = scatter.level()
        if straight_energy(level) <= energy:
            return level
        least = min(least, least_energy(level))
        if least <= energy:
            return level
    drawn = f"{len(level.pills)} pills, drawn {DRAWS} times"
    raise BadInput(
        f"maze: expected energy-start to be at least {least} with {drawn}; found {energy}"
    )


def drafts(scatter: Scatter, difficulty: str, hidden: bool) -> Iterator[EnergyDraft]:
    """Draw levels, a bounded number of them."""
    draw = hidden_draft if hidden else known_draft
    for _ in range(DRAWS):
        yield draw(scatter, difficulty)


def known_draft(scatter: Scatter, difficulty: str) -> EnergyDraft:
    """Draw a level and give it the energy for players who know the values."""
    level = scatter.level()
    least, straight = least_energy(level), straight_energy(level)
    return draft_between(level, least, between(least, straight, difficulty), straight)


def hidden_draft(scatter: Scatter, difficulty: str) -> EnergyDraft:
    """Draw a level and give it the energy for players who see a value on touch."""
    level = scatter.level()
    energy = Policy(level).energy_for(CHANCE[difficulty])
    for _ in range(VALUES):
        if straight_energy(level) > energy:
            break
        level = scatter.revalued(list(level.pills))
    return draft_between(level, least_energy(level), energy, straight_energy(level))


def draft_between(level: Maze, least: int, energy: int, straight: int) -> EnergyDraft:
    """Set the energy, moved to where it is enough, but not for the straight walk."""
    fitting = max(least, min(energy, straight - 1))
    playable = least < straight
    return EnergyDraft(
        playable, fitting == energy, straight - least, replace(level, energy=fitting)
    )


def energy_wanted(level: Maze, difficulty: str) -> int:
    """Return the energy that a difficulty stands for in this maze with these pills."""
    if level.hidden:
        return Policy(level).energy_for(CHANCE[difficulty])
    return between(least_energy(level), straight_energy(level), difficulty)


def between(least: int, straight: int, difficulty: str) -> int:
    """Return an energy from the least to just below what the straight walk needs."""
    return min(least + ceil(ENERGY_SHARE[difficulty] * (straight - least)), straight - 1)
