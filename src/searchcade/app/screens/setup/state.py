"""What the set-up screen knows: the choices, the level they make, and how far the player is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from searchcade import catalog, daily
from searchcade.app.jobs import Job, Jobs
from searchcade.canvas import Place
from searchcade.game import Game, LevelFact
from searchcade.level import SEED, LoadedLevel
from searchcade.play.difficulty import stem
from searchcade.play.progress import PlayerProgress
from searchcade.play.setup_choices import RACERS, SetupChoices
from searchcade.problem import BadInput
from searchcade.scene import Scene
from searchcade.spec import Spec
from searchcade.texts import Texts
from searchcade.texts.titles import game_title

PATIENCE_S = 0.15  # after the last change


class PreviewedLevel(NamedTuple):
    """A level, what it looks like, and what can be said about it."""

    loaded: LoadedLevel
    scene: Scene
    facts: Sequence[LevelFact]
    """What a player wants to know about it."""
    algorithms: list[str]
    """The names of those that can run on it."""


class Preview:
    """Makes the level of a name; only the newest request counts."""

    def __init__(self, jobs: Jobs, changed: Callable[[], None]) -> None:
        self.seen: PreviewedLevel | None = None
        self.problem = ""
        """Why there is no such level."""
        self._jobs, self._changed = jobs, changed
        self._wanted = ""
        self._extra: list[str] = []
        self._wait = 0.0
        self._job: Job[PreviewedLevel] | None = None

    @property
    def is_ready(self) -> bool:
        """Say whether the level of the newest request is there."""
        return self.seen is not None and self.seen.loaded.name == self._wanted and not self.problem

    @property
    def is_coming(self) -> bool:
        """Say whether it is being made, or soon will be."""
        return self._wait > 0 or self._job is not None

    def want(self, name: str, extra: list[str], *, at_once: bool = False) -> None:
        """Ask for a level, and for the algorithms that fit it."""
        if name == self._wanted:
            return
        self.cancel()
        self._wanted, self._extra, self.problem = name, extra, ""
        self._wait = 0.0 if at_once else PATIENCE_S
        if at_once:
            self._begin()

    def wake_after(self) -> float | None:
        """Return the seconds until the next level is begun."""
        return self._wait or None

    def pass_time(self, seconds: float) -> None:
        """Begin when nothing has changed for a moment."""
        if self._wait:
            self._wait = max(0.0, self._wait - seconds)
            if not self._wait:
                self._begin()

    def refuse(self) -> None:
        """Ask for nothing: the choices make no level."""
        self.cancel()
        self._wanted = ""

    def cancel(self) -> None:
        """Cancel what is being made."""
        self._wait = 0.0
        if self._job:
            self._job.cancel()
            self._job = None

    def _begin(self) -> None:
        name, extra = self._wanted, self._extra
        self._job = self._jobs.start(lambda _job: see(name, extra), self._done, self._failed)

    def _done(self, seen: PreviewedLevel) -> None:
        self._job, self.seen = None, seen
        self._changed()

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, BadInput):
            raise problem
        self._job, self.problem = None, str(problem)
        self._changed()


def see(name: str, extra: list[str]) -> PreviewedLevel:
    """Make or read a level, its scene, its facts and the algorithms that fit."""
    loaded = catalog.level(name)
    game, level = loaded.game, loaded.level
    scene = game.scene(level, game.problem(level).start)
    algorithms = [*catalog.fitting_algorithms(loaded), *extra]
    return PreviewedLevel(loaded, scene, game.levels.facts(level), algorithms)


@dataclass(slots=True)
class SetupState:
    """The choices for one game, and what follows from them and from the level that is seen."""

    choices: SetupChoices
    preview: Preview
    progress: PlayerProgress
    watched: dict[str, str] = field(default_factory=dict)
    """Game -> algorithm that was chosen last, here or while watching."""
    is_unfolded: bool = False
    """Whether all options are shown."""
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
    def next_level(self) -> str:
        """Return the first level that is open and not won; the first of all once all are won."""
        names = [name for name in self.game.shipped() if self.progress.is_open(name)]
        left = [name for name in names if name not in self.progress.records]
        return next(iter([*left, *names, self.choices.level]))

    @property
    def is_as_drawn(self) -> bool:
        """Say whether the level has the rules with which it was drawn, so that medals count."""
        address = self.preview.seen.loaded.address if self.preview.seen else None
        return address is not None and not address.rules

    # ------------------------------------------------------------------ titles

    def level_title(self, texts: Texts) -> str:
        """Name the level; one with several difficulties is named by what they share."""
        words, level = texts.of(self.game), self.choices.level
        if level == daily.NAME or not (self.choices.is_made and self.choices.difficulties):
            return words.level(level)
        kind = stem(level) or "random"
        return words.find(f"kinds.{kind}", words.level(level))

    def name_of_choice(self, texts: Texts) -> str:
        """Name what options may change: the difficulty, or the level where it has none."""
        step = self.choices.difficulty
        return texts(f"setup.{step.name}") if step else self.level_title(texts)

    def usual_title(self, texts: Texts) -> str:
        """Return the title of a game that the player has given no title."""
        seen = self.preview.seen
        title = game_title(texts, seen.loaded) if seen else ""
        is_renamed = self.choices.is_made and self.choices.is_changed
        return texts("setup.changed_title", title=title) if title and is_renamed else title

    # ------------------------------------------------------------------ options

    @property
    def seed_option(self) -> str:
        """Return the option that is the seed: of the level, or of the chance in its rules."""
        names = self._that_matter()
        seeds = [name for name in names if self.choices.is_seed(name)]
        return SEED if SEED in seeds else next(iter(seeds), "")

    @property
    def seed(self) -> str:
        """Return the seed: the chosen one, or that of the level."""
        name, seen = self.seed_option, self.preview.seen
        in_force = seen.loaded.rules_in_force() if seen else {}
        return self.choices.options.get(name, self.choices.value(name) or in_force.get(name, ""))

    @property
    def more_options(self) -> list[str]:
        """Return the options that can matter, but for the seed."""
        return [name for name in self._that_matter() if name != self.seed_option]

    def _that_matter(self) -> list[str]:
        """Return the options that make sense, and change something about the level seen."""
        seen = self.preview.seen
        idle = self.game.rules.idle(seen.loaded.level) if seen else ()
        chosen = self.choices.options
        return [name for name in self.choices.shown() if name not in idle or chosen.get(name)]

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
        """Return the algorithm to watch: the chosen one, or one that explains itself."""
        return catalog.first_watched(self.offered, self.watched.get(self.game.name, ""))

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
