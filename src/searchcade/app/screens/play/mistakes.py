"""Learning from mistakes: the board before each lost move, until the right one is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from searchcade.app.board import Marks
from searchcade.app.board.widget import ActiveBoard
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, inset, rows, shares
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.figures import NoticeBox
from searchcade.app.screens.play.board import MIN_CELL
from searchcade.app.screens.play.screen import ZOOMS, MoveKeys
from searchcade.app.screens.play.stage import BUMP, Motion
from searchcade.app.widgets import Button, Card, Drawing, Event, Label, Panel
from searchcade.canvas import Place
from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis
from searchcade.play.marks import MISTAKE
from searchcade.play.mistakes import MistakeReview, Try, first_try
from searchcade.play.walk import STEP_S
from searchcade.views.mistakes import MistakeView, mistake_view, table_at
from searchcade.views.play import Notice

if TYPE_CHECKING:
    from searchcade.app.window import App

SIDE = 400.0
HEADING, TASK, DOTS, NOTICE, MOVES, BUTTON, GAP = 40.0, 104.0, 32.0, 88.0, 40.0, 52.0, 12.0
MAX_DOT = 30.0  # units from the middle of a dot to that of the next
Action = Callable[[], None]


class ReviewPanel(Panel[None]):
    """What was lost, what is said of the last try, and what can be done."""

    def __init__(self, rect: Rect, screen: MistakesScreen, view: MistakeView) -> None:
        super().__init__(rect)
        self._screen, self._texts, self._view = screen, screen.texts, view

    def build(self) -> None:
        """Put the words at the top, and the buttons at the bottom."""
        box = inset(self.add(Card("mistakes.panel", self.rect)).rect, 20, 16)
        head, task, dots, _, notice, remarks, moves, _, buttons = rows(
            box, (HEADING, TASK, DOTS, GAP, NOTICE, REST, MOVES, GAP, BUTTON)
        )
        view, screen = self._view, self._screen
        self.add(Label("mistakes.heading", head, view.heading, size=24, weight="bold"))
        self.add(Label("mistakes.task", task, view.task, size=18, wrap=True))
        self.add(Drawing("mistakes.dots", dots, self._draw_dots))
        self.add(NoticeBox("mistakes.notice", notice, screen.notice(view)))
        words = " ".join(view.remarks)
        place = inset(remarks, 0, GAP)
        self.add(Label("mistakes.remarks", place, words, size=16, colour="faint", wrap=True))
        self._add_moves(moves)
        self._add_buttons(buttons)

    def _draw_dots(self, paint: Painter, rect: Rect) -> None:
        """Draw a dot for each mistake: green where the first try was right."""
        review, theme = self._screen.review, paint.theme
        apart = min(MAX_DOT, rect.w / max(1, review.count))
        for number in range(review.count):
            tries = review.tries[number] if number < len(review.tries) else []
            first, middle = first_try(tries), (rect.x + apart * (number + 0.5), rect.centery)
            colour = theme.rim if first is None else theme.good if first else theme.bad
            paint.dot(middle, apart * 0.34, colour)
            if first is None and number != review.number:
                paint.dot(middle, apart * 0.22, theme.card)

    def _add_moves(self, box: Rect) -> None:
        """Put a button for each move that is no direction."""
        buttons = [each for each in self._view.buttons if each.is_legal]
        for each, place in zip(buttons, shares(box, [1.0] * len(buttons), 8), strict=True):
            act = lambda move=each.move: self._screen.attempt(move)  # noqa: E731
            self.add(Button(f"mistakes.move.{each.move}", place, each.title, act,
                            shortcut=each.key.capitalize(), size=16))  # fmt: skip

    def _add_buttons(self, box: Rect) -> None:
        """Put what leads on at the right; it is the main button."""
        screen, view, texts = self._screen, self._view, self._texts
        left, right = columns(box, (REST, REST), 8)
        if view.is_over:
            self._add(left, "again", texts("mistakes.again"), screen.again, "restart", "R")
            self._add(right, "back", texts("mistakes.back"), screen.back, "back", "Enter")
        elif view.go_on:
            self._add(box, "go_on", view.go_on, screen.go_on, "next", "Enter")
        elif view.show:
            self._add(box, "show", view.show, screen.show_me, "eye", "H")

    def _add(self, place: Rect, name: str, text: str, act: Action, icon: str, key: str) -> None:
        button = Button(f"mistakes.{name}", place, text, act, icon=icon, shortcut=key, size=17)
        button.kind = "primary" if key == "Enter" else "plain"
        self.add(button)


class MistakesScreen(Screen):
    """A person at the mistakes of a finished game, which stays as it is."""

    def __init__(self, app: App, loaded: LoadedLevel, analysis: Analysis, title: str) -> None:
        super().__init__(app)
        self._title, self.loaded, self._analysis = title, loaded, analysis
        self._job: Job[Try] | None = None
        self._is_away = False  # whether the board shows a try
        self._is_opened = False
        self.review = MistakeReview(loaded, analysis)
        self._sit_down()

    # ------------------------------------------------------------------ building and showing

    def build(self) -> None:
        """Put the board at the left, as large as it can be, and the panel beside it."""
        game = self.texts.of(self.loaded.game).title
        title = self.texts("mistakes.title")
        self.add_panel(Header(self.width, title, self.back, f"{game} · {self._title}"))
        place, side = columns(body(self.width, self.height), (REST, SIDE), 16)
        view = mistake_view(self.review, self.texts)
        self.board = self.add(
            ActiveBoard("mistakes.board", place, self.loaded.game, self.app.theme,
                        self.motion.scene, clicked=self.click)
        )  # fmt: skip
        self.board.board.flat = self.app.memory.get("play.flat", False)
        self.board.marks = Marks(lit=view.lit)
        self.add_panel(ReviewPanel(side, self, view))

    def rebuild(self) -> None:
        """Build the widgets, and zoom to the player once."""
        super().rebuild()
        if not self._is_opened:
            self._is_opened = True
            self.board.open_at(*self.table.place, self.app.scale, MIN_CELL)

    def first_focus(self) -> str:
        """Give the focus to the board, or to the button that leads on."""
        if self.review.is_over:
            return "mistakes.back"
        return "mistakes.go_on" if self.review.is_solved else "mistakes.board"

    def notice(self, view: MistakeView) -> Notice:
        """Return what is said of the last try, or that it is being judged."""
        return Notice(self.texts("mistakes.looking"), "second") if self._job else view.notice

    # ------------------------------------------------------------------ trying

    def again(self) -> None:
        """Begin with the first mistake."""
        self.review, self._is_away = MistakeReview(self.loaded, self._analysis), False
        self._sit_down()
        self.rebuild()

    def _sit_down(self) -> None:
        """Show the position before the present mistake."""
        self.table = table_at(self.review)
        self.keys = MoveKeys(self.table)
        self.motion = Motion(self.review.scene(), self.table.place)

    def attempt(self, move: str) -> None:
        """Show a move, and judge it in a background thread; against a wall it is no try."""
        review, place = self.review, self.table.place
        if review.is_over or review.is_solved or self._job:
            return
        scene, legal = review.scene(move), self.table.legal()
        if move not in legal and scene == review.scene():
            self.app.audio.effect("bump")
            self.motion.bump(move, BUMP)
        else:
            self._go(move, legal.get(move, place))
            self._job = self.app.jobs.start(
                lambda job: review.judge(move, job.cancelled), self._take
            )
        self.rebuild()

    def _go(self, move: str, place: Place) -> None:
        self._is_away = True
        self.motion.go(self.review.scene(move), place, STEP_S / self.app.settings.speed, move)

    def _take(self, made: Try) -> None:
        self._job = None
        is_right = self.review.take(made)
        if is_right is not None:
            self._count(is_right=is_right)
        self.app.audio.effect(made.effect)
        self.rebuild()

    def _count(self, *, is_right: bool) -> None:
        """Count the first try among the marks of the player."""
        marks, user_id = self.app.store.marks, self.app.user.id
        skill = (self.loaded.game.name, "", MISTAKE)
        self.app.jobs.start(lambda _job: marks.add(user_id, skill, is_right=is_right))

    def show_me(self) -> None:
        """Make a best move."""
        if not (self._job or self.review.is_over or self.review.is_solved):
            made = self.review.shown()
            self._go(made.move, self.table.legal()[made.move.upper()])
            self._take(made)

    def go_on(self) -> None:
        """Go to the next mistake."""
        self.review.go_on()
        self._is_away = False
        if not self.review.is_over:
            self._sit_down()
            row, col = self.table.place
            board = self.board.board
            board.camera.look_at(row + 0.5, col + 0.5, board.rows, board.cols)
        self.rebuild()

    def click(self, cell: Place) -> None:
        """Make the first move to a cell."""
        if not self.review.is_over and (move := self.review.move_towards(cell)):
            self.attempt(move.upper())

    # ------------------------------------------------------------------ keys

    def first_key(self, event: Event) -> bool:
        """Take the keys of moves before the buttons do, as long as a move is asked for."""
        is_asked = not (self.review.is_over or self.review.is_solved)
        if event.type != pygame.KEYDOWN or event.mod & pygame.KMOD_CTRL or not is_asked:
            return False
        if move := self.keys.move_of(event.key):
            self.attempt(move)
        return bool(move)

    def on_key(self, event: Event) -> bool:
        """Zoom with plus and minus."""
        if event.type == pygame.KEYDOWN and event.key in ZOOMS:
            self.board.zoom(ZOOMS[event.key])
            self.app.redraw()
            return True
        return False

    # ------------------------------------------------------------------ time

    @property
    def is_busy(self) -> bool:
        """Say whether something moves, or is about to go back."""
        return self.motion.is_moving or bool(self._job) or self._goes_back

    @property
    def _goes_back(self) -> bool:
        """Say whether a wrong move is still on the board."""
        return self._is_away and not self.review.is_solved

    def update(self, seconds: float) -> bool:
        """Let the board move on; a wrong move is taken back once it has been judged."""
        self.motion.is_calm = self.app.settings.calm
        moved = self.motion.pass_time(seconds)
        if self._goes_back and not (self._job or self.motion.is_moving):
            self._is_away, moved = False, True
            self.motion.go(self.review.scene(), self.table.place, STEP_S)
        if moved:
            self.board.scene = self.motion.scene
        return moved

    def wake_after(self) -> float | None:
        """Draw every frame while something moves."""
        return 0.0 if self.motion.is_moving or self._goes_back else None

    def leave(self) -> None:
        """Judge nothing more."""
        if self._job:
            self._job.cancel()
