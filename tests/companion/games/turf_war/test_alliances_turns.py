"""Alliances follows the turn of the checklist: a new alliance needs both names in one turn. Rulebook: Diplomacy
rules.
"""

from typing import Any

from companion.core.blocks import Heading, TextToCopy
from companion.core.shape import join_groups
from companion.display.layout import lay_out
from companion.games.turf_war.alliances.state import Bond, is_past
from companion.games.turf_war.alliances.tool import TOOL
from tests.companion.games.turf_war.evening import Evening
from tests.companion.games.turf_war.test_alliances import ALONE, answer, covered, lists
from tests.wordings import Wording

RED_AND_GREEN = frozenset({0, 1})


def named(*lists_: set[int]) -> dict[str, Any]:
    return {"pacts": lists(*lists_).pacts}


def test_lists_of_the_turn_before_are_no_new_alliance(wording: Wording) -> None:
    evening = Evening()
    evening.turn(1)
    evening.enter(**named({1}, {0}))
    assert covered(evening.now, Heading) == ["New secret alliance: Red and Green"]
    evening.turn(2)
    wording(answer(evening.now).text)
    assert covered(evening.now, Heading) == [
        "Secret alliance of the previous turn: Red and Green"
    ]
    assert covered(evening.now, TextToCopy) == []
    parts = lay_out(TOOL, evening.now)
    assert parts.large, "no way back comes first"
    assert [button.title for button in parts.main] == ["Begin turn 2"]
    evening.press("Begin turn 2")
    assert covered(evening.now, Heading) == ["No new secret alliance"]
    assert evening.now.bonds == (Bond(members=RED_AND_GREEN),)
    assert not is_past(evening.now)


def test_names_of_two_turns_make_no_alliance() -> None:
    """Diplomacy rules, 1: in one turn."""
    evening = Evening()
    evening.turn(1)
    evening.enter(**named({1}))
    evening.turn(2)
    assert "New secret alliance" not in " ".join(covered(evening.now, Heading))
    evening.press("Begin turn 2")
    evening.enter(**named(set(), {0}))
    assert covered(evening.now, Heading) == ["No new secret alliance"]


def test_what_is_already_of_the_new_turn_stays(wording: Wording) -> None:
    evening = Evening()
    evening.turn(1)
    evening.enter(**named({1}, {0}))
    evening.turn(2)
    evening.press("All of this is for this turn")
    assert covered(evening.now, Heading) == ["New secret alliance: Red and Green"]
    evening.turn(3)
    wording(answer(evening.now).text)


def test_a_turn_without_lists_is_no_previous_one() -> None:
    evening = Evening()
    for turn in (1, 2):
        evening.turn(turn)
        assert not is_past(evening.now)
    evening.enter(**named({1}, {0}))
    assert answer(evening.now).text == "No open alliance", "they are of turn 2"
    evening.turn(3)
    evening.enter(**named(set()))
    evening.enter(**named({1}, {0}))
    assert not is_past(evening.now), "those of turn 2 were taken away, these are of turn 3"
    evening.enter(bonds=(Bond(members=RED_AND_GREEN),), **named(set()))
    evening.turn(4)
    assert not is_past(evening.now), "alliances stay"


def test_a_turn_that_was_begun_here_is_not_begun_twice() -> None:
    evening = Evening()
    evening.turn(1)
    evening.enter(**named({1}, {0}))
    evening.press("Next turn")
    evening.enter(**named(set(), {2}, {1}))
    evening.phase(phase=5)
    evening.turn(2)
    assert covered(evening.now, Heading) == ["New secret alliance: Green and Purple"]
    evening.turn(3)
    assert is_past(evening.now)


def test_back_to_the_turn_before_brings_its_lists_back() -> None:
    evening = Evening()
    evening.turn(1)
    evening.enter(**named({1}, {0}))
    evening.turn(2)
    evening.turn(1)
    assert covered(evening.now, Heading) == ["New secret alliance: Red and Green"]
    evening.turn(2)
    evening.press("Begin turn 2")
    evening.undo()
    assert is_past(evening.now), "the checklist is still in turn 2"


def test_a_turn_of_grace_ends_with_the_turns_that_passed() -> None:
    """Diplomacy rules, 3."""
    evening = Evening()
    evening.turn(1)
    evening.enter(open=join_groups(ALONE, (0, 1, 2)), leaving=frozenset({2}))
    evening.turn(2)
    assert answer(evening.now).why == "Allied in the open: Red, Green and Purple"
    evening.press("Begin turn 2")
    assert evening.now.grace == {2}
    evening.turn(3)
    evening.press("Begin turn 3")
    assert answer(evening.now).text == "Red and Green"
    late = Evening()
    late.turn(1)
    late.enter(open=join_groups(ALONE, (0, 1, 2)), leaving=frozenset({2}))
    late.turn(5)
    late.press("Begin turn 5")
    assert answer(late.now).text == "Red and Green"
    assert late.now.grace == frozenset()


def test_the_secret_post_says_who_leaves_and_whom(wording: Wording) -> None:
    """Diplomacy rules, 3: they stay allies until the turn of grace is over."""
    bond = Bond(members=frozenset({0, 2}))

    def posted(**changes: Any) -> list[str]:
        state = lists(set(), set(), set(), bonds=(bond.evolve(**changes),))
        (post,) = covered(state, TextToCopy)
        return [line for line in post.splitlines() if not line.startswith("Our reading")]

    still = "Still allied in secret: Red and Purple."
    assert posted() == [still]
    wording(
        posted(leaving=frozenset({2})),
        posted(leaving=frozenset({0, 2})),
        posted(grace=frozenset({2})),
    )
    three = frozenset({0, 1, 2})
    wording(posted(members=three, leaving=frozenset({1})))
    away = lists({1}, {0}, bonds=(bond.evolve(leaving=frozenset({2})),))
    assert "leaves" not in covered(away, TextToCopy)[0], "Purple does not play"


def test_without_a_checklist_and_at_the_end_no_turn_is_past() -> None:
    alone = lists({1}, {0})
    assert not is_past(alone)
    assert TOOL.move(alone, "next", (), 0, 0).told_held == 0
    over = alone.evolve(told_turn=2, told_held=1, over=True)
    assert not is_past(over), "no turn comes"
    assert is_past(over.evolve(over=False))
