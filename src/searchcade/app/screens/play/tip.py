"""Tips in a game: a bubble that comes once in a player's life, and goes with Enter or a click."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.app.screens.bubble import Speech, Subject
from searchcade.app.screens.bubble.room import sights
from searchcade.app.screens.play.stage import Stage
from searchcade.play.tips import TIPS, due_tips

if TYPE_CHECKING:
    from searchcade.app.window import App

PATIENCE = 6  # moves after which a tip goes by itself


class Tips:
    """Chooses the tip that is shown, and remembers which have been read."""

    def __init__(self, app: App, stage: Stage, changed: Callable[[], None]) -> None:
        self._app, self._stage, self._table, self._changed = app, stage, stage.table, changed
        self.current = ""
        self._since = 0  # the number of moves when it came
        self._looked: tuple[object, ...] = ()

    def look(self) -> None:
        """Choose a tip that fits and has not been read; let one go that no longer fits."""
        read = self._app.settings.tips.split()
        if not {*TIPS} - {*read}:
            return
        session, analysis = self._table.session, self._table.analysis
        looked = (session.moves, id(session), id(analysis))
        if looked == self._looked or self._stage.motion.is_moving or self._table.has_fallen:
            return
        self._looked, due = looked, due_tips(session, analysis)
        if self.current:
            is_old = abs(len(session.moves) - self._since) > PATIENCE
            if is_old or self.current not in due:
                self._forget()
            return
        self.current = next((name for name in due if name not in read), "")
        self._since = len(session.moves)

    def close(self) -> None:
        """Let the tip go: it has been read."""
        if self.current:
            self._forget()
            self._changed()

    def _forget(self) -> None:
        """Never show the tip again."""
        read = [*self._app.settings.tips.split(), self.current]
        self.current = ""
        self._app.change_settings(tips=" ".join(read))

    def speech(self) -> Speech | None:
        """Return what the bubble says."""
        if not self.current:
            return None
        texts, name = self._app.texts, f"tips.{self.current}"
        return Speech(texts(f"{name}.head"), texts(f"{name}.say"), ("Enter",), texts("tips.read"))

    def subject(self) -> Subject:
        """Return what the bubble is about: the player, who can still see where to go."""
        clear, spared = sights(self._stage.motion.target)
        cells = (*self._table.legal().values(), *clear)
        is_there = not self._table.has_fallen
        return Subject(self._table.place, cells, spared, is_there)
