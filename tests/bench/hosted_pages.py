"""How many pages of codes a hosted address gives in a second: drawn, kept by nginx, and files beside them."""

import socket
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from tests.bench.hosted import address
from tests.bench.hosted_phones import TLS
from tests.bench.light_laptop import codes, computed
from tests.hosted_address import Address

DRAWN = 600
KEPT = 20_000
BATCH = 50
"""Requests that are sent at once before their answers are read."""

OF_ONE = 900
"""Requests of one connection: nginx ends it after a thousand."""

AT_ONCE = 4
HEAD = ("what", "requests", "kB each", "a second", "ms of a core, nginx", "host")


def pages(drawn: int = DRAWN, kept: int = KEPT) -> Iterator[tuple[object, ...]]:
    """Return a row for codes that nobody asked for before, one for those that are kept, and one for a file."""
    with address() as here:
        first, *others = codes(drawn + 1)
        body = here.front.ask(f"/q/{first}", Accept_Encoding="br").body
        (here.files / "same.html").write_bytes(body)
        yield _row(here, "codes that are drawn", [f"/q/{each}" for each in others])
        yield _row(here, "a code that nginx keeps", [f"/q/{first}"] * kept)
        yield _row(here, "a file of the same size", ["/app/same.html"] * kept)


def _row(here: Address, what: str, paths: list[str]) -> tuple[object, ...]:
    hosts, workers = [each.pid for each in here.hosts], here.front.workers()
    before = [sum(map(computed, each)) for each in (workers, hosts)]
    size = len(here.front.ask(paths[-1], Accept_Encoding="br").body)
    alike = len(set(paths)) == 1
    began = perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as clients:
        question = _many if alike else _each
        list(
            clients.map(question, [here] * AT_ONCE, [paths[n::AT_ONCE] for n in range(AT_ONCE)])
        )
    took = perf_counter() - began
    after = [sum(map(computed, each)) for each in (workers, hosts)]
    spent = [(b - a) / len(paths) * 1e3 for a, b in zip(before, after, strict=True)]
    return (
        what, len(paths), size / 1e3, round(len(paths) / took), *(f"{each:.3f}" for each in spent)
    )  # fmt: skip


def _line(here: Address) -> ssl.SSLSocket:
    plain = socket.create_connection(("127.0.0.1", here.front.port), 60)
    return TLS.wrap_socket(plain)


def _request(here: Address, path: str) -> bytes:
    head = f"GET {path} HTTP/1.1\r\nHost: {here.front.authority}\r\nAccept-Encoding: br\r\n\r\n"
    return head.encode()


def _each(here: Address, paths: list[str]) -> None:
    """Ask for each of *paths*, one after the other."""
    wire = _line(here)
    for path in paths:
        wire.sendall(_request(here, path))
        _answer(wire)
    wire.close()


def _answer(wire: ssl.SSLSocket) -> int:
    """Return how long an answer is, head and body."""
    text = b""
    while b"\r\n\r\n" not in text:
        text += wire.recv(65536)
    head, _, _ = text.partition(b"\r\n\r\n")
    assert b" 200 " in head, head
    lines = head.lower().split(b"\r\n")
    (length,) = (int(each[15:]) for each in lines if each.startswith(b"content-length:"))
    whole = len(head) + 4 + length
    left = whole - len(text)
    while left > 0:
        left -= len(wire.recv(65536))
    assert left == 0
    return whole


def _many(here: Address, paths: list[str]) -> None:
    """Ask for *paths*, which are all the same, many at once: what reads them should not be what is slow."""
    request = _request(here, paths[0])
    for start in range(0, len(paths), OF_ONE):
        wire = _line(here)
        wire.sendall(request)
        whole, left = _answer(wire), len(paths[start : start + OF_ONE]) - 1
        while left:
            now = min(BATCH, left)
            wire.sendall(request * now)
            waits = whole * now
            while waits > 0:
                waits -= len(wire.recv(1 << 18))
            assert waits == 0
            left -= now
        wire.close()
