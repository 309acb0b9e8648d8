"""searchcade quiz: questions in the terminal, as JSON, and on a sheet."""

import io
import json
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from answers import check_refusal, searchcade

from searchcade import catalog
from searchcade.lab.quiz_sheet import board, stretch
from searchcade.recording import Recording
from searchcade.recording.questions import questions
from searchcade.search.run import Budget

MAZE = "maze/loops?seed=7"
ASKED = ("quiz", MAZE, "--with", "astar", "--questions", "5", "--language", "en")


def as_json() -> list[dict[str, Any]]:
    return [json.loads(line) for line in searchcade(*ASKED, "--json").out.splitlines()]


def typed(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """Let somebody type these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def right() -> list[str]:
    """Return right answers, all options or one of them, as they are typed."""
    return [
        " ".join(map(str, each["right"] if each["all"] else each["right"][:1]))
        for each in as_json()
    ]


def test_whoever_knows_all_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, right())
    answer = searchcade(*ASKED)
    assert answer.code == 0
    assert "All 5 right." in answer.out
    assert "Question 5 of 5" in answer.out


def test_a_wrong_answer_is_told_what_was_right_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, lines = as_json(), right()
    first = asked[0]
    wrong = next(n for n in range(1, len(first["options"]) + 1) if n not in first["right"])
    typed(monkeypatch, [str(wrong), *lines[1:]])
    answer = searchcade(*ASKED)
    assert answer.code == 1
    assert "Not quite." in answer.out
    assert first["because"] in answer.out
    assert "4 of 5 right." in answer.out


def test_what_is_no_answer_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    single = next(n for n, each in enumerate(as_json()) if not each["all"])
    lines = right()
    typed(monkeypatch, [*lines[:single], "9", "x", "1 2", *lines[single:]])
    answer = searchcade(*ASKED)
    assert answer.code == 0
    assert answer.out.count("expected a number from 1 to") == 3


@pytest.mark.parametrize("lines", [["q"], []])
def test_somebody_stops(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, lines)
    assert searchcade(*ASKED).code == 130


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("What is its f?", "Name:", "Answers")), ("vi", ("Họ tên:", "Đáp án", "Câu 1"))],
)
def test_a_sheet_has_boards_options_and_answers(
    language: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "sheet.html"
    command = ("quiz", MAZE, "--with", "astar", "--language", language, "--html", str(file))
    assert searchcade(*command).code == 0
    page = file.read_text(encoding="utf-8")
    assert f'lang="{language}"' in page
    assert page.count("<section>") == page.count("data:image/svg+xml") == 10
    assert page.count("<li>") > 40
    assert all(word in page for word in words)
    assert "<script" not in page
    assert "default-src &#x27;none&#x27;" in page or "default-src 'none'" in page
    assert searchcade(*command).code == 0  # printed once more, it is the same
    assert file.read_text(encoding="utf-8") == page


def test_the_board_of_a_question_about_a_node_shows_that_node() -> None:
    loaded = catalog.level(MAZE)
    recording = Recording(loaded, catalog.algorithm("astar", loaded))
    recording.run(Budget(nodes=200))
    about = [each for each in questions(recording, 10) if each.kind in ("enter", "score")]
    assert about
    for each in about:
        row, col = divmod(each.about, recording.cols)
        picture = b64decode(board(recording, each, "").split("base64,")[1].split('"')[0]).decode()
        assert f'transform="translate({100 * col} {100 * row})' in picture


@pytest.mark.parametrize(
    ("places", "whole", "part"),
    [([29], 30, (16, 14)), ([0], 30, (0, 14)), ([3], 8, (0, 8)), ([2, 25], 30, (0, 28)),
     ([10, 11], 30, (8, 14))],
)  # fmt: skip
def test_a_large_board_is_cut_around_what_was_seen(
    places: list[int], whole: int, part: tuple[int, int]
) -> None:
    assert stretch(places, whole) == part


def test_another_seed_asks_otherwise() -> None:
    assert searchcade(*ASKED, "--json").out != searchcade(*ASKED, "--json", "--seed", "1").out


def test_without_an_algorithm_a_textbook_search_is_asked_about() -> None:
    answer = searchcade("quiz", "pacman/4-5-four-characters", "--json", "--questions", "4")
    assert "Pacman" in answer.out


def test_what_cannot_be_asked_about_is_refused_in_one_line(tmp_path: Path) -> None:
    check_refusal(searchcade("quiz", "sokoban/05-near-or-far", "--with", "push-astar"),
                  "push-astar", "no textbook")  # fmt: skip
    check_refusal(searchcade("quiz", "maze/nosuch"), "nosuch")
    check_refusal(searchcade("quiz", MAZE, "--with", "nosuch"), "nosuch")
    check_refusal(searchcade("quiz", MAZE, "--questions", "0"), "0")
    check_refusal(searchcade("quiz", MAZE, "--html", str(tmp_path / "no" / "x.html")), "folder")
