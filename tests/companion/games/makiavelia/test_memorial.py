"""What a Memorial is worth: the Armies in its owner's Cemetery, discarded ones too."""

import re

from hypothesis import given

from companion.core.blocks import Button, Drawing, Grid, Note, QuestionSequence, RuleGap
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.targets import sequences_of
from companion.games.makiavelia.damage.form import form
from companion.games.makiavelia.damage.names import number_of
from companion.games.makiavelia.damage.state import MOST_CARDS, Card, DamageState, fates
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
from tests.sentences import texts
from tests.states import states
from tests.wordings import Wording


def test_a_memorial_grows_after_the_armies_are_buried() -> None:
    memorial = hurt(2, 0, kind="building", memorial=True)
    others = (hurt(3, 3), hurt(3, 4, kind="building"), hurt(1, 1, owner=1))
    state = lying(memorial, *others, cemeteries=graves(1, 5))
    assert fates(state)[0].after == 4
    assert answer(state).lines[2] == "3. Memorial: Red's Building 1 has strength 2 + 2 = 4."
    assert only(state, Grid)[0].rows[0] == ("Red's Building 1", "0", "4", "stays")


def test_a_buried_memorial_grows_no_more() -> None:
    state = lying(hurt(2, 2, kind="building", memorial=True), hurt(1, 1))
    assert answer(state).lines[2] == "3. Memorial: Red's Building 1 is buried itself."


def test_how_strong_a_wounded_memorial_is_can_be_switched(wording: Wording) -> None:
    memorial = hurt(2, 3, kind="building", memorial=True)
    before = lying(memorial, cemeteries=graves(2))
    assert buried(before) == []
    wording(only(before, RuleGap))
    base = before.evolve(grown="base")
    assert buried(base) == [0]
    wording(only(base, RuleGap))
    clear = lying(hurt(2, 1, kind="building", memorial=True), cemeteries=graves(2))
    assert len(only(clear, RuleGap)) == 2, "its strength is told, even where it stays"
    new = lying(hurt(2, 1, kind="building", memorial=True))
    assert len(only(new, RuleGap)) == 1


@given(state=states(DamageState))
def test_a_card_has_one_name_wherever_it_is_named(state: DamageState) -> None:
    """The switch said "Green's Army 2 is a Memorial", and the Hospital "Green's Memorial 2"."""
    state = state.evolve(table=Table())
    blocks = (*TOOL.form(state), *TOOL.result(state))
    for place, card in enumerate(state.cards):
        if card.owner is not None:
            owner, number = state.table.name(card.owner), number_of(state, place)
            named = re.compile(rf"\b{owner}'s (\w+) {number}\b")
            kinds = {kind for text in texts(blocks) for kind in named.findall(text)}
            assert kinds == {card.kind.capitalize()}, "and the kind is what its cell says"
            numbered = re.compile(rf"\b[Cc]ards? .*\b{place + 1}\b.* filled in")
            assert not any(map(numbered.search, texts(answer(state)))), "it has a name by now"


def test_a_screen_reader_hears_which_card_is_a_memorial(wording: Wording) -> None:
    (shown,) = [b for b in form(lying(hurt(2, 0, memorial=True))) if isinstance(b, Drawing)]
    wording(shown.spoken)


def test_a_memorial_is_added_with_one_touch(wording: Wording) -> None:
    (button,) = [b for b in flat(form(DamageState())) if isinstance(b, Button)]
    wording(button.title)
    state = TOOL.move(DamageState(), button.move, button.args, 0, 0)
    assert state.cards == (Card(kind="building", memorial=True),)
    full = lying(*[hurt(1, 1)] * MOST_CARDS)
    assert TOOL.move(full, button.move, button.args, 0, 0) == full


def test_armies_discarded_from_the_reserve_count_for_a_memorial_and_are_carried_over(
    wording: Wording,
) -> None:
    """Correction 11: they go to the owner's Cemetery. The Memorial grows after damage."""
    memorial = hurt(3, 4, kind="building", memorial=True)
    state = lying(memorial, hurt(1, 1), cemeteries=graves(1, added=2))
    assert buried(state) == [0, 1], "the new ones count once damage is resolved"
    alive = state.put(("cards", 0, "wounds"), (0,))
    assert fates(alive)[0].after == 3 + 1 + 2 + 1
    assert answer(alive).lines[2] == "3. Memorial: Red's Building 1 has strength 3 + 4 = 7."
    after = TOOL.move(alive, "next", (), 0, 0)
    assert after.cemeteries == graves(4)
    (change,) = [each for each in after.changes if each.now is not None]
    assert (change.was, change.now) == (4, 7)
    assert fates(after)[0].after == 7
    wording(only(alive, Note), only(lying(hurt(1, 1)), Note))


def test_the_cemetery_is_asked_of_those_with_a_memorial(wording: Wording) -> None:
    wording([sequence.title for sequence in sequences_of(form(lying(hurt(1, 1))))])
    state = lying(hurt(2, 0, owner=1, memorial=True), hurt(1, 1), Card(memorial=True))
    sequence = next(b for b in form(state) if isinstance(b, QuestionSequence))
    assert (sequence.title, sequence.optional) == ("Cemeteries", True)
    wording([(a.player.name, a.title) for a in sequence.questions if a.player])
    assert fates(after_answer(TOOL, state, sequence.questions[1], 2, 0, 0))[0].after == 4


def test_a_buried_memorial_takes_its_whole_strength_along() -> None:
    """Correction 5: power lost and the change that other tools hear of are both 5."""
    memorial = hurt(3, 3, kind="building", memorial=True)
    state = lying(memorial, cemeteries=graves(2), grown="base")
    (lost,) = [grid for grid in only(state, Grid) if grid.title == "Power lost"]
    assert lost.rows == (("Red", "5"),)
    after = TOOL.move(state, "next", (), 0, 0)
    assert [(each.was, each.now) for each in after.changes] == [(5, None)]
    assert "Red's Building of strength 5 is buried" in only(after, Note)[-1].text
