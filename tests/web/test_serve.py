"""The server hands out the files of the site and nothing else, with a strict policy."""

from __future__ import annotations

import errno
import gzip
import socket
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from threading import BoundedSemaphore, Thread

import pytest

from searchcade.problem import BadInput
from searchcade.web.serve import SiteRequest, SiteServer, refusal

FILES = {
    "index.html": b"<p>page",
    "python/pyodide.asm.wasm": b"wasm",
    "python/pyodide.mjs": b"js",
    "python/package.gz": b"packed",
}

EVERY_ANSWER = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
        "manifest-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
        "style-src 'self'; font-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Accept-Ranges": "none",
}


@pytest.fixture(scope="module")
def server() -> Iterator[SiteServer]:
    """Serve some files."""
    server = SiteServer(("127.0.0.1", 0), FILES)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def asked(
    server: SiteServer, path: str, method: str = "GET", **headers: str
) -> tuple[HTTPResponse, bytes]:
    """Ask for a path as it is, which a browser would tidy up."""
    connection = HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    return answer, answer.read()


@pytest.mark.parametrize(
    ("path", "kind", "content"),
    [
        ("/", "text/html; charset=utf-8", b"<p>page"),
        ("/?a=b", "text/html; charset=utf-8", b"<p>page"),
        ("/python/pyodide.asm.wasm", "application/wasm", b"wasm"),
        ("/python/pyodide.mjs", "text/javascript; charset=utf-8", b"js"),
    ],
)
def test_hands_out_files_with_their_kind(
    server: SiteServer, path: str, kind: str, content: bytes
) -> None:
    answer, body = asked(server, path)
    assert (answer.status, answer.getheader("Content-Type"), body) == (200, kind, content)


