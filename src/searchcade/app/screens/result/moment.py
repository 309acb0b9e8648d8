"""The board at a moment of a game: the move that was made, and those that were best."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from searchcade.app.board.widget import BoardView
from searchcade.app.cache import cached
from searchcade.app.icons import icon
from searchcade.app.layout import REST, centred, columns, inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.raster import from_svg
from searchcade.app.screens.result.outcome import Outcome, ResultPanel
from searchcade.app.widgets import Drawing, Label
from searchcade.canvas import Place
from searchcade.svg import ink, picture, shape
from searchcade.theme import Colour, ink_on
from searchcade.views.result import moment_view

ARROW = "M6 36H52V12L96 50L52 88V64H6z"
MIN_ARROW = 26  # units
KINDS = {"best": ("good", "check"), "lost": ("bad", "close"), "made": ("second", "")}
"""What an arrow says -> its colour in the theme, and the sign on it."""


class Arrow(NamedTuple):
    """A move on the board."""

    kind: str
    start: Place
    end: Place


class MomentBoard(BoardView):
    """A board with arrows for the next move: red with a cross, green with a tick."""

    arrows: tuple[Arrow, ...] = ()

    def draw(self, paint: Painter) -> None:
        """Draw the scene, and the arrows above it."""
        super().draw(paint)
        view = self.board.view()
        before = paint.surface.get_clip()
        paint.surface.set_clip(self.board.seen)
        for arrow in self.arrows:
            start, end = (pygame.Vector2(view.centre(*cell)) for cell in arrow[1:])
            if start != end:
                draw_arrow(paint, arrow.kind, start, end, view.size)
        paint.surface.set_clip(before)


def draw_arrow(
    paint: Painter, kind: str, start: pygame.Vector2, end: pygame.Vector2, size: float
) -> None:
    """Draw an arrow beside the player, towards where a move leads."""
    side = max(paint.px(MIN_ARROW), round(size * 0.62))
    along = (end - start).normalize()
    angle = round(pygame.Vector2(along.x, -along.y).as_polar()[1])
    centre = start + along * (size * 0.5 + side * 0.42)
    draw_sign(kind, paint, (centre.x, centre.y), side, angle, least=9)


@cached(4)
def arrow_picture(side: int, angle: int, colour: Colour) -> pygame.Surface:
    """Return an arrow with a white edge, turned by degrees counter-clockwise from the right."""
    fine = max(1, 4 * side)
    turned = pygame.transform.rotate(
        from_svg(picture(shape(ARROW, ink(colour), 9)), fine, fine), angle
    )
    size = max(1, turned.get_width() // 4), max(1, turned.get_height() // 4)
    return pygame.transform.smoothscale(turned, size)


def arrows_of(outcome: Outcome) -> tuple[Arrow, ...]:
    """Return the move that was made next, and those that are known to be best."""
    session, moment, analysis = outcome.saved.session, outcome.moment, outcome.analysis
    state, made = session.states[moment], session.moves[moment : moment + 1]
    best = analysis.best[moment] if analysis and analysis.best else ""
    lost = analysis is not None and analysis.stretch_at(moment) is not None
    kinds = dict.fromkeys(best, "best")
    if made and made not in kinds:
        kinds[made] = "lost" if lost else "made"
    cell, level = session.game.look.cell, session.level
    return tuple(
        Arrow(kinds[move], cell(level, state), cell(level, after))
        for move, after, _ in session.problem.successors(state)
        if move in kinds
    )


class MomentLegend(ResultPanel):
    """Says which moment is shown, and which arrow is which."""

    def build(self) -> None:
        """Put the moment and a small arrow for each kind into a line."""
        texts = self._texts
        kinds = sorted({arrow.kind for arrow in arrows_of(self._outcome)}, reverse=True)
        plate = centred(self.rect, 200 + 132 * len(kinds), self.rect.h)
        self.add(Drawing("result.plate", plate, draw_plate))
        words, *places = columns(inset(plate, 16, 0), (REST, *[124] * len(kinds)), 8)
        said = moment_view(texts, self._outcome.saved.session.moves, self._outcome.moment)
        self.add(Label("result.moment", words, said.title, size=16, weight="semibold"))
        for kind, place in zip(kinds, places, strict=True):
            sign, label = columns(place, (30, REST), 8)
            self.add(Drawing(f"result.sign.{kind}", sign, partial(draw_small, kind)))
            name = texts("analysis.best_move" if kind == "best" else "analysis.you")
            self.add(Label(f"result.legend.{kind}", label, name, size=16))


def draw_plate(paint: Painter, rect: Rect) -> None:
    """Draw a plate on which words can be read."""
    paint.box(rect, paint.theme.card, radius=8, border=paint.theme.line)


def draw_small(kind: str, paint: Painter, rect: Rect) -> None:
    """Draw a small arrow as on the board."""
    draw_sign(kind, paint, paint.pixels(rect).center, paint.px(28))


def draw_sign(
    kind: str,
    paint: Painter,
    at: tuple[float, float],
    side: int,
    angle: int = 0,
    least: int = 1,
) -> None:
    """Draw an arrow around a place, with the sign of its kind, all in pixels."""
    name, sign = KINDS[kind]
    colour: Colour = getattr(paint.theme, name)
    head = arrow_picture(side, angle, colour)
    paint.surface.blit(head, head.get_rect(center=at))
    if sign:
        mark = icon(sign, max(least, round(side * 0.4)), ink_on(colour))
        paint.surface.blit(mark, mark.get_rect(center=at))
