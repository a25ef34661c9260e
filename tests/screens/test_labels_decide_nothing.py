"""Labels are for people: evenings whose steps are all called something else go as they go.

Each evening is played twice, the second time with ``pseudo_labels``: in the app alone with its saves, on light pages
with their cookies, at a live table with its log, and on two phones at one.
"""

import ast
import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from pydantic import ValidationError

from companion.catalogue import every_game
from companion.core.blocks import Button
from companion.core.table import Table
from companion.core.values import Value
from companion.display.labels import BEGUN
from companion.display.targets import touchables
from companion.evening import offers
from companion.evening.touch import MoveMade, StateReplaced, Touch, apply_touch
from companion.evening.undo import redoes
from companion.game_maker.examples import examples
from companion.game_maker.keys import key_of
from companion.live.drafts import draft
from companion.live.log import Log
from companion.live.operation import Entry, dropped, kept
from companion.live.snapshot import snapshot_from_json, snapshot_to_json
from companion.live.undo import redoes as redoes_at_table
from companion.live.undo import undoes as undoes_at_table
from companion.live.wire import entry_from_json, entry_to_json
from companion.storage.store import MemoryStore
from companion.tools.cause import EXAMPLE, NEW, OVER
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.light.state import light_tool_session
from screens.light.state.keys import key, label_key
from screens.server.light_routes import tool_pages
from screens.state.page_session import PageSession
from screens.visitors.visitor import Visitor
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW, touches
from tests.laws import is_command
from tests.pseudo_labels import heard_labels, in_pseudo, pseudo_labels, seen
from tests.screens.live_tables import MemoryTables, link_of, phone, settled, sit
from tests.screens.sessions import game_of

OWN: Final = key_of(7)
GAMES: Final = (*(game.key for game in every_game()), OWN)
STEPS: Final = 60
REFUSED: Final = (ValueError, LookupError, AssertionError, ValidationError)

each_game = pytest.mark.parametrize("game", GAMES)
Evening = Callable[[Game, Random], Iterator[Any]]


def same_in_both(play: Callable[[Game, Random], list[Any]], key: str) -> None:
    """Hold that *play* goes alike whatever its steps are called, and that they say what happened."""
    with heard_labels() as heard:
        as_it_is = play(game_of(key), Random(key))
    assert not set(filter(is_command, heard)), "they are called like buttons"
    with pseudo_labels():
        otherwise = play(game_of(key), Random(key))
    for at, (one, other) in enumerate(zip(as_it_is, otherwise, strict=True)):
        assert one == other, f"{key}, touch {at}"
    assert len({repr(each) for each in as_it_is}) > STEPS // 3


def one_tool(game: Game, random: Random) -> AnyTool:
    """Return a tool to touch: often the checklist, which all others follow."""
    return game.by_key[CHECKLIST] if random.random() < 0.25 else random.choice(game.tools)


def one_touch(tool: AnyTool, state: Any, random: Random) -> Touch | None:
    """Return a touch of *tool* as a player makes it, None where the tool refuses it."""
    if random.random() < 0.1:
        return StateReplaced(tool.example, EXAMPLE)
    if random.random() < 0.1:
        return StateReplaced(tool.for_new_game(state, Table()), random.choice((OVER, NEW)))
    found = [touch for touch, _ in touches(tool, state, random)]
    if tool.key == CHECKLIST and random.random() < 0.4:
        found = [MoveMade(random.choice(("next", "next", "next", NEW_GAME)))]
    if not found:
        return None
    touch = random.choice(found)
    try:
        apply_touch(tool, state, touch, NOW, 0)
    except REFUSED:
        return None
    return touch


# ---- the app alone ------------------------------------------------------------------------------


def app_evening(game: Game, random: Random) -> list[Any]:
    store, told = MemoryStore(), list[Any]()

    async def play() -> None:
        session = await begun(store, game)
        for _ in range(STEPS):
            await one_step(session, one_tool(game, random), random)
            told.append(told_by(session, game))
            if random.random() < 0.1:
                again = PageSession(store, "https://example.org")
                await again.load()
                await again.plays.load()
                used = [
                    tool.key for tool in game.tools if session.tool_session(tool).history.past
                ]
                assert saved(session, game, used) == saved(again, game, used), "causes too"
                session = again
        assert all(in_pseudo(session.tool_session(tool).history) for tool in game.tools) == (
            _is_pseudo()
        )

    asyncio.run(play())
    return told


