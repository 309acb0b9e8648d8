"""No word is cut: every screen, in both languages in the smallest window.

What people have named themselves may be cut: names and titles have no bound.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from desk import frames, open_desk
from tour import NAMES, STOPS, full_store, people

from searchcade.app import fonts
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Label
from searchcade.app.window import App

Look = tuple[tuple[int, int], str]
"""Size of the window, size of the letters."""
TIGHT: list[Look] = [((1024, 600), "usual"), ((1280, 720), "largest")]
ROOMY: list[Look] = [((1280, 720), "usual"), ((3840, 2160), "large")]
GIVEN = (*(name.replace(" ", "_") for name in NAMES), "Monday morning")
SLACK = 1.06  # a line may stand out of its place by a few pixels


def watch_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take note of every text that is cut, and of every paragraph that is higher than its place."""
    wrong: list[str] = []
    shortened, block = fonts.shortened, Painter.block

    def cut(text: str, pixels: int, weight: str, room: int) -> str:
        found = shortened(text, pixels, weight, room)
        if found != text and not any(name in text for name in GIVEN):
            wrong.append(f"cut: {text!r} to {found!r}")
        return found

    def blocked(self: Painter, text: str, rect: Rect, *, size: float = 18, weight: str = "regular",
                **more: object) -> None:  # fmt: skip
        place = self.pixels(rect)
        fitted = fonts.fitted_block(
            text, self.letter(size), self.least, weight, max(1, place.w), max(1, place.h)
        )
        if len(fitted.lines) * fitted.pixels * fonts.LINE > place.h * SLACK + 2:
            wrong.append(f"too high by {len(fitted.lines)} lines in {rect.h:.0f}: {text!r}")
        block(self, text, rect, size=size, weight=weight, **more)  # type: ignore[arg-type]

    fonts.forget()
    cut.cache_clear = shortened.cache_clear  # type: ignore[attr-defined]
    monkeypatch.setattr(fonts, "shortened", cut)
    monkeypatch.setattr(Painter, "block", blocked)
    return wrong


def overlapping(app: App) -> list[str]:
    """Return the labels that lie outside the window, but for those that can be scrolled to."""
    room = Rect(-1, -1, app.width + 2, app.height + 2)
    widgets = app.screen.group.widgets
    return [
        f"outside: {widget.text!r}"
        for widget in widgets
        if isinstance(widget, Label) and widget.text and not widget.frame
        if not room.contains(widget.rect)
    ]


@pytest.mark.parametrize(("language", "looks"), [("en", TIGHT), ("vi", TIGHT), ("vi", ROOMY)])
def test_no_word_is_cut(
    language: str, looks: list[Look], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_desk(tmp_path, store=full_store(tmp_path))
    people(app)
    found: dict[str, list[str]] = {}
    wrong = watch_texts(monkeypatch)
    for name, stop in STOPS.items():
        show(app, (1280, 720), language=language, text_size="usual")
        stop(app)
        for size, letters in looks:
            show(app, size, language=language, text_size=letters)
            wrong.clear()
            app.draw()
            if problems := sorted({*wrong, *overlapping(app)}):
                found[f"{name}, {size}, {letters}"] = problems
    assert found == {}


def show(app: App, size: tuple[int, int], **chosen: str) -> None:
    """Let the window have a size and settings."""
    app.take_settings(app.settings.changed(**chosen))
    app.resize(pygame.display.set_mode(size))
    frames(app)
    fonts.forget()


def test_a_cut_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_desk(tmp_path)
    wrong = watch_texts(monkeypatch)
    app.painter().text("Breadth-first search", Rect(0, 0, 60, 20))
    app.painter().block("Breadth-first search, and what it does", Rect(0, 0, 60, 20))
    assert [each.partition(":")[0] for each in wrong] == ["cut", "too high by 4 lines in 20"]
