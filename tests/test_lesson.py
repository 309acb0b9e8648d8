"""Lessons: what is ticked after which game, and what Show me does, in all games."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from searchcade import catalog
from searchcade.play.lesson import (
    DEEDS,
    HAPPENINGS,
    Course,
    happened,
    lesson_of,
    lessons,
    next_act,
    next_cells,
)
from searchcade.play.run import Run
from searchcade.play.session import Session

SOKOBAN = catalog.game("sokoban")


def begun(game: str) -> tuple[Course, Session[Any, Any]]:
    """Begin the lesson of a game."""
    lesson = lesson_of(catalog.game(game))
    course, session = Course(lesson), Session(lesson.loaded.game, lesson.loaded.level)
    course.look(session)
    return course, session


def follow(game: str, most: int = 60) -> tuple[Course, Session[Any, Any], list[str]]:
    """Do what is shown next until the lesson ends; return what was ticked, in order."""
    course, session = begun(game)
    ticked, is_down = [], False
    for _ in range(most):
        if (task := course.next) is None:
            break
        act = next_act(task, session, has_fallen=is_down)
        is_down, was_down = False, is_down
        if act.key == "undo":
            assert was_down or session.undo()
        elif act.key == "hint":
            session.play((session.hint() or "")[0], "h")
        elif act.key == "run":
            run = Run(act.move)
            while move := run.next_move(session):
                session.play(move)
        elif not session.play(act.move):
            look = session.game.look
            is_down = look.fatal_move_scene(session.level, session.state, act.move) is not None
            assert is_down
        ticked += [task.name for task in course.look(session, has_fallen=is_down)]
    return course, session, ticked


def test_each_game_has_a_lesson() -> None:
    assert {*lessons()} >= {"maze", "pacman", "sokoban", "bloxorz"}


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_has_about_five_tasks_the_last_of_which_wins(game: str) -> None:
    tasks = lesson_of(catalog.game(game)).tasks
    assert 4 <= len(tasks) <= 6
    assert [task.wins for task in tasks] == [False] * (len(tasks) - 1) + [True]
    assert catalog.level(lesson_of(catalog.game(game)).first)
    assert {task.when.split()[0] for task in tasks} <= DEEDS | HAPPENINGS.keys()


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_says_everything_in_both_languages(game: str) -> None:
    table = tomllib.loads((catalog.game(game).folder / "lesson.toml").read_text(encoding="utf-8"))
    for task in table["tasks"].values():
        for part in ("title", "note", "head", "say"):
            assert {*task[part]} == {"en", "vi"}
            assert all(task[part].values())


@pytest.mark.parametrize("game", lessons())
def test_who_does_what_is_shown_finishes_and_ticks_in_order(game: str) -> None:
    course, session, ticked = follow(game)
    assert session.is_won
    assert ticked == [task.name for task in course.lesson.tasks]


def test_who_runs_ahead_gets_the_ticks_for_what_was_done() -> None:
    course, session = begun("maze")
    for move in session.game.advice(session.level, session.state) or "":
        session.play(move)
        course.look(session)
    assert course.done == {"walk", "run", "goal"}


def test_a_tick_stays_when_its_move_is_undone_or_the_lesson_begins_anew() -> None:
    course, session = begun("sokoban")
    session.play("R")
    course.look(session)
    session.undo()
    course.look(session)
    assert course.done == {"push", "undo"}
    again = Session(session.game, session.level)
    assert course.look(again) == []
    assert course.done == {"push", "undo"}


def test_a_new_attempt_is_no_undo() -> None:
    course, session = begun("maze")
    session.play("R")
    course.look(session)
    course.look(Session(session.game, session.level))
    assert "undo" not in course.done


def test_a_stuck_stone_is_taken_back_by_show_me() -> None:
    course, _ = begun("sokoban")
    stuck = Session(SOKOBAN, SOKOBAN.parse("1 9\n######\n#$@ .#\n#   $#\n# .  #\n######"))
    task = course.lesson.tasks[-1]
    stuck.play("R")
    assert next_act(task, stuck).key == "undo"


def test_the_next_cells_are_those_of_the_move_or_the_run() -> None:
    course, session = begun("maze")
    assert course.next is not None
    assert next_cells(session, next_act(course.next, session)) == [(0, 1)]
    for move in "RR":
        session.play(move)
    course.look(session)
    assert next_cells(session, next_act(course.next, session)) == [(1, 2), (2, 2)]


def test_nothing_has_happened_before_the_first_move() -> None:
    _, session = begun("bloxorz")
    assert not happened("upright", session)
