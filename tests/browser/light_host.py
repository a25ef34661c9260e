"""Light pages for a browser without a laptop behind them: the tools of one visitor, in this process."""

from dataclasses import replace
from itertools import count
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import BrowserContext, Route

from companion.catalogue import every_game, every_tool
from companion.core.shape import code_part
from companion.core.table import Table
from companion.exchange import share
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages import (
    changing_part,
    code_pages,
    found_pages,
    front_pages,
    tool_page,
)
from screens.light.pages.search_field import GAME, WORDS
from screens.light.pages.timer_elsewhere import running_timers
from screens.light.state import light_tool_session, touches
from screens.light.state.light_tool_session import LightToolSession, StaleError
from screens.light.ui import document
from screens.light.ui.links import to_tool
from screens.light.ui.markup import Html

ADDRESS = "http://light.test"
NOW = 1_800_000_000
TOOLS = {tool.name: tool for tool in every_tool()}
GAMES = {game.key: game for game in every_game()}


class LightHost:
    """Answers what the pages of *context* ask of ADDRESS."""

    def __init__(self, context: BrowserContext) -> None:
        """Begin with nothing touched."""
        self.tool_sessions: dict[str, LightToolSession] = {}
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

    def of(self, tool: AnyTool) -> LightToolSession:
        """Return the visitor's tool session of *tool*."""
        return self.tool_sessions.setdefault(tool.name, light_tool_session.opened(tool))

    def use(self, here: LightToolSession) -> None:
        """Have the visitor come to *here*."""
        self.tool_sessions[here.tool.name] = here

    def show_example(self, tool: AnyTool) -> None:
        """Have the visitor come to the example of *tool*."""
        self.use(replace(light_tool_session.opened(tool), history=History(tool.example)))

    def _answer(self, route: Route) -> None:
        request = route.request
        path, query = urlsplit(request.url).path, urlsplit(request.url).query
        parts = path.strip("/").split("/")
        if request.method == "POST":
            self._touch(route, "/".join(parts[1:3]))
            return
        if path == urlsplit(document.RULES_AT).path:
            route.fulfill(body=document.RULES, headers={"Content-Type": "text/css"})
            return
        body = self._searched(parts, query) or self._page(path, parts)
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": document.policy(body),
            "Referrer-Policy": "same-origin",
        }
        route.fulfill(body=body, headers=headers)

    def _searched(self, parts: list[str], query: str) -> str:
        """Return the page of a search, or of an entry; '' for another page."""
        given = dict(parse_qsl(query))
        wanted, game = given.get(WORDS, ""), given.get(GAME, "")
        match parts:
            case ["t", "find"]:
                games = tuple(GAMES.values())
                return found_pages.results_page(wanted, Table(), games, game=game, app="/#/")
            case ["t", "at", key, size, entry]:
                return found_pages.place_page(
                    GAMES[key],
                    int(size),
                    entry,
                    Table(),
                    wanted=wanted,
                    opened_in=game,
                    app="/#/",
                )
            case _:
                return ""

    def _timers(self) -> Html:
        return running_timers(
            ((each.tool, each.state) for each in self.tool_sessions.values()), NOW
        )

    def _page(self, path: str, parts: list[str]) -> str:
        match parts:
            case [""]:
                return front_pages.home_page(app="/#/", timers=self._timers())
            case ["t", game]:
                return front_pages.game_page(GAMES[game], app="/#/", timers=self._timers())
            case ["t", *name, "shared"]:
                found = self.of(TOOLS["/".join(name)])
                read = f"/q/{found.digits}"
                return code_pages.code_page(
                    found.tool,
                    code_part(found.state),
                    found.digits,
                    link=ADDRESS + read,
                    app="/#/",
                    back=f"/t/{found.tool.name}",
                    read=read,
                )
            case ["t", *name]:
                here = light_tool_session.covered(self.of(TOOLS["/".join(name)]))
                self.use(here)
                return tool_page.tool_page(here, now=NOW)
            case ["q", digits]:
                tool, state = share.read(digits, TOOLS.values())
                touch, code = f"/t/{tool.name}", f"{path}/code"
                return code_pages.shared_page(
                    tool, state, digits, now=NOW, app="/#/", touch=touch, code=code
                )
            case ["q", digits, "code"]:
                tool, state = share.read(digits, TOOLS.values())
                link, back = f"{ADDRESS}/q/{digits}", f"/q/{digits}"
                return code_pages.code_page(
                    tool, state, digits, link=link, app="/#/", back=back
                )
            case _:
                return front_pages.error_page("There is nothing here.", app="/#/")

    def _touch(self, route: Route, name: str) -> None:
        request, here = route.request, self.of(TOOLS[name])
        form = dict(parse_qsl(request.post_data or "", keep_blank_values=True))
        try:
            here = touches.touched(here, form, next(self.ticks), 0)
        except StaleError as error:
            here = replace(here, notice=str(error))
        self.use(here)
        headers = {"Content-Type": "text/html; charset=utf-8"}
        if "x-light" in request.headers:
            route.fulfill(body=changing_part.changing_part(here, now=NOW), headers=headers)
        elif here.switches.secret:
            body = tool_page.tool_page(here, now=NOW)
            policy = {"Content-Security-Policy": document.policy(body)}
            route.fulfill(body=body, headers=headers | policy)
        else:
            route.fulfill(status=303, headers={"Location": to_tool(name)})
