"""Explanations of a search in the words of a language."""

from __future__ import annotations

from math import isinf
from typing import NamedTuple

from searchcade.recording.explanation import (
    Cell,
    Explainer,
    NamedWord,
    Sentence,
    SentenceParts,
    StateCell,
)
from searchcade.recording.own_lines import OwnLines
from searchcade.texts import GameTexts, Texts

SPACES = 4  # of a level in own code
INDENT = "·"  # before a line of pseudo-code, once a level


class CodeLine(NamedTuple):
    """A line of pseudo-code, or of own code."""

    indent: int
    text: str
    number: int = 0
    """Its number in the file; 0 for pseudo-code, which is counted from 1."""


def pseudocode(texts: Texts, name: str) -> list[CodeLine]:
    """Return the pseudo-code of this name, line by line; nothing where there is none."""
    lines = texts(f"pseudocode.{name}").split("\n") if name else []
    return [
        CodeLine(len(line) - len(line.lstrip(INDENT)), line.lstrip(INDENT).strip())
        for line in lines
    ]


def code_lines(texts: Texts, explainer: Explainer) -> list[CodeLine]:
    """Return what stands beside a search: its pseudo-code, or the source of own code."""
    if not isinstance(explainer, OwnLines):
        return pseudocode(texts, explainer.pseudocode)
    return [
        CodeLine((len(text) - len(text.lstrip())) // SPACES, text.strip(), number)
        for number, text in explainer.source.lines
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
