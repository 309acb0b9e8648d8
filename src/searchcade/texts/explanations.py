"""Explanations of a search in the words of a language."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.recording.explanation import Cell, Parts, Position, Sentence, Word
from searchcade.texts import Texts

INDENT = "·"  # before a line of pseudo-code, once a level


class CodeLine(NamedTuple):
    """A line of pseudo-code."""

    indent: int
    text: str


def pseudocode(texts: Texts, name: str) -> list[CodeLine]:
    """Return the pseudo-code of this name, line by line; nothing where there is none."""
    lines = texts(f"pseudocode.{name}").split("\n") if name else []
    return [
        CodeLine(len(line) - len(line.lstrip(INDENT)), line.lstrip(INDENT).strip())
        for line in lines
    ]


def written(texts: Texts, sentence: Sentence | None) -> str:
    """Write a sentence; what is emphasised stands between asterisks."""
    said = clause(texts, sentence) if sentence else ""
    return said[:1].upper() + said[1:]


def clause(texts: Texts, sentence: Sentence) -> str:
    """Write a sentence as it stands within another."""
    values = {name: value_text(texts, value) for name, value in sentence.values.items()}
    return texts(sentence.name, **values)


def listed(texts: Texts, parts: list[str]) -> str:
    """List parts, with a word before the last one."""
    *first, last = parts
    return texts("explain.and", first=", ".join(first), last=last) if first else last


def value_text(texts: Texts, value: object) -> str:
    """Write a value of a sentence as the language does."""
    if isinstance(value, Position):
        return texts("explain.position", row=value.row + 1, col=value.col + 1)
    if isinstance(value, Cell):
        return texts("explain.cell", row=value.row + 1, col=value.col + 1)
    if isinstance(value, Parts):
        return listed(texts, [clause(texts, each) for each in value.sentences])
    if isinstance(value, Word):
        return texts(value.name)
    return number_text(texts, value) if isinstance(value, int | float) else str(value)


def number_text(texts: Texts, value: float) -> str:
    """Write a number, with a decimal only where it has one."""
    if value == float("inf"):
        return "∞"
    return texts.number(value, 0 if float(value).is_integer() else 1)
