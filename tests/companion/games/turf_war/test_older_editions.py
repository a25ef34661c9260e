"""What version 1 kept becomes what version 2 keeps, with what players entered."""

from typing import Any

from companion.core.blocks import Answer
from companion.core.values import Value
from companion.exchange import share
from companion.exchange.codec import pack
from companion.games.turf_war.alliances import tool as alliances
from companion.games.turf_war.areas import tool as areas
from companion.games.turf_war.areas.state import Area
from companion.games.turf_war.combat import tool as combat
from companion.games.turf_war.combat.state import CombatState, GameEnd, Ways, settled
from companion.games.turf_war.gang import tool as gang
from companion.games.turf_war.older import (
    AlliancesV1,
    AreasV1,
    CombatV1,
    CombatV2,
    CombatV3,
    CombatV4,
    CombatV5,
    EndedV4,
    GangV1,
    OrdersV1,
    OrderV1,
    PurseV1,
    RoundV1,
    TreasuryV1,
    WaysV1,
    WaysV2,
)
from companion.games.turf_war.orders import tool as orders
from companion.games.turf_war.orders.moves import changed
from companion.games.turf_war.orders.seal import fingerprint, signs
from companion.games.turf_war.orders.state import OrdersState
from companion.games.turf_war.orders.text import written
from companion.games.turf_war.report import tool as post
from companion.games.turf_war.report.state import ReportV1
from companion.games.turf_war.round import tool as rounds
from companion.games.turf_war.treasury import tool as treasury
from companion.tools.tool import AnyTool


def upgraded(tool: AnyTool, old: Value) -> Any:
    return tool.upgraded(1, old)


def headline(state: OrdersState) -> str:
    (answer,) = [block for block in orders.orders(state) if isinstance(block, Answer)]
    return answer.text


def test_a_checklist_a_gang_sheet_and_alliances_stay_as_they_were() -> None:
    turn = upgraded(rounds.TOOL, RoundV1(round=3, orders=frozenset({1}), news="Tony is back."))
    assert (turn.round, turn.orders, turn.news) == (3, frozenset({1}), "Tony is back.")
    assert (turn.out, turn.late) == (frozenset(), frozenset())
    assert upgraded(gang.TOOL, GangV1(seat=2)).seat == 2
    pacts = upgraded(alliances.TOOL, AlliancesV1(over=True, left=frozenset({1})))
    assert (pacts.over, pacts.left, pacts.bonds) == (True, frozenset({1}), ())


def test_whoever_was_here_before_owned_an_area_where_they_do_not_stand() -> None:
    here = frozenset({0, 1})
    known = upgraded(combat.TOOL, CombatV1(here=here, held=1, ways=WaysV1(winner_one=True)))
    assert (known.held, known.empty, known.owner) == (1, False, None)
    assert known.ways.winner_one
    away = upgraded(combat.TOOL, CombatV1(here=here, held=3))
    assert (away.held, away.empty, away.owner) == (None, True, 3)
    asked = upgraded(combat.TOOL, CombatV1(here=here))
    assert isinstance(asked, CombatState)
    assert not settled(asked)
    assert not asked.empty
    second = combat.TOOL.upgraded(2, CombatV2(here=here, empty=True, owner=3, area="Docks"))
    assert (second.empty, second.owner, second.area) == (True, 3, "Docks")
    assert not second.together
    third = combat.TOOL.upgraded(3, CombatV3(here=here, together=True, area="Park", fight=4))
    assert (third.together, third.area, third.fight, third.ended) == (True, "Park", 4, ())


def test_a_fight_of_version_4_keeps_how_its_table_reads_the_rules() -> None:
    here, seven = frozenset({0, 1}), frozenset({0, 6})
    ways = WaysV2(equal_lose=True, lieutenant_needs_three=True)
    before = EndedV4(fight=2, area="Docks", here=here, ways=seven)
    old = CombatV4(here=here, area="Park", fight=3, turn=2, ways=ways, ended=(before,))
    now = combat.TOOL.upgraded(4, old)
    assert (now.area, now.fight, now.turn) == ("Park", 3, 2)
    assert (now.ways.equal_lose, now.ways.lieutenant_needs_three) == (True, True)
    assert not now.ways.guarded_don_dies, "as it was worked out then"
    (ended,) = now.ended
    assert (ended.fight, ended.area, ended.here, ended.ways) == (2, "Docks", here, seven)
    code = share.with_checksum(
        share.tag("turf-war/combat", 4, CombatV4), pack(old.evolve(ended=()))
    )
    assert share.read(code, (combat.TOOL,)).state == now.evolve(ended=(), turn=2)


