"""The line at the top of the watch screen: what is watched, and where one can go from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from searchcade.app.layout import REST, columns
from searchcade.app.paint import Rect
from searchcade.app.screens.common import EDGE, back_button
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.widgets import Button, Dropdown, Label, Panel
from searchcade.texts.titles import algorithm_title, level_title

if TYPE_CHECKING:
    from searchcade.app.window import App

BUTTON, ALGORITHM, HEURISTIC = 112.0, 208.0, 192.0
ICONS = {"lens": "eye", "race": "race", "play_it": "user"}


class Actions(Protocol):
    """What the widgets of the header do."""

    def back(self) -> None: ...

    def choose(self, text: str, heuristic: str | None = None) -> None: ...

    def lens(self) -> None: ...

    def race(self) -> None: ...

    def play(self) -> None: ...


class WatchHeader(Panel[None]):
    """Title, level, algorithm, heuristic, and the ways to lens, race and game."""

    def __init__(
        self, app: App, search: MeasuredSearch, names: list[str], actions: Actions
    ) -> None:
        super().__init__(Rect(EDGE, 28, app.width - 2 * EDGE, 40))
        self._app, self._search, self._names, self._do = app, search, names, actions
        self.texts, self._words = app.texts, app.texts.of(search.loaded.game)
        self.free = self.rect

    def build(self) -> None:
        """Put the title at the left, everything else at the right."""
        choices = [ALGORITHM, HEURISTIC] if self._search.choice.heuristic else [ALGORITHM]
        free, algorithm, *places = columns(self.rect, (REST, *choices, *[BUTTON] * 3), 8)
        estimate, buttons = places[0], places[-3:]
        self.add(back_button(self._do.back))
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
        choice, choose = self._search.choice, self._do.choose
        chosen = choice.name_without_heuristic
        names = [*self._names, *({chosen} - {*self._names})]
        titles = {name: algorithm_title(self._words, name) for name in names}
        self.add(
            Dropdown("watch.algorithm", algorithm, "", names, chosen, choose,
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
        actions = {"lens": self._do.lens, "race": self._do.race, "play_it": self._do.play}
        for (name, action), key, place in zip(actions.items(), "LRP", places, strict=True):
            text = self.texts(f"watch.do.{name}")
            self.add(
                Button(f"watch.{name}", place, text, action, icon=ICONS[name], shortcut=key,
                       size=16)
            )  # fmt: skip
