"""The language of a request: one of ours, whatever the page asks for."""

from __future__ import annotations

from searchcade.texts import LANGUAGES, Texts


def texts_in(language: str) -> Texts:
    """Return the texts in the language of a request."""
    return Texts(language if isinstance(language, str) and language in LANGUAGES else "en")
