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
from searchcade.play.road import Road
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
        self._next = self._destination()

    def _destination(self) -> Destination:
        """Return where the lower button leads."""
        texts, stop = self._texts, self._road.next_stop()
        if stop is None:
            return Destination("", texts("home.all_solved"))
        return destination(texts, catalog.game(stop.game), stop.level, texts("home.unsolved"))

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
        play = partial(self._actions.play, self._next.level)
        self.add(LevelButton("home.next", bottom, self._next, self._pictures, play, "n"))

    # ------------------------------------------------------------------ the game that was left

    def _add_save(self, box: Rect, save: Save) -> None:
        texts = self._texts
        picture, words = columns(box, (min(SIDE, box.h), REST), PAD)
        self.add(Drawing("home.continue.board", picture, partial(self._draw_save, save=save)))
        game, title, _, note, _, button = rows(words, (24, 48, 4, 44, REST, 48))
        name = texts.of(catalog.game(save.game)).title if save.game in catalog.games() else ""
        self.add(Label("home.continue.game", game, name, size=16, weight="semibold",
                       colour="accent"))  # fmt: skip
        self.add(Label("home.continue.title", title, save.title, size=20, weight="bold"))
        steps, time = texts.number(len(save.moves)), clock(save.seconds)
        said = texts("home.continue_note", steps=steps, time=time)
        self.add(Label("home.continue.note", note, said, size=16, colour="faint", wrap=True))
        self.add(Button("home.continue", button, texts("home.continue"), self._actions.resume,
                        icon="play", kind="primary", shortcut="c"))  # fmt: skip

    def _draw_save(self, paint: Painter, place: Rect, save: Save) -> None:
        self._thumbnails.draw(paint, place, save)

    # ------------------------------------------------------------------ the first start

    def _add_lessons(self, box: Rect) -> None:
        """Offer a lesson for each game; the first one is the main button."""
        texts, names = self._texts, catalog.games()
        title, note, _, main, _, others = rows(box, (32, 44, 4, 48, 14, REST))
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
        picture, words = columns(box, (min(SIDE, box.h), REST), PAD)
        self.add(Drawing("home.next.board", picture, self._draw_next))
        title, _, button = rows(words, (96, REST, 48))
        self.add(Label("home.next.title", title, self._next.title or self._next.word, size=20,
                       weight="bold"))  # fmt: skip
        play = partial(self._actions.play, self._next.level)
        self.add(Button("home.play_next", button, self._texts("home.play"), play, icon="play",
                        kind="primary", shortcut="c", enabled=bool(self._next.level)))  # fmt: skip

    def _draw_next(self, paint: Painter, place: Rect) -> None:
        if self._next.level:
            self._pictures.draw(paint, place, self._next.level)
        else:
            paint.icon("trophy", inset(place, 40), paint.theme.accent)


class NowCard(Widget):
    """A card with an edge in the main colour."""

    def draw(self, paint: Painter) -> None:
        """Draw it with its shadow."""
        paint.shadow(self.rect)
        theme = paint.theme
        paint.box(self.rect, theme.card, radius=12, border=theme.accent, thick=2)
