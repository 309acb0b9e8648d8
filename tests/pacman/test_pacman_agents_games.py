"""Players of games: how a game is played to its end, and what holds for every player."""

import pytest

from searchcade import catalog
from searchcade.games.pacman import GAME
from searchcade.games.pacman.agents.game import Choice, Chooser, played
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import State, problem
from searchcade.level import LoadedLevel
from searchcade.search.node import Node, Thought, Verdict
from searchcade.search.run import Result
from searchcade.solve import solve

SEEING = ("alphabeta", "expectimax", "monte-carlo?playouts=30", "observer", "report-minimax")
CERTAIN = ("planner", *SEEING)
DARK = ("explorer", "report-local")
SEARCHES = catalog.algorithms("pacman")
LOOP = "%%%%%%%%%\n%P..   .%\n%.%%%%%.%\n%..    G%\n%%%%%%%%%"


def result(player: str, arena: Arena) -> Result:
    """Let a player play, and let the rules replay the game."""
    return solve(LoadedLevel("map", GAME, arena), catalog.algorithm(player, GAME)).result


def walker(*cells: int | None) -> Chooser:
    """Return a player who walks over these cells again and again; None resigns."""
    steps = [*cells]

    def choose(node: Node[State]) -> Choice:
        yield node, 0
        steps.append(steps.pop(0))
        return steps[-1]

    return choose


def ended(arena: Arena, *cells: int | None) -> str:
    """Return how a game ends for somebody who walks over these cells."""
    search = played(problem(arena), walker(*cells))
    try:
        while True:
            next(search)
    except StopIteration as end:
        return end.value.ended if isinstance(end.value, Verdict) else "won"


# ------------------------------------------------------------------ ends


def test_a_game_ends_when_it_is_won_lost_or_given_up() -> None:
    arena = parse("level: 4\n%%%%%%%\n%P .%G%\n%%%%%%%")
    assert ended(arena, 9, 10) == "won"
    assert ended(arena, 9, None) == "resigned"
    hunted = parse("level: 4\n%%%%%%%\n%.P  G%\n%%%%%%%")
    assert ended(hunted, 10, 11) == "lost"


def test_a_game_that_is_thrice_at_the_same_point_is_stalled() -> None:
    arena = parse("level: 4\n%%%%%%%\n%P .%G%\n%%%%%%%")
    assert ended(arena, 9, 8) == "stalled"


def test_a_game_that_has_used_up_its_steps_is_stalled() -> None:
    capped = vary(parse("level: 4\n%%%%%%%\n%P .%G%\n%%%%%%%"), {"cap": "1"})
    assert ended(capped, 9, 10) == "stalled"
    dark = vary(parse("level: 3\n%%%%%%%\n%P .%G%\n%%%%%%%"), {"cap": "1"})
    assert ended(dark, 9, 10) == "stalled"


# ------------------------------------------------------------------ every player


@pytest.mark.parametrize("player", CERTAIN)
@pytest.mark.parametrize("turns", ["alternate", "simultaneous"])
def test_every_player_plays_a_whole_game_against_hunters(player: str, turns: str) -> None:
    found = result(player, vary(parse(LOOP), {"turns": turns}))
    assert found.outcome in ("solved", "lost", "stalled", "resigned")
    assert found.plan


@pytest.mark.parametrize("player", SEEING)
@pytest.mark.parametrize("policy", ["random-chase", "classic", "wander"])
def test_who_does_not_know_the_monsters_plays_against_any(player: str, policy: str) -> None:
    found = result(player, vary(parse(LOOP), {"policy": policy, "cap": "200"}))
    assert found.outcome in ("solved", "lost", "stalled", "resigned")


@pytest.mark.parametrize("player", DARK)
@pytest.mark.parametrize("wander", ["home", "free"])
def test_every_player_of_level_3_plays_a_whole_game_in_the_fog(player: str, wander: str) -> None:
    arena = vary(parse(LOOP), {"level": "3", "wander": wander, "cap": "200"})
    found = result(player, arena)
    assert found.outcome in ("solved", "lost", "stalled", "resigned")


@pytest.mark.parametrize("player", [*CERTAIN, *DARK])
def test_players_fit_where_they_see_what_they_need(player: str) -> None:
    fits = SEARCHES[player.partition("?")[0]].fits
    hunted = parse(LOOP)
    assert fits(problem(hunted)) == (player in CERTAIN)
    assert fits(problem(vary(hunted, {"vision": "3"}))) == (player in DARK)
    assert fits(problem(vary(hunted, {"level": "3"}))) == (player in DARK)
    by_chance = problem(vary(hunted, {"policy": "random-chase"}))
    assert fits(by_chance) == (player in SEEING)
    assert not fits(problem(parse("level: pies\n%%%%\n%P.%\n%%%%")))


@pytest.mark.parametrize("player", [name for name in CERTAIN if name != "planner"])
def test_every_look_ahead_steps_away_from_a_monster_beside(player: str) -> None:
    arena = parse("%%%%%%%%%\n%. GP   %\n% %%%%% %\n%.      %\n%%%%%%%%%")
    found = result(player, arena)
    assert (found.plan or "").startswith("R")


def test_what_a_player_thinks_of_each_step_is_shown() -> None:
    search = SEARCHES["report-minimax"].search(problem(parse(LOOP)))
    expansions = (step for step in search if isinstance(step, tuple))
    nodes = [next(expansions)[0] for _ in range(3)]
    assert not isinstance(nodes[0], Thought)
    values = {node.move: node.value for node in nodes[1:] if isinstance(node, Thought)}
    assert values.keys() == {"R", "D"}


def test_who_is_shut_in_resigns_or_stalls() -> None:
    arena = parse("level: 4\n%%%%%%\n%P%.G%\n%%%%%%")
    for player in ("planner", "observer", "report-minimax", "alphabeta", "expectimax"):
        assert result(player, arena).outcome in ("resigned", "stalled")
