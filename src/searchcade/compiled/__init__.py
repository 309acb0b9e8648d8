"""The one door to Numba: plain Python functions in, compiled ones out."""

from collections.abc import Callable
from contextlib import AbstractContextManager

Listener = Callable[[float], AbstractContextManager[None]]

listeners: list[Listener] = []
"""Called when kernels are to be compiled, with about how many processor seconds it will take; the
context manager that they return lasts as long as the compile."""
