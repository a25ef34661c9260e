"""A hosted address as nginx has it: what goes on to hosts, what is kept, what is refused, what is logged."""

import gzip
import socket
import ssl
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import brotli
import pytest

from companion.catalogue import every_tool
from companion.core.table import Table
from companion.exchange import share
from screens.server.door import light_door
from screens.server.light_routes import cookies
from tests.browser.app_server import AppServer, trusting
from tests.hosting import NAME, Answer, Front, fronted
from tests.web_copy import recipe

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
]

HOSTING = recipe("hosting")
WEB = recipe("web")
TOOL = next(each for each in every_tool() if each.name == "lawless-empire/orders")
CODES = [
    share.write(TOOL, TOOL.opening(Table()).put(("syndicates", 0, "orders"), (0, 0, number, 0)))
    for number in range(1, 9)
]
KEY, NAMED = "kEy0123456789abcdefghi", "Sentinella"
PERSONAL = f"{cookies.VISITOR}={KEY}; {cookies.TABLE}={cookies.packed(NAMED)}; own={NAMED}"
"""Cookies that only one browser has."""

NOBODY = "127.0.0.1:9"
"""A host that is not there."""


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """A host that answers."""
    folder = tmp_path_factory.mktemp("host")
    server = AppServer(folder / "log.txt", words=("--serve", "--host-name", NAME))
    yield server
    server.stop()
    assert KEY not in server.log.read_text()


