"""The level under the focus: its picture, its figures, what each medal asks for, and Start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from searchcade.app.layout import REST, centred, columns, inset, rows
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levels.grid import PICTURES
from searchcade.app.screens.next_game import why_locked
from searchcade.app.widgets import Button, Card, Drawing, Fact, Facts, Label, Panel, Widget
from searchcade.play.progress import MEDALS, is_proven, most_for_silver, optima, winnable
from searchcade.play.road import Stop, tries
from searchcade.texts import GameTexts

if TYPE_CHECKING:
    from searchcade.app.screens.levels.screen import LevelsScreen

PAD, PICTURE = 16.0, 196.0
MAX_FACTS = 3  # of the game's own


class Details(Panel[Sequence[Fact]]):
    """A tile, large. `show` takes the game's own figures of the level, once they are known."""

    def __init__(self, rect: Rect, screen: LevelsScreen) -> None:
        super().__init__(rect)
        self._screen, self._texts, self._tile = screen, screen.texts, screen.tile
        self._progress = screen.known.progress

    def build(self) -> None:
        """Put the picture above title, figures, medals and buttons."""
        self.add(Card("levels.details", self.rect))
        inner = inset(self.rect, PAD)
        picture, _, title, _, body, start = rows(inner, (PICTURE, 8, 48, 4, REST, 56))
        self.add(Drawing("levels.picture", picture, self._draw_picture))
        heading = f"{self._tile.number}  {self._tile.title}".strip()
        self.add(Label("levels.title", title, heading, size=22, weight="bold"))
        self._add_body(body)
        self._add_start(start)

    def _draw_picture(self, paint: Painter, place: Rect) -> None:
        tile = self._tile
        if tile.kind in PICTURES:
            paint.box(place, paint.theme.raised, radius=8)
            paint.icon(PICTURES[tile.kind], centred(place, 80, 80), paint.theme.second)
        else:
            self._screen.pictures.draw(paint, place, tile.name, "whole" if tile.is_open else "grey")

    # ------------------------------------------------------------------ figures and medals

    def _add_body(self, box: Rect) -> None:
        """Put figures and medals above the button for more; other kinds of tiles get a sentence."""
        body, _, more, _ = rows(box, (REST, 8, 40, 12))
        if self._tile.kind in ("level", "own"):
            self._add_more(more)
        about = self._about()
        facts, _, medals = rows(body, (REST, 6, 40))
        if about:
            self.add(Label("levels.about", body, about, size=16, colour="faint", wrap=True))
            return
        self._facts = self.add(Facts("levels.facts", facts, self._own_facts()))
        least = optima(self._progress.game).get(self._tile.level)
        if least is not None:
            self.add(MedalGoals(medals, self._texts.of(self._progress.game), least))

    def _about(self) -> str:
        """Describe a tile that has no medals, or return why a level is locked."""
        tile, texts = self._tile, self._texts
        if tile.kind == "level" and tile.is_open:
            is_winnable = tile.level in winnable(self._progress.game)
            return "" if is_winnable else texts("levels_screen.for_points_about")
        return {
            "level": self._why_locked(),
            "random": texts("levels_screen.random_more"),
            "own": texts("levels_screen.own_note"),
            "new": texts("levels_screen.new_about"),
            "open": texts("levels_screen.open_about"),
        }[tile.kind]

    def _why_locked(self) -> str:
        tile = self._tile
        is_locked = tile.kind == "level" and not tile.is_open
        return why_locked(self._texts, self._progress, tile.level) if is_locked else ""

    def _own_facts(self, figures: Sequence[Fact] = ()) -> list[Fact]:
        """Return the game's figures, the optimum, and what the player has done."""
        texts, game, level = self._texts, self._progress.game, self._tile.level
        amount = texts.of(game).amount
        least, record = optima(game).get(level), self._progress.records.get(level)
        facts = [figure._replace(icon="") for figure in figures[:MAX_FACTS]]
        if least is not None:
            known = "optimum" if is_proven(game, level) else "best_known"
            facts.append(Fact("", texts(f"levels_screen.{known}"), amount(least)))
        if record is not None:
            facts.append(Fact("", texts("levels_screen.own_best"), amount(record.cost)))
        stop = Stop(game.name, level)
        count = texts.number(tries(self._screen.known.statistics, stop))
        return [*facts, Fact("", texts("levels_screen.tries"), count)]

    def show(self, figures: Sequence[Fact], /) -> None:
        """Show the game's own figures of the level."""
        for widget in self.widgets:
            if isinstance(widget, Facts):
                widget.facts = self._own_facts(figures)

    # ------------------------------------------------------------------ buttons

    def _add_more(self, place: Rect) -> None:
        is_own = self._tile.kind == "own"
        words = self._texts("levels_screen.edit" if is_own else "levels_screen.more")
        self.add(Button("levels.more", place, words, self._screen.more, size=15,
                        icon="pencil" if is_own else "menu", shortcut="m"))  # fmt: skip

    def _add_start(self, place: Rect) -> None:
        keys = {"random": "choose", "new": "draw", "open": "open"}
        words = self._texts(f"levels_screen.{keys.get(self._tile.kind, 'start')}")
        self.add(Button("levels.start", place, words, self._screen.start, icon="play",
                        kind="primary", shortcut="Enter"))  # fmt: skip


class MedalGoals(Widget):
    """The cost that each medal asks for."""

    role = "facts"

    def __init__(self, rect: Rect, words: GameTexts, least: int) -> None:
        super().__init__("levels.medals", rect)
        silver, bronze = words.amount(most_for_silver(least)), "levels_screen.for_bronze"
        self.goals = (words.amount(least), f"≤ {silver}", words.texts(bronze))

    @property
    def text(self) -> str:
        """Return the goals of all medals."""
        return ", ".join(f"{name}: {goal}" for name, goal in zip(MEDALS, self.goals, strict=True))

    def draw(self, paint: Painter) -> None:
        """Draw the medals with their goals side by side."""
        paint.box(self.rect, paint.theme.raised, radius=8)
        places = columns(inset(self.rect, 10, 0), (REST, REST, 104), 6)
        for name, goal, place in zip(MEDALS, self.goals, places, strict=True):
            sign, words = columns(place, (24, REST), 4)
            draw_medal(paint, name, sign)
            paint.text(goal, words, size=15, weight="semibold")
