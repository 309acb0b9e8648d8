"""Texts in TOML files, all languages of a text together, and how values are filled into them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

LANGUAGES = {"vi": "Tiếng Việt", "en": "English"}
FOLDER = Path(__file__).parent / "texts"
"""Where the texts of window, terminal and page stand."""


@cache
def read(path: Path) -> dict[str, dict[str, str]]:
    """Return the texts of a file: dotted name -> language -> text."""
    texts: dict[str, dict[str, str]] = {}
    if path.exists():
        _collect(tomllib.loads(path.read_text(encoding="utf-8")), "", texts)
    return texts


def _collect(table: Mapping[str, Any], name: str, texts: dict[str, dict[str, str]]) -> None:
    for key, value in table.items():
        if isinstance(value, str):
            texts.setdefault(name, {})[key] = value.strip()
        else:
            _collect(value, f"{name}.{key}" if name else key, texts)


@cache
def common_texts() -> dict[str, dict[str, str]]:
    """Return all texts that belong to no game: `account.log_in` stands in account.toml."""
    return {
        f"{path.stem}.{name}": entry
        for path in sorted(FOLDER.glob("*.toml"))
        for name, entry in read(path).items()
    }


class Words(Formatter):
    """Fills values into a text; `{steps:step|steps}` chooses the singular or the plural."""

    def format_field(self, value: Any, spec: str) -> str:
        """Choose the singular for the number 1, the plural for any other."""
        one, bar, many = spec.partition("|")
        if not bar:
            return str(super().format_field(value, spec))
        return one if str(value) == "1" else many


WORDS = Words()
