"""A worker of `grade`: a process that grades the submissions that it is told, one after another.

It is told and tells lines of JSON. Around each call of a submission it says so, so that who waits
for it knows how long it may be silent.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.marks import Grader
from searchcade.lab.grading.records import data_of
from searchcade.lab.grading.submission import Submission
from searchcade.own.function import OwnFunction
from searchcade.own.player import OwnPlayer
from searchcade.places.call import Call, Place, Reply
from searchcade.places.guest.place import GuestPlace
from searchcade.places.server import end_with
from searchcade.places.trusted import TrustedPlace
from searchcade.problem import BadInput
from searchcade.search.limits import Budget

PLACES: dict[str, Callable[[], Place]] = {"guest": GuestPlace, "trusted": TrustedPlace}


class Announced:
    """A place that says when a call begins and when it is over."""

    def __init__(self, place: Place, say: Any) -> None:
        self.place, self.say = place, say
        self.hold, self.restart = place.hold, place.restart

    def reply(self, call: Call) -> Reply:
        """Run a function once."""
        self.say(calling=True)
        try:
            return self.place.reply(call)
        finally:
            self.say(calling=False)

    def player(self, source: OwnFunction, budget: Budget) -> OwnPlayer:
        """Return a player for one game."""
        self.say(calling=True)
        return self.place.player(source, budget)


def main(assignment: str, place: str, defends: str = "") -> None:
    """Grade until nobody wants anything any more; the first line is the secret of seeds."""
    end_with(os.getppid())
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # whatever else is printed is no message

    def say(**message: Any) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    secret: str = json.loads(sys.stdin.readline())
    try:
        wanted = read_assignment(Path(assignment), secret)
        grader = Grader(wanted, Announced(PLACES[place](), say), bool(defends))
        for line in sys.stdin:
            name, author, file, files = json.loads(line)
            submission = Submission(name, author, Path(file), [Path(each) for each in files])
            say(marks=data_of(grader.mark(submission)))
    except BadInput as problem:  # a fault of the assignment
        say(refused=str(problem))


def order(submission: Submission) -> Sequence[Any]:
    """Return what a worker is told of a submission."""
    files = [str(each) for each in submission.files]
    return submission.name, submission.author, str(submission.file), files


if __name__ == "__main__":
    main(*sys.argv[1:])
