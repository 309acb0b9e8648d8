"""The teacher's own points and comments: a CSV file that a regrade keeps."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from searchcade.lab.grading.assignment import Assignment
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.spreadsheet import FORMULA, write_csv
from searchcade.problem import BadInput
from searchcade.reading import FileLimits, read_text

COLUMNS = ["author", "test", "points", "comment"]
POINTS = re.compile(r"[+-]?[0-9]{1,4}")
SIZE = FileLimits(size=5_000_000, lines=200_000, columns=1_000_000)

Comments = Mapping[tuple[str, str], "Remark"]
"""Author and test -> what the teacher says; an empty name is the whole submission."""


class Remark(NamedTuple):
    """What a teacher says of a test or of a whole submission."""

    points: str = ""
    """`7` in place of the points of the tests, `+2` and `-1` on top of them."""
    comment: str = ""

    def applied(self, earned: int, most: int) -> int:
        """Return the points that count: from 0 to the most."""
        base = earned if self.points[:1] in ("", "+", "-") else 0
        return min(max(base + int(self.points or 0), 0), most)

    def notes(self, points: int, earned: int) -> list[Sentence]:
        """Say it, with the points that the tests gave where others count."""
        if not self.points:
            return [Sentence("teacher.comment", comment=self.comment)] if self.comment else []
        changed = Sentence("teacher.points", points=points, earned=earned)
        return [Sentence("because", what=changed, why=self.comment) if self.comment else changed]


NO_REMARK = Remark()


def read_comments(path: Path, assignment: Assignment, authors: Sequence[str]) -> Comments:
    """Read what a teacher says of these authors; every line has to fit."""
    tests = {"": assignment.points, **{test.name: test.points for test in assignment.tests}}
    found: dict[tuple[str, str], Remark] = {}
    for place, (author, test, points, comment) in lines(path):
        if author not in authors:
            raise BadInput(f"{place}: expected an author of these submissions, found {author!r}")
        if test not in tests:
            wanted = f"a test among {', '.join(list(tests)[1:])}, or none"
            raise BadInput(f"{place}: expected {wanted}; found {test!r}")
        if (author, test) in found:
            wanted = f"one line for {test or 'the whole'} of {author}"
            raise BadInput(f"{place}: expected {wanted}, found a second one")
        if points and not (POINTS.fullmatch(points) and int(points) <= tests[test]):
            wanted = f"points such as +2 or -1, or from 0 to {tests[test]}"
            raise BadInput(f"{place}: expected {wanted}; found {points!r}")
        found[author, test] = Remark(points, comment)
    return found


def lines(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield each line with its place; spreadsheets of some countries write semicolons."""
    text = read_text(path, lambda _head: SIZE).removeprefix("\ufeff")
    between = ";" if text.startswith(";".join(COLUMNS)) else ","
    reader = csv.reader(StringIO(text), delimiter=between)
    try:
        for cells in reader:
            place = f"{path}, line {reader.line_num}"
            if (reader.line_num == 1) != (cells == COLUMNS) or len(cells) not in (0, len(COLUMNS)):
                raise BadInput(f"{place}: expected {between.join(COLUMNS)}, found {cells!r:.60}")
            if any(cells) and cells != COLUMNS:
                yield place, [plain(each) for each in cells]
    except csv.Error as problem:
        raise BadInput(f"{path}, line {reader.line_num}: {problem}") from None


def plain(cell: str) -> str:
    """Return what a person wrote: the apostrophe before a formula is the spreadsheet's."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def write_template(path: Path, assignment: Assignment, authors: Sequence[str]) -> None:
    """Write a file to fill in: a line for each submission, then one for each of its tests."""
    tests = ["", *(test.name for test in assignment.tests)]
    write_csv(path, COLUMNS, [{"author": each, "test": test} for each in authors for test in tests])
