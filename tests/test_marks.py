"""Marks are counted by game, algorithm and kind, and read back from their text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searchcade import catalog
from searchcade.play.marks import MAX_COUNT, Marks, Skill, Tally, level_for
from searchcade.problem import BadInput

SOME = Marks().plus("maze", "astar", "next", True).plus("maze", "astar", "next", False)


def test_answers_add_up_and_the_marks_before_stay_as_they_were() -> None:
    more = SOME.plus("maze", "astar", "score", True).plus("maze", "bfs", "next", True)
    assert SOME.tallies == {Skill("maze", "astar", "next"): Tally(2, 1)}
    assert more.total("maze", "astar") == Tally(3, 2)
    assert more.total("maze", "dfs") == Tally(0, 0)


def test_the_least_known_algorithm_comes_first_and_is_practised_next() -> None:
    marks = SOME.plus("maze", "bfs", "next", True).plus("pacman", "alphabeta", "cut", False)
    assert marks.algorithms == [("pacman", "alphabeta"), ("maze", "astar"), ("maze", "bfs")]
    assert marks.to_practise == ("pacman", "alphabeta")
    assert Marks().to_practise == ("maze", "astar")


def test_few_answers_prove_less_than_many() -> None:
    assert Tally(1, 1).doubt > Tally(9, 9).doubt
    assert Tally(1, 0).doubt < Tally(9, 0).doubt
    assert Tally(3, 1).doubt > Tally(3, 2).doubt


def test_own_mistakes_and_unknown_algorithms_are_not_practised_in_watch() -> None:
    marks = SOME.plus("maze", "", "mistake", False).plus("maze", "gone", "next", False)
    assert marks.algorithms[-1] == ("maze", "astar")
    assert marks.to_practise == ("maze", "astar")


names = st.from_regex(r"[a-z0-9-]{1,12}", fullmatch=True)


@given(st.lists(st.tuples(names, names | st.just(""), names, st.booleans()), max_size=12))
def test_the_text_reads_back(answers: list[tuple[str, str, str, bool]]) -> None:
    marks = Marks()
    for answer in answers:
        marks = marks.plus(*answer)
    assert Marks.read(marks.as_dict()) == marks


NONSENSE: list[Any] = [
    {"maze/astar": [1, 1]},
    {"maze/astar/next/more": [1, 1]},
    {"MAZE/astar/next": [1, 1]},
    {"maze/astar/": [1, 1]},
    {"/astar/next": [1, 1]},
    {"maze/astar/next": [1, 2]},
    {"maze/astar/next": [0, 0]},
    {"maze/astar/next": [1, -1]},
    {"maze/astar/next": [1.0, 1]},
    {"maze/astar/next": [True, True]},
    {"maze/astar/next": [1]},
    {"maze/astar/next": "11"},
    {"maze/astar/next": [MAX_COUNT + 1, 1]},
    {"maze/astar/next": None},
]


@pytest.mark.parametrize("values", NONSENSE, ids=str)
def test_nonsense_is_refused(values: Any) -> None:
    with pytest.raises(BadInput):
        Marks.read(values)


def test_no_answer_is_counted_under_a_name_that_is_none() -> None:
    with pytest.raises(BadInput):
        SOME.plus("maze", "a*", "next", True)


@pytest.mark.parametrize(
    "pair", [("maze", "astar"), ("pacman", "alphabeta"), ("bloxorz", "idastar")]
)
def test_an_algorithm_is_practised_on_a_level_that_it_can_search(pair: tuple[str, str]) -> None:
    name = level_for(*pair)
    assert pair[1] in catalog.fitting_algorithms(catalog.level(name))


def test_an_algorithm_without_a_level_is_refused() -> None:
    with pytest.raises(BadInput):
        level_for("maze", "alphabeta")
