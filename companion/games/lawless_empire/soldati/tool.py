"""Soldati: how many dice one player controls, of which values, by which abilities.

Rulebook: Setup (Soldato tokens), Abilities Phase.
"""

from dataclasses import replace
from typing import Annotated

from companion.core.blocks import (
    Answer,
    Button,
    Facts,
    Fold,
    Note,
    Question,
    Result,
    RuleGap,
    Terms,
    Tone,
    blocks,
)
from companion.core.fields import SEATS, Flag, Marks, Pick, Sum, Total
from companion.core.printed import listed
from companion.core.values import Value
from companion.games.lawless_empire.round.state import BACK
from companion.games.lawless_empire.round.tool import PLANS, ROUNDS, SOLDATI_EACH
from companion.games.lawless_empire.soldati.words import (
    ABILITIES,
    ANY,
    SWITCHES,
    TERMS,
    VALUES,
    WORDS,
    flipped,
)
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, keeping

RULE = (
    "Each value side lets you control one die of that value. It may be on any board and belong "
    "to anyone; X is any die. An ability side says what you do to it. You need both kinds of "
    "sides."
)

AFTER = "Clear for the next player"
"""The label of the button that takes all sides back: everyone has a turn with their own."""

MOST_SOLDATI = SOLDATI_EACH + ROUNDS * (PLANS + SEATS)
"""Soldati of a player who wins every board of a game. Setup, Execution Phase."""

_FIRST_STEP = (
    "Tick your ability sides, then tap each of your value sides. You then see how many dice you "
    "control, and what you can do to them."
)

_REPLACE = (
    "For a Lucre bonus, pick a Soldato from the List. It takes the place of a Soldato that shows "
    "the same kind of side: ability for ability, value for value. The old one is discarded, and "
    "everyone still has as many Soldati as before. Never turn a Soldato over. Refill the List."
)


class SoldatiState(Value):
    """The sides that one player shows: abilities, and values from 1 to 7, where 7 is X."""

    abilities: Annotated[
        frozenset[int],
        Marks(
            title="Ability sides",
            size=len(ABILITIES),
            names=tuple(option.title for option in ABILITIES),
        ),
    ] = frozenset()
    values: Annotated[
        tuple[int, ...], Sum(least=1, most=len(VALUES), longest=MOST_SOLDATI)
    ] = ()
    each: Annotated[bool, Flag(title="Each die may get a different ability", house=True)] = (
        False
    )
    switch: Annotated[
        str, Pick(title="Switch takes a die of the", house=True, options=SWITCHES)
    ] = "any"
    own: Annotated[bool, Flag(title="Only your own Soldato may be replaced", house=True)] = (
        False
    )


def added(state: SoldatiState, value: int) -> SoldatiState:
    """Return the state with one more value side, as long as it can be."""
    if not 1 <= value <= len(VALUES) or len(state.values) == MOST_SOLDATI:
        return state
    return state.evolve(values=(*state.values, value))


def form(state: SoldatiState) -> Result:
    """Ask for both kinds of sides."""
    options = tuple((place, word) for place, word in enumerate(VALUES, 1))
    begun = bool(state.values or state.abilities)
    count = f": {_values(state)}" if state.values else ""
    return blocks(
        ask(state, ("abilities",)),
        Question(
            Total(least=1, most=len(VALUES)),
            None,
            f"Value sides, one tap each{count}",
            move="add",
            options=options,
        ),
        bool(state.values)
        and Button(
            "Take the last value back", "back", step_label="The last value was taken back"
        ),
        Fold(
            "How this table plays",
            (ask(state, ("each",)), ask(state, ("switch",)), ask(state, ("own",))),
        ),
        begun
        and Button(
            AFTER, "again", main=bool(targets(state)), step_label="The next player's turn began"
        ),
    )


def _values(state: SoldatiState) -> str:
    return " ".join(VALUES[value - 1] for value in sorted(state.values))


def _titles(state: SoldatiState) -> tuple[str, ...]:
    return tuple(ABILITIES[place].title for place in sorted(state.abilities))


def _dice(values: tuple[int, ...]) -> str:
    """Return the dice of *values* as a player says them: "a 2, two 3s and any die"."""
    said = []
    for value in sorted(set(values)):
        times = values.count(value)
        if value - 1 == ANY:
            said.append("any die" if times == 1 else f"any {_many(times)}")
        elif times == 1:
            said.append(f"a {value}")
        else:
            said.append(f"{_many(times)} {value}s")
    return listed(said)


_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _many(times: int) -> str:
    """Return a number of two or more in words, up to ten; above that in digits."""
    return _WORDS[times - 2] if times - 2 < len(_WORDS) else f"{times} ×"


def targets(state: SoldatiState) -> int:
    """Return how many dice the player controls. Abilities Phase, Soldati combinations."""
    return len(state.values) if state.abilities else 0


