"""Questions about a search as a page to print: boards, options, and the answers on a last page."""

from __future__ import annotations

from collections.abc import Sequence, Set
from html import escape
from typing import Any, NamedTuple

from searchcade.canvas import Colour
from searchcade.game import Game
from searchcade.notebook import CutOut, Paper, board_svg, holding
from searchcade.recording import Recording
from searchcade.recording.arrays import NONE
from searchcade.recording.question import Question
from searchcade.recording.textbook import Textbook
from searchcade.scene import Scene
from searchcade.svg import ink
from searchcade.texts import GameTexts
from searchcade.texts.explanations import written
from searchcade.texts.titles import algorithm_title, level_title
from searchcade.web.elements import policy_tag
from searchcade.web.onefile import hashed

WHITE: Colour = (255, 255, 255)
EXPANDED: Colour = (205, 222, 244)
WAITING: Colour = (250, 205, 140)
INK: Colour = (30, 34, 46)
CELL = 32  # pixels of a cell at most
MAX_SIDE = 300  # pixels of a board
MARGIN = 2  # cells around what a search has seen
MIN_PART = 14  # cells of a side at least, where the board has them
STYLE = """
body { font: 15px/1.45 sans-serif; color: #1e222e; }
body { max-width: 46em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.4em; margin: 0; } h2 { font-size: 1.1em; margin: 0 0 .4em; }
header p { margin: .3em 0 1.2em; color: #555; }
section { display: flex; gap: 1.5em; padding: 1em 0; }
section { border-top: 1px solid #bbb; break-inside: avoid; }
section img { flex: none; align-self: flex-start; }
ol { margin: .4em 0 0; padding-left: 1.6em; } li { margin: .25em 0; }
.answers { break-before: page; margin-top: 3em; } .answers li { margin: .5em 0; }
.legend span { padding: 0 .5em; margin-right: .3em; border: 1px solid #999; }
.legend .done { background: #cddef4; } .legend .waits { background: #facd8c; }
.name { float: right; }
@media (max-width: 40em) { section { flex-direction: column; } }
@media print { body { margin: 0; max-width: none; } }
"""


def quiz_sheet(words: GameTexts, recording: Recording, asked: Sequence[Question]) -> str:
    """Return a page with the questions, and with their answers at the end."""
    texts = words.texts
    title = algorithm_title(words, recording.choice.name_without_heuristic)
    level = level_title(texts, recording.loaded)
    heading = escape(texts("quiz.title", algorithm=title, level=level))
    policy = {"default-src": "'none'", "style-src": hashed(STYLE), "img-src": "data:"}
    parts = [section(words, recording, number, each) for number, each in enumerate(asked, start=1)]
    answers = "".join(f"<li>{answer(words, each)}</li>" for each in asked)
    return f"""<!doctype html>
<html lang="{texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{policy_tag(policy)}
<title>{heading}</title>
<link rel="icon" href="data:,">
<style>{STYLE}</style>
</head>
<body>
<header><span class="name">{escape(texts("quiz.name"))} ____________________</span>
<h1>{heading}</h1>
<p>{escape(recording.loaded.name)} · {escape(recording.choice.name)}</p>
<p class="legend"><span class="done"></span>{escape(texts("quiz.expanded"))}
<span class="waits"></span>{escape(texts("quiz.waiting"))}</p></header>
{"".join(parts)}
<div class="answers"><h2>{escape(texts("quiz.answers"))}</h2><ol>{answers}</ol></div>
</body>
</html>
"""


def section(words: GameTexts, recording: Recording, number: int, question: Question) -> str:
    """Return a question with its board and its options."""
    options = "".join(f"<li>{emphasised(words, each.said)}</li>" for each in question.options)
    head = escape(words.texts("quiz.question", number=number))
    asked = emphasised(words, question.asked)
    picture = board(recording, question, words.texts("quiz.board", number=number))
    return (
        f"<section>{picture}<div><h2>{head}</h2><p>{asked}</p><ol>{options}</ol></div></section>\n"
    )


def answer(words: GameTexts, question: Question) -> str:
    """Return the numbers of the right options, and why."""
    listed = "all" if question.takes_all else "any"
    name = f"quiz.{listed}" if len(question.right) > 1 else "quiz.one"
    numbers = ", ".join(str(number + 1) for number in sorted(question.right))
    said = escape(words.texts(name, numbers=numbers))
    return f"<b>{said}</b> {emphasised(words, question.because)}"


