"""A game that somebody played, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from searchcade.app.board import Marks
from searchcade.app.boardview import BoardView
from searchcade.app.paint import Rect
from searchcade.app.screens.common import EDGE, header
from searchcade.app.screens.figures import figure_facts
from searchcade.app.screens.gifs import save_gif
from searchcade.app.screens.watch.controls import TALL, PlayerScreen
from searchcade.app.screens.watch.walking import on_the_way
from searchcade.app.widgets import Button, Card, Fact, Facts, Label
from searchcade.level import LoadedLevel
from searchcade.play.session import Session
from searchcade.texts.titles import game_title, level_title
from searchcade.trace import trail

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App

BEGIN = 84.0  # units above the board
BELOW = 20.0  # and below everything
PANEL = 300.0  # units of the panel beside it
PAD = 18.0
ARROWS = "UDLR"  # moves that the board shows by itself


class ReplayScreen(PlayerScreen):
    """The moves of a game through the rules, forwards and backwards."""

    prefix = "replay"

    def __init__(self, app: App, loaded: LoadedLevel, moves: str, name: str = "") -> None:
        """Play the moves beside the window; `name` is who made them."""
        super().__init__(app)
        self.loaded, self.moves, self.name = loaded, moves, name
        self.failure = ""
        self.session: Session[Any, Any] = Session(loaded.game, loaded.level)
        self._places = [loaded.game.look.cell(loaded.level, self.session.state)]
        self._job = app.jobs.start(self._replay, self._played, self._failed)

    def _replay(self, _job: Job[Session[Any, Any]]) -> Session[Any, Any]:
        return Session(self.loaded.game, self.loaded.level, self.moves)

    def _played(self, session: Session[Any, Any]) -> None:
        game, level = self.loaded.game, self.loaded.level
        self.session = session
        self._places = [game.look.cell(level, state) for state in session.states]

    def _failed(self, problem: Exception) -> None:
        self.app.complain(problem)
        self.failure = str(problem)
        self.rebuild()

    def leave(self) -> None:
        """Let the work go."""
        self._job.cancel()

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
        """Draw the game after the present move, and the way behind it."""
        t, loaded, board = self.playback.moment, self.loaded, self.board
        share, states = self.playback.place - t, self.session.states
        way: list[tuple[float, float]] = [*trail(self._places[: t + 1])]
        board.scene = loaded.game.scene_after(loaded.level, states[: t + 1])
        if share and t < self.length:
            board.scene, place = on_the_way(loaded, states[: t + 2], share, self.session.moves[t])
            way.append(place)
        board.marks = Marks(trail=way, danger=loaded.game.look.danger(loaded.level, states[t]))
        self.facts.facts = self._facts(t)

    def _facts(self, t: int) -> list[Fact]:
        texts, words = self.texts, self.texts.of(self.loaded.game)
        steps = f"{texts.number(t)} / {texts.number(self.length)}"
        found = [Fact("steps", texts("replay.step"), steps)]
        if t and (move := self.session.moves[t - 1]) not in ARROWS:
            found.append(Fact("right", texts("replay.move"), words.move(move)))
        if not self.loaded.game.scoring.unit_cost(self.loaded.level):
            found.append(Fact("cost", words.cost, texts.number(self.session.costs[t])))
        figures = self.loaded.game.play.state_stats(
            self.loaded.level, self.session.states[t], self.session.moves[:t]
        )
        return found + figure_facts(texts, self.loaded.game, figures)

    # ------------------------------------------------------------------ the widgets

    def build(self) -> None:
        """Put the board above the controls, and the panel beside them."""
        scene = self.loaded.game.scene(self.loaded.level, self.session.states[0])
        right = self.width - EDGE
        aside = right - self.add_view(right, scene)
        header(self, self.texts("replay.title"), level_title(self.texts, self.loaded), aside=aside)
        panel = Rect(self.width - EDGE - PANEL, BEGIN, PANEL, self.height - BEGIN - BELOW)
        wide = panel.x - 18 - EDGE
        controls = Rect(EDGE, self.height - BELOW - TALL, wide, TALL)
        loaded = self.loaded
        place = Rect(EDGE, BEGIN, wide, controls.y - BEGIN - 6)
        self.board = BoardView("replay.board", place, loaded.game, self.app.theme, scene)
        self.add(self.board)
        self.add_controls(controls)
        self._add_panel(panel)

    def _add_panel(self, box: Rect) -> None:
        texts = self.texts
        self.add(Card("replay.panel", box))
        inner = Rect(box.x + PAD, box.y + PAD, box.w - 2 * PAD, box.h - 2 * PAD)
        player = texts("replay.by", name=self.name) if self.name else texts("replay.a_game")
        self.add(
            Label("replay.player", Rect(inner.x, inner.y, inner.w, 32), player, size=20,
                  weight="semibold")
        )  # fmt: skip
        self.facts = Facts("replay.facts", Rect(inner.x, inner.y + 48, inner.w, 200), [])
        self.add(self.facts)
        why = Rect(inner.x, inner.y + 260, inner.w, 120)
        self.add(Label("replay.failure", why, self.failure, size=17, colour="bad", wrap=True))
        actions = (("play_it", "user", self.play), ("watch", "eye", self.watch),
                   ("gif", "gif", self.gif))  # fmt: skip
        for number, (name, icon, action) in enumerate(reversed(actions)):
            place = Rect(inner.x, inner.bottom - 46 - number * 54, inner.w, 46)
            self.add(Button(f"replay.{name}", place, texts(f"replay.do.{name}"), action, icon=icon))

    # ------------------------------------------------------------------ what else to do here

    def play(self) -> None:
        """Play this level oneself."""
        title = game_title(self.texts, self.loaded)
        self.app.replace(self.app.routes.play(self.app.new_game(self.loaded, title)))

    def watch(self) -> None:
        """Watch a search on this level."""
        self.playback.playing = False
        self.app.push(self.app.routes.watch(self.loaded))

    def gif(self) -> None:
        """Save the game as a GIF."""
        from searchcade.lab import gif

        loaded, moves = self.loaded, self.session.moves
        save_gif(
            self, f"{loaded.game.name}-game", lambda path: gif.record_game(loaded, moves, path)
        )
