"""Result: what a player made of a level, compared with the best plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app import fonts
from searchcade.app.board import CellPath, Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.jobs import Job
from searchcade.app.layout import centred, columns
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE
from searchcade.app.screens.gifs import save_gif
from searchcade.app.screens.next_game import start_next
from searchcade.app.screens.result.panel import GAP, WIDE, Outcome, ResultPanel
from searchcade.app.widgets import Button, Drawing, Panel
from searchcade.canvas import Place
from searchcade.play.best_plan import Best, find_best
from searchcade.play.route import cells_of
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Session
from searchcade.recording.live import trail
from searchcade.store import Score
from searchcade.texts import Texts

if TYPE_CHECKING:
    from searchcade.app.window import App

LINES = {"own": "trail", "best": "path"}  # path -> its colour in the theme


class ResultScreen(Screen):
    """A finished game: its figures, its path beside the best one, and where to go from here."""

    def __init__(
        self,
        app: App,
        saved: SavedGame,
        score: Score | None,
        problem: str = "",
        *,
        is_pending: bool = False,
    ) -> None:
        super().__init__(app)
        self.saved = saved
        self.outcome = Outcome(saved, score, problem, is_pending)
        self.own: CellPath = trail(self._cells(saved.session.moves))
        self.rival: CellPath = ()
        self.shown = {"own", "best"}
        """The paths that are drawn."""
        self._storing: Job[Score | None] | None = None
        self._search: Job[Best] = app.jobs.start(
            lambda job: find_best(saved.loaded, job.cancelled), self._found
        )
        self._count()

    def _count(self) -> None:
        """Find out how many lines the leaderboard has."""
        app, game, score = self.app, self.saved.loaded.game.name, self.outcome.score
        if score is not None:
            app.jobs.start(lambda _job: app.store.scores.count(game, score.board), self._counted)

    def _counted(self, count: int) -> None:
        self.outcome.count = count
        self.rebuild()

    def _cells(self, moves: str) -> list[Place]:
        return cells_of(Session(self.saved.loaded.game, self.saved.loaded.level), moves)

    def _found(self, best: Best) -> None:
        self.outcome.best, self.outcome.is_searching = best, False
        self.rival = self._cells(best.plan) if best.plan is not None else ()
        if self.rival and self._is_tangled:
            self.shown = {"own"}  # both at once could not be read
        self.rebuild()

    @property
    def _is_tangled(self) -> bool:
        """Say whether paths of this game cover each other: it rolls, or walks to and fro."""
        loaded, state = self.saved.loaded, self.saved.session.state
        return bool(loaded.game.play.carry or loaded.game.scene(loaded.level, state).bodies)

    def leave(self) -> None:
        """Stop looking for the best plan."""
        self._search.cancel()

    # ------------------------------------------------------------------ building

    def first_focus(self) -> str:
        """Let Enter go on to the next level, where there is one."""
        return f"result.{self.outcome.main_button}"

    def build(self) -> None:
        """Put both paths on the board at the left, figures and buttons at the right."""
        side = Rect(self.width - EDGE - WIDE + 8, 20, WIDE, self.height - 40)
        place = Rect(EDGE - 12, 14, side.x - EDGE, self.height - 66)
        loaded, states = self.saved.loaded, self.saved.session.states
        scene = loaded.game.scene_after(loaded.game.look.revealed(loaded.level), states)
        view = BoardView("result.board", place, loaded.game, self.app.theme, scene)
        view.marks = Marks(
            trail=self.own if "own" in self.shown else (),
            rival=self.rival if "best" in self.shown else (),
        )
        self.add(view)
        line = Rect(place.x, place.bottom + 2, place.w, 38)
        names = {name: name in self.shown for name in ("own", "best")[: 2 if self.rival else 1]}
        self.add_panel(PathLegend(line, self.texts, names, self._toggle))
        self.add_panel(ResultPanel(side, self.texts, self.outcome, self._actions()))

    def _toggle(self, name: str) -> None:
        """Show or hide a path."""
        self.shown ^= {name}
        self.rebuild()

    # ------------------------------------------------------------------ storing again

    def _store(self) -> None:
        """Try once more to store the game."""
        saved, store, user, is_pending = (
            self.saved, self.app.store, self.app.user, self.outcome.is_pending,
        )  # fmt: skip

        def work(_job: object) -> Score | None:
            if not is_pending:
                return saved.finish()
            handed = store.pending.hand_in(user.id)
            return handed[-1].score if handed else None

        if self._storing is None:
            self._storing = self.app.jobs.start(work, self._stored, self._not_stored)

    def _stored(self, score: Score | None) -> None:
        self._storing = None
        self.outcome.score, self.outcome.problem, self.outcome.is_pending = score, "", False
        self.app.toast(self.texts("result.stored"), "good")
        self._count()
        self.rebuild()

    def _not_stored(self, problem: Exception) -> None:
        self.outcome.problem, self._storing = str(problem), None
        self.app.complain(problem)
        self.rebuild()

    # ------------------------------------------------------------------ actions

    def _actions(self) -> Mapping[str, Callable[[], None]]:
        """Return what each button does, by its name."""
        return {
            "next": self._next,
            "again": self._again,
            "replay": self._replay,
            "gif": self._gif,
            "leaderboard": self._leaderboard,
            "home": lambda: self.app.start(self.app.routes.home()),
            "store": self._store,
            "stop": self._stop,
        }

    def _stop(self) -> None:
        self._search.cancel()
        self.outcome.best, self.outcome.is_searching = Best(), False
        self.rebuild()

    def _next(self) -> None:
        loaded = self.saved.loaded
        if name := loaded.next():
            get_level = partial(catalog.level, name, loaded.game.name)
            start_next(self.app, get_level, always=loaded.short_name)

    def _again(self) -> None:
        loaded = self.saved.loaded
        start_next(self.app, lambda: loaded, always=loaded.short_name)

    def _replay(self) -> None:
        self.app.push(self.app.routes.replay(self.saved.loaded, self.saved.session.moves))

    def _gif(self) -> None:
        from searchcade.lab.gif import record_game  # late: Pillow is heavy

        loaded, moves = self.saved.loaded, self.saved.session.moves
        save_gif(self.app, self.saved.title, lambda path: record_game(loaded, moves, path))

    def _leaderboard(self) -> None:
        loaded, score = self.saved.loaded, self.outcome.score
        board = score.board if score else loaded.kind
        self.app.push(self.app.routes.leaderboard(loaded.game.name, board))


class PathLegend(Panel[None]):
    """Says which line on the board is which; each can be hidden to see the other."""

    def __init__(
        self, rect: Rect, texts: Texts, names: Mapping[str, bool], toggle: Callable[[str], None]
    ) -> None:
        """Take the names of the paths, and whether each is shown."""
        super().__init__(rect)
        self._texts, self._names, self._toggle = texts, names, toggle

    def build(self) -> None:
        """Put a button for each path into the middle of the line."""
        words = [self._texts(f"result.{name}_way") for name in self._names]
        wides = [fonts.width(each, 17, "semibold") + 90 for each in words]
        box = centred(self.rect, sum(wides) + GAP * (len(wides) - 1), self.rect.h)
        for (name, is_shown), text, place in zip(
            self._names.items(), words, columns(box, wides, GAP), strict=True
        ):
            button = Button(f"result.{name}_way", place, text, partial(self._toggle, name), size=17)
            button.selected, button.icon = is_shown, "eye" if is_shown else "minus"
            self.add(button)
            line = Rect(place.x + 12, place.bottom - 6, place.w - 24, 4)
            self.add(Drawing(f"result.{name}_line", line, partial(_draw_line, LINES[name])))


def _draw_line(colour: str, paint: Painter, rect: Rect) -> None:
    """Draw a piece of a line in a colour of the theme."""
    paint.box(rect, getattr(paint.theme, colour), radius=2)
