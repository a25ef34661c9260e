"""Damage: who is healed, who is buried, what a Memorial is worth. Rulebook: Damage Resolution."""

from companion.core.blocks import Answer, Grid, Note, Result, Silent, Warn
from companion.core.table import Table
from companion.core.words import counted
from companion.games.makiavelia.damage_form import form, name_of
from companion.games.makiavelia.damage_state import (
    Card,
    DamageState,
    Fate,
    StrengthChange,
    cemetery,
    fates,
    known,
    next_round,
    of_kind,
    settlements,
)
from companion.games.makiavelia.victory import addition
from companion.tools.tool import Move, Tool

RULE = (
    "First each Hospital may take the wounds off one Army, anybody's. Then every Army and "
    "Building with as many wounds as strength, or more, is buried. What is not buried keeps its "
    "full strength. After that a Memorial adds the Armies in its owner's Cemetery."
)

_FIRST_STEP = (
    "Add each card that has wounds, and each Memorial: its owner, strength and wounds."
)


def damage(state: DamageState) -> Result:
    """Say which cards are buried and which stay, step by step. Damage Resolution."""
    done = fates(state)
    if not done:
        asked = (
            "no card is entered yet" if not state.cards else "strength and wounds are to come"
        )
        return (
            Answer("Which cards have wounds?", asked, rule=RULE, chapter="Damage Resolution"),
            Note(_FIRST_STEP),
            *_settled(state),
        )
    buried = [fate for fate in done if fate.buried]
    whole = len(done) == len(state.cards)
    nothing = "Nothing is buried" if whole else "Nothing is buried so far"
    text = f"Bury {_listed(state, buried)}" if buried else nothing
    return (
        Answer(
            text,
            " · ".join(_why(state, fate) for fate in done),
            tone="bad" if buried else "good" if whole else "plain",
            lines=_steps(state, done),
            rule=RULE,
            chapter="Damage Resolution",
        ),
        *_warnings(state),
        *_silent(state, done),
        Grid(
            "After damage",
            ("Card", "Wounds", "Strength", ""),
            tuple(_line(state, fate) for fate in done),
        ),
        *_lost(state, buried),
        *_settled(state),
    )


def _settled(state: DamageState) -> Result:
    """Say what the damage that was settled last means for power."""
    if not state.changes:
        return ()
    *before, last = settlements(state)
    said = [
        f"{_whose(state, change)} of strength {change.was} "
        + ("is buried" if change.now is None else f"has {change.now} now")
        for change in last
    ]
    older = " It can take off what was settled before, too." if before else ""
    return (
        Note(
            f"Settled last: {', '.join(said)}. If the Cities in the Power tool are from before "
            f"that, take it over there.{older}"
        ),
    )


def _whose(state: DamageState, change: StrengthChange) -> str:
    kind = change.kind.capitalize()
    article = "an" if change.kind == "army" else "a"
    return (
        f"{article} {kind}"
        if change.owner is None
        else f"{state.table.name(change.owner)}'s {kind}"
    )


def _listed(state: DamageState, found: list[Fate]) -> str:
    names = [name_of(state, fate.place) for fate in found]
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _why(state: DamageState, fate: Fate) -> str:
    return f"{name_of(state, fate.place)}: {fate.left} against {fate.strength}"


def _steps(state: DamageState, done: tuple[Fate, ...]) -> tuple[str, ...]:
    """Return the three steps as a table speaks them."""
    cured = [fate for fate in done if fate.healed]
    buried = [fate for fate in done if fate.buried]
    memorials = [fate for fate in done if fate.card.memorial]
    heal = [
        f"{fate.healed} off {name_of(state, fate.place)}, {fate.left} left" for fate in cured
    ]
    bury = [
        f"{name_of(state, fate.place)}, {counted(fate.left, 'wound')} against strength "
        f"{fate.strength}"
        for fate in buried
    ]
    return (
        f"1. Hospital: {'; '.join(heal) or 'nobody is healed'}.",
        f"2. Bury: {'; '.join(bury) or 'nothing'}.",
        f"3. Memorial: {'; '.join(_growth(state, fate, done) for fate in memorials) or 'none'}.",
    )


def _growth(state: DamageState, fate: Fate, done: tuple[Fate, ...]) -> str:
    if fate.buried:
        return f"{name_of(state, fate.place)} is buried itself"
    terms = (sum(fate.card.strength), cemetery(fate.card, done))
    return f"{name_of(state, fate.place)} has strength {addition(terms)}"


