"""One way to play in every place where the app is played: alone or at a live table, in the app, on light pages, in the
worker.

A Session has the tools of one game on one device. Scenarios play on all of them (``test_scenarios``): what a
touch makes of all tools is one ``Evening``, and each session holds it in a store of its own.
"""

import time
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Final

from companion.catalogue import find_game
from companion.core.blocks import Button
from companion.core.table import Table
from companion.core.values import Value
from companion.display.targets import touchables
from companion.evening.offers import Suggestion
from companion.evening.touch import StateReplaced
from companion.game_maker.keys import is_made_game
from companion.live.drafts import draft, table_draft
from companion.live.public import live_part
from companion.plays.play import play_of
from companion.storage import playlog
from companion.storage.store import MemoryStore
from companion.table_host.live_table import LiveTable
from companion.table_host.tables import Tables
from companion.tools.cause import PLAYER, Cause
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from companion.tools.tool import AnyTool, Game
from screens.light.state import light_tool_session
from screens.light.state.keys import key, label_key
from screens.light.state.light_tool_session import LightToolSession
from screens.light_worker import LightWorker
from screens.server.light_routes import tool_pages
from screens.server.light_routes.live_seats import SEAT
from screens.state.page_session import PageSession
from screens.visitors.visitor import Visitor
from tests.screens.live_tables import MemoryTables, phone, settled, sit
from tests.screens.own_games import HARBOUR, NUMBER
from tests.screens.server.light_routes.tables import link_in
from tests.screens.server.light_routes.visitor import LightVisitor, button_fields, served


def game_of(key_of_game: str) -> Game:
    found = find_game(key_of_game)
    assert found
    return found


class Session(ABC):
    """The tools of one game on one device, in one place."""

    has_log = True
    """Whether games can be kept there: a laptop's light pages have no log."""
    saves_all = True
    """Whether each tool is saved as it is: the cookie of a light page holds the tool that it shows."""

    def __init__(self, name: str) -> None:
        """Play the game whose key is *name*."""
        self.game = game_of(name)

    @property
    def tools(self) -> tuple[AnyTool, ...]:
        """The tools that can be touched here."""
        return self.game.tools

    @property
    def checklist(self) -> AnyTool:
        return self.game.by_key[CHECKLIST]

    def states(self) -> dict[str, Value]:
        """Return what is in all tools, by their keys."""
        return {tool.key: self.state(tool) for tool in self.tools}

    @abstractmethod
    async def start(self) -> None:
        """Begin; a made game has its definition."""

    @abstractmethod
    def state(self, tool: AnyTool) -> Value: ...

    @abstractmethod
    async def step(
        self, tool: AnyTool, state: Value, said: str = "played", cause: Cause = PLAYER
    ) -> None:
        """Touch *tool*, so that it has *state*."""

    @abstractmethod
    async def new_game(self) -> None:
        """Touch *New game* on the checklist."""

    @abstractmethod
    async def undo(self, tool: AnyTool) -> None: ...

    @abstractmethod
    async def redo(self, tool: AnyTool) -> None: ...

    @abstractmethod
    def offers(self, tool: AnyTool) -> tuple[Suggestion, ...]: ...

    @abstractmethod
    async def take(self, tool: AnyTool, offered: Suggestion) -> None: ...

    @abstractmethod
    async def seat(self, table: Table) -> None:
        """Let *table* play from now on."""

    @abstractmethod
    async def keep(self) -> None:
        """Keep every end of a game that a tool shows, where there is a log."""

    @abstractmethod
    async def again(self) -> None:
        """End the program without a word, and start it again."""


class AppSession(Session):
    """The app on one phone."""

    async def start(self) -> None:
        self.store = MemoryStore()
        await self._load()
        if is_made_game(self.game.key):
            await self.session.games.add(NUMBER, HARBOUR, "Made this game")

    async def _load(self) -> None:
        self.session = PageSession(self.store, "https://example.org")
        await self.session.load()
        await self.session.plays.load()

    def state(self, tool: AnyTool) -> Value:
        found: Value = self.session.tool_session(tool).state
        return found

    async def step(
        self, tool: AnyTool, state: Value, said: str = "played", cause: Cause = PLAYER
    ) -> None:
        await self.session.begin_with(self.session.tool_session(tool), state, said, cause)

    async def new_game(self) -> None:
        await self.session.press(
            self.session.tool_session(self.checklist), Button("New game", NEW_GAME)
        )

    async def undo(self, tool: AnyTool) -> None:
        await self.session.at.undo(self.session.tool_session(tool))

    async def redo(self, tool: AnyTool) -> None:
        await self.session.at.redo(self.session.tool_session(tool))

    def offers(self, tool: AnyTool) -> tuple[Suggestion, ...]:
        return self.session.offers(self.session.tool_session(tool))

    async def take(self, tool: AnyTool, offered: Suggestion) -> None:
        await self.session.take_over(self.session.tool_session(tool), offered)

    async def seat(self, table: Table) -> None:
        await self.session.at.use_table(table)

    async def keep(self) -> None:
        for tool in self.tools:
            await self.session.plays.add_end(tool, self.state(tool))

    async def again(self) -> None:
        await self._load()


