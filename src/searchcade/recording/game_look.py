"""Explains agents that look ahead: the game tree of each move, event by event.

Only what repeats a look ahead is kept, a few bytes a move. The tree of one move is there in full:
the one that is looked at; `grow` makes it again.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from searchcade.canvas import Place
from searchcade.recording.explanation import Explainer, Explanation, NamedWord, Sentence, Successors
from searchcade.recording.look_sentences import (
    ALPHA_BETA,
    EXPECTIMAX,
    MINIMAX,
    MONTE_CARLO,
    Lines,
    Speaker,
)
from searchcade.search.game_tree import GameTree, TreeFact, TreeMoment
from searchcade.search.node import Node, Thought

if TYPE_CHECKING:
    from searchcade.recording.recording import Recording

ROLLOUT = 4  # the line of the pseudo-code


class Rated(NamedTuple):
    """A move that an agent has given a value."""

    move: str
    value: float


class GameLook(Explainer):
    """Explains one kind of look ahead."""

    view: ClassVar[Literal["counters", "frontier", "tree"]] = "tree"
    code: ClassVar[Lines] = {}

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording)
        self._turns = array("i", [0])  # moment -> the moment at which its move began
        self._again: dict[int, Callable[[], GameTree | None]] = {}
        self._rated: dict[int, Rated] = {}
        self._grown: tuple[int, GameTree] | None = None
        self._seen: TreeMoment | None = None

    def see(self, moment: int, node: Node[Any], successors: Successors) -> None:
        """Note the beginning of a move, or the value of a step."""
        del successors
        is_thought = isinstance(node, Thought) and node.value is not None
        turn = self._turns[-1] if is_thought else moment
        if isinstance(node, Thought) and node.value is not None:
            self._rated[moment] = Rated(node.move, node.value)
            if node.again:
                self._again.setdefault(turn, node.again)
        self._turns.append(turn)

    # ------------------------------------------------------------------ the tree

    def turn(self, t: int) -> int:
        """Return the moment at which the move began that a moment belongs to."""
        return self._turns[min(t, self.recording.recorded)]

    def tree(self, t: int) -> GameTree | None:
        """Return the tree of a moment's move, if it is there."""
        grown = self._grown
        return grown[1] if grown and grown[0] == self.turn(t) else None

    def can_grow(self, t: int) -> bool:
        """Say whether the tree of a moment's move is not there, but can be made."""
        return self.tree(t) is None and self.turn(t) in self._again

    def grow(self, t: int) -> None:
        """Look ahead again, watched. This can take a quarter of a second: use a thread."""
        turn, tree = self.turn(t), self.grown_tree(t)
        if tree is None:
            del self._again[turn]
        else:
            self._grown = turn, tree

    def grown_tree(self, t: int) -> GameTree | None:
        """Look ahead again and return the tree, as long as `grow` takes; nothing is kept."""
        again = self._again.get(self.turn(t))
        return again() if again else None

    @property
    def turns(self) -> list[int]:
        """Return the moments at which a move begins whose look ahead can be repeated."""
        return [*self._again]

    def lines(self, t: int) -> int:
        """Return how many events the look ahead after a moment has, and one for its end."""
        tree = self.tree(t)
        return len(tree.events) + 1 if tree and t == self.turn(t) else 1

    def seen(self, t: int, line: int = 0) -> TreeMoment | None:
        """Return the tree at a moment: after so many events, or as it counts in the end."""
        tree = self.tree(t)
        if tree is None:
            return None
        return self._after(tree, line if t == self.turn(t) else whole(tree))

    def _after(self, tree: GameTree, count: int) -> TreeMoment:
        """Return a tree after so many events."""
        seen = self._seen
        if seen is None or seen.tree is not tree or seen.taken > count:
            seen = TreeMoment(tree)
        for event in tree.events[seen.taken : count]:
            seen.take(event)
        self._seen = seen
        return seen

    def worths(self, t: int, line: int) -> dict[Place, TreeFact]:
        """Return what is known of each first step by now, by the cell that it leads to."""
        seen = self.seen(t, line)
        if seen is None:
            return {}
        positions = seen.tree.positions
        return {
            divmod(positions[each].place, self.recording.cols): seen.fact(each)
            for each in positions[seen.root].children
        }

    # ------------------------------------------------------------------ the words

    def explain(self, t: int, line: int = 0) -> Explanation:
        """Tell of a moment, or of an event of the look ahead after it."""
        if rated := self._rated.get(t):
            return self._explain_rated(t, rated)
        tree = self.tree(t)
        if tree is None or not 0 < line <= len(tree.events):
            number = (self.recording.moment(t).depth or 0) + 1
            name = "gametree.turn" if t else "gametree.before"
            side = Sentence("gametree.how") if self.turn(t) in self._again else None
            return Explanation(0, Sentence(name, {"number": number} if t else {}), side)
        before = self._after(tree, line - 1)  # of this tree: a thread may have grown another one
        return Speaker(self.code, before, tree.events[line - 1]).explain()

    def _explain_rated(self, t: int, rated: Rated) -> Explanation:
        """Tell the value that the agent has given to a step, and what it is made of."""
        values = {"move": NamedWord(f"gametree.move.{rated.move}"), "value": rated.value}
        name = "gametree.rated.best" if self._is_best(t) else "gametree.rated.other"
        return Explanation(0, Sentence(name, values), self._made_of(t, rated))

    def _is_best(self, t: int) -> bool:
        """Say whether no other step of the same move has a higher value."""
        turn = self.turn(t)
        later = range(turn + 1, self.recording.recorded + 1)
        same = takewhile(lambda number: self._turns[number] == turn, later)
        return self._rated[t].value == max(self._rated[number].value for number in same)

    def _made_of(self, t: int, rated: Rated) -> Sentence | None:
        """Say what was subtracted from the worth in the tree, or that no step is in it."""
        seen = self.seen(t)
        if seen is None:
            return None
        children = seen.tree.positions[seen.root].children
        if not children:
            return Sentence("gametree.trapped")
        child = next(each for each in children if seen.tree.positions[each].move == rated.move)
        worth = seen.fact(child).value
        if worth is None or worth <= rated.value:
            return None
        return Sentence("gametree.fine", {"worth": worth, "fine": worth - rated.value})


