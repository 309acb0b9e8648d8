"""Databases of every age: an older one is upgraded, a newer one refused."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from toy_rules import QUICK, ask, begin, play

from searchcade.store import StoreFailed, migrations, open_store
from searchcade.store.database import Database, address
from searchcade.store.models import Base
from searchcade.store.opening import open_database

pytest_plugins = ["databases"]

NOW, NEXT = migrations.NEWEST, f"{int(migrations.NEWEST) + 1:04}"
NEXT_STEP = f'''
"""Version {NEXT}: a colour for each user."""
import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{NOW}"


def upgrade():
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("users", recreate=recreate) as users:
        users.add_column(sa.Column("colour", sa.String, server_default="blue"))
'''
BROKEN_STEP = NEXT_STEP + '    op.execute("INSERT INTO nowhere VALUES (1)")\n'


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of steps to which a test may add one."""
    folder = shutil.copytree(migrations.STEPS, tmp_path / "50% of the steps")
    monkeypatch.setattr(migrations, "STEPS", folder)
    return folder


def add_step(steps: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (steps / f"v{NEXT}.py").write_text(text)
    monkeypatch.setattr(migrations, "NEWEST", NEXT)


def versions(url: str) -> list[str]:
    found: list[str] = ask(url, f"SELECT version_num FROM {migrations.VERSION_TABLE}")
    return found


def open_and_close(url: str) -> None:
    open_store(url, judge=play).close()


def test_knows_the_newest_version() -> None:
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(migrations.FOLDER), version_locations=[str(migrations.STEPS)])
    assert script.get_heads() == [migrations.NEWEST]


def test_makes_the_tables_in_an_empty_database(empty_url: str) -> None:
    open_and_close(empty_url)
    assert versions(empty_url) == [migrations.NEWEST]


def test_makes_a_file_and_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "thư mục" / "deep" / "searchcade.db"
    open_and_close(f"sqlite:///{file}")
    assert file.exists()
    assert sorted(each.name for each in file.parent.iterdir()) == [
        "searchcade.db",
        "searchcade.db-reserve",
    ]
    assert file.parent.stat().st_mode & 0o077 == 0


def test_fills_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    open_and_close(f"sqlite:///{file}")
    assert versions(f"sqlite:///{file}") == [migrations.NEWEST]


def test_upgrades_a_database_before_the_first_version(empty_url: str) -> None:
    ask(empty_url, f"CREATE TABLE {migrations.VERSION_TABLE} (version_num VARCHAR(32) NOT NULL)")
    open_and_close(empty_url)
    assert versions(empty_url) == [migrations.NEWEST]


