"""Take the golden pictures of all screens anew; look at them before you commit them.

python tools/golden.py
"""

import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS / "app"), str(TESTS)]

import golden_pictures as golden  # noqa: E402


def main() -> None:
    """Replace the pictures that have changed."""
    golden.FOLDER.mkdir(parents=True, exist_ok=True)
    for look in golden.LOOKS:
        with tempfile.TemporaryDirectory() as folder:
            for name, picture in golden.taken_small(Path(folder), look):
                file = golden.FOLDER / look.file(name)
                if problem := golden.compared(picture, file):
                    golden.keep(picture, file)
                    print(f"{file.name}: {problem}")


if __name__ == "__main__":
    main()