def _line(state: DamageState, fate: Fate) -> tuple[str, ...]:
    end = "buried" if fate.buried else "stays"
    return (name_of(state, fate.place), str(fate.left), str(fate.after), end)


def _warnings(state: DamageState) -> Result:
    found: list[Warn | Note] = []
    for place, card in enumerate(state.cards):
        if card.healed and card.kind != "army":
            found.append(
                Warn(
                    f"{name_of(state, place)}: a Hospital heals an Army alone, so not this. Take "
                    "the mark off under “Hospital”."
                )
            )
    used = sum(card.healed and card.kind == "army" for card in state.cards)
    if used > 1:
        found.append(Note(f"{used} Armies healed: that takes {used} Hospitals, one Army each."))
    waiting = [str(place) for place, card in enumerate(state.cards, 1) if not known(card)]
    if waiting:
        one = len(waiting) == 1
        cards, stay = ("Card", "It stays") if one else ("Cards", "They stay")
        found.append(
            Note(
                f"{cards} {', '.join(waiting)}: strength or wounds are to come. {stay} in the "
                "list when the others are settled."
            )
        )
    nobody = [
        name_of(state, fate.place)
        for fate in fates(state)
        if fate.buried and fate.card.owner is None
    ]
    if nobody:
        found.append(Note(f"Say whose {' and '.join(nobody)} is: its power is lost."))
    lost = [
        name_of(state, place)
        for place, card in enumerate(state.cards)
        if card.memorial and card.owner is None
    ]
    if lost:
        found.append(Note(f"Say whose {' and '.join(lost)} is: its Cemetery counts."))
    return tuple(found)


def _silent(state: DamageState, done: tuple[Fate, ...]) -> Result:
    """Say what the rules leave open, where it changes this answer."""
    found: list[Silent] = []
    if any(fate.left and not fate.buried for fate in done):
        said = "stay on the cards" if state.stay == "stay" else "are taken off"
        found.append(
            Silent(
                "The rules do not say whether wounds on surviving cards go back after the "
                f"round. Here they {said}; change it under “How this table plays”."
            )
        )
    if any(fate.card.memorial and _undecided(fate) for fate in done):
        said = (
            "by the Armies buried before this round's damage"
            if state.grown == "before"
            else "by nothing yet"
        )
        found.append(
            Silent(
                "The rules do not say how strong a wounded Memorial is while cards are buried. "
                f"Here it has grown {said}; change it under “How this table plays”."
            )
        )
    if any(not fate.left and not fate.strength for fate in done):
        found.append(
            Silent(
                "The rules do not speak of strength 0. Here a card without wounds is not buried."
            )
        )
    return tuple(found)


def _undecided(fate: Fate) -> bool:
    """Return whether the two readings of a Memorial's strength part ways here."""
    base = sum(fate.card.strength)
    return base <= fate.left < base + fate.card.fallen


def _lost(state: DamageState, buried: list[Fate]) -> Result:
    """Say how much power each City loses by what is buried."""
    owners = [seat for seat in state.table.seats if any(f.card.owner == seat for f in buried)]
    rows = tuple(
        (
            state.table.name(seat),
            addition(tuple(f.strength for f in buried if f.card.owner == seat)),
        )
        for seat in owners
    )
    return (Grid("Power that is lost", ("Player", "Strength"), rows),) if rows else ()


def summary(state: DamageState) -> str:
    """Say how many cards are buried."""
    done = fates(state)
    return f"{sum(fate.buried for fate in done)} of {counted(len(state.cards), 'card')} buried"


TOOL = Tool(
    game="makiavelia",
    key="damage",
    title="Damage",
    state=DamageState,
    result=damage,
    summary=summary,
    form=form,
    moves=(
        Move("next", "Damage settled", lambda state, args, now, seed: next_round(state)),
        Move("kind", "Kind", lambda state, args, now, seed: of_kind(state, *args)),
    ),
    hint="Hospital, burial, Memorial, in this order",
    example=DamageState(
        table=Table(seats=(0, 1, 2)),
        cards=(
            Card(owner=0, kind="building", strength=(3,), wounds=(3,)),
            Card(owner=0, strength=(3,), wounds=(2,)),
            Card(owner=1, strength=(2,), wounds=(2,), healed=True),
        ),
    ),
)
