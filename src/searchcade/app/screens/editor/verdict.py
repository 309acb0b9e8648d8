"""The live verdict: after each change the level is solved in a background thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from searchcade import share
from searchcade.app.jobs import Job, Jobs
from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Button, Card, Panel, Widget
from searchcade.facets.editing import EditorText
from searchcade.level import LoadedLevel
from searchcade.play.draft import Draft
from searchcade.play.verdict import HARDEST, Verdict, judge
from searchcade.problem import BadInput
from searchcade.texts import GameTexts
from searchcade.theme import Colour, ink_on
from searchcade.views.editor import Checked, Judged, judged, note

if TYPE_CHECKING:
    from searchcade.app.screens.editor.screen import EditorScreen

PATIENCE_S = 0.15  # after the last change
TICK_S = 0.1  # between two times that are shown
PAD, GAP, BUTTON, NOTE = 16.0, 8.0, 40.0, 80.0
FACT = 32.0


class Checker:
    """Solves the newest drawing, and writes its code; what was asked before is cancelled."""

    def __init__(self, jobs: Jobs, changed: Callable[[], None]) -> None:
        self._jobs, self._changed = jobs, changed
        self._running: list[Job[Any]] = []
        self._wait = 0.0
        self._clear()

    def _clear(self) -> None:
        self.loaded: LoadedLevel | None = None
        """The level, as soon as the drawing is one."""
        self.missing: EditorText | None = None
        self.problem = ""
        """What the reader of levels says, where nothing is missing."""
        self.verdict: Verdict | None = None
        self.code = ""
        self.spent = 0.0
        """Seconds since the search began."""

    @property
    def known(self) -> Checked:
        """Return what is known of the drawing by now."""
        return Checked(self.missing, self.problem, self.verdict, self.spent)

    @property
    def is_busy(self) -> bool:
        """Say whether a verdict is still to come."""
        return self.loaded is not None and self.verdict is None

    def want(self, draft: Draft, *, at_once: bool = False) -> None:
        """Ask for the verdict on a drawing."""
        self.cancel()
        self._clear()
        self.missing = draft.missing
        if self.missing is None:
            try:
                self.loaded = draft.loaded()
            except BadInput as problem:
                self.problem = str(problem)
        self._wait = PATIENCE_S if self.loaded and not at_once else 0.0
        if self.loaded and at_once:
            self._begin(self.loaded)

    def cancel(self) -> None:
        """Cancel what runs."""
        for job in self._running:
            job.cancel()
        self._running, self._wait = [], 0.0

    def wake_after(self) -> float | None:
        """Return the seconds until something changes by itself."""
        return self._wait or (TICK_S if self.is_busy and self._running else None)

    def pass_time(self, seconds: float) -> bool:
        """Begin when nothing has changed for a moment; say whether the time shown has changed."""
        if self._wait and self.loaded:
            self._wait = max(0.0, self._wait - seconds)
            if not self._wait:
                self._begin(self.loaded)
            return False
        before = int(self.spent / TICK_S)
        self.spent += seconds if self.is_busy else 0.0
        return int(self.spent / TICK_S) != before

    def _begin(self, loaded: LoadedLevel) -> None:
        self._running = [
            self._jobs.start(lambda job: judge(loaded, job.cancelled), self._judged),
            self._jobs.start(lambda _job: share.code_of(loaded), self._coded, self._uncoded),
        ]

    def _judged(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self._changed()

    def _coded(self, code: str) -> None:
        self.code = code
        self._changed()

    def _uncoded(self, problem: Exception) -> None:
        """Do without a code: the level is too large for one."""
        if not isinstance(problem, BadInput):
            raise problem


class SolverPanel(Panel[Checker]):
    """The verdict with its buttons, and the note below it."""

    def __init__(self, rect: Rect, words: GameTexts, screen: EditorScreen) -> None:
        super().__init__(rect)
        self._words, self._screen = words, screen

    def build(self) -> None:
        """Put the verdict above the buttons, and the note below them."""
        say = self._words.texts
        upper, lower = rows(self.rect, (REST, NOTE), 16)
        self.add(Card("editor.verdict.card", upper))
        face, line = rows(inset(upper, PAD), (REST, BUTTON), GAP)
        left, right = columns(line, (REST, REST), GAP)
        self._face = self.add(VerdictFace("editor.verdict", face, say("editor.difficulty")))
        buttons = [
            self.add(
                Button(f"editor.{id}", place, say(f"editor.{id}"), action, icon=icon,
                       shortcut=key, size=16)
            )
            for id, place, action, icon, key in (
                ("plan", left, self._screen.show_plan, "eye", "V"),
                ("play", right, self._screen.play, "play", "P"),
            )
        ]  # fmt: skip
        self._plan, self._play = buttons
        self.add(Card("editor.note.card", lower))
        self._note = self.add(NoteFace("editor.note", lower))

    def show(self, checker: Checker) -> None:
        """Show what is known by now."""
        verdict = checker.verdict
        self._face.judged = judged(self._words, checker.known)
        self._plan.enabled = verdict is not None and verdict.answer == "solvable"
        self._play.kind = "primary" if self._plan.enabled else "plain"
        self._play.enabled = checker.loaded is not None
        self._note.words = note(self._words, checker.known)


class VerdictFace(Widget):
    """The verdict: a sign, a headline, figures, and five steps of difficulty."""

    role = "facts"

    def __init__(self, id: str, rect: Rect, difficulty: str) -> None:
        super().__init__(id, rect)
        self._difficulty = difficulty
        self.judged = Judged("clock", "faint", "", "")

    @property
    def text(self) -> str:
        """Return headline, line and figures."""
        facts = [f"{label}: {value}" for label, value in self.judged.facts]
        return "\n".join([self.judged.headline, self.judged.line, *facts])

    def draw(self, paint: Painter) -> None:
        """Draw the sign beside the headline, and the figures below."""
        judged, theme = self.judged, paint.theme
        colour: Colour = getattr(theme, judged.colour)
        head, body = rows(self.rect, (52, REST), 8)
        sign = Rect(head.x, head.y + 2, 48, 48)
        paint.dot(sign.center, 24, colour)
        paint.icon(judged.icon, inset(sign, 11), ink_on(colour))
        words = Rect(head.x + 64, head.y - 2, head.w - 64, 30)
        ink = theme.text if judged.colour == "faint" else colour
        paint.text(judged.headline, words, size=22, weight="bold", colour=ink)
        if judged.facts:
            below = Rect(words.x, head.y + 28, words.w, 24)
            paint.text(judged.line, below, size=16, colour=theme.faint)
        else:
            below = Rect(words.x, head.y + 32, words.w, self.rect.h - 32)
            paint.block(judged.line, below, size=16, colour=theme.faint)
        for number, (label, value) in enumerate(judged.facts):
            self._draw_fact(paint, Rect(body.x, body.y + number * FACT, body.w, FACT), label, value)
        if judged.difficulty:
            place = Rect(body.x, body.y + len(judged.facts) * FACT, body.w, FACT)
            self._draw_difficulty(paint, place, judged.difficulty)

    def _draw_fact(self, paint: Painter, box: Rect, label: str, value: str) -> None:
        wide = paint.width(value, size=17, weight="semibold") + 2
        paint.text(
            label, Rect(box.x, box.y, box.w - wide - 8, box.h), size=16, colour=paint.theme.faint
        )
        place = Rect(box.right - wide, box.y, wide, box.h)
        paint.text(value, place, size=17, weight="semibold", align="right")

    def _draw_difficulty(self, paint: Painter, box: Rect, steps: int) -> None:
        theme, bar = paint.theme, Rect(box.right - HARDEST * 27 + 5, box.centery - 6, 22, 12)
        for number in range(HARDEST):
            fill = theme.accent if number < steps else theme.raised
            paint.box(bar.move(27 * number, 0), fill, radius=4, border=theme.rim)
        name = self.judged.how_hard
        wide = paint.width(name, size=16, weight="semibold") + 2
        place = Rect(bar.x - 12 - wide, box.y, wide, box.h)
        paint.text(name, place, size=16, weight="semibold", align="right")
        room = place.x - 8 - box.x
        paint.text(self._difficulty, Rect(box.x, box.y, room, box.h), size=16, colour=theme.faint)


class NoteFace(Widget):
    """A bulb and a sentence."""

    role = "label"

    def draw(self, paint: Painter) -> None:
        """Draw the sentence beside the bulb."""
        box = inset(self.rect, PAD)
        paint.icon("hint", Rect(box.x, box.centery - 13, 26, 26), paint.theme.accent)
        words = Rect(box.x + 38, box.y - 10, box.w - 38, box.h + 20)
        tall = paint.lines(self.words, words.w, size=16) * paint.line_height(16)
        if tall <= words.h:
            paint.block(self.words, centred(words, words.w, tall), size=16)
        else:
            paint.text(self.words, words, size=16)
