"""The guard of a graded process: an audit hook that ends it at the first forbidden act.

Python tells the hook about sockets, files, processes and more before it does anything. The hook
cannot be removed by Python's own means. It sees neither what native code does, nor modules that
call the system without telling (readline, _tkinter, cffi): it finds cheats, and does not contain
an attacker. That is what the sandbox around the process is for, where there is one.
"""

from __future__ import annotations

import _thread
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from searchcade.places.messages import Channel

PACKAGE = Path(__file__).parents[1]
ACTS = {
    "socket.": "network",
    "urllib.": "network",
    "http.": "network",
    "subprocess.": "process",
    "os.fork": "process",
    "os.exec": "process",
    "os.posix_spawn": "process",
    "os.spawn": "process",
    "os.system": "process",
    "os.startfile": "process",
    "pty.": "process",
    "os.kill": "signal",
    "signal.pthread_kill": "signal",
    "ctypes.": "native",
    "gc.get_": "memory",
    "sys.settrace": "trace",
    "sys.setprofile": "trace",
    "sys.addaudithook": "trace",
    "sys.monitoring": "trace",
    "resource.": "limits",
    "os.chdir": "folder",
    "os.fchdir": "folder",
    "os.chmod": "write",
    "os.chown": "write",
    "os.chflags": "write",
    "os.link": "write",
    "os.mkdir": "write",
    "os.remove": "write",
    "os.rename": "write",
    "os.rmdir": "write",
    "os.setxattr": "write",
    "os.symlink": "write",
    "os.truncate": "write",
    "os.utime": "write",
    "shutil.": "write",
    "tempfile.": "write",
    "sqlite3.": "write",
    "fcntl.": "write",
}
"""Beginning of an audit event -> what a submission does that it must not do."""
MEMORY = ("/proc/self/statm/", "/proc/self/status/")
"""What our own limits read, as the hook writes it."""
READING = ("open", "os.listdir", "os.scandir")
WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def guard(channel: Channel, folder: str) -> Callable[[str], NoReturn]:
    """Forbid everything but computing and reading Python, the package and the current folder.

    Return the function that ends the process, for whoever finds out about another forbidden act.
    Everything that the hook calls is bound here: a submission may replace what modules hold.
    """
    say, leave, sep, plain, join = channel.say, os._exit, os.sep, os.fspath, "".join
    kind, number, raw, begins, one_of = isinstance, int, bytes, str.startswith, set
    allowed = (*MEMORY, *{f"{Path(each).resolve()}{sep}" for each in readable(folder)})
    here = f"{Path(folder).resolve()}{sep}"
    acts, beginnings, reading = tuple(ACTS.items()), tuple(ACTS), frozenset(READING)

    def end(act: str) -> NoReturn:
        try:
            say(kind="forbidden", act=act)
        finally:
            leave(1)

    def is_allowed(path: Any) -> bool:
        if path is None or kind(path, number):
            return path is not None
        text = plain(path)
        text = join((raw.decode(text, errors="replace") if kind(text, raw) else text, sep))
        if f"{sep}..{sep}" in f"{sep}{text}":
            return False
        is_absolute = begins(text, sep) or text[1:2] == ":"
        return begins(text if is_absolute else f"{here}{text}", allowed)

    def is_writing(path: Any, mode: str | None, flags: int | None) -> bool:
        if kind(path, number):
            return False  # a descriptor that is open already, such as standard output
        is_mode = mode is not None and one_of(mode) & one_of("wax+") != one_of()
        return is_mode or (flags or 0) & WRITE != 0

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in reading:
            if event == "open" and is_writing(*arguments):
                end("write")
            if not is_allowed(arguments[0]):
                end("read")
        elif begins(event, beginnings):
            for beginning, act in acts:
                if begins(event, beginning):
                    end(act)

    def no_thread(*_arguments: object, **_more: object) -> NoReturn:
        end("thread")

    sys.dont_write_bytecode = True
    _thread.start_new_thread = _thread.start_new = no_thread
    threading._start_new_thread = no_thread  # type: ignore[attr-defined]
    limit_processes()
    sys.addaudithook(hook)
    return end


def readable(folder: str) -> list[str]:
    """Return the folders that a submission may read: its own, and what Python imports from."""
    imported = [each for each in sys.path if Path(each).name in ("site-packages", "dist-packages")]
    return [folder, str(PACKAGE), sys.prefix, sys.base_prefix, *imported]


def limit_processes() -> None:
    """Let the system refuse files and processes, too, where it can do that."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        for limit, most in ((resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_NPROC, 0)):
            resource.setrlimit(limit, (most, most))
