"""Two windows on one save: the conflict is noticed, and the player says whose moves are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from searchcade.app.screens.play.stage import Stage
from searchcade.play.saved_game import SavedGame
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
        """Go home; what was done here is kept as a game of its own."""
        self._stage.saved.leave_save()
        self._app.start(self._app.routes.home())
