"""Lines of a collection: a row of a drawing, numbers, or a text; runs in them are written out."""

from __future__ import annotations

from collections.abc import Sequence

from searchcade.reading import Limits, header_of

DRAWN = frozenset("#@+$*.-_|0123456789()")
NOTE = "; \t"  # what a comment begins with
DIGITS = frozenset("0123456789")
NUMBER = DIGITS | frozenset(".,")
DEEPEST = 8  # brackets within brackets


def limits(_text: str) -> Limits:
    """Allow large collections: some ten thousand rooms, or solutions of many thousand moves."""
    return Limits(size=4_000_000, lines=100_000, columns=100_000)


def clean_lines(text: str) -> list[str]:
    """Return the lines without a byte-order mark and without blanks at their ends."""
    return [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]


def header(line: str) -> tuple[str, str] | None:
    """Return the name and the value of a line such as `Title: Two ways`, also in a comment."""
    return header_of(line, NOTE)


def drawn_lines(lines: Sequence[str]) -> list[bool]:
    """Say of each line whether it is a row of a drawing.

    The first row consists mostly of known signs, so that `Level #3` is none; below it every line
    with a wall is a row, so that a wrong sign there is noticed.
    """
    rows: list[bool] = []
    for line in lines:
        below_row = bool(rows) and rows[-1]
        is_row = "#" in line and not line.lstrip().startswith(";") and header(line) is None
        rows.append(is_row and (below_row or is_mostly_drawn(line)))
    return rows


def is_mostly_drawn(line: str) -> bool:
    """Say whether at least half of the signs of a line are known."""
    signs = "".join(line.split())
    return 2 * sum(sign in DRAWN for sign in signs) >= len(signs)


def is_numbers(line: str) -> bool:
    """Say whether a line has nothing but numbers."""
    words = line.split()
    return bool(words) and all(is_number(word) for word in words)


def is_number(word: str) -> bool:
    """Say whether a word is a number, a good weight or not."""
    digits = word[1:] if word[0] in "+-" else word
    return bool(digits) and digits[0].isdigit() and NUMBER.issuperset(digits)


def is_lone(line: str) -> bool:
    """Say whether a line is one number: a weight or, in many collections, a level's name."""
    return is_numbers(line) and len(line.split()) == 1


def written_out(text: str, most: int) -> str:
    """Write all runs out: `4#` is `####`, `2($.)` is `$.$.`. Rooms and moves are shortened so.

    One pass; what is longer than `most` is cut at one character more.
    """
    outer: list[tuple[str, int]] = []  # what stands before an open bracket, and how often it counts
    done, here = "", 0
    while here < len(text) and len(done) <= most:
        begin = here
        while here < len(text) and text[here] in DIGITS:
            here += 1
        if here == len(text):
            done += text[begin:]  # a number without a sign is none
            break
        times = min(int(text[begin:here][:9]), most + 1) if here > begin else 1
        sign = text[here]
        here += 1
        if sign == "(" and here - 1 > begin and len(outer) < DEEPEST:
            outer.append((done, times))
            done = ""
        elif sign == ")" and outer:
            before, repeats = outer.pop()
            done = before + done * min(repeats, most // max(1, len(done)) + 1)
        else:
            done += sign * times
    for before, times in reversed(outer):
        done = f"{before}{times}({done}"  # never closed: the bracket is a sign like any other
    return done[: most + 1]
