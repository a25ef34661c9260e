"""Two who follow whatever link there is on the light pages of a laptop, and send whatever form."""

from random import Random
from typing import Final
from urllib.parse import urlencode

import httpx

from companion.catalogue import every_game
from tests.screens.light.fingers import fields, form_of, name_of
from tests.screens.light.html_tree import Node, tree
from tests.screens.logged_errors import logged_errors
from tests.screens.server.light_routes.tables import laptop
from tests.screens.server.light_routes.visitor import LightVisitor

TYPED: Final = ("Ann", "12", "5+4", "-3", "99999999", "", "é" * 20, "a, b", "<b>x")
ROUTES: Final = (
    "/",
    "/q",
    "/j",
    *(f"/t/{tool.name}" for game in every_game() for tool in game.tools),
)
WHOLE_APP: Final = ("/app", "/j/app", "/#")
"""What links to the app begin with: it is no light page."""

FAR, LINKS, FILLED = 0.05, 0.2, 0.7
"""How often they open something else, follow a link, and type into a field of a form that they send."""


class Walker:
    """One of them: what they see, and at which path."""

    def __init__(self, visitor: LightVisitor, chance: Random) -> None:
        self.visitor, self.chance = visitor, chance
        self.page, self.path = "", "/"

    def step(self) -> str:
        """Do something, and return what; the answer is a page, or goes on to one."""
        top = tree(self.page)
        links = [each.get("href") for each in top.all("a")]
        links = [
            each for each in links if each.startswith("/") and not each.startswith(WHOLE_APP)
        ]
        buttons = [
            each
            for each in top.all("button")
            if each.get("type") != "button" and "disabled" not in each.attributes
        ]
        assert not self.page or links or buttons, f"{self.path} leads nowhere"
        if not (links or buttons) or self.chance.random() < FAR:
            return self._open(self.chance.choice(ROUTES))
        if not buttons or (links and self.chance.random() < LINKS):
            return self._open(self.chance.choice(links))
        return self._send(top, self.chance.choice(buttons))

    def _open(self, path: str) -> str:
        self._take(self.visitor.get(path), path)
        return path

    def _send(self, top: Node, button: Node) -> str:
        form = form_of(top, button)
        said = fields(form)
        for each in (*form.all("input"), *form.all("textarea")):
            name = each.get("name")
            if name and each.get("type") != "hidden" and self.chance.random() < FILLED:
                said[name] = self.chance.choice(TYPED)
        if button.get("name"):
            said[button.get("name")] = button.get("value")
        path = button.get("formaction") or form.get("action") or self.path
        if form.get("method") == "post":
            self._take(self.visitor.send(path, said), path)
        else:
            self._take(self.visitor.get(f"{path}?{urlencode(said)}"), path)
        return f"{name_of(button)} at {path}: {said}"

    def _take(self, answer: httpx.Response, path: str) -> None:
        while answer.is_redirect:
            path = answer.headers["location"].removeprefix(self.visitor.base)
            answer = self.visitor.get(path)
        assert answer.status_code < 500, f"{path}: {answer.status_code}"
        is_page = "text/html" in answer.headers.get("content-type", "")
        self.page, self.path = answer.text if is_page else "", path
        tree(self.page)


def walk(seed: int, steps: int) -> None:
    """Take so many steps by chance, the same for the same *seed*; raise where something breaks."""
    chance, app = Random(seed), laptop()
    two = [Walker(LightVisitor(app, at=f"192.168.1.{place}"), chance) for place in (20, 21)]
    done: list[str] = []
    with logged_errors() as errors:
        for _ in range(steps):
            done.append(chance.choice(two).step())
            assert not errors, "\n".join([f"seed {seed}: {done[-9:]}", *errors])
