"""The left half of the lab: what to run, as two lists of check boxes, and the limits of a run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from searchcade import catalog
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screens.lab.check_list import CheckList, Choice
from searchcade.app.screens.lab.experiment import Experiment
from searchcade.app.screens.lab.state import MEGABYTES, SECONDS, SEEDS, LabState
from searchcade.app.screens.lab.written import group_note, group_title, title_of
from searchcade.app.widgets import Bar, Button, Card, Dropdown, Field, Label, Panel
from searchcade.lab.level_groups import LevelGroup, groups_of
from searchcade.texts import Texts

PAD = 16.0
HEAD = 34.0
LEVELS = 266.0
LONGEST = 400  # letters of what is typed: a path


class Actions(NamedTuple):
    """What the widgets of the choices do."""

    changed: Callable[[], None]
    """Show the state again."""
    begin_typing: Callable[[], None]
    add: Callable[[str], None]


class ChoicesPanel(Panel[None]):
    """Levels above algorithms."""

    def __init__(
        self, rect: Rect, texts: Texts, state: LabState, experiment: Experiment, actions: Actions
    ) -> None:
        super().__init__(rect)
        self._texts, self._state, self._experiment = texts, state, experiment
        self._actions = actions
        self._lines = lines_of(texts, state)
        self.is_typing = False
        """Whether levels are being typed, in place of the button for that."""
        self.height = 720.0

    def build(self) -> None:
        """Put the two cards below each other."""
        levels, algorithms = rows(self.rect, (LEVELS, REST), 16)
        self.add(Card("lab.levels.card", levels))
        self.add(Card("lab.algorithms.card", algorithms))
        self._add_levels(inset(levels, PAD, 10))
        self._add_algorithms(inset(algorithms, PAD, 10))

    def _add_head(self, box: Rect, name: str, count: int) -> None:
        title, note = columns(box, (REST, 120))
        texts = self._texts
        self.add(Label(f"lab.{name}.title", title, texts(f"lab.{name}"), size=18, weight="bold"))
        words = texts("lab.chosen", count=count)
        self.add(Label(f"lab.{name}.count", note, words, size=16, colour="faint", align="right"))

    # ------------------------------------------------------------------ levels

    def _add_levels(self, box: Rect) -> None:
        head, listed, _, foot = rows(box, (HEAD, REST, 10, 67 if self.is_typing else 42))
        texts, state = self._texts, self._state
        self._add_head(head, "levels", state.levels)
        choices = [self._choice(line) for line in self._lines]
        self.add(CheckList("lab.levels", inset(listed, -6, 0), choices, self._turn_group))
        if self.is_typing:
            words = texts("lab.typed")
            self._field = self.add(
                Field("lab.typed", foot, words, limit=LONGEST, entered=self._typed)
            )
        else:
            self.add(
                Button("lab.add", foot, texts("lab.add"), self._actions.begin_typing,
                       icon="plus", shortcut="A", size=16)
            )  # fmt: skip

    def _choice(self, line: LevelGroup | str) -> Choice:
        """Return the line of a group, or the heading of a game."""
        if isinstance(line, str):
            return Choice(line, is_heading=True)
        note = group_note(self._texts, line, self._state.seeds)
        return Choice(group_title(self._texts, line), note, line in self._state.chosen)

    def _typed(self) -> None:
        self._actions.add(self._field.value.strip())

    def _turn_group(self, number: int) -> None:
        group = self._lines[number]
        assert isinstance(group, LevelGroup)
        self._state.turn(group)
        self._experiment.look()
        self._actions.changed()

    # ------------------------------------------------------------------ algorithms and limits

    def _add_algorithms(self, box: Rect) -> None:
        head, listed, _, foot = rows(box, (HEAD, REST, 16, 64))
        state, texts = self._state, self._texts
        self._add_head(head, "algorithms", len(state.names()))
        picked = state.picked()
        game = picked[0].game if picked and not picked[0].known else "maze"
        choices = [
            Choice(title_of(texts, name, game), "", name in state.algorithms)
            for name in state.fitting
        ]
        if choices:
            self.add(CheckList("lab.algorithms", inset(listed, -6, 0), choices, self._turn_name))
        elif self._experiment.is_looking:
            self.add(Bar("lab.looking", Rect(listed.x, listed.centery - 3, listed.w, 6)))
        else:
            words = texts("lab.none_fits" if state.chosen else "lab.no_levels")
            self.add(Label("lab.none", listed, words, size=16, colour="faint", wrap=True))
        self._add_limits(foot)

    def _turn_name(self, number: int) -> None:
        self._state.turn_algorithm(self._state.fitting[number])
        self._actions.changed()

    def _add_limits(self, box: Rect) -> None:
        """Put the number of seeds, the time and the memory of a run into a row."""
        texts, state = self._texts, self._state
        parts = columns(box, (REST, REST, REST), 8)
        values = (
            ("seeds", SEEDS, state.seeds),
            ("seconds", SECONDS, state.seconds),
            ("megabytes", MEGABYTES, state.megabytes),
        )
        for (name, offered, value), place in zip(values, parts, strict=True):
            self.add(
                Dropdown(
                    f"lab.{name}", place, texts(f"lab.{name}"), offered, str(value),
                    partial(self._limit, name),
                    show=self._shown[name], height=self.height,
                )
            )  # fmt: skip

    @property
    def _shown(self) -> dict[str, Callable[[str], str]]:
        """Return how the values of the limits are written."""
        return {
            "seeds": str,
            "seconds": lambda text: f"{text} s",
            "megabytes": lambda text: (
                f"{text} MB" if int(text) < 1024 else f"{int(text) // 1024} GB"
            ),
        }

    def _limit(self, name: str, value: str) -> None:
        setattr(self._state, name, int(value))
        self._actions.changed()


def lines_of(texts: Texts, state: LabState) -> list[LevelGroup | str]:
    """Return the groups of each game below its title; the player's own come first."""
    lines: list[LevelGroup | str] = [texts("lab.own"), *state.own] if state.own else []
    for name in catalog.games():
        game = catalog.game(name)
        lines += [texts.of(game).title, *groups_of(game)]
    return lines


def memory_text(megabytes: str) -> str:
    """Write a number of megabytes."""
    number = int(megabytes)
    return f"{number} MB" if number < 1024 else f"{number // 1024} GB"
