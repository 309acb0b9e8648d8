"""The panel of the set-up: the level, its difficulty, its seed, more on demand, and the start."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from searchcade import daily
from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.setup.options import AlgorithmChoices, OptionWidgets
from searchcade.app.screens.setup.state import SetupState
from searchcade.app.widgets import (
    Button,
    Card,
    Dropdown,
    Flow,
    Fold,
    Label,
    Panel,
    Pressable,
    ScrollFrame,
    Segments,
    Widget,
    key_width,
)
from searchcade.level import SEED, random_seed
from searchcade.texts import Texts

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

SIDE = 72.0  # units of the picture
MEDAL = 34.0
PAD = 24.0
LINE = 24.0  # units of a label
START = 56.0
FOLD = 66.0  # units of a fold that neither its note nor its key gets


class LevelCard(Widget):
    """A picture at the left, three lines beside it, and a medal at the right."""

    role = "level"

    def __init__(
        self, id: str, rect: Rect, texts: Texts, state: SetupState, pictures: LevelPictures
    ) -> None:
        super().__init__(id, rect)
        self._texts, self._state, self._pictures = texts, state, pictures

    @property
    def text(self) -> str:
        """Return number, name and best game."""
        return ", ".join((self._number, self._state.level_title(self._texts), self._best))

    @property
    def _number(self) -> str:
        """Return where the level stands among those that were drawn, or that chance makes it."""
        texts, game, level = self._texts, self._state.game, self._state.choices.level
        if level == daily.NAME:
            return texts("setup.today")
        names = list(game.shipped())
        if level not in names:
            return texts("setup.random")
        return texts("setup.number", number=names.index(level) + 1, count=len(names))

    @property
    def _best(self) -> str:
        """Return the best game of the player."""
        texts, choices = self._texts, self._state.choices
        if choices.level == daily.NAME:
            return texts("setup.for_all")
        if choices.is_made:
            return texts("setup.every_seed")
        record = self._state.progress.records.get(choices.level)
        if record is None:
            return texts("setup.unsolved")
        return texts("setup.best", cost=texts.of(self._state.game).amount(record.cost))

    def draw(self, paint: Painter) -> None:
        """Draw the card; a locked level has a lock in place of a medal."""
        theme, state = paint.theme, self._state
        paint.box(self.rect, theme.floor, radius=8, border=theme.rim, alpha=90)
        medal = state.progress.medal(state.choices.level)
        sign = MEDAL if medal or state.is_locked else 0.0
        picture, _, words, _, right = columns(inset(self.rect, 12), (SIDE, 16, REST, 4, sign))
        if seen := state.preview.seen:
            self._pictures.draw(paint, centred(picture, SIDE, SIDE), seen.loaded.name)
        number, title, best = rows(words, (24, REST, 24))
        paint.text(self._number, number, size=15, weight="bold", colour=theme.accent)
        paint.text(state.level_title(self._texts), title, size=19, weight="bold")
        paint.text(self._best, best, size=15, colour=theme.faint)
        if medal:
            draw_medal(paint, medal, centred(right, MEDAL, MEDAL))
        elif state.is_locked:
            paint.icon("lock", centred(right, 24, 24), theme.faint)


class FormPanel(Panel[SetupState]):
    """Three decisions and a start; the rest is folded, and the panel scrolls."""

    def __init__(self, rect: Rect, screen: SetupScreen) -> None:
        super().__init__(rect)
        self._screen, self._app, self._texts = screen, screen.app, screen.texts
        self._state, self._options = screen.state, OptionWidgets(screen)

    def build(self) -> None:
        """Let everything but the start scroll."""
        self.add(Card("setup.form.card", self.rect))
        inner = inset(self.rect, PAD)
        box, _, start = rows(inner, (REST, 16, START))
        flow, first = Flow(box), len(self.widgets)
        self._add_parts(flow)
        frame = Rect(box.x, box.y, box.w + PAD - 2, box.h)
        self._scroll = ScrollFrame("setup.scroll", frame, self.widgets[first:], flow.height)
        self.widgets.insert(first, self._scroll)
        self._add_start(start)

    def _add_parts(self, flow: Flow) -> None:
        self._add_level(flow)
        self._add_all(AlgorithmChoices(self._screen).widgets(flow))
        if self._state.choices.difficulties:
            self._add_difficulty(flow)
        elif self._state.choices.is_changed:
            self._add_changes(flow)
        if self._state.seed_option:
            self._add_seed(flow)
        self._add_more(flow)

    def _add_all(self, widgets: Iterable[Widget]) -> None:
        for widget in widgets:
            self.add(widget)

    def _add_label(self, name: str, place: Rect) -> None:
        words = self._texts(f"setup.{name}")
        id, weight = f"setup.{name}.label", "semibold"
        self.add(Label(id, place, words, size=16, weight=weight, colour="faint"))

    def _add_note(self, id: str, flow: Flow, words: str) -> None:
        """Write a sentence in as many lines as it takes."""
        paint = self._app.painter()
        tall = paint.lines(words, flow.width, size=15) * paint.line_height(15)
        place = flow.take(tall, 6)
        self.add(Label(id, place, words, size=15, colour="faint", wrap=True))

    # ------------------------------------------------------------------ the parts

    def _add_level(self, flow: Flow) -> None:
        texts, state, step = self._texts, self._state, self._screen.step_level
        self._add_label("level", flow.take(LINE))
        self.add(LevelCard("setup.level", flow.take(96, 4), texts, state, self._screen.pictures))
        before, middle, after = columns(flow.take(40, 8), (80, REST, 80), 8)
        words, levels = texts("setup.all_levels"), self._screen.show_levels
        self._add_button("before", before, "", lambda: step(-1), "left", "[")
        self._add_button("levels", middle, words, levels, "grid", "G")
        self._add_button("after", after, "", lambda: step(1), "right", "]")

    def _add_button(
        self, name: str, place: Rect, words: str, action: Callable[[], None], icon: str, key: str
    ) -> None:
        id = f"setup.{name}"
        self.add(Button(id, place, words, action, icon=icon, shortcut=key, size=16))

    def _add_difficulty(self, flow: Flow) -> None:
        choices, texts = self._state.choices, self._texts
        step, steps = choices.difficulty, choices.difficulties
        self._add_label("difficulty", flow.take(LINE, 16))
        named = [(each.name, texts(f"setup.{each.name}")) for each in steps]
        chosen, choose = step.name if step else "", self._screen.choose_difficulty
        self.add(Segments("setup.difficulty", flow.take(48, 4), named, chosen, choose))
        if choices.is_changed:
            self._add_changes(flow)
        elif step:
            words = texts.of(self._state.game).find(f"difficulties.{step.text}", "")
            self._add_note("setup.difficulty.note", flow, words)

    def _add_seed(self, flow: Flow) -> None:
        name = self._state.seed_option
        left, _, right = columns(flow.take(67, 12), (REST, 8, 176))
        label = self._texts("setup.seed")
        self.add(self._options.field(name, left, label))
        dice, words = rows(right, (25, REST))[1], self._texts("setup.another")
        self._add_button("dice", dice, words, self._roll, "dice", "X")
        note = "seed_note" if name == SEED else "dice_note"
        self._add_note("setup.seed.note", flow, self._texts(f"setup.{note}"))

    def _roll(self) -> None:
        self._app.audio.effect("click")
        self._screen.choose(self._state.seed_option, str(random_seed()))

    def _add_changes(self, flow: Flow) -> None:
        """Say that the level is not what its name says, and offer the way back."""
        texts, title = self._texts, self._state.name_of_choice(self._texts)
        words = texts("setup.changed_title", title=title)
        place = flow.take(LINE, 6)
        self.add(Label("setup.changed", place, words, size=16, weight="semibold", colour="accent"))
        back, undo = texts("setup.undo_changes", title=title), self._screen.undo_changes
        self._add_button("undo", flow.take(40, 4), back, undo, "undo", "Z")

    def _add_more(self, flow: Flow) -> None:
        """Fold the rest into one line that says what it contains."""
        state, texts, note = self._state, self._texts, self._more_note()
        paint = self._app.painter()
        room = flow.width - FOLD - key_width(paint, "M", 13)
        is_long = paint.lines(note, room, size=15) > 1
        place, unfold = flow.take(88 if is_long else 56, 12), self._screen.unfold
        fold = Fold(
            "setup.more", place, texts("setup.more"), state.is_unfolded, unfold, note=note,
            shortcut="M",
        )  # fmt: skip
        self.fold = self.add(fold)
        if state.is_unfolded:
            self._add_all(self._options.widgets(flow))
            flow.take(0, 16)

    def _more_note(self) -> str:
        """Say what was changed, and how the game is named."""
        state, texts = self._state, self._texts
        parts = self._options.changes() or [texts("setup.more_nothing")]
        if state.choices.mode == "play":
            title = state.choices.title.strip() or state.usual_title(texts)
            parts.append(texts("setup.more_named", title=title))
        return " · ".join(parts)

    def _add_start(self, place: Rect) -> None:
        words = self._texts(f"setup.start_{self._state.choices.mode}")
        button = Button(
            "setup.start", place, words, self._screen.start, icon="play", shortcut="Enter"
        )
        button.kind, button.size = "primary", 20
        self._start = self.add(button)

    def name_key(self, focus: Widget | None) -> None:
        """Name the key that starts: Enter alone presses the widget that has the focus."""
        is_free = focus is self._start or not isinstance(focus, Pressable | Dropdown)
        self._start.shortcut = "Enter" if is_free else "Ctrl+Enter"

    def show_unfolded(self) -> None:
        """Scroll to what was unfolded."""
        self._scroll.scroll_to(self._scroll.offset + self.fold.rect.y - self._scroll.rect.y)

    def refusal(self) -> str:
        """Say that no level can be made with the options that were changed."""
        options = ", ".join(self._options.changes())
        texts = self._texts
        return texts("setup.refused", options=options) if options else texts("setup.not_made")

    def show(self, _state: SetupState, /) -> None:
        """Fill the fields, and say what the fold contains now."""
        self._options.show()
        self.fold.note = self._more_note()
