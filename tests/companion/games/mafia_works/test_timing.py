import pytest

from companion.core.blocks import Grid, Heading, Note, Question, RuleGap, Secret, Terms
from companion.core.nesting import flat, uncovered
from companion.core.words import change_words
from companion.exchange import share
from companion.games.mafia_works.timing.state import KINDS, MOMENTS, WHEN, TimingState, allowed
from companion.games.mafia_works.timing.tool import TOOL
from tests.companion.games.mafia_works.reading import open_silents, titles
from tests.tool_screens import answer, said, tapped
from tests.tool_screens import on_screen as only
from tests.wordings import Wording

ALWAYS = ("yes", "yes", "yes", "yes")
MAIN_ONLY = ("yes", "no", "no", "no")


def verdict(state: TimingState) -> tuple[str, str]:
    """Return the yes or no under cover, and the first words of why."""
    (heading,) = only(TOOL, state, Heading)
    return heading.text, only(TOOL, state, Note)[0].text


@pytest.mark.parametrize(
    ("kind", "verdicts"),
    [
        ("normal", MAIN_ONLY),
        ("equip", MAIN_ONLY),
        ("use", MAIN_ONLY),
        ("cutin", ALWAYS),
        ("cutskill", ALWAYS),
        ("stash", ("ask",) * 4),
        ("acquire", ("auto",) * 4),
        ("escape", ("auto",) * 4),
        ("auto", ("auto",) * 4),
        ("cont", ("on",) * 4),
    ],
)
def test_each_kind_has_its_moments(kind: str, verdicts: tuple[str, ...]) -> None:
    assert tuple(allowed(kind, moment.key) for moment in MOMENTS) == verdicts


def test_every_kind_has_words() -> None:
    assert list(KINDS) == list(WHEN)


@pytest.mark.parametrize(
    ("kind", "moment", "text"),
    [
        ("normal", "main", "Yes"),
        ("equip", "own", "No, not now"),
        ("cutin", "other", "Yes"),
        ("stash", "main", "Ask your table"),
        ("escape", "other", "It happens by itself"),
        ("cont", "response", "Always on"),
    ],
)
def test_kind_and_moment_give_yes_or_no_and_why(kind: str, moment: str, text: str) -> None:
    state = TimingState(kind=kind, moment=moment)
    assert verdict(state) == (text, f"{KINDS[kind].why}.")
    assert only(TOOL, state, Note)[-1].text == f"Rulebook: {KINDS[kind].chapter}"


@pytest.mark.parametrize(
    ("moment", "why", "second"),
    [
        (
            "main",
            "You can use: Normal card, Equip card, Cut-In card, [Use] skill, [Cut-In] skill",
            "Ask your table: Stash card",
        ),
        (
            "other",
            "You can use: Cut-In card, [Cut-In] skill",
            "Not now: Normal card, Equip card, [Use] skill",
        ),
    ],
)
def test_the_open_answer_says_all_that_goes_at_this_moment(
    moment: str,
    why: str,
    second: str,
    wording: Wording,
) -> None:
    found = answer(TOOL, TimingState(moment=moment))
    assert (found.why, found.lines[0]) == (why, second)
    wording(found.lines[-1])


def test_faction_boost_once_a_turn_and_the_cost_can_hinder(wording: Wording) -> None:
    state = TimingState(kind="use", moment="main", printed=frozenset({0, 1, 2}), faction="no")
    wording(titles(TOOL, state)[3:])
    assert verdict(state) == (
        "No, it doesn't work",
        "[Faction Boost] needs your Leader's Faction.",
    )
    state = state.evolve(faction="yes", done=True)
    assert verdict(state)[1] == "[1/T] works once a turn, and you used it."
    state = state.evolve(done=False, pay=3, stand=2)
    assert verdict(state)[1] == "Pay 3: only 2 of your Victory cards are standing."
    assert (
        verdict(state.evolve(stand=1))[1] == "Pay 3: only 1 of your Victory cards is standing."
    )
    assert verdict(state.evolve(stand=0))[1] == "Pay 3: none of your Victory cards is standing."
    state = state.evolve(stand=3)
    assert verdict(state)[0] == "Yes"
    wording(only(TOOL, state, Note))
    assert verdict(state.evolve(printed=frozenset(), stand=0))[0] == "Yes"
    assert verdict(state.evolve(moment="other", stand=0))[0] == "No, not now"


