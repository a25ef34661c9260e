"""What is written on a player's sign, and which font a page is led to."""

import pytest

from companion.core.table import Table
from screens.ui.fonts import font_file
from screens.ui.player_badge import badge_letter


@pytest.mark.parametrize(
    ("name", "in_a_browser", "on_a_phone"),
    [("Zoë", "Z", "Z"), ("李小龍", "李", "李"), ("鱻", "G", "鱻"), ("", "G", "G")],
)
def test_a_sign_shows_its_colours_letter_where_a_browser_cannot_draw_the_names(
    name: str, in_a_browser: str, on_a_phone: str
) -> None:
    player = Table().renamed(1, name).player(1)
    assert badge_letter(player, web=True) == in_a_browser
    assert badge_letter(player, web=False) == on_a_phone


@pytest.mark.parametrize(
    ("family", "address", "file"),
    [
        ("notosansthai", "iJWn-BXe_Q.woff2", "notosansthai.woff2"),
        ("notosanstc", "nKKF-GM.97.woff2", "notosanscjk.woff2"),
        ("notocoloremoji", "Yq6P.7.woff2", "notocoloremoji.7.woff2"),
        ("notocoloremoji", "Yq6P.99.woff2", ""),
        ("notosanscuneiform", "bMrr.0.woff2", ""),
        ("..", "OFL.txt", ""),
    ],
)
def test_a_page_is_led_to_the_font_that_has_the_sign(
    family: str, address: str, file: str
) -> None:
    assert font_file(family, address) == file
