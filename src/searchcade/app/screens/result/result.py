"""Result: what somebody made of a level, beside what could be made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app import fonts
from searchcade.app.board import CellPath, Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.jobs import Job
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE
from searchcade.app.screens.gifs import save_gif
from searchcade.app.screens.play.playpanel import Notice
from searchcade.app.screens.result import telling
from searchcade.app.widgets import Bar, Button, Card, Drawing, Facts, Label
from searchcade.canvas import Place
from searchcade.level import LoadedLevel
from searchcade.play.best_plan import Best, find_best
from searchcade.play.progress import load
from searchcade.play.route import cells_of
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Session
from searchcade.recording.live import trail
from searchcade.store import Score
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.window import App

WIDE, PAD, ROW, GAP = 400.0, 22.0, 46.0, 10.0
BUTTONS = (
    ("next", "next", "N"), ("again", "restart", "R"),
    ("replay", "play", "P"), ("gif", "gif", "G"),
    ("leaderboard", "trophy", "B"), ("home", "home", "Home"),
)  # fmt: skip


class ResultScreen(Screen):
    """A finished game: its figures, its way beside the best one, and where to go from here."""

    def __init__(
        self,
        app: App,
        play: SavedGame,
        score: Score | None,
        problem: str = "",
        *,
        is_pending: bool = False,
    ) -> None:
        super().__init__(app)
        self.play, self.score, self.problem = play, score, problem
        self.is_pending = is_pending
        """Whether the game waits on this machine to be stored."""
        self._storing: Job[Score | None] | None = None
        self.best: Best | None = None
        self.count = 0
        """How many lines the leaderboard has."""
        self.own: CellPath = trail(self._cells(play.session.moves))
        self.rival: CellPath = ()
        self.shown = {"own", "best"}
        """The ways that are drawn."""
        loaded = play.loaded
        self._search: Job[Best] | None = app.jobs.start(
            lambda job: find_best(loaded, job.cancelled), self._found
        )
        self._count()

    def _count(self) -> None:
        """Find out how many lines the leaderboard has."""
        score, app, name = self.score, self.app, self.play.loaded.game.name
        if score is not None:
            app.jobs.start(lambda _job: app.store.scores.count(name, score.board), self._counted)

    def _cells(self, moves: str) -> list[Place]:
        return cells_of(Session(self.play.loaded.game, self.play.loaded.level), moves)

    def _found(self, best: Best) -> None:
        self._search, self.best = None, best
        self.rival = self._cells(best.plan) if best.plan is not None else ()
        if self.rival and self._is_tangled:
            self.shown = {"own"}  # both at once could not be read
        self.rebuild()

    @property
    def _is_tangled(self) -> bool:
        """Say whether ways of this game lie above each other: it rolls, or walks to and fro."""
        game = self.play.loaded.game
        return bool(
            game.play.carry or game.scene(self.play.loaded.level, self.play.session.state).bodies
        )

    def _counted(self, count: int) -> None:
        self.count = count
        self.rebuild()

    @property
    def is_searching(self) -> bool:
        """Say whether the best way is still being looked for."""
        return self._search is not None

    def leave(self) -> None:
        """Stop looking for the best way."""
        if self._search:
            self._search.cancel()

    # ------------------------------------------------------------------ building

    def first_focus(self) -> str:
        """Let Enter go on to the next level, where there is one."""
        return f"result.{self._first}"

    @property
    def _first(self) -> str:
        """Name the button that leads on: to the next level, or back to one that was lost."""
        has_next = self.play.loaded.next() is not None
        return "next" if has_next and not self.play.ended else "again"

    def build(self) -> None:
        """Put both ways on the board at the left, figures and buttons at the right."""
        panel = Rect(self.width - EDGE - WIDE + 8, 20, WIDE, self.height - 40)
        place = Rect(EDGE - 12, 14, panel.x - EDGE, self.height - 66)
        loaded, session = self.play.loaded, self.play.session
        scene = loaded.game.scene_after(loaded.game.look.revealed(loaded.level), session.states)
        view = BoardView("result.board", place, loaded.game, self.app.theme, scene)
        trail = self.own if "own" in self.shown else ()
        view.marks = Marks(trail=trail, rival=self.rival if "best" in self.shown else ())
        self.add(view)
        self._add_legend(Rect(place.x, place.bottom + 2, place.w, 38))
        self.add(Card("result.panel", panel))
        self._add_panel(Rect(panel.x + PAD, panel.y + 16, panel.w - 2 * PAD, panel.h - 16 - PAD))

    def _add_panel(self, box: Rect) -> None:
        made = "helped" if self.play.helped else "with_hints" if self.play.is_helped else "won"
        words = self.texts(f"result.{self.play.ended or made}")
        head, colour = Rect(box.x, box.y, box.w, 48), "bad" if self.play.ended else "accent"
        size = 34 if fonts.width(words, 34, "bold") <= box.w else 24
        self.add(Label("result.title", head, words, size=size, weight="bold", colour=colour))
        line = Rect(box.x, head.bottom, box.w, 26)
        self.add(Label("result.level", line, self.play.title, size=18, colour="faint"))
        rows = -(-len(BUTTONS) // 2)
        top = box.bottom - rows * (ROW + GAP) + GAP
        self._add_buttons(Rect(box.x, top, box.w, box.bottom - top))
        notice = Notice("result.notice", Rect(box.x, top - 90, box.w, 76))
        notice.words, notice.colour = telling.notice(self)
        self.add(notice)
        if self.problem:
            again = Rect(box.x, notice.rect.y - ROW - 8, box.w, ROW)
            words = self.texts("result.store_again")
            self.add(Button("result.store", again, words, self._store, icon="save", shortcut="S"))
        elif self.is_searching:
            self._add_search(Rect(box.x, top - 66, box.w, 40))
        facts = Rect(box.x, line.bottom + 14, box.w, notice.rect.y - line.bottom - 18)
        self.add(Facts("result.facts", facts, telling.facts(self)))

    def _add_search(self, box: Rect) -> None:
        line = Rect(box.x, box.y - 8, box.w - 110, 24)
        self.add(Label("result.looking", line, self.texts("result.looking"), size=16))
        self.add(Bar("result.bar", Rect(box.x, box.y + 22, box.w - 110, 8)))
        stop = Rect(box.right - 96, box.y - 4, 96, 38)
        self.add(Button("result.stop", stop, self.texts("result.stop"), self._stop, size=16))

    def _add_buttons(self, box: Rect) -> None:
        wide = (box.w - GAP) / 2
        first = self._first
        ordered = sorted(BUTTONS, key=lambda button: button[0] != first)  # the rest as they are
        for number, (name, icon, key) in enumerate(ordered):
            row, column = divmod(number, 2)
            place = Rect(box.x + column * (wide + GAP), box.y + row * (ROW + GAP), wide, ROW)
            words, action = self.texts(f"result.{name}"), self._action(name)
            button = Button(f"result.{name}", place, words, action, icon=icon, shortcut=key)
            button.size, button.kind = 16, "primary" if name == first else "plain"
            button.enabled = name != "next" or self.play.loaded.next() is not None
            self.add(button)

    def _add_legend(self, box: Rect) -> None:
        """Say which line is which; each can be hidden to see the other."""
        names = ["own", "best"] if self.rival else ["own"]
        words = [self.texts(f"result.{name}_way") for name in names]
        wide = [fonts.width(each, 17, "semibold") + 90 for each in words]
        left = box.centerx - (sum(wide) + GAP * (len(wide) - 1)) / 2
        for name, text, room in zip(names, words, wide, strict=True):
            place = Rect(left, box.y, room, box.h)
            is_shown = name in self.shown
            button = Button(f"result.{name}_way", place, text, self._turn(name), size=17)
            button.selected, button.icon = is_shown, "eye" if is_shown else "minus"
            self.add(button)
            colour = "trail" if name == "own" else "path"
            line = Rect(place.x + 12, place.bottom - 6, place.w - 24, 4)
            self.add(Drawing(f"result.{name}_line", line, _line(colour)))
            left += room + GAP

    def _turn(self, name: str) -> Callable[[], None]:
        def turn() -> None:
            self.shown ^= {name}
            self.rebuild()

        return turn

    # ------------------------------------------------------------------ storing again

    def _store(self) -> None:
        """Try once more to store the game."""
        play, store, user = self.play, self.app.store, self.app.user

        def work(_job: object) -> Score | None:
            if not self.is_pending:
                return play.finish()
            handed = store.pending.hand_in(user.id)
            return handed[-1].score if handed else None

        if self._storing is None:
            self._storing = self.app.jobs.start(work, self._stored, self._not_stored)

    def _stored(self, score: Score | None) -> None:
        self.score, self.problem, self.is_pending, self._storing = score, "", False, None
        self.app.toast(self.texts("result.stored"), "good")
        self._count()
        self.rebuild()

    def _not_stored(self, problem: Exception) -> None:
        self.problem, self._storing = str(problem), None
        self.app.complain(problem)
        self.rebuild()

    # ------------------------------------------------------------------ actions

    def _action(self, name: str) -> Callable[[], None]:
        return {
            "next": self._next,
            "again": lambda: self._start(lambda: self.play.loaded),
            "replay": self._replay,
            "gif": self._gif,
            "leaderboard": self._leaderboard,
            "home": self._home,
        }[name]

    def _stop(self) -> None:
        if self._search:
            self._search.cancel()
        self._search, self.best = None, Best()
        self.rebuild()

    def _next(self) -> None:
        loaded = self.play.loaded
        if name := loaded.next():
            self._start(lambda: catalog.level(name, loaded.game.name))

    def _start(self, level: Callable[[], LoadedLevel]) -> None:
        """Begin a game on a level that is made beside the window."""
        app, texts = self.app, self.texts

        def work(_job: object) -> SavedGame | None:
            loaded = level()
            name, reached = loaded.short_name, load(app.store, app.user.id, loaded.game)
            if name != self.play.loaded.short_name and not reached.is_open(name):
                return None
            return app.new_game(loaded, game_title(texts, loaded))

        def begun(play: SavedGame | None) -> None:
            if play is None:
                app.toast(texts("play.win_first"))
            elif app.screen is self:
                app.replace(app.routes.play(play))

        app.jobs.start(work, begun)

    def _replay(self) -> None:
        self.app.push(self.app.routes.replay(self.play.loaded, self.play.session.moves))

    def _gif(self) -> None:
        from searchcade.lab.gif import record_game

        loaded, moves = self.play.loaded, self.play.session.moves
        save_gif(self.app, self.play.title, lambda path: record_game(loaded, moves, path))

    def _leaderboard(self) -> None:
        board = self.score.board if self.score else self.play.loaded.kind
        self.app.push(self.app.routes.leaderboard(self.play.loaded.game.name, board))

    def _home(self) -> None:
        self.app.start(self.app.routes.home())


def _line(colour: str) -> Callable[[Painter, Rect], None]:
    """Return what draws a piece of a line in a colour of the theme."""

    def draw(paint: Painter, rect: Rect) -> None:
        paint.box(rect, getattr(paint.theme, colour), radius=2)

    return draw
