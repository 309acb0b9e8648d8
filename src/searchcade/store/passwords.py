"""Passwords as argon2id hashes. Slow on purpose: never call it on the UI thread."""

from __future__ import annotations

from base64 import b64encode

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from searchcade.store.errors import StoreFailed
from searchcade.store.names import tidy


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._nobody = hash_of_nothing(self._hasher)

    def hash(self, password: str) -> str:
        """Return the hash to store."""
        try:
            return self._hasher.hash(_as_bytes(password))
        except Argon2Error:
            raise StoreFailed("there is not enough memory to hash the password") from None

    def match(self, password: str, kept: str | None) -> bool:
        """Check a password. Without a hash it returns False after the same time."""
        try:
            return self._hasher.verify(kept or self._nobody, _as_bytes(password))
        except (Argon2Error, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        """Say whether a hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)


def hash_of_nothing(hasher: PasswordHasher) -> str:
    """Return a hash that no password has, and that takes as long to check as a real one."""
    salt, digest = (
        b64encode(bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len)
    )
    costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${digest}"


def _as_bytes(password: str) -> bytes:
    # A keyboard may send a lone surrogate, which UTF-8 refuses with an error that quotes it.
    return tidy(password).encode("utf-8", "surrogatepass")
