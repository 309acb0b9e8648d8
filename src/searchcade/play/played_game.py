"""A game that is played: its level, its moves, and the attempt before the last restart."""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple

from searchcade.level import LoadedLevel
from searchcade.play.session import Session
from searchcade.search.node import Ended
from searchcade.store import Handle


class Attempt(NamedTuple):
    """One attempt at a level: it has a clock, hints and a save of its own."""

    session: Session[Any, Any]
    seconds: float
    helped: bool
    handle: Handle | None


class PlayedGame:
    """A player's game on one level; nothing is stored."""

    def __init__(self, loaded: LoadedLevel, session: Session[Any, Any]) -> None:
        self.loaded, self.session = loaded, session
        self.seconds = 0.0
        self.helped = False
        """Whether the solver has made a move, or it was begun in the middle of another game."""
        self.resigned = False
        self.handle: Handle | None = None
        """Its save in the store, if there is one."""
        self.former: Attempt | None = None
        """The attempt before the last restart."""

    @property
    def is_untouched(self) -> bool:
        """Say whether nothing has been done yet: no move, no undo, no hint."""
        session = self.session
        return not (session.moves or session.undone or session.hints)

    @property
    def ended(self) -> Ended:
        """Return how the game ended if it was not won: lost, stalled or resigned."""
        return self.session.ended or ("resigned" if self.resigned else "")

    @property
    def is_helped(self) -> bool:
        """Say whether the game would count as helped if it ended now."""
        return self.helped or self.session.is_helped

    def restart(self) -> None:
        """Begin a new attempt; the present one is remembered."""
        self.former = Attempt(self.session, self.seconds, self.helped, self.handle)
        self.session = Session(self.loaded.game, self.loaded.level)
        self.seconds, self.helped, self.handle = 0.0, False, None

    def bring_back(self) -> bool:
        """Resume the attempt before the restart if nothing was done since; return whether it was.

        The time since then counts.
        """
        if self.former is None or not self.is_untouched:
            return False
        self.session, seconds, self.helped, self.handle = self.former
        self.seconds += seconds
        self.former = None
        return True

    def snapshot(self, *, whole: bool = False) -> Session[Any, Any]:
        """Return a copy for a background thread: its present state, or the whole history."""
        session, first = copy(self.session), 0 if whole else -1
        session.states, session.costs = self.session.states[first:], self.session.costs[first:]
        return session
