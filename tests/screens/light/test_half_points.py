"""A game with halves on a light page and by keys: what is touched and typed is in whole points."""

import pytest

from companion.core.fields import Sum
from companion.core.printed import signed
from companion.display.numbers import NO_HALF
from companion.game_maker.definition import Row, Sheet
from companion.game_maker.score_state import ScoreState, terms_of
from companion.tools.history import History
from screens.light.state.light_tool_session import LightToolSession
from screens.tool.key_bindings import parse_number, typed_text
from tests.companion.game_maker.sample_sheets import SCORE
from tests.screens.light.fingers import page_of, touch, type_in

STARS = Sheet(rows=(Row(name="Looks"),), order=(0,), fraction="half")


def here() -> LightToolSession:
    return LightToolSession(SCORE, History(ScoreState(sheet=STARS)))


def terms(tool_session: LightToolSession) -> tuple[int | None, ...]:
    assert isinstance(tool_session.state, ScoreState)
    return terms_of(tool_session.state, 0, 0)


def test_a_key_is_a_whole_number() -> None:
    assert terms(touch(here(), "7")) == (14,)


@pytest.mark.parametrize(("typed", "kept"), [("2.5", (5,)), ("2,5+1", (5, 2)), ("3", (6,))])
def test_a_number_is_typed_with_its_half(typed: str, kept: tuple[int, ...]) -> None:
    after = type_in(here(), "Looks", typed)
    assert (terms(after), after.notice) == (kept, "")
    assert signed(sum(kept), 2) in page_of(after).text


def test_what_has_no_room_is_told() -> None:
    after = type_in(here(), "Looks", "2.25")
    assert (terms(after), after.notice) == ((), NO_HALF)


def test_a_point_is_typed_with_keys_where_there_are_halves() -> None:
    halves, whole = Sum(most=99, least=0, longest=3, scale=2), Sum(most=99, least=0, longest=3)
    text: str | None = "2"
    text = typed_text(text or "", ".", decimals=True)
    assert (text, parse_number(halves, text or "")) == ("2.", ((4,), ""))
    assert parse_number(halves, "2.5") == ((5,), "")
    assert typed_text("2", ".") is None
    assert typed_text("", ".", decimals=True) is None
    assert parse_number(whole, "2.5") == ((), "")