def _is_pseudo() -> bool:
    return in_pseudo(History(Value()).then(Table(), "a step"))


async def begun(store: MemoryStore, game: Game) -> PageSession:
    session = PageSession(store, "https://example.org")
    await session.load()
    await session.plays.load()
    if game.key == OWN:
        await session.games.put_in(OWN, examples()["builders"], "Made this game")
    return session


def saved(session: PageSession, game: Game, names: Iterable[str]) -> dict[str, Any]:
    """Return the histories of the tools called *names* of *game*."""
    return {name: seen(session.tool_session(game.by_key[name]).history) for name in names}


async def one_step(session: PageSession, tool: AnyTool, random: Random) -> None:
    tool_session, what = session.tool_session(tool), random.random()
    if what < 0.15:
        await session.at.undo(tool_session)
    elif what < 0.25:
        await session.at.redo(tool_session)
    elif what < 0.3:
        steps = tool_session.history.labels
        await session.own.return_to(
            tool_session, random.randint(max(0, len(steps) - 4), len(steps))
        )
    elif what < 0.35:
        await session.at.use_table(session.device.table.resized(random.randint(2, 5)))
    elif what < 0.4:
        await session.own.undo_table()
    elif what < 0.5 and (found := (*session.offers(tool_session), *due(session, tool))):
        await session.take_over(tool_session, random.choice(found))
    elif what < 0.55:
        await session.plays.add_end(tool, tool_session.state)
    elif what < 0.65 and tool.key == CHECKLIST:
        await session.press(tool_session, Button(BEGUN, NEW_GAME))
    elif touch := one_touch(tool, tool_session.state, random):
        await session.at.touch(tool_session, touch, NOW, 0, "A touch")


def due(session: PageSession, tool: AnyTool) -> tuple[offers.Suggestion, ...]:
    found = session.due_offer(session.tool_session(tool))
    return (found.offered,) if found else ()


def told_by(session: PageSession, game: Game) -> Any:
    tool_sessions = [session.tool_session(tool) for tool in game.tools]
    return [
        (
            seen(tool_session.history),
            [(each.title, each.state, each.cause) for each in session.offers(tool_session)],
            session.due_offer(tool_session),
            session.own.undo_cause(tool_session),
            bool(session.own.undoes(tool_session)),
            bool(session.own.redoes(tool_session)),
            session.is_under_way(tool_session.tool),
        )
        for tool_session in tool_sessions
    ]


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have both evenings at one moment, with one chance."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: 5 % (1 << bits))
    for module in ("page_session", "live.joined_table", "live.games"):
        for name in ("seconds", "steady_seconds"):
            monkeypatch.setattr(f"screens.state.{module}.{name}", lambda: NOW, raising=False)


@each_game
def test_in_the_app_alone(game: str) -> None:
    same_in_both(app_evening, game)


# ---- light pages --------------------------------------------------------------------------------


class SlowClock:
    """A clock that goes on with each touch alone."""

    seconds = NOW

    def now(self) -> float:
        return self.seconds


def light_evening(game: Game, random: Random) -> list[Any]:
    """Play on light pages of a laptop; each save comes back from its cookie now and then."""
    visitor, told = Visitor("here", Table()), list[Any]()
    tools = {tool.key: tool for tool in game.tools}
    if game.key == OWN:
        make = light_tool_session.opened(tools["make"])
        visitor.keep(light_tool_session.stepped(make, examples()["builders"], "Made this game"))

    def loaded(tool: AnyTool) -> light_tool_session.LightToolSession:
        return visitor.informed(visitor.load(tool, str))

    clock = SlowClock()

    async def touch(tool: AnyTool) -> None:
        clock.seconds += 10  # no finger bounces
        before = loaded(tool)
        form = one_form(before, random)
        outcome = await tool_pages._touched(None, visitor, before, form)
        visitor.keep(outcome.after)

    for _ in range(STEPS):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(tool_pages, "STEADY", clock)
            asyncio.run(touch(one_tool(game, random)))
        for name, tool_session in tuple(visitor.tools.items()):
            text = light_tool_session.save_text(tool_session)
            history = light_tool_session.restored(tool_session.tool, text).history
            assert seen(history) == seen(tool_session.history), "the cookie has the causes"
            if random.random() < 0.05:
                visitor.tools[name] = replace(tool_session, history=history)
        tool_sessions = [
            visitor.tools[tool.name] for tool in game.tools if tool.name in visitor.tools
        ]
        told.append(
            [
                (
                    seen(tool_session.history),
                    tool_session.offers,
                    tool_session.due,
                    tool_session.undo_cause,
                    bool(tool_session.undoes),
                    bool(redoes(tool_session.tool, tool_session.history)),
                    light_tool_session.is_under_way(tool_session),
                )
                for tool_session in tool_sessions
            ]
        )
    return told


