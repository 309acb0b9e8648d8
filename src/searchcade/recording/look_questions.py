"""What can be asked of a look ahead: what positions are worth, who decides, and what is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf, isinf
from random import Random
from typing import Any, NamedTuple

from searchcade.recording.explanation import Sentence, SentenceParts
from searchcade.recording.game_look import GameLook
from searchcade.recording.look_sentences import Speaker, said_bound
from searchcade.recording.question import Choice, Question, is_same, numbers
from searchcade.search.game_tree import Event, GameTree, TreeFact, TreeMoment

MAX_TURNS = 6  # moves whose look ahead is asked about
MAX_EVENTS = 3000  # of a look ahead
MAX_DEPTH = 4  # moves to a position that is asked about
MAX_TRIED = 20  # events about which a clear question is sought


class LookMoment(NamedTuple):
    """A tree between two of its events."""

    t: int
    number: int
    """How many events there were."""
    tree: TreeMoment
    last: Event
    next: Event

    @property
    def children(self) -> list[int]:
        """Return the children of the position that the next event is about."""
        return self.tree.tree.positions[self.next.at].children

    @property
    def facts(self) -> list[TreeFact]:
        """Return what is known of them."""
        return [self.tree.fact(each) for each in self.children]


class LookQuestions:
    """Asks about agents that look ahead to a depth: minimax, expectimax."""

    kinds: Sequence[str] = ("value", "choice", "turn")

    def __init__(self, explainer: Any, random: Random) -> None:
        self.explainer: GameLook = explainer
        self.random = random
        self._tree = lru_cache(maxsize=MAX_TURNS)(self.explainer.grown_tree)

    def moments(self) -> Sequence[int]:
        """Return the moments at which the first looks ahead begin."""
        return self.explainer.turns[:MAX_TURNS]

    def at(self, t: int, kind: str) -> Question | None:
        """Return a question about an event of the look ahead after a moment."""
        tree = self._tree(t)
        if tree is None:
            return None
        pairs = enumerate(pairwise(tree.events[:MAX_EVENTS]), start=1)
        fitting = [number for number, pair in pairs if self._fits(kind, tree, *pair)]
        tried = self.random.sample(fitting, min(MAX_TRIED, len(fitting)))
        made = (self._made(kind, seen) for seen in self._seen(t, tree, tried))
        return next((each for each in made if each and each.is_clear), None)

    def _fits(self, kind: str, tree: GameTree, last: Event, event: Event) -> bool:
        """Say whether a kind of question may be asked between two events."""
        del last
        children = tree.positions[event.at].children
        if kind == "turn":
            is_meant = event.what in ("enter", "worth")
        else:
            is_meant = event.what == "back" and event.number in children[1:][-1:]
        return is_meant and len(tree.line(event.at)) <= MAX_DEPTH

    def _seen(self, t: int, tree: GameTree, numbers: Sequence[int]) -> Iterator[LookMoment]:
        """Yield the tree after so many events each time."""
        for number in numbers:
            moment = TreeMoment(tree)
            for event in tree.events[:number]:
                moment.take(event)
            yield LookMoment(t, number, moment, tree.events[number - 1], tree.events[number])

    def _made(self, kind: str, seen: LookMoment) -> Question | None:
        question: Question | None = getattr(self, f"_{kind}")(seen)
        return question

    # ------------------------------------------------------------------ values and choices

    def _value(self, seen: LookMoment) -> Question | None:
        """Ask what a position is worth whose last child has just become known."""
        values, kind = exact_values(seen), self._kind(seen)
        if values is None:
            return None
        chances = [seen.tree.tree.positions[each].chance for each in seen.children]
        mean = sum(chance * value for chance, value in zip(chances, values, strict=True))
        right = {"highest": max(values), "lowest": min(values), "average": mean}[kind]
        wrong = [max(values), min(values), sum(values) / len(values), sum(values)]
        options, chosen = numbers(right, wrong, least=-inf)
        name = "chance" if kind == "average" else "number"
        listed = [Sentence(f"questions.{name}", {"value": value, "chance": 100 * chance})
                  for value, chance in zip(values, chances, strict=True)]  # fmt: skip
        asked = {"line": self._place(seen), "values": SentenceParts(listed)}
        return self._question(
            "value", seen, Sentence(f"questions.value.{kind}", asked), options, chosen,
            Sentence(f"questions.rule.{kind}"),
        )  # fmt: skip

    def _choice(self, seen: LookMoment) -> Question | None:
        """Ask which move is chosen at such a position."""
        values, kind = exact_values(seen), self._kind(seen)
        if values is None or kind == "average":
            return None
        best = max(values) if kind == "highest" else min(values)
        options = [self._move(seen, *each) for each in zip(seen.children, values, strict=True)]
        right = frozenset(n for n, value in enumerate(values) if is_same(value, best))
        asked = Sentence(f"questions.choice.{kind}", {"line": self._place(seen)})
        because = Sentence(f"questions.rule.{kind}")
        return self._question("choice", seen, asked, options, right, because)

    def _move(self, seen: LookMoment, child: int, value: float) -> Choice:
        """Describe a move by its name and what it is worth."""
        values = {"move": speaker(self.explainer, seen).move(child), "value": value}
        return Choice(Sentence("questions.move", values), node=child)

    def _kind(self, seen: LookMoment) -> str:
        return seen.tree.tree.positions[seen.next.at].kind

    def _turn(self, seen: LookMoment) -> Question:
        """Ask who decides at a position, or whether the look ends there."""
        names = ("highest", "lowest", "average", "ends")
        right = self._kind(seen) if seen.next.what == "enter" else "ends"
        options = [Choice(Sentence(f"questions.turn.{name}")) for name in names]
        because = speaker(self.explainer, seen).explain().main
        line = speaker(self.explainer, seen).line(seen.next.at)
        asked = Sentence("questions.turn", {"line": line})
        return self._question(
            "turn", seen, asked, options, frozenset({names.index(right)}), because
        )

    # ------------------------------------------------------------------ words

    def _place(self, seen: LookMoment) -> SentenceParts:
        """Say after which moves the next event happens."""
        is_first = seen.tree.tree.positions[seen.next.at].parent < 0
        line = {"line": speaker(self.explainer, seen).line(seen.next.at)}
        said = Sentence("questions.here") if is_first else Sentence("questions.after", line)
        return SentenceParts([said])

    def _question(
        self, kind: str, seen: LookMoment, asked: Sentence, options: Sequence[Choice],
        right: frozenset[int], because: Sentence,
    ) -> Question:  # fmt: skip
        against = [because] * len(options)
        return Question(kind, seen.t, seen.number, asked, options, right, because, against)


class AlphaBetaQuestions(LookQuestions):
    """Asks about alpha-beta, which cuts."""

    kinds: Sequence[str] = ("cut", *LookQuestions.kinds)
    _wants_cut = True

    def at(self, t: int, kind: str) -> Question | None:
        """Return a question; a cut and none are sought equally often."""
        self._wants_cut = self.random.random() < 0.5
        question = super().at(t, kind)
        if question is None and kind == "cut":
            self._wants_cut = not self._wants_cut
            question = super().at(t, kind)
        return question

    def _fits(self, kind: str, tree: GameTree, last: Event, event: Event) -> bool:
        if kind != "cut":
            return super()._fits(kind, tree, last, event)
        position = tree.positions[last.at]
        has_more = last.what == "back" and last.number in position.children[:-1]
        if isinf(last.high if position.kind == "highest" else last.low):
            return False  # nothing can be cut there
        is_cut = event.what == "cut" and event.at == last.at
        return has_more and is_cut == self._wants_cut and len(tree.line(last.at)) <= MAX_DEPTH

    def _cut(self, seen: LookMoment) -> Question:
        """Ask whether the other children of a position are left out."""
        last = seen.last
        here = LookMoment(seen.t, seen.number, seen.tree, last, last)
        kind = self._kind(here)
        left = len(here.children) - here.children.index(last.number) - 1
        values = {
            "line": self._place(here), "value": last.value, "count": left,
            "low": said_bound(last.low), "high": said_bound(last.high),
        }  # fmt: skip
        is_cut = seen.next.what == "cut" and seen.next.at == last.at
        options = [Choice(Sentence(f"questions.cut.{name}")) for name in ("yes", "no")]
        because = Sentence(f"questions.cut.{kind}.{'yes' if is_cut else 'no'}", values)
        return self._question(
            "cut", seen, Sentence(f"questions.cut.{kind}", values), options,
            frozenset({int(not is_cut)}), because,
        )  # fmt: skip


def exact_values(seen: LookMoment) -> list[float] | None:
    """Return the values of all children of a position, if the last one has just become known."""
    facts = seen.facts
    is_last = len(facts) > 1 and seen.next.number == seen.children[-1]
    is_exact = all(fact.status in ("done", "known") and not fact.bound for fact in facts)
    values = [fact.value for fact in facts if fact.value is not None]
    return values if is_last and is_exact and len(values) == len(facts) else None


def speaker(explainer: GameLook, seen: LookMoment) -> Speaker:
    """Return what tells of the next event."""
    return Speaker(explainer.code, seen.tree, seen.next)
