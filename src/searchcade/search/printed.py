"""What own code prints: the beginning and the end of it are kept."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

KEPT_BYTES = 2000  # bytes that are kept at the beginning, and as many at the end


class Printed:
    """The beginning and the end of what was printed."""

    def __init__(self) -> None:
        self._head, self._tail, self.size = b"", b"", 0

    def add(self, data: bytes) -> None:
        """Keep little of what is printed next."""
        self.size += len(data)
        free = KEPT_BYTES - len(self._head)
        self._head += data[:free]
        self._tail = (self._tail + data[max(0, free) :])[-KEPT_BYTES:]

    @property
    def text(self) -> str:
        """Return what was printed, shortened in the middle."""
        left_out = self.size - len(self._head) - len(self._tail)
        middle = f"\n... {left_out:,} bytes ...\n".encode() if left_out else b""
        return (self._head + middle + self._tail).decode(errors="replace")


class Stream(io.TextIOBase):
    """A stream to print to."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed

    def write(self, text: str) -> int:
        """Keep a text."""
        self.printed.add(text.encode(errors="replace"))
        return len(text)


@contextmanager
def printing() -> Iterator[Printed]:
    """Keep what is printed in this process meanwhile."""
    printed = Printed()
    stream = Stream(printed)
    with redirect_stdout(stream), redirect_stderr(stream):
        yield printed
