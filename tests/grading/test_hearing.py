"""Whatever a graded process says is either what a search says, or the verdict on its submission."""

from __future__ import annotations

import json
from math import inf
from typing import Any

import pytest

from searchcade import catalog
from searchcade.lab.grading.graded_run import Forbidden, GradedRun
from searchcade.lab.grading.untrusted_run import Hearing
from searchcade.own.function import OwnCodeError
from searchcade.places.messages import MAX_ASK_BYTES, MAX_NUMBER, parsed
from searchcade.search.limits import Budget

LEVEL = catalog.level("maze/easy?seed=7")
DEEP: Any = json.loads("[" * 700 + "]" * 700)
DEEPER: Any = []
for _ in range(5000):
    DEEPER = [DEEPER]


class Mute:
    """A child that takes what it is told."""

    printed = ""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def tell(self, thing: Any) -> None:
        self.told.append(thing)

    def megabytes(self) -> float:
        return 0.0


def hearing(**run: Any) -> Hearing:
    """Return a conversation about a run."""
    request = GradedRun("maze", LEVEL.level, "my.py:f", None, Budget(), "/", **run)
    return Hearing(Mute(), request, LEVEL)  # type: ignore[arg-type]


@pytest.mark.every_case
@pytest.mark.parametrize(
    "message",
    [
        {},
        {"kind": "x"},
        {"kind": "error", "message": DEEPER},
        {"kind": "refused", "message": DEEPER},
        {"kind": "started", "megabytes": inf},
        {"kind": "started"},
        {"kind": "progress", "expanded": -1, "generated": 0},
        {"kind": "progress", "expanded": 0, "generated": 10**4000},
        {"kind": "events", "events": [[DEEP, 0, "x", 1, 1]]},
        {"kind": "result", "plan": "R", "expanded": MAX_NUMBER},
        {"kind": "result", "plan": DEEP, "expanded": 1},
        {"kind": "result", "stopped": "tired"},
        {"kind": "values", "values": [-1]},
        {"kind": "values", "values": [10**400]},
        {"kind": "values", "values": [True]},
        {"kind": "values", "values": [0, 0, 0]},
        {"kind": "values", "values": "0"},
    ],
)
def test_a_message_of_no_search_is_the_verdict(message: dict[str, Any]) -> None:
    with pytest.raises(OwnCodeError):
        hearing(states=["one", "two"]).heard(message)


@pytest.mark.every_case
@pytest.mark.parametrize("state", [DEEP, [10**30, 0, 0], "here", None])
def test_so_is_a_question_about_no_state(state: Any) -> None:
    with pytest.raises(OwnCodeError, match="something that no search says"):
        hearing(served=True).heard({"kind": "ask", "about": "successors", "state": state})


def test_a_forbidden_act_ends_the_run() -> None:
    with pytest.raises(Forbidden):
        hearing().heard({"kind": "forbidden", "act": DEEP})


def test_estimates_arrive_in_parts_and_may_be_infinite() -> None:
    heard = hearing(states=["one", "two", "three"])
    for part in ([0, 1.5], [inf]):
        assert heard.heard({"kind": "values", "values": part}) is None
    assert heard.values == [0, 1.5, inf]


@pytest.mark.every_case
@pytest.mark.parametrize(
    "line", [b'{"a": NaN}', b"[]", b"{", b"[" * 10**5, b"\xff", b"9" * 5000, b'{"kind": "ask"']
)
def test_a_line_that_is_no_message_is_one_of_no_kind(line: bytes) -> None:
    assert parsed(line) == {}


def test_a_question_is_short() -> None:
    for size, kind in ((MAX_ASK_BYTES - 50, "ask"), (MAX_ASK_BYTES, None)):
        line = json.dumps({"kind": "ask", "state": "f" * size}).encode()
        assert parsed(line).get("kind") == kind
    assert parsed(b'{"a": Infinity}') == {"a": inf}
