"""Files on their way out: what goes into them, and where the device keeps them."""

import asyncio
import re

import flet as ft
import pytest

from companion.exchange import files
from companion.exchange.files import DeviceTables, Parcel
from companion.exchange.share import CodeContents
from screens.device.picker import NO_FILES, SAVED, WITH_DOWNLOADS, save
from screens.pages.files import CARRIES, NOTHING, FilesScreen, save_as_file
from tests.screens.desks import ANN, ORDERS, TOOLS, count, opened
from tests.screens.harness import Screen, played


def test_everything_that_is_entered_is_kept_in_one_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = opened()
    count(session)
    asyncio.run(session.at.use_table(ANN))
    kept: list[tuple[str, bytes]] = []

    async def keep(name: str, data: bytes) -> None:
        kept.append((name, data))

    monkeypatch.setattr("screens.pages.files.save", keep)

    async def play(screen: Screen) -> None:
        await screen.touch("Save everything as a file")

    played(lambda: FilesScreen(session), play)
    ((name, data),) = kept
    assert re.fullmatch(r"companion-\d{4}-\d\d-\d\d\.companion", name), "one file a day"
    found = files.read(data, TOOLS.values())
    assert found.states == (CodeContents(ORDERS, session.tool_session(ORDERS).state),)
    assert found.device_tables == DeviceTables(table=ANN)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("lawless-empire/orders",), "Lawless Empire: Order tally."),
        (
            ("lawless-empire/orders", "lawless-empire/score", "makiavelia/final"),
            "Lawless Empire: Order tally and Score (MP); Makiavelia: Final count.",
        ),
        (tuple(TOOLS), None),
    ],
    ids=["one", "three", "all"],
)
def test_which_screens_are_in_the_file_is_said_before_it_is_saved(
    names: tuple[str, ...], said: str | None
) -> None:
    """Their number alone left open which."""
    session = opened()
    for name in names:
        tool_session = session.tool_session(TOOLS[name])
        asyncio.run(session.begin_with(tool_session, tool_session.tool.example, "typed"))

    async def play(screen: Screen) -> None:
        if said is not None:
            assert said in screen.texts()
            return
        games = re.compile(r"(\D+ \d+, )+\D+ \d+\.")
        (line,) = [text for text in screen.texts() if games.fullmatch(text)]
        counts = [int(each.rpartition(" ")[2]) for each in line.rstrip(".").split(", ")]
        (whole,) = [text for text in screen.texts() if text.startswith("The table, ")]
        assert f"{sum(counts)} screens" in whole

    played(lambda: FilesScreen(session), play)


@pytest.mark.parametrize(
    ("web", "place", "sentence"),
    [
        (True, None, WITH_DOWNLOADS),
        (False, "/x", SAVED),
        (False, None, ""),
        (True, "-", NO_FILES),
    ],
)
def test_the_device_keeps_a_file_and_says_where(
    web: bool, place: str | None, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def save_file(self: ft.FilePicker, **given: object) -> str | None:
        assert given == {"file_name": "a.companion", "src_bytes": b"data"}
        if place == "-":
            raise RuntimeError("not allowed here")
        return place

    monkeypatch.setattr(ft.FilePicker, "save_file", save_file)

    async def play(screen: Screen) -> None:
        screen.page.web = web
        await save("a.companion", b"data")
        await screen.settle()
        assert screen.texts() == [""] + [sentence] * bool(sentence)

    played(lambda: ft.Text(""), play)


def test_nothing_entered_makes_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(screen: Screen) -> None:
        await save_as_file("x", Parcel(()))
        await screen.settle()
        assert NOTHING in screen.texts()

    played(lambda: ft.Text(""), play)


def test_what_there_is_none_of_is_not_counted() -> None:
    session = opened()

    async def look(screen: Screen) -> None:
        assert f"The table. {CARRIES}" in screen.texts()

    played(lambda: FilesScreen(session), look)
    session = opened()
    count(session)
    asyncio.run(session.save_device(session.device.remembering(ANN)))

    async def look_again(screen: Screen) -> None:
        assert f"The table, 1 group, 1 screen. {CARRIES}" in screen.texts()

    played(lambda: FilesScreen(session), look_again)
    session = opened()
    session.opened_file = Parcel((), DeviceTables(table=ANN))

    async def nobody(screen: Screen) -> None:
        assert not [text for text in screen.texts() if "remembered" in text]

    played(lambda: FilesScreen(session), nobody)
