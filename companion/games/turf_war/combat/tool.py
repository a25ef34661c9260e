"""Combat: who dies, who stays, who leaves, and which XP. Rulebook: Combat resolution."""

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Heading,
    Note,
    QuestionSequence,
    Result,
    RuleGap,
    TextToCopy,
    Warn,
)
from companion.core.table import Table
from companion.games.turf_war import older
from companion.games.turf_war.combat.fights import (
    fights_before,
    is_last,
    is_over,
    next_fight,
    next_turn,
    of_this_turn,
)
from companion.games.turf_war.combat.gathering import EVERYBODY, gathering, is_gathering
from companion.games.turf_war.combat.moves import MOVES
from companion.games.turf_war.combat.picture import picture
from companion.games.turf_war.combat.rule_gaps import readings
from companion.games.turf_war.combat.state import (
    ALONE,
    CombatState,
    Force,
    all_here,
    asks_before,
    awaited,
    before,
    missing,
    order_decides,
    outcome,
    owner,
    present,
    settled,
)
from companion.games.turf_war.combat.transfers import from_alliances, from_areas, from_round
from companion.games.turf_war.combat.ways import done, links
from companion.games.turf_war.combat.words import grid, headline, log, report, why
from companion.games.turf_war.meets.hand_over import note_fights, to_combat
from companion.games.turf_war.pieces import KILLS_DON
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, Transfer, from_checklist

CHAPTER = "Combat resolution"

RULES = {
    "0": "One gang alone, or gangs that fight as one: nobody fights.",
    "1a": "Equal pieces bounce. Both moved in, so both fall back to the closest friendly area.",
    "1b": "Equal pieces bounce. Only the one that moved in falls back to the closest friendly "
    "area.",
    "2": "Two Hitmen kill a lone one and lose nobody.",
    "2a": "The weaker side kills 1 piece and loses 1. The rest of it falls back.",
    "3": "A Lieutenant is worth 2 Hitmen, so he kills a lone Hitman.",
    "3a": "3 Hitmen, or their worth, kill a lone Lieutenant.",
    "4": f"A lone Don falls to {KILLS_DON} Hitmen or their worth, and to nothing less.",
    "5": "With 3 sides or more, each side attacks every other one, all at the same time. Each "
    "attack costs its target a Hitman. Then the strongest side stays.",
}
"""The rules of a fight in our words, by their number. Combat resolution."""

TOGETHER = (
    "Equal pieces bounce. The rules say who leaves if 1 side or both moved in. They don't say who "
    "leaves if both were here before."
)
"""What there is of rule 1 for a backstab among gangs that share an area."""

BACKSTAB = (
    "A backstab: set the traitor apart only in the area of that attack. Everywhere else this "
    "turn, the victims don't fight the traitor's other pieces: leave them as one side. Were both "
    "here before the attack? Then switch on “They were all here before”."
)
"""How treachery is entered. Diplomacy rules, 4."""

ONE_FIGHT = (
    "Two gangs can also ally against a third for 1 fight. Then put them together for this area."
)
"""How an alliance for one fight is entered. Diplomacy rules, 2."""


def form(state: CombatState) -> Result:
    """Ask who meets here, then their pieces, who was here before (first, once that decides), and who
    stands together. No pad covers who meets here before that is known.
    """
    players = state.table.players
    here = tuple(state.table.player(seat) for seat in present(state))
    questions: Result = (ask(state, ("here",), players=players), ask(state, ("area",)))
    if len(here) > 1:
        columns, decides = (
            ("hitmen", "lieutenants"),
            order_decides(state) and not awaited(state),
        )
        held = (ask(state, ("held",), players=here), *_nobody(state))
        questions += (
            *(held if decides else ()),
            *picture(state),
            QuestionSequence(
                "Pieces",
                tuple(
                    ask(state, ("forces", p.seat, c), player=p) for p in here for c in columns
                ),
                optional=is_gathering(state),
                onward=True,
            ),
            ask(state, ("dons",), players=here),
            *(() if decides else held),
            ask(state, ("sides",), players=here),
            *([Note(ONE_FIGHT)] if len(here) > 2 else []),
            *([Note(BACKSTAB)] if state.sides != ALONE or state.told else []),
            Fold(
                "Whose area it was",
                (
                    ask(state, ("owner",), players=players),
                    ask(state, ("allied",), players=players, row="allied in the open"),
                ),
            ),
            Fold("The game master rules", _rulings(state)),
        )
    ways = tuple(ask(state, ("ways", name)) for name in type(state.ways).model_fields)
    questions += (Fold("How this table plays", ways),)
    questions += _before(state)
    if is_over(state):
        return (
            Button(
                f"Begin turn {state.turn}",
                "turn",
                main=True,
                step_label=f"Turn {state.turn} began",
            ),
            Button("These are this turn's fights", "stay"),
            *questions,
        )
    if is_gathering(state):
        return (*questions, Button(EVERYBODY.title, EVERYBODY.key, main=True))
    return (*questions, *([_next(state)] if settled(state) else []))


def _next(state: CombatState) -> Button:
    """Return the button for the next fight; it names the area if that is known from the orders.

    After the last one by the orders, it isn't the next step.
    """
    where = [each.area.strip() for each in state.told_fights[:1]]
    title = f"Next fight: {where[0]}" if where else "Next fight"
    return Button(
        title,
        "next",
        main=not is_last(state),
        step_label=title.replace("Next fight", "The next fight began"),
    )


