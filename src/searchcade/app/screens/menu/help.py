"""Help: how each game is played, the keys, the algorithms, and the program itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from searchcade import __version__, catalog
from searchcade.app.layout import REST, columns, inset, rows
from searchcade.app.paint import Painter, Rect
from searchcade.app.pictures import shared
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, Header, body
from searchcade.app.widgets import Button, Card, Label, Listing, Page, Panel, Widget
from searchcade.game import Game
from searchcade.play.lesson import lessons
from searchcade.search.registry import Algorithm
from searchcade.texts import GameTexts, Texts
from searchcade.theme import Colour, mixed

if TYPE_CHECKING:
    from searchcade.app.window import App

PLAY_KEYS = (
    ("arrows", "move"), ("run", "run"), ("U", "undo"), ("Backspace", "undo"), ("Y", "redo"),
    ("R", "restart"),
    ("Ctrl+H", "hint_direction"), ("H", "hint_chosen"), ("Shift+H", "hint_way"),
    ("Ctrl+S", "save"), ("M", "menu"), ("N", "new"), ("G", "solve"), ("P", "rest"),
    ("Home", "home"),
    ("wheel", "zoom"), ("V", "view"), ("gamepad", "gamepad"),
)  # fmt: skip
WATCH_KEYS = (
    ("space", "pause"), ("→", "step"), ("←", "step_back"), ("Shift + ← →", "line"),
    ("Home", "first"), ("End", "last"), ("↑", "faster"), ("↓", "slower"), ("1 … 5", "layers"),
    ("V", "tree"), ("Q", "study"), ("S", "stage"), ("PgUp PgDn", "presenter"), ("L R P", "leads"),
)  # fmt: skip
WINDOW_KEYS = (
    ("Tab", "focus"), ("Enter", "press"), ("Esc", "back"), ("F1", "help"), ("F11", "fullscreen"),
)  # fmt: skip
SETUP_KEYS = (
    ("F2 F3 F4", "mode"), ("[ ]", "level"), ("G", "levels"), ("X", "seed"), ("M", "more"),
    ("Z", "changes"), ("Ctrl+Enter", "start"),
)  # fmt: skip
RACE_KEYS = (("E", "expansions"), ("T", "time"), ("R", "results"))
COLOURS = ("first", "last", "waiting", "current", "path", "trail", "hint")
TALL = 64.0
TITLE, TIPS = 104.0, 216.0
SIDE, GAP, PAD = 320.0, 24.0, 24.0
MAX_WIDTH = 1000.0  # lines that are longer are hard to read
ROW = 39.0
KEYS = 216.0  # the width of the column with the keys
TILE = 40.0  # the side of a picture


class Chapter(NamedTuple):
    """A page of help by its name, its icon and its title."""

    name: str
    icon: str
    title: str
    text: str


def chapters(texts: Texts) -> list[Chapter]:
    """Return all pages: first the games, then what they share, last the program."""
    games = [of_game(texts, catalog.game(name)) for name in catalog.games()]
    return [
        *games,
        Chapter("keys", "key", texts("help.keys.title"), keys(texts)),
        plain(texts, "hints", "hint"),
        Chapter("watching", "eye", texts("help.watching.title"), watching(texts)),
        plain(texts, "race", "race"),
        Chapter("algorithms", "search", texts("help.algorithms.title"), algorithms(texts)),
        plain(texts, "ranking", "trophy"),
        plain(texts, "saving", "save"),
        plain(texts, "accounts", "user"),
        Chapter("about", "star", texts("help.about.title"), about(texts)),
    ]


def of_game(texts: Texts, game: Game[Any, Any]) -> Chapter:
    """Explain a game."""
    words = texts.of(game)
    parts = [f"# {words.title}", words.about, words.how, tiles(words), search_keys(words)]
    return Chapter(game.name, "play", words.title, "\n\n".join(filter(None, parts)))


def tiles(words: GameTexts) -> str:
    """List the pictures of the board with their meaning."""
    rows = [f"@ {words.game.name}/{name}\t{words.tile(name)}" for name in words.tiles]
    return "\n".join([f"# {words.texts('helpscreen.tiles')}", *rows]) if rows else ""


def search_keys(words: GameTexts) -> str:
    """List the keys that show a search while the game is played, where there are any."""
    known, keys = catalog.algorithms(words.game.name), words.game.play.watch_keys
    rows = [f"! {key}\t{words.algorithm(known[name])}" for key, name in keys.items()]
    return "\n".join([f"# {words.texts('helpscreen.searches')}", *rows]) if rows else ""


def section(texts: Texts, name: str) -> str:
    """Return a title and a text below it."""
    title, text = texts(f"help.{name}.title"), texts(f"help.{name}.text")
    return f"# {title}\n{text}"


def plain(texts: Texts, name: str, icon: str) -> Chapter:
    """Return a page that is only text."""
    return Chapter(name, icon, texts(f"help.{name}.title"), section(texts, name))


# ------------------------------------------------------------------ keys and colours


def keys(texts: Texts) -> str:
    """List the keys: everywhere, before a game, in play, and while watching."""
    tables = {"in_setup": SETUP_KEYS, "in_play": PLAY_KEYS, "in_watch": WATCH_KEYS + RACE_KEYS}
    parts = [section(texts, "keys"), key_lines(texts, WINDOW_KEYS)]
    for name, keys in tables.items():
        parts.append(f"# {texts(f'helpscreen.{name}')}\n{key_lines(texts, keys)}")
    return "\n\n".join(parts)


def key_lines(texts: Texts, rows: tuple[tuple[str, str], ...]) -> str:
    """Return a line for each key."""
    return "\n".join(
        f"! {texts.find(f'help.caps.{cap}') or cap}\t{texts(f'help.keys.{name}')}"
        for cap, name in rows
    )


def watching(texts: Texts) -> str:
    """Explain the colours and the numbers of a watched search."""
    colours = [f"~ {name}\t{texts(f'help.colours.{name}')}" for name in COLOURS]
    numbers = [f"- {texts(f'help.numbers.{letter}')}" for letter in "ghf"]
    legend = "\n".join([f"# {texts('help.colours.title')}", *colours])
    figures = "\n".join([section(texts, "numbers"), "", *numbers])
    return f"{section(texts, 'watching')}\n\n{legend}\n\n{figures}"


# ------------------------------------------------------------------ algorithms and the program


def algorithms(texts: Texts) -> str:
    """Describe each algorithm: first those for every game, then each game's own."""
    parts = [section(texts, "algorithms")]
    for name in catalog.games():
        words = texts.of(catalog.game(name))
        every = list(catalog.algorithms(name).values())
        if len(parts) == 1:
            parts += [of_algorithm(words, each) for each in every if not each.game]
        parts += [of_algorithm(words, each) for each in every if each.game == name]
    return "\n\n".join(parts)


