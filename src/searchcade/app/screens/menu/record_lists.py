"""Two lists beside a player's figures: achievements with how far they are, and the last games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from searchcade import catalog
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.medals import draw_medal
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Card, Label, Listing, Panel, Segments, draw_bar
from searchcade.level import Address
from searchcade.play.achievements import ALL, Achievement, earned
from searchcade.play.statistics import Statistics, medals, optimum_of
from searchcade.store import PastGame
from searchcade.texts import Texts, leaderboards

Tab = Literal["achievements", "games"]
TABS: tuple[Tab, ...] = ("achievements", "games")
ROW = 64.0


class RecordLists(Panel[None]):
    """A choice between the two, and the chosen list below it."""

    def __init__(
        self,
        rect: Rect,
        texts: Texts,
        told: Statistics,
        tab: Tab,
        turn: Callable[[str], None],
        watch: Callable[[PastGame], None],
    ) -> None:
        super().__init__(rect)
        self._texts, self._told, self._tab = texts, told, tab
        self._turn, self._watch = turn, watch

    def build(self) -> None:
        """Put the choice above the list, and a line on it below."""
        box = inset(self.add(Card("record.lists", self.rect)).rect, 16)
        choice, listing, foot = rows(box, (44, REST, 24), 10)
        choices = [(tab, self._texts(f"record.tab.{tab}")) for tab in TABS]
        self.add(Segments("record.tab", choice, choices, self._tab, self._turn))
        listing.h = listing.h // ROW * ROW  # no row is cut
        if self._tab == "achievements":
            self._add_achievements(listing, foot)
        else:
            self._add_games(listing, foot)

    # ------------------------------------------------------------------ achievements

    def _add_achievements(self, box: Rect, foot: Rect) -> None:
        count, total = len(earned(self._told)), len(ALL)
        words = self._texts("record.earned", count=count, total=total)
        self.add(Label("record.earned", foot, words, size=15, colour="faint"))
        ordered = sorted(ALL, key=self._far)
        self.add(
            Listing("record.achievements", box, total,
                    lambda paint, rect, number: self._draw_one(paint, rect, ordered[number]),
                    row=ROW, name=lambda number: self._said(ordered[number]))
        )  # fmt: skip

    def _far(self, each: Achievement) -> float:
        """Order by how much is missing: what was earned comes first, the next one after it."""
        return 1 - each.reached(self._told) / each.needed

    def _said(self, each: Achievement) -> str:
        title = self._texts(f"record.achievements.{each.name}.title")
        return f"{title}: {self._state(each)}"

    def _state(self, each: Achievement) -> str:
        if each.is_earned(self._told):
            return self._texts("record.has")
        done, needed = each.reached(self._told), each.needed
        return self._texts("record.progress", done=done, needed=needed)

    def _draw_one(self, paint: Painter, rect: Rect, each: Achievement) -> None:
        """Draw a sign, the name and what it takes; a tick, or a bar with how much is done."""
        box, theme = inset(rect, 12, 6), paint.theme
        has = each.is_earned(self._told)
        sign, words, state = columns(box, (34, REST, 92), 12)
        paint.icon(each.icon, Rect(sign.x, sign.centery - 15, 30, 30),
                   theme.accent if has else theme.faint)  # fmt: skip
        title, about = rows(words, (REST, REST))
        name = f"record.achievements.{each.name}"
        paint.text(self._texts(f"{name}.title"), title, size=16, weight="semibold")
        paint.text(self._texts(f"{name}.about"), about, size=15, colour=theme.faint)
        self._draw_state(paint, state, each, has=has)

    def _draw_state(self, paint: Painter, box: Rect, each: Achievement, *, has: bool) -> None:
        theme, words = paint.theme, self._state(each)
        if has:
            paint.icon("check", Rect(box.right - 92, box.centery - 9, 18, 18), theme.good)
            place = Rect(box.right - 70, box.y, 70, box.h)
            paint.text(words, place, size=15, weight="semibold", colour=theme.good)
            return
        upper, bar, _ = rows(box, (REST, 6, 8))
        paint.text(words, upper, size=15, align="right")
        draw_bar(paint, bar, each.reached(self._told) / each.needed, "second")

    # ------------------------------------------------------------------ games

    def _add_games(self, box: Rect, foot: Rect) -> None:
        history = self._told.history
        if not history:
            words = self._texts("record.none")
            self.add(Label("record.none", box, words, size=16, colour="faint", wrap=True))
            return
        self.add(Label("record.open", foot, self._texts("record.open"), size=15, colour="faint"))
        won = best_medals(history)
        self.add(
            Listing("record.games", box, len(history),
                    lambda paint, rect, number: self._draw_game(paint, rect, history[number], won),
                    row=ROW, name=lambda number: game_name(self._texts, history[number]),
                    entered=lambda number: self._watch(history[number]))
        )  # fmt: skip

    def _draw_game(
        self, paint: Painter, rect: Rect, game: PastGame, won: dict[tuple[str, str], str]
    ) -> None:
        """Draw the level and the day, what it cost, and the medal of the level."""
        box, theme = inset(rect, 12, 6), paint.theme
        sign, words, figure = columns(box, (30, REST, 118), 12)
        medal = won.get((game.game, game.board or ""), "")
        if medal and game.is_won:
            draw_medal(paint, medal, Rect(sign.x, sign.centery - 15, 30, 30))
        else:
            icon = "flag" if game.is_won else "minus"
            paint.icon(icon, Rect(sign.x + 4, sign.centery - 11, 22, 22), theme.faint)
        title, day = rows(words, (REST, REST))
        paint.text(game_name(self._texts, game), title, size=16, weight="semibold")
        when = game.date.astimezone(self._told.zone).strftime(self._texts("saves.when"))
        name = self._texts.of(catalog.game(game.game)).title
        paint.text(f"{name} · {when}", day, size=15, colour=theme.faint)
        paint.text(self._result(game), figure, size=16, align="right")

    def _result(self, game: PastGame) -> str:
        """Say what a game cost, and what it could have cost; or its points."""
        texts = self._texts
        if game.helped or game.cost is None:
            return texts("record.helped")
        if game.points is not None:
            return texts("record.points", count=texts.number(game.points))
        amount = texts.of(catalog.game(game.game)).amount
        least, cost = optimum_of(game), amount(game.cost)
        return cost if least is None else f"{cost} / {amount(least)}"


def game_name(texts: Texts, game: PastGame) -> str:
    """Name the level of a past game."""
    of = catalog.game(game.game)
    address = Address.parse(of, game.level_name)
    return leaderboards.level_title(texts.of(of), address.kind if address else "", game.level_name)


def best_medals(history: Sequence[PastGame]) -> dict[tuple[str, str], str]:
    """Return the medal of each level that has one, by game and board."""
    found: dict[tuple[str, str], str] = {}
    for name in catalog.games():
        games: list[Any] = [game for game in history if game.game == name]
        found |= {(name, board): medal for board, medal in medals(games).items()}
    return found
