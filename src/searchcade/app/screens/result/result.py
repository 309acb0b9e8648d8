"""Result: what somebody made of a level, beside what could be made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.board import Marks, Way
from searchcade.app.boardview import BoardView
from searchcade.app.jobs import Job
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE
from searchcade.app.screens.gifs import save_gif
from searchcade.app.screens.names import game_title
from searchcade.app.screens.play.playing import Play, begin, next_name
from searchcade.app.screens.play.playpanel import Notice
from searchcade.app.screens.play.route import cells_of
from searchcade.app.screens.result import telling
from searchcade.app.screens.result.bestway import Best, find_best
from searchcade.app.theme import Colour
from searchcade.app.widgets import Bar, Button, Card, Drawing, Facts, Label
from searchcade.canvas import Place
from searchcade.catalog import Named
from searchcade.session import Session
from searchcade.store import Score
from searchcade.trace import trail

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

    def __init__(self, app: App, play: Play, score: Score | None, problem: str = "") -> None:
        super().__init__(app)
        self.play, self.score, self.problem = play, score, problem
        self.best: Best | None = None
        self.count = 0
        """How many lines the leaderboard has."""
        self.own: Way = trail(self._cells(play.session.moves))
        self.rival: Way = ()
        named = play.named
        self._search: Job[Best] | None = app.jobs.start(
            lambda job: find_best(named, job.cancelled), self._found
        )
        if score is not None:
            board, name = play.board, named.game.name
            app.jobs.start(lambda _job: app.store.scores.count(name, board), self._counted)

    def _cells(self, moves: str) -> list[Place]:
        return cells_of(Session(self.play.named.game, self.play.named.level), moves)

    def _found(self, best: Best) -> None:
        self._search, self.best = None, best
        self.rival = self._cells(best.plan) if best.plan is not None else ()
        self.rebuild()

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
        return "result.next" if self.group.find("result.next").enabled else "result.again"

    def build(self) -> None:
        """Put both ways on the board at the left, figures and buttons at the right."""
        panel = Rect(self.width - EDGE - WIDE + 8, 20, WIDE, self.height - 40)
        place = Rect(EDGE - 12, 14, panel.x - EDGE, self.height - 66)
        named, session = self.play.named, self.play.session
        scene = named.game.scene_after(named.game.unveiled(named.level), session.states)
        view = BoardView("result.board", place, named.game, self.app.theme, scene)
        view.marks = Marks(trail=self.own, rival=self.rival)
        self.add(view)
        legend = Rect(place.x, place.bottom, place.w, 40)
        self.add(Drawing("result.legend", legend, self._draw_legend))
        self.add(Card("result.panel", panel))
        self._add_panel(Rect(panel.x + PAD, panel.y + 16, panel.w - 2 * PAD, panel.h - 16 - PAD))

    def _add_panel(self, box: Rect) -> None:
        name = self.play.ended or ("helped" if self.play.helped else "won")
        words = self.texts(f"result.{name}")
        head, colour = Rect(box.x, box.y, box.w, 48), "bad" if self.play.ended else "accent"
        self.add(Label("result.title", head, words, size=34, weight="bold", colour=colour))
        line = Rect(box.x, head.bottom, box.w, 26)
        self.add(Label("result.level", line, self.play.title, size=18, colour="faint"))
        rows = -(-len(BUTTONS) // 2)
        top = box.bottom - rows * (ROW + GAP) + GAP
        self._add_buttons(Rect(box.x, top, box.w, box.bottom - top))
        notice = Notice("result.notice", Rect(box.x, top - 90, box.w, 76))
        notice.words, notice.colour = telling.notice(self)
        self.add(notice)
        if self.is_searching:
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
        for number, (name, icon, key) in enumerate(BUTTONS):
            row, column = divmod(number, 2)
            place = Rect(box.x + column * (wide + GAP), box.y + row * (ROW + GAP), wide, ROW)
            words, action = self.texts(f"result.{name}"), self._action(name)
            button = Button(f"result.{name}", place, words, action, icon=icon, shortcut=key)
            button.size, button.kind = 16, "primary" if name == "next" else "plain"
            button.enabled = name != "next" or next_name(self.play.named) is not None
            self.add(button)

    def _draw_legend(self, paint: Painter, rect: Rect) -> None:
        """Say which line is which."""
        theme = paint.theme
        entries: list[tuple[str, Colour]] = [(self.texts("result.own_way"), theme.trail)]
        if self.rival:
            entries.append((self.texts("result.best_way"), theme.path))
        wide = [paint.width(words, size=17) + 66 for words, _ in entries]
        card = Rect(rect.centerx - sum(wide) / 2 - 6, rect.y + 4, sum(wide) + 12, 34)
        paint.box(card, theme.card, radius=17)
        left = card.x + 18
        for (words, colour), room in zip(entries, wide, strict=True):
            paint.box(Rect(left, card.centery - 3, 30, 6), colour, radius=3)
            place = Rect(left + 40, card.y, room - 40, card.h)
            paint.text(words, place, size=17)
            left += room

    # ------------------------------------------------------------------ actions

    def _action(self, name: str) -> Callable[[], None]:
        return {
            "next": self._next,
            "again": lambda: self._start(lambda: self.play.named),
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
        named = self.play.named
        if name := next_name(named):
            self._start(lambda: catalog.level(name, named.game.name))

    def _start(self, level: Callable[[], Named]) -> None:
        """Begin a game on a level that is made beside the window."""
        from searchcade.app.screens.play.play import PlayScreen

        app, texts = self.app, self.texts

        def work(_job: object) -> Play:
            named = level()
            return begin(app, named, game_title(texts, named))

        def begun(play: Play) -> None:
            if app.screen is self:
                app.replace(PlayScreen(app, play))

        app.jobs.start(work, begun)

    def _replay(self) -> None:
        from searchcade.app.screens.watch.replay import ReplayScreen

        self.app.push(ReplayScreen(self.app, self.play.named, self.play.session.moves))

    def _gif(self) -> None:
        from searchcade.lab.gif import record_game

        named, moves = self.play.named, self.play.session.moves
        save_gif(self, self.play.title, lambda path: record_game(named, moves, path))

    def _leaderboard(self) -> None:
        from searchcade.app.screens.menu.leaderboard import LeaderboardScreen

        self.app.push(LeaderboardScreen(self.app, self.play.named.game.name, self.play.board))

    def _home(self) -> None:
        from searchcade.app.screens.menu.home import HomeScreen

        self.app.start(HomeScreen(self.app))
