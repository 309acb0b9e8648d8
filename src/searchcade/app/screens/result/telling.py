"""What is said about a finished game, honestly: what is proven, and what is only known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.screens.common import clock
from searchcade.app.screens.play.playpanel import figure_facts
from searchcade.app.widgets import Fact
from searchcade.play.progress import medal, optima
from searchcade.store import Record

if TYPE_CHECKING:
    from searchcade.app.screens.result.result import ResultScreen


def facts(screen: ResultScreen) -> list[Fact]:
    """Return the figures of the game, with those of the best way among them."""
    play, texts, number = screen.play, screen.texts, screen.texts.number
    session, game = play.session, play.loaded.game
    words = texts.of(game)
    found = [
        Fact("clock", texts("result.time"), clock(play.seconds)),
        Fact("steps", words.steps, number(len(session.moves))),
    ]
    if not game.scoring.unit_cost(play.loaded.level):
        found.append(Fact("cost", words.cost, number(session.cost)))
    found += best_facts(screen)
    found += figure_facts(
        texts, game, game.play.state_stats(play.loaded.level, session.state, session.moves)
    )
    found.append(Fact("hint", texts("result.hints"), number(session.hints)))
    if screen.score is not None and not play.ended:
        place, count = number(screen.score.rank), number(max(screen.score.rank, screen.count))
        rank = texts("result.rank_of", rank=place, count=count)
        found.append(Fact("trophy", texts("result.rank"), rank, "accent"))
    return found


def best_facts(screen: ResultScreen) -> list[Fact]:
    """Say what the best way costs, and whether that is certain."""
    best, texts, number = screen.best, screen.texts, screen.texts.number
    if best is None:
        return []
    if best.points is not None:
        return [Fact("star", texts("result.most_points"), number(best.points), "good")]
    if best.cost is None:
        return [Fact("star", texts("result.best_known"), texts("result.unknown"))]
    if best.is_proven:
        loaded = screen.play.loaded
        is_steps = loaded.game.scoring.unit_cost(loaded.level)
        name = "best_steps" if is_steps else "best"
        label = texts.of(loaded.game).find(f"figures.{name}", texts(f"result.{name}"))
        return [Fact("star", label, number(best.cost), "good"), *medal_facts(screen, best.cost)]
    found = [Fact("star", texts("result.best_known"), number(best.cost))]
    if best.bound is not None:
        found.append(Fact("star", texts("result.at_least"), number(best.bound)))
    return found


def medal_facts(screen: ResultScreen, least: int) -> list[Fact]:
    """Name the medal of a game on a level that has its place among medals."""
    play, texts = screen.play, screen.texts
    if play.is_helped or play.ended or play.loaded.kind not in optima(play.loaded.game):
        return []
    record = Record(play.session.cost, None if play.session.hints else play.session.cost)
    return [Fact("medal", texts("result.medal"), texts(f"result.medal_{medal(record, least)}"))]


def notice(screen: ResultScreen) -> tuple[str, str]:
    """Return what else is to be said, and its colour."""
    best, play, texts = screen.best, screen.play, screen.texts
    if screen.problem:
        name = "result.pending" if screen.is_pending else "result.not_stored"
        return texts(name, problem=screen.problem.rstrip(".")), "bad"
    if screen.is_searching:
        return "", "text"
    if play.is_helped and not play.ended:
        return texts("result.not_ranked" if play.helped else "result.not_ranked_hints"), "second"
    if best and best.is_proven and play.session.is_won and play.session.cost == best.cost:
        return texts("result.best_title"), "good"
    return "", "text"
