"""The drawing on disk: saved among the own levels, and kept as a draft after each change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.dialog import Answer
from searchcade.app.jobs import Jobs
from searchcade.level import LoadedLevel
from searchcade.play import own_levels
from searchcade.play.draft import Draft
from searchcade.play.own_levels import OwnLevel, Taken
from searchcade.problem import BadInput

if TYPE_CHECKING:
    from searchcade.app.screens.editor.screen import EditorScreen

Then = Callable[[], None]


class Keeper:
    """Writes the newest draft in a background thread, one write at a time."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._waiting: Draft | None = None
        self._is_writing = False
        self._games: set[str] = set()
        """Games whose drafts are ours: others are not forgotten before they were offered."""

    def keep(self, draft: Draft) -> None:
        """Keep a draft while it has something that is not saved; else forget it."""
        name = draft.game.name
        if draft.is_changed:
            self._games.add(name)
        if name in self._games:
            self._waiting = draft
        if not self._is_writing:
            self._write()

    def finish(self) -> None:
        """Write what still waits, before the screen goes."""
        if self._waiting:
            waiting, self._waiting = self._waiting, None
            put(waiting)

    def _write(self) -> None:
        if self._waiting is None:
            return
        waiting, self._waiting = self._waiting, None
        self._is_writing = True
        self._jobs.start(lambda _job: put(waiting), self._written, self._failed)

    def _written(self, _nothing: None) -> None:
        self._is_writing = False
        self._write()

    def _failed(self, problem: Exception) -> None:
        self._is_writing, self._waiting = False, None
        self._jobs.failed(problem)


def put(draft: Draft) -> None:
    """Write a draft as it is now, or delete its file where there is nothing to keep."""
    if draft.is_changed:
        own_levels.keep_draft(draft.game.name, draft.text())
    else:
        own_levels.drop_draft(draft.game.name)


def nothing() -> None:
    """Do nothing more."""


class Storage:
    """Writes what a screen draws into the folder of own levels; never over another level."""

    def __init__(self, screen: EditorScreen, saved: Then) -> None:
        self._screen, self._app, self._saved = screen, screen.app, saved

    def save(self, then: Then = nothing) -> None:
        """Save it under its title, and do something more."""
        draft, loaded = self._screen.state.draft, self._screen.checker.loaded
        if loaded is None:
            self._app.audio.effect("error")
            self._app.toast(self._app.texts("editor.not_saved"), "bad")
            return
        name = own_levels.usable(draft.title) or own_levels.free_name(draft.game, "")
        self._write(loaded, name, then)

    def _write(self, loaded: LoadedLevel, name: str, then: Then, *, replace: bool = False) -> None:
        draft = self._screen.state.draft
        drawing, known = draft.drawing, draft.known if name == draft.name else ""

        def done(own: OwnLevel) -> None:
            draft.name, draft.saved = own.name, drawing
            draft.known = loaded.game.render(loaded.level)
            self._saved()
            self._app.toast(self._app.texts("editor.saved", name=own.name), "good")
            then()

        def failed(problem: Exception) -> None:
            if isinstance(problem, Taken):
                self._ask(loaded, name, then)
            else:
                self._app.complain(problem)

        self._app.jobs.start(
            lambda _job: own_levels.save(loaded, name, known=known, replace=replace), done, failed
        )

    def _ask(self, loaded: LoadedLevel, name: str, then: Then) -> None:
        """Ask what to do where another level has this name."""
        say, other = self._app.texts, own_levels.free_name(loaded.game, name)

        def rename() -> None:
            self._screen.set_title(other)
            self.save(then)

        replace = partial(self._write, loaded, name, then, replace=True)
        answers: list[Answer] = [
            ("cancel", say("editor.cancel"), self._app.redraw),
            ("other", say("editor.as_other", name=other), rename),
            ("replace", say("editor.replace"), replace),
        ]
        self._screen.ask(say("editor.taken", name=name), answers)

    # ------------------------------------------------------------------ drafts

    def look_for_draft(self, game: str | None) -> None:
        """Offer what was being drawn when the editor was last left, of a game or of any."""
        names = [game] if game else [self._screen.game.name, *catalog.games()]
        self._app.jobs.start(lambda _job: first_draft(names), self._offer)

    def _offer(self, draft: Draft | None) -> None:
        screen, say = self._screen, self._app.texts
        if draft is None or self._app.screen is not screen or screen.state.draft.is_changed:
            return
        title = say.of(draft.game).title
        name = draft.title or say("editor.untitled")

        def drop() -> None:
            own_levels.drop_draft(draft.game.name)

        answers: list[Answer] = [
            ("go_on", say("editor.go_on"), partial(screen.take, draft)),
            ("anew", say("editor.anew"), drop),
        ]
        screen.ask(say("editor.draft", game=title, name=name), answers)


def first_draft(games: list[str]) -> Draft | None:
    """Return the first draft of these games that can be read."""
    for name in games:
        if text := own_levels.read_draft(name):
            try:
                return Draft.read(catalog.game(name), text)
            except BadInput:
                own_levels.drop_draft(name)
    return None
