"""Games of one's own at a live table: a sheet is changed while others write into it."""

from itertools import permutations
from typing import Any

from companion.catalogue import find_game, find_tool
from companion.core.shape import fields_of
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.touch import MoveMade, StateReplaced, Touch
from companion.game_maker.definition import Definition, names
from companion.game_maker.keys import key_of
from companion.game_maker.points import count
from companion.game_maker.score_state import ScoreState
from companion.live import actions as do
from companion.live.drafts import draft
from companion.live.operation import Draft, Op
from companion.live.public import is_shared
from companion.live.room import MOST_OWN, Room, after, live_tools, opened
from companion.tools.tool import AnyTool
from tests.companion.game_maker.sample_sheets import MAKE, SCORE, moved
from tests.companion.live.touches import NOW
from tests.states import extremes

TABLE = Table().resized(3)


def seated() -> Room:
    """Return a table of three at which a sheet of three rows was made."""
    room = opened(TABLE, {})
    for device in (1, 2, 3):
        room = after(room, Op(device, 1, "", do.TakeSeat(device - 1), NOW))
    return done(room, 1, MAKE, MoveMade("add-rows", ("Coins, Farms, Debts",)))


def drafted(room: Room, tool: AnyTool, touch: Touch) -> Draft:
    found = draft(tool, room.state(tool), touch, NOW, 0, "said")
    assert found
    return found


def done(room: Room, device: int, tool: AnyTool, touch: Touch) -> Room:
    return after(room, drafted(room, tool, touch).numbered(device, 2, 0))


def state(room: Room) -> Any:
    return room.state(SCORE)


def entered(room: Room) -> dict[tuple[int, str], int]:
    score: ScoreState = state(room)
    named, rows = names(score.sheet, "Row"), count(score).rows
    return {
        (seat, named[place]): number
        for place, every in rows.items()
        for each in every
        for seat, number in each.items()
    }


def test_a_sheet_that_somebody_made_is_everybodys() -> None:
    assert list(names(state(seated()).sheet, "Row").values()) == ["Coins", "Farms", "Debts"]


def test_what_is_entered_while_the_sheet_changes_is_lost_in_no_order() -> None:
    room = seated()
    room = done(room, 3, SCORE, MoveMade("enter", (2, 2, 0, (4,))))
    asked = [
        drafted(room, SCORE, MoveMade("enter", (0, 0, 0, (5,)))).numbered(1, 3, 0),
        drafted(room, SCORE, MoveMade("enter", (1, 2, 0, (7, 1)))).numbered(2, 3, 0),
        drafted(room, MAKE, MoveMade("row-up", (2,))).numbered(3, 3, 0),
        drafted(room, MAKE, MoveMade("add-rows", ("Gold",))).numbered(3, 4, 0),
    ]
    ends = set[str]()
    for order in permutations(asked):
        end = room
        for op in order:
            end = after(end, op)
        assert entered(end) == {(0, "Coins"): 5, (1, "Debts"): 8, (2, "Debts"): 4}
        ends.add(state(end).model_dump_json())
    assert len(ends) == 1


def test_names_that_did_not_fit_stay_on_the_phone_on_which_they_were_typed() -> None:
    room = seated()
    touch = MoveMade("add-rows", (f"Gold, {'x' * 31}",))
    after_it = done(room, 1, MAKE, touch)
    assert len(after_it.state(MAKE).sheet.rows) == 4  # type: ignore[attr-defined]
    assert moved(MAKE, room.state(MAKE), ("add-rows", *touch.args)).typed
    assert not after_it.state(MAKE).typed  # type: ignore[attr-defined]


def test_a_definition_that_no_code_holds_is_told_by_its_answers() -> None:
    (_, _, full) = extremes(Definition)
    found = drafted(seated(), MAKE, StateReplaced(full))
    assert isinstance(found.action, do.PutAnswers)
    small = Definition().put(("about", "name"), "Ours")
    assert done(seated(), 1, MAKE, StateReplaced(small)).state(MAKE) == small


def test_a_table_has_so_many_games_of_its_own_and_no_more() -> None:
    room = seated()
    for number in range(1, MOST_OWN + 3):
        room = _made(room, number)
    games = {name.partition("/")[0] for name in room.histories}
    assert len(games) == MOST_OWN
    assert _made(room, 1).state(_make(1)) == _named(1), "a game that is there can be changed"
    assert _offered(room, MOST_OWN + 2) == room


def _make(number: int) -> AnyTool:
    game = find_game(key_of(number))
    assert game
    return game.by_key["make"]


def _named(number: int) -> Value:
    return Definition().put(("about", "name"), f"Game {number}")


def _made(room: Room, number: int) -> Room:
    tool = _make(number)
    found = draft(tool, room.state(tool), StateReplaced(_named(number)), NOW, 0, "said")
    return after(room, found.numbered(1, 5, 0)) if found else room


def _offered(room: Room, number: int) -> Room:
    tool = _make(number)
    draft = Draft(tool.name, do.OfferAnswers(((("about", "name"), "Hm"),)), NOW)
    return after(room, draft.numbered(1, 6, 0))


def test_what_flows_between_tools_of_a_table_is_the_tables_and_not_each_phones() -> None:
    """A fact that stays on a phone has each phone ask for it again, and ask otherwise from then on."""
    for tool in live_tools():
        model: type[Value] = tool.state
        fields = {field.name: field for field in fields_of(model)}
        for transfer in tool.transfers:
            if find_tool(f"{tool.game}/{transfer.source}") in live_tools():
                assert not [name for name in transfer.facts if not is_shared(fields[name])], (
                    tool.name
                )
