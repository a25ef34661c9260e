"""Acquire: which Allies to rest for a Victory card. Rulebook: Main Phase, Acquire."""

from dataclasses import replace

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Grid,
    Note,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    blocks,
)
from companion.core.fields import Count, Marks, Seat, Total
from companion.core.printed import listed
from companion.core.table import Player
from companion.core.words import A_TABLE, AS_A_TABLE
from companion.games.mafia_works.acquire import state as rules
from companion.games.mafia_works.acquire.picture import picture
from companion.games.mafia_works.acquire.stage import stage_piece
from companion.games.mafia_works.acquire.state import AcquireState, AcquireStateV1, Family
from companion.games.mafia_works.round.state import MAIN, RoundState, whose_turn
from companion.tools.questions import ask
from companion.tools.tool import Edition, Move, Tool, ToolLink, Transfer, to_the_turn

RULE = (
    "Rest standing Allies. Their Power together must be at least the Victory card's Power. The "
    "card may be on any space of the Track. A Right Hand that is face up is an Ally too."
)

SHOWN = 6
"""The number of ways to pay that are shown."""

USUAL = 5
"""The highest Power that has a key in sight; one touch more opens those of stronger Allies."""

_JOINS = "An Ally joins"
_JOIN = "Tap each Ally's Power"
_STRONG = "A stronger Ally's Power"
_LEAVE = "Which Ally leaves?"
_REST = "Tap the rested Allies"


def form(state: AcquireState) -> Result:
    """Ask who acquires, for the card's Power and for the Allies.

    The Power of the card is asked first and stays in sight while the Allies are entered. The pad for
    new Allies stays in its place whatever is entered: for three equal Allies, players tap one spot
    three times. After an Ally is rested, the turn may be over: players tap the next card's Power themselves.
    """
    players, mine = state.table.players, rules.family(state)
    who = Question(Seat(), rules.buyer(state), "Who acquires?", move="who", players=players)
    price = ask(state, ("price",), player=_player(state))
    return blocks(
        who,
        QuestionSequence("The Victory card's Power", (price,), optional=bool(mine.rested)),
        *_joining(state, mine),
        *picture(state),
        *_stronger(state, mine),
        bool(mine.powers) and Fold(AS_A_TABLE, (_rested(state, mine),), key=A_TABLE),
        bool(mine.rested) and Button("Stand all", "stand", step_label="All Allies stand again"),
        *(_main(state)),
        bool(mine.powers) and (_changing(state, mine), _leaving(state, mine)),
        Fold("How this table plays", (RuleGap(_SUM), RuleGap(_ARRIVES))),
    )


_SUM = (
    "The rules don't quite say if the Allies' Power is added up. Here it is: add the Power of all "
    "the Allies that rest."
)
_ARRIVES = (
    "The rules don't say if new Allies and Victory cards arrive standing. Here they do, so an Ally "
    "you take this turn can rest for a card at once."
)


def _player(state: AcquireState) -> Player:
    return state.table.player(rules.buyer(state))


def _joining(state: AcquireState, mine: Family) -> Result:
    if len(mine.powers) == rules.MOST_ALLIES:
        return (Note(f"{rules.MOST_ALLIES} Allies are the most you can enter."),)
    return (_joins(state, _JOIN, range(USUAL + 1)),)


def _joins(state: AcquireState, title: str, powers: range) -> Question:
    """Return the question for a new Ally's Power among *powers*: one touch adds it."""
    options = tuple((power, f"+{power}") for power in powers)
    kind, player = Total(most=rules.STRONGEST), _player(state)
    return Question(kind, None, title, move="join", player=player, options=options)


def _stronger(state: AcquireState, mine: Family) -> Result:
    """Return the fold with the Powers that few Allies have; nothing where no more fit."""
    if len(mine.powers) == rules.MOST_ALLIES:
        return ()
    asked = _joins(state, _STRONG, range(USUAL + 1, rules.STRONGEST + 1))
    return (Fold(f"An Ally of Power {USUAL + 1} or more", (asked,)),)


def _rested(state: AcquireState, mine: Family) -> Question:
    names = tuple(
        f"Power {power}{', rested' * (place in mine.rested)}"
        for place, power in enumerate(mine.powers)
    )
    kind = Marks(title=_REST, size=len(names), names=names)
    return Question(
        kind,
        mine.rested,
        _REST,
        path=("families", rules.buyer(state), "rested"),
        step_label="Rested",
    )


def _changing(state: AcquireState, mine: Family) -> Fold:
    """Ask for the Power that each Ally has now, which an Equip card may have changed."""
    kind, seat, player = Count(most=rules.STRONGEST), rules.buyer(state), _player(state)
    questions = (
        Question(
            kind,
            power,
            f"Ally {place + 1}: Power now",
            path=("families", seat, "powers", place),
            player=player,
        )
        for place, power in enumerate(mine.powers)
    )
    return Fold("An Ally's Power changes, for example with an Equip card", tuple(questions))


def _leaving(state: AcquireState, mine: Family) -> Fold:
    kind, player = Total(most=rules.MOST_ALLIES - 1), _player(state)
    options = tuple((place, f"Power {power}") for place, power in enumerate(mine.powers))
    leaves = Question(kind, None, _LEAVE, move="leave", player=player, options=options)
    return Fold("An Ally leaves", (leaves,))


