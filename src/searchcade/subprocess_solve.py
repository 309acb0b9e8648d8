"""Solve in a process of its own: limits that hold whatever the search does, and exact memory.

A process that has searched before reuses its freed memory, so its growth says little. A child grows
by what the search takes. Nothing runs twice: the result comes from there, too. `main` is what the
child does.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import seed
from typing import Any, TextIO

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError, own_function
from searchcade.own.lines import Snapshot
from searchcade.own.player import OwnPlayer
from searchcade.places.child_run import Request, run_in_child
from searchcade.places.messages import Channel, packed
from searchcade.places.player_process import Invitation
from searchcade.places.process import limit_memory, started
from searchcade.problem import BadInput
from searchcade.search.limits import Budget, never
from searchcade.search.memory import MEGABYTE, peak_resident
from searchcade.search.node import Node
from searchcade.search.run import Result, unwatched
from searchcade.solve import (
    InPython,
    SolveReport,
    WrongPlan,
    check_fits,
    completed,
    play,
    solve,
    warm_up,
)

SEND_EVERY = 0.05  # seconds between two messages about expansions
AT_ONCE = 200  # expansions that are sent at once: the program may hang after any of them
MOST_EVENTS = 2000  # expansions in a message


def solve_in_subprocess(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool] = never,
) -> SolveReport:
    """Solve a level in a process of its own, which also measures the memory of the search."""
    check_fits(loaded, choice)
    if choice.is_player:
        return play(loaded, choice, budget, cancelled)
    request = Request.of(loaded, choice.name, choice.heuristic, budget)
    reply = run_in_child(request, loaded.problem(), cancelled=cancelled)
    result, compiled, printed = reply
    return completed(loaded, choice, result, compiled=compiled, printed=printed, limits=budget)


# ------------------------------------------------------------------ in the child


def main() -> None:
    """Read a request from stdin, solve it, write the answer to stdout; prints go to stderr.

    An interrupt stops the search, which answers with what it has.
    """
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    channel = Channel(os.dup(1))
    os.dup2(2, 1)
    sys.stdout, sys.stderr = printer(1), printer(2)
    orders = os.fdopen(os.dup(0), "rb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # nobody is there to answer input()
    request = pickle.load(orders)  # our own code writes to this pipe
    try:
        os.chdir(request.folder)
        if isinstance(request, Invitation):
            take_turns(request, channel, orders)
        elif isinstance(request, Request):
            if hasattr(faulthandler, "register"):
                faulthandler.register(signal.SIGUSR1, file=2, all_threads=False)
            answer = Answer(request, channel, lambda: bool(pressed))
            result, compiled = answer.measured()
            channel.say(kind="result", result=result.as_dict(), compiled=compiled)
        else:  # it knows itself how it is answered
            request.answer(channel)
    except OwnCodeError as problem:
        channel.say(kind="error", message=str(problem), details=problem.details)
    except (BadInput, WrongPlan, OSError) as problem:
        channel.say(kind="refused", message=str(problem))
    with suppress(OSError, ValueError):
        sys.stdout.flush()


def printer(file: int) -> TextIO:
    """Return a stream that writes each line at once: a child may be killed after any of them."""
    return open(file, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)


def take_turns(invitation: Invitation, channel: Channel, orders: Any) -> None:
    """Answer what a user's player sees with its moves, turn by turn, until the game is over."""
    seed(1)  # a player that draws at random without a seed does so alike in each game
    before, began = forget_peak(), time.process_time()
    started(channel)
    limit_memory(invitation.memory_mb)
    player = OwnPlayer(own_function(invitation.function), invitation.options)
    try:
        player.begin(never)
        channel.say(kind="ready")
        while seen := pickle.load(orders):
            move, values = player(seen)
            channel.say(kind="move", move=move, values=values)
    except MemoryError:
        channel.say(kind="out of memory")
    grown = round((peak_resident() - before) / MEGABYTE, 1)
    channel.say(kind="end", cpu_seconds=time.process_time() - began, megabytes=grown)


