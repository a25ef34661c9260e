"""How a game of Turf War ends. Rulebook: Victory."""

from companion.core.blocks import Answer, Note, QuestionSequence, Result, RuleGap, blocks
from companion.games.turf_war.alliances.pacts import most_areas
from companion.games.turf_war.alliances.state import (
    AlliancesState,
    allies_left,
    is_past,
    last,
    opened,
    openly,
    won,
)
from companion.plays.play import GameResult, seated
from companion.tools.checklist_model import CHECKLIST
from companion.tools.questions import ask
from companion.tools.tool import ToolLink, to_the_turn

RULE = (
    "The last gang or the last alliance wins. In an alliance, whoever controls the most areas is "
    "the game master of the next game."
)
CHAPTER = "Victory"

TIE = (
    "A tie in areas: the rules don't say who is the next game master. We suggest you draw one of "
    "them by chance."
)


def over_questions(state: AlliancesState) -> Result:
    """Ask how the game ended, () as long as it goes on: who is left and, of allies, whose areas. Victory."""
    if not state.over:
        return ()
    table = state.table
    cells = tuple(
        ask(state, ("pacts", seat, "areas"), player=table.player(seat))
        for seat in allies_left(state)
    )
    return blocks(
        ask(state, ("over",)),
        ask(state, ("left",), players=table.players),
        cells and not openly(state) and ask(state, ("allied",)),
        cells and QuestionSequence("Areas at the end", cells, optional=not _is_whole(state)),
    )


def _is_whole(state: AlliancesState) -> bool:
    """Return whether everyone who is left has been entered: until then no pad may cover who they are."""
    return state.allied or last(state) in opened(state)


def victory(state: AlliancesState) -> Result:
    """Return who wins, and who is the next game master, as far as that is known. Victory."""
    seats, table = last(state), state.table
    if not seats:
        return (
            Answer("Who is left?", "Tap every gang that is left", rule=RULE, chapter=CHAPTER),
        )
    if not won(state):
        text, why = "Are they allies?", f"{table.names(seats)} are left"
        return (
            Answer(text, why, rule=RULE, chapter=CHAPTER),
            Note(
                "They aren't all allied in the open. If they are in secret, switch it on. If not, "
                "the game goes on."
            ),
        )
    if len(seats) == 1:
        why = "No other gang is left"
        return (Answer(f"{table.names(seats)} wins", why, "good", rule=RULE, chapter=CHAPTER),)
    text = f"{table.names(seats)} win together"
    waiting = [seat for seat in seats if state.pacts[seat].areas is None]
    if waiting:
        why = f"Areas still to enter: {table.names(waiting)}"
        return (Answer(text, why, "good", rule=RULE, chapter=CHAPTER),)
    areas = {seat: state.pacts[seat].areas or 0 for seat in seats}
    best = most_areas(areas)
    why = ", ".join(f"{table.name(seat)} {count}" for seat, count in areas.items())
    most = f"{table.names(best)} {'has' if len(best) == 1 else 'have'} the most areas"
    line = f"{most}: game master of the next game." if len(best) == 1 else f"{most}: a tie."
    return blocks(
        Answer(text, f"Areas: {why}", "good", lines=(line,), rule=RULE, chapter=CHAPTER),
        Note(line),
        len(best) > 1 and RuleGap(TIE),
    )


def tied(state: AlliancesState) -> tuple[int, ...]:
    """Return who of the allies that won have the most areas, if it is a tie; nobody otherwise. Victory."""
    seats = last(state)
    areas = {seat: state.pacts[seat].areas for seat in seats}
    if not won(state) or len(seats) < 2 or None in areas.values():
        return ()
    best = most_areas({seat: count or 0 for seat, count in areas.items()})
    return best if len(best) > 1 else ()


def recorded(state: AlliancesState) -> GameResult | None:
    """Return how the game ended: everyone who is left won together. Victory."""
    left, table = last(state), state.table
    areas = {seat: state.pacts[seat].areas for seat in left}
    if not won(state) or (len(left) > 1 and None in areas.values()):
        return None
    order = sorted(left, key=lambda seat: -(areas[seat] or 0))
    winners = [seated(table, seat, score=areas[seat], place=1, won=True) for seat in order]
    out = [seated(table, seat) for seat in table.seats if seat not in left]
    return GameResult(players=(*winners, *out), unit="areas")


def links(state: AlliancesState) -> tuple[ToolLink, ...]:
    """Return the way back to the turn: the next step until the game is over, or a turn is to be begun first."""
    if state.over:
        draws = (ToolLink("Draw the game master", "lot"),) if tied(state) else ()
        return (*draws, ToolLink("Back to the phases", CHECKLIST))
    return to_the_turn(state, main=not is_past(state))
