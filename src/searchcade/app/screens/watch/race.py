"""Race two to four searches on one level: boards side by side, one clock for all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.layout import REST, centred, columns, grid, inset, rows
from searchcade.app.paint import Align, Painter, Rect
from searchcade.app.screens.common import EDGE, Header
from searchcade.app.screens.saved_file import save_searches
from searchcade.app.screens.watch.background_search import measure
from searchcade.app.screens.watch.lane import Contender, LanePanel, LaneState, arranged
from searchcade.app.screens.watch.playback import TALL, Extra, PlaybackScreen
from searchcade.app.widgets import Button, Card, Column, Label, Table, draw_bar
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Race
from searchcade.recording.race import By
from searchcade.report import SolveReport
from searchcade.scene import Scene
from searchcade.texts.titles import level_title
from searchcade.views.race import RaceView, questions, race_view

if TYPE_CHECKING:
    from searchcade.app.jobs import Job
    from searchcade.app.window import App

SWITCHES = 712.0  # units of the buttons at the top
GAP = 12.0
QUESTION, ANSWER = 64.0, 176.0  # units of the card that asks, and of an answer
REMARK = 32.0  # units of the line below the table
MIN_LANES, MAX_LANES = 2, 4
SHARES = {"algorithm": 2.4, "outcome": 1.2, "expanded": 1.9, "optimal": 1.4}
ALIGN: dict[str, Align] = {"algorithm": "left", "outcome": "left", "optimal": "centre"}


class RaceScreen(PlaybackScreen):
    """Contenders, a race, and at the end a table."""

    prefix = "race"
    flat = True

    def __init__(self, app: App, loaded: LoadedLevel, names: list[str]) -> None:
        """Let all begin; raise BadInput for one that cannot run on this level."""
        super().__init__(app, loaded)
        self.names = [*catalog.fitting_algorithms(loaded), *app.extra]
        self.shows_results = False
        self._measuring: Job[list[SolveReport]] | None = None
        self.contenders = [Contender(app, loaded, name) for name in names]
        self._line_up()

    # ------------------------------------------------------------------ the searches

    def _line_up(self, by: By = "expansions") -> None:
        """Begin the race anew with the contenders as they are."""
        if self._measuring is not None:
            self._measuring.cancel()
        self._measuring = None
        self._has_ended = self.shows_results = False
        self.playback.restart()
        self.playback.playing = False
        self.guesses: dict[str, int] = {}
        self._to_ask = questions(self.words)
        self.race = Race([each.lane for each in self.contenders], by)

    # ------------------------------------------------------------------ guesses

    @property
    def note(self) -> str:
        """Say how to start; how long the race is would help to guess."""
        return self.texts("race.guess.start") if self._to_ask else ""

    def guess(self, number: int) -> None:
        """Take a contender for the answer to the question that is asked; after the last, start."""
        figure = next(iter(self._to_ask))
        self.guesses[figure] = number
        del self._to_ask[figure]
        if not self._to_ask:
            self.playback.playing = True
        self.rebuild()

    def back(self) -> None:
        """Start without guesses, or leave the screen."""
        if self._to_ask:
            self.playback.playing = True
        else:
            super().back()

    def _stop_asking(self) -> None:
        """Ask no more: the race has begun."""
        self._to_ask.clear()
        self.rebuild()

    @property
    def _hides_figures(self) -> bool:
        """Say whether somebody guesses what the figures would tell."""
        return bool(self._to_ask or self.guesses) and not self._has_ended

    # ------------------------------------------------------------------ the end

    @property
    def is_measured(self) -> bool:
        """Say whether all times are known."""
        return all(each.is_measured for each in self.contenders)

    def _measure(self) -> None:
        """Run all searches once more, one after the other and not recorded, for their times."""
        waiting = [each.lane for each in self.contenders if not each.is_measured]

        def work(job: Job[list[SolveReport]]) -> list[SolveReport]:
            return [measure(lane.recording, job) for lane in waiting]

        def done(reports: list[SolveReport]) -> None:
            for lane, report in zip(waiting, reports, strict=True):
                lane.measured = report
            self.rebuild()

        self._measuring = self.app.jobs.start(work, done)

    def choose(self, number: int, name: str) -> None:
        """Let another algorithm run in a lane."""
        try:
            contender = Contender(self.app, self.loaded, name)
        except BadInput as problem:
            self.app.complain(problem)
        else:
            self.contenders[number].search.cancel()
            self.contenders[number] = contender
            self._line_up()
        self.rebuild()

    def more(self) -> None:
        """Add a lane, with an algorithm that does not run yet."""
        used = {each.name for each in self.contenders}
        name = next((name for name in self.names if name not in used), self.names[0])
        self.contenders.append(Contender(self.app, self.loaded, name))
        self._line_up()
        self.rebuild()

    def fewer(self) -> None:
        """Remove the last lane."""
        self.contenders.pop().search.cancel()
        self._line_up()
        self.rebuild()

    def leave(self) -> None:
        """End all searches before the screen goes."""
        for contender in self.contenders:
            contender.search.cancel()
        if self._measuring is not None:
            self._measuring.cancel()

    # ------------------------------------------------------------------ the playback

    @property
    def length(self) -> int:
        """Return the moments of the longest recording."""
        return round(max(each.lane.end("expansions") for each in self.contenders))

    @property
    def is_complete(self) -> bool:
        """Say whether all searches have ended."""
        return all(each.search.is_done for each in self.contenders)

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
        """Go on; measure all searches when they have ended, and show the table after the race."""
        if self._to_ask and (self.playback.playing or self.playback.place):
            self._stop_asking()
        if self.is_complete and self._measuring is None:
            self._measure()
        over = self.is_measured and self.is_complete and self.playback.place >= self.length
        if over and not self._has_ended:
            self._has_ended = self.shows_results = True
            self.app.audio.effect("win")
            self.rebuild()
        return super().update(seconds)

    def show(self) -> None:
        """Update every lane to its moment."""
        clock = self.clock
        moments, finished = self.race.moments(clock), self.race.finished(clock)
        for number, place in enumerate(self.race.places()):
            state = LaneState(moments[number], place, number in finished)
            self.panels[number].show(state)

    # ------------------------------------------------------------------ the widgets

    def build(self) -> None:
        """Put the boards above the controls, and the table between them when it is shown."""
        game, level = self.loaded.game, self.loaded.level
        scene = game.scene(level, game.problem(level).start)
        right = self._add_bar(scene)
        room = right - EDGE - SWITCHES - 90
        self.add_panel(Header(self.width, self._title(), self.back, room=room))
        self._add_switches(Rect(right, 24, 0, 44))
        tall = 38 + 34 * len(self.contenders) + 20 + REMARK * (1 + len(self.guesses))
        between = [tall] if self.shows_results else [QUESTION] if self._to_ask else []
        area, *cards, controls = rows(self.area, (REST, *between, TALL), GAP)
        for card in cards:
            self._add_table(card) if self.shows_results else self._add_question(card)
        page = Extra("race.page", self.texts("filming.do"), "globe", "H", 112, self.page)
        self.add_controls(controls, [page])
        places = self._places(area, (scene.rows, scene.cols))
        self.panels = [self._add_lane(number, place) for number, place in enumerate(places)]

    def _places(self, area: Rect, shape: tuple[int, int]) -> list[Rect]:
        """Return where the boards lie: four of them two by two, unless the table is shown."""
        count = len(self.contenders)
        if count == MAX_LANES and not self.shows_results:
            return grid(area, count, 2, GAP)
        return arranged(area, count, shape)

    def _add_lane(self, number: int, place: Rect) -> LanePanel:
        contender, choose = self.contenders[number], partial(self.choose, number)
        return self.add_panel(LanePanel(place, number, self.app, contender, self.names, choose))

    def _title(self) -> str:
        """Name the level, unless its number stands in the field beside."""
        if self.loaded.game.levels.in_order:
            return self.texts("race.short")
        return self.texts("race.title", level=level_title(self.texts, self.loaded))

    def _add_bar(self, scene: Scene) -> float:
        """Put what leads to other views and levels at the top; return where it begins."""
        left = self.add_level_bar(self.add_view(scene))
        return left - (GAP if self.loaded.game.levels.in_order else 0)

    def go_to(self, loaded: LoadedLevel) -> None:
        """Let the same algorithms race on another level."""
        self.app.replace(self.app.routes.race(loaded, [each.name for each in self.contenders]))

    def on_drop(self, path: str) -> None:
        """Race on a level of a file."""
        self.app.routes.open_file(path, take=self.take_level)

    def page(self) -> None:
        """Save the race as a web page."""
        lanes = [each.lane for each in self.contenders]
        searches = [(lane.recording.choice, lane.report) for lane in lanes]
        save_searches(self.app, self.loaded, searches)

    def _add_question(self, card: Rect) -> None:
        """Ask who will be best; each contender is an answer, by its number."""
        self.add(Card("race.question_card", card))
        answers = [ANSWER] * len(self.contenders)
        question, *places = columns(inset(card, 16, 8), (REST, *answers), 8)
        text = next(iter(self._to_ask.values()))
        self.add(Label("race.question", question, text, size=17, weight="semibold"))
        for number, (each, place) in enumerate(zip(self.contenders, places, strict=True)):
            name = self.words.short(each.search.choice.algorithm)
            do, key = partial(self.guess, number), str(number + 1)
            self.add(Button(f"race.guess.{number}", place, name, do, shortcut=key, size=16))

    def _add_table(self, card: Rect) -> None:
        self.add(Card("race.results_card", card))
        names = [each.name for each in self.contenders]
        table = [
            {**row, "points": each.points} if row else None
            for row, each in zip(self.race.table(), self.contenders, strict=True)
        ]
        view = race_view(self.words, table, names, self.race.by, self.guesses)
        box, *lines = rows(inset(card, 10), (REST, *[REMARK] * (1 + len(view.verdicts))))
        self.add(ResultTable("race.table", box, view))
        remark, *guessed = [inset(line, 14, 0) for line in lines]
        self.add(Label("race.remark", remark, view.remark, size=16, colour="faint"))
        for number, (place, text) in enumerate(zip(guessed, view.verdicts, strict=True)):
            self.add(Label(f"race.verdict.{number}", place, text, size=16, weight="semibold"))

    def _add_switches(self, end: Rect) -> None:
        """Add the buttons at the top, from right to left."""
        by, texts = self.race.by, self.texts
        count, has_figures = len(self.contenders), self.is_measured and not self._hides_figures
        buttons = (
            ("results", 152, "R", "trophy", self._turn_results, has_figures),
            ("time", 190, "T", "clock", lambda: self.count_by("time"), self.is_measured),
            ("expansions", 238, "E", "check", lambda: self.count_by("expansions"), True),
            ("more", 44, "", "plus", self.more, count < MAX_LANES),
            ("fewer", 44, "", "minus", self.fewer, count > MIN_LANES),
        )  # fmt: skip
        words = {
            "results": "race.results",
            "time": "race.by_time",
            "expansions": "race.by_expansions",
        }
        right = end.x
        for name, wide, key, icon, action, enabled in buttons:
            place, text = Rect(right - wide, end.y, wide, end.h), texts(words[name]) if key else ""
            button = Button(f"race.{name}", place, text, action, icon=icon, shortcut=key, size=16)
            button.enabled = enabled
            button.selected = name == by or (name == "results" and self.shows_results)
            self.add(button)
            right -= wide + (8 if name != "results" else 20)

    def _turn_results(self) -> None:
        self.shows_results = not self.shows_results
        self.rebuild()


class ResultTable(Table):
    """A table that shows the best cells in another colour."""

    def __init__(self, id: str, rect: Rect, view: RaceView) -> None:
        self.results = view
        heads = [
            Column(name, title, SHARES.get(name, 1.0), ALIGN.get(name, "right"))
            for name, title in zip(view.columns, view.titles, strict=True)
        ]
        super().__init__(id, rect, heads, len(view.rows), view.rows.__getitem__, row=34)

    def _draw_cells(self, paint: Painter, box: Rect, number: int) -> None:
        for column, place in enumerate(self.places(box)):
            is_best = (number, column) in self.results.best
            if self.columns[column].name == "expanded":
                _, bar, _, place = columns(place, (12, REST, 8, 70))
                colour = "good" if is_best else "second"
                draw_bar(paint, centred(bar, bar.w, 8), self.results.bars[number], colour)
            paint.text(
                self.results.rows[number][column],
                place,
                size=16,
                weight="semibold" if is_best else "regular",
                colour=paint.theme.good if is_best else paint.theme.text,
                align=self.columns[column].align,
            )
