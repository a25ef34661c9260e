"""Can I play this now? Kinds, moments and keywords. Rulebook: Reading Skills, Keywords."""

from companion.core.blocks import (
    Answer,
    Fold,
    Grid,
    Heading,
    Note,
    Result,
    RuleGap,
    Secret,
    Terms,
    blocks,
)
from companion.games.mafia_works.timing import state as rules
from companion.games.mafia_works.timing.picture import HEADS, SHORT, picture
from companion.games.mafia_works.timing.state import TimingState, Verdict
from companion.tools.questions import ask
from companion.tools.tool import Tool, to_the_turn


def form(state: TimingState) -> Result:
    """Ask for the moment in the open, and for one player's card or skill under a cover."""
    return (
        ask(state, ("moment",), options=tuple(rules.MOMENTS)),
        Secret("My card or skill", _looked_up(state)),
    )


def _looked_up(state: TimingState) -> Result:
    """Ask for the kind and answer; then ask for what else is printed on it."""
    kinds = tuple((kind.key, kind.title) for kind in rules.WORDS.kinds)
    what = ask(state, ("kind",), options=kinds)
    return (what, *_verdict(state), *_printed(state)) if state.kind else (what,)


def _printed(state: TimingState) -> Result:
    asked = {rules.BOOST: ("faction",), rules.ONCE: ("done",), rules.PAY: ("pay", "stand")}
    more = [name for mark in sorted(state.printed) for name in asked[mark]]
    options = {"faction": (("yes", "Yes"), ("no", "No"))}
    said = {"pay": "What to pay"}
    questions = [
        ask(state, (name,), options=options.get(name, ()), step_label=said.get(name, ""))
        for name in more
    ]
    return (ask(state, ("printed",)), *questions)


def timing(state: TimingState) -> Result:
    """Return what may be played or used at this moment, and all kinds below it. Keywords.

    It depends on the moment alone: one player's own question is answered under a cover.
    """
    terms = Terms(tuple(each.term() for each in rules.WORDS.terms))
    table = Fold("The same in words", (_everything(),))
    step = () if state.moment else (Note(_BEGIN),)
    return (
        _answer(state.moment),
        *step,
        *_silent(state.moment),
        picture(state.moment),
        table,
        terms,
    )


_BEGIN = (
    "Tap the moment, and you see what you can play then. To check one card of your own, open the "
    "cover: nobody else sees what you look up."
)


def _answer(moment: str) -> Answer:
    if not moment:
        why = "Tap the moment, or read the list"
        return Answer("Can I play this now?", why)
    found: dict[Verdict, list[str]] = {}
    for kind in rules.WORDS.kinds:
        found.setdefault(rules.allowed(kind.key, moment), []).append(kind.title)
    why, *lines = (
        f"{words}: {', '.join(found[verdict])}"
        for verdict, words in _FOUND.items()
        if verdict in found
    )
    return Answer(_WHEN[moment], why, lines=tuple(lines))


def _verdict(state: TimingState) -> Result:
    """Return yes or no for what is looked up, and why, for that player alone."""
    if not state.moment:
        return (Note("Tap the moment above."),)
    kind, verdict = rules.KINDS[state.kind], rules.allowed(state.kind, state.moment)
    text, why = _SAID[verdict], kind.why
    if verdict != "no":
        if hindrance := _hindrance(state):
            text, why = "No, it doesn't work", hindrance
        elif conditions := _conditions(state):
            text = f"{text}, if {' and '.join(conditions)}"
    return blocks(
        Heading(text),
        Note(f"{why}."),
        kind.more and Note(kind.more),
        rules.PAY in state.printed and Note(_COST),
        state.kind == "stash" and RuleGap(_STASH),
        Note(f"Rulebook: {kind.chapter}"),
    )


_WHEN = {moment.key: moment.title for moment in rules.MOMENTS}
_COST = "Pay the Cost first. You lose it even if the skill fizzles."
_STASH = "The rules don't say when you may use a Stash card. Your table decides."
_SAID: dict[Verdict, str] = {
    "yes": "Yes",
    "no": "No, not now",
    "ask": "Ask your table",
    "auto": "It happens by itself",
    "on": "Always on",
}
_FOUND: dict[Verdict, str] = {
    "yes": "You can use",
    "no": "Not now",
    "ask": "Ask your table",
    "auto": "Happens by itself",
    "on": "Always on",
}


def _hindrance(state: TimingState) -> str:
    """Return why it fails though the moment is right, in a player's words, or ''."""
    found = rules.hindered(
        boost=rules.BOOST in state.printed,
        faction=state.faction != "no",
        once=rules.ONCE in state.printed,
        done=state.done,
        pay=state.pay if rules.PAY in state.printed else None,
        stand=state.stand,
    )
    return {
        "": "",
        "boost": "[Faction Boost] needs your Leader's Faction",
        "once": "[1/T] works once a turn, and you used it",
        "pay": f"Pay {state.pay}: {_standing(state.stand or 0)}",
    }[found]


def _standing(stand: int) -> str:
    if not stand:
        return "none of your Victory cards is standing"
    verb = "is" if stand == 1 else "are"
    return f"only {stand} of your Victory cards {verb} standing"


def _conditions(state: TimingState) -> list[str]:
    """Return the conditions that are not answered yet."""
    faction = rules.BOOST in state.printed and not state.faction
    cost = rules.PAY in state.printed and (state.pay is None or state.stand is None)
    return [
        *(["it has your Leader's Faction"] if faction else []),
        *(["you can pay its Cost"] if cost else []),
    ]


def _silent(moment: str) -> Result:
    if moment != "response":
        return ()
    return (
        RuleGap(
            "The rules give no order for several Cut-Ins. Our suggestion: the last one played "
            "happens first."
        ),
        RuleGap(
            "The rules only say that Cut-Ins may answer a skill. Here nothing else may, not "
            "even during your Main Phase."
        ),
    )


def _everything() -> Grid:
    """Return all kinds at all moments. Reading it tells nobody what is in your hand."""
    rows = tuple(
        (kind.title, *(SHORT[rules.allowed(kind.key, moment.key)] for moment in rules.MOMENTS))
        for kind in rules.WORDS.kinds
    )
    head = ("", *HEADS)
    return Grid("Everything at a glance", head, rows)


def summary(state: TimingState) -> str:
    """Return the moment that is looked up, and nothing of the card."""
    return _WHEN.get(state.moment, "Kinds, moments, keywords")


TOOL = Tool(
    game="mafia-works",
    key="timing",
    title="Can I play this now?",
    state=TimingState,
    result=timing,
    chapter="Keywords, Action Card Types",
    summary=summary,
    form=form,
    hint="Cards, skills and keywords",
    links=to_the_turn,
    sign="clock",
    personal=True,
    example=TimingState(moment="other"),
)
