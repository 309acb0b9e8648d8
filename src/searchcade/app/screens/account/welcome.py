"""Welcome: choose an account and a language, at the left of a search that runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.jobs import Job, ignore
from searchcade.app.layout import REST, below, centred, columns, grid, inset
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.account.entry import draw_logo
from searchcade.app.screens.common import EDGE, back_button
from searchcade.app.widgets import Button, Card, Drawing, Label, Panel
from searchcade.recording import Recording
from searchcade.search.run import Budget
from searchcade.texts import LANGUAGES

if TYPE_CHECKING:
    from searchcade.app.window import App

WIDE, TALL, GAP = 452.0, 536.0, 64.0
SEARCH, WALK = 6.0, 3.0  # seconds that the search and the walk along its plan take
SEED = "12"


class WelcomeScreen(Screen):
    """The first screen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.showcase = Showcase(app, self.rebuild)
        self.picture: BoardView | None = None

    def build(self) -> None:
        """Put the card and the picture side by side in the middle of the window."""
        window = Rect(0, 0, self.width, self.height)
        side = min(self.height - 90, self.width - WIDE - GAP - 2 * EDGE)
        both = centred(window, WIDE + GAP + side, self.height)
        card, picture = columns(both, (WIDE, side), GAP)
        self.picture = self.showcase.view("welcome.board", centred(picture, side, side))
        if self.picture:
            self.add(self.picture)
        self.add_panel(WelcomeCard(centred(card, WIDE, TALL), self.app))
        if len(self.app.screens) > 1:
            self.add(back_button(self.back))

    def back(self) -> None:
        """Go back to Home, if a guest came from there: nothing is before the first screen."""
        if len(self.app.screens) > 1:
            self.app.pop()

    def leave(self) -> None:
        """Make no more pictures."""
        self.showcase.stop()

    def update(self, seconds: float) -> bool:
        """Let the search go on."""
        if not self.showcase.pass_time(seconds):
            return False
        if self.picture:
            self.showcase.show(self.picture)
        return True

    def wake_after(self) -> float | None:
        """Keep moving until the search has ended, then rest."""
        return 0.0 if self.showcase.is_moving else None


class WelcomeCard(Panel[None]):
    """The name of the program, three buttons to begin, and the languages."""

    def __init__(self, rect: Rect, app: App) -> None:
        super().__init__(rect)
        self._app, self._texts = app, app.texts

    def build(self) -> None:
        """Put everything below each other."""
        app, inner = self._app, inset(self.rect, 40)
        self.add(Card("welcome.card", self.rect))
        head = Rect(inner.x, inner.y, inner.w, 58)
        self.add(Drawing("welcome.logo", head, draw_logo))
        self.add(Label("welcome.tagline", below(head, 60, 18), self._texts("account.tagline"),
                       size=19, colour="faint", align="centre", wrap=True))  # fmt: skip
        self._add_beginnings(Rect(inner.x, self.rect.y + 174, inner.w, 3 * 54 + 2 * 12))
        self._add_languages(Rect(inner.x, self.rect.bottom - 136, inner.w, 44))
        foot = Rect(inner.x, self.rect.bottom - 76, inner.w, 44)
        self.add(Button("welcome.quit", foot, self._texts("account.quit"), app.quit, icon="quit",
                        kind="quiet"))  # fmt: skip

    def _add_beginnings(self, box: Rect) -> None:
        app = self._app
        beginnings: list[tuple[str, str, Callable[[], None]]] = [
            ("as_guest", "play", app.begin),
            ("log_in", "key", lambda: app.push(app.routes.login())),
            ("register", "user", lambda: app.push(app.routes.register())),
        ]
        keys = {"log_in": "L", "register": "R"}  # Enter plays
        for place, (name, icon, action) in zip(grid(box, 3, 1, 12), beginnings, strict=True):
            text = self._texts(f"account.{name}")
            button = Button(f"welcome.{name}", place, text, action, icon=icon, size=20)
            button.kind = "plain" if name in keys else "primary"
            button.shortcut = keys.get(name, "Enter")
            self.add(button)

    def _add_languages(self, line: Rect) -> None:
        places = columns(line, [REST] * len(LANGUAGES), 12)
        for place, (code, name) in zip(places, LANGUAGES.items(), strict=True):
            choose = partial(self._app.change_settings, language=code)
            self.add(Button(f"welcome.language.{code}", place, name, choose, icon="globe", size=17,
                            selected=code == self._app.settings.language))  # fmt: skip


# ------------------------------------------------------------------ the picture


def record(job: Job[Recording]) -> Recording:
    """Run a search on the first level of the first game."""
    game = catalog.game(catalog.games()[0])
    level = [*game.levels.presets, *game.shipped()][0]
    has_seed = level in game.levels.presets and "seed" in game.levels.options
    options = {"seed": SEED} if has_seed else {}
    loaded = catalog.level(f"{game.name}/{level}", options=options)
    recording = Recording(loaded, catalog.algorithm("astar", game))
    recording.run(Budget(nodes=20_000, seconds=5), job.cancelled)
    return recording


class Showcase:
    """The recording of a search, and how much of it has been shown. It runs once, then rests."""

    def __init__(self, app: App, ready: Callable[[], None]) -> None:
        self.recording: Recording | None = None
        self.time = 0.0
        self._app, self._ready = app, ready
        # A picture that cannot be made is not worth a message: the screen does without it.
        self._job = app.jobs.start(record, self._take, ignore)

    def _take(self, recording: Recording) -> None:
        self.recording = recording
        if self._app.settings.calm:
            self.time = SEARCH + WALK
        self._ready()

    def stop(self) -> None:
        """Cancel the search."""
        self._job.cancel()

    @property
    def is_moving(self) -> bool:
        """Say whether there is more to show."""
        return self.recording is not None and self.time < SEARCH + WALK

    def pass_time(self, seconds: float) -> bool:
        """Go on; say whether the picture has changed."""
        if not self.is_moving:
            return False
        self.time = min(self.time + seconds, SEARCH + WALK)
        return True

    def view(self, id: str, rect: Rect) -> BoardView | None:
        """Return the board as it is now, if there is one already."""
        if self.recording is None:
            return None
        loaded = self.recording.loaded
        scene = loaded.game.scene(loaded.level, self.recording.problem.start)
        view = BoardView(id, rect, loaded.game, self._app.theme, scene)
        self.show(view)
        return view

    def show(self, view: BoardView) -> None:
        """Update a board to the present moment of the recording."""
        recording = self.recording
        if recording is None:
            return
        last = recording.recorded
        if self.time < SEARCH:
            t = round(last * self.time / SEARCH)
        else:
            t = last + round((recording.length - last) * (self.time - SEARCH) / WALK)
        moment = recording.moment(t)
        if moment.phase == "walk":
            view.scene = recording.loaded.game.scene(recording.loaded.level, moment.state)
        view.marks = Marks(
            order=recording.order,
            found=recording.found,
            moment=t,
            total=last,
            current=moment.path[-1] if moment.phase == "search" and moment.path else None,
            path=moment.path,
        )