def _before(state: CombatState) -> Result:
    """List the earlier fights of this turn, and let a new turn begin."""
    found = fights_before(state)
    if not found:
        return ()
    lines = (
        f"{each.area.strip() or 'No area'}: {why(each, end.fight)}. {headline(each, end)}."
        for each in found
        for end in (outcome(each),)
    )
    title = f"Earlier fights: {len(found)}"
    return (
        Fold(title, tuple(Note(line) for line in lines), key="before"),
        *(
            []
            if is_over(state)
            else [Button("Begin a new turn", "turn", step_label="A new turn began")]
        ),
    )


def _nobody(state: CombatState) -> Result:
    """Ask whether nobody was here before or all were, as long as no single gang was."""
    if before(state) is not None:
        return ()
    return (
        *([] if state.together else [ask(state, ("empty",))]),
        *([] if state.empty else [ask(state, ("together",))]),
    )


def _rulings(state: CombatState) -> Result:
    blocks: Result = ()
    for seat in present(state):
        names = list(type(state.rulings[seat]).model_fields)
        if seat not in state.dons:
            names.remove("don")
        player = state.table.player(seat)
        asked = tuple(
            ask(state, ("rulings", seat, name), player=player, row=player.name)
            for name in names
        )
        blocks += (Heading(player.name), *asked)
    return blocks


def combat(state: CombatState) -> Result:
    """Return how the fight ends, and every piece that dies. Combat resolution."""
    if not settled(state):
        return _waiting(state)
    end = outcome(state)
    lines = log(state, end)
    return (
        _past(state)
        or Answer(
            headline(state, end),
            why(state, end.fight),
            tone="plain" if end.fight.bounced else "good",
            lines=lines,
            rule=TOGETHER
            if all_here(state) and end.fight.rule == "1a"
            else RULES[end.fight.rule],
            chapter=CHAPTER,
        ),
        *(Warn(each) for each in (*end.refused, *_forbidden(state))),
        *(RuleGap(each) for each in readings(state, end)),
        grid(state, end),
        TextToCopy("To post", report(state, end, lines)),
        Note(NOTED),
    )


NOTED = "Resolve every fight of the turn. The other tools take all of them."


def _past(state: CombatState) -> Answer | None:
    """Return the answer that all of this is from the previous turn, None if it isn't."""
    if not is_over(state):
        return None
    here = (
        f"Its last fight: {headline(state, outcome(state))}"
        if settled(state)
        else "All its fights are resolved"
    )
    return Answer("This is still the previous turn", here, chapter=CHAPTER)


def _waiting(state: CombatState) -> Result:
    if past := _past(state):
        return (past,)
    if len(present(state)) < 2:
        return (Answer("Who meets here?", "Tap every gang with a piece here", chapter=CHAPTER),)
    if is_gathering(state):
        return gathering(state, CHAPTER)
    if left := missing(state):
        return (
            Answer("How many are they?", f"Still to enter: {state.table.names(left)}"),
            Note("Enter Hitmen first. Then add Lieutenants and Dons."),
        )
    if none := awaited(state):
        return (
            Answer(
                f"Which pieces does {state.table.name(none[0])} have here?",
                f"No pieces yet: {state.table.names(none)}",
            ),
            Note(
                "Add a Lieutenant or the Don. Nobody here? Then tap the gang again at the top."
            ),
        )
    return (
        Answer(
            "Who was here before?", "This decides the fight", rule=RULES["1b"], chapter=CHAPTER
        ),
        Note("Tap the gang. If it was nobody, or all of them, switch that on."),
    )


def _forbidden(state: CombatState) -> tuple[str, ...]:
    whose = owner(state)
    strangers = [s for s in present(state) if s in state.dons and whose not in (None, s)]
    if not strangers:
        return ()
    name = state.table.names(strangers)
    return (f"A Don only goes to areas of his own gang, so not {name} here.",)


def summary(state: CombatState) -> str:
    """Return who stays, or what is missing."""
    if settled(state):
        return headline(state, outcome(state))
    return "Who was here before?" if asks_before(state) else "Who meets here?"


TOOL = Tool(
    game="turf-war",
    key="combat",
    title="Combat",
    state=CombatState,
    result=combat,
    summary=summary,
    form=form,
    moves=(
        Move("next", "The next fight began", next_fight),
        EVERYBODY,
        Move("turn", "A new turn", next_turn),
        Move("stay", "This turn's fights", of_this_turn),
        *MOVES,
    ),
    transfers=(
        from_checklist("the turn", from_round, "turn"),
        Transfer(
            "alliances",
            "Use the open alliances",
            from_alliances,
            step_label="The open alliances were filled in",
            facts=("sides", "allied"),
        ),
        Transfer(
            "meets",
            "Use the fights from the orders",
            to_combat,
            step_label="The fights came from the orders",
            due=lambda state: not state.here or is_over(state),
            remember=note_fights,
        ),
        Transfer(
            "areas",
            "Use the owner in the list of areas",
            from_areas,
            step_label="The owner came from the list of areas",
        ),
    ),
    version=7,
    older=older.COMBAT,
    hint="Who dies, who stays, who leaves",
    sign="duel",
    links=links,
    done=done,
    needed_again=True,
    example=CombatState(
        table=Table(),
        here=frozenset({0, 1, 2}),
        forces=(Force(hitmen=4), Force(hitmen=3), Force(hitmen=2), *(Force(),) * 5),
    ),
)
