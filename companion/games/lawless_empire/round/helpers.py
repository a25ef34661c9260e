"""What each phase can count: bonuses, Schemes, assists, actions. Below the checklist's steps.

Rulebook: Preparation, Scheming, Execution and Command Phase.
"""

from dataclasses import replace

from companion.core.blocks import Facts, Fold, Question, Result, Warn, blocks
from companion.games.lawless_empire.round import state as rules
from companion.games.lawless_empire.round.assists import assists
from companion.games.lawless_empire.round.orders_where import orders_where
from companion.games.lawless_empire.round.state import RoundState
from companion.tools.questions import ask

PREPARATION, SCHEMING, PLANNING = 0, 1, 2
"""Places of the phases that count something."""


def asks(state: RoundState) -> Result:
    """Return what this phase asks, folded away below its steps."""
    helpers = {
        PREPARATION: _preparation,
        SCHEMING: _schemes,
        rules.EXECUTION: assists,
        rules.COMMAND: _command,
    }
    helper = helpers.get(state.phase)
    return helper(state) if helper else ()


def more(state: RoundState) -> Result:
    """Return what follows from the counts, for everyone to see."""
    if not state.round or state.over:
        return ()
    return (*_scarce(state), *_covered(state), *_dice(state), *_by_the_ledger(state))


def _by_the_ledger(state: RoundState) -> Result:
    """Return everyone's Lucre bonuses in Preparation and Bribery actions in Command, if all are known.

    Rulebook: Preparation Phase, Command Phase.
    """
    if state.phase == PREPARATION and state.round > 1:
        title, kind = "Lucre bonuses", "lucre"
    elif state.phase == rules.COMMAND:
        title, kind = "Bribery actions", "bribery"
    else:
        return ()
    seats = state.table.clockwise_from(state.first)
    has = [(state.table.name(seat), rules.tokens_of(state, seat, kind)) for seat in seats]
    if any(number is None for _, number in has):
        return ()
    said = ", ".join(f"{name} {number}" for name, number in has if number)
    return (Facts(((title, said or "nobody has any"),)),)


def _preparation(state: RoundState) -> Result:
    return (*_tiles(state), *_lucre(state))


def _tiles(state: RoundState) -> Result:
    if state.round == 1:
        return ()
    numbers = tuple((number, f"{number} out") for number in range(rules.boards(state) + 1))
    return (
        Fold(
            "Syndicates and Organise boards",
            blocks(
                ask(state, ("in_play",)),
                not rules.exhausted(state) and ask(state, ("organise",), options=numbers),
            ),
        ),
    )


def _scarce(state: RoundState) -> Result:
    """Warn if there are more Organise boards than Syndicates left. Preparation Phase."""
    if state.phase not in (PREPARATION, rules.EXECUTION) or not rules.short(state):
        return ()
    number, tiles = state.organise or 0, rules.left(state)
    out = "1 Organise board is" if number == 1 else f"{number} Organise boards are"
    if rules.exhausted(state):
        then = " Make them Bribe." if state.phase == PREPARATION else ""
        return (Warn(f"{out} out, but all Syndicates are in play.{then}"),)
    here = "1 Syndicate is" if tiles == 1 else f"{tiles} Syndicates are"
    return (Warn(f"{out} out, but only {here} left. A winner may get none."),)


def _lucre(state: RoundState) -> Result:
    seat = rules.on_turn(state)
    if state.round == 1 or seat is None:
        return ()
    name, supply = state.table.name(seat), state.supplies[seat]
    lucre = rules.tokens_of(state, seat, "lucre")
    return (
        Fold(
            "Lucre bonuses",
            blocks(
                _tokens(state, seat, "lucre", f"Lucre (yellow) of {name}"),
                (lucre or sum(supply.bonuses)) and _bonuses(state, seat),
            ),
        ),
    )


FEW = 9
"""The most tokens that are offered first; a player who has more is offered more."""


