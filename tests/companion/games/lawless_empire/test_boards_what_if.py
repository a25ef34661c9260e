"""All boards, What if: which uses of abilities win how many of them."""

from random import Random

import pytest

from companion.core.blocks import (
    Note,
    RuleGap,
)
from companion.core.table import Table
from companion.games.lawless_empire.boards import search as searching
from companion.games.lawless_empire.boards.state import (
    BoardsState,
    PlacedDice,
    PlanBoard,
)
from tests.companion.games.lawless_empire.plotting import SCHEMES
from tests.companion.games.lawless_empire.surveying import (
    GREEN,
    THREE,
    area,
    if_so,
    only,
    rows,
    using,
)
from tests.wordings import Wording


def test_several_uses_win_several_boards(wording: Wording) -> None:
    state = using(area(*THREE), "flip", 2, 3)
    found = rows(state)
    assert found["Now"] == "0 boards"
    assert found["1 use"].startswith("1 board (")
    assert "To win 3 Recruit" not in found
    wording(found["2 uses"], [block.text for block in if_so(state, RuleGap)])


def test_a_second_use_can_build_on_the_first(wording: Wording) -> None:
    """A value counts when it is used: the die that was a 2 is a 5 by then."""
    state = using(area(("bribe", "gang", (2, 5), (6, 6))), "flip", 2, 6)
    assert rows(state)["1 use"].startswith("1 board (1 Bribe). Flip ")
    chain = using(area(("bribe", "none", (3,), (4,)), ("extort", "none", (), (1,))), "move", 3)
    wording(rows(chain)["1 use"])


def test_different_abilities_are_tried_together_only_where_the_table_allows_it(
    wording: Wording,
) -> None:
    boards = (("bribe", "none", (1,), (4,)), ("extort", "none", (1,), (5,)))
    state = using(area(*boards), "flip remove", 1, 5)
    assert "2 uses" not in rows(state), "one ability for all dice wins one board"
    free = rows(state.evolve(each=True))
    wording(free["2 uses"])
    assert any("different abilities" in block.text for block in if_so(state, RuleGap))


def test_what_nobody_can_be_sure_of_is_left_out_and_said(wording: Wording) -> None:
    state = using(
        area(("bribe", "fate", (3,), ()), ("extort", "level", (1, 6), (2,))), "roll flip", 3
    )
    notes = " ".join(block.text for block in if_so(state, Note))
    wording(notes)
    assert "highest die" in notes
    wording(rows(state))
    alone = using(area(("bribe", "none", (1,), (6,))), "roll", 1)
    wording(rows(alone)["With Soldati"])


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (area(*THREE), "Pick above who uses Soldati"),
        (using(area(*THREE), "", 2), "Pick above who uses Soldati"),
        (using(area(*THREE), "flip"), "Pick above who uses Soldati"),
        (using(area(*THREE), "flip", 2, who=7), "Pick above who uses Soldati"),
        (using(area(*THREE, first=None), "flip", 2), "Who is the First player?"),
        (using(area(("bribe", "", (1,), ())), "flip", 2), "Pick the Scheme of each board"),
        (
            using(area(*THREE, ("bribe", "", (), ())), "move", 2),
            "Pick the Scheme of each board",
        ),
    ],
)
def test_what_if_says_what_is_missing(state: BoardsState, words: str) -> None:
    (note,) = if_so(state, Note)
    assert note.text.startswith(words)


def test_each_use_is_told_in_words(wording: Wording) -> None:
    boards = (("bribe", "none", (3,), (4,)), ("extort", "none", (6,), (6, 1)))

    def told(ability: str, *values: int) -> str:
        return rows(using(area(*boards), ability, *values))["To win 1 Bribe"]

    wording(
        told("flip", 4),
        told("rotate", 3),
        told("remove", 4),
        told("move", 4),
        told("exchange", 3),
    )


def test_where_there_are_too_many_ways_the_answer_says_so(
    monkeypatch: pytest.MonkeyPatch, wording: Wording
) -> None:
    monkeypatch.setattr(searching, "MOST_TRIED", 3)
    state = using(area(*THREE), "rotate", 7, 7)
    wording([block.text for block in if_so(state, Note)])


@pytest.mark.long
def test_a_full_table_is_searched_to_an_end() -> None:
    random = Random(1)
    state = BoardsState(
        table=Table(seats=(0, 1, 2, 3, 4)),
        first=0,
        boards=tuple(PlanBoard(scheme=random.choice(SCHEMES)) for _ in range(9)),
        placed=tuple(
            PlacedDice(dice=tuple(random.randrange(54) for _ in range(9))) for _ in range(8)
        ),
    )
    assert rows(using(state, "exchange move", 7, 7, 7).evolve(each=True))["Now"]


REPEATED, ABSENT = (
    "What happens to repeated dice?",
    "Could a player without dice here win with 0?",
)


SIXES, LONG_RUN = "Three sixes and two more:", "Five or more in a row:"


NOUGHT = "All values are 0."


@pytest.mark.parametrize(
    ("scheme", "red", "green", "ability", "open_"),
    [
        ("same", (2, 4), (3, 6), "rotate", [REPEATED]),
        ("underhand", (1,), (2,), "remove", [ABSENT]),
        ("hit", (1, 2, 3), (6, 6), "rotate", []),
        ("hit", (1, 2, 3, 4, 6), (6, 6), "rotate", [LONG_RUN]),
        ("gang", (6, 6, 6, 1), (5,) * 5, "rotate", []),
        ("gang", (6, 6, 6, 6, 1), (5,) * 5, "rotate", [SIXES]),
        ("less", (1, 2), (3, 3), "remove", []),
        ("size", (1, 2), (3, 3), "remove", []),
    ],
)
def test_what_if_names_the_readings_that_count_only_after_some_use(
    scheme: str, red: tuple[int, ...], green: tuple[int, ...], ability: str, open_: list[str]
) -> None:
    lie = area(("bribe", scheme, red, green), ("extort", "none", (1,), (5,)))
    assert not only(lie, RuleGap), "nothing is open as the dice lie"
    told = "".join(block.text for block in if_so(using(lie, ability, 1), RuleGap))
    every = (REPEATED, ABSENT, SIXES, LONG_RUN, NOUGHT)
    assert [each for each in every if each in told] == open_


def test_what_if_names_the_readings_of_the_boards_that_it_ends_with() -> None:
    lie = area(("bribe", "less", (6,), (1,)), ("extort", "none", (), ()))
    told = "".join(block.text for block in if_so(using(lie, "remove", 1), RuleGap))
    assert NOUGHT not in told, "Green is gone, and Red wins with 0 as the First player"
    later = lie.evolve(first=GREEN)
    told = "".join(block.text for block in if_so(using(later, "remove", 1), RuleGap))
    assert NOUGHT in told
    now = area(("bribe", "gang", (6,) * 5, (5,) * 5), ("extort", "none", (1,), ()))
    assert SIXES in only(now, RuleGap)[0].text
    assert SIXES not in "".join(block.text for block in if_so(using(now, "flip", 1), RuleGap))
