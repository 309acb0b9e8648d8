"""A table on the screen: each step is shown and stored before the next is made."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.app.board import CellPath
from searchcade.app.screens.play.motion import BUMP, Motion
from searchcade.play.autosave import Autosave
from searchcade.play.saved_game import SavedGame
from searchcade.play.table import Table, TableStep


class Stage:
    """Shows the steps of a table as motion and sound, and stores them; `changed` comes after."""

    def __init__(
        self,
        saved: SavedGame,
        effect: Callable[[str], None],
        changed: Callable[[], None],
        asked: Callable[[], None] = lambda: None,
    ) -> None:
        self.saved = saved
        self.table = Table(saved, self._show, asked)
        self.autosave = Autosave(saved.write)
        self.motion = Motion(self.table.scene, self.table.place)
        self._trails: tuple[CellPath, CellPath] = (self.table.trail,) * 2
        self._effect, self._changed = effect, changed
        self.autosave.keep(saved.progress())
        if saved.is_untouched:
            self.motion.enter()

    @property
    def trail(self) -> CellPath:
        """Return the cells that the player came through, up to where the sprite is drawn now."""
        return self.motion.trail(*self._trails)

    @property
    def is_busy(self) -> bool:
        """Say whether anything moves, or will in the next frame."""
        return self.table.is_busy or self.motion.is_moving or not self.autosave.is_idle

    @property
    def is_down(self) -> bool:
        """Say whether a fall has been shown to its end."""
        return self.table.has_fallen and not self.motion.is_moving

    def pass_time(self, seconds: float) -> bool:
        """Let things move, and start what is next; say whether anything changed."""
        moved = self.motion.pass_time(seconds)
        is_shown = self.motion.is_entering or not self.motion.is_moving
        return self.table.tick(seconds, is_free=is_shown and self.autosave.is_idle) or moved

    def _show(self, step: TableStep) -> None:
        if step.effect:
            self._effect(step.effect)
        if step.scene:
            move = step.moves if len(step.moves) == 1 else ""
            self.motion.go(step.scene, self.table.place, step.seconds, move)
        elif step.effect == "bump" and step.moves:
            self.motion.bump(step.moves, BUMP)
        if step.is_kept:
            self._trails = (self._trails[1], self.table.trail)
            self.autosave.keep(self.saved.progress())
        if step.scene:
            self._changed()
