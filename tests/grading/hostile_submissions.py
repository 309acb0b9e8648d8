"""Hostile submissions: each wants points without a search, or to harm whoever grades it."""

from __future__ import annotations

from typing import NamedTuple

SEARCH = """
from collections import deque

def honest(problem):
    waiting, reached = deque([("", problem.start)]), {problem.start}
    while waiting:
        plan, state = waiting.popleft()
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in reached:
                reached.add(after)
                waiting.append((plan + move, after))
"""
"""An honest search, so that a hostile file would get its points but for what it does beside."""


class Hostile(NamedTuple):
    """A file, and a word of the verdict on it."""

    code: str
    verdict: str


def harmful(act: str) -> str:
    """Return a file that does something in its function and then searches honestly."""
    return f"{SEARCH}\ndef bfs(problem):\n    {act}\n    return honest(problem)\n"


def uncounted(rules: str) -> str:
    """Return a file that searches by rules of its own making, around the counter."""
    return f"""{SEARCH}
class Mine:
    def __init__(self, problem):
        self.start, self.is_goal = problem.start, problem.is_goal
        self.successors = {rules}

def bfs(problem):
    return honest(Mine(problem))
"""


def says(kind: str, text: str, size: str = "len(message)") -> str:
    """Return a file that says a message at the door of its guest, as the harness does."""
    return f"""
import os

def bfs(problem):
    message = {kind} + {text}
    os.write(4, ({size}).to_bytes(4, "little"))
    while message:
        message = message[os.write(4, message):]
    return "RRRRDD"
"""


def asks(what: str) -> str:
    """Return a file that does something at the door, and then gives a plan."""
    return f"import os\n\ndef bfs(problem):\n    {what}\n    return 'RRRRDD'\n"


