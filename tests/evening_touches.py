"""What players touch for ten things of an evening, as they are played by the tests."""

import re
from pathlib import Path
from typing import Final, NamedTuple


class Evening(NamedTuple):
    """A thing to do at a table of three: *touches*, from the screen at *start* to where *seen* is said.

    What is touched is named by the beginning of its name. *what* is its row in docs/games.md.
    *before* is not counted: it leads to where the thing to do begins.
    """

    what: str
    start: str
    touches: tuple[str, ...]
    seen: str
    before: tuple[str, ...] = ()


def cards(*piles: str) -> tuple[str, ...]:
    """Return the Orders of a Syndicate, such as "2 Weak secure", card by card, then its owner."""
    *kinds, owner = piles
    counted = [kind.partition(" ") for kind in kinds]
    return (*(name for number, _, name in counted for _ in range(int(number))), owner)


def dice(faces: str) -> tuple[str, ...]:
    """Return the dice of a player, such as "556"."""
    return tuple(f"A {face}" for face in faces)


SYNDICATES: Final = (
    *cards("1 Strong sabotage", "2 Weak sabotage", "1 Weak secure", "Red"),
    *cards("1 Strong secure", "2 Weak sabotage", "Green"),
    *cards("1 Strong sabotage", "1 Weak sabotage", "2 Weak secure", "Purple"),
)
"""Eleven Orders."""

SCORED: Final = ("Undercover", "14", "Sociopath", "15", "Other role", "3", "Next", "7")

EVENINGS: Final = (
    Evening(
        "a roll-off with two tied",
        "/",
        (
            *("Lawless Empire", "Roll for first player", "21", "21", "25", "26", "24"),
            "Purple, Green has the lowest total",
        ),
        "Purple starts",
    ),
    Evening(
        "two Plan boards with 11 dice",
        "/g/lawless-empire/plans",
        (
            *("Gang Up", *dice("555"), "Green, Dice", *dice("66"), "Extort"),
            *("Organised Hit", *dice("234"), "Green, Dice", *dice("145"), "Organise"),
        ),
        "Board 3 of 7",
        before=("Red, First player",),
    ),
    Evening(
        "three Syndicates with 11 Orders",
        "/g/lawless-empire/orders",
        SYNDICATES,
        "Syndicate 3 · Purple: SABOTAGED",
    ),
    Evening(
        "from the Order tally to the Score",
        "/g/lawless-empire/orders",
        ("On to the Score",),
        "Red · Role",
        before=(*SYNDICATES, "That was the last Syndicate"),
    ),
    Evening(
        "a game kept, and its picture",
        "/g/lawless-empire/orders",
        ("Keep this game", "A picture for the group"),
        "Save the picture",
        before=(*SYNDICATES, "That was the last Syndicate", "On to the Score", *SCORED),
    ),
    Evening(
        "a Negotiation with a regime and its shares",
        "/g/makiavelia/negotiation",
        ("9", "12", "18", "Red", "Green", "2", "The last Makielon goes to Green"),
        "Green, Share: 1",
    ),
    Evening(
        "an Attack and the card that it wounds",
        "/g/makiavelia/attack",
        (
            *("4", "3 red stars, in the picture", "Attack Purple", "Enter the wounds", "3"),
        ),
        "Bury Purple's Army 1",
    ),
    Evening("a Victory Track set up", "/g/mafia-works/track", ("5", "1", "2"),
            "17 advances to the end"),
    Evening("a fight of 4 Hitmen against 2", "/g/turf-war/combat",
            ("Red", "Green", "That's all of them", "4", "2"), "Red stays"),
    Evening(
        "a scene change with two Patrols",
        "/g/the-law/patrols",
        (
            *("Above Where: –", "Vice Squad", "Beside Midtown: –", "Neighborhood Watch"),
            *("Midtown Where", "Does it succeed", "8", "8", "Determine Success"),
        ),
        "Success: the scene moves",
    ),
)  # fmt: skip
"""The score of five has its own counts, in ``tests/browser/test_tap_counts.py``."""

PROMISED: Final = {
    what: int(most)
    for what, most in re.findall(
        r"^\| ([^|]+) \| (\d+) \|$",
        (Path(__file__).parents[1] / "docs" / "games.md").read_text("utf-8"),
        re.M,
    )
}
"""The touches that each may take, as docs/games.md promises them."""
