"""Write down what a release keeps and sends, so that every later one is held to open it.

``python -m tests.golden_release`` writes the folder of the version in pyproject.toml, once: what is
there is never written again. ``tests/test_golden_releases.py`` opens the folders of all releases.

A folder has ``home`` (an app's own folder, as a store writes it), ``browser.json`` (the same in a
browser), ``cookies.json`` (of a browser with light pages), ``tables`` (logs of live tables) with
``seats.json`` (the cookies of who sits there), ``files``, ``packs``, and ``expected.json``: what
each holds, as codes where there is one, since a code opens for ever, too.
"""

import asyncio
import hashlib
import json
import tomllib
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.catalogue import every_game
from companion.core.errors import ShareError
from companion.core.table import Table
from companion.core.values import Value
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE
from companion.exchange import export, files, share
from companion.game_maker import pack
from companion.game_maker.keys import key_of
from companion.plays.people import Alias, WhoIsWho, merged, renamed
from companion.storage import saves
from companion.storage.page_shelf import PageShelf
from companion.storage.play_extras import Extras
from companion.storage.shelf import ShelfStore
from companion.storage.store import FolderStore
from companion.table_host.files import FileTables
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.server.light_routes import cookies
from screens.state.page_session import PageSession
from tests.companion import sample_logs
from tests.screens.desks import found
from tests.screens.harness import Screen
from tests.screens.light.fingers import buttons, form_of, sent
from tests.screens.light.html_tree import tree
from tests.screens.own_games import HARBOUR, TOWN, made_tool
from tests.screens.random_touches import act_on_page
from tests.screens.server.light_routes.tables import joined, laptop, opened
from tests.screens.server.light_routes.visitor import LightVisitor, served
from tests.screens.server.light_routes.visitor import tool as tool_called
from tests.screens.whole_app import appeared

ROOT: Final = Path(__file__).parents[1]
RELEASES: Final = ROOT / "tests" / "golden" / "releases"
COOKIES: Final = (
    "lawless-empire/orders",
    "makiavelia/negotiation",
    "turf-war/combat",
    "the-law/patrols",
)
AT_TABLE: Final = ("lawless-empire/orders", "lawless-empire/score", "turf-war/orders")
TOUCHES: Final = 12
MADE: Final = (7, HARBOUR), (8, TOWN)

LOG: Final = sample_logs.bg_stats(Random(15), 6)
"""A log of another app that came in."""

PEOPLE: Final = renamed(
    merged(WhoIsWho(), Alias(name="Ann"), Alias(name="José")), Alias(name="Ann"), "Anna"
)


def besides_told(besides: Extras) -> dict[str, Any]:
    """Return what is kept beside plays, as JSON."""
    return {
        "plays": {key: each.model_dump() for key, each in sorted(besides.plays.items())},
        "common": {name: each.held for name, each in sorted(besides.common.items())},
    }


def state_code(tool: AnyTool, state: Value) -> str:
    """Return the digits of the code of *state*, '' where it is too much for one."""
    try:
        return share.write(tool, state)
    except ShareError:
        return ""


def digest(state: Value) -> str:
    """Return a short hash of all of *state*, with what no code holds."""
    return hashlib.sha256(state.model_dump_json().encode()).hexdigest()[:16]


def told(tool: AnyTool, history: History) -> dict[str, Any]:
    """Return what a test has to find again in *history*: the state as a code, and all steps."""
    return {
        "version": tool.version,
        "code": state_code(tool, history.now),
        "now": digest(history.now),
        "past": [[step.label, digest(step.state)] for step in history.past],
        "future": [[step.label, digest(step.state)] for step in history.future],
    }


def plays_told(plays: Iterable[Any]) -> dict[str, Any]:
    """Return who played, with how much and who won, by the keys of *plays*."""
    return {
        play.key: [[who.called, who.score, who.won] for who in play.players] for play in plays
    }


