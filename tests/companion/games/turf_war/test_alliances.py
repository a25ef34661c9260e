from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.core.blocks import (
    Button,
    Heading,
    Note,
    Question,
    QuestionSequence,
    RuleGap,
    Secret,
    TextToCopy,
    Warn,
)
from companion.core.nesting import flat
from companion.core.shape import join_groups
from companion.core.table import Table
from companion.exchange import share
from companion.games.turf_war.alliances.pacts import cliques, left_out, literal, most_areas
from companion.games.turf_war.alliances.state import AlliancesState, Bond, Duel, Pact
from companion.games.turf_war.alliances.tool import (
    AGREED,
    BOTH,
    GRACE,
    HOW_FAR,
    TOOL,
    alliances,
    form,
    public,
)
from tests import tool_screens
from tests.code_sizes import fullest_code
from tests.fast_run import trials
from tests.wordings import Wording

ALONE = tuple(range(8))


def lists(*named: set[int], **more: Any) -> AlliancesState:
    pacts = tuple(Pact(named=frozenset(each)) for each in named)
    table = Table().resized(max(2, len(named)))
    return AlliancesState(table=table, pacts=(*pacts, *(Pact(),) * 8)[:8], **more)


def covered(state: AlliancesState, kind: type[Any]) -> list[str]:
    (secret,) = [block for block in form(state) if isinstance(block, Secret)]
    return [b.text for b in secret.blocks if isinstance(b, kind)]


answer = partial(tool_screens.answer, TOOL)


def ended(*areas: int | None, allied: bool = True) -> AlliancesState:
    seats = range(len(areas))
    return AlliancesState(
        pacts=(*(Pact(areas=each) for each in areas), *(Pact(),) * 8)[:8],
        open=join_groups(ALONE, seats) if allied else ALONE,
        over=True,
        left=frozenset(seats),
    )


# Who named whom


def test_an_alliance_stands_where_all_named_each_other(wording: Wording) -> None:
    state = lists({1, 2}, {0, 2}, {0, 1}, set())
    assert covered(state, Heading) == ["New secret alliance: Red, Green and Purple"]
    wording(covered(state, TextToCopy))
    assert covered(lists(set(), set(), set()), Heading) == ["No new secret alliance"]
    assert (
        covered(lists(set(), set()), TextToCopy) == covered(lists(set(), set()), RuleGap) == []
    )


def test_who_fails_to_name_the_others_is_out_and_the_rest_stand(wording: Wording) -> None:
    """C18."""
    state = lists({1, 2}, {0, 2}, set())
    for each in (state, state.evolve(literal=True)):
        assert covered(each, Heading) == ["New secret alliance: Red and Green"]
        wording(covered(each, Note))
        assert covered(each, RuleGap) == [HOW_FAR]


def test_lists_that_do_not_match_are_read_in_two_ways() -> None:
    """C18: Red and Green named each other, and each someone else."""
    state = lists({1, 2}, {0, 3}, set(), set())
    assert covered(state, Heading) == ["New secret alliance: Red and Green"]
    assert covered(state, RuleGap) == [
        "Lists that don't match: the rules don't say. Here everyone in an alliance named everyone else in it. "
        "The other way: none. The game master decides.",
        HOW_FAR,
    ]
    whole = state.evolve(literal=True)
    assert covered(whole, Heading) == ["No new secret alliance"]
    said = "Here each list is one whole alliance, and who lists others, or not all, is out."
    assert f"{said} The other way: Red and Green" in covered(whole, RuleGap)[0]


def test_a_strict_table_leaves_out_who_was_not_named_by_all_on_the_list(
    wording: Wording,
) -> None:
    """Diplomacy rules, 1 and 1b: Red names two gangs that don't name each other."""
    state = lists({1, 2}, {0}, {0})
    assert covered(state, Heading) == ["New secret alliances: Red and Green; Red and Purple"]
    wording(covered(state, TextToCopy)[0])
    strict = state.evolve(literal=True)
    assert covered(strict, Heading) == ["No new secret alliance"]
    wording(covered(strict, RuleGap))


def test_who_adds_themselves_to_an_alliance_changes_nothing_for_the_others() -> None:
    """Diplomacy rules, 1b: only whoever fails to name the others is out."""
    for literal_ in (False, True):
        outsider = lists({1}, {0}, {0, 1}, literal=literal_)
        assert covered(outsider, Heading) == ["New secret alliance: Red and Green"]
        failing = lists({1}, {0, 2}, {0, 1}, literal=literal_)
        pair = "Green and Purple" if literal_ else "Red and Green; Green and Purple"
        assert pair in covered(failing, Heading)[0], "Red failed to name Purple"


