"""What the board shows: everything in its place, and under fog only what Pacman sees."""

from collections import Counter

from searchcade.games.pacman import GAME
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import problem
from searchcade.games.pacman.scene import COLOURS, recall, scene
from searchcade.games.pacman.scoring import figures
from searchcade.play.session import Session
from searchcade.problem import replay
from searchcade.scene import Scene

MAP = "%%%%%%%\n%P . .%\n%   G %\n%%%%%%%"
LONG = "level: 3\n%%%%%%%%%%%%\n%P.      .G%\n%%%%%%%%%%%%"


def pictures(shown: Scene) -> Counter[str]:
    """Count the pictures of a scene."""
    return Counter(
        sprite.picture.split("-")[0] if sprite.picture.startswith("wall") else sprite.picture
        for sprite in shown.sprites
    )


def test_everything_is_shown_where_it_is() -> None:
    arena = parse(MAP)
    shown = scene(arena, problem(arena).start)
    assert pictures(shown) == {"wall": 18, "food": 2, "pacman": 1, "monster-0": 1}
    places = {sprite.key: (sprite.row, sprite.col) for sprite in shown.sprites if sprite.key}
    assert places == {"pacman": (1, 1), "monster": (2, 4)}


def test_what_is_eaten_is_gone() -> None:
    arena = parse("%%%%%%\n%PO..%\n%%%%%%")
    assert pictures(scene(arena, replay(problem(arena), "RR")[0]))["food"] == 1
    assert pictures(scene(arena, replay(problem(arena), "RR")[0]))["pie"] == 0


def test_the_colour_of_a_monster_tells_what_it_does() -> None:
    looks = {}
    for policy in ("still", "wander", "chase", "random-chase"):
        arena = vary(parse(MAP), {"policy": policy})
        shown = pictures(scene(arena, problem(arena).start))
        looks[policy] = next(name for name in shown if name.startswith("monster"))
    assert len(set(looks.values())) == 4


def test_characters_have_their_own_colours_and_keys() -> None:
    arena = parse("policy: classic\n%%%%%%%%\n%P.GGGG%\n%. GG  %\n%%%%%%%%")
    sprites = [s for s in scene(arena, problem(arena).start).sprites if s.key.startswith("monster")]
    assert [sprite.picture[-1] for sprite in sprites] == [*"012301"]
    assert len({sprite.key for sprite in sprites}) == 6


def test_every_picture_has_a_colour() -> None:
    assert {*COLOURS} == {name for name in GAME.look.pictures if not {*"~@"} & {*name}}
    assert {f"monster-{number}" for number in range(5)} <= set(COLOURS)


def test_fog_hides_food_and_monsters() -> None:
    arena = parse(LONG)
    shown = pictures(scene(arena, problem(arena).start))
    assert (shown["food"], shown["fog"], shown["monster-1"]) == (1, 6, 0)


def test_what_was_seen_is_remembered_but_monsters_are_not() -> None:
    arena = parse(LONG)
    states = Session(GAME, arena, "RRRRR").states
    now, since = pictures(scene(arena, states[-1])), pictures(recall(arena, states))
    assert (now["fog"], since["fog"]) == (3, 1)
    assert since["monster-1"] == now["monster-1"]


def test_figures_name_the_rules_as_far_as_they_matter() -> None:
    def said(text: str) -> str:
        arena = parse(text)
        return str(figures(arena, problem(arena).start, "")["rules"])

    assert said("%%%%\n%P.%\n%%%%") == "level 1"
    assert said(MAP) == "level 4, chase"
    assert said(f"turns: simultaneous\n{MAP}") == "level 4, chase, simultaneous"
    assert said(LONG) == "level 3, wander home"
    assert said("teleport: auto\n%%%%%\n%PO.%\n%%%%%") == "pies, teleport auto"


def test_walls_grow_together_and_end_where_they_are_alone() -> None:
    shapes = {sprite.picture for sprite in scene(parse(MAP), problem(parse(MAP)).start).sprites}
    assert "wall-255" not in shapes  # the border is one cell thick, and outside counts as walls
    lone = parse("%%%%%%%\n%P . .%\n%  %  %\n%    .%\n%%%%%%%")
    pictures_there = [s.picture for s in scene(lone, problem(lone).start).sprites]
    assert pictures_there.count("wall-0") == 1


def test_pacman_faces_his_last_step_and_a_jump_turns_nobody() -> None:
    arena = parse("%%%%%%%\n%PO   %\n% %%%.%\n%     %\n%%%%%%%")

    def looks(moves: str) -> str:
        shown = recall(arena, Session(GAME, arena, moves).states)
        return next(sprite.facing for sprite in shown.sprites if sprite.key == "pacman")

    assert [looks(moves) for moves in ("", "D", "DU", "DUT", "DUX", "R")] == [*"RDUUUR"]


def test_who_is_touched_is_shown_as_caught() -> None:
    arena = parse("level: 4\n%%%%%\n%PG.%\n%%%%%")
    states = Session(GAME, arena, "R").states
    assert pictures(recall(arena, states))["caught"] == 1
    assert GAME.scoring.ended(arena, states) == "lost"
    assert GAME.scoring.ended(arena, states[:1]) == ""


def test_danger_reaches_as_far_as_monsters_soon_do() -> None:
    text = "%%%%%%%%%%%%\n%P . .    G%\n%%%%%%%%%%%%"

    def reached(policy: str) -> int:
        arena = vary(parse(text), {"policy": policy})
        return len(GAME.look.danger(arena, problem(arena).start))

    assert [reached(policy) for policy in ("still", "wander", "chase")] == [1, 3, 7]
