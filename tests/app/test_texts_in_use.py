"""Window, terminal and page ask for texts that are there, fill them, and use all of them."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from searchcade import app, cli, recording, tab, texts, views
from searchcade.lab import quiz_sheet
from searchcade.texts import common_texts
from searchcade.web.elements import FRONT, words_used

SPEAKERS = {"texts", "_texts", "t"}  # what the code calls to get a text
SAID = re.compile(r'\.say\(\s*"([\w.]+)"(?:,\s*\{([^{}]*)\})?\s*(\S)')
"""A call for a text in a script: its name, the values where they are written out, what follows."""
COMMENTS = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)[ \t]*\n", re.MULTILINE)
NESTED = re.compile(r"""\([^()]*\)|\[[^\[\]]*\]|"[^"]*"|`[^`]*`""")
PUT_TOGETHER = re.compile(r'words\.say\(\s*[^"\s]')
PAGES = ("algorithms.", "help.")  # shown page by page, under names that the code puts together


@cache
def code() -> list[ast.AST]:
    """Return everything in the code of all that speaks to a person."""
    folders = (app, cli, recording, tab, texts, views)
    files = [file for each in folders for file in sorted(Path(each.__path__[0]).rglob("*.py"))]
    files.append(Path(quiz_sheet.__file__))
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    return [node for tree in trees for node in ast.walk(tree)]


def calls() -> Iterator[ast.Call]:
    """Give each call for a text."""
    for node in code():
        if isinstance(node, ast.Call) and node.args and speaker(node.func) in SPEAKERS:
            yield node


def asked() -> Iterator[tuple[str, ast.Call]]:
    """Give each call for a text whose name stands in the code."""
    for call in calls():
        if isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value), call


def speaker(function: ast.expr) -> str:
    """Return the last word of what is called."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def beginning(node: ast.AST) -> str:
    """Return the words with which an f-string begins."""
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else None
    return str(first.value) if isinstance(first, ast.Constant) else ""


def places(text: str) -> set[str]:
    """Return the names of the values that a text has places for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@cache
def scripts() -> dict[str, str]:
    """Return the scripts of the page by name, without comments."""
    return {
        str(path.relative_to(FRONT)): COMMENTS.sub("", path.read_text(encoding="utf-8"))
        for path in sorted(FRONT.rglob("*.js"))
    }


def said() -> set[str]:
    """Return the names of all texts that the page says."""
    return set().union(*map(words_used, scripts().values()))


def given_names(values: str) -> set[str]:
    """Return the names in an object of a script, which is written out without nested ones."""
    while (flat := NESTED.sub("", values)) != values:
        values = flat
    return {each.split(":")[0].strip() for each in values.split(",") if each.strip()}


def test_every_text_that_the_code_asks_for_is_there() -> None:
    assert sorted(({name for name, _ in asked()} | said()) - common_texts().keys()) == []
    put_together = {beginning(call.args[0]) for call in calls()}
    known = {first for first in put_together for name in common_texts() if name.startswith(first)}
    assert put_together - known == set()


def test_all_languages_of_a_text_have_places_for_the_same_values() -> None:
    wanted = {name: list(map(places, entry.values())) for name, entry in common_texts().items()}
    assert [name for name, sets in wanted.items() if any(each != sets[0] for each in sets)] == []


def test_every_text_gets_the_values_it_has_places_for() -> None:
    wrong = []
    for name, call in asked():
        given = {keyword.arg for keyword in call.keywords}
        wanted = places(common_texts().get(name, {}).get("en", ""))
        if None not in given and given != wanted:  # None stands for **values
            wrong.append((name, call.lineno))
    assert wrong == []


def test_every_text_of_the_page_gets_the_values_it_has_places_for() -> None:
    wrong = []
    for file, script in scripts().items():
        for name, values, after in SAID.findall(script):
            wanted = places(common_texts().get(name, {}).get("en", ""))
            is_whole = after == ")" and "..." not in values  # else some stand elsewhere
            if given_names(values) != wanted and is_whole:
                wrong.append((file, name))
    assert wrong == []


def test_the_page_names_texts_as_a_whole_so_that_the_build_finds_them() -> None:
    assert [file for file, script in scripts().items() if PUT_TOGETHER.search(script)] == []


def test_every_text_is_used() -> None:
    words = {node.value for node in code() if isinstance(node, ast.Constant)} | said()
    begun = tuple(first for node in code() if "." in (first := beginning(node)))
    unused = [name for name in common_texts() if not name.startswith((*PAGES, *begun))]
    assert [name for name in unused if name not in words] == []
