"""The game tree of a look ahead: three levels of it, around the position that is looked at."""

from __future__ import annotations

from math import isinf
from typing import NamedTuple

from searchcade.canvas import Place
from searchcade.recording.game_look import GameLook
from searchcade.recording.look_sentences import ARROWS, MAX_WRITTEN_MOVES, SIGNS
from searchcade.search.game_tree import Kind, TreeFact, TreeMoment
from searchcade.texts import Texts
from searchcade.views.watch import short

MAX_BELOW = 4  # of one child that are shown
LEVELS = 3


class PositionView(NamedTuple):
    """A position, and what is known of it by now."""

    number: int
    parent: int
    level: int
    """0 for the position at the top, 1 for its children, 2 for theirs."""
    across: float
    """Where its middle lies, as a share of the width."""
    move: str
    value: str
    note: str
    kind: Kind
    is_best: bool
    is_current: bool
    is_cut: bool
    is_untried: bool

    @property
    def is_dashed(self) -> bool:
        """Say whether it was never looked at."""
        return self.is_cut or self.is_untried


class GameTreeView(NamedTuple):
    """The part of a tree that is shown, from its top on."""

    positions: list[PositionView]
    levels: list[str]
    """Who chooses on each level."""
    hidden: str
    """How many children of the top are left out."""
    after: str
    """The moves to the top."""


def game_tree_view(texts: Texts, seen: TreeMoment, opened: int | None, slots: int) -> GameTreeView:
    """Return the tree below a position that was opened, else below one above the present one.

    Side by side lie at most so many positions of the lowest level.
    """
    return Shown(texts, seen, opened, slots).view()


def top_of(seen: TreeMoment, opened: int | None) -> int:
    """Return the position at the top: one that was opened, else one above the present one.

    To open the first position of a look is to follow the present one again.
    """
    if opened is not None and opened != seen.root:
        return opened
    line = [seen.root, *seen.tree.line(seen.current)]
    above = LEVELS - 1 if children_of(seen, seen.current) else LEVELS
    return line[max(0, len(line) - above)]


def children_of(seen: TreeMoment, number: int) -> list[int]:
    """Return the children of a position, as far as the look ahead knows them by now."""
    children = seen.tree.positions[number].children
    if seen.tree.explores:
        return [each for each in children if each in seen.facts]
    return children if seen.fact(number).status in ("open", "done") else []


def opened_by(seen: TreeMoment, top: int, number: int) -> int:
    """Return what is opened by a press on a position; the top gives way to the one above it."""
    positions = seen.tree.positions
    if number == top:
        number = max(positions[number].parent, seen.root)
    while not children_of(seen, number) and positions[number].parent >= 0:
        number = positions[number].parent
    return number