def test_the_post_says_which_lists_do_not_match(wording: Wording) -> None:
    post = covered(lists({1, 2}, {0, 2}, set()), TextToCopy)[0]
    wording(post.splitlines())
    assert covered(lists({1}, set()), TextToCopy) == [], "no alliance is made: nothing to post"


@pytest.mark.parametrize("seed", range(3))
def test_a_strict_table_agrees_with_the_two_rules_of_a_list(seed: int) -> None:
    """Diplomacy rules, 1: in it, everyone names all others; 1b: whoever fails is out."""
    random = Random(seed)
    for _ in range(trials(700)):
        seats = random.sample(range(8), random.randint(2, 8))
        named = {
            seat: frozenset(each for each in range(8) if random.random() < 0.8)
            for seat in seats
        }
        whole = {seat: (named[seat] & set(seats)) | {seat} for seat in seats}
        found = literal(named)
        for group in found:
            (meant,) = {frozenset(whole[seat]) for seat in group}
            assert set(group) == {seat for seat in meant if whole[seat] == meant}
        allied = {seat for group in found for seat in group}
        assert sum(map(len, found)) == len(allied), "nobody is in two"
        for seat in set(seats) - allied:
            assert all(whole[each] != whole[seat] for each in seats if each != seat)


def test_a_gang_in_two_alliances_is_for_the_game_master() -> None:
    state = lists({1, 2}, {0}, {0})
    assert covered(state, Heading) == ["New secret alliances: Red and Green; Red and Purple"]
    assert covered(state, Warn) == [
        "Red would be in more than 1 alliance. The game master decides."
    ]
    assert covered(state.evolve(literal=True), Warn) == []


@pytest.mark.parametrize("seed", range(3))
def test_alliances_agree_with_a_search_through_all_groups(seed: int) -> None:
    random = Random(seed)
    for _ in range(trials(700)):
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
    assert answer(state).text == TOOL.summary(state) == "No open alliance"


def test_open_alliances_are_told_and_posted(wording: Wording) -> None:
    state = AlliancesState(open=join_groups(ALONE, (0, 1)))
    assert answer(state).text == "Red and Green"
    (post,) = [block for block in alliances(state) if isinstance(block, TextToCopy)]
    wording(post.text)


def next_of(state: AlliancesState) -> AlliancesState:
    (button,) = [b for b in form(state) if isinstance(b, Button)]
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert isinstance(after, AlliancesState)
    return after


def test_the_next_turn_keeps_what_is_open_and_what_is_secret(wording: Wording) -> None:
    """Diplomacy rules, 3: an alliance lasts until it is dissolved or someone leaves."""
    state = lists({1}, {0}, literal=True, open=join_groups(ALONE, (0, 1)))
    after = next_of(state)
    bond = Bond(members=frozenset({0, 1}))
    assert after == AlliancesState(
        table=state.table, literal=True, open=state.open, bonds=(bond,)
    )
    wording(covered(after, Note), covered(after, TextToCopy))
    again = after.put(("pacts", 0, "named"), frozenset({1}))
    again = again.put(("pacts", 1, "named"), frozenset({0}))
    assert next_of(again).bonds == (bond,), "it is the same alliance"
    (end,) = [b for b in flat(form(after)) if isinstance(b, Button) and b.move == "dissolve"]
    wording(end.title, case="the note above has no number")
    assert TOOL.move(after, "dissolve", end.args, 0, 0).bonds == ()


def test_grace_after_an_agreed_end_is_left_open() -> None:
    """Diplomacy rules, 3: the text may mean the grace for both ways out."""
    assert AGREED not in covered(lists(set()), RuleGap)
    after = next_of(lists({1}, {0}))
    assert AGREED in covered(after, RuleGap)
    both = next_of(after.put(("bonds", 0, "leaving"), frozenset({0, 1})))
    assert both.bonds[0].grace == {0, 1}, "marked as leaving, they have a turn of grace"
    assert next_of(both).bonds == ()


def test_a_larger_alliance_takes_the_place_of_the_one_within_it() -> None:
    state = lists({1, 2}, {0, 2}, {0, 1}, bonds=(Bond(members=frozenset({0, 1})),))
    assert next_of(state).bonds == (Bond(members=frozenset({0, 1, 2})),)


