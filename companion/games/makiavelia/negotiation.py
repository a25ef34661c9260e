"""Negotiation: who wins the round, and how many Makielons that is. Rulebook: Victory."""

from companion.core.blocks import Answer, Facts, Grid, Note, Result, Silent, Tone, Warn
from companion.core.table import Table
from companion.core.words import signed
from companion.games.makiavelia.modifiers import complete
from companion.games.makiavelia.negotiation_form import form
from companion.games.makiavelia.negotiation_state import (
    NegotiationState,
    Power,
    Share,
    earlier,
    earning,
    final,
    from_power,
    from_round,
    missing,
    next_first,
    next_round,
    ranked,
    shared,
    stages,
    winners,
)
from companion.games.makiavelia.negotiation_words import (
    coins_words,
    headline,
    party_sum,
    short_lines,
)
from companion.games.makiavelia.round import EARNING, MARKET
from companion.games.makiavelia.victory import tied
from companion.games.makiavelia.what_if import what_if
from companion.tools.tool import Move, Take, Tool

RULE = (
    "Players who join their Power tokens add their powers and stand as one. The one regime or "
    "player with most power takes the round's Makielons, drawn at random and kept face "
    "down; where the highest power is shared, nobody earns."
)

_FIRST_STEP = (
    "After damage, enter each player's power. Then tap together those who joined their Power "
    "tokens."
)


def negotiation(state: NegotiationState) -> Result:
    """Say who earns, how much the others are short, and who is first next. Victory."""
    text, why = headline(state)
    tone: Tone = "good" if winners(state) else "plain" if missing(state) else "bad"
    return (
        Answer(
            text, why, tone=tone, lines=_lines(state), rule=RULE, chapter="Power Score, Victory"
        ),
        *_checks(state),
        *_silent(state),
        *([_standing(state)] if ranked(state) else [Note(_FIRST_STEP)]),
        *_token(state),
        _numbers(state),
    )


def _lines(state: NegotiationState) -> tuple[str, ...]:
    if missing(state):
        return ()
    cards = [f"{place}. {stage.said}." for place, stage in enumerate(stages(state), 1)]
    return (*cards, *short_lines(state), *_drawn(state))


def _drawn(state: NegotiationState) -> list[str]:
    won, shares = winners(state), shared(state)
    if len(won) < 2 or len(shares) < len(won) or sum(shares) != earning(state):
        return []
    told = [f"{state.table.name(seat)} {state.shares[seat].coins}" for seat in won]
    return [f"Drawn from the bag, face down: {', '.join(told)}."]


def _checks(state: NegotiationState) -> Result:
    """Say what does not fit together; nothing of it changes who earns."""
    return (*_share_check(state), *_bag_check(state), *_card_check(state))


def _share_check(state: NegotiationState) -> Result:
    won, number, shares = winners(state), earning(state), shared(state)
    if len(won) < 2 or number is None:
        return ()
    if not shares:
        return (
            Note(f"{coins_words(number)} to share as agreed: enter the shares, if you like."),
        )
    gap = number - sum(shares)
    blank = [seat for seat in won if state.shares[seat].coins is None]
    names = state.table.names(blank) if blank else ""
    if not gap:
        return (Note(f"Nothing is left for {names}: enter 0, if so agreed."),) if blank else ()
    rest = f"{gap} still to give" if gap > 0 else f"{-gap} too many"
    rest += f" (no share yet: {names})" if blank and gap > 0 else ""
    return (
        Warn(
            f"The shares make {sum(shares)}, the round brings {number}: {rest}. Instead of "
            "coins, cards or power may change hands."
        ),
    )


def _bag_check(state: NegotiationState) -> Result:
    number = earning(state)
    if not winners(state) or state.bag is None or number is None or state.bag >= number:
        return ()
    left = f"{coins_words(state.bag)} left in the bag, the round brings {number}"
    return (Warn(f"{left}. The rules do not say what then: agree on it."),)


def _card_check(state: NegotiationState) -> Result:
    seats = state.table.seats
    waiting = [
        str(place) for place, card in enumerate(state.modifiers, 1) if not complete(card, seats)
    ]
    if not waiting:
        return ()
    cards = "Card" if len(waiting) == 1 else "Cards"
    return (Note(f"{cards} {', '.join(waiting)}: not counted yet, something is still to say."),)


def _silent(state: NegotiationState) -> Result:
    below = [seat for seat, power in final(state).items() if power < 0]
    found: list[Silent] = []
    if state.table.size not in EARNING and state.coins is None:
        found.append(
            Silent(
                f"The rulebook has no number of Makielons for {state.table.size} players. "
                "Agree on one and enter it under “How this table plays”; who wins is told all "
                "the same."
            )
        )
    if below:
        found.append(
            Silent(
                f"The rulebook does not say what a power below 0 is worth "
                f"({state.table.names(below)}). Here it counts as it is; enter 0, or set it to "
                "0 by a card, if your table stops there."
            )
        )
    return tuple(found)


def _standing(state: NegotiationState) -> Grid:
    order = ranked(state)
    won = winners(state)
    best, high = order[0].power, tied(order)
    rows = tuple(
        (
            state.table.names(party.seats),
            party_sum(state, party),
            f"{signed(best - party.power)} short"
            if party not in high
            else "wins"
            if won
            else "tie",
        )
        for party in order
    )
    if missing(state):
        rows = tuple((names, total, "") for names, total, _ in rows)
    return Grid("Standings", ("Regime or player", "Power", "Stands"), rows, 0 if won else -1)


def _token(state: NegotiationState) -> Result:
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


def _numbers(state: NegotiationState) -> Grid:
    sizes = list(EARNING)
    return Grid(
        "Market and Makielons",
        ("Players", "Market", "Makielons"),
        tuple((str(n), str(MARKET[n]), str(EARNING[n])) for n in sizes),
        sizes.index(state.table.size) if state.table.size in sizes else -1,
    )


def summary(state: NegotiationState) -> str:
    """Say who earns, or how far it is."""
    return headline(state)[0]


TOOL = Tool(
    game="makiavelia",
    key="negotiation",
    title="Negotiation",
    state=NegotiationState,
    result=negotiation,
    summary=summary,
    form=form,
    moves=(
        Move("next", "Next round", lambda state, args, now, seed: next_round(state)),
        Move(
            "earlier", "Played earlier", lambda state, args, now, seed: earlier(state, args[0])
        ),
    ),
    takes=(
        Take("round", "Use the First Player of the checklist", from_round),
        Take("power", "Use the powers that were added up", from_power),
    ),
    hint="Every round: powers, regimes, shares",
    example=NegotiationState(
        table=Table(seats=(0, 1, 2, 3, 4)),
        powers=tuple(Power(power=(p,)) for p in (12, 9, 18, 7, 5)) + (Power(),) * 3,
        regimes=(0, 0, 1, 2, 3, 4, 5, 6),
        shares=(Share(coins=3), Share(coins=1), *(Share(),) * 6),
        first=0,
    ),
    what_if=what_if,
)
