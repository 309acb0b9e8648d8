"""Load game: the unfinished games with a picture each, to play on, rename or delete."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from searchcade import catalog
from searchcade.app.jobs import Job
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, TOP, header
from searchcade.app.screens.menu.rename import RenameDialog
from searchcade.app.screens.menu.savewords import date, facts, is_begun, level, progress, title
from searchcade.app.screens.menu.thumbnails import Thumbnails
from searchcade.app.widgets import Bar, Button, Card, Drawing, Facts, Label, Listing
from searchcade.problem import BadInput
from searchcade.store import Save

if TYPE_CHECKING:
    from searchcade.app.window import App
    from searchcade.play.saved_game import SavedGame

PANEL, GAP = 380.0, 24.0
ROW = 92.0
PICTURE = 260.0


class SavesScreen(Screen):
    """A list at the left; at the right what one can do with the chosen game."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saves: list[Save] | None = None
        self.chosen = 0
        self.thumbnails = Thumbnails(app)
        self._job: Job[Any] | None = None
        self._list()

    # ------------------------------------------------------------------ work beside the window

    @property
    def is_busy(self) -> bool:
        """Say whether something is being done."""
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
        user = self.app.user
        saves = self.app.store.saves
        self._start(lambda: list(filter(is_begun, saves.list(user.id))), self._listed)

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
        """Let go of the work."""
        if self._job is not None:
            self._job.cancel()
        self.thumbnails.stop()

    # ------------------------------------------------------------------ what is shown

    def build(self) -> None:
        """Put the list and the panel side by side."""
        header(self, self.texts("saves.title"))
        tall = self.height - TOP - EDGE
        rect = Rect(EDGE, TOP, self.width - 2 * EDGE - GAP - PANEL, tall)
        if not self.saves:
            self._nothing(Rect(EDGE, TOP, self.width - 2 * EDGE, tall))
            return
        self.add(Card("saves.card", rect))
        inner = Rect(rect.x + 12, rect.y + 12, rect.w - 24, rect.h - 24)
        self.add(Listing("saves.list", inner, len(self.saves), self._draw_row, row=ROW,
                         chosen=self.chosen, name=self._title,
                         changed=self._choose, entered=lambda _number: self._load()))  # fmt: skip
        self._panel(Rect(rect.right + GAP, TOP, PANEL, tall), self._save(self.chosen))

    def first_focus(self) -> str:
        """Let the arrow keys begin in the list."""
        return "saves.list"

    def _nothing(self, rect: Rect) -> None:
        self.add(Card("saves.card", rect))
        line = Rect(rect.x, rect.centery - 50, rect.w, 40)
        if self.saves is None:
            text = self.texts("saves.loading")
            self.add(Label("saves.loading", line, text, colour="faint", align="centre"))
            self.add(Bar("saves.busy", Rect(rect.centerx - 110, line.bottom + 4, 220, 6)))
            return
        text, note = self.texts("saves.empty"), self.texts("saves.empty_note")
        self.add(Label("saves.empty", line, text, size=24, weight="bold", align="centre"))
        below = line.move(0, 44)
        self.add(Label("saves.empty.note", below, note, colour="faint", align="centre"))

    def _draw_row(self, paint: Painter, box: Rect, number: int) -> None:
        save, side = self._save(number), ROW - 20
        self.thumbnails.draw(paint, Rect(box.x + 12, box.y + 10, side, side), save, PICTURE)
        words = Rect(box.x + side + 30, box.y + 12, box.w - side - 220, 30)
        paint.text(title(self.texts, save), words, size=20, weight="semibold")
        below = Rect(words.x, words.bottom + 4, words.w, 26)
        paint.text(level(self.texts, save), below, size=16, colour=paint.theme.faint)
        right = Rect(box.right - 184, words.y, 168, words.h)
        paint.text(progress(self.texts, save), right, size=17, align="right")
        day = Rect(right.x, below.y, right.w, below.h)
        changed = date(self.texts, save.changed)
        paint.text(changed, day, size=15, colour=paint.theme.faint, align="right")

    def _panel(self, rect: Rect, save: Save) -> None:
        self.add(Card("saves.panel", rect))
        picture = Rect(rect.centerx - PICTURE / 2, rect.y + 18, PICTURE, PICTURE)
        self.add(Drawing("saves.picture", picture, lambda paint, place: self.thumbnails.draw(
            paint, place, save, PICTURE)))  # fmt: skip
        top = Rect(rect.x + 26, picture.bottom + 12, rect.w - 52, 30 * 5)
        self.add(Facts("saves.facts", top, facts(self.texts, save)))
        foot = Rect(top.x, rect.bottom - 128, top.w, 52)
        load = self.texts("saves.load")
        if self.is_busy:
            self.add(Bar("saves.busy", Rect(foot.x, foot.y - 12, foot.w, 5)))
        self.add(Button("saves.load", foot, load, self._load, icon="play", kind="primary",
                        size=20, enabled=not self.is_busy))  # fmt: skip
        half = (foot.w - 12) / 2
        left = Rect(foot.x, foot.bottom + 12, half, 44)
        self.add(Button("saves.rename", left, self.texts("saves.rename"), self._rename,
                        icon="pencil", shortcut="F2", size=17))  # fmt: skip
        right = Rect(left.right + 12, left.y, half, 44)
        self.add(Button("saves.delete", right, self.texts("saves.delete"), self._ask_delete,
                        icon="trash", shortcut="Delete", size=17))  # fmt: skip

    def _save(self, number: int) -> Save:
        return (self.saves or [])[number]

    def _title(self, number: int) -> str:
        return title(self.texts, self._save(number))

    # ------------------------------------------------------------------ what a person does

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.rebuild()

    def _load(self) -> None:
        save = self._save(self.chosen)

        def read() -> SavedGame | BadInput:
            try:
                newest = self.app.store.saves.load(self.app.user.id, save.id)
                return self.app.resumed(newest)
            except BadInput as reason:
                return reason

        self._start(read, lambda found: self._loaded(save, found))
        self.rebuild()

    def _loaded(self, save: Save, found: SavedGame | BadInput) -> None:
        self.rebuild()
        if isinstance(found, BadInput):
            self._explain(save, found)
            return
        self.app.push(self.app.routes.play(found))

    def _explain(self, save: Save, problem: BadInput) -> None:
        """Say why a save cannot be loaded; it stays as it is."""
        self.app.audio.effect("error")
        reason = shorten(str(problem), 90, placeholder="…")
        if save.game not in catalog.games():
            reason = self.texts("saves.no_game", game=save.game)
        question = self.texts("saves.broken", title=title(self.texts, save))
        close = ("close", self.texts("saves.close"), self.app.redraw)
        self.ask(question, [close], note=self.texts("saves.broken_note", reason=reason))

    def _rename(self) -> None:
        save, saves = self._save(self.chosen), self.app.store.saves
        user = self.app.user

        def rename(name: str) -> None:
            self._start(lambda: saves.rename(user.id, save.id, name), self._changed)

        RenameDialog(self, save.title, rename).show()

    def _ask_delete(self) -> None:
        save = self._save(self.chosen)
        question = self.texts("saves.delete_question", title=title(self.texts, save))
        keep = ("keep", self.texts("saves.keep"), self.app.redraw)
        delete = ("delete", self.texts("saves.delete"), lambda: self._delete(save))
        self.ask(question, [keep, delete], note=self.texts("saves.delete_note"))

    def _delete(self, save: Save) -> None:
        user, saves = self.app.user, self.app.store.saves
        self._start(lambda: saves.delete(user.id, save.id), self._changed)

    def _changed(self, _answer: None) -> None:
        self._list()