@pytest.fixture(scope="module")
def front(laptop: AppServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """An nginx with two hosts, of which one is not there."""
    hosts = (NOBODY, f"127.0.0.1:{laptop.port}")
    with fronted(tmp_path_factory.mktemp("nginx"), hosts, copy(tmp_path_factory)) as found:
        yield found


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """An nginx whose hosts are not there."""
    with fronted(tmp_path_factory.mktemp("alone"), (NOBODY,)) as found:
        yield found


def copy(factory: pytest.TempPathFactory) -> Path:
    """Return a folder with some files, as the browser copy has them."""
    root = factory.mktemp("copy")
    (root / "app-0123456789").mkdir()
    for name in ("index.html", "app-0123456789/app.pack"):
        content = name.encode() * 100
        (root / name).write_bytes(content)
        (root / f"{name}.gz").write_bytes(gzip.compress(content))
    return root


def kept(front: Front) -> list[bytes]:
    """Return the files in which nginx keeps pages."""
    return [
        file.read_bytes() for file in (front.folder / "companion").rglob("*") if file.is_file()
    ]


def page(answer: Answer) -> str:
    return bytes(brotli.decompress(answer.body)).decode()


# Codes are kept, and nothing else.


def test_a_code_is_drawn_once_for_everybody_and_holds_nothing_of_who_asked(
    front: Front,
) -> None:
    path = f"/q/{CODES[0]}"
    first = front.ask(path, Accept_Encoding="gzip, br", Cookie=PERSONAL)
    again = front.ask(f"{path}?who={NAMED}", Accept_Encoding="br", User_Agent=NAMED)
    assert [each.headers["X-Cache"] for each in (first, again)] == ["MISS", "HIT"]
    assert first.status == again.status == 200
    assert first.body == again.body
    assert TOOL.title in page(first)
    for each in (first, again):
        assert "Set-Cookie" not in each.headers
        assert "immutable" in each.headers["Cache-Control"]
    assert len(kept(front)) == 1
    assert not [text for text in (KEY, NAMED) if text.encode() in b"".join(kept(front))]


def test_a_code_is_kept_in_each_way_to_pack_it_and_a_browser_that_has_it_gets_nothing(
    front: Front,
) -> None:
    path = f"/q/{CODES[1]}"
    found = [
        front.ask(path, Accept_Encoding=accepts)
        for accepts in ("br", "deflate, gzip", "", "gzip;q=0", "x, br ,y")
    ]
    assert [each.headers["Content-Encoding"] for each in found] == [
        "br",
        "gzip",
        None,
        None,
        "br",
    ]
    assert [each.headers["X-Cache"] for each in found] == ["MISS"] * 3 + ["HIT"] * 2
    assert page(found[0]) == gzip.decompress(found[1].body).decode() == found[2].body.decode()
    tag = found[0].headers["ETag"]
    same = front.ask(path, Accept_Encoding="br", If_None_Match=tag)
    assert (same.status, same.body) == (304, b"")


def test_pages_of_one_browser_and_what_is_no_code_are_never_kept(front: Front) -> None:
    before = len(kept(front))
    wrong = f"{CODES[2][:-1]}{(int(CODES[2][-1]) + 1) % 10}"
    for path in ("/", f"/t/{TOOL.name}", f"/q/{CODES[2]}/code", f"/q?code={CODES[2]}", "/j",
                 f"/q/{wrong}", "/q/1"):  # fmt: skip
        for _ in range(2):
            answer = front.ask(path, Cookie=PERSONAL)
            assert answer.headers["X-Cache"] in (None, "MISS"), path
            assert answer.headers["Cache-Control"] == "no-store", path
    assert len(kept(front)) == before


def test_kept_pages_outlive_the_hosts_but_not_another_version(
    laptop: AppServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asks(host: str, *codes: str) -> list[tuple[int, str | None]]:
        with fronted(tmp_path, (host,)) as found:
            return [
                (each.status, each.headers["X-Cache"])
                for each in (found.ask(f"/q/{code}") for code in codes)
            ]

    here = f"127.0.0.1:{laptop.port}"
    assert asks(here, CODES[3]) == [(200, "MISS")]
    assert asks(NOBODY, CODES[3], CODES[4]) == [(200, "HIT"), (503, None)]
    monkeypatch.setattr(HOSTING, "version", lambda: "0123456789")
    assert asks(here, CODES[3]) == [(200, "MISS")]


def test_the_version_is_of_what_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in HOSTING.DRAWS:
        (tmp_path / folder).mkdir()
    monkeypatch.setattr(HOSTING, "ROOT", tmp_path)
    found = {HOSTING.version()}
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b.toml", "2")):
        (tmp_path / "companion" / name).write_text(text)
        found.add(HOSTING.version())
    (tmp_path / "companion" / "__pycache__").mkdir()
    (tmp_path / "companion" / "__pycache__" / "a.pyc").write_text("x")
    assert len(found) == 4
    assert HOSTING.version() in found


# What goes on to hosts, and what does not.


@pytest.mark.parametrize(
    "path",
    ["/metrics", "/health", "/ready", "/ws", "/main.dart.js", "/assets/fonts/a/b/c", "/qq"],
)
def test_what_is_for_inside_or_unknown_never_reaches_a_host(front: Front, path: str) -> None:
    for each in (path, f"/app/..{path}", f"//{path}", f"/q/../{path}", f"/%2e{path}"):
        answer = front.ask(each)
        assert answer.status in (400, 404), each
        assert answer.status == 400 or b"<p>There is nothing here.</p>" in answer.body, each
        assert answer.status == 400 or b'<a href="/">To the first page</a>' in answer.body, each
        assert front.log()[-1]["host"] == "", each


@pytest.mark.parametrize("sign", ["%0A", "%0a", "%0D%0A", "%00", "%7F", "%0AX-A:%20b"])
@pytest.mark.parametrize("path", [f"/q/{CODES[3]}{{}}", "/{}", "/t/a/b{}", "/j/open{}", "/j/{}/events", "/live{}",
"/q{}/1"])  # fmt: skip
def test_no_address_with_a_line_break_reaches_a_host(
    alone: Front, path: str, sign: str
) -> None:
    assert alone.ask(path.format(sign)).status in (400, 404), "503 would be a host's"


def test_a_code_is_no_longer_than_codes_are(front: Front) -> None:
    answer = front.ask(f"/q/{'1' * 1201}")
    assert answer.headers["X-Cache"] is None


@pytest.mark.parametrize(
    ("cipher", "taken"),
    [
        ("AES128-SHA", False), ("ECDHE-RSA-AES128-SHA", False), ("AES128-GCM-SHA256", False),
        ("ECDHE-RSA-AES128-SHA256", False), ("ECDHE-RSA-AES128-GCM-SHA256", True),
        ("ECDHE-RSA-CHACHA20-POLY1305", True),
    ],
)  # fmt: skip
def test_only_what_cannot_be_read_later_is_encrypted_with(
    front: Front, cipher: str, taken: bool
) -> None:
    context = trusting()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(f"{cipher}:@SECLEVEL=0")
    with socket.create_connection(("127.0.0.1", front.port)) as plain:
        if not taken:
            with pytest.raises(ssl.SSLError):
                context.wrap_socket(plain)
            return
        with context.wrap_socket(plain) as encrypted:
            found = encrypted.cipher()
            assert found
            assert found[0] == cipher


def test_pages_go_on_to_the_host_that_is_there_and_are_known_as_encrypted(front: Front) -> None:
    for number in range(8):  # whichever host they belong to by their name
        visitor = f"{number:022}"
        answer = front.ask(f"/t/{TOOL.name}", Cookie=f"{cookies.VISITOR}={visitor}")
        assert answer.status == 200
        assert answer.headers["Strict-Transport-Security"]
    told = front.ask(f"/q/{CODES[5]}/code")
    assert f"https://{front.authority}/q/{CODES[5]}" in told.body.decode()


def test_the_app_comes_as_files_packed_and_under_its_policy(front: Front) -> None:
    assert front.ask("/app").headers["Location"].endswith("/app/")
    index, pack = front.ask("/app/"), front.ask("/app/app-0123456789/app.pack")
    assert index.headers["Content-Type"] == "text/html"
    assert index.headers["Cache-Control"] == "no-cache"
    assert "immutable" in pack.headers["Cache-Control"]
    for each in (index, pack):
        policy = each.headers["Content-Security-Policy"]
        assert policy == f"{WEB.POLICY}; frame-ancestors 'none'"
        assert each.headers["X-Content-Type-Options"] == "nosniff"
    packed = front.ask("/app/", Accept_Encoding="gzip")
    assert gzip.decompress(packed.body) == index.body
    assert front.ask("/app/none").status == 404
    assert front.ask("/app/../nginx.conf").status in (400, 404)


def test_without_encryption_there_is_nothing_but_the_way_to_it(front: Front) -> None:
    answer = front.plainly("/j/abc?d")
    assert answer.status == 301
    assert answer.headers["Location"] == f"https://{front.authority}/j/abc?d"


# What is refused, and what is logged.


def test_one_address_opens_so_many_tables_and_is_told_a_sentence(alone: Front) -> None:
    found = [alone.ask("/j/open", "POST", "", Cookie=PERSONAL) for _ in range(40)]
    assert {each.status for each in found} == {503, 429}
    assert found[0].status == 503
    for each in found:
        assert each.headers["Retry-After"] == "2"
        assert each.headers["Content-Type"].startswith("text/plain")
        assert each.body.decode().count(".") == 2


def test_forms_that_never_end_take_their_own_address_no_place_of_another(
    tmp_path: Path,
) -> None:
    def few(text: str) -> str:
        assert text.count("companion_asked 1000") == 3
        return text.replace("companion_asked 1000", "companion_asked 5")

    with fronted(tmp_path, (NOBODY,), other=few) as front, ExitStack() as stack:
        for _ in range(12):
            stack.enter_context(closing(front.begin_form("127.0.0.2")))
        while '"status":429' not in front.everything_logged():
            pass
        other = stack.enter_context(closing(front.begin_form("127.0.0.3")))
        other.send(b"x" * 7)
        assert other.getresponse().status == 503, "it went on to a host, which is not there"


def test_a_form_that_is_too_large_stays_outside(front: Front) -> None:
    answer = front.ask(f"/t/{TOOL.name}", "POST", "x" * 200_000)
    assert (answer.status, answer.body) == (413, b"That is too long.\n")
    assert front.log()[-1]["host"] == ""
    fits = front.ask(f"/t/{TOOL.name}", "POST", "x" * light_door.MOST_BYTES)
    assert fits.status != 413
    assert front.log()[-1]["host"] != ""


def test_no_name_key_or_code_is_in_any_log(front: Front, alone: Front) -> None:
    for each in (front, alone):
        for path in (f"/j/{KEY}", f"/q/{CODES[6]}", f"/q/{CODES[6]}/code", f"/t/{KEY}",
                     f"/q?code={CODES[6]}", f"/app/{NAMED}", f"/{NAMED}", f"/live?{KEY}"):  # fmt: skip
            each.ask(path, Cookie=PERSONAL, Referer=f"https://{NAMED}", User_Agent=NAMED)
        each.ask(f"/j/{KEY}", "POST", f"n={NAMED}", Cookie=PERSONAL)
        logged = each.everything_logged()
        assert not [text for text in (KEY, NAMED, CODES[6], "127.0.0.1 ") if text in logged]
        lines = each.log()
        assert {line["what"] for line in lines} >= {"code", "table", "tool", "file", "line"}
        fields = {"at", "what", "status", "bytes", "seconds", "cache", "host"}
        assert all(set(line) == fields for line in lines)


# What it is made of.


@pytest.mark.parametrize("name", ["a;b", "", "a b", "A.example", "-a", "a..b", "a/b"])
def test_what_is_no_name_gets_into_no_configuration(name: str) -> None:
    with pytest.raises(ValueError, match="is no name"):
        HOSTING.nginx(HOSTING.Front(name))


def test_what_is_no_host_gets_into_no_configuration() -> None:
    with pytest.raises(ValueError, match="is no host"):
        HOSTING.nginx(HOSTING.Front(NAME, ("127.0.0.1:8601;",)))


def test_everything_is_filled_in_and_the_usual_ports_are_not_said() -> None:
    made = HOSTING.nginx(HOSTING.Front(NAME, ("unix:/run/companion/1.sock",), brotli=True))
    assert HOSTING.PLACE.findall(made) == []
    assert f"https://{NAME}$request_uri" in made
    assert "server unix:/run/companion/1.sock max_fails=0;" in made
    away = HOSTING.nginx(HOSTING.Front(NAME, ("10.0.0.2:8601",)))
    assert "server 10.0.0.2:8601 max_fails=1 fail_timeout=2s;" in away
    assert "brotli_static on;" in made
    assert f"/etc/letsencrypt/live/{NAME}/privkey.pem" in made
