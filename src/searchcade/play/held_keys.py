"""The keys of a game that are held down, and when they repeat their moves."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf

REPEAT_S = 0.2  # that a key is held before it repeats


class RepeatingKeys:
    """The keys that are down, with the moves that they repeat. A system's key repeat stutters."""

    def __init__(self) -> None:
        self._keys: dict[Hashable, tuple[str, float]] = {}

    def __bool__(self) -> bool:
        return bool(self._keys)

    def press(self, key: Hashable, repeated: str) -> bool:
        """Note that a key is down, and the move that it repeats; say whether it was up before."""
        is_new = key not in self._keys
        if is_new:
            self._keys[key] = (repeated, 0.0)
        return is_new

    def release(self, key: Hashable) -> None:
        """Note that a key is up."""
        self._keys.pop(key, None)

    def release_all(self) -> None:
        """Forget all keys: a window that has lost the focus is not told when they go up."""
        self._keys.clear()

    def pass_time(self, seconds: float) -> None:
        """Let the keys that are down grow older."""
        self._keys = {key: (move, age + seconds) for key, (move, age) in self._keys.items()}

    def repeats(self) -> list[str]:
        """Return the moves to repeat, that of the newest key first."""
        return [move for move, age in reversed(self._keys.values()) if age >= REPEAT_S]

    @property
    def wait(self) -> float:
        """Return in how many seconds the next key repeats."""
        return min((max(0.0, REPEAT_S - age) for move, age in self._keys.values() if move),
                   default=inf)  # fmt: skip
