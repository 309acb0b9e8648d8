"""Start searchcade: make the virtual environment on first use, then hand over to the program.

python3 run.py                      the program itself
python3 run.py solve maze/easy      any command of the command line
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Dict, Iterator  # an old Python has to read this file, to say that it is old

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
ELSEWHERE = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER")
"""Settings by which packages are found or installed outside of the virtual environment."""


def interpreter(folder: Path) -> Path:
    """Return the Python of a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


PYTHON = interpreter(VENV)


def stamp(requirements: str) -> str:
    """Return the name of the file that marks that exactly these requirements are installed."""
    digest = hashlib.sha256((ROOT / requirements).read_bytes())
    digest.update(os.fsencode(f"{ROOT} {sys.version}"))
    return f".ready-{digest.hexdigest()[:16]}"


def is_ready(*choices: str) -> bool:
    """Say whether one of these requirements files is installed."""
    return PYTHON.exists() and any((VENV / stamp(choice)).exists() for choice in choices)


def prepare(*choices: str) -> None:
    """Install the first of these requirements files, unless one of them is there already."""
    if sys.version_info < OLDEST:
        raise SystemExit("searchcade needs Python %d.%d or newer" % OLDEST)
    if is_ready(*choices):
        return
    try:
        with alone():
            if not is_ready(*choices):  # another start may have done it meanwhile
                print(f"Setting up {VENV.name}/ (once, about a minute) ...", file=sys.stderr)
                install(choices[0])
    except (OSError, subprocess.CalledProcessError) as problem:
        raise SystemExit(f"setting up {VENV.name}/ failed: {problem}") from None


@contextmanager
def alone() -> Iterator[None]:
    """Let one start at a time go on; the system ends the turn of one that was killed."""
    with open(f"{VENV}.lock", "w") as lock:
        if sys.platform == "win32":
            import msvcrt

            is_ours = False
            while not is_ours:
                with suppress(OSError):  # it waits for ten seconds at a time
                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                    is_ours = True
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(requirements: str) -> None:
    """Make a new virtual environment, try it, and put it in the place of the old one."""
    import venv  # late: only the first start pays for it

    new, old = Path(f"{VENV}-new"), Path(f"{VENV}-old")
    for folder in (new, old):
        shutil.rmtree(folder, ignore_errors=True)
    venv.create(new, with_pip=False, symlinks=os.name != "nt", prompt=VENV.name)
    fill(interpreter(new), requirements)
    library = Path(sysconfig.get_path("purelib", "venv", {"base": str(new)}))
    source = os.path.relpath(ROOT / "src", library)  # in ASCII, for Python reads it as the locale
    (library / "searchcade.pth").write_text(f"{source}\n", encoding="ascii")
    check = [str(interpreter(new)), "-P", "-c", "import click, searchcade"]
    subprocess.run(check, check=True, env=environment())
    (new / stamp(requirements)).touch()
    rename_in_scripts(new)
    if VENV.exists():
        VENV.rename(old)
    new.rename(VENV)
    shutil.rmtree(old, ignore_errors=True)


def fill(target: Path, requirements: str) -> None:
    """Install packages with uv where it is present, with pip otherwise."""
    uv = shutil.which("uv")
    if uv:
        tool = [uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(target)]
    else:
        tool = [sys.executable, "-m", "pip", "--python", str(target), "install", "--quiet"]
        tool += ["--no-user", "--target="]  # whatever a pip.conf says
    command = [*tool, "--require-hashes", "-r", str(ROOT / requirements)]
    subprocess.run(command, check=True, env=environment())


def environment() -> Dict[str, str]:
    """Return the environment without settings that lead elsewhere."""
    return {name: value for name, value in os.environ.items() if name not in ELSEWHERE}


def rename_in_scripts(folder: Path) -> None:
    """Let the scripts of a new virtual environment name the place where it will be."""
    for script in interpreter(folder).parent.iterdir():
        text = b"" if script.is_symlink() or not script.is_file() else script.read_bytes()
        if os.fsencode(folder) in text and b"\0" not in text:  # programs are left as they are
            script.write_bytes(text.replace(os.fsencode(folder), os.fsencode(VENV)))


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
    more = ["requirements-dev.txt", "requirements-bench.txt", "requirements-mutants.txt"]
    larger = ["requirements-grading.txt", *more]  # `grade` has a Python of its own for submissions
    prepare(*larger if sys.argv[1:2] == ["grade"] else ["requirements.txt", *larger])
    sys.exit(start(*sys.argv[1:]))
