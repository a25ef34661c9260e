"""Earnings: who wins the round, and how many Makielons that is. Rulebook: Victory."""

from companion.asking import ask
from companion.blocks import (
    Answer,
    Ask,
    Facts,
    Grid,
    Note,
    Press,
    Result,
    Silent,
    Tone,
    Walk,
    Warn,
)
from companion.games.makiavelia.earnings_state import (
    EarningsState,
    Power,
    Share,
    earning,
    from_round,
    missing,
    next_first,
    next_round,
    ranked,
    shared,
    winners,
)
from companion.games.makiavelia.round import EARNING, MARKET
from companion.games.makiavelia.victory import (
    Party,
    addition,
    signed,
    tied,
    winner,
)
from companion.table import Table
from companion.tool import Move, Take, Tool

RULE = (
    "Players who join their Power tokens add their powers and stand as one. The one regime or "
    "player with the highest power earns the round's Makielons, drawn at random and kept face "
    "down; where the highest power is shared, nobody earns."
)

_FIRST_STEP = (
    "After damage, enter each player's power. Then tap together those who joined their Power "
    "tokens."
)


def form(state: EarningsState) -> Result:
    """Ask for powers and regimes; for shares only once a regime has won."""
    players, won = state.table.players, winners(state)
    after = next_first(state)
    following = "" if after is None else f": {state.table.name(after)} is First Player"
    return (
        Walk(
            "Powers", tuple(ask(state, ("powers", p.seat, "power"), player=p) for p in players)
        ),
        ask(state, ("regimes",), players=players),
        *([Walk("Shares", _share_asks(state, won), optional=True)] if len(won) > 1 else []),
        ask(state, ("first",), players=players),
        ask(state, ("coins",)),
        *([] if missing(state) else [Press(f"Next round{following}", "next", main=True)]),
    )


def _share_asks(state: EarningsState, won: tuple[int, ...]) -> tuple[Ask, ...]:
    return tuple(
        ask(state, ("shares", seat, "coins"), player=state.table.player(seat)) for seat in won
    )


def earnings(state: EarningsState) -> Result:
    """Say who earns, how much the others are short, and who is first next. Victory."""
    text, why = _headline(state)
    tone: Tone = "good" if winners(state) else "plain" if missing(state) else "bad"
    lines = () if missing(state) else (*_short(state), *_against(state), *_drawn(state))
    return (
        Answer(text, why, tone=tone, lines=lines, rule=RULE, chapter="Victory"),
        *_silent(state),
        *_share_check(state),
        *([_standing(state)] if ranked(state) else [Note(_FIRST_STEP)]),
        *_token(state),
        _numbers(state),
    )


def _headline(state: EarningsState) -> tuple[str, str]:
    waiting, names = missing(state), state.table.names
    if len(waiting) == state.table.size:
        return "Who has the highest power?", "nobody's power is entered yet"
    if waiting:
        entered = state.table.size - len(waiting)
        verb = "is" if len(waiting) == 1 else "are"
        return f"{entered} of {state.table.size} powers", f"{names(waiting)} {verb} to come"
    order = ranked(state)
    won = winner(order)
    if won is None:
        high = signed(order[0].power)
        each = " and ".join(f"{names(p.seats)} with {_sum(state, p)}" for p in tied(order))
        return f"Tie at {high}: nobody earns", each
    verb = "earn" if len(won.seats) > 1 else "earns"
    total = _sum(state, won)
    beats = (
        f" beats {signed(order[1].power)}" if len(order) > 1 else ", and nobody is against it"
    )
    return f"{names(won.seats)} {verb} {_coins(earning(state))}", total + beats


def _coins(number: int | None) -> str:
    if number is None:
        return "the Makielons"
    return f"{number} Makielon{'' if number == 1 else 's'}"


def _sum(state: EarningsState, party: Party) -> str:
    return addition(tuple(state.powers[seat].power or 0 for seat in party.seats))


def _short(state: EarningsState) -> list[str]:
    order = ranked(state)
    best = order[0].power
    lines = []
    for party in order[len(tied(order)) :]:
        short = best - party.power
        name, verb = state.table.names(party.seats), "is" if len(party.seats) == 1 else "are"
        make = "makes" if short == 1 else "make"
        lines.append(
            f"{name} {verb} {short} short: {short} more {make} a tie, {short + 1} more win."
        )
    if winner(order) is None:
        lines.insert(0, "One more for any of the tied, and that side wins.")
    return lines


