"""The cards of the home screen that lead to levels: what to do now, and a card for each game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from searchcade import catalog
from searchcade.app.layout import REST, columns, grid, inset, rows
from searchcade.app.medals import draw_medals
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.widgets import (
    Button,
    Drawing,
    Event,
    Label,
    Panel,
    Pressable,
    Ring,
    Widget,
    draw_focus,
    draw_key,
    key_width,
)
from searchcade.game import Game
from searchcade.play.progress import PlayerProgress, label, winnable
from searchcade.play.road import Stop
from searchcade.store import Save
from searchcade.texts import Texts
from searchcade.texts.figures import clock
from searchcade.theme import Colour, mixed

if TYPE_CHECKING:
    from searchcade.app.screens.menu.home import HomeScreen

TALL = 44.0
GAP, PAD, SIDE, RING = 16.0, 16.0, 176.0, 96.0


class Destination(NamedTuple):
    """A level that a button leads to, and the word before its title."""

    level: str
    """Its address; empty where all is solved, and the word says so."""
    word: str
    title: str = ""

    @property
    def text(self) -> str:
        """Return both, as a screen reader would say it."""
        return f"{self.word} {self.title}".strip()


def destination(texts: Texts, game: Game[Any, Any], level: str, word: str) -> Destination:
    """Return a button's destination; without a level, the word that all is solved."""
    if not level:
        return Destination("", texts("home.all_solved"))
    title = f"{label(game, level)} · {texts.of(game).level(level)}"
    return Destination(f"{game.name}/{level}", word, title)


class LevelButton(Button):
    """A button to a level, with a key."""

    def __init__(
        self,
        id: str,
        rect: Rect,
        to: Destination,
        pictures: LevelPictures,
        action: Callable[[], None],
        shortcut: str,
    ) -> None:
        super().__init__(id, rect, to.text, action, shortcut=shortcut, size=16)
        self._to, self._pictures = to, pictures
        self.enabled = bool(to.level)

    def _draw_face(self, paint: Painter, ink: Colour) -> None:
        inner = draw_destination(paint, self.rect, self._to, self._pictures, ink)
        draw_key(paint, self.shortcut, inner, 13, paint.theme.faint)


def draw_destination(
    paint: Painter, box: Rect, to: Destination, pictures: LevelPictures, ink: Colour
) -> Rect:
    """Draw the picture, the word and the title on a button; return its inside."""
    inner = inset(box, 12, 4)
    if not to.level:
        paint.text(to.word, inner, size=16, weight="semibold", colour=ink)
        return inner
    wide = paint.width(to.word, size=16)
    key = key_width(paint, "N", 13)
    picture, _, word, _, title, _ = columns(inset(box, 4), (40, 8, wide, 8, REST, key + 16))
    pictures.draw(paint, picture, to.level, "cut")
    paint.text(to.word, word, size=16, colour=paint.theme.faint)
    paint.text(to.title, title, size=16, weight="semibold", colour=ink)
    return inner


class GamesPanel(Panel[None]):
    """All games, two in a row."""

    def __init__(self, rect: Rect, screen: HomeScreen) -> None:
        super().__init__(rect)
        self._screen = screen

    def build(self) -> None:
        """Put a card for each game on a grid."""
        names, screen = catalog.games(), self._screen
        for name, place in zip(names, grid(self.rect, len(names), 2, GAP), strict=True):
            game = catalog.game(name)
            progress = screen.road.progress.get(name, PlayerProgress(game))
            card = GameCard(f"home.game.{name}", place, screen.texts, progress, screen.pictures)
            card.action = partial(screen.open_game, game)
            card.play = partial(screen.play, card.next.level)
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
        """Draw the card."""
        draw_lit_card(paint, self)
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


def draw_lit_card(paint: Painter, card: Pressable) -> None:
    """Draw a card to press; it lights up below the mouse."""
    theme, lit = paint.theme, card.hovered or card.down
    paint.shadow(card.rect)
    fill = mixed(theme.card, theme.raised, 0.4) if lit else theme.card
    paint.box(card.rect, fill, radius=12, border=theme.rim if lit else theme.line)
    if card.focused:
        draw_focus(paint, card.rect, 12)


def cover(game: Game[Any, Any]) -> str:
    """Return the level that shows what a game looks like."""
    names = [game.levels.cover, *game.shipped(), *game.levels.presets]
    return next(name for name in names if name)


