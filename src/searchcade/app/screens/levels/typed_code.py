"""Digits typed on the screen of levels: the number of a level, or a passcode that opens one."""

from __future__ import annotations

from typing import Any, NamedTuple

import pygame

from searchcade.game import Game
from searchcade.play.progress import codes, numbers

PAUSE = 1200  # milliseconds after which another number begins
MOST = 12  # digits of a passcode


class Typed(NamedTuple):
    """The level that was asked for, and whether its passcode was typed."""

    level: str
    is_code: bool = False


class TypedCode:
    """What has been typed digit by digit; after a pause another number begins."""

    def __init__(self) -> None:
        self._digits, self._last = "", -PAUSE

    def take(self, digit: str, game: Game[Any, Any]) -> Typed | None:
        """Return the level of the digits so far, or of this one alone; None if there is none."""
        now = pygame.time.get_ticks()
        before = self._digits if now - self._last < PAUSE else ""
        self._digits, self._last = (before + digit)[-MOST:], now
        for code, level in codes(game).items():
            if self._digits.endswith(code):
                return Typed(level, is_code=True)
        known = numbers(game)
        found = known.get(self._digits) or known.get(digit)
        return Typed(found) if found else None
