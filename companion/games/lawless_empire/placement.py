"""Placement: how many dice a player must and may place on their turn. Planning Phase."""

from typing import Annotated

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Grid,
    Note,
    Question,
    QuestionSequence,
    Result,
    Turn,
    blocks,
)
from companion.core.fields import SEATS, Seat, Seats, Total
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.core.words import A_TABLE, AS_A_TABLE
from companion.games.lawless_empire.placement_picture import picture
from companion.games.lawless_empire.round import state as rules
from companion.games.lawless_empire.round.state import RoundState
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer, from_checklist, short_names
from companion.tools.transfers import Fingerprint, transferred

RULE = (
    "On your turn, place at least 1 die on any boards. After your turn, you can't have more dice "
    "left than the player on your right. Planning is over when nobody has dice left."
)

_FIRST_STEP = (
    "Everyone starts with 6 dice. Tap a player's row to change that after a Lucre bonus. Then tap "
    "the last die that goes: that places all up to it."
)

_WHO = ("Who is First player?", "They place first, then the others clockwise")


class Left(Value):
    """How many dice one player has still to place."""

    dice: Annotated[int, Total(title="Dice left", most=rules.MOST_DICE)] = rules.DICE


class PlacementState(Value):
    """Everyone's dice still to be placed, who is *first*, and whose *turn* it is.

    The checklist knows the First player, and the dice that everyone has this round.
    """

    table: SmallTable = Table()
    hands: Annotated[tuple[Left, ...], Seats()] = (Left(),) * SEATS
    first: Annotated[int | None, Seat(title="First player")] = None
    turn: Annotated[int | None, Seat()] = None
    told: Fingerprint = 0
    told_dice: Fingerprint = 0


def limits(own: int, right: int) -> range:
    """Return how many of *own* dice may be placed while the player on the right has *right*.

    Empty without dice. Planning Phase.
    """
    return range(max(1, own - right), own + 1)


def now(state: PlacementState) -> int | None:
    """Return whose turn it is: the next player with dice.

    None when Planning is over, and while nobody is First player.
    """
    begin = state.turn if state.turn in state.table.seats else state.first
    if begin not in state.table.seats:
        return None
    order = state.table.clockwise_from(begin)
    return next((seat for seat in order if state.hands[seat].dice), None)


def over(state: PlacementState) -> bool:
    """Return whether nobody has dice left. Planning Phase."""
    return not any(state.hands[seat].dice for seat in state.table.seats)


def may(state: PlacementState, seat: int) -> range:
    """Return how many dice the player of *seat* may place now."""
    right = state.table.right_of(seat)
    return limits(state.hands[seat].dice, state.hands[right].dice)


def placed(state: PlacementState, seat: int, count: int) -> PlacementState:
    """Return the state after the player of *seat* placed *count* dice, if the rules allow it."""
    if seat != now(state) or count not in may(state, seat):
        return state
    less = state.put(("hands", seat, "dice"), state.hands[seat].dice - count)
    return less.evolve(turn=state.table.left_of(seat))


def turned(state: PlacementState, seat: int) -> PlacementState:
    """Return the state in which it is the turn of *seat*."""
    return state.evolve(turn=seat) if seat in state.table.seats else state


def follow(source: RoundState, target: PlacementState) -> PlacementState:
    """Return *target* for the checklist's round: if the Planning of an earlier one is over, it begins anew.

    A Planning of which nobody knows the round stays, and so does one that is not over.
    """
    ended = over(target)
    if not source.round or rules.is_of(target.told, source) or (ended and not target.told):
        return target
    return (next_round(target) if ended else target).evolve(told=rules.round_print(source))


def from_round(source: RoundState, target: PlacementState) -> PlacementState:
    """Return *target* with the first player and the dice of the checklist, once in a round.

    The dice include extra ones from Lucre. They are used only before anyone has placed any.
    """
    seats = target.table.seats
    if source.first in seats:
        said = (source.round, source.first)
        target = transferred(target, target.evolve(first=source.first), said)
    hands = {seat: min(rules.MOST_DICE, rules.dice(source.supplies[seat])) for seat in seats}
    nothing = not target.told_dice and set(hands.values()) == {rules.DICE}
    if target.turn is not None or nothing:
        return target
    after = target
    for seat, count in hands.items():
        after = after.put(("hands", seat, "dice"), count)
    return transferred(target, after, (source.round, tuple(hands.items())), "told_dice")


def next_round(state: PlacementState) -> PlacementState:
    """Return the state for the next round; what the checklist said before is not used again."""
    return PlacementState(table=state.table, told=state.told, told_dice=state.told_dice)


