"""A tool on the table: every phone of the laptop sees each touch, and nobody's secrets are there."""

import asyncio
import re

import pytest
from starlette.types import ASGIApp, Message

from companion.display.labels import SEEN_BY_ALL, TRUST_WIFI, UNCOVER
from companion.exchange import share
from companion.storage import saves
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state.light_tool_session import LATE
from screens.server.door import light_door
from screens.server.light_routes.cookies import packed
from screens.server.light_routes.shared_pages import GONE
from screens.server.light_routes.shared_tools import FULL, LENGTH
from tests.screens.asgi_clients import scope
from tests.screens.desks import ONE_STRONG_SECURE, TWO_STRONG_SECURE
from tests.screens.server.light_routes.visitor import (
    LAPTOP,
    LightVisitor,
    button_fields,
    served,
    tool,
)
from tests.states import every_tool

ORDERS, NOTES = tool("lawless-empire/orders"), tool("lawless-empire/notes")
AT = f"/t/{ORDERS.name}"
PUT = "Put it on the table"


def visitors(app: ASGIApp, many: int) -> list[LightVisitor]:
    return [LightVisitor(app, at=f"192.168.1.{20 + each}") for each in range(many)]


def put(phone: LightVisitor, path: str = AT) -> str:
    """Put the tool at *path* on the table; return where it lies."""
    text = phone.get(path).text
    assert PUT in text
    answer = phone.send(f"{path}/together", button_fields(text, PUT))
    assert answer.status_code == 303
    name = answer.headers["location"]
    assert re.fullmatch(rf"/t/\w{{{LENGTH}}}", name)
    return str(name)


class Stream:
    """The events that a page gets."""

    def __init__(
        self, app: ASGIApp, path: str, cookies: str = "", at: str = "192.168.1.30"
    ) -> None:
        self.told: asyncio.Queue[str] = asyncio.Queue()
        self.head: Message = {}
        self.gone = asyncio.Event()
        path, _, query = path.partition("?")
        asked = scope("http", at, path=path, host="192.168.1.7:8550", cookie=cookies)
        asked.update(query_string=query.encode(), root_path="", scheme="http", raw_path=b"")
        self.open = asyncio.ensure_future(app(asked, self._receive, self._send))

    async def _receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.head = message
        elif (text := message["body"].decode()).startswith(("id:", "data:")):
            self.told.put_nowait(text)

    async def close(self) -> None:
        self.gone.set()
        await self.open


def test_a_tool_on_the_table_is_offered_to_all_and_everybody_may_touch() -> None:
    ann, ben = visitors(served(), 2)
    name = put(ann)
    assert f'href="{name}"' in ben.get("/").text
    for who, count in ((ben, 100), (ann, 200), (ben, 300)):
        assert who.press(name, "Strong secure:").status_code == 303
        for each in (ann, ben):
            assert f"{count} secure beats 0 sabotage" in each.get(name).text
    ann.post(name, k="undo")
    assert TWO_STRONG_SECURE in ben.get(name).text
    assert "secure beats" not in ann.get(AT).text, "one's own tool stays as it was"


def test_each_touch_is_told_to_every_page_that_looks() -> None:
    app = served()
    ann, ben = visitors(app, 2)
    name = put(ann)
    fields = button_fields(ben.get(name).text, "Strong secure:")

    async def play() -> None:
        lookers = [Stream(app, f"{name}/events?n=0", at=f"10.0.0.{each}") for each in range(5)]
        await asyncio.sleep(0)
        await ben.sends("POST", name, data=fields, headers={"origin": LAPTOP, "x-light": "1"})
        for each in lookers:
            text = await each.told.get()
            assert text.startswith("id: 1\ndata: <div id=")
            assert ONE_STRONG_SECURE in text
            assert (b"content-type", b"text/event-stream") in each.head["headers"]
            await each.close()

    asyncio.run(play())


def test_a_page_that_comes_again_gets_what_it_missed_and_else_nothing() -> None:
    app = served()
    (ann,) = visitors(app, 1)
    name = put(ann)
    ann.press(name, "Strong secure:")
    fields = button_fields(ann.get(name).text, "Strong secure:")

    async def play() -> None:
        late = Stream(app, f"{name}/events?n=0")
        assert "100 secure" in await late.told.get()
        await late.close()
        newest = Stream(app, f"{name}/events?n=1")
        await ann.sends("POST", name, data=fields, headers={"origin": LAPTOP, "x-light": "1"})
        assert (await newest.told.get()).startswith("id: 2\n")
        await newest.close()

    asyncio.run(play())


def test_streams_of_one_phone_are_bounded() -> None:
    app = served(pages_of_one=2)
    (ann,) = visitors(app, 1)
    name = put(ann)

    async def play() -> None:
        streams = [Stream(app, f"{name}/events?n=0", at=ann.at) for _ in range(2)]
        while not all(each.head for each in streams):
            await asyncio.sleep(0)
        answer = await ann.sends("GET", f"{name}/events?n=0")
        assert (answer.status_code, light_door.TOO_MANY in answer.text) == (429, True)
        for each in streams:
            await each.close()

    asyncio.run(play())


