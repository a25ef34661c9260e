"""Light pages without a server: the browser copy's worker answers as the laptop does, with the app's own saves.

Its half in the page is build/page/light_page.js. Nothing that is said between them leaves the browser.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

from companion.catalogue import any_made_game, every_game, every_tool, find_game, find_tool
from companion.core.errors import CompanionError, ShareError, StorageError
from companion.core.shape import code_part
from companion.display.labels import FOUND_GONE
from companion.display.made_words import NOT_HERE
from companion.evening.evening import MultiToolStep
from companion.evening.flow import affected_tools, opening
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.game_maker.keys import IDS, key_of
from companion.live.links import JOIN, NOT_FROM_HERE, TableLink, is_at, read_link
from companion.storage import saves
from companion.storage.device_settings import DeviceSettings
from companion.storage.page_shelf import DatabaseShelf, PageShelf
from companion.storage.sheet_order import open_by_player, save_by_player
from companion.storage.shelf import ShelfStore
from companion.storage.store import Store
from companion.storage.two_stores import TwoStores
from companion.tools.history import History
from companion.tools.seating import reseated
from companion.tools.tool import AnyTool
from screens.light.pages.changing_part import changing_part
from screens.light.pages.code_pages import (
    code_page,
    code_question_page,
    make_of,
    shared_page,
    taken,
)
from screens.light.pages.front_pages import NEW, error_page, home_page
from screens.light.pages.known_game import replace_question_page
from screens.light.pages.saved_games import (
    defined_games,
    delete_game,
    is_here,
    is_same,
    name_games,
    page_of_game,
    saved_games,
)
from screens.light.pages.search_field import FIND, asked_in, search_in
from screens.light.pages.serverless import OF_APP, Reply, page_reply
from screens.light.pages.timer_elsewhere import has_timer, running_timers
from screens.light.pages.tool_page import tool_page
from screens.light.state import kept_games, light_tool_session, touches
from screens.light.state.keys import BRING, BY_PLAYER, TAKE
from screens.light.state.light_tool_session import LightToolSession, StaleError
from screens.light.state.steady_clock import STEADY
from screens.light.ui.markup import Html

TAGS: Final = Path(__file__).parents[1] / "tags.json"
"""The name of the tool of each tag that codes begin with: written when the copy is built."""

FOR_APP: Final = Reply("")
"""What is shown at an address that the whole app alone has."""


class LightWorker:
    """One player's light pages. What a touch changes is saved before it is shown."""

    def __init__(self, store: Store, link_base: str) -> None:
        """Keep saves in *store*; links of codes begin with *link_base*."""
        self._store, self._link_base = store, link_base
        self._open: dict[str, LightToolSession] = {}
        self._together: dict[str, tuple[MultiToolStep, ...]] = {}
        self._known: dict[str, tuple[str, History]] = {}
        self._one_by_one = asyncio.Lock()

    async def page(self, address: str) -> Reply:
        """Return the page at *address*, such as /q/123; an empty one where the whole app has it."""
        path, _, query = address.partition("?")
        match path.strip("/").split("/"):
            case ["t", "find"] | ["t", "at", _, _, _]:
                return await self._search(path, query)
            case [""]:
                made, last = await saved_games(self._store), await self._last()
                timers = await self._timers(last)
                return page_reply(
                    home_page(app=f"{OF_APP}/", made=made, last=last, timers=timers)
                )
            case ["q", text, *rest] if rest in ([], ["code"]):
                return await self._page_of_code(unquote(text), rest)
            case ["q", *parts] if parts:
                return await self._page_of_code(unquote("/".join(parts)), [])
            case ["t", game, key, *rest] if tool := find_tool(f"{game}/{key}"):
                async with self._one_by_one:
                    return await self._page_of_tool(
                        tool, rest, search_in(dict(parse_qsl(query)))
                    )
            case ["t", name, *rest] if rest in ([], ["delete"]) and (found := find_game(name)):
                timers = await self._timers(await self._last())
                page = await page_of_game(
                    self._store, found, self._open, rest, OF_APP, timers=timers
                )
                return page_reply(page)
            case _:
                return FOR_APP

    async def _search(self, path: str, query: str) -> Reply:
        """Return the page of what is found for the words in *query*, or of the entry at *path*."""
        # Whoever only plays should not wait for what the search reads.
        from screens.light.pages.found_pages import place_page, results_page  # noqa: PLC0415

        wanted, opened_in = asked_in(dict(parse_qsl(query)))
        own = await defined_games(self._store)
        games = (*every_game(), *(game for game, _ in own))
        opened_in = opened_in if any(each.key == opened_in for each in games) else ""
        table, app = (await saves.open_device(self._store))[0].table, f"{OF_APP}/"
        if path == FIND:
            if not wanted:
                return Reply("", f"/t/{opened_in}" if opened_in else "/")
            last = await self._last()
            open_game = last.tool.game if last else ""
            page = results_page(
                wanted,
                table,
                games,
                own,
                game=opened_in,
                last=open_game,
                app=app,
                timers=await self._timers(last),
            )
            return page_reply(page)
        _, _, key, size, entry = path.strip("/").split("/")
        game = next((each for each in games if each.key == key), None)
        players = int(size) if size.isdecimal() else 0
        found = game and place_page(
            game,
            players,
            entry,
            table,
            own,
            wanted=wanted,
            opened_in=opened_in,
            app=app,
            timers=await self._timers(await self._last()),
        )
        return page_reply(found or error_page(FOUND_GONE, app=app))

    async def touch(self, address: str, form: Mapping[str, str]) -> Reply:
        """Apply a touch on the page of the tool at *address*."""
        address, _, query = address.partition("?")
        _, game, key, *_ = (*address.split("/")[1:], "", "", "")
        if address == NEW:
            return Reply("", f"/t/{key_of(secrets.randbelow(IDS))}/{MAKE}")
        if key == "delete":
            wrong = await delete_game(self._store, game, self._open)
            return page_reply(error_page(wrong, app=f"{OF_APP}/")) if wrong else Reply("", "/")
        if not (tool := find_tool(f"{game}/{key}")):
            return FOR_APP
        async with self._one_by_one:
            found = self._open.get(tool.name) or await self._load(tool)
            begins = touches.begins_game(found, form)
            found = await self._beside(found, begins=begins)
            if begins:
                found = await kept_games.noticed(self._store, found, begins=True)
            if form.get("k") == TAKE:
                return await self._take(found, form)
            try:
                after = touches.touched(found, form, STEADY.now(), secrets.randbits(64))
            except StaleError as error:
                after = replace(found, notice=str(error))
            after = await self._keep(found, after)
            if form.get("k") == BRING:
                return Reply("", f"/t/{tool.name}")
            return page_reply(
                changing_part(after, now=STEADY.now(), home=search_in(dict(parse_qsl(query))))
            )

    async def _page_of_code(self, text: str, rest: list[str]) -> Reply:
        try:
            found = read_link(text, decoded)
        except CompanionError as error:
            return page_reply(error_page(str(error), app=f"{OF_APP}/scan"))
        if isinstance(found, TableLink):
            return self._to_table(found)
        digits, (tool, state) = found
        here, app = f"/q/{digits}", f"{OF_APP}/q/{digits}"
        if digits != text and not rest:
            return Reply("", here)
        if find_tool(tool.name) is None:
            return FOR_APP  # the code of a table and its house rules
        if rest:
            link = share.link(self._link_base, digits)
            return page_reply(code_page(tool, state, digits, link=link, app=app, back=here))
        same, code = await is_same(self._store, tool, state), f"{here}/code"
        ways = {"app": app, "touch": f"/t/{tool.name}", "code": code}
        return page_reply(shared_page(tool, state, digits, now=STEADY.now(), same=same, **ways))

    def _to_table(self, found: TableLink) -> Reply:
        """Lead to the table of a link; one at another address has its own page, which this copy can't reach."""
        if not found.page or is_at(found.page, self._link_base):
            return Reply("", f"{JOIN}{found.key}")
        return page_reply(error_page(NOT_FROM_HERE, app=f"{OF_APP}/scan", instead=found.page))

    async def _page_of_tool(self, tool: AnyTool, rest: list[str], back: str) -> Reply:
        """Return the page of *tool*, or of its code; *back* is the search that found it, '' for none."""
        if tool.key != MAKE and not await is_here(self._store, tool.game, self._open):
            return page_reply(error_page(NOT_HERE, app=f"{OF_APP}/scan"))
        found = await self._load(tool)
        if rest:
            link, read = share.link(self._link_base, found.digits), f"/q/{found.digits}"
            app, here = f"{OF_APP}/g/{tool.name}/share", f"/t/{tool.name}"
            shown = tool, code_part(found.state), found.digits
            timers = await self._timers(found)
            page = code_page(
                *shown,
                link=link,
                app=app,
                back=here,
                read=read,
                leaves_out=share.leaves_out(found.state),
                timers=timers,
            )
            return page_reply(page)
        if light_tool_session.is_under_way(found):
            await self._used(tool)
        return page_reply(tool_page(found, now=STEADY.now(), home=back))

    async def _take(self, found: LightToolSession, form: Mapping[str, str]) -> Reply:
        app = f"{OF_APP}/g/{found.tool.name}"
        asked = replace_question_page(found, form, secrets.randbelow(IDS), app)
        if asked := asked or code_question_page(found, form, app):
            return page_reply(asked)
        try:
            after = light_tool_session.received(found, form.get("v", ""), form.get("n", ""))
        except ShareError as error:
            return page_reply(error_page(str(error), app=f"{OF_APP}/scan"))
        await self._bring_game(found.tool, form.get("v", ""))
        await self._keep(found, after)
        return Reply("", taken(found.tool))

    async def _bring_game(self, tool: AnyTool, digits: str) -> None:
        """Have the game of *tool* here as well, if the code *digits* brings it and it isn't here."""
        others = {name for name in self._open if name != tool.name}
        if (
            not tool.player_made
            or tool.key == MAKE
            or await is_here(self._store, tool.game, others)
        ):
            return
        if share.game_in(digits) is not None:
            make = await self._beside(await self._load(make_of(tool.game)))
            await self._keep(make, light_tool_session.received(make, digits))

    async def _load(self, tool: AnyTool) -> LightToolSession:
        """Return *tool* as it was saved last, by whichever page, with its secrets covered."""
        device, wrong = await saves.open_device(self._store)
        history, said = await saves.open_history(self._store, tool, self._read)
        if history is None and said:
            with suppress(StorageError):
                await saves.set_aside(self._store, tool)
        before = light_tool_session.covered(
            self._open.get(tool.name) or light_tool_session.opened(tool)
        )
        known = history or History(tool.opening(device.table))
        sources = dict.fromkeys(transfer.source for transfer in tool.transfers)
        others = await self._used_of(tool, sources)
        found = replace(before, history=known, table=device.table, others=others)
        if tool.player_made:
            by_player = await open_by_player(self._store)
            found = replace(
                found, switches=found.switches.only(BY_PLAYER, BY_PLAYER * by_player)
            )
        found = await kept_games.noticed(self._store, found)
        if tool.name not in self._open or not known.past:  # else it has heard the others
            found = await kept_games.noticed(self._store, found.joined())
        self._open[tool.name] = found
        return replace(found, notice=said or wrong)

    async def _beside(
        self, found: LightToolSession, *, begins: bool = False
    ) -> LightToolSession:
        """Return *found* beside the tools of its game that were used and that a touch of it may change: all, if that
        *begins* a game.
        """
        tool, together = found.tool, self._together.get(found.tool.game, ())
        game, moved = (
            find_game(tool.game),
            (step.after for step in together if step.key == tool.key),
        )
        changed = (
            frozenset(game.by_key)
            if begins and game
            else affected_tools(tool.game, tool.key).union(*moved)
        )
        others = await self._used_of(tool, changed - {tool.key})
        return replace(found, others=others, together=together)

    def _read(self, tool: AnyTool, text: str) -> History:
        """Return what the save *text* of *tool* holds; it is read once, as long as nobody saves another."""
        if tool.name not in self._known or self._known[tool.name][0] != text:
            self._known[tool.name] = text, saves.read(tool, text)
        return self._known[tool.name][1]

    async def _used_of(self, tool: AnyTool, keys: Iterable[str]) -> dict[str, History]:
        """Return the histories of those tools of *tool*'s game called *keys* that were used, by their keys."""
        tools = [found for key in keys if (found := find_tool(f"{tool.game}/{key}"))]
        asked = (saves.open_history(self._store, each, self._read) for each in tools)
        opened = zip(
            tools, await asyncio.gather(*asked), strict=True
        )  # the page takes its time
        return {
            each.key: found
            for each, (found, _) in opened
            if found and found != History(opening(each, found))
        }

    async def _keep(
        self, before: LightToolSession, after: LightToolSession
    ) -> LightToolSession:
        """Save what a touch changed, and return *after*, which says so where that failed."""
        seats = after.table != before.table
        if seats and await kept_games.is_kept(self._store, before.tool, before.history):
            after = replace(after, history=before.history)
        after = await kept_games.noticed(self._store, after)
        self._open[after.tool.name] = replace(after, notice="")
        by_player = BY_PLAYER in after.switches.on
        if by_player != (BY_PLAYER in before.switches.on):
            with suppress(StorageError):  # only a habit
                await save_by_player(self._store, by_player=by_player)
        self._together[after.tool.game] = after.together
        try:
            if after.history != before.history:
                await saves.save_history(self._store, after.tool, after.history)
                if after.tool.key == MAKE:
                    await name_games(self._store)
                if light_tool_session.is_under_way(after):
                    await self._used(after.tool)
            await self._save_others(before, after)
            if seats:
                await self._seat(after)
        except StorageError as error:
            return replace(after, notice=str(error))
        return after

    async def _save_others(self, before: LightToolSession, after: LightToolSession) -> None:
        """Save the other tools of the game that a touch changed."""
        for key, history in after.others.items():
            if history is not before.others.get(key):
                tool = after.evening.game.by_key[key]
                if open_one := self._open.get(tool.name):
                    self._open[tool.name] = replace(open_one, history=history)
                await saves.save_history(self._store, tool, history)

    async def _seat(self, after: LightToolSession) -> None:
        """Use the table of *after* from now on, in the other tools that were used too."""
        device, _ = await saves.open_device(self._store)
        await saves.save_device(self._store, device.seated(after.table))
        for name in await self._store.keys():
            if (other := find_tool(name)) and other != after.tool:
                await self._follow(other, device, after)

    async def _follow(
        self, other: AnyTool, device: DeviceSettings, after: LightToolSession
    ) -> None:
        history, _ = await saves.open_history(self._store, other)
        if history and not await kept_games.is_kept(self._store, other, history):
            moved = reseated(history, device.table, after.table)
            await saves.save_history(self._store, other, moved)

    async def _last(self) -> LightToolSession | None:
        tool = find_tool((await saves.open_device(self._store))[0].last_tool)
        if tool is None or not await is_here(self._store, tool.game, self._open):
            return None  # its game was deleted
        found = await self._load(tool)
        return found if light_tool_session.is_under_way(found) else None

    async def _timers(self, last: LightToolSession | None) -> Html:
        """Return the timers that run in the games of the tools that were opened, and of the one used *last*."""
        used = (*self._open.values(), *filter(None, [last]))
        games = (find_game(key) for key in dict.fromkeys(each.tool.game for each in used))
        tools = [tool for game in games if game for tool in game.tools if has_timer(tool)]
        asked = (saves.open_history(self._store, each, self._read) for each in tools)
        found = zip(tools, await asyncio.gather(*asked), strict=True)
        states = ((tool, history.now) for tool, (history, _) in found if history)
        return running_timers(states, STEADY.now())

    async def _used(self, tool: AnyTool) -> None:
        """Remember *tool* as the one used last. If that fails, the next touch reports it."""
        device, _ = await saves.open_device(self._store)
        if device.last_tool != tool.name:
            used = device.evolve(last_tool=tool.name, used=int(time.time()) // 60)
            with suppress(StorageError):
                await saves.save_device(self._store, used)


@lru_cache(maxsize=8)
def decoded(digits: str) -> share.CodeContents:
    """Return what a code's *digits* hold; where its tool is known, no other game is imported.

    Raises ShareError.
    """
    if tool := find_tool(tags().get(share.tag_in(digits).hex(), "")):
        return share.decode(digits, (tool,))
    return share.decode(digits, _every())


def _every() -> Iterator[AnyTool]:
    """Give all that travels. For a torn code none is asked for, and so nothing is imported."""
    from companion.exchange import house_rules  # noqa: PLC0415 - more than most codes need

    yield from house_rules.all_that_travels()


@lru_cache(maxsize=1)
def tags() -> dict[str, str]:
    """Return the name of the tool of each tag, in hexadecimal digits; none where nobody wrote them."""
    found: dict[str, str] = json.loads(TAGS.read_text("ascii")) if TAGS.exists() else {}
    return found


def list_tags() -> dict[str, str]:
    """Return what stands in TAGS."""
    return {
        tag.hex(): tool.name
        for tool in (*every_tool(), *any_made_game().tools)
        for tag in (*share.tags_of(tool), *_tags_with_game(tool))
    }


def _tags_with_game(tool: AnyTool) -> Iterator[bytes]:
    """Give the tags of the codes of *tool* that bring its game along; they are of the tool that they are shared
    from.
    """
    if tool.key != MAKE:
        yield from share.game_tags_of(tool)


def started(
    question: Callable[..., Awaitable[Any]],
    database: Callable[..., Awaitable[Any]],
    link_base: str,
) -> LightWorker:
    """Return the host of the page whose local storage is reached by *question*, and its *database* in the same way."""
    here, large = PageShelf(question), DatabaseShelf(database)
    return LightWorker(TwoStores(ShelfStore(here), ShelfStore(large)), link_base)
