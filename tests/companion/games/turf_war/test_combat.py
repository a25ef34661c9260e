from companion.core.blocks import (
    Button,
    Grid,
    Note,
    Question,
    QuestionSequence,
    RuleGap,
    TextToCopy,
    Warn,
)
from companion.core.shape import join_groups
from companion.games.turf_war.combat.fights import fights
from companion.games.turf_war.combat.state import (
    ALONE,
    FIGHTS,
    CombatState,
    Ways,
)
from companion.games.turf_war.combat.tool import NOTED, TOOL, summary
from tests.code_sizes import fullest_code
from tests.companion.games.turf_war.fighting import answer, meets, only
from tests.wordings import Wording


def test_the_first_step_is_who_meets_and_then_how_many(wording: Wording) -> None:
    assert answer(CombatState()).text == summary(CombatState()) == "Who meets here?"
    assert not only(CombatState(), QuestionSequence)
    some = meets(4, None, 2)
    wording(answer(some).text)
    (button,) = only(some, Button)
    wording(button.title)
    assert any(f"“{button.title}”" in note.text for note in only(some, Note))
    assert only(some, QuestionSequence)[0].optional
    some = TOOL.move(some, "all", (), 0, 0)
    assert not only(some, QuestionSequence)[0].optional
    wording(answer(some).why)
    wording(summary(some))
    assert not only(some, Button)
    assert [question.title for question in only(some, QuestionSequence)[0].questions] == [
        "Hitmen",
        "Lieutenants",
    ] * 3


def test_a_gang_without_a_piece_is_asked_for_one(wording: Wording) -> None:
    """No end is told while a gang that was tapped has nothing here."""
    for state, whose in ((meets(2, 0), "Green"), (meets(0, 0, 3), "Red")):
        told = answer(state)
        assert told.text == f"Which pieces does {whose} have here?"
        assert not only(state, Button)
        assert not only(state, TextToCopy)
    wording(answer(meets(0, 0, 3)).why)
    assert answer(meets(2, 0, dons=frozenset({1}), held=1)).text == "The Don is not killed"
    assert answer(meets(2, 0, lieutenants=(0, 1), empty=True)).text == "Nobody stays"


def test_who_was_here_before_is_asked_above_the_pieces_once_it_decides() -> None:
    def above(state: CombatState) -> list[str]:
        form = TOOL.form(state)
        pieces = next(
            at for at, block in enumerate(form) if isinstance(block, QuestionSequence)
        )
        return [block.title for block in form[:pieces] if isinstance(block, Question)]

    usual = ["Who meets here?", "Area"]
    assert above(meets(4, 2)) == above(meets(3, None)) == usual
    open_ones = ["Nobody was here before", "They were all here before"]
    assert above(meets(3, 3)) == [*usual, "Who was here before?", *open_ones]
    known = above(meets(3, 3, held=1))
    assert known == [*usual, "Who was here before?"], "it stays where it was touched"


def test_of_two_gangs_it_is_said_which_pieces_are_dead() -> None:
    assert answer(meets(4, 2)).why.endswith(
        "4 against Green 2. Dead: Red 1 Hitman, Green 1 Hitman"
    )
    assert answer(meets(5, 0, lieutenants=(0, 1))).why.endswith("Dead: Green 1 Lieutenant")
    assert "Dead" not in answer(meets(3)).why


def test_three_gangs_fight_and_every_death_is_named() -> None:
    """TW-G1."""
    state = meets(4, 3, 2, area="Docks")
    told = answer(state)
    assert (told.text, told.why) == (
        "Red stays",
        "Red 4 against Green 3 against Purple 2: 6 attacks. Dead: 2 Red, 2 Green, 2 Purple",
    )
    assert told.lines[0] == "Rule 5: Purple kills a Hitman of Red."
    assert sum("kills a Hitman" in line for line in told.lines) == 6
    (grid,) = only(state, Grid)
    assert grid.rows == (
        ("Red", "2 H", "2 H stay", "3"),
        ("Green", "2 H", "1 H leaves", "2"),
        ("Purple", "2 H", "–", "0"),
    )
    (post,) = only(state, TextToCopy)
    assert post.text.startswith("Docks: Red 4 against Green 3")
    assert "Purple: 2 H dead; all dead." in post.text
    assert summary(state) == "Red stays"


