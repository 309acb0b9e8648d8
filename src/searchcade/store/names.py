"""Which names and passwords may be chosen, and when two names are the same or look so."""

from __future__ import annotations

from itertools import filterfalse
from unicodedata import category, name, normalize

from searchcade.letters import is_ignorable
from searchcade.store.errors import Reason

NAME_LENGTH = range(3, 33)
PASSWORD_LENGTH = range(8, 129)
LIKE_LATIN = str.maketrans(  # what looks like a Latin letter, and below it that letter
    "авсԁеһіјкӏмнорԛѕтуѵԝхү" + "αβεζηικμνορτυχω" + "ıɡ01",
    "abcdehijklmhopqstyvwxy" + "abezhikmnoptyxw" + "igol",
)
TOGETHER = (  # alphabets that may be mixed in one name
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "HANGUL"},
    {"LATIN", "CJK", "BOPOMOFO"},
)


def tidy(text: str) -> str:
    """Return a text in NFC: a letter and its accents are one character, as most keyboards type."""
    return normalize("NFC", text)


def name_key(name: str) -> str:
    """Return a key that is equal for names that differ only in case or in the form of accents."""
    return tidy(normalize("NFD", name).casefold())  # NFD: an accent may fold unlike its letter


def skeleton(name: str) -> str:
    """Return a key that is equal for names that look alike, such as Anna with a Cyrillic A."""
    plain = normalize("NFKD", normalize("NFKD", name).casefold())
    return tidy("".join(filterfalse(is_ignorable, plain)).translate(LIKE_LATIN))


def check_name(name: str) -> Reason | None:
    """Return why a new account cannot have this name, or None."""
    if reason := check_known_name(name):
        return reason
    if any(map(is_ignorable, tidy(name))) or name != name.strip() or "  " in name:
        return "letters"
    return None if is_of_one_alphabet(name) else "mixed"


def check_known_name(name: str) -> Reason | None:
    """Return why no account can have this name, or None; older versions allowed more names."""
    name = tidy(name)
    if not name:
        return "empty"
    if not all(map(_may_stand_in_name, name)) or category(name[0])[0] == "M":
        return "letters"
    return _check_length(name, NAME_LENGTH)


def is_of_one_alphabet(text: str) -> bool:
    """Say whether the letters of a name are of one alphabet, or of some that are used together."""
    alphabets = {alphabet(letter) for letter in normalize("NFKC", text)} - {""}
    return len(alphabets) <= 1 or any(alphabets <= usual for usual in TOGETHER)


def alphabet(letter: str) -> str:
    """Return the alphabet of a letter by its Unicode name; empty for signs of all alphabets."""
    if category(letter)[0] not in "LN" or (letter.isascii() and letter.isdigit()):
        return ""
    first = name(letter, "").split(" ")[0].split("-")[0]
    return "" if first == "MODIFIER" else first


def check_password(password: str) -> Reason | None:
    """Return why this cannot be a password, or None."""
    return _check_length(tidy(password), PASSWORD_LENGTH) if password else "empty"


def _may_stand_in_name(letter: str) -> bool:
    kind = category(letter)
    return letter in "_-. " or kind[0] == "L" or kind in ("Mn", "Mc", "Nd")


def _check_length(text: str, allowed: range) -> Reason | None:
    if len(text) in allowed:
        return None
    return "short" if len(text) < allowed.start else "long"
