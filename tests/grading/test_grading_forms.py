"""Marks in every form: each is what its reader expects, and says the same."""

import csv
import json
import re
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from tempfile import mkdtemp

import pytest
from grading_desk import SMALL, graded, write
from schemas import check_classroom50, check_gradescope

from searchcade.lab.grading.forms import FORMS, Reader, written
from searchcade.lab.grading.marks import Marked
from searchcade.lab.grading.sentences import TEXTS, Sentence
from searchcade.lab.grading.trial import raised
from searchcade.problem import BadInput
from searchcade.texts import read

WALK = """
def found(problem, plan):
    state = problem.start
    for move in plan:
        state = {m: s for m, s, _ in problem.successors(state)}.get(move, state)
    return plan
"""
TWO_TESTS = (
    SMALL.replace('check = "legal"', 'check = "optimal"')
    + """
[[test]]
name = "complete"
function = "bfs"
check = "complete"
levels = ["one"]
points = 5
title = { en = "bfs is complete", vi = "bfs đầy đủ" }
"""
)


@cache
def marks() -> tuple[Marked, ...]:
    """Grade a long way round and a script in an error, once."""
    folder = Path(mkdtemp(prefix="searchcade-forms-"))
    assignment = write(folder, TWO_TESTS)
    plan = "DRRDRRUURRRRDD"
    files = {
        "long.py": f"{WALK}\ndef bfs(problem):\n    return found(problem, {plan!r})\n",
        "=1+1.py": "def bfs(problem):\n    raise ValueError('<script>x</script>\\x1b[31m')\n",
    }
    for name, code in files.items():
        (folder / name).write_text(code)
    return tuple(graded(assignment, [folder / name for name in files]))


def form(name: str, every: Sequence[Marked], language: str = "en") -> str:
    return written(name, every, Reader(language))


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_the_same_again(name: str) -> None:
    every = marks()[:1] if name in ("gradescope", "classroom50") else marks()
    assert form(name, every) == form(name, every)


def test_text_shows_points_what_was_expected_what_came_and_the_board() -> None:
    text = form("text", marks())
    assert "0/10  bfs is right" in text
    assert "expected: a plan of least cost" in text
    assert "#S        #" in text
    assert "\x1b" not in text


def test_json_has_a_line_for_each_submission() -> None:
    first, second = (json.loads(line) for line in form("json", marks()).splitlines())
    assert (first["author"], first["max_points"]) == ("long", 15)
    assert [test["passed"] for test in second["tests"]] == [False, False]
    assert "line 2: ValueError" in second["tests"][0]["found"]


@pytest.mark.parametrize("number", [0, 1])
def test_gradescope_accepts_its_form(number: int) -> None:
    result = json.loads(form("gradescope", marks()[number : number + 1]))
    check_gradescope(result)
    assert result["score"] == sum(test["score"] for test in result["tests"])


