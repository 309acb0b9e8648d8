"""What can be asked of a textbook search: which node is next, its score, and its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isinf
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from searchcade.recording.arrays import NONE, ROOT, Entries
from searchcade.recording.explanation import Cell, Neighbour, Sentence
from searchcade.recording.question import (
    LAST_ASKED,
    USUAL_OPTIONS,
    Choice,
    Question,
    is_same,
    numbers,
)
from searchcade.recording.textbook import Textbook

if TYPE_CHECKING:
    from searchcade.recording.recording import Recording

FIRST_ASKED = 3  # expansions: before that there is nothing to choose from
MAX_WAITING = 3000  # nodes of a frontier that is asked about
MANY_UNTIL = 12  # expansions: later nobody remembers states that the board does not show
MIN_NEIGHBOURS = 3  # of a node whose neighbours are asked about: in a corridor all is clear


class TextbookQuestions:
    """Asks about one search: of breadth first, unless said otherwise below."""

    kinds: Sequence[str] = ("next", "enter", "fate")
    fates: ClassVar[Sequence[str]] = ("enters", "waits", "expanded")
    """What can become of a neighbour."""
    not_next: ClassVar[str] = "questions.not.oldest"
    """Why a node is not next that belongs to the same queue."""

    def __init__(self, explainer: Any, random: Random) -> None:
        self.explainer: Textbook = explainer
        self.random = random
        self.entries: Entries = explainer.entries
        self.recording: Recording = explainer.recording

    def moments(self) -> Sequence[int]:
        """Return the moments before an expansion, after the first few."""
        return range(FIRST_ASKED, min(self.recording.recorded, LAST_ASKED))

    def at(self, t: int, kind: str) -> Question | None:
        """Return a question of a kind about the expansion after a moment."""
        make: Callable[[int], Question | None] = getattr(self, f"_{kind}")
        question = make(t)
        return question if question and question.is_clear else None

    # ------------------------------------------------------------------ which node is next

    def _next(self, t: int) -> Question | None:
        """Ask which node is expanded next."""
        waiting, taken = [*self.entries.waiting(t)], self.entries.taken[t]
        if taken not in waiting or len(waiting) > MAX_WAITING or self._is_convention(t):
            return None
        right = {each for each in waiting if each == taken or self._ties(each, taken, t)}
        wrong = [each for each in waiting if each not in right and not self._beside(each, taken)]
        chosen = self._apart(waiting, right, [*self._one(right, taken), *self._tempting(wrong)])
        self.random.shuffle(chosen)
        because = self.explainer.explain(t + 1).main
        return Question(
            "next", t, 0, Sentence("questions.next"),
            [self._node(each) for each in chosen],
            frozenset(number for number, each in enumerate(chosen) if each in right),
            because,
            [self._verdict(each, taken, t, each in right) or because for each in chosen],
        )  # fmt: skip

    def _verdict(self, entry: int, taken: int, t: int, is_right: bool) -> Sentence | None:
        """Say why a node is not next, or that it is as good; nothing of that which is next."""
        if entry == taken:
            return None
        tie = Sentence("questions.tie", {"name": self.explainer.score_name})
        return tie if is_right else self._why_not(entry, taken, t)

    def _is_convention(self, t: int) -> bool:
        """Say whether only a convention decides what is next."""
        del t
        return False

    def _ties(self, entry: int, taken: int, t: int) -> bool:
        """Say whether an entry is as good as that which is taken; in a queue none is."""
        del entry, taken, t
        return False

    def _beside(self, entry: int, taken: int) -> bool:
        """Say whether only the order of neighbours decides between two entries: it is not asked."""
        return self.entries.born[entry] == self.entries.born[taken]

    def _one(self, right: set[int], taken: int) -> list[int]:
        """Return what is taken, and one that is as good, if there is one."""
        others = sorted(right - {taken})
        return [taken, *self.random.sample(others, min(1, len(others)))]

    def _tempting(self, wrong: list[int]) -> Iterable[int]:
        """Return wrong entries: the best by each measure first, then any of them."""
        if not wrong:
            return ()
        g, h = self.entries.g, self.explainer.h
        best = min(wrong, key=lambda each: h(each) or 0), min(wrong, key=lambda each: g[each])
        return [*best, wrong[-1], wrong[0], *self.random.sample(wrong, min(9, len(wrong)))]

    def _apart(self, waiting: list[int], right: set[int], wanted: Iterable[int]) -> list[int]:
        """Return some entries on cells of their own, which have no entry of the other kind."""
        cells = self.entries.cells
        mixed = {cells[e] for e in right} & {cells[e] for e in waiting if e not in right}
        chosen: dict[int, int] = {}
        for each in wanted:
            if len(chosen) < USUAL_OPTIONS and cells[each] not in mixed:
                chosen.setdefault(cells[each], each)
        return [*chosen.values()]

    def _node(self, entry: int) -> Choice:
        """Describe a node that waits by all that an algorithm may go by."""
        explainer, entries = self.explainer, self.entries
        values = {"node": explainer.place(entry), "g": entries.g[entry], "h": explainer.h(entry)}
        name = "cost" if values["h"] is None else "both"
        if explainer.score_name == "depth":
            name, values["born"] = "born", entries.born[entry]
        return Choice(Sentence(f"questions.node.{name}", values), entries.cells[entry], entry)

    def _why_not(self, entry: int, taken: int, t: int) -> Sentence:
        """Say why a node is not expanded next."""
        del t
        born = self.entries.born
        return Sentence(self.not_next, {"born": born[entry], "other": born[taken]})

    # ------------------------------------------------------------------ its score

    def _score(self, t: int) -> Question | None:
        """Ask for the score of the node that is expanded next."""
        explainer, entries, taken = self.explainer, self.entries, self.entries.taken[t]
        if entries.child[taken] <= ROOT or isinf(explainer.score(taken)):
            return None
        g, h, before = entries.g[taken], explainer.h(taken), entries.g[entries.parent(taken)]
        wrong = [g, before, *([] if h is None else [h, g + h, before + h, g + 2 * h])]
        self.random.shuffle(wrong)
        options, right = self._numbers(explainer.score(taken), wrong)
        values: dict[str, object] = {
            "node": explainer.place(taken), "name": explainer.score_name, "before": before,
            "cost": g - before, "g": g, "h": h, "score": explainer.score(taken),
            "weight": getattr(explainer, "weight", 1),
        }  # fmt: skip
        name = "plain" if h is None else "weighted" if values["weight"] != 1 else "informed"
        rule = "weighted" if name == "weighted" else explainer.score_name
        because = Sentence(f"questions.is.{rule}", values)
        return Question(
            "score", t, self._taken_line(t), Sentence(f"questions.score.{name}", values),
            options, right, because, [because] * len(options), about=entries.cells[taken],
        )  # fmt: skip

    def _numbers(self, right: float, wrong: Sequence[float]) -> tuple[list[Choice], frozenset[int]]:
        return numbers(right, wrong, unit=self.recording.loaded.game.scoring.length_unit)

    def _taken_line(self, t: int) -> int:
        """Return after how many lines of the next expansion its node is known."""
        taken = self.entries.taken[t]
        roles = [(step.role, step.entry) for step in self.explainer.steps(t + 1)]
        return roles.index(("take", taken)) + 1

    # ------------------------------------------------------------------ its neighbours

    def _enter(self, t: int) -> Question | None:
        """Ask which neighbours of the next node enter the frontier."""
        neighbours, fates = self.explainer.neighbours(t + 1), self._fates(t)
        if len(neighbours) < MIN_NEIGHBOURS or self._is_unseen(t):
            return None
        options = [Choice(Sentence("questions.cell", {"cell": each.cell}), self._at(each))
                   for each in neighbours]  # fmt: skip
        return Question(
            "enter", t, self._taken_line(t), self._about(t, "questions.enter"), options,
            frozenset(n for n, fate in enumerate(fates) if fate in ("enters", "cheaper", "again")),
            self.explainer.explain(t + 1).side or Sentence("explain.none"),
            [Sentence(f"questions.fate.{fate}") for fate in fates],
            about=self.entries.cells[self.entries.taken[t]], takes_all=True,
        )  # fmt: skip

    def _fate(self, t: int) -> Question | None:
        """Ask what becomes of one neighbour: of one that is passed over, where there is one."""
        neighbours, fates = self.explainer.neighbours(t + 1), self._fates(t)
        cells, before = [each.cell for each in neighbours], self._parent(t)
        alone = [number for number, cell in enumerate(cells)
                 if cells.count(cell) == 1 and cell != before]  # fmt: skip
        rare = [number for number in alone if fates[number] != "enters"] or alone
        if not rare or self._is_unseen(t):
            return None
        chosen = self.random.choice(rare)
        because = Sentence(f"questions.fate.{fates[chosen]}")
        return Question(
            "fate", t, self._taken_line(t),
            self._about(t, "questions.becomes", cell=cells[chosen]),
            [Choice(Sentence(f"questions.fate.{fate}")) for fate in self.fates],
            frozenset({self.fates.index(fates[chosen])}),
            because, [because] * len(self.fates), about=self._at(neighbours[chosen]),
        )  # fmt: skip

    def _is_unseen(self, t: int) -> bool:
        """Say whether the board no longer shows what was seen: a cell stands for many states."""
        return self.explainer.has_many and t > MANY_UNTIL

    def _parent(self, t: int) -> Cell | None:
        """Return where the path to the next node came from: that it is known needs no question."""
        parent = self.entries.parent(self.entries.taken[t])
        return None if parent == NONE else self._cell(self.entries.cells[parent])

    def _about(self, t: int, name: str, /, **values: object) -> Sentence:
        """Ask something about the node that is expanded next."""
        node = self.explainer.place(self.entries.taken[t])
        return Sentence(name, {"node": node, **values})

    def _at(self, each: Neighbour) -> int:
        return each.cell.row * self.recording.cols + each.cell.col

    def _fates(self, t: int) -> list[str]:
        """Return what becomes of each neighbour of the next node."""
        neighbours = self.explainer.neighbours(t + 1)
        return [self._fate_of(t, number, each) for number, each in enumerate(neighbours)]

    def _fate_of(self, t: int, number: int, each: Neighbour) -> str:
        if each.kind != "seen":
            return "enters" if each.kind == "new" else each.kind
        state = self.explainer.successors(t + 1)[number][1]
        known = self.explainer.entries_at(each.cell, t + 1)
        entry = next((one for one in known if self._is_of(one, state, t)), NONE)
        if entry == NONE:
            return "dropped"
        return "waits" if self.entries.taken_at(entry, t + 1) is None else "expanded"

    def _is_of(self, entry: int, state: Any, t: int) -> bool:
        """Say whether an entry is of a state."""
        del t
        return bool(self.explainer.state(entry) == state)

    def _cell(self, number: int) -> Cell:
        return Cell(*divmod(number, self.recording.cols))


class StackQuestions(TextbookQuestions):
    """Asks about depth-first search."""

    fates: ClassVar[Sequence[str]] = ("enters", "again", "expanded")
    not_next: ClassVar[str] = "questions.not.newest"


class BestFirstQuestions(TextbookQuestions):
    """Asks about searches that take the lowest score."""

    kinds: Sequence[str] = ("next", "score", "enter", "fate")
    fates: ClassVar[Sequence[str]] = ("enters", "cheaper", "waits", "expanded")

    def _ties(self, entry: int, taken: int, t: int) -> bool:
        del t
        return is_same(self.explainer.score(entry), self.explainer.score(taken))

    def _beside(self, entry: int, taken: int) -> bool:
        return False

    def _why_not(self, entry: int, taken: int, t: int) -> Sentence:
        del t
        name, score = self.explainer.score_name, self.explainer.score
        values = {"name": name, "score": score(entry), "best": score(taken)}
        return Sentence("questions.not.lowest", values)
