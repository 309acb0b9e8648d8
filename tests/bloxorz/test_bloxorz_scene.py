"""What a level looks like: flat pictures and boxes."""

from bloxorz_boards import boards, played
from test_bloxorz_table import states_of

from searchcade.games.bloxorz.levels import parse
from searchcade.games.bloxorz.rules import Rolling
from searchcade.games.bloxorz.scene import COLOURS, fall, place, scene
from searchcade.scene import Body

WIRED = parse("S##o#bAx\n.......T\nsoft 0 3  open B  toggle A\nheavy 0 7  close A\n")


def test_every_state_has_one_sprite_a_tile_and_the_block() -> None:
    for board in boards(10):
        for state in states_of(Rolling(board))[::17]:
            shown = scene(board, state)
            tiles = [(each.row, each.col) for each in shown.sprites if not each.key]
            assert len(tiles) == len(set(tiles)) == len(board.tiles) - board.tiles.count(0)
            assert {each.picture for each in shown.sprites} <= COLOURS.keys()
            assert {body.key for body in shown.bodies} == {s.key for s in shown.sprites if s.key}


def test_bridges_show_whether_they_are_there_and_switches_what_they_act_on() -> None:
    def tile(moves: str, row: int, col: int) -> tuple[str, str]:
        shown = scene(WIRED, played(WIRED, moves))
        found = [each for each in shown.sprites if (each.row, each.col) == (row, col)]
        return found[0].picture, found[0].label

    assert tile("", 0, 5) == ("gap", "B")
    assert tile("", 0, 6) == ("bridge", "A")
    assert tile("", 0, 3) == ("soft", "AB")
    assert tile("RR", 0, 5) == ("bridge", "B")
    assert tile("RR", 0, 6) == ("gap", "A")


def test_the_block_is_a_box_as_it_stands_or_lies() -> None:
    board = parse("###T\n#S##\n####\n####\n")
    assert scene(board, played(board, "")).bodies == (Body("block", 1, 1, 1, 1, 2, 0, "block"),)
    assert scene(board, played(board, "R")).bodies == (Body("block", 1, 2, 1, 2, 1, 0, "block"),)
    assert scene(board, played(board, "D")).bodies == (Body("block", 2, 1, 2, 1, 1, 0, "block"),)


def test_the_block_sinks_into_the_hole() -> None:
    board = parse("S##T\n")
    assert scene(board, played(board, "RR")).bodies[0].depth == 2


def test_cubes_are_two_boxes_and_the_one_under_control_is_marked() -> None:
    board = parse("S##:\n#..T\n####\nsplit 0 3  to  2 0  2 3\n")
    other, active = scene(board, played(board, "RR")).bodies
    assert (active.row, active.col, active.marked, active.picture) == (2, 0, True, "cube-active")
    assert (other.row, other.col, other.marked, other.picture) == (2, 3, False, "cube")
    assert place(board, played(board, "RR")) == (2, 0)


def test_a_fall_shows_the_block_where_it_goes_down() -> None:
    board = parse("S#.\n###\n##T\n")
    shown = fall(board, played(board, ""), "R")
    assert shown
    assert shown.bodies == (Body("block", 0, 1, 1, 2, 1, 10, "block"),)
    beyond = fall(board, played(board, ""), "U")
    assert beyond
    assert (beyond.bodies[0].row, beyond.bodies[0].col) == (-2, 0)
    assert fall(board, played(board, ""), "D") is None


def test_a_fragile_tile_breaks_and_is_gone() -> None:
    board = parse("S##~T\n")
    shown = fall(board, played(board, "R"), "R")
    assert shown
    assert (0, 3) not in [(each.row, each.col) for each in shown.sprites]
    assert shown.bodies[0].height == 2


def test_a_cube_that_falls_leaves_the_other_where_it_is() -> None:
    board = parse("S##:\n#..T\n####\nsplit 0 3  to  2 0  2 3\n")
    shown = fall(board, played(board, "RR"), "D")
    assert shown
    other, lost = shown.bodies
    assert (other.row, other.col, other.depth) == (2, 3, 0)
    assert (lost.row, lost.col, lost.depth) == (3, 0, 10)
    assert [each.picture for each in shown.sprites if each.key] == ["cube"]
