"""Files to start own code from: commented, and they run as they are."""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Template
from textwrap import indent

HERE = Path(__file__).parent
KINDS = ("search", "heuristic", "player")


def template(kind: str, language: str, game: str = "maze") -> str:
    """Return the text of a file to start from, with comments in a language.

    A heuristic is for a game; searches run in every game, players in one.
    """
    text = (HERE / f"{kind}.{language}.txt").read_text(encoding="utf-8")
    return filled(text, language, game) if kind == "heuristic" else text


def filled(text: str, language: str, game: str) -> str:
    """Return the text of a heuristic with what it computes in a game."""
    known = tomllib.loads((HERE / "heuristics.toml").read_text(encoding="utf-8"))
    parts = known.get(game, known["other"])
    why = f"# {parts['why'][language]}\n" if "why" in parts else ""
    once = indent(parts["once"], " " * 4).strip()
    each = indent(why + parts["each"], " " * 8).strip()
    return Template(text).substitute(idea=parts["idea"][language], once=once, each=each)
