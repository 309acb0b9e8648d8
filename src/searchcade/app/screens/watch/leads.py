"""Where one can go from a watched search: to the lens, a race, a game, or a file of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.screens.gifs import save_gif
from searchcade.app.screens.pages import save_searches
from searchcade.app.screens.watch.background_search import BUDGET, MeasuredSearch
from searchcade.app.screens.watch.playback import Playback
from searchcade.problem import BadInput
from searchcade.texts.titles import game_title

if TYPE_CHECKING:
    from searchcade.app.window import App


class Leads:
    """The ways from a search to other screens."""

    def __init__(
        self, app: App, search: MeasuredSearch, names: list[str], playback: Playback
    ) -> None:
        self.app, self.search, self.names, self.playback = app, search, names, playback
        self.loaded, self.texts = search.loaded, app.texts

    def lens(self) -> None:
        """Look at what the heuristic says on every cell."""
        self.playback.playing = False
        heuristic = self.search.choice.heuristic or ""
        try:
            self.app.push(self.app.routes.lens(self.loaded, heuristic))
        except BadInput as problem:
            self.app.complain(problem)

    def race(self) -> None:
        """Let this algorithm race against others on this level."""
        self.playback.playing = False
        mine = self.search.choice
        best = self.loaded.game.best_algorithm(self.loaded.level)
        rival = next(name for name in [best, *self.names] if name != mine.name_without_heuristic)
        self.app.push(self.app.routes.race(self.loaded, [mine.name_with_heuristic, rival]))

    def play(self) -> None:
        """Let the person play this level; a game of it that waits below goes on."""
        below = self.app.screens[-2:-1]
        if below and below[0].played_level is self.loaded:
            self.app.pop()
            return
        title = game_title(self.texts, self.loaded)
        self.app.replace(self.app.routes.play(self.app.new_game(self.loaded, title)))

    def gif(self) -> None:
        """Save the search as a GIF."""
        from searchcade.lab import gif  # late: Pillow is heavy

        loaded, choice = self.loaded, self.search.choice
        name = f"{loaded.game.name}-{choice.algorithm.name}"
        save_gif(self.app, name, lambda path: gif.record(loaded, choice, BUDGET, path))

    def page(self) -> None:
        """Save the search as a web page."""
        search = self.search
        report = search.measured or search.recording.report
        save_searches(self.app, self.loaded, [(search.choice, report)])
