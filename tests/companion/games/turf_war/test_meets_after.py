"""Where everyone is after the fights, and what the other tools hear of it. Rulebook: Combat resolution, End of turn."""

from functools import partial
from typing import Any

from companion.catalogue import game_of
from companion.core.blocks import Button, Fold, Note, Question, RuleGap, TextToCopy, Warn
from companion.core.shape import join_groups
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.flow import flowed
from companion.evening.touch import MoveMade, StateReplaced
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.areas.state import (
    Area,
    AreasState,
    after_fight,
    from_combat,
    listed_pieces,
    pieces_words,
)
from companion.games.turf_war.areas.tool import TOOL as AREAS
from companion.games.turf_war.combat.fights import is_last, marked, next_fight, since
from companion.games.turf_war.combat.state import (
    ALONE,
    CombatState,
    Force,
    Ruling,
    settled,
)
from companion.games.turf_war.combat.tool import TOOL as COMBAT
from companion.games.turf_war.combat.tool import form as combat_form
from companion.games.turf_war.combat.tool import links as combat_leads
from companion.games.turf_war.meets.after import after
from companion.games.turf_war.meets.hand_over import note_fights, to_areas, to_combat
from companion.games.turf_war.meets.neighbours import borders, distances, shared
from companion.games.turf_war.meets.pieces_read import read_pieces
from companion.games.turf_war.meets.state import GONE, Crew, MeetsState, Order, Spot
from companion.games.turf_war.meets.tool import TOOL, UNDECIDED, form, meets
from companion.games.turf_war.meets.transfers import (
    from_alliances,
    from_areas,
    from_round,
)
from companion.games.turf_war.meets.transfers import from_combat as ends_of
from companion.games.turf_war.pieces import Gang
from companion.games.turf_war.report.state import ReportState, from_meets
from companion.games.turf_war.report.tool import TOOL as POST
from companion.games.turf_war.report.tool import text as post_text
from companion.games.turf_war.round.state import RoundState
from companion.live.drafts import draft
from companion.live.room import after as after_op
from companion.tools.history import History
from companion.tools.tool import with_table
from tests import tool_screens
from tests.answers import after_answer
from tests.companion.games.turf_war.turns import resolved
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW
from tests.wordings import Wording

RED, GREEN, PURPLE, BLACK = range(4)
DOCKS, PARK, PIER, ZOO, MILL = range(5)

MAP = "Docks - Pier; Docks - Zoo; Mill - Zoo; Mill - Park"


def board(*orders: Order, **more: Any) -> MeetsState:
    """Red has Docks and Mill, Green Park, Purple Pier, and nobody the Zoo."""
    spots = (
        Spot(name="Docks", owner=RED, crews=(Crew(seat=RED, hitmen=4, don=True),)),
        Spot(name="Park", owner=GREEN, crews=(Crew(seat=GREEN, hitmen=3, lieutenants=1),)),
        Spot(name="Pier", owner=PURPLE, crews=(Crew(seat=PURPLE, hitmen=3, don=True),)),
        Spot(name="Zoo"),
        Spot(name="Mill", owner=RED),
    )
    return MeetsState(**{"table": Table(), "spots": spots, "orders": orders, **more})


def go(seat: int, start: int, goal: int, hitmen: int = 1, **more: Any) -> Order:
    return Order(seat=seat, start=start, goal=goal, hitmen=hitmen, **more)


def fought(state: MeetsState) -> MeetsState:
    after_all, _, whole = resolved(state)
    assert whole
    return after_all


only = partial(tool_screens.on_screen, TOOL)


says = partial(tool_screens.says, TOOL)


def asked(state: MeetsState) -> list[Question]:
    return [question for question in only(state, Question) if question.move == "retreat"]


def listed(state: MeetsState) -> dict[str, tuple[int | None, str]]:
    """Return owner and pieces of each area as the list of areas has them in the end."""
    rows = to_areas(state, AreasState(table=state.table)).rows
    return {row.name: (row.owner, row.pieces) for row in rows}


