"""What is said about a finished game, honestly: what is proven, and what is only known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.screens.common import clock
from searchcade.app.screens.play.playpanel import figure_facts
from searchcade.app.widgets import Fact

if TYPE_CHECKING:
    from searchcade.app.screens.result.result import ResultScreen


def facts(screen: ResultScreen) -> list[Fact]:
    """Return the figures of the game, with those of the best way among them."""
    play, texts, number = screen.play, screen.texts, screen.texts.number
    session, game = play.session, play.named.game
    found = [
        Fact("clock", texts("result.time"), clock(play.seconds)),
        Fact("steps", texts("result.steps"), number(len(session.moves))),
    ]
    if not game.unit_cost:
        found.append(Fact("cost", texts("result.cost"), number(session.cost)))
    found += best_facts(screen)
    found += figure_facts(texts, game, game.figures(play.named.level, session.state, session.moves))
    found.append(Fact("hint", texts("result.hints"), number(session.hints)))
    if screen.score is not None:
        place, count = number(screen.score.rank), number(max(screen.score.rank, screen.count))
        rank = texts("result.rank_of", rank=place, count=count)
        found.append(Fact("trophy", texts("result.rank"), rank, "accent"))
    return found


def best_facts(screen: ResultScreen) -> list[Fact]:
    """Say what the best way costs, and whether that is certain."""
    best, texts, number = screen.best, screen.texts, screen.texts.number
    if best is None:
        return []
    if best.cost is None:
        return [Fact("star", texts("result.best_known"), texts("result.unknown"))]
    if best.is_proven:
        is_steps = screen.play.named.game.unit_cost
        label = texts("result.best_steps") if is_steps else texts("result.best")
        return [Fact("star", label, number(best.cost), "good")]
    found = [Fact("star", texts("result.best_known"), number(best.cost))]
    if best.bound is not None:
        found.append(Fact("star", texts("result.at_least"), number(best.bound)))
    return found


def notice(screen: ResultScreen) -> tuple[str, str]:
    """Return what else is to be said, and its colour."""
    best, play, texts = screen.best, screen.play, screen.texts
    if screen.problem:
        return texts("result.not_stored", problem=screen.problem.rstrip(".")), "bad"
    if screen.is_searching:
        return "", "text"
    if play.helped:
        return texts("result.not_ranked"), "second"
    if best and best.is_proven and play.session.cost == best.cost:
        return texts("result.best_title"), "good"
    return "", "text"
