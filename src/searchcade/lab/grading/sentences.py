"""What grading says, in each language: `texts.toml` has the sentences, a Sentence the values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from searchcade.texts import WORDS, read

TEXTS = Path(__file__).with_name("texts.toml")
LANGUAGES = ("en", "vi")


class Sentence:
    """A sentence by its name, with values; a value may be a sentence itself."""

    def __init__(self, name: str, /, **values: Any) -> None:
        self.name, self.values = name, values

    def __repr__(self) -> str:
        return f"<Sentence {self.name}: {self.say('en')}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(self.name)

    def on_hidden_level(self) -> Sentence:
        """Return it without what a submission could tell of a hidden level by it."""
        values = {key: value.on_hidden_level() if isinstance(value, Sentence) else value
                  for key, value in self.values.items()}  # fmt: skip
        name = f"hidden.{self.name}"
        return Sentence(name if name in read(TEXTS) else self.name, **values)

    def say(self, language: str) -> str:
        """Write it."""
        values = {key: said(value, language) for key, value in self.values.items()}
        return WORDS.vformat(read(TEXTS)[self.name][language], (), values).strip()


def said(value: Any, language: str) -> Any:
    """Write a value that is a sentence, a text in each language, or a number above 999."""
    if isinstance(value, Sentence):
        return value.say(language)
    if isinstance(value, dict):
        return value[language]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 999:
        return f"{value:,}" if language == "en" else f"{value:,}".replace(",", ".")
    return value


NOTHING = Sentence("nothing")
