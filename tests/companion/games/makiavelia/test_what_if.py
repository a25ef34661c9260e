from collections.abc import Iterator
from random import Random
from typing import Any

from companion.blocks import Answer, Block, Grid, Note
from companion.games.makiavelia.coalitions import fewest, outlooks, sides_of
from companion.games.makiavelia.negotiation_state import NegotiationState
from companion.games.makiavelia.what_if import what_if
from tests.companion.games.makiavelia.negotiating import negotiated


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


def test_every_regime_agrees_with_all_ways_to_join() -> None:
    draw = Random(20260104)
    for _ in range(1500):
        check([draw.randint(-4, 12) for _ in range(draw.randint(1, 5))])
    for _ in range(60):
        check([draw.randint(0, 9) for _ in range(6)])
    check([draw.randint(-3, 9) for _ in range(8)])
    check([3] * 8)


def test_against_everybody_else_a_regime_is_safe_with_more_than_half() -> None:
    draw = Random(20260105)
    for _ in range(300):
        powers = tuple(draw.randint(0, 20) for _ in range(draw.randint(2, 8)))
        for each in outlooks(powers):
            alone = each.mask == 2 ** len(powers) - 1
            assert each.safe == (alone or each.power > sum(powers) - each.power)


def test_a_regime_with_somebody_to_spare_is_not_among_the_fewest() -> None:
    found = outlooks((5, 4, 3))
    safe = fewest(tuple(each for each in found if each.safe))
    assert [sides_of(each.mask) for each in safe] == [(0, 1), (0, 2), (1, 2)]


def only(state: NegotiationState, kind: type[Block]) -> list[Any]:
    return [block for block in what_if(state) if isinstance(block, kind)]


def grid(state: NegotiationState, title: str) -> Grid:
    (found,) = [block for block in only(state, Grid) if block.title == title]
    assert isinstance(found, Grid)
    return found


def test_all_powers_come_first() -> None:
    (note,) = what_if(negotiated(4, None))
    assert isinstance(note, Note)
    assert note.text.startswith("Enter all powers")


def test_a_lead_that_others_can_beat_is_not_safe() -> None:
    state = negotiated(12, 9, 18, 7, 5, regimes=((0, 1),))
    (answer,) = only(state, Answer)
    assert answer.text == "Red and Green: not safe"
    assert answer.why == "21 now · Purple and Black with 18 + 7 = 25 would win"
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


def test_an_exact_tie_blocks() -> None:
    state = negotiated(8, 5, 3)
    (answer,) = only(state, Answer)
    assert answer.text == "Red: can be blocked"
    assert answer.why == "8 now · Green and Purple with 5 + 3 = 8 would tie"
    rows = grid(state, "Nobody beats it, an exact tie blocks it").rows
    assert rows[0] == ("Red", "8", "Green and Purple")
    assert rows[1] == ("Green and Purple", "8", "Red")


def test_regimes_that_can_be_tied_and_beaten_name_both() -> None:
    state = negotiated(5, 5, 3)
    rows = grid(state, "Others that an exact tie blocks").rows
    assert ("Red", "5", "Green", "Green and Purple") in rows


def test_one_regime_of_all_is_safe_and_there_is_no_other() -> None:
    state = negotiated(5, 5, 3, regimes=((0, 1, 2),))
    (answer,) = only(state, Answer)
    assert answer.text == "Red, Green and Purple: safe"
    assert [note.text for note in only(state, Note)] == [
        "No regime of fewer than all is safe from everybody else."
    ]


def test_long_lists_are_cut_and_counted() -> None:
    state = negotiated(*[3] * 8)
    assert len(grid(state, "Safe, whoever else joins").rows) == 12
    assert Note("And 44 more like these.") in what_if(state)
    assert Note("And 58 more like these.") in what_if(state)
