"""Learning from mistakes in the page, which keeps what was tried and sends it with each request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from searchcade.play.marks import MISTAKE, Skill
from searchcade.play.mistakes import MistakeReview, Try
from searchcade.problem import BadInput
from searchcade.tab.base_layer import Ground
from searchcade.tab.game_result import analysed
from searchcade.tab.language import texts_in
from searchcade.tab.page_game import PageTable, table_of
from searchcade.views.mistakes import mistake_view

WISHES = ("look", "move", "click", "show", "go_on")
Reply = dict[str, Any]
_reviews: list[MistakeReview] = []


def review(
    game: Mapping[str, Any], language: str, tried: str = "", wish: str = "look", **values: Any
) -> Reply:
    """Do what is wished at the mistakes of a finished game, and show the present one.

    `before` is the board to try on, `after` the one after the last try; `mark` is what the page
    counts, where this was the first try that counts.
    """
    table = table_of(game)
    at, texts = review_of(table, tried), texts_in(language)
    made = move_made(table, at, wish, values)
    first = at.take(made) if made else None
    if wish == "go_on":
        at.go_on()
    skill = Skill(table.loaded.game.name, "", MISTAKE)
    return {
        "tried": at.text,
        "mark": None if first is None else {"skill": skill.text, "right": first},
        "effect": made.effect if made else "",
        "right": at.is_over or at.is_solved,
        **mistake_view(at, texts).as_dict(table.number),
        **({} if at.is_over else boards(table, at, made or at.last)),
    }


def review_of(table: PageTable, tried: str) -> MistakeReview:
    """Return the mistakes of a game after what was tried; the last ones are kept."""
    found = analysed(table)
    if not (_reviews and _reviews[0].analysis is found and _reviews[0].text == tried):
        _reviews[:] = [MistakeReview(table.loaded, found).read(tried)]
    return _reviews[0]


def move_made(
    table: PageTable, at: MistakeReview, wish: str, values: Mapping[str, Any]
) -> Try | None:
    """Return the try that a wish is, if it is one."""
    if wish not in WISHES:
        raise BadInput(f"expected a wish among {', '.join(WISHES)}, found {wish[:20]!r}")
    if at.is_over or at.is_solved or wish in ("look", "go_on"):
        return None
    if wish == "show":
        return at.shown()
    move = values["move"] if wish == "move" else at.move_towards(table.cell(values["cell"]))
    return at.judge(move) if move else None


def boards(table: PageTable, at: MistakeReview, made: Try | None) -> Reply:
    """Return the board before the mistake, and after a try."""
    ground, place = Ground(), table.loaded.game.look.cell
    session = at.position()
    before = ground.data(at.scene())
    after = {"after": ground.data(at.scene(made.move), made.move)} if made else {}
    return {"before": before, **after, "place": table.number(place(session.level, session.state))}
