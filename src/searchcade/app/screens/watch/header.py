"""The line at the top of the watch screen: what is watched, and where one can go from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.app.layout import REST, columns
from searchcade.app.paint import Rect
from searchcade.app.screens.common import EDGE, back_button
from searchcade.app.screens.saved_file import save_gif, save_searches
from searchcade.app.screens.watch.background_search import BUDGET, MeasuredSearch
from searchcade.app.widgets import Button, Dropdown, Label, Panel
from searchcade.problem import BadInput
from searchcade.spec import Spec
from searchcade.texts.titles import algorithm_title, game_title, level_title
from searchcade.web.playback import Playback

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


BUTTON, ALGORITHM, HEURISTIC = 120.0, 200.0, 192.0  # units
ALONE = 260.0  # of the choice of an algorithm that has no heuristic
ICONS = {"lens": "eye", "race": "race", "play_it": "user"}


class WatchHeader(Panel[None]):
    """Title, level, algorithm, heuristic, and the ways to lens, race and game."""

    def __init__(
        self, leads: Leads, choose: Callable[[str, str | None], None], back: Callable[[], None]
    ) -> None:
        """`choose` gets an algorithm, and a heuristic or None for the present one."""
        app, search = leads.app, leads.search
        super().__init__(Rect(EDGE, 28, app.width - 2 * EDGE, 40))
        self._app, self._search, self._leads = app, search, leads
        self._choose, self._back = choose, back
        self.texts, self._words = app.texts, app.texts.of(search.loaded.game)
        self.free = self.rect

    def build(self) -> None:
        """Put the title at the left, everything else at the right."""
        choices = [ALGORITHM, HEURISTIC] if self._search.choice.heuristic else [ALONE]
        free, algorithm, *places = columns(self.rect, (REST, *choices, *[BUTTON] * 3), 8)
        estimate, buttons = places[0], places[-3:]
        self.add(back_button(self._back))
        title = self.texts("watch.title")
        wide = self._app.painter().width(title, size=30, weight="bold") + 8
        begin, _, self.free = columns(free, (64 + wide, 12, REST))
        self.add(Label("title", columns(begin, (64, REST))[1], title, size=30, weight="bold"))
        if not self._search.loaded.game.levels.in_order:
            note = level_title(self.texts, self._search.loaded)
            self.add(Label("note", self.free, note, size=17, colour="faint"))
        self._add_choices(algorithm, estimate)
        self._add_buttons(buttons)

    def _add_choices(self, algorithm: Rect, estimate: Rect) -> None:
        """Add the choices of the algorithm and of its heuristic."""
        choice, choose = self._search.choice, self._choose
        chosen = choice.name_without_heuristic
        strongest = self._search.loaded.game.best_algorithm(self._search.loaded.level)
        names = [*dict.fromkeys([Spec.parse(strongest).name, *self._leads.names, chosen])]
        titles = {name: algorithm_title(self._words, name) for name in names}
        self.add(
            Dropdown("watch.algorithm", algorithm, "", names, chosen,
                     lambda name: choose(name, None),
                     show=lambda name: titles[name], height=self._app.height)
        )  # fmt: skip
        if choice.heuristic:
            self.add(
                Dropdown("watch.heuristic", estimate, "", list(self._search.loaded.game.estimates),
                         choice.heuristic, lambda name: choose(chosen, name),
                         show=lambda name: f"h: {self._words.estimate(name)}",
                         height=self._app.height)
            )  # fmt: skip

    def _add_buttons(self, places: list[Rect]) -> None:
        leads = self._leads
        actions = {"lens": leads.lens, "race": leads.race, "play_it": leads.play}
        for (name, action), key, place in zip(actions.items(), "LRP", places, strict=True):
            text = self.texts(f"watch.do.{name}")
            self.add(
                Button(f"watch.{name}", place, text, action, icon=ICONS[name], shortcut=key,
                       size=16)
            )  # fmt: skip