def form(state: PlacementState) -> Result:
    """Ask how many dice are placed, offering only what the rules allow: on the dice, and in the table of the same."""
    seat, players = now(state), state.table.players
    left = tuple(ask(state, ("hands", p.seat, "dice"), player=p) for p in players)
    hands = tuple((p, state.hands[p.seat].dice) for p in players)
    placing = None if seat is None else state.table.player(seat)
    able = range(0) if seat is None else may(state, seat)
    begun = state.turn is not None
    first = ask(state, ("first",), players=players)
    waiting = seat is None and not over(state)
    return blocks(
        waiting and first,
        *picture(hands, placing, able, left),
        Fold(
            AS_A_TABLE,
            blocks(
                seat is not None and _place(state, seat),
                QuestionSequence("Dice left", left, optional=True),
                # Below the picture it stood half behind the answer, and nobody needs it any more.
                begun and not waiting and first,
            ),
            key=A_TABLE,
        ),
        not (waiting or begun) and first,
        begun and Button(rules.AFRESH, "again", main=over(state), step_label=rules.CLEARED),
    )


def _place(state: PlacementState, seat: int) -> Question:
    able = may(state, seat)
    title = f"How many does {state.table.name(seat)} place?"
    kind, player = Total(least=able[0], most=able[-1]), state.table.player(seat)
    return Question(kind, None, title, move="place", args=(seat,), player=player)


def placement(state: PlacementState) -> Result:
    """Return how many dice the next player places, and what that leaves. Planning Phase."""
    seat = now(state)
    if over(state):
        why = "Nobody has dice left. Go on to Abilities"
        return (Answer("Planning is over", why, tone="good"),)
    if seat is None:
        return (Answer(*_WHO), Note(_FIRST_STEP))
    order = state.table.clockwise_from(state.first)
    players = tuple(state.table.player(each) for each in order)
    begun = state.turn is not None
    return blocks(
        Turn("Turn", players, order.index(seat), "turn"),
        _answer(state, seat),
        not begun and Note(_FIRST_STEP),
        _following(state, seat),
    )


def _answer(state: PlacementState, seat: int) -> Answer:
    name, right = state.table.name(seat), state.table.right_of(seat)
    own, theirs = state.hands[seat].dice, state.hands[right].dice
    neighbour = f"{state.table.name(right)} on the right has {theirs}"
    if own > theirs:
        why = f"{own} left, {neighbour}: at least {own} − {theirs} = {own - theirs}"
    else:
        why = f"{own} left, {neighbour}: 1 is enough"
    text = f"{name} places {_span(may(state, seat))}"
    lines = tuple(
        f"{state.table.name(each)}: {state.hands[each].dice} left" for each in state.table.seats
    )
    return Answer(text, why, lines=lines)


def _span(able: range) -> str:
    """Return how many may be placed: "3 to 8", "all 4"."""
    if len(able) > 1:
        return f"{able[0]} to {able[-1]}"
    return f"all {able[0]}" if able[0] > 1 else "1"


def _following(state: PlacementState, seat: int) -> Grid:
    """Return what each number leaves, and what the next player must then place."""
    table, rows = state.table, []
    for count in may(state, seat):
        left = {each: state.hands[each].dice for each in table.seats}
        left[seat] -= count
        order = table.clockwise_from(table.left_of(seat))
        follows = next((each for each in order if left[each]), None)
        if follows is None:
            then = "Planning is over"
        else:
            able = limits(left[follows], left[table.right_of(follows)])
            then = f"{table.name(follows)}: {_span(able)}"
        rows.append((then, str(count), str(left[seat])))
    return Grid("What it leaves", ("Next player", "Places", "Left"), tuple(rows))


def links(state: PlacementState) -> tuple[ToolLink, ...]:
    """Return the way back to the round, once nobody has dice left."""
    return rules.to_the_round(over(state))


def done(state: PlacementState, at: RoundState) -> bool:
    """Return whether nobody has dice left in the round that the checklist is in."""
    return over(state) and rules.is_of(state.told, at)


TOOL = Tool(
    game="lawless-empire",
    key="placement",
    title="Placement",
    version=2,
    older=(short_names(1, PlacementState),),
    state=PlacementState,
    result=placement,
    rule=RULE,
    chapter="Planning Phase",
    form=form,
    moves=(
        Move("place", "Dice placed", placed),
        Move("turn", "Turn", turned),
        Move("again", rules.CLEARED, next_round),
    ),
    transfers=(
        Transfer(
            "round",
            rules.FOLLOW,
            follow,
            step_label="The round came from the checklist",
            facts=("told",),
            due=over,
            due_title="Place dice for this round",
        ),
        from_checklist("the first player and dice", from_round, "first", "hands"),
    ),
    hint="How many dice to place, in Planning",
    links=links,
    done=done,
    sign="turn",
    example=PlacementState(
        table=Table(seats=(2, 3, 1)),
        hands=(Left(), Left(), Left(dice=5), Left(dice=8), *(Left(),) * 4),
        first=2,
        turn=3,
    ),
)
