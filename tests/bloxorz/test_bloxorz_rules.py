"""The rules, one by one; the numbers are those of docs/rules/bloxorz.md."""

import pytest
from bloxorz_boards import boards, bridges, covered, legal, played
from bloxorz_brute import Brute, everything
from bloxorz_brute import State as BruteState

from searchcade.games.bloxorz.board import Board
from searchcade.games.bloxorz.levels import parse, render
from searchcade.games.bloxorz.rules import Rolling, State, are_together, fallen
from searchcade.problem import replay

FIELD = parse("######\n######\n##S###\n######\n#####T\n")


def test_rule_1_a_standing_block_tips_onto_two_cells() -> None:
    assert covered(FIELD) == [(2, 2)]
    assert covered(FIELD, "U") == [(0, 2), (1, 2)]
    assert covered(FIELD, "D") == [(3, 2), (4, 2)]
    assert covered(FIELD, "L") == [(2, 0), (2, 1)]
    assert covered(FIELD, "R") == [(2, 3), (2, 4)]


def test_rule_1_a_lying_block_stands_up_at_its_ends_and_shifts_sideways() -> None:
    assert covered(FIELD, "RR") == [(2, 5)]
    assert covered(FIELD, "RL") == [(2, 2)]
    assert covered(FIELD, "RU") == [(1, 3), (1, 4)]
    assert covered(FIELD, "UL") == [(0, 1), (1, 1)]


@pytest.mark.parametrize("moves", ["UU", "LL", "RRR", "DD"])
def test_rule_2_it_falls_over_the_edge(moves: str) -> None:
    state = played(FIELD, moves[:-1])
    assert moves[-1] not in legal(FIELD, moves[:-1])
    assert fallen(FIELD, state, moves[-1]) is not None


def test_rule_2_it_falls_when_one_half_has_no_ground() -> None:
    board = parse("S#.\n###\n##T\n")
    assert legal(board) == "D"
    assert fallen(board, played(board, ""), "R") == (board.cell(0, 1), board.cell(0, 2))


def test_rule_2_a_bridge_must_be_there_before_the_switch_on_the_way_acts() -> None:
    """The block would land on the switch and on the bridge that it opens."""
    board = parse("Soa##T\nsoft 0 1  open A\n")
    assert legal(board) == ""
    assert legal(parse("SoA##T\nsoft 0 1  close A\n")) == "R"


def test_rule_2_a_fall_is_no_state_and_a_legal_move_no_fall() -> None:
    for move in "UDLR":
        assert (move in legal(FIELD)) == (fallen(FIELD, played(FIELD, ""), move) is None)
    assert fallen(FIELD, played(FIELD, ""), "S") is None


def test_rule_3_a_fragile_tile_breaks_under_a_standing_block() -> None:
    assert legal(parse("S##~T\n"), "R") == "L"


def test_rule_3_a_lying_block_is_safe_on_fragile_tiles() -> None:
    board = parse("S~~#T\n")
    assert covered(board, "R") == [(0, 1), (0, 2)]


def test_rule_3_a_cube_is_safe_on_fragile_tiles() -> None:
    board = parse("S##:\n~#.T\n~##~\nsplit 0 3  to  1 0  2 3\n")
    assert covered(board, "RRD") == [(2, 0), (2, 3)]


def test_rule_4_a_soft_switch_is_pressed_by_a_standing_block() -> None:
    board = parse("S##o###T\n......A.\nsoft 0 3  close A\n")
    assert bridges(board, "R") == "A"
    assert bridges(board, "RR") == ""


def test_rule_4_a_soft_switch_is_pressed_by_either_half_of_a_lying_block() -> None:
    for row in ("So##T", "S#o#T"):
        board = parse(f"{row}\n...A.\nsoft 0 {row.index('o')}  close A\n")
        assert bridges(board, "R") == ""


def test_rule_4_a_soft_switch_is_pressed_by_a_cube() -> None:
    board = parse("S##:.A.T\n#o#....#\nsplit 0 3  to  1 0  1 7\nsoft 1 1  close A\n")
    assert bridges(board, "RR") == "A"
    assert bridges(board, "RRR") == ""


