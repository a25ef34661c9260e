"""An Attack from its firepower to its wounds: what is asked, cast or thrown here, and answered."""

from typing import Any

import pytest

from companion.core.blocks import Fold, Grid, Note, Odds, Press, Walk
from companion.core.table import Table
from companion.games.makiavelia.attack import TOOL, form
from companion.games.makiavelia.attack_state import AttackState, dice, stars_cast, throw_of
from companion.games.makiavelia.battle import fallen
from companion.games.makiavelia.power_state import City, PowerState
from companion.games.makiavelia.round import RoundState
from tests.companion.games.makiavelia.attacking import answer, asked, only, presses, warns

# MK-G7


def test_firepower_four_casts_four_dice_and_three_stars_make_three_wounds() -> None:
    state = AttackState(firepower=(4,))
    assert dice(state) == 4
    assert answer(state).text == "Cast 4 dice"
    cast = state.evolve(hits=3, targets=frozenset({2}))
    assert answer(cast).text == "3 wounds for Purple"
    assert answer(cast).why == "3 hits on 4 dice"
    assert warns(cast) == []


def test_firepower_adds_up_with_what_other_cards_change() -> None:
    state = AttackState(firepower=(3, 2, -1))
    assert answer(state).why == "firepower 3 + 2 − 1 = 4"
    assert answer(AttackState(firepower=(1,))).text == "Cast 1 die"
    assert answer(AttackState(firepower=(1,), hits=1)).text == "1 wound"


def test_without_firepower_there_are_no_dice_but_the_attack_is_allowed() -> None:
    state = AttackState(firepower=(2, -3))
    assert dice(state) == 0
    assert answer(state).text == "No dice, no wounds"
    assert warns(state) == ["No firepower is left: you may attack, but with no dice."]
    assert only(state, Odds) == []
    assert presses(state) == ["Next Attack"]
    assert "Red stars" not in asked(state)
    assert answer(AttackState()).text == "How much firepower?"
    assert only(AttackState(), Odds) == []


def test_what_cannot_be_is_said() -> None:
    many_stars = AttackState(firepower=(2,), hits=3, strength=(3,))
    assert warns(many_stars) == ["3 red stars on 2 dice cannot be: correct one of them."]
    assert answer(many_stars).text == "Cast 2 dice"
    assert only(many_stars, Odds) == []
    many = AttackState(firepower=(2,), stars=3, faces=2)
    assert warns(many) == ["More faces with a star than faces: every die hits."]
    assert only(many, Odds)[0] == Odds("At least 1 hit", 1, 1)


def test_who_attacks_themselves_can_take_that_back() -> None:
    def names(state: AttackState) -> list[str]:
        return [player.name for player in asked(state)["Attacked"].players]

    own = AttackState(attacker=1, targets=frozenset({1, 2}), firepower=(2,), hits=1)
    assert warns(own) == [
        "Nobody may attack themselves: touch Green under “Attacked” once more."
    ]
    assert answer(own).text == "1 wound for Purple"
    assert names(own) == ["Red", "Green", "Purple", "Black"]
    mended = own.put(asked(own)["Attacked"].path, frozenset({2}))
    assert warns(mended) == []
    assert names(mended) == ["Red", "Purple", "Black"]


def test_no_star_of_before_is_left_once_there_are_no_dice() -> None:
    cast = AttackState(attacker=0, firepower=(4,), hits=3, seed=7)
    question = asked(cast)["Firepower"]
    cleared = TOOL.answer(cast, question, (), 0, 0)
    assert (cleared.firepower, cleared.hits, cleared.seed) == ((), None, None)
    again = TOOL.answer(cleared, question, (5,), 0, 0)
    assert answer(again).text == "Cast 5 dice"
    one_more = TOOL.answer(cast, question, (4, 1), 0, 0)
    assert answer(one_more).text == "3 wounds"
    brought = AttackState(firepower=(2, -2), hits=3)
    assert stars_cast(brought) is None
    assert answer(brought).text == "No dice, no wounds"
    assert TOOL.summary(AttackState(hits=3)) == "No firepower yet"
    assert answer(AttackState(hits=3)).text == "How much firepower?"


def test_once_the_dice_lie_there_the_answer_is_what_happened() -> None:
    def after(**changes: Any) -> tuple[list[str], list[str]]:
        state = AttackState(firepower=(4,), strength=(3,), wounds=(1,)).evolve(**changes)
        shown = [b for b in TOOL.result(state) if isinstance(b, Odds | Grid)]
        assert not shown
        (fold,) = [b for b in TOOL.result(state) if isinstance(b, Fold)]
        assert fold.title == "How likely was that?"
        odds = [block.title for block in fold.blocks if isinstance(block, Odds)]
        return [b.text for b in TOOL.result(state) if isinstance(b, Note)], odds

    assert after(hits=3) == (
        [
            "Enough for the card you aim at: 2 of 3 wounds, 1 left to give. It is buried when "
            "damage is settled, unless a Hospital heals it."
        ],
        ["Bury it: at least 2 hits", "At least 3 hits"],
    )
    assert after(hits=2)[0][0].startswith("Enough for the card you aim at: 2 of 2 wounds. It")
    assert after(hits=1)[0] == [
        "Not enough for the card you aim at: 2 wounds at most, against strength 3, 1 short."
    ]
    assert after(hits=0)[1] == ["Bury it: at least 2 hits", "No hit at all"]
    assert after(hits=1, wounds=(3,))[0][0].startswith("The card you aim at has wounds enough")
    assert after(hits=1, wounds=(3,))[1] == ["At least 1 hit"]
    assert after(hits=1, strength=())[0] == []
    missed = AttackState(firepower=(2,), hits=0)
    assert only(missed, Odds) == [Odds("No hit at all", 1, 4)]
    assert presses(missed) == ["Next Attack"]
    assert presses(AttackState(firepower=(2,))) == ["Throw 2 dice for us"]


