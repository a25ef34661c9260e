"""A person in the log of a real browser: two names become one, the plots are told, and undo is in sight."""

from pathlib import Path

import pytest

from companion.exchange import export
from tests.browser.axe import ENGINE, faults
from tests.browser.picker import open_file
from tests.browser.thumb import Thumb
from tests.companion.sample_plays import play, plays


@pytest.mark.patient
def test_two_names_become_one_person_with_a_page(thumb: Thumb, tmp_path: Path) -> None:
    log = tmp_path / "played-games.json"
    alone = tuple(each.evolve(name="Anna") for each in play(0).players[:1])
    log.write_bytes(export.as_json((*plays(20), play(30, players=alone))))
    thumb.open("/files")
    open_file(thumb, log)
    thumb.tap("Put it in")
    thumb.sees("21 games added.")
    thumb.open("/plays/standings")
    thumb.tap("Ann,")
    thumb.sees("20 games")
    thumb.sees("Games by month, ")
    thumb.tap("The same person under another name")
    thumb.tap("Merge with Anna")
    thumb.sees("Anna and Ann are one person: Ann.")
    assert {each["id"] for each in faults(thumb.page)} <= set(ENGINE)
    thumb.screenshot("person")
    thumb.tap("Undo this")
    thumb.does_not_see("Anna and Ann are one person")
