"""What lies on the board of a game: cards before it and after a fall or a loss, and tips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.bubble import Subject, sights
from searchcade.app.screens.play.stage import Stage
from searchcade.app.widgets import Button, Card, Drawing, Label, Panel, Segments, draw_key
from searchcade.level import LoadedLevel
from searchcade.play.real_time import CHOICES
from searchcade.play.tips import Tips
from searchcade.texts import Texts
from searchcade.views.lesson import Speech, tip_speech
from searchcade.views.play import PlayView

if TYPE_CHECKING:
    from searchcade.app.window import App

Action = Callable[[], None]


class TipBubble:
    """Shows the tip that is due in a bubble, and remembers which have been read."""

    def __init__(self, app: App, stage: Stage, changed: Callable[[], None]) -> None:
        self._app, self._stage, self._table, self._changed = app, stage, stage.table, changed
        self._tips = Tips(stage.table)

    @property
    def current(self) -> str:
        """Return the tip that is shown."""
        return self._tips.current

    def look(self) -> None:
        """Choose a tip that fits and has not been read; let one go that no longer fits."""
        if not self._stage.motion.is_moving:
            self._remember(self._tips.look(self._app.settings.tips.split()))

    def close(self) -> None:
        """Let the tip go: it has been read."""
        if self.current:
            self._remember(self._tips.close())
            self._changed()

    def _remember(self, read: str) -> None:
        """Never show a tip again."""
        if read:
            self._app.change_settings(tips=" ".join([*self._app.settings.tips.split(), read]))

    def speech(self) -> Speech | None:
        """Return what the bubble says."""
        return tip_speech(self._app.texts, self.current) if self.current else None

    def subject(self) -> Subject:
        """Return what the bubble is about: the player, who can still see where to go."""
        clear, spared = sights(self._stage.motion.target)
        cells = (*self._table.legal().values(), *clear)
        is_there = not self._table.has_fallen
        return Subject(self._table.place, cells, spared, is_there)


class PaceChoice(NamedTuple):
    """Turn by turn or real time: what is chosen, and what to do when something else is."""

    chosen: str
    changed: Callable[[str], None]


class StartCard(Panel[None]):
    """Says before the first move what a level is about; the clock waits for it."""

    WIDE, PAD, LINE, ROW = 640.0, 14.0, 26.0, 42.0
    PACE = 54.0  # units of the choice between turns and real time
    KEY = "C"

    def __init__(
        self,
        board: Rect,
        texts: Texts,
        loaded: LoadedLevel,
        start: Action,
        pace: PaceChoice | None = None,
    ) -> None:
        self.names = loaded.game.levels.briefing(loaded.level)
        self.pace = pace
        wide = min(self.WIDE, board.w - 2 * self.PAD)
        tall = 2 * self.PAD + len(self.names) * self.LINE + 8 + self.ROW
        tall += self.PACE + self.PAD if pace else 0
        super().__init__(Rect(board.centerx - wide / 2, board.bottom - tall, wide, tall))
        self.texts, self.words, self.start = texts, texts.of(loaded.game), start

    def build(self) -> None:
        """Put the lines of the briefing above a button."""
        card = self.add(Card("play.start.card", self.rect)).rect
        choice = [self.PACE, self.PAD] if self.pace else [0, 0]
        sizes = [*[self.LINE] * len(self.names), REST, *choice, self.ROW]
        *lines, _, choice_row, _, row = rows(inset(card, self.PAD, self.PAD), sizes)
        if self.pace:
            self._add_pace(choice_row, self.pace)
        for name, line in zip(self.names, lines, strict=True):
            text = self.words.find(f"briefing.{name}", name)
            place = line.move(0, -2)
            self.add(Label(f"play.start.{name}", place, text, size=17, align="centre"))
        _, place, _ = columns(row, (REST, 220, REST))
        self.add(
            Button(
                "play.start", place, self.texts("play.start"), self.start,
                icon="play", shortcut="Enter", kind="primary", size=18,
            )
        )  # fmt: skip

    def _add_pace(self, row: Rect, pace: PaceChoice) -> None:
        """Offer to play turn by turn or in real time; a key goes on to the next choice."""
        place, key = columns(row, (REST, 36), 10)
        names = [(choice, self.texts(f"play.pace.{choice}")) for choice in CHOICES]
        self.add(Segments("play.pace", place, names, pace.chosen, pace.changed))
        self.add(Drawing("play.pace.key", key, self._draw_key))

    def _draw_key(self, paint: Painter, box: Rect) -> None:
        draw_key(paint, self.KEY, box, 14, paint.theme.faint)


class EndCard(Panel[None]):
    """Says that a fall or a loss can be taken back; a game with points may end as it is."""

    WIDE, TALL, PAD, ROW, GAP = 440.0, 128.0, 20.0, 46.0, 12.0
    BUTTONS = (("undo", "undo", "U"), ("restart", "restart", "R"), ("finish", "trophy", "E"))
    MORE = 150.0  # units for a third button

    def __init__(
        self,
        board: Rect,
        texts: Texts,
        view: PlayView,
        actions: Mapping[str, Action],
        *,
        has_fallen: bool,
    ) -> None:
        has_points = view.points is not None and not has_fallen
        wide = self.WIDE + self.MORE if has_points else self.WIDE
        super().__init__(
            Rect(board.centerx - wide / 2, board.bottom - self.TALL - 28, wide, self.TALL)
        )
        self.buttons = self.BUTTONS if has_points else self.BUTTONS[:2]
        self.texts, self.text, self.actions = texts, view.over, actions

    def build(self) -> None:
        """Put a line above a row of buttons; the first of them is the usual one."""
        card = self.add(Card("play.fell", self.rect)).rect
        line = Rect(card.x + self.PAD, card.y + 12, card.w - 2 * self.PAD, 40)
        text = self.text
        self.add(Label("play.fell.text", line, text, size=21, weight="semibold", align="centre"))
        row = Rect(line.x, card.bottom - self.PAD - self.ROW + 4, line.w, self.ROW)
        places = columns(row, [REST] * len(self.buttons), self.GAP)
        for (name, icon, key), place in zip(self.buttons, places, strict=True):
            words, action = self.texts(f"play.{name}"), self.actions[name]
            button = Button(f"play.fell.{name}", place, words, action, icon=icon, shortcut=key)
            button.size, button.kind = 17, "primary" if name == "undo" else "plain"
            self.add(button)
