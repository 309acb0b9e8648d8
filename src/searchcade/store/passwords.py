"""Passwords as argon2id hashes. Slow on purpose: call it on no thread that draws."""

from __future__ import annotations

from base64 import b64encode

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from searchcade.store.errors import StoreFailed
from searchcade.store.names import tidy


class Passwords:
    """Hash passwords and check them."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._nobody = hash_of_nothing(self._hasher)

    def hash(self, password: str) -> str:
        """Return the hash to keep."""
        try:
            return self._hasher.hash(_as_bytes(password))
        except Argon2Error:
            raise StoreFailed("there is not enough memory to hash the password") from None

    def match(self, password: str, kept: str | None) -> bool:
        """Check a password. Without a hash the answer is no, and takes as long to find."""
        try:
            return self._hasher.verify(kept or self._nobody, _as_bytes(password))
        except (Argon2Error, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        """Say whether a hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)


def hash_of_nothing(hasher: PasswordHasher) -> str:
    """Write a hash that no password has and that takes as long to check as a real one."""
    salt, digest = (
        b64encode(bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len)
    )
    costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${digest}"


def _as_bytes(password: str) -> bytes:
    # Half a surrogate pair is no text, but a keyboard may send it; an error would quote it.
    return tidy(password).encode("utf-8", "surrogatepass")
