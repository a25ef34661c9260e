"""What helps within a phase: bonuses, Schemes, assists, actions. Below the checklist's steps.

Rulebook: Preparation, Scheming, Execution and Command Phase.
"""

from collections.abc import Iterable

from companion.asking import ask
from companion.blocks import Ask, Facts, Fold, Note, Press, Result, Silent, Warn
from companion.games.lawless_empire.round_state import (
    DICE,
    MOST_DICE,
    REPLIES,
    TOKENS,
    RoundState,
    answering,
    assisting,
    boards,
    choices,
    dice,
    exhausted,
    left,
    on_turn,
    owner_of,
    said,
    schemes,
    short,
    still_fit,
    unused,
)

PREPARATION, SCHEMING, PLANNING, EXECUTION, COMMAND = 0, 1, 2, 4, 5
"""Places of the phases in which something is counted."""


def asks(state: RoundState) -> Result:
    """Return what this phase asks, folded away below its steps."""
    match state.phase:
        case 0:
            return (*_tiles(state), *_lucre(state))
        case 1:
            return _schemes(state)
        case 4:
            return _assists(state)
        case 5:
            return _bribery(state)
        case _:
            return ()


def more(state: RoundState) -> Result:
    """Return what follows from the counts, for everybody to see."""
    if not state.round or state.over:
        return ()
    return (*_scarce(state), *_covered(state), *_dice(state))


def _tiles(state: RoundState) -> Result:
    if state.round == 1:
        return ()
    numbers = tuple((number, str(number)) for number in range(boards(state) + 1))
    return (
        ask(state, ("in_play",)),
        *([] if exhausted(state) else [ask(state, ("organise",), options=numbers)]),
    )


def _scarce(state: RoundState) -> Result:
    """Warn where Organise boards are out and too few Syndicates, or none. Preparation Phase."""
    if state.phase not in (PREPARATION, EXECUTION) or not short(state):
        return ()
    number, tiles = state.organise or 0, left(state)
    out = "1 Organise board is" if number == 1 else f"{number} Organise boards are"
    if exhausted(state):
        return (Warn(f"{out} out, but all Syndicates are in play. They become Bribe."),)
    here = "1 Syndicate is" if tiles == 1 else f"{tiles} Syndicates are"
    return (Warn(f"{out} out, but only {here} left. Some winner may get none."),)


def _lucre(state: RoundState) -> Result:
    seat = on_turn(state)
    if state.round == 1 or seat is None:
        return ()
    name, supply = state.table.name(seat), state.supplies[seat]
    return (
        Fold(
            "Lucre bonuses",
            (
                _tokens(state, seat, "lucre", f"Lucre of {name}"),
                *(_bonuses(state, seat) if supply.lucre or sum(supply.bonuses) else ()),
            ),
        ),
    )


def _tokens(state: RoundState, seat: int, field: str, words: str) -> Ask:
    """Ask for tokens, up to as many as all boards of the rounds before can have brought."""
    won = state.round if field == "bribery" else state.round - 1
    most = min(TOKENS, won * boards(state))
    numbers = tuple((number, str(number)) for number in range(most + 1))
    return ask(state, ("supplies", seat, field), words, options=numbers)


def _bonuses(state: RoundState, seat: int) -> Result:
    supply = state.supplies[seat]
    lucre, rest, fit = supply.lucre or 0, unused(supply), still_fit(supply)
    now = dice(supply)
    bonuses = "bonus" if lucre == 1 else "bonuses"
    return (
        *_too_many(
            rest, f"Only {lucre} Lucre {bonuses}, and {sum(supply.bonuses)} were taken."
        ),
        *([Warn(f"{now} dice: a player has {MOST_DICE} at most.")] if now > MOST_DICE else []),
        ask(
            state,
            ("supplies", seat, "bonuses"),
            f"{max(0, rest)} of {lucre} {bonuses} left",
            notes=("", f"{now} dice, {fit} more fit", "same kind of side"),
            limits=(lucre, min(MOST_DICE - DICE, lucre), lucre),
        ),
    )


def _too_many(rest: int, words: str) -> list[Warn]:
    return [Warn(words)] if rest < 0 else []


def _dice(state: RoundState) -> Result:
    """Say in Planning how many dice everybody has, where somebody rolled more. Planning Phase."""
    seats = state.table.clockwise_from(state.first)
    everybody = [dice(state.supplies[seat]) for seat in seats]
    if state.phase != PLANNING or set(everybody) == {DICE}:
        return ()
    names = map(state.table.name, seats)
    return (
        Facts(
            tuple(
                (f"Dice of {name}", str(number))
                for name, number in zip(names, everybody, strict=True)
            )
        ),
    )


