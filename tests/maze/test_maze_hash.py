"""A maze's hash is that of its text, and does not need the text whole."""

import hashlib
from dataclasses import replace

import pytest

from searchcade import catalog
from searchcade.games.maze.levels import lines_of


@pytest.mark.parametrize("name", ["maze/easy?seed=7", "maze/energy-easy", "maze/touch-easy"])
def test_the_hash_is_that_of_the_text(name: str) -> None:
    named = catalog.level(name)
    text = named.game.render(named.level)
    assert named.content_hash == hashlib.sha256(text.encode()).hexdigest()[:16]


def test_hashes_of_old_records_stay_what_they_are() -> None:
    assert catalog.level("maze/easy?seed=7").content_hash == "6a95416ae0dd54e8"
    assert catalog.level("maze/energy-easy").content_hash == "e1b0ae87c71e3822"


def test_the_hash_never_asks_for_the_whole_text() -> None:
    named = catalog.level("maze/easy?seed=7")

    def refuse(_level: object) -> str:
        raise AssertionError("the whole text")

    of = replace(named.game, render=refuse)
    assert catalog.Named(named.name, of, named.level).content_hash == named.content_hash
    assert max(map(len, lines_of(named.level))) == 2 * named.level.cols + 2
