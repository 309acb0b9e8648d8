"""The right side of the set-up: the level as it will be, the algorithms, and the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.app.board import Marks
from searchcade.app.board.widget import BoardView
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens import tokens
from searchcade.app.screens.setup.numbered import is_locked
from searchcade.app.theme import Colour
from searchcade.app.widgets import Button, Card, Drawing, Dropdown, Label
from searchcade.play.setup_choices import RACERS
from searchcade.texts.titles import algorithm_title

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

PAD, GAP = 18.0, 14.0
START = 54.0
TALL = 67.0
NOTE = 26.0


# ------------------------------------------------------------------ what is chosen


def algorithm(screen: SetupScreen) -> str:
    """Return the algorithm to watch: the chosen one, or the one that serves the level best."""
    seen, choices = screen.preview.seen, screen.choices
    if seen is None:
        return choices.algorithm
    best = screen.game.best_algorithm(seen.loaded.level)
    offered = [choices.algorithm, best, *seen.algorithms]
    return next((name for name in offered if name in seen.algorithms), "")


def racer(screen: SetupScreen, number: int) -> str:
    """Return who runs on a lane: the chosen one; at first a blind and an informed search run."""
    seen = screen.preview.seen
    offered = seen.algorithms if seen else []
    chosen = screen.choices.racers[number]
    if chosen in offered or any(screen.choices.racers) or number > 1:
        return chosen if chosen in offered else ""
    fitting = [name for name in offered if is_informed(screen, name) == bool(number)]
    return fitting[0] if fitting else ""


def racers(screen: SetupScreen) -> list[str]:
    """Return all who run, each once."""
    return list(dict.fromkeys(filter(None, (racer(screen, n) for n in range(RACERS)))))


def is_informed(screen: SetupScreen, name: str) -> bool:
    """Say whether an algorithm uses a heuristic."""
    known = catalog.algorithms(screen.game.name).get(name)
    return known is not None and known.informed


def heuristic(screen: SetupScreen) -> str:
    """Return the chosen heuristic, or the usual one."""
    estimates = list(screen.game.estimates)
    return (
        screen.choices.heuristic
        if screen.choices.heuristic in estimates
        else (estimates or [""])[0]
    )


# ------------------------------------------------------------------ widgets


def add_side(screen: SetupScreen, box: Rect) -> None:
    """Put the level above, what is asked about algorithms below it, and the start at the end."""
    screen.add(Card("setup.side.card", box))
    inner = Rect(box.x + PAD, box.y + PAD - 6, box.w - 2 * PAD, box.h - 2 * PAD + 6)
    place = Rect(inner.x, inner.bottom - START, inner.w, START)
    words = screen.texts(f"setup.start_{screen.choices.mode}")
    button = Button("setup.start", place, words, screen.start, icon="play", shortcut="Ctrl+Enter")
    button.kind, button.size, button.enabled = "primary", 21, not is_locked(screen)
    screen.add(button)
    top = _add_algorithms(screen, Rect(inner.x, inner.y, inner.w, place.y - GAP - inner.y))
    top = _add_legend(screen, Rect(inner.x, inner.y, inner.w, top - inner.y))
    note = Rect(inner.x, top - NOTE, inner.w, NOTE)
    screen.add(Label("setup.note", note, "", size=16, colour="faint", align="centre"))
    _add_preview(screen, Rect(inner.x, inner.y, inner.w, note.y - 4 - inner.y))


def _add_legend(screen: SetupScreen, box: Rect) -> float:
    """Explain the pictures on the board; return where the room above them ends."""
    seen = screen.preview.seen
    names = tokens.explained(screen.game, seen.loaded.level) if seen else []
    if not names or screen.choices.mode != "play":
        return box.bottom
    place = Rect(box.x, box.bottom - tokens.TALL, box.w, tokens.TALL)
    screen.add(tokens.Tokens("setup.legend", place, screen.texts, screen.game, names))
    return place.y - 4


def _add_preview(screen: SetupScreen, box: Rect) -> None:
    seen = screen.preview.seen
    if seen is not None:
        theme, pick = screen.app.theme, screen.pick
        screen.add(BoardView("setup.board", box, screen.game, theme, seen.scene, clicked=pick))
    screen.add(Drawing("setup.problem", box, _cover(screen)))


def _cover(screen: SetupScreen) -> Callable[[Painter, Rect], None]:
    def draw(paint: Painter, rect: Rect) -> None:
        """Dim a level that is no longer the wished one, and say what is wrong."""
        preview = screen.preview
        if preview.is_ready or screen.picking:  # then the cells must be seen
            return
        paint.box(rect, paint.theme.card, radius=12, alpha=150)
        if preview.problem:
            reason = screen.texts("setup.refused", reason=preview.problem)
            _write(paint, rect, reason, paint.theme.bad)

    return draw


def _write(paint: Painter, rect: Rect, text: str, ink: Colour) -> None:
    wide = min(rect.w, 460.0)
    tall = paint.lines(text, wide - 40, size=18) * paint.line_height(18) + 28
    card = Rect(rect.centerx - wide / 2, rect.centery - tall / 2, wide, tall)
    paint.box(card, paint.theme.card, radius=12, border=ink, thick=2)
    inner = Rect(card.x + 20, card.y + 14, card.w - 40, card.h)
    paint.paragraph(text, inner, size=18, colour=ink, align="centre")


def _add_algorithms(screen: SetupScreen, box: Rect) -> float:
    """Ask for the algorithms of the mode; return where the room above them ends."""
    seen, mode = screen.preview.seen, screen.choices.mode
    offered = seen.algorithms if seen else []
    chosen = [algorithm(screen)] if mode == "watch" else racers(screen)
    if mode == "play":
        return box.bottom
    top = box.bottom
    if any(is_informed(screen, name) for name in chosen) and len(screen.game.estimates) > 1:
        top -= TALL
        _add_heuristic(screen, Rect(box.x, top, box.w, TALL))
        top -= 8
    if mode == "watch":
        top -= TALL
        label = screen.texts("setup.algorithm")
        _add_choice(screen, "algorithm", Rect(box.x, top, box.w, TALL), label, offered, chosen[0])
        return top - 8
    wide = (box.w - GAP) / 2
    top -= RACERS // 2 * (TALL + 8)
    for number in range(RACERS):
        row, column = divmod(number, 2)
        place = Rect(box.x + column * (wide + GAP), top + row * (TALL + 8), wide, TALL)
        label = screen.texts("setup.racer", number=number + 1)
        values = [*offered, ""]
        _add_choice(screen, f"racer.{number}", place, label, values, racer(screen, number))
    return top - 8


def _add_choice(
    screen: SetupScreen, name: str, place: Rect, label: str, values: list[str], value: str
) -> None:
    words = screen.texts.of(screen.game)

    def show(each: str) -> str:
        return algorithm_title(words, each) if each else screen.texts("setup.nobody")

    def chosen(each: str) -> None:
        if name == "algorithm":
            screen.choices.algorithm = each
        else:
            screen.choices.racers = [racer(screen, number) for number in range(RACERS)]
            screen.choices.racers[int(name.rpartition(".")[2])] = each
        screen.rebuild()

    id = f"setup.{name}"
    screen.add(Dropdown(id, place, label, values, value, chosen, show=show, height=screen.height))


def _add_heuristic(screen: SetupScreen, place: Rect) -> None:
    def chosen(value: str) -> None:
        screen.choices.heuristic = value

    screen.add(
        Dropdown(
            "setup.heuristic", place, screen.texts("setup.heuristic"), list(screen.game.estimates),
            heuristic(screen), chosen, show=screen.texts.of(screen.game).estimate,
            height=screen.height,
        )
    )  # fmt: skip


# ------------------------------------------------------------------ showing


def show_side(screen: SetupScreen) -> None:
    """Bring the note and the marks on the board to what goes on."""
    note, preview = screen.group.find("setup.note"), screen.preview
    assert isinstance(note, Label)
    note.words, note.colour = "", "faint"
    if screen.picking:
        what = screen.texts.of(screen.game).option(screen.picking)
        note.words, note.colour = screen.texts("setup.picking", what=what), "accent"
    elif is_locked(screen):
        note.words, note.colour = screen.texts("setup.locked"), "accent"
    elif preview.is_coming:
        note.words = screen.texts("setup.making")
    if preview.seen is not None:
        view = screen.group.find("setup.board")
        assert isinstance(view, BoardView)
        hover = (view.pointed or screen.cursor) if screen.picking else None
        view.marks = Marks(chosen=screen.choices.places(), hover=hover)


def follow_pointer(screen: SetupScreen) -> bool:
    """Show the cell below the mouse while one is being picked."""
    if screen.picking:
        show_side(screen)
    return bool(screen.picking)
