"""The panel beside a game: player and level, the figures, a notice, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.layout import REST, below, columns, inset, rows, shares
from searchcade.app.paint import Rect
from searchcade.app.screens import tokens
from searchcade.app.screens.figures import Message, Notice, effort_facts, state_facts
from searchcade.app.screens.play.advisor import Advisor
from searchcade.app.screens.play.commands import TALL, CommandPanel
from searchcade.app.screens.play.mover import Mover
from searchcade.app.widgets import Button, Card, Fact, Facts, Label, Panel, key_width
from searchcade.canvas import Place
from searchcade.hands import are_helped
from searchcade.level import LoadedLevel
from searchcade.play.real_time import TURNS
from searchcade.store import Changed
from searchcade.texts import Texts
from searchcade.texts.titles import level_title

if TYPE_CHECKING:
    from searchcade.app.window import App

WIDE = 372.0
PAD = 20.0
ROW = 37.0  # units of a button
GAP = 7.0
NOTICE = 72.0
AROUND = 32.0  # units that a button in a row needs around its text and its key
SEARCHES = 38.0  # units of the line with the searches
NOWHERE = Rect(0, 0, 0, 0)

Action = Callable[[], None]


class PlayPanel(Panel[Place | None]):
    """Names at the top, buttons at the bottom, figures between; the state is the picked cell."""

    def __init__(
        self,
        rect: Rect,
        app: App,
        mover: Mover,
        advisor: Advisor,
        actions: Mapping[str, Action],
        moves: Mapping[str, Action],
    ) -> None:
        """Take what the buttons do: actions by their names, moves by their letters."""
        super().__init__(rect)
        self._app, self._texts = app, app.texts
        self._mover, self._advisor, self._saved = mover, advisor, mover.saved
        self._actions, self._moves = actions, moves

    def build(self) -> None:
        """Share the height among the parts; the figures get what is left."""
        loaded = self._saved.loaded
        names = tokens.explained(loaded.game, loaded.level)
        legend_rows = (tokens.TALL, 12) if names else (0, 8)
        lines = self._move_lines(self.rect.w - 2 * PAD)
        card = self.add(Card("play.panel", self.rect)).rect
        inner = inset(card, PAD, PAD - 2).move(0, -2)
        rest, legend, _, moves, notice, _, buttons = rows(
            inner, (REST, *legend_rows, len(lines) * (ROW + GAP), NOTICE, 12, TALL)
        )
        end = self._add_names(rest)
        self._add_moves(moves, lines)
        self._notice = self.add(Notice("play.notice", notice))
        if names:
            self.add(tokens.Tokens("play.legend", legend, self._texts, loaded.game, names))
        facts = Rect(rest.x, end, rest.w, rest.bottom - end)
        self._facts = self.add(Facts("play.facts", facts, []))
        commands = CommandPanel(buttons, notice.bottom, self._app, self._actions, self._mover)
        commands.build()
        self.widgets += commands.widgets

    def show(self, picked: Place | None) -> None:
        """Show the figures of the game as it stands, and what the player should know."""
        self._facts.facts = self._figures()
        self._notice.message = self._message(picked)

    # ------------------------------------------------------------------ names

    def _add_names(self, box: Rect) -> float:
        """Show the player, the level and the chosen rules; return where that ends."""
        texts, loaded, user = self._texts, self._saved.loaded, self._app.user
        name = texts("play.guest") if user.is_guest else user.name
        who = f"{texts.of(loaded.game).title} · {texts('play.who', name=name)}"
        title = Rect(box.x, box.y, box.w, 32)
        self.add(Label("play.title", title, self._saved.title, size=24, weight="bold"))
        self.add(Label("play.who", below(title, 24), who, size=16, colour="faint"))
        if not (level := self._level()):
            return title.bottom + 31
        paint = self._app.painter()
        line, lines = below(title, 24, 23), paint.lines(level, box.w, size=16)
        if lines > 1:
            line = below(title, lines * paint.line_height(16), 25)
        self.add(Label("play.level", line, level, size=16, colour="faint", wrap=lines > 1))
        return line.bottom + 7

    def _level(self) -> str:
        """Name the level and its rules, but for what the title says already."""
        loaded, said = self._saved.loaded, self._saved.title.split(" · ")
        parts = level_title(self._texts, loaded).split(" · ")
        parts = [part for part in parts if part not in said]
        if code := loaded.game.levels.code(loaded.level):
            parts.append(self._texts("play.code", code=code))
        return " · ".join(parts)

    # ------------------------------------------------------------------ moves with letters

    def _move_lines(self, wide: float) -> list[list[Button]]:
        """Return the buttons of these moves, of the pace and of giving up, in a line or in two."""
        buttons = [self._move_button(letter) for letter in self._moves]
        if "pace" in self._actions:
            buttons.append(self._pace_button())
        if self._saved.loaded.game.scoring.points:
            buttons.append(self._resign_button())
        wanted = sum(map(self._width, buttons)) + GAP * len(buttons)
        half = -(-len(buttons) // 2) if wanted > wide else len(buttons)
        return [line for line in (buttons[:half], buttons[half:]) if line]

    def _width(self, button: Button) -> float:
        """Return how wide a button wants to be, with its key and its icon."""
        paint = self._app.painter()
        icon = 28 if button.icon else 0
        key = key_width(paint, button.shortcut, button.size) if button.shortcut else 0
        return paint.width(button.text, size=16, weight="semibold") + icon + key + AROUND

    def _add_moves(self, box: Rect, lines: Sequence[Sequence[Button]]) -> None:
        """Put the buttons of each line side by side."""
        for line, place in zip(lines, rows(box, [ROW + GAP] * len(lines)), strict=True):
            row = rows(place, (ROW, REST))[0]
            wides = [self._width(button) if len(lines) == 1 else 1.0 for button in line]
            for button, part in zip(line, shares(row, wides, GAP), strict=True):
                button.rect = part
                self.add(button)

    def _move_button(self, letter: str) -> Button:
        game, text = self._saved.loaded.game, self._texts.of(self._saved.loaded.game).move(letter)
        button = Button(f"play.move.{letter}", NOWHERE, text, self._moves[letter])
        is_wait = self._mover.legal().get(letter) == self._mover.place
        button.kind = "plain" if is_wait else "primary"
        if text != letter:
            key = game.play.move_keys.get(letter, letter)
            button.shortcut, button.size = key.capitalize(), 16
        return button

    def _pace_button(self) -> Button:
        """Return the button that says whether the monsters wait, and goes on to the next pace."""
        pace = self._app.settings.pace if self._mover.real_time else TURNS
        text, change = self._texts(f"play.pace.{pace}"), self._actions["pace"]
        return Button("play.pace_now", NOWHERE, text, change, icon="clock", shortcut="C", size=16)

    def _resign_button(self) -> Button:
        """Return the button that gives up."""
        text, resign = self._texts("play.resign"), self._actions["resign"]
        return Button("play.resign", NOWHERE, text, resign, icon="flag", shortcut="E", size=16)

    # ------------------------------------------------------------------ what is shown

    def _figures(self) -> list[Fact]:
        """Return the figures of the game as it stands."""
        texts, hints = self._texts, self._saved.session.hints
        return [
            *effort_facts(texts, self._saved),
            *state_facts(texts, self._saved, self._advisor.analysis),
            Fact("hint", texts("play.hints"), texts.number(hints)),
        ]

    def _message(self, picked: Place | None) -> Message:
        """Return the most important thing that the player should know now."""
        texts, walk, advisor = self._texts, self._mover.walk, self._advisor
        if isinstance(self._mover.autosave.failure, Changed):
            return Message(texts("play.other_question"), "bad")
        if problem := self._mover.autosave.problem:
            return Message(texts("play.save_failed", problem=problem.rstrip(".")), "bad")
        if walk and walk.kind == "solver":
            return Message(texts("play.solving_any" if walk.is_any else "play.solving"), "second")
        if walk and walk.kind == "hint" and walk.wins:
            wins = "play.hint_wins_any" if walk.is_any else "play.hint_wins"
            return Message(texts(wins), "second")
        if advisor.is_thinking:
            return Message(texts("play.thinking"), "second")
        if self._saved.session.ended:
            return Message()
        if advisor.answer == "not_found" and self._app.preparation.is_running:
            return Message(texts("play.not_found_yet"), "second")
        if advisor.answer not in ("", "lost"):
            return Message(texts(f"play.{advisor.answer}"), "bad")
        if self._is_lost:
            words = texts.of(self._saved.loaded.game).find("lost", texts("play.lost"))
            return Message(words, "bad")
        if advisor.remark:
            return Message(texts(f"play.{advisor.remark}"), "second")
        if self._saved.former and self._saved.is_untouched:
            return Message(texts("play.restarted"), "second")
        return Message(texts("play.picked"), "second") if picked else self._help_message()

    @property
    def _is_lost(self) -> bool:
        """Say whether the goal is known to be out of reach."""
        loaded, advisor = self._saved.loaded, self._advisor
        is_stuck = advisor.analysis.get("lost") and loaded.game.levels.winnable(loaded.level)
        return bool(is_stuck) or advisor.answer == "lost"

    def _help_message(self) -> Message:
        """Say in time that a game counts as helped, or soon would."""
        hands, clock = self._saved.session.hands, self._mover.real_time
        if clock and clock.is_standing and not self._saved.session.is_won:
            return Message(self._texts("play.pace.stands"), "second")
        if self._saved.helped:
            return Message(self._texts("play.is_helped"), "second")
        if hands.count("h") and are_helped(hands + "h" + "p"):
            return Message(self._texts("play.many_hints"), "second")
        return Message()


class SearchBar(Panel[None]):
    """A line with the searches that a game has keys for."""

    TITLE = 92.0  # units of the words before the buttons

    def __init__(
        self, rect: Rect, texts: Texts, loaded: LoadedLevel, watch: Callable[[str], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._game, self._watch = texts, loaded.game, watch

    def build(self) -> None:
        """Put a button for each search into the line."""
        keys, known = self._game.play.watch_keys, catalog.algorithms(self._game.name)
        wides: Sequence[float | None] = [self.TITLE, *[REST] * len(keys)]
        title, *places = columns(self.rect, wides, 8)
        words = self._texts("play.searches")
        self.add(Label("play.searches", title, words, size=16, colour="faint", align="right"))
        for (key, name), place in zip(keys.items(), places, strict=True):
            words, watch = self._texts.of(self._game).short(known[name]), partial(self._watch, name)
            self.add(Button(f"play.search.{key}", place, words, watch, shortcut=key, size=16))
