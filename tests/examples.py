"""Small levels for tests over the catalogue: `tests/levels/<game>/solvable-*.txt` and so on."""

from pathlib import Path

from searchcade import catalog
from searchcade.level import LoadedLevel

FOLDER = Path(__file__).parent / "levels"


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
