"""The levels of a game as a player sees them: tiles in sections, with what was achieved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from searchcade.game import Game, World
from searchcade.play.own_levels import OwnLevel
from searchcade.play.progress import PlayerProgress, is_proven, label, optima, winnable
from searchcade.texts import Texts

Kind = Literal["level", "random", "own", "new", "open"]
RANDOM, OWN = "random", "own"
ICONS = {RANDOM: "dice", OWN: "pencil"}
MAKE: tuple[Kind, ...] = ("new", "open")
"""How levels of one's own come about."""


class Tile(NamedTuple):
    """A level to choose: one that ships, a preset, one's own, or one to draw or to open."""

    kind: Kind
    name: str
    """What it is loaded by: an address, or the path of a file."""
    title: str
    note: str = ""
    number: str = ""
    medal: str = ""
    is_open: bool = True
    is_solved: bool = False

    @property
    def level(self) -> str:
        """Return the short name of a level that ships, or of a preset."""
        return self.name.partition("/")[2] if self.kind in ("level", "random") else ""


class Section(NamedTuple):
    """Tiles below a heading: a world, the random levels, or one's own."""

    name: str
    title: str
    about: str
    tiles: tuple[Tile, ...]
    number: int = 0
    """The number of a world; 0 for the other sections."""
    solved: int = 0
    total: int = 0
    is_open: bool = True

    @property
    def text(self) -> str:
        """Return the heading, as a screen reader would say it."""
        return f"{self.number or ''} {self.title}. {self.about}".strip()


def sections(
    texts: Texts, progress: PlayerProgress, own: Sequence[OwnLevel]
) -> tuple[Section, ...]:
    """Return the worlds, then the random levels, then one's own."""
    game = progress.game
    worlds = [world_section(texts, progress, world) for world in game.worlds()]
    random = [random_section(texts, game)] if game.levels.presets else []
    return (*worlds, *random, own_section(texts, own))


def world_section(texts: Texts, progress: PlayerProgress, world: World) -> Section:
    """Return a world; one that is locked says how many levels are missing."""
    game, words = progress.game, texts.of(progress.game)
    number, missing = game.worlds().index(world) + 1, progress.missing(world)
    about = words.world_about(world.name)
    if missing:
        before = words.world(game.worlds()[number - 2].name)
        about = texts("road.missing", count=missing, world=before)
    tiles = tuple(level_tile(texts, progress, level) for level in world.levels)
    total = len(winnable(game, world))
    return Section(
        world.name, words.world(world.name), about, tiles, number, progress.solved(world), total,
        is_open=missing == 0,
    )  # fmt: skip


def level_tile(texts: Texts, progress: PlayerProgress, level: str) -> Tile:
    """Return the tile of a level that ships."""
    game = progress.game
    return Tile(
        "level", f"{game.name}/{level}", texts.of(game).level(level),
        level_note(texts, progress, level), label(game, level), progress.medal(level),
        progress.is_open(level), progress.is_solved(level),
    )  # fmt: skip


def level_note(texts: Texts, progress: PlayerProgress, level: str) -> str:
    """Say what a player has achieved on a level, against the optimum where that is known."""
    game, record = progress.game, progress.records.get(level)
    if not progress.is_open(level):
        return texts("levels_screen.locked")
    if level not in winnable(game):
        return texts("levels_screen.for_points")
    if record is None:
        return texts("levels_screen.unsolved")
    amount = texts.of(game).amount
    cost = amount(record.cost)
    if not is_proven(game, level):
        return texts("levels_screen.solved", cost=cost)
    least = optima(game)[level]
    key = "optimal" if record.cost <= least else "above"
    return texts(f"levels_screen.{key}", cost=cost, least=amount(least))


def random_section(texts: Texts, game: Game[Any, Any]) -> Section:
    """Return the presets, from which random levels are made."""
    words = texts.of(game)
    tiles = tuple(
        Tile("random", f"{game.name}/{name}", words.level(name), texts("levels_screen.random_note"))
        for name in game.levels.presets
    )
    about = texts("levels_screen.random_about")
    return Section(RANDOM, texts("levels_screen.random"), about, tiles)


def own_section(texts: Texts, own: Sequence[OwnLevel]) -> Section:
    """Return the levels that the player has drawn or been given, and tiles for more of them."""
    tiles = [Tile("own", str(each.path), each.name) for each in own]
    more = [
        Tile(kind, kind, texts(f"levels_screen.{kind}"), texts(f"levels_screen.{kind}_note"))
        for kind in MAKE
    ]
    about = texts("levels_screen.own_about")
    return Section(OWN, texts("levels_screen.own"), about, (*tiles, *more))
