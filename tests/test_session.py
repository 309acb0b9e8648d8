"""A person at play: moves, undo and redo, hints, taking a game up again."""

import pytest

from searchcade import catalog
from searchcade.hands import are_helped
from searchcade.play.session import Session
from searchcade.problem import IllegalMove

MAZE = catalog.game("maze")
CROSSING = MAZE.parse("""\
#########
#S      #
### #####
#   #   #
# ### # #
#     #G#
#########
""")


def test_walls_stop_and_count_nothing() -> None:
    session = Session(MAZE, CROSSING)
    assert not session.play("U")
    assert not session.play("x")
    assert session.moves == ""
    assert session.play("R")
    assert session.moves == "R"


def test_takes_moves_back_and_plays_them_again() -> None:
    session = Session(MAZE, CROSSING, "RDL")
    assert session.undo()
    assert session.undo()
    assert session.moves == "R"
    assert session.redo()
    assert session.moves == "RD"
    assert session.redo()
    assert session.moves == "RDL"
    assert not session.redo()


def test_a_new_way_forgets_what_was_taken_back() -> None:
    session = Session(MAZE, CROSSING, "RDL")
    session.undo()
    session.undo()
    assert session.play("R")
    assert not session.redo()


def test_restart_keeps_the_moves_for_redo() -> None:
    session = Session(MAZE, CROSSING, "RDLD")
    session.restart()
    assert session.moves == ""
    assert session.state == session.problem.start
    while session.redo():
        pass
    assert session.moves == "RDLD"


def test_nothing_to_take_back_at_the_start() -> None:
    assert not Session(MAZE, CROSSING).undo()


def test_takes_a_saved_game_up_again() -> None:
    session = Session(MAZE, CROSSING, "RDLD")
    again = Session(MAZE, CROSSING, session.moves)
    assert again.state == session.state
    assert not again.is_won


def test_refuses_a_save_that_does_not_replay() -> None:
    with pytest.raises(IllegalMove, match="move 2"):
        Session(MAZE, CROSSING, "RU")


def test_hints_in_three_sizes() -> None:
    session = Session(MAZE, CROSSING)
    assert session.hint() == session.hint("direction") == "R"
    assert session.hint("landmark") == "R"  # the junction below which the way goes on
    plan = session.hint("way")
    assert plan == "RDLDRRURD"
    assert session.hints == 4
    assert session.moves == ""  # a hint plays nothing by itself
    for move in plan:
        assert session.play(move)
    assert session.is_won


def test_a_hint_stops_at_the_next_junction_after_the_one_it_starts_from() -> None:
    session = Session(MAZE, CROSSING, "R")
    assert session.hint("landmark") == "DLDRRURD"  # no junction is left before the goal


def test_the_hands_that_made_the_moves_go_with_them() -> None:
    session = Session(MAZE, CROSSING)
    session.play("R")
    session.play("D", "h")
    session.play("L", "s")
    assert session.hands == "phs"
    session.undo()
    session.undo()
    assert session.hands == "p"
    session.redo()
    session.play("L")  # the same move again is still whose it was
    assert session.hands == "phs"
    session.undo()
    session.play("U")
    assert session.hands == "php"
    assert Session(MAZE, CROSSING, session.moves, session.hands).hands == "php"
    assert Session(MAZE, CROSSING, session.moves).hands == "ppp"


@pytest.mark.parametrize(
    ("hands", "expected"),
    [("", False), ("p", False), ("hp", False), ("ph", True), ("hhp", True), ("pphs", True)],
)
def test_a_game_is_helped_by_its_last_move_or_by_most_of_them(hands: str, expected: bool) -> None:
    assert are_helped(hands) is expected


def test_a_new_way_forgets_what_was_taken_back_even_where_it_would_be_legal() -> None:
    session = Session(MAZE, CROSSING, "RR")
    session.undo()
    assert session.play("L")
    assert "R" in [move for move, _, _ in session.problem.successors(session.state)]
    assert not session.redo()


def test_each_push_is_added_to_the_cost_and_taken_off_when_it_is_undone() -> None:
    sokoban = catalog.game("sokoban")
    room = sokoban.parse("########\n#@$  . #\n########\n")
    session = Session(sokoban, sokoban.rules.with_options(room, {"push-cost": "1+w"}))
    costs = []
    for _ in range(3):
        session.play("R")
        costs.append(session.cost)
    assert costs == [2, 4, 6]
    assert session.is_won
    session.undo()
    assert (session.cost, session.is_won) == (4, False)


def test_a_session_is_aided_by_its_hands() -> None:
    aided = [Session(MAZE, CROSSING, "RD", hands).is_helped for hands in ("pp", "hp", "ph", "sp")]
    assert aided == [False, False, True, True]


def test_only_games_with_points_count_points() -> None:
    assert Session(MAZE, CROSSING).points is None
    pacman = catalog.level("pacman/1-1-round-the-corner")
    session = Session(pacman.game, pacman.level)
    assert pacman.game.scoring.points is not None
    assert session.points == pacman.game.scoring.points(pacman.level, session.state, "")


def test_a_hint_is_counted_only_where_it_leads_on() -> None:
    session = Session(MAZE, MAZE.parse("#####\n#S#G#\n#####\n"))
    assert session.hint() is None
    assert session.hints == 0


def test_small_letters_are_moves_too() -> None:
    session = Session(MAZE, CROSSING)
    assert session.play("r")
    assert session.moves == "R"
