"""Two tabs of one browser, and a tab opened anew: what one holds is there, and nothing breaks."""

from companion.exchange import share
from companion.games.turf_war.combat.state import CombatState, Force
from companion.games.turf_war.combat.tool import TOOL as COMBAT
from tests.browser.conftest import Player
from tests.browser.thumb import Thumb


def test_a_tab_shows_what_was_tapped_in_another_and_nothing_is_lost(
    fresh_profile: Player,
) -> None:
    first = fresh_profile().open("/g/lawless-empire/orders")
    second = Thumb(first.context, first.address).open("/g/lawless-empire/orders")
    second.tap("Strong sabotage")
    second.sees("100 sabotage beats 0 secure")
    second.has_saved()
    first.opens_anew()
    first.sees("100 sabotage beats 0 secure")
    first.tap("Strong secure")
    first.sees("100 each, and a tie is secured")
    first.has_saved()
    second.opens_anew()
    second.sees("100 each, and a tie is secured")
    assert not second.problems()


def test_a_tool_that_opens_under_another_screen_breaks_nothing_in_the_page(
    fresh_profile: Player,
) -> None:
    """Its third player is asked, and it would scroll to that row, which nothing laid out."""
    before = CombatState()
    forces = (Force(hitmen=1), Force(hitmen=2), *before.forces[2:])
    fight = before.evolve(here=frozenset(range(4)), forces=forces)
    thumb = fresh_profile().open(f"/q/{share.write(COMBAT, fight)}")
    thumb.tap("Open")
    thumb.sees("Redo")
    thumb.has_saved()
    thumb.reopen("/g/turf-war/combat/share").sees("Copy the link")
    thumb.settles()
    assert not thumb.problems()
