"""The games on the home screen: a card for each, with a board, what is solved, and what is next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pygame

from searchcade import catalog
from searchcade.app.layout import REST, columns, grid, inset, rows
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.menu.level_button import (
    TALL,
    destination,
    draw_destination,
)
from searchcade.app.widgets import Event, Panel, Pressable, Ring, draw_focus
from searchcade.game import Game
from searchcade.play.progress import MEDALS, PlayerProgress, winnable
from searchcade.play.road import Road
from searchcade.texts import Texts
from searchcade.theme import mixed

GAP, PAD, SIDE, RING = 16.0, 16.0, 176.0, 96.0


class GameActions(NamedTuple):
    """What a game's card does."""

    open: Callable[[Game[Any, Any]], None]
    play: Callable[[str], None]
    """Play the level of an address at once."""


class GamesPanel(Panel[None]):
    """All games, two in a row."""

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        road: Road,
        pictures: LevelPictures,
        actions: GameActions,
    ) -> None:
        super().__init__(rect)
        self._texts, self._road, self._pictures = texts, road, pictures
        self._actions = actions

    def build(self) -> None:
        """Put a card for each game on a grid."""
        names = catalog.games()
        for name, place in zip(names, grid(self.rect, len(names), 2, GAP), strict=True):
            game = catalog.game(name)
            progress = self._road.progress.get(name, PlayerProgress(game))
            card = GameCard(f"home.game.{name}", place, self._texts, progress, self._pictures)
            card.action = partial(self._actions.open, game)
            card.play = partial(self._actions.play, card.next.level)
            self.add(card)


class GameCard(Pressable):
    """A game. Enter opens its levels; the mouse can also press the button of the next level."""

    role = "button"

    def __init__(
        self,
        id: str,
        rect: Rect,
        texts: Texts,
        progress: PlayerProgress,
        pictures: LevelPictures,
    ) -> None:
        super().__init__(id, rect, lambda: None)
        game = progress.game
        self.play: Callable[[], None] = lambda: None
        self.title = texts.of(game).title
        self.next = destination(texts, game, progress.next_level(), texts("home.next"))
        self._medals, self._pictures = progress.medals(), pictures
        self._cover = f"{game.name}/{cover(game)}"
        total = len(winnable(game))
        top, self._button = rows(inset(rect, PAD), (REST, TALL), PAD)
        side = min(SIDE, top.h)
        self._picture, _, self._words = columns(top, (side, PAD, REST))
        self._ring = Ring(
            f"{id}.ring", Rect(self._words.x, self._words.y + 38, RING, RING),
            progress.solved(), total, texts("home.of", total=total),
        )  # fmt: skip
        self._is_on_button = False

    @property
    def text(self) -> str:
        """Return the game's name, what is solved of it, and what is next."""
        return f"{self.title}: {self._ring.text}. {self.next.text}"

    def on_mouse(self, event: Event) -> bool:
        """Play the next level with a click on its button, else open the levels."""
        if event.type == pygame.MOUSEMOTION:
            was, self._is_on_button = self._is_on_button, self._is_button(event)
            return was != self._is_on_button
        if event.type == pygame.MOUSEBUTTONUP and self.down and self._is_button(event):
            self.down = False
            self.play()
            return True
        return super().on_mouse(event)

    def _is_button(self, event: Event) -> bool:
        return bool(self.next.level) and self._button.collidepoint(event.pos)

    def draw(self, paint: Painter) -> None:
        """Draw the card; it lights up below the mouse."""
        theme, lit = paint.theme, self.hovered or self.down
        paint.shadow(self.rect)
        fill = mixed(theme.card, theme.raised, 0.4) if lit else theme.card
        paint.box(self.rect, fill, radius=12, border=theme.rim if lit else theme.line)
        if self.focused:
            draw_focus(paint, self.rect, 12)
        self._pictures.draw(paint, self._picture, self._cover, "cut")
        title = Rect(self._words.x, self._words.y - 4, self._words.w, 36)
        paint.text(self.title, title, size=26, weight="bold")
        self._ring.draw(paint)
        self._draw_medals(paint)
        self._draw_button(paint)

    def _draw_medals(self, paint: Painter) -> None:
        box = Rect(self._words.x, self._ring.rect.bottom + 8, self._words.w, 28)
        if box.bottom <= self._words.bottom + 4:
            draw_medals(paint, box, self._medals)

    def _draw_button(self, paint: Painter) -> None:
        theme, lit = paint.theme, self.hovered and self._is_on_button
        fill = mixed(theme.raised, theme.text, 0.12) if lit else theme.raised
        paint.box(self._button, fill, radius=8, border=theme.rim if self.next.level else None)
        draw_destination(paint, self._button, self.next, self._pictures, theme.text)
        if self.next.level:
            icon = Rect(self._button.right - 32, self._button.y, 18, self._button.h)
            paint.icon("play", icon)


def draw_medals(paint: Painter, box: Rect, medals: dict[str, int], wide: float = 50) -> None:
    """Draw how many medals of each kind there are, from left to right."""
    for number, name in enumerate(MEDALS):
        left = box.x + number * wide
        draw_medal(paint, name, Rect(left, box.y, 24, box.h))
        place = Rect(left + 28, box.y, wide - 28, box.h)
        paint.text(str(medals.get(name, 0)), place, size=16, weight="semibold")


def cover(game: Game[Any, Any]) -> str:
    """Return the level that shows what a game looks like."""
    names = [game.levels.cover, *game.shipped(), *game.levels.presets]
    return next(name for name in names if name)
