"""What the buttons of a game do, some after a question; and the question of two windows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, cast

from searchcade import catalog
from searchcade.app.screens.next_game import start_next
from searchcade.app.screens.play.finale import Finale
from searchcade.app.screens.play.stage import Stage
from searchcade.canvas import Place
from searchcade.play.saved_game import SavedGame
from searchcade.play.session import Help
from searchcade.store import Changed, Save

if TYPE_CHECKING:
    from searchcade.app.window import App

Answer = tuple[str, str, Callable[[], None]]


class Ask(Protocol):
    """Asks the player a question, as `Screen.ask` does."""

    def __call__(self, question: str, answers: Sequence[Answer], /, *, note: str = "") -> None: ...


class SaveConflict:
    """Asks what to do when another window has written to the save of a game."""

    def __init__(self, app: App, stage: Stage, ask: Ask, is_shown: Callable[[], bool]) -> None:
        self._app, self._stage, self._ask, self._is_shown = app, stage, ask, is_shown
        self.is_lost = False
        """Whether the player chose the other window's moves instead of these."""
        self._is_asking = False

    def look(self) -> None:
        """Ask once, if the last write was refused because another window went on."""
        if isinstance(self._stage.autosave.failure, Changed) and not self._is_asking:
            self._is_asking = True
            load_other = self._stage.saved.others
            self._app.jobs.start(lambda _job: load_other(), self._ask_whose, self._write_again)

    def _ask_whose(self, save: Save) -> None:
        if not self._is_shown():
            self._is_asking = False
            return
        texts = self._app.texts
        moves = self._stage.saved.session.moves, save.moves
        here, there = (texts.number(len(each)) for each in moves)
        leave = ("leave", texts("play.other_leave"), self._leave)
        load = ("load", texts("play.other_load"), lambda: self._load(save))
        stay = ("here", texts("play.other_here"), self._take_over)
        self._stage.table.let_go()
        note = texts("play.other_note", here=here, there=there)
        self._ask(texts("play.other_question"), [leave, load, stay], note=note)

    def _write_again(self, _problem: Exception) -> None:
        """Write once more: what the other window wrote cannot be read, or is gone."""
        self._is_asking, self._stage.autosave.failure = False, None
        self._stage.autosave.keep(self._stage.saved.progress())

    def _take_over(self) -> None:
        """Continue here; the other window will ask when its player continues, too."""
        self._stage.saved.is_taken_over = True
        self._write_again(Changed())

    def _load(self, save: Save) -> None:
        """Go on with the moves of the other window."""
        self.is_lost, app = True, self._app
        app.jobs.start(lambda _job: app.resumed(save), self._go_on_with)

    def _go_on_with(self, saved: SavedGame) -> None:
        if self._is_shown():
            self._app.replace(self._app.routes.play(saved))

    def _leave(self) -> None:
        """Go home; the moves made here are kept as a separate saved game."""
        self._stage.saved.leave_save()
        self._app.start(self._app.routes.home())


class GameControls:
    """Leads what a player does to the table or to the finale; `changed` shows it."""

    def __init__(
        self, app: App, stage: Stage, finale: Finale, ask: Ask, changed: Callable[[], None]
    ) -> None:
        self._app, self._stage, self._finale = app, stage, finale
        self._table, self._saved, self._ask, self._changed = stage.table, stage.saved, ask, changed

    def actions(self) -> Mapping[str, Callable[[], None]]:
        """Return what each button does, by its name."""
        table = self._table
        return {
            "undo": table.undo,
            "redo": table.redo,
            "restart": table.restart,
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

    def click(self, cell: Place) -> None:
        """Go to a cell, or carry a stone there."""
        self._table.click(cell)
        self._changed()

    def hint(self, help: str) -> None:
        """Look for a hint."""
        self._table.hint(cast(Help, help))

    def watch(self, algorithm: str) -> None:
        """Show an algorithm on this level from its start; to look at a plan counts as a hint."""
        if not self._saved.session.is_won:
            self._table.count_hint()
            routes = self._app.routes
            self._app.push(routes.watch(self._saved.loaded, algorithm, by_key=True))

    def ask_to_solve(self) -> None:
        """Ask before the solver makes all moves: the game then counts as helped."""
        texts = self._app.texts
        if not self._table.is_over:
            no = ("no", texts("play.solve_no"), self._app.redraw)
            yes = ("yes", texts("play.solve_yes"), self._table.solve)
            self._table.let_go()
            self._ask(texts("play.solve_question"), [no, yes], note=texts("play.solve_note"))

    def pause(self) -> None:
        """Stop the clock and hide the board, or go on."""
        self._table.pause()
        self._changed()

    def save(self) -> None:
        """Save now, and say so; a failure is shown by the notice."""
        autosave, toast, texts = self._stage.autosave, self._app.toast, self._app.texts

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
            self._table.let_go()
            self._ask(texts("play.resign_question"), [no, yes], note=note)

    def finish(self) -> None:
        """End a game that is not won: it is stored with its points, and goes to its result."""
        if not (self._finale.is_due or self._saved.session.is_won):
            self._saved.resigned = not self._saved.session.ended
            self._table.cancel()
            self._table.let_go()
            self._finale.is_due = True
            self._changed()
