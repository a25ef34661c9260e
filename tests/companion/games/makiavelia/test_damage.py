from random import Random
from typing import Any

from companion.core.blocks import (
    Answer,
    Ask,
    Block,
    Fold,
    Grid,
    Note,
    Press,
    Silent,
    Walk,
    Warn,
    flat,
)
from companion.core.table import Table
from companion.games.makiavelia.damage import TOOL
from companion.games.makiavelia.damage_form import form
from companion.games.makiavelia.damage_state import Card, DamageState, fates


def hurt(strength: int, wounds: int, owner: int | None = 0, **more: Any) -> Card:
    return Card(owner=owner, strength=(strength,), wounds=(wounds,), **more)


def lying(*cards: Card, **more: Any) -> DamageState:
    return DamageState(cards=cards, **more)


def only(state: DamageState, kind: type[Block]) -> list[Any]:
    return [block for block in TOOL.result(state) if isinstance(block, kind)]


def answer(state: DamageState) -> Answer:
    (found,) = only(state, Answer)
    assert isinstance(found, Answer)
    return found


def buried(state: DamageState) -> list[int]:
    return [fate.place for fate in fates(state) if fate.buried]


# MK-G8


def test_as_many_wounds_as_strength_bury_a_card_and_fewer_do_not() -> None:
    embassy, armada = hurt(3, 3), hurt(3, 2)
    state = lying(embassy, armada)
    assert buried(state) == [0]
    assert answer(state).text == "Bury Red's Army 1"
    assert answer(state).why == "Red's Army 1: 3 against 3 · Red's Army 2: 2 against 3"
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
        "2. Bury: Green's Army 2, 2 wounds against strength 2.",
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
            "Red's Building 1: a Hospital heals an Army alone, so not this. Take the mark off under “Hospital”."
        )
    ]
    marks = [b for b in flat(form(state)) if isinstance(b, Ask) and b.title.startswith("Hos")]
    assert [ask.title for ask in marks] == ["Hospital on Red's Building 1"]
    assert only(state.put(marks[0].path, False), Warn) == []


def test_a_card_that_becomes_a_building_loses_its_hospital() -> None:
    state = lying(hurt(9, 1), hurt(2, 3, healed=True, off=1))
    (walk,) = [block for block in form(state) if isinstance(block, Walk)]
    kind = next(ask for ask in walk.asks if ask.path == ("cards", 1, "kind"))
    building = TOOL.answer(state, kind, "building", 0, 0)
    assert building.cards == (hurt(9, 1), hurt(2, 3, kind="building"))
    assert only(building, Warn) == []
    assert TOOL.answer(building, kind, "army", 0, 0).cards[1] == hurt(2, 3)
    assert TOOL.answer(state, kind, "army", 0, 0) == state


def test_two_healed_armies_take_two_hospitals() -> None:
    state = lying(hurt(2, 2, healed=True), hurt(3, 3, healed=True))
    assert Note("2 Armies healed: that takes 2 Hospitals, one Army each.") in only(state, Note)
    assert answer(state).text == "Nothing is buried"


def test_a_memorial_grows_after_the_armies_are_buried() -> None:
    memorial = hurt(2, 0, kind="building", memorial=True, fallen=1)
    state = lying(memorial, hurt(3, 3), hurt(3, 4, kind="building"), hurt(1, 1, owner=1))
    assert fates(state)[0].after == 4
    assert answer(state).lines[2] == "3. Memorial: Red's Memorial 1 has strength 2 + 2 = 4."
    assert only(state, Grid)[0].rows[0] == ("Red's Memorial 1", "0", "4", "stays")


def test_a_buried_memorial_grows_no_more() -> None:
    state = lying(hurt(2, 2, kind="building", memorial=True), hurt(1, 1))
    assert answer(state).lines[2] == "3. Memorial: Red's Memorial 1 is buried itself."


def test_a_memorial_of_nobody_counts_no_buried_armies() -> None:
    state = lying(hurt(2, 0, owner=None, memorial=True), hurt(1, 1, owner=None))
    assert fates(state)[0].after == 2
    assert Note("Say whose Memorial 1 is: its Cemetery counts.") in only(state, Note)


# What the rules leave open


def test_how_strong_a_wounded_memorial_is_can_be_switched() -> None:
    memorial = hurt(2, 3, kind="building", memorial=True, fallen=2)
    before = lying(memorial)
    assert buried(before) == []
    assert "grown by the Armies buried before" in only(before, Silent)[1].text
    base = lying(memorial, grown="base")
    assert buried(base) == [0]
    assert [each.text for each in only(base, Silent)] == [
        "The rules do not say how strong a wounded Memorial is while cards are buried. Here it "
        "has grown by nothing yet; change it under “How this table plays”."
    ]
    clear = lying(hurt(2, 1, kind="building", memorial=True, fallen=2))
    assert len(only(clear, Silent)) == 1


