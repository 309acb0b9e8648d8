"""Start child processes: forked by a server of this process, or as new interpreters.

Children are forked by one fork server of this process (`server.py`); where
a system cannot fork, each child is a new interpreter.
"""

from __future__ import annotations

import atexit
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from searchcade.places.server import CHILD, FORK, INTERRUPT, KILL, REQUEST_BYTES
from searchcade.problem import BadInput

START_SECONDS = 60  # that the server may take to load the package on a busy machine
END_SECONDS = 2  # that a killed child may take to be gone


class NotStarted(BadInput):
    """No process could be started: that says something about the machine, not about a search."""


def can_fork() -> bool:
    """Say whether children can be forked."""
    return hasattr(os, "fork") and hasattr(socket, "send_fds")


# ------------------------------------------------------------------ ways to start


class Launched(Protocol):
    """A process that was started, with pipes for what it is told and what it says."""

    pid: int
    told: int
    """The file descriptor that it reads from."""
    says: int
    """The file descriptor of its messages."""
    prints: int
    """The file descriptor of everything else that it writes."""
    is_lost: bool
    """Whether the server has died, and it with it."""

    def interrupt(self) -> None:
        """Ask it to stop, as Ctrl-C does."""

    def kill(self) -> None:
        """Kill it with all that it has started."""

    def wait(self, seconds: float) -> int | None:
        """Return its exit code, negative for a signal; None if it has not ended by then."""


class Forked:
    """A child of the fork server."""

    def __init__(self, server: ForkServer) -> None:
        self._server = server
        theirs_in, self.told = os.pipe()
        self.says, theirs_out = os.pipe()
        self.prints, theirs_err = os.pipe()
        report, theirs_report = os.pipe()
        self._report = os.fdopen(report, "rb", buffering=0)
        self._code: int | None = None
        self.is_lost = False
        theirs = [theirs_in, theirs_out, theirs_err, theirs_report]
        try:
            try:
                server.send(FORK, theirs)
            finally:
                for file in theirs:
                    os.close(file)
            self.pid = self._started()
        except BaseException:
            for file in (self.told, self.says, self.prints):
                os.close(file)
            self._report.close()
            raise

    def _started(self) -> int:
        """Wait until the server has forked it; return its id there."""
        first = self._report.readline() if is_ready(self._report.fileno(), START_SECONDS) else b"0"
        if not first:
            self._server.is_lost = True
            raise ConnectionError("the server has died")
        number, *problem = first.split()
        if problem or number == b"0":
            raise NotStarted("a process for the search could not be started")
        return int(number)

    def interrupt(self) -> None:
        """Let the server send the signal of Ctrl-C."""
        with suppress(OSError):
            self._server.send(INTERRUPT + str(self.pid).encode())

    def kill(self) -> None:
        """Kill it, and let the server kill its group. The server goes on: others are served."""
        if self.wait(0) is None and self.pid:
            with suppress(OSError):
                os.kill(self.pid, signal.SIGKILL)
        with suppress(OSError, NotStarted):
            self._server.send(KILL + str(self.pid).encode())
        self.wait(END_SECONDS)

    def wait(self, seconds: float) -> int | None:
        """Wait for the report of its end."""
        if self._code is None and is_ready(self._report.fileno(), seconds):
            line = self._report.readline()
            self.is_lost = not line
            self._code = int(line) if line else -signal.SIGKILL
            self._report.close()
        return self._code


class Started:
    """A new interpreter."""

    is_lost = False

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(), start_new_session=True
        )
        streams = self._process.stdin, self._process.stdout, self._process.stderr
        self.told, self.says, self.prints = (os.dup(each.fileno()) for each in streams if each)
        for stream in streams:
            if stream:
                stream.close()
        self.pid = self._process.pid

    def interrupt(self) -> None:
        """Send the signal of Ctrl-C; where there is none, kill it."""
        self._process.send_signal(signal.SIGINT) if os.name == "posix" else self._process.kill()

    def kill(self) -> None:
        """Kill its process group, or just the process where there are no groups."""
        kill_group: Callable[[int, int], None] | None = getattr(os, "killpg", None)
        with suppress(OSError):
            if kill_group:
                kill_group(self.pid, signal.SIGKILL)
        self._process.kill()

    def wait(self, seconds: float) -> int | None:
        """Wait for its end."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None


def is_ready(file: int, seconds: float, *, to_write: bool = False) -> bool:
    """Wait until a pipe can be read, or written to, or is closed at the other end."""
    if not can_fork():
        return True  # Windows cannot wait for pipes
    poll = select.poll()
    poll.register(file, select.POLLOUT if to_write else select.POLLIN)
    return bool(poll.poll(1000 * seconds))


def environment() -> Mapping[str, str]:
    """Return the environment of a child: equal hashes in all of them, so that runs are alike."""
    return {**os.environ, "PYTHONHASHSEED": "0"}


def interpreter() -> list[str]:
    """Return a command that runs Python code with our path, but nothing of the current folder."""
    ours = str(Path(__file__).parents[2])
    path = [each for each in sys.path if each not in ("", os.getcwd()) or each == ours]
    return [sys.executable, "-P", "-c", f"import sys; sys.path[:] = {path!r}; "]


class ForkServer:
    """The server process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._control, theirs = socket.socketpair()
        *command, code = interpreter()
        self._process = subprocess.Popen(
            [*command, code + f"from {__package__}.server import main; main()",
             str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        theirs.close()
        self._control.settimeout(START_SECONDS)
        self.is_ready = self.is_lost = False

    def send(self, message: bytes, files: Sequence[int] = ()) -> None:
        """Send a request, once the server is ready. Raise ConnectionError if it has died."""
        with self._lock:
            if not self.is_ready:
                try:
                    self.is_ready = self._control.recv(16) == b"ready"
                except OSError:
                    self.is_ready = False
            if not self.is_ready:
                raise NotStarted("the process that starts searches could not be started")
            try:
                socket.send_fds(self._control, [message.ljust(REQUEST_BYTES)], files)
            except TimeoutError:
                raise NotStarted("the process that starts searches does not answer") from None
            except OSError as problem:
                self.is_lost = True
                raise ConnectionError(str(problem)) from None

    @property
    def is_alive(self) -> bool:
        """Say whether it still serves."""
        return not self.is_lost and self._process.poll() is None

    def end(self) -> None:
        """End the server, and with it all children; on a busy machine they may end later."""
        self.is_lost = True
        self._control.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)


_servers: dict[int, ForkServer] = {}
"""Process id -> its server: a forked process must not use that of its parent."""
_starting = threading.Lock()


def fork_server() -> ForkServer:
    """Return the server of this process, started on first use."""
    with _starting:
        server = _servers.get(os.getpid())
        if server is None or not server.is_alive:
            server = _servers[os.getpid()] = ForkServer()
            atexit.register(server.end)
        return server


def launch() -> Launched:
    """Start a child."""
    if not can_fork():
        *command, code = interpreter()
        return Started([*command, code + f"from {CHILD} import main; main()"])
    for _ in range(2):  # the first server may have died after the last run
        with suppress(ConnectionError):
            return Forked(fork_server())
    raise NotStarted("the process that starts searches has ended")


# ------------------------------------------------------------------ families of processes


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started, where the system tells."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(each) for each in text.split()]


def descendants(pid: int) -> list[int]:
    """Return all processes that have come from a process."""
    found = children_of(pid)
    for each in found:
        found.extend(children_of(each))
    return found
