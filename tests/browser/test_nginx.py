"""The browser copy behind a real nginx: packed, kept as long as may be, asking nobody else."""

import gzip
import shutil
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from playwright.sync_api import Browser

from tests import web_copy
from tests.browser import nginx
from tests.browser.conftest import PHONE, new_context
from tests.browser.thumb import Thumb

pytestmark = [
    pytest.mark.patient,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy, packed quickly."""
    root = tmp_path_factory.mktemp("nginx") / "copy"
    shutil.copytree(web_copy.built(), root)
    pack = web_copy.recipe("web_pack")
    for file in list(root.rglob("*")):
        if file.is_file() and pack.is_compressible(file):
            content = file.read_bytes()
            file.with_name(f"{file.name}.br").write_bytes(brotli.compress(content, quality=1))
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(content, 1))
    return root


@pytest.fixture(scope="module")
def address(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert nginx.is_here(), nginx.MISSING
    with nginx.serving(copy, tmp_path_factory.mktemp("own")) as found:
        yield found


def get(address: str, path: str, accepts: str = "br, gzip") -> tuple[HTTPMessage, bytes]:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=30)
    connection.request("GET", path, headers={"Accept-Encoding": accepts})
    answer = connection.getresponse()
    assert answer.status == 200, path
    content = answer.read()
    connection.close()
    return answer.headers, content


def a_file(copy: Path, pattern: str) -> str:
    (found,) = copy.glob(pattern)
    return f"/{found.relative_to(copy).as_posix()}"


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        ("index.html", "text/html"),
        ("page-*/worker.js", "text/javascript"),
        ("python-*/pyodide.mjs", "text/javascript"),
        ("python-*/pyodide.asm.wasm", "application/wasm"),
        ("app-*/app.pack", "application/octet-stream"),
    ],
)
def test_every_file_comes_packed_as_the_browser_likes_and_is_what_it_is(
    copy: Path, address: str, pattern: str, kind: str
) -> None:
    path = a_file(copy, pattern)
    content = (copy / path[1:]).read_bytes()
    for accepts, packed, unpack in (
        ("br, gzip", "br", brotli.decompress),
        ("gzip", "gzip", gzip.decompress),
        ("identity", None, bytes),
    ):
        headers, sent = get(address, path, accepts)
        assert headers["content-encoding"] == packed
        assert headers["content-type"].split(";")[0] == kind
        assert unpack(sent) == content


def test_what_is_named_by_its_content_is_kept_and_all_else_is_asked_for_anew(
    copy: Path, address: str
) -> None:
    for file in copy.rglob("*"):
        if file.is_file() and file.suffix not in (".br", ".gz"):
            path = file.relative_to(copy).as_posix()
            kept = "immutable" in get(address, f"/{path}")[0]["cache-control"]
            named = ("app-", "engine-", "memory-", "page-", "python-")
            assert kept == path.startswith(named), path


def test_every_answer_tells_the_browser_to_ask_no_other_host(copy: Path, address: str) -> None:
    policy = web_copy.recipe("web").POLICY
    for path in ("/", a_file(copy, "page-*/worker.js"), "/sw.js"):
        headers, _ = get(address, path)
        assert headers["content-security-policy"] == f"{policy}; frame-ancestors 'none'"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_the_app_plays_under_this_policy(browser: Browser, address: str) -> None:
    thumb = Thumb(new_context(browser, PHONE), address)
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.leaves()
    assert not thumb.problems()
