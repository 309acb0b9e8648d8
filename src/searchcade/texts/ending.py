"""What is said of a game that is over: how it ended, and the number that matters."""

from __future__ import annotations

from searchcade.play.ending import Ending
from searchcade.texts import Texts


class EndingWords:
    """Speaks of the end of one game in one language."""

    def __init__(self, texts: Texts, ending: Ending) -> None:
        self._texts, self._ending = texts, ending
        self._words = texts.of(ending.loaded.game)

    @property
    def title(self) -> str:
        """Say how the game ended."""
        ending = self._ending
        kind = "helped" if ending.helped else "with_hints" if ending.is_helped else "won"
        return self._texts(f"result.{ending.ended or kind}")

    @property
    def figure(self) -> str:
        """Return the number that matters against the best possible."""
        ending, best, session = self._ending, self._ending.best, self._ending.session
        if session.points is not None and not ending.is_won:
            most = best.points if best else None
            return self._compared(self._texts("result.points"), session.points, most, "most")
        is_even = ending.loaded.game.scoring.unit_cost(ending.loaded.level)
        name = self._words.steps if is_even else self._words.cost
        kind = "with_best" if best and best.is_proven else "with_known"
        least = best.cost if best and ending.is_won else None
        if least is not None:
            least = min(least, session.cost)  # what is known best may be the player's own
        return self._compared(name, session.cost, least, kind)

    def _compared(self, name: str, count: int, best: int | None, kind: str) -> str:
        amount = self._words.amount
        if best is None:
            return f"{name}: {amount(count)}"
        return self._texts(f"result.{kind}", name=name, count=amount(count), best=amount(best))

    @property
    def more(self) -> list[str]:
        """Return what else was counted: the moves where they differ in cost, or the points."""
        ending, session, texts = self._ending, self._ending.session, self._texts
        parts = []
        if not ending.loaded.game.scoring.unit_cost(ending.loaded.level) or not ending.is_won:
            parts.append(f"{self._words.steps}: {texts.number(len(session.moves))}")
        if session.points is not None and ending.is_won:
            parts.append(f"{texts('result.points')}: {texts.number(session.points)}")
        return parts

    @property
    def wanted(self) -> str:
        """Say what gold asks for, or that nothing is missing; empty where stars say nothing."""
        ending = self._ending
        if ending.least is None or not ending.is_won or ending.is_helped:
            return ""
        if ending.stars == 3:
            return self._texts("result.perfect")
        asks = "result.gold_asks_alone" if ending.session.hints else "result.gold_asks"
        return self._texts(asks, cost=self._words.amount(ending.least))

    @property
    def hints(self) -> str:
        """Say how many hints were used."""
        count = self._ending.session.hints
        if not count:
            return self._texts("result.no_hints")
        return self._texts("result.hints", count=self._texts.number(count))
