"""Learning from mistakes in the window: by keys, mouse and buttons, until all are mended."""

from __future__ import annotations

from typing import Any

from desk import click, find, frames, press, screen_name, settle
from played import BACK, plan
from playtable import KEYS, drawn

from searchcade.app.screens.result.screen import ResultScreen
from searchcade.app.window import App
from searchcade.catalog import level
from searchcade.level import LoadedLevel
from searchcade.play.saved_game import SavedGame

ROW = drawn("###########\n#S       G#\n###########")


def result_of(app: App, loaded: LoadedLevel, moves: str) -> None:
    """Show the result of a game, and go on to its mistakes."""
    game = SavedGame.begin(app.store, app.user.id, loaded, "A game")
    for move in moves:
        game.session.play(move)
    game.seconds = 90.0
    game.resigned = not game.session.is_won
    app.push(ResultScreen(app, game, game.finish()))
    settle(app)


def learn(app: App, loaded: LoadedLevel = ROW, moves: str = "RLRRLRRR") -> Any:
    """Open the mistakes of a game by the key of the result."""
    result_of(app, loaded, moves)
    press(app, "l")
    settle(app)
    assert screen_name(app) == "MistakesScreen"
    return app.screen


def rest(app: App) -> None:
    """Wait until a move has been judged, and taken back where it was wrong."""
    screen: Any = app.screen
    settle(app)
    for _ in range(600):
        if not screen.is_busy:
            return
        frames(app)
        settle(app)
    raise AssertionError("the board does not come to rest")


def said(app: App, name: str = "notice") -> str:
    """Return what a widget says."""
    words: str = find(app, f"mistakes.{name}").text
    return words


def test_a_wrong_move_goes_back_and_the_right_one_leads_on(app: App) -> None:
    screen = learn(app)
    assert said(app, "heading") == "Mistake 1 of 2"
    press(app, "left")
    settle(app)
    assert said(app) == "Not quite: it costs 2 more than the best. Try again."
    rest(app)
    assert screen.motion.target == screen.review.scene()
    press(app, "right")
    rest(app)
    assert said(app).startswith("Right")
    assert screen.motion.target == screen.review.scene("R")
    press(app, "left")  # nothing is tried any more
    press(app, "return")
    assert said(app, "heading") == "Mistake 2 of 2"
    press(app, "right")
    rest(app)
    press(app, "return")
    assert said(app, "task") == "1 of 2 right at first try."
    settle(app)
    assert app.store.marks.load(app.user.id) == {("maze", "", "mistake"): (2, 1)}
    press(app, "return")
    assert screen_name(app) == "ResultScreen"


def test_a_click_is_a_move_and_show_me_makes_the_best_one(app: App) -> None:
    screen = learn(app)
    screen.click((0, 3))
    rest(app)
    assert screen.review.is_solved
    click(app, "mistakes.go_on")
    press(app, "h")
    rest(app)
    assert said(app) == "Shown: right."
    click(app, "mistakes.go_on")
    assert screen.review.right_at_once == 1
    click(app, "mistakes.again")
    assert (screen.review.number, screen.review.right_at_once) == (0, 0)


def test_a_wall_is_no_try(app: App) -> None:
    screen = learn(app)
    press(app, "up")
    rest(app)
    assert screen.review.tries == [[]]
    assert said(app) == ""


def test_a_fall_is_shown_and_taken_back(app: App) -> None:
    loaded = level("bloxorz/05-tightrope")
    first = plan(loaded)[0]
    screen = learn(app, loaded, first + BACK[first] + plan(loaded))
    falls = [move for move in "UDLR" if screen.review.judge(move).verdict == "fell"]
    press(app, KEYS[falls[0]])
    settle(app)
    assert said(app) == "The block fell. Try again."
    rest(app)
    assert screen.motion.target == screen.review.scene()
    assert app.screen.first_focus() == "mistakes.board"


def test_the_game_and_its_rank_stay_as_they_were(app: App) -> None:
    result_of(app, ROW, "RLRRLRRR")
    before = app.store.scores.count("maze", "#0"), app.store.saves.newest(app.user.id)
    result: Any = app.screen
    moves = result.saved.session.moves
    press(app, "l")
    settle(app)
    press(app, "h")
    rest(app)
    press(app, "escape")
    assert screen_name(app) == "ResultScreen"
    assert result.saved.session.moves == moves
    assert before == (app.store.scores.count("maze", "#0"), app.store.saves.newest(app.user.id))


def test_a_game_that_lost_nothing_offers_nothing_to_learn(app: App) -> None:
    result_of(app, ROW, "RRRR")
    press(app, "l")
    assert screen_name(app) == "ResultScreen"
    assert "result.learn" not in {widget.id for widget in app.screen.group.widgets}


def test_leaving_cancels_what_is_being_judged(app: App) -> None:
    screen = learn(app)
    screen.attempt("L")
    job = screen._job
    assert said(app).startswith("Comparing")
    press(app, "escape")
    assert job is None or job.is_cancelled or job.is_done


def test_plus_zooms_in_and_the_next_mistake_is_looked_at(app: App) -> None:
    loaded = level("maze/easy?seed=3")
    best = plan(loaded)
    screen = learn(app, loaded, best[0] + BACK[best[0]] + best[:-1] + BACK[best[-2]] + best[-2:])
    press(app, "=", "=", "=")
    board = screen.board.board
    assert board.is_zoomed
    press(app, "h")
    rest(app)
    press(app, "return")
    frames(app)
    assert board.rect.collidepoint(*board.view().centre(*screen.table.place))
