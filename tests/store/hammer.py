"""Play many games on one database, with several threads: hammer.py URL USER GAMES MOVES."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

from toy_rules import begin, by_hand, end, keep, play

from searchcade.store import Store, User, open_store


def play_one(store: Store, user: User, moves: int) -> None:
    """Play a game, keep it after every move, and finish it."""
    save_id = begin(store, user)
    for number in range(moves):
        keep(store, user, save_id, by_hand("R" * number, seconds=number))
    begin(store, user, title="unfinished")
    end(store, user, save_id, by_hand("R" * moves + "G", seconds=moves))


def main(url: str, name: str, games: int, moves: int) -> None:
    """Play the games on three threads."""
    store = open_store(url, judge=play)
    user = store.accounts.guest(name)
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda _: play_one(store, user, moves), range(games)))
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
