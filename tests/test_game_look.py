"""What is said about look aheads: every sentence against the tree, every tree against the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from searchcade import catalog
from searchcade.recording import Recording
from searchcade.recording.explanation import Explanation
from searchcade.recording.game_look import GameLook
from searchcade.recording.look_sentences import SIGNS
from searchcade.search.game_tree import Event, TreeMoment, bound
from searchcade.search.run import Budget
from searchcade.texts import Texts
from searchcade.texts.explanations import pseudocode, written

PLAYERS = (
    "alphabeta?nodes=300",
    "report-minimax?depth=2",
    "expectimax?depth=3",
    "monte-carlo?playouts=20",
)
LEVEL = "pacman/4-3-between-two-hunters"


@cache
def recorded(player: str, level: str = LEVEL) -> Recording:
    loaded = catalog.level(level)
    recording = Recording(loaded, catalog.algorithm(player, loaded))
    recording.run(Budget(nodes=40))
    return recording


def look_of(player: str) -> GameLook:
    explainer = recorded(player).explainer
    assert isinstance(explainer, GameLook)
    return explainer


def told(look: GameLook, t: int, *kinds: str) -> Iterator[tuple[TreeMoment, Event, Explanation]]:
    """Give each event of a look ahead, of some kinds, with the tree before it and what is said."""
    look.grow(t)
    tree = look.tree(t)
    assert tree
    before = TreeMoment(tree)
    for line, event in enumerate(tree.events, start=1):
        if not kinds or event.what in kinds:
            yield before, event, look.explain(t, line)
        before.take(event)


@pytest.mark.parametrize("player", PLAYERS)
def test_every_event_is_said_in_both_languages_at_a_line_that_exists(player: str) -> None:
    look = look_of(player)
    for language in ("en", "vi"):
        texts = Texts(language)
        code, words = pseudocode(texts, look.pseudocode), texts.of(look.recording.loaded.game)
        for _, event, said in told(look, 1):
            assert written(words, said.main)
            assert 0 <= said.line <= len(code)
            if event.what == "cut":
                assert ("cut" if language == "en" else "cắt") in code[said.line - 1].text
            if event.what in ("select", "expand", "rollout", "backup"):
                word = {"select": "UCB", "expand": "add a", "rollout": "random", "backup": "visit"}
                assert language == "vi" or word[event.what] in code[said.line - 1].text


@pytest.mark.parametrize("player", PLAYERS[:3])
def test_what_is_said_of_a_value_that_comes_back_is_so(player: str) -> None:
    for before, event, said in told(look_of(player), 1, "back"):
        name, values = said.main
        kind = before.tree.positions[event.at].kind
        child, best = before.fact(event.number), before.fact(event.at).value
        assert (values["sign"], values["value"]) == (SIGNS[child.bound], child.value)
        if kind == "average":
            chance = before.tree.positions[event.number].chance
            assert values["chance"] == 100 * chance
            assert values["sum"] == pytest.approx((best or 0) + chance * (child.value or 0))
            continue
        assert name.endswith(kind)
        assert child.value is not None
        if best is None:
            assert name.startswith("gametree.first")
        else:
            better = child.value > best if kind == "highest" else child.value < best
            assert name.startswith("gametree.better" if better else "gametree.same")
            assert values["best"] == best


def test_what_is_said_of_cuts_bounds_and_tables_is_so() -> None:
    names = set()
    for level in (LEVEL, "pacman/4-7-grand-arcade"):
        explainer = recorded("alphabeta?nodes=1500", level).explainer
        assert isinstance(explainer, GameLook)
        for before, event, said in told(explainer, 1, "cut", "known", "done"):
            name, values = said.main
            names.add(name)
            if name == "gametree.cut.first":
                root = before.root
                found = [before.fact(each) for each in before.tree.positions[root].children]
                best = max(fact.value for fact in found if fact.status == "done" and fact.value)
                assert values["best"] == best
                assert event.value <= best - 10
            elif name == "gametree.cut.lowest":
                assert values["value"] == event.value <= event.low == values["low"]
            elif name == "gametree.cut.highest":
                assert values["value"] == event.value >= event.high == values["high"]
            elif name in ("gametree.known", "gametree.done"):
                assert values["sign"] == SIGNS[bound(event.value, event.low, event.high)]
    assert {"gametree.cut.lowest", "gametree.cut.highest", "gametree.known"} <= names


def test_monte_carlo_says_mean_bonus_and_their_sum() -> None:
    for before, event, said in told(look_of(PLAYERS[3]), 1, "select"):
        mean, bonus, ucb = (said.main.values[each] for each in ("mean", "bonus", "ucb"))
        assert isinstance(mean, float)
        assert isinstance(bonus, float)
        assert mean == before.fact(event.at).total / before.fact(event.at).visits
        assert ucb == pytest.approx(mean + bonus)


@pytest.mark.parametrize("player", PLAYERS)
def test_a_tree_that_is_made_again_leads_to_the_values_that_were_recorded(player: str) -> None:
    look, recording = look_of(player), recorded(player)
    turns = sorted({look.turn(t) for t in range(1, recording.recorded)})
    for turn in (turns[3], turns[0]):  # one may step back to an earlier move
        look.grow(turn)
        seen, last = look.seen(turn + 1), turn + 1
        assert seen
        while last + 1 <= recording.recorded and look.turn(last + 1) == turn:
            last += 1
        values = recording.moment(last).values
        worths = look.worths(turn + 1, 0)
        assert worths.keys() == values.keys()
        for cell, fact in worths.items():
            value = fact.visits + fact.mean / 10**4 if seen.tree.explores else fact.value
            assert value is not None
            fine = value - values[cell]
            assert 0 <= fine < 10
            assert fine == pytest.approx(round(2 * fine) / 2)  # half a point a visit


@pytest.mark.parametrize("player", PLAYERS)
def test_only_the_tree_of_one_move_is_kept(player: str) -> None:
    look = look_of(player)
    second = next(t for t in range(2, 30) if look.turn(t) == t)
    look.grow(1)
    assert look.tree(1)
    assert look.lines(1) > 10
    look.grow(second)
    assert look.tree(1) is None
    assert look.can_grow(1)
    assert look.lines(1) == 1


def test_the_step_that_is_called_best_has_the_highest_value_of_its_move() -> None:
    for player in PLAYERS:
        look, recording = look_of(player), recorded(player)
        for t in range(1, recording.recorded):
            name = look.explain(t).main.name
            if name in ("gametree.rated.best", "gametree.played.most"):
                values = recording.moment(t).values
                mine = recording.moment(t).path[-1]
                assert values[mine] == max(values.values())


@pytest.mark.parametrize("player", ["mcts", "mcts-classic"])
def test_playouts_of_a_puzzle_are_told_one_by_one(player: str) -> None:
    recording = recorded(player, "bloxorz/03-bow-tie")
    look = recording.explainer
    for t in range(1, min(12, recording.recorded + 1)):
        moment = recording.moment(t)
        said = look.explain(t)
        assert said.main.values == {"count": t, "depth": moment.depth, "cost": moment.cost}
        assert written(Texts("vi").of(recording.loaded.game), said.main)
        assert "rollout" in pseudocode(Texts("en"), look.pseudocode)[said.line - 1].text
