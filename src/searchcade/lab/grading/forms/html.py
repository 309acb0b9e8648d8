"""HTML of marks: texts in all languages of which one is shown, and the page around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.sentences import LANGUAGES, Sentence, said
from searchcade.lab.grading.trial import printable
from searchcade.web.film import Film, Text
from searchcade.web.onefile import NO_SCRIPT, whole_page
from searchcade.words import LANGUAGES as NAMES


def both(words: Sentence | Mapping[str, Any]) -> str:
    """Write a sentence, or a text in each language, in all languages; one of them is shown."""
    return "".join(
        f'<span lang="{language}">{escape(printable(text))}</span>'
        for language, text in in_all(words).items()
    )


def page(name: str, **values: Any) -> str:
    """Write one of the texts of pages in all languages."""
    return both(Sentence(f"page.{name}", **values))


def in_all(words: Sentence | Mapping[str, Any]) -> Text:
    """Return a text in all languages."""
    return {language: str(said(words, language)) for language in LANGUAGES}


def document(
    title: Text, body: str, films: Sequence[Film], reader: Reader, tab: Text | None = None
) -> str:
    """Return a page that works offline, with a switch between the languages.

    `tab` is its title in the browser, where that says more.
    """
    inputs = "".join(
        f'<label lang="{each}"><input type="radio" name="language" id="{each}" value="{each}"'
        f"{' checked' if each == reader.language else ''}>{NAMES[each]}</label>"
        for each in LANGUAGES
    )
    notice = f"<noscript><p>{NO_SCRIPT}</p></noscript>" if films else ""
    head = (
        f'<header class="marks-header"><h1>{both(title)}</h1><div class="switches">'
        f'<div class="choice"><div class="bar">{inputs}</div></div></div></header>'
    )
    whole = f'<main id="marks">{head}\n{notice}{body}</main>'
    return whole_page("marks", tab or title, whole, films, reader.language)
