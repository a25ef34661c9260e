"""The words of timing.toml, what one player looks up, and when it may be played.

Rulebook: Main Phase, Reading Skills, Keywords, Action Card Types.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from companion.core.fields import Flag, Marks, Option, Pick, Total
from companion.core.values import Value
from companion.tools.resources import TermEntry, load

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


class KindWords(Value):
    """What players read about one kind of card or skill."""

    key: str
    title: str
    why: str
    more: str = ""
    chapter: str


class TimingWords(Value):
    """The words of timing.toml."""

    kinds: tuple[KindWords, ...]
    terms: tuple[TermEntry, ...]


WORDS = load(TimingWords, __package__, "timing.toml")
KINDS = {kind.key: kind for kind in WORDS.kinds}
UNSAID = Option("", "")
BOOST, ONCE, PAY = range(3)


class TimingState(Value):
    """A moment, and what one player looks up: a secret, for it may tell what is in a hand."""

    moment: Annotated[str, Pick(title="When?", options=(UNSAID, *MOMENTS))] = ""
    kind: Annotated[
        str,
        Pick(
            title="What?",
            options=(UNSAID, *(Option(kind.key, kind.title) for kind in WORDS.kinds)),
            travels="secret",
        ),
    ] = ""
    printed: Annotated[
        frozenset[int],
        Marks(
            title="Also printed on it",
            size=3,
            names=("[Faction Boost]", "[1/T]", "Pay X"),
            travels="secret",
        ),
    ] = frozenset()
    faction: Annotated[
        str,
        Pick(
            title="Does it have my Leader's Faction?",
            options=(UNSAID, Option("yes", "Yes"), Option("no", "No")),
            travels="secret",
        ),
    ] = ""
    done: Annotated[bool, Flag(title="Already used this turn", travels="secret")] = False
    pay: Annotated[int | None, Total(title="Pay", most=9, blank=True, travels="secret")] = None
    stand: Annotated[
        int | None,
        Total(title="My standing Victory cards", most=13, blank=True, travels="secret"),
    ] = None
