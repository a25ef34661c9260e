"""Where the offers of a tool stand: above its form, below it, or in the bar."""

import re
from typing import Any

import pytest

from companion.catalogue import find_game
from companion.core.table import Table
from companion.core.values import Value
from companion.display.labels import TAKE_ALL
from companion.display.targets import current_question, sequences_of
from companion.evening.flow import touch_cause
from companion.evening.offers import Due, due_offer, offers, placed
from companion.games.makiavelia.negotiation.state import next_round
from companion.tools.cause import PLAYER
from companion.tools.tool import AnyTool, table_of
from tests.laws import is_command
from tests.states import every_tool, extremes

STATE = Value()
LABELS = ("Play this with your table", "Bring in the areas", "Bring in the fights")


@pytest.mark.parametrize(
    ("due", "above", "below"),
    [
        (None, LABELS, ()),
        (Due(LABELS[1], STATE, LABELS[1], PLAYER, LABELS[1:2]), (LABELS[0], LABELS[2]), ()),
        (Due(TAKE_ALL, STATE, TAKE_ALL, PLAYER, LABELS[1:]), LABELS[:1], LABELS[1:]),
    ],
    ids=["nothing due", "one", "two at once"],
)
def test_single_offers_of_what_one_button_takes_over_stand_below_the_form(
    due: Due | None, above: tuple[str, ...], below: tuple[str, ...]
) -> None:
    assert placed(LABELS, due) == (list(above), list(below))


@pytest.mark.slow
@every_tool
def test_an_offer_that_answers_what_the_pad_asks_is_due(tool: AnyTool) -> None:
    """Above the form it was scrolled out of sight: the pad asked for what the button knew."""
    game = find_game(tool.game)
    assert game
    for transfer in tool.transfers:
        source = game.by_key[transfer.source]
        for known in (source.example, *extremes(source.state)):
            for state in (tool.opening(Table()), tool.example, *extremes(tool.state)):
                asked = current_question(sequences_of(tool.form(state)), None)
                after: Any = transfer.do(known, state)
                if asked and asked.path and after.look(asked.path) != asked.value:
                    assert transfer.due(state), f"{tool.name}: {transfer.title}"


@every_tool
def test_an_offer_is_something_to_do_and_its_step_says_what_happened(tool: AnyTool) -> None:
    """ "The sheet was changed" sounded like news, and nobody tapped it."""
    game = find_game(tool.game)
    assert game
    examples = {each.name: each.example for each in game.tools}
    fullest = {each.name: extremes(each.state)[-1] for each in game.tools}
    for used in (examples, fullest):
        for state in (tool.opening(Table()), tool.example, *extremes(tool.state)):
            for each in offers(tool, state, table_of(state) or Table(), used):
                assert not re.search(r"\b(was|were) changed\b", each.title)
                steps = {(transfer.step, touch_cause(transfer)) for transfer in tool.transfers}
                assert (each.step_label, each.cause) in steps
            if due := due_offer(tool, state, used):
                assert due.title == TAKE_ALL or due.title in due.titles
                assert not is_command(due.step_label)


def test_powers_that_were_added_up_come_first_in_the_next_round() -> None:
    game = find_game("makiavelia")
    assert game
    tool, power = game.by_key["negotiation"], game.by_key["power"]
    used = {power.name: power.example}
    state = next_round(tool.example)
    due = due_offer(tool, state, used)
    assert due
    assert due.title == "Use the powers that were added up"
    assert due_offer(tool, due.state, used) is None
