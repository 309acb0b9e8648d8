"""The lab: choose levels and algorithms, run them all, read the chart and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from searchcade.app.layout import REST, columns
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import Header, body
from searchcade.app.screens.lab.choices import ChoicesPanel
from searchcade.app.screens.lab.experiment import Experiment
from searchcade.app.screens.lab.results import ResultsPanel
from searchcade.app.screens.lab.state import LabState
from searchcade.app.screens.saved_file import documents, save_file
from searchcade.app.widgets import Bar, Button, Event, Label
from searchcade.lab.charts import compare_chart
from searchcade.lab.spreadsheet import write_comparison

if TYPE_CHECKING:
    from searchcade.app.window import App

SIDE = 304.0
RUN, FILE = 196.0, 120.0  # units of the buttons in the header
MEMORY = "lab"
POLL_S = 0.5  # between two looks at what is running


class LabScreen(Screen):
    """The same runs as `searchcade compare`, with the same figures and the same files."""

    def __init__(self, app: App, levels: Sequence[str] = ()) -> None:
        """Open the lab as it was left; `levels` are added, as the command line takes them."""
        super().__init__(app)
        self.state: LabState = app.memory.setdefault(MEMORY, LabState())
        self.experiment = Experiment(app, self.state, self.show_later)
        self.is_typing = self._is_stale = False
        """Whether levels are being typed."""
        self._since = 0.0  # seconds since the screen was built
        if levels:
            self.state.chosen = set()
        for text in levels:
            self.experiment.add(text)
        self.experiment.look()

    def show_later(self) -> None:
        """Build again at the next update, however often something has changed until then."""
        self._is_stale = True
        self.app.redraw()

    def update(self, seconds: float) -> bool:
        """Show what has come in, and now and then which run is on."""
        self._since += seconds
        is_due = self._since > POLL_S and self.experiment.is_running
        if not (self._is_stale or is_due):
            return False
        self._is_stale, self._since = False, 0.0
        self.rebuild()
        return True

    def wake_after(self) -> float | None:
        """Wake up while something runs."""
        return POLL_S if self.experiment.is_running else None

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Put the choices at the left, the results at the right, the commands into the header."""
        self.add_panel(Header(self.width, self.texts("lab.title"), self.back, room=250))
        left, right = columns(body(self.width, self.height), (SIDE, REST), 16)
        self._add_header(Rect(right.x, 24, right.w, 48))
        self.add_panel(ChoicesPanel(left, self))
        self.add_panel(ResultsPanel(right, self))

    def _add_header(self, box: Rect) -> None:
        status, _, csv, png, run = columns(box, (REST, 8, FILE, FILE, RUN), 8)
        self.add(Label("lab.status", Rect(status.x, box.y, status.w, 28), self._status(), size=16))
        place = Rect(status.x, box.y + 34, status.w, 8)
        done = len(self.state.rows) / self.state.asked if self.state.asked else 0.0
        self.add(Bar("lab.progress", place, done, "good" if done >= 1 else "accent"))
        texts, can = self.texts, any(row.reports for row in self.state.rows)
        self.add(Button("lab.csv", csv, "CSV", self.save_csv, icon="save", shortcut="C",
                        size=16, enabled=can))  # fmt: skip
        self.add(Button("lab.png", png, "PNG", self.save_png, icon="chart", shortcut="G",
                        size=16, enabled=can))  # fmt: skip
        running = self.experiment.is_running
        name = "stop" if running else "again" if self.state.rows else "run"
        self.add(
            Button("lab.run", run, texts(f"lab.{name}"), self.run_or_stop,
                   icon="close" if running else "play", shortcut="Enter", kind="primary",
                   enabled=running or self._can_run)
        )  # fmt: skip

    @property
    def _can_run(self) -> bool:
        return bool(self.state.runs) and not self.experiment.is_looking

    def _status(self) -> str:
        """Say how far the runs are, or how many there would be."""
        state, number = self.state, self.texts.number
        done, total = number(len(state.rows)), number(state.asked)
        if self.experiment.is_running and not self.experiment.doing:
            return self.texts("lab.making")
        if self.experiment.is_running:
            words = self.texts("lab.running", done=done, total=total)
            return f"{words} · {self.experiment.doing}"
        if not state.rows:
            return self.texts("lab.planned", count=number(state.runs))
        name = "lab.done" if len(state.rows) >= state.asked else "lab.stopped"
        return self.texts(name, done=done, total=total)

    def first_focus(self) -> str:
        """Let Enter run at once."""
        return "lab.typed" if self.is_typing else "lab.run"

    # ------------------------------------------------------------------ what can be done

    def run_or_stop(self) -> None:
        """Begin to run, or stop."""
        if self.experiment.is_running:
            self.experiment.stop()
        elif self._can_run:
            self.experiment.start()

    def begin_typing(self) -> None:
        """Show the field for levels in place of its button."""
        self.is_typing = True
        self.rebuild()
        self.group.set_focus(self.find("lab.typed"))

    def add_levels(self, text: str) -> None:
        """Add the levels that were typed, and take the field away."""
        self.is_typing = False
        if text:
            self.experiment.add(text)
        self.rebuild()
        self.group.set_focus(self.find("lab.levels"))

    def first_key(self, event: Event) -> bool:
        """Let Escape take the field for levels away before it leaves the screen."""
        if self.is_typing and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.add_levels("")
            return True
        return False

    def open_runs(self, algorithm: str) -> None:
        """Show the runs of an algorithm one by one."""
        rows = [row for row in self.state.rows if row.algorithm == algorithm]
        self.app.push(self.app.routes.lab_runs(rows))

    def save_csv(self) -> None:
        """Write every run as a line of a new file."""
        rows = [*self.state.rows]
        save_file(
            self.app, documents(), "comparison.csv", lambda path: write_comparison(path, rows)
        )

    def save_png(self) -> None:
        """Draw the chart that `compare --chart` draws."""
        rows = [*self.state.rows]
        save_file(self.app, documents(), "comparison.png", lambda path: compare_chart(rows, path))

    def on_drop(self, path: str) -> None:
        """Take a level file that was dropped on the window."""
        self.experiment.add(path)

    def leave(self) -> None:
        """Stop everything that runs."""
        self.experiment.close()
