"""The questions about a Plan board. Rulebook: Execution Phase."""

from companion.core.blocks import Button, Fold, Note, Question, QuestionSequence, Result, blocks
from companion.core.fields import Dice, Option, Pick
from companion.games.lawless_empire.plans import state as rules
from companion.games.lawless_empire.plans.closed_boards import is_reopened
from companion.games.lawless_empire.plans.picture import picture
from companion.games.lawless_empire.plans.state import PlansState
from companion.games.lawless_empire.plans.strip import done, opens, strip
from companion.games.lawless_empire.round.state import AFRESH, CLEARED, MOST_DICE
from companion.games.lawless_empire.soldati.words import ABILITIES, SWITCHES
from companion.tools.questions import ask

_KEEP = Pick(options=(Option("", "Which Plan?"), *rules.PLAN_TYPES))

SLOTS, SPARE = 6, 2
"""Empty places on the pad: six fit a phone, and two more than there are dice keep it open."""


def form(state: PlansState) -> Result:
    """Ask for the Scheme and everyone's dice, then for what this Scheme needs.

    As soon as the board is begun, the Plan is asked first: with five players, the pad hides
    what comes after the dice. Once all boards of the round are won, nothing more is asked.
    """
    if rules.all_won(state):
        return (
            *strip(state),
            Button(AFRESH, "round", step_label=CLEARED),
            *_corrections(state),
        )
    begun = any(state.hands[seat].dice for seat in state.table.seats)
    asked = begun or bool(state.scheme)
    players = state.table.players
    scheme, dice = _scheme(state), tuple(_dice(state, seat) for seat in rules.order(state))
    return blocks(
        *strip(state, scheme),
        asked and _keep(state),
        *picture(state, scheme, dice),
        QuestionSequence("Scheme", (scheme,), optional=begun),
        QuestionSequence("Dice on this board", dice, optional=begun),
        *_picks(state),
        *_rerolls(state),
        *(() if asked else _keep(state)),
        ask(state, ("first",), players=players),
        is_reopened(state) and done(state),
        asked and Button("Clear this board", "clear", step_label="The board was cleared"),
        bool(state.won) and Button(AFRESH, "round", step_label=CLEARED),
        Fold("Try one use of a Soldato", _soldato(state)),
        *_corrections(state),
        Fold("How this table plays", (ask(state, ("sixes",)),)),
    )


def _scheme(state: PlansState) -> Question:
    options = tuple((option.key, option.title) for option in rules.SCHEMES[1:])
    return ask(state, ("scheme",), options=options)


def _dice(state: PlansState, seat: int) -> Question:
    path = ("hands", seat, "dice")
    dice = state.hands[seat].dice
    room = Dice(longest=min(MOST_DICE, max(SLOTS, len(dice) + SPARE)))
    return Question(room, dice, "Dice", path=path, player=state.table.player(seat))


def _picks(state: PlansState) -> Result:
    """Ask players with different dice which one they compare. Level the Field."""
    choosers = [seat for seat in rules.order(state) if len(set(state.hands[seat].dice)) > 1]
    if state.scheme != "level" or not choosers:
        return ()
    return (
        QuestionSequence(
            "Who picks which die?", tuple(_pick(state, seat) for seat in choosers)
        ),
    )


def _pick(state: PlansState, seat: int) -> Question:
    faces = sorted(set(state.hands[seat].dice), reverse=True)
    return ask(
        state,
        ("hands", seat, "pick"),
        player=state.table.player(seat),
        options=tuple((face, str(face)) for face in faces),
    )


def _rerolls(state: PlansState) -> Result:
    """Ask for the rerolled dice, or throw them. Let Fate Decide."""
    counts = {seat: len(state.hands[seat].dice) for seat in rules.order(state)}
    if state.scheme != "fate" or not any(counts.values()):
        return ()
    questions = tuple(
        Question(
            Dice(title="Rerolled", longest=count),
            state.hands[seat].again,
            "Rerolled",
            path=("hands", seat, "again"),
            player=state.table.player(seat),
        )
        for seat, count in counts.items()
        if count
    )
    throw = Button("Reroll for us", "throw", step_label="The app rerolled the dice")
    return blocks(
        QuestionSequence("Dice after the reroll", questions), bool(rules.left(state)) and throw
    )


def _keep(state: PlansState) -> Result:
    """Ask which Plan it was. The answer keeps the winner and opens the next board."""
    seat = rules.won_by(state)
    if seat is None or state.part == rules.MOST_BOARDS:
        return ()
    name = state.table.name(seat)
    title = f"Which Plan does {name} win?"
    near = rules.known(state) and not rules.untouched(
        state
    )  # else it would come and go between the dice
    plan = Question(
        _KEEP, "", title, move="keep", options=rules.PLAN_TYPES, step_label="Plan", near=near
    )
    return (plan,)


def _soldato(state: PlansState) -> Result:
    abilities = tuple((option.key, option.title) for option in ABILITIES)
    return blocks(
        ask(state, ("who",), players=state.table.players),
        ask(state, ("ability",), options=abilities),
        ask(state, ("values",)),
        state.ability == "switch" and Note(_switch(state)),
        Note("Then open What if? below. It lists every single use that wins this board."),
        Note("For several uses on several boards, open All boards."),
    )


def _switch(state: PlansState) -> str:
    where = "To change it, open the Soldati tool, “How this table plays”."
    if state.switch == "any":
        return f"Here Switch may take any die. {where}"
    return f"Here Switch takes a die of the {dict(SWITCHES)[state.switch].lower()}. {where}"


def _corrections(state: PlansState) -> Result:
    if not state.won:
        return ()
    blocks: list[Button | Question] = [each for each in opens(state) if not each.main]
    for place in range(len(state.won)):
        blocks.append(ask(state, ("won", place, "plan"), f"Board {place + 1}"))
        blocks.append(
            ask(
                state,
                ("won", place, "winner"),
                f"Who won board {place + 1}?",
                players=state.table.players,
            )
        )
    return (Fold("Correct the boards you kept", tuple(blocks)),)
