"""Promises: who promised whom what, and how many coins each has. Rulebook: Trading, Victory, Spending Makielons."""

from companion.core.blocks import (
    Answer,
    Button,
    Facts,
    Fold,
    Heading,
    Note,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Warn,
    blocks,
)
from companion.core.fields import SEATS, Count, Seat
from companion.core.words import with_noun
from companion.games.makiavelia.promises import state as rules
from companion.games.makiavelia.promises.picture import coins, promises
from companion.games.makiavelia.promises.state import (
    CoinsDrawn,
    Draw,
    Hoard,
    Promise,
    PromisesState,
)
from companion.games.makiavelia.promises.transfers import TAKES
from companion.games.makiavelia.promises.words import line, who, whole_line
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink

RULE = (
    "During your turn you may trade actions, Reserve cards, power and coins, but nothing that is in play or in a "
    "Cemetery. You may promise not to attack someone for their Power token. Coins lie face down: everyone may "
    "count them, and nobody sees their values. Only Power tokens that are joined bind."
)

BEGIN = "Tap who promises something. Then tap to whom, and what."

ALL_SEE = (
    "All at the table see this: leave out what was whispered. You need not keep coins up: what everyone earns "
    "comes from Negotiation, and a promise of coins that was kept moves them. If a number isn't right, tap it."
)

_MUST = "Must a promise be kept? The rules don't say: they only call joined Power tokens binding. Your table decides."
_UNTIL = (
    "How long does a promise hold? The rules don't say. Our suggestion: until the round ends."
)
_TOKENS = (
    "What does a Power token bind to that is given before the Negotiation? The rules don't say. Our suggestion: it "
    "joins whoever has it, in one regime. Negotiation offers that."
)

KEYS = 9
"""The largest number of coins that is entered with one touch."""


def form(state: PromisesState) -> Result:
    """Ask who promises whom what, and how many coins everyone has."""
    here = rules.current(state)
    changes = tuple(
        Button(
            f"Change: {_numbered(state, number)}",
            "edit",
            (number,),
            step_label=f"{_numbered(state, number)} was opened",
        )
        for number in reversed(here)
    )
    giver = Question(
        Seat(),
        None,
        "Who promises something?",
        move="promise",
        players=state.table.players,
        step_label="Promises something",
    )
    return blocks(
        *promises(state, changes),
        giver,
        bool(here) and _asked(state, _edited(state, here)),
        len(here) > 1 and Fold("Change one of them", changes, "changes"),
        bool(here)
        and Button("Put all promises away", "away", step_label="All promises were put away"),
        *coins(state),
        _coins(state),
    )


def _numbered(state: PromisesState, number: int) -> str:
    """Return promise *number* in words, and which one it is of several alike in this round."""
    row = line(state, state.promises[number])
    alike = [each for each in rules.current(state) if line(state, state.promises[each]) == row]
    return f"{row}, number {alike.index(number) + 1}" if len(alike) > 1 else row


def _edited(state: PromisesState, here: tuple[int, ...]) -> int:
    return state.editing if state.editing in here else here[-1]


def _asked(state: PromisesState, number: int) -> Result:
    """Ask to whom, what and how many; and later whether it was kept."""
    promise, row = state.promises[number], line(state, state.promises[number])
    players = state.table.players
    others = tuple(player for player in players if player.seat != promise.giver)
    path = ("promises", number)
    many = ask(state, (*path, "number"), row=row)
    more: Result = ()
    if rules.is_whole(state, promise):
        back = Button(
            f"In return, {who(state.table, promise.taker)} promises", "return", (number,)
        )
        more = (ask(state, (*path, "fate"), row=row), back)
    return blocks(
        Heading(row),
        ask(state, (*path, "taker"), players=others, row=row),
        ask(state, (*path, "what"), row=row),
        promise.what in rules.COUNTED and many,
        *more,
        Fold(
            "Another player promises it, or nobody does",
            (
                ask(state, (*path, "giver"), "Who else?", players=players, row=row),
                Button(
                    "Take it back: it wasn't promised",
                    "drop",
                    (number,),
                    step_label=f"{row} was taken back",
                ),
            ),
            "back",
        ),
    )


def _coins(state: PromisesState) -> QuestionSequence:
    """Ask how many coins everyone has; none has to be counted."""
    questions = tuple(
        Question(
            Count(title="Coins", most=rules.MOST_COINS, blank=True, keys=KEYS),
            rules.held(state, seat),
            "Coins",
            move="count",
            args=(seat,),
            player=state.table.player(seat),
            step_label="Coins counted",
        )
        for seat in state.table.seats
    )
    return QuestionSequence(
        "How many coins everyone has", questions, optional=True, onward=True
    )


