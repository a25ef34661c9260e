from dataclasses import fields
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.turf_war.combat.fight import fought, matched
from companion.games.turf_war.pieces import Fate, Fight, Gang, Side, Switches
from tests.companion.games.turf_war.brute import brute, letters
from tests.fast_run import trials

AS_PRINTED = Switches()

SWITCHES = len(fields(Switches))


def battle(*gangs: Gang, held: int | None = None, ways: Switches = AS_PRINTED) -> Fight:
    return fought(matched(gangs, tuple(range(8))), held, ways)


def after(fight: Fight) -> list[str]:
    """Return who survives and where they go, a gang a text: "HH stays"."""
    return [f"{letters(fate.left)} {fate.goes}" for fate in fight.fates]


# TW-G1 to TW-G4 and TW-G7


def test_four_three_and_two_hitmen_make_six_attacks() -> None:
    """TW-G1."""
    fight = battle(Gang(0, 4), Gang(1, 3), Gang(2, 2))
    assert len(fight.attacks) == len(fight.losses) == 6
    assert after(fight) == ["HH stays", "H leaves", " leaves"]
    assert [fate.xp for fate in fight.fates] == [3, 2, 0]


@pytest.mark.parametrize(
    ("strong", "weak"),
    [(Gang(0, 2), Gang(1, 1)), (Gang(0, 0, 1), Gang(1, 1)), (Gang(0, 3), Gang(1, 0, 1))],
)
def test_a_lone_weaker_piece_dies_and_costs_nothing(strong: Gang, weak: Gang) -> None:
    """TW-G2."""
    for gangs in ((strong, weak), (weak, strong)):
        fight = battle(*gangs)
        assert [(loss.seat, len(fight.losses)) for loss in fight.losses] == [(1, 1)]
        assert fight.stayed == (0,)


@pytest.mark.parametrize(
    ("attacker", "dies"),
    [(Gang(0, 5), True), (Gang(0, 3, 1), True), (Gang(0, 1, 2), True), (Gang(0, 4), False)],
)
def test_a_lone_don_falls_to_five(attacker: Gang, dies: bool) -> None:
    """TW-G3, C19: what a Don does who is not killed is for the game master to say."""
    fight = battle(attacker, Gang(1, don=True))
    assert fight.fates[1].dead_don == dies
    assert [fate.goes for fate in fight.fates] == (
        ["stays", "leaves"] if dies else ["open"] * 2
    )
    assert [fate.xp for fate in fight.fates] == ([3, 0] if dies else [0, 0])


def test_one_against_one_bounces() -> None:
    """TW-G4, C8."""
    both = battle(Gang(0, 1), Gang(1, 1))
    assert after(both) == ["H leaves", "H leaves"]
    into = battle(Gang(0, 1), Gang(1, 1), held=1)
    assert after(into) == ["H leaves", "H stays"]
    assert [fate.xp for fate in into.fates] == [0, 0]
    counted = battle(Gang(0, 1), Gang(1, 1), ways=Switches(bounce_counts=True))
    assert [fate.xp for fate in counted.fates] == [2, 2]


def test_the_weaker_side_takes_one_along_and_leaves() -> None:
    """TW-G7."""
    fight = battle(Gang(0, 4), Gang(1, 3))
    assert after(fight) == ["HHH stays", "HH leaves"]


# C1 to C8


def test_equal_sides_of_two_bounce_or_lose_one_each() -> None:
    """C1, C3."""
    assert after(battle(Gang(0, 2), Gang(1, 2))) == ["HH leaves", "HH leaves"]
    ways = Switches(equal_lose=True)
    assert after(battle(Gang(0, 2), Gang(1, 2), ways=ways)) == ["H leaves", "H leaves"]
    assert after(battle(Gang(0, 2), Gang(1, 0, 1), ways=ways)) == ["HH leaves", "L leaves"]


def test_a_lone_lieutenant_may_take_one_along() -> None:
    """C2."""
    ways = Switches(lieutenant_takes_one=True)
    assert after(battle(Gang(0, 3), Gang(1, 0, 1)))[0] == "HHH stays"
    assert after(battle(Gang(0, 3), Gang(1, 0, 1), ways=ways))[0] == "HH stays"
    assert after(battle(Gang(0, 2), Gang(1, 1), ways=ways))[0] == "HH stays"


