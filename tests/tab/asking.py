"""What the page asks while somebody plays, for tests in plain Python."""

from __future__ import annotations

import json
from typing import Any

from searchcade.tab.dispatch import answer


class Page:
    """Plays as the page does: it keeps the game and the player, and sends both."""

    def __init__(self, level: str, **player: Any) -> None:
        self.player = player
        self.view: Any = {"game": {"level": level}}
        self.ask("open")

    def ask(self, verb: str, **values: Any) -> Any:
        """Ask something about the game, and take the view."""
        self.view = asked(verb, self.view["game"], player=self.player, **values)
        if "lesson" in self.view:
            self.player["tasks"] = self.view["lesson"]["done"]
        return self.view

    def wish(self, wish: str, **values: Any) -> Any:
        """Wish for something a while after the last thing."""
        return self.ask("do", wish=wish, **{"seconds": 1.0, **values})

    def rest(self) -> Any:
        """Let Python think, and ask again until nothing is to come."""
        while self.view["thinking"] or self.view["wait"] is not None:
            if self.view["thinking"]:
                self.ask("think")
            else:
                self.wish("tick", seconds=self.view["wait"])
        return self.view

    def play(self, moves: str) -> Any:
        """Make moves one after the other."""
        for move in moves:
            self.wish("move", move=move)
        return self.rest()


def asked(verb: str, game: Any, **values: Any) -> Any:
    """Return the reply to a request."""
    values = {"game": game, "language": "en", **values}
    reply = json.loads(answer(json.dumps({"ask": f"play.{verb}", "values": values})))
    assert "error" not in reply, reply
    return reply["reply"]


def end_python() -> None:
    """Let Python forget the game, as a new one would."""
    asked("open", {"level": "maze/first-steps"})
