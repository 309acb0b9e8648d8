"""The game tree of a look ahead: three levels of it, around the position that is looked at."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import pygame

from searchcade.app.jobs import Job
from searchcade.app.layout import centred, inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.widgets import Card, Event, Panel, Widget, draw_focus
from searchcade.recording.game_look import GameLook
from searchcade.search.game_tree import Kind, TreeMoment
from searchcade.texts import Texts
from searchcade.theme import Colour, ink_on, mixed
from searchcade.views.game_tree import (
    GameTreeView,
    PositionView,
    children_of,
    game_tree_view,
    opened_by,
    top_of,
)
from searchcade.views.watch import Watched, WatchView

if TYPE_CHECKING:
    from searchcade.app.window import App

LABELS = 150.0  # units at the left, for who chooses
WIDE, TALL = 84.0, 28.0  # of a node
MOVE = 44.0  # of the move beside it
SLOT = WIDE + MOVE + 8
USUAL = 140.0  # units of its height
SLANT = 10.0  # units by which a side leans
DASH = 5.0
CROSS = 12.0  # units of a cross
FINE = 4  # shapes are drawn this many times larger and scaled down
Point = tuple[float, float]
STEPS = {pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "left", pygame.K_RIGHT: "right"}


class Spot(NamedTuple):
    """A position on the screen."""

    position: PositionView
    box: Rect

    @property
    def number(self) -> int:
        """Return the number of the position."""
        return self.position.number


class GameTreeWidget(Widget):
    """Three levels of a tree. A click on a position, or an arrow key, opens what lies below it."""

    role = "tree"
    focusable = True

    def __init__(self, id: str, rect: Rect, texts: Texts) -> None:
        super().__init__(id, rect)
        self.texts = texts
        self.size = max(1.0, rect.h / USUAL)
        """How many times larger than usual everything is: on a projector there is more room."""
        self.seen: TreeMoment | None = None
        self.answers: Callable[[int], bool] = lambda _number: False
        """Takes a position that is clicked as an answer; says whether it was one."""
        self._kept: tuple[object, int, int] | None = None
        """A tree, the first position of a look, and the one that a person has opened there."""

    def restore(self, old: Widget) -> None:
        """Keep what was opened."""
        if isinstance(old, GameTreeWidget):
            self.seen, self._kept = old.seen, old._kept

    @property
    def text(self) -> str:
        """Return the positions that are shown, with what is known of them."""
        shown = [spot.position for spot in self.spots()]
        return "\n".join(f"{each.move} {each.value}".strip() for each in shown)

    # ------------------------------------------------------------------ places

    @property
    def opened(self) -> int | None:
        """Return the position of the present look that a person has opened."""
        seen, kept = self.seen, self._kept
        return kept[2] if seen and kept and kept[:2] == (seen.tree, seen.root) else None

    @property
    def top(self) -> int:
        """Return the position at the top."""
        assert self.seen
        return top_of(self.seen, self.opened)

    @property
    def _room(self) -> Rect:
        labels = LABELS * self.size
        return Rect(self.rect.x + labels, self.rect.y, self.rect.w - labels, self.rect.h)

    def view(self) -> GameTreeView:
        """Return what is shown."""
        assert self.seen
        return game_tree_view(
            self.texts, self.seen, self.opened, int(self._room.w // (SLOT * self.size))
        )

    def spots(self) -> list[Spot]:
        """Return where the positions lie."""
        return self._placed(self.view().positions) if self.seen else []

    def _placed(self, positions: list[PositionView]) -> list[Spot]:
        room = self._room
        half = TALL * self.size / 2 + 2
        levels = [room.y + half, room.centery, room.bottom - half]
        return [
            Spot(each, node_at(room.x + room.w * each.across, levels[each.level], self.size))
            for each in positions
        ]

    # ------------------------------------------------------------------ opening

    def open(self, number: int) -> None:
        """Show what lies below a position; the top one gives way to the one above it."""
        assert self.seen
        self._keep(opened_by(self.seen, self.top, number))

    def _keep(self, opened: int) -> None:
        assert self.seen
        self._kept = self.seen.tree, self.seen.root, opened

    def on_mouse(self, event: Event) -> bool:
        """Open the position that is clicked."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.seen is None:
            return False
        hit = [spot.number for spot in self.spots() if spot.box.collidepoint(event.pos)]
        if hit and not self.answers(hit[0]):
            self.open(hit[0])
        return bool(hit)

    def on_key(self, event: Event) -> bool:
        """Go up to the parent, down to the best child, or aside to the next sibling."""
        if event.type != pygame.KEYDOWN or event.key not in STEPS or self.seen is None:
            return False
        step, top, positions = STEPS[event.key], self.top, self.seen.tree.positions
        parent = positions[top].parent
        if step == "down":
            inner = [each for each in children_of(self.seen, top) if children_of(self.seen, each)]
            best = self.seen.best_child(top)
            goal = best if best in inner else next(iter(inner), top)
        elif step == "up" or parent < 0:
            goal = max(parent, self.seen.root) if step == "up" else top
        else:
            inner = [
                each for each in children_of(self.seen, parent) if children_of(self.seen, each)
            ]
            aside = 1 if step == "right" else -1
            goal = inner[(inner.index(top) + aside) % len(inner)] if top in inner else top
        self._keep(goal)
        return True

    # ------------------------------------------------------------------ drawing

    def draw(self, paint: Painter) -> None:
        """Draw the edges, then the positions above them."""
        if self.focused:
            draw_focus(paint, inset(self.rect, -4))
        if self.seen is None:
            note = self.texts("gametree.no_tree")
            paint.text(note, self.rect, size=16, colour=paint.theme.faint, align="centre")
            return
        view = self.view()
        spots = self._placed(view.positions)
        self._draw_labels(paint, view, spots)
        boxes = {spot.number: spot.box for spot in spots}
        for spot in spots[1:]:
            parent = boxes[spot.position.parent]
            draw_edge(paint, parent.midbottom, spot.box.midtop, spot.position)
        for spot in spots:
            self._draw_spot(paint, spot)

    def _draw_spot(self, paint: Painter, spot: Spot) -> None:
        position, box, faint = spot.position, spot.box, paint.theme.faint
        draw_node(paint, box, position)
        move = MOVE * self.size
        before = Rect(box.x - move - 6, box.y, move, box.h)
        paint.text(position.move, before, size=15, colour=faint, align="right")
        behind = Rect(box.right + 6, box.y, box.w, box.h)
        paint.text(position.note, behind, size=15, colour=faint)

    def _draw_labels(self, paint: Painter, view: GameTreeView, spots: list[Spot]) -> None:
        faint, wide, tall = paint.theme.faint, LABELS * self.size, TALL * self.size
        for level, words in enumerate(view.levels):
            centre = next((each.box.centery for each in spots if each.position.level == level), 0)
            box = Rect(self.rect.x, centre - tall / 2, wide - 8, tall)
            paint.text(words, box, size=15, colour=faint)
        box = Rect(self.rect.right - 60 * self.size, self.rect.y, 60 * self.size, tall)
        paint.text(view.hidden, box, size=15, colour=faint, align="right")
        box = Rect(self.rect.x + wide, self.rect.y, 220 * self.size, tall)
        paint.text(view.after, box, size=15, colour=faint)


