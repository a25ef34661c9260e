"""Plans: who wins a Plan board under each Scheme. Rulebook: Execution Phase, Scheming Phase."""

from companion.core.blocks import (
    Answer,
    Facts,
    Fold,
    Grid,
    Note,
    Result,
    RuleGap,
    Tone,
    Warn,
    blocks,
)
from companion.core.printed import listed
from companion.core.table import Table
from companion.core.values import Value
from companion.core.words import with_noun
from companion.games.lawless_empire import older
from companion.games.lawless_empire.first.rolloff import spoken
from companion.games.lawless_empire.plans import state as rules
from companion.games.lawless_empire.plans.closed_boards import (
    dice_down,
    forgotten,
    keep,
    open_board,
)
from companion.games.lawless_empire.plans.form import form
from companion.games.lawless_empire.plans.readings import silent
from companion.games.lawless_empire.plans.state import Hand, PlansState
from companion.games.lawless_empire.plans.taking import TAKES
from companion.games.lawless_empire.plans.what_if import what_if
from companion.games.lawless_empire.round.state import (
    AFRESH,
    CLEARED,
    MOST_DICE,
    RoundState,
    is_of,
    to_the_round,
)
from companion.tools.resources import load
from companion.tools.tool import Move, Tool, ToolLink

CHAPTER = "Execution Phase"

TIES = (
    "On a tie, the player earlier in turn order wins. A board without dice goes to the First "
    "player. Our reading: only players with a die there compete."
)

PROFITS = {
    "bribe": ("1 Bribery", "{} Bribery"),
    "extort": ("1 Lucre", "{} Lucre"),
    "organise": ("a Syndicate", "{} Syndicates"),
    "recruit": ("a Soldato from the List", "{} Soldati from the List"),
}
"""What a Plan brings, for one and for several. Preparation Phase, Execution Phase."""

_FIRST_STEP = (
    "Enter one board at a time, as it lies after the Abilities phase. Pick its Scheme. Then tap "
    "a player's cell and tap the faces of their dice."
)


_SCARCE = (
    "More Organise Plans are won than Syndicates are left. The rules don't say what happens. Our "
    "suggestion: go in turn order, and later winners get nothing."
)


class Words(Value):
    """The words of plans.toml: what each Scheme does, by its key."""

    rules: dict[str, str]


RULES = load(Words, __package__, "plans.toml").rules


def plans(state: PlansState) -> Result:
    """Return who wins the board, and why. Rulebook: Execution Phase."""
    text, why, tone = _headline(state)
    lines = [
        f"{state.table.name(seat)}: {_stands(state, seat)[0]}"
        for seat in rules.seats_with_dice(state)
    ]
    return blocks(
        Answer(
            text,
            why,
            tone=tone,
            lines=(*lines, _turns(state)),
            rule=f"{RULES[state.scheme or 'none']} {TIES}",
            chapter=f"{CHAPTER}; Scheming Phase" if state.scheme else CHAPTER,
        ),
        *warnings(state),
        *silent(state),
        bool(rules.seats_with_dice(state)) and Fold("How it counts", (_grid(state),)),
        *_rerolled(state),
        not (rules.seats_with_dice(state) or state.won) and Note(_FIRST_STEP),
        *_profits(state),
    )


def _turns(state: PlansState) -> str:
    if not rules.known(state):
        return "Nobody is First player yet, so ties stay open."
    return f"Turn order: {', '.join(state.table.name(seat) for seat in rules.order(state))}"


def _headline(state: PlansState) -> tuple[str, str, Tone]:
    name, waiting = state.table.name, rules.left(state)
    if rules.all_won(state):
        return f"All {rules.boards(state)} boards are won", "Now go in turn order", "good"
    if waiting:
        each = ", ".join(f"{name(seat)} {count}" for seat, count in waiting.items())
        return f"{with_noun(sum(waiting.values()), 'die', 'dice')} to reroll", each, "plain"
    if choosers := rules.picking(state):
        verb = "picks" if len(choosers) == 1 else "pick"
        return "Level the Field: pick a die", f"{state.table.names(choosers)} {verb}", "plain"
    if rules.seats_with_dice(state):
        return _won(state, rules.leading(state)) if state.scheme else _unsaid(state)
    first = (
        f"{name(rules.order(state)[0])}, the First player"
        if rules.known(state)
        else "the First player"
    )
    why = f"A board without dice goes to {first}"
    if rules.untouched(state):
        return f"Board {state.part + 1} of {rules.boards(state)}: no dice yet", why, "plain"
    return "No dice there yet", why, "plain"


def _unsaid(state: PlansState) -> tuple[str, str, Tone]:
    """Ask for the Scheme, without which nobody can say who wins."""
    best = rules.leading(state)
    top = rules.values(state)[best[0]].points
    verb = "leads" if len(best) == 1 else "lead"
    why = f"So far, without one, {state.table.names(best)} {verb} with {top}"
    return "Pick the Scheme, or No Scheme", why, "plain"


def _won(state: PlansState, best: tuple[int, ...]) -> tuple[str, str, Tone]:
    worth_of, names = rules.values(state), state.table.names
    top, winner = worth_of[best[0]], state.table.name(best[0])
    if rules.won_by(state) is None:
        why = f"{names(best)}: the one earlier in turn order wins"
        return f"Tie at {top.points}: who is First player?", why, "plain"
    if best[1:]:
        why = f"{winner} comes before {names(best[1:])} in turn order"
        return f"{winner} wins the tie at {top.points}", why, "good"
    rivals = [worth.points for seat, worth in worth_of.items() if seat != best[0]]
    if not rivals:
        why = f"{top.words}. Nobody else competes, unless dice are missing here"
        return f"So far only {winner} has dice here", why, "plain"
    text = f"{winner} wins with {top.points}"
    if state.scheme == "underhand":
        return text, f"{top.words} is less than {min(rivals)}", "good"
    return text, f"{top.words} beats {max(rivals)}", "good"


