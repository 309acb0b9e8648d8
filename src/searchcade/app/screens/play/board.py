"""A game as it is shown: the board, the panel, the clock, and how it ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.app.board import Marks
from searchcade.app.board.widget import ActiveBoard
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.cell_note import CellNote
from searchcade.app.screens.common import EDGE
from searchcade.app.screens.play import explaining, playpanel, searchbar
from searchcade.app.screens.play.advisor import Advisor
from searchcade.app.screens.play.confetti import Confetti
from searchcade.app.screens.play.endcard import add_end_card
from searchcade.app.screens.play.motion import WAYS
from searchcade.app.screens.play.mover import Mover
from searchcade.app.screens.play.otherwindow import OtherWindow
from searchcade.app.screens.play.overview import Overview
from searchcade.app.screens.play.playpanel import Notice
from searchcade.app.screens.play.startcard import add_start_card
from searchcade.app.widgets import Drawing, Facts
from searchcade.canvas import Place
from searchcade.play.clock import GameClock
from searchcade.play.saved_game import SavedGame
from searchcade.store import Score, StoreFailed

if TYPE_CHECKING:
    from searchcade.app.window import App

CARDS = {"start": add_start_card, "end": add_end_card}
LEAST_CELL = 18.0  # units of a cell at first: boards with more cells open zoomed to the player


class PlayBoard(Screen, ABC):
    """Shows one game from where it stands to its end; what a player does is in PlayScreen."""

    def __init__(self, app: App, play: SavedGame) -> None:
        super().__init__(app)
        self.play = play
        self.played_level = play.loaded
        self.letters: list[str] = []
        """The moves that are no directions: they get buttons."""
        self.is_paused = False
        self.confetti: Confetti | None = None
        self.mover = Mover(play, app.audio.effect, self._changed)
        self.clock = GameClock(play, self.mover.autosave)
        self.advisor = Advisor(app.jobs, self.mover, self._show)
        self.is_finished = False
        """Whether the game has been handed over to be stored, and goes to its result."""
        self.picked: Place | None = None
        """The cell of a stone that the next click carries somewhere."""
        self.is_briefed = False
        """Whether what the level is about has been read, or is known from the first moves."""
        self._card = ""
        self._is_opened = False  # whether the board has been zoomed to the player, once
        self._is_stale = False  # whether something went on when the widgets were last brought up
        self._pointed: Place | None = None
        self._follows = False  # whether the board still moves after the player
        self._ending: Callable[[], None] | None = None
        self.other = OtherWindow(self)
        self._note_letters()

    @abstractmethod
    def action(self, name: str) -> Callable[[], None]:
        """Return what a button does."""

    @abstractmethod
    def want(self, move: str) -> None:
        """Make a move when its turn comes."""

    @abstractmethod
    def show_search(self, algorithm: str) -> None:
        """Show what an algorithm does on this level."""

    @abstractmethod
    def click(self, cell: Place) -> None:
        """Do what a click on a cell asks for."""

    # ------------------------------------------------------------------ building and showing

    def build(self) -> None:
        """Put the board at the left, as large as it can be, and the panel beside it."""
        panel = Rect(self.width - EDGE - playpanel.WIDE + 8, 20, playpanel.WIDE, self.height - 40)
        place = Rect(EDGE - 12, 14, panel.x - EDGE, self.height - 28)
        game, scene = self.play.loaded.game, self.mover.motion.scene
        if game.play.watch_keys:
            place.h -= searchbar.TALL + 10
            line = Rect(place.x, place.bottom + 10, place.w, searchbar.TALL)
            searchbar.add_searches(self, line)
        self.view = ActiveBoard(
            "play.board", place, game, self.app.theme, scene, clicked=self.click
        )
        self.add(self.view)
        self.view.board.flat = self.app.memory.get("play.flat", False)
        self.overview = Overview("play.overview", self.view)
        self.add(self.overview)
        self.add(Drawing("play.above", place, self._draw_above))
        playpanel.add_panel(self, panel)
        self._card = self.wanted_card
        if self._card:
            CARDS[self._card](self, place)
        self.card = CellNote("play.note", self.view)
        self.add(self.card)

    @property
    def wanted_card(self) -> str:
        """Return which card belongs on the board: the `start`, or the `end` once it was seen."""
        session, loaded = self.play.session, self.play.loaded
        if not (session.moves or self.is_briefed) and loaded.game.levels.briefing(loaded.level):
            return "start"
        is_over = bool(session.ended) and not self.mover.motion.is_moving
        return "end" if self.mover.is_down or (is_over and not self.is_finished) else ""

    def rebuild(self) -> None:
        """Build the widgets and bring them to the present state."""
        super().rebuild()
        if not self._is_opened:
            self._is_opened = True
            self.view.open_at(*self.mover.place, self.app.scale, LEAST_CELL)
        self._show()

    def _show(self) -> None:
        """Bring the widgets to the state of the game."""
        mover, notes = self.mover, explaining.notes_of(self)
        self._is_stale = mover.is_busy
        self.view.scene, self.overview.place = mover.motion.scene, mover.motion.place
        self.view.marks = Marks(
            trail=mover.trail,
            hint=mover.ahead,
            stuck=self.advisor.outlook.get("stuck", ()),
            lit=explaining.lit(notes) | ({self.picked: "accent"} if self.picked else {}),
        )
        explaining.explain(self, self.card, notes)
        self._pointed = explaining.pointed(self.view)
        facts, notice = self.group.find("play.facts"), self.group.find("play.notice")
        assert isinstance(facts, Facts)
        assert isinstance(notice, Notice)
        facts.facts = playpanel.facts(self)
        notice.words, notice.colour = playpanel.said(self)
        self.app.redraw()

    def _draw_above(self, paint: Painter, rect: Rect) -> None:
        theme = paint.theme
        if self.is_paused:
            paint.box(rect, theme.card, radius=16, alpha=235)
            icon = Rect(rect.centerx - 40, rect.centery - 80, 80, 80)
            paint.icon("pause", icon, theme.accent)
            line = Rect(rect.x + 20, rect.centery + 10, rect.w - 40, 40)
            paint.text(self.texts("play.paused"), line, size=20, align="centre")
        if self.confetti and self.play.session.is_won and not self.app.settings.calm:
            self.confetti.draw(paint, rect)
            card = Rect(rect.centerx - 190, rect.centery - 46, 380, 92)
            paint.shadow(card)
            paint.box(card, theme.card, radius=20, border=theme.accent, thick=3)
            words = self.texts("play.helped" if self.play.helped else "play.won")
            ink = theme.accent
            paint.text(words, card, size=34, weight="bold", colour=ink, align="centre")

    def _changed(self) -> None:
        """Take note that the game has changed."""
        self.advisor.answer = ""
        self.is_briefed = True
        if not self.mover.is_hurrying:
            self.advisor.look()
        self._note_letters()
        self._follows = True

    def turn_view(self) -> None:
        """See the board from above, or from the front again."""
        flat = not self.view.board.flat
        self.view.board.flat = self.app.memory["play.flat"] = flat
        self.app.redraw()

    def _note_letters(self) -> None:
        """Offer buttons for all moves met so far that are no directions.

        One that has a key of its own gets a button only while it is legal.
        """
        legal, keyed = self.mover.legal().keys(), self.play.loaded.game.play.move_keys.keys()
        found = sorted(({*self.letters, *legal} - WAYS.keys() - keyed) | (legal & keyed))
        if found != self.letters:
            self.letters = found
            if self in self.app.screens:
                self.rebuild()

    def first_focus(self) -> str:
        """Let keys be moves."""
        return "play.board"

    # ------------------------------------------------------------------ time

    def update(self, seconds: float) -> bool:
        """Let the game move on, and its clock."""
        before = int(self.play.seconds)
        self.mover.speed = self.app.settings.speed
        self.mover.motion.is_calm = self.app.settings.calm
        moved = self.mover.pass_time(seconds)
        if not self.is_finished:
            self.clock.run(seconds, runs=not (self.has_rest or self.play.session.is_won))
        moved = self._follow_player() or moved
        if self.wanted_card != self._card:
            self.rebuild()
        self.other.look()
        moved = moved or explaining.pointed(self.view) != self._pointed
        changed = self._finish_off(seconds) or moved or int(self.play.seconds) != before
        if changed or self.mover.is_busy or self._is_stale:
            self._show()
        return changed

    def wake_after(self) -> float | None:
        """Move while something does; else the clock has to be drawn every second."""
        is_over = self.play.session.is_won or self.is_finished
        if self.mover.is_busy or self._is_stale or self._follows or is_over:
            return 0.0
        return None if self.has_rest else max(0.01, 1 - self.play.seconds % 1)

    @property
    def has_rest(self) -> bool:
        """Say whether the clock stands still."""
        return self.is_paused or bool(self.play.ended) or self.wanted_card == "start"

    def _follow_player(self) -> bool:
        """Keep the player in sight on a board that is zoomed in; say whether it moved."""
        if self._follows:
            more = self.view.board.follow(*self.mover.motion.place)
            self._follows = more or self.mover.motion.is_moving
        return self._follows

    # ------------------------------------------------------------------ the end

    def finish(self) -> None:
        """End a game that is not won: it is stored with its points, and goes to its result."""
        if not (self.is_finished or self.play.session.is_won):
            self.play.resigned = not self.play.session.ended
            self.advisor.cancel()
            self.mover.want(self.app.redraw)  # nothing goes on by itself
            self.is_finished = True
            self.rebuild()

    def _finish_off(self, seconds: float) -> bool:
        """Store a game that is over, celebrate a little if it is won, and go to the result."""
        mover, is_won = self.mover, self.play.session.is_won
        is_over = is_won or self.is_finished
        if not is_over or mover.motion.is_moving or not mover.autosave.is_idle:
            return False
        if self.confetti is None:
            self.confetti, self.is_finished = Confetti(), True
            self.app.audio.effect("win" if is_won else "undo")
            self.app.jobs.start(lambda _job: self.play.finish(), self._stored, self._not_stored)
        self.confetti.time += min(seconds, 0.1)
        if self._ending and (self.confetti.is_over or not is_won):
            self._ending()
        return True

    def _stored(self, score: Score | None) -> None:
        self._ending = lambda: self._to_result(score, "")

    def _not_stored(self, problem: Exception) -> None:
        """Keep a game that the database does not take on this machine."""
        if not isinstance(problem, StoreFailed):
            self._ending = lambda: self._to_result(None, str(problem))
            return

        def kept(_answer: None) -> None:
            self._ending = lambda: self._to_result(None, str(problem), is_pending=True)

        def failed(_problem: Exception) -> None:
            self._ending = lambda: self._to_result(None, str(problem))

        self.app.jobs.start(lambda _job: self.play.set_aside(), kept, failed)

    def _to_result(self, score: Score | None, problem: str, *, is_pending: bool = False) -> None:
        screen = self.app.routes.result(self.play, score, problem, is_pending=is_pending)
        self.app.replace(screen)

    def leave(self) -> None:
        """Store the game as it stands before it is left; a finished one is stored already.

        One in which nothing was done leaves no save.
        """
        self.advisor.close()
        autosave, self.play.running = self.mover.autosave, False
        if self.is_finished or self.other.is_chosen:
            autosave.close()
        elif self.play.is_untouched:
            autosave.close(then=self.play.discard)
        else:
            self.clock.settle()
            autosave.close(self.play.progress())
