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
    blocks,
)
from companion.core.names import skeleton
from companion.core.table import Table
from companion.games.turf_war import older
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.areas.state import AreasState
from companion.games.turf_war.combat import state as rules
from companion.games.turf_war.combat.area import new_owner
from companion.games.turf_war.combat.fights import (
    fights,
    fights_before,
    is_last,
    is_over,
    next_fight,
    next_turn,
    of_this_turn,
)
from companion.games.turf_war.combat.moves import MOVES
from companion.games.turf_war.combat.picture import picture
from companion.games.turf_war.combat.rule_gaps import readings
from companion.games.turf_war.combat.state import CombatState, Force
from companion.games.turf_war.combat.words import grid, headline, log, lost, report, why
from companion.games.turf_war.meets.hand_over import note_fights, to_combat
from companion.games.turf_war.pieces import KILLS_DON
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.setup import FIGHTING
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer, from_checklist, to_the_turn
from companion.tools.transfers import transferred

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
    here = tuple(state.table.player(seat) for seat in rules.present(state))
    questions: Result = (ask(state, ("here",), players=players), ask(state, ("area",)))
    if len(here) > 1:
        columns, decides = (
            ("hitmen", "lieutenants"),
            rules.order_decides(state) and not rules.awaited(state),
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
            *([Note(BACKSTAB)] if state.sides != rules.ALONE or state.told else []),
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
    return blocks(*questions, rules.settled(state) and _next(state))


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
        for end in (rules.outcome(each),)
    )
    title = f"Earlier fights: {len(found)}"
    return blocks(
        Fold(title, tuple(Note(line) for line in lines), key="before"),
        not is_over(state)
        and Button("Begin a new turn", "turn", step_label="A new turn began"),
    )


def _nobody(state: CombatState) -> Result:
    """Ask whether nobody was here before or all were, as long as no single gang was."""
    if rules.before(state) is not None:
        return ()
    return blocks(
        not state.together and ask(state, ("empty",)),
        not state.empty and ask(state, ("together",)),
    )


def _rulings(state: CombatState) -> Result:
    blocks: Result = ()
    for seat in rules.present(state):
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
    if not rules.settled(state):
        return _waiting(state)
    end = rules.outcome(state)
    lines = log(state, end)
    return (
        _past(state)
        or Answer(
            headline(state, end),
            lost(state, end),
            tone="plain" if end.fight.bounced else "good",
            lines=lines,
            rule=TOGETHER
            if rules.all_here(state) and end.fight.rule == "1a"
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
        f"Its last fight: {headline(state, rules.outcome(state))}"
        if rules.settled(state)
        else "All its fights are resolved"
    )
    return Answer("This is still the previous turn", here, chapter=CHAPTER)


def _waiting(state: CombatState) -> Result:
    if past := _past(state):
        return (past,)
    if len(rules.present(state)) < 2:
        return (Answer("Who meets here?", "Tap every gang with a piece here", chapter=CHAPTER),)
    if is_gathering(state):
        return gathering(state, CHAPTER)
    if left := rules.missing(state):
        return (
            Answer("How many are they?", f"Still to enter: {state.table.names(left)}"),
            Note("Enter Hitmen first. Then add Lieutenants and Dons."),
        )
    if none := rules.awaited(state):
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
    whose = rules.owner(state)
    strangers = [s for s in rules.present(state) if s in state.dons and whose not in (None, s)]
    if not strangers:
        return ()
    name = state.table.names(strangers)
    return (f"A Don only goes to areas of his own gang, so not {name} here.",)


def summary(state: CombatState) -> str:
    """Return who stays, or what is missing."""
    if rules.settled(state):
        return headline(state, rules.outcome(state))
    return "Who was here before?" if rules.asks_before(state) else "Who meets here?"


def is_gathering(state: CombatState) -> bool:
    """Return whether other gangs may still be tapped: no pad opens before players say that it's all of them."""
    here = set(rules.present(state))
    whole = here == set(state.table.seats) or here <= state.gathered
    return len(here) > 1 and bool(rules.missing(state)) and not whole


def all_gathered(state: CombatState) -> CombatState:
    """Return the state in which no other gang meets here."""
    return state.evolve(gathered=frozenset(rules.present(state)))


EVERYBODY = Move("all", "That's all of them", all_gathered)
"""What players say once they have tapped every gang that meets here."""


def gathering(state: CombatState, chapter: str) -> Result:
    """Return the answer as long as other gangs may still be tapped."""
    here = state.table.names(rules.present(state))
    return (
        Answer("Is that everyone?", f"{here} meet here", chapter=chapter),
        Note(f"Tap every gang with a piece here, then “{EVERYBODY.title}”."),
    )


def is_waiting(state: CombatState) -> bool:
    """Return whether a fight waits for an answer."""
    return bool(state.here) and not rules.settled(state)


def links(state: CombatState) -> tuple[ToolLink, ...]:
    """Return the tools that need the end of a fight; none while a fight waits. End of turn.

    After the last fight by the orders, those who leave are sent on first.

    The phases lead to the others at the end of the turn: other fights may be left until then.
    """
    if is_last(state):
        return (
            ToolLink("Who goes where", "meets", main=True),
            ToolLink("Note XP", "gang"),
            *to_the_turn(state),
        )
    last = (
        () if state.turn else (ToolLink("Treasury", "treasury"), ToolLink("Turn post", "post"))
    )
    after = (*to_the_turn(state), ToolLink("Note XP", "gang"), *last)
    return after if rules.settled(state) or (fights_before(state) and not state.here) else ()


def done(state: CombatState, now: RoundState) -> bool:
    """Return whether the fights of the turn that were begun are resolved: only players know of others."""
    ended = bool(fights(state)) and not is_over(state) and not is_waiting(state)
    return now.phase == FIGHTING and state.turn == now.round and ended


def from_round(source: RoundState, target: CombatState) -> CombatState:
    """Return *target* with the checklist's turn. Fights already entered belong to an earlier turn."""
    if source.round in (0, target.turn):
        return target
    over = target.told_over or (target.turn and fights(target))
    return target.evolve(turn=source.round, told_over=int(bool(over)))


def from_alliances(source: AlliancesState, target: CombatState) -> CombatState:
    """Return *target* with the open alliances, where nobody said before who fights as one."""
    if target.sides != rules.ALONE and not target.told:
        return target
    return transferred(
        target, target.evolve(sides=source.open, allied=source.open), source.open
    )


def from_areas(source: AreasState, target: CombatState) -> CombatState:
    """Return *target* with the owner of its area in the list, if the list has that name once.

    If the list already has the winner as the owner, it may be from after this fight.
    """
    where = skeleton(target.area)
    named = [row.owner for row in source.rows if where and skeleton(row.name) == where]
    whose = named[0] if len(named) == 1 else None
    if whose is None or (
        rules.settled(target) and new_owner(target, rules.outcome(target)) == whose
    ):
        return target
    said = (target.fight, where, whose)
    return transferred(target, target.evolve(owner=whose), said, "told_area")


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
