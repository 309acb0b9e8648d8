"""Race two to four searches on one level: boards side by side, one clock for all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.paint import Rect
from searchcade.app.screens.common import EDGE, Header
from searchcade.app.screens.watch.controls import TALL, PlayerScreen
from searchcade.app.screens.watch.lane import RaceLane, arranged
from searchcade.app.screens.watch.levelbar import WIDE, add_level_bar
from searchcade.app.screens.watch.racetable import ResultTable, results
from searchcade.app.screens.watch.searching import measure
from searchcade.app.widgets import Button, Card
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Race
from searchcade.recording.race import By
from searchcade.solve import Attempt
from searchcade.texts.titles import level_title

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App

BEGIN = 84.0  # units above the boards
BELOW = 20.0  # and below everything
SWITCHES = 644.0  # of the buttons at the top
FEWEST, MOST = 2, 4


class RaceScreen(PlayerScreen):
    """Contenders, a race, and at the end a table."""

    prefix = "race"
    flat = True

    def __init__(self, app: App, loaded: LoadedLevel, names: list[str]) -> None:
        """Let all begin; raise BadInput for one that cannot run on this level."""
        super().__init__(app)
        self.loaded = loaded
        self.names = [*catalog.fitting_algorithms(loaded), *app.extra]
        self.shows_results = False
        self._measuring: Job[list[Attempt]] | None = None
        self.lanes = [RaceLane(self, loaded, number, name) for number, name in enumerate(names)]
        self._line_up()

    # ------------------------------------------------------------------ the searches

    def _line_up(self, by: By = "expansions") -> None:
        """Begin the race anew with the lanes as they are."""
        if self._measuring is not None:
            self._measuring.cancel()
        self._measuring = None
        self._has_ended = self.shows_results = False
        self.playback.restart()
        self.race = Race([each.lane for each in self.lanes], by)

    @property
    def is_measured(self) -> bool:
        """Say whether all times are known."""
        return all(each.failure or each.lane.measured for each in self.lanes)

    def _measure(self) -> None:
        """Run all searches once more, one after the other and unwatched, for their times."""
        waiting = [each.lane for each in self.lanes if not each.failure and not each.lane.measured]

        def work(job: Job[list[Attempt]]) -> list[Attempt]:
            return [measure(lane.recording, job) for lane in waiting]

        def done(attempts: list[Attempt]) -> None:
            for lane, attempt in zip(waiting, attempts, strict=True):
                lane.measured = attempt
            self.rebuild()

        self._measuring = self.app.jobs.start(work, done)

    def choose(self, number: int, name: str) -> None:
        """Let another algorithm run in a lane."""
        try:
            lane = RaceLane(self, self.loaded, number, name)
        except BadInput as problem:
            self.app.complain(problem)
        else:
            self.lanes[number].job.cancel()
            self.lanes[number] = lane
            self._line_up()
        self.rebuild()

    def more(self) -> None:
        """Add a lane, with an algorithm that does not run yet."""
        used = {lane.name for lane in self.lanes}
        name = next((name for name in self.names if name not in used), self.names[0])
        self.lanes.append(RaceLane(self, self.loaded, len(self.lanes), name))
        self._line_up()
        self.rebuild()

    def fewer(self) -> None:
        """Take the last lane away."""
        self.lanes.pop().job.cancel()
        self._line_up()
        self.rebuild()

    def leave(self) -> None:
        """End all searches before the screen goes."""
        for lane in self.lanes:
            lane.job.cancel()
        if self._measuring is not None:
            self._measuring.cancel()

    # ------------------------------------------------------------------ the playback

    @property
    def length(self) -> int:
        """Return the moments of the longest recording."""
        return round(max(lane.lane.end("expansions") for lane in self.lanes))

    @property
    def is_complete(self) -> bool:
        """Say whether all searches have ended."""
        return all(lane.is_done for lane in self.lanes)

    @property
    def clock(self) -> float:
        """Return what the race's clock shows: expansions, or seconds as a share of the whole."""
        if self.race.by == "expansions":
            return self.playback.place
        return self.playback.place / max(1, self.length) * self.race.end

    def count_by(self, by: By) -> None:
        """Race with equal expansions, or with the speeds that were measured."""
        self.race.by = by
        self.rebuild()

    def update(self, seconds: float) -> bool:
        """Go on; when all searches have ended measure them, when the race has ended tell."""
        if self.is_complete and self._measuring is None:
            self._measure()
        over = self.is_measured and self.is_complete and self.playback.place >= self.length
        if over and not self._has_ended:
            self._has_ended = self.shows_results = True
            self.app.audio.effect("win")
            self.rebuild()
        return super().update(seconds)

    def show(self) -> None:
        """Bring every board to its moment."""
        clock = self.clock
        moments, finished, places = (
            self.race.moments(clock),
            self.race.finished(clock),
            self.race.places(),
        )
        for lane, moment, place in zip(self.lanes, moments, places, strict=True):
            lane.show(moment, place, lane.number in finished)

    # ------------------------------------------------------------------ the widgets

    def build(self) -> None:
        """Put the boards above the controls, and the table between them when it is shown."""
        title, right = self._title(), self._add_bar()
        room = right - EDGE - SWITCHES - 90
        self.add_panel(Header(self.width, title, self.back, room=room))
        self._add_switches(Rect(right, 24, 0, 44))
        wide = self.width - 2 * EDGE
        controls = Rect(EDGE, self.height - BELOW - TALL, wide, TALL)
        bottom = controls.y - 12
        if self.shows_results:
            tall = 38 + 34 * len(self.lanes) + 20
            bottom -= tall + 12
            self._add_table(Rect(EDGE, bottom + 12, wide, tall))
        area = Rect(EDGE, BEGIN, wide, bottom - BEGIN)
        self.add_controls(controls)
        scene = self.loaded.game.scene(
            self.loaded.level, self.loaded.game.problem(self.loaded.level).start
        )
        places = arranged(area, len(self.lanes), (scene.rows, scene.cols))
        for lane, box in zip(self.lanes, places, strict=True):
            lane.build(box, self.names, partial(self.choose, lane.number))

    def _title(self) -> str:
        """Name the level, unless its number stands in the field beside."""
        if self.loaded.game.levels.in_order:
            return self.texts("race.short")
        return self.texts("race.title", level=level_title(self.texts, self.loaded))

    def _add_bar(self) -> float:
        """Put what leads to other views and levels at the top; return where it begins."""
        game, level = self.loaded.game, self.loaded.level
        left = self.add_view(self.width - EDGE, game.scene(level, game.problem(level).start))
        add_level_bar(self, self.loaded, left, self._go)
        return left - (WIDE + 12 if game.levels.in_order else 0)

    def _go(self, loaded: LoadedLevel) -> None:
        """Let the same algorithms race on another level."""
        self.app.replace(self.app.routes.race(loaded, [lane.name for lane in self.lanes]))

    def _add_table(self, card: Rect) -> None:
        self.add(Card("race.results_card", card))
        box = Rect(card.x + 10, card.y + 10, card.w - 20, card.h - 20)
        names = [lane.name for lane in self.lanes]
        table = [
            {**row, "points": lane.points} if row else None
            for row, lane in zip(self.race.table(), self.lanes, strict=True)
        ]
        words = self.texts.of(self.loaded.game)
        self.add(ResultTable("race.table", box, words, results(words, table, names)))

    def _add_switches(self, end: Rect) -> None:
        """Add the buttons at the top, from right to left."""
        by, texts = self.race.by, self.texts
        buttons = (
            ("results", 130, texts("race.results"), "trophy", self._turn_results),
            ("time", 168, texts("race.by_time"), "clock", lambda: self.count_by("time")),
            ("expansions", 206, texts("race.by_expansions"), "check",
             lambda: self.count_by("expansions")),
            ("more", 44, "", "plus", self.more),
            ("fewer", 44, "", "minus", self.fewer),
        )  # fmt: skip
        right = end.x
        for name, wide, text, icon, action in buttons:
            place = Rect(right - wide, end.y, wide, end.h)
            button = Button(f"race.{name}", place, text, action, icon=icon, size=16)
            button.selected = name == by or (name == "results" and self.shows_results)
            self.add(button)
            right -= wide + (8 if name != "results" else 20)
        self._enable()

    def _enable(self) -> None:
        known = {button.id: button for button in self._built}
        known["race.time"].enabled = known["race.results"].enabled = self.is_measured
        known["race.more"].enabled = len(self.lanes) < MOST
        known["race.fewer"].enabled = len(self.lanes) > FEWEST

    def _turn_results(self) -> None:
        self.shows_results = not self.shows_results
        self.rebuild()
