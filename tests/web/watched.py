"""What a page may not do: talk to another host, print an error, break its content policy."""

from __future__ import annotations

from urllib.parse import urlsplit

LOCAL = ("file", "data", "blob", "about")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def is_local(address: str) -> bool:
    """Tell whether an address stays on this machine."""
    parts = urlsplit(address)
    return parts.scheme in LOCAL or parts.hostname in LOOPBACK


def strangers(addresses: list[str]) -> list[str]:
    """Return what would go to another host, a sentence each."""
    return [
        f"asked another host: {address[:120]}" for address in addresses if not is_local(address)
    ]
