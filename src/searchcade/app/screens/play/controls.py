"""What a player can do with a game: move, click, undo, ask for help, pause, save, give up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from searchcade import catalog
from searchcade.app.screens.next_game import start_next
from searchcade.app.screens.play.advisor import Advisor
from searchcade.app.screens.play.conflict import Ask
from searchcade.app.screens.play.finale import Finale
from searchcade.app.screens.play.mover import Mover
from searchcade.canvas import Place
from searchcade.play.route import is_movable, move_onto
from searchcade.play.session import Help

if TYPE_CHECKING:
    from searchcade.app.window import App


class Controls:
    """Leads what a player does to the mover, the advisor or the finale; `changed` shows it."""

    def __init__(
        self,
        app: App,
        mover: Mover,
        advisor: Advisor,
        finale: Finale,
        ask: Ask,
        changed: Callable[[], None],
    ) -> None:
        self._app, self._mover, self._advisor, self._finale = app, mover, advisor, finale
        self._saved, self._ask, self._changed = mover.saved, ask, changed
        self.is_paused = False
        self.picked: Place | None = None
        """The cell of a stone that the next click carries somewhere."""

    def actions(self) -> Mapping[str, Callable[[], None]]:
        """Return what each button does, by its name."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "restart": self.restart,
            "hint": lambda: self.hint(self._app.settings.help),
            "solve": self.ask_to_solve,
            "pause": self.pause,
            "save": self.save,
            "new": self.start_another,
            "resign": self.ask_to_resign,
            "finish": self.finish,
            "help": self._app.help,
            "home": lambda: self._app.start(self._app.routes.home()),
        }

    # ------------------------------------------------------------------ moves

    def request_move(self, move: str) -> None:
        """Queue a move; what was picked or is being worked out is dropped."""
        self._interrupt()
        self._mover.queue_move(move)

    def request_run(self, direction: str) -> None:
        """Queue a run, which goes on up to the next junction."""
        self._interrupt()
        self._mover.queue_run(direction)

    def undo(self) -> None:
        """Take a move back."""
        self._interrupt()
        self._mover.undo()

    def redo(self) -> None:
        """Make a move again that was taken back."""
        self._interrupt()
        self._mover.redo()

    def restart(self) -> None:
        """Begin a new attempt."""
        self._interrupt()
        self._mover.restart()

    def _interrupt(self) -> None:
        """End a pause, let go of a stone, and stop looking for moves."""
        self._go_on()
        self.picked = None
        self._advisor.cancel()

    def click(self, cell: Place) -> None:
        """Go to a cell: at once to a neighbour, else along what is known; or carry a stone there.

        A stone that cannot be pushed from here is picked by one click, and its place by the next.
        """
        session = self._saved.session
        if self.is_paused:
            self.pause()
            return
        if self._mover.has_fallen or session.ended:
            return
        thing, self.picked = self.picked, None
        if thing and thing != cell and not is_movable(session, cell):
            self._advisor.carry(thing, cell)
        elif move := move_onto(session, cell):
            self.request_move(move)
        elif is_movable(session, cell):
            self.picked = cell if cell != thing else None
            self._advisor.cancel()
        elif cell != self._mover.place:
            self._advisor.walk_to(cell)
        self._changed()

    # ------------------------------------------------------------------ help

    def hint(self, help: str) -> None:
        """Look for a hint and walk it; while one is looked for or shown, that one is the answer."""
        session, walk = self._saved.session, self._mover.walk
        is_given = self._advisor.is_thinking or (walk is not None and walk.kind == "hint")
        if not (session.is_won or session.ended or is_given):
            self._go_on()
            self._mover.let_go()
            self._mover.rise()
            self._app.audio.effect("hint")
            self._advisor.hint(cast(Help, help))

    def watch(self, algorithm: str) -> None:
        """Show an algorithm on this level from its start; to look at a plan counts as a hint."""
        if not self._saved.session.is_won:
            self._advisor.cancel()
            self._mover.let_go()
            self._saved.session.hints += 1
            self._mover.autosave.keep(self._saved.progress())
            routes = self._app.routes
            self._app.push(routes.watch(self._saved.loaded, algorithm, by_key=True))

    def ask_to_solve(self) -> None:
        """Ask before the solver makes all moves: the game then counts as helped."""
        texts = self._app.texts
        if not (self._saved.session.is_won or self._saved.session.ended):
            no = ("no", texts("play.solve_no"), self._app.redraw)
            yes = ("yes", texts("play.solve_yes"), self._solve)
            self._mover.let_go()
            self._ask(texts("play.solve_question"), [no, yes], note=texts("play.solve_note"))

    def _solve(self) -> None:
        self._interrupt()
        self._mover.rise()
        self._advisor.solve()

    # ------------------------------------------------------------------ time and storage

    def pause(self) -> None:
        """Stop the clock and hide the board, or go on."""
        self.is_paused = not self.is_paused
        self._mover.let_go()
        self._changed()

    def _go_on(self) -> None:
        if self.is_paused:
            self.pause()

    def save(self) -> None:
        """Save now, and say so; a failure is shown by the notice."""
        autosave, toast, texts = self._mover.autosave, self._app.toast, self._app.texts

        def done(_answer: None) -> None:
            self._changed()
            if not autosave.problem:
                toast(texts("play.saved"), "good")

        autosave.keep(self._saved.progress())
        self._app.jobs.start(lambda _job: autosave.wait(), done)

    def start_another(self) -> None:
        """Start another level of the same kind; this one stays saved, if anything was done."""
        loaded = self._saved.loaded
        if (name := loaded.another()) is None:
            self._app.toast(self._app.texts("play.no_other"))
        else:
            start_next(self._app, lambda: catalog.level(name, loaded.game.name))

    # ------------------------------------------------------------------ the end

    def ask_to_resign(self) -> None:
        """Ask before a game ends for good; one that has ended anyway just goes to its result."""
        session, texts = self._saved.session, self._app.texts
        if session.ended:
            self.finish()
        elif not (session.is_won or self._finale.is_due):
            no = ("no", texts("play.resign_no"), self._app.redraw)
            yes = ("yes", texts("play.resign_yes"), self.finish)
            note = texts("play.resign_note", points=texts.number(session.points or 0))
            self._mover.let_go()
            self._ask(texts("play.resign_question"), [no, yes], note=note)

    def finish(self) -> None:
        """End a game that is not won: it is stored with its points, and goes to its result."""
        if not (self._finale.is_due or self._saved.session.is_won):
            self._saved.resigned = not self._saved.session.ended
            self._advisor.cancel()
            self._mover.let_go()
            self._finale.is_due = True
            self._changed()