def written(folder: Path, expected: dict[str, Any]) -> None:
    """Write everything into *folder*, and what it holds into *expected*."""
    asyncio.run(_home(folder, expected))
    _cookies(folder, expected)
    _table(folder, expected)
    (folder / "packs").mkdir()
    expected["packs"] = {}
    for number, definition in MADE:
        name = f"{number}.toml"
        (folder / "packs" / name).write_text(pack.write(definition), "utf-8", newline="\n")
        expected["packs"][name] = share.write(made_tool(MAKE, key_of(number)), definition)


async def _home(folder: Path, expected: dict[str, Any]) -> None:
    """Play an evening with every tool of the app, over a home in *folder*."""
    store = FolderStore(folder / "home")
    session = await found(store)
    for number, definition in MADE:
        await session.games.add(number, definition, "Made this game")
    screen, chance = await appeared(session), Random("an evening")
    for game in _games(session):
        for tool in game.tools:
            if session.plays.lacks_end(tool, tool.example):
                await session.plays.add_end(tool, tool.example)
            await _touched(screen, route_of(tool), chance)
    await session.plays.know(PEOPLE, "Anna and Ann are one person: Anna.")
    await session.incoming.open((json.dumps(LOG).encode(),), {})
    await session.incoming.keep()
    ann = Table().resized(3).renamed(0, "Ann")
    await session.save_device(session.device.put(("groups",), (ann,)))
    again = await found(FolderStore(folder / "home"))
    expected["home"] = {}
    for game in _games(again):
        for tool in game.tools:
            if (await store.copies(tool.name)) != ():
                expected["home"][tool.name] = told(tool, again.tool_session(tool).history)
    expected["plays"] = plays_told(again.plays.plays)
    await again.incoming.load()
    expected["besides"] = besides_told(again.incoming.besides)
    expected["people"] = again.plays.people.model_dump(mode="json")
    expected["table"] = again.device.table.model_dump(mode="json")
    texts: dict[str, str] = {}
    shelf = ShelfStore(PageShelf(storage_of(texts)))
    for key in await store.keys():
        for text in reversed(await store.copies(key)):
            await shelf.save(key, text)
    _write(folder / "browser.json", texts)
    out = folder / "files"
    out.mkdir()
    states = tuple(
        share.CodeContents(tool, again.tool_session(tool).state)
        for game in _games(again)
        for tool in game.tools
        if tool.name in expected["home"]
    )
    tables = files.DeviceTables(table=again.device.table, groups=again.device.groups)
    parcel = files.Parcel(states, tables, plays=again.plays.plays)
    (out / "everything.companion").write_bytes(files.write(parcel))
    (out / "one.companion").write_bytes(files.write(files.Parcel(states[:1])))
    (out / "played-games.json").write_bytes(export.as_json(again.plays.plays))
    expected["files"] = {tool.name: state_code(tool, state) for tool, state in states}


def _games(session: PageSession) -> tuple[Any, ...]:
    return (*every_game(), *session.games.made)


async def _touched(screen: Screen, route: str, chance: Random) -> None:
    await screen.go(route)
    for _ in range(TOUCHES):
        await act_on_page(screen, chance)
        if not screen.page.route.startswith(route):
            await screen.go(route)


def storage_of(texts: dict[str, str]) -> Any:
    """Return the storage of a page, whose texts are *texts*, as a worker asks it."""

    async def ask(deed: str, name: str, text: str) -> tuple[bool, Any]:
        match deed:
            case "get":
                return True, texts.get(name)
            case "set":
                texts[name] = text
            case "remove":
                texts.pop(name, None)
            case _:
                return True, [each for each in texts if each.startswith(name)]
        return True, None

    return ask


