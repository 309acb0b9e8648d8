"""The game tree of a look ahead: three levels of it, around the position that is looked at."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, isinf
from typing import TYPE_CHECKING, NamedTuple

import pygame

from searchcade.app.jobs import Job
from searchcade.app.layout import centred, inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.widgets import Card, Event, Panel, Widget, draw_focus
from searchcade.recording.game_look import GameLook
from searchcade.recording.look_sentences import ARROWS, MAX_WRITTEN_MOVES, SIGNS
from searchcade.search.game_tree import Kind, TreeFact, TreeMoment
from searchcade.texts import Texts
from searchcade.theme import Colour, ink_on, mixed
from searchcade.views.watch import Watched, WatchView, short

if TYPE_CHECKING:
    from searchcade.app.window import App

LABELS = 150.0  # units at the left, for who chooses
WIDE, TALL = 84.0, 28.0  # of a node
MOVE = 44.0  # of the move beside it
SLOT = WIDE + MOVE + 8
MAX_BELOW = 4  # of one child that are shown
SLANT = 10.0  # units by which a side leans
DASH = 5.0
CROSS = 12.0  # units of a cross
FINE = 4  # shapes are drawn this many times larger and scaled down
Point = tuple[float, float]
STEPS = {pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "left", pygame.K_RIGHT: "right"}


class Spot(NamedTuple):
    """A position on the screen."""

    number: int
    box: Rect
    level: int


class GameTreeView(Widget):
    """Three levels of a tree. A click on a position, or an arrow key, opens what lies below it."""

    role = "tree"
    focusable = True

    def __init__(self, id: str, rect: Rect, texts: Texts) -> None:
        super().__init__(id, rect)
        self.texts = texts
        self.seen: TreeMoment | None = None
        self.opened: tuple[int, int] | None = None
        """The first position of a look, and the one below it that a person has opened."""

    def restore(self, old: Widget) -> None:
        """Keep what was opened."""
        if isinstance(old, GameTreeView):
            self.seen, self.opened = old.seen, old.opened

    @property
    def text(self) -> str:
        """Return the positions that are shown, with what is known of them."""
        return "\n".join(
            f"{self._move(spot.number)} {self._value(spot.number)}".strip() for spot in self.spots()
        )

    # ------------------------------------------------------------------ which positions

    @property
    def top(self) -> int:
        """Return the position at the top: one that was opened, else one above the present one."""
        seen = self.seen
        assert seen
        if self.opened and self.opened[0] == seen.root:
            return self.opened[1]
        line = [seen.root, *seen.tree.line(seen.current)]
        above = 2 if self._below(seen.current) else 3
        return line[max(0, len(line) - above)]

    def _below(self, number: int) -> list[int]:
        """Return the children of a position, as far as the look ahead knows them by now."""
        assert self.seen
        children = self.seen.tree.positions[number].children
        if self.seen.tree.explores:
            return [each for each in children if each in self.seen.facts]
        return children if self.seen.fact(number).status in ("open", "done") else []

    def spots(self) -> list[Spot]:
        """Return where positions lie: the top, its children, and theirs."""
        if self.seen is None:
            return []
        top = self.top
        room = Rect(self.rect.x + LABELS, self.rect.y, self.rect.w - LABELS, self.rect.h)
        levels = [room.y + TALL / 2 + 2, room.centery, room.bottom - TALL / 2 - 2]
        spots = [Spot(top, node_at(room.centerx, levels[0]), 0)]
        children = self._window(self._below(top), room.w)
        slots = sum(self._slots(child) for child in children)
        wide, left = room.w / max(1, slots), room.x
        for child in children:
            below = self._shown_below(child)
            share = wide * self._slots(child)
            spots.append(Spot(child, node_at(left + share / 2, levels[1]), 1))
            for place, each in enumerate(below):
                centre = left + share * (place + 0.5) / len(below)
                spots.append(Spot(each, node_at(centre, levels[2]), 2))
            left += share
        return spots

    def _window(self, children: list[int], room: float) -> list[int]:
        """Return as many children as have space, the one on the present line among them."""
        assert self.seen
        line = {*self.seen.tree.line(self.seen.current)}
        first = next((place for place, each in enumerate(children) if each in line), 0)
        while children and sum(map(self._slots, children)) * SLOT > room:
            children, first = (children[:-1], first) if first < len(children) - 1 else (
                children[1:], first - 1
            )  # fmt: skip
        return children

    def _shown_below(self, number: int) -> list[int]:
        """Return the children of a child that are shown: the last that were tried first of all."""
        assert self.seen
        below = self._below(number)
        tried = [each for each in below if self.seen.fact(each).status != "untried"][-MAX_BELOW:]
        return (
            sorted({*tried, *below[: MAX_BELOW - len(tried)]}) if len(below) > MAX_BELOW else below
        )

    def _slots(self, number: int) -> int:
        return max(1, len(self._shown_below(number)))

    # ------------------------------------------------------------------ opening

    def open(self, number: int) -> None:
        """Show what lies below a position; the top one gives way to the one above it."""
        assert self.seen
        positions = self.seen.tree.positions
        if number == self.top:
            number = max(positions[number].parent, self.seen.root)
        while not self._below(number) and positions[number].parent >= 0:
            number = positions[number].parent
        self.opened = None if number == self.seen.root else (self.seen.root, number)

    def on_mouse(self, event: Event) -> bool:
        """Open the position that is clicked."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.seen is None:
            return False
        hit = [spot.number for spot in self.spots() if spot.box.collidepoint(event.pos)]
        if hit:
            self.open(hit[0])
        return bool(hit)

    def on_key(self, event: Event) -> bool:
        """Go up to the parent, down to the best child, or aside to the next sibling."""
        if event.type != pygame.KEYDOWN or event.key not in STEPS or self.seen is None:
            return False
        step, top, positions = STEPS[event.key], self.top, self.seen.tree.positions
        parent = positions[top].parent
        if step == "down":
            inner = [each for each in self._below(top) if self._below(each)]
            best = self.seen.best_child(top)
            goal = best if best in inner else next(iter(inner), top)
        elif step == "up" or parent < 0:
            goal = max(parent, self.seen.root) if step == "up" else top
        else:
            inner = [each for each in self._below(parent) if self._below(each)]
            aside = 1 if step == "right" else -1
            goal = inner[(inner.index(top) + aside) % len(inner)] if top in inner else top
        self.opened = None if goal == self.seen.root else (self.seen.root, goal)
        return True

    # ------------------------------------------------------------------ words

    def _move(self, number: int) -> str:
        assert self.seen
        position = self.seen.tree.positions[number]
        chance = f" {round(100 * position.chance)} %" if position.chance < 1 else ""
        return position.move.translate(ARROWS) + chance

    def _value(self, number: int) -> str:
        """Return what is known of a position, in a few letters."""
        assert self.seen
        fact = self.seen.fact(number)
        if self.seen.tree.explores:
            return self._visits(fact)
        if fact.status in ("untried", "cut"):
            return "?" if fact.status == "untried" else self.texts("gametree.cut_off")
        if fact.value is None or isinf(fact.value):
            return "…"
        is_falling = fact.status == "open" and self.seen.tree.positions[number].kind == "lowest"
        return SIGNS["at most" if is_falling else fact.bound] + short(self.texts, fact.value)

    def _visits(self, fact: TreeFact) -> str:
        if not fact.visits:
            return "…"
        return f"{fact.visits}× {short(self.texts, round(fact.mean, 1))}"

    def _level_words(self, spots: list[Spot], level: int) -> str:
        """Say who chooses on a level."""
        assert self.seen
        positions = self.seen.tree.positions
        kinds = {positions[spot.number].kind for spot in spots if spot.level == level}
        for kind in ("lowest", "average", "highest"):
            if kind in kinds:
                name = "visits" if self.seen.tree.explores else kind
                return self.texts(f"gametree.level.{name}")
        return self.texts("gametree.level.leaf") if kinds else ""

    # ------------------------------------------------------------------ drawing

    def draw(self, paint: Painter) -> None:
        """Draw the edges, then the positions above them."""
        if self.focused:
            draw_focus(paint, inset(self.rect, -4))
        spots = self.spots()
        if self.seen is None:
            note = self.texts("gametree.no_tree")
            paint.text(note, self.rect, size=16, colour=paint.theme.faint, align="centre")
            return
        self._draw_labels(paint, spots)
        boxes = {spot.number: spot.box for spot in spots}
        best = {*self.seen.best_line()}
        for spot in spots[1:]:
            parent = boxes[self.seen.tree.positions[spot.number].parent]
            draw_edge(paint, parent.midbottom, spot.box.midtop, self._look(spot.number, best))
        for spot in spots:
            self._draw_spot(paint, spot, self._look(spot.number, best))

    def _look(self, number: int, best: set[int]) -> PositionLook:
        assert self.seen
        status = self.seen.fact(number).status
        return PositionLook(
            self.seen.tree.positions[number].kind,
            is_best=number in best,
            is_current=number == self.seen.current,
            is_cut=status == "cut",
            is_untried=status == "untried",
        )

    def _draw_spot(self, paint: Painter, spot: Spot, look: PositionLook) -> None:
        assert self.seen
        draw_node(paint, spot.box, self._value(spot.number), look)
        beside = Rect(spot.box.x - MOVE - 6, spot.box.y, MOVE, spot.box.h)
        if spot.level:
            paint.text(
                self._move(spot.number), beside, size=15, colour=paint.theme.faint, align="right"
            )
        if spot.level == 1:
            place = Rect(spot.box.right + 6, spot.box.y, WIDE, spot.box.h)
            paint.text(self._note(spot.number), place, size=15, colour=paint.theme.faint)

    def _note(self, number: int) -> str:
        """Return what stands behind a child: its UCB, or how many of its children are left out."""
        assert self.seen
        if self.seen.tree.explores and self.seen.fact(number).visits:
            return f"UCB {short(self.texts, round(self.seen.attraction(number), 1))}"
        hidden = len(self._below(number)) - len(self._shown_below(number))
        return f"+{hidden}" if hidden else ""

    def _draw_labels(self, paint: Painter, spots: list[Spot]) -> None:
        assert self.seen
        for level in range(3):
            centre = next((spot.box.centery for spot in spots if spot.level == level), None)
            if centre is not None:
                box = Rect(self.rect.x, centre - TALL / 2, LABELS, TALL)
                words = self._level_words(spots, level)
                paint.text(words, box, size=15, colour=paint.theme.faint)
        hidden = len(self._below(self.top)) - sum(spot.level == 1 for spot in spots)
        if hidden:
            box = Rect(self.rect.right - 60, self.rect.y, 60, TALL)
            paint.text(f"+{hidden}", box, size=15, colour=paint.theme.faint, align="right")
        moves = [self._move(each) for each in self.seen.tree.line(self.top)]
        if moves:
            dots = "… " if len(moves) > MAX_WRITTEN_MOVES else ""
            box = Rect(self.rect.x + LABELS, self.rect.y, 220, TALL)
            words = self.texts("gametree.after", line=dots + " ".join(moves[-MAX_WRITTEN_MOVES:]))
            paint.text(words, box, size=15, colour=paint.theme.faint)