class NowPanel(Panel[None]):
    """The main button of the home screen, and the next unsolved level below it."""

    def __init__(self, rect: Rect, screen: HomeScreen) -> None:
        super().__init__(rect)
        self._screen, self._texts, self._road = screen, screen.texts, screen.road
        self._stops = screen.road.next_stops()

    def _lower(self) -> Destination:
        """Return where the lower button leads: to another level than the main one, if possible."""
        texts, is_main = self._texts, self._road.save is None and not self._road.is_new
        if not self._stops:
            return Destination("", texts("home.all_solved"))
        stop = (self._stops * 2)[1 if is_main else 0]
        game = catalog.game(stop.game)
        word = texts.of(game).title if is_main else texts("home.unsolved")
        return destination(texts, game, stop.level, word)

    def build(self) -> None:
        """Put the game that was left above the next level; a new player gets lessons instead."""
        self.add(NowCard("home.now", self.rect))
        top, bottom = rows(inset(self.rect, PAD), (REST, TALL), PAD)
        if self._road.save is not None:
            self._add_save(top, self._road.save)
        elif self._road.is_new:
            self._add_lessons(top)
        else:
            self._add_next(top)
        to = self._lower()
        play = partial(self._screen.play, to.level)
        self.add(LevelButton("home.next", bottom, to, self._screen.pictures, play, "n"))

    # ------------------------------------------------------------------ the game that was left

    def _add_save(self, box: Rect, save: Save) -> None:
        texts = self._texts
        picture, words = columns(box, (min(SIDE, box.h), REST), PAD)
        self.add(Drawing("home.continue.board", picture, partial(self._draw_save, save=save)))
        name = texts.of(catalog.game(save.game)).title if save.game in catalog.games() else ""
        steps, time = texts.number(len(save.moves)), clock(save.seconds)
        said = texts("home.continue_note", steps=steps, time=time)
        button = self._add_words(words, "home.continue", (name, save.title, said))
        self.add(Button("home.continue", button, texts("home.continue"), self._screen.resume_game,
                        icon="play", kind="primary", shortcut="c"))  # fmt: skip

    def _add_words(self, box: Rect, id: str, words: tuple[str, str, str]) -> Rect:
        """Write the game, a title and a note; return the place of the main button."""
        game, title, _, note, _, button = rows(box, (24, 48, 4, 44, REST, 48))
        name, heading, said = words
        self.add(Label(f"{id}.game", game, name, size=16, weight="semibold", colour="accent"))
        self.add(Label(f"{id}.title", title, heading, size=20, weight="bold"))
        self.add(Label(f"{id}.note", note, said, size=16, colour="faint", wrap=True))
        return button

    def _draw_save(self, paint: Painter, place: Rect, save: Save) -> None:
        self._screen.thumbnails.draw(paint, place, save)

    # ------------------------------------------------------------------ the first start

    def _add_lessons(self, box: Rect) -> None:
        """Offer a lesson for each game; the first one is the main button."""
        texts, names = self._texts, catalog.games()
        title, note, _, main, _, others = rows(box, (30, 44, 8, 44, 14, REST))
        self.add(Label("home.lessons", title, texts("home.lessons"), size=20, weight="bold"))
        self.add(Label("home.lessons.note", note, texts("home.lessons_note"), size=16,
                       colour="faint", wrap=True))  # fmt: skip
        for number, (name, place) in enumerate(
            zip(names, [main, *grid(others, len(names) - 1, len(names) - 1, 8, 36)], strict=True)
        ):
            game = texts.of(catalog.game(name)).title
            self.add(
                Button(
                    f"home.lesson.{name}", place,
                    game if number else texts("home.lesson", game=game),
                    partial(self._screen.learn, name), icon="" if number else "cap",
                    shortcut="" if number else "c", kind="plain" if number else "primary",
                    size=15 if number else 18,
                )
            )  # fmt: skip

    # ------------------------------------------------------------------ nothing was left

    def _add_next(self, box: Rect) -> None:
        """Show the next level large; its button is the main one."""
        texts, stop = self._texts, next(iter(self._stops), None)
        picture, words = columns(box, (min(SIDE, box.h), REST), PAD)
        self.add(Drawing("home.next.board", picture, partial(self._draw_next, stop=stop)))
        said = ("", texts("home.all_solved"), "")
        if stop is not None:
            game = catalog.game(stop.game)
            to = destination(texts, game, stop.level, "")
            said = (texts.of(game).title, to.title, texts("home.unsolved"))
        button = self._add_words(words, "home.play_next", said)
        play = partial(self._screen.play, str(stop))
        self.add(Button("home.play_next", button, texts("home.play"), play, icon="play",
                        kind="primary", shortcut="c", enabled=stop is not None))  # fmt: skip

    def _draw_next(self, paint: Painter, place: Rect, stop: Stop | None) -> None:
        if stop is not None:
            self._screen.pictures.draw(paint, place, str(stop))
        else:
            paint.icon("trophy", inset(place, 40), paint.theme.accent)


class NowCard(Widget):
    """A card with an edge in the main colour."""

    def draw(self, paint: Painter) -> None:
        """Draw it with its shadow."""
        paint.shadow(self.rect)
        theme = paint.theme
        paint.box(self.rect, theme.card, radius=12, border=theme.accent, thick=2)
