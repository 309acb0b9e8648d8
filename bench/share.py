"""Measure share codes: how long they are, and how long it takes to write and to read one.

    python bench/share.py

Every level that ships is shared by its name, and once more as if somebody had drawn it: then it
stands in the code itself. So are levels of the generators, which no primer knows. zlib in the same
letters is there to compare. Writes docs/bench/share.md.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

import measure
from measure import Record, timed
from searchcade import catalog, share
from searchcade.level import LoadedLevel

SEEDS = range(1, 5)
PRESETS = {
    "maze": ("custom?rows=8&cols=8", "custom?rows=12&cols=12&braid=0.3"),
    "pacman": ("level-1", "level-3", "pies"),
    "sokoban": ("easy", "medium", "heavy"),
    "bloxorz": ("easy", "medium", "split"),
}
EXTRA = 3 + 4  # letters of version and check sum


class Code(NamedTuple):
    """One code: its letters without hyphens, those of zlib, and milliseconds."""

    letters: int
    packed: int
    write_ms: float
    read_ms: float


def shared(loaded: LoadedLevel) -> Code:
    """Write and read a code, and see that it is right."""
    code, _, write_s = timed(lambda: share.code_of(loaded))
    again, _, read_s = timed(lambda: share.read(code).loaded)
    text = loaded.game.render(loaded.level)
    assert again.game.render(again.level) == text
    packed = EXTRA + ceil(len(zlib.compress(text.encode(), 9)) * 8 / 5)
    return Code(len(code.replace("-", "")), packed, 1000 * write_s, 1000 * read_s)


def own(loaded: LoadedLevel) -> LoadedLevel:
    """Return a level without its address."""
    return LoadedLevel("own", loaded.game, loaded.level)


def generated(game: str) -> Iterator[LoadedLevel]:
    for preset in PRESETS[game]:
        for seed in SEEDS:
            sign = "&" if "?" in preset else "?"
            yield own(catalog.level(f"{game}/{preset}{sign}seed={seed}"))


def row(levels: str, codes: Sequence[Code]) -> Record:
    """Return the figures of some levels: of each kind one for each code."""
    return {"levels": levels, **dict(zip(Code._fields, zip(*codes, strict=True), strict=True))}


def main() -> None:
    rows = []
    everything: list[Code] = []
    for game in catalog.games():
        levels = [catalog.level(f"{game}/{name}") for name in catalog.game(game).shipped()]
        whole = [shared(own(each)) for each in levels]
        everything += whole
        rows += [
            row(f"{game}, by name", [shared(each) for each in levels]),
            row(f"{game}, whole", whole),
            row(f"{game}, generated, whole", [shared(each) for each in generated(game)]),
        ]
    rows.append(row("all that ship, whole", everything))
    measure.write_page("share", {"machine": measure.machine(), "rows": rows})


if __name__ == "__main__":
    main()
