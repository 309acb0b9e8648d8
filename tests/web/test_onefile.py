"""A replay is one page: it carries all it shows, and runs nothing but what its policy names."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from functools import cache
from hashlib import sha256

from searchcade.web.film import same
from searchcade.web.onefile import film_page, styles
from web.films import film

HOSTILE = "</script><script>alert(1)</script><!-- ' \" & é"


@cache
def page() -> str:
    """Return the page of a small film with a hostile title."""
    return film_page([film("sokoban/01-one-push", "astar")], same(HOSTILE))


def test_the_policy_names_the_script_and_the_styles_and_nothing_else() -> None:
    rules = between('Content-Security-Policy" content="', '"').split("; ")
    assert dict(rule.split(" ", 1) for rule in rules) == {
        "default-src": "'none'",
        "script-src": hashed(between("<script>", "</script>")),
        "style-src": hashed(between("<style>", "</style>")),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_a_title_is_text_wherever_it_stands() -> None:
    assert page().count("<script") == page().count("</script>") == 5
    assert json.loads(between('id="title">', "</script>")) == {"en": HOSTILE, "vi": HOSTILE}


def test_the_films_are_read_back() -> None:
    packed = between('id="films">', "</script>")
    films = json.loads(zlib.decompress(b64decode(packed)))
    assert films == json.loads(json.dumps([film("sokoban/01-one-push", "astar").as_dict()]))


def test_only_the_words_that_are_said_are_there_in_both_languages() -> None:
    words = json.loads(between('id="words">', "</script>"))
    assert words["film.pause"] == {"en": "Pause", "vi": "Tạm dừng"}
    assert "lesson.title" not in words
    assert all(text["en"] and text["vi"] for text in words.values())


def test_it_asks_nothing_of_a_network() -> None:
    addresses = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'<]*", page())
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}
    assert "url(" not in styles()


def test_a_usual_replay_is_small() -> None:
    assert len(page().encode()) < 150_000


def between(before: str, after: str) -> str:
    """Return the text of the page between two others."""
    return page().partition(before)[2].partition(after)[0]


def hashed(text: str) -> str:
    """Return a text as a policy names it."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