BEATEN = go(RED, DOCKS, PIER, 2)
"""Two Hitmen against three: one dies on each side, and one leaves."""


def test_the_closest_friendly_area_is_found_from_the_neighbours(wording: Wording) -> None:
    """Combat resolution, 2a: Docks is next to Pier, and Mill isn't."""
    state = fought(board(BEATEN, map=MAP))
    (back,) = after(state).leaving
    assert (back.at, back.gang.hitmen, back.options, back.to) == (PIER, 1, (DOCKS,), DOCKS)
    assert not asked(state)
    assert Note("Red: 1 H falls back from Pier to Docks.") in only(state, Note)
    assert listed(state) == {
        "Docks": (RED, "Don + 3 H"), "Park": (GREEN, "1 Lt + 3 H"), "Pier": (PURPLE, "Don + 2 H"),
        "Zoo": (None, ""), "Mill": (RED, ""),
    }  # fmt: skip
    wording(TOOL.summary(state), only(state, RuleGap))


def test_without_neighbours_the_game_master_says_where_they_go(wording: Wording) -> None:
    state = fought(board(BEATEN))
    (question,) = asked(state)
    assert question.options == ((DOCKS, "Docks"), (MILL, "Mill"))
    wording(question.title, meets(state)[0].text)  # type: ignore[union-attr]
    assert not says(state, "equally close"), "nobody said how close they are"
    assert to_areas(state, AreasState()) == AreasState(), "not everyone is somewhere yet"
    sent = after_answer(TOOL, state, question, MILL, 0, 0)
    assert listed(sent)["Mill"] == (RED, "1 H")
    other = after_answer(TOOL, sent, asked(sent)[0], DOCKS, 0, 0)
    assert len(other.ways) == 1
    assert listed(other)["Docks"] == (RED, "Don + 3 H")


def test_areas_that_are_equally_close_by_the_list_are_a_question_of_the_rules() -> None:
    state = fought(board(BEATEN, map="Docks - Pier; Pier - Mill;"))
    assert [question.options for question in asked(state)] == [
        ((DOCKS, "Docks"), (MILL, "Mill"))
    ]
    assert says(state, "equally close")


def test_a_next_turn_that_begins_early_loses_no_piece_and_is_warned_of() -> None:
    state = fought(board(BEATEN))
    assert any(warn.text == UNDECIDED for warn in only(state, Warn))
    turned = TOOL.move(state, "turn", (), 0, 0)
    assert Crew(seat=RED, hitmen=1) in turned.spots[PIER].crews
    past = state.evolve(told_held=1, told_turn=2)
    assert next(block for block in form(past) if isinstance(block, Warn | Button)) == Warn(
        UNDECIDED
    )
    sent = after_answer(TOOL, state, asked(state)[0], MILL, 0, 0)
    assert not any(warn.text == UNDECIDED for warn in only(sent, Warn))
    assert not only(board(BEATEN), Warn), "the orders are still being entered"


def test_pieces_that_are_cut_off_are_not_read_as_all_of_them() -> None:
    """The list holds 40 letters: cut there, it would still read, as a gang without its Hitman."""
    names = Table().renamed(RED, "Maximiliane").renamed(GREEN, "Ann Red")
    gangs = (Gang(RED, 12, 1), Gang(GREEN, 1, 11))
    whole = pieces_words(names, RED, gangs)
    assert whole == "Maximiliane: 1 Lt + 12 H, Ann Red: 11 Lt + 1 H"
    assert read_pieces(names, RED, whole[:40]) is not None
    words = listed_pieces(names, RED, gangs)
    assert words == "Maximiliane: 1 Lt + 12 H, Ann Red: 11 L…"
    assert read_pieces(names, RED, words) is None
    read = from_areas(AreasState(table=names, rows=(Area(name="Docks", owner=RED, pieces=words),)),
                      MeetsState(table=names))  # fmt: skip
    (warn,) = only(read, Warn)
    assert warn.text.endswith("can't be read as pieces. Enter them here.")


