"""The charts of the lab as data: bars of work and quality (one alone misleads), and two plots.

A length or a place is a share of the chart, from 0 to 1, counted from the left and from the bottom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor, log1p, log10
from typing import NamedTuple

from searchcade.lab.summary import Total, spent
from searchcade.texts import Texts
from searchcade.views.lab import game_of, is_cheapest, mean_text, share_text
from searchcade.views.lab_choices import title_of

FAR_APART = 50  # ratio from which small bars would be invisible: the scale becomes logarithmic
MIN_SECONDS = 1e-4  # that the axis begins with
ROUND = (1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
MAX_TICKS = 6
COLOURS = ("second", "good", "hint", "rim", "text")
"""Of algorithms by their numbers, as themes name them; then the same ones paler."""
CHOSEN = "accent"
Point = tuple[float, float]
Written = Callable[[float], str]


class Scale(NamedTuple):
    """How long bars are: in proportion, or by their logarithms."""

    most: float
    is_logarithmic: bool

    @classmethod
    def of(cls, values: Sequence[float | None]) -> Scale:
        """Choose a scale on which all values can be seen."""
        known = [value for value in values if value]
        most, least = max(known, default=1.0), min(known, default=1.0)
        return cls(most, most > FAR_APART * least)

    def share(self, value: float | None) -> float | None:
        """Return the length of a bar."""
        if value is None:
            return None
        return log1p(value) / log1p(self.most) if self.is_logarithmic else value / self.most


class AlgorithmBars(NamedTuple):
    """An algorithm: what it expands, and how much its plans cost above the optimum."""

    name: str
    is_cheapest: bool
    work: float | None
    work_text: str
    loss: float | None
    loss_text: str


class Bars(NamedTuple):
    """The bars with the titles above them."""

    work: str
    loss: str
    bars: list[AlgorithmBars]


def bars(texts: Texts, totals: Sequence[Total]) -> Bars:
    """Return the bars of these algorithms."""
    work = Scale.of([each.figure("expanded") for each in totals])
    loss = Scale.of([each.above for each in totals])._replace(is_logarithmic=False)
    title = texts("lab.bars.expanded")
    title += f" ({texts('lab.logarithmic')})" if work.is_logarithmic else ""
    made = [
        AlgorithmBars(
            title_of(texts, each.label, game_of(each)),
            is_cheapest(each),
            work.share(each.figure("expanded")),
            mean_text(texts, each.figure("expanded")),
            loss.share(each.above),
            share_text(texts, each.above),
        )
        for each in totals
    ]
    return Bars(title, texts("lab.bars.above"), made)


# ------------------------------------------------------------------ plots


class Tick(NamedTuple):
    """A line across a plot, and the value that it stands for."""

    at: float
    text: str


class Axes(NamedTuple):
    """A logarithmic axis to the right and a plain one up, by the values at their ends."""

    low: int
    high: int
    """The powers of ten at the left and at the right."""
    top: float

    @classmethod
    def around(cls, values: Iterable[float], top: float) -> Axes:
        """Choose the ends so that all values are between them."""
        known = [value for value in values if value > 0] or [1.0]
        low, high = floor(log10(min(known))), ceil(log10(max(known)))
        return cls(low, max(high, low + 1), rounded_up(top))

    def at(self, across: float, up: float) -> Point:
        """Return where two values are."""
        share = (log10(max(across, 10.0**self.low)) - self.low) / (self.high - self.low)
        return share, up / self.top

    def ticks_across(self, write: Written) -> list[Tick]:
        """Return the powers of ten, or some of them."""
        step = max(1, ceil((self.high - self.low) / MAX_TICKS))
        values = [10.0**power for power in range(self.low, self.high + 1, step)]
        return [Tick(self.at(value, 0)[0], write(value)) for value in values]

    def ticks_up(self, write: Written) -> list[Tick]:
        """Return the lowest value, the highest, and what is between them."""
        return [Tick(part, write(self.top * part)) for part in (0.0, 0.5, 1.0)]


def rounded_up(value: float) -> float:
    """Return a round number that is not smaller."""
    if value <= 0:
        return 1.0
    power = 10.0 ** floor(log10(value))
    return next(each * power for each in ROUND if each * power >= value * (1 - 1e-9))


class Series(NamedTuple):
    """An algorithm in a plot: its number, name and colour; the chosen one stands out."""

    number: int
    name: str
    colour: str
    is_pale: bool
    is_chosen: bool
    points: list[Point]
    pin: Point | None
    """Where its number stands."""


class Plot(NamedTuple):
    """Two axes with their names and ticks, and what is drawn between them."""

    across: str
    up: str
    ticks_across: list[Tick]
    ticks_up: list[Tick]
    series: list[Series]

    @property
    def chosen_last(self) -> list[Series]:
        """Return the algorithms with the chosen one last: it is drawn above the others."""
        return sorted(self.series, key=lambda series: series.is_chosen)


class PlotLine(NamedTuple):
    """What a plot shows of an algorithm: points, and where its number stands."""

    points: list[Point]
    pin: Point | None


def scatter(texts: Texts, totals: Sequence[Total], chosen: str) -> Plot:
    """Plot each run as a point, and each algorithm at its mean: work against quality."""
    known = [scattered(each) for each in totals]
    points = [point for part in known for point in part]
    axes = Axes.around([work for work, _ in points], max((up for _, up in points), default=0))
    return Plot(
        texts("lab.scatter.across"),
        texts("lab.scatter.up"),
        axes.ticks_across(texts.number),
        axes.ticks_up(lambda share: f"{texts.number(100 * share)} %"),
        series(texts, totals, [scatter_line(axes, part) for part in known], chosen),
    )


def scattered(total: Total) -> list[Point]:
    """Return the nodes that each run expanded, and how much its plan costs above the optimum."""
    return [(max(1, each["expanded"]), share) for each, share in total.shares_above]


def scatter_line(axes: Axes, runs: Sequence[Point]) -> PlotLine:
    """Return a point a run, and the number at their mean."""
    if not runs:
        return PlotLine([], None)
    across, up = zip(*runs, strict=True)
    mean = axes.at(sum(across) / len(runs), sum(up) / len(runs))
    return PlotLine([axes.at(*each) for each in runs], mean)


def by_time(texts: Texts, totals: Sequence[Total], chosen: str) -> Plot:
    """Plot for each algorithm how many runs are solved by then, as time goes on."""
    times = [sorted(max(MIN_SECONDS, spent(run)) for run in each.solved) for each in totals]
    most = max((each.runs for each in totals), default=1)
    axes = Axes.around([time for part in times for time in part], most)
    return Plot(
        texts("lab.by_time.across"),
        texts("lab.by_time.up"),
        axes.ticks_across(clock(texts)),
        axes.ticks_up(lambda count: f"{count:.0f}"),
        series(texts, totals, [steps(axes, part) for part in times], chosen),
    )


def steps(axes: Axes, times: Sequence[float]) -> PlotLine:
    """Return a line that goes up by one at each time, with the number at its end."""
    points = [axes.at(time, count + up) for count, time in enumerate(times) for up in (0, 1)]
    return PlotLine(points, points[-1] if points else None)


def clock(texts: Texts) -> Callable[[float], str]:
    """Return what writes a power of ten of a second."""

    def written(seconds: float) -> str:
        if seconds < 1:
            return f"{texts.number(1000 * seconds, 1 if seconds < 0.001 else 0)} ms"
        return f"{texts.number(seconds)} s"

    return written


def series(
    texts: Texts, totals: Sequence[Total], lines: Sequence[PlotLine], chosen: str
) -> list[Series]:
    """Give each algorithm its number and colour, in the order of the table; one is chosen."""
    made = []
    for number, (total, line) in enumerate(zip(totals, lines, strict=True), start=1):
        is_chosen = total.label == (chosen or totals[0].label)
        colour = CHOSEN if is_chosen else COLOURS[number % len(COLOURS)]
        is_pale = not is_chosen and number % (2 * len(COLOURS)) >= len(COLOURS)
        name = title_of(texts, total.label, game_of(total))
        made.append(Series(number, name, colour, is_pale, is_chosen, *line))
    return made
