"""The place of graded code: every call is a turn of a guest, with the rules here."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from searchcade.own.function import OwnCodeError, OwnFunction
from searchcade.own.heuristic import is_estimate
from searchcade.own.player import Answer, OwnPlayer, PlayerView, checked
from searchcade.own.rules import LimitReached
from searchcade.places.call import Call, Reply
from searchcade.places.guest.door import NONSENSE, Graph, Said, numbers_in, plan_in
from searchcade.places.guest.guest import OUT_OF_FUEL, OUT_OF_NODES, Guest
from searchcade.places.guest.inside import ANSWER, ERROR, STOPPED, VALUES, Order
from searchcade.places.guest.system import FUEL_PER_SECOND
from searchcade.search.limits import Budget, Stop
from searchcade.search.run import Result

MAX_KEPT_STATES = 300_000  # of the levels whose replies are kept
PRINTED_LINES = 5
STOPS: dict[Any, Stop] = {"out of nodes": "out of nodes", "out of memory": "out of memory"}
"""What a guest may say that has stopped it."""
ENDINGS: dict[str, Stop] = {OUT_OF_FUEL: "out of time", OUT_OF_NODES: "out of nodes"}
"""Why a guest has ended that has reached a limit."""


class GuestPlace:
    """Runs the functions of one submission after another, each submission in guests of its own."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.guest: Guest | None = None
        self.graphs: OrderedDict[tuple[str, str | None], Graph] = OrderedDict()

    def hold(self, files: Sequence[Path]) -> None:
        """Take these files for a submission, and forget the one before."""
        self.restart()
        self.files = {file.name: file.read_bytes() for file in files}

    def restart(self) -> None:
        """Let the next call start a guest."""
        if self.guest is not None:
            self.guest.end()
        self.guest = None

    def reply(self, call: Call) -> Reply:
        """Run a function once; raise OwnCodeError for a mistake in it."""
        graph = self.graph(call)
        states = [tuple(state) for state in call.states]
        turn = Order(call.source.text, graph.told(), states)
        guest = self.running(call.budget)
        fuel = int(call.budget.seconds * FUEL_PER_SECOND)
        ending = guest.turn(turn, fuel, graph, call.most)
        door = guest.door
        asked = {graph.states[number]: times for number, times in door.asked.items()}
        if ending:
            return Reply(stopped=self.stop(call.source, ending), asked=asked, fuel=fuel)
        kind, value = self.answer(call.source, guest)
        if kind == STOPPED:
            return Reply(stopped=STOPS[value], asked=asked, fuel=door.burnt)
        try:
            values = self.values(call, door.messages)
            return Reply(plan_in(value), None, asked, values, door.burnt)
        except Said:
            raise self.nonsense(call.source) from None

    def player(self, source: OwnFunction, budget: Budget) -> GuestPlayer:
        """Return a player for one game."""
        return GuestPlayer(source, budget, self)

    def running(self, budget: Budget) -> Guest:
        """Return the guest of the submission."""
        if self.guest is None:
            self.guest = Guest(self.files, budget.memory_mb)
        return self.guest

    def graph(self, call: Call) -> Graph:
        """Return a level as guests hear of it, which is kept for the next submission."""
        while self.states_kept() > MAX_KEPT_STATES:  # also one that a submission has filled
            self.graphs.popitem(last=False)
        key = call.level.content_hash, call.heuristic
        graph = self.graphs.pop(key, None) or Graph(call.level, call.estimate())
        self.graphs[key] = graph
        return graph

    def states_kept(self) -> int:
        """Return how many states the levels have that are kept."""
        return sum(len(each.states) for each in self.graphs.values())

    # -------------------------------------------------------------- what a guest has said

    def stop(self, source: OwnFunction, ending: str) -> Stop:
        """Return the limit that has ended a guest; raise OwnCodeError for any other end."""
        printed = self.printed()
        self.restart()
        if ending in ENDINGS:
            return ENDINGS[ending]
        raise OwnCodeError(f"{source.text}: {ending}", printed)

    def answer(self, source: OwnFunction, guest: Guest) -> tuple[bytes, Any]:
        """Return the last thing that was said in a turn; raise the error that it tells."""
        if not guest.door.messages:
            raise self.nonsense(source)
        kind, value = guest.door.messages[-1]
        if kind == ERROR:
            raise self.error(source, value)
        if kind not in (ANSWER, STOPPED) or (kind == STOPPED and value not in STOPS):
            raise self.nonsense(source)
        return kind, value

    def error(self, source: OwnFunction, value: Any) -> OwnCodeError:
        """Read the mistake that a guest tells."""
        try:
            message, details, line = value
            lines = [str(each) for each in details]
            number = line if type(line) is int else None
            return OwnCodeError(str(message), [*lines, *self.printed()], number)
        except (TypeError, ValueError):
            return self.nonsense(source)

    def nonsense(self, source: OwnFunction) -> OwnCodeError:
        """Refuse what only a submission says that meddles with its guest."""
        self.restart()
        return OwnCodeError(f"{source.text}: {NONSENSE}")

    def printed(self) -> list[str]:
        """Return the last lines that the submission has printed."""
        text = self.guest.system.printed.decode(errors="replace") if self.guest else ""
        lines = [line for line in text.splitlines() if line.strip()]
        return [f"    it printed: {line[:200]}" for line in lines[-PRINTED_LINES:]]

    def values(self, call: Call, messages: Sequence[tuple[bytes, Any]]) -> list[float]:
        """Read the estimates of a heuristic."""
        found: list[float] = []
        for kind, value in messages:
            if kind == VALUES:
                found += numbers_in(value, len(call.states) - len(found))
        if len(found) != len(call.states) or not all(map(is_estimate, found)):
            raise self.nonsense(call.source)
        return [float(each) for each in found]


class GuestPlayer(OwnPlayer):
    """A player that is asked for its moves as turns of a guest."""

    def __init__(self, source: OwnFunction, budget: Budget, place: GuestPlace) -> None:
        super().__init__(source, {})
        self.place, self.budget = place, budget
        self.fuel = int(budget.seconds * FUEL_PER_SECOND)
        """What is left of it for the game."""
        self.stopped: Stop | None = None

    def begin(self, _cancelled: Any) -> None:
        """Load the function."""
        self.take(Order(self.source.text))

    def __call__(self, seen: PlayerView) -> Answer:
        """Ask for a move; raise LimitReached when the fuel of the game is burnt."""
        answer = self.take(Order(self.source.text, seen=seen))
        try:
            move, values = answer
            return checked(self.source, seen, (move, dict(values)))
        except (TypeError, ValueError):
            raise self.place.nonsense(self.source) from None

    def take(self, turn: Order) -> Any:
        """Let the guest take a turn, and return what it answers."""
        guest = self.place.running(self.budget)
        if ending := guest.turn(turn, self.fuel):
            raise self.limit(self.place.stop(self.source, ending))
        self.fuel -= guest.door.burnt
        kind, value = self.place.answer(self.source, guest)
        if kind == STOPPED:
            raise self.limit(STOPS[value])
        return value

    def limit(self, stop: Stop) -> LimitReached:
        """Note which limit was reached."""
        self.stopped = stop
        return LimitReached(stop)

    def end(self, result: Result) -> Result:
        """End the game; the result says which limit it has reached."""
        stop = self.stopped
        return replace(result, outcome=stop, stopped=stop) if stop else result
