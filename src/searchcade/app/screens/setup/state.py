"""What the set-up screen knows: the choices, the level they make, and how far the player is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from searchcade import catalog
from searchcade.app.screens.setup.preview import Preview
from searchcade.canvas import Place
from searchcade.game import Game
from searchcade.play.progress import PlayerProgress
from searchcade.play.setup_choices import RACERS, SetupChoices
from searchcade.spec import Spec
from searchcade.texts import Texts
from searchcade.texts.titles import game_title


@dataclass(slots=True)
class SetupState:
    """The choices for one game, and what follows from them and from the level that is seen."""

    choices: SetupChoices
    preview: Preview
    progress: PlayerProgress
    number_error: str = ""
    """What is wrong with the number or passcode that was entered."""
    picking: str = ""
    """The option whose cell is being picked on the board."""
    cursor: Place | None = None
    """The cell that the arrow keys have reached while one is being picked."""

    @property
    def game(self) -> Game[Any, Any]:
        """Return the game that is set up."""
        return self.choices.game

    @property
    def is_locked(self) -> bool:
        """Say whether the chosen level has still to be reached before it is played."""
        choices = self.choices
        is_open = self.progress.is_open(choices.level) or choices.level in choices.unlocked
        return choices.mode == "play" and not is_open

    @property
    def last_open_level(self) -> str:
        """Return the last level that is open, where a player of numbered levels goes on."""
        names = list(self.game.shipped())
        return names[min(self.progress.reached, len(names)) - 1]

    def usual_title(self, texts: Texts) -> str:
        """Return the title of a game that the player has given no title."""
        seen = self.preview.seen
        title = game_title(texts, seen.loaded) if seen else ""
        is_renamed = self.choices.is_made and self.choices.is_changed
        return texts("setup.changed_title", title=title) if title and is_renamed else title

    # ------------------------------------------------------------------ picking a cell

    def begin_picking(self, option: str) -> None:
        """Let a cell be picked for an option, from the one that it has."""
        self.picking, self.cursor = option, self.choices.places().get(option, (0, 0))

    def end_picking(self) -> str:
        """Return the option for which a cell was being picked, and pick no more."""
        option, self.picking, self.cursor = self.picking, "", None
        return option

    def move_cursor(self, down: int, across: int) -> None:
        """Go on to another cell, and from the edge of the board to the opposite one."""
        if self.cursor and self.preview.seen:
            (row, col), scene = self.cursor, self.preview.seen.scene
            self.cursor = (row + down) % scene.rows, (col + across) % scene.cols

    # ------------------------------------------------------------------ algorithms

    @property
    def offered(self) -> list[str]:
        """Return the algorithms that can run on the level that is seen."""
        return self.preview.seen.algorithms if self.preview.seen else []

    @property
    def algorithm(self) -> str:
        """Return the algorithm to watch: the chosen one, or the one that serves the level best."""
        seen, chosen = self.preview.seen, self.choices.algorithm
        if seen is None:
            return chosen
        best = self.game.best_algorithm(seen.loaded.level)
        wanted = [chosen, best, *seen.algorithms]
        return next((name for name in wanted if name in seen.algorithms), "")

    def racer(self, number: int) -> str:
        """Return the algorithm in a lane: the chosen one; at first a blind and an informed one."""
        chosen = self.choices.racers[number]
        if chosen in self.offered or any(self.choices.racers) or number > 1:
            return chosen if chosen in self.offered else ""
        fitting = [name for name in self.offered if self.is_informed(name) == bool(number)]
        return fitting[0] if fitting else ""

    @property
    def racers(self) -> list[str]:
        """Return all algorithms of the race, each once."""
        return list(dict.fromkeys(filter(None, map(self.racer, range(RACERS)))))

    def choose_racer(self, number: int, name: str) -> None:
        """Let an algorithm run in a lane; the other lanes keep theirs."""
        self.choices.racers = [self.racer(each) for each in range(RACERS)]
        self.choices.racers[number] = name

    def is_informed(self, name: str) -> bool:
        """Say whether an algorithm uses a heuristic."""
        known = catalog.algorithms(self.game.name).get(name)
        return known is not None and known.informed

    @property
    def heuristic(self) -> str:
        """Return the chosen heuristic, or the usual one."""
        chosen = self.choices.heuristic
        return chosen if chosen in self.game.estimates else self._usual_heuristic

    @property
    def _usual_heuristic(self) -> str:
        """Return the default heuristic on the level that is seen."""
        seen = self.preview.seen
        return seen.loaded.usual_heuristic if seen else next(iter(self.game.estimates), "")

    def with_heuristic(self, name: str) -> str:
        """Return an algorithm's name with the chosen heuristic, where that is not the usual one."""
        is_usual = self.heuristic == self._usual_heuristic
        if is_usual or not self.is_informed(name):
            return name
        return str(Spec.parse(name).with_({"heuristic": self.heuristic}))
