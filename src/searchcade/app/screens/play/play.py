"""Play: what a person does with a game: move, ask, save, and leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import pygame

from searchcade import catalog
from searchcade.app.board.widget import ZOOM
from searchcade.app.screens.play.board import PlayBoard
from searchcade.app.screens.play.clicked import is_movable
from searchcade.app.screens.play.motion import KEYS, WAYS
from searchcade.app.widgets import Dropdown, Event
from searchcade.canvas import Place
from searchcade.play.progress import load
from searchcade.play.route import move_onto
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Help
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.window import App

ZOOMS = {
    pygame.K_PLUS: ZOOM, pygame.K_EQUALS: ZOOM, pygame.K_KP_PLUS: ZOOM,
    pygame.K_MINUS: 1 / ZOOM, pygame.K_KP_MINUS: 1 / ZOOM,
}  # fmt: skip
COMMANDS = {pygame.K_s: "save", pygame.K_z: "undo", pygame.K_y: "redo"}


class PlayScreen(PlayBoard):
    """A game in somebody's hands."""

    def __init__(self, app: App, play: SavedGame) -> None:
        super().__init__(app, play)
        self.advisor.look()

    def action(self, name: str) -> Callable[[], None]:
        """Return what a button does."""
        return {
            "undo": lambda: self._act(self.mover.undo),
            "redo": lambda: self._act(self.mover.redo),
            "restart": lambda: self._act(self.mover.restart),
            "hint": lambda: self.hint(self.app.settings.help),
            "new": self._new,
            "save": self._save,
            "solve": self._ask_to_solve,
            "resign": self._ask_to_resign,
            "finish": self.finish,
            "start": self._know_briefing,
            "pause": self._pause,
            "help": self.app.help,
            "home": self._home,
            "view": self.turn_view,
            "zoom_in": lambda: self._zoom(ZOOM),
            "zoom_out": lambda: self._zoom(1 / ZOOM),
        }[name]

    # ------------------------------------------------------------------ moves

    def want(self, move: str) -> None:
        """Make a move when its turn comes."""
        self._act(lambda: self.mover.move(move))

    def click(self, cell: Place) -> None:
        """Go to a cell: at once to a neighbour, else along what is known; or carry a stone there.

        A stone that cannot be pushed from here is picked by one click, and its place by the next.
        """
        if self.is_paused:
            self._pause()
            return
        if self.mover.has_fallen or self.play.session.ended:
            return
        thing, self.picked = self.picked, None
        if thing and thing != cell and not is_movable(self.play.session, cell):
            self.advisor.carry(thing, cell)
        elif move := move_onto(self.play.session, cell):
            self.want(move)
        elif is_movable(self.play.session, cell):
            self.picked = cell if cell != thing else None
            self.advisor.cancel()
        elif cell != self.mover.place:
            self.advisor.walk_to(cell)
        self._show()

    def hint(self, help: str) -> None:
        """Ask for a hint and walk it."""
        session = self.play.session
        if not (session.is_won or session.ended or self.advisor.is_thinking):
            self.is_paused = False
            self.mover.rise()
            self.app.audio.effect("hint")
            self.advisor.hint(cast(Help, help))

    def show_search(self, algorithm: str) -> None:
        """Show an algorithm on this level from its start; who looks at a plan has had a hint."""
        if not self.play.session.is_won:
            self.advisor.cancel()
            self.mover.walk = None
            self.play.session.hints += 1
            self.mover.autosave.keep(self.play.progress())
            self.app.push(self.app.routes.watch(self.play.loaded, algorithm, by_key=True))

    def _know_briefing(self) -> None:
        """Take the card of the start away; the clock begins to run."""
        self.is_briefed = True

    def _act(self, act: Callable[[], None]) -> None:
        """Do something with the game; what was being worked out is not wanted any more."""
        self.is_paused = False  # nobody moves while the clock stands still
        self.picked = None
        self.advisor.cancel()
        act()

    # ------------------------------------------------------------------ keys

    def first_key(self, event: Event) -> bool:
        """Take the keys of the game before the buttons do."""
        if event.type == pygame.KEYUP:
            self.mover.held.release(event.key)
            return False
        if isinstance(self.group.focus, Dropdown) and self.group.focus.is_open:
            return False
        if self.is_paused and event.key != pygame.K_ESCAPE:
            self._pause()
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(event.key)
        if event.key == pygame.K_h and event.mod & pygame.KMOD_SHIFT:
            self.hint("way")
            return True
        return self._steer(event.key)

    def _command(self, key: int) -> bool:
        if key == pygame.K_h:
            self.hint("direction")
        elif key in COMMANDS:
            self.action(COMMANDS[key])()
        return key in COMMANDS or key == pygame.K_h

    def _steer(self, key: int) -> bool:
        """Make the move of a key; the system's own repetition of it is left out."""
        move = self._move_of(key)
        repeated = "" if move in self.play.loaded.game.play.move_keys else move
        if move and self.mover.held.press(key, repeated):
            self.want(move)
        return bool(move)

    def _move_of(self, key: int) -> str:
        name, keyed = pygame.key.name(key), self.play.loaded.game.play.move_keys
        for move, its_key in keyed.items():
            if name == its_key:
                return move
        letters = {*self.letters} - keyed.keys()
        if name.upper() in letters:
            return name.upper()
        walks = not letters or WAYS.keys() & self.mover.legal().keys()
        return KEYS.get(key, "") if walks else ""

    def on_key(self, event: Event) -> bool:
        """Zoom with plus and minus; the key Backspace undoes, too."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in ZOOMS:
            self._zoom(ZOOMS[event.key])
        elif event.key == pygame.K_BACKSPACE:
            self._act(self.mover.undo)
        else:
            return False
        return True

    def on_focus(self, gained: bool) -> None:
        """Stop the clock while somebody looks at another window."""
        self.mover.held.release_all()  # nobody will tell when the keys go up
        if not gained and not self.is_paused and not self.play.session.is_won:
            self._pause()

    def on_drop(self, path: str) -> None:
        """Play a level file; this game stays saved."""
        self.app.routes.open_file(path, instead=True)

    # ------------------------------------------------------------------ buttons

    def _pause(self) -> None:
        self.is_paused = not self.is_paused
        self.mover.held.release_all()
        self.mover.walk = None
        self.app.redraw()

    def _zoom(self, factor: float) -> None:
        self.view.zoom(factor)
        self._follows = True
        self.app.redraw()

    def _save(self) -> None:
        """Save now, and say so; a failure is told by the notice."""

        def done(_answer: None) -> None:
            self._show()
            if not self.mover.autosave.problem:
                self.app.toast(self.texts("play.saved"), "good")

        self.mover.autosave.keep(self.play.progress())
        self.app.jobs.start(lambda _job: self.mover.autosave.wait(), done)

    def _ask_to_solve(self) -> None:
        if self.play.session.is_won or self.play.session.ended:
            return
        no = ("no", self.texts("play.solve_no"), self.app.redraw)
        yes = ("yes", self.texts("play.solve_yes"), lambda: self._act(self._finish))
        self.mover.held.release_all()
        self.ask(self.texts("play.solve_question"), [no, yes], note=self.texts("play.solve_note"))

    def _finish(self) -> None:
        self.mover.rise()
        self.advisor.finish()

    def _ask_to_resign(self) -> None:
        """Ask before a game ends for good; one that has ended anyway just goes to its result."""
        if self.play.session.ended:
            self.finish()
        elif not (self.play.session.is_won or self.is_finished):
            no = ("no", self.texts("play.resign_no"), self.app.redraw)
            yes = ("yes", self.texts("play.resign_yes"), self.finish)
            self.mover.held.release_all()
            note = self.texts(
                "play.resign_note", points=self.texts.number(self.play.session.points or 0)
            )
            self.ask(self.texts("play.resign_question"), [no, yes], note=note)

    def _new(self) -> None:
        """Start another level of the same kind; this one stays saved, if anything was done."""
        name, game = self.play.loaded.another(), self.play.loaded.game.name
        if name is None:
            self.app.toast(self.texts("play.no_other"))
            return

        def work(_job: object) -> SavedGame | None:
            loaded = catalog.level(name, game)
            if not load(self.app.store, self.app.user.id, loaded.game).is_open(loaded.short_name):
                return None
            return self.app.new_game(loaded, game_title(self.texts, loaded))

        self.app.jobs.start(work, self._start)

    def _start(self, play: SavedGame | None) -> None:
        if play is None:
            self.app.toast(self.texts("play.win_first"))
        elif self.app.screen is self:
            self.app.replace(self.app.routes.play(play))

    def _home(self) -> None:
        self.app.start(self.app.routes.home())

    def resume(self) -> None:
        """Go on after another screen; keys that went up meanwhile were not heard."""
        self.mover.held.release_all()
        super().resume()
