"""The list of worlds beside the tiles, one stop of the focus: Up and Down go through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Event, Widget, draw_bar, draw_focus
from searchcade.app.widgets.buttons import PRESS_KEYS
from searchcade.texts import Texts
from searchcade.theme import ink_on, mixed
from searchcade.views.levels import ICONS, MAKE, Section

ROW, GAP = 60.0, 6.0


class WorldList(Widget):
    """The sections of the grid; the one of the chosen tile has an edge."""

    role = "list"
    focusable = True

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        sections: Sequence[Section],
        chosen: int,
        choose: Callable[[int], None],
        enter: Callable[[], None],
    ) -> None:
        super().__init__("levels.worlds", rect)
        self._texts, self.sections, self.chosen = texts, sections, chosen
        self._choose, self._enter = choose, enter
        tall = min(ROW, (rect.h + GAP) / len(sections) - GAP)
        self._places = rows(rect, [tall] * len(sections), GAP)
        self._pointed = -1

    @property
    def text(self) -> str:
        """Return the chosen section."""
        return self.sections[self.chosen].text

    def on_key(self, event: Event) -> bool:
        """Go to the next section with Down, and to its tiles with Enter."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in PRESS_KEYS:
            self._enter()
            return True
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        there = self.chosen + steps.get(event.key, 0)
        if event.key not in steps or not 0 <= there < len(self.sections):
            return False
        self._choose(there)
        return True

    def on_mouse(self, event: Event) -> bool:
        """Go to a section with a click."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return False
        before, self._pointed = self._pointed, self._section_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._pointed >= 0:
            self._choose(self._pointed)
            return True
        return self._pointed != before

    def _section_at(self, position: tuple[float, float]) -> int:
        places = enumerate(self._places)
        return next((number for number, place in places if place.collidepoint(position)), -1)

    def draw(self, paint: Painter) -> None:
        """Draw all sections below each other."""
        theme = paint.theme
        for number, (section, place) in enumerate(zip(self.sections, self._places, strict=True)):
            is_chosen = number == self.chosen
            lit = self.hovered and number == self._pointed
            fill = theme.raised if is_chosen else mixed(theme.card, theme.text, 0.08)
            if is_chosen or lit:
                border = theme.accent if is_chosen else None
                paint.box(place, fill, radius=8, border=border, thick=2)
            if is_chosen and self.focused:
                draw_focus(paint, place)
            self._draw_section(paint, inset(place, 8, 6), section)

    def _draw_section(self, paint: Painter, box: Rect, section: Section) -> None:
        sign, words = columns(box, (32, REST), 10)
        draw_sign(paint, sign, section)
        upper, lower = rows(words, (REST, REST))
        ink = paint.theme.text if section.is_open else paint.theme.faint
        paint.text(section.title, upper, size=16, weight="semibold", colour=ink)
        if not section.number or not section.is_open:
            note = self._note(section)
            paint.text(note, lower, size=15, colour=paint.theme.faint)
            return
        bar, count = columns(lower, (REST, 46), 8)
        draw_bar(paint, centred(bar, bar.w, 8), section.solved / max(1, section.total), "good")
        count_text = f"{section.solved}/{section.total}"
        paint.text(count_text, count, size=15, weight="semibold", align="right")

    def _note(self, section: Section) -> str:
        """Say which levels a locked world has, or how many a section has."""
        numbers = [tile.number for tile in section.tiles]
        if section.number:
            return self._texts("levels_screen.range", first=numbers[0], last=numbers[-1])
        count = sum(tile.kind not in MAKE for tile in section.tiles)
        return self._texts("levels_screen.count" if count else "levels_screen.none", count=count)


def draw_sign(paint: Painter, box: Rect, section: Section) -> None:
    """Draw the number of a world in a disc, a lock where it is locked, or an icon."""
    theme = paint.theme
    if icon := ICONS.get(section.name, ""):
        paint.icon(icon, centred(box, 24, 24), theme.second)
        return
    fill = theme.second if section.is_open else theme.raised
    paint.dot(box.center, 16, fill)
    if section.is_open:
        paint.text(str(section.number), box, size=16, weight="bold", colour=ink_on(fill),
                   align="centre")  # fmt: skip
    else:
        paint.icon("lock", centred(box, 16, 16), theme.faint)
