"""Marks: what the page shows of the answers that it has counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from searchcade.play.marks import Marks, level_for
from searchcade.tab.language import texts_in
from searchcade.views.marks import marks_view


def view(marks: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Show marks, and name the level on which what is least known can be practised."""
    shown = marks_view(texts_in(language), Marks.read(marks))
    return {**shown.as_dict(), "level": level_for(shown.game, shown.algorithm)}


REQUESTS = {"view": view}