def node_at(x: float, y: float, size: float) -> Rect:
    """Return the place of a node with this middle."""
    return centred(Rect(x, y, 0, 0), WIDE * size, TALL * size)


# ------------------------------------------------------------------ shapes of positions


def draw_node(paint: Painter, box: Rect, look: PositionView) -> None:
    """Draw a position with what is known of it."""
    theme, text = paint.theme, look.value
    edge = theme.bad if look.is_cut else theme.accent if look.is_best else theme.rim
    if look.is_dashed:
        dashed_shape(paint, corners(box, look.kind), edge)
        paint.text(text, box, size=15, colour=edge if look.is_cut else theme.faint, align="centre")
        return
    fill = theme.focus if look.is_current else theme.accent if look.is_best else theme.raised
    shape(paint, box, look.kind, fill, edge)
    ink = theme.accent_text if fill == theme.accent else ink_on(fill)
    paint.text(text, box, size=15, weight="semibold", colour=ink, align="centre")


def draw_edge(paint: Painter, start: Point, end: Point, look: PositionView) -> None:
    """Draw the line to a position; what is cut is crossed out."""
    theme = paint.theme
    if look.is_dashed:
        colour = theme.bad if look.is_cut else theme.rim
        dashed_line(paint, start, end, colour)
        if look.is_cut:
            middle = centred(
                Rect((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 0, 0), CROSS, CROSS
            )
            for one, other in (
                (middle.topleft, middle.bottomright),
                (middle.topright, middle.bottomleft),
            ):
                thick_line(paint, one, other, colour, 2)
        return
    colour = theme.accent if look.is_best else mixed(theme.rim, theme.card, 0.25)
    thick_line(paint, start, end, colour, 4 if look.is_best else 1.5)


def corners(box: Rect, kind: Kind) -> list[Point]:
    """Return the corners of a shape: the side of whoever chooses is the longer one."""
    above = SLANT if kind == "highest" else 0.0
    below = SLANT if kind == "lowest" else 0.0
    return [
        (box.x + above, box.y),
        (box.right - above, box.y),
        (box.right - below, box.bottom),
        (box.x + below, box.bottom),
    ]


def shape(paint: Painter, box: Rect, kind: Kind, fill: Colour, edge: Colour) -> None:
    """Draw a filled shape with smooth edges; dice are round."""
    if kind in ("leaf", "average"):
        radius = box.h / 2 if kind == "average" else 6
        paint.box(box, fill, radius=radius, border=edge, thick=1.5)
        return
    place = paint.pixels(box)
    large = pygame.Surface((place.w * FINE, place.h * FINE), pygame.SRCALPHA)
    large.fill((*edge, 0))
    scale = paint.scale * FINE
    outer = [((x - box.x) * scale, (y - box.y) * scale) for x, y in corners(box, kind)]
    pygame.draw.polygon(large, edge, outer)
    line = 1.5 * scale
    pulls = ((line, line), (-line, line), (-line, -line), (line, -line))
    inner = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(outer, pulls, strict=True)]
    pygame.draw.polygon(large, fill, inner)
    paint.surface.blit(pygame.transform.smoothscale(large, place.size), place)