def test_a_lone_hitman_among_three_may_kill_nobody() -> None:
    """C4."""
    gangs = (Gang(0, 3), Gang(1, 2), Gang(2, 1))
    assert len(battle(*gangs).losses) == 5, "the lone one dies once"
    weak = battle(*gangs, ways=Switches(one_kills_nobody=True))
    assert after(weak) == ["HH stays", "H leaves", " leaves"]


def test_a_don_among_others_leaves_with_them() -> None:
    """C6."""
    assert after(battle(Gang(0, 9), Gang(1, 1, don=True))) == ["H" * 9 + " stays", "D leaves"]
    assert after(battle(Gang(0, 9), Gang(1, 2, don=True)))[1] == "HD leaves"
    three = battle(Gang(0, 9), Gang(1, 9), Gang(2, 1, don=True))
    assert after(three)[2] == "D leaves"


def test_a_don_with_guards_falls_to_five_where_the_table_says_so() -> None:
    """C6, Combat resolution, 4: the one piece that the attack costs is the Don then."""
    ways = Switches(guarded_don_dies=True)
    assert after(battle(Gang(0, 5), Gang(1, 2, don=True), ways=ways)) == [
        "HHHH stays",
        "HH leaves",
    ]
    assert after(battle(Gang(0, 5), Gang(1, 1, don=True), ways=ways)) == [
        "HHHHH stays",
        "H leaves",
    ]
    assert after(battle(Gang(0, 4), Gang(1, 2, don=True), ways=ways)) == [
        "HHH stays",
        "HD leaves",
    ]
    assert after(battle(Gang(0, 1, 2), Gang(1, 2, don=True), ways=ways))[1] == "HH leaves"
    weaker = battle(Gang(0, 7, don=True), Gang(1, 5), ways=ways)
    assert after(weaker) == ["HHHHHHH stays", "HHHH leaves"], "the weaker side kills 1, the Don"
    three = (Gang(0, 9), Gang(1, 4), Gang(2, 2, don=True))
    assert after(battle(*three))[2] == "D leaves"
    assert after(battle(*three, ways=ways))[2] == "H leaves", "one attack each: Don and guard"
    equal = battle(Gang(0, 5, don=True), Gang(1, 5), ways=ways)
    assert after(equal) == ["HHHHHD leaves", "HHHHH leaves"], "a bounce kills nobody"


def test_a_winner_may_get_one_xp() -> None:
    """C7."""
    fight = battle(Gang(0, 4), Gang(1, 3), ways=Switches(winner_one=True))
    assert [fate.xp for fate in fight.fates] == [1, 2]


def test_a_weaker_side_of_two_kills_a_lieutenant_unless_that_takes_three() -> None:
    """Combat resolution, 2a: one death on the other side."""
    assert after(battle(Gang(0, 0, 2), Gang(1, 2))) == ["L stays", "H leaves"]
    three = Switches(lieutenant_needs_three=True)
    assert after(battle(Gang(0, 0, 2), Gang(1, 2), ways=three)) == ["LL stays", "H leaves"]
    assert after(battle(Gang(0, 0, 2), Gang(1, 3), ways=three)) == ["L stays", "HH leaves"]


def test_two_attacks_among_three_kill_a_lieutenant_who_is_worth_two_hitmen() -> None:
    """Combat resolution, 3 and 5: 1 Lieutenant, 2 Hitmen and 2 Hitmen wipe each other out."""
    gangs = (Gang(0, 0, 1), Gang(1, 2), Gang(2, 2))
    assert after(battle(*gangs)) == [" leaves"] * 3
    three = Switches(lieutenant_needs_three=True)
    assert after(battle(*gangs, ways=three)) == ["L stays", " leaves", " leaves"]
    mixed = battle(Gang(0, 1, 1), Gang(1, 9), Gang(2, 9))
    assert after(mixed)[0] == "L leaves", "one attack takes the Hitman, one wounds"


def test_the_strongest_of_three_who_tie_bounce() -> None:
    tie = battle(Gang(0, 4), Gang(1, 4), Gang(2, 3))
    assert tie.stayed == ()
    assert tie.tied
    assert [fate.xp for fate in tie.fates] == [2, 2, 2]
    assert battle(Gang(0, 4), Gang(1, 4), Gang(2, 3), held=1).stayed == (1,)
    assert battle(Gang(0, 4), Gang(1, 4), Gang(2, 3), held=2).stayed == ()


