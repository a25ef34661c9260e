"""The camera of the player's device, and why there is none elsewhere."""

from typing import Final

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

FOR_GOOD: Final = (NONE_THERE, NO_HTTPS, NO_PLATFORM, NO_READER)
"""Reasons that looking again does not change."""

_TROUBLES: Final = {
    "CameraAccess": REFUSED,
    "NotAllowed": REFUSED,
    "cameraPermission": REFUSED,
    "NotFound": NONE_THERE,
    "Overconstrained": NONE_THERE,  # as WebKit says it
    "NotReadable": BUSY,
    "cameraAbort": BUSY,
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


def unable(page: ft.Page) -> str:
    """Return why *page* cannot find codes with a camera, '' if it can try."""
    if not (page.web or page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)):
        return NO_PLATFORM
    return "" if qr_reader.available() else NO_READER


def why(trouble: str, page: ft.Page) -> str:
    """Return the sentence for an error message of the camera on *page*."""
    address = address_of(page)
    if page.web and address and not is_trusted(address):
        return NO_HTTPS
    return next((said for part, said in _TROUBLES.items() if part in trouble), STOPPED)


def back_first(cameras: list[fc.CameraDescription]) -> list[fc.CameraDescription]:
    """Return *cameras* with those at the back of the device first."""
    return sorted(
        cameras, key=lambda camera: camera.lens_direction != fc.CameraLensDirection.BACK
    )
