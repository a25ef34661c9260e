"""Plans: who wins a Plan board under each Scheme. Rulebook: Execution Phase, Scheming Phase."""

from companion.core.blocks import Answer, Facts, Grid, Note, Result, Silent, Tone, Warn
from companion.core.table import Table
from companion.core.values import Value
from companion.core.words import counted
from companion.games.lawless_empire.plans.form import form
from companion.games.lawless_empire.plans.state import (
    PLAN_TYPES,
    SCHEMES,
    Hand,
    PlansState,
    all_won,
    boards,
    cleared,
    counting,
    fated,
    from_round,
    from_soldati,
    keep,
    known,
    leading,
    left,
    next_round,
    order,
    picking,
    there,
    untouched,
    values,
    won_by,
)
from companion.games.lawless_empire.plans.what_if import what_if
from companion.games.lawless_empire.rolloff import spoken
from companion.games.lawless_empire.round.tool import MOST_DICE
from companion.tools.resources import load
from companion.tools.tool import Move, Take, Tool

CHAPTER = "Execution Phase"

TIES = (
    "A tie goes to the one who comes earlier in turn order. Only who has a die on the board "
    "competes; a board without dice goes to the First player."
)

PROFITS = {
    "bribe": ("1 Bribery", "{} Bribery"),
    "extort": ("1 Lucre", "{} Lucre"),
    "organise": ("a Syndicate", "{} Syndicates"),
    "recruit": ("a Soldato from the List", "{} Soldati from the List"),
}
"""What a Plan brings, for one and for several. Preparation Phase, Execution Phase."""

_FIRST_STEP = (
    "One board at a time, as it lies after the Abilities phase: its Scheme, then each player's "
    "dice there. Touch a player's cell and tap the faces."
)


_SCARCE = (
    "More Organise Plans than Syndicates left? The rules do not say. Our suggestion: in turn "
    "order, later winners get nothing."
)


class Words(Value):
    """The words of plans.toml: what each Scheme does, by its key."""

    rules: dict[str, str]


RULES = load(Words, __package__, "plans.toml").rules


def plans(state: PlansState) -> Result:
    """Say who wins the board, and why. Rulebook: Execution Phase."""
    text, why, tone = _headline(state)
    lines = [f"{state.table.name(seat)}: {_stands(state, seat)[0]}" for seat in there(state)]
    return (
        Answer(
            text,
            why,
            tone=tone,
            lines=(*lines, _turns(state)),
            rule=f"{RULES[state.scheme or 'none']} {TIES}",
            chapter=f"{CHAPTER}; Scheming Phase" if state.scheme else CHAPTER,
        ),
        *_warnings(state),
        *_silent(state),
        *([_grid(state)] if there(state) else []),
        *_rerolled(state),
        *([] if there(state) or state.won else [Note(_FIRST_STEP)]),
        *_profits(state),
    )


def _turns(state: PlansState) -> str:
    if not known(state):
        return "Nobody has said who is First player: ties are open until then."
    return f"Turn order: {', '.join(state.table.name(seat) for seat in order(state))}"


def _headline(state: PlansState) -> tuple[str, str, Tone]:
    name, waiting = state.table.name, left(state)
    if all_won(state):
        why = "in turn order, each carries out the Plans won"
        return f"All {boards(state)} boards are won", why, "good"
    if waiting:
        dice = sum(waiting.values())
        each = ", ".join(f"{name(seat)} {count}" for seat, count in waiting.items())
        todo = "reroll" if state.scheme == "fate" else "throw"
        return f"{dice} {'die' if dice == 1 else 'dice'} to {todo}", each, "plain"
    if choosers := picking(state):
        return "Level the Field: pick a die", f"{state.table.names(choosers)} to pick", "plain"
    if there(state):
        return _won(state, leading(state))
    first = f"{name(order(state)[0])}, First player" if known(state) else "the First player"
    if untouched(state):
        board = f"Board {len(state.won) + 1} of {boards(state)}"
        return f"{board}: no dice yet", f"without any it goes to {first}", "plain"
    return "No dice there", f"so it goes to {first}", "plain"


def _won(state: PlansState, best: tuple[int, ...]) -> tuple[str, str, Tone]:
    told, names = values(state), state.table.names
    top, winner = told[best[0]], state.table.name(best[0])
    if won_by(state) is None:
        why = f"{names(best)}; the earlier one in turn order wins"
        return f"Tie at {top.points}: who is first?", why, "plain"
    if best[1:]:
        why = f"{winner} comes before {names(best[1:])} in turn order"
        return f"{winner} wins the tie at {top.points}", why, "good"
    text = f"{winner} wins with {top.points}"
    rivals = [worth.points for seat, worth in told.items() if seat != best[0]]
    if not rivals:
        return text, f"{top.words}; nobody else has a die here", "good"
    if state.scheme == "underhand":
        return text, f"{top.words} is less than {min(rivals)}", "good"
    return text, f"{top.words} beats {max(rivals)}", "good"


