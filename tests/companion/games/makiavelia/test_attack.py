"""An Attack from its firepower to its wounds: what is asked, cast or thrown here, and answered."""

from typing import Any

import pytest

from companion.core.blocks import (
    Button,
    Fold,
    Grid,
    Note,
    Odds,
    Question,
    RuleGap,
)
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.display.targets import sequences_of
from companion.games.makiavelia.attack.battle import fallen
from companion.games.makiavelia.attack.state import (
    Arms,
    AttackState,
    dice,
    stars_cast,
    throw_of,
)
from companion.games.makiavelia.attack.tool import TOOL, form
from companion.games.makiavelia.round.tool import RoundState
from tests.answers import after_answer
from tests.companion.games.makiavelia.attacking import answer, asked, only, presses, warns
from tests.wordings import Wording

# MK-G7


def test_firepower_four_casts_four_dice_and_three_stars_make_three_wounds(
    wording: Wording,
) -> None:
    state = AttackState(firepower=(4,))
    assert dice(state) == 4
    assert answer(state).text == "Cast 4 dice"
    cast = state.evolve(hits=3, targets=frozenset({2}))
    assert answer(cast).text == "3 wounds for Purple"
    wording(answer(cast).why)
    assert warns(cast) == []


def test_firepower_adds_up_with_what_other_cards_change() -> None:
    state = AttackState(firepower=(3, 2, -1))
    assert answer(state).why == "Firepower 3 + 2 − 1 = 4"
    assert answer(AttackState(firepower=(1,))).text == "Cast 1 die"
    assert answer(AttackState(firepower=(1,), hits=1)).text == "1 wound"


def test_without_firepower_there_are_no_dice_but_the_attack_is_allowed(
    wording: Wording,
) -> None:
    state = AttackState(firepower=(2, -3))
    assert dice(state) == 0
    assert answer(state).text == "No dice, no wounds"
    (silent,) = only(state, RuleGap)
    assert only(state, Odds) == []
    assert presses(state) == ["Next Attack"]
    assert "Red stars" not in asked(state)
    wording(silent.text, answer(AttackState()).text)
    assert only(AttackState(), Odds) == []


def test_more_stars_than_dice_are_kept_and_asked_about(wording: Wording) -> None:
    """Correction 4: the rules don't say that a die shows 1 star at most."""
    many_stars = AttackState(firepower=(4,), hits=5, strength=(3,), targets=frozenset({2}))
    (warned,) = warns(many_stars)
    assert warned.startswith("5 red stars on 4 dice: is that right?")
    assert answer(many_stars).text == "5 wounds for Purple"
    wording(answer(many_stars).why)
    assert only(many_stars, Odds) == []
    wording(only(many_stars, Note)[-1].text)
    assert presses(many_stars) == ["Next Attack"]
    (die,) = [b for b in form(many_stars) if isinstance(b, Fold) and b.key == "die"]
    (more,) = [b for b in die.blocks if isinstance(b, Question) and b.path == ("hits",)]
    wording(more.title)
    assert answer(after_answer(TOOL, many_stars, more, 7, 0, 0)).text == "7 wounds for Purple"
    (no_dice,) = [b for b in form(AttackState()) if isinstance(b, Fold) and b.key == "die"]
    assert ("hits",) not in [b.path for b in no_dice.blocks if isinstance(b, Question)]


def test_more_stars_than_faces_are_warned_about() -> None:
    many = AttackState(firepower=(2,), stars=3, faces=2)
    assert warns(many) == ["More faces with a star than faces: every die hits."]
    assert only(many, Odds)[0] == Odds("At least 1 hit", 1, 1)


def test_who_attacks_themselves_can_take_that_back() -> None:
    def names(state: AttackState) -> list[str]:
        return [player.name for player in asked(state)["Attacked"].players]

    own = AttackState(attacker=1, targets=frozenset({1, 2}), firepower=(2,), hits=1)
    assert warns(own) == [
        "You can't attack yourself: tap Green under “Attacked” to remove the mark."
    ]
    assert answer(own).text == "1 wound for Purple"
    assert names(own) == ["Red", "Green", "Purple", "Black"]
    mended = own.put(asked(own)["Attacked"].path, frozenset({2}))
    assert warns(mended) == []
    assert names(mended) == ["Red", "Purple", "Black"]


