"""What can be asked about a run of own code: its author should know what it does next, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from searchcade.recording.explanation import Cell, Sentence
from searchcade.recording.own_lines import OwnLines
from searchcade.recording.question import LAST_ASKED, USUAL_OPTIONS, Option, Question, numbers

if TYPE_CHECKING:
    from searchcade.recording.recording import Recording

EARLY = 3  # expansions before which there is little to be asked


class OwnQuestions:
    """Asks about what a program has asked the rules for."""

    kinds: Sequence[str] = ("asks", "twice", "number", "order", "waits")

    def __init__(self, explainer: Any, random: Random) -> None:
        self.explainer: OwnLines = explainer
        self.recording: Recording = explainer.recording
        self.random = random

    def moments(self) -> Sequence[int]:
        """Return the moments before another state is asked for."""
        return range(EARLY, min(self.recording.recorded, LAST_ASKED))

    def at(self, t: int, kind: str) -> Question | None:
        """Return a question of a kind about a moment."""
        make: Callable[[int], Question | None] = getattr(self, f"_{kind}")
        question = make(t)
        return question if question and question.is_clear else None

    # ------------------------------------------------------------------ what was asked for

    def cell_at(self, t: int) -> int:
        """Return the cell of the state that was asked for at a moment."""
        return self.recording.tree.cells[self.recording.numbers[t - 1]]

    def _asked(self, t: int) -> list[int]:
        """Return the cells that were asked for until a moment, in their order."""
        return [self.cell_at(each) for each in range(1, t + 1)]

    def _asks(self, t: int) -> Question | None:
        """Ask which cell the program asks for next."""
        right = self.cell_at(t + 1)
        wrong = self._some(self._seen(t) - {right}, USUAL_OPTIONS - 1)
        because = self.explainer.explain(t + 1).main
        against = {cell: self._when(cell, t) for cell in wrong}
        return self._about_cells("asks", t, [right], wrong, because, against)

    def _seen(self, t: int) -> set[int]:
        """Return the cells that were reached until a moment, and not asked for."""
        problem, cell_of = self.recording.problem, self.recording.cell_of
        asked = [self.recording.state_at(each) for each in range(1, t + 1)]
        reached = {cell_of(after) for state in asked for _, after, _ in problem.successors(state)}
        return reached - {*self._asked(t)}

    def _when(self, cell: int, t: int) -> Sentence:
        """Say when a cell is asked for after a moment, if it is."""
        later = range(t + 1, self.recording.recorded + 1)
        moment = next((each for each in later if self.cell_at(each) == cell), None)
        if moment is None:
            return Sentence("questions.asked_never")
        return Sentence("questions.asked_in", {"moment": moment})

    def _order(self, t: int) -> Question | None:
        """Ask which of some cells the program has asked for first."""
        cells = list(dict.fromkeys(self._asked(t)))
        if len(cells) < USUAL_OPTIONS:
            return None
        chosen = sorted(self.random.sample(range(len(cells)), USUAL_OPTIONS))
        first, *rest = (cells[number] for number in chosen)
        asked = self._asked(t)
        against = {
            cell: Sentence("questions.asked_in", {"moment": asked.index(cell) + 1}) for cell in rest
        }
        because = Sentence("questions.asked_first", {"moment": asked.index(first) + 1})
        return self._about_cells("order", t, [first], rest, because, against)

    def _twice(self, t: int) -> Question:
        """Ask which state the program has asked for more than once, or whether there is any."""
        times = Counter(self.recording.state_at(each) for each in range(1, t + 1))
        cells = Counter(self.recording.cell_of(state) for state in times)
        lone = {state: count for state, count in times.items() if self._is_lone(state, cells)}
        again = [self.recording.cell_of(state) for state, count in lone.items() if count > 1]
        once = [self.recording.cell_of(state) for state, count in lone.items() if count == 1]
        if again and once:
            right = self._some(again, 1)
            wrong = self._some(once, USUAL_OPTIONS - 1)
            state = next(each for each in lone if self.recording.cell_of(each) == right[0])
            because = Sentence("questions.asked_times", {"count": lone[state]})
            one = Sentence("questions.asked_once")
            return self._about_cells("twice", t, right, wrong, because, dict.fromkeys(wrong, one))
        has_any = max(times.values()) > 1
        options = [Option(Sentence(f"questions.any.{name}")) for name in ("yes", "no")]
        because = Sentence(f"questions.any_twice.{'yes' if has_any else 'no'}", {"count": t})
        asked = Sentence("questions.any_twice", {"count": t})
        return self._question("twice", t, asked, options, int(not has_any), because)

    def _is_lone(self, state: Any, cells: Counter[int]) -> bool:
        return cells[self.recording.cell_of(state)] == 1

    # ------------------------------------------------------------------ what the program holds

    def _waits(self, t: int) -> Question | None:
        """Ask how many states wait in the program's own frontier."""
        held = self.explainer.own_frontier(t)
        if held is None:
            return None
        options, right = numbers(held.size, [t, 2 * held.size, held.size + 3])
        values = {"name": held.name, "count": held.size}
        because = Sentence("questions.waits.rule", values)
        return self._question(
            "waits", t, Sentence("questions.waits", values), options, min(right), because
        )

    def _number(self, t: int) -> Question | None:
        """Ask which number the program has put beside a state that waits."""
        held, cols = self.explainer.own_frontier(t), self.recording.cols
        rated = [each for each in held.first if each.score is not None] if held else []
        cells = Counter(each[:2] for each in rated)
        lone = [each for each in rated if cells[each[:2]] == 1]
        if held is None or not lone:
            return None
        row, col, score = self.random.choice(lone)
        assert score is not None
        others = [each.score for each in rated if each.score is not None]
        unit = self.recording.loaded.game.scoring.length_unit
        options, right = numbers(score, self.random.sample(others, len(others)), unit=unit)
        values = {"cell": self.explainer.place(row, col), "name": held.name, "score": score}
        because = Sentence("questions.put_number.rule", values)
        asked = Sentence("questions.put_number", values)
        question = self._question("number", t, asked, options, min(right), because)
        return question._replace(about=row * cols + col)

    # ------------------------------------------------------------------ words

    def _some(self, cells: Iterable[int], most: int) -> list[int]:
        """Return some cells, drawn alike for the same seed."""
        ordered = sorted(cells)
        return self.random.sample(ordered, min(most, len(ordered)))

    def _about_cells(
        self, kind: str, t: int, right: list[int], wrong: list[int], because: Sentence,
        against: dict[int, Sentence],
    ) -> Question:  # fmt: skip
        cells = self.random.sample([*right, *wrong], len(right) + len(wrong))
        options = [Option(self._said(cell), cell) for cell in cells]
        asked = Sentence(f"questions.own.{kind}", {"count": t})
        question = self._question(kind, t, asked, options, cells.index(right[0]), because)
        return question._replace(against=[against.get(cell, because) for cell in cells])

    def _said(self, cell: int) -> Sentence:
        place: Cell = self.explainer.place(*divmod(cell, self.recording.cols))
        return Sentence("questions.cell", {"cell": place})

    def _question(
        self, kind: str, t: int, asked: Sentence, options: Sequence[Option], right: int,
        because: Sentence,
    ) -> Question:  # fmt: skip
        against = [because] * len(options)
        return Question(kind, t, 0, asked, options, frozenset({right}), because, against)
