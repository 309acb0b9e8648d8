"""Set-up: choose what to do, the level and its options, and see the level before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from searchcade import catalog
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, TOP, Header
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.setup import modes, numbered, optionform, sidecard, starting
from searchcade.app.screens.setup.levels import TypedNumber, add_levels, facts_of
from searchcade.app.screens.setup.preview import Preview
from searchcade.app.widgets import Event, Facts, Field
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.level import SEED, random_seed
from searchcade.play.progress import PlayerProgress, load
from searchcade.play.setup_choices import SetupChoices, first_choices
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.window import App

LIST, FORM, GAP = 288.0, 404.0, 16.0
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
        self.progress = PlayerProgress(game)
        self.number_error = ""
        """What is wrong with the number or passcode that was entered."""
        self.preview = Preview(app.jobs, self._seen)
        self.pictures = LevelPictures(app, catalog.level)
        self.typed = TypedNumber()
        self.picking = ""
        """The option whose cell is being picked on the board."""
        self.cursor: Place | None = None
        self._starts = False  # as soon as the level is there
        self.choices.forget_changes()
        self._choose_seed()
        self.preview.want(self.choices.level_name(), app.extra, at_once=True)
        self._look_up()

    def _look_up(self) -> None:
        """Find out how far the player has come."""
        self.app.jobs.start(
            lambda _job: load(self.app.store, self.app.user.id, self.game), self._take_progress
        )

    def _take_progress(self, progress: PlayerProgress) -> None:
        self.progress = progress
        if self._is_new and self.game.levels.in_order:
            self.choose_level(numbered.furthest(self))
        self.rebuild()

    def resume(self) -> None:
        """Look again how far the player has come: a level may have been won."""
        self._look_up()
        super().resume()

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Levels at the left, options in the middle, the level itself at the right."""
        self.add_panel(Header(self.width, self.texts.of(self.game).title, self.back))
        modes.add_modes(self)
        tall = self.height - TOP - EDGE
        levels = Rect(EDGE, TOP, LIST, tall)
        form = Rect(levels.right + GAP, TOP, FORM, tall)
        side = Rect(form.right + GAP, TOP, self.width - EDGE - form.right - GAP, tall)
        add_levels(self, levels)
        optionform.add_card(self, form)
        sidecard.add_side(self, side)

    def rebuild(self) -> None:
        """Build the widgets and bring the fields to what is wished."""
        super().rebuild()
        self._show()

    def first_focus(self) -> str:
        """Let the arrows go through the levels."""
        return "setup.levels"

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        """Bring the widgets to what is wished and what is seen."""
        if self.choices.mode == "play":
            self._show_title()
        optionform.show_values(self)
        if not self.choices.is_made and self.preview.is_ready:
            facts = self.group.find("setup.facts")
            assert isinstance(facts, Facts)
            facts.facts = facts_of(self)
        sidecard.show_side(self)
        self.app.redraw()

    def _show_title(self) -> None:
        """Fill in the usual title, unless somebody has typed or is typing another."""
        field = self.group.find("setup.title")
        assert isinstance(field, Field)
        if self.choices.title:
            optionform.fill(field, self.choices.title.strip())
        elif self.preview.is_ready and self.group.focus is not field:
            optionform.fill(field, self.usual_title())

    def usual_title(self) -> str:
        """Return the title for somebody who does not care."""
        seen = self.preview.seen
        title = game_title(self.texts, seen.loaded) if seen else ""
        is_renamed = self.choices.is_made and self.choices.is_changed
        return self.texts("setup.changed_title", title=title) if title and is_renamed else title

    def _seen(self) -> None:
        """Take the level that has just been made; drop picked cells that it has no room for."""
        if self.preview.problem and (dropped := self.choices.drop_places()):
            words = self.texts.of(self.game)
            what = ", ".join(words.option(name) for name in dropped)
            self.app.toast(self.texts("setup.place_dropped", what=what))
            self._wished()
            return
        self.rebuild()
        if self._starts and self.preview.is_ready:
            self.start()

    def update(self, seconds: float) -> bool:
        """Let the level be made when nothing has changed for a moment."""
        self.preview.pass_time(seconds)
        return sidecard.follow_pointer(self)

    def wake_after(self) -> float | None:
        """Wake up when the level is to be made."""
        return self.preview.wake_after()

    def on_drop(self, path: str) -> None:
        """Play a level file."""
        self.app.routes.open_file(path)

    def leave(self) -> None:
        """Drop what is being made."""
        self.preview.cancel()
        self.pictures.stop()

    # ------------------------------------------------------------------ choosing

    def choose(self, option: str, value: str) -> None:
        """Choose the value of an option."""
        self.choices.options[option] = value
        self._wished()

    def choose_level(self, name: str) -> None:
        """Choose a level, with the options that its name stands for."""
        self.choices.level, self.picking, self._is_new = name, "", False
        self.choices.forget_changes()
        self._choose_seed()
        self._wished()

    def _choose_seed(self) -> None:
        if self.choices.is_made and SEED in self.game.levels.options:
            self.choices.options.setdefault(SEED, str(random_seed()))

    def choose_mode(self, mode: str) -> None:
        """Choose what to do with the level."""
        self.choices.mode, self._starts = mode, False
        self.rebuild()

    def name(self, title: str) -> None:
        """Call the game by a title; the usual one is not kept."""
        self.choices.title = "" if title.strip() == self.usual_title() else title

    def _wished(self) -> None:
        """Ask for the level that is wished now."""
        self._starts = False
        if self.choices.out_of_range():
            self.preview.refuse()
        else:
            self.preview.want(self.choices.level_name(), self.app.extra)
        self.rebuild()

    # ------------------------------------------------------------------ picking a cell

    def begin_picking(self, option: str) -> None:
        """Let the next click on the board, or the arrows and Enter, choose a cell."""
        self.picking = option
        self.cursor = self.choices.places().get(option, (0, 0))
        self.rebuild()

    def pick(self, cell: Place) -> None:
        """Choose a cell, if one is asked for."""
        if self.picking:
            option, self.picking, self.cursor = self.picking, "", None
            self.app.audio.effect("click")
            self.choose(option, f"{cell[0]},{cell[1]}")

    def first_key(self, event: Event) -> bool:
        """Start with Ctrl+Enter from anywhere; move over the board while a cell is being picked."""
        if event.type == pygame.KEYDOWN and event.key in ENTER[:2] and event.mod & pygame.KMOD_CTRL:
            self.start()
            return True
        seen = self.preview.seen
        if not (self.picking and event.type == pygame.KEYDOWN and self.cursor and seen):
            return False
        if event.key in STEPS:
            (row, col), (down, across) = self.cursor, STEPS[event.key]
            self.cursor = (row + down) % seen.scene.rows, (col + across) % seen.scene.cols
            sidecard.show_side(self)
        elif event.key in ENTER:
            self.pick(self.cursor)
        elif event.key == pygame.K_ESCAPE:
            self.picking, self.cursor = "", None
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
        if event.type != pygame.KEYDOWN:
            return False
        return numbered.take_digit(self, event) or self.typed.take(self, event)

    def start(self) -> None:
        """Begin, as soon as the level is there."""
        if self.choices.out_of_range() or self.preview.problem or numbered.is_locked(self):
            self.app.audio.effect("error")
        elif not self.preview.is_ready or self.preview.seen is None:
            self._starts = True
        else:
            self._starts = False
            self.app.audio.effect("click")
            starting.start(self, self.preview.seen.loaded)
