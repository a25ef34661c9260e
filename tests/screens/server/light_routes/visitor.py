"""A browser with light pages, without a browser: it keeps cookies, and fills in forms as they stand there."""

import asyncio
import re
from dataclasses import replace
from html import unescape
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from companion.catalogue import every_tool
from companion.core.table import Table
from companion.exchange import share
from companion.table_host.tables import Tables
from companion.tools.tool import AnyTool
from screens.server import web_server
from screens.server.door.limits import Limits
from screens.server.phone_door import PHONE, phone_app

LAPTOP = "http://192.168.1.7:8550"
HERE = "http://localhost:8550"


def tool(name: str) -> AnyTool:
    return next(each for each in every_tool() if each.name == name)


ORDERS, NOTES = tool("lawless-empire/orders"), tool("lawless-empire/notes")
AT = f"/t/{ORDERS.name}"
DIGITS = share.write(
    ORDERS, ORDERS.opening(Table()).put(("syndicates", 0, "orders"), (0, 2, 0, 1))
)
"""The code of an example, and what its page says."""
COUNTED = "201 secure beats 0 sabotage"


def served(tables: Tables | None = None, **limits: Any) -> ASGIApp:
    """Return a laptop that serves phones, as make serve does."""
    return web_server.web_app(
        Limits(**limits), for_phones=LAPTOP, light_first=True, tables=tables
    )


def served_by_phone(tables: Tables | None = None, **limits: Any) -> ASGIApp:
    """Return the door of a phone that is the host."""
    return phone_app(Tables() if tables is None else tables, replace(PHONE, **limits))


BothDoors = pytest.mark.parametrize("door", [served, served_by_phone], ids=["laptop", "phone"])
"""What touches an address, a header, a cookie or a bound holds at the door of a laptop and of a phone."""


class LightVisitor:
    """One browser, at one address."""

    def __init__(self, app: ASGIApp, base: str = LAPTOP, at: str = "192.168.1.20") -> None:
        self.app, self.base, self.at = app, base, at
        self.cookies = httpx.Cookies()

    def restarted(self, app: ASGIApp) -> None:
        """The laptop is started again: another run of it, the same browser."""
        self.app = app

    async def sends(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Return the answer to a request; cookies are kept, and redirects not followed."""
        wire = httpx.ASGITransport(self.app, client=(self.at, 50_000))
        async with httpx.AsyncClient(transport=wire, base_url=self.base) as client:
            client.cookies = self.cookies
            answer = await client.request(method, path, **more)
            self.cookies = client.cookies
            return answer

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request, and wait for its answer."""
        return asyncio.run(self.sends(method, path, **more))

    def get(self, path: str, **heads: str) -> httpx.Response:
        """Open *path*."""
        return self.ask("GET", path, headers=heads)

    def send(self, path: str, fields: dict[str, str], script: bool = False) -> httpx.Response:
        """Post *fields* as a browser posts a form, by our *script* or by itself."""
        heads = {"origin": self.base, **({"x-light": "1"} if script else {})}
        return self.ask("POST", path, data=fields or {"": ""}, headers=heads)

    def post(self, path: str, script: bool = False, **fields: str) -> httpx.Response:
        """Post *fields* by their names."""
        return self.send(path, fields, script)

    def press(
        self, path: str, button: str, script: bool = False, **typed: str
    ) -> httpx.Response:
        """Open the page at *path*, and press what is called *button* there."""
        fields = button_fields(self.get(path).text, button)
        return self.send(path, {**fields, **typed}, script)


def shared(phone: LightVisitor, at: str) -> str:
    """Return the path of the code that *phone* shares of the tool *at* an address."""
    return found(r"(/q/\d+)", phone.get(f"{at}/shared").text)


def followed(phone: LightVisitor, answer: httpx.Response) -> httpx.Response:
    """Return the page to which *answer* sends the browser of *phone* on."""
    assert answer.status_code == 303
    return phone.get(answer.headers["location"])


def button_fields(text: str, button: str) -> dict[str, str]:
    """Return what a browser sends for what begins with *button* in the page *text*."""
    for form in re.findall(r"<form\b.*?</form>", text, re.S):
        for attributes, inside in re.findall(r"<button\b(.*?)>(.*?)</button>", form, re.S):
            label = _attribute(attributes, "aria-label") or _words(inside)
            if label.startswith(button):
                hidden = re.findall(r"<input\b(.*?)/?>", form, re.S)
                fields = {
                    _attribute(each, "name"): _attribute(each, "value") for each in hidden
                }
                fields[_attribute(attributes, "name")] = _attribute(attributes, "value")
                return {name: value for name, value in fields.items() if name}
    raise AssertionError(f"there is no button {button!r}")


def found(pattern: str, text: str) -> str:
    """Return what stands in the group of *pattern*, which is in *text*."""
    match = re.search(pattern, text)
    assert match
    return match.group(1)


def _attribute(text: str, name: str) -> str:
    match = re.search(rf'\b{name}="([^"]*)"', text) or re.search(rf"\b{name}=([^\s>]+)", text)
    return unescape(match.group(1)) if match else ""


def _words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())
