"""The code of a game that players made: a light page reads it as the app does, and fills nothing in."""

from collections.abc import Iterable

import pytest

from companion.core.blocks import Facts, Heading, Note
from companion.display import made_words as words
from companion.game_maker.definition import About, Definition
from companion.game_maker.examples import examples
from companion.game_maker.overview import overview
from screens.light.pages import code_pages
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.light.fingers import NOW
from tests.screens.light.html_tree import Node, tree
from tests.screens.own_games import HARBOUR, KEY, TOWN, code, made_tool
from tests.screens.whole_app import shown
from tests.wordings import Wording

RULES = "Whoever is last brings the cake."
WHOLE = TOWN.evolve(rules=RULES, counters=examples()["lighthouse"].counters)
EMPTY = Definition(about=About(name="Quay"))


def told(definition: Definition) -> Iterable[str]:
    """Give every text that *definition* is read as, in order."""
    for block in overview(definition):
        match block:
            case Facts():
                for label, value in block.rows:
                    yield from (label, value)
            case Heading() | Note():
                yield block.text
            case _:
                raise AssertionError(block)


def drawn(definition: Definition) -> tuple[Node, Node]:
    """Return what is read of *definition* on its light page, and the bar below it."""
    tool, digits = made_tool("make"), code(definition)
    text = code_pages.shared_page(
        tool, definition, digits, now=NOW, app="/", touch="/t", code="/q"
    )
    top = tree(text)
    return next(top.all("main")), next(top.all("footer"))


@pytest.mark.parametrize(
    "definition",
    [HARBOUR, WHOLE, EMPTY, *examples().values()],
    ids=["two rows", "whole", "nothing in it", *examples()],
)
def test_a_light_page_and_the_app_read_the_same_of_it(definition: Definition) -> None:
    parts = list(told(definition))
    main, foot = drawn(definition)
    on_page = " ".join(main.text.split())

    def place(of: str, since: int) -> int:
        return on_page.index(" ".join(of.split()), since)

    at = 0
    for each in parts:
        at = place(each, at)
    assert not list(main.all("details")), "nothing is folded"
    assert words.ADDING in foot.text
    (button,) = foot.all("button")
    assert button.text == words.ADD_IT

    async def act(screen: Screen) -> None:
        texts = screen.texts()
        since = texts.index(f"This is what arrived: {made_tool('make').summary(definition)}")
        assert [each for each in texts[since:] if each in parts] == parts

    shown(opened(), f"/q/{code(definition)}", act)


def test_a_whole_game_says_its_parts_and_an_empty_one_none(wording: Wording) -> None:
    heads = [each.text for each in overview(WHOLE) if isinstance(each, Heading)]
    assert RULES in drawn(WHOLE)[0].text
    assert overview(EMPTY) == ()
    wording(heads, drawn(EMPTY)[0].text)


def test_it_says_who_plays_with_whom_how_many_rounds_and_when_it_ends(wording: Wording) -> None:
    def facts(key: str) -> dict[str, str]:
        blocks = (block for block in overview(examples()[key]) if isinstance(block, Facts))
        return {label: value for block in blocks for label, value in block.rows}

    tricks, party, dice, halves = map(facts, ("tricks", "words", "dice", "contest"))
    wording(tricks["When does the game end?"])
    assert "reaches 40 points" in party["When does the game end?"]
    wording(tricks["Rounds"], party["Teams"], party["Rounds"], dice["Playing alone"])
    assert "When does the game end?" not in dice, "it is counted once, at the end"
    assert halves["What can be entered?"] == "Halves"


def test_its_rows_that_are_only_shared_are_read_as_ever() -> None:
    score = made_tool("score")
    text = code_pages.shared_page(score, score.example, "1", now=NOW, app="/", touch="/t")
    assert words.ADD_IT not in text
    assert f"{KEY}/score" not in text
