"""Private notes, and the Informant's guesses. Rulebook: Setup, End of Game."""

from functools import partial
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.blocks import (
    Facts,
    Note,
    Odds,
    QuestionSequence,
    Secret,
    Warn,
)
from companion.core.nesting import flat, uncovered
from companion.core.shape import code_part
from companion.games.lawless_empire.conditions import SOCIOPATH, Card
from companion.games.lawless_empire.notes.state import (
    KEYS,
    NotesState,
    candidates,
    deals,
    take_names,
    title,
)
from companion.games.lawless_empire.notes.tool import TOOL, take_shown
from companion.games.lawless_empire.roles.state import RolesState
from companion.games.lawless_empire.score.state import ScoreLine, ScoreState, take_guesses
from tests import tool_screens
from tests.answers import after_answer
from tests.companion.games.walks import table
from tests.wordings import Wording

UNDERCOVER_, SOCIOPATH_, INFORMANT_, OWN1, OWN2, OWN3 = range(6)
FIVE = frozenset(range(6))


def known(players: int = 5, **more: object) -> NotesState:
    roles = frozenset(range(players + 1))
    return NotesState(table=table(players), roles=roles).evolve(**more)


def cannot(state: NotesState, seat: int, *roles: int) -> NotesState:
    return state.put(("about", seat, "cannot"), frozenset(roles))


def facts(state: NotesState) -> dict[str, str]:
    (cover,) = [block for block in TOOL.form(state) if isinstance(block, Secret)]
    return {k: v for block in cover.blocks if isinstance(block, Facts) for k, v in block.rows}


asks = partial(tool_screens.questions, TOOL)


answer = partial(tool_screens.answer, TOOL)


def warnings(state: NotesState) -> list[str]:
    return [
        b.text for b in flat((*TOOL.form(state), *TOOL.result(state))) if isinstance(b, Warn)
    ]


@pytest.mark.parametrize("players", range(2, 9))
def test_one_role_more_than_players_is_in_play(players: int) -> None:
    state = known(players)
    assert answer(state).text == f"{players + 1} roles, {players} players"
    few = state.evolve(roles=frozenset({0}))
    assert answer(few).text == f"1 of {players + 1} roles marked"
    many = state.evolve(roles=frozenset(range(players + 2)))
    assert warnings(many) == [
        f"{players + 2} roles are marked, but only {players + 1} are in play, one more than players."
    ]


@pytest.mark.parametrize("players", range(2, 9))
def test_the_informant_has_one_candidate_more_than_others(
    players: int, wording: Wording
) -> None:
    """LE-25."""
    state = known(players)
    assert len(candidates(state)) == players
    guesses = "1 guess" if players == 2 else f"{players - 1} guesses"
    said = f"The Informant has {guesses} among {players} roles"
    assert answer(state).why == said
    without = state.evolve(roles=frozenset({0, 1, *range(3, players + 2)}))
    wording(answer(without).why)


def test_an_empty_screen_says_what_to_do_first(wording: Wording) -> None:
    (note,) = [b for b in TOOL.result(NotesState()) if isinstance(b, Note)]
    wording(note.text)
    assert not [b for b in TOOL.form(NotesState()) if isinstance(b, QuestionSequence)]
    wording(set(asks(NotesState())))


def test_roles_are_ruled_out_by_a_touch_and_let_in_by_another() -> None:
    state = known(3, me=0)
    question = asks(state)["Green can't be"]
    assert [words for _, words in question.options] == [
        "Undercover", "Sociopath", "Informant", "Unnamed role 1",
    ]  # fmt: skip
    ruled = after_answer(TOOL, state, question, question.options[1][0], 0, 0)
    assert ruled.about[1].cannot == {SOCIOPATH_}
    again = asks(ruled)["Green can't be"]
    assert again.options[1][1] == "Sociopath: no"
    assert after_answer(TOOL, ruled, again, again.options[1][0], 0, 0) == state


def test_what_one_player_must_be_nobody_else_is() -> None:
    state = known(3, me=0, mine="informant")
    assert facts(state)["Green"] == "any of 3"
    state = cannot(state, 1, UNDERCOVER_, OWN1)
    assert facts(state) == {
        "Green": "must be Sociopath",
        "Purple": "Undercover or Unnamed role 1",
    }


def test_what_is_left_is_listed_once_something_is_ruled_out() -> None:
    state = cannot(known(4, me=0), 1, INFORMANT_)
    assert facts(state)["Green"] == "Undercover, Sociopath, Unnamed role 1 or Unnamed role 2"
    assert facts(state)["Purple"] == "any of 5"


def test_notes_that_no_deal_fits_are_said() -> None:
    state = cannot(known(2, me=0, mine="informant"), 1, UNDERCOVER_, SOCIOPATH_)
    assert warnings(state) == ["No deal of the roles fits these notes. Change something."]
    assert not [b for b in flat(TOOL.what_if(state)) if isinstance(b, Odds)]  # type: ignore[misc]


def test_ones_own_role_counts_only_when_it_is_known_whose_notes_these_are() -> None:
    state = known(2, mine="informant")
    assert "My role" not in asks(state)
    assert facts(state)["Red"] == "any of 3"
    assert "My role" in asks(state.evolve(me=0))


@settings(max_examples=150)
@given(st.data())
@pytest.mark.long
def test_chances_agree_with_all_deals_tried(data: st.DataObject) -> None:
    players = data.draw(st.integers(1, 5))
    choices = [
        data.draw(st.frozensets(st.integers(0, players), max_size=players + 1))
        for _ in range(players)
    ]
    expected = [dict.fromkeys(sorted(roles), 0) for roles in choices]
    for deal in permutations(range(players + 1), players):
        if all(role in roles for role, roles in zip(deal, choices, strict=True)):
            for at, role in enumerate(deal):
                expected[at][role] += 1
    assert list(deals(choices)) == expected


