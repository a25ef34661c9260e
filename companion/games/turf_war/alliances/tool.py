"""Alliances: who named whom, which alliances stand, and who wins in the end.

Rulebook: Diplomacy rules, Victory.
"""

from collections.abc import Sequence

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Heading,
    Note,
    Result,
    RuleGap,
    Secret,
    TextToCopy,
    Warn,
    blocks,
)
from companion.core.table import Table
from companion.games.turf_war import older
from companion.games.turf_war.alliances import state as rules
from companion.games.turf_war.alliances.pacts import Groups, cliques, left_out, literal
from companion.games.turf_war.alliances.state import AlliancesState, Bond, Duel
from companion.games.turf_war.alliances.transfers import (
    asks_areas,
    follow,
    from_areas,
    from_round,
)
from companion.games.turf_war.alliances.victory import links, over_questions, recorded, victory
from companion.games.turf_war.lines import reading
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, Transfer, from_checklist

RULE = (
    "A secret alliance needs everyone in it to name the others in the same turn's orders. "
    "Anyone who doesn't is left out. Only open allies are friends: they share areas without a "
    "fight. An alliance lasts until all agree to end it. A gang can also leave, with 1 turn of "
    "grace."
)

BEGINS = (
    "A new turn clears the lists and ends last turn's grace. Alliances stay. Last turn's lists "
    "are under the cover."
)

HOW_FAR = (
    "What does a secret alliance do? The rules don't say. We suggest: its gangs fight as one, "
    "but aren't friends in each other's areas. The game master decides."
)
GRACE = (
    "Which turn is the turn of grace? The rules don't say. We suggest the turn after the "
    "leaving: they stay allies until it ends."
)
AGREED = (
    "Is there a turn of grace too when all agree to end it? The rules don't say clearly. Here it "
    "ends at once. For a turn of grace, mark all its gangs as leaving."
)
BOTH = (
    "Must both gangs order an alliance for 1 fight? The rules don't say. We suggest: yes. The "
    "game master decides."
)


def form(state: AlliancesState) -> Result:
    """Ask who is allied in the open, and under cover whom each gang named; at the end first how it ended.

    If what is entered is from the previous turn, the button that begins this turn comes first.
    """
    table = state.table
    allied = [table.player(seat) for group in rules.opened(state) for seat in group]
    ends = over_questions(state)
    questions = blocks(
        *ends,
        Secret("Secret alliances: for the game master", _secret(state)),
        ask(state, ("open",), players=table.players),
        bool(allied) and ask(state, ("leaving",), players=tuple(allied)),
        not ends and ask(state, ("over",)),
        Fold("How this table plays", (ask(state, ("literal",)),)),
    )
    if rules.is_past(state):
        return (
            Button(
                f"Begin turn {state.told_turn}",
                "next",
                main=True,
                step_label=f"Turn {state.told_turn} began",
            ),
            Button("All of this is for this turn", "stay"),
            *questions,
        )
    return blocks(
        *questions,
        not ends and Button("Next turn", "next", step_label="The next turn began"),
    )


def _secret(state: AlliancesState) -> Result:
    players = state.table.players
    questions = tuple(
        ask(
            state,
            ("pacts", player.seat, "named"),
            f"{player.name} named",
            players=tuple(each for each in players if each != player),
        )
        for player in players
    )
    post = () if rules.is_past(state) else _post(state)
    return (*questions, *_stands(state), *_bonds(state), *duels(state), *post)


def _stands(state: AlliancesState) -> Result:
    """Return which secret alliances are made this turn, or were in the previous one, for the game master's eyes. 1."""
    found, table = rules.standing(state), state.table
    alliances = "; ".join(table.names(group) for group in found)
    noun = "alliances" if len(found) > 1 else "alliance"
    past = rules.is_past(state)
    said = f"Secret {noun} of the previous turn" if past else f"New secret {noun}"
    return blocks(
        bool(found) and Heading(f"{said}: {alliances}"),
        not (found or past) and Heading("No new secret alliance"),
        *map(Note, _one_sided(state)),
        *(Warn(each) for each in _overlaps(state, found)),
    )


