"""The panel beside a game: who plays what, the figures, what is to be said, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from searchcade.app.icons import ICONS
from searchcade.app.layout import shares
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens import tokens
from searchcade.app.screens.common import clock
from searchcade.app.settings import HELPS
from searchcade.app.theme import Colour, mixed
from searchcade.app.widgets import Button, Card, Dropdown, Fact, Facts, Label, Widget
from searchcade.game import Game
from searchcade.hands import is_aided
from searchcade.store import Changed
from searchcade.texts import Texts
from searchcade.texts.titles import level_title

if TYPE_CHECKING:
    from searchcade.app.screens.play.board import PlayBoard

WIDE = 372.0
PAD = 20.0
ROW = 37.0  # units of a button
GAP = 7.0
NOTICE = 72.0
CROWD = 4  # buttons in a row that get smaller letters
AROUND = 36.0  # units that a button in a row needs around its text, for its key too
BUTTONS = (
    ("undo", "undo", "U"), ("redo", "redo", "Y"),
    ("hint", "hint", "H"), ("", "", ""),  # how far a hint leads is chosen there
    ("restart", "restart", "R"), ("new", "dice", "N"),
    ("save", "save", "Ctrl+S"), ("solve", "solve", "G"),
    ("pause", "pause", "P"), ("help", "help", "F1"),
    ("home", "home", "Home"), ("", "", ""),  # and the zoom here
)  # fmt: skip


class Notice(Widget):
    """Something that the player should know now; nothing is drawn when there is nothing."""

    role = "notice"

    def __init__(self, id: str, rect: Rect) -> None:
        super().__init__(id, rect)
        self.words, self.colour = "", "text"

    @property
    def text(self) -> str:
        """Return what is said."""
        return self.words

    def draw(self, paint: Painter) -> None:
        """Write it on a box of its colour, in letters as large as fit."""
        if not self.words:
            return
        ink: Colour = getattr(paint.theme, self.colour)
        inner = Rect(self.rect.x + 12, self.rect.y, self.rect.w - 24, self.rect.h)
        fill = mixed(paint.theme.card, ink, 0.14)
        paint.box(self.rect, fill, radius=10, border=ink)
        size = next((s for s in (16, 15, 14) if self._height(paint, inner, s) < inner.h), 13)
        spare = max(0.0, inner.h - self._height(paint, inner, size))
        place = Rect(inner.x, inner.y + spare / 2, inner.w, inner.h - spare / 2)
        paint.block(self.words, place, size=size, colour=ink)

    def _height(self, paint: Painter, box: Rect, size: float) -> float:
        return paint.lines(self.words, box.w, size=size) * paint.line_height(size)


def add_panel(screen: PlayBoard, rect: Rect) -> None:
    """Put the panel on the screen: names at the top, buttons at the bottom, figures between."""
    screen.add(Card("play.panel", rect))
    inner = Rect(rect.x + PAD, rect.y + PAD - 4, rect.w - 2 * PAD, rect.h - 2 * PAD + 4)
    below = _add_names(screen, inner)
    rows = len(BUTTONS) // 2
    top = inner.bottom - rows * (ROW + GAP) + GAP
    _add_buttons(screen, Rect(inner.x, top, inner.w, inner.bottom - top))
    if (
        screen.letters
        or screen.play.loaded.game.play.move_keys
        or screen.play.loaded.game.scoring.points
    ):
        top -= ROW + GAP
        _add_letters(screen, Rect(inner.x, top, inner.w, ROW))
    notice = Rect(inner.x, top - NOTICE - 12, inner.w, NOTICE)
    screen.add(Notice("play.notice", notice))
    bottom = notice.y - 8
    game = screen.play.loaded.game
    if names := tokens.explained(game, screen.play.loaded.level):
        bottom -= tokens.TALL + 4
        legend = Rect(inner.x, bottom, inner.w, tokens.TALL)
        screen.add(tokens.Tokens("play.legend", legend, screen.texts, game, names))
    facts = Rect(inner.x, below, inner.w, bottom - below)
    screen.add(Facts("play.facts", facts, []))


def _add_names(screen: PlayBoard, box: Rect) -> float:
    """Say who plays what, by which rules if any were chosen; return where that ends."""
    play, user = screen.play, screen.app.user
    name = screen.texts("play.guest") if user.is_guest else user.name
    who = screen.texts("play.who", name=name)
    game = screen.texts.of(play.loaded.game).title
    level = level_title(screen.texts, play.loaded)
    if code := play.loaded.game.levels.code(play.loaded.level):
        level = f"{level} · {screen.texts('play.code', code=code)}"
    title = Rect(box.x, box.y, box.w, 32)
    screen.add(Label("play.title", title, play.title, size=24, weight="bold"))
    line = Rect(box.x, box.y + 32, box.w, 24)
    screen.add(Label("play.who", line, f"{game} · {who}", size=16, colour="faint"))
    line = Rect(box.x, box.y + 55, box.w, 24)
    paint = screen.app.painter()
    if (more := paint.lines(level, box.w, size=16) - 1) > 0:
        line = Rect(box.x, box.y + 57, box.w, (more + 1) * paint.line_height(16))
    screen.add(Label("play.level", line, level, size=16, colour="faint", wrap=more > 0))
    return line.bottom + 7


def _add_buttons(screen: PlayBoard, box: Rect) -> None:
    wide = (box.w - GAP) / 2
    for number, (name, icon, key) in enumerate(BUTTONS):
        row, column = divmod(number, 2)
        place = Rect(box.x + column * (wide + GAP), box.y + row * (ROW + GAP), wide, ROW)
        if row == len(BUTTONS) // 2 - 1:  # the two buttons of the zoom are small
            place = Rect(place.x + column * 24, place.y, wide + (24, -24)[column], ROW)
        if name:
            words = screen.texts(f"play.{name}")
            action = screen.action(name)
            screen.add(
                Button(f"play.{name}", place, words, action, icon=icon, shortcut=key, size=16)
            )
        elif row == 1:
            _add_help_choice(screen, place)
        else:
            _add_zoom(screen, place)


def _add_help_choice(screen: PlayBoard, place: Rect) -> None:
    app = screen.app
    screen.add(
        Dropdown(
            "play.hint_size", place, "", HELPS, app.settings.help,
            lambda value: app.change_settings(help=value),
            show=lambda value: screen.texts(f"play.help_{value}"), height=screen.height,
        )
    )  # fmt: skip


def _add_zoom(screen: PlayBoard, place: Rect) -> None:
    small = [("zoom_out", "minus", ""), ("zoom_in", "plus", "")]
    if screen.mover.motion.scene.bodies:
        small.append(("view", "cube", "V"))
    wide = (place.w + GAP) / len(small) - GAP
    for number, (name, icon, key) in enumerate(small):
        box = Rect(place.x + number * (wide + GAP), place.y, wide, place.h)
        action = screen.action(name)
        screen.add(Button(f"play.{name}", box, "", action, icon=icon, shortcut=key, size=16))


def _add_letters(screen: PlayBoard, box: Rect) -> None:
    """Put the moves that are no directions into a row, and where there are points, the way out."""
    buttons = [_letter(screen, letter) for letter in screen.letters]
    if screen.play.loaded.game.scoring.points:
        buttons.append(_resign(screen))
    paint = screen.app.painter()
    wanted = [paint.width(button.text, size=16, weight="semibold") + AROUND for button in buttons]
    for button, place in zip(buttons, shares(box, wanted, GAP), strict=True):
        button.rect = place
        button.size = 15 if len(buttons) >= CROWD else button.size
        screen.add(button)


def _letter(screen: PlayBoard, letter: str) -> Button:
    game, text = screen.play.loaded.game, screen.texts.of(screen.play.loaded.game).move(letter)
    button = Button(f"play.move.{letter}", Rect(0, 0, 0, 0), text, _press(screen, letter))
    is_wait = screen.mover.legal().get(letter) == screen.mover.place
    button.kind = "plain" if is_wait else "primary"
    if letter in game.play.move_keys:
        button.shortcut, button.size = game.play.move_keys[letter].capitalize(), 16
    return button


def _resign(screen: PlayBoard) -> Button:
    """Return the button that gives up; beside several others there is no room for its icon."""
    text, action = screen.texts("play.resign"), screen.action("resign")
    icon = "flag" if len(screen.letters) < 2 else ""
    place = Rect(0, 0, 0, 0)
    return Button("play.resign", place, text, action, icon=icon, shortcut="E", size=16)


def _press(screen: PlayBoard, letter: str) -> Callable[[], None]:
    return lambda: screen.want(letter)


def facts(screen: PlayBoard) -> list[Fact]:
    """Return the figures of the game as it stands."""
    play, texts = screen.play, screen.texts
    session, game = play.session, play.loaded.game
    words = texts.of(game)
    found = [
        Fact("clock", texts("play.time"), clock(play.seconds)),
        Fact("steps", words.steps, texts.number(len(session.moves))),
    ]
    if not game.scoring.unit_cost(play.loaded.level):
        found.append(Fact("cost", words.cost, texts.number(session.cost)))
    figures = {
        **game.play.state_stats(play.loaded.level, session.state, session.moves),
        **screen.advisor.outlook,
    }
    found += figure_facts(texts, game, figures)
    found.append(Fact("hint", texts("play.hints"), texts.number(session.hints)))
    return found


def figure_facts(texts: Texts, game: Game[Any, Any], figures: Mapping[str, Any]) -> list[Fact]:
    """Return a game's own figures by the names that people read."""
    found, words = [], texts.of(game)
    for name, value in figures.items():
        if not isinstance(value, bool | tuple):  # `lost` has a notice, cells are on the board
            icon = name.partition("_")[0]
            shown = texts.number(value) if isinstance(value, int) else words.told(name, value)
            found.append(Fact(icon if icon in ICONS else "star", words.figure(name), shown))
    return found


