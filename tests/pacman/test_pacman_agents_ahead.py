"""Looking ahead: the report's minimax, alpha-beta, expectimax, Monte-Carlo, and the observer."""

from itertools import count, product
from random import Random

import pytest
from random_maps import random_map

from searchcade import catalog
from searchcade.games.pacman.agents.alphabeta import AlphaBeta
from searchcade.games.pacman.agents.expectimax import Expectimax
from searchcade.games.pacman.agents.montecarlo import MonteCarlo
from searchcade.games.pacman.agents.observer import Observer
from searchcade.games.pacman.agents.report import CAUGHT, Minimax
from searchcade.games.pacman.agents.senses import TOUCHED, Sense
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.levels import parse, vary
from searchcade.games.pacman.rules import MonsterProblem, State
from searchcade.problem import BadInput

RING = "level: 4\n%%%%%%%%%\n%P      %\n% %%%%% %\n%.     G%\n%%%%%%%%%"
GAME = catalog.game("pacman")


def small(seed: int, turns: str = "alternate") -> Arena:
    """Return a small map with two monsters."""
    return random_map(seed, headers=f"level: 4\nturns: {turns}", more="GG", food=3, walls=14)


def start(arena: Arena) -> State:
    """Return how a map begins."""
    return MonsterProblem(arena).start


# ------------------------------------------------------------------ the report's minimax


def test_the_report_values_the_score_the_nearest_food_and_each_monster() -> None:
    arena = parse("level: 4\n%%%%%%%%%\n%P .  GG%\n%%%%%%%%%")
    value = Minimax(arena, 4).value
    both = frozenset({15, 16})
    assert value(10, both, 1, 0) == 100 / 2 - 150 / 5 - 150 / 6
    assert value(11, both, 1, -1) == -1 + 100 / 1 - 150 / 4 - 150 / 5
    assert value(15, both, 1, 7) == CAUGHT


def test_the_report_sees_the_food_beside_and_shuns_the_monster_beside() -> None:
    beside = parse("level: 4\n%%%%%%%%%%%\n%  P.    G%\n%%%%%%%%%%%")
    ratings = Minimax(beside, 4).rate(start(beside))
    assert max(ratings)[1] == beside.start + 1
    hunted = parse("level: 4\n%%%%%%%%%%%\n%  PG.    %\n%%%%%%%%%%%")
    assert [there for _, there in Minimax(hunted, 4).rate(start(hunted))] == [hunted.start - 1]


# ------------------------------------------------------------------ alpha-beta


def minimax(ahead: AlphaBeta, state: State, depth: int) -> dict[int, float]:
    """Value every step without cutting anything off and without a table."""

    def step(cell: int, there: int, monsters: tuple[int, ...], food: int, depth: int) -> float:
        if there in monsters:
            return TOUCHED
        bit = arena.food_bits[there] & food
        points, food = 20 * bool(bit) - 1, food ^ bit
        if not food:
            return points + 20.0
        target = cell if arena.rules.turns == "simultaneous" else there
        answers = product(*(ahead.answers(each, target) for each in monsters))
        return points + min(best(there, tuple(sorted(set(a))), food, depth - 1) for a in answers)

    def best(cell: int, monsters: tuple[int, ...], food: int, depth: int) -> float:
        if cell in monsters:
            return TOUCHED
        if not depth:
            return ahead.sense.prospect(cell, monsters, food)
        return max(step(cell, there, monsters, food, depth) for there in arena.next_to[cell])

    arena = ahead.arena
    cell, monsters, food = state[:3]
    return {there: step(cell, there, monsters, food, depth) for there in arena.next_to[cell]}


@pytest.mark.parametrize("fear", ["hunters", "anything"])
@pytest.mark.parametrize("turns", ["alternate", "simultaneous"])
@pytest.mark.parametrize("seed", range(6))
def test_cutting_off_and_the_table_change_no_choice(seed: int, turns: str, fear: str) -> None:
    arena = small(seed, turns)
    ahead = AlphaBeta(arena, 10**9, fear=fear)  # type: ignore[arg-type]
    ahead.left = 10**9
    state = start(arena)
    if not arena.next_to[state.cell]:
        return
    key = (state.cell, state.monsters, state.food)
    before = [(0.0, there) for there in arena.next_to[state.cell]]
    for depth in (1, 2, 3):
        before = ahead.looked(key, before, depth)
        truth = minimax(ahead, state, depth)
        assert before[0][0] == pytest.approx(max(truth.values()))
        assert truth[before[0][1]] == pytest.approx(max(truth.values()))


