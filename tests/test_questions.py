"""Questions about searches: their answers are those that the rules give."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

import pytest

import question_checker
from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.recording.explainers import EXPLAINERS
from searchcade.recording.explanation import Sentence
from searchcade.recording.question import Choice, Question, numbers
from searchcade.recording.questions import asker_of, questions, stretches
from searchcade.search.run import Budget
from searchcade.texts import LANGUAGES, Texts
from searchcade.texts.explanations import written

BUDGET = Budget(nodes=300, seconds=60)
LEVELS = {
    "maze": ("maze/loops?seed=7", "maze/easy?seed=3&braid=0.4&size=15"),
    "sokoban": ("sokoban/05-near-or-far", "sokoban/13-back-and-forth"),
    "bloxorz": ("bloxorz/11-two-buttons", "bloxorz/38-pine-tree"),
    "pacman": ("pacman/1-6-labyrinth", "pacman/4-5-four-characters", "pacman/4-1-once-around"),
}
EIGHT = "maze/custom?size=20&seed=3&directions=8&braid=0.6"


def fitting() -> list[tuple[str, str]]:
    """Return each explained algorithm with levels of all games that it fits."""
    found = [("jps", EIGHT)]
    for game, names in LEVELS.items():
        for name in names:
            loaded = catalog.levels(name)[0]
            fits = catalog.fitting_algorithms(loaded)
            found += [(each, loaded.name) for each in fits if each in EXPLAINERS and each != "jps"]
        assert any(catalog.algorithm(each, loaded) for each in fits), game
    return found


PAIRS = fitting()


@lru_cache(maxsize=8)
def recorded(algorithm: str, name: str) -> Recording:
    loaded = catalog.level(name)
    recording = Recording(loaded, catalog.algorithm(algorithm, loaded))
    recording.run(BUDGET)
    return recording


def checked(recording: Recording, asked: list[Question]) -> list[str]:
    """Return what the checker, which knows no recording, has against the answers."""
    loaded, choice = recording.loaded, recording.choice
    if choice.algorithm.name in question_checker.RUNS:
        checker: Any = question_checker.Checker(loaded, choice, recording.recorded)
    else:
        checker = question_checker.LookChecker(loaded, choice, BUDGET)
    wrong = [(each, checker.problem_of(each)) for each in asked]
    return [f"{each.kind} at {each.t}, {each.line}: {why}" for each, why in wrong if why]


@pytest.mark.every_case
@pytest.mark.parametrize(("algorithm", "name"), PAIRS)
def test_every_answer_is_that_of_the_rules(algorithm: str, name: str) -> None:
    recording = recorded(algorithm, name)
    asked = questions(recording, 12, seed=len(name))
    assert all(each.is_clear for each in asked)
    assert checked(recording, asked) == []


@pytest.mark.every_case
@pytest.mark.parametrize("algorithm", sorted(EXPLAINERS))
def test_every_explained_algorithm_has_three_kinds_of_questions(algorithm: str) -> None:
    names = [name for each, name in PAIRS if each == algorithm]
    kinds = Counter(
        each.kind for name in names for each in questions(recorded(algorithm, name), 12)
    )
    assert len(kinds) >= 3, kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_written_in_every_language(language: str) -> None:
    for algorithm, name in PAIRS[:: max(1, len(PAIRS) // 25)]:
        recording = recorded(algorithm, name)
        words = Texts(language).of(recording.loaded.game)
        for each in questions(recording, 6):
            said = [each.asked, each.because, *each.against, *(one.said for one in each.options)]
            texts = [written(words, sentence) for sentence in said]
            assert all(text and "{" not in text and "None" not in text for text in texts), texts
            options = texts[-len(each.options) :]
            assert len(set(options)) == len(options), options
            assert words.texts(f"questions.kind.{each.kind}")


def test_the_same_seed_asks_the_same_and_another_one_something_else() -> None:
    recording = recorded("astar", "maze/loops?seed=7")
    assert questions(recording, 10, seed=4) == questions(recording, 10, seed=4)
    assert questions(recording, 10, seed=4) != questions(recording, 10, seed=5)


def test_questions_come_in_the_order_of_the_search_and_none_twice() -> None:
    asked = questions(recorded("astar", "maze/loops?seed=7"), 12)
    places = [(each.t, each.line, each.kind) for each in asked]
    assert places == sorted({*places})
    assert len(asked) == 12
    assert max(Counter(each.kind for each in asked).values()) <= 4


def test_equal_scores_are_both_right() -> None:
    recording = recorded("astar", "maze/loops?seed=7")
    asker = asker_of(recording, Random(1))
    assert asker
    ties = [each for t in asker.moments() if (each := asker.at(t, "next")) and len(each.right) > 1]
    assert ties
    assert all(each.accepts(frozenset({number})) for each in ties for number in each.right)
    assert checked(recording, ties) == []


def test_a_corridor_and_the_way_back_are_not_asked_about() -> None:
    recording = recorded("bfs", "maze/easy?seed=3&braid=0.4&size=15")
    asker = asker_of(recording, Random(1))
    assert asker
    for t in asker.moments():
        entered, fate = asker.at(t, "enter"), asker.at(t, "fate")
        assert entered is None or len(entered.options) >= 3
        parent = recording.moment(t + 1).path[-2]
        assert fate is None or divmod(fate.about, recording.cols) != parent


def test_all_right_options_are_to_be_chosen_where_that_is_asked() -> None:
    recording = recorded("bfs", "maze/loops?seed=7")
    asker = asker_of(recording, Random(1))
    assert asker
    found = (asker.at(t, "enter") for t in asker.moments())
    asked = next(each for each in found if each and len(each.right) > 1)
    assert asked.accepts(asked.right)
    assert not asked.accepts(frozenset({min(asked.right)}))
    assert not asked.accepts(frozenset(range(len(asked.options))) - {min(asked.right)})


def test_one_option_of_two_right_ones_is_enough_and_both_are_no_answer() -> None:
    one = Question("next", 1, 0, said(0), [Choice(said(n)) for n in range(3)], frozenset({0, 2}),
                   said(0), [said(0)] * 3)  # fmt: skip
    assert one.accepts(frozenset({0}))
    assert one.accepts(frozenset({2}))
    assert not one.accepts(frozenset({1}))
    assert not one.accepts(frozenset({0, 2}))
    assert not one.accepts(frozenset())


def said(number: int) -> Sentence:
    return Sentence("questions.number", {"value": number})


@pytest.mark.parametrize(
    ("options", "right", "takes_all", "is_clear"),
    [
        ([Choice(said(1)), Choice(said(2))], {0}, False, True),
        ([Choice(said(1)), Choice(said(1))], {0}, False, False),
        ([Choice(said(1), 5), Choice(said(2), 5)], {0}, False, False),
        ([Choice(said(1), 5), Choice(said(2), 6)], {0}, False, True),
        ([Choice(said(1)), Choice(said(2))], set(), False, False),
        ([Choice(said(1)), Choice(said(2))], {0, 1}, False, False),
        ([Choice(said(1)), Choice(said(2))], {0, 1}, True, True),
        ([Choice(said(1))], {0}, True, False),
        ([Choice(said(n)) for n in range(9)], {0}, False, False),
    ],
)
def test_only_what_has_one_answer_is_clear(
    options: list[Choice], right: set[int], takes_all: bool, is_clear: bool
) -> None:
    question = Question("next", 1, 0, said(0), options, frozenset(right), said(0),
                        [said(0)] * len(options), takes_all=takes_all)  # fmt: skip
    assert question.is_clear == is_clear


def test_numbers_that_read_alike_are_one_option() -> None:
    options, right = numbers(14.31, [14.34, 2, -3, float("inf")])
    values = [each.said.values["value"] for each in options]
    assert values == [2, 13.31, 14.31, 15.31]
    assert right == {2}
    options, right = numbers(-2, [5], least=-10)
    assert [each.said.values["value"] for each in options] == [-3, -2, -1, 5]
    assert right == {1}
    options, right = numbers(3000, [3001, 2000], unit=1000)
    assert [each.said.values["value"] for each in options] == [2000, 3000, 4000, 5000]
    assert right == {1}

    options, _ = numbers(2, [0, -1])
    assert options[0].said.values["value"] == 0


def test_what_the_board_does_not_show_is_asked_about_early_only() -> None:
    asker = asker_of(recorded("bfs", "sokoban/13-back-and-forth"), Random(1))
    assert asker
    asked = {kind: [t for t in asker.moments() if asker.at(t, kind)] for kind in ("enter", "fate")}
    assert asked["fate"]
    assert max(asked["enter"] + asked["fate"]) <= 12
    assert max(t for t in asker.moments() if asker.at(t, "next")) > 12


def test_waves_meet_at_one_of_the_options_only() -> None:
    recording = recorded("bibfs", "maze/easy?seed=3&braid=0.4&size=15")
    t = recording.recorded - 1
    node = recording.state_at(t + 1)
    near = {recording.cell_of(state) for _, state, _ in recording.problem.successors(node)}
    waiting = recording.explainer.marks(t)[1]
    assert any(waiting[cell] <= t for cell in near)
    for seed in range(40):
        asker = asker_of(recording, Random(seed))
        meeting = asker.at(t, "meet") if asker else None
        assert meeting
        assert len(meeting.options) == 4
        assert sum(each.cell in near for each in meeting.options) == 1


def test_what_waits_already_is_put_on_the_stack_once_more() -> None:
    recording = recorded("dfs", "maze/loops?seed=7")
    asker = asker_of(recording, Random(1))
    assert asker
    asked = [each for t in asker.moments() if (each := asker.at(t, "enter"))]
    assert any(said.name == "questions.fate.again" for each in asked for said in each.against)
    assert checked(recording, asked) == []


def test_early_moments_get_more_questions_and_few_moments_are_taken_again() -> None:
    assert [list(each) for each in stretches(range(1, 9), 2)] == [[1, 2, 3], [4, 5, 6, 7, 8]]
    assert [list(each) for each in stretches([7], 3)] == [[7], [7], [7]]
    assert list(stretches([], 3)) == []
    ends = [each[-1] for each in stretches(range(100), 10)]
    assert ends == sorted(ends)
    assert ends[-1] == 99


def test_a_search_that_no_textbook_describes_is_not_asked_about() -> None:
    recording = recorded("push-astar", "sokoban/05-near-or-far")
    assert asker_of(recording, Random(0)) is None
    assert questions(recording) == []


def test_both_a_cut_and_none_are_asked_about() -> None:
    recording = recorded("alphabeta", "pacman/4-5-four-characters")
    asked = [each for seed in range(6) for each in questions(recording, 8, seed)]
    answers = {number for each in asked if each.kind == "cut" for number in each.right}
    assert answers == {0, 1}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_recordings_have_right_answers_only(seed: int) -> None:
    """A hundred levels a seed, in four games, each with an algorithm that fits."""
    random, asked = Random(seed), 0
    for number in range(100):
        loaded = any_level(random, number)
        names = [each for each in catalog.fitting_algorithms(loaded) if each in EXPLAINERS]
        algorithm = random.choice(names)
        recording = Recording(loaded, catalog.algorithm(algorithm, loaded))
        recording.run(BUDGET)
        found = questions(recording, 10, seed=number)
        asked += len(found)
        assert checked(recording, found) == [], (algorithm, loaded.name)
    assert asked > 600


def any_level(random: Random, number: int) -> LoadedLevel:
    """Return a level of one of the four games: a generated maze, or one that ships."""
    game = ("maze", "sokoban", "bloxorz", "pacman")[number % 4]
    if game == "maze":
        size, braid = random.randrange(6, 30), random.choice((0, 0.3, 1))
        eight = random.choice(("", "&directions=8"))
        return catalog.level(
            f"maze/custom?size={size}&braid={braid}&seed={random.randrange(10**6)}{eight}"
        )
    names = catalog.shipped_levels(catalog.game(game), "*")
    try:
        return catalog.level(f"{game}/{random.choice(names)}")
    except BadInput:
        return any_level(random, number)