def whole(tree: GameTree) -> int:
    """Return after how many events the last look was whole: what it found counts."""
    ends = [
        number
        for number, event in enumerate(tree.events, start=1)
        if event.what in ("done", "backup")
        and (event.what == "backup" or tree.positions[event.at].parent < 0)
    ]
    return ends[-1] if ends else len(tree.events)


class AlphaBetaLook(GameLook):
    """Explains alpha-beta."""

    pseudocode, code = "alphabeta", ALPHA_BETA


class MinimaxLook(GameLook):
    """Explains plain minimax."""

    pseudocode, code = "minimax", MINIMAX


class ExpectimaxLook(GameLook):
    """Explains expectimax."""

    pseudocode, code = "expectimax", EXPECTIMAX


class MonteCarloLook(GameLook):
    """Explains Monte-Carlo tree search: the four phases of a playout."""

    pseudocode, code = "montecarlo", MONTE_CARLO

    def _explain_rated(self, t: int, rated: Rated) -> Explanation:
        """Tell how often a step was played: that decides."""
        name = "gametree.played.most" if self._is_best(t) else "gametree.played.less"
        values = {"move": NamedWord(f"gametree.move.{rated.move}"), "count": round(rated.value)}
        return Explanation(7, Sentence(name, values), None)


class PuzzlePlayouts(Explainer):
    """Says where a playout begins, and how large the tree is."""

    pseudocode = "playouts"

    def explain(self, t: int, line: int = 0) -> Explanation:
        """Tell of the playout that leads to a moment."""
        del line
        if t == 0:
            return Explanation(0, Sentence("gametree.no_playout"))
        moment = self.recording.moment(t)
        values = {"count": t, "depth": moment.depth or 0, "cost": moment.cost or 0}
        side = Sentence("gametree.tree_size", {"count": moment.waiting or 0})
        return Explanation(ROLLOUT, Sentence("gametree.begins", values), side)
