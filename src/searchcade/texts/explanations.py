"""Explanations of a search in the words of a language."""

from __future__ import annotations

from math import isinf
from typing import NamedTuple

from searchcade.recording.explanation import Cell, NamedWord, Sentence, SentenceParts, StateCell
from searchcade.texts import GameTexts, Texts

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


def written(words: GameTexts, sentence: Sentence | None) -> str:
    """Write a sentence; what is emphasised stands between asterisks."""
    said = clause(words, sentence) if sentence else ""
    return said[:1].upper() + said[1:]


def clause(words: GameTexts, sentence: Sentence) -> str:
    """Write a sentence as it stands within another."""
    values = {name: value_text(words, value) for name, value in sentence.values.items()}
    return words.texts(sentence.name, **values)


def listed(texts: Texts, parts: list[str]) -> str:
    """List parts, with a word before the last one."""
    *first, last = parts
    return texts("explain.and", first=", ".join(first), last=last) if first else last


def value_text(words: GameTexts, value: object) -> str:
    """Write a value of a sentence as the language does."""
    texts = words.texts
    if isinstance(value, StateCell):
        return texts("explain.position", row=value.row + 1, col=value.col + 1)
    if isinstance(value, Cell):
        return texts("explain.cell", row=value.row + 1, col=value.col + 1)
    if isinstance(value, SentenceParts):
        return listed(texts, [clause(words, each) for each in value.sentences])
    if isinstance(value, NamedWord):
        return texts(value.name)
    return number_text(words, value) if isinstance(value, int | float) else str(value)


def number_text(words: GameTexts, value: float) -> str:
    """Write a number or a cost, with decimals only where it has some."""
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    return words.amount(value)
