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


def says(message: str, where: str = "True") -> str:
    """Return a file that writes a message, an expression, to every file that is open, then waits.

    `where` says in which of the two runs; `served` is the one whose rules are with the grader.
    """
    return f"""
import os, sys, time

def bfs(problem):
    served = "ServedRules" in str(sys._getframe(1).f_locals["rules"])
    for file in range(3, 20) if {where} else ():
        try:
            os.write(file, {message})
        except OSError:
            pass
    return "RRRRDD" if not served else time.sleep(60)
"""


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
        "no answer within",
    ),
    "starts its clock again": Hostile(
        "import os\ndef bfs(problem):\n    for file in range(3, 20):\n        try:\n"
        '            os.write(file, b\'{"kind": "started", "megabytes": 1}\\n\')\n'
        "        except OSError: pass\n    while True: pass",
        "no answer within",
    ),
    # ------------------------------------------------------------------ too much
    "memory": Hostile(
        "def bfs(problem):\n    kept = []\n    while True: kept.append(bytearray(10**6))", "memory"
    ),
    "recursion": Hostile("def bfs(problem):\n    return bfs(problem)", "RecursionError"),
    "a gigabyte of words": Hostile(
        "def bfs(problem):\n    for _ in range(10**5): print('x' * 10**4)", "printed more than"
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
        "",
    ),
    # ------------------------------------------------------------------ other processes
    "fork bomb": Hostile(
        "import os\ndef bfs(problem):\n    while True: os.fork()", "start another process"
    ),
    "program": Hostile(harmful("__import__('subprocess').run(['true'])"), "start another process"),
    "thread": Hostile(
        harmful("__import__('threading').Thread(target=print).start()"), "start a thread"
    ),
    "kills its parent": Hostile(harmful("import os; os.kill(os.getppid(), 9)"), "kill a process"),
    "kills its group": Hostile(harmful("import os; os.killpg(0, 9)"), "kill a process"),
    "native": Hostile(
        harmful("import ctypes; ctypes.CDLL(None).abort()"), "native code through ctypes"
    ),
    # ------------------------------------------------------------------ files and network
    "socket": Hostile(harmful("__import__('socket').socket()"), "use the network"),
    "reads the assignment": Hostile(harmful("open({secret!r}).read()"), "not its own"),
    "lists folders": Hostile(harmful("__import__('os').listdir('/')"), "not its own"),
    "climbs": Hostile(harmful("open(__file__ + '/../../../etc/passwd')"), "not its own"),
    "writes": Hostile(harmful("open('note.txt', 'w').write('x')"), "write or delete"),
    "deletes itself": Hostile(harmful("__import__('os').remove(__file__)"), "write or delete"),
    "changes the folder": Hostile(harmful("__import__('os').chdir('/')"), "current folder"),
    "imports the teacher's": Hostile(
        f"import sys\nsys.path.insert(0, {{folder!r}})\n{harmful('import secret_answer')}", ""
    ),
    "closes files": Hostile(harmful("__import__('os').closerange(0, 256)"), ""),
    # ------------------------------------------------------------------ around the counter
    "imports the rules": Hostile(
        "from searchcade import catalog\n" + harmful("pass"), "no import from searchcade"
    ),
    "finds the rules": Hostile(
        uncounted(
            "__import__('sys').modules['searchcade.games.maze.rules'].problem(problem.maze)"
            ".successors"
        ),
        "around the counter",
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
        "do not agree",
    ),
    "frames": Hostile(
        uncounted("__import__('sys')._getframe(2).f_locals['meter'].rules"), "do not agree"
    ),
    "garbage collector": Hostile(harmful("__import__('gc').get_objects()"), "searched the memory"),
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
        "does not end at the goal",
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
    "asks about a deep state": Hostile(
        says(
            'b\'{"kind": "ask", "about": "successors", "state": \' + b"[" * 700 + b"]" * 700'
            ' + b"}\\n"',
            "served",
        ),
        "something that no search says",
    ),
    "tells of deep events": Hostile(
        says(
            'b\'{"kind": "events", "events": [[\' + b"[" * 600 + b"]" * 600'
            " + b', 0, \"x\", 1, 1]]}\\n'"
        ),
        "something that no search says",
    ),
    "counts to 4,000 digits": Hostile(
        says('b\'{"kind": "result", "plan": "R", "expanded": \' + b"9" * 4000 + b"}\\n"'),
        "something that no search says",
    ),
    "a line without an end": Hostile(says('b"[]," * 10**6'), "something that no search says"),
    "names its own act": Hostile(
        says('b\'{"kind": "forbidden", "act": "nothing"}\\n\''), "no submission may do"
    ),
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
