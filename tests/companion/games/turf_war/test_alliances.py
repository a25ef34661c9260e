from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.core.blocks import (
    Answer,
    Heading,
    Note,
    Post,
    Press,
    Secret,
    Silent,
    Walk,
    Warn,
    flat,
)
from companion.core.shape import join_groups
from companion.core.table import Table
from companion.exchange import share
from companion.games.turf_war.alliances import (
    TOOL,
    AlliancesState,
    Pact,
    alliances,
    form,
    summary,
)
from companion.games.turf_war.pacts import cliques, left_out, most_areas

ALONE = tuple(range(8))

HOW_FAR = (
    "How far a secret alliance goes: not said. We suggest: they fight as one this turn, but are "
    "no friends in each other's areas. The game master decides."
)
"""C14."""


def lists(*named: set[int], **more: Any) -> AlliancesState:
    pacts = tuple(Pact(named=frozenset(each)) for each in named)
    table = Table().resized(max(2, len(named)))
    return AlliancesState(table=table, pacts=(*pacts, *(Pact(),) * 8)[:8], **more)


def covered(state: AlliancesState, kind: type[Any]) -> list[str]:
    (secret,) = [block for block in form(state) if isinstance(block, Secret)]
    return [b.text for b in secret.blocks if isinstance(b, kind)]


def answer(state: AlliancesState) -> Answer:
    (found,) = [block for block in alliances(state) if isinstance(block, Answer)]
    return found


def ended(*areas: int | None, allied: bool = True) -> AlliancesState:
    seats = range(len(areas))
    return AlliancesState(
        pacts=(*(Pact(areas=each) for each in areas), *(Pact(),) * 8)[:8],
        open=join_groups(ALONE, seats) if allied else ALONE,
        over=True,
        left=frozenset(seats),
    )


# Who named whom


def test_an_alliance_stands_where_all_named_each_other() -> None:
    state = lists({1, 2}, {0, 2}, {0, 1}, set())
    assert covered(state, Heading) == ["Red, Green and Purple"]
    assert covered(state, Post) == ["Allied in secret this turn: Red, Green and Purple."]
    assert covered(lists(set(), set(), set()), Heading) == ["No secret alliance stands"]
    assert covered(lists(set(), set()), Post) == covered(lists(set(), set()), Silent) == []


def test_who_fails_to_name_the_others_is_out_and_the_rest_stand() -> None:
    """C18."""
    state = lists({1, 2}, {0, 2}, set())
    for each in (state, state.evolve(literal=True)):
        assert covered(each, Heading) == ["Red and Green"]
        assert "Red named Purple, but not the other way round." in covered(each, Note)
        assert covered(each, Silent) == [HOW_FAR]


def test_lists_that_do_not_match_are_read_in_two_ways() -> None:
    """C18: Red and Green named each other, and each somebody else."""
    state = lists({1, 2}, {0, 3}, set(), set())
    assert covered(state, Heading) == ["Red and Green"]
    assert covered(state, Silent) == [
        "Lists that do not match: not spoken of. Here all in a group named each other; read the "
        "other way: none. The game master decides.",
        HOW_FAR,
    ]
    whole = state.evolve(literal=True)
    assert covered(whole, Heading) == ["No secret alliance stands"]
    assert (
        "each list counts whole; read the other way: Red and Green" in covered(whole, Silent)[0]
    )


def test_a_gang_in_two_alliances_is_for_the_game_master() -> None:
    state = lists({1, 2}, {0}, {0})
    assert covered(state, Heading) == ["Red and Green; Red and Purple"]
    assert covered(state, Warn) == [
        "Red would be in more than one alliance: the game master decides."
    ]


@pytest.mark.parametrize("seed", range(3))
def test_alliances_agree_with_a_search_through_all_groups(seed: int) -> None:
    random = Random(seed)
    for _ in range(700):
        seats = random.sample(range(8), random.randint(2, 8))
        named = {
            seat: frozenset(each for each in range(8) if random.random() < 0.7)
            for seat in seats
        }
        good = [
            set(group)
            for size in range(2, 9)
            for group in combinations(seats, size)
            if all(other in named[one] for one in group for other in group if one != other)
        ]
        largest = [group for group in good if not any(group < other for other in good)]
        found = cliques(named)
        assert sorted(map(sorted, found)) == sorted(map(sorted, largest))
        assert len(found) == len(set(found))
        for one, other in left_out(named):
            assert not any({one, other} <= set(group) for group in found)


# In the open


def test_secret_lists_are_seen_under_the_cover_alone() -> None:
    state = lists({1}, {0})
    assert alliances(state) == alliances(lists(set(), set()))
    assert share.write(TOOL, state) == share.write(TOOL, lists(set(), set()))
    assert answer(state).text == summary(state) == "No open alliance"


def test_open_alliances_are_told_and_posted() -> None:
    state = AlliancesState(open=join_groups(ALONE, (0, 1)))
    assert answer(state).text == "Red and Green"
    (post,) = [block for block in alliances(state) if isinstance(block, Post)]
    assert post.text == "Allied in the open: Red and Green."


def test_the_next_turn_keeps_what_is_open() -> None:
    state = lists({1}, {0}, literal=True, open=join_groups(ALONE, (0, 1)))
    (press,) = [block for block in form(state) if isinstance(block, Press)]
    after = TOOL.move(state, press.move, press.args, 0, 0)
    assert after == AlliancesState(table=state.table, literal=True, open=state.open)


# Victory


def test_the_most_areas_make_the_final_winner() -> None:
    state = ended(5, 7, 3)
    assert (answer(state).text, answer(state).why) == (
        "Green is the final winner", "areas: Red 5, Green 7, Purple 3",
    )  # fmt: skip
    assert answer(state).lines == ("Red, Green and Purple won together.",)
    assert [b for b in form(state) if isinstance(b, Walk)]
    assert summary(state) == "Green is the final winner"


def test_a_tie_in_areas_is_shared_and_flagged() -> None:
    """C17."""
    state = ended(7, 7)
    assert answer(state).text == "Red and Green share it"
    assert [b for b in alliances(state) if isinstance(b, Silent)]


def test_areas_are_asked_until_all_are_known() -> None:
    assert answer(ended(7, None)).why == "Green: areas to come"
    nobody = AlliancesState(over=True)
    assert answer(nobody).text == "Who is left?"
    assert not [b for b in flat(form(nobody)) if isinstance(b, Walk)]


def test_one_gang_alone_wins_without_counting() -> None:
    state = ended(None)
    assert (answer(state).text, answer(state).why) == (
        "Red is the final winner", "no other gang is left",
    )  # fmt: skip
    assert not [b for b in alliances(state) if isinstance(b, Warn)]


def test_those_left_who_are_not_allied_are_asked_about() -> None:
    assert [b for b in alliances(ended(5, 6, allied=False)) if isinstance(b, Warn)]
    assert not [b for b in alliances(ended(5, 6)) if isinstance(b, Warn)]


def test_nobody_has_the_most_of_nothing() -> None:
    assert most_areas({}) == ()
    assert len(share.worst(TOOL)) <= 906
