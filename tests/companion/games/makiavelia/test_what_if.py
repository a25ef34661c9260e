from collections.abc import Iterator
from functools import partial
from itertools import combinations
from random import Random

import pytest

from companion.core.blocks import Answer, Fold, Grid, Note
from companion.core.nesting import flat
from companion.games.makiavelia.negotiation.coalitions import fewest, outlooks, sides_of
from companion.games.makiavelia.negotiation.modifiers import Modifier
from companion.games.makiavelia.negotiation.state import NegotiationState
from companion.games.makiavelia.negotiation.tool import TOOL
from companion.games.makiavelia.negotiation.what_if import what_if
from tests import tool_screens
from tests.companion.games.makiavelia.negotiating import negotiated
from tests.fast_run import trials
from tests.wordings import Wording

SAFE = "Safe, whoever else joins"
HELD = "Can be tied, but not beaten"
OPEN = "Can be beaten"


def partitions(things: list[int]) -> Iterator[list[list[int]]]:
    """Yield every way to put *things* into groups."""
    if not things:
        yield []
        return
    head, *rest = things
    for parts in partitions(rest):
        yield [[head], *parts]
        for place, part in enumerate(parts):
            yield [*parts[:place], [head, *part], *parts[place + 1 :]]


def tops(powers: list[int], others: list[int]) -> set[int]:
    """Return the highest power that the *others* reach, over all ways to join."""
    return {
        max(sum(powers[side] for side in part) for part in parts)
        for parts in partitions(others)
        if parts
    }


def check(powers: list[int]) -> None:
    found = outlooks(tuple(powers))
    assert len(found) == 2 ** len(powers) - 1
    for outlook in found:
        mine = sides_of(outlook.mask)
        others = [side for side in range(len(powers)) if side not in mine]
        power = sum(powers[side] for side in mine)
        reached = tops(powers, others)
        assert outlook.power == power
        assert outlook.safe == all(top < power for top in reached)
        assert bool(outlook.tie) == (power in reached)
        assert bool(outlook.beat) == any(top > power for top in reached)
        for rival, beats in ((outlook.tie, False), (outlook.beat, True)):
            seats = sides_of(rival)
            assert not set(seats) & set(mine)
            total = sum(powers[side] for side in seats)
            assert not rival or (total > power if beats else total == power)


@pytest.mark.long
def test_every_regime_agrees_with_all_ways_to_join() -> None:
    draw = Random(20260104)
    for _ in range(trials(1500)):
        check([draw.randint(-4, 12) for _ in range(draw.randint(1, 5))])
    for _ in range(60):
        check([draw.randint(0, 9) for _ in range(6)])
    check([draw.randint(-3, 9) for _ in range(8)])
    check([3] * 8)


def test_against_everybody_else_a_regime_is_safe_with_more_than_half() -> None:
    draw = Random(20260105)
    for _ in range(trials(300)):
        powers = tuple(draw.randint(0, 20) for _ in range(draw.randint(2, 8)))
        for each in outlooks(powers):
            alone = each.mask == 2 ** len(powers) - 1
            assert each.safe == (alone or each.power > sum(powers) - each.power)


def test_a_regime_with_somebody_to_spare_is_not_among_the_fewest() -> None:
    found = outlooks((5, 4, 3))
    safe = fewest(tuple(each for each in found if each.safe))
    assert [sides_of(each.mask) for each in safe] == [(0, 1), (0, 2), (1, 2)]


only = partial(tool_screens.in_what_if, TOOL)


def grid(state: NegotiationState, title: str) -> Grid:
    (found,) = [block for block in only(state, Grid) if block.title == title]
    assert isinstance(found, Grid)
    return found


def test_all_powers_come_first(wording: Wording) -> None:
    (note,) = what_if(negotiated(4, None))
    assert isinstance(note, Note)
    wording(note.text)


def test_a_lead_that_others_can_beat_is_not_safe(wording: Wording) -> None:
    state = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    (answer,) = only(state, Answer)
    assert answer.text == "Red and Green: can be beaten"
    wording(answer.why)
    assert grid(state, "Safe, whoever else joins").rows == (
        ("Red, Green and Purple", "39"),
        ("Red, Green and Black", "28"),
        ("Red, Green and White", "26"),
        ("Purple, Black and White", "30"),
    )


def test_a_safe_lead_is_called_safe() -> None:
    state = negotiated(20, 5, 3)
    (answer,) = only(state, Answer)
    assert answer.text == "Red: safe"
    assert grid(state, "Safe, whoever else joins").rows == (("Red", "20"),)


def test_an_exact_tie_blocks(wording: Wording) -> None:
    state = negotiated(8, 5, 3)
    (answer,) = only(state, Answer)
    assert answer.text == "Red: can be tied"
    wording(answer.why)
    rows = grid(state, HELD).rows
    assert rows[0] == ("Red", "8", "Green and Purple")
    assert rows[1] == ("Green and Purple", "8", "Red")


