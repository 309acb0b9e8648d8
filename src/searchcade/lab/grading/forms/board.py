"""The board of a mistake: plans that play side by side, their moves, and the signs on it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

from searchcade.game import Game
from searchcade.lab.grading.forms.html import both, in_all, page
from searchcade.lab.grading.marks import Mark
from searchcade.lab.grading.sentences import Sentence
from searchcade.level import LoadedLevel
from searchcade.notebook import address, scaled, sign
from searchcade.problem import BadInput, IllegalMove, walked
from searchcade.scene import Sprite
from searchcade.texts import Texts
from searchcade.texts.films import in_all as in_languages
from searchcade.texts.films import plan_film
from searchcade.theme import NIGHT, THEMES
from searchcade.web.film import Board, Film, Lane, Text
from searchcade.web.stage import MAX_MOVES

INKS = {"yours": NIGHT.waiting, "best": NIGHT.second}
"""Class of a plan in `marks.css` -> its colour."""
MAX_WRITTEN = 400  # moves that are written below a board
SIGN_PIXELS = 28


class ShownPlan(NamedTuple):
    """Moves that are shown, and how they are called."""

    kind: str
    title: Text
    moves: str


def board(mark: Mark, level: LoadedLevel, films: list[Film], owner: str = "yours") -> str:
    """Draw the level of a mistake with its plans; a film of them is added to those of the page."""
    shown = plans(mark, owner)
    pictures = f'<div class="boards">{"".join(figure(level, each) for each in shown)}</div>'
    try:
        film = filmed(mark, level, shown)
    except BadInput:  # too large for a film
        return pictures
    written = "".join(map(moves, [level] * len(shown), shown, film.lanes))
    films.append(film)
    stage = f'<div data-film="{len(films) - 1}">{pictures}</div>'
    below = f'<dl class="moves">{written}</dl>' if mark.plan else ""
    return stage + below + signs(level, film.board)


def plans(mark: Mark, owner: str) -> list[ShownPlan]:
    """Return what is shown of a mistake, at least the start."""
    first = "path" if mark.test.function.kind == "heuristic" else owner
    shown = [
        ShownPlan("yours", in_all(Sentence(f"page.{first if mark.plan else 'board'}")), mark.plan)
    ]
    if mark.better:
        shown.append(ShownPlan("best", in_all(Sentence("page.better")), mark.better))
    return shown


def filmed(mark: Mark, level: LoadedLevel, shown: Sequence[ShownPlan]) -> Film:
    """Return the film of plans; the moves to a state end with what was found there."""
    film = plan_film(level, [(each.title, each.moves) for each in shown])
    film = replace(film, title=mark.test.title)  # that of a level may name a folder
    if mark.test.function.kind != "heuristic":
        return film
    (lane,) = film.lanes
    result = {**lane.result, "outcome": "unfinished"}  # a goal on the way is no success
    return replace(film, lanes=[replace(lane, verdict=[in_all(mark.found)], result=result)])


def figure(level: LoadedLevel, plan: ShownPlan) -> str:
    """Draw a plan on the board of its start, for readers whose browser runs no scripts."""
    states = []
    with suppress(IllegalMove):
        for state, _ in walked(level.problem(), plan.moves[:MAX_MOVES]):
            states.append(state)
    scene = level.scene(states[:1])
    path = [level.game.look.cell(level.level, state) for state in states]
    source = address(level.game, scene, path, INKS[plan.kind])
    drawn = img(source, *scaled(scene.cols, scene.rows))
    return (
        f'<figure class="{plan.kind}"><figcaption>{both(plan.title)}</figcaption>{drawn}</figure>'
    )


def img(source: str, wide: int, high: int, kind: str = "board") -> str:
    """Return a picture; words beside it say what it shows."""
    return f'<img src="{source}" width="{wide}" height="{high}" class="{kind}" alt="">'


def moves(level: LoadedLevel, plan: ShownPlan, lane: Lane) -> str:
    """Write the moves of a plan in groups of ten, with their number and cost."""
    cost = lane.result["cost"]
    amount = in_languages(lambda texts: texts.of(level.game).amount(cost))
    head = page("plan", title=plan.title, moves=lane.result["steps"], cost=amount)
    legal = lane.plan or ""
    groups = [legal[at : at + 10] for at in range(0, min(len(legal), MAX_WRITTEN), 10)]
    more = " …" if len(legal) > MAX_WRITTEN else ""
    text = escape(" ".join(groups)) + more
    return f'<div class="{plan.kind}"><dt>{head}</dt><dd><code>{text}</code></dd></div>'


def signs(level: LoadedLevel, drawn: Board) -> str:
    """Explain the pictures that are on the board, in the words of the game's help."""
    game = level.game
    first: dict[str, Sprite] = {}
    for sprite in (*drawn.tiles, *drawn.sprites):
        first.setdefault(sprite.picture, sprite)
    explained = [name for name in Texts("en").of(game).tiles if name in first]
    entries = "".join(
        f"<li>{sign_of(level, first[name])}{both(meaning(game, name))}</li>" for name in explained
    )
    return f'<ul class="signs">{entries}</ul>' if entries else ""


def meaning(game: Game[Any, Any], picture: str) -> Text:
    """Say what a picture is."""
    return in_languages(lambda texts: texts.of(game).tile(picture))


def sign_of(level: LoadedLevel, sprite: Sprite) -> str:
    """Draw a sprite as each theme shows it."""
    size = (SIGN_PIXELS, SIGN_PIXELS)
    return "".join(img(sign(level.game, sprite, theme), *size, theme) for theme in THEMES)
