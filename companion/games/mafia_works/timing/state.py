"""The words of timing.toml, and what one player looks up. Rulebook: Reading Skills, Keywords."""

from typing import Annotated

from companion.core.fields import Flag, Marks, Option, Pick, Total
from companion.core.values import Value
from companion.games.mafia_works.timing.rules import MOMENTS
from companion.tools.resources import load


class KindWords(Value):
    """What players read about one kind of card or skill."""

    key: str
    title: str
    why: str
    more: str = ""
    chapter: str


class TermWords(Value):
    """One keyword."""

    title: str
    text: str
    chapter: str


class TimingWords(Value):
    """The words of timing.toml."""

    kinds: tuple[KindWords, ...]
    terms: tuple[TermWords, ...]


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
