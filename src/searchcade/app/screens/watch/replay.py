"""A finished game, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screens.common import EDGE, Header
from searchcade.app.screens.curve import Curve
from searchcade.app.screens.figures import figure_facts
from searchcade.app.screens.saved_file import save_game, save_gif
from searchcade.app.screens.watch.board_marks import scene_between
from searchcade.app.screens.watch.playback import PlaybackScreen
from searchcade.app.widgets import Button, Card, Fact, Facts, Label
from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis, analyse
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Session
from searchcade.play.trail import without_detours
from searchcade.texts.titles import game_title, level_title

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App

PANEL = 300.0  # units of the panel beside it
PAD = 18.0
BUTTON = 46.0
ARROWS = "UDLR"  # moves that the board shows by itself


class ReplayScreen(PlaybackScreen):
    """The moves of a game through the rules, forwards and backwards."""

    prefix = "replay"

    def __init__(self, app: App, loaded: LoadedLevel, moves: str, name: str = "") -> None:
        """Play the moves in a background thread; `name` is the player who made them."""
        super().__init__(app, loaded)
        self.moves, self.name = moves, name
        self.failure = ""
        self.session: Session[Any, Any] = Session(loaded.game, loaded.level)
        self._places = [loaded.game.look.cell(loaded.level, self.session.state)]
        self.analysis: Analysis | None = None
        """What each move was worth, once it is known."""
        self.curve: Curve | None = None
        self._job = app.jobs.start(self._replay, self._played, self._failed)
        self._study: Job[Analysis] | None = None

    def _replay(self, _job: Job[Session[Any, Any]]) -> Session[Any, Any]:
        return Session(self.loaded.game, self.loaded.level, self.moves)

    def _played(self, session: Session[Any, Any]) -> None:
        game, level = self.loaded.game, self.loaded.level
        self.session = session
        self._places = [game.look.cell(level, state) for state in session.states]
        loaded, moves = self.loaded, session.moves
        self._study = self.app.jobs.start(
            lambda job: analyse(loaded, moves, job.cancelled), self._analysed
        )

    def _analysed(self, analysis: Analysis) -> None:
        self.analysis = analysis if analysis.has_curve else None
        self.rebuild()

    def _failed(self, problem: Exception) -> None:
        self.app.complain(problem)
        self.failure = str(problem)
        self.rebuild()

    def leave(self) -> None:
        """Cancel the background threads."""
        self._job.cancel()
        if self._study is not None:
            self._study.cancel()

    # ------------------------------------------------------------------ the playback

    @property
    def length(self) -> int:
        """Return the number of moves."""
        return len(self.session.moves)

    @property
    def is_complete(self) -> bool:
        """Say whether the moves have been played through the rules."""
        return self._job.is_done

    def show(self) -> None:
        """Draw the game after the present move, and the path behind it."""
        t, loaded, board = self.playback.moment, self.loaded, self.board
        share, states = self.playback.place - t, self.session.states
        path: list[tuple[float, float]] = [*without_detours(self._places[: t + 1])]
        board.scene = loaded.game.scene_after(loaded.level, states[: t + 1])
        if share and t < self.length:
            move = self.session.moves[t]
            board.scene, place = scene_between(loaded, states[: t + 2], share, move)
            path.append(place)
        board.marks = Marks(trail=path, danger=loaded.game.look.danger(loaded.level, states[t]))
        self.facts.facts = self._facts(t)
        if self.curve is not None:
            self.curve.moment = t

    def _facts(self, t: int) -> list[Fact]:
        texts, words = self.texts, self.texts.of(self.loaded.game)
        steps = f"{texts.number(t)} / {texts.number(self.length)}"
        facts = [Fact("steps", texts("replay.step"), steps)]
        if t and (move := self.session.moves[t - 1]) not in ARROWS:
            facts.append(Fact("right", texts("replay.move"), words.move(move)))
        if not self.loaded.game.scoring.unit_cost(self.loaded.level):
            facts.append(Fact("cost", words.cost, words.amount(self.session.costs[t])))
        figures = self.loaded.game.play.state_stats(
            self.loaded.level, self.session.states[t], self.session.moves[:t]
        )
        return facts + figure_facts(texts, self.loaded.game, figures)

    # ------------------------------------------------------------------ the widgets

    def build(self) -> None:
        """Put the board above the controls, and the panel beside them."""
        loaded = self.loaded
        scene = loaded.game.scene(loaded.level, self.session.states[0])
        aside = self.width - EDGE - self.add_view(scene)
        title, note = self.texts("replay.title"), level_title(self.texts, loaded)
        self.add_panel(Header(self.width, title, self.back, note, aside=aside))
        board, controls, panel = self.places(PANEL)
        self.board = BoardView("replay.board", board, loaded.game, self.app.theme, scene)
        self.add(self.board)
        self.add_controls(controls)
        self._fill_panel(panel)

    def _fill_panel(self, box: Rect) -> None:
        texts = self.texts
        self.add(Card("replay.panel", box))
        title, _, facts, _, failure, _, *buttons = rows(
            inset(box, PAD), (32, 8, 150, 8, REST, 12, *[BUTTON, 8] * 4, BUTTON)
        )
        player = texts("replay.by", name=self.name) if self.name else texts("replay.a_game")
        self.add(Label("replay.player", title, player, size=20, weight="semibold"))
        self.facts = Facts("replay.facts", facts, [])
        self.add(self.facts)
        self.add(Label("replay.failure", failure, self.failure, size=17, colour="bad", wrap=True))
        actions = (
            ("page", "globe", "H", self.page), ("gif", "gif", "G", self.gif),
            ("watch", "eye", "W", self.watch),
            ("play_it", "user", "R", self.play), ("play_on", "play", "P", self.play_on),
        )  # fmt: skip
        for (name, icon, key, action), place in zip(actions, buttons[::-2], strict=True):
            button = Button(f"replay.{name}", place, texts(f"replay.do.{name}"), action, icon=icon)
            button.shortcut, button.size = key, 16
            self.add(button)
        self.curve = None
        if self.analysis is not None:
            amount = texts.of(self.loaded.game).amount
            self.curve = Curve("replay.curve", failure, amount, self.analysis, self._go_to)
            self.add(self.curve)

    # ------------------------------------------------------------------ what else to do here

    def play(self) -> None:
        """Let the person play this level."""
        title = game_title(self.texts, self.loaded)
        self.app.replace(self.app.routes.play(self.app.new_game(self.loaded, title)))

    def _go_to(self, moment: int) -> None:
        """Stand still at a moment that was picked on the curve."""
        self.playback.go(moment, self.length)

    def play_on(self) -> None:
        """Begin a game where this one stands; it counts as helped."""
        app, title = self.app, game_title(self.texts, self.loaded)
        moves = self.session.moves[: self.playback.moment]
        saved = SavedGame.play_on(app.store, app.user.id, self.loaded, moves, title)
        if saved.session.is_won or saved.session.ended:
            app.toast(self.texts("replay.is_over"))
            return
        app.replace(app.routes.play(saved))
        app.toast(self.texts("analysis.play_on_note"), "second")

    def watch(self) -> None:
        """Watch a search on this level."""
        self.playback.playing = False
        self.app.push(self.app.routes.watch(self.loaded))

    def gif(self) -> None:
        """Save the game as a GIF."""
        from searchcade.lab import gif  # late: Pillow is heavy

        loaded, moves = self.loaded, self.session.moves
        name = f"{loaded.game.name}-game"
        save_gif(self.app, name, lambda path: gif.record_game(loaded, moves, path))

    def page(self) -> None:
        """Save the game as a web page."""
        save_game(self.app, self.loaded, self.session.moves)
