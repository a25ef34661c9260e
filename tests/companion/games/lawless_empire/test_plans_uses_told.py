"""What is told of a Plan board beyond who wins: uses, open answers, chances."""

import pytest

from companion.core.blocks import Facts, Note, Odds, RuleGap
from companion.core.nesting import flat
from companion.core.table import Table
from companion.exchange.house_rules import readings
from companion.games.lawless_empire.plans.state import PlansState, next_round
from companion.games.lawless_empire.plans.taking import (
    from_round,
    from_soldati,
    with_syndicates,
)
from companion.games.lawless_empire.plans.tool import TOOL
from companion.games.lawless_empire.round.tool import RoundState
from companion.games.lawless_empire.soldati.tool import TOOL as SOLDATI
from companion.games.lawless_empire.soldati.tool import SoldatiState
from tests.companion.games.lawless_empire.plotting import (
    BLACK,
    GREEN,
    RED,
    answer,
    dealt,
    if_so,
    opened,
)
from tests.wordings import Wording


def test_the_first_player_comes_from_the_checklist() -> None:
    state = opened(3, first=None)
    assert from_round(RoundState(first=GREEN, in_play=3), state).first == GREEN
    assert with_syndicates(RoundState(round=2, in_play=5, settled=2), state).in_play == 3
    assert with_syndicates(RoundState(in_play=5), state) == state, "no round has begun"
    assert from_round(RoundState(first=None), state) == state
    assert from_round(RoundState(first=7), state) == state


def test_one_use_of_each_ability_that_wins_is_told(wording: Wording) -> None:
    state = dealt("none", (2,), (4,)).evolve(who=RED)

    def told(ability: str, of: PlansState = state) -> tuple[tuple[str, str], ...]:
        found = if_so(of.evolve(ability=ability), Facts)
        return found[0].rows if found else ()

    assert told("flip") == (("Red's 2", "becomes 5"), ("Green's 4", "becomes 3"))[:1]
    assert told("rotate") == (
        ("Red's 2", "becomes 4, 5 or 6"),
        ("Green's 4", "becomes 1 or 2"),
    )
    assert told("remove") == (("Green's 4", "is removed"),)
    wording(
        told("move"),
        told("occupy"),
        told("exchange")[1][1],
        told("switch", state.evolve(switch="colour")),
    )
    assert told("rotate", state.evolve(values=frozenset({1}))) == (
        ("Red's 2", "becomes 4, 5 or 6"),
    )


def test_what_switch_says_is_open_until_the_table_says_it(wording: Wording) -> None:
    """A12."""
    state = dealt("none", (2,), (4,)).evolve(who=RED, ability="switch")
    assert not if_so(state.evolve(switch="value"), RuleGap)
    assert not if_so(state.evolve(ability="exchange"), RuleGap)
    assert not if_so(state.evolve(who=None), RuleGap)
    wording(if_so(state, RuleGap), [note.text for note in folded(state)])
    known = state.evolve(switch="value")
    wording(
        [note.text for note in folded(known)],
        [note.text for note in folded(state.evolve(ability="flip"))],
    )


def folded(state: PlansState) -> list[Note]:
    return [block for block in flat(TOOL.form(state)) if isinstance(block, Note)]


def test_what_switch_says_is_said_once_under_soldati() -> None:
    """A12."""
    state = dealt("none", (2,), (4,))
    assert from_soldati(SoldatiState(), state) == state, "nothing is said there"
    taken = from_soldati(SoldatiState(switch="value"), state)
    assert taken.switch == "value"
    assert from_soldati(SoldatiState(switch="value"), taken) == taken
    back = from_soldati(SoldatiState(), taken)
    assert back.switch == "any"
    (kept,) = [reading for reading in readings((TOOL, SOLDATI)) if reading.path == ("switch",)]
    assert kept.tool is SOLDATI
    over = next_round(taken)
    assert over.switch == "value"
    assert from_soldati(SoldatiState(switch="value"), over) == over


WHO = "Who is the First player?"


def test_chances_wait_for_the_first_player_where_ties_matter() -> None:
    state = dealt("fate", (2,), (4,), first=None)
    assert not if_so(state, Odds)
    assert if_so(state, Note)[0].text.startswith(WHO)
    for first in (RED, GREEN):
        odds = if_so(state.evolve(first=first), Odds)
        assert [(each.ways, each.of) for each in odds] == [(21, 36), (15, 36)]
        assert odds[0].title == state.table.name(first)
    sure = state.put(("hands", RED, "dice"), (6, 1)).put(("hands", RED, "again"), (6, 1))
    assert [(each.title, each.ways) for each in if_so(sure, Odds)] == [("Red", 6)]