def test_rule_4_a_heavy_switch_is_pressed_by_a_standing_block_only() -> None:
    standing = parse("S##x###T\n......A.\nheavy 0 3  close A\n")
    assert bridges(standing, "RR") == ""
    lying = parse("Sx######T\n......A..\nheavy 0 1  close A\n")
    assert bridges(lying, "R") == "A"
    cube = parse("S##:.A.T\n#x#....#\nsplit 0 3  to  1 0  1 7\nheavy 1 1  close A\n")
    assert bridges(cube, "RRR") == "A"


SPLIT = parse("S##:##T\n#.#.###\n#######\nsplit 0 3  to  2 0  1 6\n")


def test_rule_5_a_split_switch_parts_a_standing_block_and_the_first_cube_is_controlled() -> None:
    assert covered(SPLIT, "RR") == [(2, 0), (1, 6)]


def test_rule_5_a_split_switch_does_nothing_to_a_lying_block() -> None:
    board = parse("S:##T\n...##\n#####\nsplit 0 1  to  2 0  2 3\n")
    assert covered(board, "R") == [(0, 1), (0, 2)]


def test_rule_5_a_split_switch_does_nothing_to_a_cube() -> None:
    board = parse("S##:#T\n:#...#\nsplit 0 3  to  1 1  1 5\nsplit 1 0  to  0 0  1 5\n")
    assert covered(board, "RRL") == [(1, 0), (1, 5)]


def test_rule_5_arriving_by_split_presses_nothing() -> None:
    board = parse(
        "S##:A#T\no....x#\nsplit 0 3  to  1 0  1 5\nsoft 1 0  close A\nheavy 1 5  close A\n"
    )
    assert bridges(board, "RR") == "A"


def test_rule_5_a_cube_that_arrives_where_a_bridge_is_absent_falls() -> None:
    board = parse("S##:a#T\n######.\nsplit 0 3  to  1 0  0 4\n")
    assert "R" not in legal(board, "R")
    assert fallen(board, played(board, "R"), "R") == (board.cell(0, 3), board.cell(0, 3))


def test_rule_6_a_swap_is_legal_only_while_the_block_is_split() -> None:
    assert "S" not in legal(SPLIT, "R")
    assert "S" in legal(SPLIT, "RR")
    assert covered(SPLIT, "RRS") == [(1, 6), (2, 0)]
    assert covered(SPLIT, "RRSS") == covered(SPLIT, "RR")


def test_rule_6_a_swap_costs_nothing_unless_the_level_says_so() -> None:
    assert replay(Rolling(SPLIT), "RRS")[1] == 2
    counted = parse("swap-cost: 1\n" + render(SPLIT))
    assert replay(Rolling(counted), "RRS")[1] == 3


JOIN = parse("S##:..\n######\n...##T\nsplit 0 3  to  1 0  1 4\n")


def test_rule_7_cubes_join_as_soon_as_they_are_neighbours() -> None:
    assert not are_together(JOIN, *played(JOIN, "RRRR")[:2])
    assert covered(JOIN, "RRRRR") == [(1, 3), (1, 4)]
    assert are_together(JOIN, *played(JOIN, "RRRRR")[:2])
    assert "S" not in legal(JOIN, "RRRRR")


def test_rule_7_cubes_that_touch_at_a_corner_do_not_join() -> None:
    board = parse("S##:.\n##...\n.##.T\nsplit 0 3  to  1 0  2 1\n")
    assert covered(board, "RR") == [(1, 0), (2, 1)]
    assert "S" in legal(board, "RR")


def test_rule_7_the_switch_acts_before_the_cubes_join() -> None:
    board = parse("S##:..\n##o##A\n.....T\nsplit 0 3  to  1 0  1 3\nsoft 1 2  close A\n")
    assert covered(board, "RRRR") == [(1, 2), (1, 3)]
    assert bridges(board, "RRRR") == ""


def test_rule_7_joining_presses_nothing() -> None:
    """The resting cube lies on a switch: to be joined is not to press it."""
    board = parse("S##:..\n###o#A\n.....T\nsplit 0 3  to  1 0  1 3\nsoft 1 3  close A\n")
    assert covered(board, "RRRR") == [(1, 2), (1, 3)]
    assert bridges(board, "RRRR") == "A"


@pytest.mark.parametrize(
    ("action", "sign", "after"),
    [
        ("open", "a", "A"),
        ("open", "A", "A"),
        ("close", "a", ""),
        ("close", "A", ""),
        ("toggle", "a", "A"),
        ("toggle", "A", ""),
    ],
)
def test_rule_8_a_switch_opens_closes_or_toggles(action: str, sign: str, after: str) -> None:
    board = parse(f"S##o###T\n......{sign}.\nsoft 0 3  {action} A\n")
    assert bridges(board, "RR") == after


