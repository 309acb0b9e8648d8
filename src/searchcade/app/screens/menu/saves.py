"""Load game: the unfinished games with a picture each, to play on, rename or delete."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.app.dialog import Dialog
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, below, centred, columns, inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.menu.save_view import SavePanel, SaveTexts, Thumbnails, draw_row
from searchcade.app.widgets import Bar, Button, Card, Field, Label, Listing
from searchcade.problem import BadInput
from searchcade.store import Save

if TYPE_CHECKING:
    from searchcade.app.window import App
    from searchcade.play.saved_game import SavedGame

PANEL, GAP = 380.0, 24.0
ROW = 92.0
MAX_TITLE = 60  # letters


class SavesScreen(Screen):
    """A list at the left; at the right what one can do with the chosen game."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saves: list[Save] | None = None
        self.chosen = 0
        self.thumbnails = Thumbnails(app)
        self._job: Job[Any] | None = None
        self._list()

    # ------------------------------------------------------------------ background jobs

    @property
    def is_busy(self) -> bool:
        """Say whether a job runs."""
        return self._job is not None

    def _start(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Do something with the store, one thing at a time."""

        def finished(answer: Any) -> None:
            self._job = None
            done(answer)

        if self._job is None:
            self._job = self.app.jobs.start(lambda _job: work(), finished, self._failed)

    def _failed(self, problem: Exception) -> None:
        self._job = None
        self.saves = self.saves or []
        self.app.complain(problem)
        self.rebuild()

    def _list(self) -> None:
        user, saves = self.app.user, self.app.store.saves
        self._start(lambda: [each for each in saves.list(user.id) if each.is_begun], self._listed)

    def _listed(self, saves: list[Save]) -> None:
        self.saves = saves
        self.chosen = min(self.chosen, max(0, len(saves) - 1))
        self.rebuild()

    def resume(self) -> None:
        """Look again: the game that was loaded has gone on."""
        self.chosen = 0
        super().resume()
        self._list()

    def leave(self) -> None:
        """Cancel what is going on."""
        if self._job is not None:
            self._job.cancel()
        self.thumbnails.stop()

    # ------------------------------------------------------------------ what is shown

    def build(self) -> None:
        """Put the list and the panel side by side."""
        self.add_panel(Header(self.width, self.texts("saves.title"), self.back))
        box = body(self.width, self.height)
        if not self.saves:
            self._add_nothing(box)
            return
        games, side = columns(box, (REST, PANEL), GAP)
        self.add(Card("saves.card", games))
        self.add(Listing("saves.list", inset(games, 12), len(self.saves), self._draw_row, row=ROW,
                         chosen=self.chosen, name=lambda number: self._said(number).title,
                         changed=self._choose, entered=lambda _number: self.load()))  # fmt: skip
        self.add_panel(SavePanel(side, self))

    def first_focus(self) -> str:
        """Let the arrow keys begin in the list."""
        return "saves.list"

    def _add_nothing(self, box: Rect) -> None:
        self.add(Card("saves.card", box))
        line = Rect(box.x, box.centery - 50, box.w, 40)
        if self.saves is None:
            text = self.texts("saves.loading")
            self.add(Label("saves.loading", line, text, colour="faint", align="centre"))
            self.add(Bar("saves.busy", Rect(box.centerx - 110, line.bottom + 4, 220, 6)))
            return
        text, note = self.texts("saves.empty"), self.texts("saves.empty_note")
        self.add(Label("saves.empty", line, text, size=24, weight="bold", align="centre"))
        second = below(line, 40, 4)
        self.add(Label("saves.empty.note", second, note, colour="faint", align="centre"))

    def _draw_row(self, paint: Painter, box: Rect, number: int) -> None:
        picture = Rect(box.x + 12, box.y + 10, ROW - 20, ROW - 20)
        self.thumbnails.draw(paint, picture, (self.saves or [])[number])
        draw_row(paint, box, self._said(number))

    @property
    def save(self) -> Save:
        """Return the chosen game."""
        return (self.saves or [])[self.chosen]

    def _said(self, number: int) -> SaveTexts:
        return SaveTexts(self.texts, (self.saves or [])[number])

    # ------------------------------------------------------------------ actions

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.rebuild()

    def load(self) -> None:
        """Go on with the chosen game."""
        save = self.save

        def read() -> SavedGame | BadInput:
            try:
                newest = self.app.store.saves.load(self.app.user.id, save.id)
                return self.app.resumed(newest)
            except BadInput as reason:
                return reason

        self._start(read, lambda answer: self._loaded(save, answer))
        self.rebuild()

    def _loaded(self, save: Save, answer: SavedGame | BadInput) -> None:
        self.rebuild()
        if isinstance(answer, BadInput):
            self._explain(save, answer)
        else:
            self.app.push(self.app.routes.play(answer))

    def _explain(self, save: Save, problem: BadInput) -> None:
        """Say why a save cannot be loaded; it stays as it is."""
        self.app.audio.effect("error")
        reason = shorten(str(problem), 90, placeholder="…")
        if save.game not in catalog.games():
            reason = self.texts("saves.no_game", game=save.game)
        question = self.texts("saves.broken", title=SaveTexts(self.texts, save).title)
        close = ("close", self.texts("saves.close"), self.app.redraw)
        self.ask(question, [close], note=self.texts("saves.broken_note", reason=reason))

    def rename(self) -> None:
        """Ask for another name of the chosen game."""
        save, saves, user = self.save, self.app.store.saves, self.app.user

        def rename(name: str) -> None:
            self._start(lambda: saves.rename(user.id, save.id, name), self._changed)

        self.open_dialog(RenameDialog(self.app, save.title, rename, self.close_dialog))

    def ask_delete(self) -> None:
        """Ask before the chosen game is deleted."""
        save = self.save
        question = self.texts("saves.delete_question", title=SaveTexts(self.texts, save).title)
        keep = ("keep", self.texts("saves.keep"), self.app.redraw)
        delete = ("delete", self.texts("saves.delete"), lambda: self._delete(save))
        self.ask(question, [keep, delete], note=self.texts("saves.delete_note"))

    def _delete(self, save: Save) -> None:
        user, saves = self.app.user, self.app.store.saves
        self._start(lambda: saves.delete(user.id, save.id), self._changed)

    def _changed(self, _answer: None) -> None:
        self._list()


class RenameDialog(Dialog):
    """A dialog with a field; Enter takes the new name, Escape keeps the old one."""

    def __init__(
        self,
        app: App,
        title: str,
        renamed: Callable[[str], None],
        closed: Callable[[], None],
    ) -> None:
        cancel = ("cancel", app.texts("saves.cancel"), app.redraw)
        super().__init__(app, app.texts("saves.rename_question"), [cancel], closed)
        self.title, self._renamed = title, renamed

    def open(self) -> None:
        """Select the old name, so that typing replaces it."""
        self.rebuild()
        self.group.set_focus(self.field)
        self.field.anchor, self.field.caret = 0, len(self.field.value)

    @property
    def field(self) -> Field:
        """Return the field with the name."""
        return next(each for each in self.group.widgets if isinstance(each, Field))

    def rebuild(self) -> None:
        """Put the card in the middle of the window."""
        texts = self.app.texts
        self.card = card = centred(Rect(0, 0, self.app.width, self.app.height), 560, 268)
        line = Rect(card.x + 30, card.y + 24, card.w - 60, 34)
        left, right = columns(Rect(line.x, card.bottom - 74, line.w, 48), (REST, REST), 16)
        self.group.replace(
            [
                Label("dialog.question", line, texts("saves.rename_question"), size=21,
                      weight="semibold"),
                Field("saves.new_title", below(line, 67, 14), texts("saves.new_title"),
                      text=self.title, limit=MAX_TITLE, entered=self._take),
                Button("dialog.cancel", left, texts("saves.cancel"), self.cancel),
                Button("dialog.rename", right, texts("saves.do_rename"), self._take,
                       kind="primary"),
            ]
        )  # fmt: skip

    def _take(self) -> None:
        title = self.field.value.strip()
        if title:
            self.answer(lambda: self._renamed(title))
        else:
            self.field.error = self.app.texts("saves.no_title")