def test_no_star_of_before_is_left_once_there_are_no_dice(wording: Wording) -> None:
    cast = AttackState(attacker=0, firepower=(4,), hits=3, seed=7)
    question = asked(cast)["Firepower"]
    cleared = after_answer(TOOL, cast, question, (), 0, 0)
    assert (cleared.firepower, cleared.hits, cleared.seed) == ((), None, None)
    again = after_answer(TOOL, cleared, question, (5,), 0, 0)
    assert answer(again).text == "Cast 5 dice"
    one_more = after_answer(TOOL, cast, question, (4, 1), 0, 0)
    assert answer(one_more).text == "3 wounds"
    brought = AttackState(firepower=(2, -2), hits=3)
    assert stars_cast(brought) is None
    assert answer(brought).text == "No dice, no wounds"
    wording(TOOL.summary(AttackState(hits=3)), answer(AttackState(hits=3)).text)


def test_once_the_dice_lie_there_the_answer_is_what_happened(wording: Wording) -> None:
    def after(**changes: Any) -> tuple[list[str], list[str]]:
        state = AttackState(firepower=(4,), strength=(3,), wounds=(1,)).evolve(**changes)
        shown = [b for b in TOOL.result(state) if isinstance(b, Odds | Grid)]
        assert not shown
        (fold,) = [b for b in TOOL.result(state) if isinstance(b, Fold)]
        assert fold.title == "How likely was that?"
        odds = [block.title for block in fold.blocks if isinstance(block, Odds)]
        return [b.text for b in TOOL.result(state) if isinstance(b, Note)], odds

    notes, odds = after(hits=3)
    wording(notes, odds, after(hits=1)[0])
    assert after(hits=0)[1] == ["Bury it: at least 2 hits", "No hit at all"]
    wording(after(hits=2)[0][0], after(hits=1, wounds=(3,))[0][0])
    assert after(hits=1, wounds=(3,))[1] == ["At least 1 hit"]
    assert after(hits=1, strength=())[0] == []
    missed = AttackState(firepower=(2,), hits=0)
    assert only(missed, Odds) == [Odds("No hit at all", 1, 4)]
    assert presses(missed) == ["Next Attack"]
    wording(presses(AttackState(firepower=(2,))))


def test_several_players_are_for_the_strategist(wording: Wording) -> None:
    state = AttackState(attacker=0, targets=frozenset({1, 2}), firepower=(2,), hits=2)
    wording(only(state, Note))
    assert answer(state).text == "2 wounds for Green and Purple"


def test_the_attacked_player_is_reminded_of_their_embassy(wording: Wording) -> None:
    """Play a Card: they draw a card every time someone attacks them."""

    def reminded(*targets: int) -> list[str]:
        state = AttackState(attacker=0, targets=frozenset(targets), firepower=(2,))
        notes = [block.text for block in only(state, Note)]
        return [text for text in notes if "Embassy" in text]

    assert reminded() == reminded(0) == [], "nobody is attacked"
    wording(reminded(2), reminded(1, 2))
    asked = AttackState(attacker=0, targets=frozenset({2}))
    assert [b.text for b in only(asked, Note) if "Embassy" in b.text], "before the dice, too"


# Thrown here


def test_the_app_throws_for_the_table_and_says_so(wording: Wording) -> None:
    state = AttackState(firepower=(5,))
    button = next(block for block in form(state) if isinstance(block, Button))
    wording(button.title)
    thrown = TOOL.move(state, button.move, button.args, 0, 7)
    assert len(throw_of(thrown)) == 5
    assert stars_cast(thrown) == sum(throw_of(thrown))
    assert answer(thrown).why.endswith("on 5 dice, thrown by the app. Tap who is attacked")
    shown = next(
        line for line in answer(thrown).lines if line.startswith("The app threw, die by die")
    )
    assert shown.count("star") == stars_cast(thrown)
    corrected = thrown.evolve(hits=0)
    assert stars_cast(corrected) == 0
    assert answer(corrected).why == "0 hits on 5 dice"
    assert TOOL.move(corrected, "throw", (), 0, 7) == thrown


def test_one_more_die_leaves_the_others_as_they_lie() -> None:
    assert fallen(4, 99, 1, 2) == fallen(9, 99, 1, 2)[:4]


