"""Two simulated visitors who follow random links and submit random forms on a laptop's light pages."""

import re
from random import Random
from typing import Final
from urllib.parse import urlencode

import httpx

from companion.catalogue import every_game
from tests.screens.light.fingers import buttons, form_of, name_of, sent
from tests.screens.light.html_tree import Node, tree
from tests.screens.logged_errors import logged_errors
from tests.screens.random_touches import TYPED
from tests.screens.server.light_routes.tables import laptop
from tests.screens.server.light_routes.visitor import LightVisitor

ROUTES: Final = (
    "/",
    "/q",
    "/j",
    *(f"/t/{tool.name}" for game in every_game() for tool in game.tools),
)
WHOLE_APP: Final = re.compile("/app|/j/app|/#|/t/.*/app$")
"""Links into the whole app; these are not followed."""

REDIRECTS = 5
"""The most redirects that are followed for one request."""

OPEN_ROUTE, FOLLOW_LINK, FILL_IN = 0.05, 0.2, 0.7
"""Probability of opening another page, of following a link instead of a form, and of filling in each field."""


class RandomVisitor:
    """One visitor: the page they see and its path."""

    def __init__(self, visitor: LightVisitor, chance: Random) -> None:
        self.visitor, self.chance = visitor, chance
        self.page, self.path = "", "/"

    def step(self) -> str:
        """Perform one random action and return its description."""
        top = tree(self.page)
        links = [each.get("href") for each in top.all("a")]
        links = [each for each in links if each.startswith("/") and not WHOLE_APP.match(each)]
        found = buttons(top)
        assert not self.page or links or found, f"{self.path} leads nowhere"
        if not (links or found) or self.chance.random() < OPEN_ROUTE:
            return self._open(self.chance.choice(ROUTES))
        if not found or (links and self.chance.random() < FOLLOW_LINK):
            return self._open(self.chance.choice(links))
        return self._send(top, self.chance.choice(found))

    def _open(self, path: str) -> str:
        self._receive(self.visitor.get(path), path)
        return path

    def _send(self, top: Node, button: Node) -> str:
        form = form_of(top, button)
        said = sent(top, button)
        for each in (*form.all("input"), *form.all("textarea")):
            name = each.get("name")
            if (
                name
                and name != button.get("name")
                and each.get("type") != "hidden"
                and self.chance.random() < FILL_IN
            ):
                said[name] = self.chance.choice(TYPED)
        path = button.get("formaction") or form.get("action") or self.path
        if form.get("method") == "post":
            self._receive(self.visitor.send(path, said), path)
        else:
            self._receive(self.visitor.get(f"{path}?{urlencode(said)}"), path)
        return f"{name_of(button)} at {path}: {said}"

    def _receive(self, answer: httpx.Response, path: str) -> None:
        for _ in range(REDIRECTS):
            if not answer.is_redirect:
                break
            path = answer.headers["location"].removeprefix(self.visitor.base)
            answer = self.visitor.get(path)
        assert not answer.is_redirect, f"{path} leads in a circle"
        assert answer.status_code < 500, f"{path}: {answer.status_code}"
        is_page = "text/html" in answer.headers.get("content-type", "")
        self.page, self.path = answer.text if is_page else "", path
        tree(self.page)


def visit(seed: int, steps: int) -> None:
    """Perform *steps* random actions, the same ones for the same *seed*.

    Raises AssertionError if anything breaks.
    """
    chance, app = Random(seed), laptop()
    two = [
        RandomVisitor(LightVisitor(app, at=f"192.168.1.{place}"), chance) for place in (20, 21)
    ]
    done: list[str] = []
    with logged_errors() as errors:
        for _ in range(steps):
            done.append(chance.choice(two).step())
            assert not errors, "\n".join([f"seed {seed}: {done[-9:]}", *errors])