class Shown:
    """Which positions are shown, and what is written at each."""

    def __init__(self, texts: Texts, seen: TreeMoment, opened: int | None, slots: int) -> None:
        self.texts, self.seen = texts, seen
        self.top = top_of(seen, opened)
        self._best = {*seen.best_line()}
        self._all = children_of(seen, self.top)
        self.children = self._window(self._all, slots)

    def view(self) -> GameTreeView:
        """Return all that is shown."""
        positions = self._positions()
        hidden = len(self._all) - len(self.children)
        moves = [self._move(each) for each in self.seen.tree.line(self.top)]
        dots = "… " if len(moves) > MAX_WRITTEN_MOVES else ""
        line = dots + " ".join(moves[-MAX_WRITTEN_MOVES:])
        return GameTreeView(
            positions,
            [self._level_words(positions, level) for level in range(LEVELS)],
            f"+{hidden}" if hidden else "",
            self.texts("gametree.after", line=line) if moves else "",
        )

    # ------------------------------------------------------------------ which positions

    def _positions(self) -> list[PositionView]:
        """Return the top, its children, and theirs."""
        found = [self._position(self.top, 0, 0.5)]
        share, left = 1 / max(1, sum(map(self._slots, self.children))), 0.0
        for child in self.children:
            below, wide = self._shown_below(child), share * self._slots(child)
            found.append(self._position(child, 1, left + wide / 2))
            found += [
                self._position(each, 2, left + wide * (place + 0.5) / len(below))
                for place, each in enumerate(below)
            ]
            left += wide
        return found

    def _window(self, children: list[int], slots: int) -> list[int]:
        """Return as many children as have space, the one on the present line among them."""
        line = {*self.seen.tree.line(self.seen.current)}
        first = next((place for place, each in enumerate(children) if each in line), 0)
        while children and sum(map(self._slots, children)) > slots:
            children, first = (children[:-1], first) if first < len(children) - 1 else (
                children[1:], first - 1
            )  # fmt: skip
        return children

    def _shown_below(self, number: int) -> list[int]:
        """Return the children of a child that are shown: the last that were tried first of all."""
        below = children_of(self.seen, number)
        tried = [each for each in below if self.seen.fact(each).status != "untried"][-MAX_BELOW:]
        return (
            sorted({*tried, *below[: MAX_BELOW - len(tried)]}) if len(below) > MAX_BELOW else below
        )

    def _slots(self, number: int) -> int:
        return max(1, len(self._shown_below(number)))

    def _position(self, number: int, level: int, across: float) -> PositionView:
        position, status = self.seen.tree.positions[number], self.seen.fact(number).status
        return PositionView(
            number,
            position.parent,
            level,
            across,
            self._move(number) if level else "",
            self._value(number),
            self._note(number) if level == 1 else "",
            position.kind,
            is_best=number in self._best,
            is_current=number == self.seen.current,
            is_cut=status == "cut",
            is_untried=status == "untried",
        )

    # ------------------------------------------------------------------ words

    def _move(self, number: int) -> str:
        position = self.seen.tree.positions[number]
        chance = f" {round(100 * position.chance)} %" if position.chance < 1 else ""
        return position.move.translate(ARROWS) + chance

    def _value(self, number: int) -> str:
        """Return what is known of a position, in a few letters."""
        fact = self.seen.fact(number)
        if self.seen.tree.explores:
            return self._visits(fact)
        if fact.status in ("untried", "cut"):
            return "?" if fact.status == "untried" else self.texts("gametree.cut_off")
        if fact.value is None or isinf(fact.value):
            return "…"
        is_falling = fact.status == "open" and self.seen.tree.positions[number].kind == "lowest"
        return SIGNS["at most" if is_falling else fact.bound] + short(self.texts, fact.value)

    def _visits(self, fact: TreeFact) -> str:
        if not fact.visits:
            return "…"
        return f"{fact.visits}× {short(self.texts, round(fact.mean, 1))}"

    def _note(self, number: int) -> str:
        """Return what stands behind a child: its UCB, or how many of its children are left out."""
        if self.seen.tree.explores and self.seen.fact(number).visits:
            return f"UCB {short(self.texts, round(self.seen.attraction(number), 1))}"
        hidden = len(children_of(self.seen, number)) - len(self._shown_below(number))
        return f"+{hidden}" if hidden else ""

    def _level_words(self, positions: list[PositionView], level: int) -> str:
        """Say who chooses on a level."""
        kinds = {each.kind for each in positions if each.level == level}
        for kind in ("lowest", "average", "highest"):
            if kind in kinds:
                return self.texts(f"gametree.level.{'visits' if self.seen.tree.explores else kind}")
        return self.texts("gametree.level.leaf") if kinds else ""


# ------------------------------------------------------------------ on the board


def step_values(
    texts: Texts, look: GameLook, t: int, line: int
) -> tuple[dict[Place, str], Place | None]:
    """Return what is known by now of each first step, by its cell, and the cell of the best one."""
    worths = look.worths(t, line)
    known = {
        cell: fact.value
        for cell, fact in worths.items()
        if fact.value is not None and fact.bound != "at most"
    }
    best = max(known, key=lambda cell: known[cell], default=None)
    return {cell: worth_text(texts, fact) for cell, fact in worths.items()}, best


def worth_text(texts: Texts, fact: TreeFact) -> str:
    """Write what is known of a step: a value, rounded, a bound, or a question mark."""
    if fact.value is None or isinf(fact.value):
        return "?"
    return SIGNS[fact.bound].strip() + texts.number(round(fact.value))