def kept_promises(state: PromisesState) -> Result:
    """Return what was promised in this round, and what can't be. Trading."""
    here = [state.promises[number] for number in rules.current(state)]
    text, why = _headline(state, here)
    lines = tuple(f"{whole_line(state, each)}." for each in here)
    return blocks(
        Answer(text, why, lines=lines),
        *(Warn(each) for each in _warnings(state, here)),
        *(Note(each) for each in _owed(state, here)),
        not here and Note(BEGIN),
        *(RuleGap(each) for each in _silent(state, here)),
        *_earlier(state),
        Fold("How this table plays", (RuleGap(_MUST), Note(ALL_SEE))),
    )


def _headline(state: PromisesState, here: list[Promise]) -> tuple[str, str]:
    if not here:
        return "Nothing is promised", "In this round"
    broken = [each for each in here if each.fate == rules.BROKEN]
    still = sum(each.fate == rules.OPEN for each in here)
    why = f"{still} still open" if still < len(here) else "All still open"
    if broken:
        name = who(state.table, broken[-1].giver)
        return f"{name} broke a promise", f"To {who(state.table, broken[-1].taker)}. {why}"
    return with_noun(len(here), "promise"), why


def _warnings(state: PromisesState, here: list[Promise]) -> list[str]:
    """Return what was broken, and what can't be kept."""
    name = state.table.name
    found = [
        f"{who(state.table, each.giver)} attacked {who(state.table, each.taker)}, and had promised not to."
        for each in here
        if rules.is_struck(state, each)
    ]
    tokens = [giver for giver, _ in rules.given_tokens(state)]
    found += [
        f"{name(seat)} has only 1 Power token, and promised it to more than 1 player."
        for seat in dict.fromkeys(tokens)
        if len({taker for giver, taker in rules.given_tokens(state) if giver == seat}) > 1
    ]
    return found + [
        f"{name(seat)} gave more coins than they had here. Tap what they have."
        for seat in state.table.seats
        if (rules.balance(state, seat) or 0) < 0
    ]


def _owed(state: PromisesState, here: list[Promise]) -> list[str]:
    """Return who promised more coins than they have by now: they may still earn them."""
    found = []
    for seat in state.table.seats:
        owed = sum(
            each.number
            for each in here
            if each.what == rules.COINS
            and each.fate == rules.OPEN
            and each.giver == seat
            and rules.is_whole(state, each)
        )
        has = rules.held(state, seat)
        if has is not None and owed > has:
            name = state.table.name(seat)
            found.append(f"{name} promised {with_noun(owed, 'coin')}, and has {has} by now.")
    return found


def _silent(state: PromisesState, here: list[Promise]) -> list[str]:
    kinds = {each.what for each in here}
    found = [(_UNTIL, rules.PEACE in kinds), (_TOKENS, rules.TOKEN in kinds)]
    lacking = sorted(
        {each for seat in state.table.seats for each in rules.missing(state, seat)}
    )
    if lacking:
        rounds = f"Round{'s' * (len(lacking) > 1)} {', '.join(map(str, lacking))}"
        found.append(
            (
                f"{rounds}: Negotiation doesn't have who earned. Tap the coins, or leave them.",
                True,
            )
        )
    return [text for text, holds in found if holds]


def _earlier(state: PromisesState) -> Result:
    """Return the promises of other rounds, which have ended."""
    here = set(rules.current(state))
    rows = tuple(
        (f"Round {each.round}", whole_line(state, each))
        for number, each in reversed([*enumerate(state.promises)])
        if number not in here
    )
    return (Fold("Earlier rounds", (Facts(rows),), "earlier"),) if rows else ()


def links(state: PromisesState) -> tuple[ToolLink, ...]:
    """Return the way back to the round, a small one: nothing has to be done here."""
    return (ToolLink("Go on with the round", "round"),)


TOOL: Tool[PromisesState] = Tool(
    game="makiavelia",
    key="promises",
    title="Promises",
    state=PromisesState,
    result=kept_promises,
    rule=RULE,
    chapter="Trading",
    form=form,
    moves=(
        Move("promise", "Promises something", rules.promised),
        Move("return", "Promised in return", rules.in_return),
        Move("edit", "A promise was opened", rules.edited),
        Move("drop", "It wasn't promised", rules.taken_back),
        Move("away", "All promises were put away", rules.put_away),
        Move("count", "Coins counted", rules.counted),
    ),
    transfers=TAKES,
    hint="Who promised whom what, and how many coins each has",
    links=links,
    sign="people",
    example=PromisesState(
        promises=(
            Promise(giver=0, taker=1, what=rules.PEACE),
            Promise(giver=1, taker=0, what=rules.TOKEN),
            Promise(giver=2, taker=3, what=rules.COINS, number=1, fate="kept"),
        ),
        editing=1,
        earned=(
            CoinsDrawn(
                draws=(Draw(coins=2), Draw(), Draw(coins=1), *(Draw(),) * (SEATS - 3)),
            ),
        ),
        hoards=(Hoard(), Hoard(number=1, rounds=1), *(Hoard(),) * (SEATS - 2)),
    ),
)
