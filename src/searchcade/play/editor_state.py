"""What is being drawn, with which tool, and where: the editor without its pixels."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.facets.editing import HAND, NOWHERE, EditorText, LevelDrawing, Place, Stroke, Tool
from searchcade.play.draft import Draft


class Hold(NamedTuple):
    """A stroke that goes on: the cell that it has reached."""

    cell: Place
    has_painted: bool = False
    source: Place = NOWHERE
    """Where the hand has taken something up."""
    tool: str = ""
    """What the hand draws with, once that is known."""


class EditorState:
    """A draft, the chosen tool with what it paints, and the cell that has the ring."""

    def __init__(self, draft: Draft) -> None:
        self.cursor: Place = draft.drawing.rows // 2, draft.drawing.cols // 2
        self.shows_form = False
        """Whether title, size and settings are shown in place of the tools."""
        self.take(draft)

    def take(self, draft: Draft) -> None:
        """Draw something else."""
        self.draft = draft
        self.tools = (HAND, *draft.editing.tools)
        self.tool: Tool = self.tools[0]
        self.amounts = {tool.name: tool.amount.usual for tool in self.tools if tool.amount}
        self.variants = {tool.name: tool.variants[0] for tool in self.tools if tool.variants}
        self.source: Place = NOWHERE
        """The switch that the next strokes are joined to."""
        self._hold: Hold | None = None
        self.cursor = self.within(self.cursor)

    @property
    def drawing(self) -> LevelDrawing:
        """Return the drawing as it is now."""
        return self.draft.drawing

    @property
    def amount(self) -> int:
        """Return the number that the tool paints with."""
        return self.amounts.get(self.tool.name, 0)

    @property
    def variant(self) -> str:
        """Return what the tool does, of several things."""
        return self.variants.get(self.tool.name, "")

    def within(self, place: Place) -> Place:
        """Return the nearest place on the board."""
        rows, cols = self.drawing.rows, self.drawing.cols
        return min(max(place[0], 0), rows - 1), min(max(place[1], 0), cols - 1)

    def here(self) -> EditorText:
        """Say what lies below the ring."""
        return self.draft.editing.describe(self.drawing, self.cursor)

    def choose(self, tool: Tool) -> None:
        """Take another tool."""
        self.release()
        self.tool, self.source = tool, NOWHERE

    def set_amount(self, value: int) -> None:
        """Change the number that the tool paints with, as far as its limits allow."""
        if self.tool.amount:
            limits = self.tool.amount
            self.amounts[self.tool.name] = min(max(value, limits.least), limits.most)

    def set_variant(self, variant: str) -> None:
        """Change what the tool does."""
        self.variants[self.tool.name] = variant

    # ------------------------------------------------------------------ strokes

    @property
    def joins(self) -> bool:
        """Say whether a stroke is about two cells: the one it came from, and the one it reaches."""
        if self.tool is not HAND:
            return self.tool.joins
        return any(each.joins and each.name in self.draft.editing.obstacle for each in self.tools)

    @property
    def is_wiring(self) -> bool:
        """Say whether the tool joins a chosen switch to cells, and not two neighbours."""
        return self.tool.joins and bool(self.tool.variants)

    @property
    def is_drawing(self) -> bool:
        """Say whether a stroke goes on."""
        return self._hold is not None

    def press(self, cell: Place) -> bool:
        """Begin a stroke at a cell; say whether the drawing has changed."""
        self.cursor = cell
        self.draft.begin()
        self._hold = Hold(cell)
        if self.tool is HAND and self.draft.editing.can_carry(self.drawing.at(cell)):
            self._hold = Hold(cell, source=cell)
            return False
        if self.is_wiring:
            return self._wire(cell)
        return not self.joins and self._paint(cell)

    def drag(self, cell: Place) -> bool:
        """Go on with a stroke; say whether the drawing has changed."""
        if self._hold is None or cell == self._hold.cell:
            return False
        before, self.cursor = self._hold.cell, cell
        self._hold = self._hold._replace(cell=cell, has_painted=True)
        if self._hold.source != NOWHERE:
            return self.draft.carry(self._hold.source, cell)
        if self.is_wiring:
            return False
        return self._paint(cell, before if self.joins else NOWHERE)

    def release(self, beside: Place = NOWHERE) -> bool:
        """End a stroke; one between two cells that was only a click is for the side `beside`."""
        hold, changed = self._hold, False
        is_click = hold is not None and not hold.has_painted and hold.source == NOWHERE
        if hold and is_click and self.joins and not self.is_wiring:
            changed = self._paint(hold.cell, beside)
        self._hold = None
        self.draft.end()
        return changed

    def paint_side(self, beside: Place) -> bool:
        """Paint between the cell with the ring and a neighbour."""
        return self.joins and not self.is_wiring and self._paint(self.cursor, beside)

    def move(self, down: int, across: int) -> bool:
        """Move the ring, and the stroke with it; say whether the drawing has changed."""
        there = self.within((self.cursor[0] + down, self.cursor[1] + across))
        if self._hold is not None:
            return self.drag(there)
        self.cursor = there
        return False

    def _paint(self, cell: Place, source: Place = NOWHERE) -> bool:
        if self.tool is HAND:
            return self._draw_or_erase(cell, source)
        stroke = Stroke(self.tool.name, cell, self.amount, self.variant, source)
        return self.draft.paint(stroke)

    def _draw_or_erase(self, cell: Place, source: Place) -> bool:
        """Draw an obstacle; a stroke of the hand that begins on one erases instead.

        What the hand can carry is not drawn over.
        """
        if not self.joins and self.draft.editing.can_carry(self.drawing.at(cell)):
            return False
        known = self._hold.tool if self._hold else ""
        for tool in (known,) if known else self.draft.editing.obstacle:
            if self.draft.paint(Stroke(tool, cell, source=source)):
                self._hold = self._hold and self._hold._replace(tool=tool)
                return True
        return False

    def _wire(self, cell: Place) -> bool:
        """Choose a switch, or join the chosen one to a cell."""
        if self.draft.editing.is_source(self.drawing.at(cell)):
            self.source = cell
            return False
        return self._paint(cell, self.source)