def said(screen: PlayBoard) -> tuple[str, str]:
    """Return what the player should know now, the most important thing only, and its colour."""
    texts, walk, advisor = screen.texts, screen.mover.walk, screen.advisor
    if isinstance(screen.mover.autosave.failure, Changed):
        return texts("play.other_question"), "bad"
    if problem := screen.mover.autosave.problem:
        return texts("play.save_failed", problem=problem.rstrip(".")), "bad"
    if walk and walk.kind == "solver":
        return texts("play.solving"), "second"
    if walk and walk.kind == "hint" and walk.wins:
        return texts("play.hint_wins"), "second"
    if advisor.is_thinking:
        return texts("play.thinking"), "second"
    if screen.play.session.ended:
        return "", "text"
    if advisor.answer not in ("", "lost"):
        return texts(f"play.{advisor.answer}"), "bad"
    loaded = screen.play.loaded
    is_lost = advisor.outlook.get("lost") and loaded.game.levels.winnable(loaded.level)
    if is_lost or advisor.answer == "lost":
        return texts.of(loaded.game).find("lost", texts("play.lost")), "bad"
    if screen.play.former and screen.play.is_untouched:
        return texts("play.restarted"), "second"
    if screen.picked:
        return texts("play.picked"), "second"
    return _aid(screen)


def _aid(screen: PlayBoard) -> tuple[str, str]:
    """Say in time that a game counts as helped, or soon would."""
    session = screen.play.session
    if screen.play.helped:
        return screen.texts("play.is_helped"), "second"
    if session.hands.count("h") and is_aided(session.hands + "h" + "p"):
        return screen.texts("play.many_hints"), "second"
    return "", "text"
