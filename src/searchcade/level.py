"""A level that was loaded or made, with its game and its name."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from searchcade import daily
from searchcade.game import Game, Options
from searchcade.problem import BadInput, Problem
from searchcade.scene import Scene
from searchcade.spec import Spec

SEED = "seed"
MAX_SEED = 9999  # a number that people can read to each other


class Address(NamedTuple):
    """The name of a level that comes with its game, such as `maze/easy?seed=7`, in parts."""

    game: str
    level: str
    options: Options
    """Options of the generator."""
    rules: Options
    """Options of the rules."""

    @classmethod
    def parse(cls, game: Game[Any, Any], text: str) -> Address | None:
        """Read a name; None where it is not the name of a level that comes with this game."""
        head, _, rest = text.partition("/")
        if head != game.name:
            return None
        try:
            spec = Spec.parse(rest)
        except BadInput:
            return None
        return cls.of(game, spec) if spec.name in game.level_names() else None

    @classmethod
    def of(cls, game: Game[Any, Any], spec: Spec) -> Address:
        """Separate the options of the rules from those of the generator."""
        known = game.rule_options(spec.name)
        options = {key: value for key, value in spec.options.items() if key not in known}
        rules = {key: value for key, value in spec.options.items() if key in known}
        return cls(game.name, spec.name, options, rules)

    def __str__(self) -> str:
        return f"{self.game}/{self.spec}"

    @property
    def spec(self) -> Spec:
        """Return the level with all options, those of the generator first."""
        return Spec(self.level, {**self.options, **self.rules})

    @property
    def kind(self) -> str:
        """Return the level and all options but the seed, sorted."""
        chosen = self.spec.without(SEED)
        return str(Spec(self.level, dict(sorted(chosen.options.items()))))

    def with_seed(self, seed: int) -> Address:
        """Return the address of the level that another seed makes."""
        return self._replace(options={**self.options, SEED: str(seed)})


@dataclass(frozen=True, slots=True, eq=False)
class LoadedLevel:
    """A level, its name and its game."""

    name: str
    """The text that it was loaded from: an address, or a file with the number of the level."""
    game: Game[Any, Any]
    level: Any

    def __repr__(self) -> str:
        return f"<LoadedLevel {self.name} of {self.game.name}>"

    def _repr_html_(self) -> str:
        """Show the board in a notebook."""
        return self.html([self.problem().start], [self.name])

    def html(self, states: Sequence[Any], lines: Sequence[str]) -> str:
        """Return the board with the path through some states, and lines of text, as HTML."""
        from searchcade.notebook import board_html  # late: only notebooks need it

        return board_html(self.game, self.level, states, lines)

    def problem(self) -> Problem[Any]:
        """Return the rules of the level."""
        return self.game.problem(self.level)

    def scene(self, states: Sequence[Any]) -> Scene:
        """Return what the level looks like after a game so far, the start included."""
        return self.game.scene_after(self.level, states)

    def text(self) -> str:
        """Return the shortest text from which the level can be read back."""
        writers = [self.game.render, *self.game.levels.forms.values()]
        return min((write(self.level) for write in writers), key=len)

    @property
    def content_hash(self) -> str:
        """Return a short hash of the text; a large level is not held as one text."""
        digest = hashlib.sha256()
        for piece in self.game.pieces(self.level):
            digest.update(piece.encode())
        return digest.hexdigest()[:16]

    @property
    def address(self) -> Address | None:
        """Return the parts of the name; None for a level of a file."""
        return Address.parse(self.game, self.name)

    @property
    def short_name(self) -> str:
        """Return the name among the levels of the game; empty for a level of a file."""
        return self.address.level if self.address else ""

    @property
    def kind(self) -> str:
        """Return level and options of the name, without the seed; empty for a file.

        It is for titles. Only the judge decides on which leaderboard a game counts.
        """
        return self.address.kind if self.address else ""

    @property
    def seed(self) -> int | None:
        """Return the seed that the level was made from; None where it was drawn."""
        address, levels = self.address, self.game.levels
        if address is None or SEED not in levels.options:
            return None
        if address.level == daily.NAME:
            return daily.seed_of(self.game.name, daily.day_of(address.options.get("date")))
        if address.level not in levels.presets:
            return None
        usual = {SEED: levels.options[SEED].default, **levels.presets[address.level]}
        return int({**usual, **address.options}[SEED])

    def rules_in_force(self) -> Options:
        """Return the value of each option of the rules, whether it was chosen or not."""
        return self.game.rules.in_force(self.level)

    @property
    def usual_heuristic(self) -> str:
        """Return the name of the default heuristic on this level."""
        return self.game.usual_heuristic(self.level)

    def with_rules(self, options: Options) -> LoadedLevel:
        """Return the level with other rules."""
        if not options:
            return self
        if unknown := set(options) - set(self.game.rules.options):
            raise unknown_option(self.name, self.game, min(unknown))
        return LoadedLevel(self.name, self.game, self.game.rules.with_options(self.level, options))

    def next(self) -> str | None:
        """Return the name of the level after this one: the next seed, or the next that ships."""
        address, names = self.address, list(self.game.shipped())
        if address is None:
            return None
        if address.level in self.game.levels.presets:
            return str(address.with_seed(int(address.options.get(SEED, "1")) + 1))
        if address.level not in names:
            return None
        following = names[(names.index(address.level) + 1) % len(names)]
        return str(address._replace(level=following))

    def another(self) -> str | None:
        """Return the name of another level of its kind: of a random seed, or the next one."""
        address = self.address
        if address is None or address.level not in self.game.levels.presets:
            return self.next()
        return str(address.with_seed(random_seed()))


def random_seed() -> int:
    """Return a random seed."""
    return 1 + secrets.randbelow(MAX_SEED)


def unknown_option(name: str, game: Game[Any, Any], option: str) -> BadInput:
    """Return the error for an option that a level does not have."""
    known = game.rules.options
    wanted = f"an option among {', '.join(known)}" if known else "no options"
    return BadInput(f"{name}: expected {wanted}, found {option!r}")