def test_whoever_leaves_has_a_turn_of_grace_and_is_out_after_it(wording: Wording) -> None:
    """Diplomacy rules, 3."""
    three = lists(set(), set(), set(), bonds=(Bond(members=frozenset({0, 1, 2})),))
    leaving = three.put(("bonds", 0, "leaving"), frozenset({2}))
    grace = next_of(leaving)
    assert grace.bonds == (Bond(members=frozenset({0, 1, 2}), grace=frozenset({2})),)
    wording(covered(grace, Note))
    assert GRACE in covered(grace, RuleGap)
    assert next_of(grace).bonds == (Bond(members=frozenset({0, 1})),)
    pair = next_of(next_of(next_of(grace).put(("bonds", 0, "leaving"), frozenset({0}))))
    assert pair.bonds == ()
    assert covered(pair.evolve(bonds=(Bond(members=frozenset({7, 1})),)), Note) == []


def test_an_open_alliance_is_left_with_a_turn_of_grace_too(wording: Wording) -> None:
    state = AlliancesState(open=join_groups(ALONE, (0, 1, 2)), leaving=frozenset({2, 3}))
    wording(public(state))
    assert f"Our reading: {GRACE}" in public(state)
    assert RuleGap(GRACE) in alliances(state)
    grace = next_of(state)
    assert answer(grace).text == "Red, Green and Purple", "friends until the grace is over"
    wording(public(grace))
    assert answer(next_of(grace)).text == "Red and Green"
    two = state.evolve(leaving=frozenset({1, 2}))
    wording(public(two))
    assert public(AlliancesState()) == ""


def test_an_alliance_for_one_fight_needs_both_orders(wording: Wording) -> None:
    """Diplomacy rules, 2."""
    duel = Duel(one=0, other=1, foe=2, area="St. Thomas", both=True)
    state = lists(set(), set(), set(), duels=(duel, duel.evolve(both=False), Duel(one=0)))
    notes = covered(state, Note)
    assert "Red and Green fight as one against Purple in St. Thomas." in notes
    assert (
        "Only one of Red and Green ordered it: they don't fight as one in St. Thomas." in notes
    )
    wording(notes)
    assert BOTH in covered(state, RuleGap)
    wording(covered(state, TextToCopy)[0])
    wording(covered(state, TextToCopy), case="what is half entered is not posted")
    half = lists(set(), set(), set(), duels=(Duel(one=0),))
    assert covered(half, TextToCopy) == covered(half, RuleGap) == []
    assert share.write(TOOL, state) == share.write(TOOL, state.evolve(duels=()))
    nowhere = lists(set(), set(), set(), duels=(duel.evolve(area=""),))
    wording(covered(nowhere, Note))


# Victory


def test_an_alliance_wins_together_and_the_most_areas_name_the_next_game_master() -> None:
    state = ended(5, 7, 3)
    assert (answer(state).text, answer(state).why) == (
        "Red, Green and Purple win together", "Areas: Red 5, Green 7, Purple 3",
    )  # fmt: skip
    assert answer(state).lines == ("Green has the most areas: game master of the next game.",)
    assert [b for b in form(state) if isinstance(b, QuestionSequence)]
    assert TOOL.summary(state) == "Red, Green and Purple win together"


def test_a_tie_in_areas_is_for_chance_and_flagged() -> None:
    """C17."""
    state = ended(7, 7)
    assert answer(state).lines == ("Red and Green have the most areas: a tie.",)
    assert [b for b in alliances(state) if isinstance(b, RuleGap)]


def test_areas_are_asked_until_all_are_known(wording: Wording) -> None:
    assert answer(ended(7, None)).why == "Areas still to enter: Green"
    assert TOOL.recorded(ended(7, None)) is None
    nobody = AlliancesState(over=True)
    wording(answer(nobody).text)
    assert not [b for b in flat(form(nobody)) if isinstance(b, QuestionSequence)]


def test_one_gang_alone_wins_without_counting() -> None:
    state = ended(None)
    assert (answer(state).text, answer(state).why) == ("Red wins", "No other gang is left")
    assert TOOL.recorded(state) is not None
    assert [(link.tool, link.main) for link in TOOL.links(state)] == [("round", False)]


def test_nobody_wins_before_it_is_known_that_they_are_allies(wording: Wording) -> None:
    state = ended(5, 6, allied=False)
    wording(answer(state).text)
    assert TOOL.recorded(state) is None
    (question,) = [b for b in form(state) if isinstance(b, Question) and b.path == ("allied",)]
    secret = state.put(question.path, True)
    assert answer(secret).text == "Red and Green win together"
    assert TOOL.recorded(secret) is not None
    assert not [
        b for b in form(ended(5, 6)) if isinstance(b, Question) and b.path == ("allied",)
    ]


def test_nobody_has_the_most_of_nothing() -> None:
    assert most_areas({}) == ()
    assert len(fullest_code(TOOL)) <= 906
