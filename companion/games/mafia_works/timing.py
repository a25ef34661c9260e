"""Can I play this now? Kinds, moments and keywords. Rulebook: Reading Skills, Keywords."""

from typing import Annotated

from companion.asking import ask
from companion.blocks import Answer, Grid, Result, Silent, Term, Terms, Tone
from companion.fields import Flag, Marks, Option, Pick, Total
from companion.games.mafia_works.timing_rules import MOMENTS, Verdict, allowed, hindered
from companion.resources import load
from companion.tool import Tool
from companion.values import Value


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
    """A moment, and what is looked up. Only the moment travels: the rest might tell of a hand."""

    moment: Annotated[str, Pick(title="When?", options=(UNSAID, *MOMENTS))] = ""
    kind: Annotated[
        str,
        Pick(
            title="What?",
            options=(UNSAID, *(Option(kind.key, kind.title) for kind in WORDS.kinds)),
            travels="local",
        ),
    ] = ""
    printed: Annotated[
        frozenset[int],
        Marks(
            title="Printed on it, too",
            size=3,
            names=("[Faction Boost]", "[1/T]", "Pay X"),
            travels="local",
        ),
    ] = frozenset()
    faction: Annotated[bool, Flag(title="It has my Leader's Faction", travels="local")] = False
    done: Annotated[bool, Flag(title="Used this turn already", travels="local")] = False
    pay: Annotated[int | None, Total(title="Pay", most=9, blank=True, travels="local")] = None
    stand: Annotated[
        int | None,
        Total(title="My standing Victory cards", most=13, blank=True, travels="local"),
    ] = None


def form(state: TimingState) -> Result:
    """Ask for the moment, then the kind, then what else is printed there."""
    kinds = tuple((kind.key, kind.title) for kind in WORDS.kinds)
    asked = {BOOST: ("faction",), ONCE: ("done",), PAY: ("pay", "stand")}
    more = [name for mark in sorted(state.printed) for name in asked[mark]]
    return (
        ask(state, ("moment",), options=tuple(MOMENTS)),
        ask(state, ("kind",), options=kinds),
        *([ask(state, ("printed",))] if state.kind else []),
        *([ask(state, (name,)) for name in more] if state.kind else []),
    )


def timing(state: TimingState) -> Result:
    """Say whether it may be played or used now, and why; below it, all kinds. Keywords."""
    terms = Terms(tuple(Term(each.title, each.text, each.chapter) for each in WORDS.terms))
    if not state.moment or not state.kind:
        first = "Tap the moment" if not state.moment else "Tap a kind, or read the list below"
        return (Answer("Can I play this now?", first), _everything(state), terms)
    return (_answer(state), *_silent(state), _everything(state), terms)


def _answer(state: TimingState) -> Answer:
    kind, verdict = KINDS[state.kind], allowed(state.kind, state.moment)
    hindrance = "" if verdict == "no" else _hindrance(state)
    text, tone = _HINDERED if hindrance else _SAID[verdict]
    lines = (*([kind.more] if kind.more else []), *([_COST] if PAY in state.printed else []))
    return Answer(text, hindrance or kind.why, tone, lines, chapter=kind.chapter)


_COST = "The Cost is paid first, and is lost if the skill fizzles."
_HINDERED: tuple[str, Tone] = ("No, it does not work", "bad")
_SAID: dict[Verdict, tuple[str, Tone]] = {
    "yes": ("Yes", "good"),
    "no": ("No, not now", "bad"),
    "ask": ("Ask your table", "plain"),
    "auto": ("It happens by itself", "plain"),
    "on": ("Always on", "good"),
}
_SHORT: dict[Verdict, str] = {
    "yes": "yes",
    "no": "no",
    "ask": "ask",
    "auto": "itself",
    "on": "on",
}


def _hindrance(state: TimingState) -> str:
    """Return why it fails although the moment is right, in a player's words, or ''."""
    pays = PAY in state.printed
    found = hindered(
        boost=BOOST in state.printed,
        faction=state.faction,
        once=ONCE in state.printed,
        done=state.done,
        pay=state.pay if pays else None,
        stand=state.stand,
    )
    return {
        "": "",
        "boost": "[Faction Boost] needs the Faction of your Leader",
        "once": "[1/T] is once a turn, and that was it",
        "pay": f"Pay {state.pay}: only {state.stand} of your Victory cards stand",
    }[found]


def _silent(state: TimingState) -> Result:
    if state.kind == "stash":
        return (
            Silent("The rules do not say when a Stash card may be used. Your table decides."),
        )
    if state.moment != "response":
        return ()
    if allowed(state.kind, state.moment) == "yes":
        return (
            Silent(
                "Several Cut-Ins: the rules give no order. Our suggestion: the last one played "
                "happens first."
            ),
        )
    if allowed(state.kind, state.moment) == "no":
        return (
            Silent(
                "Only Cut-Ins are said to answer a skill. We take it that nothing else does, even "
                "in your own Main Phase."
            ),
        )
    return ()


def _everything(state: TimingState) -> Grid:
    """Return all kinds at all moments: who only reads here tells nobody what is in the hand."""
    rows = tuple(
        (kind.title, *(_SHORT[allowed(kind.key, moment.key)] for moment in MOMENTS))
        for kind in WORDS.kinds
    )
    marked = list(KINDS).index(state.kind) if state.kind else -1
    head = ("", "My Main", "My turn", "Others", "Answer")
    return Grid("Everything at a glance", head, rows, marked)


def summary(state: TimingState) -> str:
    """Say which moment is looked up: what is looked up stays with the player."""
    titles = {moment.key: moment.title for moment in MOMENTS}
    return titles.get(state.moment, "Kinds, moments, keywords")


TOOL = Tool(
    game="mafia-works",
    key="timing",
    title="Can I play this now?",
    state=TimingState,
    result=timing,
    summary=summary,
    form=form,
    hint="Cards, skills and keywords",
    example=TimingState(moment="other"),
)
