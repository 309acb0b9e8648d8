"""Own code that a browser keeps is never overwritten by a tab, a file or a link."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.node import Found, checks


@pytest.fixture(scope="module")
def found(front: Path) -> Found:
    """Run all checks of kept.mjs beside the page's own modules."""
    return checks(front, "kept.mjs")


def test_the_template_is_not_kept(found: Found) -> None:
    assert found["template"] == [True, "template", None, []]


def test_what_another_tab_wrote_is_set_aside(found: Found) -> None:
    assert found["two_tabs"] == [True, False, True, "other", ["one"]]


def test_two_tabs_that_write_in_turns_keep_the_last_text_of_each(found: Found) -> None:
    assert found["in_turns"] == ["other abc", ["one abc"]]


def test_a_tab_that_shows_the_text_of_the_other_goes_on_with_it(found: Found) -> None:
    assert found["catching_up"] == ["one", "one, and more", []]


def test_a_file_replaces_nothing_and_earlier_code_changes_places_with_it(found: Found) -> None:
    assert found["replaced"] == [["mine", "a file"], "mine", ["a file", "another"]]
    assert found["replaced_template"] == ["a file", "[]"]
    assert found["replaced_twice"] == ["a file"]


def test_a_full_storage_is_told_and_keeps_what_it_has(found: Found) -> None:
    assert found["full"] == [False, False, False, "more", "one"]
    assert found["nearly_full"] == [False, False, "one"]


def test_code_that_an_earlier_page_had_set_aside_is_still_there(found: Found) -> None:
    assert found["earlier_page"] == [["from before a link"], True, []]
