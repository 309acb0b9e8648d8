"""The panel beside a finished game: its figures, what is proven about them, and where to go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from searchcade.app import fonts
from searchcade.app.layout import REST, columns, grid, rows
from searchcade.app.paint import Rect
from searchcade.app.screens.figures import Message, Notice, effort_facts, state_facts
from searchcade.app.widgets import Bar, Button, Card, Fact, Facts, Label, Panel
from searchcade.play.best_plan import Best
from searchcade.play.progress import medal, optima
from searchcade.play.saved_game import SavedGame
from searchcade.store import Record, Score
from searchcade.texts import Texts

WIDE, PAD, ROW, GAP = 400.0, 22.0, 46.0, 10.0
BUTTONS = (
    ("next", "next", "N"), ("again", "restart", "R"),
    ("replay", "play", "P"), ("gif", "gif", "G"),
    ("leaderboard", "trophy", "B"), ("home", "home", "Home"),
)  # fmt: skip


@dataclass
class Outcome:
    """What is known about a finished game so far."""

    saved: SavedGame
    score: Score | None
    problem: str = ""
    """Why the game could not be stored."""
    is_pending: bool = False
    """Whether the game waits on this machine to be stored."""
    best: Best | None = None
    is_searching: bool = True
    """Whether the best plan is still being looked for."""
    count: int = 0
    """How many lines the leaderboard has."""

    @property
    def has_next(self) -> bool:
        """Say whether a level follows this one."""
        return self.saved.loaded.next() is not None

    @property
    def main_button(self) -> str:
        """Name the button that leads on: to the next level, or back to one that was lost."""
        return "next" if self.has_next and not self.saved.ended else "again"


class ResultPanel(Panel[None]):
    """A title, figures, a notice and buttons, from top to bottom."""

    def __init__(
        self, rect: Rect, texts: Texts, outcome: Outcome, actions: Mapping[str, Callable[[], None]]
    ) -> None:
        super().__init__(rect)
        self._texts, self._outcome, self._saved = texts, outcome, outcome.saved
        self._actions = actions

    def build(self) -> None:
        """Share the height among the parts; the figures get what is left."""
        card = self.add(Card("result.panel", self.rect)).rect
        box = Rect(card.x + PAD, card.y + 16, card.w - 2 * PAD, card.h - 16 - PAD)
        tall = -(-len(BUTTONS) // 2) * (ROW + GAP) - GAP
        title, level, _, facts, _, notice, _, buttons = rows(
            box, (48, 26, 14, REST, 4, 76, 14, tall)
        )
        self._add_title(title)
        self.add(Label("result.level", level, self._saved.title, size=18, colour="faint"))
        self._add_buttons(buttons)
        self.add(Notice("result.notice", notice, self._message()))
        if self._outcome.problem:
            self._add_store_button(Rect(box.x, notice.y - ROW - 8, box.w, ROW))
        elif self._outcome.is_searching:
            self._add_search(Rect(box.x, notice.y + 16, box.w, 42))
        self.add(Facts("result.facts", facts, self._facts()))

    # ------------------------------------------------------------------ widgets

    def _add_title(self, box: Rect) -> None:
        saved = self._saved
        kind = "helped" if saved.helped else "with_hints" if saved.is_helped else "won"
        words = self._texts(f"result.{saved.ended or kind}")
        size = 34 if fonts.width(words, 34, "bold") <= box.w else 24
        colour = "bad" if saved.ended else "accent"
        self.add(Label("result.title", box, words, size=size, weight="bold", colour=colour))

    def _add_store_button(self, box: Rect) -> None:
        words, store = self._texts("result.store_again"), self._actions["store"]
        self.add(Button("result.store", box, words, store, icon="save", shortcut="S"))

    def _add_search(self, box: Rect) -> None:
        """Show that the best plan is being looked for, and a button that stops it."""
        left, stop = columns(box, (REST, 96), 14)
        words = self._texts("result.looking")
        self.add(Label("result.looking", Rect(left.x, left.y, left.w, 24), words, size=16))
        self.add(Bar("result.bar", Rect(left.x, left.y + 30, left.w, 8)))
        place, words = Rect(stop.x, stop.y + 4, stop.w, 38), self._texts("result.stop")
        self.add(Button("result.stop", place, words, self._actions["stop"], size=16))

    def _add_buttons(self, box: Rect) -> None:
        main = self._outcome.main_button
        ordered = sorted(BUTTONS, key=lambda button: button[0] != main)  # the rest as they are
        places = grid(box, len(BUTTONS), 2, GAP, ROW)
        for (name, icon, key), place in zip(ordered, places, strict=True):
            words, action = self._texts(f"result.{name}"), self._actions[name]
            button = Button(f"result.{name}", place, words, action, icon=icon, shortcut=key)
            button.size, button.kind = 16, "primary" if name == main else "plain"
            button.enabled = name != "next" or self._outcome.has_next
            self.add(button)

    # ------------------------------------------------------------------ texts

    def _facts(self) -> list[Fact]:
        """Return the figures of the game, with those of the best plan among them."""
        texts, number, saved, score = (
            self._texts,
            self._texts.number,
            self._saved,
            self._outcome.score,
        )
        facts = [
            *effort_facts(texts, saved),
            *self._best_facts(),
            *state_facts(texts, saved),
            Fact("hint", texts("play.hints"), number(saved.session.hints)),
        ]
        if score is not None and not saved.ended:
            count = max(score.rank, self._outcome.count)
            rank = texts("result.rank_of", rank=number(score.rank), count=number(count))
            facts.append(Fact("trophy", texts("result.rank"), rank, "accent"))
        return facts

    def _best_facts(self) -> list[Fact]:
        """Say what the best plan costs, and whether that is proven."""
        best, texts, number = self._outcome.best, self._texts, self._texts.number
        if best is None:
            return []
        if best.points is not None:
            return [Fact("star", texts("result.most_points"), number(best.points), "good")]
        if best.cost is None:
            return [Fact("star", texts("result.best_known"), texts("result.unknown"))]
        if best.is_proven:
            return [*self._proven_facts(best.cost), *self._medal_facts(best.cost)]
        amount = texts.of(self._saved.loaded.game).amount
        facts = [Fact("star", texts("result.best_known"), amount(best.cost))]
        if best.bound is not None:
            facts.append(Fact("star", texts("result.at_least"), amount(best.bound)))
        return facts

    def _proven_facts(self, cost: int) -> list[Fact]:
        loaded, texts = self._saved.loaded, self._texts
        name = "best_steps" if loaded.game.scoring.unit_cost(loaded.level) else "best"
        words = texts.of(loaded.game)
        label = words.find(f"figures.{name}", texts(f"result.{name}"))
        return [Fact("star", label, words.amount(cost), "good")]

    def _medal_facts(self, least: int) -> list[Fact]:
        """Name the medal of a game, on a level that has medals."""
        saved, session, texts = self._saved, self._saved.session, self._texts
        if saved.is_helped or saved.ended or saved.loaded.kind not in optima(saved.loaded.game):
            return []
        record = Record(session.cost, None if session.hints else session.cost)
        return [Fact("medal", texts("result.medal"), texts(f"result.medal_{medal(record, least)}"))]

    def _message(self) -> Message:
        """Return what else the player should know."""
        outcome, saved, texts = self._outcome, self._saved, self._texts
        if outcome.problem:
            name = "result.pending" if outcome.is_pending else "result.not_stored"
            return Message(texts(name, problem=outcome.problem.rstrip(".")), "bad")
        if outcome.is_searching:
            return Message()
        if saved.is_helped and not saved.ended:
            name = "result.not_ranked" if saved.helped else "result.not_ranked_hints"
            return Message(texts(name), "second")
        best, session = outcome.best, saved.session
        if best and best.is_proven and session.is_won and session.cost == best.cost:
            return Message(texts("result.best_title"), "good")
        return Message()