def test_the_next_fight_keeps_the_ways_of_the_table_and_the_alliances() -> None:
    ways, sides = Ways(equal_lose=True), join_groups(tuple(range(8)), (0, 1))
    state = meets(4, 3, ways=ways, sides=sides, held=1)
    (button,) = only(state, Button)
    state = state.evolve(allied=sides)
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert after.evolve(ended=()) == CombatState(
        table=state.table, fight=1, ways=ways, sides=sides, allied=sides
    )
    assert fights(after) == (state,), "the fight is kept as it was"


def test_an_alliance_for_one_fight_ends_with_it() -> None:
    """Diplomacy rules, 2."""
    state = meets(2, 2, 1, sides=join_groups(ALONE, (0, 1)))
    after = TOOL.move(state, "next", (), 0, 0)
    assert after.sides == ALONE


def test_headlines_say_who_is_where(wording: Wording) -> None:
    assert answer(meets(1, 1, empty=True)).text == "Nobody stays"
    assert answer(meets(1, 1, 1)).text == "All are dead"
    allies = join_groups(tuple(range(8)), (0, 1))
    assert answer(meets(2, 1, sides=allies)).text == "Nobody fights"
    assert (
        answer(meets(2, 2, 1, sides=join_groups(tuple(range(8)), (0, 1)))).text
        == "Red and Green stay"
    )
    don = meets(4, 0, dons=frozenset({1}), held=1)
    assert answer(don).text == "The Don is not killed"
    wording(answer(don).why)
    assert answer(don).lines[0] == (
        "Rule 4: Red attacks Green and kills nobody: it takes 5 to kill a Don, and they have 4."
    )
    wording(only(don, RuleGap))


def test_every_fight_has_a_number_of_its_own() -> None:
    numbers = [0]
    state = meets(4, 3)
    for _ in range(2):
        state = TOOL.move(state, "next", (), 0, 0)
        numbers.append(state.fight)
    assert numbers == [0, 1, 2]
    assert TOOL.move(state.evolve(fight=FIGHTS - 1), "next", (), 0, 0).fight == 0


def test_allies_kill_together_and_one_kills_alone() -> None:
    lines = answer(meets(2, 2, 3, sides=join_groups(ALONE, (0, 1)))).lines
    assert "Rule 2a: Red and Green kill a Hitman of Purple." in lines
    assert "Rule 2a: Purple kills a Hitman of Red." in lines
    don = meets(2, 2, 0, dons=frozenset({2}), sides=join_groups(ALONE, (0, 1)))
    assert "Red and Green attack Purple and kill nobody" in answer(don).lines[0]


def test_a_don_is_only_where_his_own_gang_was() -> None:
    assert only(meets(4, 3, dons=frozenset({0}), held=1), Warn) == [
        Warn("A Don only goes to areas of his own gang, so not Red here.")
    ]
    assert only(meets(4, 3, dons=frozenset({1}), held=1), Warn) == []
    assert only(meets(4, 3, dons=frozenset({0})), Warn) == []


def test_what_ends_three_sides_with_a_lieutenant_is_told() -> None:
    state = meets(0, 0, 2, lieutenants=(2, 2, 0), empty=True)
    assert any("kills nobody: it takes 2 attacks." in x for x in answer(state).lines)
    three = state.evolve(ways=Ways(lieutenant_needs_three=True))
    assert any(
        "kills nobody: it takes 3 to kill a Lieutenant, and they have 2." in x
        for x in answer(three).lines
    )


def test_the_worst_fight_fits_a_code() -> None:
    assert len(fullest_code(TOOL)) <= 906


def test_after_a_fight_the_turn_goes_on_and_its_end_is_needed_elsewhere() -> None:
    assert [link.tool for link in TOOL.links(meets(4, 2))] == [
        "round",
        "gang",
        "treasury",
        "post",
    ]
    in_turn = TOOL.links(meets(4, 2, turn=1))
    assert [link.tool for link in in_turn] == ["round", "gang"], "other fights may be left"
    *_, noted = TOOL.result(meets(4, 2))
    assert noted == Note(NOTED)
    assert TOOL.links(meets(None, 2)) == ()
