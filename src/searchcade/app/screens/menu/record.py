"""My record: a player's own figures, achievements and last games."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, inset, rows, shares
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Align, Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.menu.record_lists import RecordLists, Tab
from searchcade.app.widgets import Bar, Card, Drawing, Label, Panel
from searchcade.level import LoadedLevel
from searchcade.play import statistics
from searchcade.play.progress import MEDALS
from searchcade.play.statistics import Figures, Statistics
from searchcade.store import FinishedGame, PastGame
from searchcade.texts import Texts

if TYPE_CHECKING:
    from searchcade.app.window import App

WEEKS = 8
NOTHING = "\N{EN DASH}"
HEAD, LINE = 34.0, 38.0
TABLE = HEAD + 5 * LINE + 24
SHARES = (1.9, 1.0, 1.0, 1.9, 1.8, 2.9)  # of the columns of the table


def told_time(texts: Texts, seconds: float) -> str:
    """Write how long a player has played, in hours and minutes; the first minute in seconds."""
    if 0 < seconds < 60:
        return texts("record.seconds", seconds=max(1, int(seconds)))
    hours, minutes = divmod(int(seconds // 60), 60)
    if not hours:
        return texts("record.minutes", minutes=minutes)
    return texts("record.hours", hours=texts.number(hours), minutes=minutes)


def told_share(texts: Texts, figures: Figures) -> str:
    """Write the share of the optimum in percent; a dash where nothing is known."""
    share = figures.share
    return NOTHING if share is None else f"{texts.number(100 * share)} %"


class FigureTiles(Panel[None]):
    """The main figures, one card each."""

    def __init__(self, rect: Rect, texts: Texts, told: Statistics) -> None:
        super().__init__(rect)
        self._texts, self._told = texts, told

    def build(self) -> None:
        """Put five cards side by side."""
        total, texts, told = self._told.total, self._texts, self._told
        longest = texts("record.longest", count=texts.number(told.longest_streak))
        tiles = (
            ("games", "play", texts.number(total.games), ""),
            ("won", "flag", texts.number(total.won), ""),
            ("time", "clock", told_time(texts, total.seconds), ""),
            ("share", "star", told_share(texts, total), ""),
            ("streak", "flame", texts.number(told.streak), longest),
        )
        for tile, place in zip(tiles, columns(self.rect, [REST] * 5, 16), strict=True):
            self._add_tile(place, *tile)

    def _add_tile(self, box: Rect, name: str, icon: str, value: str, note: str) -> None:
        self.add(Card(f"record.tile.{name}", box))
        sign, words = columns(inset(box, 16, 12), (32, REST), 12)
        self.add(Drawing(f"record.icon.{name}", sign, partial(draw_icon, icon)))
        upper, lower = rows(words, (34, REST))
        self.add(Label(f"record.figure.{name}", upper, value, size=24, weight="bold"))
        label = self._texts(f"record.{name}")
        words_below = f"{label} · {note}" if note else label
        self.add(Label(f"record.name.{name}", lower, words_below, size=15, colour="faint"))


def draw_icon(name: str, paint: Painter, rect: Rect) -> None:
    """Draw the icon of a tile."""
    paint.icon(name, rect, paint.theme.accent)


class GameTable(Panel[None]):
    """The same figures for each game, with its medals."""

    def __init__(self, rect: Rect, texts: Texts, told: Statistics) -> None:
        super().__init__(rect)
        self._texts, self._told = texts, told

    def build(self) -> None:
        """Put a line for each game on a card, and one for all of them."""
        box = inset(self.add(Card("record.table", self.rect)).rect, 16, 12)
        lines = [(name, told) for name, told in self._told.by_game.items()]
        head, *places = rows(box, (HEAD, *[REST] * (len(lines) + 1)))
        names = ("game", "games", "won", "time", "share", "medals")
        self._add_line(head, [self._texts(f"record.{name}") for name in names], "head", "faint")
        for (name, figures), place in zip(lines, places, strict=False):
            title = self._texts.of(catalog.game(name)).title
            self._add_game(place, name, title, figures)
        self._add_game(places[-1], "all", self._texts("record.all"), self._told.total)

    def _add_game(self, box: Rect, name: str, title: str, figures: Figures) -> None:
        texts, number = self._texts, self._texts.number
        time, share = told_time(texts, figures.seconds), told_share(texts, figures)
        cells = [title, number(figures.games), number(figures.won), time, share]
        colour = "accent" if name == "all" else "text"
        self._add_line(box, cells, name, colour)
        place = shares(box, SHARES, 8)[-1]
        self.add(Drawing(f"record.medals.{name}", place, partial(self._draw_medals, figures)))

    def _add_line(self, box: Rect, cells: list[str], name: str, colour: str) -> None:
        places = shares(box, SHARES, 8)
        for number, (words, place) in enumerate(zip(cells, places, strict=False)):
            align: Align = "left" if number == 0 else "centre" if number == 5 else "right"
            weight = "semibold" if name in ("head", "all") or not number else "regular"
            self.add(
                Label(f"record.cell.{name}.{number}", place, words, size=16, colour=colour,
                      weight=weight, align=align)
            )  # fmt: skip

    def _draw_medals(self, figures: Figures, paint: Painter, rect: Rect) -> None:
        """Draw each medal with how many levels have it."""
        for name, place in zip(MEDALS, columns(inset(rect, 8, 0), [REST] * 3, 4), strict=True):
            sign, words = columns(place, (26, REST), 4)
            draw_medal(paint, name, Rect(sign.x, sign.centery - 13, 26, 26))
            paint.text(self._texts.number(figures.medals.get(name, 0)), words, size=16)


class DayChart(Panel[None]):
    """How many games were finished on each day of the last weeks."""

    def __init__(self, rect: Rect, texts: Texts, told: Statistics) -> None:
        super().__init__(rect)
        self._texts, self._told = texts, told

    def build(self) -> None:
        """Put a heading above the bars and the weeks below them."""
        box = inset(self.add(Card("record.chart", self.rect)).rect, 16, 12)
        head, bars, foot = rows(box, (28, REST, 24), 4)
        title = self._texts("record.weeks")
        self.add(Label("record.weeks", head, title, size=17, weight="semibold"))
        days = self._told.last_days(7 * WEEKS)
        self.add(Drawing("record.bars", bars, partial(self._draw_bars, days)))
        for number, place in enumerate(columns(foot, [REST] * WEEKS)):
            ago = WEEKS - 1 - number
            if ago % 2 and ago > 1:
                continue  # every second one is enough
            words = self._texts("record.week", count=ago) if ago else self._texts("record.today")
            align: Align = "left" if ago else "right"
            if ago != 1:
                wide = Rect(place.x, place.y, place.w * (1 if not ago else 1.9), place.h)
                label = Label(f"record.week.{ago}", wide, words, size=15, colour="faint")
                label.align = align
                self.add(label)

    def _draw_bars(self, days: list[tuple[date, int]], paint: Painter, rect: Rect) -> None:
        """Draw a bar for each day; the highest one has its number."""
        theme, most = paint.theme, max(count for _, count in days)
        wide, room = rect.w / len(days), rect.h - 22
        paint.line((rect.x, rect.bottom), (rect.right, rect.bottom), theme.line)
        is_told = False
        for number, (_, count) in enumerate(days):
            tall = room * count / max(1, most)
            bar = Rect(rect.x + number * wide + 2, rect.bottom - tall, wide - 4, tall)
            is_today = number == len(days) - 1
            paint.box(bar, theme.accent if is_today else theme.second, radius=3)
            if count == most and count and not is_told:
                is_told = True
                place = Rect(bar.centerx - 30, bar.y - 22, 60, 22)
                paint.text(self._texts.number(count), place, size=15, align="centre")


TILES, LISTS = 88.0, 512.0


class RecordScreen(Screen):
    """What a player has done so far; a guest has a record, too."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.told: Statistics | None = None
        self.tab: Tab = "achievements"
        self._jobs: list[Job[Any]] = []
        self._load()

    def _load(self) -> None:
        app = self.app
        self._jobs.append(
            app.jobs.start(lambda _job: statistics.load(app.store, app.user.id), self._loaded)
        )

    def _loaded(self, told: Statistics) -> None:
        self.told = told
        self.rebuild()

    def leave(self) -> None:
        """Load nothing more."""
        for job in self._jobs:
            job.cancel()

    def first_focus(self) -> str:
        """Let the arrow keys begin in the list."""
        return f"record.{self.tab}"

    def build(self) -> None:
        """Put the large figures above the table and the chart, the lists beside them."""
        texts, note = self.texts, self.app.user.name
        self.add_panel(Header(self.width, texts("record.title"), self.back, note))
        box, told = body(self.width, self.height), self.told
        if told is None:
            self.add(Bar("record.busy", box.copy().inflate(-box.w * 0.7, 6 - box.h)))
            return
        tiles, rest = rows(box, (TILES, REST), 16)
        left, right = columns(rest, (REST, LISTS), 16)
        table, chart = rows(left, (TABLE, REST), 16)
        self.add_panel(FigureTiles(tiles, texts, told))
        self.add_panel(GameTable(table, texts, told))
        self.add_panel(DayChart(chart, texts, told))
        self.add_panel(RecordLists(right, texts, told, self.tab, self._turn, self._watch))

    def _turn(self, tab: str) -> None:
        """Show the other list."""
        self.tab = "games" if tab == "games" else "achievements"
        self.rebuild()

    def _watch(self, game: PastGame) -> None:
        """Open the replay of a game."""
        store, user = self.app.store, self.app.user

        def load(_job: object) -> tuple[LoadedLevel, FinishedGame]:
            finished = store.replays.load(user.id, game.replay_id)
            of = catalog.game(finished.game)
            level = of.parse(finished.level_text)
            return LoadedLevel(finished.level_name, of, level), finished

        def show(answer: tuple[LoadedLevel, FinishedGame]) -> None:
            self.app.push(self.app.routes.replay(answer[0], answer[1].moves, answer[1].name))

        self._jobs.append(self.app.jobs.start(load, show))
