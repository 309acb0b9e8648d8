"""Runs written out: `4#` is `####`, `2($.)` is `$.$.`. Files shorten rooms and moves so."""

from __future__ import annotations

DIGITS = frozenset("0123456789")
DEEPEST = 8  # brackets within brackets


def written_out(text: str, most: int) -> str:
    """Write all runs out, in one pass; what is longer than `most` is cut at one character more."""
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
