"""What pages carry with them, as elements that no text in them can end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

FRONT = Path(__file__).resolve().parent / "front"
"""Our HTML, styles and modules."""


def data_tags(data: Mapping[str, object]) -> str:
    """Return data as elements, each with its name as id."""
    return "".join(
        f'<script type="application/json" id="{name}">{quoted(each)}</script>\n'
        for name, each in data.items()
    )


def quoted(value: object) -> str:
    """Write a value as JSON that may stand in a page."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def checked_script(text: str) -> str:
    """Return a script that may stand in a page: nothing in it ends its element."""
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError("a script of the page would end its own element")
    return text
