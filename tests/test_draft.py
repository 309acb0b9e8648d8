"""A draft is a drawing with undo and redo; a verdict says whether it can be solved."""

import pytest

from searchcade import catalog
from searchcade.facets.editing import Stroke
from searchcade.play.draft import Draft
from searchcade.play.verdict import Verdict, judge
from searchcade.problem import BadInput
from searchcade.search.run import Budget, never


def begun(game: str = "sokoban") -> Draft:
    of = catalog.game(game)
    assert of.editing
    return Draft(of, of.editing.blank)


def test_a_stroke_is_one_step_of_undo() -> None:
    draft = begun()
    draft.begin()
    for col in (1, 2, 3):
        draft.paint(Stroke("wall", (1, col)))
    draft.end()
    painted = draft.drawing
    assert draft.is_changed
    assert draft.undo()
    assert not draft.is_changed
    assert draft.redo()
    assert draft.drawing == painted
    draft.undo()
    draft.paint(Stroke("wall", (1, 1)))
    assert not draft.can_redo


def test_the_size_can_be_changed_and_taken_back() -> None:
    draft = begun("maze")
    assert draft.resize(3, 4)
    assert (draft.drawing.rows, draft.drawing.cols) == (3, 4)
    assert draft.missing
    draft.undo()
    assert draft.missing is None
    assert draft.resize(1, 999)
    assert (draft.drawing.rows, draft.drawing.cols) == (1, 60)


def test_a_draft_that_is_no_level_yet_reads_back_all_the_same() -> None:
    draft = begun()
    draft.paint(Stroke("floor", (3, 2)))
    again = Draft.read(draft.game, draft.text())
    assert again.drawing == draft.drawing
    assert again.is_changed


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"cells": [], "headers": {}, "name": ""}',
                                  '{"cells": [["?"]], "headers": {}, "name": ""}'])  # fmt: skip
def test_a_damaged_draft_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Draft.read(catalog.game("sokoban"), text)


def test_a_copy_of_a_level_keeps_its_name() -> None:
    draft = Draft.of(catalog.level("maze/easy?seed=7"), "Easy · 7")
    assert draft.title == "Easy · 7"
    assert draft.loaded().address is None
    assert Draft.of(catalog.level("sokoban/01-one-push")).title == "One push"


@pytest.mark.parametrize("game", catalog.games())
def test_what_one_begins_with_can_be_solved(game: str) -> None:
    verdict = judge(begun(game).loaded(), never)
    assert verdict.answer == "solvable"
    assert verdict.is_cheapest
    assert verdict.difficulty <= 2


def test_a_stone_in_a_corner_is_told_with_its_place() -> None:
    draft = begun()
    draft.paint(Stroke("stone", (1, 1), 4))
    draft.paint(Stroke("switch", (2, 2)))
    verdict = judge(draft.loaded(), never)
    assert verdict.answer == "unsolvable"
    assert (1, 1) in verdict.stuck


def test_no_time_is_no_verdict() -> None:
    hard = catalog.level("sokoban/42-gallery")
    assert judge(hard, never, Budget(nodes=3)).answer == "unknown"


def test_notes_are_true() -> None:
    draft = begun()
    draft.paint(Stroke("stone", (3, 4), 40))
    verdict = judge(draft.loaded(), never)
    assert verdict.note
    assert verdict.note.values == {"cost": 80, "total": verdict.cost, "weight": 40}
    bridge = Draft.of(catalog.level("bloxorz/10-light-touch"))
    bridge.paint(Stroke("bridge", (0, 0), 12, "there"))
    assert judge(bridge.loaded(), never).answer == "solvable"


def test_difficulty_has_five_steps_by_the_positions_looked_at() -> None:
    looked = (1, 49, 50, 499, 500, 5_000, 50_000, 10**9)
    steps = [Verdict("solvable", 0.0, count).difficulty for count in looked]
    assert steps == [1, 1, 2, 2, 3, 4, 5, 5]