class AppAtTable(AppSession):
    """The app on the phone of Red, at a live table with Green's."""

    async def start(self) -> None:
        await super().start()
        self.tables = MemoryTables()
        self.session.live_page.tables = self.tables
        await self.session.live_page.open_table()
        self.other = await phone(self.tables)
        await self.other.live_page.join_table(self.tables.key)
        await sit(self.session, 0)
        await sit(self.other, 1)
        await settled()

    async def step(
        self, tool: AnyTool, state: Value, said: str = "played", cause: Cause = PLAYER
    ) -> None:
        await super().step(tool, state, said, cause)
        await settled()

    async def undo(self, tool: AnyTool) -> None:
        await super().undo(tool)
        await settled()

    async def redo(self, tool: AnyTool) -> None:
        await super().redo(tool)
        await settled()

    async def seat(self, table: Table) -> None:
        await super().seat(table)
        await settled()

    async def again(self) -> None:
        await self.session.live_page.close()
        self.session = await phone(self.tables, self.store)
        await self.session.live_page.come_back()
        await settled()


class LightSession(Session):
    """Light pages of a laptop in one browser, which keeps a cookie for each tool that it has seen."""

    has_log = False
    saves_all = False

    async def start(self) -> None:
        self.cookies: dict[str, str] = {}
        self.visitor = Visitor("here", Table())
        if is_made_game(self.game.key):
            make = self.game.by_key["make"]
            await self._keep(
                light_tool_session.stepped(self._slot(make), HARBOUR, "Made this game")
            )

    def _slot(self, tool: AnyTool) -> LightToolSession:
        saved = self.visitor.load(tool, lambda: self.cookies.get(tool.name, ""))
        return self.visitor.informed(saved)

    async def _keep(self, after: LightToolSession) -> None:
        self.visitor.keep(replace(after, notice="", did=None))
        kept = self.visitor.tools[after.tool.name]
        self.cookies[after.tool.name] = light_tool_session.save_text(kept)

    async def _touch(self, tool: AnyTool, **form: str) -> None:
        outcome = await tool_pages._touched(None, self.visitor, self._slot(tool), form)
        assert not outcome.after.notice, outcome.after.notice
        await self._keep(outcome.after)

    def state(self, tool: AnyTool) -> Value:
        found: Value = self._slot(tool).state
        return found

    async def step(
        self, tool: AnyTool, state: Value, said: str = "played", cause: Cause = PLAYER
    ) -> None:
        tool_session = self._slot(tool)
        state = light_tool_session.as_defined(tool_session, state)
        await self._keep(light_tool_session.stepped(tool_session, state, said, cause))

    async def new_game(self) -> None:
        found = touchables(self._slot(self.checklist).parts)
        (button,) = {
            key(each) for each in found if isinstance(each, Button) and each.move == NEW_GAME
        }
        await self._touch(self.checklist, k=button)

    async def undo(self, tool: AnyTool) -> None:
        await self._touch(tool, k="undo")

    async def redo(self, tool: AnyTool) -> None:
        await self._touch(tool, k="redo")

    def offers(self, tool: AnyTool) -> tuple[Suggestion, ...]:
        return self._slot(tool).offers

    async def take(self, tool: AnyTool, offered: Suggestion) -> None:
        await self._touch(tool, k="offer", v=label_key(offered.title))

    async def seat(self, table: Table) -> None:
        self.visitor.seat(table)

    async def keep(self) -> None:
        raise NotImplementedError("a laptop's light pages have no log")

    async def again(self) -> None:
        self.visitor = Visitor("here", self.visitor.table)


