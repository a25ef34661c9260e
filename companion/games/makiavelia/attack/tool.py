"""Attack: dice to cast, and what the hits do. Rulebook: Attack, Damage Resolution."""

from dataclasses import replace

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Note,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Warn,
)
from companion.core.words import A_TABLE, AS_A_TABLE, with_noun
from companion.games.makiavelia.attack.duel import (
    Asked,
    aimed,
    attacker_of,
    dice_words,
    duel,
    offered,
    targets_of,
)
from companion.games.makiavelia.attack.odds import chances
from companion.games.makiavelia.attack.picture import (
    dice_on_the_table,
    is_entered_by_bars,
    picture,
)
from companion.games.makiavelia.attack.state import (
    AttackState,
    again,
    dice,
    doubtful,
    from_round,
    is_over,
    last_firepower,
    stars_cast,
    throw_of,
    thrown,
    with_firepower,
)
from companion.games.makiavelia.older import ATTACK
from companion.games.makiavelia.round.tool import CHECKLIST, RoundState, acting
from companion.games.makiavelia.victory import addition
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer, to_the_turn

RULE = (
    "Attack one other player. Add up the firepower of your Armies. Other cards may change it. Then "
    "cast that many battle dice. Each red star is 1 wound. Put the wounds on that player's "
    "Armies and Buildings as you like and return the rest. Nothing is buried before damage is "
    "resolved."
)

ONE_TAP = 20
"""Up to this many stars are entered with one tap; more are typed."""


def form(state: AttackState) -> Result:
    """Ask on a picture who strikes whom, with which firepower and at which card, and for the stars that were cast; and
    the same in a table.
    """
    players = state.table.players
    number, cast = dice(state), stars_cast(state)
    in_turn = bool(state.told and leads_to_damage(state))  # the way back stands in the bar
    goes_on = not in_turn and not lacks_target(state)
    attacker = ask(state, ("attacker",), players=players)
    attacked = ask(state, ("targets",), players=offered(state))
    firepower, *stars = _dice_questions(state)
    by_bars = is_entered_by_bars(state)
    questions = (firepower,) if by_bars else (firepower, *stars)
    aim = _aim_questions(state)
    throws: Result = ()
    if number and cast is None:
        fact = f"The app threw {dice_words(number)}"
        # In the bar: when it goes, nothing moves where a finger may be.
        throws = (
            Button(f"Throw {dice_words(number)} for us", "throw", main=True, step_label=fact),
        )
    table = (
        QuestionSequence("Attacker", (attacker,), optional=True),
        attacked,
        QuestionSequence(
            "Firepower" if by_bars else "Dice", questions, optional=state.seed is not None
        ),
        *(stars if by_bars else ()),
        QuestionSequence("The card you aim at", aim, optional=True),
    )
    return (
        duel(
            state, Asked(firepower, attacker, *aim, None if by_bars or not stars else stars[0])
        ),
        *_as_before(state),
        *dice_on_the_table(state),
        *throws,
        *picture(state),
        Fold(AS_A_TABLE, table, key=A_TABLE),
        Fold(f"Battle die: {_share(state)}", _faces(state), key="die"),
        *(
            [Button("Next Attack", "again", main=goes_on, step_label="The next Attack began")]
            if is_over(state)
            else []
        ),
    )


def _dice_questions(state: AttackState) -> tuple[Question, ...]:
    whose = attacker_of(state)
    number = dice(state)
    stars = range(number + 1) if number <= ONE_TAP else ()
    options = tuple((each, str(each)) for each in stars)
    stars_question = ask(state, ("hits",), player=whose, options=options, move="hits")
    shown = replace(stars_question, value=stars_cast(state))  # those that the app threw, too
    return (
        ask(state, ("firepower",), player=whose, move="firepower"),
        *([shown] if number else []),
    )


def _as_before(state: AttackState) -> Result:
    """Offer the firepower of the attacker's last Attack, before another one is entered."""
    before = last_firepower(state)
    if state.firepower or not before or state.attacker not in state.table.seats:
        return ()
    assert state.attacker is not None
    name = state.table.name(state.attacker)
    return (Button(f"{name}'s firepower as last time: {addition(before)}", "as-before"),)


def _aim_questions(state: AttackState) -> tuple[Question, Question]:
    return (ask(state, ("strength",)), ask(state, ("wounds",)))


def _faces(state: AttackState) -> Result:
    more = "Red stars, if there are more than dice"
    return (
        Note(
            "The rules don't show the faces of a battle die. In a preview of the game, half of "
            "them had a red star."
        ),
        ask(state, ("stars",)),
        ask(state, ("faces",)),
        *([ask(state, ("hits",), more)] if 0 < dice(state) <= ONE_TAP else []),
    )


def _share(state: AttackState) -> str:
    """Return how many faces have a star: never more than a die has."""
    faces = with_noun(state.faces, "face")
    return f"red star on {min(state.stars, state.faces)} of {faces}"


def attack(state: AttackState) -> Result:
    """Return how many dice to cast, how many wounds that made, and the chances. Attack."""
    if not state.firepower:
        return (
            Answer(
                "How much firepower?",
                "“Add up” takes it Army by Army",
                rule=RULE,
                chapter="Attack",
            ),
            *_notes(state),
        )
    text, why = _headline(state)
    return (
        Answer(text, why, lines=_lines(state), rule=RULE, chapter="Attack"),
        *_notes(state),
        *_silent(state),
        *chances(state),
    )


