"""The results of a race as a table: what is written, and what is best."""

from typing import Any

import pytest

from searchcade import catalog
from searchcade.texts import Texts
from searchcade.views.race import LEAST, questions, race_view, remark

WORDS = Texts("en").of(catalog.game("maze"))


def row(**figures: int) -> dict[str, Any]:
    """Return the figures of a search that solved the level."""
    solved = {"place": None, "plan": "R", "outcome": "solved", "optimal": False}
    return {**dict.fromkeys(LEAST, 5), **solved, **figures}


def test_the_table_marks_the_best_of_those_that_arrived() -> None:
    words = Texts("en").of(catalog.game("maze"))
    figures = {**dict.fromkeys(LEAST, 5), "place": None}
    table: list[dict[str, Any] | None] = [
        {**figures, "plan": "R", "outcome": "solved", "optimal": True},
        {**figures, "plan": "R", "outcome": "solved", "optimal": False, "expanded": 3},
        {
            **figures,
            **dict.fromkeys(LEAST, 0),
            "plan": None,
            "outcome": "out of time",
            "optimal": True,
        },
        None,
    ]
    cells = race_view(words, table, ["bfs", "greedy", "dfs", "ids"], "time")
    expanded, proven = 2 + LEAST.index("expanded"), 2 + len(LEAST)
    assert (1, expanded) in cells.best
    assert (0, expanded) not in cells.best
    assert {row for row, _ in cells.best} == {0, 1}
    assert {row for row, column in cells.best if column == proven} == {0}
    assert cells.rows[2][1] == "Out of time"
    assert {*cells.rows[3][1:]} == {"–"}


def test_where_there_are_points_the_most_are_best_even_of_a_lost_game() -> None:
    words = Texts("en").of(catalog.game("pacman"))
    figures = {**dict.fromkeys(LEAST, 5), "place": None, "plan": "R", "optimal": False}
    table: list[dict[str, Any] | None] = [
        {**figures, "outcome": "solved", "points": 12},
        {**figures, "outcome": "lost", "points": 40, "steps": 1},
        {**figures, "outcome": "solved", "points": None},
        None,
    ]
    cells = race_view(words, table, ["planner", "observer", "bfs", "astar"], "time")
    assert [row[2] for row in cells.rows] == ["12", "40", "–", "–"]
    assert {row for row, column in cells.best if column == 2} == {1}
    assert {row for row, column in cells.best if column == 3} == {0, 2}
    assert {len(row) for row in cells.rows} == {len(cells.titles)}
    assert cells.columns[2:4] == ["points", "steps"]
    assert cells.titles[2] == "Score"


def test_what_a_search_does_not_count_is_not_told_and_not_best() -> None:
    words = Texts("en").of(catalog.game("maze"))
    figures = {**dict.fromkeys(LEAST, 5), "place": None, "outcome": "solved", "optimal": False}
    table: list[dict[str, Any] | None] = [figures, {**figures, "generated": 0}]
    cells = race_view(words, table, ["bfs", "greedy"], "time")
    generated = 2 + LEAST.index("generated")
    assert [row[generated] for row in cells.rows] == ["5", "–"]
    assert {row for row, column in cells.best if column == generated} == {0}


def test_the_remark_names_the_figures_of_the_first_and_of_the_best() -> None:
    words = Texts("en").of(catalog.game("maze"))
    solved = {"outcome": "solved", "optimal": False}
    table: list[dict[str, Any] | None] = [
        {**solved, "cost": 10, "place": 2}, {**solved, "cost": 14, "place": 1}, None,
    ]  # fmt: skip
    said = remark(words, table, ["astar", "greedy", "dfs"], "expansions")
    assert said.endswith("Greedy best-first search (GBFS) has cost 14, A* 10.")
    assert remark(words, [None, None], ["astar", "dfs"], "time") == ""


@pytest.mark.parametrize(
    ("guesses", "said"),
    [
        ({"expanded": 1}, ["Right!"]),
        ({"cost": 0}, ["Right!"]),
        ({"cost": 2}, ["Right!"]),
        ({"expanded": 0, "cost": 1}, ["It was Greedy", "It was A*, Breadth"]),
        ({}, []),
    ],
)
def test_a_guess_is_right_for_each_of_equal_searches(
    guesses: dict[str, int], said: list[str]
) -> None:
    rows = row(expanded=90, cost=7), row(expanded=20, cost=9), row(expanded=40, cost=7)
    table: list[dict[str, Any] | None] = [*rows]
    got = race_view(WORDS, table, ["bfs", "greedy", "astar"], "expansions", guesses).verdicts
    assert len(got) == len(said)
    assert all(part in sentence for part, sentence in zip(said, got, strict=True))


def test_a_guess_where_nobody_solved_it_is_neither_right_nor_wrong() -> None:
    table: list[dict[str, Any] | None] = [{**row(), "outcome": "out of nodes"}, None]
    (said,) = race_view(WORDS, table, ["bfs", "astar"], "expansions", {"cost": 0}).verdicts
    assert said.endswith("Nobody solved it.")


def test_a_game_with_points_asks_for_points() -> None:
    assert [*questions(WORDS)] == ["expanded", "cost"]
    assert [*questions(Texts("en").of(catalog.game("pacman")))] == ["expanded", "points"]
