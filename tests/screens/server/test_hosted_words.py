"""What players read at a hosted address: there is no laptop, and no Wi-Fi joins them."""

import ast
import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.types import ASGIApp

from companion.catalogue import every_game
from companion.core.table import Table
from companion.display import labels, table_words
from companion.exchange import share
from screens.server.door import light_door
from tests.fast_run import tools_of_one_test
from tests.screens.server.light_routes.tables import NOTES, ORDERS, link_in
from tests.screens.server.light_routes.test_any_host_answers import hosted
from tests.screens.server.light_routes.visitor import LightVisitor
from tests.screens.server.table_stores.shared_memory import SharedMemory
from tests.web_copy import ROOT

ELSEWHERE = re.compile(r"laptop|wi-?fi|make serve|this computer", re.IGNORECASE)

AT_HOME = {
    f"screens/server/{name}.py"
    for name in (
        "computer/address",
        "computer/app_window",
        "computer/desktop_client",
        "web_server",
        "static_files",
    )
}
"""What nobody meets behind nginx: the laptop's own page, its files and its terminal."""

PLAIN = {labels.OVERHEARD, labels.TRUST_WIFI, labels.TRUSTED, table_words.NOT_SEALED}
"""Said only where nothing is encrypted. A hosted address is https."""


def said(folder: str) -> Iterator[tuple[str, str]]:
    """Yield every text in the source below *folder*, with its file, except what explains the source."""
    for file in sorted((ROOT / folder).rglob("*.py")):
        text = file.read_text("utf-8")
        if not ELSEWHERE.search(text):
            continue
        tree = ast.parse(text)
        explains = {
            each.value for each in ast.walk(tree)
            if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
        }  # fmt: skip
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node not in explains
            ):
                yield file.relative_to(ROOT).as_posix(), node.value
    for file in sorted((ROOT / folder).rglob("*.js")):
        for found in re.findall(
            r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`", _uncommented(file.read_text())
        ):
            yield file.relative_to(ROOT).as_posix(), "".join(found)


def _uncommented(script: str) -> str:
    return re.sub(r"(?m)(^|\s)//.*$", "", script)


@pytest.mark.parametrize("folder", ["screens/server", "screens/light", "companion"])
def test_no_sentence_that_a_host_can_say_names_a_laptop(folder: str) -> None:
    found = {
        (file, text) for file, text in said(folder)
        if file not in AT_HOME and " " in text and ELSEWHERE.search(text)
    }  # fmt: skip
    assert {text for _, text in found} - PLAIN == set()
    assert all((ROOT / file).exists() for file in AT_HOME)


@pytest.fixture
def store() -> SharedMemory:
    return SharedMemory()


@pytest.fixture
def app(store: SharedMemory) -> ASGIApp:
    return hosted(store)


class Reader:
    """A browser whose player reads every page that it gets."""

    def __init__(self, app: ASGIApp, at: str = "10.0.0.2") -> None:
        self.phone = LightVisitor(app, base="https://companion.test", at=at)
        self.phone.cookies.set("companion-wifi", "trusted")  # of an older visit, by plain http
        self.read = set[int]()

    def sees(self, text: str, status: int) -> str:
        words = unescape(
            re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL)
        )
        wrong = ELSEWHERE.findall(words)
        assert not wrong, (wrong, words)
        self.read.add(status)
        return text

    def get(self, path: str, **heads: str) -> str:
        answer = self.phone.get(path, **heads)
        return self.sees(answer.text, answer.status_code)

    def post(self, path: str, script: bool = False, **fields: str) -> str:
        answer = self.phone.send(path, fields, script)
        return self.sees(answer.text, answer.status_code)


@pytest.mark.long
def test_every_page_of_a_browser_alone_can_be_read_without_one(app: ASGIApp) -> None:
    ada = Reader(app)
    for path in (
        "/",
        "/q",
        "/q?code=1",
        "/q/1",
        "/q/x",
        "/t/nowhere",
        "/t/abcde",
        "/j/nokey",
        "/j",
    ):
        ada.get(path)
    for game in every_game():
        ada.get(f"/t/{game.key}")
    for tool in tools_of_one_test():
        path = f"/t/{tool.name}"
        ada.get(path)
        ada.post(path, k="example")
        ada.get(path)
        code = share.write(tool, tool.opening(Table()))
        for page in (f"/q/{code}", f"/q/{code}/code"):
            ada.get(page)
    assert ada.read >= {200, 303, 400, 404}
    assert labels.UNCOVER in ada.get(NOTES), (
        "secrets are there, and say nothing of how they come"
    )


@pytest.mark.long
def test_every_page_at_a_table_can_be_read_without_one(app: ASGIApp) -> None:
    ada, bob = Reader(app), Reader(app, "10.0.0.3")
    ada.post("/j/open")
    link = link_in(ada.get("/j"))
    for page in (link, "/j/seal"):
        bob.get(page)
    ada.post("/j", k="sit", v="0")
    assert "data-i=seal" in ada.get("/j").replace('"', "")
    bob.post(link, k="sit", v="0")
    bob.post(link, k="sit", v="1")
    for fields in (
        {"k": "seal", "n": "north"},
        {"k": "lock"},
        {"k": "trust", "v": "1"},
        {"k": "x"},
    ):
        for each in (ada, bob):
            for script in (False, True):
                each.post("/j", script, **fields)
                each.get("/j")
    for tool in tools_of_one_test():
        bob.get(f"/t/{tool.name}")
        bob.post(f"/t/{tool.name}", k="example")
        ada.get(f"/t/{tool.name}")
    late = Reader(app, "10.0.0.4")
    late.get(link)
    late.post(link, k="sit", v="2")
    ada.post("/j", k="out", v="2")
    for reader in (bob, ada):
        for path in ("/j", ORDERS, NOTES, "/j/app"):
            reader.get(path)
    ada.post("/j/leave")
    ada.get("/j")
    assert ada.read | bob.read | late.read >= {200, 303, 403, 404, 422}


def test_what_is_refused_is_refused_without_one(store: SharedMemory) -> None:
    app = hosted(store, most_of_one=0)
    ada = Reader(app)
    ada.post("/j/open")
    ada.post(f"{ORDERS}/together")
    ada.get("/", host="evil.example")
    ada.phone.base = "https://evil.example"
    ada.get("/")
    ada.phone.base = "https://companion.test"
    answer = ada.phone.ask(
        "POST", ORDERS, data={"k": "undo"}, headers={"origin": "https://evil"}
    )
    ada.sees(answer.text, answer.status_code)
    ada.post(ORDERS, k="x" * light_door.MOST_BYTES)
    answer = ada.phone.ask("POST", ORDERS, content=b"{}", headers={"content-type": "text/json"})
    ada.sees(answer.text, answer.status_code)
    store.up = False
    ada.phone.cookies.set("companion-seat", f"{'0' * 16}.1.token")
    ada.post(ORDERS, k="undo")
    assert ada.read >= {413, 415, 421, 429, 503}