def _stands(state: PlansState, seat: int) -> tuple[str, str]:
    """Return how the dice of *seat* count and their value, or what is still to be done."""
    if waiting := rules.left(state).get(seat):
        return f"{waiting} to reroll", "–"
    if seat in rules.picking(state):
        return "one to pick", "–"
    worth = rules.values(state)[seat]
    return worth.words, str(worth.points)


def _grid(state: PlansState) -> Grid:
    """Return everyone's value in turn order; the winner is marked."""
    seats, winner, rows = rules.seats_with_dice(state), rules.won_by(state), []
    for seat in seats:
        words, points = _stands(state, seat)
        rows.append((words, state.table.name(seat), points))
    title = dict(rules.SCHEMES)[state.scheme] if state.scheme else "Scheme not picked yet"
    marked = seats.index(winner) if winner in seats else -1
    return Grid(title, ("How it counts", "Player", "Value"), tuple(rows), marked)


def _rerolled(state: PlansState) -> Result:
    if state.scheme != "fate" or not state.thrown:
        return ()
    rerolled = ", ".join(
        f"{state.table.name(seat)} {spoken(faces)}"
        for seat in rules.seats_with_dice(state)
        if (faces := rules.counting(state, seat))
    )
    return (Note(f"Rerolled here by the app: {rerolled}."),) if rerolled else ()


def _profits(state: PlansState) -> Result:
    """Return what everyone takes, in turn order, and the boards kept so far."""
    if not state.won:
        return ()
    rows = []
    for seat in rules.order(state):
        mine = [won.plan for won in state.won if won.winner == seat]
        if mine:
            rows.append((state.table.name(seat), ", ".join(_taken(mine))))
    names = dict(rules.PLAN_TYPES)
    kept = tuple(
        (str(place), names[won.plan], _winner(state, won.winner))
        for place, won in enumerate(state.won, 1)
    )
    return blocks(
        Grid(
            f"Boards won: {len(state.won)} of {rules.boards(state)}",
            ("Board", "Plan", "Won by"),
            kept,
            len(kept) - 1,
        ),
        bool(rows) and (Note("In turn order, players take:"), Facts(tuple(rows))),
        rules.scarce(state) and RuleGap(_SCARCE),
    )


def _winner(state: PlansState, seat: int | None) -> str:
    return state.table.name(seat) if seat in state.table.seats and seat is not None else "–"


def _taken(mine: list[str]) -> list[str]:
    found = []
    for plan, (one, several) in PROFITS.items():
        if count := mine.count(plan):
            found.append(one if count == 1 else several.format(count))
    return found


def summary(state: PlansState) -> str:
    """Return who wins the board, or how many boards are kept."""
    if state.won and not rules.seats_with_dice(state):
        return f"{len(state.won)} of {rules.boards(state)} boards won"
    return _headline(state)[0]


def links(state: PlansState) -> tuple[ToolLink, ...]:
    """Return the way back to the round, once all boards are won."""
    return to_the_round(rules.all_won(state))


def done(state: PlansState, at: RoundState) -> bool:
    """Return whether all boards are won of the round that the checklist is in."""
    return rules.all_won(state) and is_of(state.told, at)


def warnings(state: PlansState) -> Result:
    """Return what is more than there can be: dice of a player, and boards of a round."""
    return (*_too_many_dice(state), *_too_many_boards(state))


def _too_many_dice(state: PlansState) -> Result:
    """Warn of players with more dice on the boards than anyone has. Preparation Phase, Lucre bonus."""
    seats = [seat for seat in rules.order(state) if dice_down(state, seat) > MOST_DICE]
    lost = [str(place + 1) for place in forgotten(state)] if seats else []
    which = f"board{'s' * (len(lost) > 1)} {listed(lost)}"
    then = f" If you go on, the dice of {which} are lost here." if lost else ""
    return tuple(
        Warn(
            f"{state.table.name(seat)} has {dice_down(state, seat)} dice on the boards of this "
            f"round, but a player has at most {MOST_DICE}. Open a board to correct this.{then}"
        )
        for seat in seats
    )


def _too_many_boards(state: PlansState) -> Result:
    if len(state.won) <= rules.boards(state):
        return ()
    return (
        Warn(
            f"{len(state.won)} boards are kept, but {state.table.size} players have only "
            f"{rules.boards(state)} in a round. Tap “{AFRESH}”, or undo."
        ),
    )


TOOL = Tool(
    game="lawless-empire",
    key="plans",
    title="Plans",
    state=PlansState,
    result=plans,
    summary=summary,
    version=5,
    older=older.PLANS,
    form=form,
    what_if=what_if,
    moves=(
        Move("keep", "Kept", keep),
        Move("open", "Board opened", open_board),
        Move("clear", "Board cleared", rules.cleared),
        Move("round", CLEARED, rules.next_round),
        Move("throw", "Rerolled by the app", rules.fated, bits=32),
    ),
    transfers=TAKES,
    hint="Who wins a board, in Execution",
    links=links,
    done=done,
    sign="vote",
    example=PlansState(
        table=Table(seats=(0, 1, 2)),
        scheme="hit",
        hands=(Hand(dice=(2, 3, 4, 5, 6)), Hand(dice=(4, 4, 6, 6, 6)), *(Hand(),) * 6),
        first=1,
    ),
)
