"""The one door to Numba: plain Python functions in, compiled ones out."""

from collections.abc import Callable

listeners: list[Callable[[str], None]] = []
"""Who is told, once, that somebody has to wait for the compiler."""
