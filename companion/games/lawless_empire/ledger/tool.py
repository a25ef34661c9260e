"""Token ledger: who has how many tokens, and what they bring. Rulebook: Execution Phase, End of Game."""

from dataclasses import replace

from companion.core.blocks import Answer, Facts, Fold, Grid, Note, Result, RuleGap, Warn
from companion.core.fields import SEATS
from companion.core.printed import listed
from companion.core.table import Table
from companion.core.words import with_noun
from companion.games.lawless_empire.ledger import state as rules
from companion.games.lawless_empire.ledger.form import form
from companion.games.lawless_empire.ledger.picture import UNKNOWN, picture
from companion.games.lawless_empire.ledger.state import Count, Deal, LedgerState, TokenCounts
from companion.games.lawless_empire.ledger.taking import TAKES
from companion.games.lawless_empire.profits import profits
from companion.games.lawless_empire.round.state import BACK, SOLDATI_EACH, TOKENS
from companion.tools.tool import Move, Tool, ToolLink, short_names

RULE = (
    f"Everyone begins with {SOLDATI_EACH} Soldati. A Bribe Plan brings 1 Bribery, an Extort Plan 1 Lucre, "
    "a Recruit Plan 1 Soldato. A player who isn't called to assist may pay the owner 1 Lucre or 1 "
    "Bribery for it. Bonuses and actions cost no token, and a new Soldato in the place of an old "
    "one is no more. At the end each token is 1 MP."
)

_FIRST_STEP = (
    "You need not keep this up: Plans brings in what each round brought, and the checklist who paid for an "
    "assist. If a number isn't right, tap it. Yours stays, and what comes later is added to it: so leave "
    "out what boards brought that Plans doesn't have yet."
)

_GIVEN = (
    "May players give tokens away for anything else? The rules name only the paid assist, and "
    "don't forbid the rest. If someone does, tap both numbers here."
)


def ledger(state: LedgerState) -> Result:
    """Return what everyone has, and what it brings them. Execution Phase."""
    return (
        _answer(state),
        *_warnings(state),
        *picture(state),
        _uses(state),
        *_sources(state),
        RuleGap(_GIVEN),
        Note(_FIRST_STEP),
    )


def lacking(state: LedgerState) -> tuple[int, ...]:
    """Return the rounds whose profits some number needs, and which nobody knows."""
    found = {
        each
        for seat in state.table.seats
        for kind in rules.KINDS
        for each in rules.missing(state, seat, kind)
    }
    return tuple(sorted(found))


def _answer(state: LedgerState) -> Answer:
    text, why = _headline(state)
    lines = (_line(state, seat) for seat in state.table.seats)
    return Answer(text, why, lines=tuple(filter(None, lines)))


def _headline(state: LedgerState) -> tuple[str, str]:
    if rounds := lacking(state):
        verb = "is" if len(rounds) == 1 else "are"
        why = "Plans doesn't have all its boards. Tap what each player has now, or leave it"
        return f"{_rounds(rounds)} {verb} missing", why
    totals = {seat: rules.all_held(state, seat) for seat in state.table.seats}
    if None in totals.values():
        return "A number is missing", "Tap what the player has now"
    sums = {seat: sum(has.values()) for seat, has in totals.items() if has}
    most, last = max(sums.values()), rules.last_round(state)
    best = [seat for seat, number in sums.items() if number == most]
    why = f"After the Plans of round {last}" if last else "As the game begins"
    tokens = with_noun(most, "token")
    if len(best) == state.table.size:
        return f"Everyone has {tokens}", why
    verb = "has" if len(best) == 1 else "have"
    return f"{state.table.names(best)} {verb} the most: {tokens}", why


def _rounds(rounds: tuple[int, ...]) -> str:
    return f"Round{'s' * (len(rounds) > 1)} {listed(map(str, rounds))}"


def _some(number: int, kind: str) -> str:
    return with_noun(number, *rules.NAMES[kind])


def _line(state: LedgerState, seat: int) -> str:
    """Return the tokens of one player as a sum, '' while a number is missing."""
    has = rules.all_held(state, seat)
    if has is None:
        return ""
    parts = " + ".join(_some(number, kind) for kind, number in has.items())
    return f"{state.table.name(seat)}: {parts} = {sum(has.values())}"