def test_makes_the_same_tables_by_steps_as_the_models_say(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    database = Database(address(url))
    with database.engine.connect() as connection:
        options = {"version_table": migrations.VERSION_TABLE, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, Base.metadata) == []
    database.close()


def test_upgrades_an_older_database_and_loses_nothing(
    own_url: str, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(own_url, judge=play, hasher=QUICK)
    user = store.accounts.register("Somebody", "a password")
    save_id = begin(store, user)
    store.close()
    add_step(steps, NEXT_STEP, monkeypatch)
    store = open_store(own_url, judge=play, hasher=QUICK)
    assert store.accounts.log_in("Somebody", "a password") == user
    assert store.saves.load(user.id, save_id).level_text == "G"
    with pytest.raises(StoreFailed, match="not there"):  # links are checked again
        store.settings.keep(999, {"theme": "beach"})
    store.close()
    assert versions(own_url) == [NEXT]
    assert ask(own_url, "SELECT colour FROM users") == ["blue"]


def test_scores_of_the_first_version_were_won_and_have_no_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = tmp_path / "first"
    first.mkdir()
    shutil.copy(migrations.STEPS / "v0001_first_tables.py", first)
    url = f"sqlite:///{tmp_path / 'old.db'}"
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", first)
        patch.setattr(migrations, "NEWEST", "0001")
        open_database(url).close()
    assert versions(url) == ["0001"]
    day = "'2030-01-01 00:00:00'"
    for statement in (
        f"INSERT INTO users (id, name, guest_key, created) VALUES (1, '', 'k', {day})",
        "INSERT INTO levels (id, game, content_hash, text) VALUES (1, 'toy', 'h', 'G')",
        "INSERT INTO replays (id, user_id, level_id, level_name, moves, hints, seconds, helped,"
        f" date) VALUES (1, 1, 1, 'toy/easy', 'G', 0, 1.0, 0, {day})",
        "INSERT INTO scores (user_id, replay_id, game, board, steps, cost, seconds, hints, date)"
        f" VALUES (1, 1, 'toy', 'easy', 1, 2, 1.0, 0, {day})",
    ):
        ask(url, statement)
    store = open_store(url, judge=play)
    (line,) = store.scores.page("toy", "easy", "steps")
    assert (line.steps, line.points, line.ended) == (1, None, "")
    store.close()


def test_copies_a_file_before_it_is_upgraded(
    file: Path, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{file}"
    with closing(sqlite3.connect(file)) as other:  # so that the newest data is in the log only
        other.execute(
            "INSERT INTO users (name, guest_key, created) VALUES ('', 'k', '2030-01-01 00:00:00')"
        )
        other.commit()
        assert file.with_name("searchcade.db-wal").stat().st_size > 0
        add_step(steps, NEXT_STEP, monkeypatch)
        open_and_close(url)
    copy = file.with_name(f"searchcade.db.version-{NOW}")
    assert versions(f"sqlite:///{copy}") == [NOW]
    assert ask(f"sqlite:///{copy}", "SELECT guest_key FROM users") == ["k"]
    assert ask(url, "SELECT guest_key FROM users") == ["k"]


def test_makes_no_copy_of_a_file_of_today(file: Path) -> None:
    open_and_close(f"sqlite:///{file}")
    assert sorted(each.name for each in file.parent.iterdir()) == [
        "searchcade.db",
        "searchcade.db-reserve",
    ]


def test_leaves_everything_as_it_was_when_a_step_fails(
    own_url: str, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        add_step(steps, BROKEN_STEP, patch)
        with pytest.raises(StoreFailed):
            open_and_close(own_url)
    (steps / f"v{NEXT}.py").unlink()
    assert versions(own_url) == [NOW]
    store = open_store(own_url, judge=play)
    assert store.accounts.guest("here").is_guest
    store.close()


def test_upgrades_nothing_that_cannot_be_copied_first(
    file: Path, steps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.with_name(f"searchcade.db.version-{NOW}").mkdir()
    add_step(steps, NEXT_STEP, monkeypatch)
    with pytest.raises(StoreFailed, match="copy"):
        open_and_close(f"sqlite:///{file}")
    assert versions(f"sqlite:///{file}") == [NOW]
    assert not list(file.parent.glob("*.part"))


def test_refuses_a_newer_database_and_says_what_it_needs(own_url: str) -> None:
    ask(own_url, f"UPDATE {migrations.VERSION_TABLE} SET version_num = '0007'")
    with pytest.raises(StoreFailed, match=rf"version 0007 .* newer searchcade.* up to {NOW}"):
        open_and_close(own_url)
    assert versions(own_url) == ["0007"]


def test_leaves_a_newer_file_untouched(file: Path) -> None:
    ask(f"sqlite:///{file}", f"UPDATE {migrations.VERSION_TABLE} SET version_num = '0007'")
    before = file.read_bytes()
    with pytest.raises(StoreFailed, match="newer"):
        open_and_close(f"sqlite:///{file}")
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["searchcade.db"]


def test_leaves_a_file_of_another_program_untouched(tmp_path: Path) -> None:
    file = tmp_path / "cookies.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE cookies (name)")
    before = file.read_bytes()
    with pytest.raises(StoreFailed, match="another program"):
        open_and_close(f"sqlite:///{file}")
    assert file.read_bytes() == before


def test_opens_a_database_of_today_without_alembic(file: Path) -> None:
    script = f"""
import sys
from searchcade.store import open_store
assert not {{"sqlalchemy", "argon2", "psycopg"}} & set(sys.modules), "imported too early"
open_store("sqlite:///{file}", judge=None).close()
late = {{"alembic", "psycopg", "sqlalchemy.dialects.postgresql"}}
assert not late & set(sys.modules), "imported without need"
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_nobody_loses_a_level_when_levels_begin_to_open_world_by_world(own_url: str) -> None:
    day = "'2030-01-01 00:00:00'"
    for statement in (
        f"INSERT INTO users (id, name, guest_key, created) VALUES (1, '', 'a', {day})",
        f"INSERT INTO users (id, name, guest_key, created) VALUES (2, '', 'b', {day})",
        "INSERT INTO settings VALUES (2, 'reached.bloxorz', '30')",
        "INSERT INTO levels (id, game, content_hash, text) VALUES (1, 'bloxorz', 'h', 'G')",
        *(won_bloxorz(user_id, day) for user_id in (1, 2)),
        *(score_of(user_id, day) for user_id in (1, 2)),
        "DROP TABLE logins",
        "DROP TABLE marks",
        f"UPDATE {migrations.VERSION_TABLE} SET version_num = '0003'",
    ):
        ask(own_url, statement)
    store = open_store(own_url, judge=play)
    assert store.settings.load(1) == {
        "reached.bloxorz": "13", "reached.maze": "999", "reached.pacman": "999",
        "reached.sokoban": "999",
    }  # fmt: skip
    assert store.settings.load(2)["reached.bloxorz"] == "30"
    store.close()


def won_bloxorz(user_id: int, day: str) -> str:
    """Return the statement that stores a finished game of a player."""
    columns = "id, user_id, level_id, level_name, moves, hints, seconds, helped, date"
    values = f"{user_id}, {user_id}, 1, 'bloxorz/12-teacup', 'G', 0, 1.0, false, {day}"
    return f"INSERT INTO replays ({columns}) VALUES ({values})"


def score_of(user_id: int, day: str) -> str:
    """Return the statement that stores its score, by rules that were chosen."""
    columns = "user_id, replay_id, game, board, steps, cost, seconds, hints, date, verdict"
    board = "'bloxorz', '12-teacup?swap-cost=1'"
    values = f"{user_id}, {user_id}, {board}, 1, 2, 1.0, 0, {day}, ''"
    return f"INSERT INTO scores ({columns}) VALUES ({values})"
