"""A turn with several fights: what Combat keeps, and what the other tools take of it."""

from typing import Any

from companion.core.blocks import Button, Fold, Note, Question
from companion.display.layout import lay_out, scroll_key
from companion.games.turf_war.areas import tool as areas
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.combat import tool as combat
from companion.games.turf_war.combat.fights import fights, fights_before, new_fights
from companion.games.turf_war.combat.state import MOST_ENDED, CombatState, Ruling, Ways
from companion.games.turf_war.gang import tool as gang
from companion.games.turf_war.gang.state import GangState
from companion.games.turf_war.report import tool as report
from companion.games.turf_war.report.state import ReportState
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.treasury import tool as treasury
from companion.games.turf_war.treasury.state import TreasuryState
from companion.tools.tool import AnyTool, Transfer
from tests.companion.games.turf_war.fighting import answer, meets, only
from tests.wordings import Wording

GREEN = 1


def taking(tool: AnyTool) -> Transfer[Any]:
    return next(each for each in tool.transfers if each.source == "combat")


def then(state: CombatState, fight: CombatState) -> CombatState:
    """Return what Combat has when *fight* is entered after that of *state*."""
    after: CombatState = combat.TOOL.move(state, "next", (), 0, 0)
    return after.evolve(here=fight.here, forces=fight.forces, area=fight.area)


def turn() -> CombatState:
    """Return Combat after three fights: at the Docks, in the Park and at the Mill."""
    docks, park, mill = meets(4, 3, area="Docks"), meets(3, 2, area="Park"), meets(0, 3, 1)
    return then(then(docks, park), mill.evolve(here=frozenset({1, 2}), area="Mill"))


def test_every_tool_takes_all_fights_of_the_turn_with_one_touch() -> None:
    books = taking(treasury.TOOL).do(turn(), TreasuryState())
    assert [each.killed for each in books.purses[:3]] == [(0, 2), (0, 2), (0, 1)]
    listed = taking(areas.TOOL).do(turn(), AreasState())
    assert [(row.name, row.owner, row.pieces) for row in listed.rows] == [
        ("Docks", 0, "3 H"), ("Park", 0, "2 H"), ("Mill", 1, "3 H"),
    ]  # fmt: skip
    post = taking(report.TOOL).do(turn(), ReportState())
    assert [each.text.partition(":")[0] for each in post.fights] == ["Docks", "Park", "Mill"]
    for tool, told in ((treasury.TOOL, books), (areas.TOOL, listed), (report.TOOL, post)):
        assert taking(tool).do(turn(), told) == told, "each fight counts once"


def test_a_fight_that_comes_later_adds_to_those_that_were_taken() -> None:
    first = meets(4, 3, area="Docks")
    listed = taking(areas.TOOL).do(first, AreasState())
    moved = listed.evolve(rows=(Area(name="Docks", owner=0, pieces="5 H"),))
    second = then(first, meets(3, 2, area="Park"))
    assert taking(areas.TOOL).do(second, moved).rows == (
        *moved.rows, Area(name="Park", owner=0, pieces="2 H"),
    )  # fmt: skip
    post = taking(report.TOOL).do(first, ReportState())
    without = report.TOOL.move(post, "drop", (0,), 0, 0)
    after = taking(report.TOOL).do(second, without)
    assert [each.text.partition(":")[0] for each in after.fights] == ["Park"], (
        "it was taken out"
    )


def test_what_is_ruled_on_the_last_fight_takes_its_place() -> None:
    ruled = turn().put(("rulings", GREEN), Ruling(hitmen=2))
    books = taking(treasury.TOOL).do(ruled, taking(treasury.TOOL).do(turn(), TreasuryState()))
    assert books.purses[GREEN].killed == (0, 4)
    post = taking(report.TOOL).do(ruled, taking(report.TOOL).do(turn(), ReportState()))
    assert len(post.fights) == 3
    assert "Green: 2 Hitmen dead" in post.fights[-1].text
    listed = taking(areas.TOOL).do(ruled, taking(areas.TOOL).do(turn(), AreasState()))
    assert [row.pieces for row in listed.rows] == ["3 H", "2 H", "1 H"]