def _warnings(state: LedgerState) -> Result:
    """Return what cannot be: more tokens than the box has, and a token given that nobody had. Components."""
    found = []
    for kind in rules.PAYS:
        all_of = sum(rules.held(state, seat, kind) or 0 for seat in state.table.seats)
        if all_of > TOKENS:
            found.append(f"{_some(all_of, kind)} in all, but the box has only {TOKENS}.")
    for seat in state.table.seats:
        for kind in rules.KINDS:
            if (rules.balance(state, seat, kind) or 0) < 0:
                name, what = state.table.name(seat), rules.NAMES[kind][1]
                found.append(
                    f"{name} gave more {what} than they had here. "
                    "Tap what they have, without boards that Plans doesn't have yet."
                )
    return tuple(Warn(text) for text in found)


def _uses(state: LedgerState) -> Grid:
    """Return what the tokens bring. Preparation Phase, Command Phase, Execution Phase (Assist)."""
    rows = tuple(
        (
            state.table.name(seat),
            _shown(rules.held(state, seat, "lucre")),
            _shown(rules.held(state, seat, "bribery")),
            _pays(state, seat),
        )
        for seat in state.table.seats
    )
    head = ("Player", "Bonuses", "Actions", "Can pay for an assist")
    return Grid("What the tokens bring", head, rows)


def _shown(number: int | None) -> str:
    return UNKNOWN if number is None else str(number)


def _pays(state: LedgerState, seat: int) -> str:
    kinds = rules.can_pay(state, seat)
    if kinds is None:
        return UNKNOWN
    return " or ".join(rules.NAMES[kind][0] for kind in kinds) or "no"


def _sources(state: LedgerState) -> Result:
    """Return where the numbers come from: each round, each paid assist, and what was counted."""
    name = state.table.name
    rows = [
        (f"Round {number}, {name(seat)}", ", ".join(brought))
        for number in sorted(rules.known(state))
        for seat in state.table.seats
        if (brought := _brought(state, number, seat))
    ]
    rows += [
        (f"{name(payer)} pays {name(owner)}", _some(1, kind))
        for payer, owner, kind in rules.payments(state)
    ]
    rows += [
        (
            f"{rules.NAMES[kind][1]} of {name(seat)}",
            f"{count.number}, counted {_when(count.rounds)}",
        )
        for seat in state.table.seats
        for kind in rules.KINDS
        if (count := rules.count_of(state, seat, kind)).number is not None
    ]
    return (Fold("Where they come from", (Facts(tuple(rows)),)),) if rows else ()


def _brought(state: LedgerState, number: int, seat: int) -> list[str]:
    each = ((rules.won(state, number, seat, kind), kind) for kind in rules.KINDS)
    return [_some(count, kind) for count, kind in each if count]


def _when(rounds: int) -> str:
    return f"after the Plans of round {rounds}" if rounds else "before the first Plans"


def links(state: LedgerState) -> tuple[ToolLink, ...]:
    """Return the way back to the round, a small one: nothing has to be done here."""
    return (replace(BACK, main=False),)


TOOL: Tool[LedgerState] = Tool(
    game="lawless-empire",
    key="ledger",
    title="Token ledger",
    version=2,
    older=(short_names(1, LedgerState),),
    state=LedgerState,
    result=ledger,
    rule=RULE,
    chapter="Execution Phase; End of Game",
    form=form,
    moves=(Move("count", "Tokens counted", rules.counted),),
    transfers=TAKES,
    hint="Everyone's Lucre, Bribery and Soldati",
    links=links,
    sign="coins",
    example=LedgerState(
        table=Table(seats=(0, 1, 2)),
        due=2,
        profits=(
            profits(
                1,
                (
                    *[("bribe", 1), ("bribe", 2), ("extort", 0), ("extort", 1)],
                    *[("recruit", 2), ("organise", 0), ("recruit", 2)],
                ),
            ),
            profits(
                2,
                (
                    *[("bribe", 1), ("organise", 1), ("extort", 2), ("extort", 0)],
                    *[("recruit", 0), ("bribe", 1), ("recruit", 1)],
                ),
            ),
        ),
        deals=(Deal(owner=1, lucre=frozenset({0}), bribery=frozenset({2})),),
        lines=(TokenCounts(soldati=Count(number=5, rounds=2)), *(TokenCounts(),) * (SEATS - 1)),
    ),
)
