"""The heuristic lens: what a heuristic says on every cell, against the true distance.

A true distance is the cost of a cheapest plan. Where all states that follow are few, all are
explored at once. Else a search is run from each cell, as long as the time lasts; a cell that it
does not settle stays unknown.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite, isinf
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.canvas import Place
from searchcade.game import Piece
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, Heuristic, Move, Problem, Restarted, walked
from searchcade.search.consistency import SLACK, Drop, drops_at
from searchcade.search.limits import Budget, never
from searchcade.search.run import Result
from searchcade.search.true_distance import true_distances
from searchcade.solve import solve
from searchcade.spec import Spec

MAX_CELLS = 40_000  # cells of a board
FACTORS = (1.5, 2.0)  # by which an admissible heuristic is also shown
SEARCH_BUDGET = Budget(seconds=3, memory_mb=512)  # for A*
BARS = 9  # of a histogram, on either side of 0
MAX_EXPLORED_STATES = 150_000  # states that are explored at once
CELL_BUDGET = Budget(seconds=3, memory_mb=512)  # for one cell
MAX_SECONDS = 60.0  # seconds for all cells together
MAX_UNSETTLED_CELLS = 6  # cells in a row that are not settled, after which it gives up


class Measure(NamedTuple):
    """A heuristic of a game, times a factor: `manhattan?times=1.5`."""

    heuristic: str
    times: float = 1.0

    @classmethod
    def parse(cls, text: str, loaded: LoadedLevel) -> Measure:
        """Read the text form; nothing stands for the usual heuristic of a level."""
        spec = Spec.parse(text or loaded.usual_heuristic)
        known = loaded.game.estimates
        if spec.name not in known:
            wanted = ", ".join(known)
            raise BadInput(f"lens: expected a heuristic among {wanted}; found {spec.name!r}")
        try:
            times = float(spec.options.get("times", "1"))
        except ValueError:
            times = inf
        if not isfinite(times):
            raise BadInput(f"lens: expected times as a number, found {text!r}")
        return cls(spec.name, times)

    def __str__(self) -> str:
        return self.heuristic if self.times == 1 else f"{self.heuristic}?times={self.times:g}"

    def build(self, loaded: LoadedLevel) -> Heuristic[Any]:
        """Return the function from a state to the estimate."""
        estimate, times = loaded.game.estimates[self.heuristic].build(loaded.level), self.times
        return estimate if times == 1 else lambda state: times * estimate(state)

    def is_admissible(self, loaded: LoadedLevel) -> bool:
        """Say whether it is known to be admissible, on all states of this level."""
        return self.times <= 1 and loaded.game.estimates[self.heuristic].never_exceeds(loaded.level)

    @property
    def search(self) -> str:
        """Return the search that uses it: A*, weighted where there is a factor."""
        name = "astar?" if self.times == 1 else f"wastar?weight={self.times:g}&"
        return f"{name}heuristic={self.heuristic}"


def measures(loaded: LoadedLevel) -> list[Measure]:
    """Return the heuristics of a level; admissible ones also with a factor, for weighted A*."""
    plain = [Measure(name) for name in loaded.game.estimates]
    usual = Measure(loaded.usual_heuristic)
    scaled = [usual._replace(times=factor) for factor in FACTORS if usual.is_admissible(loaded)]
    place = plain.index(usual) + 1
    return [*plain[:place], *scaled, *plain[place:]]


def pieces(loaded: LoadedLevel) -> list[Piece[Any]]:
    """Return the pieces that can be put on every cell; raise BadInput where the lens is no use."""
    scene = loaded.scene([loaded.problem().start])
    if scene.rows * scene.cols > MAX_CELLS:
        found = f"{scene.rows} x {scene.cols}"
        raise BadInput(f"lens: expected at most {MAX_CELLS:,} cells, found {found}")
    found_pieces = list(loaded.game.lens.pieces(loaded.level))
    if not found_pieces:
        raise BadInput(f"lens: {loaded.game.title} has no piece to put on every cell")
    return found_pieces


class Off(NamedTuple):
    """How many cells are off by as much as `most`, and by more than the bar before, towards 0."""

    most: float
    cells: int
    is_open: bool = False
    """Whether it also has the cells that are off by more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a heuristic says on the cells of a piece, in plain steps, and what is true there."""

    said: Mapping[Place, float]
    true: Mapping[Place, float]
    """Only for cells where it is known; infinity where there is no plan."""

    def off(self, cell: Place) -> float | None:
        """Return by how much the heuristic is too high; None where the truth is not known."""
        if cell not in self.true:
            return None
        said, true = self.said[cell], self.true[cell]
        if said == true or abs(said - true) < SLACK:
            return 0.0
        return said - true

    @property
    def compared(self) -> dict[Place, float]:
        """Return the differences on all cells where the truth is known."""
        offs = ((cell, self.off(cell)) for cell in self.said)
        return {cell: off for cell, off in offs if off is not None}

    @property
    def is_whole(self) -> bool:
        """Say whether the truth is known on every cell."""
        return all(cell in self.true for cell in self.said)

    def too_high(self) -> list[Place]:
        """Return the cells that prove that it is not admissible, the clearest one first."""
        high = {cell: off for cell, off in self.compared.items() if off > 0}
        return sorted(high, key=lambda cell: -high[cell])

    def farthest_below(self) -> Place | None:
        """Return the cell where it is most below the truth, among those with a plan."""
        low = {cell: off for cell, off in self.compared.items() if -inf < off < 0}
        return min(low, key=lambda cell: low[cell], default=None)

    def histogram(self) -> tuple[list[Off], float]:
        """Return how many cells are off by how much, and the width of a bar.

        Bar 0 has the exact cells alone. All that is beyond the outermost bars is in them, but
        infinite differences have bars of their own.
        """
        offs = self.compared.values()
        finite = [off for off in offs if not isinf(off)]
        width = bar_width([abs(off) for off in finite])
        bars = Counter(bar(off, width) for off in finite)
        inner = range(min(bars, default=0), max(bars, default=-1) + 1)
        ends = Counter(off for off in offs if isinf(off))
        below, above = ([Off(end, ends[end])] if ends[end] else [] for end in (-inf, inf))
        beyond = {bar(off, width) for off in finite if abs(off) > BARS * width}
        offs_by_bar = (Off(each * width, bars[each], each in beyond) for each in inner)
        return [*below, *offs_by_bar, *above], width


def bar(off: float, width: float) -> int:
    """Return the number of the bar in which a difference counts."""
    number = ceil(off / width - SLACK) if off > 0 else floor(off / width + SLACK)
    return max(-BARS, min(BARS, number))


def bar_width(sizes: list[float]) -> float:
    """Return a round width with which most differences have a bar of their own."""
    usual = sorted(sizes)[int(0.9 * (len(sizes) - 1))] if sizes else 0
    width = 1
    while usual > BARS * width:
        width = width * 2 if str(width)[0] in "15" else width // 2 * 5
    return float(width)


class Findings(NamedTuple):
    """What a heuristic says with a piece on every cell."""

    said: Mapping[Place, float]
    """In plain steps."""
    drop: Drop[Any] | None
    """A move on which it drops by more than the move costs, if there is one."""


def examined(loaded: LoadedLevel, piece: Piece[Any], measure: Measure) -> Findings:
    """Ask a heuristic about every cell. This can take a while: use a thread."""
    estimate, unit = measure.build(loaded), loaded.game.lens.unit(loaded.level)
    said = {cell: estimate(state) / unit for cell, state in piece.states.items()}
    return Findings(said, drop(loaded, piece, estimate))


def tried(loaded: LoadedLevel, measure: Measure, cancelled: Callable[[], bool]) -> Result:
    """Return what A* achieves with a heuristic on a level, weighted where there is a factor."""
    return solve(loaded, measure.search, SEARCH_BUDGET, cancelled=cancelled).result


def drop(loaded: LoadedLevel, piece: Piece[Any], estimate: Heuristic[Any]) -> Drop[Any] | None:
    """Return a move from one of the cells on which the heuristic drops by more than it costs.

    A move that leads to another one of these states is preferred: both ends can be shown.
    """
    problem, shown = loaded.problem(), set(piece.states.values())
    elsewhere = None
    for state in piece.states.values():
        for each in drops_at(problem, estimate, state):
            if each.move and each.after in shown:
                return each
            elsewhere = elsewhere or each
    return elsewhere


class Anywhere:
    """A problem that begins with the choice of one of some states."""

    start: Any = None

    def __init__(self, problem: Problem[Any], states: Sequence[Any]) -> None:
        self._problem, self._states = problem, states

    def is_goal(self, state: Any) -> bool:
        """Say whether a state is a goal of the problem itself."""
        return state is not None and self._problem.is_goal(state)

    def successors(self, state: Any) -> Iterable[tuple[Move, Any, int]]:
        """Return all choices at the beginning, then the moves of the problem itself."""
        if state is not None:
            return self._problem.successors(state)
        return [("", each, 0) for each in self._states]


class Truth:
    """What is known so far. One thread finds distances, others may read `known` meanwhile."""

    def __init__(self, loaded: LoadedLevel, piece: Piece[Any]) -> None:
        self.loaded, self.piece = loaded, piece
        self.problem = loaded.problem()
        self.known: dict[Place, float] = {}
        """The distance from each cell for which it is proven; infinity where there is no plan."""
        self.by_state: dict[Any, Place] = {state: cell for cell, state in piece.states.items()}
        self.is_over = False
        """Whether nothing more will be found."""

    @property
    def is_whole(self) -> bool:
        """Say whether the distance from every cell is known."""
        return len(self.known) == len(self.piece.states)

    def find(
        self,
        order: Callable[[Place], Any] | None = None,
        cancelled: Callable[[], bool] = never,
        most: int = MAX_EXPLORED_STATES,
    ) -> None:
        """Find all distances, those of the lowest `order` first. This can take long."""
        self._explore(most, cancelled)
        if not self.is_whole:
            self._rule_out(cancelled)
            self._search_each(sorted(self.piece.states, key=order), cancelled)
        self.is_over = not cancelled()

    def _explore(self, most: int, cancelled: Callable[[], bool]) -> None:
        """Explore the states that can follow; if they are few, this is all that is needed."""
        found = true_distances(Anywhere(self.problem, [*self.by_state]), most, cancelled)
        if found is None:
            return
        for state, cell in self.by_state.items():
            if found.is_dead(state):
                self.known[cell] = inf
            elif (cost := found.remaining(state)) is not None:
                self.known[cell] = cost

    def _rule_out(self, cancelled: Callable[[], bool]) -> None:
        """Note the cells from which the game itself can prove that all is lost."""
        analysis, level = self.loaded.game.play.analysis, self.loaded.level
        for cell, state in self.piece.states.items():
            if cell not in self.known and not cancelled() and analysis(level, state).get("lost"):
                self.known[cell] = inf

    def _search_each(self, cells: Iterable[Place], cancelled: Callable[[], bool]) -> None:
        """Search from one cell after the other, until time or hope is used up."""
        until, in_vain = time.perf_counter() + MAX_SECONDS, 0
        for cell in cells:
            if cancelled() or time.perf_counter() > until or in_vain == MAX_UNSETTLED_CELLS:
                return
            if cell not in self.known:
                self._search(cell, cancelled)
                in_vain = 0 if cell in self.known else in_vain + 1

    def _search(self, cell: Place, cancelled: Callable[[], bool]) -> None:
        """Solve from a cell; nothing is learnt where the answer is not proven."""
        game, state = self.loaded.game, self.piece.states[cell]
        level = game.lens.starting(self.loaded.level, state)
        if level is None:
            return
        loaded = LoadedLevel(self.loaded.name, game, level)
        choice = catalog.algorithm(game.deciding_algorithm(level), loaded)
        result = solve(loaded, choice, CELL_BUDGET, cancelled=cancelled).result
        if result.outcome == "unsolvable":
            self.known[cell] = inf
        elif result.optimal and result.plan is not None:
            self._learn(Restarted(self.problem, state), result.plan)

    def _learn(self, problem: Problem[Any], plan: str) -> None:
        """Replay a cheapest plan: the rest of it is cheapest from every cell on it."""
        steps = list(walked(problem, plan))
        last, total = steps[-1]
        if problem.is_goal(last):
            for state, cost in steps:
                if state in self.by_state:
                    self.known[self.by_state[state]] = total - cost


Chosen = tuple[int, Measure]
"""The number of a piece, and a heuristic."""


class Survey:
    """All that is known so far of the heuristics of a level, with each of its pieces."""

    def __init__(self, loaded: LoadedLevel, pieces: list[Piece[Any]]) -> None:
        self.loaded, self.pieces = loaded, pieces
        self.unit = loaded.game.lens.unit(loaded.level)
        self.truths = [Truth(loaded, piece) for piece in pieces]
        self.findings: dict[Chosen, Findings] = {}
        self.results: dict[Measure, Result] = {}
        """What A* achieves on the level."""

    def examine(self, chosen: Chosen) -> None:
        """Ask a heuristic about every cell of a piece."""
        self.findings[chosen] = examined(self.loaded, self.pieces[chosen[0]], chosen[1])

    def attempt(self, measure: Measure, cancelled: Callable[[], bool]) -> None:
        """Search with a heuristic."""
        self.results[measure] = tried(self.loaded, measure, cancelled)

    def find(self, truth: Truth, cancelled: Callable[[], bool]) -> None:
        """Find true distances; begin where the usual heuristic says that the goal is near."""
        estimate = Measure(self.loaded.usual_heuristic).build(self.loaded)
        truth.find(lambda cell: estimate(truth.piece.states[cell]), cancelled)

    def reading(self, chosen: Chosen) -> Reading | None:
        """Return what is known of a heuristic so far; None before it has been asked."""
        if chosen not in self.findings:
            return None
        known = dict(self.truths[chosen[0]].known)  # a thread may add to it meanwhile
        true = {cell: cost / self.unit for cell, cost in known.items()}
        return Reading(self.findings[chosen].said, true)
