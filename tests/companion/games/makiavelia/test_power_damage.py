"""What damage buried is taken off the Cities, or the City waits for its player."""

from functools import partial
from random import Random

from companion.core.blocks import Answer, Button, Grid, Note
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.games.makiavelia.damage.state import (
    MOST_CHANGES,
    SETTLED,
    Card,
    Cemetery,
    DamageState,
    StrengthChange,
    next_round,
)
from companion.games.makiavelia.damage.tool import TOOL as DAMAGE
from companion.games.makiavelia.negotiation.state import NegotiationState
from companion.games.makiavelia.negotiation.transfers import from_power
from companion.games.makiavelia.power.state import (
    City,
    PowerState,
    from_damage,
    from_every_damage,
    strengths,
)
from companion.games.makiavelia.power.tool import TOOL
from tests import tool_screens
from tests.code_sizes import fullest_code
from tests.fast_run import trials
from tests.wordings import Wording


def cities(*each: City) -> PowerState:
    return PowerState(cities=(*each, *(City(),) * SEATS)[:SEATS])


def army(strength: int, wounds: int, owner: int | None = 0) -> Card:
    return Card(owner=owner, strength=(strength,), wounds=(wounds,))


def building(strength: int, wounds: int, owner: int | None = 0) -> Card:
    return army(strength, wounds, owner).evolve(kind="building")


def memorial(strength: int, wounds: int = 0) -> Card:
    return building(strength, wounds).evolve(memorial=True)


def settled(*cards: Card, fallen: int = 0) -> DamageState:
    """Return what is left after damage, where Red had lost *fallen* Armies before."""
    state = DamageState(cards=cards)
    return next_round(state.put(("cemeteries", 0), Cemetery(armies=fallen)))


texts = partial(tool_screens.warnings, TOOL)


# What is found is taken off


def test_what_was_buried_is_off_and_what_survived_keeps_its_full_strength() -> None:
    before = cities(
        City(armies=(3, 4), buildings=(3, 2)),
        City(armies=(5,), buildings=(3,)),
    )
    source = settled(army(3, 3), army(4, 3), building(3, 4, owner=1))
    after = from_damage(source, before)
    assert after.cities[0] == City(armies=(4,), buildings=(3, 2))
    assert after.cities[1] == City(armies=(5,), buildings=(0,))
    (answer,) = [block for block in TOOL.result(after) if isinstance(block, Answer)]
    assert answer.why.startswith("Red 4 + 3 + 2 = 9 · Green 5 ")
    assert from_damage(source, after) == after


def test_a_memorial_has_grown_by_the_armies_that_were_buried() -> None:
    before = cities(City(armies=(2, 2, 6), buildings=(4, 1)))
    source = settled(army(2, 2), army(2, 5), memorial(3), fallen=1)
    after = from_damage(source, before)
    assert after.cities[0] == City(armies=(6,), buildings=(1, 6))
    buried = settled(army(2, 2), memorial(3, wounds=9), fallen=1)
    assert from_damage(buried, before).cities[0] == City(armies=(2, 6), buildings=(1,))
    assert settled(memorial(3), fallen=1).changes == ()


def test_a_memorial_grown_in_this_damage_is_not_taken_for_a_card_that_was_buried() -> None:
    before = cities(City(armies=(2,), buildings=(3,)))
    source = settled(army(2, 2), memorial(3), building(4, 4))
    after = from_damage(source, before)
    assert (after.cities[0], after.unsure) == (before.cities[0], frozenset({0}))


def test_a_city_of_which_all_is_buried_has_no_power() -> None:
    after = from_damage(settled(army(3, 3)), cities(City(armies=(3,), buildings=(0,))))
    assert after.cities[0] == City(armies=(0,), buildings=(0,))
    assert strengths(after, 0) == (0,)
    half = from_damage(settled(army(3, 3)), cities(City(armies=(3,))))
    assert half.cities[0] == City(armies=(0,))
    assert strengths(half, 0) == ()


def test_each_damage_is_taken_once_and_what_is_corrected_since_stays() -> None:
    first = settled(army(3, 3))
    before = cities(City(armies=(3, 3, 3)))
    once = from_damage(first, before)
    corrected = once.put(("cities", 0, "armies"), (3, 3, 3))
    assert from_damage(first, corrected) == corrected
    again = next_round(first.evolve(cards=(army(3, 3),)))
    assert from_damage(again, once).cities[0] == City(armies=(3,))
    nothing = next_round(again)
    assert nothing.changes == again.changes
    assert from_damage(nothing, from_damage(again, once)) == from_damage(again, once)
    assert next_round(DamageState(settled=SETTLED - 1)).settled == 0


def test_two_damages_in_a_row_can_both_be_taken_or_the_last_alone() -> None:
    first = settled(army(3, 3))
    both = next_round(first.evolve(cards=(army(4, 4),)))
    older, between = cities(City(armies=(2, 3, 4))), cities(City(armies=(2, 4)))
    assert from_every_damage(both, older).cities[0] == City(armies=(2,))
    assert from_damage(both, between).cities[0] == City(armies=(2,))
    for taken in (from_every_damage(both, older), from_damage(both, between)):
        assert from_damage(both, taken) == from_every_damage(both, taken) == taken
    assert from_every_damage(first, older) == older, "one damage is the last one"
    once = from_damage(first, older)
    assert from_every_damage(both, once) == once, "the first was taken already"
    assert from_damage(both, once).cities[0] == City(armies=(2,))
    third = next_round(both.evolve(cards=(army(2, 2),)))
    assert from_every_damage(third, once).cities[0] == City(armies=(0,))