def test_a_gang_writes_down_its_fights_one_after_the_other() -> None:
    transfer, sheet = taking(gang.TOOL), GangState(seat=GREEN)
    told = []
    for _ in range(3):
        sheet = transfer.do(turn(), sheet)
        told.append((sheet.told, sheet.xp))
        assert transfer.do(turn(), sheet) == sheet, "this one is not written down yet"
        sheet = gang.TOOL.move(sheet, "write", (), 0, 0)
    assert told == [
        ("Docks: 1 Hitman, 0 Lt dead", 2), ("Park: 1 Hitman, 0 Lt dead", 2),
        ("Mill: 0 Hitmen, 0 Lt dead", 3),
    ]  # fmt: skip
    assert transfer.do(turn(), sheet) == sheet, "all are written down"
    ruled = turn().put(("rulings", GREEN), Ruling(hitmen=2))
    assert transfer.do(ruled, sheet).told == "Mill: 2 Hitmen, 0 Lt dead"
    ours = GangState(seat=2)
    assert transfer.do(turn(), ours).told == "Mill: 1 Hitman, 0 Lt dead"


def test_a_fight_is_kept_with_the_readings_and_rulings_of_its_time() -> None:
    first = meets(2, 2, area="Docks", ways=Ways(equal_lose=True), empty=True)
    first = first.put(("rulings", 0), Ruling(goes="stays"))
    after = combat.TOOL.move(first, "next", (), 0, 0).evolve(ways=Ways())
    assert fights_before(after) == (first,)
    assert fights(combat.TOOL.move(meets(2, None), "next", (), 0, 0)) == ()


def test_fights_of_the_turn_are_listed_until_the_next_turn(wording: Wording) -> None:
    state = combat.TOOL.move(turn(), "next", (), 0, 0)
    (fold,) = [block for block in combat.form(state) if getattr(block, "key", "") == "before"]
    assert isinstance(fold, Fold)
    assert fold.title == "Earlier fights: 3"
    assert fold.blocks[0] == Note("Docks: Red 4 against Green 3. Red stays.")
    nameless = combat.TOOL.move(meets(4, 3), "next", (), 0, 0)
    wording(only(nameless, Note))
    assert combat.TOOL.links(state) == combat.TOOL.links(turn()), "the tools are still in reach"
    waiting = state.evolve(here=frozenset({0, 1}))
    assert combat.TOOL.links(waiting) == (), "a fight that was begun is resolved first"
    (button,) = [each for each in only(state, Button) if each.move == "turn"]
    begun = combat.TOOL.move(state, button.move, button.args, 0, 0)
    assert (fights(begun), begun.fight) == ((), 4)
    assert "turn" not in [each.move for each in only(begun, Button)]


def test_the_last_fights_of_a_long_turn_are_kept() -> None:
    state = meets(4, 3)
    for _ in range(MOST_ENDED + 2):
        state = then(state, meets(4, 3))
    assert [each.fight for each in fights(state)] == list(range(2, MOST_ENDED + 3))
    assert new_fights(fights(state), 0) == fights(state)


def test_each_fight_begins_at_the_top_with_who_meets_and_where() -> None:
    state = meets(4, 3, area="Docks")
    after = combat.TOOL.move(state, "next", (), 0, 0)
    assert scroll_key(state, lay_out(combat.TOOL, state)) != scroll_key(
        after, lay_out(combat.TOOL, after)
    )
    for each in (state, after):
        who, where, *_ = combat.form(each)
        assert isinstance(who, Question)
        assert isinstance(where, Question)
        assert (who.path, where.path) == (("here",), ("area",))


