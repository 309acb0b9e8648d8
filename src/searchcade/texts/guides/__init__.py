"""Guides that the page has as help: Markdown in both languages, read when the page is built."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it.token import Token

FOLDER = Path(__file__).resolve().parent
GUIDES = ("first-steps", "states", "players")
"""In the order in which they are read."""
LINK = re.compile(r"^([\w-]+)\.\w+\.md(?:#.*)?$")
ROW = re.compile(r"^\| (`[^|]+`) \|(?:.*\|)? ([^|]+) \|$")
NAME = re.compile(r"`((?:[\w\[\]]+\.)*)(\w+(?:\([^)]*\))?)(?:\[\w+\])?`")
GAMES = ("maze", "sokoban", "bloxorz", "pacman")
"""The games in the order of the guide about states; each has a heading there."""
Names = dict[str, dict[str, list[tuple[str, str]]]]
"""Game -> object of own code, such as `problem.maze` -> names of what it has, and a sentence."""
Block = str | list[Any]
"""A text, or a tag with what stands in it; `["a", "states", ...]` leads to a guide."""


def text(guide: str, language: str) -> str:
    """Return a guide as Markdown."""
    return (FOLDER / f"{guide}.{language}.md").read_text(encoding="utf-8")


# ------------------------------------------------------------------ as blocks


def blocks(guide: str, language: str) -> list[Block]:
    """Return a guide as nested blocks: its heading comes first."""
    from markdown_it import MarkdownIt  # only a build needs it

    tokens = MarkdownIt().enable("table").parse(text(guide, language))
    return nested(iter(tokens))


def nested(tokens: Iterator[Token]) -> list[Block]:
    """Return what comes before the end of the present element."""
    found: list[Block] = []
    for token in tokens:
        if token.nesting < 0:
            return found
        found += [block(token, tokens)] if token.type != "inline" else inline(token)
    return found


def block(token: Token, rest: Iterator[Token]) -> Block:
    """Return an element with all that stands in it."""
    if token.type in ("fence", "code_block"):
        return ["pre", token.info.partition(" ")[0], token.content]
    if token.nesting == 0:
        return ["code", token.content] if token.type == "code_inline" else token.content or " "
    inner = nested(rest)
    return [*opening(token), *inner]


def inline(token: Token) -> list[Block]:
    """Return the words of a paragraph."""
    return nested(iter(token.children or []))


def opening(token: Token) -> list[Block]:
    """Return the tag of an element; a link that leads out of the guides is none."""
    if token.tag != "a":
        return [token.tag]
    found = LINK.match(str(token.attrs["href"]))
    return ["a", found[1]] if found else ["span"]


# ------------------------------------------------------------------ names in their tables


def names(language: str) -> Names:
    """Return what the objects of own code have, as the tables of the guides say."""
    found: Names = {game: {} for game in GAMES}
    about = [*GAMES]  # what stands before the first heading is about all games
    headings = iter(GAMES)
    for line in text("states", language).splitlines():
        if line.startswith("## "):
            about = [next(headings)]
        elif row := ROW.match(line):
            for game in about:
                add(found[game], row[1], row[2])
    for line in text("players", language).splitlines():
        if row := ROW.match(line):
            add(found["pacman"], re.sub(r"`(\w+)`", r"`seen.\1`", row[1]), row[2])
    return found


def add(objects: dict[str, list[tuple[str, str]]], cell: str, about: str) -> None:
    """Add the names in a cell of a table, such as `state.half`, `state.other`."""
    for path, name in NAME.findall(cell):
        members = objects.setdefault(path.rstrip("."), [])
        if all(known != name for known, _ in members):
            members.append((name, about.replace("`", "")))


def all_guides(languages: Iterable[str]) -> list[dict[str, Any]]:
    """Return all guides in all languages."""
    return [
        {"name": guide, "blocks": {each: blocks(guide, each) for each in languages}}
        for guide in GUIDES
    ]