def test_who_has_no_friendly_area_is_sent_by_the_game_master(wording: Wording) -> None:
    """The rules are silent."""
    lost = board(BEATEN)
    for at in (DOCKS, MILL):
        lost = lost.put(("spots", at, "owner"), GREEN)
    lost = lost.put(("spots", DOCKS, "crews"), (Crew(seat=RED, hitmen=2),))
    state = fought(lost)
    (question,) = asked(state)
    assert [words for _, words in question.options] == [
        "Docks", "Park", "Zoo", "Mill", "They leave the game",
    ]  # fmt: skip
    wording(only(state, RuleGap))
    zoo = after_answer(TOOL, state, question, ZOO, 0, 0)
    assert listed(zoo)["Zoo"] == (RED, "1 H"), "whoever is in an empty area has it"
    gone = after_answer(TOOL, state, question, GONE, 0, 0)
    assert "Red" not in str([words for _, words in listed(gone).values()])
    assert Note("Red: 1 H leaves the game.") in only(gone, Note)
    wrong = after_answer(TOOL, state, question, PIER, 0, 0)
    assert after(wrong).leaving[0].to is None, "that is where they had to leave"


def test_an_open_allys_area_is_friendly_unless_they_fought_each_other() -> None:
    """Diplomacy rules, 1c and 4a."""
    allies = join_groups(ALONE, (RED, GREEN))
    near = f"{MAP}; Park - Pier"
    one_home = board(BEATEN, map=near, open=allies).put(("spots", MILL, "owner"), None)
    state = fought(one_home)
    assert after(state).leaving[0].options == (DOCKS, PARK), "both are next to it"
    (question,) = asked(state)
    guest = after_answer(TOOL, state, question, PARK, 0, 0)
    assert listed(guest)["Park"] == (GREEN, "Red: 1 H, Green: 1 Lt + 3 H")
    attack = go(RED, DOCKS, PARK, 2, does="attack", foe=GREEN)
    betrayed = fought(board(attack, map=MAP, open=allies))
    (back,) = after(betrayed).leaving
    assert (back.gang.seat, back.to) == (RED, MILL), "not to whom they attacked"


def test_an_area_that_enemies_hold_now_is_not_friendly() -> None:
    near = "Mill - Pier; Mill - Docks"
    assert [each.to for each in after(fought(board(BEATEN, map=near))).leaving] == [MILL]
    state = fought(board(BEATEN, go(GREEN, PARK, MILL, 3), map=near))
    assert after(state).owners[MILL] == GREEN
    assert [each.to for each in after(state).leaving] == [DOCKS]


def test_while_fights_wait_nobody_can_say_which_areas_are_friendly() -> None:
    state = board(BEATEN, go(GREEN, PARK, DOCKS, 3), map=MAP)
    first = note_fights(state, to_combat(state, CombatState(table=state.table)))
    assert first.area == "Docks"
    assert settled(first)
    half = ends_of(first, state)
    now = after(half)
    assert [each.at for each in now.waiting] == [PIER]
    assert all(each.options == () and each.to is None for each in now.leaving)
    assert not asked(half)
    assert after(fought(state)).is_settled


def test_all_fights_come_along_with_the_first_one() -> None:
    """At a live table the orders stay on one phone: another one resolves all fights."""
    state = board(BEATEN, go(GREEN, PARK, DOCKS, 3), map=MAP)
    brought = to_combat(state, CombatState(table=state.table))
    assert (brought.area, [each.area for each in brought.told_fights]) == ("Docks", ["Pier"])
    assert to_combat(state, brought) == brought
    room = seated(1)
    step = draft(COMBAT, room.state(COMBAT), StateReplaced(brought), NOW, 0, "Brought")
    assert step
    room = after_op(room, step.numbered(1, 1, 0))
    step = draft(COMBAT, room.state(COMBAT), MoveMade("next", ()), NOW, 0, "Next")
    assert step
    room = after_op(room, step.numbered(1, 2, 0))
    now: Any = room.state(COMBAT)
    assert (now.area, now.told_fights) == ("Pier", ())


