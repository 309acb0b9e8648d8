"""What is shown of marks: the least known algorithm first, in both languages."""

from __future__ import annotations

from searchcade.play.marks import Marks, Skill, Tally
from searchcade.texts import Texts
from searchcade.views.marks import marks_view

MARKS = Marks(
    {
        Skill("maze", "astar", "next"): Tally(4, 3),
        Skill("maze", "astar", "enter"): Tally(2, 0),
        Skill("maze", "", "mistake"): Tally(9, 9),
        Skill("chess", "gone", "what"): Tally(1, 1),
    }
)


def test_each_algorithm_has_a_row_and_below_it_one_for_each_kind() -> None:
    rows = marks_view(Texts("en"), MARKS).rows
    assert [(row.title, row.note, row.told, row.is_kind) for row in rows] == [
        ("A*", "Maze", "3 of 6", False),
        ("Which neighbours enter", "", "0 of 2", True),
        ("The next node", "", "3 of 4", True),
        ("gone", "chess", "1 of 1", False),
        ("what", "", "1 of 1", True),
        ("Mistakes in own games", "Maze", "9 of 9", False),
    ]
    assert [row.share for row in rows[:3]] == [0.5, 0.0, 0.75]


def test_only_what_can_be_watched_can_be_practised() -> None:
    view = marks_view(Texts("en"), MARKS)
    assert [row.algorithm for row in view.rows] == ["astar", "astar", "astar", "", "", ""]
    assert (view.practise, view.game, view.algorithm) == (
        "Practise next: A* · Maze", "maze", "astar"
    )  # fmt: skip


def test_a_newcomer_reads_where_questions_come_from() -> None:
    view = marks_view(Texts("vi"), Marks())
    assert (view.rows, view.practise) == ([], "Nên luyện tiếp: A* · Mê cung")
    assert view.none.startswith("Chưa trả lời")
    assert view.as_dict()["rows"] == []
