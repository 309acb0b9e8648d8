"""The level editor as a person sees it: its settings, and the verdict on what is drawn."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.facets.editing import EditorText, Setting
from searchcade.level import LoadedLevel
from searchcade.play.draft import Draft
from searchcade.play.verdict import Verdict
from searchcade.texts import GameTexts, Texts
from searchcade.texts.titles import game_title


def copy_of(texts: Texts, loaded: LoadedLevel) -> Draft:
    """Return a copy of a level; one that ships has its name in the player's language."""
    level = loaded.address.level if loaded.address else ""
    ships = level in loaded.game.shipped()
    translated = texts.of(loaded.game).level(level) if ships else ""
    return Draft.of(loaded, game_title(texts, loaded), translated)


class Checked(NamedTuple):
    """What is known of a drawing by now."""

    missing: EditorText | None = None
    """What it lacks to be a level."""
    problem: str = ""
    """What the reader of levels says, where nothing is missing."""
    verdict: Verdict | None = None
    spent: float = 0.0
    """Seconds since the search for the verdict began."""

    @property
    def is_level(self) -> bool:
        """Say whether the drawing is a level."""
        return self.missing is None and not self.problem


class Judged(NamedTuple):
    """What is shown of a verdict: an icon, a headline with its colour, a line below, figures."""

    icon: str
    colour: str
    headline: str
    line: str
    facts: tuple[tuple[str, str], ...] = ()
    difficulty: int = 0
    how_hard: str = ""
    """The difficulty in words."""


def judged(words: GameTexts, checked: Checked) -> Judged:
    """Return the verdict in words, or what is to be known before there is one."""
    say, verdict = words.texts, checked.verdict
    if not checked.is_level:
        line = words.drawn("missing", checked.missing) if checked.missing else checked.problem
        return Judged("pencil", "faint", say("editor.incomplete"), line)
    if verdict is None:
        spent = say("editor.searching", seconds=say.number(checked.spent, 1))
        return Judged("clock", "faint", say("editor.unknown"), spent)
    time = time_text(words, verdict.seconds)
    if verdict.answer == "unknown":
        line = say("editor.gave_up", time=time, count=say.number(verdict.positions))
        return Judged("help", "faint", say("editor.unknown"), line)
    if verdict.answer == "unsolvable":
        line = say("editor.proven_in", time=time)
        facts = ((say("editor.positions"), say.number(verdict.positions)),)
        return Judged("close", "bad", say("editor.unsolvable"), line, facts)
    return solvable(words, verdict, time)


def solvable(words: GameTexts, verdict: Verdict, time: str) -> Judged:
    """Return the verdict on a level with a plan."""
    say = words.texts
    steps = say.number(len(verdict.plan))
    pushes = say("editor.steps_and", steps=steps, pushes=say.number(verdict.pushes))
    name = "cheapest" if verdict.is_cheapest else "found"
    effort = ("steps_pushes", pushes) if verdict.pushes else ("steps", steps)
    values = (
        (name, words.amount(verdict.cost)), effort,
        ("positions", say.number(verdict.positions)),
    )  # fmt: skip
    facts = [(say(f"editor.{each}"), value) for each, value in values]
    line = say("editor.proven_in" if verdict.is_cheapest else "editor.found_in", time=time)
    step = verdict.difficulty
    return Judged(
        "check", "good", say("editor.solvable"), line, tuple(facts),
        step, say(f"editor.difficulty_{step}"),
    )  # fmt: skip


def note(words: GameTexts, checked: Checked) -> str:
    """Return what the game says of the drawing, else what is always worth knowing now."""
    verdict, say = checked.verdict, words.texts
    if verdict and verdict.note:
        return words.drawn("notes", verdict.note)
    if not checked.is_level:
        return say("editor.note_missing")
    if verdict is None or verdict.answer == "solvable":
        return say("editor.note")
    if verdict.stuck:
        return say("editor.note_stuck")
    return say(f"editor.note_{verdict.answer}")


def time_text(words: GameTexts, seconds: float) -> str:
    """Write how long a search took."""
    if seconds < 1:
        return f"{max(1, round(1000 * seconds))} ms"
    return f"{words.texts.number(seconds, 1)} s"


def setting_title(words: GameTexts, setting: Setting) -> str:
    """Name a setting of a level."""
    return words.find(f"editing.settings.{setting.name}", words.option(setting.name))


def setting_value(words: GameTexts, setting: Setting, value: str) -> str:
    """Write a value of a setting."""
    if not value:
        return words.texts("editor.none")
    if value.isdigit():
        return value
    usual = words.value(setting.words or setting.name, value)
    return words.find(f"editing.values.{value}", usual)
