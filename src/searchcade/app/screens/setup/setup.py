"""Set-up: choose a level, its difficulty and its seed, and see the level before it begins."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from searchcade import catalog
from searchcade.app.board.widget import STEPS
from searchcade.app.layout import REST, columns
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, WATCHED, Header, body
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.next_game import ask_anyway, play_level, why_locked
from searchcade.app.screens.setup.board_card import BoardCard
from searchcade.app.screens.setup.form import FormPanel
from searchcade.app.screens.setup.state import Preview, SetupState
from searchcade.app.widgets import Button, Event
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.level import SEED, LoadedLevel, random_seed
from searchcade.play import progress
from searchcade.play.progress import PlayerProgress
from searchcade.play.setup_choices import MODES, SetupChoices, first_choices, neighbour
from searchcade.spec import Spec

if TYPE_CHECKING:
    from searchcade.app.window import App

FORM, GAP = 400.0, 16.0
MODE = 144.0  # units of a button at the top
ICONS = {"play": "play", "watch": "eye", "race": "race"}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class SetupScreen(Screen):
    """The choices for one game. They are remembered while the program runs.

    A named level begins as what it is called each time: "Easy" stays easy.
    """

    def __init__(self, app: App, game: Game[Any, Any], level: str = "", mode: str = "play") -> None:
        """Begin with a level, as its name says, or with the one of last time."""
        super().__init__(app)
        self.game = game
        key = f"setup.{game.name}"
        self._is_new = not level and key not in app.memory
        self.choices: SetupChoices = app.memory.setdefault(key, first_choices(game))
        self.choices.mode = mode
        self.preview = Preview(app.jobs, self._seen)
        watched = app.memory.setdefault(WATCHED, {})
        self.state = SetupState(self.choices, self.preview, PlayerProgress(game), watched)
        self.pictures = LevelPictures(app, self._find_level)
        self._starts = False  # as soon as the level is there
        self._take(level or self.choices.level)
        self.preview.want(self.choices.level_name(), app.extra, at_once=True)
        self._load_progress()

    def _take(self, level: str) -> None:
        """Take a level by its name, with the options that stand there."""
        spec = Spec.parse(level)
        self.choices.level = spec.name
        self.choices.forget_changes()
        self.choices.options.update(spec.options)
        self._choose_seed()

    def _find_level(self, name: str) -> LoadedLevel:
        """Return a level that has been made already, or make it."""
        seen = self.preview.seen
        return seen.loaded if seen and seen.loaded.name == name else catalog.level(name)

    def _load_progress(self) -> None:
        """Read in a background thread how far the player has come."""
        self.app.jobs.start(
            lambda _job: progress.load(self.app.store, self.app.user.id, self.game),
            self._take_progress,
        )

    def _take_progress(self, progress: PlayerProgress) -> None:
        self.state.progress = progress
        if self._is_new:
            self.choose_level(self.state.next_level)
        self.rebuild()

    def resume(self) -> None:
        """Load again how far the player has come: a level may have been won."""
        self._load_progress()
        super().resume()

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Put the level at the left, two thirds wide, and the choices beside it."""
        self.add_panel(Header(self.width, self.texts.of(self.game).title, self.back))
        board, form = columns(body(self.width, self.height), (REST, FORM), GAP)
        self._card = self.add_panel(BoardCard(board, self.app, self.state, self.pick))
        self._form = self.add_panel(FormPanel(form, self))
        self._add_modes()

    def _add_modes(self) -> None:
        """Put a button for each thing to do with a level at the right of the title."""
        line = Rect(EDGE, 28, self.width - 2 * EDGE, 40)
        _, *places = columns(line, (REST, *[MODE] * len(MODES)), 8)
        for number, (mode, place) in enumerate(zip(MODES, places, strict=True)):
            self.add(
                Button(
                    f"setup.mode.{mode}", place, self.texts(f"setup.mode_{mode}"),
                    partial(self.choose_mode, mode), icon=ICONS[mode], shortcut=f"F{number + 2}",
                    selected=mode == self.choices.mode, size=16,
                )
            )  # fmt: skip

    def rebuild(self) -> None:
        """Build the widgets and fill them with the choices and the level that is seen."""
        super().rebuild()
        self._form.show(self.state)
        self._card.problem = self._form.refusal() if self.preview.problem else ""
        self._card.show(self.state)
        self._form.name_key(self.group.focus)

    def first_focus(self) -> str:
        """Let Enter start."""
        return "setup.start"

    def handle(self, event: Event) -> bool:
        """Handle an event; the focus decides which key starts."""
        is_taken = super().handle(event)
        self._form.name_key(self.group.focus)
        return is_taken

    def update(self, seconds: float) -> bool:
        """Let the level be made when nothing has changed for a moment; follow the mouse."""
        self.preview.pass_time(seconds)
        if self.state.picking:
            self._card.show(self.state)
        return bool(self.state.picking)

    def wake_after(self) -> float | None:
        """Wake up when the level is to be made."""
        return self.preview.wake_after()

    def on_drop(self, path: str) -> None:
        """Play a level file."""
        self.app.routes.open_file(path)

    def leave(self) -> None:
        """Cancel what is being made."""
        self.preview.cancel()
        self.pictures.stop()

    # ------------------------------------------------------------------ choosing

    def choose(self, option: str, value: str) -> None:
        """Choose the value of an option."""
        self.choices.options[option] = value
        self._request_level()

    def choose_level(self, name: str) -> None:
        """Choose a level, with the options that its name stands for."""
        self._is_new = False
        self.state.end_picking()
        self._take(name)
        self._request_level()

    def step_level(self, step: int) -> None:
        """Choose the level before or after this one."""
        self.app.audio.effect("click")
        self.choose_level(neighbour(self.game, self.choices.level, step))

    def show_levels(self) -> None:
        """Show all levels of the game instead."""
        self.app.audio.effect("click")
        self.app.replace(self.app.routes.levels(self.game, self.choices.level))

    def choose_difficulty(self, name: str) -> None:
        """Choose how hard it is; the seed stays."""
        self.app.audio.effect("click")
        self.choices.choose_difficulty(name)
        self._request_level()

    def undo_changes(self) -> None:
        """Let the level be what it is called again."""
        self.app.audio.effect("click")
        self.choices.undo_changes()
        self._request_level()

    def _choose_seed(self) -> None:
        if self.choices.is_made and SEED in self.game.levels.options:
            self.choices.options.setdefault(SEED, str(random_seed()))

    def choose_mode(self, mode: str) -> None:
        """Choose what to do with the level."""
        self.app.audio.effect("click")
        self.choices.mode, self._starts = mode, False
        self.rebuild()

    def unfold(self, is_open: bool) -> None:
        """Show all options below the line that says so, or fold them."""
        self.state.is_unfolded = is_open
        self.rebuild()
        self.group.set_focus(self._form.fold)
        if is_open:
            self._form.show_unfolded()

    def name(self, title: str) -> None:
        """Give the game a title; the usual one is not kept."""
        is_usual = title.strip() == self.state.usual_title(self.texts)
        self.choices.title = "" if is_usual else title
        self._form.show(self.state)

    def _request_level(self) -> None:
        """Ask for the level of the present choices."""
        self._starts = False
        if self.choices.out_of_range():
            self.preview.refuse()
        else:
            self.preview.want(self.choices.level_name(), self.app.extra)
        self.rebuild()

    def _seen(self) -> None:
        """Take the level that has just been made; drop picked cells that lie outside of it."""
        if self.preview.problem and (dropped := self.choices.drop_places()):
            words = self.texts.of(self.game)
            what = ", ".join(words.option(name) for name in dropped)
            self.app.toast(self.texts("setup.place_dropped", what=what))
            self._request_level()
            return
        self.rebuild()
        if self._starts and self.preview.is_ready:
            self.start()

    # ------------------------------------------------------------------ picking a cell

    def begin_picking(self, option: str) -> None:
        """Let the next click on the board, or the arrows and Enter, choose a cell."""
        self.state.begin_picking(option)
        self.rebuild()

    def pick(self, cell: Place) -> None:
        """Choose a cell, if one is asked for."""
        if option := self.state.end_picking():
            self.app.audio.effect("click")
            self.choose(option, f"{cell[0]},{cell[1]}")

    def first_key(self, event: Event) -> bool:
        """Start with Ctrl+Enter from anywhere; move over the board while a cell is being picked."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in ENTER[:2] and event.mod & pygame.KMOD_CTRL:
            self.start()
            return True
        cursor = self.state.cursor if self.preview.seen else None
        return cursor is not None and self._move_cursor(event.key, cursor)

    def _move_cursor(self, key: int, cursor: Place) -> bool:
        """Take a key while a cell is being picked; say whether it was meant for that."""
        if key in STEPS:
            self.state.move_cursor(*STEPS[key])
            self._card.show(self.state)
        elif key in ENTER:
            self.pick(cursor)
        elif key == pygame.K_ESCAPE:
            self.state.end_picking()
            self.rebuild()
        else:
            return False
        return True

    # ------------------------------------------------------------------ starting

    def on_key(self, event: Event) -> bool:
        """Start with Enter."""
        is_enter = event.type == pygame.KEYDOWN and event.key in ENTER[:2]
        if is_enter:
            self.start()
        return is_enter

    def start(self) -> None:
        """Begin, as soon as the level is there."""
        if self.choices.out_of_range() or self.preview.problem:
            self.app.audio.effect("error")
        elif self.state.is_locked:
            level = self.choices.level
            ask_anyway(self, why_locked(self.texts, self.state.progress, level), self._unlock)
        elif not self.preview.is_ready or self.preview.seen is None:
            self._starts = True
        else:
            self._starts = False
            self.app.audio.effect("click")
            begin = {"play": self._play, "watch": self._watch, "race": self._race}
            begin[self.choices.mode](self.preview.seen.loaded)

    def _unlock(self) -> None:
        """Begin a level that the progress has not reached."""
        self.choices.unlocked.add(self.choices.level)
        self.start()

    def _play(self, loaded: LoadedLevel) -> None:
        title = self.choices.title.strip() or self.state.usual_title(self.texts)
        self.choices.title = ""  # the next game gets a title of its own
        play_level(self.app, loaded, title)

    def _watch(self, loaded: LoadedLevel) -> None:
        name = self.state.with_heuristic(self.state.algorithm)
        self.app.push(self.app.routes.watch(loaded, name))

    def _race(self, loaded: LoadedLevel) -> None:
        names = [self.state.with_heuristic(name) for name in self.state.racers]
        if len(names) >= 2:
            self.app.push(self.app.routes.race(loaded, names))
        else:
            self.app.audio.effect("error")
            self.app.toast(self.texts("setup.too_few"), "bad")
