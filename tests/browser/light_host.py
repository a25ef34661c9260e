"""Light pages for a browser without a laptop behind them: the sessions of one visitor, in this process."""

from dataclasses import replace
from itertools import count
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import BrowserContext, Route

from companion.catalogue import every_game, every_tool
from companion.exchange import share
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light import page, session
from screens.light.session import Session, StaleError

ADDRESS = "http://light.test"
NOW = 1_800_000_000
TOOLS = {tool.name: tool for tool in every_tool()}
GAMES = {game.key: game for game in every_game()}


class LightHost:
    """Answers what the pages of *context* ask of ADDRESS."""

    def __init__(self, context: BrowserContext) -> None:
        """Begin with nothing touched."""
        self.sessions: dict[str, Session] = {}
        self.problems: list[str] = []
        self.ticks = count(NOW, 10)
        context.route(f"{ADDRESS}/**", self._answer)
        context.on("page", self._watch)

    def _watch(self, opened: object) -> None:
        """Remember what a page complains of."""
        opened.on("pageerror", lambda error: self.problems.append(str(error)))  # type: ignore[attr-defined]
        opened.on(  # type: ignore[attr-defined]
            "console",
            lambda said: self.problems.append(said.text) if said.type == "error" else 0,
        )

    def of(self, tool: AnyTool) -> Session:
        """Return the visitor's session of *tool*."""
        return self.sessions.setdefault(tool.name, session.opened(tool))

    def use(self, here: Session) -> None:
        """Have the visitor come to *here*."""
        self.sessions[here.tool.name] = here

    def show_example(self, tool: AnyTool) -> None:
        """Have the visitor come to the example of *tool*."""
        self.use(replace(session.opened(tool), history=History(tool.example)))

    def _answer(self, route: Route) -> None:
        request = route.request
        path = urlsplit(request.url).path
        parts = path.strip("/").split("/")
        if request.method == "POST":
            self._touch(route, "/".join(parts[1:3]))
            return
        if path == urlsplit(page.RULES_AT).path:
            route.fulfill(body=page.RULES, headers={"Content-Type": "text/css"})
            return
        body = self._page(path, parts)
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": page.policy(body),
            "Referrer-Policy": "same-origin",
        }
        route.fulfill(body=body, headers=headers)

    def _page(self, path: str, parts: list[str]) -> str:
        match parts:
            case [""]:
                return page.home_page(app="/#/")
            case ["t", game]:
                return page.game_page(GAMES[game], app="/#/")
            case ["t", *name, "shared"]:
                return self._page("", ["q", self.of(TOOLS["/".join(name)]).digits])
            case ["t", *name]:
                here = session.covered(self.of(TOOLS["/".join(name)]))
                self.use(here)
                return page.tool_page(here, now=NOW)
            case ["q", digits]:
                tool, state = share.read(digits, TOOLS.values())
                touch, code = f"/t/{tool.name}", f"{path}/code"
                return page.shared_page(
                    tool, state, digits, now=NOW, app="/#/", touch=touch, code=code
                )
            case ["q", digits, "code"]:
                tool, state = share.read(digits, TOOLS.values())
                link, back = f"{ADDRESS}/q/{digits}", f"/q/{digits}"
                return page.code_page(tool, state, digits, link=link, app="/#/", back=back)
            case _:
                return page.error_page("There is nothing here.", app="/#/")

    def _touch(self, route: Route, name: str) -> None:
        request, here = route.request, self.of(TOOLS[name])
        form = dict(parse_qsl(request.post_data or "", keep_blank_values=True))
        try:
            here = session.touched(here, form, next(self.ticks), 0)
        except StaleError as error:
            here = replace(here, said=str(error))
        self.use(here)
        headers = {"Content-Type": "text/html; charset=utf-8"}
        if "x-light" in request.headers:
            route.fulfill(body=page.changing_part(here, now=NOW), headers=headers)
        elif here.pad.secret:
            body = page.tool_page(here, now=NOW)
            policy = {"Content-Security-Policy": page.policy(body)}
            route.fulfill(body=body, headers=headers | policy)
        else:
            route.fulfill(status=303, headers={"Location": f"/t/{name}"})
