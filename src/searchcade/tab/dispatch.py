"""Dispatch of requests: one comes from the page as JSON, and its answer goes back as JSON.

The page draws and listens, it knows no rules. All it wants to know it asks here, by a topic and a
verb such as `play.do`; a topic is a module of this folder with a table `REQUESTS`. The same code
answers in a browser and in a test: it needs nothing but Python, and no thread.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from searchcade.own.function import OwnCodeError
from searchcade.problem import BadInput

TOPICS = (
    "code", "drawing", "exercises", "lab", "lens", "marks", "moment", "play", "study", "watch",
)  # fmt: skip
Requests = Mapping[str, Callable[..., Any]]
"""Verb -> the function that answers; its parameters are the values of the request, by name."""


def answer(message: str) -> str:
    """Answer a request: `{"ask": "play.do", "values": {...}}` gives a `reply` or an `error`."""
    try:
        request = json.loads(message)
        reply = {"reply": handler(request["ask"])(**request.get("values", {}))}
    except OwnCodeError as problem:
        reply = {"error": {"text": str(problem), "details": list(problem.details)}}
    except BadInput as problem:
        reply = {"error": {"text": str(problem)}}
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def handler(name: str) -> Callable[..., Any]:
    """Return the function that answers a request; its topic is imported on first use."""
    topic, _, verb = name.partition(".")
    is_known = topic in TOPICS
    requests: Requests = import_module(f"searchcade.tab.{topic}").REQUESTS if is_known else {}
    if verb not in requests:
        raise BadInput(f"expected a request of {', '.join(TOPICS)}, found {name[:40]!r}")
    return requests[verb]
