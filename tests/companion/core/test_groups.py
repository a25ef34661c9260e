from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.fields import SEATS, Groups
from companion.core.shape import join_groups, leave_group, members, regrouped
from companion.core.table import Table

ALONE = tuple(range(SEATS))
SEAT = st.integers(0, SEATS - 1)


def test_two_players_stand_together() -> None:
    assert join_groups(ALONE, (0, 2)) == (0, 1, 0, 2, 3, 4, 5, 6)


def test_who_joins_brings_the_whole_group_along() -> None:
    pairs = join_groups(join_groups(ALONE, (0, 1)), (2, 3))
    assert join_groups(pairs, (1, 3)) == (0, 0, 0, 0, 1, 2, 3, 4)


def test_nobody_joins_nobody() -> None:
    assert join_groups(ALONE, ()) == ALONE


def test_one_player_leaves_and_the_others_stay() -> None:
    three = join_groups(ALONE, (0, 1, 2))
    assert leave_group(three, 0) == (0, 1, 1, 2, 3, 4, 5, 6)
    assert leave_group(ALONE, 4) == ALONE


def test_members_are_only_those_who_play() -> None:
    groups = join_groups(ALONE, (0, 2, 5))
    assert members(groups, (2, 1, 0)) == ((2, 0), (1,))


@settings(deadline=None)
@given(st.lists(st.tuples(SEAT, SEAT)), st.lists(SEAT))
def test_groups_are_always_numbered_in_order(
    joins: list[tuple[int, int]], leaves: list[int]
) -> None:
    groups = ALONE
    for pair in joins:
        groups = join_groups(groups, pair)
        assert groups[pair[0]] == groups[pair[1]]
        assert Groups().refusal(groups) == ""
    for seat in leaves:
        groups = leave_group(groups, seat)
        assert groups.count(groups[seat]) == 1
        assert Groups().refusal(groups) == ""


GROUPS = st.lists(SEAT, min_size=SEATS, max_size=SEATS).map(
    lambda drawn: join_groups(
        tuple({each: n for n, each in enumerate(drawn)}[each] for each in drawn), ()
    )
)


@settings(deadline=None)
@given(GROUPS, GROUPS, GROUPS)
def test_who_moves_stands_as_wanted_and_all_others_as_they_are_now(
    was: tuple[int, ...], wanted: tuple[int, ...], now: tuple[int, ...]
) -> None:
    new = regrouped(was, wanted, now)
    assert Groups().refusal(new) == ""
    assert regrouped(was, wanted, was) == wanted
    assert regrouped(was, was, now) == now
    moved = {seat for seat in range(SEATS) if mates(was, seat) != mates(wanted, seat)}
    for seat in range(SEATS):
        expected = mates(wanted, seat) if seat in moved else mates(now, seat) - moved
        assert mates(new, seat) == expected


def mates(groups: tuple[int, ...], seat: int) -> set[int]:
    return {at for at, group in enumerate(groups) if group == groups[seat]}


def test_names_are_said_together() -> None:
    table = Table()
    assert table.names((0,)) == "Red"
    assert table.names((0, 1)) == "Red and Green"
    assert table.names((0, 1, 2)) == "Red, Green and Purple"
