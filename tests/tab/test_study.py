"""What the page asks while somebody answers questions: it keeps the answers and sends them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from searchcade.tab.dispatch import answer

MAZE = {"level": "maze/loops?seed=7", "algorithms": ["astar"], "nodes": 400}
ENTER = -1


class Student:
    """Answers as the page does."""

    def __init__(self, search: dict[str, Any], **values: Any) -> None:
        self.search, self.values = search, values
        self.reply: Any = {"answers": [], "number": 0, "chosen": []}
        self.marks: list[Any] = []

    def press(self, pressed: int | None = None) -> Any:
        """Press an option, or Enter."""
        kept = {name: self.reply[name] for name in ("answers", "number", "chosen")}
        self.reply = asked(search=self.search, pressed=pressed, **kept, **self.values)
        self.marks += self.reply["marks"]
        return self.reply["view"]

    def answer(self, is_right: bool) -> Any:
        """Answer the open question, by trying in a study of its own what is right."""
        right = self.right()
        options = range(len(self.reply["view"]["options"]))
        wanted = right if is_right else [next(each for each in options if each not in right)]
        takes_all = self.reply["view"]["takes_all"]
        for number in wanted if takes_all else wanted[:1]:
            self.press(number)
        return self.press(ENTER) if takes_all else self.reply["view"]

    def right(self) -> list[int]:
        """Return the right options of the open question."""
        kept = {name: self.reply[name] for name in ("answers", "number", "chosen")}
        options = range(len(self.reply["view"]["options"]))
        if self.reply["view"]["takes_all"]:
            tried = asked(search=self.search, pressed=ENTER, **{**kept, "chosen": [*options]})
            marks = [each["mark"] for each in tried["view"]["options"]]
            return [number for number in options if marks[number] == "right"]
        tries = [asked(search=self.search, pressed=each, **kept) for each in options]
        return [number for number in options if tries[number]["view"]["is_right"]]


def asked(**values: Any) -> Any:
    """Return the reply, or the refusal."""
    request = {"ask": "study.press", "values": values}
    return next(iter(json.loads(answer(json.dumps(request))).values()))


def test_a_student_answers_all_questions_and_sees_how_it_went() -> None:
    student = Student(MAZE)
    view = student.press()
    assert view["title"] == "Question 1 of 10"
    for number in range(10):
        is_right = number != 3
        assert student.reply["number"] == number
        view = student.answer(is_right)
        assert view["is_answered"]
        assert view["is_right"] == is_right
        assert view["because"]
        view = student.press(ENTER)
    assert student.reply["t"] is None
    assert view["verdict"] == "9 of 10 right"
    assert sum(each["asked"] for each in view["practised"]) == 10
    assert sum(each["right"] for each in view["practised"]) == 9
    assert [each["right"] for each in student.marks] == [True] * 3 + [False] + [True] * 6
    assert {each["skill"].rpartition("/")[0] for each in student.marks} == {"maze/astar"}


def test_all_right_is_said() -> None:
    student = Student(MAZE, language="vi")
    student.press()
    for _ in range(10):
        student.answer(is_right=True)
        view = student.press(ENTER)
    assert view["verdict"] == "Đúng cả 10 câu"


def test_an_answer_is_given_once() -> None:
    student = Student(MAZE)
    student.press()
    view = student.answer(is_right=False)
    before = student.reply["answers"]
    for option in range(len(view["options"])):
        assert student.press(option) == view
    assert student.reply["answers"] == before
    assert len(student.marks) == 1


def test_enter_answers_only_what_was_chosen_and_a_choice_is_taken_back() -> None:
    student = Student(MAZE)
    student.press()
    while not student.reply["view"]["takes_all"]:
        student.answer(is_right=True)
        student.press(ENTER)
    student.press(ENTER)
    assert not student.reply["view"]["is_answered"]
    student.press(0)
    student.press(1)
    assert student.reply["chosen"] == [0, 1]
    student.press(0)
    assert student.reply["chosen"] == [1]
    assert [each["mark"] for each in student.reply["view"]["options"]][:2] == ["", "chosen"]


def test_a_wrong_choice_says_why_and_shows_what_was_right() -> None:
    student = Student(MAZE)
    student.press()
    while not student.reply["view"]["asked"].startswith("Which node"):
        student.answer(is_right=True)
        student.press(ENTER)
    view = student.answer(is_right=False)
    marks = {each["mark"]: each for each in view["options"]}
    assert "the lowest that waits is" in marks["wrong"]["why"]
    assert "missed" in marks
    assert view["verdict"] == "Not quite."


def test_another_seed_asks_otherwise_and_the_same_one_alike() -> None:
    assert Student(MAZE).press() == Student(MAZE).press()
    views = [Student(MAZE, seed=seed).press() for seed in range(5)]
    asked = {(view["asked"], *(each["text"] for each in view["options"])) for view in views}
    assert len(asked) > 1


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"answers": "x"}, "expected answers as a list"),
        ({"chosen": 3}, "expected options as a list"),
        ({"answers": [["x"]]}, "expected option as a whole number"),
        ({"number": "x"}, "expected number as a whole number"),
        ({"seed": None}, "expected seed as a whole number"),
        ({"pressed": "x"}, "expected pressed as a whole number"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(values: Any, text: str) -> None:
    assert text in asked(search=MAZE, **values)["text"]


def test_too_many_answers_are_the_end() -> None:
    reply = asked(search=MAZE, answers=[[0]] * 40, number=40)
    assert reply["t"] is None
    assert len(reply["answers"]) <= 10


def test_a_search_without_a_textbook_has_no_questions() -> None:
    special = {"level": "sokoban/04-two-of-a-kind", "algorithms": ["push-astar"]}
    reply = asked(search=special)
    assert reply["view"]["title"] == "Nothing can be asked about this search"
    assert reply["t"] is None
