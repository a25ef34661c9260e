"""Right Hand: may it be flipped now? Rulebook: Turn Order, Get an Ally card."""

from companion.asking import ask
from companion.blocks import Answer, Ask, Fold, Note, Press, Result, Silent, Walk
from companion.fields import Seat
from companion.games.mafia_works.right_hand_rules import NEEDED, of_leader
from companion.games.mafia_works.right_hand_state import (
    Hand,
    RightHandState,
    enough,
    flipped,
    from_round,
    from_score,
    hand,
    lowest,
    may_flip,
    points_matter,
    rivals,
    turn,
    turned_to,
)
from companion.tool import Move, Take, Tool

RULE = (
    "While it lies face down you may flip the Right Hand in place of taking an Ally: with 2 Allies "
    "of your Leader's faction, or with any 2 Allies and the lowest Victory Points."
)
CHAPTER = "Turn Order, Get an Ally card"

_PAIR = "“From any faction” can also mean that both Allies share one faction. Here any 2 Allies count."
_TIE = "The rules do not say whether a tie for the lowest counts. Here it does."
_POINTS = (
    "The rules do not say which Victory Points. Here it is the whole score of now: tokens, Allies "
    "and Victory cards."
)


def form(state: RightHandState) -> Result:
    """Ask whose turn it is and for the Allies; for Victory Points where they decide."""
    who = Ask(Seat(), turn(state), "Whose turn is it?", move="who", players=state.table.players)
    return (
        who,
        *([] if hand(state).up else _allies(state)),
        *([_points(state)] if points_matter(state) else []),
        *([Press("Flip the Right Hand", "flip", main=True)] if may_flip(state) else []),
        ask(state, ("hands", turn(state), "up")),
        _house(state),
    )


def _allies(state: RightHandState) -> tuple[Walk, ...]:
    seat, mine = turn(state), hand(state)
    names = ["own"]
    if not of_leader(mine.own):
        names.append("alike" if state.one_faction else "others")
    player = state.table.player(seat)
    asks = tuple(ask(state, ("hands", seat, name), player=player) for name in names)
    return (Walk("Allies before this turn's pick", asks),)


def _points(state: RightHandState) -> Walk:
    title = "VP tokens" if state.tokens_only else "Victory Points"
    seats = (turn(state), *rivals(state))
    asks = (
        ask(state, ("hands", seat, "points"), player=state.table.player(seat)) for seat in seats
    )
    return Walk(title, tuple(asks))


def _house(state: RightHandState) -> Fold:
    switches = ((_PAIR, "one_faction"), (_TIE, "sole"), (_POINTS, "tokens_only"))
    blocks: list[Silent | Ask] = []
    for text, name in switches:
        blocks += [Silent(text), ask(state, (name,))]
    return Fold("How this table plays", tuple(blocks))


def right_hand(state: RightHandState) -> Result:
    """Say whether the Right Hand may be flipped, and why. Get an Ally card."""
    verdict, name = may_flip(state), state.table.name(turn(state))
    text, why = _said(state, name)
    return (
        Answer(
            text,
            why,
            "good" if verdict else "plain" if verdict is None else "bad",
            tuple(_standing(state)) if points_matter(state) else (),
            RULE,
            CHAPTER,
        ),
        *_silent(state),
        *([Note(_AFTER)] if verdict else []),
    )


_AFTER = "It is this turn's Ally then: take no other, drop the looked-at cards, and keep to the Ally cap."


def _said(state: RightHandState, name: str) -> tuple[str, str]:
    mine, verdict = hand(state), may_flip(state)
    if mine.up:
        return (f"{name}'s Right Hand is up", "It is one of the Allies already")
    if of_leader(mine.own):
        return (f"{name} may flip it", f"{mine.own} Allies of the Leader's faction")
    if verdict:
        return (f"{name} may flip it", f"{_counted(state, mine)}, and {_place(state)} VP")
    if verdict is False:
        reason = _few(state, mine) if enough(state) is False else _higher(state)
        return (f"{name} may not flip it", reason)
    if enough(state):
        return ("Who has the lowest VP?", f"{_counted(state, mine)}: now the points decide")
    return (
        f"May {name} flip the Right Hand?",
        "Count the Allies that lie there before the pick",
    )


def _counted(state: RightHandState, mine: Hand) -> str:
    if state.one_faction:
        return f"{mine.alike} Allies of one faction"
    return f"{(mine.own or 0) + (mine.others or 0)} Allies"


def _few(state: RightHandState, mine: Hand) -> str:
    if state.one_faction:
        return f"No {NEEDED} Allies share a faction"
    number = (mine.own or 0) + (mine.others or 0)
    said = {0: "No Ally", 1: "Only 1 Ally"}[number]
    return f"{said}: {NEEDED} are needed"


def _below(state: RightHandState) -> list[int]:
    mine = hand(state).total or 0
    found = []
    for seat in rivals(state):
        theirs = state.hands[seat].total
        if theirs is not None and theirs < mine:
            found.append(seat)
    return found


def _level(state: RightHandState) -> list[int]:
    return [seat for seat in rivals(state) if state.hands[seat].total == hand(state).total]


def _place(state: RightHandState) -> str:
    level = _level(state)
    mine = hand(state).total
    return (
        f"tied with {state.table.names(level)} for the lowest, {mine}"
        if level
        else (f"the lowest, {mine}")
    )


def _higher(state: RightHandState) -> str:
    below, mine = _below(state), hand(state).total
    only = f"{hand(state).own or 0} of the Leader's faction"
    if below:
        verb = "has" if len(below) == 1 else "have"
        return f"{only}, and {state.table.names(below)} {verb} fewer VP than {mine}"
    return f"{only}, and {state.table.names(_level(state))} {_also(state)} {mine} VP too"


def _also(state: RightHandState) -> str:
    return "has" if len(_level(state)) == 1 else "have"


def _standing(state: RightHandState) -> list[str]:
    told = [(seat, state.hands[seat].total) for seat in (turn(state), *rivals(state))]
    return [f"{state.table.name(seat)}: {'–' if vp is None else vp} VP" for seat, vp in told]


def _silent(state: RightHandState) -> Result:
    """Say where a silent rule decides this answer: a tie for the lowest."""
    if (
        points_matter(state)
        and lowest(state) is not None
        and _level(state)
        and not _below(state)
    ):
        said = "It does not count at your table." if state.sole else "Here it counts."
        return (
            Silent(f"A tie for the lowest: the rules do not say whether it counts. {said}"),
        )
    return ()


def summary(state: RightHandState) -> str:
    """Say whose Right Hand it is about, and whether it may be flipped."""
    return _said(state, state.table.name(turn(state)))[0]


TOOL = Tool(
    game="mafia-works",
    key="right-hand",
    title="Right Hand",
    state=RightHandState,
    result=right_hand,
    summary=summary,
    form=form,
    moves=(
        Move("who", "Whose turn", lambda state, args, now, seed: turned_to(state, *args)),
        Move("flip", "Right Hand flipped", lambda state, args, now, seed: flipped(state)),
    ),
    takes=(
        Take("round", "Use the turn of the checklist", from_round),
        Take("score", "Use the Victory Points of the Score", from_score),
    ),
    hint="May it be flipped this turn?",
    example=RightHandState(
        hands=(
            Hand(own=0, others=2, points=(3,)),
            Hand(points=(5,)),
            Hand(points=(4,)),
            Hand(points=(9,)),
            *(Hand(),) * 4,
        ),
    ),
)
