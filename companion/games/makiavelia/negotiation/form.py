"""What the negotiation asks: powers, cards that change them, regimes, shares, the token."""

from companion.core.blocks import Button, Fold, Note, Question, QuestionSequence, Result, blocks
from companion.core.fields import Internal
from companion.core.printed import listed
from companion.core.table import Player
from companion.games.makiavelia.negotiation import state as rules
from companion.games.makiavelia.negotiation.modifiers import EFFECTS, Modifier
from companion.games.makiavelia.negotiation.picture import picture
from companion.games.makiavelia.negotiation.shares import complete, is_settled
from companion.games.makiavelia.negotiation.state import NegotiationState
from companion.games.makiavelia.negotiation.words import round_line
from companion.games.makiavelia.round.tool import EARNING
from companion.tools.questions import ask, counted_from

MANY = 20
"""A share of up to this many Makielons is entered with one tap; more are typed."""


_SHARES = "Shares, agreed before you join"
_AGREE = "First agree on each player's share. Then tap who joins: the shares are asked next."


def form(state: NegotiationState) -> Result:
    """Return what the round earns, and the questions for powers, regimes and what each regime agrees on.

    Once all powers are in, regimes come first: they are the next step. If what is entered is from
    the previous round, the button that begins this round comes first.
    """
    if rules.is_over(state):
        return _begins(state)
    players = state.table.players
    after = rules.next_first(state)
    following = "" if after is None else f": {state.table.name(after)} is First Player"
    decided, agreed = not rules.undecided(state), is_settled(state)
    # Of another title where it stands elsewhere: what a screen remembers of it doesn't move there.
    title = "Regimes" if decided else "Regimes so far"
    joins = ask(
        state,
        ("regimes",),
        title,
        players=players,
        step_label=_joins(state),
        complete=complete(state),
    )
    powers = tuple(ask(state, ("powers", p.seat, "power"), player=p) for p in players)
    joined = rules.in_regimes(state)
    # Who gets what and who else joins are in sight together: below the cell that is asked. They
    # stay there, to be corrected, once everything is shared out.
    near, open_shares = decided and bool(joined), bool(rules.dealing(state))
    return blocks(
        Note(round_line(state)),
        near
        and QuestionSequence(
            _SHARES, _share_questions(state, joined), optional=not open_shares
        ),
        decided and (*_first_agree(state), joins),
        *picture(state, powers, joins),
        QuestionSequence("Powers", powers),
        ask(state, ("modifiers",)),
        *_cards(state),
        *_further_shares(state, joined, near=near),
        *_rest(state),
        not decided and joins,
        ask(state, ("first",), players=players),
        Fold(
            "How this table plays",
            (
                counted_from(ask(state, ("coins",)), EARNING.get(state.table.size)),
                ask(state, ("bag",)),
                ask(state, ("below",)),
            ),
        ),
        decided
        and Button(
            f"Next round{following}",
            "next",
            main=agreed,
            step_label=f"The next round began{following}",
        ),
    )


def _begins(state: NegotiationState) -> Result:
    """Ask whether the checklist's round begins here, or the powers are already for that round."""
    first = "" if state.first is None else f": {state.table.name(state.first)} is First Player"
    return (
        Button(
            f"Begin round {state.told_round}{first}",
            "next",
            main=True,
            step_label=f"Round {state.told_round} began{first}",
        ),
        Button("These powers are for this round", "stay"),
    )


def _first_agree(state: NegotiationState) -> Result:
    """Return what comes before anyone joins. Regimes."""
    return () if rules.regimes(state) else (Note(_AGREE),)


def _joins(state: NegotiationState) -> str:
    """Return what joining is called where it is offered: with the shares, since it is binding. Regimes."""
    parts = [
        f"{state.table.name(seat)} {share}" for seat, share in rules.offered(state).items()
    ]
    return f"Regimes with shares {listed(parts)}" if parts else "Regimes"


def _rest(state: NegotiationState) -> Result:
    """Offer each player of a regime who has no share yet what the others left.

    Where only one has none, that is the next step.
    """
    found = [
        (
            f"The last Makielon goes to {state.table.name(seat)}"
            if left == 1
            else f"The other {left} Makielons go to {state.table.name(seat)}",
            seat,
        )
        for seats in rules.regimes(state)
        if rules.shared(state, seats)
        for seat in seats
        if (left := rules.left_to_share(state, seat))
    ]
    only = len(found) == 1
    return tuple(Button(words, "rest", (seat,), main=only) for words, seat in found)


def _further_shares(state: NegotiationState, joined: frozenset[int], *, near: bool) -> Result:
    """Ask for everyone's share, or for those of others than *joined*, who are asked above (*near*)."""
    if not near:
        every = _share_questions(state, frozenset(state.table.seats))
        # Nobody is asked who has not joined: whoever enters an offer is asked for the rest of it.
        onward = rules.is_offering(state) or bool(rules.dealing(state))
        return (QuestionSequence(_SHARES, every, optional=True, onward=onward),)
    others = _share_questions(state, frozenset(state.table.seats) - joined)
    return (
        (QuestionSequence("Shares on offer to others", others, optional=True),)
        if others
        else ()
    )


def _share_questions(state: NegotiationState, seats: frozenset[int]) -> tuple[Question, ...]:
    """Ask for the shares of *seats*, so that they can be agreed before powers are joined.

    Players in a regime are asked first.
    """
    coins = rules.earning(state)
    joined = rules.in_regimes(state)
    few = range(coins + 1) if coins is not None and coins <= MANY else ()
    return tuple(
        ask(
            state,
            ("shares", seat, "coins"),
            player=state.table.player(seat),
            options=tuple((each, str(each)) for each in few),
        )
        for seat in sorted(state.table.seats, key=lambda seat: seat not in joined)
        if seat in seats
    )


def _cards(state: NegotiationState) -> Result:
    """Ask what each card does, in the order played; only what its effect needs."""
    if not state.modifiers:
        return ()
    questions = tuple(
        cell
        for place, card in enumerate(state.modifiers)
        for cell in _cells(state, place, card)
    )
    return (QuestionSequence("In the order played", questions), *_reorder(state))


def _cells(state: NegotiationState, place: int, card: Modifier) -> list[Question]:
    colour = "" if card.whose is None else state.table.player(card.whose).colour
    row = Player(place, f"Card {place + 1}", colour, str((place + 1) % 10), card=True)
    players = state.table.players
    others = tuple(player for player in players if player.seat != card.whose)
    cells = [
        ask(
            state,
            ("modifiers", place, "effect"),
            player=row,
            options=tuple((key, title) for key, title in EFFECTS if key),
        ),
        ask(state, ("modifiers", place, "whose"), player=row, players=players),
    ]
    if card.counts:
        cells.append(ask(state, ("modifiers", place, "amount"), player=row))
    if card.effect == "take":
        cells.append(ask(state, ("modifiers", place, "giver"), player=row, players=others))
    return cells


def _reorder(state: NegotiationState) -> Result:
    size = len(state.modifiers)
    if size < 2:
        return ()
    return (
        Fold(
            "Change the order",
            (
                Question(
                    Internal(most=rules.MOST_MODIFIERS - 1),
                    None,
                    "Played earlier",
                    move="earlier",
                    options=tuple((place, f"Card {place + 1}") for place in range(1, size)),
                ),
            ),
        ),
    )
