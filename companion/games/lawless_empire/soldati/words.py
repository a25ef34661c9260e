"""The eight abilities and what they do. Rulebook: Abilities Phase, Soldato Abilities."""

from companion.core.blocks import Term
from companion.core.fields import Option
from companion.core.values import Value
from companion.tools.resources import load

ABILITIES = (
    Option("exchange", "Exchange"),
    Option("flip", "Flip"),
    Option("move", "Move"),
    Option("occupy", "Occupy"),
    Option("remove", "Remove"),
    Option("roll", "Roll"),
    Option("rotate", "Rotate"),
    Option("switch", "Switch"),
)
"""The abilities, in the order of the rulebook. The name of Roll is missing there: it is ours."""

VALUES = ("1", "2", "3", "4", "5", "6", "X")
"""What a value side can show; X stands for every die. Setup, Soldato tokens."""

ANY = VALUES.index("X")
"""The place of X."""

SWITCHES = (
    Option("any", "Not known"),
    Option("value", "Same value"),
    Option("colour", "Same colour"),
    Option("plan", "Same Plan"),
)
"""What the Switch token may say. Our rulebook lacks the end of its sentence."""


class Words(Value):
    """The words of soldati.toml: what each ability does, by its key."""

    abilities: dict[str, str]


WORDS = load(Words, __package__, "soldati.toml").abilities

TERMS = tuple(Term(option.title, WORDS[option.key], "Abilities Phase") for option in ABILITIES)
"""Every ability, to look up."""


def flipped(face: int) -> int:
    """Return the face on the other side of the die. Abilities Phase, Flip."""
    return 7 - face