def test_what_was_not_said_yet_is_a_condition_and_no_refusal() -> None:
    state = TimingState(kind="use", moment="main")
    state = tapped(TOOL, state, "Also printed on it", frozenset({0, 2}))
    assert verdict(state)[0] == "Yes, if it has your Leader's Faction and you can pay its Cost"
    state = tapped(TOOL, state, "Does it have my Leader's Faction?", "yes")
    assert verdict(state)[0] == "Yes, if you can pay its Cost"
    state = tapped(TOOL, tapped(TOOL, state, "Pay", 1), "My standing Victory cards", 1)
    assert verdict(state)[0] == "Yes"


def test_a_kind_without_a_moment_asks_for_the_moment(wording: Wording) -> None:
    own, everybodys = only(TOOL, TimingState(kind="use"), Note)
    wording(own.text)
    assert only(TOOL, TimingState(), Note) == [everybodys], (
        "what to do first, whatever is looked up"
    )


def test_the_silences_are_said(wording: Wording) -> None:
    assert open_silents(TOOL, TimingState(moment="main")) == []
    cut_ins, others = open_silents(TOOL, TimingState(moment="response"))
    wording(cut_ins, others)
    (stash,) = only(TOOL, TimingState(kind="stash", moment="own"), RuleGap)
    wording(stash.text)


def test_everything_can_be_read_without_telling_what_one_holds(wording: Wording) -> None:
    state = TimingState()
    wording(said(TOOL, state))
    (grid,) = only(TOOL, state, Grid)
    assert grid.rows[2] == ("Cut-In card", "yes", "yes", "yes", "yes")
    assert titles(TOOL, state) == ["When?", "What?"]
    (terms,) = only(TOOL, state, Terms)
    assert {"Fizzle", "Destroy", "Pay X", "1/T", "Faction Boost"} <= {
        t.title for t in terms.items
    }
    wording(TOOL.summary(state), TOOL.summary(TOOL.example))


def test_only_the_moment_is_asked_and_answered_in_the_open() -> None:
    bare = TimingState(moment="other")
    full = bare.evolve(
        kind="cutin", printed=frozenset({0, 1, 2}), pay=2, stand=3, faction="yes", done=True
    )
    assert share.write(TOOL, full) == share.write(TOOL, bare)
    assert TOOL.summary(full) == TOOL.summary(bare)
    assert TOOL.result(full) == TOOL.result(bare)
    assert not [each for each in TOOL.result(full) if isinstance(each, Secret)]
    (when,) = [each for each in flat(uncovered(TOOL.form(full))) if isinstance(each, Question)]
    assert when.path == ("moment",)


def test_the_history_does_not_tell_what_was_looked_up(wording: Wording) -> None:
    questions = only(TOOL, TimingState(kind="use", moment="main"), Question)
    told = {
        question.title: change_words(question, question.value, question.options[2][0])
        for question in questions
        if question.options
    }
    wording(told)


def term(title: str) -> str:
    (terms,) = only(TOOL, TimingState(), Terms)
    (found,) = [each.text for each in terms.items if each.title == title]
    return str(found)


def test_an_equip_card_goes_under_cards_of_players_alone(wording: Wording) -> None:
    """Action Card Types, Equip: none on the Track."""
    more = KINDS["equip"].more
    wording(more)


def test_a_card_is_stashed_in_ones_own_main_phase(wording: Wording) -> None:
    """Turn Order, 5."""
    wording(term("Stash"))


def test_when_it_ends_who_wins_and_what_a_rested_card_scores_can_be_looked_up(
    wording: Wording,
) -> None:
    """Winning the game; Main Phase, Acquire."""
    end = term("When the game ends, and who wins")
    wording(end)
    wording(term("Rested Victory card"))
