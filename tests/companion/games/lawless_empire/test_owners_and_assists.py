"""Who controls and assists the Syndicates, from the checklist to the Order tally and the Score.

Execution Phase, Assist; End of Game.
"""

import pytest

from companion.core.blocks import Button, Note, Warn
from companion.core.nesting import flat
from companion.games.lawless_empire.conditions import Clause
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate, to_count
from companion.games.lawless_empire.orders.tool import TOOL as ORDERS
from companion.games.lawless_empire.orders.tool import from_round
from companion.games.lawless_empire.round.state import RoundState, SettledSyndicate
from companion.games.lawless_empire.score.state import (
    OwnCard,
    ScoreLine,
    ScoreState,
    take_assists,
)
from companion.games.lawless_empire.score.tool import TOOL as SCORE
from companion.games.lawless_empire.tiles import Tile
from tests.wordings import Wording

RED, GREEN, PURPLE = range(3)
ASSISTANT = OwnCard(clauses=(Clause(points=2, whose="assisted"),))
RICH = OwnCard(lucre=1)


def checklist(*settled: tuple[int, frozenset[int]], in_play: int | None = None) -> RoundState:
    """Return a checklist on which these *settled* Syndicates are in play."""
    rows = tuple(SettledSyndicate(owner=owner, assists=assists) for owner, assists in settled)
    return RoundState(
        round=5, in_play=len(rows) if in_play is None else in_play, syndicates=rows
    )


def tally(*owners: int, done: bool = False) -> OrdersState:
    rows = tuple(Syndicate(orders=(0, 0, 1, 0), owner=owner) for owner in owners)
    return OrdersState(syndicates=rows or (Syndicate(),), done=done, last=done)


def said(state: OrdersState, kind: type[Note] | type[Warn]) -> list[str]:
    texts = [each.text for each in flat(ORDERS.result(state)) if isinstance(each, kind)]
    return [text for text in texts if "checklist" in text]


BY_ALL = checklist((RED, frozenset()), (RED, frozenset({GREEN})), (GREEN, frozenset({RED})))


def test_the_tally_says_whose_syndicates_are_still_to_count(wording: Wording) -> None:
    wording(said(from_round(BY_ALL, tally()), Note), said(from_round(BY_ALL, tally(RED)), Note))
    assert said(from_round(BY_ALL, tally(RED, GREEN, RED)), Note) == []
    assert said(tally(RED), Note) == [], "no checklist was used"


def test_a_tally_that_differs_from_the_checklist_says_so_at_its_end() -> None:
    right = from_round(BY_ALL, tally(RED, GREEN, RED, done=True))
    assert (to_count(right), said(right, Warn)) == ({}, [])
    wrong = from_round(BY_ALL, tally(RED, GREEN, PURPLE, done=True))
    assert said(wrong, Warn) == [
        "Red controls 1 Syndicate here, and 2 on the checklist; Purple controls 1 Syndicate here, "
        "and 0 on the checklist. If the checklist is right, count one again and tap its owner."
    ]
    some = checklist((RED, frozenset()), in_play=3)
    assert said(from_round(some, tally(RED, PURPLE)), Warn) == [], "nor while they are counted"
    assert said(from_round(some, tally(GREEN, GREEN, GREEN, done=True)), Warn) == [], (
        "nobody knows the others"
    )


def score(card: OwnCard, *tiles: Tile) -> ScoreState:
    lines = (ScoreLine(role="own1"), *(ScoreLine(),) * 7)
    return ScoreState(cards=(card,), lines=lines, tiles=tiles)


def test_assists_go_to_the_tiles_of_an_owner_whose_syndicates_are_all_alike() -> None:
    before = score(ASSISTANT, Tile(owner=RED), Tile(owner=GREEN), Tile(owner=RED))
    after = take_assists(BY_ALL, before)
    assert [tile.assists for tile in after.tiles] == [frozenset(), {RED}, frozenset()]
    alike = checklist(
        (RED, frozenset({PURPLE})), (RED, frozenset({PURPLE})), (GREEN, frozenset())
    )
    assert [tile.assists for tile in take_assists(alike, before).tiles] == [
        {PURPLE},
        frozenset(),
        {PURPLE},
    ]


@pytest.mark.parametrize(
    ("source", "tiles"),
    [
        (checklist((RED, frozenset({GREEN})), in_play=2), (Tile(owner=RED), Tile(owner=GREEN))),
        (checklist((RED, frozenset({GREEN}))), (Tile(owner=RED), Tile(owner=RED))),
        (checklist((RED, frozenset({GREEN}))), (Tile(),)),
    ],
    ids=["not all were settled", "the count differs", "nobody's tile"],
)
def test_what_the_checklist_does_not_tell_is_left_open(
    source: RoundState, tiles: tuple[Tile, ...]
) -> None:
    before = score(ASSISTANT, *tiles)
    assert take_assists(source, before) == before


def test_assists_are_offered_only_where_a_role_counts_them() -> None:
    assert take_assists(BY_ALL, score(RICH, Tile(owner=GREEN))) == score(
        RICH, Tile(owner=GREEN)
    )


def test_what_a_player_corrects_afterwards_stays() -> None:
    taken = take_assists(BY_ALL, score(ASSISTANT, Tile(owner=GREEN)))
    corrected = taken.put(("tiles", 0, "assists"), frozenset({PURPLE}))
    assert take_assists(BY_ALL, corrected) == corrected


def test_codes_are_written_as_before() -> None:
    """Neither is part of a code: apps of 0.14 read those of today."""
    assert [(each.version, each.still) for each in ORDERS.older][-1] == (4, True)
    assert [(each.version, each.still) for each in SCORE.older][-1] == (4, True)


def test_the_last_syndicate_is_no_large_button_while_a_count_differs() -> None:
    def large(*owners: int) -> bool:
        rows = (*tally(*owners).syndicates, Syndicate())
        state = from_round(BY_ALL, tally()).evolve(syndicates=rows, at=len(owners))
        (button,) = [
            b for b in ORDERS.form(state) if isinstance(b, Button) and b.move == "finish"
        ]
        return button.main

    assert large(RED, RED, GREEN)
    assert not large(RED, GREEN, PURPLE)
    assert said(from_round(BY_ALL, tally(RED, PURPLE)), Warn) == [
        "Purple controls more Syndicates here than on the checklist."
    ]
