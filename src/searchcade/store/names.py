"""Which names and passwords may be chosen, and when two names are the same."""

from __future__ import annotations

from unicodedata import category, normalize

from searchcade.store.refusals import Reason

NAME_LENGTH = range(3, 33)
PASSWORD_LENGTH = range(8, 129)


def tidy(text: str) -> str:
    """Write a text as most keyboards do: a letter and its accents as one character (NFC)."""
    return normalize("NFC", text)


def name_key(name: str) -> str:
    """Return what is equal for names that differ only in case or in how accents are typed."""
    return tidy(normalize("NFD", name).casefold())  # NFD: an accent may fold unlike its letter


def check_name(name: str) -> Reason | None:
    """Say why this cannot be a name, or None."""
    name = tidy(name)
    if not name:
        return "empty"
    if not all(map(_may_stand_in_name, name)) or category(name[0])[0] == "M":
        return "letters"
    return _check_length(name, NAME_LENGTH)


def check_password(password: str) -> Reason | None:
    """Say why this cannot be a password, or None."""
    return _check_length(tidy(password), PASSWORD_LENGTH) if password else "empty"


def _may_stand_in_name(letter: str) -> bool:
    kind = category(letter)
    return letter in "_-." or kind[0] == "L" or kind in ("Mn", "Mc", "Nd")


def _check_length(text: str, allowed: range) -> Reason | None:
    if len(text) in allowed:
        return None
    return "short" if len(text) < allowed.start else "long"
