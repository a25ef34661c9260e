"""Three turns of Turf War for six gangs. The game master has two phones: orders on one, fights on the other.

No piece, owner or fight that the app knows is entered again.
"""

from typing import Final

import pytest

from tests.conftest import Tell
from tests.screens.light_plays.conftest import Phones
from tests.screens.light_plays.finger import Finger

HOMES: Final = {
    "Red": "Docks Pier Harbor Mole",
    "Green": "Park Zoo Garden Lake",
    "Purple": "Mill Forge Yard Kiln",
    "Black": "Bank Court Vault Mint",
    "White": "Station Depot Bridge Tunnel",
    "Blue": "Market Arcade Square Chapel",
}
PIECES: Final = ("2 H, 1 Don", "1 H, 1 Lt", "1 H", "1 Lt")

LIST: Final = " ".join(
    f"{area}: {gang} ({pieces});"
    for gang, areas in HOMES.items()
    for area, pieces in zip(areas.split(), PIECES, strict=True)
)

NEIGHBOURS: Final = (
    "Docks - Pier; Pier - Harbor; Harbor - Mole; Docks - Garden; Garden - Zoo; Zoo - Park; Park - Lake; Zoo - Yard; "
    "Yard - Forge; Forge - Mill; Mill - Kiln; Forge - Vault; Vault - Court; Court - Bank; Bank - Mint; "
    "Depot - Square; Square - Arcade; Arcade - Market; Market - Chapel; Bridge - Depot; Bridge - Station; "
    "Station - Tunnel; Arcade - Bridge; Mole - Tunnel; Lake - Mint; Kiln - Chapel;"
)


def order(phone: Finger, start: str, goal: str) -> None:
    """Send all who may go from one area to another: a touch on each."""
    phone.tap(f"From {start}, in the picture", f"To {goal}, in the picture")


def movement(phone: Finger) -> None:
    """Go on to Movement, and to the orders."""
    phone.begins("phases").goes("round")
    phone.tap("Next: Recruitment", "Next: Placement", "Next: Movement", "Who meets whom")


def resolve(orders: Finger, fights: Finger, *stay: str) -> None:
    """Bring the fights to the other phone, and resolve one after another: each is filled in."""
    orders.begins("fights").tap("Resolve the fights")
    fights.begins("fights").goes("combat")
    for number, who in enumerate(stay):
        if number:
            fights.tap("Next fight")
        assert fights.answer == who
        assert any("one Hitman more, in the picture" in name for name in fights.names())
    fights.lacks("Who was here before? Tap")


def close(phone: Finger, turn: int, *fought: tuple[str, str]) -> None:
    """Take everything over at the end of a turn, and copy the post.

    *fought* are the pieces of a gang that are asked for: only where its pieces differ by now.
    """
    phone.begins("areas afterwards").tap("Update the list of areas", "Go on with the turn")
    phone.begins("phases").tap("Next: Combat", "Next: End of turn")
    phone.begins("treasury").tap("Pay income")
    phone.tap("Use the dead from this turn's fights", "Use the owners in the list of areas")
    phone.begins("which pieces fought").goes("round").tap("All gangs")
    for gang, pieces in fought:
        for piece in pieces.split(", "):
            phone.tap(f"{piece}, {gang}")
    phone.sees("No promotion is due")
    phone.begins("post").tap("Back").goes("post").tap("Bring in what the other tools know")
    phone.sees(f"Turn {turn} · End of turn").lacks("No orders from")
    phone.tap("I have copied it")


def begin(phone: Finger, turn: int) -> None:
    """Begin the next turn in all tools of this phone."""
    phone.tap("Next turn: an empty post")
    phone.begins("phases").goes("round").tap(f"Next: Turn {turn} · Upkeep")
    phone.begins("treasury").tap("Pay upkeep", "Next turn for all gangs")


