"""What the build writes into the page: its words, its shelf of levels, and what it is made of."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from searchcade import __version__, catalog
from searchcade.lab.templates import KINDS, template
from searchcade.sound import MIN_PAUSE_SECONDS, effect_files, gain
from searchcade.tab import exercises
from searchcade.tab.level_index import shelf
from searchcade.texts import Texts, guides
from searchcade.texts.explanations import INDENT
from searchcade.web import licences
from searchcade.web.elements import FRONT, words_used
from searchcade.web.film import Text
from searchcade.web.playback import pace_data
from searchcade.words import LANGUAGES, common_texts

HEARD = ("step", "bump", "push", "undo", "hint", "collect", "fall", "win")
"""The effects of games; those of buttons are the window's."""
MAX_SOUNDS = 3  # of an effect whose sounds take turns
VOLUMES = {"off": 0.0, "quiet": 0.4, "loud": 1.0}


def page_data(packages: Path) -> dict[str, object]:
    """Return the data by the names that the page reads them by."""
    return {
        "words": used_texts(FRONT),
        "pace": pace_data(),
        "shelf": shelf(),
        "code": own_code(),
        "sounds": sounds(),
        "names": names(),
        "guides": [*guides.all_guides(LANGUAGES), algorithms_guide()],
        "parts": about_parts(packages),
    }


def sounds() -> dict[str, Any]:
    """Return what is heard in a game, as Ogg in base64; music would be a megabyte."""
    return {
        "effects": {
            name: [b64encode(file.read_bytes()).decode() for file in files[:MAX_SOUNDS]]
            for name, files in effect_files().items()
            if name in HEARD
        },
        "pause": MIN_PAUSE_SECONDS,
        "gains": {name: gain(volume) for name, volume in VOLUMES.items()},
    }


def about_parts(packages: Path) -> dict[str, object]:
    """Return what the page is made of, with the licences that want to be handed on."""
    return {
        "version": __version__,
        "parts": [each._asdict() for each in licences.bundled_parts(packages)],
        "licences": [
            {"text": text, "of": names} for text, names in licences.texts(packages).items()
        ],
    }


def own_code() -> dict[str, object]:
    """Return what own code and exercises begin with; a heuristic is for a game."""
    templates: dict[str, object] = {kind: begun(kind) for kind in KINDS}
    templates["heuristic"] = {game: begun("heuristic", game) for game in catalog.games()}
    return {"templates": templates, "exercises": exercises.listed()}


def begun(kind: str, *game: str) -> Text:
    """Return a template in all languages."""
    return {each: template(kind, each, *game) for each in LANGUAGES}


def names() -> dict[str, dict[str, Any]]:
    """Return what the objects of own code have: game -> language -> object -> names."""
    said = {each: guides.names(each) for each in LANGUAGES}
    return {game: {each: said[each][game] for each in LANGUAGES} for game in guides.GAMES}


def algorithms_guide() -> dict[str, Any]:
    """Return a page of help about the algorithms: what each does, and its pseudo-code."""
    return {"name": "algorithms", "blocks": {each: algorithms_in(each) for each in LANGUAGES}}


def algorithms_in(language: str) -> list[guides.Block]:
    """Return that page in a language."""
    texts = Texts(language)
    found: list[guides.Block] = [["h1", texts("page_help.algorithms")]]
    for game in map(catalog.game, catalog.games()):
        words = texts.of(game)
        for algorithm in catalog.algorithms(game.name).values():
            heading: guides.Block = ["h2", words.algorithm(algorithm)]
            if heading in found:
                continue
            found += [heading, ["p", words.algorithm_about(algorithm)]]
            if code := texts.find(f"pseudocode.{algorithm.name}"):
                found.append(["pre", "", code.strip().replace(INDENT, "    ")])
    return found


def used_texts(folder: Path) -> dict[str, dict[str, str]]:
    """Return the texts whose names stand in the modules of a folder."""
    names = words_used("".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.js")))
    return {name: text for name, text in common_texts().items() if name in names}
