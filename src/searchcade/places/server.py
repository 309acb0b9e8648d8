"""The fork server: a process with the package loaded, from which children are forked.

A fork takes milliseconds where a new interpreter takes half a second. The server never runs own
code itself. It kills what a child leaves behind, and ends with the process that started it. Own
code may kill the server: then its children die with it, and a keeper kills what they have left.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import os
import select
import signal
import socket
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

FORK, KILL, INTERRUPT = b"F", b"K", b"I"
REQUEST_BYTES = 16  # bytes of a request
CHILD = "searchcade.subprocess_solve"
"""The module whose `main` a child runs; by name, for it knows us."""
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # of Linux' prctl
POLL_S = 0.2  # seconds between two looks for processes that children have left


def main() -> NoReturn:
    """Serve until the other end of the control socket is closed; then kill all children."""
    control = socket.socket(fileno=int(sys.argv[-1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by whoever started us
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    preload()
    keeper = os.getpid()
    if pid := os.fork():
        control.close()
        keep(pid)
    os.setsid()  # who kills the group of the server does not kill the keeper
    end_with(keeper)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    server = Server(control)
    control.send(b"ready")
    with suppress(OSError):
        while server.serve_one():
            pass
    server.kill_all()
    os._exit(0)


def preload() -> None:
    """Import what every run needs, so that children find it in memory."""
    importlib.import_module(CHILD)
    catalog = importlib.import_module("searchcade.catalog")
    for name in catalog.games():
        catalog.algorithms(name)
    gc.collect()
    gc.freeze()  # a collection in a child would touch, and so copy, all of this


def keep(server: int) -> NoReturn:
    """Wait for the end of the server, wake it if it was stopped, and kill all that it has left."""
    while True:
        try:
            pid, status = os.waitpid(-1 if server == 0 else server, os.WUNTRACED)
        except ChildProcessError:
            os._exit(0)
        if pid == server and os.WIFSTOPPED(status):
            os.kill(server, signal.SIGCONT)
        elif pid == server:
            server = 0
        if server == 0:
            for orphan in children():
                with suppress(OSError):
                    os.kill(orphan, signal.SIGKILL)


def prctl(option: int, value: int) -> None:
    """Set a property of this process, where the system can do that."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def end_with(parent: int) -> None:
    """Let the system kill this process when its parent has died, which has one thread only."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before
        os._exit(1)


class Server:
    """The children, each with the pipe on which its end is reported."""

    def __init__(self, control: socket.socket) -> None:
        self.control = control
        self.reports: dict[int, int] = {}
        """Process id -> file descriptor of its report."""
        self.wake, write = os.pipe()
        os.set_blocking(write, False)
        os.set_blocking(self.wake, False)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.set_wakeup_fd(write, warn_on_full_buffer=False)

    def serve_one(self) -> bool:
        """Wait for a request or the end of a child; False when nobody can ask any more."""
        files: list[Any] = [self.control, self.wake]
        ready, _, _ = select.select(files, [], [], POLL_S)
        if self.wake in ready:
            with suppress(BlockingIOError):
                os.read(self.wake, 4096)
        self.reap()
        if self.control not in ready:
            return True
        message, passed, _, _ = socket.recv_fds(self.control, REQUEST_BYTES, 4)
        if len(message) < REQUEST_BYTES:
            return False
        if message[:1] == FORK:
            self.fork(passed)
        elif message[:1] == KILL:
            self.kill(int(message[1:]))
        elif message[:1] == INTERRUPT:
            with suppress(OSError):
                os.kill(int(message[1:]), signal.SIGINT)
        return True

    def fork(self, files: list[int]) -> None:
        """Fork a child with these files as its input, output, errors and report."""
        report, parent = files[3], os.getpid()
        try:
            pid = os.fork()
        except OSError as problem:
            os.write(report, f"0 {problem.errno}\n".encode())
            for file in files:
                os.close(file)
            return
        if pid == 0:
            self.become_child(files, parent)
        for file in files[:3]:
            os.close(file)
        self.reports[pid] = report
        with suppress(OSError):
            os.write(report, f"{pid}\n".encode())

    def become_child(self, files: list[int], parent: int) -> NoReturn:
        """Run one request and leave; nothing of the server stays open."""
        code = 70
        try:
            end_with(parent)
            os.setsid()
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for number in range(3):
                os.dup2(files[number], number)
            os.closerange(3, max(256, *files, *self.reports.values()) + 1)
            importlib.import_module(CHILD).main()
            code = 0
        except BaseException:
            os.write(2, traceback.format_exc().encode(errors="backslashreplace"))
        finally:
            os._exit(code)

    def reap(self) -> None:
        """Report the children that have ended, and kill what they have left."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                break
            report = self.reports.pop(pid, None)
            if report is not None:
                with suppress(OSError):
                    os.write(report, f"{os.waitstatus_to_exitcode(status)}\n".encode())
                os.close(report)
                self.kill(pid)
        for orphan in children() - self.reports.keys():
            with suppress(OSError):
                os.kill(orphan, signal.SIGKILL)

    def kill(self, pid: int) -> None:
        """Kill a child and its process group."""
        for kill in (os.killpg, os.kill):
            with suppress(OSError):
                kill(pid, signal.SIGKILL)

    def kill_all(self) -> None:
        """Kill all children and what they have started."""
        for pid in list(self.reports):
            self.kill(pid)
        while True:
            try:
                os.waitpid(-1, 0)
            except ChildProcessError:
                return
            self.reports.clear()
            for orphan in children():
                with suppress(OSError):
                    os.kill(orphan, signal.SIGKILL)


def children() -> set[int]:
    """Return the processes whose parent is this one, where the system tells."""
    try:
        text = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    except OSError:
        return set()
    return set(map(int, text.split()))


if __name__ == "__main__":
    main()