def test_chances_are_exact_and_under_cover() -> None:
    assert TOOL.what_if
    state = cannot(known(3, me=0, mine="informant"), 1, UNDERCOVER_)
    blocks = TOOL.what_if(state)
    (secret,) = uncovered(blocks)
    assert isinstance(secret, Secret)
    assert secret.blocks == ()
    odds = [(b.title, b.ways, b.of) for b in flat(blocks) if isinstance(b, Odds)]
    assert odds == [
        ("Sociopath", 2, 4), ("Unnamed role 1", 2, 4),
        ("Undercover", 2, 4), ("Sociopath", 1, 4), ("Unnamed role 1", 1, 4),
    ]  # fmt: skip
    assert not [b for b in flat(TOOL.what_if(NotesState())) if isinstance(b, Odds)]


def test_guesses_are_four_points_each_when_right() -> None:
    """LE-22."""
    state = known(4, me=2, mine="informant")
    for name, guess in (("Red", "undercover"), ("Green", "sociopath"), ("Black", "own1")):
        question = asks(state)[f"{name} is"]
        assert "informant" not in [key for key, _ in question.options]
        state = after_answer(TOOL, state, question, guess, 0, 0)
    assert "Together" not in facts(state)
    for seat, role in ((0, "undercover"), (1, "own1"), (3, "own1")):
        state = state.put(("about", seat, "shown"), role)
    said = facts(state)
    assert (said["Red"], said["Green"], said["Black"]) == ("right", "not right", "right")
    assert said["Together"] == "2 right: 8 MP"


def test_who_is_not_the_informant_is_not_asked_to_guess() -> None:
    asked = "Green is"
    assert asked in asks(known(3, me=0))
    assert asked in asks(known(3, me=0, mine="informant"))
    assert asked not in asks(known(3, me=0, mine="own1"))
    none = frozenset({UNDERCOVER_, SOCIOPATH_, OWN1, OWN2})
    assert asked not in asks(known(3, me=0, roles=none))


def test_a_role_guessed_twice_is_said_and_kept() -> None:
    """A17."""
    state = known(3, me=0).put(("about", 1, "guess"), "own1").put(("about", 2, "guess"), "own1")
    assert warnings(state) == ["Unnamed role 1 is guessed twice. The box has each role once."]


def test_nothing_that_is_thought_travels(wording: Wording) -> None:
    state = cannot(known(3, me=0, mine="informant", text="Red lies"), 1, SOCIOPATH_)
    state = state.put(("about", 1, "guess"), "own1")
    assert code_part(state) == known(3)
    wording(TOOL.summary(state))


def test_the_role_cards_give_the_names() -> None:
    state = known(3)
    assert take_names(RolesState(), state) == state
    named = take_names(RolesState(cards=(Card(name="Smuggler"), Card())), state)
    assert [words for _, words in asks(named)["Red can't be"].options][3:] == ["Smuggler"]
    assert take_names(RolesState(cards=(SOCIOPATH,)), named).names[0].name == "Sociopath"
    assert "Unnamed role 3" in asks(named)["Roles in play: 4 cards are on the table"].kind.names  # type: ignore[union-attr]


def scored(*roles: str) -> ScoreState:
    lines = tuple(ScoreLine(role=role) for role in roles) + (ScoreLine(),) * (8 - len(roles))
    return ScoreState(table=table(len(roles)), lines=lines)


def test_the_score_tells_the_notes_what_was_shown() -> None:
    state = known(4)
    after = take_shown(scored("undercover", "typed", "informant", ""), state)
    assert [about.shown for about in after.about[:4]] == ["undercover", "", "informant", ""]


def test_the_notes_tell_the_score_how_many_guesses_were_right() -> None:
    notes = known(3, me=1, mine="informant")
    notes = notes.put(("about", 0, "guess"), "sociopath").put(("about", 2, "guess"), "own1")
    score = scored("sociopath", "informant", "undercover")
    taken = take_guesses(notes, score)
    assert taken.lines[1].right == 1
    assert take_guesses(notes, taken) == taken
    for other in (
        scored("sociopath", "own2", "undercover"),
        scored("sociopath", "informant", ""),
        scored("sociopath", "informant", "typed"),
    ):
        assert take_guesses(notes, other) == other
    assert take_guesses(known(3), score) == score


def test_every_role_has_its_own_key() -> None:
    assert len(set(KEYS)) == 12


def test_a_role_without_a_name_is_named_right_there_with_up_to_15_letters() -> None:
    state = known(3)
    question = asks(state)["Name of role 1"]
    named = after_answer(TOOL, state, question, "Counterfeiters", 0, 0)
    assert title(named, OWN1) == "Counterfeiters"
    assert asks(named)["Name of role 1"].value == "Counterfeiters"
    assert code_part(named) == code_part(state), "names stay on this device"
    assert TOOL.move(state, "name", (9, "Nobody"), 0, 0) == state
    assert "Name of role 1" not in asks(NotesState(roles=frozenset({0, 1, 2})))


def test_names_typed_in_the_notes_stay_until_the_role_cards_say_something_new() -> None:
    cards = RolesState(cards=(Card(name="Smuggler"),))
    taken = take_names(cards, known(3))
    renamed = TOOL.move(taken, "name", (0, "Runner"), 0, 0)
    assert take_names(cards, renamed) == renamed
    newer = take_names(RolesState(cards=(Card(name="Pirate"),)), renamed)
    assert title(newer, OWN1) == "Pirate"
