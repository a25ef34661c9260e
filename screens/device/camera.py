"""The camera of the player's device, and why there is none elsewhere."""

from typing import Final, NamedTuple

import flet as ft
import flet_camera as fc

from companion.exchange.qr_decoder import NO_READER
from screens.device import qr_reader
from screens.device.transport_security import address_of, is_trusted
from screens.ui.flet_internals import keep_in_session

REFUSED = "The camera is not allowed here. Allow it for this app, then look again."
NONE_THERE = "No camera was found here. Choose a picture of the code, or paste its link."
BUSY = "Another app is using the camera. Close it, then look again."
NO_HTTPS = (
    "Browsers allow the camera only at an https address, or for an app on the same "
    "computer. Use the phone's own camera, choose a picture of the code, or paste its link."
)
NO_PLATFORM = "This window can't use a camera. Choose a picture of the code, or paste its link."
STOPPED = "The camera has stopped."


class CameraTrouble(NamedTuple):
    """Why no picture comes: a sentence for the player, and whether that is so *for_good*: to look again changes
    nothing."""

    said: str
    for_good: bool = False


_REFUSED = CameraTrouble(REFUSED)
_NONE_THERE = CameraTrouble(NONE_THERE, for_good=True)
_BUSY = CameraTrouble(BUSY)

_TROUBLES: Final = {
    "CameraAccess": _REFUSED,
    "NotAllowed": _REFUSED,
    "cameraPermission": _REFUSED,
    "NotFound": _NONE_THERE,
    "Overconstrained": _NONE_THERE,  # as WebKit says it
    "NotReadable": _BUSY,
    "cameraAbort": _BUSY,
}
"""Parts of the error messages of browsers and phones, and what the player reads."""

_PUT_AWAY: Final = "cameras that were put away"


@ft.control("Camera")
class Camera(fc.Camera):  # type: ignore[misc]  # it ships no types
    """The running picture of the camera, on the page that ``bind`` names.

    When the screen is left, one last picture may still be on its way here. Flet closes the whole
    connection over an answer to a control that it no longer knows, so it goes on to know this one.
    """

    def bind(self, page: ft.Page) -> "Camera":
        """Belong to *page*: Flet loses the page of a control that stays while all around it is redrawn."""
        self.__dict__["_bound"] = page
        return self

    @property
    def page(self) -> ft.Page:
        """The page that shows this camera."""
        bound: ft.Page = self.__dict__["_bound"]
        return bound

    def will_unmount(self) -> None:
        """Stay known to the session. The device closes its camera all the same."""
        super().will_unmount()
        session = self.page.session
        keep_in_session(self, self.page)
        session.store.set(_PUT_AWAY, [*(session.store.get(_PUT_AWAY) or ()), self])


def unable(page: ft.Page) -> CameraTrouble | None:
    """Return why *page* cannot find codes with a camera, None if it can try."""
    if not (page.web or page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)):
        return CameraTrouble(NO_PLATFORM, for_good=True)
    return None if qr_reader.available() else CameraTrouble(NO_READER, for_good=True)


def why(message: str, page: ft.Page) -> CameraTrouble:
    """Return what an error *message* of the camera on *page* means."""
    address = address_of(page)
    if page.web and address and not is_trusted(address):
        return CameraTrouble(NO_HTTPS, for_good=True)
    known = (trouble for part, trouble in _TROUBLES.items() if part in message)
    return next(known, CameraTrouble(STOPPED))


def back_first(cameras: list[fc.CameraDescription]) -> list[fc.CameraDescription]:
    """Return *cameras* with those at the back of the device first."""
    return sorted(
        cameras, key=lambda camera: camera.lens_direction != fc.CameraLensDirection.BACK
    )
