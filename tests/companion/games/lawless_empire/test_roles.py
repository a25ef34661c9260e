"""Role cards: what the box's other roles score for. Rulebook: Mafioso cards."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Button, Facts, Heading, Note, Question, Result
from companion.games.lawless_empire.conditions import SOCIOPATH, UNDERCOVER, Card, Clause
from companion.games.lawless_empire.older import Card1, RolesState1, RoleState1
from companion.games.lawless_empire.roles.role import TOOL as ONE
from companion.games.lawless_empire.roles.state import OWN_ROLES, RolesState, RoleState, called
from companion.games.lawless_empire.roles.tool import TOOL, joined
from tests import tool_screens
from tests.answers import after_answer
from tests.companion.games.lawless_empire.boards import cards
from tests.wordings import Wording

SMUGGLER = UNDERCOVER.evolve(name="Smuggler")
BANKER = Card(name="Banker", lucre=2)


answer = partial(tool_screens.answer, TOOL)


warnings = partial(tool_screens.warnings, TOOL)


def presses(blocks: Result) -> list[str]:
    return [block.move for block in blocks if isinstance(block, Button)]


def paths(state: RolesState) -> list[tuple[str | int, ...]]:
    return [block.path for block in TOOL.form(state) if isinstance(block, Question)]


def moved(state: RolesState, key: str) -> RolesState:
    return TOOL.move(state, key, (), 0, 0)


def test_an_empty_screen_says_what_to_do_first(wording: Wording) -> None:
    wording(answer(RolesState()).text)
    (note,) = [block for block in TOOL.result(RolesState()) if isinstance(block, Note)]
    wording(note.text)
    assert "Undercover" in note.text
    assert presses(TOOL.form(RolesState())) == ["add"]
    assert moved(RolesState(), "remove") == RolesState()


def test_the_open_card_is_read_back_in_words(wording: Wording) -> None:
    said = answer(RolesState(cards=(SMUGGLER, BANKER)))
    wording((said.text, said.why))
    assert answer(RolesState(cards=(SMUGGLER, BANKER), at=7)).text == "Banker"


def test_a_card_is_built_from_its_pads_alone(wording: Wording) -> None:
    state = moved(RolesState(), "add")
    assert answer(state).text == "Unnamed role 1"
    wording(answer(state).why)
    wanted = [
        (("cards", 0, "name"), "Cleaner"),
        (("cards", 0, "clauses"), (Clause(),)),
        (("cards", 0, "clauses", 0, "points"), 4),
        (("cards", 0, "clauses", 0, "ends"), "secured"),
        (("cards", 0, "clauses", 0, "orders"), "sabotage"),
        (("cards", 0, "clauses", 0, "whose"), "others"),
        (("cards", 0, "free"), -2),
    ]
    for path, value in wanted:
        (question,) = [
            block
            for block in TOOL.form(state)
            if isinstance(block, Question) and block.path == path
        ]
        state = after_answer(TOOL, state, question, value, 0, 0)
    made = SOCIOPATH.clauses[0].evolve(whose="others")
    assert state.cards == (Card(name="Cleaner", clauses=(made,), free=-2),)


def test_another_card_opens_when_it_is_added_and_each_can_be_opened_again(
    wording: Wording,
) -> None:
    state = moved(RolesState(cards=(SMUGGLER,)), "add")
    assert (len(state.cards), state.at) == (2, 1)
    assert paths(state)[0] == ("at",)
    (pages,) = [b for b in TOOL.form(state) if isinstance(b, Question) and b.path == ("at",)]
    assert pages.options == ((0, "Smuggler"), (1, "Unnamed role 2"))
    assert paths(RolesState(cards=(SMUGGLER,)))[0] == ("cards", 0, "name")
    (facts,) = [block for block in TOOL.result(state) if isinstance(block, Facts)]
    assert [label for label, _ in facts.rows] == ["Smuggler", "Unnamed role 2"]
    wording(facts.rows[1][1])


def test_each_kind_of_syndicate_has_a_heading(wording: Wording) -> None:
    blocks = TOOL.form(RolesState(cards=(SMUGGLER,)))
    wording([block.text for block in blocks if isinstance(block, Heading)])


def test_a_tenth_card_is_not_asked_for() -> None:
    full = RolesState(cards=(BANKER,) * OWN_ROLES)
    assert presses(TOOL.form(full)) == ["remove"]
    assert moved(full, "add") == full


def test_a_card_can_be_removed() -> None:
    state = RolesState(cards=(SMUGGLER, BANKER), at=1)
    assert moved(state, "remove") == RolesState(cards=(SMUGGLER,))
    assert moved(RolesState(cards=(SMUGGLER, BANKER)), "remove") == RolesState(cards=(BANKER,))
    assert moved(RolesState(cards=(SMUGGLER,)), "remove") == RolesState()


def test_a_name_twice_and_a_name_that_is_known_are_said() -> None:
    state = RolesState(cards=(BANKER, BANKER.evolve(name="banker"), Card(name="informant")))
    assert warnings(state) == [
        "Two roles are called Banker. The box has each role once.",
        "The app knows the Informant, so it needs no card here.",
    ]
    assert warnings(RolesState(cards=(Card(), Card()))) == []


def test_two_devices_join_their_cards() -> None:
    mine, theirs = RolesState(cards=(SMUGGLER,)), RolesState(cards=(BANKER, SMUGGLER))
    assert joined(mine, theirs).cards == (SMUGGLER, BANKER)
    assert joined(joined(mine, theirs), theirs) == joined(mine, theirs)


@given(st.lists(cards, max_size=9), st.lists(cards, max_size=9))
def test_joined_cards_are_never_more_than_nine(mine: list[Card], theirs: list[Card]) -> None:
    state = joined(RolesState(cards=tuple(mine)), RolesState(cards=tuple(theirs)))
    assert state.cards[: len(mine)] == tuple(mine)
    assert answer(state).text


def test_a_card_without_a_name_has_a_number() -> None:
    assert called(Card(), 2) == "Unnamed role 3"


def test_the_summary_counts() -> None:
    assert TOOL.summary(RolesState()) == "0 roles"
    assert TOOL.summary(TOOL.example) == "1 role"


def test_a_name_has_room_for_15_letters_and_cards_of_version_1_still_open() -> None:
    long = Card(name="x" * 15)
    assert TOOL.form(RolesState(cards=(long,)))
    assert Card1.model_fields.keys() == Card.model_fields.keys()
    old = Card1(name="Smuggler", lucre=2)
    new = Card(name="Smuggler", lucre=2)
    assert TOOL.upgraded(1, RolesState1(cards=(old,), at=3)) == RolesState(cards=(new,), at=3)
    assert ONE.upgraded(1, RoleState1(card=old)) == RoleState(card=new)