def pressed_at_random(phone: LightVisitor, path: str, chance: Random) -> None:
    """Let *phone* press something at random on the tool's page at *path*."""
    top = tree(phone.get(path).text)
    offered = buttons(top)
    for button in chance.sample(offered, len(offered)):
        form = form_of(top, button)
        at = button.get("formaction") or form.get("action") or path
        if form.get("method") == "post" and at == path:
            phone.send(path, sent(top, button))
            return


def undone_codes(phone: LightVisitor, tool: AnyTool) -> list[str]:
    """Return the codes of *tool* as *phone* has it, now and after each Undo."""
    app, codes = phone.app, list[str]()
    while True:
        history = kept_in_cookie(phone, tool)
        if history is None:
            return codes
        codes.append(state_code(tool, history.now))
        if not history.past or len(codes) > TOUCHES:
            return codes
        phone.restarted(app)
        phone.post(f"/t/{tool.name}", k="undo")


def kept_in_cookie(phone: LightVisitor, tool: AnyTool) -> History | None:
    """Return what the browser of *phone* keeps of *tool*, None for nothing."""
    for cookie in phone.cookies.jar:
        if cookie.name == cookies.SAVE and cookie.path == f"/t/{tool.name}" and cookie.value:
            text = cookies.unpacked(cookie.value)
            return saves.read(tool, text[text.index('{"format"') :])
    return None


def jar_of(phone: LightVisitor) -> list[list[str]]:
    """Return the cookies of *phone*: name, value and path of each."""
    return [[each.name, each.value or "", each.path] for each in phone.cookies.jar]


def with_jar(phone: LightVisitor, jar: Iterable[Iterable[str]]) -> LightVisitor:
    """Return *phone* with the cookies of *jar*."""
    for name, value, path in jar:
        phone.cookies.set(name, value, domain="192.168.1.7", path=path)
    return phone


def _cookies(folder: Path, expected: dict[str, Any]) -> None:
    phone, chance = LightVisitor(served()), Random("cookies")
    for name in COOKIES:
        for _ in range(TOUCHES):
            pressed_at_random(phone, f"/t/{name}", chance)
    _write(folder / "cookies.json", jar_of(phone))
    again = {}
    for name in COOKIES:
        fresh = with_jar(LightVisitor(served()), jar_of(phone))
        again[name] = undone_codes(fresh, tool_called(name))
    expected["cookies"] = again


def _table(folder: Path, expected: dict[str, Any]) -> None:
    app, chance = laptop(FileTables(folder / "tables")), Random("a table")
    ada, link = opened(app)
    ada.post("/j", k="sit", v="0")
    bob, eve = joined(app, link, 1), joined(app, link, None, 3)
    for name in AT_TABLE:
        for _ in range(TOUCHES):
            pressed_at_random(chance.choice((ada, bob)), f"/t/{name}", chance)
    ada.post("/t/lawless-empire/orders", k="undo")
    phones = {"ada": ada, "bob": bob, "eve": eve}
    _write(folder / "seats.json", {name: jar_of(phone) for name, phone in phones.items()})
    expected["link"] = link
    expected["tables"] = {
        name: {who: code_on_page(phone, name) for who, phone in phones.items()}
        for name in AT_TABLE
    }


def code_on_page(phone: LightVisitor, name: str) -> str:
    """Return the digits that *phone* shares of the tool called *name*."""
    text = phone.get(f"/t/{name}/shared").text
    _, _, rest = text.partition("/q/")
    return "".join(each for each in rest[: rest.index('"')] if each.isdecimal())


def _write(file: Path, what: Any) -> None:
    file.write_text(
        json.dumps(what, indent=0, ensure_ascii=False) + "\n", "utf-8", newline="\n"
    )


def write_release(version: str) -> Path:
    """Write the folder of *version*, where there is none yet, and return it."""
    folder = RELEASES / version
    if not folder.exists():
        folder.mkdir(parents=True)
        expected: dict[str, Any] = {}
        written(folder, expected)
        _write(folder / "expected.json", expected)
    return folder


if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    write_release(project["version"])
