"""All gangs: everyone's pieces by rank with their XP, as the fights leave them, and who is promoted.

Rulebook: Initial setup, Combat resolution, End of turn.
"""

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Heading,
    Note,
    Question,
    Result,
    RuleGap,
    TextToCopy,
    Warn,
    blocks,
)
from companion.core.fields import SEATS, Marks
from companion.core.words import with_noun
from companion.games.turf_war.areas.state import counted
from companion.games.turf_war.gang.tool import RULE, SPARE
from companion.games.turf_war.gangs.course import GangPart, course, due, promoted, promoted_all
from companion.games.turf_war.gangs.picture import RANKS, picture, words
from companion.games.turf_war.gangs.state import (
    GangsState,
    Member,
    Part,
    Roster,
    begun,
    choice_of,
    chosen,
)
from companion.games.turf_war.gangs.taking import TAKES
from companion.games.turf_war.orders.state import RANKS as TITLES
from companion.games.turf_war.setup import HITMAN_UP, LIEUTENANT_UP
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, to_the_turn

HERE = "This is for the game master. It stays on your device and is in no code. It goes to another device by file."

BEGIN = (
    "Fights come in from Combat by themselves, recruits from Who meets whom. You are asked only where it matters "
    "which piece it was. If nobody says it in this turn, the pieces with the fewest XP count. If a gang "
    "isn't right, tap "
    "its player and open its pieces."
)

_WHO = "Which piece of a rank dies? The rules don't say. The game master decides, or asks the gang."

NAMES = dict(TITLES)

ASKED = 6
"""Gangs in fights that are asked about at once."""


def form(state: GangsState) -> Result:
    """Ask who fought and who died where it matters, and offer what is due. Combat resolution, 6."""
    rising = [(seat, *each) for seat in state.table.seats for each in due(state, seat)]
    hitmen = sum(rank == "lieutenant" for _, _, rank in rising)
    waits = any(
        each.is_open for seat in state.table.seats for each in course(state, seat).parts
    )
    return blocks(
        *picture(state),
        *_open(state),
        hitmen
        and Button(
            f"Promote {with_noun(hitmen, 'Hitman', 'Hitmen')}",
            "all",
            main=not waits,
            step_label=f"Promoted: {with_noun(hitmen, 'Hitman', 'Hitmen')}",
        ),
        *(
            Button(
                f"{state.table.name(seat)}: a Lieutenant becomes Don",
                "rise",
                (seat, place),
                step_label=f"{state.table.name(seat)}: a Lieutenant became Don",
            )
            for seat, place, rank in rising
            if rank == "don"
        ),
        ask(state, ("seat",), players=state.table.players),
        state.seat in state.table.seats and _gang(state, state.seat),
    )


def _gang(state: GangsState, seat: int | None) -> Result:
    """Ask for the pieces of one gang before this turn's fights. Initial setup."""
    assert seat is not None
    name, row = state.table.name(seat), f"gang of {state.table.name(seat)}"
    path = ("rosters", seat, "pieces")
    found: Result = (ask(state, path, row=row),)
    for at in range(len(state.rosters[seat].pieces)):
        found += (Heading(f"Piece {at + 1}"),)
        found += tuple(
            ask(state, (*path, at, field), row=f"piece {at + 1}, {row}")
            for field in Member.model_fields
        )
    fought = any(part.seat == seat for part in state.parts)
    before = " before this turn's fights" if fought else ""
    text = words(dict(course(state, seat).pieces))
    return (
        Fold(f"{name}'s pieces{before}", found, "pieces"),
        TextToCopy(f"{name}'s pieces to send", f"{name}: {text}"),
    )


def _open(state: GangsState) -> Result:
    """Ask for each gang of each fight who fought, then who died, where pieces differ: open ones first, a few at
    once.
    """
    every = [
        (seat, told)
        for seat in state.table.seats
        for told in course(state, seat).parts
        if told.is_open or _was_said(state, told)
    ]
    first = sorted(every, key=lambda each: not each[1].is_open)[:ASKED]
    found = tuple(block for seat, told in first for block in _asked(state, seat, told))
    return (Heading("Which pieces was it?"), *found) if found else ()


def _was_said(state: GangsState, told: GangPart) -> bool:
    choice = choice_of(state, told.part)
    return bool(choice.fought or choice.dead)


def _asked(state: GangsState, seat: int, told: GangPart) -> Result:
    """Ask who fought, and who of them died, both as marks of the gang's pieces."""
    part, choice = told.part, choice_of(state, told.part)
    where = f"{state.table.name(seat)} in {_area(state, part)}"
    there = counted(part.hitmen, part.lieutenants, part.don)
    dead = counted(part.dead_hitmen, part.dead_lieutenants, part.dead_don)
    found: Result = ()
    if told.fought is None or choice.fought:
        title = f"{where}: tap the {there} that fought"
        found += (_marks(state, seat, told, "fought", title),)
    if told.fought is not None and (told.dead is None or choice.dead):
        title = f"{where}: tap the {dead} that died"
        found += (_marks(state, seat, told, "dead", title),)
    return found


def _area(state: GangsState, part: Part) -> str:
    """Return where *part* was, and in which fight, from 1, where the gang has fought in several of that name."""
    areas = [told.part.area.strip() for told in course(state, part.seat).parts]
    fights = [told.part.fight for told in course(state, part.seat).parts]
    area = part.area.strip()
    number = f", fight {fights.index(part.fight) + 1}" if areas.count(area) > 1 else ""
    return f"{area or 'the fight'}{number}"


