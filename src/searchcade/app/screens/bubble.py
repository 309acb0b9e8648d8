"""A bubble beside what it speaks of on a board: a head, a sentence and the keys to press."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import cos, hypot, pi, sin
from typing import NamedTuple

import pygame

from searchcade.app.board.oblique import Slant
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Event, Widget
from searchcade.app.widgets.buttons import draw_key, key_width
from searchcade.canvas import Place
from searchcade.scene import FOG, Scene
from searchcade.theme import Colour
from searchcade.views.lesson import JOIN, Speech

NEVER = 10_000.0  # how much worse it is to hide what must stay clear than what would better
SLACK = 3000.0  # by how much another place must be better for a bubble to move there
GRID = 24  # units between the places that are tried
GOALS = ("goal", "switch", "soft", "heavy")  # pictures that it never covers
PLAIN = ("wall", "outside", "dim", FOG)  # and those that it may
Point = tuple[float, float]
DASHES = 18
WIDES, PAD = (376.0, 332.0), 18.0  # the usual width, and that for narrow places
HEAD, SAY, KEY = 20.0, 16.0, 17.0  # sizes of letters
CAPS = 32.0  # the height of the line with the keys
GAP = 14.0  # between the ring and the bubble, for the pointer


def sights(scene: Scene) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the cells of what moves and of goals, and those of other things worth seeing."""
    things = [
        (each.picture in GOALS or bool(each.key), (int(each.row), int(each.col)))
        for each in scene.sprites
        if not each.picture.startswith(PLAIN)
    ]
    return (
        tuple(cell for is_needed, cell in things if is_needed),
        tuple(cell for is_needed, cell in things if not is_needed),
    )


class FreeSpace(NamedTuple):
    """Where a bubble can be: an area, what must stay clear in it, and what would better."""

    area: Rect
    clear: Sequence[Rect]
    spared: Sequence[Rect]

    def best_place(self, sizes: Sequence[tuple[float, float]]) -> Rect:
        """Return the place of one of these sizes that covers least and is near the figure."""
        area = self.area
        places = (
            Rect(x, y, wide, tall)
            for wide, tall in sizes
            for x in steps(area.left, area.right - wide)
            for y in steps(area.top, area.bottom - tall)
        )
        return min(places, key=self.badness)

    def badness(self, place: Rect) -> float:
        """Return how much a place covers, and how far it is from the figure."""
        hides = NEVER * covered(place, self.clear) + covered(place, self.spared)
        return hides + 40 * apart(place, self.clear[0])


def steps(first: float, last: float) -> list[float]:
    """Return places from the first to the last, both included."""
    return [*(float(each) for each in range(int(first), int(last), GRID)), max(first, last)]


def covered(place: Rect, clear: Iterable[Rect]) -> float:
    """Return how much of some rectangles a place covers."""
    return sum(part.w * part.h for each in clear if (part := place.clip(each)).w > 0)


def apart(place: Rect, figure: Rect) -> float:
    """Return the distance between two rectangles, and a little for those that are askew."""
    across = max(0.0, figure.left - place.right, place.left - figure.right)
    down = max(0.0, figure.top - place.bottom, place.top - figure.bottom)
    askew = abs(place.centery - figure.centery if across else place.centerx - figure.centerx)
    return hypot(across, down) + askew / 8


def in_units(place: pygame.Rect, scale: float) -> Rect:
    """Return a rectangle of pixels in units."""
    return Rect(place.x / scale, place.y / scale, place.w / scale, place.h / scale)


