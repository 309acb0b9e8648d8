"""The small cards of the home screen: the challenge of the day, and the lab."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from searchcade import catalog
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Button, Card, Drawing, Label, Panel, draw_focus, draw_key
from searchcade.texts import Texts
from searchcade.theme import Colour, Theme, mixed

BARS = (0.95, 0.66, 0.3, 0.52, 0.82, 0.2)  # of a chart that shows nothing but itself
BEST = 0.4  # a bar below this is green


class DailyPanel(Panel[None]):
    """A button for the challenge of each game, with a tick where it was won today."""

    def __init__(
        self, rect: Rect, texts: Texts, day: date, won: set[str], play: Callable[[str], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._day, self._won, self._play = texts, day, won, play
        games = [name for name in catalog.games() if catalog.game(name).levels.daily]
        self._games = games
        self._left = [name for name in games if name not in won]

    def build(self) -> None:
        """Put the buttons between a title and a line that says how many are left."""
        self.add(Card("home.daily.card", self.rect))
        head, _, line, _, note = rows(inset(self.rect, 16, 12), (28, 6, 36, REST, 30))
        self._add_head(head)
        for name, place in zip(self._games, columns(line, [REST] * len(self._games), 8),
                               strict=True):  # fmt: skip
            title = self._texts.of(catalog.game(name)).title
            play = partial(self._play, name)
            self.add(DailyButton(f"home.daily.{name}", place, title, play, size=15,
                                 selected=name in self._won))  # fmt: skip
        self._add_note(note)

    def _add_head(self, head: Rect) -> None:
        icon, _, title, day = columns(head, (26, 12, REST, 110))
        self.add(Drawing("home.daily.icon", icon, draw_icon("calendar", "accent")))
        text = self._texts("home.daily")
        self.add(Label("home.daily.title", title, text, size=20, weight="bold"))
        today = self._day.strftime(self._texts("leaderboard.day_format"))
        self.add(Label("home.daily.day", day, today, size=15, colour="faint", align="right"))

    def _add_note(self, note: Rect) -> None:
        """Say how many are left; pressing it plays the first of them."""
        count = len(self._left)
        words = self._texts("home.daily_left" if count else "home.daily_done", count=count)
        first = next(iter([*self._left, *self._games]), "")
        button = QuietLine("home.daily", note, words, partial(self._play, first), shortcut="d")
        self.add(button)


class DailyButton(Button):
    """The challenge of a game; a tick says that it was won."""

    @property
    def text(self) -> str:
        """Return the game, with a tick where it was won."""
        return f"✓ {self.words}" if self.selected else self.words

    def _border(self, theme: Theme) -> Colour | None:
        return theme.good if self.selected else theme.rim

    def _draw_face(self, paint: Painter, ink: Colour) -> None:
        inner, size = inset(self.rect, 3, 0), self.size
        room = 15.0 if self.selected else 0.0
        wide = min(inner.w, paint.width(self.words, size=size, weight="semibold") + room)
        left = inner.centerx - wide / 2
        if self.selected:
            paint.icon("check", Rect(left, inner.y, 12, inner.h), paint.theme.good)
        place = Rect(left + room, inner.y, wide - room + 2, inner.h)
        paint.text(self.words, place, size=size, weight="semibold", colour=ink)


class QuietLine(Button):
    """A line of text that can be pressed, with its key at the right."""

    def draw(self, paint: Painter) -> None:
        """Write the line; it lights up below the mouse."""
        box, theme = self.rect, paint.theme
        if self.hovered or self.down:
            paint.box(inset(box, -6, 0), mixed(theme.card, theme.text, 0.1), radius=8)
        if self.focused:
            draw_focus(paint, box)
        text = Rect(box.x, box.y, box.w - 34, box.h)
        paint.text(self.words, text, size=15, colour=theme.faint)
        draw_key(paint, self.shortcut, box, 13, theme.faint)


class LabCard(Button):
    """The way to the lab, with a little chart."""

    def __init__(self, rect: Rect, texts: Texts, action: Callable[[], None]) -> None:
        super().__init__("home.lab", rect, texts("home.lab"), action, shortcut="t")
        self._note = texts("home.lab_note")

    def draw(self, paint: Painter) -> None:
        """Draw the card; it lights up below the mouse."""
        box, theme, lit = self.rect, paint.theme, self.hovered or self.down
        paint.shadow(box)
        fill = mixed(theme.card, theme.raised, 0.4) if lit else theme.card
        paint.box(box, fill, radius=12, border=theme.rim if lit else theme.line)
        if self.focused:
            draw_focus(paint, box, 12)
        words, chart = columns(inset(box, 16, 12), (REST, 116), 16)
        head, _, note = rows(words, (28, 6, REST))
        icon, _, title = columns(head, (26, 12, REST))
        paint.icon("flask", icon, theme.second)
        paint.text(self.words, title, size=20, weight="bold")
        paint.block(self._note, note, size=16, colour=theme.faint)
        bars, key = rows(chart, (REST, 28), 6)
        draw_chart(paint, bars)
        draw_key(paint, self.shortcut, key, 13, theme.faint)


def draw_chart(paint: Painter, box: Rect) -> None:
    """Draw bars that end on one line."""
    for place, share in zip(columns(box, [REST] * len(BARS), 6), BARS, strict=True):
        tall = share * box.h
        colour = paint.theme.good if share < BEST else paint.theme.second
        paint.box(Rect(place.x, place.bottom - tall, place.w, tall), colour, radius=2)


def draw_icon(name: str, colour: str) -> Callable[[Painter, Rect], None]:
    """Return a function that draws an icon in a colour of the theme."""
    return lambda paint, rect: paint.icon(name, rect, getattr(paint.theme, colour))