def _stands(state: PlansState, seat: int) -> tuple[str, str]:
    """Return how the dice of *seat* count and their value, or what is still to be done."""
    if waiting := left(state).get(seat):
        return f"{waiting} to {'reroll' if state.scheme == 'fate' else 'throw'}", "–"
    if seat in picking(state):
        return "one to pick", "–"
    worth = values(state)[seat]
    return worth.words, str(worth.points)


def _grid(state: PlansState) -> Grid:
    """Return everybody's value in turn order; who wins is marked."""
    seats, winner, rows = there(state), won_by(state), []
    for seat in seats:
        words, points = _stands(state, seat)
        rows.append((words, state.table.name(seat), points))
    title = dict(SCHEMES)[state.scheme or "none"]
    marked = seats.index(winner) if winner in seats else -1
    return Grid(title, ("How it counts", "Player", "Value"), tuple(rows), marked)


def _warnings(state: PlansState) -> Result:
    found = [
        Warn(
            f"{state.table.name(seat)}: {counted(len(hand.dice), 'die', 'dice')} here and "
            f"{hand.unthrown} not thrown, but nobody has more than {MOST_DICE}. Only {MOST_DICE} "
            "count."
        )
        for seat in order(state)
        if len((hand := state.hands[seat]).dice) + hand.unthrown > MOST_DICE
    ]
    if len(state.won) > boards(state):
        found.append(
            Warn(
                f"{len(state.won)} boards are kept, but {state.table.size} players have "
                f"{boards(state)} in a round. Touch Next round, or undo."
            )
        )
    return tuple(found)


def _silent(state: PlansState) -> Result:
    """Say where the rulebook is silent and another reading gives another value or winner."""
    found: list[Silent] = []
    points = _points(state)
    if points != _points(state.evolve(sixes=not state.sixes)):
        now, then = ("singles", "a pair") if state.sixes else ("a pair", "singles")
        found.append(
            Silent(
                "Beyond three sixes the rules can be read in two ways: pair the other two, or "
                f"count them singly. Here they count as {now}; {then} under How this table "
                "plays."
            )
        )
    earlier = bool(points) and next(iter(points)) != order(state)[0]
    if earlier and known(state) and not any(points.values()):
        found.append(
            Silent(
                "All values are 0. The rules do not say whether somebody without a die here "
                "could win with 0 too. Our reading: no."
            )
        )
    if picking(state):
        found.append(
            Silent(
                "The rules do not say who picks first. Our suggestion: in turn order, openly."
            )
        )
    return tuple(found)


def _points(state: PlansState) -> dict[int, int]:
    return {seat: worth.points for seat, worth in values(state).items()}


def _rerolled(state: PlansState) -> Result:
    if state.scheme != "fate" or not state.thrown:
        return ()
    told = ", ".join(
        f"{state.table.name(seat)} {spoken(faces)}"
        for seat in there(state)
        if (faces := counting(state, seat))
    )
    return (Note(f"Rerolled here by the app: {told}."),)


def _profits(state: PlansState) -> Result:
    """Tell what everybody takes, in turn order, and the boards kept so far."""
    if not state.won:
        return ()
    rows = []
    for seat in order(state):
        mine = [won.plan for won in state.won if won.winner == seat]
        if mine:
            rows.append((state.table.name(seat), ", ".join(_taken(mine))))
    names = dict(PLAN_TYPES)
    kept = tuple(
        (str(place), names[won.plan], _winner(state, won.winner))
        for place, won in enumerate(state.won, 1)
    )
    return (
        Grid(
            f"Boards won: {len(state.won)} of {boards(state)}",
            ("Board", "Plan", "Won by"),
            kept,
            len(kept) - 1,
        ),
        *((Note("In turn order, each takes:"), Facts(tuple(rows))) if rows else ()),
        *([Silent(_SCARCE)] if [won.plan for won in state.won].count("organise") > 1 else []),
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
    """Say who wins the board, or how many boards are kept."""
    if state.won and not there(state):
        return f"{len(state.won)} of {boards(state)} boards won"
    return _headline(state)[0]


TOOL = Tool(
    game="lawless-empire",
    key="plans",
    title="Plans",
    state=PlansState,
    result=plans,
    summary=summary,
    form=form,
    what_if=what_if,
    moves=(
        Move("keep", "Kept", lambda state, args, now, seed: keep(state, args[0])),
        Move("clear", "Board cleared", lambda state, args, now, seed: cleared(state)),
        Move("round", "Next round", lambda state, args, now, seed: next_round(state)),
        Move("throw", "Rerolled by the app", lambda state, args, now, seed: fated(state, seed)),
    ),
    takes=(
        Take("round", "Use the first player of the checklist", from_round),
        Take("soldati", "Use what Switch says under Soldati", from_soldati),
    ),
    hint="Who wins a board, in Execution",
    example=PlansState(
        table=Table(seats=(0, 1, 2)),
        scheme="hit",
        hands=(Hand(dice=(2, 3, 4, 5, 6)), Hand(dice=(4, 4, 6, 6, 6)), *(Hand(),) * 6),
        first=1,
    ),
)