NONSENSE = "something that no search says"
HOSTILE = {
    # ------------------------------------------------------------------ never ending
    "endless at import": Hostile("while True: pass\ndef bfs(problem): ...", "no answer within"),
    "endless": Hostile("def bfs(problem):\n    while True: pass", "no answer within"),
    "endless generator": Hostile(
        "def bfs(problem):\n    while True: pass\n    yield", "no answer within"
    ),
    "endless at the end": Hostile(
        "class Last:\n    def __del__(self):\n        while True: pass\n"
        "def bfs(problem):\n    last = Last()\n    return None",
        "no answer within",
    ),
    "asleep": Hostile("import time\ndef bfs(problem):\n    time.sleep(600)", "no answer within"),
    "deaf": Hostile(
        "import signal\nfor each in (2, 10, 12, 14, 15): signal.signal(each, signal.SIG_IGN)\n"
        "def bfs(problem):\n    while True: pass",
        "no answer within",
    ),
    "does not stop": Hostile(
        "def bfs(problem):\n    while True:\n        try:\n"
        "            while True: problem.successors(problem.start)\n"
        "        except BaseException: pass",
        "only 1 were different",
    ),
    "starts its clock again": Hostile(
        "import os\ndef bfs(problem):\n    for file in range(3, 20):\n        try:\n"
        '            os.write(file, b\'{"kind": "started", "megabytes": 1}\\n\')\n'
        "        except OSError: pass\n    while True: pass",
        NONSENSE,
    ),
    # ------------------------------------------------------------------ too much
    "memory": Hostile(
        "def bfs(problem):\n    kept = []\n    while True: kept.append(bytearray(10**6))", "memory"
    ),
    "recursion": Hostile("def bfs(problem):\n    return bfs(problem)", "RecursionError"),
    "a gigabyte of words": Hostile(
        "def bfs(problem):\n    for _ in range(10**5): print('x' * 10**4)", ""
    ),
    "a huge plan": Hostile("def bfs(problem):\n    return 'R' * 10**7", "at most 100,000 moves"),
    "a huge error": Hostile(
        "def bfs(problem):\n    raise ValueError('x' * 10**7)", "ValueError: xxx"
    ),
    # ------------------------------------------------------------------ leaving
    "exit": Hostile("import sys\ndef bfs(problem):\n    sys.exit(0)", "sys.exit(0)"),
    "hard exit": Hostile("import os\ndef bfs(problem):\n    os._exit(0)", "exit code 0"),
    "deep recursion of C": Hostile(
        "import sys\nsys.setrecursionlimit(10**9)\ndef bfs(problem):\n    f = lambda: f()\n"
        "    return f()",
        "RecursionError",
    ),
    # ------------------------------------------------------------------ other processes
    "fork bomb": Hostile(
        "import os\ndef bfs(problem):\n    while True: os.fork()", "no attribute 'fork'"
    ),
    "program": Hostile(harmful("__import__('subprocess').run(['true'])"), "not support processes"),
    "thread": Hostile(
        harmful("__import__('threading').Thread(target=print).start()"), "can't start new thread"
    ),
    "kills its parent": Hostile(
        harmful("import os; os.kill(os.getppid(), 9)"), "no attribute 'kill'"
    ),
    "kills its group": Hostile(harmful("import os; os.killpg(0, 9)"), "no attribute 'killpg'"),
    "native": Hostile(harmful("import ctypes; ctypes.CDLL(None).abort()"), "ctypes is unavailable"),
    # ------------------------------------------------------------------ files and network
    "socket": Hostile(harmful("__import__('socket').socket()"), "Not supported"),
    "reads the assignment": Hostile(harmful("open({secret!r}).read()"), "No such file"),
    "lists folders": Hostile(harmful("__import__('os').listdir('/')"), "No such file"),
    "climbs": Hostile(harmful("open(__file__ + '/../../../etc/passwd')"), "No such file"),
    "writes": Hostile(harmful("open('note.txt', 'w').write('x')"), "No such file"),
    "deletes itself": Hostile(harmful("__import__('os').remove(__file__)"), "Not supported"),
    "changes the folder": Hostile(harmful("__import__('os').chdir('/')"), "No such file"),
    "imports the teacher's": Hostile(
        f"import sys\nsys.path.insert(0, {{folder!r}})\n{harmful('import secret_answer')}", ""
    ),
    # ------------------------------------------------------------------ around the counter
    "imports the rules": Hostile(
        "from searchcade import catalog\n" + harmful("pass"), "no import from searchcade"
    ),
    "finds the rules": Hostile(
        uncounted(
            "__import__('sys').modules['searchcade.games.maze.rules'].problem(problem.maze)"
            ".successors"
        ),
        "KeyError",
    ),
    "closure of the goal test": Hostile(
        uncounted(
            "next(c.cell_contents for c in problem.is_goal.__closure__"
            " if hasattr(c.cell_contents, '__self__')).__self__.successors"
        ),
        "",
    ),
    "closure of the successors": Hostile(
        uncounted(
            "next(c.cell_contents for c in problem.successors.__closure__"
            " if hasattr(c.cell_contents, '__self__')).__self__.rules"
        ),
        "StopIteration",
    ),
    "frames": Hostile(
        uncounted("__import__('sys')._getframe(2).f_locals['meter'].rules"), "KeyError"
    ),
    "its own rules": Hostile(
        uncounted(
            "lambda s: [(m, s._replace(cell=s.cell + d), 1) for b, m, d in ((1, 'U', "
            "-problem.maze.cols), (2, 'R', 1), (4, 'D', problem.maze.cols), (8, 'L', -1))"
            " if problem.maze.cells[s.cell] & b]"
        ),
        "never expanded",
    ),
    "patches the meter": Hostile(
        "import sys\n"
        + harmful(
            "own = sys.modules['searchcade.own.search']; "
            "own.Meter.expanded = property(lambda m: 1, lambda m, v: None)"
        ),
        "",
    ),
    "patches the rules": Hostile(
        harmful(
            "__import__('sys').modules['searchcade.games.maze.rules'].PlainWalk.is_goal ="
            " lambda self, state: True; return ''"
        ),
        "KeyError",
    ),
    "forges an answer": Hostile(
        "import os\ndef bfs(problem):\n    for file in range(3, 20):\n        try:\n"
        '            os.write(file, b\'{"kind": "result", "plan": "RRRRDD",'
        ' "expanded": 12}\\n\')\n'
        "        except OSError: pass\n    os._exit(0)",
        "",
    ),
    "forges nonsense": Hostile(
        "import os\ndef bfs(problem):\n    for file in range(3, 20):\n        try:\n"
        "            os.write(file, b'[' * 10**5 + b'\\n')\n"
        "        except OSError: pass\n    os._exit(0)",
        "",
    ),
    "a message without a size": Hostile(asks("os.write(4, b'RRRRDD')"), NONSENSE),
    "a message of a gigabyte": Hostile(says("b'A'", "b'0'", "1 << 30"), NONSENSE),
    "more than announced": Hostile(says("b'A'", "b'0' * 50", "10"), NONSENSE),
    "a deep message": Hostile(says("b'A'", "b'[' * 10**5"), NONSENSE),
    "a message that is no JSON": Hostile(says("b'A'", "b'RRRRDD'"), NONSENSE),
    "NaN": Hostile(says("b'V'", "b'[NaN]'"), NONSENSE),
    "an answer of another kind": Hostile(says("b'S'", "b'[1]'") + "    ", ""),
    "an error of another kind": Hostile(
        says("b'E'", "b'5'").replace('return "RRRRDD"', "os._exit(0)"), "exit code 0"
    ),
    "ten thousand messages": Hostile(
        asks("[(os.write(4, b'\\2\\0\\0\\0'), os.write(4, b'V1')) for _ in range(10**4)]"),
        NONSENSE,
    ),
    "states by the thousand": Hostile(
        "def bfs(problem):\n    for cell in range(10**6):\n        try:\n"
        "            problem.is_goal(problem.start._replace(taken=cell))\n"
        "        except Exception: pass\n    return 'RRRRDD'",
        "",
    ),
    "numbers that were never told": Hostile(
        asks("[os.pread(4, 4096, number) for number in range(1, 500)]"), "never expanded"
    ),
    "a number below zero": Hostile(asks("os.pread(4, 4096, -1)"), ""),
    "no room for the reply": Hostile(asks("os.pread(4, 1, 0)"), "OSError"),
    "takes the next order": Hostile(asks("os.read(4, 100)"), ""),
    "closes the door": Hostile(asks("os.close(4)"), "OSError"),
    # ------------------------------------------------------------------ odd answers
    "a liar": Hostile(
        "class Plan(str):\n    def __iter__(self): return iter('RRRRDD')\n"
        "    def __eq__(self, other): return True\n    def __len__(self): return 6\n"
        "    __hash__ = str.__hash__\ndef bfs(problem):\n    return Plan('U')",
        "not legal",
    ),
    "a bomb": Hostile(
        "class Bomb:\n    def __repr__(self): raise SystemExit\n    __str__ = __eq__ = __repr__\n"
        "def bfs(problem):\n    return Bomb()",
        "",
    ),
    "an odd state": Hostile(
        "def bfs(problem):\n    problem.successors(problem.start._replace(cell=10**30))",
        "expected a state",
    ),
    "no Python": Hostile("\x00\x01", "bfs.py"),
    "no function": Hostile("bfs = 1", "expected a function 'bfs'"),
}