@pytest.mark.parametrize("number", [0, 1])
def test_classroom50_accepts_its_form(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check_classroom50(json.loads(form("classroom50", marks()[number : number + 1])))
    monkeypatch.setenv("SUBMISSION_TAG", "submit/2026-06-01T14-32-05Z-a1b2c3d")
    monkeypatch.setenv("OWNER", "alice")
    told = json.loads(form("classroom50", marks()[number : number + 1]))
    check_classroom50(told)
    assert (told["owner"], told["datetime"]) == ("alice", "2026-06-01T14:32:05Z")


@pytest.mark.parametrize("name", ["gradescope", "classroom50"])
def test_a_form_for_one_submission_refuses_several(name: str) -> None:
    with pytest.raises(BadInput, match="expected one submission, found 2"):
        form(name, marks())


def test_csv_has_no_formula() -> None:
    head, *rows = csv.reader(StringIO(form("csv", marks())))
    assert head == ["Username", "Grade", "Max grade", "Feedback", "legal", "complete"]
    assert [row[0] for row in rows] == ["long", "'=1+1"]
    assert all(len(row) == len(head) for row in rows)
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_canvas_has_its_columns_and_the_most_points() -> None:
    head, most, first, _ = csv.reader(StringIO(form("canvas", marks())))
    assert head == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Small"]
    assert (most[0].strip(), most[-1]) == ("Points Possible", "15")
    assert first[3] == "long"


class Page(HTMLParser):
    """Counts the tags of a page and checks that they are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        assert all(key != "onclick" for key, _ in attrs)
        assert all((value or "").startswith("data:") for key, value in attrs if key == "src")
        if tag not in ("meta", "link", "input", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_page_works_offline_in_both_languages_with_pictures(language: str) -> None:
    text = form("html", marks(), language)
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.tags["img"] >= 2
    drawn = re.findall(r'<figure[^>]+>.*?src="(data:image/svg[^"]+)"', text)
    assert len(set(drawn)) >= 2  # two plans are two pictures
    assert not re.findall(r'https?://(?!www\.w3\.org/2000/svg")', text)
    assert "a plan of least cost" in text
    assert "chi phí nhỏ nhất" in text
    assert "&lt;script&gt;" in text


# ------------------------------------------------------------------ hidden levels


@cache
def hidden_marks(code: str) -> Marked:
    """Grade a function on a level that only the teacher knows."""
    folder = Path(mkdtemp(prefix="searchcade-forms-"))
    (folder / "hidden.txt").write_text("#####\n#S G#\n#####\n")
    (folder / "bfs.py").write_text(code)
    write(folder)
    teacher = folder / "teacher.toml"
    teacher.write_text('extends = "assignment.toml"\nhidden = { legal = ["hidden.txt"] }\n')
    (marked,) = graded(teacher, [folder / "bfs.py"])
    return marked


LEAKS = {
    "raises": ("raise ValueError('SECRET')", "ValueError in line 2; its words are not shown"),
    "own class": ("raise type('SECRET', (Exception,), {})()", "an error in line 2; its words"),
    "prints": ("print('SECRET'); __import__('os')._exit(1)", "an error; its words are not shown"),
    "plan": ("return 'SECRET'", "move 1 of its plan is not legal there"),
}
"""What tells a student something of a level -> what is told instead, where the level is hidden."""


@pytest.mark.every_case
@pytest.mark.parametrize("name", LEAKS)
def test_of_a_hidden_level_nothing_is_told_in_words_of_the_submission(name: str) -> None:
    line, told = LEAKS[name]
    marked = hidden_marks(f"def bfs(problem):\n    {line}\n")
    for each in FORMS:
        text = written(each, [marked], Reader())
        assert "SECRET" not in text, each
        assert each == "canvas" or told in text, each
    assert "'S'" in form_for_teacher(marked) or "SECRET" in form_for_teacher(marked)


def form_for_teacher(marked: Marked) -> str:
    """Return what a teacher reads."""
    return written("text", [marked], Reader(reveal=True))


def test_a_mistake_before_any_run_is_told_whole() -> None:
    assert "expected a function 'bfs', found dfs" in form("text", [hidden_marks("def dfs(): ...")])


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("my.py:f: line 12: KeyError: 'x'", "KeyError in line 12"),
        ("my.py: line 3: expected one value", "an error in line 3"),
        ("my.py:f: line 12: SECRET: KeyError", "an error in line 12"),
        ("my.py:f: line 12: print: x", "an error in line 12"),
        ("bài 1.py:f: line 3: KeyError: x", "KeyError in line 3"),
        ("my.py:f: KeyError: x", "an error"),
        ("my.py:f: line 12345678: KeyError: x", "an error"),
    ],
)
def test_an_error_is_told_by_its_type_and_line(message: str, told: str) -> None:
    assert raised(message).say("en") == told


def test_a_sentence_inside_another_one_is_hidden_too() -> None:
    inside = Sentence("because", what=Sentence("not_at_goal", moves=3),
                      why=Sentence("one_short", move="S"))  # fmt: skip
    assert inside.on_hidden_level().say("en").endswith("goal: the last move is missing")


def test_every_sentence_is_in_both_languages_with_the_same_values() -> None:
    for name, entry in read(TEXTS).items():
        assert set(entry) == {"en", "vi"}, name
        names = [set(re.findall(r"\{(\w+)", entry[each])) for each in ("en", "vi")]
        assert names[1] <= names[0], name
