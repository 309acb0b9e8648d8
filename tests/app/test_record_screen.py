"""My record: figures, achievements and last games of the player, guests included."""

from __future__ import annotations

from desk import click, find, press, screen_name, settle
from played import score

from searchcade.app.screens.menu.record import RecordScreen, told_time
from searchcade.app.window import App
from searchcade.texts import Texts


def look(app: App) -> RecordScreen:
    """Open the record of the player."""
    screen = RecordScreen(app)
    app.push(screen)
    settle(app)
    return screen


def text(app: App, name: str) -> str:
    words: str = find(app, f"record.{name}").text
    return words


def figures(app: App, *names: str) -> list[str]:
    return [text(app, f"figure.{name}") for name in names]


def test_a_newcomer_has_an_empty_record(app: App) -> None:
    look(app)
    assert (text(app, "figure.games"), text(app, "figure.share"), text(app, "figure.streak")) == (
        "0",
        "–",
        "0",
    )
    assert text(app, "earned") == "0 of 15 earned"
    press(app, "up", "right")  # from the list to the choice, and to the other list
    assert text(app, "none").startswith("No finished game yet")


def test_games_are_added_up_game_by_game(app: App) -> None:
    score(app, app.user, name="bloxorz/01-first-roll", seconds=60)
    score(app, app.user, name="maze/easy?seed=3", seconds=3600)
    score(app, app.store.accounts.guest("another"), seconds=60)
    look(app)
    assert (text(app, "figure.games"), text(app, "figure.won"), text(app, "figure.time")) == (
        "2",
        "2",
        "1 h 1 min",
    )
    assert (text(app, "figure.share"), text(app, "figure.streak")) == ("100 %", "1")
    assert text(app, "cell.bloxorz.3") == "1 min"
    assert text(app, "cell.all.1") == "2"


def test_achievements_tell_how_far_they_are(app: App) -> None:
    score(app, app.user, name="bloxorz/01-first-roll")
    look(app)
    assert text(app, "achievements") == "First win: earned"
    press(app, "end")
    assert "0 of" in text(app, "achievements")


def test_a_game_of_the_list_opens_its_replay(app: App) -> None:
    score(app, app.user, name="maze/easy?seed=3", seconds=9)
    look(app)
    click(app, "record.tab")  # its middle is the second tab
    assert "Easy" in text(app, "games")
    press(app, "down", "return")
    settle(app)
    assert screen_name(app) == "ReplayScreen"


def test_the_first_minute_is_told_in_seconds() -> None:
    texts = Texts("en")
    told = [told_time(texts, seconds) for seconds in (0, 0.4, 42, 60, 3 * 60 + 59, 3661)]
    assert told == ["0 min", "1 s", "42 s", "1 min", "3 min", "1 h 1 min"]


def answer(app: App, algorithm: str, kind: str, *, is_right: bool) -> None:
    app.store.marks.add(app.user.id, ("maze", algorithm, kind), is_right=is_right)


def test_study_says_what_was_known_and_leads_to_what_is_least_known(app: App) -> None:
    answer(app, "astar", "next", is_right=True)
    answer(app, "bfs", "next", is_right=False)
    screen = look(app)
    screen.turn("study")
    assert text(app, "study") == "BFS, Maze: 0 of 1"
    press(app, "down", "down")
    assert text(app, "study") == "A*, Maze: 1 of 1"
    assert text(app, "practise") == "Practise next: BFS · Maze"
    press(app, "p")
    settle(app)
    assert screen_name(app) == "WatchScreen"
    answer(app, "bfs", "next", is_right=True)
    app.pop()
    settle(app)
    assert "1 of 2" in screen.find("record.study").text or screen.marks.total("maze", "bfs") == (
        2,
        1,
    )


def test_a_row_of_the_study_list_is_practised_and_mistakes_are_not(app: App) -> None:
    for _ in range(2):
        answer(app, "", "mistake", is_right=True)
    answer(app, "astar", "next", is_right=True)
    screen = look(app)
    screen.turn("study")
    listing = find(app, "record.study")
    assert listing.text.startswith("A*")
    press(app, "end", "return")
    settle(app)
    assert screen_name(app) == "RecordScreen"
    press(app, "home", "return")
    settle(app)
    assert screen_name(app) == "WatchScreen"


def test_who_was_asked_nothing_reads_how_to_begin(app: App) -> None:
    look(app).turn("study")
    assert text(app, "none").startswith("No question answered yet")
    assert text(app, "practise") == "Practise next: A* · Maze"
