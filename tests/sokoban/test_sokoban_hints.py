"""Hints in a room, warnings when it is lost, and what is drawn."""

from collections import Counter

from searchcade import catalog
from searchcade.games.sokoban import GAME
from searchcade.games.sokoban.levels import parse
from searchcade.games.sokoban.rules import problem
from searchcade.games.sokoban.scene import scene
from searchcade.level import LoadedLevel
from searchcade.play.session import Session
from searchcade.problem import replay
from searchcade.search.run import run

ROOM = parse("9 1\n########\n#@   . #\n# $  $ #\n#    . #\n########")


def test_a_hint_leads_to_the_end_or_to_the_next_push() -> None:
    session = Session(GAME, ROOM)
    plan = session.hint("way")
    assert plan
    state, cost = replay(problem(ROOM), plan)
    assert cost == run(catalog.algorithms()["ucs"], problem(ROOM)).cost
    assert problem(ROOM).is_goal(state)
    part = session.hint("landmark")
    assert part
    assert plan.startswith(part)
    assert part[-1].isupper()
    assert part[:-1].islower() or len(part) == 1


def test_advice_goes_on_from_where_the_stones_are() -> None:
    session = Session(GAME, ROOM)
    for move in "ddruR":
        session.play(move)
    plan = session.hint("way")
    assert plan
    for move in plan:
        assert session.play(move)
    assert session.is_won


def test_a_stone_that_is_lost_is_told_and_shown() -> None:
    session = Session(GAME, ROOM)
    assert GAME.play.analysis(ROOM, session.state) == {}
    for move in "rrdL":
        session.play(move)
    found = GAME.play.analysis(ROOM, session.state)
    assert found == {"lost": True, "dead_stones": 1, "stuck": ((2, 1),)}
    assert session.hint("way") is None


def test_draws_walls_switches_stones_and_ares() -> None:
    drawn = scene(ROOM, problem(ROOM).start)
    assert (drawn.rows, drawn.cols) == (5, 8)
    assert not drawn.passages
    pictures = Counter(sprite.picture for sprite in drawn.sprites)
    assert pictures == {"wall": 22, "switch": 2, "stone": 2, "ares": 1}
    labels = {(s.row, s.col): s.label for s in drawn.sprites if s.picture == "stone"}
    assert labels == {(2, 2): "9", (2, 5): "1"}
    assert GAME.look.cell(ROOM, problem(ROOM).start) == (1, 1)


def test_a_stone_on_a_switch_looks_done() -> None:
    room = parse("5\n####\n#@*#\n####")
    drawn = scene(room, problem(room).start)
    assert "stone-done" in {sprite.picture for sprite in drawn.sprites}


def test_leaves_out_walls_that_nobody_sees() -> None:
    room = parse("1\n####\n#@ ########\n##       .#\n #$########\n # #\n ###")
    walls = [
        sprite for sprite in scene(room, problem(room).start).sprites if sprite.picture == "wall"
    ]
    assert len(walls) < room.walls.count(1)


def test_a_level_of_another_cost_has_a_board_of_its_own() -> None:
    plain = LoadedLevel("x", GAME, ROOM)
    other = LoadedLevel("x", GAME, GAME.rules.with_options(ROOM, {"push-cost": "1+w"}))
    assert plain.content_hash != other.content_hash
