"""Home: a card for every game, the last unfinished game, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.app.backdrop import logo
from searchcade.app.board import BoardPainter, Marks
from searchcade.app.jobs import ignore
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, clock
from searchcade.app.screens.file import dropped
from searchcade.app.screens.menu.savewords import is_begun
from searchcade.app.theme import mixed
from searchcade.app.widgets import Button, Drawing, Label, Pressable, draw_focus
from searchcade.game import Game
from searchcade.problem import BadInput
from searchcade.store import HandedIn, Save

if TYPE_CHECKING:
    from searchcade.app.window import App

GAP = 22.0
SIDE = 292.0  # the width of the menu
SMALLEST = 11.0  # letters of a card, before text is made larger


class GameCard(Pressable):
    """A game: a small board of it, its name and what it is."""

    role = "button"

    def __init__(
        self, id: str, rect: Rect, game: Game[Any, Any], screen: Screen, action: Callable[[], None]
    ) -> None:
        super().__init__(id, rect, action)
        words = screen.texts.of(game)
        levels = len(game.levels.presets) + len(game.shipped())
        self.title, self.about = words.title, words.about
        self.count = screen.texts(
            "home.levels_algorithms", levels=levels, algorithms=len(catalog.algorithms(game.name))
        )
        self.level = face(game)
        self.scene = game.scene(self.level, game.problem(self.level).start)
        self.board = BoardPainter(game, screen.app.theme)

    @property
    def text(self) -> str:
        """Return the game's name."""
        return self.title

    def draw(self, paint: Painter) -> None:
        """Draw the card; it lights up below the mouse."""
        box, theme = self.rect, paint.theme
        paint.shadow(box)
        lit = self.hovered or self.focused or self.down
        paint.box(box, mixed(theme.card, theme.raised, 0.7) if lit else theme.card, radius=18,
                  border=theme.accent if lit else theme.line, thick=2 if lit else 1)  # fmt: skip
        if self.focused:
            draw_focus(paint, box, 20)
        side = min(box.w * 0.48, box.h - 36)
        picture = Rect(box.x + 18, box.centery - side / 2, side, side)
        self.board.place(paint.pixels(picture))
        self.board.draw(paint.surface, self.scene, Marks())
        beside = Rect(picture.right + 22, box.y, box.right - picture.right - 40, box.h)
        self._write(paint, beside, 1.3 if box.h > 320 else 1.0)

    def _write(self, paint: Painter, room: Rect, large: float) -> None:
        """Write the text in the middle of its room, in letters with which it fits."""
        theme, size = paint.theme, 17 * large
        while size > SMALLEST and self._height(paint, room.w, size) > room.h - 20:
            size -= 1
        below = paint.lines(self.about, room.w, size=size) * paint.line_height(size)
        height = self._height(paint, room.w, size)
        top = Rect(room.x, room.centery - height / 2, room.w, 2.1 * size)
        paint.text(self.title, top, size=1.65 * size, weight="bold")
        about = Rect(top.x, top.bottom + 6, top.w, below)
        paint.block(self.about, about, size=size, colour=theme.faint)
        foot = Rect(top.x, about.bottom + 8, top.w, room.bottom)
        paint.block(self.count, foot, size=size * 0.9, weight="semibold", colour=theme.second)

    def _height(self, paint: Painter, wide: float, size: float) -> float:
        """Return how high title, text and count are together."""
        lines = paint.lines(self.about, wide, size=size)
        lines += paint.lines(self.count, wide, size=size * 0.9, weight="semibold")
        return 2.1 * size + 14 + lines * paint.line_height(size)


def face(game: Game[Any, Any]) -> Any:
    """Return a small level that shows what a game looks like."""
    shipped = game.shipped()
    if not shipped:
        return game.generate(next(iter(game.levels.presets.values())))
    path = shipped.get(game.levels.cover) or next(iter(shipped.values()))
    return game.parse(path.read_text(encoding="utf-8"))


