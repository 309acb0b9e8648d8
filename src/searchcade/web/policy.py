"""What a page may load and run, as its content security policy says: itself, and nothing else."""

from __future__ import annotations

SERVED = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "blob:",
    "connect-src": "'self'",
    "img-src": "'self' data: blob:",
    "style-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
HEADER_ONLY = {"frame-ancestors": "'self'"}
"""What browsers read in a header only."""


def policy(rules: dict[str, str]) -> str:
    """Write rules as a policy."""
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def policy_tag(rules: dict[str, str]) -> str:
    """Return the policy as an element of a page's head, for hosts that send no header."""
    return f'<meta http-equiv="Content-Security-Policy" content="{policy(rules)}">'