def test_the_fights_of_another_turn_take_the_place_of_those_that_are_over() -> None:
    (transfer,) = [each for each in COMBAT.transfers if each.source == "meets"]
    before = to_combat(board(BEATEN, map=MAP), CombatState())
    assert settled(before)
    assert not transfer.due(before)
    assert transfer.due(before.evolve(told_over=1))


def test_three_sides_fight_as_in_the_rulebooks_example() -> None:
    """Combat resolution, 5: A has 4 Hitmen, B has 3, C has 2. C is wiped out, B retreats, A stays."""
    spots = tuple(
        Spot(name=name, owner=seat, crews=(Crew(seat=seat, hitmen=count),))
        for seat, (name, count) in enumerate((("Docks", 4), ("Park", 3), ("Pier", 2)))
    )
    orders = tuple(go(seat, seat, 3, 4 - seat) for seat in range(3))
    state = fought(MeetsState(table=Table(), spots=(*spots, Spot(name="Zoo")), orders=orders))
    assert listed(state) == {
        "Docks": (RED, ""), "Park": (GREEN, "1 H"), "Pier": (PURPLE, ""), "Zoo": (RED, "2 H"),
    }  # fmt: skip


def test_equal_pieces_bounce_back() -> None:
    """Combat resolution, 1a and 1b."""
    both = fought(board(go(RED, DOCKS, ZOO), go(GREEN, PARK, ZOO), map=MAP))
    assert {(e.gang.seat, e.to) for e in after(both).leaving} == {(GREEN, PARK), (RED, None)}
    assert after(both).leaving[0].options == (DOCKS, MILL)
    one = board(go(RED, DOCKS, ZOO, 1)).put(
        ("spots", ZOO, "crews"), (Crew(seat=GREEN, hitmen=1),)
    )
    into = fought(one.put(("spots", ZOO, "owner"), GREEN).evolve(map=MAP))
    assert [each.gang.seat for each in after(into).leaving] == [RED]


def test_whose_area_it_is_where_the_rules_are_silent_is_asked(wording: Wording) -> None:
    joint = board(
        go(RED, DOCKS, PIER, 4, ally=GREEN, foe=PURPLE),
        go(GREEN, PARK, PIER, 3, lieutenants=1, ally=RED, foe=PURPLE),
        map=MAP,
    )
    state = fought(joint)
    now = after(state)
    assert now.unclear == (PIER,)
    assert now.owners[PIER] == PURPLE
    wording(only(state, RuleGap))
    (question,) = [
        each for each in only(state, Question) if each.path == ("spots", PIER, "now")
    ]
    said = after_answer(TOOL, state, question, GREEN, 0, 0)
    assert after(said).owners[PIER] == GREEN
    lost = fought(joint.put(("orders", 1, "hitmen"), 1).put(("orders", 0, "hitmen"), 2))
    assert after(lost).unclear == (PIER,)


def test_who_falls_back_to_an_area_in_doubt_does_not_decide_whose_it_is() -> None:
    """Its owner is for the game master to say."""
    secret = join_groups(ALONE, (RED, GREEN))
    state = board(
        BEATEN,
        go(RED, DOCKS, MILL, 1),
        go(GREEN, PARK, MILL, 1),
        secret=secret,
        map="Pier - Mill",
    )
    state = state.put(("spots", MILL, "owner"), None).put(("spots", MILL, "now"), RED)
    assert after(fought(state)).leaving[0].to == DOCKS, "Green isn't an open friend there"
    allies = state.evolve(open=secret, secret=ALONE)
    now = after(fought(allies))
    assert now.unclear == (MILL,)
    assert now.leaving[0].to == MILL
    assert now.owners[MILL] == RED


