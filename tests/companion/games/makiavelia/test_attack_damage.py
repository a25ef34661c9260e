"""The wounds of an Attack go on to Damage with one touch."""

import pytest

from companion.core.table import Table
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.tool import TOOL as ATTACK
from companion.games.makiavelia.damage.state import MOST_CARDS, Card, DamageState, from_attack
from companion.games.makiavelia.damage.tool import TOOL as DAMAGE
from tests.companion.transfer_examples import struck

EMPTY = DamageState()


def test_the_player_who_was_attacked_has_a_card_with_the_wounds() -> None:
    (card,) = from_attack(struck(3), EMPTY).cards
    assert card == Card(owner=2, wounds=(3,))


def test_the_card_that_was_aimed_at_keeps_its_strength_and_earlier_wounds() -> None:
    (card,) = from_attack(struck(2, strength=(4,), wounds=(1,)), EMPTY).cards
    assert card == Card(owner=2, strength=(4,), wounds=(3,))


def test_an_attack_adds_one_card_and_the_next_one_another() -> None:
    once = from_attack(struck(3), EMPTY)
    assert from_attack(struck(3), once) == once
    corrected = once.evolve(cards=(Card(owner=2, strength=(2,), wounds=(1,)),))
    assert from_attack(struck(3), corrected) == corrected
    assert len(from_attack(struck(2), corrected).cards) == 2


@pytest.mark.parametrize(
    ("attack", "damage"),
    [
        (struck(0), EMPTY),
        (struck(3).evolve(hits=None), EMPTY),
        (struck(3).evolve(targets=frozenset({1, 2})), EMPTY),
        (struck(3), EMPTY.evolve(table=Table(seats=(0, 1)))),
        (struck(3, wounds=(59,)), EMPTY),
        (struck(3), EMPTY.evolve(cards=(Card(),) * MOST_CARDS)),
    ],
)
def test_what_is_not_known_adds_nothing(attack: AttackState, damage: DamageState) -> None:
    assert from_attack(attack, damage) == damage


def test_a_strength_that_no_card_has_is_left_open() -> None:
    (card,) = from_attack(struck(1, strength=(61,)), EMPTY).cards
    assert card == Card(owner=2, wounds=(1,))


def test_an_attack_with_stars_leads_to_damage_and_damage_offers_them() -> None:
    assert [(link.tool, link.main) for link in ATTACK.links(struck(1))] == [(DAMAGE.key, True)]
    nobody = struck(1).evolve(targets=frozenset())
    assert [(link.tool, link.main) for link in ATTACK.links(nobody)] == [
        (DAMAGE.key, False),
        ("round", False),
    ]
    assert [link.tool for link in ATTACK.links(struck(0))] == ["round"]
    assert ATTACK.links(struck(1).evolve(hits=None)) == ()
    assert [transfer.source for transfer in DAMAGE.transfers] == [ATTACK.key]
