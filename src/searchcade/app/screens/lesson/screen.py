"""Lesson: a game on a small level, with a list of things to do and a bubble that says how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from searchcade import catalog
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Rect
from searchcade.app.screens.bubble import Bubble, Subject, sights
from searchcade.app.screens.common import EDGE, TOP
from searchcade.app.screens.lesson.panels import CommandBar, LessonEnd, LessonHeader, TaskList
from searchcade.app.screens.next_game import start_next
from searchcade.app.screens.play.board import BoardPanel, BoardState
from searchcade.app.screens.play.finale import Confetti
from searchcade.app.screens.play.screen import PlayScreen
from searchcade.app.widgets import Label
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.play.ending import end_effect
from searchcade.play.lesson import (
    TICK_EFFECT,
    Act,
    Course,
    PracticeGame,
    do,
    lesson_of,
    lessons,
    next_act,
    next_cells,
    next_lesson,
)
from searchcade.play.session import Session
from searchcade.views.lesson import LessonView, lesson_view

if TYPE_CHECKING:
    from searchcade.app.window import App

SIDE, BAR, FOOT, GAP = 400.0, 80.0, 24.0, 16.0


class LessonScreen(PlayScreen):
    """A game that is not stored. Nothing is forbidden, and every tick counts that was earned."""

    def __init__(self, app: App, game: Game[Any, Any]) -> None:
        self.lesson = lesson_of(game)
        loaded = self.lesson.loaded
        title = app.texts("lesson.of", game=app.texts.of(game).title)
        session = Session(game, loaded.level)
        super().__init__(app, PracticeGame(app.store, app.user.id, loaded, session, title))
        self.course = Course(self.lesson)
        self.is_briefed = True
        self._act: Act | None = None
        """What the bubble shows next; None while it is being worked out."""
        self._cells: tuple[Place, ...] = ()
        self._asked: tuple[object, ...] = ()
        self._guide: Job[tuple[Act, list[Place]]] | None = None
        self._wants_show = False
        self._confetti: Confetti | None = None
        self._has_ended = False

    # ------------------------------------------------------------------ building and showing

    def build(self) -> None:
        """Put the board beside the list, and the commands below both."""
        app, texts, controls = self.app, self.texts, self.controls
        body = Rect(EDGE, TOP, self.width - 2 * EDGE, self.height - TOP - 12)
        upper, bar, foot = rows(body, (REST, BAR, FOOT), 8)
        upper.h -= 8
        place, side = columns(upper, (REST, SIDE), GAP)
        self.add_panel(LessonHeader(self))
        self.board = self.add_panel(BoardPanel(place, app, self.stage, controls.click))
        self.bubble = self.add(Bubble("lesson.bubble", self.board.view))
        self.list = self.add_panel(TaskList(side, self))
        actions = {**controls.actions(), "show": self.show_me}
        self.add_panel(CommandBar(bar, texts, actions, enabled=not self._has_ended))
        words = texts("lesson.again_in_help")
        self.add(Label("lesson.note", foot, words, size=16, weight="semibold", align="centre"))
        if self._has_ended:
            self.add_panel(LessonEnd(place, self))

    def first_focus(self) -> str:
        """Let Enter show the next step; at the end, let it lead on."""
        if not self._has_ended:
            return "lesson.show"
        return "lesson.end.next" if "next" in self.offers() else "lesson.end.play"

    def _show(self) -> None:
        """Tick what has happened, and update the widgets."""
        self._is_stale = self.stage.is_busy
        if self.course.look(self.saved.session, has_fallen=self.table.has_fallen):
            self.app.audio.effect(TICK_EFFECT)
        self._ask_guide()
        self.board.show(BoardState(self.table.picked, confetti=self._confetti))
        view = self.lesson_view()
        self.list.show(view)
        self.bubble.speech = None if self._has_ended else view.speech
        self._aim_bubble()
        self.app.redraw()

    def _aim_bubble(self) -> None:
        """Let the bubble follow the figure, and find its place once nothing moves."""
        motion, is_there = self.stage.motion, not self.table.has_fallen
        self.bubble.place = motion.place
        if not motion.is_moving or motion.is_entering:
            clear, spared = sights(motion.target)
            cells = (*self._cells, *clear)
            self.bubble.subject = Subject(self.table.place, cells, spared, is_there)

    def lesson_view(self) -> LessonView:
        """Return the tasks, and what the bubble says now."""
        session, has_fallen = self.saved.session, self.table.has_fallen
        return lesson_view(self.texts, self.course, session, self._act, has_fallen=has_fallen)

    # ------------------------------------------------------------------ what comes next

    def _ask_guide(self) -> None:
        """Work out the next step in a background thread, once a state."""
        task, session, is_down = self.course.next, self.saved.session, self.table.has_fallen
        asked = (task, id(session), session.moves, is_down)
        if asked == self._asked or task is None or session.is_won:
            return
        self._asked, self._act, self._cells = asked, None, ()
        if self._guide:
            self._guide.cancel()
        first, second = self.saved.snapshot(whole=True), self.saved.snapshot(whole=True)

        def work(_job: object) -> tuple[Act, list[Place]]:
            act = next_act(task, first, has_fallen=is_down)
            return act, next_cells(second, act)

        self._guide = self.app.jobs.start(work, self._take_guide)

    def _take_guide(self, answer: tuple[Act, list[Place]]) -> None:
        self._guide = None
        self._act, self._cells = answer[0], tuple(answer[1])
        if self._wants_show:
            self.show_me()
        self._show()

    def show_me(self) -> None:
        """Make the next step, and wait; if it is not known yet, make it as soon as it is."""
        if self._has_ended or self.saved.session.is_won:
            return
        self._wants_show = self._act is None
        if self._act and not self.stage.motion.is_moving:
            do(self._act, self.table)

    def _command(self, key: int) -> bool:
        """Do what Ctrl does in a game, but for saving."""
        return key != pygame.K_s and super()._command(key)

    # ------------------------------------------------------------------ time

    def update(self, seconds: float) -> bool:
        """Let the game move on; celebrate at its end."""
        self.table.speed = self.app.settings.speed
        self.stage.motion.is_calm = self.app.settings.calm
        moved = self.stage.pass_time(seconds)
        self._follows = self._follows and self.board.follow()
        moved = moved or self._follows or self.board.pointed != self.board.noted
        moved = self._celebrate(seconds) or moved
        if moved or self.stage.is_busy or self._is_stale:
            self._show()
        return moved

    def _celebrate(self, seconds: float) -> bool:
        """Let confetti fall once the level is won, then show what comes next."""
        if not self.saved.session.is_won or self.stage.motion.is_moving or self._has_ended:
            return False
        if self._confetti is None:
            self._confetti = Confetti()
            self.app.audio.effect(end_effect(is_won=True))
            self._remember()
        self._confetti.time += min(seconds, 0.1)
        if self._confetti.is_over or self.app.settings.calm:
            self._has_ended, self._confetti = True, None
            self.rebuild()
        return True

    def _remember(self) -> None:
        """Tick the whole lesson in the settings of the player."""
        done = self.app.settings.lessons.split()
        names = [name for name in lessons() if name in (*done, self.lesson.loaded.game.name)]
        self.app.change_settings(lessons=" ".join(names))

    def wake_after(self) -> float | None:
        """Draw every frame while something moves."""
        is_moving = self.stage.is_busy or self._is_stale or self._follows or self._confetti
        return 0.0 if is_moving or self._is_ending else None

    @property
    def _is_ending(self) -> bool:
        return self.saved.session.is_won and not self._has_ended

    # ------------------------------------------------------------------ leaving

    def offers(self) -> dict[str, Any]:
        """Return what can be done after the lesson."""
        game = self.lesson.loaded.game.name
        offers: dict[str, Any] = {"play": self._play_first, "again": lambda: self.open_lesson(game)}
        following = next_lesson(game)
        return offers | ({"next": lambda: self.open_lesson(following)} if following else {})

    def open_lesson(self, game: str) -> None:
        """Begin the lesson of a game instead of this one."""
        self.app.replace(self.app.routes.lesson(game))

    def _play_first(self) -> None:
        """Play the first level of the game."""
        first = self.lesson.first
        start_next(self.app, lambda: catalog.level(first), always=first.partition("/")[2])

    def on_focus(self, _gained: bool) -> None:
        """Let go of all keys; there is no clock to stop."""
        self.table.held.release_all()

    def leave(self) -> None:
        """Stop thinking; nothing is stored."""
        self.advisor.close()
        if self._guide:
            self._guide.cancel()
        self.stage.autosave.close()
