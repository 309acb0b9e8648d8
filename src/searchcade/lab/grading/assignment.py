"""An assignment: the functions that are wanted, the levels, the limits, the tests and points.

`assignment.toml` is what students get. A teacher's file `extends` it and adds hidden levels.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from searchcade import catalog
from searchcade.lab.grading.checks import CHECKS
from searchcade.lab.grading.seeds import from_secret
from searchcade.lab.grading.sentences import LANGUAGES
from searchcade.lab.grading.submission import KINDS, Wanted
from searchcade.lab.grading.thresholds import Threshold, thresholds
from searchcade.lab.toml_table import Table, in_file, read
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.limits import Budget

MOST_LEVELS = 1000
MAX_QUESTIONS = 10**6
RANGE = re.compile(r"=(\d{1,9})\.\.(\d{1,9})")


@dataclass(frozen=True, slots=True, eq=False)
class GradedLevel:
    """A level, and whether students must not know it."""

    loaded: LoadedLevel
    hidden: bool = False

    @property
    def name(self) -> str:
        """Return the name, of a file without its folder."""
        return self.loaded.name if self.loaded.address else Path(self.loaded.name).name

    @property
    def shape(self) -> dict[str, int]:
        """Return the numbers of rows and columns."""
        scene = self.loaded.scene([self.loaded.problem().start])
        return {"rows": scene.rows, "cols": scene.cols}

    @property
    def size(self) -> int:
        """Return the number of cells."""
        return self.shape["rows"] * self.shape["cols"]


@dataclass(frozen=True, slots=True)
class Test:
    """A check of one function on some levels, all of which it has to pass for the points."""

    name: str
    title: Mapping[str, str]
    function: Wanted
    check: str
    points: int
    levels: Sequence[GradedLevel]
    """The smallest first."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    easier: Sequence[Threshold] = ()
    """What gives fewer points, the best first."""

    @property
    def steps(self) -> list[Test]:
        """Return the test as it is, then with each easier threshold in its place."""
        easier = [
            replace(self, points=points, parameters={**self.parameters, **bound})
            for points, bound in self.easier
        ]
        return [self, *easier]


@dataclass(frozen=True, slots=True)
class Assignment:
    """Everything that an assignment's file says."""

    name: str
    game: str
    file: str
    """What a submission is called in its folder: `my_search.py`."""
    title: Mapping[str, str]
    text: Mapping[str, str]
    budget: Budget
    functions: Mapping[str, Wanted]
    tests: Sequence[Test]
    smaller: Sequence[GradedLevel] = ()
    """Small public levels on which a mistake is shown, if it shows there."""
    files: Sequence[Path] = ()
    """What it was read from: its own files and those of levels."""
    left_out: int = 0
    """How many hidden levels were not drawn, for want of the secret."""

    @property
    def points(self) -> int:
        """Return the most points."""
        return sum(test.points for test in self.tests)


def read_assignment(path: Path, secret: str = "") -> Assignment:
    """Read an assignment, or a teacher's file that adds hidden levels to one.

    The secret draws the seeds that the file leaves open; without it these levels are left out.
    """
    table = read(path)
    if "extends" not in table:
        return public_assignment(path, table)
    with in_file(path):
        public = path.parent / table.text("extends")
    assignment = public_assignment(public, read(public))
    with in_file(path):
        names = hidden_names(table, assignment)
        reader, drawn, tests = Reader(path.parent), from_secret(names, assignment.name, secret), []
        for test in assignment.tests:
            hidden = reader.levels(f"hidden.{test.name}", assignment.game, drawn[test.name], True)
            tests.append(replace(test, levels=by_size([*test.levels, *hidden])))
    left_out = sum(map(len, names.values())) - sum(map(len, drawn.values()))
    files = [path, *assignment.files, *reader.files]
    return replace(assignment, tests=tests, files=files, left_out=left_out)


def hidden_names(table: Table, assignment: Assignment) -> dict[str, tuple[str, ...]]:
    """Read a teacher's file: the name of each test -> levels that only the teacher knows."""
    hidden = table.table("hidden")
    found = {test.name: hidden.texts(test.name, ()) for test in assignment.tests}
    hidden.refuse_rest()
    table.refuse_rest()
    return found


def public_assignment(path: Path, table: Table) -> Assignment:
    """Read an assignment as students get it."""
    with in_file(path):
        reader = Reader(path.parent)
        return replace(reader.assignment(table), files=[path, *reader.files])


