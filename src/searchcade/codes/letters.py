"""A number as letters and digits that nobody mixes up, in groups, with a check sum."""

from __future__ import annotations

import re
from zlib import crc32

from searchcade.problem import BadInput

VERSION = "1"
MARK = "SC"
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O and U
ALIKE = str.maketrans("OIL", "011")
GROUP = 4
CHECK = 4  # letters of the check sum: one wrong code in a million passes
LONGEST = 12_000  # letters
LIKE_A_CODE = re.compile(r"\s*SC\s*\d\s*-[\s0-9A-Z-]*\Z", re.IGNORECASE | re.ASCII)


def is_code(text: str) -> bool:
    """Say whether a text looks like a share code, right or wrong."""
    return LIKE_A_CODE.match(text) is not None


def written(number: int) -> str:
    """Return the code of a number."""
    letters = ""
    while number:
        number, digit = divmod(number, 32)
        letters = SIGNS[digit] + letters
    if len(letters) > LONGEST - CHECK:
        raise BadInput("share code: expected a smaller level or fewer moves; save it as a file")
    whole = check_sum(letters) + letters
    groups = [whole[at : at + GROUP] for at in range(0, len(whole), GROUP)]
    return "-".join([MARK + VERSION, *groups])


def number_of(code: str) -> int:
    """Read a code; small letters, blanks and missing hyphens are forgiven."""
    if len(code) > 2 * LONGEST:
        raise BadInput(f"share code: expected at most {LONGEST:,} letters, found more")
    bare = "".join(code.split()).upper()
    version, letters = bare[len(MARK) : len(MARK) + 1], bare[len(MARK) + 1 :].replace("-", "")
    if version != VERSION:
        wanted = f"expected a code that begins with {MARK}{VERSION}"
        raise BadInput(f"share code: {wanted}, found {bare[:3]!r}; another version has made it")
    letters = letters.translate(ALIKE)
    if wrong := [letter for letter in letters if letter not in SIGNS]:
        raise BadInput(f"share code: expected letters and digits, found {wrong[0]!r}")
    if len(letters) <= CHECK or check_sum(letters[CHECK:]) != letters[:CHECK]:
        raise BadInput("share code: the check sum is wrong; a letter is missing or mistyped")
    number = 0
    for letter in letters[CHECK:]:
        number = number * 32 + SIGNS.index(letter)
    return number


def check_sum(letters: str) -> str:
    """Return the letters that tell a code from a mistyped one."""
    rest, found = crc32(letters.encode()), ""
    for _ in range(CHECK):
        rest, digit = divmod(rest, 32)
        found += SIGNS[digit]
    return found
