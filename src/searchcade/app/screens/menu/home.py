"""Home: a card for every game, the last unfinished game, and the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from searchcade import catalog
from searchcade.app.backdrop import logo
from searchcade.app.jobs import ignore
from searchcade.app.layout import grid
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, clock
from searchcade.app.screens.menu.game_cards import GamesPanel
from searchcade.app.widgets import Button, Drawing, Label, Panel
from searchcade.game import Game
from searchcade.store import HandedIn, Save
from searchcade.texts import Texts

if TYPE_CHECKING:
    from searchcade.app.window import App

MENU = 292.0  # the width of the menu
TOP = 98.0  # where games and menu begin


class Entry(NamedTuple):
    """A button of the menu."""

    name: str
    icon: str
    shortcut: str
    action: Callable[[], None]


class HomeScreen(Screen):
    """The screen where everything begins."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.newest: Save | None = None
        self._has_looked = False

    def rebuild(self) -> None:
        """Look for an unfinished game once the screen is shown: a game that is left is stored."""
        super().rebuild()
        if not self._has_looked:
            self._has_looked = True
            self.look()

    def build(self) -> None:
        """Put the games in the middle and the menu at the right."""
        self._add_head()
        wide = self.width - 2 * EDGE - MENU - 34
        games = Rect(EDGE, TOP, wide, self.height - TOP - EDGE)
        self.add_panel(GamesPanel(games, self.texts, self.app.theme, self._open))
        menu = Rect(self.width - EDGE - MENU, TOP, MENU, games.h)
        note = self._continue_note()
        self.add_panel(MenuPanel(menu, self.texts, self._entries(), note, self._continue,
                                 can_continue=self.newest is not None))  # fmt: skip

    def first_focus(self) -> str:
        """Begin with the first game, or with the game that can be continued."""
        return "home.continue" if self.newest else f"home.game.{catalog.games()[0]}"

    def resume(self) -> None:
        """Look again for an unfinished game."""
        super().resume()
        self.look()

    def _add_head(self) -> None:
        self.add(Drawing("home.logo", Rect(EDGE, 20, 300, 60), self._draw_logo))
        name = self.texts("home.guest") if self.app.user.is_guest else self.app.user.name
        place = Rect(self.width / 2, 24, self.width / 2 - EDGE, 52)
        greeting = self.texts("home.greeting", name=name)
        self.add(Label("home.greeting", place, greeting, size=21, weight="semibold", align="right"))

    def _draw_logo(self, paint: Painter, rect: Rect) -> None:
        place = paint.pixels(rect)
        paint.surface.blit(logo(place.h, paint.theme), place)

    def _entries(self) -> list[Entry]:
        app = self.app
        sign_in = Entry("sign_in", "user", "i", app.log_out)
        log_out = Entry("log_out", "user", "o", app.log_out)
        return [
            Entry("load", "folder", "l", lambda: app.push(app.routes.saves())),
            Entry("leaderboard", "trophy", "b", lambda: app.push(app.routes.leaderboard())),
            Entry("settings", "settings", "s", lambda: app.push(app.routes.settings())),
            Entry("help", "help", "F1", app.help),
            sign_in if app.user.is_guest else log_out,
            Entry("quit", "quit", "q", self.back),
        ]

    def _continue_note(self) -> str:
        save = self.newest
        if save is None:
            return self.texts("home.nothing_to_continue")
        steps, time = self.texts.number(len(save.moves)), clock(save.seconds)
        return self.texts("home.continue_note", title=save.title, steps=steps, time=time)

    # ------------------------------------------------------------------ background jobs

    def look(self) -> None:
        """Find the newest unfinished game, and hand in games that wait for the database."""
        user, saves, pending = self.app.user, self.app.store.saves, self.app.store.pending

        def newest() -> Save | None:
            save = saves.newest(user.id)
            if save is None or save.is_begun:
                return save
            return next((each for each in saves.list(user.id) if each.is_begun), None)

        self.app.jobs.start(lambda _job: newest(), self._take_newest)
        self.app.jobs.start(lambda _job: pending.hand_in(user.id), self._handed_in, ignore)

    def _take_newest(self, save: Save | None) -> None:
        if save != self.newest:
            self.newest = save
            self.rebuild()

    def _handed_in(self, games: list[HandedIn]) -> None:
        """Tell about games that were won while the database was away and are stored now."""
        if games:
            titles = ", ".join(game.title for game in games)
            self.app.toast(self.texts("home.handed_in", titles=titles), "good")

    # ------------------------------------------------------------------ actions

    def _open(self, game: Game[Any, Any]) -> None:
        self.app.audio.effect("click")
        self.app.push(self.app.routes.setup(game))

    def _continue(self) -> None:
        save = self.newest
        if save is None:
            return
        saves, user = self.app.store.saves, self.app.user

        def failed(problem: Exception) -> None:
            self.app.complain(problem)
            self.look()

        self.app.jobs.start(
            lambda _job: self.app.resumed(saves.load(user.id, save.id)),
            lambda saved: self.app.push(self.app.routes.play(saved)),
            failed,
        )

    def on_drop(self, path: str) -> None:
        """Play a level file."""
        self.app.routes.open_file(path)

    def back(self) -> None:
        """Ask before the program ends."""
        stay = ("stay", self.texts("home.stay"), self.app.redraw)
        leave = ("quit", self.texts("home.quit"), self.app.quit)
        self.ask(self.texts("home.quit_question"), [stay, leave], note=self.texts("home.quit_note"))


class MenuPanel(Panel[None]):
    """The menu: continue the last game, and a button for everything else."""

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        entries: list[Entry],
        note: str,
        go_on: Callable[[], None],
        *,
        can_continue: bool,
    ) -> None:
        super().__init__(rect)
        self._texts, self._entries = texts, entries
        self._note, self._go_on, self._can_continue = note, go_on, can_continue

    def build(self) -> None:
        """Put the buttons below each other; a note says which game can be continued."""
        box = self.rect
        self.add(
            Button(
                "home.continue", Rect(box.x, box.y, box.w, 58), self._texts("home.continue"),
                self._go_on, icon="play", kind="primary", size=20, shortcut="c",
                enabled=self._can_continue,
            )
        )  # fmt: skip
        note = Rect(box.x + 4, box.y + 60, box.w - 8, 28)
        self.add(Label("home.continue.note", note, self._note, size=15, colour="faint"))
        entries = Rect(box.x, box.y + 100, box.w, box.h - 100)
        for entry, place in zip(self._entries, grid(entries, len(self._entries), 1, 10, 50),
                                strict=True):  # fmt: skip
            self.add(Button(f"home.{entry.name}", place, self._texts(f"home.{entry.name}"),
                            entry.action, icon=entry.icon, shortcut=entry.shortcut))  # fmt: skip
