"""Damage: who is healed, who is buried, what a Memorial is worth. Rulebook: Damage Resolution."""

from companion.core.blocks import Answer, Grid, Note, Result, RuleGap, Warn
from companion.core.printed import listed
from companion.core.table import Table
from companion.core.words import with_noun
from companion.games.makiavelia.damage.form import form
from companion.games.makiavelia.damage.names import lacking, last_damage, name_of, unfinished
from companion.games.makiavelia.damage.state import (
    Card,
    DamageState,
    Fate,
    armies_after,
    changes_something,
    fates,
    from_attack,
    next_round,
    of_kind,
    unknown,
    with_card,
    with_memorial,
)
from companion.games.makiavelia.older import DAMAGE
from companion.games.makiavelia.round.tool import RoundState, acting
from companion.games.makiavelia.victory import addition
from companion.tools.tool import Move, Tool, ToolLink, Transfer

RULE = (
    "First each Hospital may heal one Army, its owner's or anyone else's. Then bury every Army "
    "and Building that has at least as many wounds as strength. The others keep their full "
    "strength. Last, a Memorial adds the Armies in its owner's Cemetery."
)

_FIRST_STEP = (
    "Start with Hospitals and Memorials. Without them, the wounds on the cards tell you what to "
    "bury. Enter those cards too if you want to see how much power is lost."
)

_DISCARDED = (
    "A discarded Army counts for the Memorial too: it goes from the Reserve to its owner's "
    "Cemetery. Enter it under “Armies added since”."
)


def damage(state: DamageState) -> Result:
    """Return which cards are buried and which stay, step by step. Damage Resolution."""
    if not state.cards:
        return _empty(state)
    done, waiting = fates(state), unknown(state)
    buried = [fate for fate in done if fate.buried]
    text, why = _headline(state, done)
    return (
        Answer(
            text,
            why,
            tone="plain" if waiting else "bad" if buried else "good",
            lines=_steps(state, done),
            rule=RULE,
            chapter="Damage Resolution",
        ),
        *_warnings(state),
        *_silent(state, done),
        *([_after(state, done)] if done else []),
        *_lost(state, buried),
        *_settled(state),
    )


def _empty(state: DamageState) -> Result:
    """Ask for the first card; once damage was resolved, say that no card has wounds now."""
    text, why = "Which cards have wounds?", "No cards entered yet"
    if state.settled:
        last = f"Last damage: {last_damage(state)}" if state.changes else "Nothing was buried"
        text, why = "No card has wounds now", last
    answer = Answer(text, why, rule=RULE, chapter="Damage Resolution")
    return (answer, Note(_FIRST_STEP), *_settled(state))


def _headline(state: DamageState, done: tuple[Fate, ...]) -> tuple[str, str]:
    """Return what is buried, or which card is missing, and the arithmetic of it."""
    names = [name_of(state, fate.place) for fate in done if fate.buried]
    sums = " · ".join(
        f"{name_of(state, fate.place)}: {fate.left} of {fate.strength}"
        + (" wounds" if fate is done[0] else "")
        for fate in done
    )
    if not unknown(state):
        return f"Bury {listed(names)}" if names else "Nothing is buried", sums
    text = f"{unfinished(state)} filled in"
    if not done:
        return text, f"Enter the {lacking(state)}"
    return text, f"So far: bury {listed(names) if names else 'nothing'} · {sums}"


def _wounds(fate: Fate) -> str:
    return f"{with_noun(fate.left, 'wound')} against strength {fate.strength}"


def _settled(state: DamageState) -> Result:
    """Return what the last damage means for power."""
    if not state.changes:
        return ()
    return (
        Note(
            f"Last damage: {last_damage(state)}. Already entered the Cities in Power? Open Power: it "
            "offers to remove the buried cards."
        ),
    )


def _steps(state: DamageState, done: tuple[Fate, ...]) -> tuple[str, ...]:
    """Return the three steps as players say them; none where no card is filled in."""
    if not done:
        return ()
    heal = [
        f"{fate.healed} off {name_of(state, fate.place)}, {fate.left} left"
        for fate in done
        if fate.healed
    ]
    bury = [f"{name_of(state, fate.place)}, {_wounds(fate)}" for fate in done if fate.buried]
    grow = [_growth(state, fate, done) for fate in done if fate.card.memorial]
    return (
        f"1. Hospital: {'; '.join(heal) or 'nobody is healed'}.",
        f"2. Bury: {'; '.join(bury) or 'nothing'}.",
        f"3. Memorial: {'; '.join(grow) or 'none'}.",
    )


def _growth(state: DamageState, fate: Fate, done: tuple[Fate, ...]) -> str:
    if fate.buried:
        return f"{name_of(state, fate.place)} is buried itself"
    assert fate.card.owner is not None
    terms = (sum(fate.card.strength), armies_after(state, fate.card.owner, done))
    return f"{name_of(state, fate.place)} has strength {addition(terms)}"


