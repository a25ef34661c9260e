"""All boards: who leads where, and what several Soldati can change. Rulebook: Abilities Phase."""

from collections import Counter

from companion.core.blocks import Answer, Facts, Grid, Heading, Note, Result, RuleGap, blocks
from companion.core.words import with_noun
from companion.games.lawless_empire.boards import state as rules
from companion.games.lawless_empire.boards.form import form
from companion.games.lawless_empire.boards.readings import lying, readings, readings_of
from companion.games.lawless_empire.boards.search import (
    CHANCY,
    Die,
    FoundHistory,
    Round,
    Step,
    search,
)
from companion.games.lawless_empire.boards.state import BoardsState, PlacedDice, PlanBoard
from companion.games.lawless_empire.plans.state import SCHEMES, won_by
from companion.games.lawless_empire.round.state import CLEARED
from companion.games.lawless_empire.soldati.tool import silent as soldati_readings
from companion.games.lawless_empire.soldati.words import ABILITIES
from companion.tools.tool import Move, Tool, Transfer, from_checklist, short_names

RULE = (
    "Schemes are turned over as the Abilities phase begins. Each value side lets you use an ability "
    "on one die of that value, on any board and of any player. Then each board is won as its "
    "Scheme counts the dice."
)

_FIRST_STEP = (
    "Add each Plan board with its Scheme and everyone's dice. Then enter the Soldati of one "
    "player and open “What if?”: it tries several uses over all boards."
)

_WHO = "Pick above who uses Soldati, with at least one ability side and one value side."

_FIRST = "Who is the First player? Ties and empty boards depend on it."

_SCHEME = "Pick the Scheme of each board first, or No Scheme."

GOES = ("move", "occupy")
"""The abilities that can put a die on a board without dice. Abilities Phase."""

_FATE = "Let Fate Decide is left out: its dice are rerolled later."

_LEVEL = "On Level the Field, this assumes that everyone picks their highest die."

_ROLL = "Roll is left out: nobody can choose what it shows. Plans has its odds, board by board."

_CUT = (
    "There are too many ways to try them all. The best found are shown; better ones may exist."
)


def boards(state: BoardsState) -> Result:
    """Return who leads on which board as the dice lie. Abilities Phase."""
    if not state.boards:
        answer = Answer("No boards yet")
        return (answer, Note(_FIRST_STEP))
    leaders = [won_by(rules.as_plan(state, at)) for at in range(len(state.boards))]
    text, why = _headline(state, leaders)
    rows = tuple(
        (
            rules.title(state, at),
            dict(SCHEMES)[board.scheme],
            state.table.name(seat) if seat is not None else _open(state, at),
        )
        for at, (board, seat) in enumerate(zip(state.boards, leaders, strict=True))
    )
    return (
        Answer(text, why),
        Grid("As the dice lie", ("Board", "Scheme", "Leads"), rows),
        *readings(state),
    )


def _headline(state: BoardsState, leaders: list[int | None]) -> tuple[str, str]:
    led = Counter(seat for seat in leaders if seat is not None)
    boards = with_noun(len(leaders), "board")
    if not led:
        return f"Nobody leads on {boards} yet", "Enter Schemes, dice and the First player"
    each = [f"{state.table.name(seat)} {led[seat]}" for seat in rules.order(state) if led[seat]]
    missing = leaders.count(None)
    why = (
        f"{with_noun(missing, 'board is', 'boards are')} open"
        if missing
        else "Abilities may change it"
    )
    return f"So far: {', '.join(each)} of {boards}", why


def _open(state: BoardsState, board: int) -> str:
    """Return why nobody leads on *board*."""
    plan = rules.as_plan(state, board)
    if any(plan.hands[seat].dice for seat in state.table.seats):
        words = {"": "Scheme?", "fate": "Reroll later", "level": "Picks later"}
        return words.get(plan.scheme, "Tie: who is first?")
    return "First player"


def what_if(state: BoardsState) -> Result:
    """Return what several uses of one player's Soldati can win at best. Abilities Phase."""
    if state.who not in state.table.seats or not (state.abilities and state.values):
        return (Note(_WHO),)
    if not rules.known(state):
        return (Note(_FIRST),)
    if _unsaid(state):
        return (Note(_SCHEME),)
    schemes = tuple(board.scheme for board in state.boards)
    keys = tuple(ABILITIES[place].key for place in sorted(state.abilities))
    place = rules.order(state).index(state.who)
    the_round = Round(schemes, place, state.sixes, state.switch)
    used = tuple(key for key in keys if key != CHANCY)
    found = search(the_round, lying(state), used, state.values, state.each)
    name = state.table.name(state.who)
    sides = with_noun(len(state.values), "value side")
    return blocks(
        Heading(f"{name} with {sides}"),
        Facts(_most(state, found)),
        *_targets(state, found),
        CHANCY in keys and Note(_ROLL),
        "fate" in schemes and Note(_FATE),
        "level" in schemes and Note(_LEVEL),
        not found.whole and Note(_CUT),
        *readings_of(state, found),
        *(
            block
            for block in soldati_readings(rules.as_soldati(state))
            if isinstance(block, RuleGap)
        ),
    )