def test_a_touch_that_came_too_late_is_told_to_who_made_it_alone() -> None:
    ann, ben = visitors(served(), 2)
    name = put(ann)
    for script in (False, True):
        answer = ann.post(name, script, k="0123456789abcdef", v="1")
        assert (answer.status_code, LATE in answer.text) == (409, True)
    answer = ann.post(name, k="players", v="99")
    assert answer.status_code == 422
    assert LATE not in ben.get(name).text
    assert 'data-n="0"' in ben.get(name).text


def test_what_one_phone_has_open_or_looks_up_is_its_own() -> None:
    ann, ben = visitors(served(), 2)
    name = put(ann, "/t/turf-war/terms")
    ann.post(name, k="find", n="hitman")
    assert 'value="hitman"' in ann.get(name).text
    assert 'value="hitman"' not in ben.get(name).text


@pytest.mark.slow
@every_tool
def test_nothing_secret_or_private_gets_to_the_table(tool: AnyTool) -> None:
    whole, bare = visitors(served(), 2)
    at = f"/t/{tool.name}"
    whole.post(at, k="example")
    bare.post(at, k="take", v=share.write(tool, tool.example))
    texts = []
    for each in (whole, bare):
        name = put(each, at)
        texts.append(each.get(name).text.replace(name, ""))
        assert UNCOVER not in texts[-1]
        assert TRUST_WIFI not in texts[-1]
    assert texts[0] == texts[1]


def test_a_secret_is_uncovered_for_nobody_on_the_table() -> None:
    (ann,) = visitors(served(), 1)
    own = f"/t/{NOTES.name}"
    ann.press(own, TRUST_WIFI)
    fields = button_fields(ann.get(own).text, UNCOVER)
    name = put(ann, own)
    ann.post(name, k="trust", v="1")
    answer = ann.send(name, fields, script=True)
    assert SEEN_BY_ALL in answer.text
    assert "Your notes" not in answer.text


def test_its_code_leads_other_phones_to_the_same_tool() -> None:
    (ann,) = visitors(served(), 1)
    name = put(ann)
    assert f'href="{name}/code"' in ann.get(name).text
    answer = ann.get(f"{name}/code")
    assert f"{LAPTOP}{name}" in answer.text
    assert "<svg" in answer.text


def test_a_laptop_that_was_started_again_gets_it_back_in_its_newest_version() -> None:
    ann, ben, eve = visitors(served(), 3)
    name = put(ann)
    assert ann.get(name).status_code == 200
    ben.press(name, "Strong secure:")
    ben.press(name, "Strong secure:")
    again = served()
    for each in (ann, ben, eve):
        each.restarted(again)
    answer = eve.get(name)
    assert (answer.status_code, GONE in answer.text) == (404, True)
    assert "secure beats" not in ann.get(name).text, "who looked first, long ago"
    assert TWO_STRONG_SECURE in ben.get(name).text
    assert TWO_STRONG_SECURE in ann.get(name).text
    ann.post(name, k="undo")
    assert ONE_STRONG_SECURE in eve.get(name).text
    assert ONE_STRONG_SECURE in ben.get(name).text, "a touch here counts"


def test_a_phone_that_only_looks_can_bring_back_the_newest_too() -> None:
    ann, ben = visitors(served(), 2)
    name = put(ann)
    ben.get(name)
    ann.press(name, "Strong secure:")
    assert ben.ask("HEAD", name).content == b""
    ben.restarted(served())
    assert ONE_STRONG_SECURE in ben.get(name).text


@pytest.mark.parametrize(
    "kept",
    ["", "a", "%%%", packed(""), packed("1\nzoo/cages\n{}"), packed(f"1\n{ORDERS.name}\n{{}}"),
     packed(f"x\n{ORDERS.name}\n{saves.write(ORDERS, History(ORDERS.example))}")],
)  # fmt: skip
def test_what_was_never_on_the_table_is_not_there(kept: str) -> None:
    (ann,) = visitors(served(), 1)
    heads = {"cookie": f"companion-save={kept}"}
    for path in ("/t/abcde", "/t/abcde/code", "/t/abcde/events", "/t/ABCDE", "/t/abcdef"):
        answer = ann.ask("GET", path, headers=heads)
        assert (answer.status_code, GONE in answer.text) == (404, True)
    assert ann.post("/t/abcde", k="undo").status_code == 404


def test_the_table_has_room_for_some_tools_only() -> None:
    app = served()
    (ann,) = visitors(app, 1)
    names = [put(ann) for _ in range(12)]

    async def play() -> None:
        streams = [Stream(app, f"{name}/events?n=0") for name in names]
        while not all(each.head for each in streams):
            await asyncio.sleep(0)
        heads = {"origin": LAPTOP}
        answer = await ann.sends("POST", f"{AT}/together", data={"": ""}, headers=heads)
        assert (answer.status_code, FULL in answer.text) == (429, True)
        for each in streams:
            await each.close()

    asyncio.run(play())