def _after(state: DamageState, done: tuple[Fate, ...]) -> Grid:
    rows = tuple(
        (
            name_of(state, fate.place),
            str(fate.left),
            str(fate.after),
            "buried" if fate.buried else "stays",
        )
        for fate in done
    )
    return Grid(
        "After damage, so far" if unknown(state) else "After damage",
        ("Card", "Wounds", "Strength", ""),
        rows,
    )


def _warnings(state: DamageState) -> Result:
    found: list[Warn | Note] = []
    for place, card in enumerate(state.cards):
        if card.healed and card.kind != "army":
            found.append(
                Warn(
                    f"{name_of(state, place)}: a Hospital heals Armies only. Remove the mark "
                    "under “Hospital”."
                )
            )
    used = sum(card.healed and card.kind == "army" for card in state.cards)
    if used > 1:
        found.append(
            Note(f"{used} Armies are healed: that takes {used} Hospitals, one for each Army.")
        )
    if any(card.memorial for card in state.cards):
        found.append(Note(_DISCARDED))
    return tuple(found)


def _silent(state: DamageState, done: tuple[Fate, ...]) -> Result:
    """Return what the rules leave open, where it changes this answer."""
    found: list[RuleGap] = []
    if any(fate.healed > 1 and fate.card.off is None for fate in done):
        found.append(
            RuleGap(
                "The rules don't say how many wounds a Hospital removes. Here it removes all of "
                "them; enter a smaller number under “Hospital”."
            )
        )
    if any(fate.left and not fate.buried for fate in done):
        said = "stay on the cards" if state.stay == "stay" else "are removed"
        found.append(
            RuleGap(
                "The rules don't say whether wounds on surviving cards stay for the next round. "
                f"Here they {said}; change it under “How this table plays”."
            )
        )
    if any(fate.card.memorial and _undecided(fate) for fate in done):
        said = (
            "the Armies that were buried in earlier rounds count"
            if state.grown == "before"
            else "only its printed strength counts"
        )
        found.append(
            RuleGap(
                "The rules don't say how strong a wounded Memorial is while cards are buried. "
                f"Here {said}; change it under “How this table plays”."
            )
        )
    if any(not fate.left and not fate.strength for fate in done):
        found.append(
            RuleGap(
                "The rules don't mention strength 0. Here a card without wounds is not buried."
            )
        )
    return tuple(found)


def _undecided(fate: Fate) -> bool:
    """Return whether the two readings of a Memorial's strength differ here."""
    return sum(fate.card.strength) != fate.worth


def _lost(state: DamageState, buried: list[Fate]) -> Result:
    """Return how much power each City loses by what is buried."""
    owners = [seat for seat in state.table.seats if any(f.card.owner == seat for f in buried)]
    rows = tuple(
        (
            state.table.name(seat),
            addition(tuple(f.worth for f in buried if f.card.owner == seat)),
        )
        for seat in owners
    )
    title = "Power lost so far" if unknown(state) else "Power lost"
    return (Grid(title, ("Player", "Strength"), rows),) if rows else ()


def summary(state: DamageState) -> str:
    """Return how many cards are buried, as far as they are filled in."""
    done, yet = fates(state), " so far" if unknown(state) else ""
    buried = sum(fate.buried for fate in done)
    return f"{buried} of {with_noun(len(state.cards), 'card')} buried{yet}"


def links(state: DamageState) -> tuple[ToolLink, ...]:
    """Return the way to Power, where damage changes nothing more, and the one back to the round.

    Wounds may be entered at each Attack, though they are resolved at the end of the round.
    """
    if unknown(state):
        return ()
    power = (ToolLink("Add up the power", "power", main=True, yields=True),)
    return (
        *(() if changes_something(state) else power),
        ToolLink("Go on with the round", "round"),
    )


def done(state: DamageState, at: RoundState) -> bool:
    """Return whether all wounds are entered, and players still act. Damage Resolution."""
    return acting(at) and not unknown(state)


def is_due(state: DamageState) -> bool:
    """Return whether the last Attack's wounds come first: no card is being entered by hand.

    Where an Attack was added before, its card may still lack its strength.
    """
    return not unknown(state) or bool(state.told)


_LAST_ATTACK = "Add the last Attack's wounds"

TOOL = Tool(
    game="makiavelia",
    key="damage",
    title="Damage",
    version=4,
    older=DAMAGE,
    state=DamageState,
    result=damage,
    summary=summary,
    form=form,
    moves=(
        Move("next", "Damage resolved", next_round),
        Move("kind", "Kind", of_kind),
        Move("card", "A wounded card was added", with_card),
        Move("memorial", "A Memorial was added", with_memorial),
    ),
    transfers=(
        Transfer(
            "attack",
            _LAST_ATTACK,
            from_attack,
            step_label="The last Attack's wounds were added",
            due=is_due,
        ),
    ),
    hint="Hospital, burying, Memorial, in this order",
    sign="cross",
    links=links,
    done=done,
    example=DamageState(
        table=Table(seats=(0, 1, 2)),
        cards=(
            Card(owner=0, kind="building", strength=(3,), wounds=(3,)),
            Card(owner=0, strength=(3,), wounds=(2,)),
            Card(owner=1, strength=(2,), wounds=(2,), healed=True),
        ),
    ),
)
