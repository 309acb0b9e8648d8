"""Collections in XML (`.slc`): `Level` elements with an `L` for each row, and an `Id` for a name.

Nothing but elements and text is read: a file that declares entities is refused before they grow.
"""

from __future__ import annotations

from xml.parsers import expat

from searchcade.problem import BadInput, at

BEGINNING = 4_000  # characters among which the first element stands


class Collection:
    """Gathers the levels while the parser goes through the text."""

    def __init__(self) -> None:
        self.levels: list[tuple[int, str]] = []
        self.title = ""
        self.rows: list[str] = []
        self.line = 1  # of the first row
        self.row: list[str] | None = None  # the pieces of the present one

    def begin(self, line: int, name: str, attributes: dict[str, str]) -> None:
        """Take up an element."""
        if name == "Level":
            self.title, self.rows = attributes.get("Id", ""), []
        elif name == "L":
            self.row = []
            self.line = self.line if self.rows else line

    def add(self, text: str) -> None:
        """Take up a piece of text."""
        if self.row is not None:
            self.row.append(text)

    def end(self, name: str) -> None:
        """Finish an element."""
        if name == "L" and self.row is not None:
            row, self.row = "".join(self.row).rstrip(), None
            self.rows += [row] if row else []
        elif name == "Level":
            title = " ".join(self.title.split())
            self.levels.append((max(0, self.line - 2), "\n".join([f"title: {title}", *self.rows])))


def is_slc(text: str) -> bool:
    """Say whether a text is such a collection."""
    head = text[:BEGINNING].lstrip("\ufeff \t\n")
    return head.startswith("<") and "<SokobanLevels" in head


def read_slc(text: str) -> list[tuple[int, str]]:
    """Return the levels as text, each with the number of lines before it."""
    collection, parser = Collection(), expat.ParserCreate("utf-8")
    parser.StartElementHandler = lambda name, attributes: collection.begin(
        parser.CurrentLineNumber, name, attributes
    )
    parser.CharacterDataHandler = collection.add
    parser.EndElementHandler = collection.end
    parser.EntityDeclHandler = refuse_entity
    try:
        parser.Parse(text.removeprefix("\ufeff").encode(), True)
    except expat.ExpatError as problem:
        place = at(problem.lineno, problem.offset + 1)
        reason = expat.ErrorString(problem.code)
        raise BadInput(f"{place}: expected well-formed XML, found {reason}") from None
    if not collection.levels:
        raise BadInput(f"{at(1)}: expected <Level> elements with rows, found none")
    return collection.levels


def refuse_entity(name: str, *_rest: object) -> None:
    """Refuse a text that declares entities."""
    raise BadInput(f"{at(1)}: expected XML without entities, found a declaration of {name[:20]!a}")
