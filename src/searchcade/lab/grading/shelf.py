"""The assignments that ship, and how a copy of one is written for a class."""

from __future__ import annotations

import shutil
from pathlib import Path

from searchcade.lab import assignments
from searchcade.lab.grading.assignment import Assignment, read_assignment, words
from searchcade.lab.grading.seeds import with_seeds
from searchcade.lab.grading.sentences import LANGUAGES
from searchcade.lab.toml_table import read
from searchcade.problem import BadInput

SHELF = Path(assignments.__file__).parent
PUBLIC, TEACHER, HAND_OUT = "assignment.toml", "teacher.toml", "hand-out"
TASKS = {"en": "Tests and points", "vi": "Bài kiểm tra và điểm"}
TRY = {
    "en": "Grade your file yourself as often as you like: "
    "`searchcade grade assignment.toml {file} --trust` (your own code, contained by nothing). "
    "Hidden levels of the same kinds are added when it is handed in.",
    "vi": "Bạn có thể tự chấm bao nhiêu lần tùy thích: "
    "`searchcade grade assignment.toml {file} --trust` (mã của chính bạn, không bị cách ly). "
    "Khi nộp bài, các màn ẩn cùng loại sẽ được chấm thêm.",
}


def shelf() -> dict[str, str]:
    """Return the names of the assignments that ship, with their titles."""
    files = sorted(SHELF.glob(f"*/{PUBLIC}"))
    return {each.parent.name: words(read(each), "title")["en"] for each in files}


def assignment_file(text: str) -> Path:
    """Return the file of an assignment: a path, or that of one that ships."""
    shipped = SHELF / text / PUBLIC
    return shipped if text in shelf() and not Path(text).exists() else Path(text)


def write_assignment(folder: Path, name: str) -> None:
    """Write a new folder: what students get, and the teacher's file with seeds drawn now."""
    if name not in shelf():
        raise BadInput(f"expected an assignment among {', '.join(shelf())}; found {name!r}")
    if folder.exists():
        raise BadInput(f"{folder}: there is such a file or folder already")
    source, hand_out = SHELF / name, folder / HAND_OUT
    leave_out = shutil.ignore_patterns(TEACHER, "__pycache__")
    try:
        shutil.copytree(source, hand_out, ignore=leave_out)
        hidden = (source / TEACHER).read_text(encoding="utf-8")
        (folder / TEACHER).write_text(with_seeds(hidden), encoding="utf-8")
        assignment = read_assignment(hand_out / PUBLIC)
        for language in LANGUAGES:
            page = hand_out / f"README.{language}.md"
            page.write_text(read_me(assignment, language), encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{folder}: {(problem.strerror or str(problem)).lower()}") from None


def read_me(assignment: Assignment, language: str) -> str:
    """Return the text that students read."""
    tests = [
        f"| {test.title[language]} | `{test.function.name}` | {test.points} |"
        for test in assignment.tests
    ]
    table = ["| | | |", "| --- | --- | ---: |", *tests]
    parts = [
        f"# {assignment.title[language]}",
        assignment.text[language].strip(),
        f"## {TASKS[language]}",
        "\n".join(table),
        TRY[language].format(file=assignment.file),
    ]
    return "\n\n".join(parts) + "\n"