def test_the_turn_ends_in_the_treasury_once_its_end_is_known() -> None:
    """End of turn: with the dead or the areas of the turn the books of the next one are in reach."""

    def is_large(state: TreasuryState) -> bool:
        return [each.main for each in only_presses(state) if each.move == "next"] == [True]

    def only_presses(state: TreasuryState) -> list[Button]:
        return [block for block in treasury.form(state) if isinstance(block, Button)]

    fresh = TreasuryState()
    assert not is_large(fresh)
    fought = taking(treasury.TOOL).do(turn(), fresh)
    assert is_large(fought)
    assert is_large(fresh.put(("purses", GREEN, "areas_end"), 3))
    assert is_large(fresh.put(("purses", GREEN, "promoted"), 1))
    assert not is_large(fought.put(("purses", GREEN, "risk_hitmen"), 1)), (
        "who died is asked first"
    )
    assert not is_large(treasury.TOOL.move(fought, "next", (), 0, 0))
    listed = AreasState(rows=(Area(name="Docks", owner=GREEN),))
    (owners,) = [each for each in treasury.TOOL.transfers if each.source == "areas"]
    assert not is_large(owners.do(listed, fresh)), "the list may be that of the beginning"
    known = owners.do(listed, fresh.evolve(turn_end=1))
    assert is_large(known)
    assert not is_large(treasury.TOOL.move(known, "next", (), 0, 0)), "the next turn has begun"


def test_the_button_under_a_posted_list_stays_where_it_is() -> None:
    """What is said of the list stands below: a touch that ends the writing still meets the button."""

    def before_button(state: AreasState) -> list[str]:
        (copy,) = [b for b in areas.form(state) if isinstance(b, Fold) and "posted" in b.title]
        moves = [getattr(each, "move", "") for each in copy.blocks]
        return [type(each).__name__ for each in copy.blocks[: moves.index("read")]]

    written = AreasState(posted="Docks: Red; Harbour")
    assert before_button(written) == before_button(AreasState())


def test_fights_of_the_turn_before_say_so_once_the_checklist_is_further(
    wording: Wording,
) -> None:
    transfer = next(each for each in combat.TOOL.transfers if each.source == "round")
    fresh = transfer.do(RoundState(round=1), CombatState())
    fought = transfer.do(RoundState(round=1), turn().evolve(turn=fresh.turn))
    assert (fought.turn, fought.told_over) == (1, 0)
    over = transfer.do(RoundState(round=2), fought)
    assert transfer.do(RoundState(round=2), over) == over
    assert transfer.do(RoundState(), over) == over, "before a game there is no turn"
    told = answer(over)
    assert (told.text, told.why) == (
        "This is still the previous turn",
        "Its last fight: Green stays",
    )
    begin, stay, *_ = combat.form(over)
    assert isinstance(begin, Button)
    assert isinstance(stay, Button)
    assert (begin.title, begin.main) == ("Begin turn 2", True)
    assert [each.move for each in only(over, Button) if each.main] == ["turn"]
    begun = combat.TOOL.move(over, begin.move, begin.args, 0, 0)
    assert (fights(begun), begun.turn, begun.told_over) == ((), 2, 0)
    wording(answer(begun).text)
    kept = combat.TOOL.move(over, stay.move, stay.args, 0, 0)
    assert answer(kept).text == "Green stays"
    assert fights_before(kept) == fights_before(over)


def test_a_turn_whose_fights_are_all_resolved_is_over_too_and_an_empty_one_is_not(
    wording: Wording,
) -> None:
    transfer = next(each for each in combat.TOOL.transfers if each.source == "round")
    resolved = combat.TOOL.move(turn().evolve(turn=1), "next", (), 0, 0)
    over = transfer.do(RoundState(round=2), resolved)
    wording(answer(over).why)
    empty = transfer.do(RoundState(round=2), CombatState(turn=1))
    assert (empty.turn, empty.told_over) == (2, 0)
    assert not transfer.do(RoundState(round=3), turn()).told_over, (
        "the first turn that is heard of"
    )
    assert transfer.do(RoundState(round=3), over).told_over, "two turns later it still is"


def test_a_sheet_starts_at_its_top_once_a_fight_is_written_down() -> None:
    sheet = taking(gang.TOOL).do(turn(), GangState(seat=GREEN))
    after = gang.TOOL.move(sheet, "write", (), 0, 0)
    keys = {scroll_key(each, lay_out(gang.TOOL, each)) for each in (sheet, after)}
    assert len(keys) == 2
