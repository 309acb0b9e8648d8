"""Groups of levels to compare on: presets with several seeds, worlds, a user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from searchcade import catalog
from searchcade.game import Game
from searchcade.level import SEED, LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.limits import never
from searchcade.spec import Spec


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """Levels that are chosen together."""

    texts: tuple[str, ...]
    """What the command line takes: addresses, files, patterns."""
    is_made: bool = False
    """Whether it is a preset, of which as many levels are made as there are seeds."""
    world: str = ""
    """The name of the world that it is, if it is one."""
    known: int = 0
    """How many levels files and patterns were found to have."""

    @property
    def game(self) -> str:
        """Return the name of the game that an address is for."""
        return self.texts[0].partition("/")[0]

    def size(self, seeds: int) -> int:
        """Return how many levels it has."""
        return seeds if self.is_made else self.known or len(self.texts)

    def addresses(self, seeds: int) -> list[str]:
        """Return what to give to `searchcade compare` to get the same levels."""
        if not self.is_made:
            return list(self.texts)
        return [seeded(text, seed) for text in self.texts for seed in range(1, seeds + 1)]

    def sample(self) -> list[LoadedLevel]:
        """Return levels that decide which algorithms fit: of a preset one is enough."""
        return list(loaded(self.addresses(1)))


def seeded(text: str, seed: int) -> str:
    """Return the address of a preset with a seed."""
    head, _, rest = text.partition("/")
    return f"{head}/{Spec.parse(rest).with_({SEED: str(seed)})}"


def loaded(
    addresses: Sequence[str], cancelled: Callable[[], bool] = never
) -> Iterator[LoadedLevel]:
    """Load levels one by one, until that is cancelled."""
    for text in addresses:
        if cancelled():
            return
        yield from catalog.levels(text)


def groups_of(game: Game[Any, Any]) -> list[LevelGroup]:
    """Return the groups that a game offers: its presets, then its worlds."""
    named = [name for name, options in game.levels.presets.items() if options]
    made = [LevelGroup((f"{game.name}/{name}",), is_made=True) for name in named]
    drawn = [
        LevelGroup(tuple(f"{game.name}/{name}" for name in world.levels), world=world.name)
        for world in game.worlds()
    ]
    return [*made, *drawn]


def own_group(text: str) -> LevelGroup:
    """Return the levels of a typed address, file or pattern; raise BadInput if there are none."""
    return LevelGroup((text,), known=len(catalog.levels(text)))


def fitting(levels: Sequence[LoadedLevel], extra: Sequence[str] = ()) -> list[str]:
    """Return the algorithms that can run on all of these levels, a user's own ones last."""
    if not levels:
        return []
    common = in_common([catalog.fitting_algorithms(each) for each in levels])
    return [*common, *(name for name in extra if all(runs_on(name, each) for each in levels))]


def in_common(lists: Sequence[Sequence[str]]) -> list[str]:
    """Return the names that stand in all lists."""
    return [name for name in lists[0] if all(name in names for names in lists)] if lists else []


def runs_on(name: str, level: LoadedLevel) -> bool:
    """Say whether own code can be asked to run on a level."""
    try:
        catalog.algorithm(name, level)
    except BadInput:
        return False
    return True