def test_several_players_are_for_the_strategist() -> None:
    state = AttackState(attacker=0, targets=frozenset({1, 2}), firepower=(2,), hits=2)
    assert "the Strategist alone" in only(state, Note)[0].text
    assert answer(state).text == "2 wounds for Green and Purple"


# Thrown here


def test_the_app_throws_for_the_table_and_says_so() -> None:
    state = AttackState(firepower=(5,))
    press = next(block for block in form(state) if isinstance(block, Press))
    assert press.title == "Throw 5 dice for us"
    thrown = TOOL.move(state, press.move, press.args, 0, 7)
    assert len(throw_of(thrown)) == 5
    assert stars_cast(thrown) == sum(throw_of(thrown))
    assert answer(thrown).why.endswith("on 5 dice, thrown here")
    shown = next(
        line for line in answer(thrown).lines if line.startswith("Thrown here, die by die")
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
    press = next(block for block in form(state) if isinstance(block, Press) and block.main)
    after = TOOL.move(state, press.move, press.args, 0, 0)
    assert after == AttackState(table=state.table, stars=2, faces=6)
    assert not [b for b in form(after) if isinstance(b, Press)]


def test_words_fit_one_die_and_one_face() -> None:
    one = [note.text for note in only(AttackState(firepower=(1,)), Note)]
    assert "Cast it and touch the red stars, or let the app throw." in one
    two = [note.text for note in only(AttackState(firepower=(2,)), Note)]
    assert "Cast them and touch the red stars, or let the app throw." in two
    (fold,) = [
        block for block in form(AttackState(stars=3, faces=1)) if isinstance(block, Fold)
    ]
    assert fold.title == "Red stars: 1 of 1 face"


# What is asked, and taken


def test_few_stars_are_one_touch_and_many_are_typed() -> None:
    few = asked(AttackState(firepower=(4,)))["Red stars"]
    assert [words for _, words in few.options] == ["0", "1", "2", "3", "4"]
    assert asked(AttackState(firepower=(21,)))["Red stars"].options == ()


def test_firepower_and_turn_are_taken_from_the_other_tools() -> None:
    takes = {take.source: take.do for take in TOOL.takes}
    cities = (City(), City(firepower=(2, 1)), *(City(),) * 6)
    power = PowerState(cities=cities)
    green = AttackState(attacker=1)
    assert takes["power"](power, green).firepower == (2, 1)
    assert takes["power"](power, AttackState()) == AttackState()
    own = green.evolve(firepower=(5,))
    assert takes["power"](power, own) == own
    turn = RoundState(round=1, first=0, turn=1)
    named = takes["round"](turn, AttackState())
    assert named.attacker == 1
    assert takes["round"](turn, AttackState(attacker=2)).attacker == 2
    assert takes["round"](turn.evolve(turn=2), named).attacker == 2, "the turn went on"
    taken = takes["power"](power, named)
    other = taken.evolve(firepower=(2, 1, 1))
    assert takes["power"](power, other) == other, "a card that adds a die stays"
    assert takes["power"](PowerState(), other) == other
    red = takes["power"](
        PowerState(cities=(City(firepower=(4,)),) * 8), other.evolve(attacker=0)
    )
    assert red.firepower == (4,), "of another attacker"
    gone = takes["power"](PowerState(cities=(City(firepower=(0,)),) * 8), other.evolve(hits=2))
    assert (gone.firepower, gone.hits) == ((0,), None)
    assert takes["round"](RoundState(), AttackState()) == AttackState()
    small = AttackState(table=Table(seats=(2, 3)))
    assert takes["round"](turn, small) == small


def test_the_dice_are_asked_at_once_and_no_more_after_a_throw() -> None:
    state = AttackState(attacker=2, firepower=(4,))
    dice_walk, aim = [block for block in form(state) if isinstance(block, Walk)]
    assert [ask.player.name for ask in dice_walk.asks if ask.player] == ["Purple", "Purple"]
    assert not dice_walk.optional
    assert aim.optional
    thrown = next(b for b in form(state.evolve(seed=1)) if isinstance(b, Walk))
    assert thrown.optional


def test_the_summary_says_dice_or_wounds() -> None:
    assert TOOL.summary(AttackState()) == "No firepower yet"
    assert TOOL.summary(TOOL.example) == "3 wounds for Purple"
