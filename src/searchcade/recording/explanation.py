"""What is said about a moment of a search: the line of pseudo-code that runs, and two sentences.

An explainer sees each expansion while the search runs, and answers for any moment afterwards.
It stores a few numbers an expansion in arrays, never the frontier or the tree of each moment.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from searchcade.problem import Heuristic, Move
from searchcade.recording.arrays import NONE
from searchcade.search.node import Node

if TYPE_CHECKING:
    from searchcade.own.lines import Snapshot
    from searchcade.recording.recording import Moments, Recording

NOTHING: Mapping[str, object] = MappingProxyType({})
Successors = Sequence[tuple[Move, Any, int]]
Kind = Literal["new", "cheaper", "again", "within", "beyond", "seen", "expanded"]
"""What became of a neighbour: put into the frontier, or, the last two, passed over."""
Role = Literal["bound", "take", "cut", "skip", "goal", "each", "cost", "test", "score", "put"]
"""What a line of pseudo-code does."""


class Cell(NamedTuple):
    """A place on the board, as a value of a sentence."""

    row: int
    col: int


class StateCell(Cell):
    """The same where a cell stands for many states."""


class NamedWord(NamedTuple):
    """A text as a value of a sentence, by its name: the name of a move, for example."""

    name: str


class Sentence(NamedTuple):
    """A text by its name, such as `explain.lowest`, with the values to fill in.

    Numbers, cells and words are written in the language of the reader. What stands between two
    asterisks is emphasised.
    """

    name: str
    values: Mapping[str, object] = NOTHING


class SentenceParts(NamedTuple):
    """Parts of a sentence that are listed: `two are new and one was seen before`."""

    sentences: Sequence[Sentence]


class Explanation(NamedTuple):
    """What is said about a moment, or about one line of an expansion."""

    line: int
    """The line of the pseudo-code that has run last, from 1; 0 for none."""
    main: Sentence
    side: Sentence | None = None


class Explainer(ABC):
    """Explains the searches of one kind, moment by moment and line by line.

    Moment t is after the t-th expansion. The lines of pseudo-code that run from moment t to
    moment t + 1 are numbered from 1 to `lines(t)`; the last of them leads to moment t + 1.
    """

    pseudocode: str = ""
    """The name of its text in pseudocode.toml; none for a search that has no textbook."""
    view: ClassVar[Literal["counters", "frontier", "tree", "own"]] = "counters"
    """Which panel the screen shows below the sentence."""

    tell: Callable[[Snapshot], None] | None = None
    """Takes the lines of own code that have run before the expansion that it sees next."""

    share: Callable[[Heuristic[Any]], Heuristic[Any]] | None = None
    """Takes the estimate of the search and returns one that it shares with it."""

    def __init__(self, recording: Recording) -> None:
        """Explain a recording, which is still empty."""
        self.recording = recording

    def see(self, moment: int, node: Node[Any], successors: Successors) -> None:  # noqa: B027
        """Note the expansion that leads to a moment; called in the thread of the search."""

    def close(self) -> None:  # noqa: B027
        """Free what is only needed while the search runs."""

    @abstractmethod
    def explain(self, t: int, line: int = 0) -> Explanation:
        """Explain moment t of the search, or the state after so many lines of the next expansion.

        `t` is at most the number of recorded expansions; after the last there are no lines.
        """

    def lines(self, t: int) -> int:
        """Return how many lines run from moment t to the next one; 1 where nothing is known."""
        return int(t < self.recording.recorded)

    def waiting(self, t: int) -> int | None:
        """Return how many nodes wait at a moment, where the search does not tell but this knows."""
        del t
        return None

    def marks(self, t: int) -> tuple[Moments, Moments]:
        """Return for each cell when it was expanded and when it was found, as seen at a moment."""
        del t
        return self.recording.order, self.recording.found


class Counters(Explainer):
    """Says how much was done: for searches that no textbook describes, and for own code."""

    def explain(self, t: int, line: int = 0) -> Explanation:
        """Give the counters of a moment."""
        del line
        moment = self.recording.moment(t)
        if t == 0:
            return Explanation(0, Sentence("explain.before"))
        if moment.depth is None or moment.cost is None:
            return Explanation(0, Sentence("explain.expanded_alone", {"count": t}), waiting(moment))
        values = {"count": t, "depth": moment.depth, "cost": moment.cost}
        return Explanation(0, Sentence("explain.expanded", values), waiting(moment))


def waiting(moment: Any) -> Sentence | None:
    """Say how many nodes wait, where the search tells."""
    if moment.waiting is None:
        return None
    return Sentence("explain.waiting", {"count": moment.waiting})


class Neighbour(NamedTuple):
    """A successor of an expanded node, and what became of it."""

    cell: Cell
    kind: Kind
    g: int
    cost: int
    entry: int = NONE
    """Its entry, where it was put into the frontier."""


class Step(NamedTuple):
    """A line of pseudo-code that runs in an expansion."""

    role: Role
    entry: int = NONE
    """The entry that it is about."""
    neighbour: int = NONE
    put: int = 0
    """How many neighbours are in the frontier after it."""


class Chip(NamedTuple):
    """A node that waits, as the strip shows it."""

    entry: int
    cell: Cell
    g: int
    h: float | None
    score: float | None
    """What decides when it is taken: f, g, h, or its depth; None where own code has no number."""
    is_new: bool


class Frontier(NamedTuple):
    """The first of those that wait, in the order in which the search would take them."""

    size: int
    chips: Sequence[Chip]
