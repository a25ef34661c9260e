"""One new Syndicate: who takes it, who is called, who answers, and what follows.

Rulebook: Execution Phase, Assist; Command Phase.
"""

from collections.abc import Iterable

from companion.core.blocks import Button, Facts, Fold, Note, Question, Result, RuleGap, blocks
from companion.core.printed import listed
from companion.games.lawless_empire.round import state as rules
from companion.games.lawless_empire.round.state import RoundState
from companion.tools.questions import ask


def assists(state: RoundState) -> Result:
    """Ask about one new Syndicate: who takes it, who is called, who answers. Assist."""
    if rules.exhausted(state):
        return ()
    owner = rules.owner_of(state)
    return (
        Fold(
            "A new Syndicate: who assists?",
            blocks(
                *_known(state),
                ask(
                    state,
                    ("owner",),
                    players=state.table.players,
                    step_label="Takes a Syndicate",
                ),
                owner is not None and (_calls(state, owner), *_replies(state, owner)),
                ask(state, ("more_bids",)),
            ),
        ),
    )


def _known(state: RoundState) -> Result:
    """Return who takes the Syndicates of this round, as far as Plans knows, or that all are taken."""
    if state.takers:
        said = (
            f"{state.table.name(seat)} {state.takers.count(seat)}"
            for seat in dict.fromkeys(state.takers)
        )
        return (Note(f"Won in Plans and still to take: {', '.join(said)}."),)
    if state.organise == 0:
        return (Note("All Syndicates of this round are taken."),)
    return ()


def _calls(state: RoundState, owner: int) -> Question:
    """Ask whom the owner calls, one touch for each player."""
    return ask(
        state,
        ("called",),
        f"{state.table.name(owner)} calls",
        options=tuple(
            (
                state.called ^ {seat},
                f"{state.table.name(seat)}: called"
                if seat in state.called
                else f"Call {state.table.name(seat)}",
            )
            for seat in rules.answering(state)
        ),
    )


def _replies(state: RoundState, owner: int) -> Result:
    open_ones = [seat for seat in rules.answering(state) if not rules.reply_of(state, seat)]
    words = {option.key: option.title for option in rules.REPLIES}
    rows = tuple(
        (state.table.name(seat), words[rules.reply_of(state, seat)])
        for seat in rules.answering(state)
        if rules.reply_of(state, seat)
    )
    refused = any(
        rules.reply_of(state, seat) == "decline" and not state.more_bids
        for seat in state.called
    )
    return blocks(
        bool(rows) and Facts(rows),
        *([_question(state, open_ones[0], words)] if open_ones else _settled(state, owner)),
        bool(open_ones)
        and bool(_may_pay(state, open_ones[0]))
        and Note(_can_pay(state, open_ones[0])),
        any(seat not in state.called for seat in open_ones)
        and Button("The others do nothing", "rest", step_label="The others did nothing"),
        refused and RuleGap(_REFUSED),
    )


_HAS_ONE = "Only a player who has a Lucre or a Bribery can give one."

_REFUSED = (
    "May a player who declined a call still buy in? The rules don't say, but they name a "
    "buy-in only for players who weren't called. Our reading: no. You can switch it on below."
)


def _may_pay(state: RoundState, seat: int) -> bool:
    """Return whether the rules let the player of *seat* buy an assist, if they have a token. Assist."""
    return "bribery" in rules.choices(state, seat)


def _can_pay(state: RoundState, seat: int) -> str:
    """Return who can give a token, and what the player of *seat* has to give by the token ledger. Assist."""
    has = {kind: state.look(("ledger", seat, kind)) for kind in ("lucre", "bribery")}
    if None in has.values():
        return _HAS_ONE
    name = state.table.name(seat)
    owned = [f"{number} {kind.capitalize()}" for kind, number in has.items() if number]
    return f"{_HAS_ONE} By the token ledger, {name} has {listed(owned) or 'neither'}."


def _question(state: RoundState, seat: int, words: dict[str, str]) -> Question:
    how = "is called" if seat in state.called else "is not called"
    return ask(
        state,
        ("replies", seat, "said"),
        f"{state.table.name(seat)} {how}",
        options=tuple((key, words[key]) for key in rules.choices(state, seat)),
    )


def _settled(state: RoundState, owner: int) -> Result:
    """Return who can give Orders to the new Syndicate, and who paid whom. Command Phase."""
    name, helpers = state.table.name(owner), rules.assisting(state)
    paid = [
        (seat, rules.reply_of(state, seat))
        for seat in helpers
        if rules.reply_of(state, seat) != "accept"
    ]
    return (
        Note(
            f"{state.table.names((owner, *helpers))} can give it Orders. It has "
            f"{_tokens_of(state, helpers)}."
            if helpers
            else f"It has no Assist token, so nobody can give it Orders, not even {name}. Only the "
            "Bribery action Add reaches it."
        ),
        *(Note(_paid(state.table.name(seat), name, what)) for seat, what in paid),
        Button("Next Syndicate", "assisted", step_label=f"{name}'s Syndicate was settled"),
    )


def _paid(payer: str, owner: str, what: str) -> str:
    """Return what a payment changes for both. Execution Phase, Assist; Command Phase."""
    if what == "lucre":
        return f"{payer} gives {owner} 1 Lucre (yellow)."
    return (
        f"{payer} gives {owner} 1 Bribery (blue). In Command {owner} has one action more, and "
        f"{payer} one fewer."
    )


def _tokens_of(state: RoundState, helpers: Iterable[int]) -> str:
    seats = tuple(helpers)
    tokens = "the Assist token" if len(seats) == 1 else "the Assist tokens"
    return f"{tokens} of {state.table.names(seats)}"