def dashed_shape(paint: Painter, points: list[Point], colour: Colour) -> None:
    """Draw the dashed outline of a shape."""
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        dashed_line(paint, start, end, colour)


def dashed_line(paint: Painter, start: Point, end: Point, colour: Colour) -> None:
    """Draw a dashed line."""
    (x, y), (across, down) = start, (end[0] - start[0], end[1] - start[1])
    count = max(1, int(hypot(across, down) / (2 * DASH)))
    for number in range(count):
        first, last = number / count, (number + 0.5) / count
        thick_line(
            paint,
            (x + across * first, y + down * first),
            (x + across * last, y + down * last),
            colour,
            1.5,
        )


def thick_line(paint: Painter, start: Point, end: Point, colour: Colour, thick: float) -> None:
    """Draw a straight line with smooth edges."""
    (x, y), (right, bottom) = ((px * paint.scale, py * paint.scale) for px, py in (start, end))
    width = max(1, round(thick * paint.scale))
    pygame.draw.aaline(paint.surface, colour, (x, y), (right, bottom), width)


# ------------------------------------------------------------------ the card


class GameTreePanel(Panel[WatchView]):
    """A card with the tree of the present move; it is made again in the background."""

    def __init__(
        self, rect: Rect, app: App, search: MeasuredSearch, _go: Callable[[int], None]
    ) -> None:
        super().__init__(rect)
        self._app, self._search = app, search
        self.answers: Callable[[int], bool] = lambda _number: False
        """Takes a position that is clicked as an answer; says whether it was one."""
        self._job: Job[None] | None = None
        self._watched: Watched | None = None

    def build(self) -> None:
        """Put the tree into a card."""
        self.add(Card("watch.below", self.rect))
        self.tree = self.add(
            GameTreeWidget("watch.game_tree", inset(self.rect, 16, 8), self._app.texts)
        )
        self.tree.answers = self.answers

    def show(self, view: WatchView, /) -> None:
        """Show the tree as it is at a moment; ask for it where it is not there."""
        self._show(view.watched)

    def _show(self, watched: Watched) -> None:
        self._watched, explainer, t = watched, watched.explainer, watched.searched
        assert isinstance(explainer, GameLook)
        seen = explainer.seen(t, watched.line)
        self.tree.seen = seen if seen and seen.taken else None
        idle = self._job is None or self._job.is_done
        if explainer.can_grow(t) and idle and not watched.is_resting:
            self._job = self._app.jobs.start(lambda _job: explainer.grow(t), self._grown)

    def _grown(self, _tree: None) -> None:
        if self._watched:
            self._job = None
            self._show(self._watched)
            self._app.redraw()