class Reader:
    """Reads an assignment; level files are named from its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: list[Path] = []

    def assignment(self, table: Table) -> Assignment:
        """Read the whole file."""
        game = table.one_of("game", catalog.games())
        functions = {each.name: each for each in self.functions(table.table("functions"), game)}
        sets = self.level_sets(table, game)
        tests = [self.test(each, game, functions, sets) for each in table.tables("test")]
        names = [test.name for test in tests]
        if len(set(names)) < len(names):
            raise table.wrong("test", "tests with different names", names)
        limits = table.table("limits")
        budget = Budget(
            nodes=limits.whole("nodes", 1, 10**9, 100_000),
            seconds=limits.number("seconds", 0.1, 3600, 5),
            memory_mb=limits.number("memory_mb", 16, 10**6, 256),
        )
        limits.refuse_rest()
        file = table.text("file")
        if Path(file).name != file or not file.endswith(".py"):
            raise table.wrong("file", "the name of a Python file", file)
        smaller = self.levels("smaller", game, table.texts("smaller", ()))
        assignment = Assignment(
            table.text("name"), game, file, words(table, "title"), words(table, "text"),
            budget, functions, tests, by_size(smaller),
        )  # fmt: skip
        table.refuse_rest()
        return assignment

    def functions(self, table: Table, game: str) -> Iterable[Wanted]:
        """Read the functions that are wanted."""
        known = catalog.game(game).estimates
        for name in table:
            if not name.isidentifier():
                raise BadInput(f"{table.place}: expected names of Python functions, found {name!r}")
            each = table.table(name)
            kind = KINDS[KINDS.index(each.one_of("kind", KINDS))]
            heuristic = each.one_of("heuristic", known, "") or None
            questions = each.whole("questions", 0, MAX_QUESTIONS, 0) if kind == "heuristic" else 0
            each.refuse_rest()
            yield Wanted(name, kind, heuristic, questions)

    def test(
        self,
        table: Table,
        game: str,
        functions: Mapping[str, Wanted],
        sets: Mapping[str, list[GradedLevel]],
    ) -> Test:
        """Read a test."""
        name = table.text("name")
        table.place = f"{table.place} ({name})"
        function = functions[table.one_of("function", list(functions))]
        fitting = [key for key, check in CHECKS.items() if check.kind == function.kind]
        check = CHECKS[table.one_of("check", fitting)]
        best, *easier = thresholds(table, check)
        left = [key for key in check.parameters if key not in best.bound]
        parameters = {**{key: parameter(table, game, key) for key in left}, **best.bound}
        levels = [level for key in table.texts("levels") for level in self.chosen(table, sets, key)]
        title = words(table, "title")
        table.refuse_rest()
        return Test(name, title, function, check.name, best.points, by_size(levels), parameters,
                    easier)  # fmt: skip

    def chosen(
        self, table: Table, sets: Mapping[str, list[GradedLevel]], key: str
    ) -> list[GradedLevel]:
        """Return a set of levels by its name."""
        if key not in sets:
            raise table.wrong("levels", f"names among {', '.join(sets)}", key)
        return sets[key]

    def level_sets(self, table: Table, game: str) -> dict[str, list[GradedLevel]]:
        """Read the named sets of levels."""
        sets = table.table("levels")
        return {key: self.levels(sets.at(key), game, sets.texts(key)) for key in sets}

    def levels(
        self, place: str, game: str, names: Sequence[str], hidden: bool = False
    ) -> list[GradedLevel]:
        """Load levels: names, ranges of seeds, patterns, files beside the assignment."""
        try:
            texts = [text for name in names for text in self.named(game, name)]
            if len(texts) > MOST_LEVELS:
                raise BadInput(f"expected at most {MOST_LEVELS} levels, found {len(texts)}")
            every = [each for text in texts for each in catalog.levels(text, game)]
        except BadInput as problem:
            raise BadInput(f"{place}: {problem}") from None
        self.files += [file_of(each) for each in every if each.address is None]
        return [GradedLevel(each, hidden) for each in every]

    def named(self, game: str, text: str) -> list[str]:
        """Return the levels that a text stands for, in its order."""
        if found := RANGE.search(text):
            first, last = map(int, found.groups())
            if not 0 <= last - first < MOST_LEVELS:
                raise BadInput(f"expected a range of seeds such as 1..20, found {found[0]!r}")
            head, tail = text[: found.start()], text[found.end() :]
            return [f"{head}={seed}{tail}" for seed in range(first, last + 1)]
        is_file = not text.startswith(f"{game}/")
        if is_file and "*" in text:
            names = sorted(map(str, self.folder.glob(text)))
        elif is_file:
            names = [str(self.folder / text)]
        elif "*" in text:
            shipped = (f"{game}/{name}" for name in catalog.game(game).shipped())
            names = [name for name in shipped if fnmatchcase(name, text)]
        else:
            names = [text]
        if not names:
            raise BadInput(f"expected levels, found none that fit {text!r}")
        return names


def parameter(table: Table, game: str, name: str) -> float | str:
    """Read what a check takes: a factor, or the name of an algorithm or a heuristic of ours."""
    if name in ("at_most", "at_least"):
        return table.number(name, 0, 10**6)
    of = catalog.game(game)
    if name in ("than", "over"):
        return table.one_of(name, of.estimates)
    text = table.text(name)
    if name in ("reference", "against"):
        try:
            catalog.algorithm(text, of)
        except BadInput as problem:
            raise BadInput(f"{table.at(name)}: {problem}") from None
    return text


def file_of(level: LoadedLevel) -> Path:
    """Return the file of a level; `#3` names the third level of one."""
    path = Path(level.name)
    return path if path.exists() else Path(level.name.rpartition("#")[0])


def words(table: Table, key: str) -> dict[str, str]:
    """Read a text in each language."""
    texts = table.table(key)
    found = {language: texts.text(language) for language in LANGUAGES}
    texts.refuse_rest()
    return found


def by_size(levels: Iterable[GradedLevel]) -> list[GradedLevel]:
    """Return levels with the smallest first, each one once."""
    every = {(each.loaded.content_hash, each.loaded.name): each for each in levels}
    return sorted(every.values(), key=lambda each: (each.size, each.name))
