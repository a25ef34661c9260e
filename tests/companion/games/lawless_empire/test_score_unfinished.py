"""The Score while something is missing, and scores of version 1. Rulebook: End of Game."""

from companion.core.blocks import Heading, Question
from companion.core.earlier import carried
from companion.core.table import Table, TableV1
from companion.games.lawless_empire.older import ScoreState1
from companion.games.lawless_empire.score.state import ScoreLine, ScoreState, take_tally
from companion.games.lawless_empire.score.tool import TOOL
from companion.games.lawless_empire.tiles import Tile
from tests.answers import after_answer
from tests.companion.games.lawless_empire.test_score import (
    RULEBOOK,
    TALLY,
    TWO,
    answer,
    everything,
    final,
    texts,
)
from tests.wordings import Wording

HALF = TALLY.evolve(done=False)


def test_an_unfinished_tally_gives_no_winner_and_no_record(wording: Wording) -> None:
    """End of Game: all Syndicates decide what these roles score."""
    red, black = (
        ScoreLine(role="undercover", tokens=(14,)),
        ScoreLine(role="sociopath", tokens=(17,)),
    )
    state = take_tally(
        HALF, final(red, ScoreLine(), ScoreLine(), black, table=Table(seats=(0, 3)))
    )
    assert state.unfinished
    assert answer(state).text == "Red and Black lead with 21 MP so far"
    wording(answer(state).why)
    assert TOOL.recorded(state) is None
    done = take_tally(TALLY, state)
    assert answer(done).text == "Red and Black win together with 21 MP"
    assert TOOL.recorded(done) is not None


def test_the_table_may_say_that_all_syndicates_are_counted() -> None:
    state = take_tally(HALF, final(ScoreLine(role="undercover", tokens=(14,))))
    told = state.evolve(unfinished=False)
    assert take_tally(HALF, told) == told, "what the table says stays"
    (question,) = [
        block
        for block in everything(state.evolve(by_hand=True))
        if isinstance(block, Question) and block.path == ("unfinished",)
    ]
    assert not after_answer(TOOL, state, question, False, 0, 0).unfinished


def test_roles_that_count_no_syndicates_do_not_wait_for_the_tally() -> None:
    lines = (
        ScoreLine(role="typed", typed=3, tokens=(9,)),
        ScoreLine(role="typed", typed=1, tokens=(9,)),
    )
    state = take_tally(HALF, final(*lines, table=TWO))
    assert answer(state).text == "Red wins with 12 MP"


def test_a_syndicate_without_an_owner_keeps_the_winner_open_where_owners_count(
    wording: Wording,
) -> None:
    lines = (
        ScoreLine(role="undercover", tokens=(9,)),
        ScoreLine(role="typed", typed=1, tokens=(9,)),
    )
    state = final(*lines, table=TWO, tiles=(Tile(sabotaged=True, sabotage_orders=True),))
    assert answer(state).text == "Red leads with 11 MP so far"
    wording(answer(state).why)
    assert TOOL.recorded(state) is None
    known = state.put(("tiles", 0, "owner"), 1)
    assert answer(known).text == "Red wins with 11 MP"


def test_named_syndicates_keep_their_names_in_the_score() -> None:
    tally = TALLY.put(("syndicates", 1, "tile"), "bootlegs")
    state = take_tally(tally, final(ScoreLine(role="undercover"))).evolve(by_hand=True)
    headings = texts(everything(state), Heading)
    assert headings == ["Syndicate 1", "Bootlegs", "Syndicate 3", "Syndicate 4"]


def test_scores_of_version_1_open() -> None:
    old = ScoreState1(
        table=carried(TWO, TableV1),
        tiles=RULEBOOK,
        lines=(ScoreLine(role="typed"),) * 8,
        told_right=4,
    )
    new = TOOL.upgraded(1, old)
    assert isinstance(new, ScoreState)
    assert (new.table, new.tiles, new.lines) == (TWO, old.tiles, old.lines)
    assert (new.unfinished, new.told_right) == (False, 4)
