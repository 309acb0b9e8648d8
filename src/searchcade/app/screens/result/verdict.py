"""The verdict on a game, and what to do now: the next level, again, replay, share."""

from __future__ import annotations

from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.result.outcome import ResultPanel
from searchcade.app.widgets import Button, Drawing, Icon, Label, draw_focus, draw_key
from searchcade.play.progress import COLOURS
from searchcade.texts.figures import clock
from searchcade.theme import mixed
from searchcade.views.result import moment_view, result_view

MEDAL = 120.0  # units
STAR, APART = 32.0, 6.0
PLAY_ON, NEXT, LAST, GAP = 44.0, 84.0, 40.0, 10.0
TALL = PLAY_ON + NEXT + LAST + 2 * GAP
SMALL = (("again", "restart", "R"), ("replay", "eye", "W"), ("share", "share", "S"))


class VerdictPanel(ResultPanel):
    """Medal and words side by side, and a line of figures below."""

    def build(self) -> None:
        """Put the medal at the left, what was reached beside it."""
        self._view = result_view(self._texts, self._outcome.ending)
        upper, _, lower = rows(self.rect, (MEDAL, REST, 36))
        medal, words = columns(upper, (MEDAL, REST), 16)
        self.add(Drawing("result.medal", medal, self._draw_medal))
        more = self._more()
        title, figure, note, stars, _ = rows(words, (40, 28, 22 if more else 4, 34, REST))
        self._add_title(title)
        self.add(Label("result.figure", figure, self._view.figure, size=17, weight="semibold"))
        if more:
            self.add(Label("result.more", note, more, size=15, colour="faint"))
        self._add_stars(stars)
        self._add_facts(lower)

    # ------------------------------------------------------------------ the medal and the stars

    def _draw_medal(self, paint: Painter, rect: Rect) -> None:
        """Draw the medal, or a sign of how the game ended where there is none."""
        if medal := self._view.medal:
            draw_medal(paint, medal, rect)
            return
        icon = "flag" if self._outcome.saved.ended else "trophy"
        paint.dot(rect.center, rect.w * 0.42, paint.theme.raised)
        side = rect.w * 0.44
        place = Rect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
        paint.icon(icon, place, paint.theme.bad if self._outcome.saved.ended else paint.theme.good)

    def _add_stars(self, box: Rect) -> None:
        """Show how many of three stars the game gets, and what gold asks for."""
        if not self._view.wanted:
            return
        left, right = columns(box, (3 * (STAR + APART), REST), 6)
        self.add(Drawing("result.stars", left, self._draw_stars))
        self.add(Label("result.asks", right, self._view.wanted, size=16, colour="faint"))

    def _draw_stars(self, paint: Painter, rect: Rect) -> None:
        """Draw won stars full; a star that is missing is an outline."""
        theme = paint.theme
        for number in range(3):
            place = Rect(rect.x + number * (STAR + APART), rect.centery - STAR / 2, STAR, STAR)
            if number < self._view.stars:
                paint.icon("star_full", place, COLOURS["gold"])
            paint.icon("star", place, mixed(theme.card, theme.text, 0.55))

    # ------------------------------------------------------------------ words

    def _add_title(self, box: Rect) -> None:
        colour = "bad" if self._outcome.saved.ended else "accent"
        self.add(
            Label("result.title", box, self._view.title, size=28, weight="bold", colour=colour)
        )

    def _more(self) -> str:
        """Return what else was counted, and whether the best plan is still being looked for."""
        is_searching = self._outcome.is_searching and self._outcome.is_won
        looking = [self._texts("result.looking")] if is_searching else []
        return " · ".join([*self._view.more, *looking])

    def _add_facts(self, box: Rect) -> None:
        """Show the time, the hints, and the place, which opens the leaderboard."""
        texts, saved, score = self._texts, self._outcome.saved, self._outcome.score
        time, hint, place = columns(box, (92, 132, REST), 8)
        self._add_fact(time, "clock", clock(saved.seconds))
        self._add_fact(hint, "hint", self._view.hints)
        words = texts("result.no_place")
        if score is not None and self._outcome.is_won:
            count = texts.number(max(score.rank, self._outcome.count))
            words = texts("result.place", rank=texts.number(score.rank), count=count)
        show = self._screen.open_leaderboard
        self.add(Button("result.leaderboard", place, words, show, icon="trophy", shortcut="B",
                        size=15))  # fmt: skip

    def _add_fact(self, box: Rect, icon: str, words: str) -> None:
        sign, label = columns(box, (20, REST), 8)
        self.add(Icon(f"result.icon.{icon}", sign, icon, "faint"))
        self.add(Label(f"result.{icon}", label, words, size=16, weight="semibold"))


class NextButton(Button):
    """A large button with the picture and the name of the next level."""

    note = ""
    level = ""
    pictures: LevelPictures | None = None

    @property
    def text(self) -> str:
        """Return both lines."""
        return f"{self.words}: {self.note}"

    def draw(self, paint: Painter) -> None:
        """Draw the picture at the left, two lines beside it, and the key at the right."""
        fill, ink = self._colours(paint)
        paint.box(self.rect, fill, radius=8, border=self._border(paint.theme))
        if self.focused:
            draw_focus(paint, self.rect)
        box = inset(self.rect, 10)
        picture = Rect(box.x, box.y, box.h, box.h)
        if self.pictures:
            self.pictures.draw(paint, picture, self.level)
        words = Rect(picture.right + 16, box.y, box.right - picture.right - 60, box.h)
        upper, lower = rows(words, (REST, REST))
        paint.text(self.words, upper, size=19, weight="semibold", colour=ink)
        paint.text(self.note, lower, size=16, colour=ink)
        draw_key(paint, self.shortcut, box, 14, ink)


class WhatNow(ResultPanel):
    """The buttons, the main one largest."""

    def build(self) -> None:
        """Put the buttons below each other; after a loss, playing again is the large one."""
        play_on, large, small = rows(self.rect, (PLAY_ON, NEXT, LAST), GAP)
        self._add_play_on(play_on)
        main = self._outcome.main_button
        if main == "next" or self._outcome.following:
            self._add_next(large)
        else:
            self._add(large, "again", "restart", "R", 19)
        names = [each for each in SMALL if each[0] != "again" or self._outcome.following]
        for (name, icon, key), place in zip(
            names, columns(small, [REST] * len(names), 8), strict=True
        ):
            self._add(place, name, icon, key, 15)

    def _add(self, place: Rect, name: str, icon: str, key: str, size: float) -> None:
        words, action = self._texts(f"result.{name}"), self._screen.actions()[name]
        button = Button(f"result.{name}", place, words, action, icon=icon, shortcut=key, size=size)
        button.kind = "primary" if name == self._outcome.main_button else "plain"
        self.add(button)

    def _add_play_on(self, place: Rect) -> None:
        outcome, play_on = self._outcome, self._screen.play_on
        said = moment_view(self._texts, outcome.saved.session.moves, outcome.moment)
        button = Button("result.play_on", place, said.play_on, play_on, icon="play", shortcut="P",
                        size=16)  # fmt: skip
        button.enabled = said.can_play_on
        self.add(button)

    def _add_next(self, place: Rect) -> None:
        words = self._texts("result.next")
        button = NextButton("result.next", place, words, self._screen.go_on, shortcut="N")
        button.kind = "primary" if self._outcome.main_button == "next" else "plain"
        button.note, button.level = self._screen.next_title(), self._outcome.following or ""
        button.pictures = self._screen.pictures
        self.add(button)