def test_uses_wait_for_the_first_player_where_ties_matter(wording: Wording) -> None:
    tied = dealt("none", (3,), (3,), first=None).evolve(who=RED)
    assert [note.text for note in if_so(tied, Note)][1].startswith(WHO)
    wording([note.text for note in if_so(tied.evolve(first=RED), Note)])
    assert if_so(tied.evolve(first=GREEN, ability="rotate"), Facts)
    clear = dealt("none", (1,), (6, 6), first=None).evolve(who=RED)
    wording([note.text for note in if_so(clear, Note)])
    near = dealt("none", (2,), (5,), first=None).evolve(who=RED)
    assert any(WHO in note.text for note in if_so(near, Note)), "flipped, the 2 ties"


def test_better_chances_wait_for_the_first_player_where_ties_matter() -> None:
    state = dealt("fate", (2,), (4,), first=None).evolve(who=RED, ability="move")
    assert any(WHO in note.text for note in if_so(state, Note))
    alone = dealt("fate", (2,), first=None).evolve(who=RED)
    assert [(each.title, each.ways) for each in if_so(alone, Odds)][-1][1] == 1


def test_picks_are_not_taken_for_abilities(wording: Wording) -> None:
    """Level the Field: before picks the highest die stands for each, after them it is too late."""
    state = dealt("level", (6, 2), (4,)).evolve(who=RED)
    told = [note.text for note in if_so(state, Note)]
    assert any("you already win" in text for text in told)
    assert any("their highest die" in text for text in told)
    picked = state.put(("hands", RED, "pick"), 2)
    assert answer(picked).text == "Green wins with 4"
    (note,) = if_so(picked, Note)
    wording(note.text)
    equal = dealt("level", (6, 6), (4,)).put(("hands", RED, "pick"), 6).evolve(who=RED)
    wording([note.text for note in if_so(equal, Note)])


def test_a_roll_is_told_with_its_chance() -> None:
    state = dealt("none", (2,), (4,)).evolve(who=RED, ability="roll")
    assert [(each.title, each.ways, each.of) for each in if_so(state, Odds)] == [
        ("Roll Red's 2: 4, 5 or 6 wins", 3, 6),
        ("Roll Green's 4: 1 or 2 wins", 2, 6),
    ]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (dealt("none", (2,), (4,)), "pick above who has a Soldato"),
        (dealt("none", (2,), (1,)).evolve(who=RED), "you already win"),
        (dealt("none", (1,), (4,)).evolve(who=BLACK), "pick above who has a Soldato"),
        (dealt("none", (1,), (6, 6, 6)).evolve(who=RED), "No use wins this board. All 2"),
        (
            dealt("none", (1,), (6, 6)).evolve(who=RED, values=frozenset({0})),
            "No use wins this board. There is only one.",
        ),
        (
            dealt("none", (1,), (6, 6)).evolve(who=RED, values=frozenset({3})),
            "None of your value sides fits a die here.",
        ),
        (
            dealt("fate", (1,), (6,)).evolve(who=RED, values=frozenset({3})),
            "None of your value sides fits a die here.",
        ),
        (dealt("level", (1,), (6,)).evolve(who=RED), "their highest die"),
        (dealt("", (1,), (6,)).evolve(who=RED), "Pick the board's Scheme first"),
        (
            dealt("fate", (1,), (6,)).evolve(who=RED).put(("hands", 0, "again"), (2,)),
            "Abilities are over",
        ),
        (dealt("fate", (1,), (6,)).evolve(who=RED), "No use makes this chance better"),
    ],
)
def test_what_if_says_why_it_lists_nothing(state: PlansState, words: str) -> None:
    assert any(words in note.text for note in if_so(state, Note))


def test_before_a_reroll_only_the_number_of_dice_matters() -> None:
    state = dealt("fate", (1,), (6,)).evolve(who=RED, ability="move")
    odds = {each.title: (each.ways, each.of) for each in if_so(state, Odds)}
    assert odds["Red"] == (21, 36)
    assert odds["Now, before the reroll"] == (7, 12)
    assert odds["A Green die leaves"] == (1, 1)
    assert odds["A Red die comes"][0] > 0
    swap = state.evolve(ability="exchange")
    told = [each.title for each in if_so(swap, Odds)]
    assert "A Green die leaves, a Red die comes" in told


def test_a_table_of_other_seats_keeps_its_own_order() -> None:
    table = Table(seats=(3, 1, 0))
    state = PlansState(table=table, first=1, scheme="none")
    for seat in (3, 0):
        state = state.put(("hands", seat, "dice"), (5,))
    assert answer(state).text == "Red wins the tie at 5"