def _tokens(state: RoundState, seat: int, field: str, words: str) -> Question:
    """Ask for tokens, at most as many as the boards of all rounds so far could bring."""
    won = state.round if field == "bribery" else state.round - 1
    known = rules.tokens_of(state, seat, field)
    value = known or 0
    most = min(
        rules.TOKENS, max(value, won * rules.boards(state)), FEW if value < FEW else value + FEW
    )
    numbers = tuple((number, str(number)) for number in range(most + 1))
    asked = ask(state, ("supplies", seat, field), words, options=numbers, step_label=words)
    return replace(asked, value=known, move="tokens", args=(seat, field))


def _bonuses(state: RoundState, seat: int) -> Result:
    supply = state.supplies[seat]
    lucre = rules.tokens_of(state, seat, "lucre") or 0
    rest, fit = rules.unused(state, seat), rules.still_fit(state, seat)
    now = rules.dice(supply)
    bonuses = "bonus" if lucre == 1 else "bonuses"
    return blocks(
        *_too_many(
            rest, f"Only {lucre} Lucre {bonuses}, but {sum(supply.bonuses)} were taken."
        ),
        now > rules.MOST_DICE
        and Warn(f"{now} dice, but a player has {rules.MOST_DICE} at most."),
        ask(
            state,
            ("supplies", seat, "bonuses"),
            f"{max(0, rest)} of {lucre} {bonuses} left",
            notes=("", f"{now} dice, room for {fit} more", "same kind of side"),
            limits=(lucre, min(rules.MOST_DICE - rules.DICE, lucre), lucre),
        ),
    )


def _too_many(rest: int, words: str) -> list[Warn]:
    return [Warn(words)] if rest < 0 else []


def _dice(state: RoundState) -> Result:
    """Return how many dice everyone has in Planning, if someone rolled more. Planning Phase."""
    seats = state.table.clockwise_from(state.first)
    everyone = [rules.dice(state.supplies[seat]) for seat in seats]
    if state.phase != PLANNING or set(everyone) == {rules.DICE}:
        return ()
    names = map(state.table.name, seats)
    return (
        Facts(
            tuple(
                (f"Dice of {name}", str(number))
                for name, number in zip(names, everyone, strict=True)
            )
        ),
    )


def _schemes(state: RoundState) -> Result:
    seat = rules.on_turn(state)
    if seat is None:
        return ()
    name = state.table.name(seat)
    numbers = tuple((number, str(number)) for number in range(rules.boards(state) + 1))
    question = ask(
        state,
        ("supplies", seat, "schemes"),
        f"How many Schemes does {name} play?",
        move="schemes",
        args=(seat,),
        options=numbers,
    )
    return (Fold("Count the Schemes", (question,)),)


def _covered(state: RoundState) -> Result:
    """Return, in Scheming, how many boards have a Scheme; each takes one. Scheming Phase."""
    number, most = rules.schemes(state), rules.boards(state)
    if state.phase != SCHEMING or number is None:
        return ()
    if number > most:
        return (Warn(f"{number} Schemes, but only {most} boards. Each board takes only one."),)
    free = most - number
    rest = "nobody can play another" if not free else f"{free} still free"
    return (Facts((("Boards with a Scheme", f"{number} of {most}, {rest}"),)),)


def _command(state: RoundState) -> Result:
    return (*_bribery(state), *orders_where(state))


def _bribery(state: RoundState) -> Result:
    seat = rules.on_turn(state)
    if seat is None:
        return ()
    name, supply = state.table.name(seat), state.supplies[seat]
    bribery, used = rules.tokens_of(state, seat, "bribery") or 0, sum(supply.actions)
    actions = "action" if bribery == 1 else "actions"
    tally: Result = (
        *_too_many(bribery - used, f"Only {bribery} {actions}, but {used} were used."),
        ask(
            state,
            ("supplies", seat, "actions"),
            f"{max(0, bribery - used)} of {bribery} {actions} left",
            notes=("a random Order", "1 Order, anywhere", "2 Syndicates, unseen"),
            limits=(bribery,) * 3,
        ),
    )
    return (
        Fold(
            "Bribery actions",
            (
                _tokens(state, seat, "bribery", f"Bribery (blue) of {name}"),
                *(tally if bribery or used else ()),
            ),
        ),
    )