def _marks(state: GangsState, seat: int, told: GangPart, name: str, title: str) -> Question:
    members = begun(state, seat)
    names = tuple(f"{RANKS[one.rank]} {at + 1} · {one.xp} XP" for at, one in enumerate(members))
    value: frozenset[int] = getattr(choice_of(state, told.part), name)
    kind = Marks(
        title=title,
        size=max(len(names), 1 + max(value, default=0)),
        names=names,
        travels="local",
    )
    return Question(
        kind, value, title, move="choose", args=(told.part.fight, seat, name), step_label=title
    )


def gangs(state: GangsState) -> Result:
    """Return who is promoted, what is open, and all gangs. End of turn."""
    text, why = _headline(state)
    lines = tuple(
        f"{state.table.name(seat)}: {words(dict(course(state, seat).pieces))}."
        for seat in state.table.seats
    )
    kinds = [each for seat in state.table.seats for each in course(state, seat).parts]
    spare = any(
        course(state, seat).pieces[place].xp
        > (HITMAN_UP if rank == "lieutenant" else LIEUTENANT_UP)
        for seat in state.table.seats
        for place, rank in due(state, seat)
    )
    return blocks(
        Answer(text, why, lines=lines),
        *(Warn(each) for each in _warnings(state)),
        spare and RuleGap(SPARE),
        any(each.dead is None and each.fought is not None for each in kinds) and RuleGap(_WHO),
        (news := raises(state)) and Note(f"This turn: {news}."),
        *(Note(each) for each in _without_don(state)),
        Note(BEGIN),
        Note(HERE),
    )


def _headline(state: GangsState) -> tuple[str, str]:
    waits = sum(
        each.is_open for seat in state.table.seats for each in course(state, seat).parts
    )
    if waits:
        return "Which pieces was it?", f"{with_noun(waits, 'answer')} still to give, above"
    rising = {seat: len(due(state, seat)) for seat in state.table.seats}
    if any(rising.values()):
        who = ", ".join(f"{state.table.name(seat)} {n}" for seat, n in rising.items() if n)
        return f"{with_noun(sum(rising.values()), 'promotion')} due", who
    sizes = (
        f"{state.table.name(seat)} {len(course(state, seat).pieces)}"
        for seat in state.table.seats
    )
    return "No promotion is due", f"Pieces: {', '.join(sizes)}"


def _warnings(state: GangsState) -> list[str]:
    """Return which gangs fought with more pieces than they have here, and which have two Dons."""
    found = []
    for seat in state.table.seats:
        now, name = course(state, seat), state.table.name(seat)
        found += [
            f"{name} fought in {_area(state, told.part)} with more pieces than they have here for it. "
            f"Change {name}'s pieces, or the fight."
            for told in now.parts
            if told.short
        ]
        if sum(one.rank == "don" for one in now.pieces.values()) > 1:
            found.append(f"{name} has more than 1 Don.")
    return found


def _without_don(state: GangsState) -> list[str]:
    """Return which gangs have no Don, and nobody ready to follow him. Death of a Don."""
    return [
        f"{state.table.name(seat)} has no Don, and no Lieutenant has {LIEUTENANT_UP} XP: no income in the turn after "
        "his death."
        for seat in state.table.seats
        if (now := course(state, seat)).pieces
        and not now.has_don
        and not any(rank == "don" for _, rank in due(state, seat))
    ]


def raises(state: GangsState) -> str:
    """Return this turn's promotions in words, '' for none."""
    found = []
    for each in state.raised:
        one = course(state, each.seat).pieces.get(each.place)
        if one and each.seat in state.table.seats:
            found.append(f"{state.table.name(each.seat)} has a new {NAMES[one.rank]}")
    return ", ".join(found)


def links(state: GangsState) -> tuple[ToolLink, ...]:
    """Return the way back to the turn, a small one: nothing has to be done here."""
    return to_the_turn(state)


def another(state: GangsState) -> GangsState:
    """Return the state for a new game: every gang begins anew."""
    return GangsState(table=state.table)


TOOL: Tool[GangsState] = Tool(
    game="turf-war",
    key="gangs",
    title="All gangs",
    state=GangsState,
    result=gangs,
    rule=RULE,
    chapter="Combat resolution, End of turn",
    form=form,
    moves=(
        Move("choose", "Which pieces it was", chosen),
        Move("rise", "Promotion", promoted),
        Move("all", "All promotions", promoted_all),
    ),
    transfers=TAKES,
    hint="For the game master: all pieces, XP, promotions due",
    links=links,
    sign="people",
    personal=True,
    reset_for_new_game=another,
    example=GangsState(
        rosters=(
            Roster(
                pieces=(
                    Member(rank="don", xp=4),
                    Member(rank="lieutenant", xp=12),
                    Member(xp=9),
                    Member(xp=7),
                    Member(xp=3),
                )
            ),
            *(Roster(),) * (SEATS - 1),
        ),
        parts=(
            Part(area="Docks", seat=0, hitmen=3, dead_hitmen=1, xp=3),
            Part(area="Docks", seat=1, hitmen=2, dead_hitmen=1, xp=2),
        ),
        seat=0,
    ),
)
