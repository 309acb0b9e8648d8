"""Marks: the tests of an assignment on a submission, with the smallest level for each mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from searchcade import catalog
from searchcade.lab.grading.assignment import Assignment, GradedLevel, Test
from searchcade.lab.grading.checks import CHECKS, expected
from searchcade.lab.grading.comments import NO_REMARK, Comments, Remark
from searchcade.lab.grading.defence import Defence, unseen
from searchcade.lab.grading.diagnosis import Finding
from searchcade.lab.grading.known import Known
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.submission import Submission
from searchcade.lab.grading.trial import Bench, Trial, points_of
from searchcade.level import LoadedLevel
from searchcade.places.call import Place
from searchcade.solve import solve

BOUNDED = ("too_many", "too_dear", "no_better", "points")
"""Mistakes that an easier threshold may forgive."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a submission got for a test."""

    test: Test
    expected: Sentence
    found: Sentence
    passed: bool
    level: GradedLevel | None = None
    """The smallest level that shows the mistake."""
    plan: str = ""
    """The moves that are drawn on it."""
    better: str = ""
    """A better plan, to be drawn beside it."""
    line: int | None = None
    """The line of the submission that the mistake is in, where one is known."""
    fuel: int | None = None
    """What its calls have burnt together, where that is counted."""
    partial: int = 0
    """The points of an easier threshold."""
    remark: Remark = NO_REMARK

    @property
    def earned(self) -> int:
        """Return the points of the test alone."""
        return self.test.points if self.passed else self.partial

    @property
    def points(self) -> int:
        """Return the points that count."""
        return self.remark.applied(self.earned, self.test.points)

    @property
    def state(self) -> str:
        """Return `passed`, `partly` or `failed`, by the points that count."""
        if self.points < self.test.points or not (self.points or self.passed):
            return "partly" if self.points else "failed"
        return "passed"

    @property
    def notes(self) -> list[Sentence]:
        """Return what the teacher says."""
        return self.remark.notes(self.points, self.earned)

    def short_of(self, test: Test, partial: int) -> Mark:
        """Return the mark of a test of which this is the easiest threshold that was missed."""
        found = self.found
        if found.name in BOUNDED:
            found = Sentence("partly", found=found, points=partial, most=test.points,
                             next=self.test.points, needed=self.expected)  # fmt: skip
        promise = expected(test.check, test.parameters)
        return replace(self, test=test, expected=promise, found=found, partial=partial)

    def is_open(self, *, reveal: bool) -> bool:
        """Say whether everything may be shown: the level is not hidden, or a teacher reads."""
        return reveal or self.level is None or not self.level.hidden

    def told(self, *, reveal: bool) -> Sentence:
        """Say what was found; of a hidden level nothing that a submission has to say itself."""
        return self.found if self.is_open(reveal=reveal) else self.found.on_hidden_level()

    def where(self, *, reveal: bool) -> Sentence | None:
        """Say on which level the mistake shows; a hidden one is named only to teachers."""
        if self.level is None:
            return None
        if not self.is_open(reveal=reveal):
            return Sentence("hidden_level", **self.level.shape)
        return Sentence("level", name=self.level.name)

    def picture(self, *, reveal: bool) -> LoadedLevel | None:
        """Return the level to draw, if it may be shown."""
        return self.level.loaded if self.level and self.is_open(reveal=reveal) else None

    def source_line(self, *, reveal: bool) -> int | None:
        """Return the line of the file to show, if it may be shown."""
        return self.line if self.is_open(reveal=reveal) else None


@dataclass(frozen=True, slots=True)
class Marked:
    """A submission with all its marks."""

    submission: Submission
    assignment: Assignment
    marks: Sequence[Mark]
    remark: Remark = NO_REMARK
    is_trusted: bool = False
    """Whether it ran where nothing contained it, which every form says."""
    defence: Defence | None = None
    """What its search did on a level that its author has not seen, where that is asked about."""

    @property
    def earned(self) -> int:
        """Return the sum of the points."""
        return sum(mark.points for mark in self.marks)

    @property
    def points(self) -> int:
        """Return the points that count."""
        return self.remark.applied(self.earned, self.assignment.points)

    @property
    def notes(self) -> list[Sentence]:
        """Return what is to be said of the whole."""
        left_out = self.assignment.left_out
        notes = [Sentence("trusted")] if self.is_trusted else []
        notes += [Sentence("left_out", levels=left_out)] if left_out else []
        return [*notes, *self.remark.notes(self.points, self.earned)]

    def with_comments(self, comments: Comments) -> Marked:
        """Return it with what the teacher says."""
        author = self.submission.author
        marks = [replace(mark, remark=comments.get((author, mark.test.name), NO_REMARK))
                 for mark in self.marks]  # fmt: skip
        return replace(self, marks=marks, remark=comments.get((author, ""), NO_REMARK))