def test_a_don_who_is_not_killed_waits_for_the_game_master() -> None:
    """Combat resolution, 4: what he does then is not said."""
    alone = board(go(RED, DOCKS, PIER, 2), map=MAP)
    alone = alone.put(("spots", PIER, "crews"), (Crew(seat=PURPLE, don=True),))
    state = fought(alone)
    assert after(state).open == (PIER,)
    assert meets(state)[0].text == "Who stays?"  # type: ignore[union-attr]
    assert TOOL.summary(state) == "Who stays?"
    assert to_areas(state, AreasState()) == AreasState()
    combat = to_combat(alone, CombatState(table=alone.table))
    leave = combat.put(("rulings", RED), Ruling(goes="leaves"))
    ruled = leave.put(("rulings", PURPLE), Ruling(goes="stays"))
    heard = ends_of(ruled, state)
    assert after(heard).is_settled
    assert listed(heard)["Docks"] == (RED, "Don + 4 H")


def test_neighbours_are_read_and_shared_and_what_cannot_be_read_is_said(
    wording: Wording,
) -> None:
    state = board(
        map="docks – Pier; Pier - Docks;Zoo-Park; Zoo - Moon; Zoo - Zoo; ;¦Mill - Zoo"
    )
    found = borders(state)
    assert found.pairs == {(DOCKS, PIER), (ZOO, MILL)}
    assert found.strange == ("Zoo-Park", "Zoo - Moon", "Zoo - Zoo")
    assert 'This can\'t be read: "Zoo - Moon".' in [warn.text for warn in only(state, Warn)]
    text = shared(state)
    wording(text)
    assert TextToCopy("Neighbours to share", text) in only(state, TextToCopy)
    again = borders(state.evolve(map=text.replace("\n", " ")))
    assert again == (found.pairs, ())
    noise = state.evolve(map="?;" * 9)
    assert "4 more parts can't be read." in [warn.text for warn in only(noise, Warn)]
    assert distances(found.pairs, DOCKS) == {DOCKS: 0, PIER: 1}
    nameless = MeetsState(spots=(Spot(), Spot()), map=" - ")
    assert not borders(nameless).pairs


def test_where_no_way_leads_to_a_friendly_area_all_of_them_are_asked() -> None:
    state = fought(board(BEATEN, map="Park - Pier"))
    assert after(state).leaving[0].options == (DOCKS, MILL)


def test_the_areas_come_from_the_list_until_something_is_ordered() -> None:
    source = AreasState(
        rows=(
            Area(name="Docks", owner=RED, pieces="Don + 2 H"),
            Area(name="Park", owner=GREEN, pieces="two guys"),
            Area(name="Zoo"),
        )
    )
    state = from_areas(source, MeetsState())
    assert state.spots == (
        Spot(name="Docks", owner=RED, crews=(Crew(seat=RED, hitmen=2, don=True),)),
        Spot(name="Park", owner=GREEN, words="two guys"),
        Spot(name="Zoo"),
    )
    assert from_areas(source, state) == state
    corrected = state.put(("spots", 1, "words"), "").put(
        ("spots", 1, "crews"), (Crew(seat=GREEN, hitmen=2),)
    )
    assert from_areas(source, corrected) == corrected
    ordered = state.evolve(orders=(go(RED, 0, 2),))
    other = AreasState(rows=(Area(name="Mill"),))
    assert from_areas(other, ordered) == ordered
    assert [spot.name for spot in from_areas(other, state).spots] == ["Mill"]
    assert from_areas(AreasState(), state) == state


def test_pieces_that_a_list_has_no_room_for_stay_as_they_are() -> None:
    """The list holds 40 letters: what this tool knows better is not read from there."""
    names = Table.model_validate({**Table().model_dump(), "people": ({"name": "W" * 12},) * 8})
    crews = tuple(Crew(seat=seat, hitmen=2, lieutenants=1) for seat in (0, 1, 2))
    state = MeetsState(table=names, spots=(Spot(name="Docks", owner=RED, crews=crews),))
    rows = to_areas(state.evolve(orders=(go(RED, 0, 0),), open=join_groups(ALONE, (0, 1, 2))),
                    AreasState(table=names)).rows  # fmt: skip
    assert len(rows[0].pieces) == 40
    source = AreasState(table=names, rows=(*rows, Area(name="Zoo")))
    assert from_areas(source, state).spots[0] == state.spots[0]


