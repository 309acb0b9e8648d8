"""What the cell under the mouse does: said on a card beside it, and shown on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from searchcade.app.screens.cell_note import CellNote
from searchcade.canvas import Place
from searchcade.game import Note

if TYPE_CHECKING:
    from searchcade.app.board.widget import BoardView
    from searchcade.app.screens.play.board import PlayBoard

COLOURS = {"on": "good", "off": "bad", "flip": "second", "": "focus"}


def pointed(view: BoardView) -> Place | None:
    """Return the cell under the mouse."""
    return view.pointed if view.hovered else None


def notes_of(screen: PlayBoard) -> Sequence[Note]:
    """Return what the game says about the cell under the mouse."""
    cell, loaded = pointed(screen.view), screen.play.loaded
    if cell is None or screen.is_paused or screen.mover.has_fallen:
        return ()
    return loaded.game.look.explain(loaded.level, screen.play.session.state, cell)


def lit(notes: Sequence[Note]) -> dict[Place, str]:
    """Return the cells that notes speak of, each with its colour."""
    return {cell: COLOURS[note.effect] for note in notes for cell in note.cells}


def explain(screen: PlayBoard, card: CellNote, notes: Sequence[Note]) -> None:
    """Write notes on the card."""
    words = screen.texts.of(screen.play.loaded.game)
    card.lines = [words.note(note.text) for note in notes]
    card.dots = {n: COLOURS[note.effect] for n, note in enumerate(notes) if note.cells}
