"""The editor's screen: tools, board, verdict, and what they do to each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from searchcade import catalog
from searchcade.app.board.widget import STEPS, ZOOM
from searchcade.app.dialog import Answer
from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, Header, body
from searchcade.app.screens.editor.board import DrawingPanel
from searchcade.app.screens.editor.sharing import Exchange, SharePanel
from searchcade.app.screens.editor.storage import Keeper, Storage
from searchcade.app.screens.editor.tools import LevelForm, PalettePanel
from searchcade.app.screens.editor.verdict import Checker, SolverPanel
from searchcade.app.screens.next_game import play_level
from searchcade.app.widgets import Button, Event, Label, key_width
from searchcade.canvas import Place
from searchcade.facets.editing import Tool
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.play.draft import TITLE, Draft, editing_of
from searchcade.play.editor_state import EditorState
from searchcade.problem import BadInput
from searchcade.share import Shared
from searchcade.views.editor import copy_of

if TYPE_CHECKING:
    from searchcade.app.window import App

PALETTE, SIDE, GAP = 176.0, 416.0, 16.0
SHARE = 216.0
ICONS = {"new": "plus", "undo": "undo", "redo": "redo", "open": "folder", "save": "save"}
SHORTCUTS = {"new": "N", "undo": "U", "redo": "Y", "open": "O", "save": "Ctrl+S"}
WORDS = 16.0  # the height of letters on buttons
PAINT = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
LESS = (pygame.K_MINUS, pygame.K_KP_MINUS)
MORE = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
LAST_GAME = "editor.game"  # in the memory of the window


class EditorScreen(Screen):
    """A drawing with its tools and the solver's verdict. It is kept whatever happens."""

    def __init__(
        self, app: App, loaded: LoadedLevel | None = None, game: Game[Any, Any] | None = None
    ) -> None:
        super().__init__(app)
        self.state = EditorState(self._begun(loaded, game))
        self.checker = Checker(app.jobs, self._show)
        self._keeper = Keeper(app.jobs)
        self._commands: dict[str, Button] = {}
        self.storage = Storage(self, self._saved)
        self.exchange = Exchange(app, self.state, self.checker, self.take_level)
        self._memorise()
        self.checker.want(self.state.draft, at_once=True)
        self.storage.look_for_draft(self.game.name if loaded or game else None)

    def _begun(self, loaded: LoadedLevel | None, game: Game[Any, Any] | None) -> Draft:
        """Return a copy of a level, or what an author begins with: of the game of the last time."""
        name = self.app.memory.get(LAST_GAME) or catalog.games()[0]
        game = loaded.game if loaded else game or catalog.game(name)
        if loaded is not None:
            try:
                return copy_of(self.texts, loaded)
            except BadInput as problem:
                self.app.complain(problem)
        return Draft(game, editing_of(game).blank)

    @property
    def game(self) -> Game[Any, Any]:
        """Return the game whose level is drawn."""
        return self.state.draft.game

    def _memorise(self) -> None:
        self.app.memory[LAST_GAME] = self.game.name

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Tools at the left, the board in the middle, the verdict at the right."""
        words = self.texts.of(self.game)
        self._add_header()
        left, middle, right = columns(body(self.width, self.height), (PALETTE, REST, SIDE), GAP)
        if self.state.shows_form:
            self.add_panel(LevelForm(left, words, self))
        else:
            self.add_panel(PalettePanel(left, words, self.app.theme, self))
        self._board = self.add_panel(DrawingPanel(middle, words, self))
        upper, lower = rows(right, (REST, SHARE), GAP)
        self._verdict = self.add_panel(SolverPanel(upper, words, self))
        self._share = self.add_panel(SharePanel(lower, words, self.exchange))

    def _add_header(self) -> None:
        line = Rect(EDGE, 28, self.width - 2 * EDGE, 40)
        paint, title = self.app.painter(), self.texts("editor.title")
        _, *places = columns(line, (REST, *(self._button_width(paint, name) for name in ICONS)), 8)
        room = places[0].x - 88 - GAP
        wide = paint.width(title, size=30, weight="bold") + 8
        self.add_panel(Header(self.width, title, self.back, room=wide))
        note = Rect(88 + wide + GAP, 28, room - wide - GAP, 44)
        self._name = self.add(Label("editor.what", note, "", size=17, colour="faint"))
        actions = {
            "new": self.ask_game, "undo": self.undo, "redo": self.redo,
            "open": self.open_level, "save": self.storage.save,
        }  # fmt: skip
        for name, place in zip(ICONS, places, strict=True):
            button = Button(
                f"editor.{name}", place, self.texts(f"editor.{name}"), actions[name],
                icon=ICONS[name], shortcut=SHORTCUTS[name], size=WORDS,
            )  # fmt: skip
            self._commands[name] = self.add(button)

    def _button_width(self, paint: Painter, name: str) -> float:
        """Return the width of a button in the header: icon, text, key, and space around them."""
        text = paint.width(self.texts(f"editor.{name}"), size=WORDS, weight="semibold")
        return 66 + text + key_width(paint, SHORTCUTS[name], WORDS * 0.72)

    def rebuild(self) -> None:
        """Build the widgets and fill them."""
        super().rebuild()
        self._show()

    def first_focus(self) -> str:
        """Let the arrows move the ring."""
        return "editor.board"

    def _show(self) -> None:
        """Show what has changed, without building anew."""
        draft, checker = self.state.draft, self.checker
        self._board.stuck = checker.verdict.stuck if checker.verdict else ()
        self._board.show(self.state)
        self._verdict.show(checker)
        self._share.show(checker)
        self._commands["undo"].enabled = draft.can_undo
        self._commands["redo"].enabled = draft.can_redo
        name = draft.title or self.texts("editor.untitled")
        mark = " •" if draft.is_changed else ""
        self._name.words = f"{self.texts.of(self.game).title} · {name}{mark}"
        self.app.redraw()

    def _changed(self, *, has_new_widgets: bool = False) -> None:
        """Take note of a change: keep it, ask for a verdict, show it."""
        self.checker.want(self.state.draft)
        self._keeper.keep(self.state.draft)
        if has_new_widgets:
            self.rebuild()
        else:
            self._show()

    def update(self, seconds: float) -> bool:
        """Let the verdict begin, and show for how long it has been sought."""
        if self.checker.pass_time(seconds):
            self._verdict.show(self.checker)
            return True
        return False

    def wake_after(self) -> float | None:
        """Wake up when the verdict is to be sought."""
        return self.checker.wake_after()

    # ------------------------------------------------------------------ drawing

    def press(self, cell: Place) -> None:
        """Begin a stroke."""
        self._after(self.state.press(cell))

    def drag(self, cell: Place) -> None:
        """Go on with a stroke."""
        self._after(self.state.drag(cell))

    def release(self, beside: Place) -> None:
        """End a stroke."""
        self._after(self.state.release(beside))

    def _after(self, changed: bool) -> None:
        if changed:
            self._changed()
        else:
            self._show()

    def choose(self, tool: Tool) -> None:
        """Take another tool; the board has the focus again."""
        self.app.audio.effect("click")
        self.state.choose(tool)
        self.rebuild()
        self.group.set_focus(self._board.view)

    def set_amount(self, value: int) -> None:
        """Change the number that the tool paints with."""
        self.state.set_amount(value)
        self.rebuild()

    def set_variant(self, variant: str) -> None:
        """Change what the tool does."""
        self.state.set_variant(variant)
        self._show()

    def undo(self) -> None:
        """Take the last step back."""
        self._go(self.state.draft.undo)

    def redo(self) -> None:
        """Make the step again that was taken back."""
        self._go(self.state.draft.redo)

    def _go(self, step: Callable[[], bool]) -> None:
        self.state.release()
        if step():
            self.state.cursor = self.state.within(self.state.cursor)
            self._changed(has_new_widgets=True)

    # ------------------------------------------------------------------ title, size, settings

    def toggle_form(self) -> None:
        """Show title, size and settings in place of the tools, or the tools again."""
        self.state.shows_form = not self.state.shows_form
        self.rebuild()
        id = "editor.title" if self.state.shows_form else "editor.board"
        self.group.set_focus(self.group.find(id))

    def set_title(self, title: str) -> None:
        """Give the level a title."""
        if self.state.draft.set_header(TITLE, title.strip()):
            self._changed()

    def resize(self, rows: int, cols: int) -> None:
        """Change the size by some rows and columns."""
        drawing = self.state.drawing
        if self.state.draft.resize(drawing.rows + rows, drawing.cols + cols):
            self.state.cursor = self.state.within(self.state.cursor)
            self._changed(has_new_widgets=True)

    def set_header(self, name: str, value: str) -> None:
        """Change a setting of the level."""
        if self.state.draft.set_header(name, value):
            self._changed(has_new_widgets=True)

    # ------------------------------------------------------------------ keys

    def first_key(self, event: Event) -> bool:
        """Move the ring and paint with it, while the board has the focus."""
        if event.type == pygame.KEYUP and event.key in PAINT and self.state.is_drawing:
            self._after(self.state.release())
            return True
        if self.group.focus is not self._board.view:
            return False
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in PAINT:
            self._after(self.state.press(self.state.cursor))
        elif event.key in STEPS:
            self._move(*STEPS[event.key], is_side=bool(event.mod & pygame.KMOD_SHIFT))
        else:
            return False
        return True

    def _move(self, down: int, across: int, *, is_side: bool) -> None:
        row, col = self.state.cursor
        if is_side and self.state.joins:
            self._after(self.state.paint_side((row + down, col + across)))
        else:
            self._after(self.state.move(down, across))

    def on_key(self, event: Event) -> bool:
        """Change the number of the tool, or do what the usual keys of editors do."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & pygame.KMOD_CTRL:
            zoom = self._board.view.zoom
            usual = {pygame.K_z: self.undo, pygame.K_y: self.redo, pygame.K_c: self.exchange.copy}
            usual |= dict.fromkeys(LESS, partial(zoom, 1 / ZOOM))
            usual |= dict.fromkeys(MORE, partial(zoom, ZOOM))
            action = usual.get(event.key)
        else:
            steps = dict.fromkeys(LESS, -1) | dict.fromkeys(MORE, 1)
            step = steps.get(event.key) if self.state.tool.amount else None
            action = partial(self.set_amount, self.state.amount + step) if step else None
        if action:
            action()
        return action is not None

    def on_focus(self, gained: bool) -> None:
        """End a stroke when the window loses the keyboard: no event says when the key goes up."""
        if not gained:
            self._after(self.state.release())

    # ------------------------------------------------------------------ plan and game

    def show_plan(self) -> None:
        """Show the plan that the solver found, move by move."""
        loaded, verdict = self.checker.loaded, self.checker.verdict
        if loaded and verdict and verdict.answer == "solvable":
            self.app.push(self.app.routes.replay(loaded, verdict.plan))

    def play(self) -> None:
        """Play the level; Escape leads back here."""
        if self.checker.loaded is not None:
            title = self.state.draft.title or self.texts("editor.untitled")
            play_level(self.app, self.checker.loaded, title)

    def resume(self) -> None:
        """Ask for a verdict that was cancelled meanwhile."""
        if self.checker.is_busy:
            self.checker.want(self.state.draft, at_once=True)
        super().resume()

    # ------------------------------------------------------------------ files and codes

    def ask_game(self) -> None:
        """Ask of which game the new level is."""
        names = [name for name in catalog.games() if catalog.game(name).editing]
        stay = ("cancel", self.texts("editor.cancel"), self.app.redraw)
        games = [
            (
                name,
                self.texts.of(catalog.game(name)).title,
                partial(self._begin, catalog.game(name)),
            )
            for name in names
        ]
        self.ask(self.texts("editor.new_question"), [stay, *games])

    def _begin(self, game: Game[Any, Any]) -> None:
        self.take(Draft(game, editing_of(game).blank))

    def take(self, draft: Draft) -> None:
        """Draw something else; what is drawn now can be brought back, or stays a draft."""
        if draft.game is self.game and not draft.is_changed:
            self.state.draft.replace(draft.drawing)
            self.state.draft.name, self.state.draft.known = draft.name, draft.known
            draft = self.state.draft
        is_other, is_kept = draft.game is not self.game, draft.is_changed
        if is_other:
            self._keeper.finish()
        self.state.take(draft)
        self._memorise()
        self._changed(has_new_widgets=True)
        if is_other and not is_kept:
            self.storage.look_for_draft(self.game.name)

    def take_level(self, shared: Shared) -> None:
        """Draw a copy of a level, above whatever screen it was chosen on."""
        while self.app.screen is not self and self in self.app.screens:
            self.app.pop()
        try:
            draft = copy_of(self.texts, shared.loaded)
        except BadInput as problem:
            self.app.complain(problem)
            return
        self.take(draft)

    def _saved(self) -> None:
        """Forget the draft of what is saved now."""
        self._keeper.keep(self.state.draft)
        self._show()

    def open_level(self) -> None:
        """Choose a level of one's own, a file or a code."""
        self.app.push(self.app.routes.browse(self.take_level))

    def on_drop(self, path: str) -> None:
        """Draw a copy of the level of a file."""
        self.app.routes.open_file(path, take=self.take_level)

    # ------------------------------------------------------------------ leaving

    def back(self) -> None:
        """Close the form; else leave, and ask where something is not saved."""
        if self.state.shows_form:
            self.toggle_form()
        elif self.state.draft.is_changed:
            answers: list[Answer] = [
                ("stay", self.texts("editor.stay"), self.app.redraw),
                ("leave", self.texts("editor.leave"), self.app.pop),
                ("save", self.texts("editor.save_leave"), partial(self.storage.save, self.app.pop)),
            ]
            self.ask(self.texts("editor.leaving"), answers, note=self.texts("editor.draft_stays"))
        else:
            self.app.pop()

    def leave(self) -> None:
        """Search no more; keep what is not saved."""
        self.checker.cancel()
        self._keeper.finish()
