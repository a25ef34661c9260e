"""What is said before a game is changed by what came from others: what changes, and what gets lost."""

from typing import Any

import pytest

from companion.game_maker.changes import loses, update_of
from companion.game_maker.definition import Course, Definition, Phase
from companion.game_maker.examples import examples
from tests.companion.game_maker.sample_sheets import MAKE, moved
from tests.wordings import Wording


def test_an_update_says_what_changes(wording: Wording) -> None:
    made = moved(MAKE, examples()["builders"], ("add-counter", "Life"))
    assert update_of(made, made) == ()
    other = moved(
        MAKE, made, ("add-rows", "Gold"), ("row-off", 1), ("row-up", 2), ("counter-off", 0)
    )
    other = other.put(("sheet", "rows", 0, "name"), "Houses").put(("rules",), "New.")
    other = other.put(("sheet", "rows", 2, "gives"), 9).put(("about", "name"), "Towns")
    other = other.evolve(least=3, course=made.course.evolve(rounds=9))
    other = other.put(("sheet", "wins"), "lowest").put(("about", "sign"), "map")
    wording(update_of(made, other))
    (order,) = update_of(made, moved(MAKE, made, ("row-up", 2)))
    wording(order)
    assert (
        update_of(
            Definition(),
            moved(
                MAKE,
                Definition(),
                ("add-rows", ",".join("abcdefghijkl")),
                ("add-counter", "Life"),
                ("add-counter", "Power"),
            ),
        )[-1]
        == "And 2 more"
    )


def course(*titles: str, **more: Any) -> Definition:
    """Return a game whose course has the phases *titles*, and *more* of a course."""
    phases = tuple(Phase(title=title) for title in titles)
    return Definition(course=Course(phases=phases, **more))


FULL = course("Income", "", "Build", setup="Deal", end="Count").evolve(rules="No lies.")


@pytest.mark.parametrize(
    ("came", "said"),
    [
        (
            Definition(),
            (
                "Without the phases Income, Phase 2 and Build",
                "Without the set-up",
                "Without the steps at the end",
                "Without rules",
            ),
        ),
        (
            FULL.evolve(course=course("Income", "", setup="Deal", end="Count").course),
            ("Without the phase Build",),
        ),
        (FULL.put(("rules",), ""), ("Without rules",)),
    ],
)
def test_an_update_says_what_gets_lost(came: Definition, said: tuple[str, ...]) -> None:
    assert update_of(FULL, came) == said
    assert loses(FULL, came)


@pytest.mark.parametrize(
    ("came", "said"),
    [
        (FULL, ()),
        (FULL.put(("course", "phases", 0, "title"), "Pay"), ("The phases change",)),
        (FULL.put(("course", "setup"), "Mix"), ("The phases change",)),
        (FULL.put(("course", "unit"), "Year"), ("The rounds change",)),
        (FULL.evolve(least=4, most=4), ("For 4 players, not 2 to 8",)),
    ],
)
def test_a_change_by_which_nothing_gets_lost_says_so_too(
    came: Definition, said: tuple[str, ...]
) -> None:
    assert update_of(FULL, came) == said
    assert not loses(FULL, came)


def test_a_row_that_has_the_place_of_another_is_new_and_the_other_is_gone() -> None:
    made = moved(MAKE, Definition(), ("add-rows", ",".join("abcdefghijkl")))
    other = moved(MAKE, made, ("row-off", 2), ("add-rows", "Gold"))
    assert set(update_of(made, other)) >= {"Row c is gone", "New row: Gold"}
    assert loses(made, other)