def test_rule_8_every_press_acts() -> None:
    board = parse("S##o##T\n...#.A.\nsoft 0 3  toggle A\n")
    assert [bridges(board, "RR" + "LR" * times) for times in range(3)] == ["", "A", ""]


def test_rule_8_one_switch_may_hold_several_effects() -> None:
    board = parse("S##o##T\n.aBC...\nsoft 0 3  open A  close B  toggle C\n")
    assert bridges(board, "RR") == "A"


def test_rule_8_a_block_on_two_soft_switches_presses_both() -> None:
    board = parse("Soo##T\n.ab...\nsoft 0 1  open A\nsoft 0 2  open B\n")
    assert bridges(board, "R") == "AB"
    twice = parse("Soo##T\n.a....\nsoft 0 1  toggle A\nsoft 0 2  toggle A\n")
    assert bridges(twice, "R") == ""


def test_rule_8_of_two_soft_switches_the_left_or_the_lower_one_is_pressed_first() -> None:
    across = parse("Soo##T\n.a....\nsoft 0 1  open A\nsoft 0 2  toggle A\n")
    assert bridges(across, "R") == ""
    down = parse("SaT\no..\no..\nsoft 1 0  toggle A\nsoft 2 0  open A\n")
    assert bridges(down, "D") == ""


def test_rule_9_a_resting_cube_does_not_press_again() -> None:
    """The other cube lies on a switch while the first one moves to and fro."""
    board = parse("S##:..\n##...A\n.....T\n....o#\nsplit 0 3  to  1 0  3 4\nsoft 3 4  close A\n")
    assert bridges(board, "RRRL") == "A"


def test_rule_9_nothing_falls_when_a_bridge_closes_under_it() -> None:
    board = parse("S##:..\n##o..A\n.....T\nsplit 0 3  to  1 0  1 5\nsoft 1 2  close A\n")
    state = played(board, "RRRR")
    assert bridges(board, "RRRR") == ""
    assert (board.place(state.half), board.place(state.other)) == ((1, 2), (1, 5))
    block = parse("SAo#T\nsoft 0 2  close A\n")
    assert bridges(block, "R") == ""
    assert legal(block, "R") == "LR"


def test_rule_10_the_goal_is_the_whole_block_upright_on_the_hole() -> None:
    board = parse("S##T##\n")
    assert Rolling(board).is_goal(played(board, "RR"))
    assert legal(board, "RR") == ""


def test_rule_10_a_lying_block_or_a_cube_on_the_hole_is_safe_and_nothing_happens() -> None:
    lying = parse("S#T##\n")
    assert not Rolling(lying).is_goal(played(lying, "R"))
    assert legal(lying, "R") == "LR"
    cube = parse("S##:...\n#T#...#\nsplit 0 3  to  1 0  1 6\n")
    assert not Rolling(cube).is_goal(played(cube, "RRR"))
    assert legal(cube, "RRR") == "ULRS"


def test_a_plainer_set_of_rules_finds_the_same_states_and_moves() -> None:
    """Compare all states of many levels with those of bloxorz_brute.py, move by move."""
    for board in boards(50):
        brute = Brute(render(board))
        graph, game = everything(brute), Rolling(board)
        states, waiting = {plain(board, game.start)}, [game.start]
        for state in waiting:
            moves = game.successors(state)
            ours = [(letter, plain(board, after), cost) for letter, after, cost in moves]
            assert ours == graph[plain(board, state)]
            fresh = [(after, plain(board, after)) for _, after, _ in moves]
            for after, shape in fresh:
                if shape not in states:
                    states.add(shape)
                    waiting.append(after)
        assert states == graph.keys()
        assert all(game.is_goal(state) == brute.is_won(plain(board, state)) for state in waiting)


def plain(board: Board, state: State) -> BruteState:
    """Return a state as bloxorz_brute.py has it."""
    half, other = board.place(state.half), board.place(state.other)
    names = [bridge.name for bit, bridge in enumerate(board.bridges) if state.bridges >> bit & 1]
    if are_together(board, state.half, state.other):
        return frozenset([half, other]), frozenset(names)
    return (half, other), frozenset(names)
