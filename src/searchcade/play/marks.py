"""Marks: how often somebody was asked about what, and was right at first try."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.problem import BadInput
from searchcade.store import Store

MISTAKE = "mistake"
MAX_COUNT = 10**9
SKILL = re.compile(r"[a-z0-9-]{1,40}/[a-z0-9-]{0,40}/[a-z0-9-]{1,40}")
USUAL_SKILL = ("maze", "astar")
"""A game and an algorithm to begin with."""


class Skill(NamedTuple):
    """What is asked about: `maze/astar/next`. Mistakes in one's own games have no algorithm."""

    game: str
    algorithm: str
    kind: str

    @classmethod
    def parse(cls, text: str) -> Skill:
        """Read the text of a skill."""
        if not SKILL.fullmatch(text):
            raise BadInput(f"expected a skill such as maze/astar/next, found {text[:40]!r}")
        return cls(*text.split("/"))

    @property
    def text(self) -> str:
        """Return the text that reads back."""
        return "/".join(self)


class Tally(NamedTuple):
    """How often something was asked, and how often the first try was right."""

    asked: int = 0
    right: int = 0

    def plus(self, other: Tally) -> Tally:
        """Return both together."""
        return Tally(self.asked + other.asked, self.right + other.right)

    @property
    def doubt(self) -> float:
        """Return how little is known: few answers do not prove much, right or wrong."""
        return 1 - (self.right + 1) / (self.asked + 2)


@dataclass(frozen=True, slots=True)
class Marks:
    """What somebody has answered so far, by game, algorithm and kind of question."""

    tallies: Mapping[Skill, Tally] = field(default_factory=dict)

    def plus(self, game: str, algorithm: str, kind: str, is_right: bool) -> Marks:
        """Return the marks after one more answer."""
        skill = Skill.parse(f"{game}/{algorithm}/{kind}")
        tally = self.tallies.get(skill, Tally()).plus(Tally(1, int(is_right)))
        return Marks({**self.tallies, skill: tally})

    def total(self, game: str, algorithm: str) -> Tally:
        """Return all answers about an algorithm in a game."""
        found = Tally()
        for skill, tally in self.tallies.items():
            found = found.plus(tally) if skill[:2] == (game, algorithm) else found
        return found

    @property
    def algorithms(self) -> list[tuple[str, str]]:
        """Return the games and algorithms that were asked about, the least known first."""
        pairs = {skill[:2] for skill in self.tallies}
        return sorted(pairs, key=lambda pair: (-self.total(*pair).doubt, pair))

    @property
    def to_practise(self) -> tuple[str, str]:
        """Return the game and the algorithm to be practised next: the least known."""
        known = (pair for pair in self.algorithms if pair[1] in catalog.algorithms(pair[0]))
        return next(known, USUAL_SKILL)

    # ------------------------------------------------------------------ as data

    def as_dict(self) -> dict[str, list[int]]:
        """Return them for a file: skill -> how often it was asked, and right."""
        return {skill.text: [*self.tallies[skill]] for skill in sorted(self.tallies)}

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Marks:
        """Read what `as_dict` returns; raise BadInput where anything else is found."""
        return cls({Skill.parse(text): read_tally(value) for text, value in values.items()})

    @classmethod
    def load(cls, store: Store, user_id: int) -> Marks:
        """Return the marks of a user."""
        found = store.marks.load(user_id)
        return cls({Skill(*skill): Tally(*tally) for skill, tally in found.items()})


def read_tally(value: object) -> Tally:
    """Read how often something was asked, and right."""
    if isinstance(value, list) and [type(each) for each in value] == [int, int]:
        tally = Tally(*value)
        if 0 <= tally.right <= tally.asked <= MAX_COUNT and tally.asked:
            return tally
    raise BadInput(f"expected how often it was asked and right, found {str(value)[:40]!r}")


def level_for(game: str, algorithm: str) -> str:
    """Return the first level of a game on which an algorithm can run."""
    of = catalog.game(game)
    for name in of.shipped():
        loaded = catalog.level(f"{game}/{name}")
        if algorithm in catalog.fitting_algorithms(loaded):
            return loaded.name
    raise BadInput(f"expected an algorithm that runs on a level of {game}, found {algorithm!r}")
