"""Everything that Pacman says in the window has room: no text is cut, no widget hides another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import find, open_desk, settle
from pacmantable import Cut, has
from playtable import drawn, sit_down
from setuptable import open_setup, wait
from watching import watch_level

from searchcade import catalog
from searchcade.app import fonts
from searchcade.app.screens.menu.home import HomeScreen
from searchcade.app.window import App
from searchcade.play.setup_choices import level_names
from searchcade.texts.titles import game_title, level_title

CHOSEN = {"turns": "simultaneous", "policy": "random-chase", "vision": "steps", "cap": "40"}
RULES = "&".join(f"{key}={value}" for key, value in CHOSEN.items())
PLAYERS = {
    "level: 3\n%%%%%%%%%%%%\n%P.     G .%\n%%%%%%%%%%%%": ["report-local", "explorer"],
    "level: 4\n%%%%%%%%%\n%P . . G%\n% %%%%% %\n%   .   %\n%%%%%%%%%": [
        "report-minimax", "alphabeta", "expectimax", "monte-carlo", "planner", "observer",
    ],
}  # fmt: skip


@pytest.fixture(
    params=[
        ("vi", (1280, 720)),
        ("en", (1920, 1080)),
        pytest.param(("en", (1280, 720)), marks=pytest.mark.long),
        pytest.param(("vi", (1920, 1080)), marks=pytest.mark.long),
    ]
)
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[App]:
    language, size = request.param
    app = open_desk(tmp_path, size=size, language=language)
    app.start(HomeScreen(app))
    settle(app)
    yield app
    app.quit()
    app.store.close()


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Cut:
    cut = Cut()
    monkeypatch.setattr(fonts, "shortened", cut)
    return cut


@pytest.mark.parametrize(
    "level", ["5-7-side-by-side", "5-2-four-corners", "5-3-cells", "4-4-wheel"]
)
def test_the_buttons_of_moves_are_whole(app: App, cut: Cut, level: str) -> None:
    loaded = catalog.level(f"pacman/{level}")
    screen = sit_down(app, loaded, game_title(app.texts, loaded))
    app.draw()
    assert cut.lines == set()
    row = [find(app, f"play.move.{letter}") for letter in screen.table.letters]
    row += [find(app, id) for id in ("play.pace_now", "play.resign") if has(app, id)]
    assert row[0].rect.x == find(app, "play.facts").rect.x
    assert row[-1].rect.right == pytest.approx(find(app, "play.restart").rect.right)
    places = [button.rect for button in row]
    assert not any(
        place.collidelistall([*places[:n], *places[n + 1 :]]) for n, place in enumerate(places)
    )


def test_a_game_by_chosen_rules_is_called_by_its_map_and_all_rules_are_told(
    app: App, cut: Cut
) -> None:
    loaded = catalog.level(f"pacman/4-3-between-two-hunters?{RULES}")
    title = game_title(app.texts, loaded)
    assert title == app.texts.of(loaded.game).level("4-3-between-two-hunters")
    sit_down(app, loaded, title)
    app.draw()
    assert cut.lines == set()
    told, figures = find(app, "play.level"), find(app, "play.facts")
    assert f"{title} · {told.text}" == level_title(app.texts, loaded)
    assert told.text.count("·") == len(CHOSEN) - 1
    assert not told.rect.colliderect(figures.rect)


def test_levels_options_and_their_values_are_whole(app: App, cut: Cut) -> None:
    screen = open_setup(app, "pacman", "4-1-once-around", more=True)
    for level in ("4-1-once-around", "3-1-in-the-dark", "5-2-four-corners"):
        screen.choose_level(level)
        for option, field in screen.choices.fields.items():
            for value in field.choices:
                screen.choose(option, value)
                app.draw()
            screen.choices.options.clear()
    assert cut.lines == set()


@pytest.mark.parametrize("level", ["custom", "3-1-in-the-dark", "5-2-four-corners"])
@pytest.mark.parametrize("mode", ["play", "watch"])
def test_many_options_do_not_overlap(app: App, level: str, mode: str) -> None:
    screen = open_setup(app, "pacman", level, more=True)
    screen.choose_mode(mode)
    wait(app)
    card = find(app, "setup.form.card").rect
    inside = [
        widget
        for widget in screen.group.widgets
        if widget.id.startswith(("setup.option", "setup.dice", "setup.more", "setup.title"))
    ]
    assert len(inside) > 2
    for number, widget in enumerate(inside):
        assert card.left < widget.rect.left < widget.rect.right < card.right
        assert widget.rect.collidelist([each.rect for each in inside[number + 1 :]]) == -1


def test_no_two_options_have_the_same_name(app: App) -> None:
    screen = open_setup(app, "pacman", "")
    words = app.texts.of(screen.game)
    for name in level_names(screen.game):
        screen.choose_level(name)
        names = [words.option(option) for option in screen.choices.shown()]
        assert len(names) == len({*names})


@pytest.mark.parametrize("text", PLAYERS)
def test_what_a_player_does_and_what_its_marks_mean_have_room(
    app: App, cut: Cut, text: str
) -> None:
    screen = watch_level(app, drawn(text, "pacman"))
    for name in PLAYERS[text]:
        screen.choose(name)
        settle(app)
        app.draw()
        said, race = find(app, "watch.said"), find(app, "watch.race")
        assert said.text
        assert race.rect.bottom <= said.rect.y
    assert cut.lines == set()
