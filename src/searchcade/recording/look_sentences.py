"""What is said about one event of a look ahead, and the line of pseudo-code that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf
from typing import NamedTuple

from searchcade.recording.explanation import Explanation, NamedWord, Sentence
from searchcade.search.game_tree import Event, TreeFact, TreeMoment, bound

ARROWS = str.maketrans("UDLR-", "↑↓←→·")
SIGNS = {"at least": "≥ ", "at most": "≤ ", "": ""}
MAX_WRITTEN_MOVES = 6  # moves of a line that are written
Lines = Mapping[str, int]
"""What happened, and in a position of which kind -> the line of pseudo-code, from 1."""

ALPHA_BETA: Lines = {
    "enter": 1, "worth": 2, "known": 3, "back highest": 5, "cut highest": 6,
    "back lowest": 8, "cut lowest": 9, "done": 10,
}  # fmt: skip
MINIMAX: Lines = {"enter": 1, "worth": 2, "back highest": 4, "back lowest": 6, "done": 7}
EXPECTIMAX: Lines = {
    "enter": 1, "worth": 2, "known": 3, "back highest": 5, "back average": 7, "done": 8,
}  # fmt: skip
MONTE_CARLO: Lines = {"look": 1, "select": 3, "expand": 4, "rollout": 5, "backup": 6}


class Speaker(NamedTuple):
    """Tells of an event, given the tree just before it."""

    lines: Lines
    before: TreeMoment
    event: Event

    def explain(self) -> Explanation:
        """Return the line and the sentences."""
        what = self.event.what
        kind = self.before.tree.positions[self.event.at].kind
        line = self.lines.get(what) or self.lines.get(f"{what} {kind}", 0)
        main, side = getattr(self, f"_{what}")()
        return Explanation(line, main, side)

    # ------------------------------------------------------------------ words

    def line(self, number: int) -> str:
        """Return the moves to a position as arrows, the last ones of a long line."""
        tree = self.before.tree
        moves = [tree.positions[each].move for each in tree.line(number)]
        dots = "… " if len(moves) > MAX_WRITTEN_MOVES else ""
        return dots + " ".join(moves[-MAX_WRITTEN_MOVES:]).translate(ARROWS)

    def move(self, number: int) -> NamedWord | str:
        """Name the last move to a position: in words where it is the first of all."""
        tree = self.before.tree
        position = tree.positions[number]
        if position.parent == self.before.root:
            return NamedWord(f"gametree.move.{position.move}")
        return position.move.translate(ARROWS)

    def _value(self, number: int) -> dict[str, object]:
        """Return the value of a position with the sign of a bound."""
        fact = self.before.fact(number)
        return {"sign": SIGNS[fact.bound], "value": fact.value or 0.0}

    @property
    def _children(self) -> list[int]:
        return self.before.tree.positions[self.event.at].children

    # ------------------------------------------------------------------ looks

    def _look(self) -> Said:
        rounds = self.event.number
        if self.before.tree.explores:
            return Sentence("gametree.playouts", {"count": rounds}), Sentence("gametree.phases")
        if "known" not in self.lines:
            return Sentence("gametree.plies", {"count": rounds + 1}), Sentence("gametree.ply")
        side = "gametree.deeper" if "cut lowest" in self.lines else "gametree.round"
        return Sentence("gametree.rounds", {"count": rounds}), Sentence(side)

    def _enter(self) -> Said:
        event, kind = self.event, self.before.tree.positions[self.event.at].kind
        count = len(self._children)
        values = {"count": count, "line": self.line(event.at)}
        return Sentence(f"gametree.enter.{kind}", values), self._window()

    def _window(self) -> Sentence | None:
        """Say what alpha and beta are, where a search has them."""
        if "cut lowest" not in self.lines:
            return None
        event, root = self.event, self.before.root
        if root in (event.at, self.before.tree.positions[event.at].parent):
            return Sentence("gametree.first_window", {"low": said_bound(event.low)})
        values = {"low": said_bound(event.low), "high": said_bound(event.high)}
        return Sentence("gametree.window", values)

    def _worth(self) -> Said:
        event = self.event
        values = {"line": self.line(event.at), "value": event.value}
        side = Sentence("gametree.estimate") if event.why == "depth" else None
        return Sentence(f"gametree.worth.{event.why}", values), side

    def _known(self) -> Said:
        event = self.event
        sign = SIGNS[bound(event.value, event.low, event.high)]
        values = {"line": self.line(event.at), "sign": sign, "value": event.value}
        return Sentence("gametree.known", values), self._window()

    def _back(self) -> Said:
        event, before = self.event, self.before.fact(self.event.at).value
        kind = self.before.tree.positions[event.at].kind
        values = {"move": self.move(event.number), **self._value(event.number)}
        if kind == "average":
            chance = 100 * self.before.tree.positions[event.number].chance
            return Sentence("gametree.adds", {**values, "chance": chance, "sum": event.value}), None
        if before is None:
            return Sentence(f"gametree.first.{kind}", values), self._window()
        changed = "better" if event.value != before else "same"
        return Sentence(f"gametree.{changed}.{kind}", {**values, "best": before}), self._window()

    def _cut(self) -> Said:
        event, tree = self.event, self.before.tree
        position = tree.positions[event.at]
        values: dict[str, object] = {"value": event.value, "count": event.number}
        if position.kind == "highest":
            side = Sentence("gametree.enough")
            return Sentence("gametree.cut.highest", {**values, "high": event.high}), side
        if position.parent != self.before.root:
            values = {**values, "low": event.low}
            return Sentence("gametree.cut.lowest", values), Sentence("gametree.enough")
        best = self.before.fact(position.parent).value or 0.0
        other = self.before.best_child(position.parent)
        values |= {"move": self.move(event.at), "best": best}
        values["other"] = self.move(other) if other is not None else ""
        return Sentence("gametree.cut.first", values), Sentence("gametree.margin")

    def _done(self) -> Said:
        event = self.event
        fact = TreeFact("done", event.value, event.low, event.high)
        if event.at == self.before.root and not self._children:
            return Sentence("gametree.trapped"), None
        if event.at == self.before.root:
            best = self.before.best_child(event.at)
            move = self.move(best) if best is not None else ""
            return Sentence("gametree.whole", {"move": move, "value": event.value}), None
        values = {"line": self.line(event.at), "sign": SIGNS[fact.bound], "value": event.value}
        side = Sentence(f"gametree.means.{fact.bound.replace(' ', '_')}") if fact.bound else None
        return Sentence("gametree.done", values), side

    def _stop(self) -> Said:
        if self.event.number == 1:
            return Sentence("gametree.stop_at_once"), None
        return Sentence("gametree.stop", {"count": self.event.number}), Sentence("gametree.used_up")

    # ------------------------------------------------------------------ Monte-Carlo tree search

    def _select(self) -> Said:
        at, before = self.event.at, self.before
        fact = before.fact(at)
        ucb = before.attraction(at)
        values = {"move": self.move(at), "mean": fact.mean, "bonus": ucb - fact.mean, "ucb": ucb}
        parent = before.tree.positions[at].parent
        count = len(before.tree.positions[parent].children)
        side = Sentence("gametree.of_all", {"count": count, "visits": fact.visits})
        return Sentence("gametree.select", values), side

    def _expand(self) -> Said:
        values = {"line": self.line(self.event.at), "move": self.move(self.event.at)}
        return Sentence("gametree.expand", values), None

    def _rollout(self) -> Said:
        values = {"line": self.line(self.event.at), "value": self.event.value}
        return Sentence("gametree.rollout", values), Sentence("gametree.random")

    def _backup(self) -> Said:
        line = self.before.tree.line(self.event.at)
        values = {"value": self.event.value, "count": len(line) + 1}
        root = self.before.fact(self.before.root)
        return Sentence("gametree.backup", values), Sentence(
            "gametree.playout", {"count": root.visits + 1}
        )


Said = tuple[Sentence, Sentence | None]


def said_bound(value: float) -> object:
    """Return a bound as a value of a sentence."""
    return ("−∞" if value < 0 else "∞") if isinf(value) else value
