"""A device that comes to its server over a line of its own."""

from tests.browser.engines.tab import Device, DrivenTab, Tab
from tests.browser.engines.wire import Wire


class Wired:
    """One device, whose pages are at ``address``."""

    def __init__(self, device: Device, address: str) -> None:
        """Lead *device* to what is served at *address*."""
        self._device = device
        self.wire = Wire(address)
        self.address = self.wire.address

    def new_page(self) -> Tab:
        """Open a page. Playwright hears by itself what is said; another engine's page listens to the wire."""
        page = self._device.new_page()
        if isinstance(page, DrivenTab):
            page.wire = self.wire
            self.wire.listens()
        return page

    def close(self) -> None:
        """Forget all that was kept."""
        self._device.close()
        self.wire.close()
