"""Learning from mistakes: each move is judged by what remains after it, and one tries again."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.play import mistakes
from searchcade.play.analysis import Analysis, analyse
from searchcade.play.mistakes import MistakeReview, Try
from searchcade.play.remaining_cost import Deadline
from searchcade.play.session import Session
from searchcade.problem import BadInput
from searchcade.scene import FOG
from searchcade.search.true_distance import true_distances
from searchcade.texts import Texts
from searchcade.views.mistakes import mistake_view

LEVELS = ["maze/roundabout", "sokoban/03-mind-the-corner", "bloxorz/10-light-touch",
          "pacman/1-3-comb", "pacman/2-1-sentries"]  # fmt: skip
BACK = dict(zip("UDLR", "DURL", strict=True))
ENGLISH = Texts("en")


def drawn(text: str, game: str) -> LoadedLevel:
    """Return a level that was drawn for a test."""
    of = catalog.game(game)
    return LoadedLevel("drawn.txt", of, of.parse(text))


def wandering(loaded: LoadedLevel, count: int, seed: int) -> str:
    """Return random moves from the start."""
    random, session = Random(seed), Session(loaded.game, loaded.level)
    while len(session.moves) < count and not session.is_won and not session.ended:
        moves = [move for move, _, _ in session.problem.successors(session.state)]
        session.play(random.choice(moves))
    return session.moves


def best_plan(loaded: LoadedLevel) -> str:
    """Return a cheapest plan from the start."""
    return loaded.game.advice(loaded.level, loaded.problem().start) or ""


def review_of(loaded: LoadedLevel, moves: str) -> MistakeReview:
    """Return the mistakes of a game."""
    return MistakeReview(loaded, analyse(loaded, moves))


def said(review: MistakeReview) -> str:
    """Return what is said of the last try."""
    return mistake_view(review, ENGLISH).notice.text


CORRIDOR = drawn("###########\n#S       G#\n###########", "maze")
TWO_WAYS = drawn("#######\n#  S  #\n# # # #\n#    G#\n#######", "maze")
CORNER = drawn("######\n#    #\n# $ .#\n#@   #\n######", "sokoban")


@pytest.fixture
def detour() -> MistakeReview:
    """Return a game with two steps back, of which each cost two."""
    return review_of(CORRIDOR, "RLRRLRRR")


# ------------------------------------------------------------------ what is said of a move


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_best_where_nothing_is_lost_by_the_true_distances(name: str, seed: int) -> None:
    loaded = catalog.level(name)
    review = review_of(loaded, wandering(loaded, 20, seed))
    problem = loaded.problem()
    truth = true_distances(problem, 50_000)
    assert truth is not None
    while not review.is_over:
        session = review.position()
        least = truth.costs[session.state]
        for move, after, cost in problem.successors(session.state):
            loss = truth.costs.get(after, inf) + cost - least
            verdict: Any = "best" if loss == 0 else "fatal" if loss == inf else "worse"
            assert review.judge(move) == Try(move, verdict, loss)
        review.take(review.shown())
        review.go_on()


def test_wrong_moves_are_told_by_how_much_and_one_tries_again(detour: MistakeReview) -> None:
    assert detour.count == 2
    assert mistake_view(detour, ENGLISH).task == (
        "Move 2: left. That cost 2 more than the best. Which move is best here?"
    )
    assert detour.take(detour.judge("L")) is False
    assert said(detour) == "Not quite: it costs 2 more than the best. Try again."
    assert not detour.is_solved
    assert detour.take(detour.judge("R")) is None
    assert said(detour) == "Right: nothing is lost after this move."
    detour.go_on()
    assert detour.take(detour.judge("R")) is True
    detour.go_on()
    assert mistake_view(detour, ENGLISH).task == "1 of 2 right at first try."


def test_every_best_move_counts_where_several_are_best() -> None:
    review = review_of(TWO_WAYS, "LRRD")
    assert [review.judge(move).verdict for move in "RDL"] == ["best", "best", "worse"]
    review.take(review.judge("d"))
    assert said(review) == "Right: nothing is lost after this move. Best here: right or down."


def test_a_move_that_the_analysis_did_not_look_at_may_be_best_as_well() -> None:
    review = review_of(TWO_WAYS, "LRRD")
    (stretch,) = review.stretches
    review.stretches = [stretch._replace(best="R", is_all=False)]
    assert review.judge("D") == Try("D", "best", 0)


def test_a_move_that_loses_the_game_is_told_so() -> None:
    review = review_of(CORNER, "uurD")
    while not review.stretch.is_fatal:
        review.take(review.shown())
        review.go_on()
    assert "out of reach" in mistake_view(review, ENGLISH).task
    review.take(review.judge(review.played))
    assert said(review) == "The goal is out of reach after this. Try again."
    assert review.judge(review.stretch.best[0]).verdict == "best"


def test_a_fall_is_wrong_and_a_wall_is_no_try() -> None:
    loaded = catalog.level("bloxorz/05-tightrope")
    review = review_of(loaded, wandering(loaded, 12, 1))
    (fall, *_) = [move for move in "UDLR" if review.judge(move).verdict == "fell"]
    assert review.scene(fall) != review.scene()
    assert review.take(review.judge(fall)) is False
    assert said(review) == "The block fell. Try again."
    wall = review_of(CORRIDOR, "RLRRRR")
    assert wall.judge("U").verdict == "illegal"
    assert wall.take(wall.judge("U")) is None
    assert wall.tries == [[]]


def test_what_cannot_be_told_in_time_does_not_count(
    detour: MistakeReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unknown:
        """Costs that nobody knows."""

        def cost(self, _state: object) -> None:
            """Return nothing."""

        def with_time(self, _deadline: Deadline) -> Unknown:
            return self

    monkeypatch.setattr(mistakes, "remaining_costs", lambda *_: Unknown())
    (stretch, _) = detour.analysis.stretches
    detour.analysis = replace(detour.analysis, moves="RU")  # another move was played
    detour.stretches = [stretch._replace(best="R", is_all=False), stretch]
    tried = detour.judge("L")
    assert tried == Try("L", "unknown")
    assert detour.take(tried) is None
    assert "does not count" in said(detour)
    detour.take(detour.judge("R"))
    assert detour.right_at_once == 1
    detour.tries, detour.stretches = [[]], [stretch._replace(best="R", is_all=True)]
    assert detour.judge("L") == Try("L", "worse")
    detour.take(detour.judge("L"))
    assert said(detour).startswith("Another move is better")


def test_a_mistake_without_a_known_best_move_is_left_out_and_counted() -> None:
    found = analyse(CORRIDOR, "RLRRLRRR")
    first, second = found.stretches
    unsure = replace(found, stretches=(first._replace(best="", is_all=False), second))
    review = MistakeReview(CORRIDOR, unsure)
    assert review.stretches == [second]
    remark = "Mistakes left out because no best move was found in time: 1."
    assert mistake_view(review, ENGLISH).remarks == [remark]
    assert mistakes.can_be_tried(Analysis("", (0,), reason="unknown")) == []


def test_hindsight_is_said_and_nothing_is_hidden() -> None:
    loaded = catalog.level("pacman/3-1-in-the-dark")
    review = review_of(loaded, wandering(loaded, 12, 1))
    hindsight = "Counted with what nobody could see while playing."
    assert mistake_view(review, ENGLISH).remarks == [hindsight]
    session = review.position()
    dark = loaded.game.scene_after(loaded.level, session.states)
    assert any(each.picture == FOG for each in dark.sprites)
    assert not any(each.picture == FOG for each in review.scene().sprites)


# ------------------------------------------------------------------ split blocks, clicks, pictures


def test_a_split_block_is_switched_by_its_own_move() -> None:
    loaded = first_split()
    plan = best_plan(loaded)
    before = plan[: plan.index("S")]
    half = next(move for move in returns_from(loaded, before) if move != "S")
    review = review_of(loaded, before + half + BACK[half] + plan[len(before) :])
    while not any(each.move == "S" for each in mistake_view(review, ENGLISH).buttons):
        review.take(review.shown())
        review.go_on()
    assert review.judge("S").verdict in ("best", "worse")
    review.take(review.judge("S"))
    assert review.text.endswith("S")


def returns_from(loaded: LoadedLevel, moves: str) -> list[str]:
    """Return the legal moves after some others, those first that can be taken back."""
    session = Session(loaded.game, loaded.level, moves)
    legal = [move for move, _, _ in session.problem.successors(session.state)]
    return [move for move in legal if move in BACK and can_go_back(loaded, moves + move)]


def can_go_back(loaded: LoadedLevel, moves: str) -> bool:
    """Say whether the last move can be taken back by its opposite."""
    return Session(loaded.game, loaded.level, moves).play(BACK[moves[-1]])


def first_split() -> LoadedLevel:
    """Return a shipped level whose plan switches between two halves."""
    game = catalog.game("bloxorz")
    levels = (catalog.level(f"bloxorz/{name}") for name in game.shipped())
    return next(loaded for loaded in levels if "S" in best_plan(loaded))


def test_a_click_means_the_first_move_to_a_cell(detour: MistakeReview) -> None:
    assert detour.move_towards((0, 2)) == "R"
    assert detour.move_towards((0, 4)) == "R"
    assert detour.move_towards((0, 1)) == ""


def test_the_board_is_shown_before_and_after_a_try(detour: MistakeReview) -> None:
    game, level = CORRIDOR.game, CORRIDOR.level
    assert detour.scene() == game.scene_after(level, Session(game, level, "R").states)
    assert detour.scene("R") == game.scene_after(level, Session(game, level, "RR").states)
    assert detour.scene("U") == detour.scene()


def test_cells_are_lit_where_it_was_lost_and_where_it_is_best(detour: MistakeReview) -> None:
    assert mistake_view(detour, ENGLISH).lit == {(0, 0): "bad"}
    assert mistake_view(detour, ENGLISH).legal.keys() == {"L", "R"}
    assert detour.take(detour.shown()) is False
    view = mistake_view(detour, ENGLISH)
    assert view.lit == {(0, 0): "bad", (0, 2): "good"}
    assert (view.show, view.go_on, view.legal, view.notice.text) == (
        "", "Next mistake", {}, "Shown: right."
    )  # fmt: skip
    detour.go_on()
    assert mistake_view(detour, ENGLISH).show == "Show me"
    detour.take(detour.judge("R"))
    assert mistake_view(detour, ENGLISH).go_on == "Finish"


# ------------------------------------------------------------------ text


def test_the_text_reads_back(detour: MistakeReview) -> None:
    for move in "LR":
        detour.take(detour.judge(move))
    detour.go_on()
    detour.take(detour.shown())
    assert detour.text == "LR/?"
    again = review_of(CORRIDOR, "RLRRLRRR").read("LR/?")
    assert again.tries == detour.tries
    assert again.right_at_once == 0
    done = review_of(CORRIDOR, "RLRRLRRR").read("R/R/")
    assert (done.is_over, done.right_at_once) == (True, 2)


@pytest.mark.parametrize("text", ["U", "RR", "L/R", "R/R/R", "R/R//", "R//", "Q", "R?"])
def test_nonsense_is_refused(detour: MistakeReview, text: str) -> None:
    with pytest.raises(BadInput):
        detour.read(text)


def test_nothing_is_taken_after_the_right_move(detour: MistakeReview) -> None:
    detour.go_on()
    assert detour.number == 0
    detour.take(detour.judge("R"))
    assert detour.take(detour.judge("L")) is None
    assert len(detour.tries[0]) == 1


def test_both_languages_say_everything(detour: MistakeReview) -> None:
    verdicts: list[Any] = ["best", "worse", "fatal", "fell", "unknown", "shown"]
    for verdict in verdicts:
        detour.tries = [[Try("L", verdict, 2)]]
        one, other = (mistake_view(detour, Texts(name)) for name in ("en", "vi"))
        assert one.notice.text != other.notice.text
        assert "{" not in one.notice.text + other.notice.text + one.task + other.task