def test_every_regime_that_can_be_beaten_says_by_whom(wording: Wording) -> None:
    """Correction 10: also one that nobody could tie."""
    state = negotiated(5, 5, 3)
    found = grid(state, OPEN)
    wording(found.head)
    assert ("Red: 5", "Green and Purple", "Green") in found.rows
    untied = grid(negotiated(9, 5, 7), OPEN)
    assert untied.rows == (
        ("Red: 9", "Green and Purple", "–"),
        ("Purple: 7", "Red", "–"),
        ("Green: 5", "Red", "–"),
    )


def test_a_card_that_is_not_filled_in_comes_first(wording: Wording) -> None:
    (note,) = what_if(negotiated(4, 5).evolve(modifiers=(Modifier(effect="add", whose=0),)))
    assert isinstance(note, Note)
    wording(note.text)


def test_one_regime_of_all_is_safe_and_there_is_no_other(wording: Wording) -> None:
    state = negotiated(5, 5, 3, regimes=((0, 1, 2),))
    (answer,) = only(state, Answer)
    assert answer.text == "Red, Green and Purple: safe"
    wording(only(state, Note))


def listed(state: NegotiationState, title: str) -> list[tuple[str, ...]]:
    """Return every regime under *title*, those folded away after the others."""
    blocks = what_if(state)
    grids = [block for block in flat(blocks) if isinstance(block, Grid)]
    opened = [block for block in blocks if isinstance(block, Grid) and block.title == title]
    found = [row for each in grids if each.title == title for row in each.rows]
    rest = len(found) - sum(len(each.rows) for each in opened)
    more = [b.title for b in blocks if isinstance(b, Fold) and b.title.endswith(title[1:])]
    assert more == ([f"{rest} more: {title[0].lower()}{title[1:]}"] if rest else [])
    return found


def test_every_regime_of_each_kind_is_listed() -> None:
    draw = Random(20260112)
    folded = 0
    for _ in range(120):
        powers = sorted((draw.randint(-3, 9) for _ in range(draw.randint(2, 5))), reverse=True)
        state = negotiated(*powers)
        names = [state.table.name(seat) for seat in range(len(powers))]
        expected: dict[str, set[str]] = {SAFE: set(), HELD: set(), OPEN: set()}
        for size in range(1, len(powers)):
            for mine in combinations(range(len(powers)), size):
                own = sum(powers[seat] for seat in mine)
                reached = tops(
                    powers, [seat for seat in range(len(powers)) if seat not in mine]
                )
                who = " ".join(names[seat] for seat in mine)
                if all(top < own for top in reached):
                    expected[SAFE].add(who)
                else:
                    expected[HELD if max(reached) == own else OPEN].add(who)
        for title, wanted in expected.items():
            rows = listed(state, title)
            told = [row[0].split(":")[0].replace(",", "").replace(" and ", " ") for row in rows]
            assert len(told) == len(set(told))
            assert set(told) == wanted
        folded += any(isinstance(block, Fold) for block in what_if(state))
    assert folded > trials(50)


def test_regimes_that_could_spare_nobody_come_first() -> None:
    state = negotiated(5, 3, 2, 1)
    assert [row[0] for row in grid(state, SAFE).rows] == [
        "Red and Green",
        "Red and Purple",
        "Red and Black",
        "Green, Purple and Black",
    ]
    assert [row[0] for row in listed(state, SAFE)[4:]] == [
        "Red, Green and Purple",
        "Red, Green and Black",
        "Red, Purple and Black",
    ]
    assert listed(state, OPEN) == [
        ("Red: 5", "Green, Purple and Black", "Green and Purple"),
        ("Green: 3", "Red", "–"),
        ("Purple: 2", "Red", "–"),
        ("Black: 1", "Red", "–"),
        ("Green and Purple: 5", "Red and Black", "Red"),
        ("Green and Black: 4", "Red", "–"),
        ("Purple and Black: 3", "Red", "–"),
    ]
    assert listed(state, HELD) == []


def test_long_lists_are_folded() -> None:
    state = negotiated(*[3] * 8)
    assert len(grid(state, SAFE).rows) == 12
    assert len(listed(state, SAFE)) == 56 + 28 + 8
    assert len(listed(state, HELD)) == 70
    assert len(listed(state, OPEN)) == 8 + 28 + 56


def test_a_tie_of_now_is_called_a_tie(wording: Wording) -> None:
    (answer,) = only(negotiated(5, 9, 4, 4, regimes=((0, 3),)), Answer)
    assert answer.text == "A tie now: nobody earns"
    wording(answer.why)