def one_form(
    tool_session: light_tool_session.LightToolSession, random: Random
) -> dict[str, str]:
    what = random.random()
    if what < 0.2:
        return {"k": "undo"}
    if what < 0.3:
        return {"k": "redo"}
    if what < 0.37:
        return {"k": "example"}
    if what < 0.42:
        return {"k": "over"}
    if what < 0.47:
        return {"k": "players", "v": str(random.randint(2, 5))}
    offered = [
        each.title
        for each in (
            *tool_session.offers,
            *([tool_session.due.offered] if tool_session.due else []),
        )
    ]
    if what < 0.6 and offered:
        return {"k": "offer", "v": label_key(random.choice(offered))}
    found = touchables(tool_session.parts)
    buttons = [each for each in found if isinstance(each, Button)] or found
    if not buttons:
        return {"k": "example"}
    target = random.choice(buttons if random.random() < 0.7 else found)
    return {"k": key(target), "v": random.choice(("1", "more", "2", "+0", "-0", "on"))}


@each_game
def test_on_light_pages_alone(game: str) -> None:
    same_in_both(light_evening, game)


# ---- a live table -------------------------------------------------------------------------------


def table_evening(game: Game, random: Random) -> list[Any]:
    """Play at a table by two devices; its log is sent, and a snapshot of it is taken, now and then."""
    log, told, numbers = Log.begin(seated(1, 2)), list[Any](), {1: 0, 2: 0}
    tools = [tool for tool in game.tools if not tool.personal]
    for _ in range(STEPS):
        device, tool = random.choice((1, 2)), random.choice(tools)
        state, what = log.room.state(tool), random.random()
        asked = None
        if what < 0.15 and (entry := undoes_at_table(log, device, tool.name)):
            asked = dropped(entry.op, NOW)
        elif what < 0.25 and (entry := redoes_at_table(log, device, tool.name)):
            asked = kept(entry.op, NOW)
        elif touch := one_touch(tool, state, random):
            asked = draft(tool, state, touch, NOW, 0, "A touch")
        if asked:
            numbers[device] += 1
            op = asked.numbered(device, numbers[device], log.end)
            entry = entry_from_json(entry_to_json(Entry(log.end + 1, 1, op)))
            assert entry.op == op
            log = log.add(entry)
        if random.random() < 0.1:
            again = snapshot_from_json(snapshot_to_json(log))
            assert again.room.histories == log.room.histories
            log = again if random.random() < 0.3 else log
        told.append(
            [
                (name, seen(history), log.room.has_entries(tool))
                for name, history in log.room.histories.items()
                for tool in tools
                if tool.name == name
            ]
            + [
                [
                    (found.op.name if found else None)
                    for found in (
                        undoes_at_table(log, each, tool.name),
                        redoes_at_table(log, each, tool.name),
                    )
                ]
                for each in (1, 2)
            ]
        )
    return told


@each_game
def test_at_a_live_table(game: str) -> None:
    same_in_both(table_evening, game)


