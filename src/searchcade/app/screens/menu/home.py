"""Home: what to do now, a card for every game, the challenge of the day, the lab, and the menu."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from searchcade import catalog, daily
from searchcade.app.backdrop import logo
from searchcade.app.jobs import Job, ignore
from searchcade.app.layout import REST, columns, inset, rows, shares
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, body
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.menu.home_cards import SIDE, GamesPanel, NowPanel, draw_lit_card
from searchcade.app.screens.menu.save_view import Thumbnails
from searchcade.app.screens.next_game import start_above
from searchcade.app.widgets import (
    Button,
    Card,
    Drawing,
    Icon,
    Label,
    Panel,
    Widget,
    draw_focus,
    draw_key,
    key_width,
)
from searchcade.game import Game
from searchcade.play import road
from searchcade.play.progress import MEDALS
from searchcade.play.road import Road
from searchcade.spec import Spec
from searchcade.store import HandedIn, Save
from searchcade.texts import Texts
from searchcade.theme import Colour, Theme, mixed

if TYPE_CHECKING:
    from searchcade.app.window import App

BARS = (0.95, 0.66, 0.3, 0.52, 0.82, 0.2)  # of a chart that shows nothing but itself
BEST = 0.4  # a bar below this is green
ICON, PART_GAP = 24.0, 26.0  # units
GAP, MENU, SIDE_WIDE = 16.0, 40.0, 400.0
AROUND = 60.0  # units that a button needs around its text and its key


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
        self.add(Icon("home.daily.icon", icon, "calendar", "accent"))
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
        """Draw the card with its chart."""
        theme = paint.theme
        draw_lit_card(paint, self)
        words, chart = columns(inset(self.rect, 16, 12), (REST, 116), 16)
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


class PlayerSummary(Widget):
    """What a player has achieved, from right to left: name, medals, days in a row."""

    role = "label"

    def __init__(self, id: str, rect: Rect, texts: Texts, road: Road, name: str) -> None:
        super().__init__(id, rect)
        self._name, self._medals = name, road.medals()
        days = road.statistics.streak if road.statistics.days else 0
        self._days = texts("home.streak", days=days) if days else ""

    @property
    def text(self) -> str:
        """Return the days in a row, the medals and the name."""
        medals = ", ".join(f"{name} {self._medals[name]}" for name in MEDALS if self._medals[name])
        return " · ".join(filter(None, [self._days, medals, self._name]))

    def draw(self, paint: Painter) -> None:
        """Draw each part before the one at its right."""
        right = self._draw_part(paint, self.rect.right, "user", self._name)
        if self._medals:
            x, top, bottom = right + PART_GAP / 2, self.rect.y + 16, self.rect.bottom - 16
            paint.line((x, top), (x, bottom), paint.theme.line)
            for name in reversed(MEDALS):
                right = self._draw_part(paint, right, name, str(self._medals[name]))
        if self._days:
            self._draw_part(paint, right, "flame", self._days)

    def _draw_part(self, paint: Painter, right: float, icon: str, text: str) -> float:
        """Draw an icon and a text that end at the right; return where the next part ends."""
        wide = min(paint.width(text, size=17, weight="semibold") + 1, self.rect.w / 2)
        place = Rect(right - wide, self.rect.y, wide, self.rect.h)
        paint.text(text, place, size=17, weight="semibold")
        sign = Rect(place.x - ICON - 8, self.rect.y, ICON, self.rect.h)
        if icon in MEDALS:
            draw_medal(paint, icon, sign)
        else:
            colour = paint.theme.accent if icon == "flame" else paint.theme.text
            paint.icon(icon, sign, colour)
        return sign.x - PART_GAP


class HomeScreen(Screen):
    """The screen where everything begins."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.road = Road()
        self._is_known = False  # whether the road has been loaded
        self._has_looked = False
        self._loading: Job[Road] | None = None
        self.pictures: LevelPictures = app.memory.setdefault(
            "home.pictures", LevelPictures(app, catalog.level)
        )
        """They are kept, so that Home is complete at once on return."""
        self.thumbnails = Thumbnails(app, SIDE)

    def rebuild(self) -> None:
        """Load the road once the screen is shown: a game that is left is stored."""
        super().rebuild()
        if not self._has_looked:
            self._has_looked = True
            self.look()

    def build(self) -> None:
        """Put the games at the left, what is now at the right, the menu at the bottom."""
        self._add_head()
        cards, menu = rows(body(self.width, self.height), (REST, MENU), GAP)
        games, side = columns(cards, (REST, SIDE_WIDE), GAP)
        now, below = rows(side, (REST, REST), GAP)
        day, lab = rows(below, (REST, REST), GAP)
        if self._is_known:
            self.add_panel(NowPanel(now, self))
        self.add_panel(GamesPanel(games, self))
        today = daily.day_of()
        won = self.road.won_on(today)
        self.add_panel(DailyPanel(day, self.texts, today, won, self._play_daily))
        self.add(LabCard(lab, self.texts, lambda: self.app.push(self.app.routes.lab())))
        self.add_panel(MenuPanel(menu, self.texts, self._entries(), self.app.painter()))

    def _add_head(self) -> None:
        line = Rect(EDGE, 24, self.width - 2 * EDGE, 48)
        left, right = columns(line, (300, REST), GAP)
        self.add(Drawing("home.logo", left, self._draw_logo))
        name = self.texts("home.guest") if self.app.user.is_guest else self.app.user.name
        self.add(PlayerSummary("home.summary", right, self.texts, self.road, name))

    def _draw_logo(self, paint: Painter, rect: Rect) -> None:
        place = paint.pixels(rect)
        paint.surface.blit(logo(place.h, paint.theme), place)

    def _entries(self) -> list[MenuEntry]:
        app = self.app
        sign_in = MenuEntry("sign_in", "user", "i", lambda: app.push(app.routes.welcome()))
        log_out = MenuEntry("log_out", "user", "o", app.log_out)
        return [
            MenuEntry("leaderboard", "trophy", "b", lambda: app.push(app.routes.leaderboard())),
            MenuEntry("load", "folder", "l", lambda: app.push(app.routes.saves())),
            MenuEntry("editor", "pencil", "e", lambda: app.push(app.routes.editor())),
            MenuEntry("record", "chart", "m", lambda: app.push(app.routes.record())),
            MenuEntry("settings", "settings", "s", lambda: app.push(app.routes.settings())),
            MenuEntry("help", "help", "F1", app.help),
            sign_in if app.user.is_guest else log_out,
            MenuEntry("quit", "quit", "q", self.back),
        ]

    def first_focus(self) -> str:
        """Begin with the answer to "what now?"; until it is known, with the first game."""
        if not self._is_known:
            return f"home.game.{catalog.games()[0]}"
        if self.road.save is not None:
            return "home.continue"
        return f"home.lesson.{catalog.games()[0]}" if self.road.is_new else "home.play_next"

    def resume(self) -> None:
        """Load the road again: something may have been solved."""
        super().resume()
        self.look()

    def leave(self) -> None:
        """Load nothing more, and make no more pictures of games that were left."""
        if self._loading is not None:
            self._loading.cancel()
        self.thumbnails.stop()

    # ------------------------------------------------------------------ background jobs

    def look(self) -> None:
        """Load the road, and hand in games that wait for the database."""
        user, store = self.app.user, self.app.store
        self._loading = self.app.jobs.start(lambda _job: road.load(store, user.id), self._take_road)
        self.app.jobs.start(lambda _job: store.pending.hand_in(user.id), self._handed_in, ignore)

    def _take_road(self, found: Road) -> None:
        if found != self.road or not self._is_known:
            self.road, self._is_known = found, True
            self.rebuild()

    def _handed_in(self, games: list[HandedIn]) -> None:
        """Tell about games that were won while the database was away and are stored now."""
        if games:
            titles = ", ".join(game.title for game in games)
            self.app.toast(self.texts("home.handed_in", titles=titles), "good")

    # ------------------------------------------------------------------ actions

    def open_game(self, game: Game[Any, Any]) -> None:
        """Show the levels of a game."""
        self.app.audio.effect("click")
        self.app.push(self.app.routes.levels(game))

    def play(self, level: str) -> None:
        """Play a level at once."""
        self.app.audio.effect("click")
        start_above(self.app, partial(catalog.level, level))

    def learn(self, game: str) -> None:
        """Begin the lesson of a game."""
        self.app.push(self.app.routes.lesson(game))

    def resume_game(self) -> None:
        """Go on with the game that was left."""
        if self.road.save is not None:
            self._resume_save(self.road.save)

    def _resume_save(self, save: Save) -> None:
        saves, user = self.app.store.saves, self.app.user

        def failed(problem: Exception) -> None:
            self.app.complain(problem)
            self.look()

        self.app.jobs.start(
            lambda _job: self.app.resumed(saves.load(user.id, save.id)),
            lambda saved: self.app.push(self.app.routes.play(saved)),
            failed,
        )

    def _play_daily(self, game: str) -> None:
        """Play the challenge of today, or go on with it where it was left."""
        level = f"{game}/{Spec(daily.NAME, {'date': str(daily.day_of())})}"
        saves, user = self.app.store.saves, self.app.user

        def left(_job: object) -> Save | None:
            begun = [save for save in saves.list(user.id) if save.is_begun]
            return next((save for save in begun if save.level_name == level), None)

        def found(save: Save | None) -> None:
            if self.app.screen is self:
                self._resume_save(save) if save else self.play(level)

        self.app.jobs.start(left, found)

    def on_drop(self, path: str) -> None:
        """Play a level file."""
        self.app.routes.open_file(path)

    def back(self) -> None:
        """Ask before the program ends."""
        stay = ("stay", self.texts("home.stay"), self.app.redraw)
        leave = ("quit", self.texts("home.quit"), self.app.quit)
        self.ask(self.texts("home.quit_question"), [stay, leave], note=self.texts("home.quit_note"))


class MenuEntry(NamedTuple):
    """A button of the menu."""

    name: str
    icon: str
    shortcut: str
    action: Callable[[], None]


class MenuPanel(Panel[None]):
    """The menu: a row of buttons for all that is used now and then."""

    def __init__(self, rect: Rect, texts: Texts, entries: list[MenuEntry], paint: Painter) -> None:
        super().__init__(rect)
        self._texts, self._entries, self._paint = texts, entries, paint

    def build(self) -> None:
        """Put the buttons side by side, each as wide as its text needs."""
        words = [self._texts(f"home.{entry.name}") for entry in self._entries]
        paint, keys = self._paint, [entry.shortcut for entry in self._entries]
        wides = [
            paint.width(text, size=15, weight="semibold") + key_width(paint, key, 11) + AROUND
            for text, key in zip(words, keys, strict=True)
        ]
        places = shares(self.rect, wides, 8)
        for entry, text, place in zip(self._entries, words, places, strict=True):
            self.add(Button(f"home.{entry.name}", place, text, entry.action, icon=entry.icon,
                            shortcut=entry.shortcut, size=15))  # fmt: skip
