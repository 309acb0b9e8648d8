"""A level that is being drawn, with undo and redo; its text survives the end of the program."""

from __future__ import annotations

import json
from typing import Any

from searchcade.facets.editing import (
    MAX_SIDE,
    MIN_SIDE,
    Editing,
    EditorText,
    LevelDrawing,
    Place,
    Stroke,
    checked_size,
)
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.play.own_levels import own_name, usable
from searchcade.problem import BadInput

MAX_STEPS = 500  # that can be undone
TITLE = "title"


class Draft:
    """A drawing of a game, and the drawings before it and after it."""

    def __init__(self, game: Game[Any, Any], drawing: LevelDrawing, name: str = "") -> None:
        self.game, self.drawing = game, drawing
        self.name = name
        """The own level that it was read from or saved as; empty for a new one."""
        self.saved = drawing
        """What was last saved, or begun with."""
        self.known = ""
        """The text of that own level when it was read or saved."""
        self._before: list[LevelDrawing] = []
        self._after: list[LevelDrawing] = []
        self._begun: LevelDrawing | None = None

    @classmethod
    def of(cls, loaded: LoadedLevel, title: str = "", translated: str = "") -> Draft:
        """Begin with a copy of a level, or go on with one's own; its file names that one.

        `title` is for a level that gives itself none, `translated` is better than its own.
        BadInput: the editor cannot show it.
        """
        drawing = editing_of(loaded.game).read(loaded.level)
        name = own_name(loaded)
        of_level = translated or drawing.headers.get(TITLE) or title
        called = of_level if usable(of_level) == name else name or of_level
        draft = cls(loaded.game, drawing.with_header(TITLE, called), name)
        draft.known = loaded.game.render(loaded.level) if name else ""
        return draft

    @property
    def editing(self) -> Editing[Any]:
        """Return how levels of this game are drawn."""
        return editing_of(self.game)

    @property
    def title(self) -> str:
        """Return the title that the level gives itself."""
        return self.drawing.headers.get(TITLE, "")

    @property
    def is_changed(self) -> bool:
        """Say whether something has not been saved."""
        return self.drawing != self.saved

    @property
    def missing(self) -> EditorText | None:
        """Say what is missing to make it a level."""
        return self.editing.missing(self.drawing)

    def loaded(self) -> LoadedLevel:
        """Return the level; BadInput says in English what a text of it lacks."""
        level = self.game.parse(self.editing.write(self.drawing))
        return LoadedLevel(usable(self.title) or self.game.title, self.game, level)

    # ------------------------------------------------------------------ changes

    def begin(self) -> None:
        """Begin a stroke: what follows is undone in one step."""
        self._begun = self.drawing

    def end(self) -> None:
        """End a stroke."""
        begun, self._begun = self._begun, None
        if begun is not None and begun != self.drawing:
            self._remember(begun)

    def paint(self, stroke: Stroke) -> bool:
        """Paint a cell; say whether anything has changed."""
        return self._become(self.editing.paint(self.drawing, stroke))

    def carry(self, source: Place, cell: Place) -> bool:
        """Carry what lay on a cell when the stroke began to another; say whether it has moved."""
        begun = self._begun or self.drawing
        if cell == source:
            return self._become(begun)
        there = self.editing.carried(begun, source, cell)
        return there is not begun and self._become(there)

    def resize(self, rows: int, cols: int) -> bool:
        """Change the size; say whether anything has changed."""
        rows, cols = (min(max(count, MIN_SIDE), MAX_SIDE) for count in (rows, cols))
        sized = self.drawing.sized(rows, cols, self.editing.filler)
        return self._become(self.editing.mended(sized))

    def set_header(self, name: str, value: str) -> bool:
        """Change the title or a setting; say whether anything has changed."""
        return self._become(self.drawing.with_header(name, value))

    def replace(self, drawing: LevelDrawing) -> None:
        """Draw something else of the same game; what was drawn before can be brought back."""
        self._become(drawing)
        self.saved, self.name, self.known = drawing, "", ""

    def _become(self, drawing: LevelDrawing) -> bool:
        if drawing == self.drawing:
            return False
        if self._begun is None:
            self._remember(self.drawing)
        self.drawing = drawing
        return True

    def _remember(self, before: LevelDrawing) -> None:
        self._before = [*self._before, before][-MAX_STEPS:]
        self._after = []

    @property
    def can_undo(self) -> bool:
        """Say whether a step can be undone."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Say whether an undone step can be made again."""
        return bool(self._after)

    def undo(self) -> bool:
        """Go back one step; say whether there was one."""
        return self._go(self._before, self._after)

    def redo(self) -> bool:
        """Make an undone step again; say whether there was one."""
        return self._go(self._after, self._before)

    def _go(self, there: list[LevelDrawing], back: list[LevelDrawing]) -> bool:
        if not there:
            return False
        back.append(self.drawing)
        self.drawing = there.pop()
        return True

    # ------------------------------------------------------------------ text

    def text(self) -> str:
        """Return the drawing as a text that `read` reads, whether it is a level or not."""
        cells, headers = self.drawing
        return json.dumps({"name": self.name, "cells": cells, "headers": dict(headers)})

    @classmethod
    def read(cls, game: Game[Any, Any], text: str) -> Draft:
        """Read what `text` wrote; BadInput where it is damaged."""
        try:
            record = json.loads(text)
            lines = tuple(tuple(map(str, line)) for line in record["cells"])
            headers = {str(name): str(value) for name, value in record["headers"].items()}
            drawing = LevelDrawing(lines, headers)
            checked_size(drawing.rows, min(map(len, lines)))
            checked_size(drawing.rows, max(map(len, lines)))
            editing_of(game).scene(drawing)
            editing_of(game).missing(drawing)
            for place, _ in drawing.places():
                editing_of(game).describe(drawing, place)
            name = str(record["name"])
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
            raise BadInput("expected a draft, found something else") from None
        draft = cls(game, drawing, name)
        draft.saved = editing_of(game).blank  # it was kept because it had not been saved
        return draft


def editing_of(game: Game[Any, Any]) -> Editing[Any]:
    """Return how levels of a game are drawn; BadInput where they cannot be."""
    if game.editing is None:
        raise BadInput(f"{game.title}: this game has no editor")
    return game.editing
