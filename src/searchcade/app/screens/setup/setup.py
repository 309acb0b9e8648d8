"""Set-up: choose what to do, the level and its options, and see the level before it begins."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from searchcade import catalog
from searchcade.app.layout import REST, columns
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, TOP, Header
from searchcade.app.screens.level_number import type_over, typed_digit
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.setup.levels import LevelActions, LevelsPanel, TypedNumber
from searchcade.app.screens.setup.options import OptionActions, OptionsPanel
from searchcade.app.screens.setup.preview import Preview
from searchcade.app.screens.setup.side import SideActions, SidePanel
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.widgets import Button, Event
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.level import SEED, LoadedLevel, random_seed
from searchcade.play import progress
from searchcade.play.progress import PlayerProgress
from searchcade.play.saved_game import SavedGame
from searchcade.play.setup_choices import MODES, SetupChoices, first_choices

if TYPE_CHECKING:
    from searchcade.app.window import App

LIST, FORM, GAP = 288.0, 404.0, 16.0
MODE, MODE_GAP = 206.0, 10.0  # units of a button at the top, and between two
ICONS = {"play": "play", "watch": "eye", "race": "race"}
STEPS = {
    pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1),
}  # fmt: skip
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class SetupScreen(Screen):
    """The choices for one game. They are remembered while the program runs.

    A named level begins as what it is called each time: "Easy" stays easy.
    """

    def __init__(self, app: App, game: Game[Any, Any]) -> None:
        super().__init__(app)
        self.game = game
        self._is_new = f"setup.{game.name}" not in app.memory
        self.choices: SetupChoices = app.memory.setdefault(
            f"setup.{game.name}", first_choices(game)
        )
        self.preview = Preview(app.jobs, self._seen)
        self.state = SetupState(self.choices, self.preview, PlayerProgress(game))
        self.pictures = LevelPictures(app, catalog.level)
        self._typed_number = TypedNumber()
        self._starts = False  # as soon as the level is there
        self.choices.forget_changes()
        self._choose_seed()
        self.preview.want(self.choices.level_name(), app.extra, at_once=True)
        self._load_progress()

    def _load_progress(self) -> None:
        """Read in a background thread how far the player has come."""
        self.app.jobs.start(
            lambda _job: progress.load(self.app.store, self.app.user.id, self.game),
            self._take_progress,
        )

    def _take_progress(self, progress: PlayerProgress) -> None:
        self.state.progress = progress
        if self._is_new and self.game.levels.in_order:
            self.choose_level(self.state.last_open_level)
        self.rebuild()

    def resume(self) -> None:
        """Load again how far the player has come: a level may have been won."""
        self._load_progress()
        super().resume()

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Levels at the left, options in the middle, the level itself at the right."""
        self.add_panel(Header(self.width, self.texts.of(self.game).title, self.back))
        self._add_modes()
        body = Rect(EDGE, TOP, self.width - 2 * EDGE, self.height - TOP - EDGE)
        levels, options, side = columns(body, (LIST, FORM, REST), GAP)
        level_actions = LevelActions(
            self.choose_level, self.start, self._type_number, self._enter_number
        )
        self._levels = self.add_panel(
            LevelsPanel(levels, self.texts, self.state, self.pictures, level_actions)
        )
        option_actions = OptionActions(self.choose, self.begin_picking, self.name, self.start)
        self._options = self.add_panel(OptionsPanel(options, self.app, self.state, option_actions))
        side_actions = SideActions(self.start, self.pick, self.rebuild)
        self._side = self.add_panel(SidePanel(side, self.app, self.state, side_actions))

    def _add_modes(self) -> None:
        """Put a button for each thing to do with a level at the right of the title."""
        line = Rect(EDGE, 24, self.width - 2 * EDGE, 46)
        _, *places = columns(line, (REST, *[MODE] * len(MODES)), MODE_GAP)
        for number, (mode, place) in enumerate(zip(MODES, places, strict=True)):
            self.add(
                Button(
                    f"setup.mode.{mode}", place, self.texts(f"setup.mode_{mode}"),
                    partial(self.choose_mode, mode), icon=ICONS[mode], shortcut=f"F{number + 2}",
                    selected=mode == self.choices.mode, size=17,
                )
            )  # fmt: skip

    def rebuild(self) -> None:
        """Build the widgets and fill them with the choices and the level that is seen."""
        super().rebuild()
        self._options.show(self.state)
        self._side.show(self.state)

    def first_focus(self) -> str:
        """Let the arrows go through the levels."""
        return "setup.levels"

    def update(self, seconds: float) -> bool:
        """Let the level be made when nothing has changed for a moment; follow the mouse."""
        self.preview.pass_time(seconds)
        if self.state.picking:
            self._side.show(self.state)
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
        self.choices.level, self._is_new = name, False
        self.state.end_picking()
        self.choices.forget_changes()
        self._choose_seed()
        self._request_level()

    def _choose_seed(self) -> None:
        if self.choices.is_made and SEED in self.game.levels.options:
            self.choices.options.setdefault(SEED, str(random_seed()))

    def choose_mode(self, mode: str) -> None:
        """Choose what to do with the level."""
        self.app.audio.effect("click")
        self.choices.mode, self._starts = mode, False
        self.rebuild()

    def name(self, title: str) -> None:
        """Give the game a title; the usual one is not kept."""
        is_usual = title.strip() == self.state.usual_title(self.texts)
        self.choices.title = "" if is_usual else title

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

    # ------------------------------------------------------------------ numbers and passcodes

    def _type_number(self, text: str) -> None:
        """Show the level of what has been typed so far."""
        level = progress.level_of_code(self.game, text)
        if level:
            self.choices.unlocked.add(level)  # so that the button starts it, too
        if level and level != self.choices.level:
            self.choose_level(level)

    def _enter_number(self, text: str) -> None:
        """Begin the level of a number or a passcode, even if it is locked."""
        level, app = progress.level_of_code(self.game, text), self.app
        if level is None:
            self.state.number_error = self.texts("setup.no_such_level") if text.strip() else ""
            app.audio.effect("error")
            self.rebuild()
            return
        if text.strip() in progress.codes(self.game):
            app.jobs.start(
                lambda _job: progress.open_by_code(app.store, app.user.id, self.game, level)
            )
        self.choices.unlocked.add(level)
        self.choose_level(level)
        self.start()

    def _type_digit(self, digit: str) -> bool:
        """Take a digit of a level's number, typed anywhere; say whether it leads to a level."""
        if self._levels.number:
            type_over(self.group, self._levels.number, digit)
            return True
        level = self._typed_number.level(digit, list(self.game.shipped()))
        if level:
            self._levels.choose(level)
        return level is not None

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
            self._side.show(self.state)
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
        """Start with Enter; a number chooses a level."""
        if event.type == pygame.KEYDOWN and event.key in ENTER[:2]:
            self.start()
            return True
        digit = typed_digit(event)
        return bool(digit) and self._type_digit(digit)

    def start(self) -> None:
        """Begin, as soon as the level is there."""
        if self.choices.out_of_range() or self.preview.problem or self.state.is_locked:
            self.app.audio.effect("error")
        elif not self.preview.is_ready or self.preview.seen is None:
            self._starts = True
        else:
            self._starts = False
            self.app.audio.effect("click")
            begin = {"play": self._play, "watch": self._watch, "race": self._race}
            begin[self.choices.mode](self.preview.seen.loaded)

    def _play(self, loaded: LoadedLevel) -> None:
        title = self.choices.title.strip() or self.state.usual_title(self.texts)
        self.choices.title = ""  # the next game gets a title of its own

        def begun(saved: SavedGame) -> None:
            if self.app.screen is self:
                self.app.push(self.app.routes.play(saved))

        self.app.jobs.start(lambda _job: self.app.new_game(loaded, title), begun)

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
