"""The watch screen explains each step: sentence, line, strip and board say the same."""

import pygame
import pytest
from desk import click, click_at, find, frames, press, screen_name, settle
from watching import point, watch

from searchcade.app.screens.watch.states import StatesScreen
from searchcade.app.window import App
from searchcade.canvas import Place
from searchcade.recording.textbook import Textbook
from searchcade.texts.explanations import written

MAZE = "maze/loops?seed=21&size=12"
SHIFT = pygame.KMOD_SHIFT


def everything(app: App) -> tuple[object, ...]:
    """Return all that is said about the present moment."""
    marks = app.screen.board.marks  # type: ignore[attr-defined]
    return (
        find(app, "watch.said").text,
        find(app, "watch.line").text,
        find(app, "watch.strip").text,
        marks.numbers,
        marks.fresh,
        marks.moment,
        marks.current,
    )


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
def test_stepping_back_says_the_same_again(app: App, algorithm: str) -> None:
    screen = watch(app, MAZE, algorithm)
    press(app, "space")
    screen.go(30)
    frames(app)
    seen = []
    for _ in range(4):
        press(app, "right")
        seen.append(everything(app))
    for before in reversed(seen[:-1]):
        press(app, "left")
        assert everything(app) == before


def test_shift_goes_line_by_line_to_the_next_moment_and_back(app: App) -> None:
    screen = watch(app, MAZE, "astar")
    screen.go(68)
    frames(app)
    start = everything(app)
    lines = screen.explainer.lines(68)
    texts = []
    for _ in range(lines):
        press(app, "right", mod=SHIFT)
        texts.append(find(app, "watch.line").text)
    assert (screen.playback.moment, screen.line) == (69, 0)
    assert texts[0] == "node ← the lowest f of the frontier"
    assert texts[-1] == find(app, "watch.line").text
    for _ in range(lines):
        press(app, "left", mod=SHIFT)
    assert everything(app) == start


def test_a_step_or_a_run_leaves_the_middle_of_an_expansion(app: App) -> None:
    screen = watch(app, MAZE, "astar")
    screen.go(20)
    press(app, "right", "right", mod=SHIFT)
    press(app, "left")
    assert (screen.playback.moment, screen.line) == (20, 0)
    press(app, "right", mod=SHIFT)
    press(app, "right")
    assert (screen.playback.moment, screen.line) == (21, 0)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("way", "moment"),
    [("first", 0), ("previous", 20), ("next", 21), ("last", None), ("timeline", None)],
)
def test_whatever_moves_the_playback_leaves_the_middle_of_an_expansion(
    way: str, moment: int | None, app: App
) -> None:
    screen = watch(app, MAZE, "astar")
    screen.go(20)
    press(app, "right", "right", mod=SHIFT)
    assert screen.line == 2
    if way == "timeline":  # the mark where the plan begins: no expansion follows it
        line = find(app, "watch.timeline")
        share = screen.recording.recorded / screen.length
        click_at(app, (line.track.x + share * line.track.w, line.track.centery))
        moment = screen.recording.recorded
    else:
        click(app, f"watch.{way}")
    frames(app)
    expected = screen.length if moment is None else moment
    assert (screen.playback.moment, screen.line) == (expected, 0)


def test_the_board_waits_where_the_strip_says(app: App) -> None:
    screen = watch(app, MAZE, "beam?width=3")
    screen.go(40)
    frames(app)
    explainer, marks = screen.explainer, screen.board.marks
    assert isinstance(explainer, Textbook)
    chips = explainer.frontier(40, most=99).chips
    waits = [cell for cell, since in enumerate(marks.found or ()) if since <= 40]
    assert sorted({row * 12 + col for (row, col) in (chip.cell for chip in chips)}) == waits
    assert {(*chip.cell,) for chip in chips if chip.is_new} == {*marks.fresh}


def test_a_fast_playback_rests_and_says_so(app: App) -> None:
    screen = watch(app, MAZE, "bfs")
    screen.playback.choose(6)
    screen.playback.restart()
    frames(app, 0.1)
    assert "rests" in find(app, "watch.said").text
    assert find(app, "watch.line").text == ""
    press(app, "space")
    assert "waited longest" in find(app, "watch.said").text


