"""Share the drawing: its code to copy, a code to paste, and files for other programs."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
import pygame

from searchcade import share
from searchcade.app import clipboard
from searchcade.app.board import BoardPainter, Marks
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.editor.verdict import Checker
from searchcade.app.screens.saved_file import tell_path
from searchcade.app.widgets import Button, Card, Label, Panel, Widget
from searchcade.files import write_whole
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.play.editor_state import EditorState
from searchcade.play.own_levels import usable
from searchcade.problem import BadInput
from searchcade.scene import Scene
from searchcade.share import Shared
from searchcade.texts import GameTexts
from searchcade.theme import Theme

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App

TEXT = "text"
EXPORTED = "editor.exported"  # what is said of a file that was written
SUFFIXES = {"movingai": "map", "pddl": "pddl", "berkeley": "lay"}
CELL, MAX_SIDE = 96, 2400  # pixels of a cell, and of the longer side of a picture
PAD, GAP, BUTTON = 16.0, 8.0, 40.0
PICTURE = "picture"
LETTER_SIZE, MAX_LINES = 16.0, 2


def forms(game: Game[Any, Any]) -> list[str]:
    """Return the forms in which a drawing can be written; `solved` needs moves, which it lacks."""
    named = [form for form in game.levels.forms if form not in ("drawing", "solved")]
    return [TEXT, *named, *game.levels.exports]


def texts_of(loaded: LoadedLevel, form: str, name: str) -> Mapping[str, str]:
    """Return the files of a level in a form: texts by their names."""
    game, file = loaded.game, f"{name}.{SUFFIXES.get(form, 'txt')}"
    if form in game.levels.exports:
        return game.levels.exports[form](loaded.level, file)
    write = game.levels.forms.get(form, game.render)
    return {file: write(loaded.level)}


def picture_of(game: Game[Any, Any], scene: Scene, theme: Theme) -> bytes:
    """Return a picture of a board as a PNG file."""
    side = max(1, min(CELL, MAX_SIDE // max(scene.rows, scene.cols)))
    surface = pygame.Surface((side * (scene.cols + 1), side * (scene.rows + 1)))
    surface.fill(theme.floor)
    board = BoardPainter(game, theme)
    board.place(surface.get_rect())
    board.draw(surface, scene, Marks())
    file = io.BytesIO()
    pygame.image.save(surface, file, "level.png")
    return file.getvalue()


def free_name(folder: Path, name: str) -> str:
    """Return a name that begins no file of a folder yet."""
    names = (f"{name}-{number}" if number else name for number in range(10**6))
    return next(each for each in names if not any(folder.glob(f"{each}.*")))


def save_texts(app: App, loaded: LoadedLevel, form: str) -> Job[Path]:
    """Write the files of a form where people look for documents, and tell where they are."""

    def work(_job: Job[Path]) -> Path:
        folder = platformdirs.user_documents_path() / "searchcade"
        name = free_name(folder, usable(loaded.name).replace(" ", "-"))
        return written(
            folder, {file: text.encode() for file, text in texts_of(loaded, form, name).items()}
        )

    return app.jobs.start(work, partial(tell_path, app, EXPORTED))


def save_picture(app: App, game: Game[Any, Any], scene: Scene, title: str) -> Job[Path]:
    """Write a picture where people look for pictures, and tell where it is."""

    def work(_job: Job[Path]) -> Path:
        folder = platformdirs.user_pictures_path() / "searchcade"
        name = free_name(folder, (usable(title) or game.name).replace(" ", "-"))
        return written(folder, {f"{name}.png": picture_of(game, scene, app.theme)})

    return app.jobs.start(work, partial(tell_path, app, EXPORTED))


def written(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write files into a folder, and return the path of the first."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput(f"{folder}: {(problem.strerror or str(problem)).lower()}") from None
    for name, data in files.items():
        write_whole(folder / name, data)
    return folder / next(iter(files))


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
            save_picture(self._app, draft.game, scene, draft.title)
        elif loaded:
            save_texts(self._app, loaded, form)


class SharePanel(Panel[Checker]):
    """The code of the drawing, and buttons for everything that can be given away."""

    def __init__(self, rect: Rect, words: GameTexts, exchange: Exchange) -> None:
        super().__init__(rect)
        self._words, self._exchange = words, exchange

    def build(self) -> None:
        """Put the code above the buttons."""
        say = self._words.texts
        self.add(Card("editor.share.card", self.rect))
        title, code, first, second = rows(inset(self.rect, PAD), (24, REST, BUTTON, BUTTON), GAP)
        self.add(Label("editor.share", title, say("editor.share"), size=17, weight="semibold"))
        self._code = self.add(CodeBox("editor.code", code))
        left, right = columns(first, (REST, REST), GAP)
        does = self._exchange
        self._copy = self.add(
            Button("editor.copy", left, say("editor.copy"), does.copy, icon="copy", shortcut="C",
                   size=16)
        )  # fmt: skip
        self.add(Button("editor.paste", right, say("editor.paste"), does.paste, icon="paste",
                        shortcut="Ctrl+V", size=16))  # fmt: skip
        written = [*forms(self._words.game), PICTURE]
        self._exports = []
        for form, place in zip(written, columns(second, [REST] * len(written), GAP), strict=True):
            text = self._words.find(f"editing.forms.{form}", form)
            export = partial(does.export, form)
            button = Button(f"editor.export.{form}", place, text, export, size=15)
            self._exports.append(self.add(button))

    def show(self, checker: Checker) -> None:
        """Show the code as soon as there is one."""
        self._code.words = checker.code or self._words.texts("editor.no_code")
        self._code.is_code = bool(checker.code)
        self._copy.enabled = bool(checker.code)
        for button in self._exports:
            button.enabled = checker.loaded is not None or button.id.endswith(PICTURE)


class CodeBox(Widget):
    """The code, in as many groups as fit."""

    role = "label"
    is_code = False

    def draw(self, paint: Painter) -> None:
        """Write the code on two lines; of a long one only the beginning."""
        theme, inner = paint.theme, inset(self.rect, 12, 2)
        paint.box(self.rect, theme.floor, radius=8, border=theme.rim)
        if not self.is_code:
            paint.text(self.words, inner, size=LETTER_SIZE, colour=theme.faint)
            return
        lines = broken(self.words, lambda text: self._fits(paint, text, inner.w))
        if len(lines) > MAX_LINES:
            lines = [*lines[: MAX_LINES - 1], lines[MAX_LINES - 1].rpartition("-")[0][:-4] + "…"]
        for text, place in zip(lines, rows(inner, [REST] * len(lines)), strict=True):
            paint.text(text, place, size=LETTER_SIZE, weight="semibold")

    def _fits(self, paint: Painter, text: str, room: float) -> bool:
        return paint.width(text, size=LETTER_SIZE, weight="semibold") <= room


def broken(code: str, fits: Callable[[str], bool]) -> list[str]:
    """Break a code into lines of whole groups; a line has at least one."""
    lines = [""]
    for group in code.split("-"):
        if lines[-1] and not fits(f"{lines[-1]}{group}-"):
            lines.append("")
        lines[-1] += f"{group}-"
    return [*lines[:-1], lines[-1].removesuffix("-")]
