"""A game that is over: how it ended, the number that matters, and where something was lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from searchcade.level import LoadedLevel
from searchcade.play.analysis import Analysis
from searchcade.play.ending import Ending
from searchcade.texts import Texts
from searchcade.texts.move_words import MoveWords


@dataclass(frozen=True, slots=True)
class ResultView:
    """What is said of a finished game in one language."""

    title: str
    """How it ended."""
    figure: str
    """The number that matters against the best possible."""
    more: Sequence[str]
    """What else was counted."""
    hints: str
    wanted: str
    """What gold asks for, or that nothing is missing; empty where stars say nothing."""
    medal: str
    stars: int
    not_ranked: str
    """Why a game that was won gets no rank; empty where it gets one."""

    def as_dict(self) -> dict[str, Any]:
        """Return it for the page."""
        return {
            "title": self.title,
            "figure": self.figure,
            "more": [*self.more, self.hints],
            "wanted": self.wanted,
            "medal": self.medal,
            "stars": self.stars,
            "note": self.not_ranked,
        }


class Mistake(NamedTuple):
    """A stretch of moves that lost something."""

    moves: str
    note: str
    """What it was, and what would have been best."""
    loss: str
    before: int
    """How many moves had been made before it."""

    @property
    def text(self) -> str:
        """Return all of it, as a screen reader would say it."""
        return f"{self.moves}; {self.note}; {self.loss}"


def result_view(texts: Texts, ending: Ending) -> ResultView:
    """Return what is said of a game that is over."""
    return ResultView(
        title(texts, ending),
        figure(texts, ending),
        more(texts, ending),
        hints(texts, ending),
        wanted(texts, ending),
        ending.medal,
        ending.stars,
        not_ranked(texts, ending),
    )


def title(texts: Texts, ending: Ending) -> str:
    """Say how the game ended."""
    kind = "helped" if ending.helped else "with_hints" if ending.is_helped else "won"
    return texts(f"result.{ending.ended or kind}")


def figure(texts: Texts, ending: Ending) -> str:
    """Return the number that matters against the best possible."""
    best, session, words = ending.best, ending.session, texts.of(ending.loaded.game)
    if session.points is not None and not ending.is_won:
        name, count, least = texts("result.points"), session.points, best.points if best else None
        kind = "most"
    else:
        is_even = ending.loaded.game.scoring.unit_cost(ending.loaded.level)
        name, count = words.steps if is_even else words.cost, session.cost
        least = best.cost if best and ending.is_won else None
        kind = "with_best" if best and best.is_proven else "with_known"
        if least is not None:
            least = min(least, count)  # what is known best may be the player's own
    if least is None:
        return f"{name}: {words.amount(count)}"
    best_text = words.amount(least)
    return texts(f"result.{kind}", name=name, count=words.amount(count), best=best_text)


def more(texts: Texts, ending: Ending) -> list[str]:
    """Return what else was counted: the moves where they differ in cost, or the points."""
    session, parts = ending.session, []
    if not ending.loaded.game.scoring.unit_cost(ending.loaded.level) or not ending.is_won:
        steps = texts.of(ending.loaded.game).steps
        parts.append(f"{steps}: {texts.number(len(session.moves))}")
    if session.points is not None and ending.is_won:
        parts.append(f"{texts('result.points')}: {texts.number(session.points)}")
    return parts


def wanted(texts: Texts, ending: Ending) -> str:
    """Say what gold asks for, or that nothing is missing."""
    if ending.least is None or not ending.is_won or ending.is_helped:
        return ""
    if ending.stars == 3:
        return texts("result.perfect")
    asks = "result.gold_asks_alone" if ending.session.hints else "result.gold_asks"
    return texts(asks, cost=texts.of(ending.loaded.game).amount(ending.least))


def hints(texts: Texts, ending: Ending) -> str:
    """Say how many hints were used."""
    count = ending.session.hints
    return texts("result.hints", count=texts.number(count)) if count else texts("result.no_hints")


def not_ranked(texts: Texts, ending: Ending) -> str:
    """Say why a game that was won gets no rank."""
    if not ending.is_won or not ending.is_helped:
        return ""
    return texts("result.not_ranked" if ending.helped else "result.not_ranked_hints")


# ------------------------------------------------------------------ moments


class MomentView(NamedTuple):
    """A moment of a finished game, and how playing on from there is called."""

    title: str
    play_on: str
    can_play_on: bool
    """Whether there is anything to play on: the end has nothing."""


def moment_view(texts: Texts, moves: str, moment: int) -> MomentView:
    """Return what is said of the moment after so many moves."""
    is_end, number = moment == len(moves), texts.number(moment)
    if moment == 0:
        title, play_on = texts("analysis.start"), texts("analysis.play_on_start")
    else:
        title = texts("analysis.end") if is_end else texts("analysis.after", number=number)
        play_on = texts("analysis.play_on", number=number)
    return MomentView(title, play_on, not is_end)


# ------------------------------------------------------------------ mistakes


def mistakes(texts: Texts, loaded: LoadedLevel, analysis: Analysis) -> list[Mistake]:
    """Return the moves that lost something."""
    words = MoveWords(texts, loaded)
    return [
        Mistake(
            words.name(analysis, stretch),
            words.note(analysis, number),
            words.loss(stretch),
            stretch.first - 1,
        )
        for number, stretch in enumerate(analysis.stretches)
    ]


def no_mistakes(texts: Texts, analysis: Analysis, *, is_won: bool) -> str:
    """Say why there are no mistakes to list; nothing where there was no analysis."""
    if analysis.reason or analysis.stretches:
        return ""
    is_sure = is_won and not analysis.unknown
    return texts("analysis.nothing_lost" if is_sure else "analysis.nothing_known")
