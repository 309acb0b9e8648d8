"""Every player on every map: games come to an end, replay, and go as the rules say."""

from typing import Any

import pytest

from searchcade import catalog
from searchcade.games.pacman import GAME, best, referee
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import problem
from searchcade.level import LoadedLevel
from searchcade.search.run import Result
from searchcade.solve import SolveReport, solve

PLAYERS = (
    "alphabeta?nodes=60",
    "expectimax?depth=2",
    "explorer",
    "monte-carlo?playouts=8",
    "observer?nodes=500",
    "planner?nodes=500",
    "report-local",
    "report-minimax?depth=2",
)
SHIPPED = {name: catalog.level(f"pacman/{name}").level for name in GAME.shipped()}
ENDS = {"solved", "lost", "stalled", "resigned"}


def game(player: str, arena: Arena) -> SolveReport:
    """Let a player play a map, and let the rules replay the game."""
    return solve(LoadedLevel("map", GAME, arena), catalog.algorithm(player, GAME))


def result(player: str, arena: Arena) -> Result:
    """Return what came of a game."""
    return game(player, arena).result


def pairs() -> list[Any]:
    """Return every map with every player that fits it; all but one player a map are `long`."""
    every = []
    for number, (name, arena) in enumerate(SHIPPED.items()):
        choices = [catalog.algorithm(player, GAME) for player in PLAYERS]
        fitting = [each.name for each in choices if each.algorithm.fits(problem(arena))]
        every += [
            pytest.param(
                name, player, marks=() if number % len(fitting) == place else pytest.mark.long
            )
            for place, player in enumerate(fitting)
        ]
    return every


@pytest.mark.parametrize("name", SHIPPED)
def test_players_suit_the_maps_with_monsters_that_walk(name: str) -> None:
    choices = [catalog.algorithm(player, GAME) for player in PLAYERS]
    fitting = [each for each in choices if each.algorithm.fits(problem(SHIPPED[name]))]
    assert bool(fitting) == (name[0] in "34")


@pytest.mark.parametrize(("name", "player"), pairs())
def test_every_player_plays_every_map_that_suits_it_to_an_end(name: str, player: str) -> None:
    arena = vary(SHIPPED[name], {"cap": "100"})
    report = game(player, arena)
    assert report.result.outcome in ENDS
    assert report.result.generated > 0
    assert report.figures["score"] <= 20 * len(arena.food)


def test_the_usual_run_has_every_player() -> None:
    assert {each.values[1] for each in pairs() if not each.marks} == {*PLAYERS}


@pytest.mark.parametrize("name", [name for name in SHIPPED if name[0] in "34"])
def test_the_best_player_wins_whatever_can_be_won(name: str) -> None:
    arena = SHIPPED[name]
    assert (result(best(arena), arena).outcome == "solved") == arena.winnable


def test_the_best_is_told_no_more_than_a_person_and_the_referee_knows_all() -> None:
    dark, hunted = SHIPPED["3-1-in-the-dark"], SHIPPED["4-7-grand-arcade"]
    assert (best(dark), best(hunted)) == ("explorer", "planner")
    assert result(referee(dark), dark).optimal
    assert best(SHIPPED["4-1-once-around"]) == referee(SHIPPED["4-1-once-around"])


@pytest.mark.parametrize(
    "player", [each for each in PLAYERS if each not in ("explorer", "report-local")]
)
def test_who_is_walled_in_resigns(player: str) -> None:
    arena = parse("level: 4\n%%%%%%%\n%P%..G%\n%%%%%%%")
    assert result(player, arena).outcome in ("resigned", "lost", "stalled")
    assert result(player, arena).steps == 0


@pytest.mark.parametrize("player", ["alphabeta", "expectimax", "monte-carlo", "planner"])
def test_rule_4_the_last_food_does_not_save_whoever_is_touched_in_the_same_turn(
    player: str,
) -> None:
    arena = parse("turns: simultaneous\nlevel: 4\n%%%%%%%\n%  P.G%\n% %%% %\n%     %\n%%%%%%%")
    assert result(player, arena).outcome == "solved"


# ------------------------------------------------------------------ homes


@pytest.mark.parametrize("dice", range(1, 21))
def test_the_explorer_passes_beside_a_home_in_the_turns_when_somebody_is_in(dice: int) -> None:
    beside = "level: 3\n%%%%%%%%%\n%%% G %%%\n% P    .%\n%%%%%%%%%"
    assert result("explorer", vary(parse(beside), {"dice": str(dice)})).outcome == "solved"


def test_the_explorer_dares_to_take_food_beside_a_home_when_nothing_else_is_left() -> None:
    text = "level: 3\n%%%%%%%\n%%%G%%%\n%%% %%%\n% P.  %\n%%%%%%%"
    ends = {result("explorer", vary(parse(text), {"dice": str(dice)})).outcome for dice in (1, 2)}
    assert ends == {"solved"}