def test_combat_the_areas_and_a_post_of_before_the_orders_were_heard_keep_all_they_had() -> (
    None
):
    """Of each tool there is a code, too: of Areas and of the post it has the table alone."""
    here = frozenset({0, 1})
    ended = GameEnd(fight=2, area="Docks", here=here, ways=frozenset({7}))
    fight = CombatV5(
        here=here, area="Park", fight=3, turn=2, told_area=9, gathered=here,
        ways=Ways(guarded_don_dies=True), ended=(ended,),
    )  # fmt: skip
    now = combat.TOOL.upgraded(5, fight)
    assert (now.area, now.fight, now.turn, now.told_area, now.gathered) == (
        "Park",
        3,
        2,
        9,
        here,
    )
    assert (now.ways.guarded_don_dies, now.ended) == (True, (ended,))
    assert (now.told_meets, now.told_fights) == (0, ())
    code = share.with_checksum(share.tag("turf-war/combat", 5, CombatV5), pack(fight))
    assert share.read(code, (combat.TOOL,)).state.area == "Park"  # type: ignore[attr-defined]
    rows = (Area(name="Docks", owner=1, pieces="2 H"),)
    listed = upgraded(
        areas.TOOL, AreasV1(rows=rows, posted="Zoo: Red;", told=4, due=8, settled=8)
    )
    assert (listed.rows, listed.posted, listed.told) == (rows, "Zoo: Red;", 4)
    assert (listed.due, listed.settled, listed.told_meets) == (8, 8, 0)
    text = ReportV1(
        turn="Turn 3", areas="Docks: Red;", open_money=True, told_areas=5, turn_held=3
    )
    posted = upgraded(post.TOOL, text)
    assert (posted.turn, posted.areas, posted.open_money) == ("Turn 3", "Docks: Red;", True)
    assert (posted.told_areas, posted.turn_held, posted.moves, posted.retreats) == (
        5,
        3,
        "",
        "",
    )


def test_the_dead_of_the_last_fight_are_dead_and_the_others_are_asked_about() -> None:
    purse = PurseV1(
        money=7, risk_hitmen=3, hitmen_fallen=1, risk_lieutenants=1, risk_don=True, don_fallen=1
    )
    old = TreasuryV1(purses=(purse, PurseV1(risk_don=True), *(PurseV1(),) * 6))
    state = upgraded(treasury.TOOL, old)
    first, second = state.purses[:2]
    assert (first.money, first.killed_hitmen, first.risk_hitmen) == (7, 1, 2)
    assert (first.killed_lieutenants, first.risk_lieutenants) == (0, 1)
    assert (first.killed_don, first.risk_don) == (True, False)
    assert (second.killed_don, second.risk_don) == (False, True)


def sealed(old: Any) -> tuple[Any, str]:
    """Return *old* sealed and opened as version 1 did it, and the text that it sealed."""
    text = f"{written(upgraded(orders.TOOL, old))}\nSalt: {signs(old.salt, 26)}"
    opened = int.from_bytes(text.encode(), "big")
    return old.evolve(seal=fingerprint(text), opened=opened), text


def test_orders_that_were_sealed_before_still_match_their_fingerprint() -> None:
    attack = OrderV1(
        pieces=frozenset({3}), does="attack", area="Docks", who="Green", allied=True
    )
    move = OrderV1(pieces=frozenset({4}), area="Park", who="Blue", against="Black")
    old, text = sealed(OrdersV1(gang="Red", orders=(attack, move), allies="Blue", salt=77))
    open_ = upgraded(orders.TOOL, old)
    assert "Order 1: Hitman 1: attack Green in Docks" in text
    assert "Order 2: Hitman 2: move to Park to ally with Blue against Black" in text
    assert headline(open_) == "Open: as sealed"
    assert open_.opened
    covered = upgraded(orders.TOOL, old.evolve(opened=0))
    assert not covered.open
    assert not changed(covered)
    revealed = orders.TOOL.move(covered, "reveal", (), 0, 0)
    assert headline(revealed) == "Open: as sealed"
