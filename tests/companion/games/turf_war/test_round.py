from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import (
    Button,
    Facts,
    Fold,
    Note,
    Question,
    RuleGap,
    TextToCopy,
    Turn,
    When,
)
from companion.core.nesting import flat
from companion.display.layout import lay_out
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.round.tool import (
    AT_ONCE,
    CHECKLIST,
    IF_PLAYED_ON,
    TOOL,
    deadline,
    late,
    report,
    utc,
)
from tests import tool_screens
from tests.companion.games.walks import (
    PLAYERS,
    check_back_undoes_next,
    check_words,
    main_button,
    says,
    specials,
    table,
    walk,
    went,
)
from tests.wordings import Wording

PHASES = ("Upkeep", "Recruitment", "Placement", "Movement", "Combat", "End of turn")

NOW = 29_500_000


blocks = partial(tool_screens.unfolded, TOOL)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_turn_has_six_phases_until_one_gang_is_left(players: int) -> None:
    *begun, last = walk(TOOL, RoundState(table=table(players)), 12)
    seen = [TOOL.summary(state) for state in (*begun, last)]
    turns = [f"Turn {turn} · {phase}" for turn in (1, 2) for phase in PHASES]
    assert seen == ["Set-up", *turns]
    decided = last.evolve(decided=True)
    assert specials(TOOL, decided)[0].startswith("Only one gang or alliance is left")
    assert main_button(TOOL, decided) == "Next: Victory"
    assert went(TOOL, decided, "next").over


@pytest.mark.parametrize("phase", range(len(PHASES)))
def test_once_one_gang_is_left_the_next_step_is_victory_in_every_phase(phase: int) -> None:
    """Objective."""
    state = RoundState(round=2, phase=phase, decided=True)
    parts = lay_out(TOOL, state)
    assert parts.large, "no step and no tool comes first"
    assert [button.title for button in parts.main] == ["Next: Victory"]
    assert went(TOOL, state, "next").over
    assert went(TOOL, went(TOOL, state, "next"), "back") == state
    assert [block.text for block in blocks(state, RuleGap)][:1] == [f"{AT_ONCE} {IF_PLAYED_ON}"]
    assert f"Our reading: {AT_ONCE}" in report(state).splitlines()
    assert AT_ONCE not in report(state.evolve(decided=False))


@pytest.mark.parametrize("players", PLAYERS)
def test_back_goes_where_next_came_from(players: int) -> None:
    check_back_undoes_next(TOOL, RoundState(table=table(players)))


def test_every_step_and_number_is_known_for_every_table() -> None:
    check_words(TOOL, CHECKLIST, "decided", rounds=2)


@pytest.mark.parametrize("n", PLAYERS)
def test_the_set_up_has_the_numbers_of_every_gang(n: int) -> None:
    state = RoundState(table=table(n))
    assert says(TOOL, state, "1 Don, 2 Lieutenants, 4 Hitmen")
    assert says(TOOL, state, "4 areas")
    assert says(TOOL, state, f"{4 * n} areas belong to the gangs", "rules don't say")
    assert says(TOOL, state, "20 MC")
    assert bool(specials(TOOL, state)) == (n < 4)


def test_the_first_turn_has_no_dead_and_no_recruits(wording: Wording) -> None:
    def words(turn: int, phase: str) -> list[str]:
        return specials(TOOL, RoundState(round=turn, phase=PHASES.index(phase)))

    assert "no consolation" in words(1, "Upkeep")[0]
    wording(words(1, "Placement")[0])
    assert all(words(2, phase) == [] for phase in PHASES)
    upkeep = RoundState(round=2)
    assert says(TOOL, upkeep, "5 MC for each Lieutenant and 2 MC for each Hitman killed")


def test_what_a_table_may_read_otherwise_says_so() -> None:
    """C7, C9, C10."""
    for phase, start in (
        ("Upkeep", "Do recruits draw a salary before they're placed?"),
        ("Combat", "Does a winner that survives get both?"),
        ("End of turn", "A gang that lost its Don last turn"),
    ):
        state = RoundState(round=2, phase=PHASES.index(phase))
        assert says(TOOL, state, start, "unless your table says otherwise")


def test_a_turn_ends_forty_eight_hours_after_it_started() -> None:
    state = RoundState(round=1)
    assert blocks(state, When) == []
    assert Button("The turn starts now", "start", step_label="The turn started") in TOOL.result(
        state
    )
    assert "48 hours" in blocks(state, Note)[0].text
    started = went(TOOL, state, "start", now=60 * NOW + 59)
    assert started.started == NOW
    assert deadline(NOW) == NOW + 2880
    assert blocks(started, When) == [When("This turn ends", NOW + 2880)]
    assert Button(
        "Start the turn again from now", "start", step_label="The turn started again"
    ) in TOOL.result(started)
    assert went(TOOL, started, "next").started == NOW, "the same in all six phases"


def test_a_new_turn_has_no_deadline_until_it_is_said_to_start() -> None:
    state = RoundState(round=1, phase=5, started=NOW)
    assert went(TOOL, state, "next").started is None
    assert went(TOOL, RoundState(round=2, started=NOW), "back").started is None


def test_before_and_after_the_game_no_turn_starts() -> None:
    for state in (RoundState(), RoundState(round=3, over=True)):
        assert went(TOOL, state, "start", now=60 * NOW) == state
        assert blocks(state, When) == []
        assert not [each for each in blocks(state, Button) if each.move == "start"]


def titles(state: RoundState) -> list[str]:
    return [
        question.title for question in flat(TOOL.form(state)) if isinstance(question, Question)
    ]


