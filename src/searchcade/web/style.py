"""The colours of the window's themes as variables of a style sheet."""

from __future__ import annotations

from dataclasses import fields

from searchcade.svg import ink
from searchcade.theme import PALETTES, THEMES, theme


def colours_css() -> str:
    """Return a rule a theme and palette: `--card`, `--text` and all the other colours."""
    return "".join(
        f':root[data-theme="{name}"][data-palette="{palette}"]{{{variables(name, palette)}}}\n'
        for name in THEMES
        for palette in PALETTES
    )


def variables(name: str, palette: str) -> str:
    """Return the colours of one theme and palette."""
    look = theme(name, palette)
    names = [field.name for field in fields(look) if field.name != "name"]
    return "".join(f"--{each.replace('_', '-')}:{ink(getattr(look, each))};" for each in names)
