"""Hints in the terminal: they say when a way need not be cheapest, and what could make them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.cli.terminal import TerminalGame
from searchcade.games.sokoban import hints
from searchcade.games.sokoban.hints import Advice
from searchcade.level import LoadedLevel
from searchcade.play.judge import judge
from searchcade.play.saved_game import SavedGame
from searchcade.store import open_store
from searchcade.texts import Texts

ROOM = "#######\n#@$  .#\n#######"
Sit = Callable[[Advice], TerminalGame]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    """Return a function that begins a game in a room of which the search finds out this."""
    with closing(open_store(f"sqlite:///{tmp_path / 'terminal.db'}", judge=judge)) as store:
        user, game = store.accounts.guest("terminal"), catalog.game("sokoban")
        games: list[TerminalGame] = []

        def begin(found: Advice) -> TerminalGame:
            hints.known_plans.cache_clear()
            monkeypatch.setattr(hints, "searched", lambda _rest, later=None: found)
            loaded = LoadedLevel("drawn.txt", game, game.parse(ROOM))
            saved = SavedGame.begin(store, user.id, loaded, "A game")
            games.append(TerminalGame(saved, Texts("en")))
            return games[-1]

        yield begin
        hints.known_plans.cache_clear()
        for each in games:
            each.autosave.close()


def test_a_hint_says_whether_its_way_is_proven_to_be_cheapest(sit: Sit) -> None:
    game = sit(Advice("RRR"))
    game.press("h")
    assert game.note == "hint: R, on a way that need not be the cheapest"
    game = sit(Advice("RRR", True))
    game.press("h")
    assert game.note == "hint: R"


def test_where_no_hint_is_found_it_says_so(sit: Sit) -> None:
    game = sit(Advice(""))
    game.press("h")
    assert game.note == "no hint was found in time"
