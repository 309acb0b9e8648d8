"""The errors that the store raises."""

from __future__ import annotations

from typing import Literal

from searchcade.problem import BadInput

Field = Literal["name", "password"]
Reason = Literal["empty", "short", "long", "letters", "mixed", "taken"]


class StoreFailed(BadInput):
    """The data cannot be read or written; nothing was changed, and the store stays usable."""


class DiskFull(StoreFailed):
    """There is no space left to write."""


class NoSuch(StoreFailed):
    """The row does not exist, or belongs to another user."""

    def __init__(self, what: str) -> None:
        super().__init__(f"there is no such {what}")


class Changed(StoreFailed):
    """Another process, perhaps another window, has written this save in the meantime."""

    def __init__(self) -> None:
        super().__init__("the game was played on in another window; nothing was changed")


class NotYet(StoreFailed):
    """A winning game of another user can be watched only after winning the level."""

    def __init__(self) -> None:
        super().__init__("win this level first; then the games of others can be watched")


class Refused(BadInput):
    """An account cannot be created; the window shows the reason beside the field."""

    def __init__(self, field: Field, reason: Reason) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class WrongLogin(BadInput):
    """The name or the password is wrong; the message never says which."""

    def __init__(self) -> None:
        super().__init__("the name or the password is wrong")


class Wait(BadInput):
    """Too many wrong passwords: the next one is checked after some seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many wrong passwords: try again in {seconds} s")
        self.seconds = seconds
