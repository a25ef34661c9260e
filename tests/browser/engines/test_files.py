"""Files in all engines: out of one phone and into another, kept games, and a picture of a code."""

from pathlib import Path

import pytest

from companion.exchange import qr, qr_decoder, share
from companion.exchange.files import NOT_OURS, TOO_LARGE
from companion.exchange.qr_decoder import NO_CODE
from tests.browser.app_server import AppServer
from tests.browser.engines.conftest import Phones, daily_in_chromium
from tests.browser.picker import choose_picture, open_file, saved
from tests.browser.test_codes import FIELD, counted
from tests.browser.test_own_game import make
from tests.browser.test_plays import play_example, undo_into_the_middle, wipe
from tests.browser.thumb import Thumb

LINK = "https://example.org"


@daily_in_chromium
def test_role_cards_go_to_another_phone_by_file_and_replace_nothing_unasked(
    server: AppServer, phones: Phones, tmp_path: Path
) -> None:
    thumb = phones(server.address)
    thumb.open("/g/lawless-empire/roles")
    thumb.tap("Add a role")
    thumb.sees("Unnamed role 1")
    thumb.type_text("Name on the card", "Quiet one")
    thumb.press("Enter")
    thumb.until(lambda: "Quiet one" in thumb.texts(), "the name is not taken")
    thumb.has_saved()
    thumb.open("/g/lawless-empire/roles/share")
    file = saved(thumb, "Save Role cards as a file", tmp_path)
    assert file.name == "roles.companion"

    other = phones(server.address)
    other.open("/g/lawless-empire/roles")
    other.tap("Add a role")
    other.sees("Unnamed role 1")
    other.open("/files")
    torn = tmp_path / "torn.companion"
    torn.write_bytes(b"Pizza at eight?")
    open_file(other, torn)
    other.sees(NOT_OURS)
    open_file(other, file)
    other.sees("In the file and here: 1 role. Not every entry is the same.")
    assert other.is_on("Keep mine")
    other.tap("Add to mine")
    other.tap("Put it in")
    other.sees("Undo: Opened a file")
    other.finds("Quiet one")
    other.tap("Undo")
    other.does_not_see("Quiet one")


@daily_in_chromium
def test_a_film_that_was_chosen_by_mistake_is_said_to_be_too_large(
    server: AppServer, phones: Phones, tmp_path: Path
) -> None:
    """A message of its size ended the line to the laptop, and nothing was said."""
    thumb = phones(server.address)
    thumb.open("/files")
    film = tmp_path / "film.mp4"
    with film.open("wb") as file:
        file.truncate(13_000_000)
    open_file(thumb, film)
    thumb.sees(TOO_LARGE)
    thumb.open("/scan")
    choose_picture(thumb, film)
    thumb.sees(qr_decoder.TOO_LARGE)


@pytest.mark.patient
def test_two_games_are_kept_go_out_as_a_file_are_wiped_and_come_back_the_same(
    phone: Thumb, tmp_path: Path
) -> None:
    play_example(phone, "lawless-empire/score")
    play_example(phone, "makiavelia/final")
    phone.tap("Undo: An example was shown")
    undo_into_the_middle(phone)
    phone.open("/plays")
    phone.sees("2 games")
    phone.sees("Red with 21 MP")
    phone.screenshot("plays")
    phone.open("/files")
    file = saved(phone, "Save everything as a file", tmp_path)
    log = saved(phone, "Save them as JSON", tmp_path)

    wipe(phone)
    phone.open("/plays").sees("No game is kept yet")
    phone.open("/files")
    open_file(phone, file)
    phone.sees("In the file: 2 games. 2 are new and will be added.")
    phone.tap("Put it in")
    phone.has_saved()
    phone.reopen("/files")
    assert saved(phone, "Save them as JSON", tmp_path).read_bytes() == log.read_bytes()
    open_file(phone, log)
    phone.sees("In the file: 2 games. You have them all.")
    phone.tap("Leave everything as it is")
    phone.open("/g/lawless-empire/orders")
    phone.sees("Strong secure: 1")
    phone.sees("Weak secure: 0")
    phone.open("/plays")
    phone.sees("2 games")
    phone.sees("Green with 11 in value")


@pytest.mark.patient
def test_a_game_of_ones_own_goes_out_as_a_file_and_is_on_another_phone(
    server: AppServer, phones: Phones, tmp_path: Path
) -> None:
    mine, yours = phones(server.address), phones(server.address)
    make(mine.open())
    mine.has_saved()
    mine.open("/files")
    file = saved(mine, "Save everything as a file", tmp_path)
    yours.open("/files")
    open_file(yours, file)
    yours.finds("Harbour lights")
    yours.tap("Put it in")
    yours.has_saved()
    yours.reopen()
    yours.finds("Harbour lights. Yours")


@daily_in_chromium
def test_a_picture_of_a_code_opens_and_one_without_gets_its_sentence(
    phone: Thumb, tmp_path: Path
) -> None:
    phone.open("/scan")
    phone.sees(FIELD)
    choose_picture(phone, phone.screenshot("no-code", tmp_path))
    phone.sees(NO_CODE)
    picture = tmp_path / "code.png"
    picture.write_bytes(qr.png(share.link(LINK, counted(0, 2, 0, 0)), 8))
    choose_picture(phone, picture)
    phone.sees("This is what arrived")
    phone.tap("Open")
    phone.sees("Undo: Opened a code")
    phone.sees("200 secure beats 0 sabotage")
