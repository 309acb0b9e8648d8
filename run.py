"""Start searchcade: make the virtual environment on first use, then hand over to the program.

python3 run.py                      the program itself
python3 run.py solve maze/easy      any command of the command line
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST = (3, 11)


def stamp(requirements: str) -> Path:
    """Return the file that marks that exactly these requirements are installed here."""
    digest = hashlib.sha256((ROOT / requirements).read_bytes())
    digest.update(f"{ROOT} {sys.version}".encode())
    return VENV / f".ready-{digest.hexdigest()[:16]}"


def prepare(*choices: str) -> None:
    """Install the first of these requirements files, unless one of them is there already."""
    if sys.version_info < OLDEST:
        raise SystemExit("searchcade needs Python %d.%d or newer" % OLDEST)
    if PYTHON.exists() and any(stamp(choice).exists() for choice in choices):
        return
    print(f"Setting up {VENV.name}/ (once, about a minute) ...", file=sys.stderr)
    try:
        install(choices[0])
    except (OSError, subprocess.CalledProcessError) as problem:
        raise SystemExit(f"setting up {VENV.name}/ failed: {problem}") from None


def install(requirements: str) -> None:
    """Fill the virtual environment with uv where it is present, with pip otherwise."""
    import venv  # late: only the first start pays for it

    shutil.rmtree(VENV, ignore_errors=True)
    venv.create(VENV, with_pip=False, symlinks=os.name != "nt")
    if uv := shutil.which("uv"):
        tool = [uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(PYTHON)]
    else:
        tool = [sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "--quiet"]
    subprocess.run([*tool, "--require-hashes", "-r", str(ROOT / requirements)], check=True)
    library = subprocess.check_output(
        [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True
    )
    (Path(library.strip()) / "searchcade.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
    stamp(requirements).touch()


def python(*arguments: str) -> int:
    """Run the virtual environment's Python and return its exit code."""
    try:
        return subprocess.call([str(PYTHON), *arguments])
    except KeyboardInterrupt:
        return 130


def start(*arguments: str) -> int:
    """Run the program. With -P, a queue.py in the current folder does not hide Python's own."""
    return python("-P", "-m", "searchcade", *arguments)


if __name__ == "__main__":
    more = ("requirements-dev.txt", "requirements-bench.txt", "requirements-mutants.txt")
    prepare("requirements.txt", *more)
    sys.exit(start(*sys.argv[1:]))
