"""Two windows on one save: it is noticed, and the person is asked whose moves are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.play.saved_game import SavedGame
from searchcade.store import Changed, Save

if TYPE_CHECKING:
    from searchcade.app.screens.play.board import PlayBoard


class OtherWindow:
    """What another window does to the game of a screen, and what is done about it."""

    def __init__(self, screen: PlayBoard) -> None:
        self.screen = screen
        self.is_chosen = False
        """Whether the other window's state was taken instead of this one."""
        self._is_asking = False

    def look(self) -> None:
        """Ask once, if the last write was refused because another window went on."""
        screen = self.screen
        if isinstance(screen.mover.autosave.failure, Changed) and not self._is_asking:
            self._is_asking = True
            others = screen.play.others
            screen.app.jobs.start(lambda _job: others(), self._ask, self._try_again)

    def _ask(self, save: Save) -> None:
        screen, texts = self.screen, self.screen.texts
        if screen.app.screen is not screen:
            self._is_asking = False
            return
        moves = screen.play.session.moves, save.moves
        here, there = (texts.number(len(each)) for each in moves)
        leave = ("leave", texts("play.other_leave"), self._leave)
        load = ("load", texts("play.other_load"), lambda: self._load(save))
        stay = ("here", texts("play.other_here"), self._take_over)
        screen.mover.held.release_all()
        note = texts("play.other_note", here=here, there=there)
        screen.ask(texts("play.other_question"), [leave, load, stay], note=note)

    def _try_again(self, _problem: Exception) -> None:
        """Write once more: what the other window wrote cannot be read, or is gone."""
        self._is_asking, self.screen.mover.autosave.failure = False, None
        self.screen.mover.autosave.keep(self.screen.play.progress())

    def _take_over(self) -> None:
        """Go on here; the other window will be asked when it goes on, too."""
        self.screen.play.is_taken_over = True
        self._try_again(Changed())

    def _load(self, save: Save) -> None:
        """Go on with what the other window has made of the game."""
        self.is_chosen, app = True, self.screen.app
        app.jobs.start(lambda _job: app.resumed(save), self._go_on_with)

    def _go_on_with(self, play: SavedGame) -> None:
        if self.screen.app.screen is self.screen:
            self.screen.app.replace(self.screen.app.routes.play(play))

    def _leave(self) -> None:
        """Go home; what was done here is kept as a game of its own."""
        self.screen.play.leave_save()
        self.screen.action("home")()
