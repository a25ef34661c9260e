"""Codes of the tools of a game of one's own: each brings the whole game, where there is room for it."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import any_made_game, find_game
from companion.core.earlier import carried
from companion.core.errors import ShareError
from companion.core.shape import code_part
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.exchange.codec import pack, struct
from companion.exchange.game_code import bare, both_model, both_of, with_definition
from companion.exchange.house_rules import all_that_travels
from companion.exchange.share import CodeContents, OutgoingCode
from companion.game_maker import editions
from companion.game_maker.definition import About, Course, Definition, Phase, Row
from companion.game_maker.examples import KEYS, examples
from companion.game_maker.keys import IDS, key_of
from companion.game_maker.score_state import ScoreState, entered
from companion.tools.tool import AnyTool
from tests.companion.game_maker.sample_sheets import sheet
from tests.states import states

NUMBER = 7
PARTS = tuple(tool.key for tool in any_made_game().tools if tool.key != MAKE)
TOWN, TRICKS = (examples()[each] for each in ("builders", "tricks"))


def tool_of(key: str, number: int = NUMBER) -> AnyTool:
    game = find_game(key_of(number))
    assert game
    return game.by_key[key]


def town(key: str) -> Any:
    """Return the example of the tool *key*, in the game of the example of builders."""
    return with_definition(tool_of(key).example, TOWN)


@pytest.mark.slow
@pytest.mark.parametrize("key", PARTS)
@settings(max_examples=12)
@given(st.data())
def test_what_is_shared_from_any_screen_brings_the_whole_game(
    key: str, data: st.DataObject
) -> None:
    tool = tool_of(key, data.draw(st.integers(0, IDS - 1)))
    definition = data.draw(st.sampled_from([examples()[each] for each in KEYS]))
    state = with_definition(data.draw(states(tool.state)), definition)
    digits = share.with_game(tool, state, definition)
    if len(digits) <= share.MOST_DIGITS:  # what is longer is no code
        assert share.decode(digits, all_that_travels()) == CodeContents(tool, code_part(state))
        assert share.game_in(digits) == code_part(definition)
        assert share.decode(digits, (tool_of(MAKE, 1),)).tool.game == tool.game
    if len(digits) <= share.LONGEST:
        assert share.sent(tool, state, definition) == OutgoingCode(digits)
    else:
        assert share.sent(tool, state, definition) == OutgoingCode(
            share.write(tool, state), part=True
        )


@pytest.mark.parametrize("example", KEYS)
@pytest.mark.parametrize("key", PARTS)
def test_every_example_fits_with_what_was_entered(key: str, example: str) -> None:
    definition = examples()[example]
    assert not share.sent(
        tool_of(key), with_definition(tool_of(key).example, definition), definition
    ).part


@pytest.mark.parametrize(("rounds", "part"), [(3, False), (20, True)])
def test_rounds_fit_with_their_game_until_there_are_many(rounds: int, part: bool) -> None:
    state = with_definition(ScoreState(), TRICKS)
    for at in range(rounds):
        for seat in state.table.seats:
            for place in range(len(state.sheet.rows)):
                state = entered(state, seat, place, at, ((7 * at + seat + place) % 13,))
    assert share.sent(tool_of("score"), state, TRICKS).part == part


def test_where_only_a_part_is_known_or_fits_that_is_said() -> None:
    tool, state = tool_of("score"), town("score")
    alone = OutgoingCode(share.write(tool, state), part=True)
    assert share.sent(tool, state, None) == alone
    assert share.sent(tool, state, Definition()) == alone, "it is of another version"
    wordy = TOWN.evolve(rules=("Zażółć gęślą jaźń " * 40)[:600])
    assert share.sent(tool, with_definition(state, wordy), wordy).part
    assert share.game_in(alone.digits) is None


def test_the_definition_and_the_tools_of_other_games_are_sent_as_ever() -> None:
    make = tool_of(MAKE)
    assert share.sent(make, TOWN, TOWN) == OutgoingCode(share.write(make, TOWN))
    assert share.game_in(share.write(make, TOWN)) is None
    other = all_that_travels()[0]
    assert share.sent(other, other.example, None) == OutgoingCode(
        share.write(other, other.example)
    )


def test_a_state_and_its_definition_are_taken_apart_and_put_together() -> None:
    state = town("score")
    assert bare(state).sheet == Definition().sheet
    assert bare(state).lines == state.lines
    assert with_definition(bare(state), TOWN) == state


def test_the_games_of_older_versions_are_brought_up_to_today() -> None:
    both = [
        (each.version, each.make_version) for each in both_of(tool_of("score"), tool_of(MAKE))
    ]
    assert both == [(score, make) for score in range(1, 7) for make in range(1, 5)]
    old = carried(TOWN, editions.DefinitionV1)
    model = both_model(editions.DefinitionV1, editions.ScoreV2)
    held = model.model_validate({"game": old, "state": editions.ScoreV2(round=3)})
    (tag,) = [
        tag for tag, each in share.game_tags_of(tool_of("score")).items() if each.model is model
    ]
    digits = share.with_checksum(tag, pack(held) * IDS + NUMBER)
    shared = share.decode(digits, all_that_travels())
    assert shared == CodeContents(tool_of("score"), with_definition(ScoreState(round=3), TOWN))
    assert share.game_in(digits) == TOWN


HARBOUR = Definition(
    about=About(name="Harbour"),
    sheet=sheet(Row(name="Ships"), Row(name="Maps", way="tie")),
    course=Course(unit="Tide", phases=(Phase(title="Sail"),)),
    rules="Count at the end.",
)
FIRST = (
    "11391017103845360226318241600804188549798306863123574107586976627981392339393616"
    "25461759593439262992309921065930158692698992255950667770670910417692074009000517"
    "179558609821899139862030035441390531"
)
"""A code of the first edition of this format. It opens for ever."""


def test_the_first_of_these_codes_opens_for_ever() -> None:
    shared = share.decode(FIRST, all_that_travels())
    state = with_definition(ScoreState(table=Table().resized(2)), HARBOUR)
    for seat, number in enumerate((12, 7)):
        state = entered(state, seat, 0, 0, (number,))
    assert shared == CodeContents(tool_of("score"), state)
    assert share.game_in(FIRST) == HARBOUR


def test_nothing_but_what_was_written_is_read() -> None:
    tool = tool_of("score")
    for tag, both in share.game_tags_of(tool).items():
        held = both.model().put(("state", "about", "name"), "Twice")
        with pytest.raises(ShareError, match=share.TORN):
            share.decode(share.with_checksum(tag, pack(held) * IDS), (tool,))


def test_random_numbers_under_a_right_tag_are_states_or_refused() -> None:
    random = Random(5)
    for key in PARTS:
        tool = tool_of(key)
        (tag,) = [
            tag
            for tag, each in share.game_tags_of(tool).items()
            if (each.version, each.make_version) == (tool.version, tool_of(MAKE).version)
        ]
        for _ in range(20):
            digits = share.with_checksum(tag, random.getrandbits(random.randrange(1, 2900)))
            with suppress(ShareError):
                shared = share.decode(digits, all_that_travels())
                definition: Value | None = share.game_in(digits)
                assert definition
                assert share.with_game(*shared, definition) == digits


@pytest.mark.parametrize("key", PARTS)
def test_the_plan_of_both_is_that_of_its_model_which_is_not_made_for_it(key: str) -> None:
    for both in both_of(tool_of(key), tool_of(MAKE)):
        assert both.plan == struct(both.model).plan
