"""Two rounds of Makiavelia with promises: kept, broken by an Attack, and a Power token that is joined by itself."""

from collections.abc import Callable

import pytest

from tests.conftest import Tell
from tests.screens.light_plays.finger import Finger


@pytest.mark.long
def test_two_rounds_with_promises(alone: Callable[[str], Finger], tell: Tell) -> None:
    phone = alone("makiavelia")
    phone.begins("table").goes("round").tap("4 players")
    phone.begins("phases").tap("Red, First player", "Next: Round 1 · Action")

    # Round 1: Red promises Green peace, and attacks them; Purple gives Black the Power token.
    phone.begins("promises").tap("Promises", "Red, Who promises something?", "Green, Whom?")
    phone.tap("Not to attack, What?", "Purple, Who promises something?", "Black, Whom?")
    phone.tap("Their Power token, What?").sees("All still open")
    phone.begins("an Attack").goes("round").tap(
        "Attack", "4", "3 red stars, in the picture", "Attack Green, in the picture"
    )
    phone.goes("promises").sees("Red broke a promise", "Red promises Green no attack, broken.")
    phone.begins("phases").tap("Go on with the round", "Next: Negotiation")
    phone.begins("Negotiation").tap("Negotiate", "Join the Power tokens that were given")
    phone.tap("9", "12", "18", "5")
    assert phone.answer == "Purple and Black earn 3 Makielons"
    phone.tap("2, Share", "The last Makielon goes to Black")
    phone.goes("promises")
    assert {"Red, Coins: 0", "Green, Coins: 0", "Purple, Coins: 2", "Black, Coins: 1"} <= set(
        phone.names()
    ), "nobody counts them"

    # Round 2: Black promises Purple a coin, and keeps that; what was promised before is gone.
    phone.begins("phases").goes("round").tap("Next: Round 2 · Action")
    phone.begins("promises").tap("Promises").sees("Nothing is promised")
    phone.tap("Black, Who promises something?", "Purple, Whom?", "Kept, Kept?")
    assert {"Purple, Coins: 3", "Black, Coins: 0"} <= set(phone.names())
    phone.begins("phases").tap("Go on with the round", "Next: Negotiation")
    phone.begins("Negotiation").tap("Negotiate", "Begin round 2", "4", "8", "2", "7")
    phone.sees("Green earns 3 Makielons")
    phone.goes("promises")
    assert {"Green, Coins: 3", "Purple, Coins: 3"} <= set(phone.names())
    for part, touches in phone.touches.items():
        tell(f"Two rounds of Makiavelia: {touches:3} touches. {part}")
    tell(f"Two rounds of Makiavelia: {phone.touches.total()} touches")
