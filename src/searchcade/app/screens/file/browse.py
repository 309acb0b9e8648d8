"""Choose a level: one of one's own, a file of the disk, or a share code."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from searchcade import catalog, share
from searchcade.app import clipboard
from searchcade.app.dialog import Answer
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.file.picker import FileDrop
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.widgets import Button, Card, Field, Label, Listing
from searchcade.level import LoadedLevel
from searchcade.play import own_levels
from searchcade.play.own_levels import OwnLevel
from searchcade.problem import BadInput
from searchcade.share import Shared

if TYPE_CHECKING:
    from searchcade.app.window import App

SUFFIXES = (".txt", ".xsb", ".sok", ".slc", ".map", ".scen", ".lay", ".lp0", ".maz")
MAX_LISTED = 2_000  # entries of a folder
GAP, PAD, ROW, FILE_ROW = 16.0, 16.0, 64.0, 40.0
TITLE, FIELD = 36.0, 68.0
LAST_FOLDER = "file.folder"  # in the memory of the window
MAX_TYPED = 12_000  # characters of a code or a path


class FolderEntry(NamedTuple):
    """A file or a folder."""

    name: str
    path: Path
    is_folder: bool


def entries(folder: Path) -> list[FolderEntry]:
    """Return the folder above, the folders, then the files that may have levels.

    One that cannot be read has nothing but the folder above it.
    """
    found = []
    try:
        with os.scandir(folder) as listed:
            for each in listed:
                is_folder = each.is_dir()
                if not each.name.startswith(".") and (is_folder or is_level_file(each.name)):
                    found.append(FolderEntry(each.name, Path(each.path), is_folder))
    except OSError:
        pass
    found.sort(key=lambda entry: (not entry.is_folder, entry.name.casefold()))
    above = [] if folder.parent == folder else [FolderEntry("..", folder.parent, True)]
    return [*above, *found[:MAX_LISTED]]


def is_level_file(name: str) -> bool:
    """Say whether levels may be in a file of this name."""
    return name.casefold().endswith(SUFFIXES)


class BrowseScreen(Screen):
    """Own levels at the left, the files of a folder at the right, a code or a path below."""

    def __init__(self, app: App, take: Callable[[Shared], None] | None = None) -> None:
        super().__init__(app)
        self._take = take
        self.folder: Path = app.memory.get(LAST_FOLDER) or Path.home()
        self.own: list[OwnLevel] = []
        self.entries: list[FolderEntry] = []
        self.pictures = LevelPictures(app, self._find)
        self._look()

    def _find(self, name: str) -> LoadedLevel:
        game, _, path = name.partition(":")
        return catalog.level(path, game)

    def _look(self) -> None:
        """List levels and files in a background thread: a disk may be slow."""
        folder = self.folder

        def work(_job: object) -> tuple[list[OwnLevel], list[FolderEntry]]:
            own = [each for name in catalog.games() for each in own_levels.own_levels(name)]
            return own, entries(folder)

        self.app.jobs.start(work, self._looked)

    def _looked(self, found: tuple[list[OwnLevel], list[FolderEntry]]) -> None:
        self.own, self.entries = found
        if self.app.screen is self:
            self.rebuild()

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Put two lists side by side, and a field with buttons below them."""
        say = self.texts
        self.add_panel(Header(self.width, say("file.browse"), self.back))
        upper, lower = rows(body(self.width, self.height), (REST, FIELD + 2 * PAD), GAP)
        left, right = columns(upper, (REST, REST), GAP)
        self._add_own(left)
        self._add_files(right)
        self.add(Card("file.below", lower))
        field, paste, open_ = columns(inset(lower, PAD), (REST, 184, 160), 12)
        self._field = self.add(
            Field("file.path", field, say("file.path"), limit=MAX_TYPED, entered=self.open_typed)
        )
        box = self._field.box
        for id, place, icon, key, action in (
            ("paste", paste, "paste", "Ctrl+V", self.paste),
            ("open", open_, "folder", "", self.open_typed),
        ):
            where = Rect(place.x, box.y, place.w, box.h)
            self.add(
                Button(
                    f"file.{id}", where, say(f"file.{id}"), action, icon=icon, shortcut=key, size=16
                )
            )

    def _add_own(self, place: Rect) -> None:
        self.add(Card("file.own.card", place))
        title, line = rows(inset(place, PAD), (TITLE, REST), 12)
        self.add(Label("file.own.title", title, self.texts("file.own"), size=17, weight="semibold"))
        key = Rect(title.right - 172, title.y, 172, title.h)
        delete = Button(
            "file.delete", key, self.texts("file.delete"), self.ask_delete,
            icon="trash", shortcut="Delete", size=16, enabled=bool(self.own),
        )  # fmt: skip
        self.add(delete)
        if not self.own:
            top = Rect(line.x, line.y, line.w, 60)
            self.add(
                Label("file.none", top, self.texts("file.none"), size=16, colour="faint", wrap=True)
            )
            return
        self.add(
            Listing(
                "file.own", line, len(self.own), self._draw_own, row=ROW,
                name=lambda number: self.own[number].name,
                entered=lambda number: self._open(str(self.own[number].path)),
            )
        )  # fmt: skip

    def _draw_own(self, paint: Painter, row: Rect, number: int) -> None:
        own, side = self.own[number], row.h - 12
        place = Rect(row.x + 10, row.y + 6, side, side)
        self.pictures.draw(paint, place, f"{own.game}:{own.path}")
        left = row.x + side + 26
        game = self.texts.of(catalog.game(own.game)).title
        wide = paint.width(game, size=15) + 4
        paint.text(own.name, Rect(left, row.y, row.right - left - wide - 20, row.h), size=17)
        end = Rect(row.right - wide - 10, row.y, wide, row.h)
        paint.text(game, end, size=15, colour=paint.theme.faint, align="right")

    def _add_files(self, place: Rect) -> None:
        self.add(Card("file.files.card", place))
        title, line = rows(inset(place, PAD), (TITLE, REST), 12)
        self.add(Label("file.folder", title, str(self.folder), size=16, colour="faint"))
        self.add(
            Listing(
                "file.files", line, len(self.entries), self._draw_entry, row=FILE_ROW,
                name=lambda number: self.entries[number].name,
                entered=lambda number: self.open_entry(self.entries[number]),
            )
        )  # fmt: skip

    def _draw_entry(self, paint: Painter, row: Rect, number: int) -> None:
        entry = self.entries[number]
        icon = Rect(row.x + 10, row.centery - 10, 20, 20)
        paint.icon("folder" if entry.is_folder else "rules", icon, paint.theme.faint)
        paint.text(entry.name, Rect(row.x + 42, row.y, row.w - 52, row.h), size=17)

    def first_focus(self) -> str:
        """Begin with the own levels, or with the files where there are none."""
        return "file.own" if self.own else "file.files"

    # ------------------------------------------------------------------ actions

    def open_entry(self, entry: FolderEntry) -> None:
        """Open the levels of a file, or a folder."""
        if entry.is_folder:
            self.folder = self.app.memory[LAST_FOLDER] = entry.path
            self._look()
        else:
            self._open(str(entry.path))

    def _open(self, path: str) -> None:
        self.app.routes.open_file(path, take=self._take)

    def open_typed(self) -> None:
        """Open what was typed: a code, the name of a level, or a path."""
        text = self._field.value.strip()
        is_name = share.is_code(text) or text.partition("/")[0] in catalog.games()
        if is_name and not Path(text).exists():
            self._read(text)
        elif text:
            self._open(str(Path(text).expanduser()))

    def paste(self) -> None:
        """Open what is on the clipboard: a code, or the text of a level."""
        text = clipboard.paste()
        if text.strip():
            self._read(text)
        else:
            self.app.toast(self.texts("file.empty_clipboard"))

    def _read(self, text: str) -> None:
        drop = FileDrop(self.app, take=self._take)

        def refuse(problem: Exception) -> None:
            if not isinstance(problem, BadInput):
                raise problem
            self.app.audio.effect("error")
            self.app.toast(str(problem), "bad")

        self.app.jobs.start(lambda _job: share.pasted(text), drop.use, refuse)

    def ask_delete(self) -> None:
        """Ask whether the chosen level of one's own is to go."""
        listing = self.group.find("file.own")
        assert isinstance(listing, Listing)
        own = self.own[listing.chosen]

        def delete() -> None:
            try:
                own_levels.delete(own)
            except BadInput as problem:
                self.app.complain(problem)
            self._look()

        answers: list[Answer] = [
            ("keep", self.texts("file.keep"), self.app.redraw),
            ("delete", self.texts("file.delete"), delete),
        ]
        self.ask(self.texts("file.delete_question", name=own.name), answers)

    def on_drop(self, path: str) -> None:
        """Open a file that is dropped."""
        self._open(path)

    def leave(self) -> None:
        """Make no more pictures."""
        self.pictures.stop()
