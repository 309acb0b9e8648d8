"""A site on this machine: a small web server for browsers here, with a strict content policy."""

from __future__ import annotations

import errno
import gzip
import re
import socket
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import unquote, urlsplit

from searchcade.problem import BadInput
from searchcade.web.elements import HEADER_ONLY, SERVED, policy

KINDS = {
    "css": "text/css; charset=utf-8",
    "gz": "application/gzip",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "mjs": "text/javascript; charset=utf-8",
    "wasm": "application/wasm",
    "zip": "application/zip",
}
PLAIN = "application/octet-stream"
PACKED = ("gz", "zip")
"""Kinds of files that gzip makes no smaller."""
IDLE_SECONDS = 15  # after which a connection is closed, unless it takes or gives something
MAX_CONNECTIONS = 256  # at a time; for one more, the one that has been silent longest is closed
ROOM_SECONDS = 1  # until that has made room
CHUNK = 2**16  # bytes that are sent at a time: a slow network has the idle seconds for each
LOCAL = ("localhost", "127.0.0.1", "::1")
HEADERS = {
    "Content-Security-Policy": policy({**SERVED, **HEADER_ONLY}),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Accept-Ranges": "none",
}
NO_GZIP = re.compile(r"gzip\s*;\s*q=0(\.0*)?\s*(,|$)")


class SiteServer(ThreadingHTTPServer):
    """Serves the files of a site from memory: there is no folder that a request could leave."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128  # a class opens the page at once

    def __init__(self, address: tuple[str, int], files: Mapping[str, bytes]) -> None:
        self.files = dict(files)
        self.packed = {
            name: gzip.compress(content, 6, mtime=0)
            for name, content in files.items()
            if name.rpartition(".")[2] not in PACKED
        }
        self.marks = {
            name: f'W/"{sha256(content).hexdigest()[:16]}"' for name, content in files.items()
        }
        self.free = BoundedSemaphore(MAX_CONNECTIONS)
        self.silent: OrderedDict[socket.socket, None] = OrderedDict()
        """Connections without a whole request, that which has waited longest first."""
        try:
            super().__init__(address, SiteRequest)
        except OSError as problem:
            raise BadInput(refusal(address, problem)) from None

    @property
    def url(self) -> str:
        """Return the address of the site."""
        return f"http://{self.server_name}:{self.server_port}/"

    def server_bind(self) -> None:
        """Open the port without looking up the name of this machine, which may take long."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread, while there are not too many of them."""
        if self.free.acquire(blocking=False) or self.has_made_room():
            self.silent[request] = None
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def has_made_room(self) -> bool:
        """Close the connection that has been silent longest, if there is one."""
        with suppress(KeyError, OSError):
            self.silent.popitem(last=False)[0].shutdown(socket.SHUT_RDWR)
            return self.free.acquire(timeout=ROOM_SECONDS)
        return False

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, and make room for others."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.silent.pop(request, None)
            self.free.release()

    def handle_error(self, _request: Any, _client: Any) -> None:
        """Say nothing of a browser that went away."""


def refusal(address: tuple[str, int], problem: OSError) -> str:
    """Say why the server cannot be opened there."""
    host, port = address
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use; --port takes another one, 0 any free one"
    return f"{host}, port {port}: {(problem.strerror or str(problem)).lower()}"


class SiteRequest(BaseHTTPRequestHandler):
    """One connection of a browser."""

    protocol_version = "HTTP/1.1"
    server_version = "searchcade"
    sys_version = ""
    timeout = IDLE_SECONDS
    server: SiteServer

    def handle_one_request(self) -> None:
        """Wait for a request and answer it; until it is whole, the connection may be closed."""
        self.server.silent[self.connection] = None
        super().handle_one_request()

    def do_GET(self) -> None:
        """Answer with a file."""
        self.answer(body=True)

    def do_HEAD(self) -> None:
        """Answer with the headers of a file."""
        self.answer(body=False)

    def answer(self, *, body: bool) -> None:
        """Send a file of the site, or say that there is none, or that the browser has it."""
        self.server.silent.pop(self.connection, None)
        if not self.is_meant():
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "another host is wanted")
            return
        name = unquote(urlsplit(self.path).path).removeprefix("/") or "index.html"
        content = self.server.files.get(name)
        if content is None:
            self.send_error(HTTPStatus.NOT_FOUND, "no such file")
            return
        packed = self.server.packed.get(name) if self.takes_gzip() else None
        content = content if packed is None else packed
        is_known = self.headers.get("If-None-Match") == self.server.marks[name]
        self.send_response(HTTPStatus.NOT_MODIFIED if is_known else HTTPStatus.OK)
        self.send_header("ETag", self.server.marks[name])
        self.send_header("Content-Type", KINDS.get(name.rpartition(".")[2], PLAIN))
        self.send_header("Vary", "Accept-Encoding")
        if packed is not None:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body and not is_known:
            for begin in range(0, len(content), CHUNK):
                self.wfile.write(content[begin : begin + CHUNK])

    def takes_gzip(self) -> bool:
        """Say whether the browser reads what is gzipped, as they all do."""
        accepted = self.headers.get("Accept-Encoding", "")
        return "gzip" in accepted and not NO_GZIP.search(accepted)

    def is_meant(self) -> bool:
        """Say whether a request names this host: a page of another name must not read the site.

        A server for other machines cannot know by which names they call it.
        """
        try:
            host = urlsplit(f"//{self.headers.get('Host', '')}").hostname
        except ValueError:
            return False
        return self.server.server_name not in LOCAL or host in LOCAL

    def end_headers(self) -> None:
        """Send the headers that every answer has."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_arguments: Any) -> None:
        """Keep the terminal quiet."""
