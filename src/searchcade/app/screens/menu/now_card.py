"""The card that answers "what now?": the game that was left, the next level, or the lessons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from searchcade import catalog
from searchcade.app.layout import REST, columns, grid, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.common import clock
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.menu.level_button import TALL, Destination, LevelButton, destination
from searchcade.app.screens.menu.save_view import Thumbnails
from searchcade.app.widgets import Button, Drawing, Label, Panel, Widget
from searchcade.play.road import Road, Stop
from searchcade.store import Save
from searchcade.texts import Texts

PAD, SIDE = 16.0, 176.0


class NowActions(NamedTuple):
    """What the buttons of the card do."""

    resume: Callable[[], None]
    play: Callable[[str], None]
    """Play the level of an address at once."""
    lesson: Callable[[str], None]
    """Begin the lesson of a game."""


class NowPanel(Panel[None]):
    """The main button of the home screen, and the next unsolved level below it."""

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        road: Road,
        pictures: tuple[LevelPictures, Thumbnails],
        actions: NowActions,
    ) -> None:
        super().__init__(rect)
        self._texts, self._road, self._actions = texts, road, actions
        self._pictures, self._thumbnails = pictures
        self._stops = road.next_stops()

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
        play = partial(self._actions.play, to.level)
        self.add(LevelButton("home.next", bottom, to, self._pictures, play, "n"))

    # ------------------------------------------------------------------ the game that was left

    def _add_save(self, box: Rect, save: Save) -> None:
        texts = self._texts
        picture, words = columns(box, (min(SIDE, box.h), REST), PAD)
        self.add(Drawing("home.continue.board", picture, partial(self._draw_save, save=save)))
        name = texts.of(catalog.game(save.game)).title if save.game in catalog.games() else ""
        steps, time = texts.number(len(save.moves)), clock(save.seconds)
        said = texts("home.continue_note", steps=steps, time=time)
        button = self._add_words(words, "home.continue", (name, save.title, said))
        self.add(Button("home.continue", button, texts("home.continue"), self._actions.resume,
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
        self._thumbnails.draw(paint, place, save)

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
                    partial(self._actions.lesson, name), icon="" if number else "cap",
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
        play = partial(self._actions.play, str(stop))
        self.add(Button("home.play_next", button, texts("home.play"), play, icon="play",
                        kind="primary", shortcut="c", enabled=stop is not None))  # fmt: skip

    def _draw_next(self, paint: Painter, place: Rect, stop: Stop | None) -> None:
        if stop is not None:
            self._pictures.draw(paint, place, str(stop))
        else:
            paint.icon("trophy", inset(place, 40), paint.theme.accent)


class NowCard(Widget):
    """A card with an edge in the main colour."""

    def draw(self, paint: Painter) -> None:
        """Draw it with its shadow."""
        paint.shadow(self.rect)
        theme = paint.theme
        paint.box(self.rect, theme.card, radius=12, border=theme.accent, thick=2)
