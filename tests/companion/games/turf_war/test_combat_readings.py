"""Where the rules of a fight are silent: labels on the screen, in Why? and in posts."""

from typing import Any

from companion.core.blocks import Button, Note, Question, RuleGap, TextToCopy
from companion.core.nesting import flat
from companion.core.shape import join_groups
from companion.games.turf_war.combat.state import ALONE, CombatState, Ruling, Ways
from companion.games.turf_war.combat.tool import ONE_FIGHT, form, summary
from tests.companion.games.turf_war.fighting import answer, meets, only, ruled, says
from tests.wordings import Wording


def test_silence_is_named_where_it_changes_this_fight(wording: Wording) -> None:
    wording(only(meets(2, 2, empty=True), RuleGap))
    spared = meets(
        4,
        0,
        dons=frozenset({1}),
        held=1,
        rulings=(Ruling(goes="leaves"), Ruling(goes="stays"), *(Ruling(),) * 6),
    )
    wording(
        only(spared, RuleGap),
        only(meets(1, 1, empty=True), RuleGap),
        only(meets(0, 2, lieutenants=(1,), empty=True), RuleGap),
        only(meets(3, 0, lieutenants=(0, 1)), RuleGap),
        only(meets(3, 2, 1), RuleGap),
        only(meets(3, 1, lieutenants=(0, 1)), RuleGap),
        only(meets(4, 1, lieutenants=(0, 1)), RuleGap),
    )
    chosen = meets(4, 3, ways=Ways(owner_chooses=True))
    wording(only(chosen, RuleGap))
    allies = meets(2, 2, 1, sides=join_groups(tuple(range(8)), (0, 1)))
    wording(only(allies, RuleGap), case="neither of them loses one")
    lose = meets(2, 2, 2, sides=join_groups(tuple(range(8)), (0, 1)))
    wording(
        only(lose, RuleGap),
        only(allies, RuleGap),
        only(meets(4, 3), RuleGap),
        only(meets(1, 1, empty=True), RuleGap),
        only(meets(4, 4, 3, empty=True), RuleGap),
        only(meets(4, 3, 2), RuleGap),
    )


def test_a_lieutenant_among_others_is_read_by_a_label_everywhere(wording: Wording) -> None:
    """Combat resolution, 2a, 3 and 5: the reading stands on the screen, in Why? and in posts."""
    among = meets(0, 2, 2, lieutenants=(1,))
    assert answer(among).text == "All are dead"
    for state, words in (
        (among, "we suggest that 2 attacks kill him"),
        (meets(0, 2, lieutenants=(2,)), "a weaker side of several always kills 1"),
        (among.evolve(ways=Ways(lieutenant_needs_three=True)), "Here only 3 Hitmen"),
    ):
        assert says(state, words)
        assert any(
            words in line and line.startswith("Our reading:") for line in answer(state).lines
        )
        assert f"{words}" in only(state, TextToCopy)[0].text
    both = Ways(lieutenant_takes_one=True)
    wording(
        only(meets(0, 0, lieutenants=(2, 1), ways=both), RuleGap),
        only(meets(0, 0, lieutenants=(2, 1)), RuleGap),
    )


def test_every_label_of_the_screen_is_in_the_post() -> None:
    for state in (
        meets(2, 2, empty=True), meets(3, 2, 1), meets(4, 4, 3, empty=True),
        meets(9, 2, dons=frozenset({1}), held=1), meets(1, 1, held=0, owner=2),
        meets(2, 2, 1, sides=join_groups(ALONE, (0, 1))),
            meets(2, 1, sides=join_groups(ALONE, (0, 1))),
    ):  # fmt: skip
        labels = [f"Our reading: {block.text}" for block in only(state, RuleGap)]
        post = only(state, TextToCopy)[0].text.splitlines()
        assert [line for line in post if line.startswith("Our reading")] == labels


def test_who_was_here_is_asked_only_where_the_end_depends_on_it() -> None:
    """Combat resolution, 1a and 1b."""
    for state in (meets(1, 1), meets(4, 4, 3), meets(1, 1, held=3)):
        assert answer(state).text == summary(state) == "Who was here before?"
        assert not only(state, TextToCopy)
        assert not only(state, Button), "no verdict, so no next fight"
    assert answer(meets(1, 1, held=1)).text == "Green stays"
    assert answer(meets(1, 1, empty=True)).text == "Nobody stays"
    assert answer(meets(4, 3)).text == "Red stays"
    titles = [b.title for b in flat(form(meets(1, 1))) if isinstance(b, Question)]
    assert "Nobody was here before" in titles
    held = [b.title for b in flat(form(meets(1, 1, held=0))) if isinstance(b, Question)]
    assert "Nobody was here before" not in held