def node_at(x: float, y: float) -> Rect:
    """Return the place of a node with this middle."""
    return Rect(x - WIDE / 2, y - TALL / 2, WIDE, TALL)


# ------------------------------------------------------------------ shapes of positions


class PositionLook(NamedTuple):
    """How a position is drawn."""

    kind: Kind
    is_best: bool
    is_current: bool
    is_cut: bool
    is_untried: bool

    @property
    def is_dashed(self) -> bool:
        """Say whether it was never looked at."""
        return self.is_cut or self.is_untried


def draw_node(paint: Painter, box: Rect, text: str, look: PositionLook) -> None:
    """Draw a position with what is known of it."""
    theme = paint.theme
    edge = theme.bad if look.is_cut else theme.accent if look.is_best else theme.rim
    if look.is_dashed:
        dashed_shape(paint, corners(box, look.kind), edge)
        paint.text(text, box, size=15, colour=edge if look.is_cut else theme.faint, align="centre")
        return
    fill = theme.focus if look.is_current else theme.accent if look.is_best else theme.raised
    shape(paint, box, look.kind, fill, edge)
    ink = theme.accent_text if fill == theme.accent else ink_on(fill)
    paint.text(text, box, size=15, weight="semibold", colour=ink, align="centre")


def draw_edge(paint: Painter, start: Point, end: Point, look: PositionLook) -> None:
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
        self._job: Job[None] | None = None
        self._watched: Watched | None = None

    def build(self) -> None:
        """Put the tree into a card."""
        self.add(Card("watch.below", self.rect))
        self.view = self.add(
            GameTreeView("watch.game_tree", inset(self.rect, 16, 8), self._app.texts)
        )

    def show(self, view: WatchView, /) -> None:
        """Show the tree as it is at a moment; ask for it where it is not there."""
        self._show(view.watched)

    def _show(self, watched: Watched) -> None:
        self._watched, explainer, t = watched, watched.explainer, watched.searched
        assert isinstance(explainer, GameLook)
        seen = explainer.seen(t, watched.line)
        self.view.seen = seen if seen and seen.taken else None
        idle = self._job is None or self._job.is_done
        if explainer.can_grow(t) and idle and not watched.is_resting:
            self._job = self._app.jobs.start(lambda _job: explainer.grow(t), self._grown)

    def _grown(self, _tree: None) -> None:
        if self._watched:
            self._job = None
            self._show(self._watched)
            self._app.redraw()
