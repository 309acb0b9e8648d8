"""The one door to Numba: plain Python functions in, compiled ones out."""

from collections.abc import Callable
from contextlib import AbstractContextManager

Listener = Callable[[float], AbstractContextManager[None]]

listeners: list[Listener] = []
"""Who is told that somebody has to wait for the compiler, and for about how many processor seconds;
what they return lasts as long as the wait."""