def test_the_open_alliances_and_the_turn_are_heard() -> None:
    groups = join_groups(ALONE, (RED, GREEN))
    heard = from_alliances(AlliancesState(open=groups), board())
    assert heard.open == groups
    corrected = heard.evolve(open=ALONE)
    assert from_alliances(AlliancesState(open=groups), corrected) == corrected
    assert from_round(RoundState(), board()) == board()
    now = from_round(RoundState(round=2), board())
    assert (now.told_turn, now.told_held) == (2, 2)
    ordered = from_round(RoundState(round=3), now.evolve(orders=(go(RED, DOCKS, ZOO),)))
    assert (ordered.told_turn, ordered.told_held) == (3, 2)
    back = from_round(RoundState(round=1), ordered)
    assert (back.told_turn, back.told_held) == (1, 1)


def test_each_fight_opens_in_combat_ready_filled_one_after_another(wording: Wording) -> None:
    state = board(
        go(RED, DOCKS, PIER, 2), go(GREEN, PARK, ZOO, 2), go(RED, DOCKS, ZOO, 1),
        go(PURPLE, PIER, PARK, 1), open=join_groups(ALONE, (GREEN, PURPLE)), map=MAP,
    )  # fmt: skip
    first = note_fights(state, to_combat(state, CombatState(table=state.table)))
    assert (first.area, sorted(first.here), first.held) == ("Pier", [RED, PURPLE], PURPLE)
    assert (first.forces[RED], first.forces[PURPLE]) == (Force(hitmen=2), Force(hitmen=2))
    assert (sorted(first.dons), first.owner, first.empty, first.together) == (
        [PURPLE],
        PURPLE,
        False,
        False,
    )
    assert first.allied == state.open
    assert [each.area for each in first.told_fights] == ["Zoo"]
    assert to_combat(state, first) == first, "it is told once"
    (button,) = [b for b in combat_form(first) if isinstance(b, Button) and b.move == "next"]
    wording((button.title, button.main))
    second = note_fights(state, COMBAT.move(first, "next", (), 0, 0))
    assert (second.area, sorted(second.here), second.empty) == ("Zoo", [RED, GREEN], True)
    assert is_last(second)
    (button,) = [b for b in combat_form(second) if isinstance(b, Button) and b.move == "next"]
    assert (button.title, button.main) == ("Next fight", False)
    assert [(link.tool, link.main) for link in combat_leads(second)] == [
        ("meets", True), ("gang", False), ("round", False),
    ]  # fmt: skip
    heard = ends_of(second, state)
    assert after(heard).is_settled
    assert to_combat(heard, second) == second, "a fight that is resolved stays"
    cleared = second.evolve(here=frozenset())
    assert to_combat(heard, cleared) == cleared, "what a player took away stays away"


def test_more_pieces_than_a_gang_can_pay_are_not_counted() -> None:
    """Recruits on top of a full list: Combat has room for 99 of a rank."""
    full = board(Order(seat=RED, does="place", goal=DOCKS, hitmen=99), go(RED, DOCKS, PIER, 99))
    combat = to_combat(full, CombatState(table=full.table))
    assert combat.forces[RED].hitmen == 99


def test_a_fight_that_players_entered_is_left_alone() -> None:
    state, mine = board(BEATEN), CombatState(table=Table(), here=frozenset({RED}), area="Mill")
    assert to_combat(state, mine) == mine
    assert to_combat(board(), CombatState()) == CombatState()
    corrected = ends_of(CombatState(), state)
    assert corrected == state


def test_old_fights_of_combat_give_way_to_those_of_the_new_turn() -> None:
    state = board(BEATEN, told_turn=2, told_held=2)
    old = to_combat(state, CombatState(table=state.table)).evolve(turn=2, told_over=1)
    assert ends_of(old, state) == state
    new = to_combat(state, old)
    assert (new.area, new.told_over, new.ended, new.fight) == ("Pier", 0, (), 1)
    none = to_combat(state, CombatState(table=state.table, turn=2, told_over=1))
    assert (none.area, none.told_over, none.fight) == ("Pier", 0, 0), (
        "it is a fight of this turn"
    )
    other = new.evolve(turn=5)
    assert ends_of(other, state) == state, "those are of another turn"
    past = state.evolve(told_turn=3)
    assert to_combat(past, CombatState()) == CombatState()
    assert note_fights(past, new).told_fights == ()
    assert ends_of(new, past) == past
    assert to_areas(past, AreasState()) == AreasState()
    assert from_meets(past, ReportState()) == ReportState()


