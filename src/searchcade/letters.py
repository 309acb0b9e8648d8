"""Visible characters: all others are neither typed nor drawn."""

from __future__ import annotations

import unicodedata

HIDDEN_KINDS = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, formats, half characters, line ends
IGNORABLE = (
    (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Default-ignorable characters of other kinds: fillers, joiners and variation selectors."""


def is_ignorable(letter: str) -> bool:
    """Say whether Unicode lets a program show nothing for a character (Default_Ignorable)."""
    code = ord(letter)
    return any(first <= code <= last for first, last in IGNORABLE)


def is_visible(letter: str) -> bool:
    """Return whether a character is visible or a space."""
    if letter.isascii():
        return letter.isprintable()
    return not is_ignorable(letter) and unicodedata.category(letter) not in HIDDEN_KINDS


def visible(text: str) -> str:
    """Return a text without its invisible characters."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(letter for letter in text if is_visible(letter))
