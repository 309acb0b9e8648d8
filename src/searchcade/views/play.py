"""A game as its player sees it: figures, moves, buttons, and the one notice that matters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from searchcade.canvas import Place
from searchcade.hands import are_helped
from searchcade.level import LoadedLevel
from searchcade.play.ghost import Ghost
from searchcade.play.real_time import next_choice
from searchcade.play.table import Table
from searchcade.texts import GameTexts, Texts
from searchcade.texts.figures import Figure, clock, effort_figures, state_figures
from searchcade.texts.titles import level_title

Tone = Literal["text", "good", "second", "bad"]


class Notice(NamedTuple):
    """Something that the player should know now; no text where there is nothing to say."""

    text: str = ""
    tone: Tone = "text"


class MoveButton(NamedTuple):
    """A move that is no direction, with its name and its key."""

    move: str
    title: str
    key: str
    is_legal: bool
    waits: bool
    """Whether the player stays where they are."""


class PaceView(NamedTuple):
    """How the game is played, turn by turn or in real time, and what comes when that is changed."""

    chosen: str
    title: str
    next: str


@dataclass(frozen=True, slots=True)
class PlayView:
    """Everything that a move can change, in the words of a language."""

    place: Place
    trail: Sequence[Place]
    ahead: Sequence[Place]
    """The next cells of a hint or a plan, beginning with the player's."""
    picked: Place | None
    stuck: Collection[Place]
    """Cells of what can never come home."""
    figures: Sequence[Figure]
    legal: Mapping[str, Place]
    """The moves that can be made now, with the cell that each leads to."""
    buttons: Sequence[MoveButton]
    notice: Notice
    over: str
    """How a fall, a loss or a stalled game is told; empty while the game goes on."""
    is_won: bool
    points: int | None
    can: Collection[str]
    """The commands that do something now."""
    pace: PaceView | None
    """None where the level is always played turn by turn."""

    def as_dict(self, number: Callable[[Place], int]) -> dict[str, Any]:
        """Return it for the page, where a cell is a number."""
        return {
            "place": number(self.place),
            "trail": [number(cell) for cell in self.trail],
            "ahead": [number(cell) for cell in self.ahead],
            "picked": None if self.picked is None else number(self.picked),
            "stuck": [number(cell) for cell in self.stuck],
            "figures": [figure._asdict() for figure in self.figures],
            "legal": {move: number(cell) for move, cell in self.legal.items()},
            "buttons": [button._asdict() for button in self.buttons if button.is_legal],
            "notice": self.notice._asdict(),
            "over": self.over,
            "won": self.is_won,
            "points": self.points,
            "can": sorted(self.can),
            "pace": self.pace and self.pace._asdict(),
        }


class Surroundings(NamedTuple):
    """What only a front end knows."""

    trouble: str = ""
    """Why the game is not stored, in words."""
    lists_attempts: bool = True
    """Whether an attempt before a restart can be found among the saved games."""


NOTHING = Surroundings()


def play_view(table: Table, texts: Texts, around: Surroundings = NOTHING) -> PlayView:
    """Return the view of a game as it stands."""
    session, words = table.session, texts.of(table.session.game)
    legal = table.legal()
    return PlayView(
        table.place,
        table.trail,
        table.ahead,
        table.picked,
        table.current_analysis.get("stuck", ()),
        figures(table, words),
        {} if table.is_over else legal,
        move_buttons(table, words, legal),
        notice(table, texts, around),
        over(table, texts),
        session.is_won,
        session.points,
        possible(table),
        pace(table, texts),
    )


def pace(table: Table, texts: Texts) -> PaceView | None:
    """Return how the game is played, where there is a choice."""
    loaded, chosen = table.game.loaded, table.pace
    if not loaded.game.play.real_time(loaded.level):
        return None
    return PaceView(chosen, texts(f"play.pace.{chosen}"), next_choice(chosen))