def of_algorithm(words: GameTexts, algorithm: Algorithm) -> str:
    """Return an algorithm's title, its badges and what it does."""
    lines = [f"# {words.algorithm(algorithm)}"]
    if badges := promises(words, algorithm):
        lines.append("+ " + "\t".join(badges))
    return "\n".join([*lines, words.algorithm_about(algorithm)])


def promises(words: GameTexts, algorithm: Algorithm) -> list[str]:
    """Return the badges of an algorithm: complete, cheapest, informed."""
    texts, badges = words.texts, []
    if algorithm.game:
        badges.append(texts("helpscreen.only_for", game=words.title))
    if algorithm.complete:
        badges.append(texts("helpscreen.badge.complete"))
    if algorithm.cheapest != "no":
        badges.append(texts(f"helpscreen.badge.{algorithm.cheapest.replace(' ', '_')}"))
    if algorithm.informed:
        badges.append(texts("helpscreen.badge.informed"))
    return badges


def about(texts: Texts) -> str:
    """Describe the program, with its version and credits."""
    version = texts("help.about.version", version=__version__)
    thanks = section(texts, "credits")
    return f"{section(texts, 'about')}\n\n{version}\n\n{thanks}"


class LessonRow(Panel[None]):
    """The lessons, those that are finished with a tick."""

    def __init__(self, rect: Rect, app: App) -> None:
        super().__init__(rect)
        self._app, self._texts = app, app.texts

    def build(self) -> None:
        """Put a button for each lesson into the line, and the tips at its end."""
        app, texts = self._app, self._texts
        card = self.add(Card("help.lessons", self.rect)).rect
        title, *places, tips = columns(
            inset(card, 16, 12), (TITLE, *[REST] * len(lessons()), TIPS), 8
        )
        words = texts("helpscreen.lessons")
        self.add(Label("help.lessons.title", title, words, size=17, weight="bold"))
        done = app.settings.lessons.split()
        for number, (name, place) in enumerate(zip(lessons(), places, strict=True), start=1):
            icon, text = "check" if name in done else "cap", texts.of(catalog.game(name)).title
            self.add(Button(f"help.lesson.{name}", place, text, partial(self._open, name),
                            icon=icon, shortcut=str(number), size=16))  # fmt: skip
        self.add(Button("help.tips", tips, texts("tips.again"), self._show_tips, icon="hint",
                        shortcut="T", size=16))  # fmt: skip

    def _open(self, name: str) -> None:
        self._app.push(self._app.routes.lesson(name))

    def _show_tips(self) -> None:
        self._app.change_settings(tips="")
        self._app.toast(self._texts("tips.shown_again"))