@dataclass(slots=True)
class Grader:
    """Grades the submissions of an assignment, one after the other."""

    assignment: Assignment
    place: Place
    defends: bool = False
    """Whether a search that has passed runs once more, to be asked about."""
    _known: dict[str, Known] = field(default_factory=dict)
    _points: dict[tuple[str, str, str], int] = field(default_factory=dict)

    def mark(self, submission: Submission) -> Marked:
        """Run all tests."""
        if submission.refused:
            return refused(submission, self.assignment, submission.refused)
        bench = Bench(self.place, submission, self.assignment.budget)
        try:
            self.place.hold(submission.files)
        except OSError as problem:
            return refused(submission, self.assignment, bench.error(problem))
        marks = [self.tested(test, bench) for test in self.assignment.tests]
        return Marked(submission, self.assignment, marks, defence=self.defence(marks, bench))

    def defence(self, marks: Sequence[Mark], bench: Bench) -> Defence | None:
        """Run the first search that has passed on a level that its author has not seen."""
        passed = [
            mark.test for mark in marks if mark.passed and mark.test.function.kind == "search"
        ]
        if not self.defends or not passed:
            return None
        level = unseen(passed[0].levels[-1].loaded)
        trial = bench.trial(passed[0].function, level)
        return None if trial.fault else Defence.of(trial, level)

    def known(self, level: GradedLevel) -> Known:
        """Return what is known of a level."""
        key = level.loaded.content_hash
        if key not in self._known:
            self._known[key] = Known(level.loaded)
        return self._known[key]

    def tested(self, test: Test, bench: Bench) -> Mark:
        """Run a test; the best of its thresholds that holds on all levels counts."""
        missed = None
        for step in test.steps:
            mark = self.tried(step, bench)
            if mark.passed:
                break
            missed = mark
        return missed.short_of(test, mark.earned) if missed and test.easier else mark

    def tried(self, test: Test, bench: Bench) -> Mark:
        """Run a test with one threshold on its levels, up to the first that shows a mistake."""
        promise = expected(test.check, test.parameters)
        if test.function.kind == "player":
            return self.played(test, promise, bench)
        burnt: list[int | None] = []
        for level in test.levels:
            finding, trial = self.judged(test, level, bench)
            burnt.append(trial.fuel)
            if finding:
                found, level = self.smallest(test, level, finding, bench)
                return Mark(test, promise, found.sentence, False, level, found.plan, found.better,
                            trial.line)  # fmt: skip
        fine = Sentence("fine_levels", levels=len(test.levels))
        fuel = None if None in burnt else sum(each or 0 for each in burnt)
        return Mark(test, promise, fine, True, fuel=fuel)

    def played(self, test: Test, promise: Sentence, bench: Bench) -> Mark:
        """Let a player play all games, and compare its points with those of another player."""
        total = 0
        for level in test.levels:
            points, fault = bench.game(test.function, level.loaded)
            if fault:
                return Mark(test, promise, fault, False, level)
            total += points
        against = test.parameters["against"]
        reference = sum(self.reference_points(level, against) for level in test.levels)
        found = Sentence(
            "points", found=total, games=len(test.levels), against=against, reference=reference
        )
        is_enough = total >= test.parameters["at_least"] * reference
        return Mark(test, promise, found, is_enough and total > 0)

    def reference_points(self, level: GradedLevel, against: str) -> int:
        """Return the points of a player of ours."""
        key = level.loaded.content_hash, level.loaded.name, against
        if key not in self._points:
            choice = catalog.algorithm(against, level.loaded)
            self._points[key] = points_of(solve(level.loaded, choice))
        return self._points[key]

    def judged(self, test: Test, level: GradedLevel, bench: Bench) -> tuple[Finding | None, Trial]:
        """Return the mistake that a level shows, if any, and what came of the function."""
        known = self.known(level)
        states = known.states if test.function.kind == "heuristic" else ()
        trial = bench.trial(test.function, level.loaded, states)
        return CHECKS[test.check].judge(known, trial, test.parameters), trial

    def smallest(
        self, test: Test, level: GradedLevel, finding: Finding, bench: Bench
    ) -> tuple[Finding, GradedLevel]:
        """Look for a smaller level that shows a mistake; a search that hangs is not tried again."""
        for each in self.assignment.smaller:
            if finding.is_fault or each.size >= level.size:
                break
            other, _ = self.judged(test, each, bench)
            if other and not other.is_fault:
                return other, each
        return finding, level


def refused(submission: Submission, assignment: Assignment, why: Sentence) -> Marked:
    """Return a submission without points."""
    tests = assignment.tests
    marks = [Mark(test, expected(test.check, test.parameters), why, False) for test in tests]
    return Marked(submission, assignment, marks)
