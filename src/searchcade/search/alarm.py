"""An alarm outside: set when own code begins, cleared when it ends; when it rings, Python is ended.

What loops inside a function of Python itself looks at no clock. In a browser the page has the alarm
of its worker. Elsewhere own code has a process of its own, which is killed: there is no alarm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Alarm = Callable[[float], None]
"""Takes the seconds that own code has from now, and 0 when it has ended."""
_alarms: list[Alarm] = []


def use(alarm: Alarm) -> None:
    """Set this alarm from now on."""
    _alarms[:] = [alarm]


@contextmanager
def alarmed(seconds: float) -> Iterator[None]:
    """Set the alarm for own code, and clear it when that has ended."""
    set_alarm(seconds)
    try:
        yield
    finally:
        set_alarm(0)


def set_alarm(seconds: float) -> None:
    """Set or clear the alarm, where there is one."""
    for alarm in _alarms:
        alarm(seconds)