def figures(table: Table, words: GameTexts) -> list[Figure]:
    """Return the figures of a game as it stands, but for its time."""
    session = table.session
    return [
        *effort_figures(words, session),
        *state_figures(words, session, table.analysis),
        Figure("hint", words.texts("play.hints"), words.texts.number(session.hints)),
    ]


def move_buttons(table: Table, words: GameTexts, legal: Mapping[str, Place]) -> list[MoveButton]:
    """Return a button for each move that is no direction."""
    keys = words.game.play.move_keys
    return [
        MoveButton(
            move,
            words.move(move),
            keys.get(move, move.lower()),
            move in legal and not table.is_over,
            legal.get(move) == table.place,
        )
        for move in table.letters
    ]


def possible(table: Table) -> frozenset[str]:
    """Return the commands that do something now."""
    session, fell = table.session, table.has_fallen
    has_begun = bool(session.moves or session.undone or fell)
    can = {
        "undo": bool(session.moves) or fell,
        "redo": not fell and (bool(session.undone) or table.is_restarted),
        "restart": has_begun,
        "hint": not (table.is_over or table.question),
        "solve": not table.is_over,
        "resign": session.points is not None,
    }
    return frozenset(name for name, does in can.items() if does)


# ------------------------------------------------------------------ words


def notice(table: Table, texts: Texts, around: Surroundings) -> Notice:
    """Return the most important thing that the player should know now."""
    walk, session = table.walk, table.session
    if around.trouble:
        return Notice(around.trouble, "bad")
    if walk and walk.kind == "solver":
        return Notice(texts("play.solving_any" if walk.is_any else "play.solving"), "second")
    if walk and walk.kind == "hint" and walk.wins:
        return Notice(texts("play.hint_wins_any" if walk.is_any else "play.hint_wins"), "second")
    if table.question:
        return Notice(texts("play.thinking"), "second")
    if session.ended or table.has_fallen:
        return Notice()
    if table.notice not in ("", "lost"):
        return Notice(texts(f"play.{table.notice}"), "bad")
    if table.is_lost:
        return Notice(texts.of(session.game).find("lost", texts("play.lost")), "bad")
    return Notice(remark(table, texts, around), "second")


def remark(table: Table, texts: Texts, around: Surroundings) -> str:
    """Say what is good to know where nothing is wrong."""
    hands, clock = table.session.hands, table.real_time
    if table.remark:
        return texts(f"play.{table.remark}")
    if table.is_restarted:
        return texts("play.restarted" if around.lists_attempts else "play.restarted_here")
    if table.picked:
        return texts("play.picked")
    if clock and clock.is_standing and not table.session.is_won:
        return texts("play.pace.stands")
    if table.game.helped:
        return texts("play.is_helped")
    if hands.count("h") and are_helped(hands + "h" + "p"):
        return texts("play.many_hints")
    return ""


def over(table: Table, texts: Texts) -> str:
    """Say how a move or a game ended badly, in the words of the game where it has some."""
    session, words = table.session, texts.of(table.session.game)
    if table.has_fallen:
        return words.find("fell", texts("play.fell"))
    if not session.ended:
        return ""
    text = words.find(f"ended.{session.ended}", texts(f"play.ended_{session.ended}"))
    if session.points is None:
        return text
    return f"{text} {texts('play.points_now', points=texts.number(session.points))}"


def ghost_note(texts: Texts, ghost: Ghost, pace: str) -> str:
    """Say what one's best game was, and how it moves along at a pace."""
    count, time = texts.number(ghost.steps), clock(ghost.seconds)
    return texts(f"ghost.{pace}", best=texts("ghost.best", count=count, time=time))


def about(texts: Texts, loaded: LoadedLevel, title: str) -> str:
    """Name the level and its rules, but for what the title says already; then its passcode."""
    said = title.split(" · ")
    parts = [part for part in level_title(texts, loaded).split(" · ") if part not in said]
    if code := loaded.game.levels.code(loaded.level):
        parts.append(texts("play.code", code=code))
    return " · ".join(parts)
