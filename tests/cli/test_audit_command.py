"""searchcade audit: forged and old scores are found, marked, kept, and not ranked."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.cli import run
from searchcade.level import LoadedLevel
from searchcade.play.judge import judge
from searchcade.store import Progress, Store, User, migrations, open_store
from searchcade.store.opening import open_database

LEVEL = "maze/first-steps"
DAY = "'2025-01-01 00:00:00'"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a database with two honest scores."""
    file = tmp_path / "scores.db"
    with closing(opened(file)) as store:
        user = store.accounts.guest("here")
        win(store, user, catalog.level(LEVEL))
        win(store, user, catalog.level("maze/easy?seed=3"))
    return file


def opened(file: Path) -> Store:
    return open_store(f"sqlite:///{file}", judge=judge)


def best(loaded: LoadedLevel) -> str:
    return loaded.game.advice(loaded.level, loaded.game.problem(loaded.level).start) or ""


def win(store: Store, user: User, loaded: LoadedLevel) -> None:
    moves = best(loaded)
    score = store.scores.hand_in(
        user.id,
        game=loaded.game.name,
        level_name=loaded.name,
        level_text=loaded.game.render(loaded.level),
        progress=Progress(moves, "p" * len(moves), 0, 9.5),
    )
    assert score is not None


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def verdicts(file: Path) -> list[str | None]:
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute("SELECT verdict FROM scores ORDER BY id")]


def audit(file: Path, *more: str) -> int:
    return run(["audit", "--database", f"sqlite:///{file}", *more])


def test_honest_scores_fit(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(file) == 0
    answer = capsys.readouterr()
    assert (answer.out, answer.err.strip()) == ("", "2 scores judged, 0 do not fit")
    assert verdicts(file) == ["", ""]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE scores SET board = 'hard?seed=1' WHERE id = 1", "board"),
        ("UPDATE scores SET board = 'easy?seed=4' WHERE id = 2", "board"),
        ("UPDATE scores SET family = 'hard' WHERE id = 2", "board"),
        ("UPDATE scores SET steps = 1 WHERE id = 1", "figures"),
        ("UPDATE scores SET seconds = 0.5 WHERE id = 1", "figures"),
        ("UPDATE scores SET optimum = 2 * cost, excess = 0.5 WHERE id = 2", "figures"),
        ("UPDATE scores SET seconds = -1e9 WHERE id = 1", "negative time"),
        ("UPDATE scores SET game = 'sokoban' WHERE id = 1", "another game"),
        ("UPDATE replays SET moves = 'UUUU' WHERE id = 1", "do not replay"),
        ("UPDATE replays SET hands = '' || substr('ssssssssssss', 1, length(moves))", "solver"),
        ("UPDATE levels SET text = 'nonsense' WHERE id = 1", "do not replay"),
        ("UPDATE scores SET date = '1999-01-01 00:00:00.000000' WHERE id = 1", "figures"),
        ("UPDATE scores SET date = 'long ago' WHERE id = 1", "cannot be read"),
        ("UPDATE scores SET seconds = 'fast' WHERE id = 2", "cannot be read"),
        ("UPDATE scores SET replay_id = 99 WHERE id = 1", "missing"),
        ("UPDATE scores SET user_id = 99 WHERE id = 2", "missing"),
        ("UPDATE replays SET level_id = 99 WHERE id = 2", "missing"),
        ("UPDATE replays SET hands = 'z' || substr(hands, 2) WHERE id = 1", "hands"),
        ("UPDATE replays SET hands = hands || 'p' WHERE id = 1", "hands"),
        ("UPDATE replays SET hands = 'r' || substr(hands, 2) WHERE id = 1", "hands"),
        ("UPDATE replays SET hands = 'h' || substr(hands, 2) WHERE id = 1", "hands"),
    ],
)
def test_a_forged_line_is_found(
    file: Path, capsys: pytest.CaptureFixture[str], statement: str, reason: str
) -> None:
    change(file, statement)
    assert audit(file, "--json") == 1
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert findings
    assert all(reason in finding["reason"] for finding in findings)
    assert audit(file) == 1  # it stays so
    with closing(opened(file)) as store:
        assert sum(board.count for board in store.scores.boards()) == 2 - len(findings)
    assert len(verdicts(file)) == 2  # nothing is deleted


COPY = (
    "INSERT INTO replays"
    " (user_id, level_id, level_name, moves, hands, hints, seconds, helped, date)"
    " SELECT {user}, level_id, level_name, moves, hands, hints, {seconds}, helped, {date}"
    " FROM replays WHERE id = 1",
    "INSERT INTO scores"
    " (user_id, replay_id, game, board, steps, cost, seconds, hints, date, family,"
    " ended, aided, verdict) SELECT {user}, 3, game, board, steps, cost, {seconds}, hints, {date},"
    " family, ended, aided, '' FROM scores WHERE id = 1",
)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("user", "seconds", "date", "is_found"),
    [
        ("2", "seconds", DAY, True),  # somebody else's game with its time
        ("user_id", "8.0", "date", True),  # another game at the very same moment
        ("2", "8.0", "date", False),
        ("user_id", "8.0", DAY, False),
    ],
)
def test_a_copied_game_is_found(
    file: Path,
    capsys: pytest.CaptureFixture[str],
    user: str,
    seconds: str,
    date: str,
    is_found: bool,
) -> None:
    with closing(opened(file)) as store:
        store.accounts.guest("there")
    day = "'2025-01-01 00:00:00.000000'" if date == DAY else date
    change(file, *(each.format(user=user, seconds=seconds, date=day) for each in COPY))
    assert audit(file, "--json") == int(is_found)
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["score_id"], each["reason"]) for each in findings] == (
        [(3, "a copy of another game")] if is_found else []
    )


