"""Write the pinned, hashed requirements files from pyproject.toml (needs uv on the path)."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = {
    "requirements.txt": [],
    "requirements-dev.txt": ["--group", "dev"],
    "requirements-mutants.txt": ["--group", "dev", "--group", "mutants"],
    "requirements-bench.txt": ["--group", "dev", "--group", "bench"],
}


def main() -> None:
    """Resolve each set for every platform from Python 3.11 up; no registry address is written."""
    for file, groups in FILES.items():
        quiet = ["--quiet", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
        resolve = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate"]
        command = ["uv", "pip", "compile", "pyproject.toml", *groups, *quiet, *resolve, "-o", file]
        subprocess.run(command, cwd=ROOT, check=True)
        print(f"{file}: {(ROOT / file).read_text().count('==')} packages")


if __name__ == "__main__":
    main()
