"""A lesson as its player sees it: the tasks with their ticks, and what is said of the next step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from searchcade.play.lesson import Act, Course, Task, lessons
from searchcade.play.session import Session
from searchcade.texts import Texts
from searchcade.texts.figures import Figure, effort_figures

ARROWS = {"U": "up", "D": "down", "L": "left", "R": "right"}
COMMANDS = {"undo": "U", "hint": "H"}
JOIN = "+"  # keys on both sides of it are pressed together


class Speech(NamedTuple):
    """What is said beside the player; a `+` among the keys joins those beside it."""

    head: str
    say: str
    keys: tuple[str, ...] = ()
    key_note: str = ""
    """What the keys do, beside them."""


class TaskView(NamedTuple):
    """A thing to do, and whether it has its tick."""

    name: str
    title: str
    note: str
    is_done: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class LessonView:
    """Everything that a step can change, in the words of a language."""

    title: str
    tasks: Sequence[TaskView]
    speech: Speech | None
    """What is to be done next; None at the end."""
    figures: Sequence[Figure]
    earned: str
    """How much was done, for the end."""

    @property
    def done(self) -> list[str]:
        """Return the names of the tasks that are done."""
        return [task.name for task in self.tasks if task.is_done]

    def as_dict(self) -> dict[str, Any]:
        """Return it for the page."""
        return {
            "title": self.title,
            "tasks": [task._asdict() for task in self.tasks],
            "speech": self.speech and self.speech._asdict(),
            "figures": [figure._asdict() for figure in self.figures],
            "earned": self.earned,
            "done": self.done,
        }


def lesson_view(
    texts: Texts, course: Course, session: Session[Any, Any], act: Act | None, *, has_fallen: bool
) -> LessonView:
    """Return the view of a lesson; `act` is what can be done next, as far as that is known."""
    game = session.game
    number, figures = lessons().index(game.name) + 1, effort_figures(texts.of(game), session)
    return LessonView(
        texts("lesson.title", number=number, game=texts.of(game).title),
        task_views(texts, course),
        None if session.is_won else speech(texts, course, act, session, has_fallen=has_fallen),
        figures,
        earned(texts, course, figures[-1]),
    )


def task_views(texts: Texts, course: Course) -> list[TaskView]:
    """Return all tasks in their order."""
    words = texts.of(course.lesson.loaded.game)
    return [
        TaskView(
            task.name,
            words.lesson(task.name, "title"),
            words.lesson(task.name, "note"),
            task.name in course.done,
            task == course.next,
        )
        for task in course.lesson.tasks
    ]


def speech(
    texts: Texts, course: Course, act: Act | None, session: Session[Any, Any], *, has_fallen: bool
) -> Speech | None:
    """Say what is to be done next, and by which keys."""
    task = course.next
    if task is None:
        return None
    if act and act.key == "undo" and task.by != "undo":
        name = "over" if has_fallen or session.ended else "stuck"
        return Speech(texts(f"lesson.{name}.head"), texts(f"lesson.{name}.say"), ("U",))
    words = texts.of(session.game)
    return Speech(words.lesson(task.name, "head"), words.lesson(task.name, "say"), caps(task, act))


def caps(task: Task, act: Act | None) -> tuple[str, ...]:
    """Return the keys of the next step; all arrows where the player finds the way alone."""
    if task.wins:
        return ("left", "up", "down", "right")
    if act is None:
        return ()
    if act.key in COMMANDS:
        return (COMMANDS[act.key],)
    arrow = ARROWS.get(act.move, act.move)
    return ("Shift", JOIN, arrow) if act.key == "run" else (arrow,)


def earned(texts: Texts, course: Course, effort: Figure) -> str:
    """Say how many tasks were done, and with what effort."""
    done, total = len(course.done), len(course.lesson.tasks)
    return f"{texts('lesson.ticks', done=done, total=total)} · {effort.title}: {effort.text}"


def tip_speech(texts: Texts, name: str) -> Speech:
    """Return what a tip says."""
    head, say = texts(f"tips.{name}.head"), texts(f"tips.{name}.say")
    return Speech(head, say, ("Enter",), texts("tips.read"))