def _against(state: EarningsState) -> list[str]:
    best, *others = ranked(state)
    if len(others) < 2 or not winners(state):
        return []
    total = sum(party.power for party in others)
    end = "they would win" if total > best.power else "it would be a tie"
    end = "still not enough" if total < best.power else end
    return [f"All others in one regime would have {signed(total)}: {end}."]


def _drawn(state: EarningsState) -> list[str]:
    shares = shared(state)
    if len(shares) < 2 or sum(shares) != earning(state):
        return []
    told = [
        f"{state.table.name(seat)} {state.shares[seat].coins or 0}" for seat in winners(state)
    ]
    return [f"Drawn from the bag, face down: {', '.join(told)}."]


def _silent(state: EarningsState) -> Result:
    below = [seat for seat in state.table.seats if (state.powers[seat].power or 0) < 0]
    found: list[Silent] = []
    if state.table.size not in EARNING and state.coins is None:
        found.append(
            Silent(
                f"The rulebook has no number of Makielons for {state.table.size} players. "
                "Agree on one and enter it; who wins is told all the same."
            )
        )
    if below:
        found.append(
            Silent(
                f"The rulebook does not say what a power below 0 is worth "
                f"({state.table.names(below)}). Here it counts as it is; enter 0 if your table "
                "stops there."
            )
        )
    return tuple(found)


def _share_check(state: EarningsState) -> Result:
    won, number, shares = winners(state), earning(state), shared(state)
    if len(won) < 2 or number is None:
        return ()
    if not shares:
        return (Note(f"{_coins(number)} to share as agreed: enter the shares, if you like."),)
    gap = number - sum(shares)
    if not gap:
        return ()
    rest = f"{gap} still to give" if gap > 0 else f"{-gap} too many"
    return (Warn(f"The shares make {sum(shares)}, the round brings {number}: {rest}."),)


def _standing(state: EarningsState) -> Grid:
    order = ranked(state)
    won = winners(state)
    best, high = order[0].power, tied(order)
    rows = tuple(
        (
            state.table.names(party.seats),
            _sum(state, party),
            f"{best - party.power} short" if party not in high else "wins" if won else "tie",
        )
        for party in order
    )
    if missing(state):
        rows = tuple((names, total, "") for names, total, _ in rows)
    return Grid("Standings", ("Regime or player", "Power", "Stands"), rows, 0 if won else -1)


def _token(state: EarningsState) -> Result:
    after = next_first(state)
    if state.first is None or after is None:
        return ()
    now = state.table.name(state.first)
    return (
        Facts(
            (
                ("First Player this round", now),
                ("First Player next round", f"{state.table.name(after)}, on {now}'s right"),
            )
        ),
    )


def _numbers(state: EarningsState) -> Grid:
    sizes = list(EARNING)
    return Grid(
        "Market and Makielons",
        ("Players", "Market", "Makielons"),
        tuple((str(n), str(MARKET[n]), str(EARNING[n])) for n in sizes),
        sizes.index(state.table.size) if state.table.size in sizes else -1,
    )


def summary(state: EarningsState) -> str:
    """Say who earns, or how far it is."""
    return _headline(state)[0]


TOOL = Tool(
    game="makiavelia",
    key="earnings",
    title="Earnings",
    state=EarningsState,
    result=earnings,
    summary=summary,
    form=form,
    moves=(Move("next", "Next round", lambda state, args, now, seed: next_round(state)),),
    takes=(Take("round", "Use the First Player of the checklist", from_round),),
    hint="Every round, in the Negotiation phase",
    example=EarningsState(
        table=Table(seats=(0, 1, 2, 3, 4)),
        powers=tuple(Power(power=p) for p in (12, 9, 18, 7, 5)) + (Power(),) * 3,
        regimes=(0, 0, 1, 2, 3, 4, 5, 6),
        shares=(Share(coins=3), Share(coins=1), *(Share(),) * 6),
        first=0,
    ),
)
