"""A game in progress: its level, its moves, its clock, and where it is saved."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play.session import Session
from searchcade.search.node import Ended
from searchcade.store import Changed, Handle, NoSuch, PendingGame, Progress, Save, Score, Store


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


HEARTBEAT_S = 5.0  # seconds between two writes while the clock runs


class SavedGame(PlayedGame):
    """A player's game on one level. It has a save in the store from the first write on."""

    def __init__(
        self,
        store: Store,
        user_id: int,
        loaded: LoadedLevel,
        session: Session[Any, Any],
        title: str,
    ) -> None:
        super().__init__(loaded, session)
        self.title = title
        self.running = False
        """Whether the clock runs."""
        self.is_taken_over = False
        """Whether the next write may overwrite that of another window."""
        self._store, self._user_id = store, user_id
        self._chores: deque[Callable[[], None]] = deque()  # writes that come before all others

    @classmethod
    def begin(cls, store: Store, user_id: int, loaded: LoadedLevel, title: str) -> SavedGame:
        """Start a level; nothing is stored yet."""
        return cls(store, user_id, loaded, Session(loaded.game, loaded.level), title)

    @classmethod
    def play_on(
        cls, store: Store, user_id: int, loaded: LoadedLevel, moves: str, title: str
    ) -> SavedGame:
        """Begin where a finished game stood after some moves; it counts as helped from now on.

        The analysis has shown what is best there, so it stays helped, whatever is taken back.
        """
        session = Session(loaded.game, loaded.level, moves)
        saved = cls(store, user_id, loaded, session, title)
        saved.helped = True
        return saved

    @classmethod
    def resume(cls, store: Store, user_id: int, save: Save) -> SavedGame:
        """Continue a saved game; raise BadInput where its moves do not replay.

        Where the clock still ran at the last write, the program was killed: a heartbeat is added,
        so that killing it gains no time.
        """
        game = catalog.game(save.game)
        level = game.parse(save.level_text)
        session = Session(game, level, save.moves, save.hands)
        session.hints = save.hints
        saved = cls(store, user_id, LoadedLevel(save.level_name, game, level), session, save.title)
        saved.seconds, saved.helped = save.seconds + save.running * HEARTBEAT_S, save.helped
        saved.handle = save.handle
        return saved

    def progress(self) -> Progress:
        """Return the progress to save."""
        session = self.session
        return Progress(
            session.moves, session.hands, session.hints, self.seconds, self.helped, self.running
        )

    # ------------------------------------------------------------------ attempts

    def restart(self) -> None:
        """Begin a new attempt with a clock and a save of its own; the present one is kept."""
        older, handle, last = self.former, self.handle, self.progress()._replace(running=False)
        super().restart()
        if handle is not None:
            self._chores.append(self._keep(handle, last))
        if older and older.handle:
            self._chores.append(self._drop(older.handle))  # only the last attempt is kept

    def bring_back(self) -> bool:
        """Resume the attempt before the restart, and drop the save of this one."""
        handle = self.handle
        is_back = super().bring_back()
        if is_back and handle is not None:
            self._chores.append(self._drop(handle))
        return is_back

    def _keep(self, handle: Handle, progress: Progress) -> Callable[[], None]:
        """Return a function that stores an attempt; as a copy if another window went on."""

        def keep() -> None:
            saves, user_id = self._store.saves, self._user_id
            try:
                kept = saves.keep(user_id, handle, progress)
            except (Changed, NoSuch):
                kept = saves.keep(user_id, self._new_save(), progress)
            if self.former and self.former.handle == handle:
                self.former = self.former._replace(handle=kept)
            elif self.handle == handle:
                self.handle = kept

        return keep

    def _drop(self, handle: Handle) -> Callable[[], None]:
        def drop() -> None:
            with suppress(NoSuch):  # it is gone already
                self._store.saves.delete(self._user_id, handle.id)

        return drop

    # ------------------------------------------------------------------ storing

    def write(self, progress: Progress) -> None:
        """Store the progress; raise StoreFailed if that fails.

        Raise Changed if another window has continued this game. A save that was finished or
        deleted elsewhere is created again: no moves are lost.
        """
        self._do_chores()
        force, saves = self.is_taken_over, self._store.saves
        try:
            self.handle = self.handle or self._new_save()
            self.handle = saves.keep(self._user_id, self.handle, progress, force=force)
        except NoSuch:
            self.handle = self._new_save()
            self.handle = saves.keep(self._user_id, self.handle, progress)
        self.is_taken_over = False

    def _do_chores(self) -> None:
        while self._chores:
            self._chores[0]()
            self._chores.popleft()

    def _new_save(self) -> Handle:
        return self._store.saves.begin(
            self._user_id,
            title=self.title,
            game=self.loaded.game.name,
            level_name=self.loaded.name,
            level_text=self.loaded.text(),
        )

    def finish(self) -> Score | None:
        """Turn the save of a finished game into a score; None if it was helped.

        The hints and the time of another window with the same save count, too.
        """
        progress, scores = self.progress(), self._store.scores
        order = self.loaded.game.scoring.ranked_by
        self._do_chores()
        try:
            self.handle = self.handle or self._new_save()
            return scores.finish(self._user_id, self.handle, progress, order, force=True)
        except NoSuch:  # it was finished or deleted elsewhere
            return scores.hand_in(
                self._user_id,
                game=self.loaded.game.name,
                level_name=self.loaded.name,
                level_text=self.loaded.text(),
                progress=progress,
                order=order,
            )

    def set_aside(self) -> None:
        """Store a finished game on this machine until the database is reachable again."""
        game = PendingGame(
            title=self.title,
            game=self.loaded.game.name,
            level_name=self.loaded.name,
            level_text=self.loaded.text(),
            progress=self.progress()._replace(running=False),
            order=self.loaded.game.scoring.ranked_by,
            handle=self.handle,
        )
        self._store.pending.keep(self._user_id, game)

    def leave_save(self) -> None:
        """Leave the save to another window; the next write makes a new one."""
        self.handle = None

    def others(self) -> Save:
        """Return the save as another window has written it."""
        assert self.handle is not None
        return self._store.saves.load(self._user_id, self.handle.id)

    def discard(self) -> None:
        """Delete the save of a game in which nothing was done."""
        self._do_chores()
        if self.handle is not None:
            self._drop(self.handle)()
