"""Which names and passwords may be chosen, and when two names are the same or look so."""

from __future__ import annotations

from itertools import filterfalse
from unicodedata import category, name, normalize

from searchcade.letters import is_ignorable
from searchcade.store.records import Reason

NAME_LENGTH = range(3, 33)
PASSWORD_LENGTH = range(8, 129)
MAX_ACCENTS = 3  # on one letter, as Hebrew has
LIKE_LATIN = str.maketrans(  # what looks like a Latin letter, and below it that letter
    "авсԁеһіјкӏмнорԛѕтуѵԝхү" + "αβεζηικμνορτυχω" + "ıɡɑɩ01",
    "abcdehijklmhopqstyvwxy" + "abezhikmnoptyxw" + "igaiol",
)
LIKE_ONE_LETTER = {"rn": "m", "vv": "w"}
RESERVED = ("guest", "a guest", "khách")  # what the program calls players without a name
ALPHABETS = {
    "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA",
    "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA",
    "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER", "ETHIOPIC", "CJK",
    "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL",
}  # fmt: skip
"""What is in common use, as Unicode recommends; Lisu or Cherokee can pass for Latin capitals."""
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
    letters = map(small_capital, filterfalse(is_ignorable, plain))
    latin = "".join(letters).translate(LIKE_LATIN).strip(".")
    for several, one in LIKE_ONE_LETTER.items():
        latin = latin.replace(several, one)
    return tidy(latin)


def looks(name: str) -> set[str]:
    """Return the skeletons of a name: a capital I can be read as an l, too."""
    return {skeleton(name), skeleton(name.replace("I", "l"))}


def small_capital(letter: str) -> str:
    """Return the Latin letter that a small capital shows, any other letter as it is."""
    last = name(letter, "").removeprefix("LATIN LETTER SMALL CAPITAL ")
    return last.lower() if len(last) == 1 else letter


def check_name(name: str) -> Reason | None:
    """Return why a new account cannot have this name, or None."""
    if reason := check_known_name(name):
        return reason
    if any(map(is_ignorable, tidy(name))) or name != name.strip() or "  " in name:
        return "letters"
    if most_accents(name) > MAX_ACCENTS or not alphabets(name) <= ALPHABETS:
        return "letters"
    if looks(name) & set(map(skeleton, RESERVED)):
        return "taken"
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
    found = alphabets(text)
    return len(found) <= 1 or any(found <= usual for usual in TOGETHER)


def alphabets(text: str) -> set[str]:
    """Return the alphabets of a text."""
    return {alphabet(letter) for letter in normalize("NFKC", text)} - {""}


def most_accents(text: str) -> int:
    """Return the most accents on a letter."""
    kinds = ("M" if category(each)[0] == "M" else "-" for each in normalize("NFD", text))
    return max(map(len, "".join(kinds).split("-")))


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
