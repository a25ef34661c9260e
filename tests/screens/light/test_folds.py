"""What is in a long fold comes when it is opened. A fold stays open while someone works in it."""

from dataclasses import replace

import pytest

from companion.core.words import AS_A_TABLE
from companion.tools.history import History
from screens.light.pages import changing_part, code_pages
from screens.light.state import light_tool_session, touches
from screens.light.state.light_tool_session import LightToolSession, StaleError
from tests.screens.light.fingers import NOW, name_of, sent
from tests.screens.light.html_tree import Node, tree
from tests.screens.light.posting import TOOLS, posted
from tests.states import extremes

PATROLS = TOOLS["the-law/patrols"]
CARDS = "What your Patrol cards say"
HOUSE = "How this table plays"


def folds(here: LightToolSession) -> dict[str, Node]:
    """Return the folds of the page of *here* by their titles."""
    top = tree(changing_part.changing_part(here, now=NOW))
    every = next(top.all("main")).all("details")
    return {next(each.all("summary")).text: each for each in every}


def touch_in(here: LightToolSession, fold: str, button: str) -> LightToolSession:
    """Return *here* after a touch on the first *button* in a *fold*."""
    found = next(each for each in folds(here)[fold].all("button") if name_of(each) == button)
    return touch(here, button, found)


def touch(here: LightToolSession, button: str, like: Node | None = None) -> LightToolSession:
    """Return *here* after a touch on the first *button*, or on the one that is *like* another page's."""
    top = tree(changing_part.changing_part(here, now=NOW))
    named = (each for each in top.all("button") if name_of(each) == button)
    same = next(each for each in named if not like or each.attributes == like.attributes)
    return touches.touched(here, sent(top, same), NOW, 0)


def test_a_long_fold_comes_when_it_is_opened_and_then_stays_open() -> None:
    here = light_tool_session.opened(PATROLS)
    fold = folds(here)[CARDS]
    assert [name_of(each) for each in fold.all("button")] == [f"Show: {CARDS}"]
    assert "open" not in fold.attributes
    there = touch_in(here, CARDS, f"Show: {CARDS}")
    assert there.history == here.history
    fold = folds(there)[CARDS]
    assert "open" in fold.attributes
    assert f"Show: {CARDS}" not in map(name_of, fold.all("button"))
    assert len(list(fold.all("input"))) > 10
    assert "open" in folds(touch_in(there, CARDS, "Keep: Name of Patrol 5"))[CARDS].attributes


def test_a_short_fold_is_there_at_once_and_stays_open_where_something_in_it_is_touched() -> (
    None
):
    here = light_tool_session.opened(PATROLS)
    fold = folds(here)[HOUSE]
    assert "open" not in fold.attributes
    button = name_of(next(fold.all("button")))
    assert "open" in folds(touch_in(here, HOUSE, button))[HOUSE].attributes
    assert "open" not in folds(touch_in(here, HOUSE, button))[CARDS].attributes


def test_a_new_area_is_on_the_pad_at_once_and_stays_there_while_it_is_filled_in() -> None:
    here = touch(light_tool_session.opened(TOOLS["turf-war/areas"]), "Add an area")
    assert pad_of(here) == "Area 1"
    owned = touch(here, "Red, Owner")
    assert pad_of(owned) == "Area 1"
    another = touch(owned, "Add an area")
    assert pad_of(another) == "Area 2", "the next one is filled in"


def test_a_new_area_is_on_the_pad_while_another_is_empty_and_so_is_who_a_badge_turns_to() -> (
    None
):
    here = touch(light_tool_session.opened(TOOLS["turf-war/areas"]), "Add an area")
    assert pad_of(touch(here, "Add an area")) == "Area 2"
    books = light_tool_session.opened(TOOLS["turf-war/treasury"])
    asked = touch(books, "Red, Hitmen: 4, in the picture")
    assert pad_of(asked) == "Red · Hitmen"
    assert pad_of(touch(asked, "Green's treasury, in the picture")) == "Green · Hitmen"


def test_what_a_picture_asks_does_not_open_the_table_of_the_same() -> None:
    areas = TOOLS["turf-war/areas"]
    here = replace(light_tool_session.opened(areas), history=History(areas.example))
    assert AS_A_TABLE in folds(here)
    there = touch(here, "Docks, Owner: Red, in the picture")
    assert pad_of(there) == "Docks"
    assert "open" not in folds(there)[AS_A_TABLE].attributes
    after = touch(there, "Green, Owner")
    assert after.state.rows[0].owner == 1
    assert "open" not in folds(after)[AS_A_TABLE].attributes
    by_table = touch_in(here, AS_A_TABLE, "Docks, Owner: Red")
    assert pad_of(by_table) == "Docks"
    assert "open" in folds(by_table)[AS_A_TABLE].attributes


def pad_of(tool_session: LightToolSession) -> str:
    """Return what the pad at the bottom is called."""
    top = tree(changing_part.changing_part(tool_session, now=NOW))
    return next(each.text for each in top.all("h2") if each.get("id") == "asks")


def test_what_opens_no_fold_that_is_there_is_late() -> None:
    for word in ("", "00000000", HOUSE):
        with pytest.raises(StaleError):
            posted(light_tool_session.opened(PATROLS), k="fold", v=word)


def test_what_is_read_has_its_folds_at_once() -> None:
    areas = TOOLS["turf-war/areas"]
    full = extremes(areas.state)[-1]
    top = tree(code_pages.shared_part(areas, full, "1", now=NOW, app="/", touch="/t"))
    every = list(top.all("details"))
    assert len(every) > 2
    assert len(list(top.all("th"))) > 40
    assert not [each for each in every if "data-later" in each.attributes]
    assert not [each for each in top.all("button") if name_of(each).startswith("Show: ")]
