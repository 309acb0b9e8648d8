"""The board to draw on: it has the focus, and the ring is around a cell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Card, Event, Panel, Widget, draw_key, key_width
from searchcade.canvas import Place
from searchcade.facets.editing import NOWHERE
from searchcade.play.editor_state import EditorState
from searchcade.texts import GameTexts

if TYPE_CHECKING:
    from searchcade.app.screens.editor.screen import EditorScreen

BAR, GAP = 56.0, 16.0
COLOURS = {"on": "good", "off": "bad", "flip": "second", "": "focus"}  # effect -> colour of cells


class EditBoard(BoardView):
    """A board with a ring around a cell; pressing and dragging draws."""

    focusable = True
    screen: EditorScreen
    cursor: Place = (0, 0)
    _is_down = False

    def restore(self, old: Widget) -> None:
        """Go on with a stroke after a rebuild."""
        super().restore(old)
        if isinstance(old, EditBoard):
            self._is_down = old._is_down

    def on_mouse(self, event: Event) -> bool:
        """Draw while the left button is down."""
        if event.type == pygame.MOUSEWHEEL:
            return super().on_mouse(event)
        cell = self.cell_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and cell is not None:
            self._is_down = True
            self.screen.press(cell)
            return True
        if event.type == pygame.MOUSEMOTION and self._is_down:
            if cell is not None:
                self.screen.drag(cell)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._is_down:
            self._is_down = False
            self.screen.release(self._beside(event.pos, cell) if cell else NOWHERE)
            return True
        return super().on_mouse(event)

    def _beside(self, position: tuple[float, float], cell: Place) -> Place:
        """Return the neighbour across the side of a cell that is nearest to a place."""
        view = self.board.view().cell(*cell)
        x = (position[0] * self.board.scale - view.centerx) / view.w
        y = (position[1] * self.board.scale - view.centery) / view.h
        if abs(x) > abs(y):
            return cell[0], cell[1] + (1 if x > 0 else -1)
        return cell[0] + (1 if y > 0 else -1), cell[1]

    def draw(self, paint: Painter) -> None:
        """Draw the board, and the ring around the cell."""
        self.marks = replace(self.marks, hover=self.pointed if self.hovered else None)
        super().draw(paint)
        place = self.board.view().cell(*self.cursor)
        box = Rect(*(part / paint.scale for part in place))
        ink = paint.theme.focus if self.focused else paint.theme.faint
        thick = 3 if self.focused else 1.5
        paint.box(inset(box, -thick), None, radius=6, border=ink, thick=thick)


class Keys(Widget):
    """What lies below the ring, and which keys work there."""

    role = "label"

    def __init__(self, id: str, rect: Rect) -> None:
        super().__init__(id, rect)
        self.keys: list[tuple[str, str]] = []

    def draw(self, paint: Painter) -> None:
        """Draw the keys at the right, and what lies there in the space that is left."""
        right = self.rect.right - 16
        for key, does in reversed(self.keys):
            wide = paint.width(does, size=16) + 2
            place = Rect(right - wide, self.rect.y, wide, self.rect.h)
            paint.text(does, place, size=16, colour=paint.theme.faint)
            right -= wide + 8
            cap = Rect(self.rect.x, self.rect.y, right - self.rect.x, self.rect.h)
            draw_key(paint, key, cap, 13, paint.theme.faint)
            right -= key_width(paint, key, 13) + 14
        left = self.rect.x + 16
        paint.text(self.words, Rect(left, self.rect.y, right - left, self.rect.h), size=16)


class DrawingPanel(Panel[EditorState]):
    """The board above a bar that explains it."""

    def __init__(self, rect: Rect, words: GameTexts, screen: EditorScreen) -> None:
        super().__init__(rect)
        self._words, self._screen, self._state = words, screen, screen.state
        self.stuck: tuple[Place, ...] = ()
        """Cells that make the level hopeless."""

    def build(self) -> None:
        """Put the board above its bar."""
        upper, lower = rows(self.rect, (REST, BAR), GAP)
        scene = self._state.draft.editing.scene(self._state.drawing)
        view = EditBoard("editor.board", upper, self._words.game, self._screen.app.theme, scene)
        view.screen, self._shown = self._screen, self._state.drawing
        self.view = self.add(view)
        self.add(Card("editor.bar", lower))
        self._keys = self.add(Keys("editor.here", lower))
        self.show(self._state)

    def show(self, state: EditorState) -> None:
        """Show the drawing, the ring, and what a switch acts upon."""
        editing, drawing = state.draft.editing, state.drawing
        if drawing is not self._shown:
            self.view.scene, self._shown = editing.scene(drawing), drawing
        self.view.cursor = state.cursor
        while self.view.board.follow(*state.cursor):
            pass  # the ring is never out of sight
        source = state.source if drawing.has(state.source) else state.cursor
        related = editing.related(drawing, source)
        lit = {cell: COLOURS[effect] for cell, effect in related.items()}
        lit |= {state.source: "accent"} if drawing.has(state.source) else {}
        stuck = [cell for cell in self.stuck if drawing.has(cell)]
        self.view.marks = Marks(lit=lit, stuck=stuck)
        row, col = state.cursor
        said = self._words.drawn("cells", state.here())
        texts = self._words.texts
        self._keys.words = texts("editor.here", row=row + 1, col=col + 1, what=said)
        self._keys.keys = self._hints(state)

    def _hints(self, state: EditorState) -> list[tuple[str, str]]:
        texts = self._words.texts
        if state.is_wiring:
            is_joining = state.drawing.has(state.source)
            return [("Space", texts("editor.key_join" if is_joining else "editor.key_switch"))]
        hints = [("Space", texts("editor.key_paint"))]
        if state.joins:
            return [*hints, ("Shift ←→", texts("editor.key_side"))]
        if state.tool.amount:
            name = self._words.find(f"editing.short.{state.tool.amount.name}", "")
            hints.append(("− +", name))
        return hints