def emphasised(words: GameTexts, said: Any) -> str:
    """Write a sentence as HTML."""
    parts = written(words, said).split("*")
    return "".join(
        f"<b>{escape(part)}</b>" if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )


# ------------------------------------------------------------------ the board


def board(recording: Recording, question: Question, alt: str) -> str:
    """Return the board at the moment of a question, with the numbers of its options."""
    loaded, t = recording.loaded, question.t
    has_node = question.line and isinstance(recording.explainer, Textbook)
    scene = loaded.game.scene_after(loaded.level, recording.states(t + 1 if has_node else t))
    order, found = recording.explainer.marks(t)
    cells = range(recording.rows * recording.cols)
    done = {cell for cell in cells if order[cell] <= t}
    waiting = {cell for cell in cells if found[cell] <= t} - done
    return picture(loaded.game, scene, question, SearchedCells(done, waiting), alt)


class SearchedCells(NamedTuple):
    """The cells that a search has expanded, and those that wait."""

    done: Set[int]
    waiting: Set[int] = frozenset()


def picture(
    game: Game[Any, Any], scene: Scene, question: Question, seen: SearchedCells, alt: str
) -> str:
    """Return a scene with what was seen and the numbers of the options, as an `img`."""
    marks = "".join(signs(question, scene.cols))
    part = cut_out(question, scene, seen)
    paper = Paper(WHITE, tint(seen, scene.cols), marks, "beach", part)
    data = board_svg(scene, game.look.pictures, game.look.colours, (), paper=paper)
    side = min(CELL, MAX_SIDE / max(part.rows, part.cols))
    source = holding("svg+xml", data.encode())
    size = f'width="{round(part.cols * side)}" height="{round(part.rows * side)}"'
    return f'<img src="{source}" {size} alt="{escape(alt)}">'


def cut_out(question: Question, scene: Scene, seen: SearchedCells) -> CutOut:
    """Return the part of a board where a search has been, the whole board where it is small."""
    options = {each.cell for each in question.options} - {NONE}
    cells = seen.done | seen.waiting | options or {0}
    top, rows = stretch([cell // scene.cols for cell in cells], scene.rows)
    left, cols = stretch([cell % scene.cols for cell in cells], scene.cols)
    return CutOut(top, left, rows, cols)


def stretch(places: Sequence[int], whole: int) -> tuple[int, int]:
    """Return where a part of a line begins that holds all places, and how long it is."""
    begin, end = max(0, min(places) - MARGIN), min(whole, max(places) + 1 + MARGIN)
    length = min(whole, max(MIN_PART, end - begin))
    return max(0, min(begin, whole - length)), length


def tint(seen: SearchedCells, cols: int) -> str:
    """Return the cells that are expanded or wait, coloured."""
    colours = {**dict.fromkeys(seen.waiting, WAITING), **dict.fromkeys(seen.done, EXPANDED)}
    return "".join(
        f'<rect x="{100 * (cell % cols)}" y="{100 * (cell // cols)}" width="100" height="100" '
        f'fill="{ink(colours[cell])}"/>'
        for cell in sorted(colours)
    )


def signs(question: Question, cols: int) -> list[str]:
    """Return a ring around the cell that is asked about, and a number on that of each option."""
    shapes = []
    if question.about != NONE:
        row, col = divmod(question.about, cols)
        place = f'x="{100 * col + 6}" y="{100 * row + 6}" width="88" height="88" rx="20"'
        shapes.append(f'<rect {place} fill="none" stroke="{ink(INK)}" stroke-width="12"/>')
    for number, option in enumerate(question.options, start=1):
        if option.cell != NONE:
            row, col = divmod(option.cell, cols)
            shapes.append(numbered(number, 100 * col + 50, 100 * row + 50))
    return shapes


def numbered(number: int, x: int, y: int) -> str:
    """Return a number in a disc."""
    disc = f'<circle cx="{x}" cy="{y}" r="42" fill="#fff" stroke="{ink(INK)}" stroke-width="8"/>'
    style = 'font-family="sans-serif" font-weight="bold" font-size="60" text-anchor="middle"'
    return f'{disc}<text x="{x}" y="{y + 21}" {style} fill="{ink(INK)}">{number}</text>'
