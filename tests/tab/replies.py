"""Replies that are written down: `tests/golden/replies/*.txt`, a file a topic.

    # what is asked, in a few words
    > play.point {"game": {"level": "sokoban/01-one-push"}, "language": "en", "cell": 0}
    notes: []

Of `wishes` each is sent with the game of the reply before, and what is to be thought out is asked
for; the last reply is written down.

For a new case, write the first two lines and run `.venv/bin/python tests/tab/replies.py`: it writes
all replies anew, to be read before they are committed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from searchcade import level, solve
from searchcade.tab.dispatch import answer

FOLDER = Path(__file__).parents[1] / "golden" / "replies"
LEFT_OUT = {"seconds", "pictures", "colours", "shapes"}
"""Of a report, its time; of a film or bodies, what its game looks like."""
MAX_LETTERS = 120  # of a text


class Case(NamedTuple):
    """A request with the reply that is written down."""

    name: str
    request: str
    reply: str

    def answer(self) -> str:
        """Send the request, and return the reply as it is written down."""
        ask, _, text = self.request.partition(" ")
        values = json.loads(text)
        if ask.startswith("play."):  # the page opens a level before all else, and has its ground
            asked("play.open", game={"level": values["game"].get("level")}, language="en")
        reply = wished(**values) if "wishes" in values else asked(ask, **values)
        fields = reply if isinstance(reply, dict) else {"reply": reply}
        return "\n".join(f"{name}: {written(value)}" for name, value in fields.items())


def asked(ask: str, **values: Any) -> Any:
    """Return the reply, or its error; a browser has no processes."""
    alone = patch.object(solve, "has_processes", lambda: False)
    with alone, patch.object(level, "random_seed", lambda: 7):
        reply = json.loads(answer(json.dumps({"ask": ask, "values": values})))
    return reply.get("reply", reply)


def wished(game: Any, language: str, wishes: list[dict[str, Any]]) -> Any:
    """Wish for one thing after the other, a second apart, as the page does."""
    for wish in wishes:
        reply = asked("play.do", game=game, language=language, seconds=1, **wish)
        if reply.get("thinking"):
            reply = asked("play.think", game=reply["game"], language=language)
        game = reply.get("game", game)
    return reply


def written(value: Any) -> str:
    """Write a part of a reply down."""
    return json.dumps(steady(value), ensure_ascii=False)


def steady(value: Any) -> Any:
    """Return a value without what differs from run to run or is only long."""
    if isinstance(value, list):
        return list(map(steady, value))
    if isinstance(value, str):
        return value[:MAX_LETTERS]
    if not isinstance(value, dict):
        return value
    left_out = LEFT_OUT if {"outcome", "board", "pictures", "shapes"} & value.keys() else set()
    return {name: steady(each) for name, each in value.items() if name not in left_out}


def cases(file: Path) -> list[Case]:
    """Read the cases of a file."""
    blocks = file.read_text(encoding="utf-8").strip().split("\n\n")
    return [Case(*f"{block}\n".split("\n", 2)) for block in blocks]


def every_case() -> list[Case]:
    """Return the cases of all files, without their marks."""
    return [
        Case(case.name.removeprefix("# "), case.request.removeprefix("> "), case.reply.strip("\n"))
        for file in sorted(FOLDER.glob("*.txt"))
        for case in cases(file)
    ]


def write(file: Path) -> None:
    """Ask everything in a file anew."""
    blocks = [
        f"{case.name}\n{case.request}\n{case._replace(request=case.request[2:]).answer()}"
        for case in cases(file)
    ]
    file.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sorted(FOLDER.glob("*.txt")):
        write(each)
