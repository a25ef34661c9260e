"""Negotiation: who wins the round, and how many Makielons that is. Rulebook: Victory."""

from companion.core.blocks import Answer, Facts, Fold, Grid, Note, Result, RuleGap, Tone, Warn
from companion.core.printed import signed
from companion.core.table import Table
from companion.games.makiavelia.negotiation import state as rules
from companion.games.makiavelia.negotiation.form import form
from companion.games.makiavelia.negotiation.shares import agreed_lines, is_settled, shares_check
from companion.games.makiavelia.negotiation.state import NegotiationState, Power, Share
from companion.games.makiavelia.negotiation.transfers import TAKES
from companion.games.makiavelia.negotiation.what_if import what_if
from companion.games.makiavelia.negotiation.words import (
    coins_words,
    headline,
    left_words,
    party_sum,
    round_line,
    short_lines,
    unfilled_words,
)
from companion.games.makiavelia.older import NEGOTIATION
from companion.games.makiavelia.round.tool import EARNING, MARKET, RoundState
from companion.games.makiavelia.victory import tied
from companion.tools.tool import Move, Tool, ToolLink

RULE = (
    "Agree on each player's Makielons first. Then join your Power tokens: that is binding and "
    "adds up your powers. Whoever has the highest power, alone or as a regime, draws the round's "
    "Makielons at random and keeps them face down. On a tie for the highest nobody earns."
)

_FIRST_STEP = (
    "After damage, enter each player's power. Players who want a regime agree on their shares "
    "first. Then they join their Power tokens: tap who is in the regime."
)


def negotiation(state: NegotiationState) -> Result:
    """Return who earns, how much the others are short, and who is first next. Victory."""
    if rules.is_over(state):
        return (
            Answer(
                _headline(state), f"How it ended: {headline(state)[0]}", chapter="End of Round"
            ),
            _standing(state),
            *_silent_power(state),
        )
    text, why = headline(state)
    tone: Tone = (
        "plain" if rules.undecided(state) else "good" if rules.winners(state) else "bad"
    )
    return (
        Answer(
            text, why, tone=tone, lines=_lines(state), rule=RULE, chapter="Power Score, Victory"
        ),
        *_checks(state),
        *_silent(state),
        *(
            [Fold(_so_far(state), (_standing(state),), "standings")]
            if rules.ranked(state)
            else [Note(_FIRST_STEP)]
        ),
        *_token(state),
        _numbers(state),
    )


def _lines(state: NegotiationState) -> tuple[str, ...]:
    first, agreed = round_line(state), agreed_lines(state)
    if rules.undecided(state):
        return (first, *agreed)
    cards = [
        f"Card {place} {stage.said}." for place, stage in enumerate(rules.stages(state), 1)
    ]
    return (first, *cards, *short_lines(state), *agreed)


def _checks(state: NegotiationState) -> Result:
    """Return what doesn't fit together yet."""
    return (*_house_check(state), *shares_check(state), *_card_check(state))


def _house_check(state: NegotiationState) -> Result:
    if not rules.house_coins(state):
        return ()
    return (
        Warn(
            f"House rule: {coins_words(rules.earning(state))} this round. The rulebook gives "
            f"{EARNING[state.table.size]} for {state.table.size} players. The next round goes "
            "back to that."
        ),
    )


def _card_check(state: NegotiationState) -> Result:
    cards = rules.unfilled(state)
    if not cards:
        return ()
    them = "it's" if len(cards) == 1 else "they're"
    return (Note(f"{unfilled_words(cards)} counted until {them} filled in."),)


def _silent(state: NegotiationState) -> Result:
    return (*_silent_coins(state), *_silent_power(state), *_silent_bag(state))


def _silent_coins(state: NegotiationState) -> Result:
    if state.table.size in EARNING:
        return ()
    said = (
        "Agree on one and enter it under “How this table plays”."
        if state.coins is None
        else f"Your table agreed on {state.coins}."
    )
    players = f"{state.table.size} players"
    return (RuleGap(f"The rules have no number of Makielons for {players}. {said}"),)


def _silent_power(state: NegotiationState) -> Result:
    below = [seat for seat, power in rules.changed(state).items() if power < 0]
    if not below:
        return ()
    said = "as it is" if state.below == "as-is" else "as 0"
    return (
        RuleGap(
            f"The rules don't say what a power below 0 is worth ({state.table.names(below)}). "
            f"Here it counts {said}; change it under “How this table plays”."
        ),
    )


def _silent_bag(state: NegotiationState) -> Result:
    if not rules.scarce(state):
        return ()
    return (
        RuleGap(
            f"This round earns {rules.earning(state)}, but {left_words(state)}. The rules don't say what "
            "happens then: agree on it. If you play for another number, enter it under “How this "
            "table plays”."
        ),
    )


def _so_far(state: NegotiationState) -> str:
    return "Standings so far" if rules.undecided(state) else "Standings"


def _standing(state: NegotiationState) -> Grid:
    order = rules.ranked(state)
    won, high = rules.winners(state), tied(order)
    best = order[0].power
    rows = tuple(
        (
            state.table.names(party.seats),
            party_sum(state, party),
            f"{signed(best - party.power)} short"
            if party not in high
            else "highest"
            if won and rules.scarce(state)
            else "earns"
            if won
            else "tie",
        )
        for party in order
    )
    if rules.undecided(state):
        rows = tuple((names, total, "") for names, total, _ in rows)
    return Grid(
        _so_far(state),
        ("Regime or player", "Power", "Result"),
        rows,
        0 if won else -1,
    )


def _token(state: NegotiationState) -> Result:
    after = rules.next_first(state)
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


def _headline(state: NegotiationState) -> str:
    """Return who earns, that a power is missing, or that all this is from the previous round."""
    return "This is still the previous round" if rules.is_over(state) else headline(state)[0]


def links(state: NegotiationState) -> tuple[ToolLink, ...]:
    """Return the way back to the round, once it is known who earns, and how it is shared."""
    return (
        (ToolLink("Go on with the round", "round", main=True),)
        if is_settled(state) and not rules.is_over(state)
        else ()
    )


def done(state: NegotiationState, at: RoundState) -> bool:
    """Return whether it is known who earns in the round that the checklist is in, and how it is shared."""
    return is_settled(state) and not rules.is_over(state) and state.told_round == at.round


TOOL = Tool(
    game="makiavelia",
    key="negotiation",
    title="Negotiation",
    version=4,
    older=NEGOTIATION,
    state=NegotiationState,
    result=negotiation,
    form=form,
    moves=(
        Move("next", "The next round began", rules.next_round),
        Move("stay", "This round's powers", rules.of_this_round),
        Move("earlier", "Played earlier", rules.earlier),
        Move("rest", "The rest of the coins", rules.take_rest),
    ),
    transfers=TAKES,
    hint="Every round: powers, regimes, shares",
    links=links,
    done=done,
    sign="scale",
    agreement=rules.whose_yes,
    example=NegotiationState(
        table=Table(seats=(0, 1, 2, 3, 4)),
        powers=tuple(Power(power=(p,)) for p in (12, 9, 18, 7, 5)) + (Power(),) * 3,
        regimes=(0, 0, 1, 2, 3, 4, 5, 6),
        shares=(Share(coins=3), Share(coins=1), *(Share(),) * 6),
        first=0,
    ),
    what_if=what_if,
)