def _headline(state: AttackState) -> tuple[str, str]:
    cast, number = stars_cast(state), dice(state)
    total = addition(state.firepower)
    if not number:
        return "No dice, no wounds", f"Firepower {total}"
    if cast is None:
        return f"Cast {dice_words(number)}", f"Firepower {total}"
    where = f" for {_attacked(state)}" if targets_of(state) else ""
    own = "" if state.hits is not None else ", thrown by the app"
    who = ". Tap who is attacked" if lacks_target(state) else ""
    why = f"{with_noun(cast, 'hit')} on {dice_words(number)}{own}{who}"
    return f"{with_noun(cast, 'wound')}{where}", why


def _attacked(state: AttackState) -> str:
    return state.table.names([each.seat for each in targets_of(state)])


def _lines(state: AttackState) -> tuple[str, ...]:
    lines = [f"Firepower {addition(state.firepower)}: {dice_words(dice(state))}."]
    if state.hits is None and throw_of(state):
        faces = ", ".join("star" if star else "none" for star in throw_of(state))
        lines.append(f"The app threw, die by die: {faces}.")
    lines.append("Wounded cards still work until damage is resolved.")
    return tuple(lines)


def _notes(state: AttackState) -> Result:
    found: list[Warn | Note] = []
    cast, number = stars_cast(state), dice(state)
    if state.attacker in state.targets and state.attacker in state.table.seats:
        name = state.table.name(state.attacker)
        found.append(
            Warn(f"You can't attack yourself: tap {name} under “Attacked” to remove the mark.")
        )
    if doubtful(state):
        found.append(
            Warn(
                f"{with_noun(cast or 0, 'red star')} on {dice_words(number)}: is that right? That needs "
                "dice with more than 1 star, so there are no odds for it."
            )
        )
    if state.stars > state.faces:
        found.append(Warn("More faces with a star than faces: every die hits."))
    if len(targets_of(state)) > 1:
        found.append(
            Note(
                "You attack 1 player at a time. The Strategist can spread the wounds of one "
                "Attack over several players. If a card gives you another Attack, you may choose "
                "another player."
            )
        )
    if seats := targets_of(state):
        draw = "draws" if len(seats) == 1 else "each draw"
        found.append(Note(f"{_attacked(state)} {draw} a card if they have an Embassy in play."))
    if cast is None and number:
        them = "it" if number == 1 else "them"
        what = "bar" if is_entered_by_bars(state) else "number"
        found.append(
            Note(f"Cast {them} and tap the {what} of red stars, or let the app throw.")
        )
    return tuple(found)


def _silent(state: AttackState) -> Result:
    if dice(state):
        return ()
    return (
        RuleGap(
            "The rules don't say whether you may attack without firepower. Here you may, but you "
            "cast no dice."
        ),
    )


def summary(state: AttackState) -> str:
    """Return how many dice there are, or how many wounds."""
    return _headline(state)[0] if state.firepower else "No firepower yet"


def links(state: AttackState) -> tuple[ToolLink, ...]:
    """Return the way to Damage, once there are wounds, and the one back to the turn. Attack.

    Where no turn is known, the next Attack stands in the bar in place of the way back.
    """
    known = leads_to_damage(state)
    wounds = (
        (ToolLink("Enter the wounds", "damage", main=known, brings=known),)
        if stars_cast(state)
        else ()
    )
    back = to_the_turn(state) if is_over(state) and (state.told or not known) else ()
    return (*wounds, *back)


def leads_to_damage(state: AttackState) -> bool:
    """Return whether the wounds are the next step: it is known whose card has them. Attack."""
    return bool(stars_cast(state)) and len(targets_of(state)) == 1


def lacks_target(state: AttackState) -> bool:
    """Return whether there are wounds, and nobody is marked as attacked: that is the next step. Attack."""
    return bool(stars_cast(state)) and not targets_of(state)


def done(state: AttackState, at: RoundState) -> bool:
    """Return whether the player whose turn it is has attacked, and no wounds lack a target. Action Phase."""
    attacked = is_over(state) and not lacks_target(state)
    return acting(at) and attacked and state.attacker == CHECKLIST.now(at)


TOOL: Tool[AttackState] = Tool(
    game="makiavelia",
    key="attack",
    title="Attack",
    version=3,
    older=ATTACK,
    state=AttackState,
    result=attack,
    summary=summary,
    form=form,
    moves=(
        Move("throw", "Thrown by the app", thrown, bits=32),
        Move("firepower", "Firepower", with_firepower),
        Move("aim", "Attacked", aimed),
        Move("hits", "Red stars", lambda state, hits: state.evolve(hits=hits)),
        Move(
            "as-before",
            "Firepower as last time",
            lambda state: with_firepower(state, last_firepower(state)),
        ),
        Move("again", "The next Attack began", again),
    ),
    transfers=(
        Transfer(
            "round",
            "Use whose turn it is",
            from_round,
            step_label="The turn came from the checklist",
            facts=("attacker",),
        ),
    ),
    links=links,
    done=done,
    hint="Dice to cast, wounds, and the chances",
    sign="dice",
    example=AttackState(
        attacker=0, targets=frozenset({2}), firepower=(3, 1), hits=3, strength=(3,)
    ),
)