def test_a_game_faster_than_anybody_moves_is_stored_and_not_ranked(file: Path) -> None:
    loaded = catalog.level("maze/easy?seed=4")
    moves = best(loaded)
    with closing(opened(file)) as store:
        user = store.accounts.guest("here")
        for number, slack in enumerate((-0.001, 0.001)):
            score = store.scores.hand_in(
                user.id,
                game="maze",
                level_name=loaded.name,
                level_text=loaded.text(),
                progress=Progress(moves, "p" * len(moves), 0, 0.02 * len(moves) + slack),
            )
            assert (score is not None) == bool(number)
        assert store.scores.count("maze", "easy?seed=4") == 1
    assert verdicts(file) == ["", "", "faster than anybody moves", ""]
    assert audit(file) == 1  # and stays so
    assert verdicts(file) == ["", "", "faster than anybody moves", ""]


def test_a_row_that_cannot_be_read_does_not_keep_the_store_from_opening(file: Path) -> None:
    change(file, "UPDATE scores SET date = 'long ago', verdict = NULL WHERE id = 1")
    with closing(opened(file)) as store:
        assert sum(board.count for board in store.scores.boards()) == 1
    assert verdicts(file) == ["it cannot be read", ""]


def test_replays_of_other_levels_under_lines_are_found(file: Path) -> None:
    change(file, "UPDATE scores SET replay_id = replay_id + 10")
    change(file, "UPDATE scores SET replay_id = 13 - replay_id")
    assert audit(file) == 1
    assert "" not in verdicts(file)


def test_without_marks_nothing_changes(file: Path) -> None:
    change(file, "UPDATE scores SET steps = 1 WHERE id = 1")
    assert audit(file, "--no-mark") == 1
    assert verdicts(file) == ["", ""]


def test_a_line_that_fits_again_is_ranked_again(file: Path) -> None:
    change(file, "UPDATE scores SET steps = steps + 1")
    assert audit(file) == 1
    change(file, "UPDATE scores SET steps = steps - 1")
    assert audit(file) == 0
    assert verdicts(file) == ["", ""]


def test_a_name_with_brackets_is_shown_as_it_is(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(file, "UPDATE scores SET board = '[bold]#x' WHERE id = 1")
    assert audit(file) == 1
    assert "[bold]#x" in capsys.readouterr().out


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(tmp_path / "none.db") == 2
    assert "no such file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------ scores of before


def old_database(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a database of version 0002 with a guest."""
    steps = shutil.copytree(
        migrations.STEPS, folder / "steps", ignore=shutil.ignore_patterns("v000[3-9]*")
    )
    file = folder / "old.db"
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", steps)
        patch.setattr(migrations, "NEWEST", "0002")
        open_database(f"sqlite:///{file}").close()
    change(file, f"INSERT INTO users (name, guest_key, created) VALUES ('', 'here', {DAY})")
    return file


def old_score(file: Path, number: int, loaded: LoadedLevel, board: str, name: str) -> None:
    """Enter a game as the program of before did, which believed every name."""
    text, moves = loaded.game.render(loaded.level), best(loaded)
    steps = len(moves)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO levels VALUES (?, 'maze', ?, ?)", (number, number, text))
        connection.execute(
            "INSERT INTO replays (id, user_id, level_id, level_name, moves, hints, seconds, helped,"
            f" date) VALUES (?, 1, ?, ?, ?, 0, 9.5, 0, {DAY})",
            (number, number, name, moves),
        )
        connection.execute(
            "INSERT INTO scores (user_id, replay_id, game, board, steps, cost, seconds, hints,"
            f" date) VALUES (1, ?, 'maze', ?, ?, ?, 9.5, 0, {DAY})",
            (number, board, steps, steps),
        )


def test_scores_of_before_are_judged_when_they_are_upgraded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = old_database(tmp_path, monkeypatch)
    seeded, drawn = catalog.level("maze/easy?seed=3"), catalog.level(LEVEL)
    tiny = catalog.level("maze/hard?rows=1&cols=2&seed=1")
    old_score(file, 1, seeded, "easy", "maze/easy?seed=3")
    old_score(file, 2, drawn, "first-steps", LEVEL)
    old_score(file, 3, drawn, "#0123456789abcdef", "mine.txt")
    old_score(file, 4, tiny, "hard", "maze/hard")  # the trick of before
    with closing(opened(file)) as store:
        boards = {(each.board, each.family) for each in store.scores.boards()}
        (line,) = store.scores.page("maze", "easy", "excess", across=True)
    alone = f"#{drawn.content_hash}"
    assert boards == {("easy?seed=3", "easy"), ("first-steps", ""), (alone, "")}
    assert (line.cost, line.excess) == (line.optimum, 1)
    assert verdicts(file)[:3] == ["", "", ""]
    assert verdicts(file)[3] == "the board does not follow from the level"
    assert audit(file) == 1