def test_wounds_of_survivors_stay_or_are_taken_off_as_the_table_says() -> None:
    memorial = hurt(2, 0, kind="building", memorial=True, fallen=1)
    cards = (memorial, hurt(3, 2, owner=1), hurt(1, 1), hurt(4, 3, healed=True))
    state = lying(*cards)
    after = TOOL.move(state, "next", (), 0, 0)
    assert after.cards == (memorial.evolve(fallen=2), hurt(3, 2, owner=1))
    assert "stay on the cards" in only(state, Silent)[0].text
    cleared = lying(*cards, stay="cleared")
    assert "are taken off" in only(cleared, Silent)[0].text
    assert TOOL.move(cleared, "next", (), 0, 0).cards == (memorial.evolve(fallen=2),)
    assert not only(lying(hurt(1, 1)), Silent)


def test_very_many_wounds_go_into_the_next_round_too() -> None:
    card = Card(owner=0, strength=(60, 60), wounds=(60, 59))
    assert TOOL.move(lying(card), "next", (), 0, 0).cards == (card,)


# What is asked


def test_the_first_card_is_asked_for() -> None:
    assert answer(DamageState()).why == "no card is entered yet"
    assert answer(lying(Card())).why == "strength and wounds are to come"
    assert not [block for block in form(DamageState()) if isinstance(block, Walk | Press)]


def test_a_card_is_asked_owner_kind_strength_and_wounds() -> None:
    state = lying(hurt(3, 3), Card())
    (walk,) = [block for block in form(state) if isinstance(block, Walk)]
    assert [ask.title for ask in walk.asks] == ["Owner", "Kind", "Strength", "Wounds"] * 2
    assert only(state, Note)[0].text == (
        "Card 2: strength or wounds are to come. It stays in the list when the others are "
        "settled."
    )
    both = lying(hurt(3, 3), Card(), Card())
    assert only(both, Note)[0].text.startswith(
        "Cards 2, 3: strength or wounds are to come. They"
    )


def test_what_is_not_fully_entered_is_neither_settled_nor_lost() -> None:
    no_strength = Card(owner=1, wounds=(4,), healed=True, off=1)
    no_wounds = Card(owner=2, kind="building", strength=(3,), memorial=True, fallen=2)
    state = lying(hurt(3, 1), no_strength, hurt(2, 2), no_wounds)
    after = TOOL.move(state, "next", (), 0, 0)
    assert after.cards == (hurt(3, 1), no_strength, no_wounds)
    assert TOOL.summary(state) == "1 of 4 cards buried"
    assert TOOL.summary(lying(hurt(3, 1))) == "0 of 1 card buried"
    part = lying(hurt(3, 1), no_strength)
    assert (answer(part).text, answer(part).tone) == ("Nothing is buried so far", "plain")
    whole = lying(hurt(3, 1))
    assert (answer(whole).text, answer(whole).tone) == ("Nothing is buried", "good")


def test_a_card_without_wounds_is_not_buried_whatever_its_strength() -> None:
    memorial = hurt(0, 0, kind="building", memorial=True)
    state = lying(memorial, hurt(1, 1))
    assert buried(state) == [1]
    assert fates(state)[0].after == 1
    assert "do not speak of strength 0" in only(state, Silent)[0].text
    assert buried(lying(memorial.evolve(wounds=(1,)))) == [0]


def test_hospital_and_memorial_are_asked_under_folds() -> None:
    def asked(state: DamageState) -> list[str]:
        return [block.title for block in flat(form(state)) if isinstance(block, Ask)]

    folds = [b.title for b in form(lying(hurt(3, 3))) if isinstance(b, Fold)]
    assert folds == ["Hospital", "Memorial", "How this table plays"]
    walls = [b.title for b in form(lying(hurt(3, 3, kind="building"))) if isinstance(b, Fold)]
    assert walls == ["Memorial", "How this table plays"]
    plain = asked(lying(hurt(3, 3)))
    assert "Hospital on Red's Army 1" in plain
    assert "Armies in its Cemetery before this damage" not in plain
    full = asked(lying(hurt(3, 3, healed=True, memorial=True)))
    assert "Red's Memorial 1: wounds taken off, all if empty" in full
    assert "Armies in its Cemetery before this damage" in full
    assert "Red's Army 1 is a Memorial" in full


def test_the_summary_counts() -> None:
    assert TOOL.summary(TOOL.example) == "1 of 3 cards buried"


# Against a retelling written apart


def test_burials_agree_with_a_retelling_on_thousands_of_tables() -> None:
    draw = Random(20260107)
    graves = 0
    for _ in range(3000):
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
                fallen=draw.randint(0, 3),
            )
            for _ in range(draw.randint(1, 8))
        )
        tokens = [sum(card.wounds) for card in cards]
        for at, card in enumerate(cards):  # first the Hospitals
            if card.healed and card.kind == "army":
                for _ in range(99 if card.off is None else card.off):
                    tokens[at] -= tokens[at] > 0
        graveyard, gone = [0] * 4, set()
        for at, card in enumerate(cards):  # then the burials
            need = sum(card.strength)
            if card.memorial and reading == "before":
                need += card.fallen
            if not need > tokens[at]:
                gone.add(at)
                graveyard[card.owner or 0] += card.kind == "army"
        state = DamageState(table=Table(), cards=cards, grown=reading)
        assert set(buried(state)) == gone
        for fate in fates(state):  # then the Memorials
            card = fate.card
            if card.memorial and fate.place not in gone:
                assert (
                    fate.after == sum(card.strength) + card.fallen + graveyard[card.owner or 0]
                )
            assert fate.left == tokens[fate.place]
        graves += len(gone)
    assert graves > 1000
