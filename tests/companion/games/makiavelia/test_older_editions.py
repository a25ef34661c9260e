"""States of earlier versions as they go on: nothing that a table entered is lost."""

from companion.core.earlier import carried
from companion.exchange import share
from companion.exchange.codec import pack
from companion.games.makiavelia import older
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.tool import TOOL as ATTACK
from companion.games.makiavelia.damage.state import Card, fates
from companion.games.makiavelia.damage.tool import TOOL as DAMAGE
from companion.games.makiavelia.final.state import Treasure
from companion.games.makiavelia.final.tool import TOOL as FINAL
from companion.games.makiavelia.negotiation.modifiers import Modifier
from companion.games.makiavelia.negotiation.state import Power, Share
from companion.games.makiavelia.negotiation.tool import TOOL as NEGOTIATION
from companion.games.makiavelia.power.state import City, strengths
from companion.games.makiavelia.power.tool import TOOL as POWER

NONE = older.City1()


def test_every_tool_that_changed_opens_the_code_of_its_first_version() -> None:
    for tool in (ATTACK, DAMAGE, POWER, NEGOTIATION, FINAL):
        first = tool.older[0]
        tag = share.tag(tool.name, 1, first.state)
        code = share.with_checksum(tag, pack(first.state()))
        assert share.read(code, (tool,)).state == tool.state()


def test_an_attack_keeps_what_was_entered() -> None:
    old = older.Attack1(attacker=1, firepower=(3, 1), hits=2, stars=2, told=7, told_firepower=9)
    assert ATTACK.upgraded(1, old) == AttackState(
        attacker=1, firepower=(3, 1), hits=2, stars=2, told=7
    )


def test_a_memorial_finds_its_armies_in_its_owners_cemetery() -> None:
    old = older.Damage1(
        cards=(
            older.Card1(owner=2, strength=(3,), wounds=(0,), memorial=True, fallen=4),
            older.Card1(owner=2, strength=(1,), wounds=(0,), memorial=True, fallen=2),
            older.Card1(owner=1, strength=(2,), wounds=(2,), healed=True, off=1, fallen=9),
            older.Card1(strength=(2,), memorial=True, fallen=5),
        ),
        stay="cleared",
        grown="base",
        settled=3,
    )
    new = DAMAGE.upgraded(1, old)
    assert [each.armies for each in new.cemeteries] == [0, 0, 4, 0, 0, 0, 0, 0]
    assert new.cards[2] == Card(owner=1, strength=(2,), wounds=(2,), healed=True, off=1)
    assert (new.stay, new.grown, new.settled) == ("cleared", "base", 3)
    assert fates(new)[0].after == 7


def test_a_city_has_a_nought_for_what_it_did_not_have() -> None:
    cities = (
        older.City1(armies=(4, 3), firepower=(2,)),
        older.City1(buildings=(2,)),
        older.City1(firepower=(2,)),
        older.City1(armies=(1,), buildings=(2,)),
        *(NONE,) * 4,
    )
    new = POWER.upgraded(1, older.Power1(cities=cities, unsure=frozenset({3}), told=5))
    assert new.cities[2] == City()
    assert [strengths(new, seat) for seat in range(4)] == [(4, 3), (2,), (), ()]
    assert (new.unsure, new.told) == (frozenset({3}), 5)


def test_a_negotiation_and_a_final_count_keep_everything() -> None:
    old = older.Negotiation1(
        powers=(Power(power=(4,)),) * 8,
        modifiers=(Modifier(effect="double", whose=0),),
        regimes=(0, 0, 1, 2, 3, 4, 5, 6),
        shares=(Share(coins=2),) * 8,
        first=1,
        coins=4,
        bag=9,
        told=3,
    )
    new = NEGOTIATION.upgraded(1, old)
    assert carried(new, older.Negotiation1) == old
    assert (new.below, new.told_round, new.told_over) == ("as-is", 0, 0)
    count = older.Final1(open=True, treasures=(Treasure(coins=(3,)),) * 8)
    after = FINAL.upgraded(1, count)
    assert (after.open, after.treasures, after.tie) == (True, count.treasures, "shared")
