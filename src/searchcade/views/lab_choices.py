"""What is chosen in the lab: groups of levels, algorithms and limits, and their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from searchcade import catalog
from searchcade.catalog import BEST
from searchcade.lab.level_groups import LevelGroup, groups_of
from searchcade.search.limits import Budget
from searchcade.texts import GameTexts, Texts
from searchcade.texts.titles import algorithm_title

SEEDS = ("3", "5", "10", "20", "50", "100")
SECONDS = ("1", "5", "10", "30", "60", "300")
MEGABYTES = ("256", "512", "1024", "2048", "4096")
FIRST_GROUP = LevelGroup(("maze/loops",), is_made=True)
FIRST_NAMES = {"bfs", "bibfs", "dfs", "dijkstra", "astar", "greedy", "wastar"}
SHOWN: dict[str, Callable[[str], str]] = {
    "seeds": str,
    "seconds": "{} s".format,
    "megabytes": lambda text: f"{text} MB" if int(text) < 1024 else f"{int(text) // 1024} GB",
}
"""How the values of the limits are written."""


@dataclass(slots=True)
class LabChoices:
    """What one player has chosen in the lab."""

    own: list[LevelGroup] = field(default_factory=list)
    """The groups that the player has added."""
    chosen: set[LevelGroup] = field(default_factory=lambda: {FIRST_GROUP})
    seeds: int = 10
    seconds: int = 10
    megabytes: int = 1024
    algorithms: set[str] = field(default_factory=lambda: set(FIRST_NAMES))
    fitting: list[str] = field(default_factory=list)
    """The algorithms that can run on all chosen levels."""

    def groups(self) -> list[LevelGroup]:
        """Return all groups there are: the player's own first."""
        games = [catalog.game(name) for name in catalog.games()]
        return [*self.own, *(group for game in games for group in groups_of(game))]

    def add(self, group: LevelGroup) -> None:
        """Take a group that the player has typed, and choose it."""
        self.own = [group, *(each for each in self.own if each.texts != group.texts)]
        self.chosen = {group, *(each for each in self.chosen if each.texts != group.texts)}

    def turn(self, group: LevelGroup) -> None:
        """Choose a group, or not any more."""
        self.chosen = self.chosen ^ {group}

    def picked(self) -> list[LevelGroup]:
        """Return the chosen groups in the order of the list."""
        return [group for group in self.groups() if group in self.chosen]

    @property
    def levels(self) -> int:
        """Return how many levels are chosen."""
        return sum(group.size(self.seeds) for group in self.chosen)

    def names(self) -> list[str]:
        """Return the chosen algorithms that fit, in the order of the list."""
        return [name for name in self.fitting if name in self.algorithms]

    @property
    def runs(self) -> int:
        """Return how many runs there would be."""
        return self.levels * len(self.names())

    def turn_algorithm(self, name: str) -> None:
        """Choose an algorithm, or not any more."""
        self.algorithms = self.algorithms ^ {name}

    def take_fitting(self, names: Sequence[str]) -> None:
        """Take note of the algorithms that fit; where none of the chosen ones does, choose all."""
        self.fitting = [*names]
        if not self.algorithms & {*names}:
            self.algorithms = self.algorithms | {*names} - {BEST}

    @property
    def limits(self) -> Budget:
        """Return what a run may use."""
        return Budget(seconds=self.seconds, memory_mb=self.megabytes)

    @property
    def game(self) -> str:
        """Return the game in whose words algorithms are named: that of the first chosen group."""
        picked = self.picked()
        return picked[0].game if picked and picked[0].game in catalog.games() else "maze"


class GameGroups(NamedTuple):
    """The groups of a game below its title."""

    title: str
    groups: list[LevelGroup]


def sections(texts: Texts, choices: LabChoices) -> list[GameGroups]:
    """Return all groups below the titles of their games; the player's own come first."""
    games = [catalog.game(name) for name in catalog.games()]
    listed = [GameGroups(texts.of(game).title, groups_of(game)) for game in games]
    return [GameGroups(texts("lab.own"), choices.own), *listed] if choices.own else listed


def group_title(texts: Texts, group: LevelGroup) -> str:
    """Name a group of levels within its game."""
    if group.known:
        return group.texts[0]
    game = catalog.game(group.game)
    words, name = texts.of(game), group.texts[0].partition("/")[2]
    return words.level(name) if group.is_made else words.world(group.world)


def group_note(texts: Texts, group: LevelGroup, seeds: int) -> str:
    """Say how many levels a group has, or is made of."""
    count = group.size(seeds)
    return f"× {count}" if group.is_made else texts("lab.levels_note", count=count)


def title_of(texts: Texts, name: str, game: str) -> str:
    """Name an algorithm, in the words of a game."""
    return algorithm_title(GameTexts(texts, catalog.game(game)), name)


def none_text(texts: Texts, choices: LabChoices) -> str:
    """Say why there is no algorithm to choose."""
    return texts("lab.none_fits" if choices.chosen else "lab.no_levels")
