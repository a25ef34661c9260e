"""The game is changed in the middle of a game, by whatever its form offers: what was entered stands."""

from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.core.blocks import Button, Question
from companion.core.fields import SEATS
from companion.core.nesting import flat
from companion.core.table import Table
from companion.game_maker import counters, first_player, rounds, score_state
from companion.game_maker.counters import CountersState
from companion.game_maker.definition import Definition
from companion.game_maker.first_player import FirstState
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import ScoreState
from companion.tools.tool import with_table
from tests.answers import after_answer
from tests.companion.game_maker.sample_sheets import COUNTERS, FIRST, MAKE, ROUND, SCORE
from tests.laws import asked, shown
from tests.states import states, values

FEWER = min(30, settings().max_examples)

HIT = 7771
"""On a counter: a number that no start is drawn as."""


class Evening(NamedTuple):
    """A game that goes on: its definition, and the tools that follow it."""

    made: Definition
    score: ScoreState
    counters: CountersState
    round: RoundState
    first: FirstState

    def changed(self, made: Definition, table: Table) -> "Evening":
        """Return the evening with *made* and *table*, as its tools take them over."""
        score = score_state.from_make(made, with_table(self.score, table))
        held = counters.from_make(made, with_table(self.counters, table))
        course = rounds.from_make(made, with_table(self.round, table))
        return Evening(
            made,
            score,
            held,
            course,
            first_player.from_make(made, with_table(self.first, table)),
        )


def begun(data: st.DataObject) -> Evening:
    """Return an evening in which something was entered everywhere."""
    made = data.draw(states(Definition).filter(no_hit))
    table = Table().resized(data.draw(st.integers(2, 8)))
    evening = Evening(
        made,
        ScoreState(round=data.draw(st.integers(0, 9)), over=data.draw(st.booleans())),
        CountersState(),
        data.draw(states(RoundState)),
        FirstState(first=1),
    ).changed(made, table)
    score, held = evening.score, evening.counters
    for seat in table.seats:
        for place in range(len(made.sheet.rows)):
            at = data.draw(st.integers(0, 3))
            whole = (10 * seat + place) * made.sheet.scale
            score = score_state.entered(score, seat, place, at, (whole,))
        for place in range(len(made.counters.rows)):
            held = held.put(("tallies", seat, "held", place, "number"), HIT + seat)
    return evening._replace(score=score, counters=held)


def no_hit(made: Definition) -> bool:
    """Return whether no counter of *made* begins at what is counted."""
    return not any(HIT <= row.start < HIT + 8 for row in made.counters.rows)


def edited(data: st.DataObject, made: Definition) -> Definition:
    """Return *made* after one touch of its form: any button, or any value that a question takes."""
    form = MAKE.form(made)
    buttons = [block for block in flat(form) if isinstance(block, Button)]
    deeds: list[Button | Question] = [*buttons, *asked(form)]
    deed = deeds[data.draw(st.integers(0, len(deeds) - 1))]
    if isinstance(deed, Button):
        after = MAKE.move(made, deed.move, deed.args, 0, 7)
    else:
        after = after_answer(MAKE, made, deed, data.draw(values(deed.kind)), 0, 7)
    assert isinstance(after, Definition)
    return after if no_hit(after) else made


def staying(part: Any, other: Any) -> set[int]:
    """Return the places of *part* that are of the same rows in *other*, which came of it."""
    rows = zip(part.rows, other.rows, strict=False)
    return {at for at, (old, new) in enumerate(rows) if old.again == new.again}


def points(score: ScoreState, seat: int, place: int) -> tuple[Fraction | None, ...]:
    """Return what *seat* has in the row at *place*, in whole points and parts of them."""
    scale = score.sheet.scale
    terms = score_state.terms_of(score, seat, place)
    return tuple(None if term is None else Fraction(term, scale) for term in terms)


def check_evening(data: st.DataObject) -> None:
    """Have a game change at most six times, and look whether what was entered stands."""
    start = now = begun(data)
    rows = set(range(len(start.made.sheet.rows)))
    tallies = set(range(len(start.made.counters.rows)))
    for _ in range(data.draw(st.integers(1, 6))):
        before, made = now, edited(data, now.made)
        table = Table().resized(data.draw(st.integers(2, 8)))
        now = now.changed(made, table)
        new = set(range(len(before.made.sheet.rows))) - staying(before.made.sheet, made.sheet)
        rows &= staying(before.made.sheet, made.sheet)
        tallies &= staying(before.made.counters, made.counters)
        assert not any(points(now.score, seat, at) for seat in range(SEATS) for at in new)
    for place in rows:
        assert [points(now.score, seat, place) for seat in range(SEATS)] == [
            points(start.score, seat, place) for seat in range(SEATS)
        ]
    for place in tallies:
        for seat in start.counters.table.seats:
            assert now.counters.tallies[seat].held[place].number == HIT + seat
    for name in ("round", "over", "ended", "most", "tied"):
        assert getattr(now.score, name) == getattr(start.score, name)
    for name in ("round", "first", "over"):
        assert getattr(now.round, name) == getattr(start.round, name)
    assert now.first.first == start.first.first


@given(st.data())
@settings(max_examples=FEWER)
def test_what_was_entered_stands_whatever_is_changed_in_the_middle_of_a_game(
    data: st.DataObject,
) -> None:
    check_evening(data)


def _forgetful(source: Definition, target: ScoreState) -> ScoreState:
    """Take the sheet over, and clear whatever row counts another way now."""
    new = [
        place
        for place, (old, row) in enumerate(
            zip(target.sheet.rows, source.sheet.rows, strict=False)
        )
        if old.way != row.way
    ]
    lines = tuple(score_state._cleared(line, new) for line in target.lines)
    return target.evolve(sheet=source.sheet, lines=lines)


def _restarted(source: Definition, target: CountersState) -> CountersState:
    """Take the counters over, and begin anew whenever one of them changed."""
    fresh = CountersState(table=target.table, counters=source.counters)
    return target if target.counters == source.counters else fresh


@pytest.mark.parametrize(
    ("module", "wrong"), [(score_state, _forgetful), (counters, _restarted)]
)
def test_a_tool_that_forgets_is_found_out(
    module: Any, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "from_make", wrong)

    @given(st.data())
    @settings(max_examples=300, database=None, derandomize=True, phases=[Phase.generate])
    def hold(data: st.DataObject) -> None:
        check_evening(data)

    with pytest.raises(AssertionError):
        hold()


@given(st.data())
@settings(max_examples=FEWER)
def test_nothing_that_is_touched_in_another_tool_changes_what_the_game_is(
    data: st.DataObject,
) -> None:
    made = data.draw(states(Definition))
    for tool in (ROUND, SCORE, COUNTERS, FIRST):
        (transfer,) = (transfer for transfer in tool.transfers if transfer.source == "make")
        state = transfer.do(made, data.draw(states(tool.state)))
        blocks = shown(tool, state)
        buttons = [block for block in flat(blocks) if isinstance(block, Button)]
        after = [tool.move(state, button.move, button.args, 0, 7) for button in buttons]
        if questions := asked(blocks):
            question = data.draw(st.sampled_from(questions))
            after.append(
                after_answer(tool, state, question, data.draw(values(question.kind)), 0, 7)
            )
        for each in after:
            assert transfer.do(made, each) == each
