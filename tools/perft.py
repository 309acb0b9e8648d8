"""Write tests/perft/<game>.csv anew. Do this only when a rule changed on purpose.

.venv/bin/python tools/perft.py [GAME]
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from examples import examples  # noqa: E402
from searchcade import catalog  # noqa: E402
from test_every_game import PERFT, perft  # noqa: E402

DEPTH = 40


def main() -> None:
    """Count the states of every example level."""
    rows: dict[str, list[str]] = {}
    for level in examples("solvable") + examples("unsolvable"):
        if level.game.name not in (sys.argv[1:] or catalog.games()):
            continue
        counts = perft(level.problem(), DEPTH)
        row = ",".join([Path(level.name).stem, *map(str, counts)])
        rows.setdefault(level.game.name, []).append(row)
    for game in sys.argv[1:] or rows:
        head = "# level, then the number of states first reached after 0, 1, 2 ... moves"
        text = "\n".join([head, *rows[game], ""])
        (PERFT / f"{game}.csv").write_text(text, encoding="utf-8")
        print(text)


if __name__ == "__main__":
    main()
