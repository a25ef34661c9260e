from companion.core.blocks import Button, RuleGap, Steps
from companion.display.layout import lay_out
from companion.games.the_law.round.tool import TOOL as STEPS
from companion.games.the_law.round.tool import RoundState
from companion.games.the_law.sorting import ALL, CARDS, KINDS, NOIR, TOOL, SortingState
from tests.companion.games.the_law.city import only, went
from tests.tool_screens import answer
from tests.wordings import Wording


def test_the_expansion_has_twenty_noir_cards_among_twenty_eight(wording: Wording) -> None:
    """LAW-G5."""
    assert NOIR == 20
    assert CARDS == 1 + 1 + 3 + 3 + 20
    wording(answer(TOOL, SortingState()).why)


def test_ticked_kinds_are_counted() -> None:
    assert answer(TOOL, SortingState()).text == "0 of 28 cards"
    assert answer(TOOL, TOOL.example).text == "14 of 28 cards"
    full = SortingState(found=frozenset(range(len(KINDS))))
    assert (answer(TOOL, full).text, answer(TOOL, full).tone) == ("28 of 28 cards", "good")


def test_each_kind_says_how_many_cards_it_has() -> None:
    (steps,) = only(TOOL.result(SortingState()), Steps)
    assert [step.text for step in steps.items] == [f"{kind}: {n}" for kind, n in KINDS]
    assert TOOL.form(SortingState()) == ()
    icon, characters = only(TOOL.result(SortingState()), RuleGap)
    assert "Above the Law" in icon.text
    assert "Our reading: 1" in characters.text, "Component Lists: the number is damaged"


def test_the_cards_can_be_sorted_out_again(wording: Wording) -> None:
    def buttons(state: SortingState) -> list[str]:
        return [button.title for button in only(TOOL.result(state), Button)]

    wording(buttons(SortingState()), buttons(TOOL.example), buttons(SortingState(found=ALL)))
    assert went(TOOL, TOOL.example, "again") == SortingState()


def test_once_all_cards_are_here_the_large_button_leads_on_in_the_set_up() -> None:
    state = went(TOOL, SortingState(), "all")
    assert [link.main for link in TOOL.links(SortingState())] == [False]
    assert [link.main for link in TOOL.links(state)] == [True]
    assert TOOL.done
    assert TOOL.done(state, RoundState())
    assert not TOOL.done(TOOL.example, RoundState())
    assert not TOOL.done(state, RoundState(round=1))
    sorted_out = lay_out(STEPS, RoundState(), frozenset({TOOL.key}))
    assert (sorted_out.large, sorted_out.links.strong) == (True, 0)
    assert not lay_out(STEPS, RoundState()).large, "the cards are in the large step"


def test_one_tap_finds_all_cards() -> None:
    state = went(TOOL, SortingState(), "all")
    assert (answer(TOOL, state).text, answer(TOOL, state).tone) == ("28 of 28 cards", "good")
