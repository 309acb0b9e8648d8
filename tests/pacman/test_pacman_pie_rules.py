"""The rules of docs/rules/pacman.md for pies, one test or more for each number."""

import pytest

from searchcade.games.pacman import GAME
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import PieProblem, State, problem
from searchcade.play.session import Session
from searchcade.problem import IllegalMove, replay

BEHIND_WALLS = "%%%%%%%%\n%PO%%%.%\n%%%%%%%%"
CORNERS = "level: pies\n%%%%%%\n%P  .%\n% %% %\n%. ..%\n%%%%%%"


def feast(text: str, **options: str) -> PieProblem:
    """Return the problem of a drawing, played by other rules."""
    rules = problem(vary(parse(text), options))
    assert isinstance(rules, PieProblem)
    return rules


def after(rules: PieProblem, plan: str) -> State:
    """Return the state that a plan leads to."""
    return replay(rules, plan)[0]


def letters(rules: PieProblem, plan: str = "") -> str:
    """Return the moves that are legal after a plan."""
    return "".join(move for move, _, _ in rules.successors(after(rules, plan)))


def place(rules: PieProblem, plan: str) -> tuple[int, int]:
    """Return the row and column of Pacman after a plan."""
    return divmod(after(rules, plan).cell, rules.arena.cols)


# ------------------------------------------------------------------ P1: moves


def test_rule_p1_steps_teleport_and_stop_cost_1() -> None:
    rules = feast(CORNERS)
    assert {move: cost for move, _, cost in rules.successors(rules.start)} == dict.fromkeys(
        "RDTX", 1
    )


def test_rule_p1_people_may_stop() -> None:
    session = Session(GAME, parse(BEHIND_WALLS))
    assert session.play("x")
    assert (session.moves, session.state) == ("X", session.problem.start)


def test_rule_p1_eating_is_forced_on_entry() -> None:
    rules = feast(BEHIND_WALLS)
    assert after(rules, "R").pies == 0
    assert rules.is_goal(after(rules, "RRRRR"))
    assert rules.successors(after(rules, "RRRRR")) == []


# ------------------------------------------------------------------ P2: power


def test_rule_p2_without_power_walls_stop() -> None:
    assert letters(feast(BEHIND_WALLS, teleport="none")) == "RX"


def test_rule_p2_a_pie_gives_five_steps_into_walls() -> None:
    rules = feast("%%%%%%%%%%\n%PO%%%%%.%\n%%%%%%%%%%", teleport="none")
    powers = [after(rules, "R" * steps).power for steps in range(7)]
    assert powers == [0, 5, 4, 3, 2, 1, 0]
    assert rules.is_goal(after(rules, "RRRRRRR"))  # the last wall was the fifth


def test_rule_p2_a_sixth_wall_is_one_too_many() -> None:
    rules = feast("%%%%%%%%%%%\n%PO%%%%%%.%\n%%%%%%%%%%%", teleport="none")
    assert letters(rules, "RRRRRR") == "X"  # stuck in a wall: no open cell beside it


def test_rule_p2_inside_a_wall_without_power_only_open_cells_follow() -> None:
    rules = feast("%%%%%%%\n%PO%  %\n%%%%%%%\n%%%%%.%\n%%%%%%%", teleport="none")
    assert letters(rules, "RRXXX") == "URDLX".replace("U", "")
    assert letters(rules, "RRXXXX") == "RLX"


def test_rule_p2_the_border_is_never_walkable() -> None:
    assert letters(feast(BEHIND_WALLS, teleport="none"), "R") == "RLX"


def test_rule_p2_every_move_uses_power() -> None:
    rules = feast("%%%%%%\n%P O %\n% %% %\n%   .%\n%%%%%%")
    assert [after(rules, plan).power for plan in ("RR", "RRX", "RRL", "RRLLT")] == [5, 4, 4, 2]


def test_rule_p2_a_pie_works_once_and_a_second_one_resets_the_power() -> None:
    rules = feast("%%%%%%%\n%POO .%\n%%%%%%%", teleport="none")
    assert [after(rules, plan).power for plan in ("R", "RR", "RRL", "RRLR")] == [5, 5, 4, 3]


def test_rule_p2_power_never_falls_below_zero() -> None:
    assert after(feast(CORNERS), "XX").power == 0


# ------------------------------------------------------------------ P3: teleports


def test_rule_p3_diagonal_jumps_to_the_opposite_corner() -> None:
    rules = feast(CORNERS)
    assert place(rules, "T") == (3, 4)
    assert place(rules, "TT") == (1, 1)
    assert "T" not in letters(rules, "R")


def test_rule_p3_adjacent_jumps_along_the_row_or_the_column() -> None:
    rules = feast(CORNERS, teleport="adjacent")
    assert (place(rules, "T"), place(rules, "V")) == ((1, 4), (3, 1))
    assert (place(rules, "TV"), place(rules, "VT")) == ((3, 4), (3, 4))


def test_rule_p3_auto_moves_on_at_once_and_eats_in_both_corners() -> None:
    rules = feast(CORNERS, teleport="auto")
    state = after(rules, "RRR")
    assert place(rules, "RRR") == (3, 1)
    assert (rules.start.food.bit_count(), state.food.bit_count()) == (4, 2)
    assert letters(rules, "RRR") == "URX"  # no chain, no T


def test_rule_p3_auto_does_not_move_him_who_starts_or_stops() -> None:
    rules = feast(CORNERS, teleport="auto")
    assert place(rules, "X") == (1, 1)


def test_rule_p3_none_has_no_teleport() -> None:
    assert letters(feast(CORNERS, teleport="none")) == "RDX"


@pytest.mark.parametrize("teleport", ["diagonal", "auto"])
def test_rule_p3_no_teleport_to_a_corner_that_is_a_wall(teleport: str) -> None:
    rules = feast(CORNERS.replace("%. ..%", "%. .%%"), teleport=teleport)
    assert "T" not in letters(rules)
    assert place(rules, "RL") == (1, 1)


def test_rule_p3_corners_that_are_one_cell_lead_nowhere() -> None:
    assert letters(feast("level: pies\n%%%\n%P%\n%.%\n%%%", teleport="adjacent")) == "DVX"
    assert letters(feast("level: pies\n%%%\n%p%\n%%%", teleport="diagonal")) == ""


# ------------------------------------------------------------------ P4: states


def test_rule_p4_states_that_differ_in_power_or_pies_differ() -> None:
    rules = feast("%%%%%%%\n%PO  .%\n%%%%%%%", teleport="none")
    states = {after(rules, plan) for plan in ("", "RL", "RLX", "RLXX")}
    assert {(state.power, state.pies) for state in states} == {(0, 1), (4, 0), (3, 0), (2, 0)}


def test_rule_p4_turns_are_not_counted() -> None:
    rules = feast(CORNERS)
    assert after(rules, "XTT") == rules.start._replace(food=after(rules, "T").food)


def test_what_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        replay(feast(BEHIND_WALLS), "U")
