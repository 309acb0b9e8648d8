"""Take the pictures of all screens for the documents, in both languages and themes.

python tools/screens.py
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests" / "app"), str(ROOT / "tests")]

import pygame  # noqa: E402
import tour  # noqa: E402
from PIL import Image  # noqa: E402

PICTURES = ROOT / "docs" / "pictures" / "screens"
PAGE = ROOT / "docs" / "screens.md"
SIZE = (1280, 720)
SHOWN = (960, 540)
LOOKS = (("en", "default"), ("vi", "beach"))
WORDS = {
    "welcome": "Welcome: Enter plays at once; a little search runs beside it.",
    "login": "Log in, for now or for a month; one message for a wrong name or password.",
    "register": "Register. Every refusal stands beside its field.",
    "first-start": "Home for somebody new: lessons first.",
    "home": "Home: what now? Progress, medals, the next level, the challenge of the day, the lab.",
    "lesson": "A lesson: five things to do, each learnt by doing.",
    "lesson-stuck": "Nothing is lost in a lesson.",
    "lesson-end": "The end of a lesson.",
    "levels": "Levels in worlds, with medals and the own best against the optimum.",
    "levels-locked": "A world that opens when more of the one before it is solved.",
    "setup": "Set-up: level, difficulty, seed.",
    "setup-more": "All the rest is one folded line.",
    "setup-race": "Set-up of a race.",
    "play": "Play: the trail unwinds on going back; every button has a key.",
    "play-menu": "What is needed rarely is in the menu.",
    "play-energy": "Play with energy: what is left, and what the cheapest rescue needs.",
    "ghost": "Racing one's own best game.",
    "result": "Result: what was lost, where, and what would have been best.",
    "bloxorz-result": "The curve of a game against a perfect one, mistake by mistake.",
    "mistakes": "Learn from your mistakes: one tries until the right move is found.",
    "record": "My record: figures, medals, achievements, last games.",
    "study": "My record: what was asked, how much was known, and what to practise next.",
    "watch": "Watch: why this node, the line that runs, the frontier, all of one moment.",
    "watch-lines": "Line by line through an expansion.",
    "watch-tree": "The search tree beside the board.",
    "watch-study": "Study: the search has stopped and asked; why, and why not what was chosen.",
    "watch-stage": "The stage, for a projector: board, sentence and one panel in large letters.",
    "watch-states": "The states behind a cell.",
    "lens": "The heuristic lens: what h says, what is true, and the difference.",
    "sokoban-lens": "One stone on every cell.",
    "bloxorz-lens": "One board of the lens, large.",
    "pacman-lens": "What a heuristic for food says.",
    "race": "Race: the same number of expansions for all, or real time.",
    "race-results": "The results of a race.",
    "lab": "The lab: the runs of `compare`, as bars and as a table.",
    "lab-scatter": "Work against quality, run by run.",
    "lab-by-time": "How many levels are solved by which time.",
    "lab-runs": "The runs of one algorithm; each can be watched.",
    "editor": "The editor: paint, and the solver says at once what it makes of it.",
    "editor-stuck": "A maze that cannot be solved, and why.",
    "editor-wires": "Switches and what they act upon.",
    "editor-unfinished": "A drawing that is no level yet is never lost.",
    "browse": "Open a level: one's own, a file, or a code.",
    "leaderboard": "Leaderboard. Every line can be watched.",
    "saves": "Load game.",
    "replay": "Replay of a stored game, with its curve.",
    "settings": "Settings.",
    "own-account": "Another password, or no account any more.",
    "help": "Help.",
    "sokoban-setup": "Set-up of a level with weights.",
    "sokoban-play": "Stones with their weights; one that can never get home is marked.",
    "sokoban-watch": "A search among stones: a cell stands for many positions.",
    "bloxorz-setup": "Set-up of a board.",
    "bloxorz-play": "The block rolls; a switch below the mouse says what it does, and to what.",
    "bloxorz-fall": "A fall ends the attempt, and can be taken back.",
    "bloxorz-watch": "A search on the board, and the part of its tree around the present node.",
    "pacman-setup": "A map against hunters, with three difficulties.",
    "pacman-start": "Before the first move: what a map is about. This one nobody can win.",
    "pacman-real-time": "Turn by turn, or in real time.",
    "pacman-fog": "In the fog: what Pacman sees, what he remembers, and what he does not know.",
    "pacman-tip": "A tip at the first fog, once.",
    "pacman-lost": "Caught: undo, begin again, or take the points.",
    "pacman-result": "The result of a game that was given up; the fog is gone.",
    "pacman-watch": "A player at work, and what it thinks of each step.",
    "pacman-tree": "A look ahead as a game tree: here a reply is cut.",
}


def main() -> None:
    """Take all pictures and write the page that shows them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for language, theme in LOOKS:
        with tempfile.TemporaryDirectory() as folder:
            for name, surface in tour.taken(Path(folder), SIZE, language, theme):
                small = pygame.transform.smoothscale(surface, SHOWN)
                assert name in WORDS, f"{name}: a screen without words"
                picture = Image.frombytes("RGB", SHOWN, pygame.image.tobytes(small, "RGB"))
                picture.save(PICTURES / f"{name}-{language}.webp", quality=88, method=6)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{len(list(PICTURES.glob('*.webp')))} pictures")


def page() -> str:
    """Return the page."""
    parts = [
        "# All screens",
        "Taken by `python tools/screens.py`; English by night, Vietnamese by day.",
    ]
    for name, words in WORDS.items():
        shown = [f"![{name}, {of}](pictures/screens/{name}-{of}.webp)" for of, _ in LOOKS]
        parts += [f"## {words}", "\n".join(shown)]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    main()
