"""A watched search as a person sees it: what is said of a moment, its counters, its frontier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf
from typing import Any, NamedTuple

from searchcade.canvas import Place
from searchcade.recording import Inspection, Moment, Recording
from searchcade.recording.explanation import Chip, Explainer
from searchcade.recording.game_look import GameLook
from searchcade.recording.own_lines import OwnLines
from searchcade.recording.textbook import Textbook
from searchcade.report import SolveReport
from searchcade.texts import GameTexts, Texts
from searchcade.texts.explanations import number_text, written
from searchcade.texts.figures import Figure
from searchcade.texts.verdicts import verdict

NONE = "–"
LARGE = 1000  # from which on a number is written in thousands


@dataclass(frozen=True, slots=True)
class Watched:
    """A moment of a search, or a line of the expansion that follows it."""

    recording: Recording
    t: int
    """The moment: of the search, then of the walk of its plan."""
    line: int = 0
    """How many lines of the next expansion have run."""
    is_resting: bool = False
    """Whether the playback is too fast to be followed line by line."""
    failure: str = ""
    """Why the search has failed, where it has."""
    measured: SolveReport | None = None
    """The report of the same search when it ran unrecorded."""

    @property
    def explainer(self) -> Explainer:
        """Return what explains the search."""
        return self.recording.explainer

    @property
    def searched(self) -> int:
        """Return the moment of the search: in the walk of the plan its last one."""
        return min(self.t, self.recording.recorded)

    @property
    def is_done(self) -> bool:
        """Say whether the search has ended."""
        return self.recording.report is not None or bool(self.failure)

    @property
    def is_over(self) -> bool:
        """Say whether the moment is after the search, so that its result is shown."""
        first = min(self.recording.recorded + 1, self.recording.length)
        return self.recording.report is not None and self.t >= first


class Saying(NamedTuple):
    """A main text, a side text, the colour of the main one, and the line of code that runs."""

    main: str
    side: str
    colour: str = "text"
    line: int = 0


class ChipView(NamedTuple):
    """A waiting node: the number that decides its turn, how it comes about, and its cell."""

    score: str
    parts: str
    cell: str


@dataclass(frozen=True, slots=True)
class FrontierView:
    """The first nodes of the frontier, and how many there are in what order."""

    note: str
    size: int = 0
    chips: Sequence[Chip] = ()
    words: Sequence[ChipView] = ()


NO_FRONTIER = FrontierView("")


class OwnView(NamedTuple):
    """What is shown of own code beside its lines and its frontier."""

    variables: Sequence[tuple[str, str]]
    """The variables of the function that asks, as short texts."""
    difference: str
    """Where it leaves the textbook, and why; empty where that is not known."""
    moment: int
    """The first expansion that differs; 0 for none."""


@dataclass(frozen=True, slots=True)
class WatchView:
    """What is shown of a moment, in the words of a language."""

    watched: Watched
    said: Saying
    note: str
    """Where the moment lies among the others."""
    counters: Sequence[Figure]
    frontier: FrontierView
    """Empty for a search that no textbook describes."""
    result: Sequence[Figure]
    """The figures of the result; none before the search is over."""
    own: OwnView | None = None
    """None but for own code."""


def watch_view(words: GameTexts, watched: Watched, chips: int = 0) -> WatchView:
    """Return the view of a moment, with at most so many nodes of the frontier."""
    return WatchView(
        watched,
        saying(words, watched),
        note(words.texts, watched),
        counters(words, watched, watched.searched),
        frontier(words, watched, chips),
        result(words, watched) if watched.is_over else (),
        own_view(words, watched),
    )


def own_view(words: GameTexts, watched: Watched) -> OwnView | None:
    """Return what is shown of own code at a moment; None for searches of ours."""
    explainer = watched.explainer
    if not isinstance(explainer, OwnLines):
        return None
    difference = explainer.difference
    return OwnView(
        [] if watched.is_resting else explainer.variables(watched.searched),
        written(words, explainer.difference_sentence()),
        difference.moment if difference else 0,
    )


# ------------------------------------------------------------------ sentences


def saying(words: GameTexts, watched: Watched) -> Saying:
    """Return what is said about a moment, or about the result where the search is over."""
    texts, report = words.texts, watched.recording.report
    if watched.failure:
        return Saying(texts("watch.failed"), watched.failure, "bad")
    if watched.is_over and report:
        (main, colour), (side, _) = verdict(words, report.result)
        return Saying(main, f"{side} {kept(texts, watched.recording)}".strip(), colour)
    if watched.is_resting:
        return Saying(texts("watch.resting"), texts("watch.resting_more"), "faint")
    why = watched.explainer.explain(watched.searched, watched.line)
    main, side = written(words, why.main), written(words, why.side)
    return Saying(main, f"{side} {many_states(texts, watched)}".strip(), "text", why.line)


def many_states(texts: Texts, watched: Watched) -> str:
    """Say that a coloured cell stands for many states, where it does."""
    explainer = watched.explainer
    has_many = isinstance(explainer, Textbook) and explainer.has_many
    return texts("watch.many_states") if has_many and not watched.line else ""


def kept(texts: Texts, recording: Recording) -> str:
    """Say how many expansions can be shown, where that is not all of them."""
    if recording.recorded == recording.expanded:
        return ""
    return texts("watch.kept", count=texts.number(recording.recorded))


def note(texts: Texts, watched: Watched) -> str:
    """Say how many expansions there are, or moves of the plan, or events of a look ahead."""
    number, recording, t = texts.number, watched.recording, watched.t
    if watched.line and isinstance(watched.explainer, GameLook):
        events = number(watched.explainer.lines(t) - 1)
        return texts("gametree.of_events", count=number(watched.line), all=events)
    if t > recording.recorded:
        walked, moves = number(t - recording.recorded), number(recording.published.walk)
        return texts("watch.walked", count=walked, all=moves)
    name = "watch.of_expansions" if watched.is_done else "watch.searching"
    return texts(name, count=number(t), all=number(recording.recorded))


def line_beside(watched: Watched, direction: int) -> tuple[int, int]:
    """Return the moment and the line after the present ones in the search, or before them."""
    t, line, lines = watched.t, watched.line + direction, watched.explainer.lines
    if line < 0:
        return (t - 1, max(0, lines(t - 1) - 1)) if t else (0, 0)
    return (t + 1, 0) if line and line >= lines(t) else (t, line)


# ------------------------------------------------------------------ counters


def counters(words: GameTexts, watched: Watched, t: int) -> list[Figure]:
    """Return the counters of a moment; where a game was played, its points."""
    moment = watched.recording.moment(t)
    expanded, waiting, worth = moment_figures(words, moment)
    points = points_at(watched.recording, moment) if moment.phase == "walk" else None
    if points is not None:
        worth = Figure("points", words.texts("watch.points"), words.texts.number(points))
    depth = Figure("depth", words.texts("watch.depth"), amount(words, moment.depth))
    time = Figure("time", words.texts("watch.time"), time_until(words.texts, watched, moment))
    return [expanded, waiting, depth, worth, time]


def moment_figures(words: GameTexts, moment: Moment) -> list[Figure]:
    """Return what a search has expanded by a moment, what waits, and the cost of its path."""
    return [
        Figure("expanded", words.texts("watch.expanded"), words.texts.number(moment.expanded)),
        Figure("waiting", words.texts("watch.waiting"), amount(words, moment.waiting)),
        Figure("cost", words.texts("watch.cost"), amount(words, moment.cost)),
    ]


def result(words: GameTexts, watched: Watched) -> list[Figure]:
    """Return the figures of a result: those of the output file where a game has one."""
    report, game = watched.measured, words.game
    if report is None or report.result.plan is None or not game.play.has_output:
        return counters(words, watched, watched.recording.length)
    texts, number, found = words.texts, words.texts.number, report.result
    weight, megabytes = report.figures.get("weight", found.cost or 0), found.peak_memory_mb
    memory = f"< {number(0.1, 1)} MB" if megabytes is None else f"{number(megabytes, 1)} MB"
    return [
        Figure("steps", words.steps, number(found.steps or 0)),
        Figure("weight", words.figure("weight"), number(weight)),
        Figure("expanded", texts("watch.expanded"), number(found.expanded)),
        Figure("time", texts("watch.time"), duration(texts, found.seconds)),
        Figure("memory", texts("watch.memory"), memory),
    ]


def points_at(recording: Recording, moment: Moment) -> int | None:
    """Return the points at a moment of the walk, where a game has points and was played."""
    loaded, report = recording.loaded, recording.report
    if loaded.game.scoring.points is None or report is None or report.result.plan is None:
        return None
    played = report.result.plan[: moment.walked]
    return loaded.game.scoring.points(loaded.level, moment.state, played)


def time_until(texts: Texts, watched: Watched, moment: Moment) -> str:
    """Estimate how long the search took up to a moment: all expansions count the same."""
    if watched.measured is None:
        return NONE if watched.is_done else "…"
    result = watched.measured.result
    return duration(texts, result.seconds * moment.expanded / max(1, result.expanded))


# ------------------------------------------------------------------ the frontier


def frontier(words: GameTexts, watched: Watched, chips: int) -> FrontierView:
    """Return the frontier of a moment; not while it changes too fast to be read."""
    texts, explainer = words.texts, watched.explainer
    if not isinstance(explainer, Textbook | OwnLines):
        return NO_FRONTIER
    if watched.is_resting:
        return FrontierView(texts("watch.strip_rests"))
    found = explainer.frontier(watched.searched, watched.line, chips)
    count = frontier_note(texts, watched, found.size)
    described = [chip_view(words, explainer.score_name, chip) for chip in found.chips]
    return FrontierView(count, found.size, found.chips, described)


def frontier_note(texts: Texts, watched: Watched, size: int) -> str:
    """Say how many nodes wait in what order, or in which container of own code."""
    explainer, count = watched.explainer, texts.number(size)
    if not isinstance(explainer, OwnLines):
        order = texts(f"watch.order.{explainer.pseudocode}")
        return texts("watch.wait", count=count, order=order)
    own = explainer.own_frontier(watched.searched)
    if own is None:
        return texts("own_lines.no_frontier") if watched.searched else ""
    return texts("own_lines.in_name", count=count, name=own.name)


def chip_view(words: GameTexts, score_name: str, chip: Chip) -> ChipView:
    """Describe a waiting node; own code may have put it without a number."""
    row, col = chip.cell
    cell = words.texts("watch.short_cell", row=row + 1, col=col + 1)
    if chip.score is None:
        return ChipView(cell, "", "")
    score, g = number_text(words, chip.score), number_text(words, chip.g)
    if score_name == "f":
        parts = f"{g} + {number_text(words, chip.h or 0)}"
    else:
        parts = "" if not score_name or chip.g == chip.score else f"g = {g}"
    return ChipView(score, parts, cell)


# ------------------------------------------------------------------ a cell


def cell_lines(words: GameTexts, watched: Watched, cell: Place) -> list[str]:
    """Say what the search knows of a cell, and how many states are behind it."""
    lines = known_lines(words, watched.recording.inspect(cell, watched.t))
    count = len(states_at(watched, cell))
    if count > 1:
        lines.append(words.texts("watch.states_here", count=words.texts.number(count)))
    return lines


def known_lines(words: GameTexts, known: Inspection | None) -> list[str]:
    """Say when a cell was expanded or seen, and its g, h and f."""
    if known is None:
        return [words.texts("watch.unseen")]
    when = "watch.expanded_as" if known.expanded else "watch.waits_since"
    values = {"g": known.g, "h": known.h, "f": known.f}
    scores = [
        f"{name} = {words.amount(value)}" for name, value in values.items() if value is not None
    ]
    return [words.texts(when, number=words.texts.number(known.moment)), *scores]


def states_at(watched: Watched, cell: Place) -> list[int]:
    """Return the entries of the states that a cell stands for, the newest first."""
    explainer = watched.explainer
    if not isinstance(explainer, Textbook) or not watched.recording.recorded:
        return []
    return explainer.entries_at(cell, watched.searched)


def current(explainer: Textbook, watched: Watched) -> Place | None:
    """Return the cell of the node whose expansion is under way, line by line."""
    if not watched.line:
        return None
    return (*explainer.place(explainer.entries.taken[watched.t]),)


# ------------------------------------------------------------------ layers

COLOURED = ("expanded", "frontier", "danger")
"""Layers that fill cells with colours."""
MAX_COLOURED = 2  # that are on at a time
FIRST_LAYERS = ("expanded", "frontier", "way", "numbers", "values")
FIRST_TREE_LAYERS = ("way", "values")


def layers_of(recording: Recording) -> list[str]:
    """Return the layers that a search has, in the order of their keys."""
    game, level = recording.loaded.game, recording.loaded.level
    is_tree = recording.explainer.view == "tree"
    names = ["expanded", "way"] if is_tree else ["expanded", "frontier", "way"]
    if recording.explainer.view == "frontier":
        names += ["numbers", "parents"]
    seen = game.look.revealed(level)  # danger that hides in the fog is shown after the game, too
    if game.look.danger(seen, recording.problem.start):
        names.append("danger")
    return [*names, "values"] if recording.has_values else names


def layer_title(texts: Texts, explainer: Explainer, name: str) -> str:
    """Name a layer; that of the numbers says which ones."""
    title = texts(f"watch.layer.{name}")
    if name == "numbers" and isinstance(explainer, Textbook):
        return f"{title}: {texts(f'watch.score.{explainer.score_name}')}"
    return title


class Layers:
    """Which layers are on. They stay so in a memory, apart for game trees."""

    def __init__(self, memory: dict[str, Any], view: str = "") -> None:
        is_tree = view == "tree"
        name = "watch.tree_layers" if is_tree else "watch.layers"
        first = FIRST_TREE_LAYERS if is_tree else FIRST_LAYERS
        self._on: list[str] = memory.setdefault(name, list(first))

    def __contains__(self, name: str) -> bool:
        return name in self._on

    def switch(self, name: str) -> None:
        """Switch a layer on or off; a third one with colours switches the oldest off."""
        if name in self._on:
            self._on.remove(name)
            return
        self._on.append(name)
        coloured = [each for each in self._on if each in COLOURED]
        if len(coloured) > MAX_COLOURED:
            self._on.remove(coloured[0])


# ------------------------------------------------------------------ numbers


def amount(words: GameTexts, value: float | None) -> str:
    """Write a number or a cost; a dash where it is not known."""
    return NONE if value is None else words.amount(value)


def short_value(texts: Texts, value: float) -> str:
    """Write the value of a move in a few characters."""
    if isinf(value) or abs(value) >= LARGE * LARGE:
        return "∞" if value > 0 else "−∞"
    if abs(value) >= 10 * LARGE:
        return f"{texts.number(value / LARGE)}k"
    return texts.number(value) if abs(value) >= 100 else short(texts, value)


def short(texts: Texts, value: float) -> str:
    """Write a number, with a decimal only where it has one."""
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    return texts.number(value, 0 if float(value).is_integer() else 1)


def duration(texts: Texts, seconds: float) -> str:
    """Write the time of a search, in milliseconds while it is below a second."""
    if seconds < 1:
        return f"{texts.number(1000 * seconds, 2 if seconds < 0.01 else 0)} ms"
    return f"{texts.number(seconds, 2)} s"