class HelpScreen(Screen):
    """The list of pages at the left, the chosen page at the right."""

    is_help = True

    def __init__(self, app: App, chapter: str = "") -> None:
        """Open a chapter by its name; the first one where there is none of this name."""
        super().__init__(app)
        self.chapters: list[Chapter] = chapters(app.texts)
        names = [each.name for each in self.chapters]
        self.chosen = names.index(chapter) if chapter in names else 0

    def build(self) -> None:
        """Put the list of pages beside the page."""
        self.add_panel(Header(self.width, self.texts("helpscreen.title"), self.back))
        self.chapters = chapters(self.texts)
        wide = min(self.width - 2 * EDGE - SIDE - GAP, MAX_WIDTH)
        box = body(self.width, self.height)
        box.x = (self.width - SIDE - GAP - wide) / 2
        upper, line = rows(box, (REST, TALL), GAP - 8)
        side, card = columns(upper, (SIDE, wide), GAP)
        self.add(Card("help.side", side))
        self.add(Listing("help.topics", inset(side, 10), len(self.chapters), self._draw_row,
                         row=ROW, chosen=self.chosen, changed=self._choose,
                         name=lambda number: self.chapters[number].title,
                         entered=lambda _number: self._read()))  # fmt: skip
        self.add(Card("help.card", card))
        page = Rect(card.x + PAD, card.y + 14, card.w - PAD - 12, card.h - 28)
        chapter = self.chapters[self.chosen]
        self.add(HelpPage("help.page", page, chapter.name, chapter.text))
        self.add_panel(LessonRow(Rect(side.x, line.y, card.right - side.x, line.h), self.app))

    def first_focus(self) -> str:
        """Let the arrow keys begin in the list."""
        return "help.topics"

    def _draw_row(self, paint: Painter, box: Rect, number: int) -> None:
        chapter = self.chapters[number]
        colour = paint.theme.accent if number == self.chosen else paint.theme.faint
        paint.icon(chapter.icon, Rect(box.x + 14, box.centery - 11, 22, 22), colour)
        weight = "semibold" if number == self.chosen else "regular"
        paint.text(chapter.title, Rect(box.x + 50, box.y, box.w - 60, box.h), weight=weight)

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.rebuild()

    def _read(self) -> None:
        """Move the focus to the page, so that the arrow keys scroll it."""
        self.group.set_focus(self.group.find("help.page"))


class HelpPage(Page):
    """A page with lines for keys, colours, pictures and badges.

    Besides what every page understands, a line may begin with `! ` for a key and what it does, `~ `
    for a colour of the theme and what it means, `@ ` for a picture of a game (`maze/goal`) and what
    it shows, and `+ ` for small badges. Tabs separate the parts of a line.
    """

    def __init__(self, id: str, rect: Rect, name: str, text: str) -> None:
        super().__init__(id, rect, text)
        self.name = name

    def restore(self, old: Widget) -> None:
        """Stay where it was scrolled to, if it is the same page."""
        if isinstance(old, HelpPage) and old.name == self.name:
            self._height = old._height  # known before it is drawn: scrolling is limited by it
            super().restore(old)

    def _write(self, paint: Painter, line: str, top: float) -> float:
        parts = line[2:].split("\t")
        if line.startswith("! "):
            return self._write_key(paint, parts[0], parts[1], top)
        if line.startswith("~ "):
            return self._write_colour(paint, parts[0], parts[1], top)
        if line.startswith("@ "):
            return self._write_picture(paint, parts[0], parts[1], top)
        if line.startswith("+ "):
            return self._write_badges(paint, parts, top)
        return super()._write(paint, line, top)

    def _write_key(self, paint: Painter, cap: str, meaning: str, top: float) -> float:
        left, theme = self.view.x + 6, paint.theme
        wide = paint.width(cap, size=16, weight="semibold") + 22
        key = Rect(left, top + 3, max(38, wide), 30)
        paint.box(key.move(0, 2), theme.line, radius=8)
        paint.box(key, theme.raised, radius=8, border=theme.line)
        paint.text(cap, key, size=16, weight="semibold", align="centre")
        words = Rect(left + KEYS, top, self.view.w - KEYS - 28, 36)
        paint.text(meaning, words, size=self.size)
        return 40.0

    def _write_colour(self, paint: Painter, name: str, meaning: str, top: float) -> float:
        left = self.view.x + 6
        patch = Rect(left, top + 4, 40, 26)
        if name == "current":  # a cell with a ring, as the board draws it
            paint.box(patch, paint.theme.first, radius=6, border=paint.theme.focus, thick=3)
        else:
            colour: Colour = getattr(paint.theme, name)
            paint.box(patch, colour, radius=6, border=mixed(colour, paint.theme.text, 0.25))
        words = Rect(left + 58, top, self.view.w - 86, 34)
        paint.text(meaning, words, size=self.size)
        return 36.0

    def _write_picture(self, paint: Painter, name: str, meaning: str, top: float) -> float:
        left = self.view.x + 6
        game, _, picture = name.partition("/")
        place = paint.pixels(Rect(left, top + 2, TILE, TILE))
        drawn = shared(catalog.game(game), paint.theme).get(picture, place.w)
        paint.surface.blit(drawn, place.topleft)
        words = Rect(left + TILE + 18, top, self.view.w - TILE - 46, TILE + 4)
        paint.text(meaning, words, size=self.size)
        return TILE + 8

    def _write_badges(self, paint: Painter, badges: list[str], top: float) -> float:
        left, theme = self.view.x + 6, paint.theme
        for text in badges:
            wide = paint.width(text, size=15, weight="semibold") + 22
            box = Rect(left, top + 1, wide, 26)
            paint.box(box, mixed(theme.card, theme.good, 0.22), radius=13, border=theme.good)
            paint.text(text, box, size=15, weight="semibold", align="centre")
            left += wide + 8
        return 34.0
