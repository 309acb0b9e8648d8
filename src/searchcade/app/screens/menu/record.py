"""My record: a player's own figures, achievements, last games, and what was studied."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from searchcade import catalog
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, inset, rows, shares
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Align, Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.menu.study import StudyList
from searchcade.app.screens.next_game import load_replay
from searchcade.app.widgets import (
    Bar,
    Card,
    Drawing,
    Icon,
    Label,
    Listing,
    Panel,
    Segments,
    draw_bar,
)
from searchcade.level import Address, LoadedLevel
from searchcade.play import statistics
from searchcade.play.achievements import ALL, Achievement, earned
from searchcade.play.marks import Marks, level_for
from searchcade.play.progress import MEDALS
from searchcade.play.statistics import Figures, Statistics, medals, optimum_of
from searchcade.store import FinishedGame, PastGame
from searchcade.texts import Texts, leaderboards
from searchcade.views.marks import marks_view

if TYPE_CHECKING:
    from searchcade.app.window import App

Tab = Literal["achievements", "games", "study"]
TABS: tuple[Tab, ...] = ("achievements", "games", "study")
ROW = 64.0
WEEKS = 8
NOTHING = "\N{EN DASH}"
HEAD, LINE = 34.0, 38.0
TABLE = HEAD + 5 * LINE + 24
SHARES = (1.9, 1.0, 1.0, 1.9, 1.8, 2.9)  # of the columns of the table
TILES, LISTS = 88.0, 512.0


class RecordPanel(Panel[None]):
    """A part of the record, with what is known of a player."""

    def __init__(self, rect: Rect, texts: Texts, told: Statistics) -> None:
        super().__init__(rect)
        self._texts, self._told = texts, told


class RecordLists(RecordPanel):
    """A choice between achievements, last games and study, and the chosen list below it."""

    def __init__(self, rect: Rect, screen: RecordScreen, told: Statistics) -> None:
        super().__init__(rect, screen.texts, told)
        self._tab, self._turn, self._watch = screen.tab, screen.turn, screen.watch
        self._marks, self._practise = screen.marks, screen.practise

    def build(self) -> None:
        """Put the choice above the list, and a line on it below."""
        box = inset(self.add(Card("record.lists", self.rect)).rect, 16)
        choice, rest = rows(box, (44, REST), 10)
        listing, foot = rows(rest, (REST, 24), 10)
        choices = [(tab, self._texts(f"record.tab.{tab}")) for tab in TABS]
        self.add(Segments("record.tab", choice, choices, self._tab, self._turn))
        listing.h = listing.h // ROW * ROW  # no row is cut
        if self._tab == "study":
            study = StudyList(rest, marks_view(self._texts, self._marks), self._practise)
            study.build()
            self.widgets += study.widgets
        elif self._tab == "achievements":
            self._add_achievements(listing, foot)
        else:
            self._add_games(listing, foot)

    # ------------------------------------------------------------------ achievements

    def _add_achievements(self, box: Rect, foot: Rect) -> None:
        count, total = len(earned(self._told)), len(ALL)
        words = self._texts("record.earned", count=count, total=total)
        self.add(Label("record.earned", foot, words, size=15, colour="faint"))
        ordered = sorted(ALL, key=self._far)
        self.add(
            Listing("record.achievements", box, total,
                    lambda paint, rect, number: self._draw_one(paint, rect, ordered[number]),
                    row=ROW, name=lambda number: self._said(ordered[number]))
        )  # fmt: skip

    def _far(self, each: Achievement) -> float:
        """Order by how much is missing: what was earned comes first, the next one after it."""
        return 1 - each.reached(self._told) / each.needed

    def _said(self, each: Achievement) -> str:
        title = self._texts(f"record.achievements.{each.name}.title")
        return f"{title}: {self._state(each)}"

    def _state(self, each: Achievement) -> str:
        if each.is_earned(self._told):
            return self._texts("record.has")
        done, needed = each.reached(self._told), each.needed
        return self._texts("record.progress", done=done, needed=needed)

    def _draw_one(self, paint: Painter, rect: Rect, each: Achievement) -> None:
        """Draw a sign, the name and what it takes; a tick, or a bar with how much is done."""
        box, theme = inset(rect, 12, 6), paint.theme
        has = each.is_earned(self._told)
        sign, words, state = columns(box, (34, REST, 92), 12)
        paint.icon(each.icon, Rect(sign.x, sign.centery - 15, 30, 30),
                   theme.accent if has else theme.faint)  # fmt: skip
        title, about = rows(words, (24, REST))
        name = f"record.achievements.{each.name}"
        paint.text(self._texts(f"{name}.title"), title, size=16, weight="semibold")
        paint.text(self._texts(f"{name}.about"), about, size=15, colour=theme.faint)
        self._draw_state(paint, state, each, has=has)

    def _draw_state(self, paint: Painter, box: Rect, each: Achievement, *, has: bool) -> None:
        theme, words = paint.theme, self._state(each)
        if has:
            paint.icon("check", Rect(box.right - 92, box.centery - 9, 18, 18), theme.good)
            place = Rect(box.right - 70, box.y, 70, box.h)
            paint.text(words, place, size=15, weight="semibold", colour=theme.good)
            return
        upper, bar, _ = rows(box, (REST, 6, 8))
        paint.text(words, upper, size=15, align="right")
        draw_bar(paint, bar, each.reached(self._told) / each.needed, "second")

    # ------------------------------------------------------------------ games

    def _add_games(self, box: Rect, foot: Rect) -> None:
        history = self._told.history
        if not history:
            words = self._texts("record.none")
            self.add(Label("record.none", box, words, size=16, colour="faint", wrap=True))
            return
        self.add(Label("record.open", foot, self._texts("record.open"), size=15, colour="faint"))
        won = best_medals(history)
        self.add(
            Listing("record.games", box, len(history),
                    lambda paint, rect, number: self._draw_game(paint, rect, history[number], won),
                    row=ROW, name=lambda number: game_name(self._texts, history[number]),
                    entered=lambda number: self._watch(history[number]))
        )  # fmt: skip

    def _draw_game(
        self, paint: Painter, rect: Rect, game: PastGame, won: dict[tuple[str, str], str]
    ) -> None:
        """Draw the level and the day, what it cost, and the medal of the level."""
        box, theme = inset(rect, 12, 6), paint.theme
        sign, words, figure = columns(box, (30, REST, 118), 12)
        medal = won.get((game.game, game.board or ""), "")
        if medal and game.is_won:
            draw_medal(paint, medal, Rect(sign.x, sign.centery - 15, 30, 30))
        else:
            icon = "flag" if game.is_won else "minus"
            paint.icon(icon, Rect(sign.x + 4, sign.centery - 11, 22, 22), theme.faint)
        title, day = rows(words, (REST, REST))
        paint.text(game_name(self._texts, game), title, size=16, weight="semibold")
        when = game.date.astimezone(self._told.zone).strftime(self._texts("saves.when"))
        name = self._texts.of(catalog.game(game.game)).title
        paint.text(f"{name} · {when}", day, size=15, colour=theme.faint)
        paint.text(self._result(game), figure, size=16, align="right")

    def _result(self, game: PastGame) -> str:
        """Say what a game cost, and what it could have cost; or its points."""
        texts = self._texts
        if game.helped or game.cost is None:
            return texts("record.helped")
        if game.points is not None:
            return texts("record.points", count=texts.number(game.points))
        amount = texts.of(catalog.game(game.game)).amount
        least, cost = optimum_of(game), amount(game.cost)
        return cost if least is None else f"{cost} / {amount(least)}"


def game_name(texts: Texts, game: PastGame) -> str:
    """Name the level of a past game."""
    of = catalog.game(game.game)
    address = Address.parse(of, game.level_name)
    return leaderboards.level_title(texts.of(of), address.kind if address else "", game.level_name)


def best_medals(history: Sequence[PastGame]) -> dict[tuple[str, str], str]:
    """Return the medal of each level that has one, by game and board."""
    found: dict[tuple[str, str], str] = {}
    for name in catalog.games():
        games: list[Any] = [game for game in history if game.game == name]
        found |= {(name, board): medal for board, medal in medals(games).items()}
    return found


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


class FigureTiles(RecordPanel):
    """The main figures, one card each."""

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
        self.add(Icon(f"record.icon.{name}", sign, icon, "accent"))
        upper, lower = rows(words, (34, REST))
        self.add(Label(f"record.figure.{name}", upper, value, size=24, weight="bold"))
        label = self._texts(f"record.{name}")
        words_below = f"{label} · {note}" if note else label
        self.add(Label(f"record.name.{name}", lower, words_below, size=15, colour="faint"))


class GameTable(RecordPanel):
    """The same figures for each game, with its medals."""

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


class DayChart(RecordPanel):
    """How many games were finished on each day of the last weeks."""

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


class RecordScreen(Screen):
    """What a player has done so far; a guest has a record, too."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.told: Statistics | None = None
        self.marks = Marks()
        self.tab: Tab = "achievements"
        self._jobs: list[Job[Any]] = []
        self._load()

    def _load(self) -> None:
        store, user_id = self.app.store, self.app.user.id

        def work(_job: object) -> tuple[Statistics, Marks]:
            return statistics.load(store, user_id), Marks.load(store, user_id)

        self._jobs.append(self.app.jobs.start(work, self._loaded))

    def _loaded(self, found: tuple[Statistics, Marks]) -> None:
        self.told, self.marks = found
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
        self.add_panel(RecordLists(right, self, told))

    def turn(self, tab: str) -> None:
        """Show another list."""
        self.tab = next(each for each in TABS if each == tab)
        self.rebuild()

    def resume(self) -> None:
        """Show what was studied meanwhile."""
        self._load()
        super().resume()

    def practise(self, game: str, algorithm: str) -> None:
        """Watch an algorithm on a first level, with questions."""

        def show(loaded: LoadedLevel) -> None:
            self.app.push(self.app.routes.watch(loaded, algorithm, study=True))

        work = lambda _job: catalog.level(level_for(game, algorithm))  # noqa: E731
        self._jobs.append(self.app.jobs.start(work, show))

    def watch(self, game: PastGame) -> None:
        """Open the replay of a game."""

        def show(answer: tuple[LoadedLevel, FinishedGame]) -> None:
            self.app.push(self.app.routes.replay(answer[0], answer[1].moves, answer[1].name))

        self._jobs.append(
            self.app.jobs.start(lambda _job: load_replay(self.app, game.replay_id), show)
        )
