"""Window and terminal ask for texts that are there, fill them, and use all of them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from searchcade import app, cli, recording, texts
from searchcade.texts import common_texts

SPEAKERS = {"texts", "_texts", "t"}  # what the code calls to get a text
PAGES = ("algorithms.", "help.")  # shown page by page, under names that the code puts together


@cache
def code() -> list[ast.AST]:
    """Return everything in the code of all that speaks to a person."""
    folders = (app, cli, recording, texts)
    files = [file for each in folders for file in sorted(Path(each.__path__[0]).rglob("*.py"))]
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


def test_every_text_that_the_code_asks_for_is_there() -> None:
    assert sorted({name for name, _ in asked()} - common_texts().keys()) == []
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


def test_every_text_is_used() -> None:
    words = {node.value for node in code() if isinstance(node, ast.Constant)}
    begun = tuple(first for node in code() if "." in (first := beginning(node)))
    unused = [name for name in common_texts() if not name.startswith((*PAGES, *begun))]
    assert [name for name in unused if name not in words] == []
