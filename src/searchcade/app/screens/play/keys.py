"""Keys of a game: which move each of them means, and which are held down."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

from searchcade.scene import DIRECTIONS

ARROWS = {
    pygame.K_UP: "U", pygame.K_DOWN: "D", pygame.K_LEFT: "L", pygame.K_RIGHT: "R",
    pygame.K_w: "U", pygame.K_s: "D", pygame.K_a: "L", pygame.K_d: "R",
}  # fmt: skip
BEFORE_REPEAT = 0.2  # seconds that a key is held before it repeats


class HeldMoves:
    """The keys that are down, with their moves. The system's key repeat stutters: it is ignored."""

    def __init__(self) -> None:
        self._keys: dict[int, tuple[str, float]] = {}

    def __bool__(self) -> bool:
        return bool(self._keys)

    def press(self, key: int, repeated: str) -> bool:
        """Note that a key is down, and the move that it repeats; say whether it was up before."""
        is_new = key not in self._keys
        if is_new:
            self._keys[key] = (repeated, 0.0)
        return is_new

    def release(self, key: int) -> None:
        """Note that a key is up."""
        self._keys.pop(key, None)

    def release_all(self) -> None:
        """Forget all keys: the window will not be told when they go up."""
        self._keys.clear()

    def pass_time(self, seconds: float) -> None:
        """Let the keys that are down grow older."""
        self._keys = {key: (move, age + seconds) for key, (move, age) in self._keys.items()}

    def repeats(self) -> list[str]:
        """Return the moves to repeat, that of the newest key first."""
        return [move for move, age in reversed(self._keys.values()) if age >= BEFORE_REPEAT]


class MoveKeys:
    """Which key means which move. Moves other than directions have letters, and get buttons."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self.own = own
        """Move -> the name of the key that the game gives it."""
        self.letters: list[str] = []
        """The moves met so far that are no directions; those with an own key only while legal."""
        self._can_walk = True

    def note(self, legal: Collection[str]) -> bool:
        """Take note of the legal moves; say whether other letters are offered now."""
        keyed, before = self.own.keys(), self.letters
        met = {*before, *legal} - DIRECTIONS.keys() - keyed
        self.letters = sorted(met | (keyed & set(legal)))
        self._can_walk = bool(DIRECTIONS.keys() & set(legal))
        return self.letters != before

    def move_of(self, key: int) -> str:
        """Return the move of a key, if it has one."""
        name = pygame.key.name(key)
        if own := next((move for move, its_key in self.own.items() if name == its_key), ""):
            return own
        letters = {*self.letters} - self.own.keys()
        if name.upper() in letters:
            return name.upper()
        return ARROWS.get(key, "") if self._can_walk or not letters else ""

    def repeated(self, move: str) -> str:
        """Return the move that its key repeats while it is held; one with an own key acts once."""
        return "" if move in self.own else move