@pytest.mark.parametrize(
    "path", ["/python/", "/python", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"]
)
def test_knows_no_folder_and_no_other_file(server: SiteServer, path: str) -> None:
    answer, body = asked(server, path)
    assert answer.status == 404
    assert b"root" not in body


def test_says_what_a_page_may_load(server: SiteServer) -> None:
    for path in ("/", "/nothing"):
        answer, _ = asked(server, path)
        policy = answer.getheader("Content-Security-Policy") or ""
        assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")
        assert "unsafe-inline" not in policy
        assert policy.endswith("frame-ancestors 'self'")
        assert answer.getheader("X-Content-Type-Options") == "nosniff"


def test_sends_a_file_again_only_where_it_has_changed(server: SiteServer) -> None:
    mark = asked(server, "/")[0].getheader("ETag") or ""
    answer, body = asked(server, "/", **{"If-None-Match": mark})
    assert (answer.status, body) == (304, b"")
    assert asked(server, "/", **{"If-None-Match": '"other"'})[0].status == 200


def test_sends_what_gzip_makes_smaller_gzipped(server: SiteServer) -> None:
    for path in ("/", "/python/pyodide.mjs"):
        answer, body = asked(server, path, **{"Accept-Encoding": "br, gzip"})
        assert answer.getheader("Content-Encoding") == "gzip"
        assert answer.getheader("Vary") == "Accept-Encoding"
        assert gzip.decompress(body) == FILES[path.removeprefix("/") or "index.html"]
        assert asked(server, path)[0].getheader("Content-Encoding") is None
    answer, body = asked(server, "/python/package.gz", **{"Accept-Encoding": "gzip"})
    assert (answer.getheader("Content-Encoding"), body) == (None, b"packed")


@pytest.fixture
def small() -> Iterator[SiteServer]:
    """Serve a large file to three connections at a time."""
    server = SiteServer(("127.0.0.1", 0), {**FILES, "large.gz": bytes(2**23)})
    server.free = BoundedSemaphore(3)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def connected(server: SiteServer, text: bytes = b"GET / HTTP/1.1\r\n") -> socket.socket:
    """Return a connection that has sent this."""
    made = socket.create_connection(("127.0.0.1", server.server_address[1]), timeout=20)
    made.sendall(text)
    return made


def test_half_a_request_makes_room_for_a_whole_one(small: SiteServer) -> None:
    silent = [connected(small) for _ in range(9)]
    assert asked(small, "/")[0].status == 200
    assert [each.recv(100) for each in silent[:7]] == [b""] * 7
    silent[8].sendall(b"Host: localhost\r\n\r\n")
    assert silent[8].recv(100).startswith(b"HTTP/1.1 200")
    for each in silent:
        each.close()
    assert all(small.free.acquire(timeout=20) for _ in range(3))  # all threads have ended
    assert small.silent == {}


def test_a_connection_that_was_answered_and_waits_makes_room(small: SiteServer) -> None:
    answered = [connected(small, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") for _ in range(3)]
    assert [each.recv(12) for each in answered] == [b"HTTP/1.1 200"] * 3
    while len(small.silent) < 3:
        time.sleep(0.01)  # until they wait again
    assert asked(small, "/")[0].status == 200


def test_one_connection_too_many_is_closed_where_all_are_answered(small: SiteServer) -> None:
    get = b"GET /large.gz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    busy = [connected(small, get) for _ in range(3)]
    assert [each.recv(12) for each in busy] == [b"HTTP/1.1 200"] * 3
    assert connected(small).recv(100) == b""
    assert small.silent == {}
    for each in busy:
        each.close()


def test_a_slow_network_has_its_time_for_each_part(
    small: SiteServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SiteRequest, "timeout", 0.4)
    with socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**16)
        reader.connect(("127.0.0.1", small.server_address[1]))
        reader.sendall(b"GET /large.gz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        got = 0
        while got < 2**23:  # for longer than the server waits, as in the network of a class
            part = reader.recv(2**17)
            assert part
            got += len(part)
            time.sleep(0.01)


@pytest.mark.parametrize("refused", ["gzip;q=0", "br, gzip ; q=0.0, deflate", ""])
def test_sends_no_gzip_to_who_does_not_read_it(server: SiteServer, refused: str) -> None:
    answer, body = asked(server, "/", **{"Accept-Encoding": refused})
    assert (answer.getheader("Content-Encoding"), body) == (None, FILES["index.html"])
    answer, _ = asked(server, "/", **{"Accept-Encoding": "gzip;q=0.5"})
    assert answer.getheader("Content-Encoding") == "gzip"


def test_answers_only_what_reads(server: SiteServer) -> None:
    head, body = asked(server, "/", "HEAD")
    assert (head.status, head.getheader("Content-Length"), body) == (200, "7", b"")
    assert asked(server, "/", "POST")[0].status == 501


def test_headers_alone_are_followed_by_the_next_answer(server: SiteServer) -> None:
    connection = HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
    for method, body in (("HEAD", b""), ("GET", b"<p>page")):
        connection.request(method, "/")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (200, body)
    connection.close()


def test_says_that_a_port_is_in_use(server: SiteServer) -> None:
    with pytest.raises(BadInput, match=r"port \d+ of 127\.0\.0\.1 is in use; --port takes another"):
        SiteServer(("127.0.0.1", server.server_address[1]), FILES)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost", 200), ("127.0.0.1:80", 200), ("evil.example", 421), ("", 421), ("[x", 421)],
)
def test_a_local_site_is_not_read_under_another_name(
    server: SiteServer, host: str, status: int
) -> None:
    assert asked(server, "/", Host=host)[0].status == status


def test_a_site_for_others_has_any_name(
    server: SiteServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "server_name", "0.0.0.0")
    assert asked(server, "/", Host="teacher.lan")[0].status == 200


def test_a_connection_that_says_nothing_is_closed(
    server: SiteServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert SiteRequest.timeout == 15
    monkeypatch.setattr(SiteRequest, "timeout", 0.05)
    port = server.server_address[1]
    with socket.create_connection(("127.0.0.1", port), timeout=20) as silent:
        silent.sendall(b"GET / HTTP/1.1\r\n")
        assert silent.recv(100) == b""


def test_every_answer_has_the_same_headers(server: SiteServer) -> None:
    for path, status in (("/", 200), ("/nothing", 404)):
        answer, _ = asked(server, path)
        assert (answer.status, answer.getheader("Server")) == (status, "searchcade ")
        assert {name: answer.getheader(name) for name in EVERY_ANSWER} == EVERY_ANSWER


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("name", "kind"),
    [("page.css", "text/css; charset=utf-8"), ("a.tar.gz", "application/gzip"),
     ("page.js", "text/javascript; charset=utf-8"), ("a.json", "application/json"),
     ("library.zip", "application/zip"), ("LICENSE", "application/octet-stream")],
)  # fmt: skip
def test_a_file_is_of_the_kind_that_its_name_says(
    server: SiteServer, name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(server.files, name, b"content")
    monkeypatch.setitem(server.marks, name, '"mark"')
    answer, body = asked(server, f"/{name}")
    assert (answer.getheader("Content-Type"), answer.getheader("ETag")) == (kind, '"mark"')
    assert body == b"content"


def test_the_address_of_a_site_is_told(server: SiteServer) -> None:
    assert server.url == f"http://127.0.0.1:{server.server_address[1]}/"


def test_says_why_a_port_cannot_be_opened() -> None:
    problem = OSError(errno.EACCES, "Permission denied")
    assert refusal(("0.0.0.0", 80), problem) == "0.0.0.0, port 80: permission denied"
