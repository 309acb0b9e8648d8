"""Accounts: register, log in, be a guest and take everything along."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unicodedata import normalize

import pytest
from argon2 import PasswordHasher
from toy_rules import QUICK, ask, begin, finish, play

from searchcade.problem import BadInput
from searchcade.store import Refused, Store, StoreFailed, User, WrongLogin, open_store
from searchcade.store.accounts import Passwords

pytest_plugins = ["databases"]
PASSWORD = "mật khẩu dài"


def test_registers_and_logs_in(store: Store) -> None:
    user = store.accounts.register("Đinh_Hà", PASSWORD)
    assert (user.name, user.is_guest) == ("Đinh_Hà", False)
    assert store.accounts.log_in("Đinh_Hà", PASSWORD) == user


def test_logs_in_in_any_case_and_with_accents_typed_apart(store: Store, user: User) -> None:
    apart = normalize("NFD", "đINH_hà")
    assert store.accounts.log_in(apart, normalize("NFD", PASSWORD)) == user


@pytest.mark.parametrize(
    ("name", "password", "field", "reason"),
    [
        ("", PASSWORD, "name", "empty"),
        ("ab", PASSWORD, "name", "short"),
        ("a" * 33, PASSWORD, "name", "long"),
        ("a/b/c", PASSWORD, "name", "letters"),
        ("Жuk", PASSWORD, "name", "mixed"),
        ("đINH_hÀ", PASSWORD, "name", "taken"),
        ("somebody", "", "password", "empty"),
        ("somebody", "1234567", "password", "short"),
        ("somebody", "x" * 129, "password", "long"),
    ],
)
def test_says_beside_which_field_and_why_it_refuses(
    store: Store, user: User, name: str, password: str, field: str, reason: str
) -> None:
    with pytest.raises(Refused) as refusal:
        store.accounts.register(name, password)
    assert (refusal.value.field, refusal.value.reason) == (field, reason)


def test_gives_a_name_once_when_many_want_it_at_the_same_time(store: Store) -> None:
    def register(_: int) -> str:
        try:
            return store.accounts.register("Popular", PASSWORD).name
        except Refused as refusal:
            return refusal.reason

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(register, range(4)))
    assert sorted(answers) == ["Popular", "taken", "taken", "taken"]


def test_keeps_passwords_as_argon2id_hashes_only(url: str, store: Store, user: User) -> None:
    (kept,) = ask(url, "SELECT password_hash FROM users")
    assert kept.startswith("$argon2id$")
    assert PASSWORD not in kept


def test_hashes_as_the_library_advises() -> None:
    hashed = Passwords().hash(PASSWORD)
    assert not PasswordHasher().check_needs_rehash(hashed)


def test_hashes_anew_when_the_parameters_have_changed(url: str, store: Store, user: User) -> None:
    (old,) = ask(url, "SELECT password_hash FROM users")
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    later = open_store(url, judge=play, hasher=stronger)
    assert later.accounts.log_in("Đinh_Hà", PASSWORD) == user
    (new,) = ask(url, "SELECT password_hash FROM users")
    assert new != old
    assert later.accounts.log_in("Đinh_Hà", PASSWORD) == user
    assert ask(url, "SELECT password_hash FROM users") == [new]
    later.close()


def test_finds_the_guest_of_an_installation_again(store: Store) -> None:
    guest = store.accounts.guest("here")
    assert (guest.name, guest.is_guest) == ("", True)
    assert store.accounts.guest("here") == guest
    assert store.accounts.guest("there") != guest


def test_makes_one_guest_when_many_threads_ask(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        guests = set(pool.map(lambda _: store.accounts.guest("here"), range(8)))
    assert len(guests) == 1


def test_nobody_logs_in_as_a_guest(store: Store, guest: User) -> None:
    for name in ("", "this installation"):
        with pytest.raises(WrongLogin):
            store.accounts.log_in(name, "")


def test_a_guest_takes_everything_along_on_registering(store: Store, guest: User) -> None:
    save_id = begin(store, guest)
    score = finish(store, guest, moves="RG")
    store.settings.keep(guest.id, {"theme": "beach"})
    user = store.accounts.register("Newcomer", PASSWORD, guest)
    assert store.saves.load(user.id, save_id).title == "Mine"
    assert store.settings.load(user.id) == {"theme": "beach"}
    assert [line.name for line in store.scores.page("toy", "easy", "steps")] == ["Newcomer"]
    assert store.replays.load(user.id, score.replay_id).name == "Newcomer"


def test_a_guest_who_registered_begins_again_with_nothing(store: Store, guest: User) -> None:
    begin(store, guest)
    finish(store, guest)
    store.settings.keep(guest.id, {"theme": "beach"})
    store.accounts.register("Newcomer", PASSWORD, guest)
    assert store.accounts.guest("this installation") == guest
    assert store.saves.list(guest.id) == []
    assert store.settings.load(guest.id) == {}
    assert store.scores.own("toy", "easy", "steps", guest.id) is None


def test_a_guest_keeps_everything_when_the_name_is_refused(
    store: Store, guest: User, user: User
) -> None:
    save_id = begin(store, guest)
    with pytest.raises(Refused):
        store.accounts.register(user.name, PASSWORD, guest)
    assert store.saves.load(guest.id, save_id).title == "Mine"


def test_nobody_takes_over_the_account_of_another(store: Store, user: User) -> None:
    save_id = begin(store, user)
    with pytest.raises(StoreFailed, match="no such guest"):
        store.accounts.register("Thief", PASSWORD, user)
    assert store.saves.load(user.id, save_id).title == "Mine"
    with pytest.raises(WrongLogin):
        store.accounts.log_in("Thief", PASSWORD)


def test_says_nothing_secret_when_it_refuses(store: Store, user: User) -> None:
    for name, password in ((user.name, "guess-guess"), ("x", "guess-guess")):
        for ask_for in (store.accounts.register, store.accounts.log_in):
            with pytest.raises(BadInput) as refusal:
                ask_for(name, password)
            assert "guess" not in repr(refusal.value)


def test_writes_nothing_secret_to_any_log(
    url: str, user: User, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="sqlalchemy")
    store = open_store(url, judge=play, hasher=QUICK)
    store.accounts.log_in(user.name, PASSWORD)
    store.accounts.register("Another", "another password")
    store.close()
    assert "sqlalchemy.pool" in caplog.text
    for secret in (PASSWORD, "another password", "$argon2id$"):
        assert secret not in caplog.text


@pytest.mark.parametrize("name", ["Сора", "сopa", "ＣＯＰＡ"])
def test_nobody_registers_a_name_that_looks_like_another(store: Store, name: str) -> None:
    store.accounts.register("Copa", PASSWORD)
    with pytest.raises(Refused) as refusal:
        store.accounts.register(name, PASSWORD)
    assert refusal.value.reason in ("taken", "mixed")


def test_a_capital_i_of_a_name_can_be_read_as_an_l(store: Store) -> None:
    store.accounts.register("ALICE", PASSWORD)
    with pytest.raises(Refused) as refusal:
        store.accounts.register("AIice", PASSWORD)
    assert refusal.value.reason == "taken"


def test_who_has_a_name_of_before_logs_in(store: Store, url: str) -> None:
    user = store.accounts.register("Anna", PASSWORD)
    ask(url, "UPDATE users SET name = 'An\u034fna', name_key = 'an\u034fna'")
    assert store.accounts.log_in("An\u034fna", PASSWORD).id == user.id
    with pytest.raises(WrongLogin):
        store.accounts.log_in("Anna", PASSWORD)


def test_a_name_may_have_a_space(store: Store) -> None:
    user = store.accounts.register("Đinh Hà", PASSWORD)
    assert store.accounts.log_in("đinh hà", PASSWORD) == user


def test_a_password_is_changed_by_somebody_who_knows_the_present_one(store: Store) -> None:
    user = store.accounts.register("Linh", PASSWORD)
    with pytest.raises(WrongLogin):
        store.accounts.change_password(user, "wrong password", "another one")
    with pytest.raises(Refused):
        store.accounts.change_password(user, PASSWORD, "short")
    store.accounts.change_password(user, PASSWORD, "another one")
    assert store.accounts.log_in("Linh", "another one") == user
    with pytest.raises(WrongLogin):
        store.accounts.log_in("Linh", PASSWORD)


def test_a_deleted_account_leaves_nothing_and_others_keep_theirs(store: Store, user: User) -> None:
    other = store.accounts.register("Linh", PASSWORD)
    for each in (user, other):
        finish(store, each)
        begin(store, each)
        store.settings.keep(each.id, {"theme": "beach"})
    with pytest.raises(WrongLogin):
        store.accounts.delete(other, "wrong password")
    store.accounts.delete(other, PASSWORD)
    with pytest.raises(WrongLogin):
        store.accounts.log_in("Linh", PASSWORD)
    assert store.saves.list(other.id) == []
    assert store.settings.load(other.id) == {}
    assert store.scores.records("toy", other.id) == {}
    assert store.saves.list(user.id)
    assert store.accounts.register("Linh", PASSWORD).id != other.id


def test_the_file_has_neither_name_nor_hash_of_a_deleted_account(tmp_path: Path) -> None:
    file = tmp_path / "class.db"
    store = open_store(f"sqlite:///{file}", judge=play, hasher=QUICK)
    gone = store.accounts.register("Quetzalcoatl", PASSWORD)
    store.accounts.register("Somebody", PASSWORD)
    store.accounts.delete(gone, PASSWORD)
    store.close()
    content = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"Somebody" in content
    assert b"quetzalcoatl" not in content.lower()
    assert content.count(b"$argon2id$") == 1