def _main(state: AcquireState) -> Result:
    """Return the button for the best way to pay, and those for the others in a fold."""
    found = rules.ways(state)
    if not found:
        return ()
    if not found[0]:
        return (
            Button(
                "Acquire it: no Ally rests",
                "acquire",
                main=True,
                step_label="The card was acquired, and no Ally rests",
            ),
        )
    best = Button(
        f"Acquire it: rest {_listed(found[0])}",
        "acquire",
        main=True,
        step_label=_acquired(found[0]),
    )
    others = tuple(
        Button(f"Rest {_listed(way)} instead", "acquire", (place,), step_label=_acquired(way))
        for place, way in enumerate(found[1:SHOWN], 1)
    )
    return blocks(best, others and Fold("Pay another way", others))


def acquire(state: AcquireState) -> Result:
    """Return which Allies to rest: least waste first, then fewest Allies. Main Phase."""
    answer, *others = _answered(state)
    assert isinstance(answer, Answer)
    return (replace(answer, piece=stage_piece(state)), *others)


def _answered(state: AcquireState) -> Result:
    """Return the answer, and what is said with it."""
    found, up = rules.ways(state), rules.standing(state)
    if state.price is None or (state.price and not rules.family(state).powers):
        return (_waiting(state),)
    if not found:
        return (_short(state, up, state.price),)
    best = found[0]
    if not best:
        why = "The card's Power is 0"
        return (Answer("No Ally needs to rest", why, "good"),)
    rows = tuple(
        (_listed(each), str(sum(each)), str(sum(each) - state.price)) for each in found
    )
    more = len(found) - SHOWN
    return blocks(
        Answer(
            f"Rest {_listed(best)}",
            _added(best, state.price),
            tone="good",
            lines=tuple(
                f"{_listed(each)}: {_added(each, state.price)}" for each in found[1:SHOWN]
            ),
        ),
        Grid("Ways to pay", ("Rest Power", "Makes", "Wasted"), rows[:SHOWN], 0),
        more > 0 and Note(f"{more} other ways waste more or rest more Allies."),
        any(len(each) > 1 for each in found) and RuleGap(_SUM),
    )


def _waiting(state: AcquireState) -> Answer:
    name = state.table.name(rules.buyer(state))
    if state.price is None and not rules.family(state).powers:
        text, why = "What is the card's Power?", f"Then tap each of {name}'s Allies"
        return Answer(text, why)
    if not rules.family(state).powers:
        why = f"Tap the Power of each of {name}'s Allies"
        return Answer(f"Which Allies does {name} have?", why)
    if not rules.standing(state):
        why = f"They stand again early in {name}'s next turn"
        return Answer(f"{name}'s Allies all rest", why)
    then = "" if rules.family(state).rested else ". Now tap the card's Power"
    why = f"All of {name}'s standing Allies{then}"
    return Answer(f"Up to Power {sum(rules.standing(state))}", why)


def _short(state: AcquireState, up: tuple[int, ...], price: int) -> Answer:
    every = sum(rules.family(state).powers)
    lines = []
    if rules.family(state).rested:
        ends = "enough" if every >= price else f"still {price - every} short"
        lines.append(f"If all Allies stood, they would have {every}: {ends}.")
    said = _plus(up) if up else "No Ally stands"
    why = f"{said}, and the card needs {price}"
    return Answer(f"{price - sum(up)} short", why, "bad", tuple(lines))


def _acquired(way: tuple[int, ...]) -> str:
    return f"The card was acquired, and {_listed(way)} rest"


def _listed(powers: tuple[int, ...]) -> str:
    return listed(str(power) for power in sorted(powers))


def _plus(powers: tuple[int, ...]) -> str:
    added = " + ".join(str(power) for power in sorted(powers))
    return f"{added} = {sum(powers)}" if len(powers) > 1 else added


def _added(powers: tuple[int, ...], price: int) -> str:
    waste = sum(powers) - price
    return f"{_plus(powers)}, {'exactly' if not waste else f'{waste} more than'} the card's {price}"


def summary(state: AcquireState) -> str:
    """Return how much Power the buyer has standing."""
    return f"{state.table.name(rules.buyer(state))} has Power {sum(rules.standing(state))} standing"


def links(state: AcquireState) -> tuple[ToolLink, ...]:
    """Return the way back to the turn, the next step once Allies rest for a card; and to what the cards can pay."""
    return (
        *to_the_turn(state, main=_is_paid(state)),
        ToolLink("What Victory cards can pay", "skills"),
    )


def done(state: AcquireState, at: RoundState) -> bool:
    """Return whether the player whose Main Phase it is has rested Allies for a card: all stand at its start."""
    return at.phase == MAIN and whose_turn(at) == rules.buyer(state) and _is_paid(state)


def _is_paid(state: AcquireState) -> bool:
    return state.price is None and bool(rules.family(state).rested)


TOOL = Tool(
    game="mafia-works",
    key="acquire",
    title="Acquire",
    version=2,
    older=(Edition(1, AcquireStateV1),),
    state=AcquireState,
    result=acquire,
    rule=RULE,
    chapter="Turn Order, Main Phase",
    summary=summary,
    form=form,
    moves=(
        Move("who", "Who acquires", rules.turned_to),
        Move("join", _JOINS, rules.joined),
        Move("leave", "An Ally leaves", rules.left),
        Move("acquire", "Acquired", rules.acquired),
        Move("rest", "An Ally was turned", rules.turned),
        Move("stand", "All Allies stand again", rules.stood),
    ),
    transfers=(
        Transfer(
            "round",
            "Use the turn from the checklist: all Allies stand",
            rules.from_round,
            step_label="The turn came from the checklist: all Allies stand",
            facts=("who",),
        ),
    ),
    hint="Which Allies to rest for a Victory card",
    links=links,
    done=done,
    sign="cards",
    example=AcquireState(families=(Family(powers=(1, 2, 4)),) + (Family(),) * 7, price=5),
)
