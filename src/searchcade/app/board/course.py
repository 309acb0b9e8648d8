"""What happens between two scenes with bodies: first all roll, then comes what this brings about.

After a roll, bodies sink, rise, join or fall, and tiles come and go. Time is counted in steps as a
figure walks them: a block is heavier and takes a little longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from searchcade.app.board.rolling import (
    STAY,
    Step,
    cells,
    falling,
    firm_cells,
    rolled,
    step_between,
    step_into,
    straight,
    swung,
    tipping,
)
from searchcade.canvas import Place
from searchcade.scene import Body, Scene

ROLL = 1.4
STIR = 1.4  # for tiles to come or go
SINK = 2.4  # for a body to sink into a tile, or for others to rise
FALL = 4.5  # for a body to fall out of sight
LEAVE = 0.55  # of the time: until a body that splits has sunk; its parts rise from then on


class Passage(NamedTuple):
    """What one body does: the roll it makes, and what it is in the next scene."""

    body: Body
    step: Step | None
    """None where no roll leads to what it is next."""
    after: Body | None
    """None where it sinks, or has become a part of another."""
    joins: bool = False


@dataclass(frozen=True)
class Course:
    """All that happens between two scenes."""

    passages: tuple[Passage, ...]
    comes: tuple[Body, ...]
    """Bodies that were not there before."""
    rolls: float
    """Steps until all have rolled."""
    settles: float
    """Steps from then on until everything is in its place."""
    firm_before: frozenset[Place]
    firm: frozenset[Place]
    """The cells that had a tile in the first scene, and those that have one in the next."""
    is_reversed: bool = False
    """Whether it was found out from the last scene to the first: a join that is taken back."""

    @property
    def steps(self) -> float:
        """Return how long it takes in all."""
        return self.rolls + self.settles

    def bodies(self, time: float) -> tuple[Body, ...]:
        """Return the bodies some steps after the first scene."""
        time = self.steps - time if self.is_reversed else time
        if time < self.rolls:
            share = time / self.rolls
            return tuple(on_its_way(each, share) for each in self.passages)
        share = min(1.0, (time - self.rolls) / self.settles) if self.settles else 1.0
        return (*self._settled(share), *self._risen(share))

    def _settled(self, share: float) -> Iterator[Body]:
        """Yield what has become of those that were there before."""
        for body, step, after, joins in self.passages:
            if after and after.depth > 0 and not body.depth:
                breaks = self.firm_before >= cells(after)  # the tile below it does
                yield self._going_down(after, STAY if breaks else step or STAY, share)
            elif after:
                yield after
            elif not joins and share < LEAVE:
                landed = rolled(body, step or STAY)
                yield landed._replace(depth=landed.height * share / LEAVE)

    def _going_down(self, body: Body, step: Step, share: float) -> Body:
        if self.firm >= cells(body):
            return body._replace(depth=body.depth * share**2)
        return falling(body, step, share, self.firm)

    def _risen(self, share: float) -> Iterator[Body]:
        """Yield those that were not there before: at once where others joined, else from below."""
        for body in self.comes:
            if any(each.joins for each in self.passages):
                yield body
            elif share > LEAVE:
                part = (share - LEAVE) / (1 - LEAVE)
                yield body._replace(depth=body.depth + body.height * (1 - part) ** 2)


def on_its_way(passage: Passage, share: float) -> Body:
    """Return a body while it rolls."""
    body, step, after, _ = passage
    if after and body.depth > 0:
        return after  # back from below: it is simply there again
    if step is not None or after is None:
        return tipping(body, step or STAY, swung(share))
    return straight(body, after, share)


def course(before: Scene, after: Scene, step: Step | None) -> Course:
    """Find out what happens. `step` is where the move goes: it tells how a body rolled that splits.

    Bodies are told apart by where they are, for two that are alike may change their names.
    """
    old, new, found = list(before.bodies), list(after.bodies), list[Passage]()
    for one, other, roll in matches(old, new):
        if one in old and other in new:
            old.remove(one)
            new.remove(other)
            found.append(Passage(one, roll, other))
    if joining(new, old):
        return replace(course(after, before, None), is_reversed=True)
    if steps := joining(old, new):
        found += [Passage(*pair, None, joins=True) for pair in zip(old, steps, strict=True)]
    else:
        found += [Passage(one, STAY if step is None else step, None) for one in old]
    rolls = any(each.step != STAY for each in found)
    passages, comes = tuple(found), tuple(new)
    firm = firm_cells(after.sprites)
    settles = settling(passages, firm, stirs=changes_tiles(before, after))
    return Course(passages, comes, ROLL * rolls, settles, firm_cells(before.sprites), firm)


def matches(old: list[Body], new: list[Body]) -> Iterator[tuple[Body, Body, Step | None]]:
    """Yield which body may be which: one that stays, one that rolls, one of the same name."""
    pairs = [(one, other, step_between(one, other)) for one in old for other in new]
    yield from [each for each in pairs if each[2] == STAY]
    yield from [each for each in pairs if each[2] not in (None, STAY)]
    yield from [each for each in pairs if each[0].key == each[1].key]


def joining(parts: Sequence[Body], wholes: Sequence[Body]) -> list[Step]:
    """Return the rolls after which bodies are together a larger one; none where they are not."""
    if len(wholes) != 1 or len(parts) < 2:
        return []
    steps = [step for part in parts for step in [step_into(part, wholes[0])] if step is not None]
    if len(steps) < len(parts):
        return []
    landed = (cells(rolled(*pair)) for pair in zip(parts, steps, strict=True))
    return steps if frozenset().union(*landed) == cells(wholes[0]) else []


def settling(passages: Sequence[Passage], firm: frozenset[Place], *, stirs: bool) -> float:
    """Return the steps that everything takes which comes after the roll."""
    lengths = [STIR if stirs else 0.0]
    for body, _, after, joins in passages:
        if after and after.depth > 0 and not body.depth:
            lengths.append(SINK if firm >= cells(after) else FALL)
        elif after is None and not joins:
            lengths.append(SINK)
    return max(lengths)


def changes_tiles(before: Scene, after: Scene) -> bool:
    """Whether tiles come or go."""
    kept = [tuple(each for each in scene.sprites if not each.key) for scene in (before, after)]
    return kept[0] != kept[1]
