"""A table of a copy without a server, as players see it in the app: opened, and others let in by two codes."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft
import pytest

from companion.display import table_words as words
from companion.live.line_codes import ANSWER, NOT_AN_ANSWER, LineCode
from companion.storage.store import MemoryStore
from screens.pages import let_in, live
from screens.table_line.code_live_host import (
    NO_CODE_HERE,
    NO_LINE,
    OLD_CODE,
    CodeLiveHost,
)
from screens.table_line.page_lines import Accepted
from tests.screens.pages.live_players import Player
from tests.screens.table_line.code_lines import HostEnd

BASE = "https://example.org/companion"
CODE = LineCode(ANSWER, 7, "abcd", "p" * 22, bytes(32)).digits


def play(act: Callable[[Player, HostEnd], Awaitable[None]]) -> None:
    """Let Ada open a table in a copy and sit there, and *act* as she likes."""

    async def run() -> None:
        lines = HostEnd()
        ada = await Player.comes(
            CodeLiveHost(lines, MemoryStore(), "https://example.org", BASE)
        )
        await ada.goes("/live")
        assert ada.reads(live.OPENS_HERE)
        assert ada.reads(live.SCAN_THERE)
        assert not ada.shows("Open a code")
        await ada.touches(live.OPEN, "Red: sit here")
        await act(ada, lines)

    asyncio.run(run())


async def pastes(ada: Player, digits: str) -> None:
    await ada.screen.type_text(digits)
    await ada.touches(let_in.TAKE)


def test_the_camera_is_explained_once_before_anything_asks_for_it() -> None:
    async def act(ada: Player, lines: HostEnd) -> None:
        await ada.touches(live.LET_IN)
        assert ada.reads(let_in.CAMERA)
        assert not ada.reads(let_in.FIRST)
        await ada.touches(let_in.USE_CAMERA)
        for text in (let_in.FIRST, let_in.THEN):
            assert ada.reads(text)
        await ada.goes("/live")
        await ada.touches(live.LET_IN)
        assert ada.reads(let_in.FIRST)

    play(act)


def test_whoever_shows_an_answer_is_in_and_the_next_code_is_shown() -> None:
    async def act(ada: Player, lines: HostEnd) -> None:
        await ada.touches(live.LET_IN, let_in.USE_CAMERA)
        pictures = [
            each for each in ada.screen.all(ft.Image) if each.semantics_label == let_in.LABEL
        ]
        lines.offered = "2" * 150
        await pastes(ada, CODE)
        assert ada.reads(let_in.IS_IN)
        after = [
            each for each in ada.screen.all(ft.Image) if each.semantics_label == let_in.LABEL
        ]
        assert [each.src for each in pictures] != [each.src for each in after]
        await pastes(ada, CODE)
        assert not ada.reads(NOT_AN_ANSWER), "it was let in before"

    play(act)


@pytest.mark.parametrize(
    ("accepted", "digits", "sentence"),
    [
        ("in", "12345", NOT_AN_ANSWER),
        ("in", "", NOT_AN_ANSWER),
        ("old", CODE, OLD_CODE),
        ("unreached", CODE, NO_LINE),
    ],
)
def test_what_goes_wrong_is_a_sentence_and_the_code_is_there_again(
    accepted: Accepted, digits: str, sentence: str
) -> None:
    async def act(ada: Player, lines: HostEnd) -> None:
        lines.accepted = accepted
        await ada.touches(live.LET_IN, let_in.USE_CAMERA)
        await pastes(ada, digits)
        assert ada.reads(sentence)
        assert ada.reads(let_in.FIRST)

    play(act)


def test_a_browser_that_makes_no_codes_says_so() -> None:
    async def act(ada: Player, lines: HostEnd) -> None:
        lines.offered = ""
        await ada.touches(live.LET_IN, let_in.USE_CAMERA)
        assert ada.reads(NO_CODE_HERE)

    play(act)


def test_nobody_is_let_into_a_locked_table() -> None:
    async def act(ada: Player, lines: HostEnd) -> None:
        await ada.touches("Lock the table")
        assert not ada.shows(live.LET_IN)
        assert ada.reads(words.LOCKED_HINT)
        await ada.goes("/live/in")
        assert ada.reads(words.LOCKED_HINT)

    play(act)


def test_a_guest_reads_that_the_host_lets_others_in() -> None:
    async def act(ada: Player, lines: HostEnd) -> None:
        store = MemoryStore()
        bob = await Player.comes(CodeLiveHost(lines.come(), store, "https://example.org", BASE))
        live_here = ada.session.live
        assert live_here
        await bob.goes(f"/j/{live_here.link.key}")
        await bob.goes("/live")
        assert bob.reads(live.BY_THE_HOST)
        assert not bob.shows(live.LET_IN)
        assert not bob.reads(words.KEPT_A_DAY)
        await bob.goes("/live/in")
        assert bob.reads(let_in.NOT_HERE)
        await bob.session.live_page.close()

    play(act)
