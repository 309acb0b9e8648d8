"""Play: a game on the screen, from where it stands to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from searchcade.app.board.widget import ZOOM
from searchcade.app.layout import REST, rows
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.bubble import Bubble
from searchcade.app.screens.common import EDGE
from searchcade.app.screens.play.board import BoardPanel, BoardState
from searchcade.app.screens.play.cards import EndCard, PaceChoice, StartCard, TipBubble
from searchcade.app.screens.play.controls import GameControls, SaveConflict
from searchcade.app.screens.play.finale import Finale
from searchcade.app.screens.play.ghost import LINE, GhostBar, GhostRace, GhostView
from searchcade.app.screens.play.panel import SEARCHES, WIDE, PlayPanel, SearchBar
from searchcade.app.screens.play.stage import Advisor, Stage
from searchcade.app.widgets import Dropdown, Event, Segments
from searchcade.play.autosave import GameClock
from searchcade.play.real_time import TURNS, next_choice
from searchcade.play.saved_game import SavedGame
from searchcade.play.table import Table
from searchcade.scene import DIRECTIONS
from searchcade.store import Changed
from searchcade.views.play import PlayView, Surroundings, play_view

if TYPE_CHECKING:
    from searchcade.app.window import App

ARROWS = {
    pygame.K_UP: "U", pygame.K_DOWN: "D", pygame.K_LEFT: "L", pygame.K_RIGHT: "R",
    pygame.K_w: "U", pygame.K_s: "D", pygame.K_a: "L", pygame.K_d: "R",
}  # fmt: skip


class MoveKeys:
    """Which key means which move. Moves other than directions have letters, and get buttons."""

    def __init__(self, table: Table) -> None:
        self._table, self._own = table, table.session.game.play.move_keys

    def move_of(self, key: int) -> str:
        """Return the move of a key, if it has one."""
        name = pygame.key.name(key)
        if own := next((move for move, its_key in self._own.items() if name == its_key), ""):
            return own
        letters = {*self._table.letters} - self._own.keys()
        if name.upper() in letters:
            return name.upper()
        can_walk = bool(DIRECTIONS.keys() & self._table.legal().keys())
        return ARROWS.get(key, "") if can_walk or not letters else ""


ZOOMS = {
    pygame.K_PLUS: ZOOM, pygame.K_EQUALS: ZOOM, pygame.K_KP_PLUS: ZOOM,
    pygame.K_MINUS: 1 / ZOOM, pygame.K_KP_MINUS: 1 / ZOOM,
}  # fmt: skip
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
COMMANDS = {pygame.K_s: "save", pygame.K_z: "undo", pygame.K_y: "redo"}


class PlayScreen(Screen):
    """Shows a game as it moves on, and hands what a player does to the controls."""

    def __init__(self, app: App, saved: SavedGame) -> None:
        super().__init__(app)
        self.saved = saved
        self.played_level = saved.loaded
        self.stage = Stage(saved, app.audio.effect, self._changed, lambda: self.advisor.think())
        self.table = self.stage.table
        self.table.take_pace(TURNS if app.settings.calm else app.settings.pace)
        self.keys = MoveKeys(self.table)
        self.clock = GameClock(saved, self.stage.autosave)
        self.advisor = Advisor(app.jobs, self.table, self._show)
        self.finale = Finale(app, self.stage)
        self.controls = GameControls(app, self.stage, self.finale, self.ask, self._show)
        self.ghost = GhostRace(app, saved)
        self.tips = TipBubble(app, self.stage, self._show)
        self.conflict = SaveConflict(app, self.stage, self.ask, lambda: app.screen is self)
        self.is_briefed = False
        """Whether the briefing has been read, or a move has been made without it."""
        self._card = ""
        self._letters = self.table.letters  # that have buttons
        self._is_opened = False  # whether the board has been zoomed to the player, once
        self._is_stale = False  # whether something moved when the widgets were last updated
        self._follows = False  # whether the board still moves after the player
        self.advisor.analyse()

    # ------------------------------------------------------------------ building and showing

    def build(self) -> None:
        """Put the board at the left, as large as it can be, and the panel beside it."""
        side = Rect(self.width - EDGE - WIDE + 8, 20, WIDE, self.height - 40)
        place = Rect(EDGE - 12, 14, side.x - EDGE, self.height - 28)
        loaded, texts, controls = self.saved.loaded, self.texts, self.controls
        if loaded.game.play.watch_keys:
            place, line = rows(place, (REST, SEARCHES), 10)
            self.add_panel(SearchBar(line, texts, loaded, controls.watch))
        if self.ghost.ghost is not None:
            place, line = rows(place, (REST, LINE), 6)
            self.add_panel(GhostBar(line, texts, self.ghost))
        self.board = self.add_panel(BoardPanel(place, self.app, self.stage, controls.click))
        self.ghost_view = self.add(GhostView("play.ghost_view", self.board.view, self.ghost))
        self.tip = self.add(Bubble("play.tip", self.board.view, self.tips.close))
        view, actions = self.view(), {**controls.actions(), **self._view_actions()}
        self.panel = self.add_panel(PlayPanel(side, self.app, self.stage, view, actions))
        self._card = self._due_card
        if self._card == "start":
            choice = PaceChoice(view.pace.chosen, self.choose_pace) if view.pace else None
            card = StartCard(place, texts, loaded, self._end_briefing, choice)
            if card.rect.colliderect(self.board.view.place_of(*self.table.place, self.app.scale)):
                card.rect.top = place.top  # the player sees where the game begins
            self.add_panel(card)
        elif self._card == "end":
            has_fallen = self.table.has_fallen
            self.add_panel(EndCard(place, texts, view, actions, has_fallen=has_fallen))

    @property
    def _due_card(self) -> str:
        """Return which card belongs on the board: `start`, or `end` once the end has been shown."""
        session, loaded, stage = self.saved.session, self.saved.loaded, self.stage
        if not (session.moves or self.is_briefed) and loaded.game.levels.briefing(loaded.level):
            return "start"
        is_over = bool(session.ended) and not stage.motion.is_moving and not self.finale.is_due
        return "end" if stage.is_down or is_over else ""

    def choose_pace(self, pace: str) -> None:
        """Play at another pace from now on, and in the next games."""
        self.table.take_pace(pace)
        self.app.change_settings(pace=pace)
        self.rebuild()

    def _next_pace(self) -> None:
        """Go on to the next pace."""
        self.choose_pace(next_choice(self.table.pace))

    def _end_briefing(self) -> None:
        """Take the card of the start away; the clock begins to run."""
        self.is_briefed = True

    def rebuild(self) -> None:
        """Build the widgets and update them to the present state."""
        super().rebuild()
        if not self._is_opened:
            self._is_opened = True
            self.board.open(self.app.scale)
        self._show()

    def view(self) -> PlayView:
        """Return what the player sees."""
        return play_view(self.table, self.texts, Surroundings(self._trouble))

    @property
    def _trouble(self) -> str:
        """Say why the game is not stored, if so."""
        autosave = self.stage.autosave
        if isinstance(autosave.failure, Changed):
            return self.texts("play.other_question")
        problem = autosave.problem.rstrip(".")
        return self.texts("play.save_failed", problem=problem) if problem else ""

    def _show(self) -> None:
        """Update the widgets to the state of the game."""
        self._is_stale = self.stage.is_busy
        picked, is_paused = self.table.picked, self.table.is_paused
        self.board.show(BoardState(picked, is_paused, self.finale.confetti))
        self.ghost_view.is_hidden = is_paused
        self.panel.show(self.view())
        self._show_tip()
        self.app.redraw()

    def _show_tip(self) -> None:
        """Show a tip beside the player, once nothing else lies on the board."""
        is_hidden = bool(self._due_card) or self.table.is_paused
        if not is_hidden:
            self.tips.look()
        self.tip.speech = None if is_hidden else self.tips.speech()
        self.tip.place = self.stage.motion.place
        if self.tips.current and not self.stage.motion.is_moving:
            self.tip.subject = self.tips.subject()

    def _changed(self) -> None:
        """Take note that the game has changed."""
        self.is_briefed = True
        if not self.table.is_hurrying:
            self.advisor.analyse()
        if self.table.letters != self._letters and self in self.app.screens:
            self.rebuild()
        self._letters = self.table.letters
        self._follows = True

    def first_focus(self) -> str:
        """Give the focus to the board, so that keys are moves."""
        return "play.board"

    # ------------------------------------------------------------------ keys

    def first_key(self, event: Event) -> bool:
        """Take the keys of the game before the buttons do."""
        if event.type == pygame.KEYUP:
            self.table.held.release(event.key)
            return False
        focus = self.group.focus
        if isinstance(focus, Segments) or (isinstance(focus, Dropdown) and focus.is_open):
            return False
        if self.table.is_paused and event.key != pygame.K_ESCAPE:
            self.controls.pause()
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(event.key)
        if event.key in ENTER and self.tips.current:
            self.tips.close()
            return True
        if event.key == pygame.K_h and event.mod & pygame.KMOD_SHIFT:
            self.table.hint("way")
            return True
        return self._press(event.key, runs=bool(event.mod & pygame.KMOD_SHIFT))

    def _command(self, key: int) -> bool:
        if key == pygame.K_h:
            self.table.hint("direction")
        elif key in COMMANDS:
            self.controls.actions()[COMMANDS[key]]()
        return key in COMMANDS or key == pygame.K_h

    def _press(self, key: int, *, runs: bool) -> bool:
        """Request the move or the run of a key that was up before; say whether it has a move."""
        if move := self.keys.move_of(key):
            self.table.press(key, move, runs=runs)
        return bool(move)

    def on_key(self, event: Event) -> bool:
        """Zoom with plus and minus; the key Backspace undoes, too."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in ZOOMS:
            self._zoom(ZOOMS[event.key])
        elif event.key == pygame.K_BACKSPACE:
            self.table.undo()
        else:
            return False
        return True

    # ------------------------------------------------------------------ the view

    def _view_actions(self) -> dict[str, Callable[[], None]]:
        """Return what the buttons do that change the view, or the pace where it can be chosen."""
        pace = {"pace": self._next_pace} if self.view().pace else {}
        return {
            **pace,
            "view": self._turn_view,
            "zoom_in": lambda: self._zoom(ZOOM),
            "zoom_out": lambda: self._zoom(1 / ZOOM),
        }

    def _turn_view(self) -> None:
        """See the board from above, or from the front again."""
        board = self.board.view.board
        board.flat = self.app.memory["play.flat"] = not board.flat
        self.app.redraw()

    def _zoom(self, factor: float) -> None:
        self.board.view.zoom(factor)
        self._follows = True
        self.app.redraw()

    # ------------------------------------------------------------------ time

    def update(self, seconds: float) -> bool:
        """Let the game move on, and its clock."""
        before = int(self.saved.seconds)
        self.table.speed = self.app.settings.speed
        self.stage.motion.is_calm = self.app.settings.calm
        moved = self.stage.pass_time(seconds)
        if not self.finale.is_due:
            is_running = not (self._is_resting or self.saved.session.is_won)
            self.clock.pass_time(seconds, runs=is_running)
        self._follows = self._follows and self.board.follow()
        if self._due_card != self._card:
            self.rebuild()
        self.conflict.look()
        moved = moved or self._follows or self.board.pointed != self.board.noted
        changed = self.finale.pass_time(seconds) or moved or int(self.saved.seconds) != before
        if changed or self.stage.is_busy or self._is_stale:
            self._show()
        return changed

    def wake_after(self) -> float | None:
        """Draw every frame while something moves, else once a second for the clock."""
        is_over = self.saved.session.is_won or self.finale.is_due
        if self.stage.is_busy or self._is_stale or self._follows or is_over:
            return 0.0
        return None if self._is_resting else max(0.01, 1 - self.saved.seconds % 1)

    @property
    def _is_resting(self) -> bool:
        """Say whether the clock stands still."""
        return self.table.is_paused or bool(self.saved.ended) or self._due_card == "start"

    # ------------------------------------------------------------------ what the window tells

    def on_focus(self, gained: bool) -> None:
        """Stop the clock while the player looks at another window."""
        self.table.let_go()  # the window is not told when the keys go up
        if not gained and not self.table.is_paused and not self.saved.session.is_won:
            self.controls.pause()

    def on_drop(self, path: str) -> None:
        """Play a level file; this game stays saved."""
        self.app.routes.open_file(path, instead=True)

    def resume(self) -> None:
        """Go on after another screen; keys that went up there are not held any more."""
        self.table.let_go()
        super().resume()

    def leave(self) -> None:
        """Store the game as it stands before it is left; a finished one is stored already.

        One in which nothing was done leaves no save.
        """
        self.advisor.close()
        self.ghost.close()
        autosave, self.saved.running = self.stage.autosave, False
        if self.finale.is_due or self.conflict.is_lost:
            autosave.close()
        elif self.saved.is_untouched:
            autosave.close(then=self.saved.discard)
        else:
            self.clock.settle()
            autosave.close(self.saved.progress())