def test_fights_of_the_turn_before_are_not_heard_again_without_a_checklist() -> None:
    state, combat, _ = resolved(board(BEATEN, map=MAP))
    turned = TOOL.move(state, "turn", (), 0, 0)
    assert (turned.orders, turned.ends) == ((), ())
    assert turned.spots[DOCKS].crews == (Crew(seat=RED, hitmen=3, don=True),)
    assert ends_of(combat, turned) == turned
    again = turned.evolve(orders=(BEATEN,))
    third = note_fights(again, to_combat(again, combat))
    assert (third.area, third.fight, third.forces[PURPLE].hitmen) == ("Pier", 1, 2)
    assert [end.area for end in ends_of(third, again).ends] == ["Pier"]
    assert since((), marked(third)) == ()


def test_a_fight_with_other_pieces_than_the_orders_say_is_named() -> None:
    state = board(BEATEN, map=MAP)
    combat = to_combat(state, CombatState(table=state.table))
    corrected = combat.put(("forces", RED, "hitmen"), 1)
    heard = ends_of(corrected, state)
    assert after(heard).stale == (PIER,)
    assert (
        "The fight in Pier was resolved with other pieces than are there by these orders."
        in [warn.text for warn in only(heard, Warn)]
    )
    fewer = combat.evolve(here=frozenset({RED, GREEN}))
    others = after(ends_of(fewer.put(("forces", GREEN), Force(hitmen=1)), state))
    (purple,) = [gang for gang in others.there[PIER] if gang.seat == PURPLE]
    assert (purple.hitmen, purple.don) == (3, True), "who did not fight stays"


def test_the_list_of_areas_is_right_and_the_fights_do_not_change_it_again() -> None:
    rows = tuple(Area(name=name, owner=seat, pieces="?") for name, seat in
                 (("Docks", RED), ("Pier", PURPLE), ("Church", BLACK)))  # fmt: skip
    state, combat, _ = resolved(board(BEATEN, map=MAP))
    before = AreasState(table=state.table, rows=rows)
    done = to_areas(state, before)
    assert {row.name: row.pieces for row in done.rows} == {
        "Docks": "Don + 3 H", "Pier": "Don + 2 H", "Church": "?", "Park": "1 Lt + 3 H",
        "Zoo": "", "Mill": "",
    }  # fmt: skip
    assert from_combat(combat, done) == done
    corrected = done.put(("rows", 0, "pieces"), "Don")
    assert to_areas(state, corrected) == corrected
    assert from_combat(combat, corrected) == corrected
    shorter = done.evolve(rows=done.rows[:2])
    assert to_areas(state, shorter) == shorter, "what a player took away stays away"
    nameless = state.put(("spots", ZOO, "name"), "")
    assert "Zoo" not in [
        row.name for row in to_areas(nameless, AreasState(table=state.table)).rows
    ]
    full = AreasState(table=state.table, rows=(Area(name="Docks"),) + (Area(),) * 47)
    assert len(to_areas(state, full).rows) == 48
    assert to_areas(state, done) == done


def test_a_guest_who_stays_after_a_fight_is_named_in_the_list() -> None:
    """An open ally holds the area for its owner."""
    allies = join_groups(ALONE, (RED, GREEN))
    combat = CombatState(
        table=Table(), area="Park", here=frozenset({RED, PURPLE}), owner=GREEN, held=RED,
        forces=(Force(hitmen=3), Force(), Force(hitmen=1), *(Force(),) * 5),
        sides=allies, allied=allies,
    )  # fmt: skip
    (row,) = from_combat(combat, AreasState(table=Table())).rows
    assert (row.owner, row.pieces) == (GREEN, "Red: 3 H")


