"""No word is cut: every screen, in both languages, at the smallest and largest windows.

What people have named themselves may be cut: names and titles have no bound.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import open_desk
from tour import NAMES, STOPS, full_store, people

from searchcade.app import fonts
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Label
from searchcade.app.window import App

LOOKS = [
    ((1024, 600), "en", "usual"),
    ((1024, 600), "vi", "usual"),
    ((1280, 720), "en", "largest"),
    ((1280, 720), "vi", "largest"),
    ((3840, 2160), "en", "usual"),
    ((3840, 2160), "vi", "large"),
]
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
    """Return the labels that lie outside the window."""
    room = Rect(-1, -1, app.width + 2, app.height + 2)
    widgets = app.screen.group.widgets
    return [
        f"outside: {widget.text!r}"
        for widget in widgets
        if isinstance(widget, Label) and widget.text and not room.contains(widget.rect)
    ]


@pytest.mark.parametrize(("size", "language", "letters"), LOOKS)
def test_no_word_is_cut(
    size: tuple[int, int],
    language: str,
    letters: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_desk(tmp_path, store=full_store(tmp_path), size=size)
    people(app)
    app.take_settings(app.settings.changed(language=language, text_size=letters))
    found: dict[str, list[str]] = {}
    wrong = watch_texts(monkeypatch)
    for name, stop in STOPS.items():
        stop(app)
        wrong.clear()
        fonts.forget()
        app.draw()
        if problems := sorted({*wrong, *overlapping(app)}):
            found[name] = problems
    assert found == {}