def _schemes(state: RoundState) -> Result:
    seat = on_turn(state)
    if seat is None:
        return ()
    name = state.table.name(seat)
    numbers = tuple((number, str(number)) for number in range(boards(state) + 1))
    question = ask(
        state,
        ("supplies", seat, "schemes"),
        f"{name} plays so many Schemes",
        move="schemes",
        args=(seat,),
        options=numbers,
    )
    return (Fold("Count the Schemes", (question,)),)


def _covered(state: RoundState) -> Result:
    """Say in Scheming how many boards have a Scheme; one each at most. Scheming Phase."""
    number, most = schemes(state), boards(state)
    if state.phase != SCHEMING or number is None:
        return ()
    if number > most:
        return (Warn(f"{number} Schemes on {most} boards: each board takes only one."),)
    free = most - number
    rest = "nobody can play another" if not free else f"{free} still free"
    return (Facts((("Boards with a Scheme", f"{number} of {most}, {rest}"),)),)


def _bribery(state: RoundState) -> Result:
    seat = on_turn(state)
    if seat is None:
        return ()
    name, supply = state.table.name(seat), state.supplies[seat]
    bribery, used = supply.bribery or 0, sum(supply.actions)
    actions = "action" if bribery == 1 else "actions"
    tally: Result = (
        *_too_many(bribery - used, f"Only {bribery} {actions}, and {used} were used."),
        ask(
            state,
            ("supplies", seat, "actions"),
            f"{max(0, bribery - used)} of {bribery} {actions} left",
            notes=(
                "a random Order, to your hand",
                "1 of yours, anywhere",
                "2 Syndicates, unseen",
            ),
            limits=(bribery,) * 3,
        ),
    )
    return (
        Fold(
            "Bribery actions",
            (
                _tokens(state, seat, "bribery", f"Bribery of {name}"),
                *(tally if bribery or used else ()),
            ),
        ),
    )


def _assists(state: RoundState) -> Result:
    """Go through one new Syndicate: who takes it, who is called, who answers. Assist."""
    if exhausted(state):
        return ()
    owner = owner_of(state)
    others = tuple(state.table.player(seat) for seat in answering(state))
    return (
        Fold(
            "A Syndicate is taken: who assists?",
            (
                ask(state, ("owner",), players=state.table.players),
                *(
                    ()
                    if owner is None
                    else (
                        ask(
                            state,
                            ("called",),
                            f"{state.table.name(owner)} calls (anybody, or nobody)",
                            players=others,
                        ),
                        *_replies(state, owner),
                    )
                ),
                ask(state, ("more_bids",)),
            ),
        ),
    )


def _replies(state: RoundState, owner: int) -> Result:
    open_ones = [seat for seat in answering(state) if not said(state, seat)]
    words = {option.key: option.title for option in REPLIES}
    rows = tuple(
        (state.table.name(seat), words[said(state, seat)])
        for seat in answering(state)
        if said(state, seat)
    )
    refused = any(
        said(state, seat) == "decline" and not state.more_bids for seat in state.called
    )
    return (
        *([Facts(rows)] if rows else []),
        *([_question(state, open_ones[0], words)] if open_ones else _settled(state, owner)),
        *([Silent(_REFUSED)] if refused else []),
    )


_REFUSED = (
    "May a player who was called and declined still buy in? The rules do not say. Our suggestion: "
    "no. Switch it on below if your table allows it."
)


def _question(state: RoundState, seat: int, words: dict[str, str]) -> Ask:
    how = "is called" if seat in state.called else "is not called"
    return ask(
        state,
        ("replies", seat, "said"),
        f"{state.table.name(seat)} {how}",
        options=tuple((key, words[key]) for key in choices(state, seat)),
    )


def _settled(state: RoundState, owner: int) -> Result:
    """Say who can give Orders to the new Syndicate, and who paid whom. Command Phase."""
    name, helpers = state.table.name(owner), assisting(state)
    paid = [(seat, said(state, seat)) for seat in helpers if said(state, seat) != "accept"]
    return (
        Note(
            f"{_tokens_of(state, helpers)} on it: "
            f"{state.table.names((owner, *helpers))} can give it Orders."
            if helpers
            else f"No Assist token on it: nobody can give it Orders, not even {name}. Only the "
            "Bribery action Add reaches it."
        ),
        *(
            Note(
                f"{state.table.name(seat)} gives {name} 1 {what.title()}"
                + (f": {name} has one action more in Command." if what == "bribery" else ".")
            )
            for seat, what in paid
        ),
        Press("Next Syndicate", "assisted"),
    )


def _tokens_of(state: RoundState, helpers: Iterable[int]) -> str:
    seats = tuple(helpers)
    tokens = "Assist token" if len(seats) == 1 else "Assist tokens"
    return f"{tokens} of {state.table.names(seats)}"
