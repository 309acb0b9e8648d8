"""Write the pinned, hashed requirements files from pyproject.toml (needs uv on the path)."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
DEV = ["--all-extras", "--group", "dev"]
FILES = {
    "requirements.txt": ["--extra", "charts", "--extra", "postgres"],
    "requirements-grading.txt": ["--extra", "charts", "--extra", "postgres", "--extra", "grading"],
    "requirements-dev.txt": DEV,
    "requirements-mutants.txt": [*DEV, "--group", "mutants"],
    "requirements-bench.txt": [*DEV, "--group", "bench"],
}
"""File -> its options: who runs `run.py` has charts and PostgreSQL, who grades
has guests, too, who tests has everything."""


def main() -> None:
    """Resolve each set for every platform from Python 3.11 up; no registry address is written."""
    for file, options in FILES.items():
        quiet = ["--quiet", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
        resolve = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate"]
        command = ["uv", "pip", "compile", "pyproject.toml", *options, *quiet, *resolve, "-o", file]
        subprocess.run(command, cwd=ROOT, check=True)
        print(f"{file}: {(ROOT / file).read_text().count('==')} packages")


if __name__ == "__main__":
    main()
