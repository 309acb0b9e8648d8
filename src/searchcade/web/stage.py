"""The stage of a film: scenes go in one by one, the board that all of them share comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, pairwise, takewhile
from typing import Any

from searchcade.level import LoadedLevel
from searchcade.problem import BadInput, walked
from searchcade.scene import DIRECTIONS, Scene, Sprite
from searchcade.share import code_of
from searchcade.theme import THEMES
from searchcade.web.bodies import Bodies, slant
from searchcade.web.film import Board, Film, Lane, Look, Slanted, Text, Walk

MAX_CELLS = 100_000  # of a board
MAX_MOVES = 5_000  # of a plan
Danger = tuple[tuple[int, float], ...]


class Stage:
    """Numbers the sprites and the looks of a level as they come."""

    def __init__(self, loaded: LoadedLevel) -> None:
        self.loaded = loaded
        self.game, self.level = loaded.game, loaded.level
        self._start = self.game.scene(self.level, loaded.problem().start)
        cells = self._start.rows * self._start.cols
        if cells > MAX_CELLS:
            raise BadInput(
                f"{loaded.name}: a web page shows at most {MAX_CELLS:,} cells, found {cells:,}"
            )
        self._sprites: dict[Sprite, int] = {}
        self._looks: dict[tuple[tuple[int, ...], Danger], int] = {}
        self._of_states: dict[Any, int] = {}
        self._bodies = Bodies()
        self._stances: dict[int, list[int]] = {}
        self._rolls: dict[tuple[int, int], dict[str, Any]] = {}

    def cell(self, state: Any) -> int:
        """Return the number of the cell that stands for a state."""
        row, col = self.game.look.cell(self.level, state)
        return row * self._start.cols + col

    def look(self, state: Any) -> int:
        """Return the number of the look of a state by itself, as a search shows it."""
        if state not in self._of_states:
            self._of_states[state] = self._look(self.game.scene_after(self.level, [state]), state)
        return self._of_states[state]

    def lane(self, title: Text, plan: str, result: Mapping[str, Any]) -> Lane:
        """Return the lane of a game, or of a plan without its search."""
        walk, looks = self.walk(plan)
        return Lane(title, looks, walk, result, plan)

    def walk(self, plan: str) -> tuple[Walk, list[int]]:
        """Return the way along a plan by the rules, and its looks, the start included."""
        states, costs = zip(*walked(self.loaded.problem(), plan[:MAX_MOVES]), strict=True)
        points = self.game.scoring.points
        walk = Walk(
            [self.cell(state) for state in states],
            costs,
            [points(self.level, state, plan[:moves]) for moves, state in enumerate(states)]
            if points
            else (),
        )
        looks = self._looks_after(states)
        if self._start.bodies:
            self._roll(states, looks, plan)
        return walk, looks

    def _roll(self, states: Sequence[Any], looks: Sequence[int], plan: str) -> None:
        """Note how bodies roll along a plan."""
        for number, pair in enumerate(pairwise(looks)):
            if pair not in self._rolls:
                before, after = (self.game.scene(self.level, each)
                                 for each in states[number : number + 2])  # fmt: skip
                step = DIRECTIONS.get(plan[number].upper())
                self._rolls[pair] = self._bodies.frames(before, after, step)

    def _looks_after(self, states: Sequence[Any]) -> list[int]:
        """Return the number of the look after each move of a game, the start included."""
        if not self.game.look.history_scene:
            return [self.look(state) for state in states]
        scenes = (
            self.game.scene_after(self.level, states[: moves + 1]) for moves in range(len(states))
        )
        return [self._look(scene, state) for scene, state in zip(scenes, states, strict=True)]

    def _look(self, scene: Scene, state: Any) -> int:
        known = self._sprites
        numbers = tuple(known.setdefault(each, len(known)) for each in scene.sprites)
        risks = self.game.look.danger(self.level, state)
        danger = tuple((row * scene.cols + col, risk) for (row, col), risk in risks.items())
        look = self._looks.setdefault((numbers, danger), len(self._looks))
        if scene.bodies and look not in self._stances:
            self._stances[look] = self._bodies.stance(scene)
        return look

    def film(self, title: Text, lanes: Sequence[Lane]) -> Film:
        """Return the film of lanes whose looks were all numbered here."""
        unit = self.game.scoring.length_unit
        return Film(self.game.name, address_of(self.loaded), title, unit, self.board(), lanes)

    def board(self) -> Board:
        """Return the board; the tiles are the sprites that all looks begin with."""
        sprites, start, art = list(self._sprites), self._start, self.game.look
        still = [
            *takewhile(
                lambda number: not sprites[number].key,
                common_prefix([numbers for numbers, _ in self._looks]),
            )
        ]
        looks = [(numbers[len(still) :], danger) for numbers, danger in self._looks]
        used = dict.fromkeys(number for numbers, _ in looks for number in numbers)
        places = {number: place for place, number in enumerate(used)}
        return Board(
            start.rows,
            start.cols,
            bytes(start.passages),
            pictures_of(sprites, art.pictures),
            {each.picture: art.colours[each.picture] for each in sprites
             if each.picture in art.colours},
            [sprites[number] for number in still],
            [sprites[number] for number in used],
            [Look([places[number] for number in numbers], danger) for numbers, danger in looks],
            deep=bool(start.bodies),
            slanted=self._slanted() if start.bodies else None,
        )  # fmt: skip

    def _slanted(self) -> Slanted:
        """Return how the board is seen from the front, with the bodies of all looks."""
        stances = [self._stances[number] for number in range(len(self._looks))]
        view = slant(self._start.rows, self._start.cols)
        return Slanted(view, self._bodies.as_dict(), stances, self._rolls)


def address_of(loaded: LoadedLevel) -> str:
    """Return a text that the page can open the level from; nothing where it is too large."""
    if loaded.address:
        return str(loaded.address)
    try:
        return code_of(loaded)
    except BadInput:
        return ""


def common_prefix(lists: Sequence[tuple[int, ...]]) -> list[int]:
    """Return what all of some lists begin with."""
    first, last = min(lists), max(lists)  # if these two agree, all between them do
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return [number for number, _ in same]


def pictures_of(sprites: Iterable[Sprite], pictures: Mapping[str, str]) -> dict[str, str]:
    """Return the pictures that some sprites show, in all themes, and within a step."""
    names = dict.fromkeys(name for each in sprites for name in shown(each, pictures))
    themes = ["", *(f"@{theme}" for theme in THEMES)]
    wanted = [f"{name}{theme}" for name in names for theme in themes]
    return {name: pictures[name] for name in wanted if name in pictures}


def shown(sprite: Sprite, pictures: Mapping[str, str]) -> Iterator[str]:
    """Yield the pictures that a sprite may show: by its label, or by how far a step is done."""
    labelled = [f"{sprite.picture}:{letter}" for letter in sprite.label]
    yield from [name for name in labelled if name in pictures] or [sprite.picture]
    if sprite.key:
        frames = (f"{sprite.picture}~{number}" for number in count(1))
        yield from takewhile(pictures.__contains__, frames)