def test_the_latest_changes_are_remembered_whole() -> None:
    state = DamageState()
    for _ in range(MOST_CHANGES + 2):
        state = next_round(state.evolve(cards=(army(1, 1),)))
    assert len(state.changes) == MOST_CHANGES
    assert state.changes[-1].number == state.settled


def test_damage_that_is_not_settled_and_cities_not_entered_change_nothing() -> None:
    before = cities(City(armies=(3,)))
    assert from_damage(DamageState(cards=(army(3, 3),)), before) == before
    assert from_damage(settled(army(3, 3)), PowerState()) == PowerState()
    small = before.evolve(table=Table().resized(2))
    assert from_damage(settled(army(3, 3, owner=7)), small) == small


def test_random_cities_have_the_power_of_the_cards_that_are_left() -> None:
    draw = Random(20260318)
    for _ in range(trials(500)):
        cards = [army(draw.randint(1, 4), draw.randint(0, 4)) for _ in range(5)]
        before = cities(
            City(armies=tuple(sum(card.strength) for card in cards), buildings=(1,))
        )
        after = from_damage(settled(*cards), before)
        left = 1
        for card in cards:
            left += sum(card.strength) if card.wounds < card.strength else 0
        assert sum(strengths(after, 0)) == left


# What is not found is not guessed


def test_a_card_that_is_not_found_lets_its_city_wait() -> None:
    before = cities(City(armies=(7,), buildings=(1,)), City(armies=(4, 3), buildings=(0,)))
    source = settled(army(3, 3), army(4, 4, owner=1))
    after = from_damage(source, before)
    assert after.cities[0] == before.cities[0]
    assert after.cities[1] == City(armies=(3,), buildings=(0,))
    assert texts(after) == [
        "Red: damage changed a card that isn't among the numbers. Enter the cards that are in "
        "play now and tap “Cities are right”. Until then this City isn't counted."
    ]
    assert strengths(after, 0) == ()
    (grid,) = [block for block in TOOL.result(after) if isinstance(block, Grid)]
    assert grid.rows == (("Red", "–"), ("Green", "3"))
    taken = from_power(after, NegotiationState())
    assert [each.power for each in taken.powers[:2]] == [(), (3,)]
    typed = after.put(("cities", 0, "armies"), (4,))
    assert strengths(typed, 0) == ()
    (button,) = [each for each in TOOL.form(typed) if getattr(each, "move", "") == "right"]
    assert isinstance(button, Button)
    right = TOOL.move(typed, button.move, button.args, 0, 0)
    assert (strengths(right, 0), texts(right)) == ((4, 1), [])
    assert from_damage(source, right) == right


def test_where_every_city_waits_no_power_is_told(wording: Wording) -> None:
    before = cities(City(armies=(7,)), City(buildings=(6,)))
    after = from_damage(settled(army(3, 3), building(5, 5, owner=1)), before)
    (answer,) = [block for block in TOOL.result(after) if isinstance(block, Answer)]
    wording(answer.text)
    assert texts(after)[0].endswith("Until then these Cities aren't counted.")
    assert TOOL.summary(after) == "0 of 4 Cities"


def test_a_memorial_beyond_what_a_city_can_hold_is_not_cut_short() -> None:
    before = cities(City(armies=(1,), buildings=(60,)))
    after = from_damage(settled(army(1, 1), memorial(50), fallen=10), before)
    assert after.unsure == {0}


def test_while_a_changed_card_is_nobodys_nothing_is_taken(wording: Wording) -> None:
    before = cities(City(armies=(3, 4)))
    changes = (StrengthChange(number=1, was=3, owner=0), StrengthChange(number=1, was=4))
    source = DamageState(changes=changes, settled=1)
    assert from_damage(source, before) == before
    notes = [block.text for block in DAMAGE.result(source) if isinstance(block, Note)]
    wording(notes[-1])


# Words and codes


def test_damage_says_what_was_settled_last() -> None:
    def last(state: DamageState) -> str:
        notes = [block.text for block in DAMAGE.result(state) if isinstance(block, Note)]
        return notes[-1]

    state = settled(army(3, 3), army(2, 2, owner=1), memorial(2), fallen=1)
    told = (
        "Last damage: Red's Army of strength 3 is buried, Green's Army of strength 2 is buried, "
        "Red's Building of strength 3 now has 4. Already entered the Cities in Power? Open Power: it "
        "offers to remove the buried cards."
    )
    assert last(state) == told
    assert last(state.evolve(cards=())) == told


def test_the_fullest_states_fit_a_code_and_take_no_changes_along() -> None:
    assert len(fullest_code(TOOL)) <= 906
    assert len(fullest_code(DAMAGE)) <= 906