class Answer:
    """One request, being answered."""

    def __init__(self, request: Request, channel: Channel, cancelled: Callable[[], bool]) -> None:
        self.request, self.channel, self.cancelled = request, channel, cancelled
        self.loaded = LoadedLevel(request.name, catalog.game(request.game), request.level)
        self.choice = catalog.algorithm(request.algorithm, self.loaded.game, request.heuristic)
        seed(1)  # a search that draws at random without a seed does so alike each time

    def measured(self) -> tuple[Result, bool]:
        """Solve the request and measure its memory; a compiled version counts its memory itself."""
        return self.own() if self.choice.is_own else self.ours()

    def ours(self) -> tuple[Result, bool]:
        """Run an algorithm of the program."""
        warm_up(self.loaded, self.choice)
        before = self.start()
        report = solve(self.loaded, self.choice, self.request.budget, cancelled=self.cancelled)
        counts_memory = report.compiled and not self.choice.algorithm.has_kernels
        result = report.result if counts_memory else with_memory(report.result, before)
        return result, report.compiled

    def own(self) -> tuple[Result, bool]:
        """Run own code, which cannot have more memory than it may."""
        problem: Any = self.loaded.problem()
        watch = Events(self.channel) if self.request.watched else None
        tell = watch.tell if watch and self.request.traced else None
        before = self.start()
        limit_memory(self.request.budget.memory_mb)
        search = InPython(
            self.loaded,
            self.choice,
            self.cancelled,
            watch.see if watch else unwatched,
            problem,
            self.progress,
            partial(print, file=sys.stderr),
            tell,
        )
        try:
            result = search.run(self.request.budget)
        finally:
            if watch:
                watch.send()
        return with_memory(result, before), False

    def progress(self, expanded: int, generated: int) -> None:
        """Tell how far own code is, in case that it has to be killed."""
        self.channel.say(kind="progress", expanded=expanded, generated=generated)

    def start(self) -> int:
        """Say that the search begins; return the memory of the process before it."""
        before = forget_peak()
        started(self.channel)
        return before


def with_memory(result: Result, before: int) -> Result:
    """Return a result with the growth of this process."""
    grown = round((peak_resident() - before) / MEGABYTE, 1)
    return replace(result, peak_memory_mb=max(0, grown) or None)  # 0.0 is too small to measure


def forget_peak() -> int:
    """Reset the peak of the memory where the system can do that; return the peak."""
    gc.collect()
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return peak_resident()


class Events:
    """Sends the expansions of a search, many in a message."""

    def __init__(self, channel: Channel) -> None:
        self.channel, self.events = channel, list[Any]()
        self.numbers: dict[int, int] = {}
        """Identity of a node -> its number; the nodes are kept so that it stays theirs."""
        self.kept: list[Node[Any]] = []
        self.sent = time.monotonic()
        self.snapshot: Snapshot | None = None

    def tell(self, snapshot: Snapshot) -> None:
        """Keep the lines of own code for the expansion that follows, or send its end."""
        estimates = [(packed(state), value) for state, value in snapshot.estimates]
        self.snapshot = snapshot = snapshot._replace(estimates=estimates)
        if snapshot.is_end:
            self.events.append((None, -1, "", 0, None, snapshot))

    def see(self, node: Node[Any], waiting: int) -> None:
        """Note an expansion."""
        self.number(node, waiting)
        self.snapshot = None
        most = MOST_EVENTS if len(self.kept) > AT_ONCE else 1
        if len(self.events) >= most or time.monotonic() - self.sent > SEND_EVERY:
            self.send()

    def number(self, node: Node[Any], waiting: int | None) -> None:
        """Note a node after all its ancestors, those that were not expanded without a number."""
        ancestors = []
        parent = node.parent
        while parent is not None and id(parent) not in self.numbers:
            ancestors.append(parent)
            parent = parent.parent
        for each in reversed(ancestors):
            self.note(each, None)
        self.note(node, waiting)

    def note(self, node: Node[Any], waiting: int | None) -> None:
        """Note a node whose parent has a number."""
        parent = -1 if node.parent is None else self.numbers[id(node.parent)]
        self.numbers[id(node)] = len(self.kept)
        self.kept.append(node)
        event = packed(node.state), parent, str(node.move), node.cost, waiting
        snapshot = None if waiting is None else self.snapshot
        self.events.append((*event, snapshot))

    def send(self) -> None:
        """Send what was noted."""
        self.channel.say(kind="events", events=self.events)
        self.events, self.sent = [], time.monotonic()