class WorkerSession(Session):
    """Light pages of the browser copy, which are drawn in its worker, with the app's own saves."""

    async def start(self) -> None:
        self.store = MemoryStore()
        await self.again()
        if is_made_game(self.game.key):
            await self.step(self.game.by_key["make"], HARBOUR, "Made this game")

    async def again(self) -> None:
        self.worker = LightWorker(self.store, "https://example.org")
        await self._read()

    async def _read(self) -> None:
        found = [await self.worker._load(tool) for tool in self.tools]
        self.tool_sessions = {each.tool.key: each for each in found}

    async def _touch(self, tool: AnyTool, **form: str) -> None:
        await self.worker.touch(f"/t/{tool.name}", form)
        await self._read()

    def state(self, tool: AnyTool) -> Value:
        found: Value = self.tool_sessions[tool.key].state
        return found

    async def step(
        self, tool: AnyTool, state: Value, said: str = "played", cause: Cause = PLAYER
    ) -> None:
        worker = self.worker
        before = await worker._beside(worker._open.get(tool.name) or await worker._load(tool))
        state = light_tool_session.as_defined(before, state)
        await worker._keep(before, light_tool_session.stepped(before, state, said, cause))
        await self._read()

    async def new_game(self) -> None:
        found = touchables(self.tool_sessions[CHECKLIST].parts)
        (button,) = {
            key(each) for each in found if isinstance(each, Button) and each.move == NEW_GAME
        }
        await self._touch(self.checklist, k=button)

    async def undo(self, tool: AnyTool) -> None:
        await self._touch(tool, k="undo")

    async def redo(self, tool: AnyTool) -> None:
        await self._touch(tool, k="redo")

    def offers(self, tool: AnyTool) -> tuple[Suggestion, ...]:
        return self.tool_sessions[tool.key].offers

    async def take(self, tool: AnyTool, offered: Suggestion) -> None:
        await self._touch(tool, k="offer", v=label_key(offered.title))

    async def seat(self, table: Table) -> None:
        before = self.tool_sessions[CHECKLIST]
        await self.worker._keep(before, light_tool_session.seated(before, table))
        await self._read()

    async def keep(self) -> None:
        for number, tool in enumerate(self.tools, 1):
            if ended := tool.recorded(self.state(tool)):
                play = play_of(ended, tool.game, int(time.time()) // 60, number)
                await playlog.change(self.store, {play.key: play})
        await self._read()


class LightAtTable(Session):
    """Red's light pages at a live table of a laptop, where Green has a phone as well."""

    has_log = False

    @property
    def tools(self) -> tuple[AnyTool, ...]:
        return tuple(tool for tool in self.game.tools if not tool.personal)

    async def start(self) -> None:
        self.tables = Tables()
        self.phone = LightVisitor(served(tables=self.tables))
        await self._post("/j/open")
        link = link_in((await self.phone.sends("GET", "/j")).text)
        await self._post("/j", k="sit", v="0")
        other = LightVisitor(self.phone.app, at="192.168.1.21")
        await other.sends("GET", link)
        name, device, _ = self.phone.cookies[SEAT].split(".")
        self.device = int(device)
        found = await self.tables.find(name)
        assert found
        self.table: LiveTable = found
        if is_made_game(self.game.key):
            await self.step(self.game.by_key["make"], HARBOUR, "Made this game")

    async def _post(self, path: str, **form: str) -> None:
        heads = {"origin": self.phone.base}
        answer = await self.phone.sends("POST", path, data=form or {"": ""}, headers=heads)
        assert answer.status_code == 303, answer.text

    def state(self, tool: AnyTool) -> Value:
        return self.table.room.state(tool)

    async def step(
        self, tool: AnyTool, state: Value, said: str = "played", cause: Cause = PLAYER
    ) -> None:
        before, now = self.state(tool), int(time.time())
        asked = draft(tool, before, StateReplaced(live_part(state), cause), now, 0, said)
        assert asked is None or await self.table.ask(self.device, asked) == ""

    async def new_game(self) -> None:
        path = f"/t/{self.checklist.name}"
        page = await self.phone.sends("GET", path)
        await self._post(path, **button_fields(page.text, "New game"))

    async def undo(self, tool: AnyTool) -> None:
        await self._post(f"/t/{tool.name}", k="undo")

    async def redo(self, tool: AnyTool) -> None:
        await self._post(f"/t/{tool.name}", k="redo")

    def offers(self, tool: AnyTool) -> tuple[Suggestion, ...]:
        raise NotImplementedError("its page is drawn from the room")

    async def take(self, tool: AnyTool, offered: Suggestion) -> None:
        await self._post(f"/t/{tool.name}", k="offer", v=label_key(offered.title))

    async def seat(self, table: Table) -> None:
        asked = table_draft(self.table.room.table, table, int(time.time()))
        assert await self.table.ask(self.device, asked) == ""

    async def keep(self) -> None:
        raise NotImplementedError("light pages at a table have no log")

    async def again(self) -> None:
        self.phone.restarted(self.phone.app)


SESSIONS: Final[dict[str, type[Session]]] = {
    "app": AppSession,
    "app at a table": AppAtTable,
    "light page": LightSession,
    "light page at a table": LightAtTable,
    "worker": WorkerSession,
}
