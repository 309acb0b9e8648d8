"""Give the drawing away and take others: codes on the clipboard, and files for other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade import share
from searchcade.app import clipboard
from searchcade.app.screens.editor import exporting
from searchcade.app.screens.editor.checker import Checker
from searchcade.app.screens.editor.sharing import PICTURE
from searchcade.app.screens.editor.state import EditorState
from searchcade.problem import BadInput
from searchcade.share import Shared

if TYPE_CHECKING:
    from searchcade.app.window import App


class Exchange:
    """Copies, pastes and exports; a level that was pasted is given to `take`."""

    def __init__(
        self, app: App, state: EditorState, checker: Checker, take: Callable[[Shared], None]
    ) -> None:
        self._app, self._state, self._checker, self._take = app, state, checker, take

    def copy(self) -> None:
        """Copy the code of the level."""
        if self._checker.code:
            is_outside = clipboard.copy(self._checker.code)
            text = "editor.copied" if is_outside else "editor.copied_here"
            self._app.toast(self._app.texts(text), "good")

    def paste(self) -> None:
        """Take the level of a code or a text from the clipboard."""
        text, first = clipboard.paste(), self._state.draft.game.name
        if text.strip():
            self._app.jobs.start(lambda _job: share.pasted(text, first), self._take, self._refuse)
        else:
            self._app.toast(self._app.texts("editor.empty_clipboard"))

    def _refuse(self, problem: Exception) -> None:
        if not isinstance(problem, BadInput):
            raise problem
        self._app.audio.effect("error")
        self._app.toast(self._app.texts("editor.no_paste", reason=problem), "bad")

    def export(self, form: str) -> None:
        """Write the level as a file for other programs, or as a picture."""
        draft, loaded = self._state.draft, self._checker.loaded
        if form == PICTURE:
            scene = draft.editing.scene(draft.drawing)
            exporting.save_picture(self._app, draft.game, scene, draft.title)
        elif loaded:
            exporting.save_texts(self._app, loaded, form)
