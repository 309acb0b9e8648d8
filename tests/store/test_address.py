"""Which database is opened, and what is said about it."""

from __future__ import annotations

from pathlib import Path
from traceback import format_exception

import pytest

from searchcade.problem import BadInput
from searchcade.store import data_folder
from searchcade.store.database import address, place_of


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SEARCHCADE_DATABASE", raising=False)
    monkeypatch.delenv("SEARCHCADE_DATA", raising=False)


def test_takes_a_file_of_the_user_by_default() -> None:
    url = address()
    assert url.drivername == "sqlite+pysqlite"
    assert url.database == str(data_folder() / "searchcade.db")
    assert "searchcade" in data_folder().parts[-1]


def test_takes_another_folder_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SEARCHCADE_DATA", str(tmp_path / "thư mục? 100%"))
    assert place_of(address()) == str(tmp_path / "thư mục? 100%" / "searchcade.db")


def test_takes_the_url_of_the_environment_unless_one_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEARCHCADE_DATABASE", "postgres://class@school/arcade")
    assert place_of(address()) == "postgresql://class@school/arcade"
    assert place_of(address("sqlite:////mine.db")) == "/mine.db"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg2"])
def test_speaks_to_a_server_through_psycopg(scheme: str) -> None:
    assert address(f"{scheme}://somebody@school/arcade").drivername == "postgresql+psycopg"


@pytest.mark.parametrize(
    "text",
    [
        "mysql://me:geheim@school/arcade",
        "http://me:geheim@school/arcade",
        "geheim",
        "geheim.db",
        "://geheim",
        "postgresql://me:geheim@school:port/arcade",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://geheim/arcade.db",
        "sqlite:///file:geheim?mode=ro&uri=true",
    ],
)
def test_refuses_everything_else_without_repeating_it(text: str) -> None:
    with pytest.raises(BadInput, match="database: expected") as refusal:
        address(text)
    assert "geheim" not in "".join(format_exception(refusal.value))


def test_says_where_the_data_lies_without_the_password() -> None:
    url = address("postgresql://me:geheim@school:5433/arcade?password=geheim2&sslmode=require")
    assert place_of(url) == "postgresql://me@school:5433/arcade"


@pytest.mark.parametrize(
    "password", ["ge@heim", "@geheim", "geheim@", "5/ge@heim", "5?ge@heim", "5#ge@heim", "g@e@heim"]
)
def test_never_takes_a_part_of_a_password_for_the_server(password: str) -> None:
    with pytest.raises(BadInput, match="as %40") as failure:
        address(f"postgresql://me:{password}@school/arcade")
    assert "heim" not in str(failure.value)


def test_takes_a_password_with_signs_that_are_escaped() -> None:
    url = address("postgresql://me:ge%40%2Fheim@school/arcade")
    assert url.password == "ge@/heim"
    assert place_of(url) == "postgresql://me@school/arcade"