def test_one_hitman_each_of_three_wipe_each_other_out() -> None:
    fight = battle(Gang(0, 1), Gang(1, 1), Gang(2, 1))
    assert after(fight) == [" leaves"] * 3


def test_a_lone_don_among_three_does_not_attack_and_falls_to_five() -> None:
    fight = battle(Gang(0, 5), Gang(1, 6), Gang(2, don=True))
    assert after(fight) == ["HHHH leaves", "HHHHH stays", " leaves"]
    assert after(battle(Gang(0, 4), Gang(1, 3), Gang(2, don=True)))[2] == "D leaves"


def test_allies_fight_as_one_and_the_larger_gang_loses_first() -> None:
    sides = matched((Gang(0, 1), Gang(1, 3), Gang(2, 3)), (0, 0, 1, 2, 3, 4, 5, 6))
    fight = fought(sides, None, AS_PRINTED)
    assert after(fight) == ["H stays", "HH stays", "HH leaves"]
    assert fight.stayed == (0, 1)


def test_nobody_fights_alone() -> None:
    assert battle(Gang(0, 2)).losses == ()
    assert battle().fates == ()
    assert battle(Gang(0, 2), ways=Switches(bounce_counts=True)).fates[0].xp == 0


# Everything at once


def drawn(random: Random) -> tuple[tuple[Side, ...], int | None, Switches]:
    small = (0, 0, 1, 1, 2, 3, 4, 6)
    gangs = tuple(
        Gang(seat, random.choice(small), random.choice((0, 0, 1, 2)), random.random() < 0.3)
        for seat in range(random.randint(1, 5))
    )
    groups = tuple(random.choice((seat, seat, 0)) for seat in range(8))
    ways = Switches(*(random.random() < 0.3 for _ in range(SWITCHES)))
    return matched(gangs, groups), random.choice((None, 0, 1, 2)), ways


@pytest.mark.parametrize("seed", range(8))
def test_a_fight_agrees_with_one_worked_out_piece_by_piece(seed: int) -> None:
    random = Random(seed)
    for _ in range(trials(1000)):
        sides, held, ways = drawn(random)
        if not sides:
            continue
        fight = fought(sides, held, ways)
        found = {f.gang.seat: (letters(f.left), f.goes, f.xp) for f in fight.fates}
        expected = brute(sides, held, ways)
        for seat, (left, goes, xp) in expected.items():
            assert found[seat] == (left, goes, xp), (sides, held, ways)


GANGS = st.builds(Gang, st.just(0), st.integers(0, 99), st.integers(0, 99), st.booleans())


GROUPS = st.lists(st.integers(0, 7), min_size=8, max_size=8).map(tuple)


@given(
    st.lists(GANGS, max_size=8),
    GROUPS,
    st.integers(0, 7) | st.none(),
    st.integers(0, 2**SWITCHES - 1),
)
def test_no_piece_is_lost_or_made_that_the_log_does_not_name(
    drawn_gangs: list[Gang], groups: tuple[int, ...], held: int | None, bits: int
) -> None:
    gangs = [Gang(at, g.hitmen, g.lieutenants, g.don) for at, g in enumerate(drawn_gangs)]
    ways = Switches(*(bool(bits >> at & 1) for at in range(SWITCHES)))
    fight = fought(matched(tuple(gangs), groups), held, ways)
    assert len(fight.fates) == sum(g.pieces > 0 for g in gangs)
    assert {fate.gang.seat for fate in fight.fates} == {g.seat for g in gangs if g.pieces}
    for fate in fight.fates:
        named = [loss.rank for loss in fight.losses if loss.seat == fate.gang.seat]
        assert (fate.dead_hitmen, fate.dead_lieutenants, fate.dead_don) == (
            named.count("Hitman"), named.count("Lieutenant"), "Don" in named,
        )  # fmt: skip
        assert fate.left.pieces == gangs[fate.gang.seat].pieces - len(named)
        assert min(fate.left.hitmen, fate.left.lieutenants) >= 0


def test_a_fate_says_who_is_left() -> None:
    assert Fate(Gang(0, 3, 2, True), 1, 1, True).left == Gang(0, 2, 1)
