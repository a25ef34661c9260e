from random import Random

from companion.core.blocks import Fold, Note, Question, QuestionSequence, RuleGap
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.modifiers import EFFECTS, Modifier, worked
from companion.games.makiavelia.negotiation.state import (
    NegotiationState,
    Power,
    final,
    winners,
)
from companion.games.makiavelia.negotiation.tool import TOOL
from companion.games.makiavelia.negotiation.transfers import from_power
from companion.games.makiavelia.power.state import City, PowerState
from tests.answers import after_answer
from tests.companion.games.makiavelia.negotiating import answer, negotiated, only, walks
from tests.fast_run import trials
from tests.wordings import Wording


def card(
    effect: str, whose: int | None, amount: int | None = None, giver: int | None = None
) -> Modifier:
    given = () if amount is None else (amount,)
    return Modifier(effect=effect, whose=whose, amount=given, giver=giver)


def changed(state: NegotiationState, *cards: Modifier) -> NegotiationState:
    return state.evolve(modifiers=cards)


def test_cards_work_in_the_order_they_were_played(wording: Wording) -> None:
    three = negotiated(5, 9, 4)
    double_first = changed(three, card("double", 0), card("add", 0, 3))
    assert answer(double_first).text == "Red earns 3 Makielons"
    wording(answer(double_first).why)
    assert answer(double_first).lines[1:3] == (
        "Card 1 doubles: Red from 5 to 10.",
        "Card 2 adds 3: Red from 10 to 13.",
    )
    add_first = TOOL.move(double_first, "earlier", (1,), 0, 0)
    assert dict(final(add_first)) == {0: 16, 1: 9, 2: 4}
    assert TOOL.move(add_first, "earlier", (0,), 0, 0) == add_first
    assert TOOL.move(add_first, "earlier", (2,), 0, 0) == add_first


def test_every_effect_says_what_it_did() -> None:
    state = changed(
        negotiated(5, 9, 4),
        card("subtract", 1, 7),
        card("set", 2, 6),
        card("take", 0, 3, 1),
    )
    assert answer(state).lines[1:4] == (
        "Card 1 subtracts 7: Green from 9 to 2.",
        "Card 2 sets to 6: Purple from 4 to 6.",
        "Card 3 takes 3 from Green: Red from 5 to 8, Green from 2 to −1.",
    )
    assert winners(state) == (0,)
    assert "(Green)" in only(state, RuleGap)[0].text


def test_a_card_that_is_not_told_to_the_end_waits_and_says_so(wording: Wording) -> None:
    half = (
        card("", None),
        card("add", 0),
        card("add", None, 4),
        card("take", 0, 4),
        card("take", 0, 4, 0),
        card("add", 7, 4),
    )
    state = changed(negotiated(5, 9, 4), *half)
    assert dict(final(state)) == {0: 5, 1: 9, 2: 4}
    assert Note("Cards 1, 2, 3, 4, 5 and 6 aren't counted until they're filled in.") in only(
        state, Note
    )
    one = changed(negotiated(5, 9, 4), card("add", 0))
    wording(only(one, Note))


def test_cards_wait_until_all_powers_are_in() -> None:
    state = changed(negotiated(5, None, 4), card("double", 0))
    assert dict(final(state)) == {0: 5, 2: 4}


def test_only_what_an_effect_needs_is_asked() -> None:
    assert "In the order played" not in walks(negotiated(5, 9, 4))
    state = changed(negotiated(5, 9, 4), card("", None), card("double", 1), card("take", 1, 2))
    questions = walks(state)["In the order played"]
    titles = [
        [
            question.title
            for question in questions
            if question.player and question.player.name == f"Card {n}"
        ]
        for n in (1, 2, 3)
    ]
    assert titles == [
        ["Effect", "Whose"],
        ["Effect", "Whose"],
        ["Effect", "Whose", "By", "From"],
    ]
    assert [player.name for player in questions[-1].players] == ["Red", "Purple"]
    assert [words for _, words in questions[0].options] == [
        title for key, title in EFFECTS if key
    ]


def test_the_order_can_be_changed_where_there_are_two_cards(wording: Wording) -> None:
    def folds(state: NegotiationState) -> list[str]:
        return [block.title for block in form(state) if isinstance(block, Fold)]

    one = changed(negotiated(5, 9), card("double", 0))
    wording(folds(one))
    two = changed(negotiated(5, 9), card("double", 0), card("double", 1))
    wording(folds(two))
    fold = next(block for block in form(two) if isinstance(block, Fold))
    (question,) = fold.blocks
    assert isinstance(question, Question)
    assert question.options == ((1, "Card 2"),)
    assert after_answer(TOOL, two, question, 1, 0, 0).modifiers == two.modifiers[::-1]


def test_a_power_is_summed_from_its_strengths(wording: Wording) -> None:
    state = negotiated(5, 9, 4).put(("powers", 0, "power"), (4, 3, 3))
    wording(answer(state).why)


def test_powers_that_were_added_up_are_taken_where_none_stand() -> None:
    cities = (City(armies=(4, 3), buildings=(2,)), City(armies=(1,) * 8, buildings=(1, 1)))
    source = PowerState(cities=(*cities, *(City(),) * 6))
    transfer = next(each for each in TOOL.transfers if each.source == "power")
    fresh = NegotiationState(table=Table().resized(3))
    taken = transfer.do(source, fresh)
    assert [each.power for each in taken.powers[:3]] == [(4, 3, 2), (10,), ()]
    assert transfer.do(source, taken) == taken
    own = fresh.put(("powers", 0), Power(power=(7,)))
    assert from_power(source, own).powers[0] == Power(power=(7,))


def test_what_cards_do_agrees_with_a_plain_retelling_on_thousands_of_lists() -> None:
    draw = Random(20260103)
    for _ in range(trials(4000)):
        size = draw.randint(2, SEATS)
        begun = [draw.randint(-9, 30) for _ in range(size)]
        cards, told = [], list(begun)
        for _ in range(draw.randint(0, 12)):
            effect = draw.choice(["add", "subtract", "double", "set", "take"])
            whose, amount = draw.randrange(size), draw.randint(0, 20)
            giver = draw.choice([seat for seat in range(size) if seat != whose])
            cards.append(card(effect, whose, amount, giver))
            if effect == "double":
                told[whose] *= 2
            elif effect == "set":
                told[whose] = amount
            else:
                told[whose] += -amount if effect == "subtract" else amount
                told[giver] -= amount if effect == "take" else 0
        table = Table().resized(size)
        stages = worked(dict(enumerate(begun)), tuple(cards), table)
        assert len(stages) == len(cards)
        after = stages[-1].powers if stages else dict(enumerate(begun))
        assert [after[seat] for seat in range(size)] == told


def test_walks_of_powers_come_before_cards(wording: Wording) -> None:
    state = changed(negotiated(5, 9, 4), card("double", 0))
    titles = [block.title for block in form(state) if isinstance(block, QuestionSequence)]
    wording(titles)