def _unsaid(state: BoardsState) -> bool:
    """Return whether a board has no Scheme yet, with dice on it or a die that may go there."""
    goes = any(ABILITIES[place].key in GOES for place in state.abilities)
    return any(
        not board.scheme
        and (goes or any(rules.faces(state, seat, at) for seat in state.table.seats))
        for at, board in enumerate(state.boards)
    )


def _most(state: BoardsState, found: FoundHistory) -> tuple[tuple[str, str], ...]:
    """Return a row for now, and one for each number of uses that wins more boards."""
    rows = []
    before = -1
    for number, (won, steps) in enumerate(found.most):
        if len(won) > before:
            before = len(won)
            uses = with_noun(number, "use") if number else "Now"
            ways = "; ".join(_said(state, step) for step in steps)
            words = f"{with_noun(before, 'board')}{_listed(state, won)}"
            rows.append((uses, f"{words}. {ways}." if ways else words))
    if len(rows) == 1:
        rows.append(("With Soldati", "no use found that wins more boards"))
    return tuple(rows)


def _listed(state: BoardsState, won: tuple[int, ...]) -> str:
    return f" ({', '.join(rules.title(state, at) for at in won)})" if won else ""


def _targets(state: BoardsState, found: FoundHistory) -> Result:
    """Return the fewest uses that win each board which is not won now."""
    rows = tuple(
        (f"To win {rules.title(state, at)}", "; ".join(_said(state, step) for step in steps))
        for at, steps in sorted(found.first.items())
        if steps
    )
    return (Facts(rows),) if rows else ()


def _said(state: BoardsState, step: Step) -> str:
    """Return one use in words: "Flip Green's 3 on 2 Extort to 4"."""
    what = f"{dict(ABILITIES)[step.ability]} {_die(state, step.die)}"
    if step.then is None:
        return what
    if step.other is not None:
        return f"{what} with {_die(state, step.other)}"
    if step.then.board != step.die.board:
        return f"{what} to {rules.title(state, step.then.board)}"
    return f"{what} to {step.then.face}"


def _die(state: BoardsState, die: Die) -> str:
    name = state.table.name(rules.order(state)[die.place])
    return f"{name}'s {die.face} on {rules.title(state, die.board)}"


def summary(state: BoardsState) -> str:
    """Return how many boards are entered."""
    return f"{with_noun(len(state.boards), 'board')} entered"


TOOL: Tool[BoardsState] = Tool(
    game="lawless-empire",
    key="boards",
    title="All boards",
    version=2,
    older=(short_names(1, BoardsState),),
    state=BoardsState,
    result=boards,
    rule=RULE,
    chapter="Abilities Phase; Execution Phase",
    summary=summary,
    form=form,
    what_if=what_if,
    moves=(
        Move("add", "Board added", rules.added),
        Move("remove", "Board removed", rules.removed),
        Move("clear", CLEARED, rules.cleared),
        Move("dice", "Dice", rules.laid),
        Move("value", "Value side", rules.with_value),
        Move(
            "back",
            "Value side taken back",
            lambda state: state.evolve(values=state.values[:-1]),
        ),
    ),
    transfers=(
        from_checklist("the first player", rules.from_round, "first"),
        Transfer(
            "soldati",
            "Use the sides entered in Soldati",
            rules.from_soldati,
            step_label="The sides came from Soldati",
            facts=("abilities", "values", "each", "switch"),
        ),
        Transfer(
            "plans",
            "Read Gang Up as Plans does",
            rules.from_plans,
            step_label="Gang Up counts as in Plans",
        ),
    ),
    hint="What several Soldati can win, over all boards",
    sign="map",
    example=BoardsState(
        first=0,
        boards=(
            PlanBoard(plan="bribe", scheme="none"),
            PlanBoard(plan="extort", scheme="gang"),
        ),
        placed=(PlacedDice(dice=(1, 8)), PlacedDice(dice=(3, 7)), *(PlacedDice(),) * 6),
        who=0,
        abilities=frozenset({1}),
        values=(2, 3),
    ),
)
