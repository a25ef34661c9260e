"""Hospitals heal, cards are buried, and what is asked for it."""

from random import Random

from companion.core.blocks import (
    Button,
    Fold,
    Grid,
    Note,
    Question,
    QuestionSequence,
    RuleGap,
    Warn,
)
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.targets import sequences_of
from companion.games.makiavelia.damage.form import form
from companion.games.makiavelia.damage.state import (
    Card,
    DamageState,
    fates,
)
from companion.games.makiavelia.damage.tool import TOOL
from tests.answers import after_answer
from tests.companion.games.makiavelia.damaging import (
    answer,
    buried,
    graves,
    hurt,
    lying,
    only,
)
from tests.fast_run import trials
from tests.wordings import Wording

# MK-G8


def test_as_many_wounds_as_strength_bury_a_card_and_fewer_do_not(wording: Wording) -> None:
    embassy, armada = hurt(3, 3), hurt(3, 2)
    state = lying(embassy, armada)
    assert buried(state) == [0]
    assert answer(state).text == "Bury Red's Army 1"
    wording(answer(state).why)
    assert only(state, Grid)[0].rows == (
        ("Red's Army 1", "3", "3", "buried"),
        ("Red's Army 2", "2", "3", "stays"),
    )
    assert only(state, Grid)[1].rows == (("Red", "3"),)


# In this order: Hospital, burial, Memorial


def test_a_hospital_heals_before_anything_is_buried() -> None:
    state = lying(hurt(2, 3, healed=True), hurt(2, 2, owner=1))
    assert buried(state) == [1]
    assert answer(state).lines == (
        "1. Hospital: 3 off Red's Army 1, 0 left.",
        "2. Bury: Green's Army 1, 2 wounds against strength 2.",
        "3. Memorial: none.",
    )


def test_a_hospital_may_take_fewer_wounds_off() -> None:
    assert buried(lying(hurt(2, 3, healed=True, off=1))) == [0]
    assert buried(lying(hurt(2, 3, healed=True, off=2))) == []
    assert buried(lying(hurt(1, 3, healed=True, off=9))) == []


def test_a_hospital_heals_no_building() -> None:
    state = lying(hurt(2, 2, kind="building", healed=True))
    assert buried(state) == [0]
    assert only(state, Warn) == [
        Warn(
            "Red's Building 1: a Hospital heals Armies only. Remove the mark under “Hospital”."
        )
    ]
    marks = [
        b for b in flat(form(state)) if isinstance(b, Question) and b.title.startswith("Hos")
    ]
    assert [question.title for question in marks] == ["Hospital on Red's Building 1"]
    assert only(state.put(marks[0].path, False), Warn) == []


def test_a_card_that_becomes_a_building_loses_its_hospital() -> None:
    state = lying(hurt(9, 1), hurt(2, 3, healed=True, off=1))
    (sequence,) = sequences_of(form(state))
    kind = next(
        question for question in sequence.questions if question.path == ("cards", 1, "kind")
    )
    building = after_answer(TOOL, state, kind, "building", 0, 0)
    assert building.cards == (hurt(9, 1), hurt(2, 3, kind="building"))
    assert only(building, Warn) == []
    assert after_answer(TOOL, building, kind, "army", 0, 0).cards[1] == hurt(2, 3)
    assert after_answer(TOOL, state, kind, "army", 0, 0) == state


def test_two_healed_armies_take_two_hospitals() -> None:
    state = lying(hurt(2, 2, healed=True), hurt(3, 3, healed=True))
    assert Note("2 Armies are healed: that takes 2 Hospitals, one for each Army.") in only(
        state, Note
    )
    assert answer(state).text == "Nothing is buried"


# What the rules leave open


def test_wounds_of_survivors_stay_or_are_taken_off_as_the_table_says(wording: Wording) -> None:
    memorial = hurt(2, 0, kind="building", memorial=True)
    cards = (memorial, hurt(3, 2, owner=1), hurt(1, 1), hurt(4, 3, healed=True))
    state = lying(*cards, cemeteries=graves(1, 3))
    after = TOOL.move(state, "next", (), 0, 0)
    assert after.cards == (memorial, hurt(3, 2, owner=1))
    assert after.cemeteries == graves(2, 3)
    wording(only(state, RuleGap))
    cleared = state.evolve(stay="cleared")
    assert "are removed" in only(cleared, RuleGap)[1].text
    assert TOOL.move(cleared, "next", (), 0, 0).cards == (memorial,)
    assert not only(lying(hurt(1, 1)), RuleGap)


def test_very_many_wounds_go_into_the_next_round_too() -> None:
    card = Card(owner=0, strength=(60, 60), wounds=(60, 59))
    assert TOOL.move(lying(card), "next", (), 0, 0).cards == (card,)


# What is asked


def test_the_first_card_is_asked_for(wording: Wording) -> None:
    wording(answer(lying(Card())).why)
    assert answer(lying(Card())).lines == ()
    wording(
        answer(DamageState()).why,
        answer(lying(Card())).text,
        answer(lying(hurt(3, 3, owner=None))).text,
    )
    assert not [
        each for each in flat(form(DamageState())) if isinstance(each, QuestionSequence)
    ]
    assert not [block for block in form(DamageState()) if isinstance(block, Button)]


def test_a_card_is_asked_owner_kind_strength_and_wounds() -> None:
    state = lying(hurt(3, 3), Card())
    (sequence,) = sequences_of(form(state))
    assert [question.title for question in sequence.questions] == [
        "Owner",
        "Kind",
        "Strength",
        "Wounds",
    ] * 2
    assert [question.player.name for question in sequence.questions if question.player][
        ::4
    ] == ["Red 1", "Card 2"]


