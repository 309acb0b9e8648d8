"""The levels of a game: worlds at the left, tiles in the middle, the chosen level at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from searchcade import catalog
from searchcade.app.jobs import BackgroundCache
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.medals import draw_medals
from searchcade.app.paint import Painter, Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, Header, body
from searchcade.app.screens.figures import figure_facts
from searchcade.app.screens.level_number import typed_digit
from searchcade.app.screens.levelpictures import LevelPictures
from searchcade.app.screens.levels.details import Details
from searchcade.app.screens.levels.grid import TileGrid
from searchcade.app.screens.levels.worlds import WorldList
from searchcade.app.screens.next_game import start_above
from searchcade.app.widgets import Button, Card, Event, Fact, Label, Widget
from searchcade.game import Game
from searchcade.level import LoadedLevel
from searchcade.play import own_levels, progress, statistics
from searchcade.play.own_levels import OwnLevel
from searchcade.play.progress import MEDALS, PlayerProgress, codes, numbers, winnable
from searchcade.play.statistics import Statistics
from searchcade.problem import BadInput
from searchcade.texts import Texts
from searchcade.views.levels import MAKE, Section, Tile, sections

if TYPE_CHECKING:
    from searchcade.app.window import App

PAUSE_MS = 1200  # after which another number begins
MAX_DIGITS = 12  # of a passcode
WORLDS, DETAILS, GAP = 240.0, 312.0, 16.0
BAR_ROOM = 4.0  # units by which the scroll bar reaches into the gap
MODES = (("play", "play", "F2"), ("watch", "eye", "F3"), ("race", "race", "F4"))


class MedalPill(Widget):
    """Three medals with their numbers, and a sentence."""

    role = "label"

    def __init__(self, rect: Rect, texts: Texts, progress: PlayerProgress) -> None:
        super().__init__("levels.medal_count", rect)
        self._medals = progress.medals()
        total = len(winnable(progress.game))
        self._words = texts("levels_screen.solved_of", solved=progress.solved(), total=total)

    @property
    def text(self) -> str:
        """Return the medals and what is solved."""
        medals = ", ".join(f"{name} {self._medals[name]}" for name in MEDALS)
        return f"{medals}; {self._words}"

    def draw(self, paint: Painter) -> None:
        """Draw all on a round card that is as wide as it must be."""
        box, left = self.rect, self.rect.x + 14
        wide = paint.width(self._words, size=16, weight="semibold") + 3 * 56 + 32
        paint.box(Rect(box.x, box.y, wide, box.h), paint.theme.card, radius=20)
        draw_medals(paint, Rect(left, box.y, wide, box.h), self._medals, 56)
        words = Rect(left + 3 * 56 + 4, box.y, wide, box.h)
        paint.text(self._words, words, size=16, weight="semibold")


class Typed(NamedTuple):
    """The level that was asked for, and whether its passcode was typed."""

    level: str
    is_code: bool = False


class TypedCode:
    """What has been typed digit by digit; after a pause another number begins."""

    def __init__(self) -> None:
        self._digits, self._last = "", -PAUSE_MS

    def take(self, digit: str, game: Game[Any, Any]) -> Typed | None:
        """Return the level of the digits so far, or of this one alone; None if there is none."""
        now = pygame.time.get_ticks()
        before = self._digits if now - self._last < PAUSE_MS else ""
        self._digits, self._last = (before + digit)[-MAX_DIGITS:], now
        for code, level in codes(game).items():
            if self._digits.endswith(code):
                return Typed(level, is_code=True)
        known = numbers(game)
        found = known.get(self._digits) or known.get(digit)
        return Typed(found) if found else None


class PlayerRecords(NamedTuple):
    """What the screen knows about the player."""

    progress: PlayerProgress
    statistics: Statistics = Statistics()
    own: Sequence[OwnLevel] = ()


class LevelsScreen(Screen):
    """Where a level of a game is chosen; `level` is the one under the ring at first."""

    def __init__(self, app: App, game: Game[Any, Any], level: str = "") -> None:
        super().__init__(app)
        self.game = game
        self.known = PlayerRecords(PlayerProgress(game))
        self.sections: tuple[Section, ...] = ()
        self._level = level
        """The level or preset to choose first; empty for the next one."""
        self._wanted = ""
        """The name of the tile that stays chosen, whatever else changes."""
        self.chosen = 0
        self.pictures = LevelPictures(app, self._find)
        self._figures: BackgroundCache[str, list[Fact]] = BackgroundCache(app.jobs, self._count)
        self._typed = TypedCode()
        self._shown: Sequence[Fact] = ()
        self._is_known = False
        self._load()

    # ------------------------------------------------------------------ what is known

    def _load(self) -> None:
        """Load in a background thread what the player has done, and the levels of their own."""
        store, user, game = self.app.store, self.app.user, self.game

        def work(_job: object) -> PlayerRecords:
            return PlayerRecords(
                progress.load(store, user.id, game),
                statistics.load(store, user.id),
                own_levels.own_levels(game.name),
            )

        self._loading = self.app.jobs.start(work, self._take)

    def _take(self, known: PlayerRecords) -> None:
        if not self._is_known or self._has_solved(known.progress):
            names = [tile.level for tile in self.tiles if tile.level]
            is_asked_for = not self._is_known and self._level in names
            level = self._level if is_asked_for else known.progress.next_level()
            self._wanted = f"{self.game.name}/{level}"
        self.known, self._is_known = known, True
        self.rebuild()

    def _has_solved(self, progress: PlayerProgress) -> bool:
        """Say whether the chosen level has been solved since the progress was loaded."""
        return progress.is_solved(self.tile.level) and not self.tile.is_solved

    def resume(self) -> None:
        """Load again what the player has done: a level may have been solved."""
        super().resume()
        self._load()

    def _find(self, name: str) -> LoadedLevel:
        return catalog.level(name, self.game.name)

    def _count(self, name: str) -> list[Fact]:
        """Return the game's own figures of a level."""
        try:
            loaded = self._find(name)
        except BadInput:  # a file of one's own may be broken: that is said when it is played
            return []
        return figure_facts(self.texts, self.game, self.game.levels.stats(loaded.level))

    @property
    def tiles(self) -> list[Tile]:
        """Return all tiles."""
        return [tile for section in self.sections for tile in section.tiles]

    @property
    def tile(self) -> Tile:
        """Return the chosen tile."""
        return self.tiles[self.chosen]

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Put the worlds beside the tiles, and the chosen level beside both."""
        self.sections = sections(self.texts, self.known.progress, self.known.own)
        self._choose_wanted()
        self._add_head()
        worlds, tiles, details = columns(
            body(self.width, self.height), (WORLDS, REST, DETAILS), GAP
        )
        self._add_worlds(worlds)
        tiles.w += BAR_ROOM
        self.add(
            TileGrid(tiles, self.sections, self.pictures, self.chosen, self.choose, self.start)
        )
        self._details = self.add_panel(Details(details, self))
        self._add_modes()
        self._shown = ()

    def _choose_wanted(self) -> None:
        """Choose the tile that was asked for; stay where it is not there any more."""
        names = [tile.name for tile in self.tiles]
        if self._is_known and self._wanted in names:
            self.chosen = names.index(self._wanted)
        self.chosen = min(self.chosen, len(names) - 1)

    def _add_head(self) -> None:
        title = self.texts.of(self.game).title
        wide = self.app.painter().width(title, size=30, weight="bold") + 8
        self.add_panel(Header(self.width, title, self.back, room=wide))
        place = Rect(EDGE + 48 + GAP + wide + GAP, 28, 330, 40)
        self.add(MedalPill(place, self.texts, self.known.progress))

    def _add_modes(self) -> None:
        """Put a button for each thing to do with a level at the right of the header."""
        paint = self.app.painter()
        words = [self.texts(f"levels_screen.{mode}") for mode, _, _ in MODES]
        wides = [paint.width(text, size=16, weight="semibold") + 96 for text in words]
        line = Rect(EDGE, 28, self.width - 2 * EDGE, 40)
        _, *places = columns(line, (REST, *wides), 8)
        actions = (self.start, self.watch, self.race)
        for (mode, icon, key), text, place, action in zip(
            MODES, words, places, actions, strict=True
        ):
            self.add(
                Button(f"levels.{mode}", place, text, action, icon=icon, shortcut=key, size=16)
            )

    def _add_worlds(self, box: Rect) -> None:
        self.add(Card("levels.worlds.card", box))
        title, _, listed, _, hint = rows(inset(box, 12, 12), (28, 8, REST, 4, 62))
        words = self.texts("levels_screen.worlds")
        title = inset(title, 8, 0)
        self.add(Label("levels.worlds.title", title, words, size=18, weight="bold"))
        section = self._section_of(self.chosen)
        enter = self._focus_tiles
        self.add(WorldList(listed, self.texts, self.sections, section, self.go_to, enter))
        key = "type_code" if self.game.levels.in_order else "type_number"
        self.add(Label("levels.hint", inset(hint, 8, 0), self.texts(f"levels_screen.{key}"),
                       size=15, colour="faint", wrap=True))  # fmt: skip

    def first_focus(self) -> str:
        """Let the arrows walk through the tiles."""
        return "levels.tiles"

    def update(self, _seconds: float) -> bool:
        """Show the figures of the chosen level once they are counted."""
        if self.tile.kind != "level":
            return False
        figures = self._figures.get(self.tile.name) or ()
        if figures == self._shown:
            return False
        self._shown = figures
        self._details.show(figures)
        return True

    def leave(self) -> None:
        """Load nothing more, make no more pictures and count nothing more."""
        self._loading.cancel()
        self.pictures.stop()
        self._figures.stop()

    # ------------------------------------------------------------------ choosing

    def choose(self, tile: int) -> None:
        """Choose a tile."""
        self.chosen = tile
        self._wanted = self.tile.name
        self.rebuild()

    def go_to(self, section: int) -> None:
        """Choose the first tile of a section that is not solved yet."""
        begin = sum(len(each.tiles) for each in self.sections[:section])
        tiles = self.sections[section].tiles
        left = [number for number, tile in enumerate(tiles) if not tile.is_solved]
        self.choose(begin + (left[0] if left else 0))

    def _section_of(self, tile: int) -> int:
        for number, section in enumerate(self.sections):
            if tile < len(section.tiles):
                return number
            tile -= len(section.tiles)
        return 0

    def _focus_tiles(self) -> None:
        self.group.set_focus(self.find("levels.tiles"))

    def on_key(self, event: Event) -> bool:
        """Take a digit of a level's number or passcode."""
        digit = typed_digit(event)
        typed = self._typed.take(digit, self.game) if digit else None
        if typed is not None:
            self._take_typed(typed)
        return bool(digit)

    def _take_typed(self, typed: Typed) -> None:
        """Go to the level that was asked for; a passcode opens it, and all before it."""
        self._wanted = f"{self.game.name}/{typed.level}"
        if typed.is_code:
            store, user, game = self.app.store, self.app.user, self.game
            title = self.texts.of(game).level(typed.level)
            self.app.toast(self.texts("levels_screen.opened", title=title), "good")
            self.app.jobs.start(
                lambda _job: progress.open_by_code(store, user.id, game, typed.level),
                lambda _nothing: self._load(),
            )
        self._focus_tiles()
        self.rebuild()

    # ------------------------------------------------------------------ starting

    def start(self) -> None:
        """Play the chosen level; random levels have a set-up, a new one is drawn."""
        tile = self.tile
        self.app.audio.effect("click" if tile.is_open else "error")
        if tile.kind == "random":
            self._set_up("play")
        elif tile.kind in MAKE:
            routes = self.app.routes
            is_new = tile.kind == "new"
            self.app.push(routes.editor(game=self.game) if is_new else routes.browse())
        else:
            start_above(self.app, lambda: self._find(tile.name))

    def watch(self) -> None:
        """Watch a search of the chosen level."""
        self._with_level("watch", lambda loaded: self.app.routes.watch(loaded))

    def race(self) -> None:
        """Let a blind and an informed search race on the chosen level."""
        routes = self.app.routes
        self._with_level("race", lambda loaded: routes.race(loaded, two_racers(loaded)))

    def _with_level(self, mode: str, show: Callable[[LoadedLevel], Screen]) -> None:
        """Load the chosen level in a background thread and show a screen of it."""
        tile = self.tile
        if tile.kind == "random":
            self._set_up(mode)
        if tile.kind == "random" or tile.kind in MAKE:
            return
        self.app.audio.effect("click")

        def opened(loaded: LoadedLevel) -> None:
            if self.app.screen is self:
                self.app.push(show(loaded))

        self.app.jobs.start(lambda _job: self._find(tile.name), opened)

    def _set_up(self, mode: str) -> None:
        self.app.push(self.app.routes.setup(self.game, self.tile.level, mode))

    def more(self) -> None:
        """Choose rules, a name and algorithms for a level, or change one's own."""
        if self.tile.kind == "own":
            self._with_level("play", lambda loaded: self.app.routes.editor(loaded))
        else:
            self._set_up("play")

    def on_drop(self, path: str) -> None:
        """Play a level file."""
        self.app.routes.open_file(path)


def two_racers(loaded: LoadedLevel) -> list[str]:
    """Return a blind and an informed algorithm that can run on a level."""
    known = catalog.algorithms(loaded.game.name)
    fitting = catalog.fitting_algorithms(loaded)
    blind = [name for name in fitting if not known[name].informed]
    informed = [name for name in fitting if known[name].informed]
    return [*blind[:1], *informed[:1]] if blind and informed else fitting[:2]
