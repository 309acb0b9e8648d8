"""One search of a race on the screen: its name, its board, its counters, and its ribbon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from searchcade import catalog
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import REST, columns, grid, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.figures import fact
from searchcade.app.screens.watch.background_search import BackgroundSearch
from searchcade.app.screens.watch.board_marks import search_marks
from searchcade.app.widgets import Card, Dropdown, Facts, Panel, Widget
from searchcade.level import LoadedLevel
from searchcade.recording import Lane
from searchcade.texts.titles import algorithm_title
from searchcade.texts.verdicts import outcome_title
from searchcade.views.watch import moment_figures, points_at

if TYPE_CHECKING:
    from searchcade.app.window import App

NAME = 46.0  # units of the choice of an algorithm
LINE = 28.0  # of a counter
BELOW = 46.0  # of the counters below a board
BESIDE = 240.0  # of the column beside a board
PAD = 10.0
GAP = 12.0  # between boards


class Contender:
    """An algorithm in a race, whose search runs in a background thread."""

    def __init__(self, app: App, loaded: LoadedLevel, name: str) -> None:
        """Begin to search; raise BadInput for an algorithm that cannot run on this level."""
        self.name = name
        self.search = BackgroundSearch(app, loaded, catalog.algorithm(name, loaded))
        self.lane = Lane(self.search.recording)

    @property
    def is_measured(self) -> bool:
        """Say whether its time is known, or never will be."""
        return bool(self.search.failure or self.lane.measured)

    @property
    def points(self) -> int | None:
        """Return the points at the end of the game that was played, where a game has points."""
        recording = self.search.recording
        return points_at(recording, recording.moment(recording.length))


class Ribbon(Widget):
    """A band over a corner of the board: the place of a search in the race, or its outcome."""

    role = "ribbon"

    def __init__(self, id: str, rect: Rect) -> None:
        super().__init__(id, rect)
        self.words, self.colour = "", "raised"

    @property
    def text(self) -> str:
        """Return what stands on it."""
        return self.words

    def draw_above(self, paint: Painter) -> None:
        """Draw the band, if there is anything to say."""
        if not self.words:
            return
        wide = paint.width(self.words, size=19, weight="bold") + 58
        box = Rect(self.rect.right - wide - 6, self.rect.y + 8, wide, 38)
        _, icon, _, words, _ = columns(box, (12, 22, 8, REST, 8))
        is_first = self.colour == "accent"
        ink = paint.theme.accent_text if is_first else paint.theme.text
        paint.shadow(box, radius=19, reach=8)
        paint.box(box, getattr(paint.theme, self.colour), radius=19, border=paint.theme.line)
        paint.icon("trophy" if is_first else "flag", icon, ink)
        paint.text(self.words, words, size=19, weight="bold", colour=ink)


class FactsLine(Facts):
    """Figures side by side, each with its label below it."""

    def draw(self, paint: Painter) -> None:
        """Draw icon, value and label of each."""
        cells = columns(self.rect, [REST] * len(self.facts))
        for each, cell in zip(self.facts, cells, strict=True):
            above, below = rows(cell, (REST, REST))
            icon, _, value, _ = columns(above, (20, 6, REST, 2))
            paint.icon(each.icon, rows(icon, (2, REST))[1], paint.theme.faint)
            paint.text(each.value, value, weight="semibold")
            label = columns(below, (REST, 4))[0]
            paint.text(each.label, label, size=15, colour=paint.theme.faint)


class LaneState(NamedTuple):
    """What a lane shows: a moment of its recording, and the order of arrival once it is known."""

    t: int
    place: int | None
    is_finished: bool


class LanePanel(Panel[LaneState]):
    """The part of the screen that shows one contender."""

    def __init__(
        self,
        rect: Rect,
        number: int,
        app: App,
        contender: Contender,
        names: Sequence[str],
        choose: Callable[[str], None],
    ) -> None:
        """Show a contender; `names` are the algorithms that may take its place."""
        super().__init__(rect)
        self._id, self._app, self.texts = f"race.{number}", app, app.texts
        self._contender, self._recording = contender, contender.search.recording
        self._loaded = contender.search.loaded
        self._names, self._choose = [*names, *({contender.name} - {*names})], choose

    def build(self) -> None:
        """Put the counters beside the board or below it: where the board is larger."""
        id, game = self._id, self._loaded.game
        self.add(Card(id, self.rect))
        scene = game.scene(self._loaded.level, self._recording.problem.start)
        place, title, facts = divided(inset(self.rect, PAD), (scene.rows, scene.cols))
        self.board = self.add(BoardView(f"{id}.board", place, game, self._app.theme, scene))
        self._ribbon = self.add(Ribbon(f"{id}.ribbon", place))
        kind = FactsLine if facts.h == BELOW else Facts
        self._counters = self.add(kind(f"{id}.counters", facts, []))
        words = self.texts.of(game)
        titles = {name: algorithm_title(words, name) for name in self._names}
        self.add(
            Dropdown(f"{id}.algorithm", title, "", self._names, self._contender.name, self._choose,
                     show=lambda name: titles[name], height=self._app.height)
        )  # fmt: skip

    def show(self, state: LaneState, /) -> None:
        """Show a moment of the recording, and on the ribbon the order of arrival."""
        recording, ribbon, (t, place, is_finished) = self._recording, self._ribbon, state
        states = recording.states(t)
        self.board.scene = self._loaded.game.scene_after(self._loaded.level, states)
        self.board.marks = search_marks(recording, t, self.texts)
        words = self.texts.of(self._loaded.game)
        self._counters.facts = [*map(fact, moment_figures(words, recording.moment(t)))]
        ribbon.words, ribbon.colour = self._arrival(place) if is_finished else ("", "raised")

    def _arrival(self, place: int | None) -> tuple[str, str]:
        """Return what stands on the ribbon, and its colour."""
        if place is not None:
            return self.texts(f"race.place.{place}"), "accent" if place == 1 else "raised"
        report = self._contender.lane.report
        said = outcome_title(self.texts, report.result.outcome)[0] if report else ""
        return said, "raised"


# ------------------------------------------------------------------ where things lie


def divided(box: Rect, shape: tuple[int, int] = (1, 1)) -> tuple[Rect, Rect, Rect]:
    """Share a box among board, name and counters, so that the board is as large as possible.

    The shape of a board is its rows and columns.
    """
    left, column = columns(box, (REST, BESIDE), PAD)
    name, below, facts = rows(box, (NAME, REST, BELOW), PAD)
    if cell_size(left, shape) < cell_size(below, shape):
        return below, name, inset(facts, 4, 0)
    name, facts, _ = rows(column, (NAME, 3 * LINE, REST), PAD)
    return left, name, facts


def cell_size(place: Rect, shape: tuple[int, int]) -> float:
    """Return how large a cell of a board is in a place."""
    rows, columns = shape
    return min(place.w / columns, place.h / rows)


def arranged(area: Rect, count: int, shape: tuple[int, int] = (1, 1)) -> list[Rect]:
    """Return places for two to four boards, in as many columns as make them largest."""

    def largest(places: list[Rect]) -> float:
        return cell_size(divided(inset(places[0], PAD), shape)[0], shape)

    return max((grid(area, count, across, GAP) for across in range(1, count + 1)), key=largest)
