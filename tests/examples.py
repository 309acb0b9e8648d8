"""Small levels for tests over the catalogue: `tests/levels/<game>/solvable-*.txt` and so on."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.search.registry import Algorithm

FOLDER = Path(__file__).parent / "levels"
Pair = tuple[LoadedLevel, Algorithm]


def examples(kind: str) -> list[LoadedLevel]:
    """Return the small levels of every game that are `solvable` or `unsolvable`."""
    return [
        catalog.level(str(path), game)
        for game in catalog.games()
        for path in sorted((FOLDER / game).glob(f"{kind}-*.txt"))
    ]


def name(value: object) -> str:
    """Name a test's example."""
    return Path(value.name).stem if isinstance(value, LoadedLevel) else str(value)


def pairs(kind: str) -> list[Pair]:
    """Return every small level of a kind with every algorithm that fits it."""
    return [
        (level, algorithm)
        for level in examples(kind)
        for algorithm in catalog.algorithms(level.game.name).values()
        if algorithm.fits(level.game.problem(level.level))
    ]


def spread(every: list[Pair], partners: int = 2) -> list[Any]:
    """Return test parameters of all pairs, where all but a sample are marked `long`.

    The sample has each level and each algorithm of each game at least `partners` times.
    """
    counts: Counter[tuple[str, str]] = Counter()
    sample = set()
    for number in Random(1).sample(range(len(every)), len(every)):
        level, algorithm = every[number]
        keys = [("level", level.name), (level.game.name, algorithm.name)]
        if min(counts[key] for key in keys) < partners:
            sample.add(number)
            counts.update(keys)
    return [
        pytest.param(
            pair,
            id=f"{name(pair[0])}-{pair[1].name}",
            marks=() if number in sample else pytest.mark.long,
        )
        for number, pair in enumerate(every)
    ]