def _bonds(state: AlliancesState) -> Result:
    """Return the alliances of earlier turns, and ask who leaves them. Diplomacy rules, 3."""
    found: Result = ()
    every = [rules.bonded(state, bond) for bond in state.bonds]
    for at, (bond, seats) in enumerate(zip(state.bonds, every, strict=True)):
        players = tuple(state.table.player(seat) for seat in seats)
        if len(seats) < 2:
            continue
        names = state.table.names(seats)
        gone = [seat for seat in seats if seat in bond.grace]
        found += (Note(f"Allied since an earlier turn: {names}."),)
        found += tuple(map(Note, in_grace(state.table, gone)))
        row = f"Alliance {at + 1}"
        theirs = "their alliance" if every.count(seats) == 1 else f"alliance {at + 1}"
        found += (
            ask(state, ("bonds", at, "leaving"), players=players, row=row),
            Button(
                f"{names} end {theirs}", "dissolve", (at,), step_label=f"{names} ended {theirs}"
            ),
        )
    return blocks(*found, found and RuleGap(AGREED))


def _post(state: AlliancesState) -> Result:
    """Return our readings, and a text with them for when it may be known."""
    found, table = rules.standing(state), state.table
    lines = [f"New secret alliance: {table.names(group)}." for group in found]
    lines += _one_sided(state) if found else []
    for bond in state.bonds:
        if len(seats := rules.bonded(state, bond)) > 1:
            lines += [f"Still allied in secret: {table.names(seats)}."]
            lines += secret_moves(state, bond)
    open_ = [*_mismatch(state, found), *([HOW_FAR] if lines else [])]
    known = [duel for duel in state.duels if is_entered(state, duel)]
    open_ += [BOTH] if known else []
    open_ += [GRACE] if any(bond.leaving | bond.grace for bond in state.bonds) else []
    lines += [sentence(state, duel) for duel in known]
    post = "\n".join((*lines, *(reading(each) for each in open_)))
    return blocks(
        *(RuleGap(each) for each in open_),
        bool(lines) and TextToCopy("To post, once it may be known", post),
    )


def alliances(state: AlliancesState) -> Result:
    """Return who is allied in the open, and at the end who wins. Diplomacy rules, Victory."""
    if state.over:
        return victory(state)
    alliances = " · ".join(state.table.names(group) for group in rules.opened(state))
    if rules.is_past(state):
        why = f"Allied in the open: {alliances}" if alliances else "No open alliance"
        return (
            Answer("This is still the previous turn", why),
            *(Note(each) for each in open_moves(state)),
            Note(BEGINS),
        )
    answer = Answer(
        alliances or "No open alliance",
        "Friends: they share areas without a fight"
        if alliances
        else "Openly, every gang stands alone",
    )
    moves, post = open_moves(state), public(state)
    return blocks(
        answer,
        *(Note(each) for each in moves),
        bool(moves) and RuleGap(GRACE),
        Note("Secret alliances are under the cover. Enter each gang's list there."),
        post and TextToCopy("To post", post),
    )


def public(state: AlliancesState) -> str:
    """Return the open alliances as a text to post, '' for none. Diplomacy rules, 1c and 3."""
    lines = [
        f"Allied in the open: {state.table.names(group)}." for group in rules.opened(state)
    ]
    moves = open_moves(state)
    return "\n".join((*lines, *moves, *([reading(GRACE)] if moves else [])))


def _one_sided(state: AlliancesState) -> list[str]:
    """Return who named whom without being named back: by that the lists don't match. 1b."""
    return [
        f"{state.table.name(one)} named {state.table.name(other)}, but not the other way round."
        for one, other in left_out(rules.named(state))
    ]


def _overlaps(state: AlliancesState, found: Groups) -> tuple[str, ...]:
    twice = [seat for seat in state.table.seats if sum(seat in group for group in found) > 1]
    if not twice:
        return ()
    return (
        f"{state.table.names(twice)} would be in more than 1 alliance. The game master decides.",
    )


