"""Levels as other programs write them: JSON, scripts that push rows, cells of several letters."""

from __future__ import annotations

from searchcade.games.bloxorz.foreign.codes import is_coded, read_codes
from searchcade.games.bloxorz.foreign.objects import is_json, read_json
from searchcade.games.bloxorz.foreign.pushes import is_pushed, read_pushes
from searchcade.games.bloxorz.foreign.sketch import Sketch

__all__ = ["Sketch", "read_foreign"]


def read_foreign(text: str) -> list[Sketch]:
    """Return the levels of a text in one of these forms; an empty list for other texts."""
    text = text.removeprefix("\ufeff")
    if is_json(text):
        return read_json(text)
    if is_pushed(text):
        return read_pushes(text)
    return [read_codes(text)] if is_coded(text) else []