def test_no_burial_is_told_for_good_while_a_card_is_not_filled_in(wording: Wording) -> None:
    state = lying(hurt(3, 3), Card())
    wording(answer(state).why)
    assert answer(state).tone == "plain"
    wording(answer(state).text, [grid.title for grid in only(state, Grid)])
    assert not [block for block in form(state) if isinstance(block, Button) and block.main]
    both = lying(hurt(3, 1), Card(), Card())
    wording(answer(both).text)
    assert answer(both).why.startswith("So far: bury nothing")


def test_a_card_that_is_not_filled_in_has_its_name_once_its_owner_is_known(
    wording: Wording,
) -> None:
    """The headline said "Card 2", while its row and its pad said "Green 1"."""
    green, nobody = Card(owner=1), Card()
    wording(answer(lying(hurt(3, 3), green)).text)
    several = lying(nobody, green)
    wording(answer(several).text, answer(lying(nobody, green, nobody)).text)


def test_cards_are_numbered_for_each_owner() -> None:
    """Correction 12."""
    state = lying(hurt(3, 3), hurt(3, 3, owner=1), hurt(3, 3, kind="building"), hurt(3, 3))
    assert answer(state).text == (
        "Bury Red's Army 1, Green's Army 1, Red's Building 2 and Red's Army 3"
    )


def test_what_is_not_fully_entered_is_neither_settled_nor_lost(wording: Wording) -> None:
    no_strength = Card(owner=1, wounds=(4,), healed=True, off=1)
    no_wounds = Card(owner=2, kind="building", strength=(3,), memorial=True)
    state = lying(hurt(3, 1), no_strength, hurt(2, 2), no_wounds)
    after = TOOL.move(state, "next", (), 0, 0)
    assert after.cards == (hurt(3, 1), no_strength, no_wounds)
    wording(TOOL.summary(state), TOOL.summary(lying(hurt(3, 1))))
    whole = lying(hurt(3, 1))
    assert (answer(whole).text, answer(whole).tone) == ("Nothing is buried", "good")


def test_a_card_without_wounds_is_not_buried_whatever_its_strength(wording: Wording) -> None:
    memorial = hurt(0, 0, kind="building", memorial=True)
    state = lying(memorial, hurt(1, 1))
    assert buried(state) == [1]
    assert fates(state)[0].after == 1
    wording(only(state, RuleGap))
    assert buried(lying(memorial.evolve(wounds=(1,)))) == [0]


def test_hospital_and_memorial_are_asked_under_folds(wording: Wording) -> None:
    def asked(state: DamageState) -> list[str]:
        return [block.title for block in flat(form(state)) if isinstance(block, Question)]

    for state in (DamageState(), lying(hurt(3, 3))):
        first, second, *_ = form(state)[1:]
        assert isinstance(first, Fold)
        assert isinstance(second, Fold)
        assert (first.title, second.title) == ("Hospital", "Memorial")
    walls = [b for b in form(lying(hurt(3, 3, kind="building"))) if isinstance(b, Fold)]
    assert isinstance(walls[0].blocks[0], Note)
    assert "Hospital on Red's Army 1" in asked(lying(hurt(3, 3)))
    full = asked(lying(hurt(3, 3, healed=True, memorial=True)))
    assert "Red's Army 1: wounds removed (empty: all)" in full
    wording(full, asked(lying(Card())))


def test_how_many_wounds_a_hospital_removes_is_our_reading() -> None:
    said = "The rules don't say how many wounds a Hospital removes."
    readings = [
        [each.text.startswith(said) for each in only(lying(hurt(2, wounds, **more)), RuleGap)]
        for wounds, more in (
            (3, {"healed": True}),
            (1, {"healed": True}),
            (3, {"healed": True, "off": 3}),
            (3, {}),
        )
    ]
    assert readings == [[True], [], [], []]


def test_the_summary_counts(wording: Wording) -> None:
    wording(TOOL.summary(TOOL.example))


# Against a retelling written apart


def test_burials_agree_with_a_retelling_on_thousands_of_tables() -> None:
    draw = Random(20260107)
    dead = 0
    for _ in range(trials(3000)):
        reading = draw.choice(["before", "base"])
        cards = tuple(
            Card(
                owner=draw.randrange(4),
                kind=draw.choice(["army", "building"]),
                strength=(draw.randint(1, 4), draw.randint(0, 1)),
                wounds=(draw.randint(0, 5),),
                healed=draw.random() < 0.3,
                off=draw.choice([None, 0, 1, 2]),
                memorial=draw.random() < 0.2,
            )
            for _ in range(draw.randint(1, 8))
        )
        before = [draw.randint(0, 3) for _ in range(4)]
        discarded = draw.randint(0, 2)
        tokens = [sum(card.wounds) for card in cards]
        for at, card in enumerate(cards):  # first the Hospitals
            if card.healed and card.kind == "army":
                for _ in range(99 if card.off is None else card.off):
                    tokens[at] -= tokens[at] > 0
        graveyard, gone = [0] * 4, set()
        for at, card in enumerate(cards):  # then the burials
            need = sum(card.strength)
            if card.memorial and reading == "before":
                need += before[card.owner or 0]
            if not need > tokens[at]:
                gone.add(at)
                graveyard[card.owner or 0] += card.kind == "army"
        graveyard[0] += discarded
        cemeteries = graves(*before, added=discarded)
        state = DamageState(table=Table(), cards=cards, cemeteries=cemeteries, grown=reading)
        assert set(buried(state)) == gone
        for fate in fates(state):  # then the Memorials
            card = fate.card
            if card.memorial and fate.place not in gone:
                assert (
                    fate.after
                    == sum(card.strength) + before[card.owner or 0] + graveyard[card.owner or 0]
                )
            assert fate.left == tokens[fate.place]
        dead += len(gone)
    assert dead > trials(1000)
