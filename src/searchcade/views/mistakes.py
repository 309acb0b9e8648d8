"""A mistake of a finished game as its player sees it: what was lost, and what the last try was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from searchcade.canvas import Place
from searchcade.play.mistakes import MistakeReview, Try
from searchcade.play.saved_game import PlayedGame
from searchcade.play.table import Table
from searchcade.texts import Texts
from searchcade.texts.move_words import MoveWords
from searchcade.views.play import MoveButton, Notice, move_buttons


@dataclass(frozen=True, slots=True)
class MistakeView:
    """The present mistake in the words of a language, or the end of them."""

    heading: str
    task: str
    """What was played and what it lost; at the end, how many were right at first try."""
    notice: Notice
    """What is said of the last try."""
    remarks: Sequence[str]
    """What the figures leave out."""
    lit: Mapping[Place, str]
    """Cells with their colours: where the lost move led, and once it is solved the best ones."""
    legal: Mapping[str, Place]
    """The moves that can be tried now."""
    buttons: Sequence[MoveButton]
    show: str
    """How the button is called that shows the best move; empty where nothing is to be shown."""
    go_on: str
    """How the button is called that leads to the next mistake; empty until this one is solved."""
    is_over: bool

    def as_dict(self, number: Callable[[Place], int]) -> dict[str, Any]:
        """Return it for the page, where a cell is a number."""
        return {
            "heading": self.heading,
            "task": self.task,
            "notice": self.notice._asdict(),
            "remarks": [*self.remarks],
            "lit": [[number(cell), colour] for cell, colour in self.lit.items()],
            "legal": [*self.legal],
            "buttons": [button._asdict() for button in self.buttons if button.is_legal],
            "show": self.show,
            "go_on": self.go_on,
            "over": self.is_over,
        }


def mistake_view(review: MistakeReview, texts: Texts) -> MistakeView:
    """Return the view of the present mistake."""
    if review.is_over:
        return end_view(review, texts)
    table, solved = table_at(review), review.is_solved
    numbers = {"number": texts.number(review.number + 1), "count": texts.number(review.count)}
    is_last = review.number + 1 == review.count
    return MistakeView(
        texts("mistakes.heading", **numbers),
        task(review, texts),
        said(review, texts, review.last),
        remarks(review, texts),
        lit(review),
        {} if solved else table.legal(),
        [] if solved else move_buttons(table, texts.of(review.loaded.game), table.legal()),
        "" if solved else texts("mistakes.show"),
        texts("mistakes.finish" if is_last else "mistakes.next") if solved else "",
        is_over=False,
    )


def end_view(review: MistakeReview, texts: Texts) -> MistakeView:
    """Say how many mistakes were mended at first try."""
    values = {"right": texts.number(review.right_at_once), "count": texts.number(review.count)}
    return MistakeView(
        texts("mistakes.title"), texts("mistakes.score", **values), Notice(),
        remarks(review, texts), {}, {}, [], "", "", is_over=True,
    )  # fmt: skip


def table_at(review: MistakeReview) -> Table:
    """Return a table at the present position: which moves there are, and which keys they have."""
    game = PlayedGame(review.loaded, review.position())
    return Table(game, lambda step: None)


def task(review: MistakeReview, texts: Texts) -> str:
    """Say what was played and what it lost."""
    words, stretch = MoveWords(texts, review.loaded), review.stretch
    kind, amount = "fatal" if stretch.is_fatal else "worse", texts.of(review.loaded.game).amount
    loss = "" if stretch.is_fatal else amount(stretch.loss)
    return texts(f"mistakes.{kind}_task", moves=words.name(review.analysis, stretch), loss=loss)


def said(review: MistakeReview, texts: Texts, made: Try | None) -> Notice:
    """Say what came of a try."""
    if made is None:
        return Notice()
    words = MoveWords(texts, review.loaded)
    if made.verdict == "shown":
        return Notice(texts("mistakes.shown", moves=words.moves(review.stretch.best)), "second")
    if made.verdict == "best":
        name = "best_of" if len(review.stretch.best) > 1 else "best"
        return Notice(texts(f"mistakes.{name}", moves=words.moves(review.stretch.best)), "good")
    return Notice(wrong(texts, review, made), "text" if made.verdict == "unknown" else "bad")


def wrong(texts: Texts, review: MistakeReview, made: Try) -> str:
    """Say why a move is not right, or that nothing is known of it."""
    words = texts.of(review.loaded.game)
    if made.verdict == "worse" and made.loss is None:
        return texts("mistakes.worse_unknown")
    loss = words.amount(made.loss) if made.verdict == "worse" and made.loss else ""
    fell = words.find("fell", texts("play.fell")) if made.verdict == "fell" else ""
    return texts(f"mistakes.{made.verdict}", loss=loss, fell=fell)


def lit(review: MistakeReview) -> dict[Place, str]:
    """Return where the lost move led, and once it is solved where the best ones lead."""
    session = review.position()
    cell, level = session.game.look.cell, session.level
    kinds = {review.played: "bad"}
    if review.is_solved:
        kinds |= dict.fromkeys(review.stretch.best, "good")
    return {
        cell(level, after): kinds[move]
        for move, after, _ in session.problem.successors(session.state)
        if move in kinds
    }


def remarks(review: MistakeReview, texts: Texts) -> list[str]:
    """Say what the best moves are reckoned with, and which mistakes are left out."""
    said, left_out = [], len(review.analysis.stretches) - review.count
    if review.analysis.is_hindsight:
        said.append(texts("analysis.hindsight"))
    if left_out:
        said.append(texts("mistakes.left_out", count=texts.number(left_out)))
    return said