def test_digits_switch_layers_and_two_colours_are_the_most(app: App) -> None:
    screen = watch(app, "pacman/2-1-sentries", "astar")
    screen.go(8)
    press(app, "4", "5")
    assert screen.board.marks.numbers == {}
    assert screen.board.marks.parents
    assert not screen.board.marks.danger
    press(app, "6")
    assert screen.board.marks.danger
    assert not screen.board.marks.is_expanded_shown  # the oldest of three has gone
    click(app, "watch.layer.expanded")
    assert screen.board.marks.is_expanded_shown
    assert not screen.board.marks.is_waiting_shown


def test_a_chip_lights_its_cell_and_leads_to_its_moment(app: App) -> None:
    screen = watch(app, MAZE, "astar")
    screen.go(40)
    frames(app)
    strip = find(app, "watch.strip")
    chip = strip.frontier.chips[0]
    place = strip.rect.x + 20, strip.rect.centery
    move = pygame.event.Event(
        pygame.MOUSEMOTION, pos=[part * app.scale for part in place], rel=(0, 0), buttons=(0,) * 3
    )
    frames(app, events=[move])
    assert screen.board.marks.lit == {(*chip.cell,): "focus"}
    click_at(app, place)
    assert screen.playback.moment == 41  # the first that waits is taken next


def test_states_behind_a_cell_are_listed_and_lead_to_their_moments(app: App) -> None:
    screen = watch(app, "sokoban/09-feather-and-anvil", "astar")
    screen.go(120)
    frames(app)
    assert "many positions" in find(app, "watch.said").text
    cell: Place = screen.recording.moment(120).path[-1]
    point(app, screen, *cell)
    assert "positions here" in find(app, "watch.cell").text
    screen.open_cell(cell)
    frames(app)
    listed = app.screen
    assert isinstance(listed, StatesScreen)
    assert len(listed.entries) > 1
    press(app, "return")
    assert screen_name(app) == "WatchScreen"
    explainer = screen.explainer
    assert isinstance(explainer, Textbook)
    newest = listed.entries[0]
    assert explainer.entries.left[newest] > 120  # it waits: its moment is when it was found
    assert screen.playback.moment == explainer.entries.born[newest]


def test_keys_alone_find_the_states_of_a_cell(app: App) -> None:
    screen = watch(app, "sokoban/09-feather-and-anvil", "bfs")
    screen.go(150)
    frames(app)
    screen.group.set_focus(screen.board)
    screen.group.is_walked = True
    press(app, "left", "right", "return")
    assert screen_name(app) in ("StatesScreen", "WatchScreen")
    assert screen.board.pointed is not None


def test_the_search_tree_grows_with_the_search_and_leads_to_moments(app: App) -> None:
    screen = watch(app, MAZE, "astar")
    screen.go(10)
    press(app, "v")
    tree = find(app, "watch.tree_view")
    before = len(tree.tree.nodes)
    press(app, "right")
    assert len(find(app, "watch.tree_view").tree.nodes) > before
    root = tree._place(tree.tree.nodes[0].spot)
    click_at(app, root)
    assert screen.playback.moment == 1
    press(app, "v")
    with pytest.raises(KeyError):
        find(app, "watch.tree_view")


def test_a_large_tree_shows_the_part_around_the_present_node(app: App) -> None:
    screen = watch(app, "maze/easy?seed=3&size=30", "bfs")
    screen.go(400)
    press(app, "v")
    tree = find(app, "watch.tree_view")
    assert not tree.tree.is_whole
    assert 1 < len(tree.tree.nodes) < 20
    assert "only those near" in find(app, "watch.tree_title").note


def test_special_solvers_have_true_counters(app: App) -> None:
    screen = watch(app, "sokoban/04-two-of-a-kind", "push-astar")
    screen.go(min(5, screen.recording.recorded))
    frames(app)
    said = find(app, "watch.said").text
    moment = screen.recording.moment(screen.playback.moment)
    assert f"{moment.expanded} " in said
    assert "watch.about" in {widget.id for widget in screen.group.widgets}


@pytest.mark.parametrize("algorithm", ["astar", "dfs"])
def test_sentences_are_written_while_the_search_still_runs(app: App, algorithm: str) -> None:
    screen = watch(app, MAZE, algorithm)
    screen.go(10)
    settle(app)
    frames(app)
    assert (
        written(screen.words, screen.explainer.explain(10).main).replace("*", "")
        in find(app, "watch.said").text
    )
