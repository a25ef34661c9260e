"""A turn of Mafia Works in which three skills wait for each other: what was acquired can pay, and nobody counts it
again.
"""

from collections.abc import Callable

import pytest

from tests.conftest import Tell
from tests.screens.light_plays.finger import Finger


@pytest.mark.long
def test_a_turn_with_three_on_the_stack(alone: Callable[[str], Finger], tell: Tell) -> None:
    phone = alone("mafia-works")
    phone.begins("table").goes("round").tap("4 players")
    phone.begins("phases").tap("Red, First player", "Next: Round 1 · Red", "Next: Main Phase")
    phone.begins("a Victory card is acquired").tap(
        "Acquire a card", "5", "Next", "+1", "+2", "+4"
    )
    assert phone.answer == "Rest 1 and 4"
    phone.tap("Acquire it: rest 1 and 4", "What Victory cards can pay")
    assert "Red, Standing: 1" in phone.names()

    phone.begins("three on the stack").tap("Red, Who plays", "[Use] skill, What?", "1, Pay")
    assert {"Red, Standing: 0", "Red, Rested: 1"} <= set(phone.names()), "it is rested at once"
    phone.tap("Green, Who answers", "Cut-In card, What?", "1: Red's [Use] skill, Makes fizzle")
    phone.tap("Purple, Who answers", "[Cut-In] skill, What?")
    phone.tap("2: Green's Cut-In card, Makes fizzle")
    phone.sees(
        "P 3: [Cut-In] skill happens",
        "G 2: Cut-In card fizzles",
        "R 1: [Use] skill Pay 1, happens",
    )

    phone.begins("what happens, one by one").tap("Purple's [Cut-In] skill happens")
    phone.sees("Green's Cut-In card fizzles, by Purple's [Cut-In] skill")
    phone.tap("Red's [Use] skill happens")
    phone.sees("Nothing waits")
    assert {"Red, Standing: 0", "Red, Rested: 1"} <= set(phone.names())
    phone.begins("phases").tap("Go on with the turn")
    for name in ("Green", "Purple", "Black"):
        phone.tap(f"Next: Round 1 · {name}", "Next: Main Phase")
    phone.tap("Next: Round 2 · Red").goes("skills")
    assert {"Red, Standing: 1", "Red, Rested: 0"} <= set(phone.names()), "it stands again"
    for part, touches in phone.touches.items():
        tell(f"A turn of Mafia Works: {touches:3} touches. {part}")
    tell(
        f"A turn of Mafia Works: {phone.touches.total()} touches, with the turns of the others"
    )
    assert phone.touches["three on the stack"] + phone.touches["what happens, one by one"] == 11
