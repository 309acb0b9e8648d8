"""Study in the window: the watched search stops and asks; keys, the board or a click answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from searchcade.app.board import Marks
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.middle import Heading
from searchcade.app.screens.watch.sentence import SentenceText
from searchcade.app.widgets import Button, Card, Label, Panel, draw_focus
from searchcade.canvas import Place
from searchcade.recording import Recording
from searchcade.recording.question import Question
from searchcade.recording.questions import questions
from searchcade.recording.study import Answer, Study
from searchcade.texts import GameTexts
from searchcade.views.study import OptionView, StudyView, skill_of, study_view
from searchcade.web.playback import Playback

if TYPE_CHECKING:
    from searchcade.app.window import App

COUNT = 10  # questions in a row
TRAVEL_S = 2.0  # seconds that the way to the next question takes at most
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_PAGEDOWN)  # the last is a presenter's
OPTION, LEAST_OPTION = 42.0, 24.0  # units
ASKED = 84.0
SIGNS = {"right": "check", "missed": "check", "wrong": "close"}


class StudyMode:
    """Questions about a recording: it plays to the next one, waits for an answer, and goes on."""

    def __init__(self, app: App, recording: Recording, changed: Callable[[], None]) -> None:
        """Begin to prepare questions; `changed` is called when something else is to be shown."""
        self._app, self._recording, self._changed = app, recording, changed
        self._words: GameTexts = app.texts.of(recording.loaded.game)
        self._seed = 0
        self._job: Job[list[Question]] | None = None
        self.study: Study | None = None
        self._is_there = False  # at the moment of the open question

    @property
    def view(self) -> StudyView | None:
        """Return what is shown; None while it is on its way to a question, or prepares them."""
        is_shown = self.study is not None and (self._is_there or self.study.question is None)
        return study_view(self._words, self.study) if self.study and is_shown else None

    # ------------------------------------------------------------------ time

    def update(self, seconds: float, playback: Playback, *, is_complete: bool) -> None:
        """Prepare questions once the search has ended, and go on to the open one."""
        playback.playing = False
        if self.study is None:
            if self._job is None and is_complete:
                self._prepare()
            return
        question = self.study.question
        if question is None or self._is_there:
            return
        left = question.t - playback.place
        step = max(1.0, playback.speed * seconds, abs(left) * seconds / TRAVEL_S)
        there = question.t if abs(left) <= step else playback.place + (step if left > 0 else -step)
        self._is_there = there == question.t
        line = question.line if self._is_there else 0
        playback.go(there, self._recording.length, line)
        if self._is_there:
            self._changed()

    @property
    def is_moving(self) -> bool:
        """Say whether it is on its way."""
        return bool(self.study and self.study.question and not self._is_there)

    def _prepare(self) -> None:
        """Make the questions in a background thread: a look ahead takes a while."""
        recording, seed = self._recording, self._seed
        self._job = self._app.jobs.start(
            lambda _job: questions(recording, COUNT, seed), self._prepared
        )

    def _prepared(self, asked: list[Question]) -> None:
        self.study, self._is_there = Study(asked), False
        self._changed()

    def cancel(self) -> None:
        """Drop what is being prepared."""
        if self._job:
            self._job.cancel()

    # ------------------------------------------------------------------ answers

    def choose(self, option: int) -> None:
        """Choose an option of the open question."""
        if self.study and self._is_there:
            self._count(self.study.choose(option))

    def choose_cell(self, cell: Place) -> None:
        """Choose the option that stands for a cell."""
        row, col = cell
        option = self.study.option_at(row * self._recording.cols + col) if self.study else None
        if option is not None:
            self.choose(option)

    def choose_node(self, node: int) -> bool:
        """Choose the option that stands for a position of a game tree; say whether one does."""
        option = self.study.option_of(node) if self.study else None
        if option is None:
            return False
        self.choose(option)
        return True

    def enter(self) -> None:
        """Answer with what is chosen, go on, or ask other questions."""
        study = self.study
        if study is None or self.is_moving:
            return
        if study.question is None:
            self.study, self._job, self._seed = None, None, self._seed + 1
        elif study.answer:
            study.go_on()
            self._is_there = False
        else:
            self._count(study.confirm())
            return
        self._changed()

    def _count(self, answer: Answer | None) -> None:
        """Store whether an answer was right, and show it."""
        if answer:
            skill = skill_of(self._recording, answer)
            self._app.audio.effect("win" if answer.is_right else "error")
            marks, user_id = self._app.store.marks, self._app.user.id
            self._app.jobs.start(lambda _job: marks.add(user_id, skill, is_right=answer.is_right))
        self._changed()

    def take_key(self, key: int) -> bool:
        """Take a key of the study; say whether it was one."""
        view = self.view
        if view is None:
            return False
        if key in ENTER:
            self.enter()
            return True
        if pygame.K_1 <= key < pygame.K_1 + len(view.options):
            self.choose(key - pygame.K_1)
            return True
        return False

    # ------------------------------------------------------------------ the board

    def marks(self, marks: Marks) -> Marks:
        """Return marks with the numbers of the options, and the cell that is asked about."""
        view = self.view
        if view is None:
            return marks
        values = {self._place(each.cell): each.key for each in view.options if each.cell >= 0}
        right = (each.cell for each in view.options if each.mark in ("right", "missed"))
        best = next((cell for cell in right if cell >= 0), -1)
        return replace(
            marks,
            numbers={},
            fresh=(),
            values=values,
            best=self._place(best) if best >= 0 else None,
            lit={self._place(view.about): "focus"} if view.about >= 0 else {},
        )

    def _place(self, cell: int) -> Place:
        return divmod(cell, self._recording.cols)


class OptionButton(Button):
    """An option with its number; after the answer with a sign and the edge of its colour."""

    def __init__(
        self, id: str, rect: Rect, option: OptionView, press: Callable[[], None], *, is_open: bool
    ) -> None:
        super().__init__(id, rect, option.text, press, size=16)
        self.option, self.is_open = option, is_open
        self.enabled = is_open

    @property
    def text(self) -> str:
        """Return the number, the words and what came of it."""
        return f"{self.option.key} {self.option.text} {self.option.mark}".strip()

    def draw(self, paint: Painter) -> None:
        """Draw the number at the left, the words, and a sign at the right."""
        theme, mark = paint.theme, self.option.mark
        colour = {"right": theme.good, "missed": theme.good, "wrong": theme.bad}.get(mark)
        edge = theme.accent if mark == "chosen" else colour or theme.rim
        paint.box(self.rect, theme.raised, radius=8, border=edge, thick=2 if mark else 1)
        number, words, sign = columns(inset(self.rect, 10, 2), (22, REST, 22), 8)
        paint.text(self.option.key, number, size=16, weight="bold", colour=theme.faint)
        paint.text(self.option.text, words, size=16, weight="semibold" if mark else "regular")
        if name := SIGNS.get(mark):
            paint.icon(name, Rect(sign.x, sign.centery - 10, 20, 20), colour or theme.text)
        if self.focused:
            draw_focus(paint, self.rect)


class StudyPanel(Panel[None]):
    """The question, its options, and after the answer what was right and why."""

    def __init__(self, rect: Rect, app: App, mode: StudyMode) -> None:
        super().__init__(rect)
        self._texts, self._mode = app.texts, mode

    def build(self) -> None:
        """Put the question above its options, and what is said of the answer below them."""
        self.add(Card("study.card", self.rect))
        box, view = inset(self.rect, 14, 8), self._mode.view
        if view is None:
            text = "" if self._mode.study else self._texts("study.preparing")
            self.add(Label("study.preparing", box, text, size=17, colour="faint"))
            return
        has_options = bool(view.options)
        options = min(
            OPTION, max(LEAST_OPTION, (box.h - 40 - ASKED - 130) / max(1, len(view.options)))
        )
        places = (34, ASKED if has_options else 0, len(view.options) * options, REST, 40)
        head, asked, middle, said, foot = rows(box, places, 6)
        self.add(Heading("study.title", head, "hint", view.title, view.score))
        if has_options:
            self._add_text("study.asked", asked, view.asked)
            self._add_options(middle, view)
        self._add_said(said, view)
        self._add_foot(foot, view)

    def _add_text(
        self, id: str, box: Rect, main: str, side: str = "", colour: str = "text"
    ) -> None:
        text = self.add(SentenceText(id, box))
        text.main, text.side, text.colour = main, side, colour

    def _add_options(self, box: Rect, view: StudyView) -> None:
        places = rows(box, [REST] * len(view.options))
        for number, (option, place) in enumerate(zip(view.options, places, strict=True)):
            self.add(
                OptionButton(f"study.option.{option.key}", inset(place, 0, 2), option,
                             partial(self._mode.choose, number), is_open=not view.is_answered)
            )  # fmt: skip

    def _add_said(self, box: Rect, view: StudyView) -> None:
        """Say whether the answer was right and why; at the end how each kind went."""
        if view.practised:
            lines = [f"{each.right} / {each.asked}   {each.title}" for each in view.practised]
            self._add_text("study.said", box, view.verdict, "\n".join(lines), "good")
            return
        reasons = [f"{each.key}: {each.why}." for each in view.options if each.why]
        side = " ".join([view.because, *reasons])
        self._add_text("study.said", box, view.verdict, side, "good" if view.is_right else "bad")

    def _add_foot(self, box: Rect, view: StudyView) -> None:
        button, how = columns(box, (150, REST), 10)
        name = "next" if view.is_answered else "more" if view.practised else "confirm"
        if view.is_answered or view.takes_all or view.practised:
            text = self._texts(f"study.{name}")
            self.add(Button("study.enter", button, text, self._mode.enter, kind="primary", size=17))
        else:
            how = box
        self.add(Label("study.how", how, view.how, size=15, colour="faint", wrap=True))