def test_more_nodes_look_deeper() -> None:
    arena = parse(RING)
    depths = []
    for nodes in (5, 50, 500):
        ahead = AlphaBeta(arena, nodes)
        ahead.rate(start(arena))
        depths.append(ahead.depth)
    assert depths == sorted(set(depths))


def test_with_seconds_it_looks_ahead_for_that_long(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()
    monkeypatch.setattr("time.perf_counter", lambda: next(looks) / 1000)  # on a machine at rest
    ahead = AlphaBeta(parse(RING), 1, seconds=0.05)
    assert len(ahead.rate(start(parse(RING)))) == 2
    assert ahead.depth > 2


def test_what_is_feared_is_one_of_two_words() -> None:
    assert catalog.algorithm("alphabeta?fear=anything&nodes=50", GAME).options["fear"] == "anything"
    with pytest.raises(BadInput, match="expected fear among hunters, anything"):
        catalog.algorithm("alphabeta?fear=nothing", GAME)


# ------------------------------------------------------------------ chance


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_chances_of_a_monster_add_up_to_one(depth: int) -> None:
    arena = parse(RING)
    ahead = Expectimax(arena, depth)
    for monster, successors in enumerate(arena.next_to):
        if successors:
            chances = ahead.chances(monster, arena.start, depth)
            assert sum(chance for chance, _ in chances) == pytest.approx(1)


def test_expectimax_weighs_what_may_come_by_how_likely_it_is() -> None:
    arena = parse("level: 4\n%%%%%%%\n%P G .%\n%%%%%%%")
    ratings = {there: value for value, there in Expectimax(arena, 1).rate(start(arena))}
    # beside him then, the monster comes to his cell with 0.75 + 0.125, else it steps away
    assert ratings[9] == pytest.approx(-1 + 0.875 * TOUCHED + 0.125 * (-3 - 30 / 2))


def test_monte_carlo_plays_the_same_games_for_the_same_seed() -> None:
    arena = parse(RING)
    ratings = [MonteCarlo(arena, 40, Random("x")).rate(start(arena)) for _ in range(2)]
    assert ratings[0] == ratings[1]
    assert sum(int(value + 0.5) for value, _ in ratings[0]) == 40


# ------------------------------------------------------------------ senses


@pytest.mark.parametrize("seed", range(6))
def test_senses_agree_with_the_map(seed: int) -> None:
    arena = small(seed)
    sense = Sense(arena)
    for cell in (cell for cell, wall in enumerate(arena.walls) if not wall):
        steps = arena.steps_to(cell)
        nearest = min(steps[food] for food in arena.food)
        assert sense.nearest(cell, (1 << len(arena.food)) - 1) == min(nearest, sense.farthest)
        for monster in arena.monsters:
            for there in sense.hunting(monster, cell):
                assert there == monster or steps[there] == steps[monster] - 1


# ------------------------------------------------------------------ the observer


@pytest.mark.parametrize("turns", ["alternate", "simultaneous"])
@pytest.mark.parametrize("seed", range(6))
def test_the_true_order_of_preference_is_never_ruled_out(seed: int, turns: str) -> None:
    rules, random = MonsterProblem(small(seed, turns)), Random(seed)
    watcher = Observer(rules, 10)
    true = next(guess for guess in watcher.guesses if guess.order == "RLDU")
    state = rules.start
    for _ in range(40):
        successors = rules.successors(state)
        if not successors:
            break
        after = random.choice(successors)[1]
        target = state.cell if turns == "simultaneous" else after.cell
        if after.cell not in state.monsters and after.food:
            assert true.step(state.monsters, target) == after.monsters
        state = after


def test_who_goes_astray_is_no_hunter() -> None:
    arena = vary(parse(RING), {"policy": "wander", "wander": "free", "dice": "3"})
    rules = MonsterProblem(arena)
    watcher = Observer(rules, 50)
    search = catalog.algorithms("pacman")["observer"].search(rules, nodes=50)
    expansions = (step for step in search if isinstance(step, tuple))
    node, _ = next(expansions)
    while watcher.guesses:
        if node.parent:
            watcher.guesses = [g for g in watcher.guesses if watcher.agrees(g, node.parent, node)]
        node, _ = next(expansions)
    assert not watcher.guesses
