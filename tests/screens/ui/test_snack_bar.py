"""A sentence that is shown for some seconds lies neither over the title nor over what is touched next."""

import asyncio

import flet as ft
import pytest

from screens.device.picker import WITH_DOWNLOADS
from screens.pages.received_file import IN_EACH, WITHOUT_PLAYS
from screens.ui import snack_bar
from screens.ui.flet_internals import open_dialogs
from screens.ui.letter_size import keep_device_letter_size, use_letters
from screens.ui.text_scale import BAR, TALL_BAR
from screens.ui.theme import GAP
from tests.companion.sample_plays import play
from tests.screens.control_tree import inside
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.pages.poster_device import Device
from tests.screens.pages.poster_device import shown as shown_picture
from tests.screens.whole_app import shown as shown_app

LONG = f"{WITHOUT_PLAYS} {IN_EACH}"
SENTENCES = ("Saved.", WITH_DOWNLOADS, LONG)
FOOT = 140
"""Height in dp of an answer with Undo and the main button below it."""


def shown(
    sentence: str,
    width: int,
    height: int,
    letters: str = "usual",
    device: float = 1,
    keyboard: int = 0,
) -> ft.SnackBar:
    """Return the bar with *sentence* on a page of this size."""

    async def run() -> ft.SnackBar:
        screen = Screen()
        screen.resize(width, height)
        use_letters(screen.page, letters)
        keep_device_letter_size(screen.page, device)
        screen.page.media.view_insets = ft.Padding.only(bottom=keyboard)
        snack_bar.show_snackbar(sentence)
        (found,) = open_dialogs(screen.page)
        assert isinstance(found, ft.SnackBar)
        return found

    return asyncio.run(run())


def around(bar: ft.SnackBar) -> ft.Margin:
    assert bar.behavior == ft.SnackBarBehavior.FLOATING
    assert isinstance(bar.margin, ft.Margin)
    return bar.margin


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("letters", ["usual", "largest"])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)])
def test_it_is_below_the_title_and_above_what_is_touched(
    sentence: str, letters: str, size: tuple[int, int]
) -> None:
    found = around(shown(sentence, *size, letters))
    assert found.bottom > FOOT
    bar = TALL_BAR if letters == "largest" else BAR
    tall = size[1] - found.bottom - bar
    assert tall >= snack_bar.AROUND + snack_bar.SIZE * (2 if letters == "largest" else 1)


def test_the_longer_the_sentence_and_the_larger_the_letters_the_more_room_it_has() -> None:
    short = around(shown("Saved.", 360, 640)).bottom
    assert around(shown(LONG, 360, 640)).bottom < short
    assert around(shown("Saved.", 360, 640, "largest")).bottom < short
    assert around(shown("Saved.", 360, 640, device=2)).bottom < short


def test_in_a_window_it_is_no_wider_than_is_read_at_a_glance() -> None:
    found = around(shown("Saved.", 1280, 800))
    assert 1280 - found.left - found.right == snack_bar.WIDEST


def test_a_keyboard_does_not_push_it_out_of_the_page() -> None:
    usual, pushed = (around(shown("Saved.", 390, 844, keyboard=n)).bottom for n in (0, 300))
    assert pushed == pytest.approx(usual - 300)
    assert around(shown("Saved.", 390, 300, keyboard=290)).bottom == GAP


def bars(screen: Screen) -> list[str]:
    """Return the sentences that are shown over the page now."""
    return [
        text.value
        for each in open_dialogs(screen.page)
        if isinstance(each, ft.SnackBar)
        for text in inside(each)
        if isinstance(text, ft.Text)
    ]


def test_it_stays_behind_with_the_page_that_it_was_shown_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """*Look in this browser's downloads* went along to the Score and covered who had won."""
    Device(monkeypatch)

    async def act(screen: Screen) -> None:
        await screen.touch("Save the picture")
        assert bars(screen) == [WITH_DOWNLOADS]
        await screen.go(f"/plays/{play().key}")
        assert bars(screen) == []

    shown_picture(play(), act)


@pytest.mark.parametrize("route", ["/", "/g/makiavelia", "/g/makiavelia/final", "/nowhere"])
def test_it_goes_with_every_page(route: str) -> None:
    async def act(screen: Screen) -> None:
        await screen.go(route)
        snack_bar.show_snackbar("Here.")
        assert bars(screen) == ["Here."]
        await screen.go("/settings")
        assert bars(screen) == []

    shown_app(opened(), "/", act)
