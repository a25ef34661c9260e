"""When a card may be played and a skill used. Rulebook: Main Phase, Keywords, Action Card Types."""

from collections.abc import Mapping
from typing import Final, Literal

from companion.core.fields import Option

Verdict = Literal["yes", "no", "ask", "auto", "on"]
"""Allowed, not allowed, the rules are silent, it happens by itself, always on."""

MOMENTS: Final = (
    Option("main", "My Main Phase"),
    Option("own", "Another part of my turn"),
    Option("other", "Someone else's turn"),
    Option("response", "While a skill resolves"),
)
"""The moments that the rulebook tells apart. Turn Order, Notes."""

WHEN: Final[Mapping[str, tuple[Verdict, Verdict, Verdict, Verdict]]] = {
    "normal": ("yes", "no", "no", "no"),
    "equip": ("yes", "no", "no", "no"),
    "cutin": ("yes", "yes", "yes", "yes"),
    "stash": ("ask", "ask", "ask", "ask"),
    "use": ("yes", "no", "no", "no"),
    "cutskill": ("yes", "yes", "yes", "yes"),
    "acquire": ("auto", "auto", "auto", "auto"),
    "escape": ("auto", "auto", "auto", "auto"),
    "auto": ("auto", "auto", "auto", "auto"),
    "cont": ("on", "on", "on", "on"),
}
"""What each kind may do at each of MOMENTS. Keywords, Action Card Types."""


def allowed(kind: str, moment: str) -> Verdict:
    """Return what a *kind* (a key of WHEN) may do at a *moment* (a key of MOMENTS)."""
    return WHEN[kind][[each.key for each in MOMENTS].index(moment)]


def hindered(
    *, boost: bool, faction: bool, once: bool, done: bool, pay: int | None, stand: int | None
) -> str:
    """Return what else stops a skill, or '': "boost", "once" or "pay".

    *boost* and *once*: [Faction Boost] and [1/T] are printed on it. *pay* is the X of "Pay X",
    *stand* the number of standing Victory cards; None while it is not known. Keywords: Faction Boost, 1/T, Pay X.
    """
    if boost and not faction:
        return "boost"
    if once and done:
        return "once"
    if pay is not None and stand is not None and stand < pay:
        return "pay"
    return ""
