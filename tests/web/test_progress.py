"""What a browser keeps of a player: the best game counts, and nothing broken does any harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.node import Found, checks


@pytest.fixture(scope="module")
def found(front: Path) -> Found:
    """Run all checks of progress.mjs beside the page's own modules."""
    return checks(front, "progress.mjs")


def test_two_tabs_lose_nothing(found: Found) -> None:
    assert found["two_tabs"] == [5, 5]


def test_the_best_game_is_kept_and_a_helped_one_solves_nothing(found: Found) -> None:
    assert found["best_game"] == [True, None, True, True, False, True, 12]


def test_a_game_that_was_begun_is_kept_until_it_is_won(found: Found) -> None:
    assert found["begun"][:3] == ["a", None, None]


def test_a_game_without_moves_is_kept_where_it_goes_on_from_another_one(found: Found) -> None:
    assert found["begun"][3:] == [None, True]


def test_a_full_storage_keeps_what_it_has_and_the_page_the_rest(found: Found) -> None:
    assert found["full"] == [5, False, None]


def test_broken_texts_are_as_good_as_none(found: Found) -> None:
    assert found["broken"] == [[None, None, True]] * 5


def test_names_that_every_object_has_are_no_levels(found: Found) -> None:
    assert found["names_of_objects"] == [None, None]


def test_a_file_adds_what_is_new_or_better(found: Found) -> None:
    assert found["files"] == [2, 4, -1, -1]


def test_marks_of_two_tabs_add_up_and_a_file_brings_the_fuller_ones(found: Found) -> None:
    marks = {"maze/astar/next": [2, 1], "maze//mistake": [1, 1]}
    assert found["marks"] == [marks, 0, marks, {}]


def test_broken_marks_are_as_good_as_none(found: Found) -> None:
    assert found["broken_marks"] == {"maze/astar/next": [2, 1]}
