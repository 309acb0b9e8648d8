"""The search tree beside the board: the present path thick, the present node white."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.middle import Heading
from searchcade.app.widgets import Card, Event, Panel, Widget
from searchcade.canvas import Place
from searchcade.recording.arrays import NONE
from searchcade.recording.search_tree import SearchTree, TreeSpot, search_tree
from searchcade.recording.textbook import Textbook
from searchcade.texts import Texts
from searchcade.texts.explanations import number_text
from searchcade.theme import Colour, ink_on
from searchcade.views.watch import WatchView

LARGE, SMALL = 15.0, 3.0  # units of the radius of a node
LABELLED = 9.0  # from which radius on a node has a number


class TreeView(Widget):
    """Nodes and their edges until a moment; a click on a node goes to its moment."""

    role = "tree"

    def __init__(
        self, id: str, rect: Rect, texts: Texts, explainer: Textbook, go: Callable[[int], None]
    ) -> None:
        super().__init__(id, rect)
        self._texts, self._explainer, self._go = texts, explainer, go
        self.tree = SearchTree({}, {}, True)
        self.t = 0
        self.node = NONE
        """The node under the pointer."""

    @property
    def text(self) -> str:
        """Return how many nodes are shown."""
        return str(len(self.nodes()))

    def nodes(self) -> list[int]:
        """Return the nodes that are there at the moment: expanded by then, or waiting."""
        entries, explainer = self._explainer.entries, self._explainer
        return [
            node
            for node in self.tree.spots
            if entries.born[node] <= self.t
            and (entries.left[node] > self.t or explainer.taken_at(node) is not None)
        ]

    # ------------------------------------------------------------------ places

    def _scale(self) -> tuple[bool, float, float]:
        """Return whether depth goes across, and the units from level to level and node to node."""
        spots = self.tree.spots.values()
        deep = max((spot.depth for spot in spots), default=0) + 1
        wide = max((spot.across for spot in spots), default=0) + 1
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
            (pygame.Vector2(self._place(self.tree.spots[node])).distance_to(event.pos), node)
            for node in self.nodes()
        ]
        far, node = min(near, default=(reach + 1, NONE))
        node = node if far <= reach else NONE
        if event.type == pygame.MOUSEMOTION:
            changed, self.node = node != self.node, node
            return changed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and node != NONE:
            self._go(self._explainer.taken_at(node) or self._explainer.entries.born[node])
            return True
        return False

    # ------------------------------------------------------------------ drawing

    def draw(self, paint: Painter) -> None:
        """Draw the edges, then the nodes."""
        nodes = self.nodes()
        path = self._path()
        for node in nodes:
            parent = self.tree.parents[node]
            if parent != NONE:
                is_path = node in path and parent in path
                self._draw_edge(paint, node, parent, is_path=is_path)
        for node in nodes:
            self._draw_node(paint, node, is_path=node in path)

    def _path(self) -> set[int]:
        path, node = set[int](), self._explainer.entries.taken[self.t - 1] if self.t else NONE
        while node != NONE:
            path.add(node)
            node = self._explainer.entries.parent(node)
        return path

    def _draw_edge(self, paint: Painter, node: int, parent: int, *, is_path: bool) -> None:
        start, end = (self._place(self.tree.spots[each]) for each in (parent, node))
        colour, thick = (paint.theme.path, 4) if is_path else (paint.theme.line, 1.5)
        first, last = ((x * paint.scale, y * paint.scale) for x, y in (start, end))
        pygame.draw.line(paint.surface, colour, first, last, max(1, paint.px(thick)))

    def _draw_node(self, paint: Painter, node: int, *, is_path: bool) -> None:
        theme, radius = paint.theme, self._radius()
        fill, edge = self._colours(paint, node)
        edge = theme.path if is_path and fill != theme.focus else edge
        x, y = self._place(self.tree.spots[node])
        box = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        paint.box(box, fill, radius=radius, border=edge, thick=2 if radius > 5 else 1)
        if radius >= LABELLED:
            words = self._texts.of(self._explainer.recording.loaded.game)
            text = number_text(words, self._explainer.score(node))
            paint.text(text, box, size=15, weight="semibold", colour=ink_on(fill), align="centre")

    def _colours(self, paint: Painter, node: int) -> tuple[Colour, Colour]:
        theme, taken = paint.theme, self._explainer.taken_at(node)
        if node == self.node:
            return theme.accent, theme.text
        if taken == self.t and taken:
            return theme.focus, theme.text
        if taken is not None and taken <= self.t:
            return theme.last, theme.last
        return theme.waiting, theme.waiting


class TreePanel(Panel[WatchView]):
    """A card with the search tree."""

    def __init__(
        self, rect: Rect, texts: Texts, explainer: Textbook, go: Callable[[int], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._explainer, self._go = texts, explainer, go
        self._made: tuple[object, ...] = ()

    def build(self) -> None:
        """Put the tree below its heading."""
        self.add(Card("watch.tree_card", self.rect))
        head, _, view = rows(inset(self.rect, 16, 8), (32, 4, REST))
        self._head = self.add(Heading("watch.tree_title", head, "tree", self._texts("watch.tree")))
        place = inset(view, 4, 4)
        self.view = self.add(
            TreeView("watch.tree_view", place, self._texts, self._explainer, self._go)
        )

    @property
    def pointed(self) -> Place | None:
        """Return the cell of the node under the pointer."""
        node = self.view.node if self.view.hovered else NONE
        return None if node == NONE else (*self._explainer.place(node),)

    def show(self, view: WatchView, /) -> None:
        """Show the tree of a moment; it is laid out anew only if it has changed its shape."""
        if not self._explainer.recording.recorded:
            return
        t = view.watched.searched
        shape = self._explainer.span(t)
        made = (shape, True) if self.view.tree.is_whole and self._made else (shape, t)
        if made != self._made:
            self.view.tree = search_tree(self._explainer, t)
            self._made = (shape, True) if self.view.tree.is_whole else (shape, t)
        self.view.t = t
        if self.view.tree.is_whole:
            self._head.note = self._texts("watch.tree_whole")
        else:
            count = self._texts.number(shape[1] - shape[0])
            self._head.note = self._texts("watch.tree_part", count=count)
