"""The algorithms of the set-up: one to watch, or up to four that race, and their heuristic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from searchcade.app.layout import REST, columns
from searchcade.app.paint import Rect
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.widgets import Dropdown, Flow
from searchcade.play.setup_choices import RACERS
from searchcade.texts import Texts
from searchcade.texts.titles import algorithm_title

TALL = 67.0  # units of a choice with its label
GAP = 12.0


class AlgorithmChoices:
    """Makes the widgets that ask for algorithms, for the mode that is chosen."""

    def __init__(
        self, texts: Texts, state: SetupState, changed: Callable[[], None], height: float
    ) -> None:
        self._texts, self._words = texts, texts.of(state.game)
        self._state, self._changed, self._height = state, changed, height

    def widgets(self, flow: Flow) -> Iterator[Dropdown]:
        """Give the choices of algorithms, and of a heuristic where one of them uses it."""
        state, mode = self._state, self._state.choices.mode
        if mode == "play":
            return
        chosen = [state.algorithm] if mode == "watch" else state.racers
        yield from self._watched(flow) if mode == "watch" else self._racers(flow)
        if any(map(state.is_informed, chosen)) and len(state.game.estimates) > 1:
            yield self._heuristic(flow.take(TALL, GAP))

    def _watched(self, flow: Flow) -> Iterator[Dropdown]:
        state, label = self._state, self._texts("setup.algorithm")
        place = flow.take(TALL, GAP)
        yield self._choice("algorithm", place, label, state.offered, state.algorithm, self._watch)

    def _racers(self, flow: Flow) -> Iterator[Dropdown]:
        state = self._state
        lines = [flow.take(TALL, GAP) for _ in range(RACERS // 2)]
        places = [place for line in lines for place in columns(line, (REST, REST), GAP)]
        for number, place in enumerate(places):
            label, offered = self._texts("setup.racer", number=number + 1), [*state.offered, ""]
            choose = partial(self._race, number)
            yield self._choice(
                f"racer.{number}", place, label, offered, state.racer(number), choose
            )

    def _watch(self, name: str) -> None:
        self._state.choices.algorithm = name
        self._changed()

    def _race(self, number: int, name: str) -> None:
        self._state.choose_racer(number, name)
        self._changed()

    def _choice(
        self, name: str, place: Rect, label: str, values: list[str], value: str,
        choose: Callable[[str], None],
    ) -> Dropdown:  # fmt: skip
        def show(each: str) -> str:
            return algorithm_title(self._words, each) if each else self._texts("setup.nobody")

        id = f"setup.{name}"
        return Dropdown(id, place, label, values, value, choose, show=show, height=self._height)

    def _heuristic(self, place: Rect) -> Dropdown:
        def choose(value: str) -> None:
            self._state.choices.heuristic = value

        return Dropdown(
            "setup.heuristic", place, self._texts("setup.heuristic"),
            list(self._state.game.estimates), self._state.heuristic, choose,
            show=self._words.estimate, height=self._height,
        )  # fmt: skip