def phones_evening(game: Game, random: Random) -> list[Any]:
    """Play on two phones at a table, which one of them leaves in the end and undoes there."""
    told = list[Any]()

    async def play() -> None:
        tables = MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        if game.key == OWN:
            await ada.games.put_in(OWN, examples()["builders"], "Made this game")
        await ada.live_page.open_table()
        await bob.live_page.join_table(tables.key)
        await sit(ada, 0)
        await sit(bob, 1)
        await settled()
        for _ in range(STEPS // 2):
            session = random.choice((ada, bob))
            await at_table(session, one_tool(game, random), random)
            await settled()
            told.append([told_by_phone(each, game) for each in (ada, bob)])
        await bob.live_page.leave_table()
        for tool in game.tools * 2:
            await bob.at.undo(bob.tool_session(tool))
            told.append(told_by(bob, game))

    asyncio.run(play())
    return told


async def at_table(session: PageSession, tool: AnyTool, random: Random) -> None:
    tool_session, what = session.tool_session(tool), random.random()
    if what < 0.2:
        await session.at.undo(tool_session)
    elif what < 0.3:
        await session.at.redo(tool_session)
    elif what < 0.4 and (found := (*session.offers(tool_session), *due(session, tool))):
        await session.take_over(tool_session, random.choice(found))
    elif what < 0.5:
        await session.show_example(tool_session)
    elif what < 0.55:
        await session.start_over(tool_session)
    elif touch := one_touch(tool, tool_session.state, random):
        await session.at.touch(tool_session, touch, NOW, 0, "A touch")


def told_by_phone(session: PageSession, game: Game) -> Any:
    tool_sessions = [session.tool_session(tool) for tool in game.tools]
    return [
        (seen(each.history), session.at.undo_cause(each), bool(session.at.undoes(each)))
        for each in tool_sessions
    ] + [len(link_of(session).phone.lost)]


@each_game
def test_on_two_phones_at_a_live_table(game: str) -> None:
    same_in_both(phones_evening, game)


# ---- the source ---------------------------------------------------------------------------------

ROOT: Final = Path(__file__).parents[2]
LABELS: Final = frozenset({"label", "labels", "step_label", "undoes", "redoes"})
SHOWN: Final = {
    "companion/live/refusals.py": "a label is clean, or it is refused",
}
"""Where such a text is compared all the same, and why."""


def compared_labels(tree: ast.AST) -> list[int]:
    """Return the lines in which a label of a step is compared, or looked up."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if _is_label(side)
    ] + [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call | ast.Subscript | ast.Match)
        for side in _looked_up(node)
        if _is_label(side)
    ]


def _looked_up(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Subscript(slice=key):
            return [key]
        case ast.Match(subject=subject):
            return [subject]
        case ast.Call(func=ast.Attribute(attr="get"), args=[first, *_]):
            return [first]
        case ast.Call(
            func=ast.Attribute(value=value, attr=("startswith" | "endswith" | "count" | "find"))
        ):
            return [value]
        case _:
            return []


def _is_label(node: ast.expr) -> bool:
    """Return whether *node* is the label of a step: ``step.label``, ``history.undoes``, ``at.undoes(tool session)``."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr in LABELS - {
            "label",
            "step_label",
        }
    return isinstance(node, ast.Attribute) and node.attr in LABELS


def sources() -> Iterator[Path]:
    for folder in ("companion", "screens"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def test_no_line_compares_the_label_of_a_step() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in sources()
        if str(path.relative_to(ROOT)) not in SHOWN
        for line in compared_labels(ast.parse(path.read_text("utf-8")))
    }
    assert not found, "ask for the cause of a step: its label is for people"


@pytest.mark.parametrize(
    "line",
    [
        "step.label == EXAMPLE",
        "history.undoes in titles",
        "titles.get(after.undoes)",
        "history.past[-1].label == CHANGED",
        "session.at.undoes(tool_session) != EXAMPLE",
        "op.label.endswith('x')",
        "names[history.redoes]",
    ],
)
def test_a_line_that_does_is_found(line: str) -> None:
    assert compared_labels(ast.parse(line))


def test_labels_of_earlier_releases_are_read_where_texts_are_read_alone() -> None:
    """Saves, cookies, logs and snapshots have labels of before causes; nothing else has."""
    readers = {
        str(path.relative_to(ROOT))
        for path in sources()
        if "import old_labels" in path.read_text("utf-8")
    }
    assert readers == {
        "companion/live/causes.py",
        "companion/live/snapshot.py",
        "companion/storage/saves.py",
    }
