"""What can be asked of Monte-Carlo tree search: its four phases, in games and in puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from searchcade.recording.explanation import Cell, NamedWord, Sentence
from searchcade.recording.game_look import PuzzlePlayouts
from searchcade.recording.look_questions import LookMoment, LookQuestions, speaker
from searchcade.recording.question import LAST_ASKED, Choice, Question, is_same, numbers
from searchcade.search.game_tree import Event, GameTree, What

PHASES: Sequence[What] = ("select", "expand", "rollout", "backup")
IN_ORDER = (("expand", "rollout"), ("rollout", "backup"), ("backup", "select"))
"""Phases that follow each other wherever the game is not over."""


class PlayoutQuestions(LookQuestions):
    """Asks about the playouts of an agent."""

    kinds: Sequence[str] = ("select", "phase", "mean")

    def _fits(self, kind: str, tree: GameTree, last: Event, event: Event) -> bool:
        del tree
        if kind == "phase":
            return (last.what, event.what) in IN_ORDER
        return event.what == {"select": "select", "mean": "backup"}[kind]

    def _select(self, seen: LookMoment) -> Question | None:
        """Ask which child UCB1 chooses."""
        parent = seen.tree.tree.positions[seen.next.at].parent
        children = seen.tree.tree.positions[parent].children
        if not all(seen.tree.fact(each).visits for each in children):
            return None
        worth = [seen.tree.attraction(each) for each in children]
        right = frozenset(n for n, each in enumerate(worth) if is_same(each, max(worth)))
        because = speaker(self.explainer, seen).explain().main
        against = [Sentence("questions.ucb", {"mean": seen.tree.fact(each).mean, "ucb": ucb})
                   for each, ucb in zip(children, worth, strict=True)]  # fmt: skip
        values = {"visits": seen.tree.fact(parent).visits, "weight": seen.tree.tree.explores}
        options = [self._played(seen, each) for each in children]
        asked = Sentence("questions.select", values)
        return Question("select", seen.t, seen.number, asked, options, right, because, against)

    def _played(self, seen: LookMoment, child: int) -> Choice:
        """Describe a child by how often it was played, and with what mean."""
        fact, move = seen.tree.fact(child), speaker(self.explainer, seen).move(child)
        values = {"move": move, "mean": fact.mean, "visits": fact.visits}
        return Choice(Sentence("questions.played", values), node=child)

    def _phase(self, seen: LookMoment) -> Question:
        """Ask which of the four phases comes next."""
        options = [Choice(Sentence(f"questions.phase.{name}")) for name in PHASES]
        because = speaker(self.explainer, seen).explain().main
        asked = Sentence(
            "questions.phase", {"last": NamedWord(f"questions.after.{seen.last.what}")}
        )
        right = frozenset({PHASES.index(seen.next.what)})
        return self._question("phase", seen, asked, options, right, because)

    def _mean(self, seen: LookMoment) -> Question | None:
        """Ask for the mean of a first step after a playout through it."""
        line = seen.tree.tree.line(seen.next.at)
        fact = seen.tree.fact(line[0]) if line else None
        if fact is None or not fact.visits:
            return None
        value = seen.next.value
        right = (fact.total + value) / (fact.visits + 1)
        wrong = [value, (fact.mean + value) / 2, fact.mean, fact.mean + value]
        options, chosen = numbers(right, wrong, least=float("-inf"))
        values = {
            "move": speaker(self.explainer, seen).move(line[0]), "visits": fact.visits,
            "mean": fact.mean, "value": value, "total": fact.total + value, "right": right,
            "after": fact.visits + 1,
        }  # fmt: skip
        asked, because = Sentence("questions.mean", values), Sentence("questions.mean.rule", values)
        return self._question("mean", seen, asked, options, chosen, because)


class PuzzleQuestions:
    """Asks about playouts in a puzzle."""

    kinds: Sequence[str] = ("reach", "cost", "size")

    def __init__(self, explainer: Any, random: Random) -> None:
        self.explainer: PuzzlePlayouts = explainer
        self.recording, self.random = explainer.recording, random

    def moments(self) -> Sequence[int]:
        """Return the moments of the first playouts."""
        return range(1, min(self.recording.recorded, LAST_ASKED) + 1)

    def at(self, t: int, kind: str) -> Question | None:
        """Return a question about the position where a playout begins, or about the tree."""
        question: Question | None = getattr(self, f"_{kind}")(t)
        return question if question and question.is_clear else None

    def _reach(self, t: int) -> Question:
        """Ask where one move leads."""
        recording, state = self.recording, self.recording.state_at(t)
        after = [recording.cell_of(each) for _, each, _ in recording.problem.successors(state)]
        here = recording.cell_of(state)
        near = sorted({here + step for step in (1, -1, 2, -2)} - {*after} - {here})
        wrong = [each for each in near if 0 <= each < recording.rows * recording.cols]
        cells = sorted([*after, *wrong[: 8 - len(after)]])
        options = [Choice(Sentence("questions.cell", {"cell": self._cell(each)}), each)
                   for each in cells]  # fmt: skip
        because = Sentence("questions.reach.rule", {"count": len(after)})
        return Question(
            "reach", t, 0, Sentence("questions.reach"), options,
            frozenset(cells.index(each) for each in after), because,
            [because] * len(cells), about=here, takes_all=True,
        )  # fmt: skip

    def _cell(self, number: int) -> Cell:
        return Cell(*divmod(number, self.recording.cols))

    def _cost(self, t: int) -> Question | None:
        """Ask how many moves lead to the position."""
        depth = self.recording.depth_at(t)
        if depth is None:
            return None
        options, right = numbers(depth, [depth + 1, depth - 1, depth + 2])
        because = Sentence("questions.depth.rule", {"depth": depth})
        here = self.recording.cell_of(self.recording.state_at(t))
        return Question(
            "cost", t, 0, Sentence("questions.depth"), options, right, because,
            [because] * len(options), about=here,
        )  # fmt: skip

    def _size(self, t: int) -> Question | None:
        """Ask how large the tree is after the next playout."""
        now = self.recording.waiting_at(t)
        if t >= self.recording.recorded or now is None:
            return None
        after = self.recording.waiting_at(t + 1) or 0
        options, right = numbers(after, [now, 2 * now, now + 4])
        because = Sentence("questions.size.rule")
        asked = Sentence("questions.size", {"count": now})
        return Question("size", t, 0, asked, options, right, because, [because] * len(options))
