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
    "welcome": "Welcome: log in, register or play as a guest; a little search runs beside it.",
    "login": "Log in. One message for an unknown name and for a wrong password.",
    "register": "Register. Every refusal stands beside its field.",
    "home": "Home: the games, the last unfinished one, and the way to everything else.",
    "setup": "Set-up: a level or a kind of level, its options, and a preview to pick cells on.",
    "setup-race": "Set-up of a race.",
    "play": "Play: the trail unwinds on going back; every button has a key.",
    "play-energy": "Play with energy: what is left, and what the cheapest rescue needs.",
    "watch": "Watch: any moment of a search, with g, h and f of the cell below the mouse.",
    "race": "Race: the same number of expansions for all, or real time.",
    "race-results": "The results of a race.",
    "result": "Result: one's own way beside the best one.",
    "leaderboard": "Leaderboard. Every line can be watched.",
    "saves": "Load game.",
    "replay": "Replay of a stored game.",
    "settings": "Settings.",
    "help": "Help.",
    "sokoban-setup": "Set-up of levels that ship: pictures, numbers to type, and rules to choose.",
    "sokoban-play": "Stones with their weights; one that can never get home is marked.",
    "sokoban-watch": "A search among stones: the board shows the position that is expanded.",
    "bloxorz-setup": "Levels one after the other, with medals; any of them by number or passcode.",
    "bloxorz-play": "The block rolls; a switch below the mouse says what it does, and to what.",
    "bloxorz-fall": "A fall ends the attempt, and can be taken back.",
    "bloxorz-watch": "A search on the tilted board; the cube under control has an arrow.",
    "pacman-setup": "Maps level by level; any of their rules can be changed.",
    "pacman-start": "Before the first move: what a map is about. This one nobody can win.",
    "pacman-fog": "In the fog: what Pacman sees, what he remembers, and what he does not know.",
    "pacman-lost": "Caught: undo, begin again, or take the points.",
    "pacman-result": "The result of a game that was given up; the fog is gone.",
    "pacman-watch": "A player at work: the danger, and what it thinks of each step.",
}


def main() -> None:
    """Take all pictures and write the page that shows them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for language, theme in LOOKS:
        with tempfile.TemporaryDirectory() as folder:
            for name, surface in tour.taken(Path(folder), SIZE, language, theme):
                small = pygame.transform.smoothscale(surface, SHOWN)
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
