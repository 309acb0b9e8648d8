"""Study in the window: the search stops and asks; keys, clicks and the board answer."""

from __future__ import annotations

import pytest
from desk import click, click_at, find, frames, press, settle
from watching import watch

from searchcade import catalog
from searchcade.app.screens.watch.watch import WatchScreen
from searchcade.app.window import App
from searchcade.recording.study import Study
from searchcade.texts.explanations import written

MAZE = "maze/loops?seed=7"


def studying(app: App, level: str = MAZE, algorithm: str = "astar") -> tuple[WatchScreen, Study]:
    """Watch a search and let it ask, until the first question is open."""
    screen = watch(app, level, algorithm)
    press(app, "q")
    return screen, opened(app, screen)


def opened(app: App, screen: WatchScreen) -> Study:
    """Wait until a question is open."""
    for _ in range(400):
        settle(app)
        frames(app, 0.1)
        mode = screen.study
        if mode and mode.study and mode.view:
            return mode.study
    raise AssertionError("no question")


def answered(app: App, screen: WatchScreen, *, is_right: bool) -> None:
    """Answer the open question by keys."""
    assert screen.study
    study = screen.study.study
    assert study
    question = study.question
    assert question
    options = range(len(question.options))
    wrong = [number for number in options if number not in question.right]
    chosen = sorted(question.right) if is_right else wrong
    for number in chosen if question.takes_all else chosen[:1]:
        press(app, str(number + 1))
    if question.takes_all:
        press(app, "return")
    frames(app, 0.05)


def test_a_student_answers_by_keys_and_sees_how_it_went(app: App) -> None:
    screen, study = studying(app)
    assert len(study.questions) == 10
    for number in range(10):
        study = opened(app, screen)
        question = study.question
        assert question
        assert (screen.playback.moment, screen.line) == (question.t, question.line)
        assert find(app, "study.asked").text
        answered(app, screen, is_right=number != 2)
        assert find(app, "study.said").text.startswith("Right." if number != 2 else "Not quite.")
        press(app, "return")
    frames(app, 0.1)
    assert find(app, "study.said").text.startswith("9 of 10 right")
    settle(app)
    marks = app.store.marks.load(app.user.id)
    assert sum(asked for asked, _ in marks.values()) == 10
    assert sum(right for _, right in marks.values()) == 9
    press(app, "return")
    assert opened(app, screen).questions != study.questions


def test_the_cells_of_the_options_are_numbered_and_a_click_answers(app: App) -> None:
    screen, study = studying(app)
    while True:
        study = opened(app, screen)
        question = study.question
        assert question
        if question.kind == "next":
            break
        answered(app, screen, is_right=True)
        press(app, "return")
    cols = screen.recording.cols
    places = {divmod(each.cell, cols): str(n + 1) for n, each in enumerate(question.options)}
    assert dict(screen.board.marks.values) == places
    assert not screen.board.marks.numbers
    right = question.options[min(question.right)].cell
    screen.board.pointed = divmod(right, cols)
    screen.open_cell(divmod(right, cols))
    frames(app, 0.05)
    assert study.answers[-1].is_right
    assert screen.board.marks.best == divmod(right, cols)


def test_the_sentence_above_a_question_is_not_its_answer(app: App) -> None:
    screen, _ = studying(app)
    while True:
        study = opened(app, screen)
        question = study.question
        assert question
        if question.kind == "score":
            break
        answered(app, screen, is_right=True)
        press(app, "return")
    said = screen.explainer.explain(question.t).main
    assert find(app, "watch.said").main == written(screen.words, said)


def test_a_wide_board_has_the_place_of_the_layers(app: App) -> None:
    screen = watch(app, "bloxorz/11-two-buttons", "bfs")
    before = screen.board.rect.h
    press(app, "q")
    opened(app, screen)
    assert screen.board.rect.h > before + 100


def test_a_click_on_an_option_answers(app: App) -> None:
    _, study = studying(app)
    assert study.question
    click(app, "study.option.1")
    frames(app, 0.05)
    assert study.answer or study.chosen == {0}


def test_what_is_answered_cannot_be_answered_again(app: App) -> None:
    screen, study = studying(app)
    answered(app, screen, is_right=False)
    before = list(study.answers)
    for number in range(4):
        press(app, str(number + 1))
    assert study.answers == before
    assert not find(app, "study.option.1").enabled


def test_study_is_left_by_its_key_and_everything_is_as_before(app: App) -> None:
    screen, _ = studying(app)
    press(app, "q")
    frames(app, 0.05)
    assert screen.study is None
    assert find(app, "watch.line")
    press(app, "1")  # a layer again
    assert "expanded" not in screen.layers


def test_another_algorithm_is_asked_about_too(app: App) -> None:
    screen, _ = studying(app)
    screen.choose("bfs")
    study = opened(app, screen)
    kinds = {each.kind for each in study.questions}
    assert "score" not in kinds


def test_a_search_without_a_textbook_asks_nothing(app: App) -> None:
    screen = watch(app, "sokoban/05-near-or-far", "push-astar")
    press(app, "q")
    frames(app, 0.1)
    assert screen.study is None


def test_a_look_ahead_is_asked_about_with_its_tree_below(app: App) -> None:
    screen, study = studying(app, "pacman/4-5-four-characters", "alphabeta?nodes=200")
    question = study.question
    assert question
    assert find(app, "study.asked").text
    assert screen.line == question.line
    answered(app, screen, is_right=True)
    assert study.answers[-1].is_right


def test_a_click_on_a_position_of_the_tree_answers(app: App) -> None:
    screen, study = studying(app, "pacman/4-1-once-around", "report-minimax")
    while True:
        study = opened(app, screen)
        question = study.question
        assert question
        if question.kind == "choice":
            break
        answered(app, screen, is_right=True)
        press(app, "return")
    settle(app)
    frames(app, 0.1)
    tree = find(app, "watch.game_tree")
    right = question.options[min(question.right)].node
    spot = next(each for each in tree.spots() if each.number == right)
    click_at(app, spot.box.center)
    frames(app, 0.05)
    assert study.answers[-1].is_right


@pytest.mark.parametrize(
    ("level", "algorithm"),
    [(MAZE, "bfs"), ("sokoban/12-left-bank", "astar"), ("bloxorz/11-two-buttons", "mcts"),
     ("pacman/1-6-labyrinth", "ucs")],
)  # fmt: skip
def test_a_newcomer_answers_three_questions_of_each_game(
    app: App, level: str, algorithm: str
) -> None:
    """No words but the screen's: each says what is asked, and which keys answer it."""
    screen, _ = studying(app, level, algorithm)
    for _ in range(3):
        study = opened(app, screen)
        how = find(app, "study.how").text
        count = len(study.question.options) if study.question else 0
        assert f"1 to {count}" in how
        for number in range(1, count + 1):
            assert find(app, f"study.option.{number}").text.startswith(str(number))
        press(app, "1")
        if not study.answer:
            assert "Enter" in how
            press(app, "return")
        frames(app, 0.05)
        assert study.answer
        assert "Enter" in find(app, "study.how").text
        press(app, "return")
    assert len(study.answers) == 3


def test_my_record_leads_to_study(app: App) -> None:
    screen = app.routes.watch(catalog.level(MAZE), study=True)
    app.push(screen)
    assert isinstance(screen, WatchScreen)
    assert opened(app, screen).question
