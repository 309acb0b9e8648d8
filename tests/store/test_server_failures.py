"""What can go wrong with a server: one clear line, nothing lost, and it goes on."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest
from postgres import Server
from sqlalchemy import create_engine, event, text
from toy_rules import begin, check_goes_on, one_line, play

from searchcade.store import StoreFailed, open_store
from searchcade.store.database import address

pytest_plugins = ["databases"]


def test_says_so_when_no_server_answers() -> None:
    with closing(socket.socket()) as busy:  # bound, but it does not listen
        busy.bind(("127.0.0.1", 0))
        url = f"postgresql://me:geheim@127.0.0.1:{busy.getsockname()[1]}/arcade"
        with pytest.raises(StoreFailed, match="server cannot be reached") as failure:
            open_store(url, judge=play)
    assert "geheim" not in one_line(failure)


def test_says_so_when_the_server_wants_another_password(server: Server) -> None:
    server.execute("CREATE ROLE locked LOGIN PASSWORD 'right'")
    url = server.url("postgres", user="locked:geheim")
    with pytest.raises(StoreFailed, match="password authentication failed") as failure:
        open_store(url, judge=play)
    assert "geheim" not in one_line(failure)


def test_says_so_when_the_server_has_no_such_database(server: Server) -> None:
    with pytest.raises(StoreFailed, match='database "nowhere" does not exist') as failure:
        open_store(server.url("nowhere"), judge=play)
    assert one_line(failure)


def test_never_repeats_a_password_that_the_server_repeats(server: Server) -> None:
    with pytest.raises(StoreFailed) as failure:
        open_store(server.url("geheim") + "&password=geheim", judge=play)
    assert "geheim" not in one_line(failure).split(": ", 1)[1]


def test_goes_on_after_the_server_was_away(server: Server, prepared_database: str) -> None:
    name = server.new_database(like=prepared_database)
    store = open_store(server.url(name), judge=play)
    user = store.accounts.guest("here")
    server.cut_off(name)
    for _ in range(2):
        with pytest.raises(StoreFailed, match="server cannot be reached") as failure:
            begin(store, user)
        assert one_line(failure)
    server.let_in(name)
    check_goes_on(store, user)
    store.close()


def test_loses_nothing_when_the_server_goes_in_the_middle_of_a_transaction(
    server: Server, prepared_database: str
) -> None:
    name = server.new_database(like=prepared_database)
    store = open_store(server.url(name), judge=play)
    user = store.accounts.guest("here")

    @event.listens_for(store.saves._database.engine, "commit", once=True)
    def lose(_: object) -> None:
        server.cut_off(name)

    with pytest.raises(StoreFailed, match="server cannot be reached"):
        begin(store, user)
    server.let_in(name)
    assert store.saves.list(user.id) == []
    check_goes_on(store, user)
    store.close()


def test_says_so_when_the_data_of_a_server_is_read_only(
    server: Server, prepared_database: str
) -> None:
    name = server.new_database(like=prepared_database)
    server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(StoreFailed, match="read-only") as failure:
        open_store(server.url(name), judge=play)
    assert one_line(failure)


def test_says_so_when_a_server_cannot_keep_a_text(server: Server, prepared_database: str) -> None:
    store = open_store(server.url(server.new_database(prepared_database)), judge=play)
    with pytest.raises(StoreFailed, match="cannot be stored"):
        begin(store, store.accounts.guest("here"), title="nul \0")
    store.close()


def test_leaves_tables_of_others_on_a_server_as_they_are(server: Server) -> None:
    url = server.url(server.new_database())
    engine = create_engine(address(url))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE saves (other integer)"))
    with pytest.raises(StoreFailed, match="other tables with the same names"):
        open_store(url, judge=play)
    with engine.connect() as connection:
        assert connection.dialect.get_table_names(connection) == ["saves"]
    engine.dispose()
