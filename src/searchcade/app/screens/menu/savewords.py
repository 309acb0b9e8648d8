"""What is said about a saved game."""

from __future__ import annotations

from datetime import datetime

from searchcade import catalog
from searchcade.app.screens.common import clock
from searchcade.app.widgets import Fact
from searchcade.level import Address
from searchcade.store import Save
from searchcade.texts import Texts
from searchcade.texts.leaderboards import level_title


def is_begun(save: Save) -> bool:
    """Say whether anything was done in a game; one that was only looked at is not offered."""
    return bool(save.moves)


def title(texts: Texts, save: Save) -> str:
    """Return what the player calls it."""
    return save.title or texts("saves.untitled")


def level(texts: Texts, save: Save) -> str:
    """Return its game and level; the game may be gone."""
    if save.game not in catalog.games():
        return texts("saves.gone", game=save.game)
    game = catalog.game(save.game)
    words, address = texts.of(game), Address.parse(game, save.level_name)
    name = level_title(words, address.kind if address else "", save.level_name)
    return texts("saves.level", game=words.title, level=name)


def date(texts: Texts, moment: datetime) -> str:
    """Write a date and a time of day where the player is."""
    return moment.astimezone().strftime(texts("saves.when"))


def progress(texts: Texts, save: Save) -> str:
    """Say how far it has come."""
    steps = texts.number(len(save.moves))
    return texts("saves.progress", steps=steps, time=clock(save.seconds))


def facts(texts: Texts, save: Save) -> list[Fact]:
    """Return its figures."""
    found = [
        Fact("steps", texts("saves.steps"), texts.number(len(save.moves))),
        Fact("clock", texts("saves.time"), clock(save.seconds)),
        Fact("hint", texts("saves.hints"), texts.number(save.hints)),
        Fact("flag", texts("saves.begun"), date(texts, save.created)),
    ]
    if save.helped:
        found.append(Fact("solve", texts("saves.helped"), texts("saves.helped_value")))
    return found