def test_the_turn_post_has_the_moves_and_where_everybody_fell_back_to(wording: Wording) -> None:
    state = fought(board(BEATEN, map=MAP))
    post = from_meets(state, ReportState())
    wording(post_text(post))
    assert from_meets(state, post.evolve(moves="")) == post.evolve(moves="")
    assert from_meets(board(), ReportState()) == ReportState()
    assert post_text(POST.move(post, "next", (), 0, 0)) == ""


def test_once_a_fight_is_over_the_orders_are_folded_away() -> None:
    state = fought(board(BEATEN))
    (fold,) = [b for b in form(state) if isinstance(b, Fold) and b.key == "orders"]
    assert fold.title == "Orders: 1"
    assert not [b for b in fold.blocks if isinstance(b, Fold)]


def test_a_new_game_keeps_the_map() -> None:
    assert TOOL.reset_for_new_game
    fresh = TOOL.reset_for_new_game(fought(board(BEATEN, map=MAP)))
    names = ("Docks", "Park", "Pier", "Zoo", "Mill")
    assert fresh == MeetsState(
        table=Table(), map=MAP, spots=tuple(Spot(name=name) for name in names)
    )


def test_a_turn_flows_from_areas_through_combat_and_back() -> None:
    """What one tool knows comes to the others without a touch."""
    game = game_of(TOOL)
    table = Table().resized(3)
    tools = {each.key: History(with_table(each.state(), table)) for each in game.tools}

    def touch(key: str, state: Value) -> None:
        tools[key] = tools[key].then(state, "A touch")
        tools.update(flowed(game, tools, key))

    def now(key: str) -> Any:
        return tools[key].now

    touch("round", now("round").evolve(round=1, phase=3))
    rows = (Area(name="Docks", owner=RED, pieces="Don + 4 H"),
            Area(name="Pier", owner=PURPLE, pieces="Don + 3 H"))  # fmt: skip
    touch("areas", now("areas").evolve(rows=rows))
    touch("alliances", now("alliances").evolve(open=join_groups(ALONE, (RED, GREEN))))
    assert [spot.name for spot in now("meets").spots] == ["Docks", "Pier"]
    assert now("meets").open[GREEN] == RED
    touch("meets", now("meets").evolve(orders=(go(RED, 0, 1, 2),)))
    assert [each.area for each in now("combat").told_fights] == ["Pier"]
    touch("combat", to_combat(now("meets"), now("combat")))
    assert now("combat").told_fights == ()
    assert [end.area for end in now("meets").ends] == ["Pier"]
    touch("areas", to_areas(now("meets"), now("areas")))
    assert [row.pieces for row in now("areas").rows] == ["Don + 3 H", "Don + 2 H"]
    assert not [transfer for transfer in AREAS.transfers if transfer.source != "round"
                and transfer.do(now(transfer.source), now("areas")) != now("areas")]  # fmt: skip
    touch("round", now("round").evolve(round=2, phase=0))
    assert now("meets").told_held == 1
    turned = TOOL.move(now("meets"), "turn", (), 0, 0)
    touch("meets", turned)
    assert from_areas(now("areas"), now("meets")) == now("meets"), "the list says the same"
    assert now("meets").ends == ()
    assert next_fight(now("combat")).here == frozenset()


def test_pieces_that_stay_after_a_fight_are_cut_with_the_same_mark() -> None:
    names = Table().renamed(RED, "Maximiliane").renamed(GREEN, "Ann Red")
    forces = [Force()] * 8
    forces[RED], forces[GREEN] = (
        Force(hitmen=12, lieutenants=1),
        Force(hitmen=1, lieutenants=11),
    )
    fight = CombatState(
        table=names,
        area="Docks",
        here=frozenset({RED, GREEN}),
        forces=tuple(forces),
        held=RED,
        owner=RED,
        sides=(0, 0, *range(1, 7)),
        allied=(0, 0, *range(1, 7)),
    )
    row = after_fight(fight)
    assert row
    assert row.pieces == "Maximiliane: 1 Lt + 12 H, Ann Red: 11 L…"
