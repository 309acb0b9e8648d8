"""One search of a race on the screen: its name, its board, its counters, and its ribbon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.watch.outcome import named_outcome
from searchcade.app.screens.watch.searching import record
from searchcade.app.screens.watch.thinking import points_at, thoughts
from searchcade.app.widgets import Card, Dropdown, Fact, Facts, Widget
from searchcade.level import LoadedLevel
from searchcade.recording import Lane, Moment, Recording
from searchcade.texts.titles import algorithm_title

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.screens.watch.race import RaceScreen

NAME = 38.0  # units of the choice of an algorithm
LINE = 28.0  # of a counter
BELOW = 46.0  # of the counters below a board
BESIDE = 200.0  # of the column beside a board
PAD = 10.0


class Ribbon(Widget):
    """A band over a corner of the board: who has arrived, and as which one."""

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
        is_first = self.colour == "accent"
        ink = paint.theme.accent_text if is_first else paint.theme.text
        paint.shadow(box, radius=19, reach=8)
        paint.box(box, getattr(paint.theme, self.colour), radius=19, border=paint.theme.line)
        icon = "trophy" if is_first else "flag"
        paint.icon(icon, Rect(box.x + 12, box.y, 22, box.h), ink)
        words = Rect(box.x + 42, box.y, wide - 50, box.h)
        paint.text(self.words, words, size=19, weight="bold", colour=ink)


class Line(Facts):
    """Figures side by side, each with its label below it."""

    def draw(self, paint: Painter) -> None:
        """Draw icon, value and label of each."""
        each = self.rect.w / max(1, len(self.facts))
        for number, fact in enumerate(self.facts):
            left, half = self.rect.x + number * each, self.rect.h / 2
            paint.icon(fact.icon, Rect(left, self.rect.y + 2, 20, half - 2), paint.theme.faint)
            value = Rect(left + 26, self.rect.y, each - 28, half)
            paint.text(fact.value, value, weight="semibold")
            label = Rect(left, self.rect.y + half, each - 4, half)
            paint.text(fact.label, label, size=15, colour=paint.theme.faint)


class RaceLane:
    """A contender: it searches beside the window, and is shown in a part of it."""

    def __init__(self, screen: RaceScreen, loaded: LoadedLevel, number: int, name: str) -> None:
        self.screen, self.loaded, self.number, self.name = screen, loaded, number, name
        self.choice = catalog.algorithm(name, loaded.game)
        recording = Recording(loaded, self.choice)
        self.lane = Lane(recording)
        self.failure = ""

        def work(job: Job[None]) -> None:
            record(recording, job)

        self.job = screen.app.jobs.start(work, failed=self._failed)

    def _failed(self, problem: Exception) -> None:
        self.screen.app.complain(problem)
        self.failure = str(problem)

    @property
    def is_done(self) -> bool:
        """Say whether the search has ended."""
        return self.lane.recording.attempt is not None or bool(self.failure)

    @property
    def points(self) -> int | None:
        """Return the points at the end of the game that was played, where there are any."""
        recording = self.lane.recording
        return points_at(recording, recording.moment(recording.length))

    # ------------------------------------------------------------------ building

    def build(self, box: Rect, names: Sequence[str], choose: Callable[[str], None]) -> None:
        """Add the widgets, the counters beside the board or below it: where it stays larger."""
        screen, id = self.screen, f"race.{self.number}"
        screen.add(Card(id, box))
        inner = Rect(box.x + PAD, box.y + PAD, box.w - 2 * PAD, box.h - 2 * PAD)
        game = self.loaded.game
        scene = game.scene(self.loaded.level, self.lane.recording.problem.start)
        place, title, facts = divided(inner, (scene.rows, scene.cols))
        self.board = BoardView(f"{id}.board", place, game, screen.app.theme, scene)
        self.ribbon = Ribbon(f"{id}.ribbon", place)
        self.counters = (Line if facts.h == BELOW else Facts)(f"{id}.counters", facts, [])
        for widget in (self.board, self.ribbon, self.counters):
            screen.add(widget)
        words = screen.texts.of(game)
        listed = [*names, *({self.name} - {*names})]
        titles = {name: algorithm_title(words, name) for name in listed}
        screen.add(
            Dropdown(f"{id}.algorithm", title, "", listed, self.name, choose,
                   show=lambda name: titles[name], height=screen.height)
        )  # fmt: skip

    # ------------------------------------------------------------------ showing

    def show(self, t: int, place: int | None, is_finished: bool) -> None:
        """Bring the board to a moment of its recording, and the ribbon to the order of arrival."""
        board, ribbon, recording = self.board, self.ribbon, self.lane.recording
        moment = recording.moment(t)
        board.scene = self.loaded.game.scene_after(self.loaded.level, recording.states(t))
        board.marks = Marks(
            order=recording.order,
            found=recording.found,
            moment=min(t, recording.recorded),
            total=recording.recorded,
            current=moment.path[-1] if t and moment.phase == "search" else None,
            path=moment.path,
            **thoughts(self.loaded, moment, self.screen.texts),
        )
        self.counters.facts = self._facts(moment)
        ribbon.words, ribbon.colour = self._ribbon(place) if is_finished else ("", "raised")

    def _facts(self, moment: Moment) -> list[Fact]:
        texts, number = self.screen.texts, self.screen.texts.number
        cost = "–" if moment.cost is None else number(moment.cost)
        return [
            Fact("check", texts("watch.expanded"), number(moment.expanded)),
            Fact("eye", texts("watch.waiting"), number(moment.waiting)),
            Fact("cost", texts("watch.cost"), cost),
        ]

    def _ribbon(self, place: int | None) -> tuple[str, str]:
        if place is not None:
            return self.screen.texts(f"race.place.{place}"), "accent" if place == 1 else "raised"
        attempt = self.lane.attempt
        said = named_outcome(self.screen.texts, attempt.result.outcome)[0] if attempt else ""
        return said, "raised"


def divided(box: Rect, shape: tuple[int, int] = (1, 1)) -> tuple[Rect, Rect, Rect]:
    """Share a box among board, name and counters, so that a board is as large as it can.

    The shape of a board is its rows and columns.
    """
    left = Rect(box.x, box.y, box.w - BESIDE - PAD, box.h)
    top = Rect(box.x, box.y + NAME + PAD, box.w, box.h - NAME - BELOW - 2 * PAD)
    if side(left, shape) >= side(top, shape):
        title = Rect(left.right + PAD, box.y, BESIDE, NAME)
        return left, title, Rect(title.x, title.bottom + PAD, BESIDE, LINE * 3)
    title = Rect(box.x, box.y, box.w, NAME)
    return top, title, Rect(box.x + 4, box.bottom - BELOW, box.w - 8, BELOW)


def side(room: Rect, shape: tuple[int, int]) -> float:
    """Return how large a cell of a board is in a place."""
    rows, columns = shape
    return min(room.w / columns, room.h / rows)


def arranged(
    area: Rect, count: int, shape: tuple[int, int] = (1, 1), gap: float = 12.0
) -> list[Rect]:
    """Return places for two to four boards, in the columns in which they are largest."""

    def cell(columns: int) -> tuple[float, float]:
        rows = -(-count // columns)
        return (area.w + gap) / columns - gap, (area.h + gap) / rows - gap

    def largest(columns: int) -> float:
        wide, tall = cell(columns)
        inner = Rect(0, 0, wide - 2 * PAD, tall - 2 * PAD)
        return side(divided(inner, shape)[0], shape)

    columns = max(range(1, count + 1), key=largest)
    wide, tall = cell(columns)
    return [
        Rect(area.x + number % columns * (wide + gap), area.y + number // columns * (tall + gap),
             wide, tall)
        for number in range(count)
    ]  # fmt: skip
