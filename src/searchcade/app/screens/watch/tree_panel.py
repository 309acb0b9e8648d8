"""The search tree beside the board: the present path thick, the present node white."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.middle import Heading
from searchcade.app.widgets import Card, Event, Panel, Widget
from searchcade.canvas import Place
from searchcade.recording.search_tree import TreeSpot
from searchcade.recording.textbook import Textbook
from searchcade.texts import Texts
from searchcade.theme import Colour, Theme, ink_on
from searchcade.views.search_tree import EMPTY_TREE, NodeView, search_tree_view
from searchcade.views.watch import WatchView

LARGE, SMALL = 15.0, 3.0  # units of the radius of a node
LABELLED = 9.0  # from which radius on a node has a number


class TreeView(Widget):
    """Nodes and their edges until a moment; a click on a node goes to its moment."""

    role = "tree"

    def __init__(self, id: str, rect: Rect, go: Callable[[int], None]) -> None:
        super().__init__(id, rect)
        self._go = go
        self.tree = EMPTY_TREE
        self.node: NodeView | None = None
        """The node under the pointer."""

    @property
    def text(self) -> str:
        """Return how many nodes are shown."""
        return str(len(self.tree.nodes))

    # ------------------------------------------------------------------ places

    def _scale(self) -> tuple[bool, float, float]:
        """Return whether depth goes across, and the units from level to level and node to node."""
        deep, wide = self.tree.levels, self.tree.places
        flat = min(self.rect.w / deep, self.rect.h / wide)
        high = min(self.rect.h / deep, self.rect.w / wide)
        if flat > high:
            return True, self.rect.w / deep, self.rect.h / wide
        return False, self.rect.h / deep, self.rect.w / wide

    def _place(self, spot: TreeSpot) -> tuple[float, float]:
        is_flat, level, step = self._scale()
        level, step = min(level, 64.0), min(step, 96.0)
        ahead, aside = (spot.depth + 0.5) * level, (spot.across + 0.5) * step
        return (
            (self.rect.x + ahead, self.rect.y + aside)
            if is_flat
            else (self.rect.x + aside, self.rect.y + ahead)
        )

    def _radius(self) -> float:
        _, level, step = self._scale()
        return max(SMALL, min(LARGE, 0.42 * level, 0.46 * step))

    # ------------------------------------------------------------------ the pointer

    def on_mouse(self, event: Event) -> bool:
        """Mark the node under the pointer; a click goes to the moment of its expansion."""
        if event.type == pygame.MOUSEWHEEL:
            return False
        reach = self._radius() + 4
        near = [
            (pygame.Vector2(self._place(node.spot)).distance_to(event.pos), node)
            for node in self.tree.nodes
        ]
        far, nearest = min(near, default=(reach + 1, None))
        node = nearest if far <= reach else None
        if event.type == pygame.MOUSEMOTION:
            changed, self.node = node != self.node, node
            return changed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and node:
            self._go(node.moment)
            return True
        return False

    # ------------------------------------------------------------------ drawing

    def draw(self, paint: Painter) -> None:
        """Draw the edges, then the nodes."""
        nodes = {node.entry: node for node in self.tree.nodes}
        for node in nodes.values():
            if node.parent in nodes:
                self._draw_edge(paint, nodes[node.parent], node)
        for node in nodes.values():
            self._draw_node(paint, node)

    def _draw_edge(self, paint: Painter, parent: NodeView, node: NodeView) -> None:
        start, end = self._place(parent.spot), self._place(node.spot)
        is_path = node.is_path and parent.is_path
        colour, thick = (paint.theme.path, 4) if is_path else (paint.theme.line, 1.5)
        first, last = ((x * paint.scale, y * paint.scale) for x, y in (start, end))
        pygame.draw.line(paint.surface, colour, first, last, max(1, paint.px(thick)))

    def _draw_node(self, paint: Painter, node: NodeView) -> None:
        theme, radius = paint.theme, self._radius()
        fill, edge = self._colours(theme, node)
        edge = theme.path if node.is_path and fill != theme.focus else edge
        x, y = self._place(node.spot)
        box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        paint.box(box, fill, radius=radius, border=edge, thick=2 if radius > 5 else 1)
        if radius >= LABELLED:
            ink = ink_on(fill)
            paint.text(node.label, box, size=15, weight="semibold", colour=ink, align="centre")

    def _colours(self, theme: Theme, node: NodeView) -> tuple[Colour, Colour]:
        if self.node and node.entry == self.node.entry:
            return theme.accent, theme.text
        if node.look == "present":
            return theme.focus, theme.text
        colour = theme.last if node.look == "expanded" else theme.waiting
        return colour, colour


class TreePanel(Panel[WatchView]):
    """A card with the search tree."""

    def __init__(
        self, rect: Rect, texts: Texts, explainer: Textbook, go: Callable[[int], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._explainer, self._go = texts, explainer, go

    def build(self) -> None:
        """Put the tree below its heading."""
        self.add(Card("watch.tree_card", self.rect))
        head, _, view = rows(inset(self.rect, 16, 8), (32, 4, REST))
        self._head = self.add(Heading("watch.tree_title", head, "tree", self._texts("watch.tree")))
        place = inset(view, 4, 4)
        self.view = self.add(TreeView("watch.tree_view", place, self._go))

    @property
    def pointed(self) -> Place | None:
        """Return the cell of the node under the pointer."""
        node = self.view.node if self.view.hovered else None
        return (*self._explainer.place(node.entry),) if node else None

    def show(self, view: WatchView, /) -> None:
        """Show the tree of a moment."""
        words = self._texts.of(self._explainer.recording.loaded.game)
        self.view.tree = search_tree_view(words, self._explainer, view.watched.searched)
        self._head.note = self.view.tree.note
