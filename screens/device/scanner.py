"""Takes picture after picture with a camera until one has a code in it; nobody presses anything."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import flet as ft
import flet_camera as fc

from companion.core.errors import ShareError
from companion.exchange.qr_decoder import NoReaderError, PictureError
from screens.device import qr_reader
from screens.device.camera import STOPPED, Camera, CameraTrouble, back_first, unable, why

log = logging.getLogger("companion")

RESTS = "No code for a while, so the camera is off."
RESTED = "The camera is off."
NO_LIGHT = "This camera has no light."

PICTURE_SECONDS: Final = 10.0
"""Seconds that one picture may take: a lost connection never brings it."""

PAUSE: Final = 0.01
"""Seconds between two pictures: the device has other things to do."""

MOST_BLANK: Final = 900
"""Pictures without any code after which the camera rests, a minute or two: it warms the phone."""

FORGET_AFTER: Final = 15
"""Pictures without any code after which the sentence about the last one goes."""

OnTexts = Callable[[tuple[str, ...]], Awaitable[None]]
"""Receives what the codes in a picture say; raises ShareError if none is ours."""

CameraCommand = Callable[[Camera], Awaitable[None]]
"""Something to do with the camera between two pictures."""


@ft.observable
class Scanner:
    """The camera of one screen, while it looks for a code.

    ``lens`` is the control that shows its picture, None while it rests; ``tried`` is whether it was
    ever opened, ``ready`` whether it runs; ``said`` is a sentence for the player,
    ``for_good`` whether looking again would bring no other; ``light`` is
    whether the camera's light is on, None if it has none; ``cameras`` are those of the device.
    """

    def __init__(self, page: ft.Page, on_texts: OnTexts) -> None:
        """Look on *page*; what codes say goes to *on_texts*."""
        self.lens: Camera | None = None
        self.ready = False
        self.tried = False
        self.said = ""
        self.for_good = False
        self.light: bool | None = None
        self.cameras: list[fc.CameraDescription] = []
        self._page = page
        self._on_texts = on_texts
        self._using = 0
        self._commands: list[CameraCommand] = []
        self._task: asyncio.Task[None] | None = None

    def open(self, face: ft.Control | None = None) -> None:
        """Begin to look, with *face* over the picture; where that cannot be, ``said`` is why."""
        trouble = unable(self._page)
        self.close(trouble)
        if trouble is None:
            self.tried = True
            self.lens = Camera(content=face).bind(self._page)
            self._task = asyncio.create_task(self._look(self.lens))

    def close(self, trouble: CameraTrouble | None = None) -> None:
        """Take the camera off the screen: the device closes it. *trouble* is why, where that is to be said."""
        self.lens, self.ready, self.light = None, False, None
        found = trouble or CameraTrouble("")
        self.for_good = (
            found.for_good
        )  # before the sentence: whoever reads that sees the right button
        self.said = found.said
        self._commands.clear()

    def rest(self) -> None:
        """Close the camera where it is open: nobody looks at it for now."""
        if self.lens is not None:
            self.close(CameraTrouble(RESTED))

    async def turn_light(self) -> None:
        """Turn the camera's light on, or off again."""
        self._commands.append(self._turn_light)

    async def next_camera(self) -> None:
        """Look through the device's next camera."""
        self._commands.append(self._next_camera)

    async def _look(self, lens: Camera) -> None:
        """Open the camera and read its pictures, for as long as *lens* is the one in use."""
        trouble = CameraTrouble(STOPPED)
        try:
            self.cameras = back_first(await lens.get_available_cameras())
            if not self.cameras:
                raise RuntimeError("cameraNotFound")
            await self._use(lens)
            trouble = CameraTrouble(await self._read_all(lens))
        except RuntimeError as error:
            trouble = why(str(error), self._page)
        except ShareError as error:
            trouble = CameraTrouble(str(error), isinstance(error, NoReaderError))
        except TimeoutError:
            pass
        except Exception:
            # Flet's camera raises whatever each device's own raises: the page stays usable.
            log.exception("the camera could not be read")
        if self.lens is lens:
            self.close(trouble)

    async def _use(self, lens: Camera) -> None:
        camera = self.cameras[self._using % len(self.cameras)]
        await lens.initialize(camera, fc.ResolutionPreset.HIGH, enable_audio=False)
        self.light = None
        with suppress(RuntimeError):  # a camera without a light cannot even turn it off
            await lens.set_flash_mode(fc.FlashMode.OFF)
            self.light = False
        self.ready = self.lens is lens

    async def _read_all(self, lens: Camera) -> str:
        """Read pictures until a code is found or the camera rests; return what to say then."""
        blank = 0
        while self.lens is lens and blank < MOST_BLANK:
            while self._commands:
                await self._commands.pop(0)(lens)
                blank = 0
            async with asyncio.timeout(PICTURE_SECONDS):
                picture = await lens.take_picture()
            texts = await _texts(bytes(picture or b""))
            if self.lens is not lens:
                break
            blank = 0 if texts else blank + 1
            if texts and await self._are_ours(texts):
                return ""
            if blank == FORGET_AFTER:
                self.said = ""
            await asyncio.sleep(PAUSE)
        return RESTS

    async def _are_ours(self, texts: tuple[str, ...]) -> bool:
        try:
            await self._on_texts(texts)
        except ShareError as error:
            self.said = str(error)
            return False
        return True

    async def _turn_light(self, lens: Camera) -> None:
        wanted = fc.FlashMode.OFF if self.light else fc.FlashMode.TORCH
        try:
            await lens.set_flash_mode(wanted)
        except RuntimeError:
            self.light, self.said = None, NO_LIGHT
        else:
            self.light = not self.light

    async def _next_camera(self, lens: Camera) -> None:
        self._using += 1
        await self._use(lens)


async def _texts(picture: bytes) -> tuple[str, ...]:
    """Return what the codes in *picture* say; a broken one has none, the next is on its way."""
    try:
        return await qr_reader.read_codes(picture)
    except PictureError:
        return ()