def test_an_alliance_for_one_fight_is_against_one_gang(wording: Wording) -> None:
    """Diplomacy rules, 2."""
    duel = meets(2, 2, 1, sides=join_groups(ALONE, (0, 1)))
    wording(only(duel, RuleGap))
    more = meets(2, 2, 1, 1, sides=join_groups(ALONE, (0, 1)))
    wording(only(more, RuleGap), only(more.evolve(allied=more.sides), RuleGap))
    assert Note(ONE_FIGHT) in form(more)


def test_a_lone_hitman_and_a_lone_don_among_three_have_a_sentence_each(
    wording: Wording,
) -> None:
    """C4, C19."""
    hitman, don = "a lone Hitman's attack", "Does a lone Don attack"
    asked = "after an attack by less than 5"

    def told(state: CombatState) -> list[bool]:
        return [says(state, text) for text in (hitman, don, asked)]

    third: dict[str, Any] = {"dons": frozenset({2}), "empty": True}
    assert told(meets(3, 2, 1)) == [True, False, False]
    assert told(meets(4, 3, 0, **third)) == [False, True, True]
    assert told(meets(4, 1, 0, **third)) == [True, True, True]
    assert told(meets(6, 5, 0, **third)) == [False, True, False], "he is dead"
    assert told(meets(4, 3, 2, **third)) == [False, False, False], "others are with him"
    assert told(ruled(meets(4, 3, 0, **third), 2, goes="stays")) == [False, True, False]
    assert told(ruled(meets(4, 3, 0, **third), 2, don="dies")) == [False, True, False]
    every: dict[str, Any] = {"dons": frozenset({0, 1, 2}), "empty": True}
    assert told(meets(0, 0, 0, **every)) == [False, True, False], "nobody attacks"
    shy = Ways(one_kills_nobody=True)
    assert told(meets(1, 0, 0, dons=frozenset({1, 2}), ways=shy, empty=True)) == [
        True, True, False,
    ]  # fmt: skip
    wording(only(meets(4, 3, 0, **third), RuleGap))


def test_silence_names_what_this_table_chose(wording: Wording) -> None:
    every = Ways(**dict.fromkeys(Ways.model_fields, True))
    wording(
        only(meets(2, 2, ways=every, empty=True), RuleGap),
        only(meets(1, 1, ways=every, empty=True), RuleGap),
        only(meets(3, 0, lieutenants=(0, 1), ways=every), RuleGap),
        only(meets(3, 2, 1, ways=every), RuleGap),
        only(meets(3, 1, ways=every), RuleGap),
    )


def test_a_don_falls_or_waits_for_the_game_master() -> None:
    """Combat resolution, 4."""
    dead = meets(0, 5, dons=frozenset({0}), held=0)
    assert "Rule 4: Green kills the Don of Red." in answer(dead).lines
    lives = meets(0, 4, dons=frozenset({0}), held=0)
    assert (
        "Red: none dead; Don stays or leaves, as the game master says." in answer(lives).lines
    )
    assert (
        "Green: none dead; 4 H stay or leave, as the game master says." in answer(lives).lines
    )


def test_whether_five_kill_a_don_with_guards_is_asked_where_it_decides(
    wording: Wording,
) -> None:
    """Combat resolution, 4."""
    asked = "Can 5 or more kill a Don who has guards? The rules don't say."
    guarded = meets(6, 2, dons=frozenset({1}))
    assert says(guarded, asked)
    wording(only(guarded, RuleGap))
    assert answer(guarded).lines[-1].startswith("Our reading:")
    yes = guarded.evolve(ways=Ways(guarded_don_dies=True))
    assert says(yes, f"{asked} Here they can: he is the piece that dies.")
    assert "Rule 4: Red kills the Don of Green." in answer(yes).lines
    wording(only(yes, RuleGap), only(guarded, RuleGap))
    assert any(asked in line for line in only(yes, TextToCopy)[0].text.splitlines())
    for state in (
        meets(4, 2, dons=frozenset({1})),
        meets(6, 2),
        meets(6, 0, dons=frozenset({1}), held=1),
        meets(5, 5, dons=frozenset({1}), empty=True),
    ):
        assert not says(state, asked)
    assert says(meets(6, 4, 1, dons=frozenset({2}), empty=True), asked)


def test_gangs_that_meet_alone_without_an_open_alliance_are_a_reading() -> None:
    """Diplomacy rules, 1c: only open allies stay in each other's areas without a fight."""
    asked = "May allies meet without a fight if their alliance isn't open?"
    pair = join_groups(ALONE, (0, 1))
    secret = meets(2, 1, sides=pair)
    assert answer(secret).text == "Nobody fights"
    assert says(secret, asked)
    assert f"Our reading: {asked}" in only(secret, TextToCopy)[0].text
    assert not says(meets(2, 1, sides=pair, allied=pair), asked)
    assert not says(meets(2, 1), asked)
    assert "gangs that fight as one" in answer(secret).rule
