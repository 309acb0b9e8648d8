"""A dialog that asks for a name."""

from __future__ import annotations

from collections.abc import Callable

from searchcade.app.paint import Rect
from searchcade.app.screen import Dialog, Screen
from searchcade.app.widgets import Button, Field, Label

LONGEST = 60  # letters of a title


def ignore() -> None:
    """Do nothing."""


class RenameDialog(Dialog):
    """A field in a dialog; Enter takes the name, Escape leaves it as it was."""

    def __init__(self, screen: Screen, title: str, renamed: Callable[[str], None]) -> None:
        super().__init__(screen.texts("saves.rename_question"), "", [("cancel", "", ignore)])
        self.title, self._renamed = title, renamed
        self._screen = screen

    def show(self) -> None:
        """Ask, with the present name ready to be typed over."""
        self._screen.dialog = self
        self.rebuild(self._screen)
        field = self.field
        self.group.set_focus(field)
        field.anchor, field.caret = 0, len(field.value)
        self._screen.app.redraw()

    @property
    def field(self) -> Field:
        """Return the field with the name."""
        found = self.group.find("saves.new_title")
        assert isinstance(found, Field)
        return found

    def rebuild(self, screen: Screen) -> None:
        """Put the card in the middle of the window."""
        texts, wide, tall = screen.texts, 560.0, 268.0
        self.card = card = Rect((screen.width - wide) / 2, (screen.height - tall) / 2, wide, tall)
        line = Rect(card.x + 30, card.y + 24, card.w - 60, 34)
        question = texts("saves.rename_question")
        place = Rect(line.x, line.bottom + 14, line.w, 67)
        half = (line.w - 16) / 2
        left = Rect(line.x, card.bottom - 74, half, 48)
        right = Rect(left.right + 16, left.y, half, 48)
        cancel, rename = texts("saves.cancel"), texts("saves.do_rename")
        self.group.replace(
            [
                Label("dialog.question", line, question, size=21, weight="semibold"),
                Field("saves.new_title", place, texts("saves.new_title"), text=self.title,
                      limit=LONGEST, entered=self._take),
                Button("dialog.cancel", left, cancel, lambda: self.close(screen)),
                Button("dialog.rename", right, rename, self._take, kind="primary"),
            ]
        )  # fmt: skip

    def _take(self) -> None:
        title = self.field.value.strip()
        if not title:
            self.field.error = self._screen.texts("saves.no_title")
            return
        self.close(self._screen)
        self._renamed(title)
