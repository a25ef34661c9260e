"""What a code cannot carry, from phone to phone as a file."""

from pathlib import Path

from companion.exchange.files import NOT_OURS
from tests.browser.conftest import Player
from tests.browser.picker import open_file, saved
from tests.browser.thumb import Thumb


def test_role_cards_go_to_another_phone_by_file_and_replace_nothing_unasked(
    thumb: Thumb, fresh_profile: Player, tmp_path: Path
) -> None:
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

    other = fresh_profile()
    other.open("/g/lawless-empire/roles")
    other.tap("Add a role")
    other.sees("Unnamed role 1")
    other.open("/files")
    torn = tmp_path / "torn.companion"
    torn.write_bytes(b"Pizza at eight?")
    open_file(other, torn)
    other.sees(NOT_OURS)
    open_file(other, file)
    other.sees("In the file: 1 role. Here: 1 role.")
    assert other.is_on("Keep mine")
    other.tap("Add to mine")
    other.tap("Put it in")
    other.sees("Undo: Opened a file")
    other.finds("Quiet one")
    other.tap("Undo")
    other.does_not_see("Quiet one")