def _mismatch(state: AlliancesState, found: Groups) -> tuple[str, ...]:
    """Return how lists that don't match are read here, and the other way. C18."""
    other = (cliques if state.literal else literal)(rules.named(state))
    if set(other) == set(found):
        return ()
    theirs = "; ".join(state.table.names(group) for group in other) or "none"
    ours = (
        "each list is one whole alliance, and who lists others, or not all, is out"
        if state.literal
        else "everyone in an alliance named everyone else in it"
    )
    return (
        f"Lists that don't match: the rules don't say. Here {ours}. The other way: {theirs}. The "
        "game master decides.",
    )


def duels(state: AlliancesState) -> Result:
    """Ask for the alliances for one fight. Diplomacy rules, 2."""
    found: Result = (ask(state, ("duels",)),)
    for at, duel in enumerate(state.duels):
        path, row = ("duels", at), f"Alliance {at + 1}"
        found += (
            Heading(f"{row} for 1 fight"),
            *(
                ask(state, (*path, name), players=state.table.players, row=row)
                for name in Duel.model_fields
            ),
            Note(sentence(state, duel)),
        )
    return found


def is_entered(state: AlliancesState, duel: Duel) -> bool:
    """Return whether all three gangs of an alliance for one fight are entered."""
    seats = (duel.one, duel.other, duel.foe)
    return all(seat in state.table.seats for seat in seats) and len(set(seats)) == len(seats)


def sentence(state: AlliancesState, duel: Duel) -> str:
    """Return what an alliance for one fight comes to."""
    table = state.table
    if not is_entered(state, duel):
        return "Enter 3 different gangs."
    seats = (duel.one, duel.other, duel.foe)
    one, other, foe = (table.name(seat) for seat in seats if seat is not None)
    where = duel.area.strip() or "the area"
    if not duel.both:
        return f"Only one of {one} and {other} ordered it: they don't fight as one in {where}."
    return f"{one} and {other} fight as one against {foe} in {where}."


def open_moves(state: AlliancesState) -> tuple[str, ...]:
    """Return who leaves an open alliance, now or since last turn."""
    leave, grace = rules.going(state, state.leaving), rules.going(state, state.grace)
    return (*_leaving(state.table, leave, "the alliance"), *in_grace(state.table, grace))


def secret_moves(state: AlliancesState, bond: Bond) -> tuple[str, ...]:
    """Return who leaves a secret alliance of an earlier turn, and whom: now or since last turn."""
    seats = rules.bonded(state, bond)
    if len(seats) < 2:
        return ()
    stay = [seat for seat in seats if seat not in bond.leaving]
    which = f"the alliance with {state.table.names(stay)}" if stay else "their alliance"
    leave = [seat for seat in seats if seat in bond.leaving]
    grace = [seat for seat in seats if seat in bond.grace]
    return (*_leaving(state.table, leave, which), *in_grace(state.table, grace))


def in_grace(table: Table, seats: Sequence[int]) -> tuple[str, ...]:
    """Return that *seats* left last turn; nothing without any."""
    return (
        (f"{table.names(seats)} left last turn. This is their turn of grace.",) if seats else ()
    )


def _leaving(table: Table, seats: Sequence[int], which: str) -> tuple[str, ...]:
    verb = "leaves" if len(seats) == 1 else "leave"
    return (f"{table.names(seats)} {verb} {which}.",) if seats else ()


TOOL = Tool(
    game="turf-war",
    key="alliances",
    title="Alliances",
    state=AlliancesState,
    result=alliances,
    rule=RULE,
    chapter="Diplomacy rules",
    form=form,
    moves=(
        Move("next", "The next turn began", rules.next_turn),
        Move("stay", "This turn's alliances", rules.of_this_turn),
        Move("dissolve", "An alliance ends", rules.dissolved),
    ),
    version=3,
    older=older.ALLIANCES,
    hint="Who named whom, and who wins in the end",
    transfers=(
        Transfer("round", "The game is decided", from_round, facts=("over", "left")),
        Transfer(
            "areas",
            "Use the owners in the list of areas",
            from_areas,
            step_label="The owners came from the list of areas",
            due=asks_areas,
        ),
        from_checklist("the turn", follow, noted=follow),
    ),
    links=links,
    sign="alliance",
    record=recorded,
    example=AlliancesState(open=(0, 0, 1, 2, 3, 4, 5, 6)),
)
