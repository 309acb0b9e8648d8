"""A maze's hash is that of its text, and does not need the text whole."""

import hashlib
from dataclasses import replace

import pytest

from searchcade import catalog
from searchcade.games.maze.levels import lines_of
from searchcade.level import LoadedLevel


@pytest.mark.parametrize("name", ["maze/easy?seed=7", "maze/energy-easy", "maze/touch-easy"])
def test_the_hash_is_that_of_the_text(name: str) -> None:
    loaded = catalog.level(name)
    text = loaded.game.render(loaded.level)
    assert loaded.content_hash == hashlib.sha256(text.encode()).hexdigest()[:16]


def test_hashes_of_old_records_stay_what_they_are() -> None:
    assert catalog.level("maze/easy?seed=7").content_hash == "6a95416ae0dd54e8"
    assert catalog.level("maze/energy-easy").content_hash == "e1b0ae87c71e3822"


def test_the_hash_never_asks_for_the_whole_text() -> None:
    loaded = catalog.level("maze/easy?seed=7")

    def refuse(_level: object) -> str:
        raise AssertionError("the whole text")

    of = replace(loaded.game, render=refuse)
    assert LoadedLevel(loaded.name, of, loaded.level).content_hash == loaded.content_hash
    assert max(map(len, lines_of(loaded.level))) == 2 * loaded.level.cols + 2