def around(points: Sequence[Point], scale: float) -> Rect:
    """Return the box around pixels, in units."""
    xs, ys = [x / scale for x, _ in points], [y / scale for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def pointer(box: Rect, ring: Rect) -> tuple[list[Point], list[Point]]:
    """Return a triangle from a bubble towards a ring, and a smaller one that opens its edge."""
    root = (
        min(max(ring.centerx, box.left + 30), box.right - 30),
        min(max(ring.centery, box.top + 30), box.bottom - 30),
    )
    across, down = ring.centerx - root[0], ring.centery - root[1]
    length = hypot(across, down) or 1.0
    ahead = (across / length, down / length)
    aside = (-ahead[1], ahead[0])
    edge = _way_out(box, root, ahead)
    reach = min(max(0.0, length - ring.w / 2 - edge), 40.0) + edge

    def triangle(half: float, tip: float) -> list[Point]:
        base = edge - 8
        x, y = root[0] + ahead[0] * base, root[1] + ahead[1] * base
        left = (x + aside[0] * half, y + aside[1] * half)
        right = (x - aside[0] * half, y - aside[1] * half)
        return [left, (root[0] + ahead[0] * tip, root[1] + ahead[1] * tip), right]

    return triangle(15, reach), triangle(10, max(edge, reach - 6))


def _way_out(box: Rect, start: Point, ahead: Point) -> float:
    """Return how far it is from a point in a box to its edge."""
    ways = [
        (limit - place) / step
        for place, step, limits in (
            (start[0], ahead[0], (box.left, box.right)),
            (start[1], ahead[1], (box.top, box.bottom)),
        )
        for limit in limits
        if step and (limit - place) / step >= 0
    ]
    return min(ways, default=0.0)


def polygon(paint: Painter, points: Sequence[Point], colour: Colour) -> None:
    """Fill a polygon, given in units."""
    if points:
        corners = [(x * paint.scale, y * paint.scale) for x, y in points]
        pygame.draw.polygon(paint.surface, colour, corners)


@lru_cache(maxsize=32)
def dashed(side: int, thick: int, colour: Colour) -> pygame.Surface:
    """Return a dashed ring of so many pixels; drawn larger first, so that its edges are smooth."""
    fine = 3
    picture = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    middle, outer = side * fine / 2, side * fine / 2
    inner = outer - thick * fine
    for dash in range(DASHES):
        first = 2 * pi * dash / DASHES
        angles = [first + pi / DASHES * 1.1 * part / 6 for part in range(7)]
        rim = [(middle + outer * cos(each), middle + outer * sin(each)) for each in angles]
        back = [(middle + inner * cos(each), middle + inner * sin(each)) for each in angles]
        pygame.draw.polygon(picture, colour, [*rim, *reversed(back)])
    return pygame.transform.smoothscale(picture, (side, side))


class Subject(NamedTuple):
    """What a bubble speaks of: the player's cell, and the cells that it must not cover."""

    cell: Place
    clear: tuple[Place, ...] = ()
    spared: tuple[Place, ...] = ()
    """Cells that it covers only where there is no other place."""
    is_there: bool = True
    """Whether the figure is on the board: it may have fallen."""


class Bubble(Widget):
    """Points at the figure on a board, with a dashed ring around it; it covers nothing needed."""

    role = "bubble"

    def __init__(self, id: str, view: BoardView, clicked: Callable[[], None] | None = None) -> None:
        super().__init__(id, Rect(0, 0, 0, 0))
        self.view = view
        self.speech: Speech | None = None
        self.subject = Subject((0, 0))
        self.place: tuple[float, float] = (0, 0)
        """Where the player is drawn now, on the way to its cell."""
        self._settled: tuple[object, ...] = ()
        self._clicked = clicked

    @property
    def text(self) -> str:
        """Return what it says."""
        return f"{self.speech.head}\n{self.speech.say}" if self.speech else ""

    def restore(self, old: Widget) -> None:
        """Stay where it was, as long as it covers nothing there."""
        if isinstance(old, Bubble):
            self.rect, self.subject, self.place = old.rect, old.subject, old.place

    def on_mouse(self, event: Event) -> bool:
        """Take a click that closes it; in a lesson, clicks go to the board below."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if self._clicked is None or not is_click or self.speech is None:
            return False
        self._clicked()
        return True

    # ------------------------------------------------------------------ where things are

    def figure(self, scale: float) -> Rect:
        """Return a box around the player, in units."""
        board, scene = self.view.board, self.view.scene
        seen = board.view()
        if isinstance(seen, Slant) and scene.bodies and self.subject.is_there:
            body = next((each for each in scene.bodies if each.marked), scene.bodies[0])
            corners = product((body.row, body.row + body.rows), (body.col, body.col + body.cols))
            ends = product(corners, (0.0, body.height))
            return around([seen.point(row, col, high) for (row, col), high in ends], scale)
        return in_units(seen.cell(*self.place), scale)

    def kept_clear(self, scale: float) -> list[Rect]:
        """Return what the bubble must not cover: figure and ring, goal, and the next steps."""
        seen, subject = self.view.board.view(), self.subject
        cells = [in_units(seen.cell(*cell), scale) for cell in (subject.cell, *subject.clear)]
        return [inset(self.figure(scale), -GAP), *cells]

    def _sizes(self, paint: Painter) -> list[tuple[float, float]]:
        """Return the sizes that its words need, one for each width."""
        assert self.speech is not None
        grown = max(1.0, paint.letter(SAY) / max(1, paint.px(SAY)) * 0.9)
        tall = 2 * PAD - 6 + paint.line_height(HEAD) + (CAPS + 10 if self.speech.keys else 0)
        sizes = []
        for wide in WIDES:
            lines = paint.lines(self.speech.say, wide * grown - 2 * PAD, size=SAY)
            sizes.append((wide * grown, tall + lines * paint.line_height(SAY)))
        return sizes

    def _settle(self, paint: Painter) -> None:
        """Stay where little is covered, else go to the best place; once a situation."""
        situation = (self.speech, self.subject, tuple(self.view.rect), paint.scale)
        if situation == self._settled:
            return
        self._settled = situation
        sizes, seen = self._sizes(paint), self.view.board.view()
        spared = [in_units(seen.cell(*cell), paint.scale) for cell in self.subject.spared]
        room = FreeSpace(inset(self.view.rect, 4), self.kept_clear(paint.scale), spared)
        here, best = Rect(*self.rect.topleft, *sizes[0]), room.best_place(sizes)
        stays = self.rect.w and room.area.contains(here)
        self.rect = here if stays and room.badness(here) <= room.badness(best) + SLACK else best

    # ------------------------------------------------------------------ drawing

    def draw(self, paint: Painter) -> None:
        """Draw the ring, the pointer and the bubble."""
        if self.speech is None:
            self.rect = Rect(0, 0, 0, 0)
            return
        self._settle(paint)
        theme, box = paint.theme, self.rect
        shapes = pointer(box, self._draw_ring(paint)) if self.subject.is_there else ([], [])
        paint.shadow(box)
        polygon(paint, shapes[0], theme.focus)
        paint.box(box, theme.card, radius=12, border=theme.focus, thick=3)
        polygon(paint, shapes[1], theme.card)
        self._write(paint, inset(box, PAD, PAD - 6))

    def _draw_ring(self, paint: Painter) -> Rect:
        figure = self.figure(paint.scale)
        side = max(figure.w, figure.h) + 10
        ring = Rect(figure.centerx - side / 2, figure.centery - side / 2, side, side)
        place = paint.pixels(ring)
        thick = max(2, paint.px(3))
        picture = dashed(place.w, thick, paint.theme.focus)
        paint.surface.blit(picture, picture.get_rect(center=place.center))
        return ring

    def _write(self, paint: Painter, box: Rect) -> None:
        assert self.speech is not None
        line = Rect(box.x, box.y, box.w, paint.line_height(HEAD))
        paint.text(self.speech.head, line, size=HEAD, weight="bold")
        words = Rect(box.x, line.bottom, box.w, SAY)
        paint.paragraph(self.speech.say, words, size=SAY)
        if self.speech.keys:
            self._draw_keys(paint, Rect(box.x, box.bottom - CAPS, box.w, CAPS))

    def _draw_keys(self, paint: Painter, line: Rect) -> None:
        assert self.speech is not None
        left, ink = line.x, paint.theme.text
        for key in self.speech.keys:
            wide = key_width(paint, key, KEY)
            if key == JOIN:
                wide = paint.width(key, size=KEY)
                paint.text(key, Rect(left, line.y, wide, line.h), size=KEY, colour=ink)
            else:
                draw_key(paint, key, Rect(left, line.y, wide, line.h), KEY, ink)
            left += wide + 8
        room = Rect(left + 2, line.y, max(1, line.right - left - 2), line.h)
        paint.text(self.speech.key_note, room, size=SAY, colour=paint.theme.faint)