@pytest.mark.long
def test_three_turns_for_six_gangs_with_two_phones(phones: Phones, tell: Tell) -> None:
    orders, fights = phones("turf-war")
    orders.begins("table").goes("round").tap("6 players")
    orders.begins("areas at first").tap("Where the pieces are")
    orders.type_text("A posted list", LIST)
    orders.tap("Use this list", "Go on with the turn")

    # Turn 1: five fights, one of which sends somebody back.
    orders.begins("phases").tap("Next: Turn 1 · Upkeep")
    movement(orders)
    orders.lacks("can't be read")
    orders.begins("neighbours").type_text("Which areas are neighbours?", NEIGHBOURS)
    orders.begins("orders")
    for start, goal in (
        ("Docks", "Garden"), ("Zoo", "Yard"), ("Forge", "Vault"), ("Court", "Vault"),
        ("Depot", "Square"), ("Arcade", "Bridge"),
    ):  # fmt: skip
        order(orders, start, goal)
    resolve(
        orders, fights, *(f"{who} stays" for who in ("Red", "Green", "Black", "Blue", "White"))
    )
    orders.goes("meets").sees(
        "All fights are over", "Purple: 1 Lt falls back from Vault to Forge"
    )
    close(orders, 1)
    orders.sees("Purple: 1 Lt falls back from Vault to Forge.", "Yard: Green (1 Lt + 1 H);")

    # Turn 2: an alliance for one fight, ordered by both; a Don who has to leave; Purple recruits.
    begin(orders, 2)
    orders.begins("recruits").tap("Purple's treasury", "Purple, Recruits to hire: 0", "2")
    movement(orders)
    orders.begins("orders").tap("Begin turn 2").sees("Docks Red Don", "Yard Green 1 Lt + 1 H")
    for start, goal in (("Garden", "Zoo"), ("Yard", "Kiln"), ("Bridge", "Depot")):
        order(orders, start, goal)
    order(orders, "Square", "Market")
    orders.tap("Show: Whose, where", "Black, Together with (if anyone), order 4")
    orders.tap("Blue, Against, order 4")
    order(orders, "Vault", "Market")
    orders.tap("White, Together with (if anyone), order 5", "Blue, Against, order 5")
    orders.sees("Black 1 Lt + 1 H and White 1 Lt + 1 H against Blue Don + 2 H")
    resolve(orders, fights, "Green stays", "Black and White stay")
    orders.goes("meets").sees("Where do they go?")
    orders.begins("the game master decides")
    orders.tap("Chapel, Where do Blue's Don + 1 H go?")
    orders.tap("White, Whose area is it now?")
    close(
        orders,
        2,
        ("Green in Kiln", "Lt 2 · 3 XP, H 4 · 3 XP"),
        ("Purple in Kiln", "Lt 3 · 0 XP"),
        ("Black in Market", "Lt 2 · 3 XP, H 4 · 3 XP"),
        ("White in Market", "Lt 2 · 3 XP, H 4 · 3 XP"),
        ("Blue in Market", "H 5 · 0 XP, H 6 · 0 XP"),
    )

    # Turn 3: secret allies fight as one, and Purple places the recruits.
    begin(orders, 3)
    movement(orders)
    orders.begins("orders").tap("Begin turn 3")
    for start, goal in (("Zoo", "Park"), ("Forge", "Park"), ("Market", "Square")):
        order(orders, start, goal)
    orders.tap(
        "Add an order", "Place recruits, What?, order 4", "Purple, Whose order?, order 4"
    )
    orders.tap("Mill, To, order 4", *["Recruits, order 4: one more"] * 2)
    orders.sees("Red 2 H against Green Don + 2 H against Purple 1 Lt")
    orders.tap("Show: Alliances", "Red, allied in secret", "Purple, allied in secret")
    orders.sees("Red 2 H and Purple 1 Lt against Green Don + 2 H")
    resolve(orders, fights, "Red and Purple stay")
    orders.goes("meets").sees(
        "All fights are over", "Green: Don + 1 H fall back from Park to Lake"
    )
    orders.begins("the game master decides").tap("Purple, Whose area is it now?")
    close(
        orders,
        3,
        ("Red in Park", "H 4 · 3 XP, H 5 · 3 XP"),
        ("Green in Park", "H 5 · 0 XP, H 6 · 0 XP"),
    )
    orders.sees("Lake: Green (Don + 1 Lt + 1 H);", "Mill: Purple (Don + 4 H);")
    orders.sees("Park: Purple (Red: 1 H, Purple: 1 Lt);", "Market: Black (1 Lt);")

    # All gangs has heard of every fight and recruit.
    orders.goes("gangs").sees("Pieces: Red 6, Green 5, Purple 6, Black 5, White 6, Blue 5")
    for part, touches in orders.touches.items():
        tell(f"Three turns of Turf War: {touches:3} touches. {part}")
    tell(
        f"Three turns of Turf War: {orders.touches.total()} touches, {orders.letters} letters typed"
    )
    assert fights.letters == 0
    assert orders.touches.total() <= 138