class HomeScreen(Screen):
    """Where everything begins."""

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
        self._head()
        self._cards()
        self._menu()

    def first_focus(self) -> str:
        """Go on with the last game, or choose one."""
        return "home.continue" if self.newest else f"home.game.{catalog.games()[0]}"

    def resume(self) -> None:
        """Look again for an unfinished game."""
        super().resume()
        self.look()

    def look(self) -> None:
        """Find the newest unfinished game beside the window."""
        self.app.jobs.start(lambda _job: self._newest(), self._found)
        user, pending = self.app.user, self.app.store.pending
        self.app.jobs.start(lambda _job: pending.hand_in(user.id), self._handed_in, ignore)

    def _handed_in(self, games: list[HandedIn]) -> None:
        """Tell of games that were won while the database was away and are stored now."""
        if games:
            titles = ", ".join(game.title for game in games)
            self.app.toast(self.texts("home.handed_in", titles=titles), "good")

    def _newest(self) -> Save | None:
        saves, user = self.app.store.saves, self.app.user
        save = saves.newest(user.id)
        if save is None or is_begun(save):
            return save
        return next(filter(is_begun, saves.list(user.id)), None)

    def _found(self, save: Save | None) -> None:
        self.newest = save
        self.rebuild()

    # ------------------------------------------------------------------ parts

    def _head(self) -> None:
        self.add(Drawing("home.logo", Rect(EDGE, 20, 300, 60), self._draw_logo))
        name = self.texts("home.guest") if self.app.user.is_guest else self.app.user.name
        place = Rect(self.width / 2, 24, self.width / 2 - EDGE, 52)
        greeting = self.texts("home.greeting", name=name)
        self.add(Label("home.greeting", place, greeting, size=21, weight="semibold", align="right"))

    def _draw_logo(self, paint: Painter, rect: Rect) -> None:
        place = paint.pixels(rect)
        picture = logo(place.h, paint.theme)
        paint.surface.blit(picture, place)

    def _cards(self) -> None:
        room = self.width - 2 * EDGE - SIDE - 34
        top = 150.0
        line = Rect(EDGE, 98, room, 40)
        self.add(Label("home.pick", line, self.texts("home.pick"), size=25, weight="semibold"))
        names = catalog.games()
        columns = 1 if len(names) == 1 else 2
        rows = -(-len(names) // columns)
        wide = (room - (columns - 1) * GAP) / columns
        tall = min(wide * 0.6, (self.height - top - EDGE - (rows - 1) * GAP) / rows)
        for number, name in enumerate(names):
            row, column = divmod(number, columns)
            place = Rect(EDGE + column * (wide + GAP), top + row * (tall + GAP), wide, tall)
            game = catalog.game(name)
            self.add(GameCard(f"home.game.{name}", place, game, self, self._open(game)))

    def _open(self, game: Game[Any, Any]) -> Callable[[], None]:
        def press() -> None:
            self.app.audio.effect("click")
            self.app.push(self.app.routes.setup(game))

        return press

    def _menu(self) -> None:
        left, top = self.width - EDGE - SIDE, 98.0
        save = self.newest
        note = self._continue_note()
        button = Button(
            "home.continue", Rect(left, top, SIDE, 58), self.texts("home.continue"), self._continue,
            icon="play", kind="primary", size=20, shortcut="c", enabled=save is not None,
        )  # fmt: skip
        self.add(button)
        self.add(
            Label(
                "home.continue.note",
                Rect(left + 4, top + 60, SIDE - 8, 28),
                note,
                size=15,
                colour="faint",
            )
        )
        top += 100
        for id, icon, shortcut, action in self._entries():
            words = self.texts(f"home.{id}")
            place = Rect(left, top, SIDE, 50)
            self.add(Button(f"home.{id}", place, words, action, icon=icon, shortcut=shortcut))
            top += 60

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        account = ("sign_in", "user", "i") if self.app.user.is_guest else ("log_out", "user", "o")
        return [
            ("load", "folder", "l", self._load),
            ("leaderboard", "trophy", "b", self._leaderboard),
            ("settings", "settings", "s", self._settings),
            ("help", "help", "F1", self._help),
            (*account, self._log_out),
            ("quit", "quit", "q", self.back),
        ]

    def _continue_note(self) -> str:
        if self.newest is None:
            return self.texts("home.nothing_to_continue")
        save = self.newest
        steps, time = self.texts.number(len(save.moves)), clock(save.seconds)
        return self.texts("home.continue_note", title=save.title, steps=steps, time=time)

    # ------------------------------------------------------------------ actions

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
            lambda play: self.app.push(self.app.routes.play(play)),
            failed,
        )

    def _load(self) -> None:
        self.app.push(self.app.routes.saves())

    def _leaderboard(self) -> None:
        self.app.push(self.app.routes.leaderboard())

    def _settings(self) -> None:
        self.app.push(self.app.routes.settings())

    def _help(self) -> None:
        self.app.help()

    def _log_out(self) -> None:
        try:
            self.app.set_user(self.app.guest)
        except BadInput as problem:
            self.app.complain(problem)
        self.app.start(self.app.routes.welcome())

    def on_drop(self, path: str) -> None:
        """Play a level file."""
        dropped.take(self, path)

    def back(self) -> None:
        """Ask before the program ends."""
        stay = ("stay", self.texts("home.stay"), self.app.redraw)
        leave = ("quit", self.texts("home.quit"), self.app.quit)
        self.ask(self.texts("home.quit_question"), [stay, leave], note=self.texts("home.quit_note"))