@pytest.mark.parametrize(("stars", "faces"), [(1, 2), (1, 6), (5, 8), (7, 20)])
def test_stars_fall_as_often_as_they_stand_on_the_die(stars: int, faces: int) -> None:
    thrown = [star for seed in range(400) for star in fallen(10, seed, stars, faces)]
    assert abs(sum(thrown) / len(thrown) - stars / faces) < 0.03
    assert not any(fallen(50, 3, 0, faces))
    assert all(fallen(50, 3, faces, faces))


def test_another_attack_keeps_the_dice_and_drops_the_rest() -> None:
    state = TOOL.example.evolve(stars=2, faces=6)
    button = next(block for block in form(state) if isinstance(block, Button) and block.main)
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert after.arms[0] == Arms(firepower=(3, 1))
    assert after.evolve(arms=(Arms(),) * SEATS) == AttackState(
        table=state.table, stars=2, faces=6
    )
    assert not [b for b in form(after) if isinstance(b, Button)]


def test_an_attacker_may_use_the_firepower_of_last_time(wording: Wording) -> None:
    """Correction 12: firepower belongs to the Attack."""
    after = TOOL.move(TOOL.example, "again", (), 0, 0)
    assert presses(after.evolve(attacker=1)) == []
    mine = after.evolve(attacker=0)
    (button,) = [block for block in form(mine) if isinstance(block, Button)]
    wording(button.title)
    again = TOOL.move(mine, button.move, button.args, 0, 0)
    assert answer(again).text == "Cast 4 dice"
    wording(presses(again))
    gone = mine.evolve(table=Table(seats=(1, 2)))
    assert presses(gone) == []
    nobody = AttackState(firepower=(2,), hits=1)
    assert TOOL.move(nobody, "again", (), 0, 0) == AttackState()


def test_words_fit_one_die_and_one_face(wording: Wording) -> None:
    one = [note.text for note in only(AttackState(firepower=(1,)), Note)]
    wording(one)
    six = [note.text for note in only(AttackState(firepower=(6,)), Note)]
    wording(six)
    form_now = form(AttackState(stars=3, faces=1))
    (fold,) = [each for each in form_now if isinstance(each, Fold) and each.key == "die"]
    wording(fold.title)


# What is asked, and taken


def test_few_stars_are_one_touch_and_many_are_typed() -> None:
    few = asked(AttackState(firepower=(4,)))["Red stars"]
    assert [words for _, words in few.options] == ["0", "1", "2", "3", "4"]
    assert asked(AttackState(firepower=(21,)))["Red stars"].options == ()


def test_the_turn_is_taken_from_the_checklist() -> None:
    (transfer,) = TOOL.transfers
    turn = RoundState(round=1, first=0, turn=1)
    named = transfer.do(turn, AttackState())
    assert named.attacker == 1
    assert transfer.do(turn, AttackState(attacker=2)).attacker == 2
    assert transfer.do(turn.evolve(turn=2), named).attacker == 2, "the turn went on"
    assert transfer.do(RoundState(), AttackState()) == AttackState()
    small = AttackState(table=Table(seats=(2, 3)))
    assert transfer.do(turn, small) == small


def test_the_dice_are_asked_at_once_and_no_more_after_a_throw() -> None:
    state = AttackState(attacker=2, firepower=(6,))
    _, dice_walk, aim = sequences_of(form(state))
    assert [question.player.name for question in dice_walk.questions if question.player] == [
        "Purple",
        "Purple",
    ]
    assert not dice_walk.optional
    assert aim.optional
    thrown = sequences_of(form(state.evolve(seed=1)))[1]
    assert thrown.optional


def test_the_summary_says_dice_or_wounds(wording: Wording) -> None:
    wording(TOOL.summary(AttackState()))
    wording(TOOL.summary(TOOL.example))


def test_what_the_app_threw_stands_in_the_cell_and_can_be_corrected() -> None:
    before = AttackState(firepower=(4,))
    state = TOOL.move(before, "throw", (), 0, 7)
    cell = asked(state)["Red stars"]
    assert state.hits is None
    assert cell.value == stars_cast(state)
    assert after_answer(TOOL, state, cell, 2, 0, 0).hits == 2
