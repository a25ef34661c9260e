"""Sounds: off until a player wants them, then one for each kind of motion; refused ones are no error."""

import asyncio
import wave
from collections.abc import Awaitable, Callable

import flet_audio as fa
import pytest

from companion.display.cues import COINS, DEATH, TIME_UP
from screens.device.sounds import FILES, play, use_sounds
from screens.pages.settings import SOUNDS
from screens.ui.motion import MILLISECONDS, NEXT, THROW
from tests.browser.icons import ASSETS
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown
from tests.web_copy import recipe

MAKER = recipe("sounds")

SILENT = {COINS, DEATH}
"""What is only seen."""

MOST_BYTES = 10_000
MOST_SECONDS = 0.6


def test_each_kind_of_motion_has_a_sound_and_so_has_the_end_of_a_timer() -> None:
    assert FILES.keys() == MILLISECONDS.keys() - SILENT | {TIME_UP}
    lying = {file.relative_to(ASSETS).as_posix() for file in (ASSETS / "sounds").iterdir()}
    assert lying == set(FILES.values())


@pytest.mark.parametrize("name", MAKER.sounds())
def test_a_sound_is_short_small_and_as_it_is_made(name: str) -> None:
    file = ASSETS / "sounds" / f"{name}.wav"
    assert file.stat().st_size < MOST_BYTES
    with wave.open(str(file)) as read:
        assert read.getnframes() / read.getframerate() <= MOST_SECONDS
        frames = read.readframes(read.getnframes())
    samples = [
        int.from_bytes(frames[n : n + 2], "little", signed=True)
        for n in range(0, len(frames), 2)
    ]
    made = [32767 * each for each in MAKER.sounds()[name]]
    assert len(samples) == len(made)
    assert all(abs(a - b) <= 1 for a, b in zip(samples, made, strict=True))
    assert max(map(abs, samples)) > 10_000


def on_a_page(act: Callable[[Screen], Awaitable[None]]) -> None:
    async def run() -> None:
        await act(Screen())

    asyncio.run(run())


def test_a_sound_is_played_where_it_is_wanted() -> None:
    async def act(screen: Screen) -> None:
        await play(THROW)
        use_sounds(screen.page, on=True)
        await play("")
        assert screen.calls("resume") == 0
        await play(THROW)
        await play(NEXT)
        assert screen.calls("resume") == 2
        use_sounds(screen.page, on=False)
        await play(THROW)
        assert screen.calls("resume") == 2

    on_a_page(act)


def test_a_sound_that_is_refused_or_never_comes_is_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def never(audio: fa.Audio) -> None:
        raise TimeoutError

    def refused() -> None:
        raise RuntimeError("NotAllowedError")

    async def act(screen: Screen) -> None:
        use_sounds(screen.page, on=True)
        screen.answers["resume"] = refused
        await play(THROW)
        assert screen.calls("resume") == 1
        monkeypatch.setattr(fa.Audio, "resume", never)
        await play(THROW)

    on_a_page(act)


@pytest.mark.long
def test_sounds_are_off_until_they_are_switched_on() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        assert not session.device.sounds
        await screen.touch("Roll for us")
        assert screen.calls("resume") == 0
        await screen.go("/settings")
        await screen.touch(SOUNDS)
        assert session.device.sounds
        assert screen.calls("resume") == 1, "one to hear how loud they are"
        await screen.go("/g/lawless-empire/first")
        await screen.touch("Undo: The app rolled the dice")
        await screen.touch("Roll for us")
        assert screen.calls("resume") == 2
        await screen.go("/settings")
        await screen.touch(SOUNDS)
        assert screen.calls("resume") == 2

    shown(session, "/g/lawless-empire/first", act)