def test_nobody_is_first_everything_is_simultaneous() -> None:
    for phase in range(len(PHASES)):
        state = RoundState(round=2, phase=phase)
        assert blocks(state, Turn) == []
        orders = ["Orders are in"] if phase <= PHASES.index("Movement") else []
        assert titles(state) == [
            *orders, "One gang or one alliance is left", "Orders came late", "This turn started",
            "Out of the game", "News for the report", "Late orders count",
        ]  # fmt: skip
    assert TOOL.form(RoundState()) == ()


def test_who_still_owes_orders_is_named_until_they_are_due(wording: Wording) -> None:
    state = RoundState(round=2, phase=3, orders=frozenset({0, 2, 7}))
    assert Facts((("Still owe orders", "Green and Black"),)) in TOOL.result(state)
    done = state.evolve(orders=frozenset({0, 1, 2, 3}))
    assert Facts((("Still owe orders", "nobody: all orders are in"),)) in TOOL.result(done)
    wording(report(state), report(done))
    assert not blocks(state.evolve(phase=4), Facts)
    assert went(TOOL, state.evolve(phase=5), "next").orders == frozenset()


def test_once_all_orders_are_in_the_phase_leads_on_and_no_longer_to_them() -> None:
    state = RoundState(round=2, phase=3, orders=frozenset({0, 2}), out=frozenset({3}))
    assert not lay_out(TOOL, state).large
    for done in (state.evolve(orders=frozenset({0, 1, 2})), state.evolve(late=frozenset({1}))):
        parts = lay_out(TOOL, done)
        assert parts.large
        assert main_button(TOOL, done) == "Next: Combat"
        assert "orders" in [link.tool for link in parts.links.above], "they can be read again"


def test_a_gang_that_is_out_owes_no_orders(wording: Wording) -> None:
    state = RoundState(round=2, phase=3, orders=frozenset({0, 1}), out=frozenset({2}))
    assert Facts((("Still owe orders", "Black"),)) in TOOL.result(state)
    wording(report(state))
    after = went(TOOL, state.evolve(phase=5), "next")
    assert (after.out, after.orders) == (frozenset({2}), frozenset()), "out for good"
    players = {p.name for a in flat(TOOL.form(state)) if isinstance(a, Question)
               and a.title == "Orders are in" for p in a.players}  # fmt: skip
    assert players == {"Red", "Green", "Black"}
    assert went(TOOL, state.evolve(over=True), "new").out == frozenset()
    nobody = titles(state.evolve(out=frozenset({0, 1, 2, 3})))
    assert "Orders are in" not in nobody
    assert "Orders came late" not in nobody


def test_late_and_missing_orders_are_named_and_our_reading_is_marked(wording: Wording) -> None:
    state = RoundState(round=2, phase=3, orders=frozenset({0}), late=frozenset({1}))
    (facts,) = blocks(state, Facts)
    assert facts.rows == (("Still owe orders", "Purple and Black"), ("Late orders", "Green"))
    wording(late(state))
    assert RuleGap(late(state)) in TOOL.result(state)
    lines = report(state).splitlines()
    assert lines[-2:] == ["Late orders: Green.", f"Our reading: {late(state)}"]
    counted = state.evolve(late_count=True, phase=4)
    wording(report(counted))
    assert not blocks(RoundState(round=2, phase=3), RuleGap), "there is still time"
    assert went(TOOL, state.evolve(phase=5), "next").late == frozenset()


def test_where_nobody_noted_whose_orders_are_in_nobody_is_said_to_have_sent_none(
    wording: Wording,
) -> None:
    """The post had everyone's moves, and said that everyone had sent none."""
    state = RoundState(round=2, phase=4)
    assert report(state).splitlines() == ["Turn 2 · Combat"]
    wording(report(state.evolve(phase=3)))


def test_the_report_says_where_the_turn_stands(wording: Wording) -> None:
    state = RoundState(round=2, phase=3, started=NOW, orders=frozenset({0, 1, 2}))
    told = report(state.evolve(news="Tony is back."))
    wording(told.splitlines())
    done = frozenset({0, 1, 2, 3})
    assert report(RoundState(round=2, phase=5, decided=True, orders=done)).splitlines() == [
        "Turn 2 · End of turn",
        "The game is over: one gang or one alliance is left.",
        f"Our reading: {AT_ONCE}",
    ]
    (fold,) = [each for each in blocks(state, Fold) if each.title == "Turn report to post"]
    assert fold.blocks == (TextToCopy("Turn report", report(state)),)


@given(st.integers(0, 2**26 - 1))
def test_a_minute_has_the_date_of_the_calendar(minute: int) -> None:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    day = f"{moment:%a} {moment.day} {moment:%b %Y, %H:%M} UTC"
    assert utc(minute) == day


def test_the_example_is_in_the_middle_of_the_game() -> None:
    assert TOOL.summary(TOOL.example) == "Turn 3 · Movement"
    assert blocks(TOOL.example, When)


def test_orders_that_are_sealed_for_the_table_are_in_until_they_are_due() -> None:
    state = RoundState(round=2, phase=3, out=frozenset({3}))
    assert TOOL.move(state, "sealed", (1,), 0, 0) == state.evolve(orders=frozenset({1}))
    late = state.evolve(late=frozenset({1}))
    for each in (late, state.evolve(phase=4), state.evolve(round=0), state.evolve(over=True)):
        assert TOOL.move(each, "sealed", (1,), 0, 0) == each
    for nobody in (3, 7):
        assert TOOL.move(state, "sealed", (nobody,), 0, 0) == state