def soldati(state: SoldatiState) -> Result:
    """Return how many dice of which values, by which abilities. Abilities Phase."""
    text, why, tone = _headline(state)
    empty = not state.values and not state.abilities
    return blocks(
        Answer(text, why, tone=tone, lines=_lines(state)),
        empty and Note(_FIRST_STEP),
        bool(state.abilities) and Facts(_effects(state)),
        *silent(state),
        Fold("Replacing a Soldato", _replacing(state)),
        Fold("All eight abilities", (Terms(TERMS),)),
    )


def _headline(state: SoldatiState) -> tuple[str, str, Tone]:
    count, titles = targets(state), _titles(state)
    if not state.values and not state.abilities:
        return "What do you show?", "You need both kinds of sides", "plain"
    if not state.values:
        return "Now the value sides", "Without one, you control no die", "plain"
    if not state.abilities:
        return "Now the ability sides", "Without one, you can't do anything to a die", "plain"
    text = f"{'1 die' if count == 1 else f'{count} dice'}: {_dice(state.values)}"
    if len(titles) == 1:
        return text, titles[0] + (" on each" if count > 1 else ""), "good"
    *others, last = titles
    which = f"{', '.join(others)} or {last}"
    if count == 1:
        return text, which, "good"
    return text, which + (", die by die" if state.each else ", the same on all"), "good"


def _lines(state: SoldatiState) -> tuple[str, ...]:
    if not targets(state):
        return ()
    count = len(state.values)
    sides, dice = ("side", "die") if count == 1 else ("sides", "dice")
    return (f"{count} value {sides} ({_values(state)}), so you control {count} {dice}.",)


def _effects(state: SoldatiState) -> tuple[tuple[str, str], ...]:
    rows = []
    for place in sorted(state.abilities):
        key, title = ABILITIES[place]
        rows.append((title, _effect(state, key)))
    return tuple(rows)


def _effect(state: SoldatiState, key: str) -> str:
    faces = sorted({value for value in state.values if value - 1 != ANY})
    if key == "flip" and faces and len(faces) == len(set(state.values)):
        return f"A {', a '.join(f'{face} becomes a {flipped(face)}' for face in faces)}."
    limit = dict(SWITCHES)[state.switch].lower()
    if key == "switch" and state.switch != "any":
        return f"The die you control changes places with another die of the {limit}."
    return WORDS[key]


def silent(state: SoldatiState) -> Result:
    """Return what the rulebook leaves open about these Soldati."""
    found: list[RuleGap] = []
    if len(state.abilities) > 1 and len(state.values) > 1:
        reading = (
            "each die may get a different one" if state.each else "one ability for all of them"
        )
        found.append(
            RuleGap(
                "May several dice get different abilities? Our rulebook's example puts one of two "
                f"abilities on two dice and says no more. Here: {reading}. To change it, open “How "
                "this table plays” below."
            )
        )
    if targets(state) > 1:
        found.append(
            RuleGap(
                "May you choose one die twice? The rules don't say. Our reading: yes, if it "
                "shows a fitting value at that moment."
            )
        )
    keys = {ABILITIES[place].key for place in state.abilities}
    if "roll" in keys:
        found.append(RuleGap("Our rulebook lacks the name of this ability. We call it Roll."))
    if "switch" in keys and state.switch == "any":
        found.append(
            RuleGap(
                "Our rulebook lacks the end of the Switch rule. Read it on the token, and set it "
                "in How this table plays. Plans uses it too."
            )
        )
    return tuple(found)


def _replacing(state: SoldatiState) -> Result:
    """Return which Soldati can make room for one of the List. Preparation Phase, Lucre bonus."""
    none = "none of yours" + ("" if state.own else "; maybe another player's")
    abilities = ", ".join(_titles(state)) or none
    values = _values(state) or none
    whose = "only your own" if state.own else "anyone's"
    return (
        Note(_REPLACE),
        Facts((("For an ability side", abilities), ("For a value side", values))),
        RuleGap(
            "Whose Soldato may you replace? The rules don't say it clearly. Here: "
            f"{whose}. To change it, open “How this table plays” below."
        ),
        RuleGap(
            "Where does a discarded Soldato go? The rules don't say. Agree on it: back into the "
            "bag, or out of the game."
        ),
    )


def links(state: SoldatiState) -> tuple[ToolLink, ...]:
    """Return the way back to the round, a small one: only the table knows if everyone had their turn."""
    return (replace(BACK, main=False),)


TOOL: Tool[SoldatiState] = Tool(
    game="lawless-empire",
    key="soldati",
    title="Soldati",
    state=SoldatiState,
    result=soldati,
    rule=RULE,
    chapter="Abilities Phase",
    form=form,
    moves=(
        Move("add", "Value side", added),
        Move(
            "back",
            "Value side taken back",
            lambda state: state.evolve(values=state.values[:-1]),
        ),
        Move("again", "The next player's turn began", keeping()),
    ),
    hint="Which dice you control, in Abilities",
    links=links,
    sign="people",
    example=SoldatiState(abilities=frozenset({1}), values=(2, 3)),
)
