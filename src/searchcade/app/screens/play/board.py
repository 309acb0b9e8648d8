"""The board of a game: the scene with its marks, an overview, and what lies above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import pygame

from searchcade.app.board import BoardPainter, Marks
from searchcade.app.board.widget import ActiveBoard, BoardView
from searchcade.app.layout import centred, inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.cell_note import CellNote
from searchcade.app.screens.play.finale import Confetti
from searchcade.app.screens.play.stage import Stage
from searchcade.app.widgets import Event, Panel, Widget
from searchcade.canvas import Place
from searchcade.game import Note
from searchcade.play.saved_game import SavedGame
from searchcade.texts import Texts

if TYPE_CHECKING:
    from searchcade.app.window import App

MIN_CELL = 18.0  # units of a cell at first: boards with more cells open zoomed to the player
COLOURS = {"on": "good", "off": "bad", "flip": "second", "": "focus"}  # effect -> colour of cells
SIDE = 150.0  # units of the overview
EDGE = 24.0
DOT = 4.0  # units of the player
GOAL = "goal"


class BoardState(NamedTuple):
    """What the board shows in addition to the game itself."""

    picked: Place | None = None
    """The cell of a stone that the next click carries somewhere."""
    is_paused: bool = False
    confetti: Confetti | None = None


class BoardPanel(Panel[BoardState]):
    """The board of a game, with an overview and a note about the cell below the mouse."""

    def __init__(self, rect: Rect, app: App, stage: Stage, click: Callable[[Place], None]) -> None:
        super().__init__(rect)
        self._app, self._stage, self._table, self._click = app, stage, stage.table, click
        self.noted: Place | None = None
        """The cell that the note is about."""

    def build(self) -> None:
        """Put the overview, what covers the board, and the note above it."""
        app, game, scene = self._app, self._table.session.game, self._stage.motion.scene
        self.view = self.add(
            ActiveBoard("play.board", self.rect, game, app.theme, scene, clicked=self._click)
        )
        self.view.board.flat = app.memory.get("play.flat", False)
        self.overview = self.add(Overview("play.overview", self.view))
        self._cover = self.add(Cover("play.above", self.rect, app.texts, is_calm=app.settings.calm))
        self._note = self.add(CellNote("play.note", self.view))

    def show(self, state: BoardState) -> None:
        """Show the game as it stands or moves, and what is to be known about the pointed cell."""
        stage, table, notes = self._stage, self._table, () if state.is_paused else self._notes()
        self.view.scene, self.overview.place = stage.motion.scene, stage.motion.place
        lit = {cell: COLOURS[note.effect] for note in notes for cell in note.cells}
        self.view.marks = Marks(
            trail=stage.trail,
            hint=table.ahead,
            stuck=table.current_analysis.get("stuck", ()),
            lit=lit | ({state.picked: "accent"} if state.picked else {}),
        )
        words = self._app.texts.of(table.session.game)
        self._note.lines = [words.note(note.text) for note in notes]
        self._note.dots = {n: COLOURS[note.effect] for n, note in enumerate(notes) if note.cells}
        self.noted = self.pointed
        self._cover.show(state, stage.saved)

    @property
    def pointed(self) -> Place | None:
        """Return the cell below the mouse."""
        return self.view.pointed if self.view.hovered else None

    def _notes(self) -> Sequence[Note]:
        """Return what the game says about the cell below the mouse."""
        session, cell = self._table.session, self.pointed
        if cell is None or self._table.has_fallen:
            return ()
        return session.game.look.explain(session.level, session.state, cell)

    def open(self, scale: float) -> None:
        """Zoom in to the player at first, where the cells of the whole board would be too small."""
        self.view.open_at(*self._table.place, scale, MIN_CELL)

    def follow(self) -> bool:
        """Keep the player in sight on a board that is zoomed in; say whether it goes on."""
        moves = self.view.board.follow(*self._stage.motion.place)
        return moves or self._stage.motion.is_moving


class Cover(Widget):
    """What lies above the whole board: a pause, or the celebration of a game that is won."""

    def __init__(self, id: str, rect: Rect, texts: Texts, *, is_calm: bool) -> None:
        super().__init__(id, rect)
        self._texts, self._is_calm = texts, is_calm
        self._is_paused = False
        self._confetti: Confetti | None = None
        self._praise = ""

    def show(self, state: BoardState, saved: SavedGame) -> None:
        """Take over whether the game is paused, or won."""
        is_won = saved.session.is_won and not self._is_calm
        self._is_paused, self._confetti = state.is_paused, state.confetti if is_won else None
        self._praise = self._texts("play.helped" if saved.helped else "play.won")

    def draw(self, paint: Painter) -> None:
        """Draw whatever there is."""
        if self._is_paused:
            self._draw_pause(paint)
        if self._confetti:
            self._confetti.draw(paint, self.rect)
            self._draw_praise(paint)

    def _draw_pause(self, paint: Painter) -> None:
        box = self.rect
        paint.box(box, paint.theme.card, radius=16, alpha=235)
        icon = Rect(box.centerx - 40, box.centery - 80, 80, 80)
        paint.icon("pause", icon, paint.theme.accent)
        line = Rect(box.x + 20, box.centery + 10, box.w - 40, 40)
        paint.text(self._texts("play.paused"), line, size=20, align="centre")

    def _draw_praise(self, paint: Painter) -> None:
        theme, card = paint.theme, centred(self.rect, 380, 92)
        paint.shadow(card)
        paint.box(card, theme.card, radius=20, border=theme.accent, thick=3)
        ink = theme.accent
        paint.text(self._praise, card, size=34, weight="bold", colour=ink, align="centre")


class Overview(Widget):
    """The whole board, small, in a corner while only a part of it is seen; a click looks there."""

    role = "overview"

    def __init__(self, id: str, view: BoardView) -> None:
        super().__init__(id, Rect(0, 0, 0, 0))
        self.view = view
        self.place: Place | tuple[float, float] = (0, 0)
        """The row and column of the player."""
        self.small = BoardPainter(view.board.pictures.game, view.board.theme)

    @property
    def is_shown(self) -> bool:
        """Say whether less than the whole board is seen."""
        board = self.view.board
        if not board.is_zoomed or board.is_oblique or not board.rows:
            return False
        first, last, left, right = board.view().seen()
        return (last - first, right - left) != (board.rows, board.cols)

    def draw(self, paint: Painter) -> None:
        """Draw it in an upper corner that does not hide the player."""
        self.rect = self._corner(paint) if self.is_shown else Rect(0, 0, 0, 0)
        if not self.rect.w:
            return
        scene, theme = self.view.scene, paint.theme
        still = () if scene.passages else tuple(each for each in scene.sprites if not each.key)
        paint.shadow(self.rect)
        paint.box(self.rect, theme.card, radius=6, border=theme.line)
        self.small.place(paint.pixels(self.rect))
        trail = self.view.marks.trail
        self.small.draw(paint.surface, scene._replace(sprites=still), Marks(trail=trail))
        view = self.small.view()
        for each in scene.sprites:
            if each.picture == GOAL:
                self._dot(paint, view.centre(each.row, each.col), theme.bad)
        self._dot(paint, view.centre(*self.place), theme.accent)
        first, last, left, right = self.view.board.view().seen()
        corner, end = view.corner(first, left), view.corner(last, right)
        frame = pygame.Rect(corner, (end[0] - corner[0], end[1] - corner[1]))
        pygame.draw.rect(paint.surface, theme.focus, frame, max(2, round(2 * paint.scale)))

    def _dot(self, paint: Painter, place: tuple[float, float], ink: tuple[int, int, int]) -> None:
        paint.dot((place[0] / paint.scale, place[1] / paint.scale), DOT, ink)

    def _corner(self, paint: Painter) -> Rect:
        board, rows, cols = self.view.board, self.view.scene.rows, self.view.scene.cols
        longest = max(rows, cols)
        wide, tall = ceil(SIDE * cols / longest), ceil(SIDE * rows / longest)
        area = inset(self.view.rect, EDGE)
        right = Rect(area.right - wide, area.y, wide, tall)
        x, y = board.view().centre(*self.place)
        is_below = inset(right, -40).collidepoint(x / paint.scale, y / paint.scale)
        return Rect(area.x, area.y, wide, tall) if is_below else right

    def on_mouse(self, event: Event) -> bool:
        """Look at the place that was clicked."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self.rect.w:
            return False
        board = self.view.board
        x, y = event.pos
        if cell := self.small.cell_at((x * board.scale, y * board.scale)):
            board.camera.look_at(cell[0] + 0.5, cell[1] + 0.5, board.rows, board.cols)
        return True
