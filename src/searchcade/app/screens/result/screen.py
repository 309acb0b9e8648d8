"""Result: what a player made of a level, where something was lost, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from searchcade import catalog
from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, Header, body
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.next_game import start_next
from searchcade.app.screens.result.analysis import CurveCard, MistakePanel
from searchcade.app.screens.result.moment import MomentBoard, MomentLegend, arrows_of
from searchcade.app.screens.result.outcome import Outcome
from searchcade.app.screens.result.verdict import TALL, VerdictPanel, WhatNow
from searchcade.app.screens.saved_file import share_game
from searchcade.app.widgets import Button, Card, Event
from searchcade.level import LoadedLevel
from searchcade.play import achievements, statistics
from searchcade.play.analysis import SECOND_TRY_S, Analysis, analyse
from searchcade.play.best_plan import Best, at_hand, find_best
from searchcade.play.mistakes import can_be_tried
from searchcade.play.saved_game import SavedGame
from searchcade.store import Score
from searchcade.texts.titles import game_title, level_title

if TYPE_CHECKING:
    from searchcade.app.window import App

SIDE, CURVE, REASON, LEGEND, HOME = 448.0, 236.0, 128.0, 36.0, 48.0
ALONG = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
AMONG = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class ResultScreen(Screen):
    """A finished game: what happened at the left, what now at the right."""

    def __init__(
        self,
        app: App,
        saved: SavedGame,
        score: Score | None,
        problem: str = "",
        *,
        is_pending: bool = False,
    ) -> None:
        super().__init__(app)
        self.saved = saved
        following = saved.loaded.next()
        self.outcome = Outcome(saved, score, problem, is_pending, following=following)
        self.outcome.moment = len(saved.session.moves)
        self.pictures = LevelPictures(app, lambda name: catalog.level(name, saved.loaded.game.name))
        self._storing: Job[Score | None] | None = None
        self._jobs: list[Job[Any]] = []
        self._analyse()
        self._look_up()

    # ------------------------------------------------------------------ in the background

    def _run(self, work: Callable[[Job[Any]], Any], done: Callable[[Any], None]) -> None:
        self._jobs.append(self.app.jobs.start(work, done))

    def _analyse(self) -> None:
        """Take the best plan that is at hand, work out the curve, then search if need be."""
        loaded, moves = self.saved.loaded, self.saved.session.moves
        self._run(lambda _job: at_hand(loaded), self._take_best)
        self._run(lambda job: analyse(loaded, moves, job.cancelled), self._analysed_first)

    def _take_best(self, best: Best) -> None:
        if self.outcome.best is None or not self.outcome.best.is_proven:
            self.outcome.best = best
            self.outcome.is_searching = not best.is_proven and best.points is None
            self.rebuild()

    def _analysed_first(self, analysis: Analysis) -> None:
        """Show what two seconds have told; go on where that is not all."""
        loaded, moves = self.saved.loaded, self.saved.session.moves
        if not analysis.has_gaps:
            self._analysed(analysis)
            return
        self._take_analysis(analysis)
        self._run(lambda job: analyse(loaded, moves, job.cancelled, SECOND_TRY_S), self._analysed)
        self.rebuild()

    def _take_analysis(self, analysis: Analysis) -> None:
        """Show an analysis, at the first mistake unless one was shown before."""
        before, self.outcome.analysis = self.outcome.analysis, analysis
        if analysis.stretches and not (before and before.stretches):
            self.outcome.moment = analysis.stretches[0].first - 1

    def _analysed(self, analysis: Analysis) -> None:
        self._take_analysis(analysis)
        least = analysis.remaining[0] if analysis.remaining else None
        if least is not None and least != float("inf"):
            self._take_best(Best(cost=int(least), is_proven=True))
        elif self.outcome.is_searching:
            loaded = self.saved.loaded
            self._run(lambda job: find_best(loaded, job.cancelled), self._found)
        self.rebuild()

    def _found(self, best: Best) -> None:
        self._take_best(best)
        self.outcome.is_searching = False
        self.rebuild()

    def _look_up(self) -> None:
        """Find out how many lines the leaderboard has, and what the game has earned."""
        app, score, game = self.app, self.outcome.score, self.saved.loaded.game.name
        if score is None:
            return

        def work(_job: object) -> tuple[int, list[achievements.Achievement]]:
            told = statistics.load(app.store, app.user.id)
            new = achievements.newly_earned(told, told.without(score.replay_id))
            return app.store.scores.count(game, score.board), new

        self._run(work, self._looked_up)

    def _looked_up(self, found: tuple[int, list[achievements.Achievement]]) -> None:
        self.outcome.count, new = found
        self.outcome.achieved = tuple(each.name for each in new)
        if new:
            self.app.audio.effect("win")
        self.rebuild()

    def leave(self) -> None:
        """Stop all work for this screen."""
        self.pictures.stop()
        for job in self._jobs:
            job.cancel()

    # ------------------------------------------------------------------ building

    def first_focus(self) -> str:
        """Let Enter go on to the next level, or play again what was lost."""
        return f"result.{self.outcome.main_button}"

    def build(self) -> None:
        """Put the board above the curve at the left, verdict, mistakes and buttons at the right."""
        loaded, texts = self.saved.loaded, self.texts
        game = texts.of(loaded.game).title
        self.add_panel(Header(self.width, self.saved.title, self.back, game, aside=HOME + 16))
        place = Rect(self.width - EDGE - HOME, EDGE, HOME, HOME)
        home = Button("result.home", place, "", self._home, icon="home", size=22, shortcut="Home")
        self.add(home)
        left, side = columns(body(self.width, self.height), (REST, SIDE), 16)
        analysis = self.outcome.analysis
        tall = CURVE if analysis is None or analysis.has_curve else REASON
        board, legend, curve = rows(left, (REST, LEGEND, tall), 8)
        self._add_board(board)
        self.add_panel(MomentLegend(legend, self))
        self.add_panel(CurveCard(curve, self))
        card = self.add(Card("result.panel", side)).rect
        verdict, mistakes, now = rows(inset(card, 16), (172, REST, TALL), 12)
        self.add_panel(VerdictPanel(verdict, self))
        self.add_panel(MistakePanel(mistakes, self))
        self.add_panel(WhatNow(now, self))

    def _add_board(self, place: Rect) -> None:
        loaded, states = self.saved.loaded, self.saved.session.states
        shown = states[: self.outcome.moment + 1]
        scene = loaded.game.scene_after(loaded.game.look.revealed(loaded.level), shown)
        view = self.add(MomentBoard("result.board", place, loaded.game, self.app.theme, scene))
        view.arrows = arrows_of(self.outcome)

    def next_title(self) -> str:
        """Return the title of the next level."""
        name, game = self.outcome.following, self.saved.loaded.game
        if name is None:
            return ""
        return level_title(self.texts, LoadedLevel(name, game, self.saved.loaded.level))

    # ------------------------------------------------------------------ along the game

    def first_key(self, event: Event) -> bool:
        """Go along the game with left and right, between mistakes with up and down.

        After Tab, the arrows move the focus, until it is back where it was first.
        """
        focus, group = self.group.focus, self.group
        is_walked = group.is_walked and focus is not None and focus.id != self.first_focus()
        if event.type != pygame.KEYDOWN or self.dialog is not None or is_walked:
            return False
        if event.key in ALONG:
            self.go(self.outcome.moment + ALONG[event.key])
            return True
        if event.key in AMONG and self.outcome.analysis and self.outcome.analysis.stretches:
            self._go_among(AMONG[event.key])
            return True
        return False

    def go(self, moment: int) -> None:
        """Show the board after so many moves."""
        moment = min(max(0, moment), len(self.saved.session.moves))
        if moment != self.outcome.moment:
            self.outcome.moment = moment
            self.rebuild()

    def _go_among(self, step: int) -> None:
        """Go to the mistake before or after the present moment."""
        assert self.outcome.analysis
        moments = [each.first - 1 for each in self.outcome.analysis.stretches]
        here = self.outcome.moment
        ahead = [each for each in moments if (each > here if step > 0 else each < here)]
        if ahead:
            self.go(ahead[0] if step > 0 else ahead[-1])

    def choose(self, number: int) -> None:
        """Show the moment before a mistake."""
        assert self.outcome.analysis
        self.go(self.outcome.analysis.stretches[number].first - 1)

    # ------------------------------------------------------------------ storing again

    def store_again(self) -> None:
        """Try once more to store the game."""
        saved, store, user, is_pending = (
            self.saved, self.app.store, self.app.user, self.outcome.is_pending,
        )  # fmt: skip

        def work(_job: object) -> Score | None:
            if not is_pending:
                return saved.finish()
            handed = store.pending.hand_in(user.id)
            return handed[-1].score if handed else None

        if self._storing is None:
            self._storing = self.app.jobs.start(work, self._stored, self._not_stored)

    def _stored(self, score: Score | None) -> None:
        self._storing = None
        self.outcome.score, self.outcome.problem, self.outcome.is_pending = score, "", False
        self.app.toast(self.texts("result.stored"), "good")
        self._look_up()
        self.rebuild()

    def _not_stored(self, problem: Exception) -> None:
        self.outcome.problem, self._storing = str(problem), None
        self.app.complain(problem)
        self.rebuild()

    # ------------------------------------------------------------------ actions

    def actions(self) -> Mapping[str, Callable[[], None]]:
        """Return what the small buttons do, by their names."""
        return {"again": self._again, "replay": self._replay, "share": self._share}

    def learn(self) -> None:
        """Go through the mistakes one by one."""
        analysis, loaded = self.outcome.analysis, self.saved.loaded
        if analysis and can_be_tried(analysis):
            title = game_title(self.texts, loaded)
            self.app.push(self.app.routes.mistakes(loaded, analysis, title))

    def play_on(self) -> None:
        """Begin a game where this one stood; it counts as helped."""
        app, loaded = self.app, self.saved.loaded
        moves = self.saved.session.moves[: self.outcome.moment]
        title = game_title(self.texts, loaded)
        saved = SavedGame.play_on(app.store, app.user.id, loaded, moves, title)
        app.replace(app.routes.play(saved))
        app.toast(self.texts("analysis.play_on_note"), "second")

    def go_on(self) -> None:
        """Play the next level."""
        loaded = self.saved.loaded
        if name := self.outcome.following:
            get_level = partial(catalog.level, name, loaded.game.name)
            start_next(self.app, get_level, always=loaded.short_name)

    def _again(self) -> None:
        loaded = self.saved.loaded
        start_next(self.app, lambda: loaded, always=loaded.short_name)

    def _replay(self) -> None:
        self.app.push(self.app.routes.replay(self.saved.loaded, self.saved.session.moves))

    def _share(self) -> None:
        share_game(self.app, self.saved.loaded, self.saved.session.moves)

    def _home(self) -> None:
        self.app.start(self.app.routes.home())

    def open_leaderboard(self) -> None:
        """Show where the game stands among others."""
        loaded, score = self.saved.loaded, self.outcome.score
        board = score.board if score else loaded.kind
        self.app.push(self.app.routes.leaderboard(loaded.game.name, board))
