"""Whether others on the Wi-Fi can read along is asked of pages that are open, and of those that went."""

import asyncio

import flet as ft
import pytest

from screens.device.transport_security import address_of, is_overheard
from tests.screens.harness import Screen


@pytest.mark.parametrize(
    ("address", "overheard"),
    [
        ("http://localhost:8550", False),
        ("https://companion.example", False),
        ("http://192.0.2.7:8550", True),
    ],
)
def test_secrets_stay_covered_on_a_page_that_closes_while_it_is_drawn(
    address: str, overheard: bool
) -> None:
    async def run() -> tuple[ft.Page, bool]:
        screen = Screen(address)
        before = is_overheard(screen.page)
        await screen.page.session.disconnect(60)
        assert address_of(screen.page) == ""
        assert is_overheard(screen.page), "nobody knows: as if others read along"
        return screen.page, before

    _, before = asyncio.run(run())
    assert before == overheard
