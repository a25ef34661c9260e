import pytest

from companion import share
from companion.blocks import Grid, Terms
from companion.games.mafia_works.timing import KINDS, TOOL, TimingState
from companion.games.mafia_works.timing_rules import MOMENTS, WHEN, allowed
from tests.companion.games.mafia_works.reading import (
    answer,
    only,
    open_silents,
    said,
    titles,
)

ALWAYS = ("yes", "yes", "yes", "yes")
MAIN_ONLY = ("yes", "no", "no", "no")


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
    ("kind", "moment", "text", "tone"),
    [
        ("normal", "main", "Yes", "good"),
        ("equip", "own", "No, not now", "bad"),
        ("cutin", "other", "Yes", "good"),
        ("stash", "main", "Ask your table", "plain"),
        ("escape", "other", "It happens by itself", "plain"),
        ("cont", "response", "Always on", "good"),
    ],
)
def test_kind_and_moment_give_yes_or_no_and_why(
    kind: str, moment: str, text: str, tone: str
) -> None:
    state = TimingState(kind=kind, moment=moment)
    assert said(TOOL, state) == (text, KINDS[kind].why)
    assert answer(TOOL, state).tone == tone
    (grid,) = only(TOOL, state, Grid)
    assert grid.rows[grid.marked][0] == KINDS[kind].title


def test_faction_boost_once_a_turn_and_the_cost_can_hinder() -> None:
    state = TimingState(kind="use", moment="main", printed=frozenset({0, 1, 2}))
    assert titles(TOOL, state)[3:] == [
        "It has my Leader's Faction",
        "Used this turn already",
        "Pay",
        "My standing Victory cards",
    ]
    assert said(TOOL, state) == (
        "No, it does not work",
        "[Faction Boost] needs the Faction of your Leader",
    )
    state = state.evolve(faction=True, done=True)
    assert said(TOOL, state)[1] == "[1/T] is once a turn, and that was it"
    state = state.evolve(done=False, pay=3, stand=2)
    assert said(TOOL, state)[1] == "Pay 3: only 2 of your Victory cards stand"
    state = state.evolve(stand=3)
    assert said(TOOL, state)[0] == "Yes"
    assert answer(TOOL, state).lines[-1].startswith("The Cost is paid first")
    assert said(TOOL, state.evolve(stand=None))[0] == "Yes"
    assert said(TOOL, state.evolve(printed=frozenset(), stand=0))[0] == "Yes"
    assert said(TOOL, state.evolve(moment="other", stand=0))[0] == "No, not now"


def test_the_silences_are_said() -> None:
    def silent(kind: str, moment: str) -> str:
        return " ".join(open_silents(TOOL, TimingState(kind=kind, moment=moment)))

    assert "when a Stash card may be used" in silent("stash", "main")
    assert "the last one played happens first" in silent("cutin", "response")
    assert "Only Cut-Ins" in silent("normal", "response")
    assert silent("auto", "response") == silent("normal", "main") == ""


def test_everything_can_be_read_without_telling_what_one_holds() -> None:
    state = TimingState()
    assert said(TOOL, state) == ("Can I play this now?", "Tap the moment")
    assert said(TOOL, TOOL.example)[1] == "Tap a kind, or read the list below"
    (grid,) = only(TOOL, state, Grid)
    assert grid.rows[2] == ("Cut-In card", "yes", "yes", "yes", "yes")
    assert grid.marked == -1
    assert titles(TOOL, state) == ["When?", "What?"]
    (terms,) = only(TOOL, state, Terms)
    assert {"Fizzle", "Destroy", "Pay X", "1/T", "Faction Boost"} <= {
        t.title for t in terms.items
    }
    assert TOOL.summary(state) == "Kinds, moments, keywords"
    assert TOOL.summary(TOOL.example) == "Someone else's turn"


def test_no_code_tells_what_was_looked_up() -> None:
    bare = TimingState(moment="other")
    full = bare.evolve(
        kind="cutin", printed=frozenset({2}), pay=2, stand=3, faction=True, done=True
    )
    assert share.write(TOOL, full) == share.write(TOOL, bare)
    assert TOOL.summary(full) == TOOL.summary(bare)
