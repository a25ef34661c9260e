"""The words of timing.toml, and what one player looks up. Rulebook: Reading Skills, Keywords."""

from typing import Annotated

from companion.core.fields import Flag, Marks, Option, Pick, Total
from companion.core.values import Value
from companion.games.mafia_works.timing_rules import MOMENTS
from companion.tools.resources import load


class KindWords(Value):
    """What players read of one kind of card or skill."""

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
    """A moment, and what is looked up. What that is may tell of a hand: it is secret."""

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
            title="Printed on it, too",
            size=3,
            names=("[Faction Boost]", "[1/T]", "Pay X"),
            travels="secret",
        ),
    ] = frozenset()
    faction: Annotated[
        str,
        Pick(
            title="Has it my Leader's Faction?",
            options=(UNSAID, Option("yes", "Yes"), Option("no", "No")),
            travels="secret",
        ),
    ] = ""
    done: Annotated[bool, Flag(title="Used this turn already", travels="secret")] = False
    pay: Annotated[int | None, Total(title="Pay", most=9, blank=True, travels="secret")] = None
    stand: Annotated[
        int | None,
        Total(title="My standing Victory cards", most=13, blank=True, travels="secret"),
    ] = None
