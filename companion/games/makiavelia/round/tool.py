"""Round and phases of Makiavelia. Rulebook: Setup, Action Phase, Negotiation Phase."""

from typing import Annotated, Final, Protocol

from companion.core.blocks import Facts, Fold, Note, Question, Result, Warn, blocks
from companion.core.fields import Cards, Count, Flag, Option, Pick
from companion.core.table import Player
from companion.core.words import with_noun
from companion.games.makiavelia.round import actions
from companion.games.makiavelia.round.actions import Counts
from companion.tools.checklist import Checklist, ChecklistState, load_words
from companion.tools.checklist_tool import checklist_tool
from companion.tools.questions import ask, counted_from
from companion.tools.timer import Clock
from companion.tools.tool import Move, Transfer, short_names
from companion.tools.transfers import fingerprint

RESERVE = 4
"""Cards dealt to every player. Setup."""

MARKET: Final = {3: 36, 4: 44, 5: 45, 6: 54, 7: 56, 8: 64}
"""Cards in the Market, by number of players. Setup."""

EARNING: Final = {3: 3, 4: 3, 5: 4, 6: 5, 7: 6, 8: 6}
"""Coins that the victors of a round earn, by number of players. Victory."""

MOST_MARKET: Final = 99

ATTACK: Final = actions.ACTIONS.index("Attack")
"""The place of Attack among the basic actions."""

DRAW: Final = "0"
"""The key of Draw among the basic actions."""

BASIC_ACTION = Pick(
    options=tuple(Option(str(n), name) for n, name in enumerate(actions.ACTIONS))
)
EXTRA_ACTION = Pick(
    options=tuple(
        Option(str(n), name)
        for n, name in enumerate(
            (*(f"+ {action}" for action in actions.ACTIONS), "Poison or traded away")
        )
    )
)


class RoundState(ChecklistState):
    """Where the table stands, what this turn has seen, and how full the Market is.

    *done* and *extras* count Draw, Play and Attack in this turn, *poison* the basic actions
    taken away. *market* goes down with every Draw that is tapped. *draws* are the cards that the
    whole table draws in a round beyond one for each player.
    """

    empty: Annotated[bool, Flag(title="The Market is empty")] = False
    done: Annotated[Counts, Cards(names=actions.ACTIONS, most=actions.MOST_OF_ONE_ACTION)] = (
        actions.NONE
    )
    extras: Annotated[Counts, Cards(names=actions.ACTIONS, most=actions.MOST_OF_ONE_ACTION)] = (
        actions.NONE
    )
    poison: Annotated[int, Count(most=actions.BASIC)] = 0
    market: Annotated[
        int | None, Count(title="Cards left in the Market", most=MOST_MARKET, blank=True)
    ] = None
    draws: Annotated[int, Count(title="Extra draws each round", most=24)] = 0


def rounds_left(market: int, players: int, draws: int) -> int:
    """Return after how many whole rounds the Market is empty at this pace. Draw a Card.

    Everyone draws one card in a round, and *draws* more are drawn by cards.
    """
    return -(-market // (players + draws))


def still_drawn(state: RoundState) -> int:
    """Return how many cards are still drawn in this round, if everyone draws once.

    The player whose turn it is has drawn where that was tapped. Extra draws count as still to
    come in the Action phase.
    """
    if state.phase:
        return 0
    drawn = state.turn + bool(state.done[0])
    return max(0, state.table.size - drawn) + state.draws


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table; there are none for the Market of two players."""
    n = state.table.size
    market = MARKET.get(n)
    return {
        "each": RESERVE,
        "dealt": RESERVE * n,
        "market": market,
        "coins": EARNING.get(n),
        "rounds": rounds_left(market, n, 0) if market else None,
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return whether the rulebook has numbers for this many players, and whether nobody attacks now.

    Not everyone attacks in their turn: it is an action that a player chooses. Setup, Action Phase.
    """
    held = {"known": state.table.size in MARKET, "no-attack": not state.done[ATTACK]}
    return frozenset(flag for flag, holds in held.items() if holds)


def asks(state: RoundState) -> Result:
    """Ask what the player does in this turn, and whether that emptied the Market."""
    return (
        *(_action_questions(state) if acting(state) else (ask(state, ("empty",)),)),
        Fold(
            "How many rounds are left?",
            (_market(state), ask(state, ("draws",)), Note(f"{_begins(state)}{_COUNTED}")),
        ),
    )


_COUNTED: Final = (
    "Once a number is entered, each Draw you tap takes 1 off. Correct it after a count."
)


def _market(state: RoundState) -> Question:
    """Ask how many cards are left: those of the set-up, where minus and plus begin, or fewer."""
    size = MARKET.get(state.table.size)
    return counted_from(ask(state, ("market",)), size, most=size)


def _begins(state: RoundState) -> str:
    size = MARKET.get(state.table.size)
    return f"The Market begins with {size} cards. " if size else ""


def acting(state: RoundState) -> bool:
    """Return whether the table is in the Action phase, with its turn order known."""
    known = state.first in state.table.seats
    return known and state.round > 0 and state.phase == 0 and not state.over


def _action_questions(state: RoundState) -> Result:
    player = state.table.player(CHECKLIST.now(state))
    granted = [f"+ {action}" for action in actions.ACTIONS]
    extra = [
        *(_counted(each, count) for each, count in zip(granted, state.extras, strict=True)),
        _counted("Poison or traded away", state.poison),
    ]
    basic = (
        _counted(each, count) for each, count in zip(actions.ACTIONS, state.done, strict=True)
    )
    does = _chips(BASIC_ACTION, player, f"{player.name} does", "act", tuple(basic))
    allowed = _chips(EXTRA_ACTION, player, _by_cards(state), "extra", tuple(extra))
    if not actions.check(state.done, state.extras, state.poison).legal:
        return (does, allowed, ask(state, ("empty",)))
    return (
        does,
        *_open(state),
        ask(state, ("empty",)),
        Fold("Extra actions, Poison, traded actions", (allowed,)),
    )


def _by_cards(state: RoundState) -> str:
    return f"{state.table.name(CHECKLIST.now(state))}, by cards or trades"


def _counted(name: str, count: int) -> str:
    return f"{name} {count}" if count else name


def _chips(
    kind: Pick, player: Player, title: str, move: str, words: tuple[str, ...]
) -> Question:
    options = tuple(zip(kind.keys, words, strict=True))
    return Question(kind, "", title, move=move, player=player, options=options)


def acted(state: RoundState, key: str) -> RoundState:
    """Return the state after one more action of the turn; a Draw takes a card off the Market."""
    market = state.market
    if key == DRAW and market:
        market -= 1
    return state.evolve(done=_one_more(state.done, int(key)), market=market)


def given(state: RoundState, key: str) -> RoundState:
    """Return the state after a card or a trade gave an action, or took a basic one away."""
    place = int(key)
    if place == len(actions.ACTIONS):
        return state.evolve(poison=min(actions.BASIC, state.poison + 1))
    return state.evolve(extras=_one_more(state.extras, place))


def _one_more(counts: Counts, place: int) -> Counts:
    return (
        *counts[:place],
        min(actions.MOST_OF_ONE_ACTION, counts[place] + 1),
        *counts[place + 1 :],
    )


def more(state: RoundState) -> Result:
    """Return what the rules don't allow in this turn, and how long the game may last."""
    return blocks(acting(state) and _turn(state), *_forecast(state))


def _begun(state: RoundState) -> bool:
    return any((*state.done, *state.extras, state.poison))


def _open(state: RoundState) -> Result:
    """Return what was done in this turn and what may still be done."""
    found = actions.check(state.done, state.extras, state.poison)
    if not _begun(state) or not found.legal:
        return ()
    deeds = actions.told(state.done) or "has done nothing yet"
    name = state.table.name(CHECKLIST.now(state))
    return (Note(f"{name} {deeds}. Still open: {actions.left(found)}."),)


def _turn(state: RoundState) -> Result:
    """Return what the rules do not allow in this turn."""
    found = actions.check(state.done, state.extras, state.poison)
    name, enter = state.table.name(CHECKLIST.now(state)), f"Enter it at “{_by_cards(state)}”."
    if any(found.twice):
        only = f"Only a card or a trade allows that. {enter}"
        return (Warn(f"{name} {actions.told(found.twice)}. {only}"),)
    if found.over:
        used = with_noun(sum(found.basic), "basic action")
        allowed = ("none is", "1 is", "2 are")[found.most]
        more = f"Only a card or a trade allows more. {enter}"
        return (
            Warn(
                f"{name} used {used} ({actions.spoken(state.done)}), but {allowed} allowed. {more}"
            ),
        )
    return ()


def _forecast(state: RoundState) -> Result:
    """Return how many rounds are left after this one, or that the Market runs out."""
    if state.market is None or state.empty or state.over or not state.round:
        return ()
    if not state.market:
        return (Warn("No cards left in the Market: turn on “The Market is empty”."),)
    cards, soon = ("Cards in the Market", str(state.market)), still_drawn(state)
    if state.market <= soon:
        return (
            Facts((cards,)),
            Note("The Market runs out this round if everyone still draws: the last round."),
        )
    rounds = rounds_left(state.market - soon, state.table.size, state.draws)
    fact = Facts((cards, ("Rounds after this one, if everyone draws", str(rounds))))
    if rounds == 1:
        return (fact, Note("The next round is the last if everyone draws."))
    return (fact,)


CHECKLIST = Checklist(
    words=load_words(__package__),
    new_round="right",
    last=lambda state: state.empty,
    numbers=numbers,
    flags=flags,
    questions=asks,
    more=more,
    clears_turn={"done": actions.NONE, "extras": actions.NONE, "poison": 0},
)


class NegotiationReport(Protocol):
    """What the checklist hears of a negotiation: the round that it is for, and who is First Player in it."""

    @property
    def told_round(self) -> int:
        """The round, 0 for not known."""

    @property
    def first(self) -> int | None:
        """The seat of the First Player, None for nobody."""


def from_negotiation(source: NegotiationReport, target: RoundState) -> RoundState:
    """Return *target* in the round that was begun in the negotiation, with its First Player. End of Round.

    Nobody is First Player before a round that someone has begun on the checklist.
    """
    first = source.first if source.first in target.table.seats else None
    if source.told_round > target.round:
        after: RoundState = CHECKLIST.moved_on(target, source.told_round, first)
        return after
    begun = target.round > 0 or target.first is not None
    if first is None or source.told_round < target.round or target.over or not begun:
        return target
    return target.evolve(first=first)


class AttackReport(Protocol):
    """What the checklist hears of an Attack."""

    @property
    def turn_print(self) -> int:
        """The fingerprint of the turn in which it was made, 0 before that."""


def from_attack(source: AttackReport, target: RoundState) -> RoundState:
    """Return *target* with an Attack among the actions of this turn, once it was made. Action Phase."""
    said = (target.round, target.turn, CHECKLIST.now(target))
    made = acting(target) and source.turn_print == fingerprint(said)
    if not made or target.done[ATTACK]:
        return target
    return target.evolve(done=_one_more(target.done, ATTACK))


TOOL = checklist_tool(
    CHECKLIST,
    "makiavelia",
    "Round and phases",
    RoundState(round=3, phase=0, first=2, turn=1, done=(1, 0, 1), timer=Clock(minutes=5)),
    moves=(
        Move("act", "Action", acted),
        Move("extra", "By a card or trade", given),
    ),
    transfers=(
        Transfer(
            "negotiation",
            "Follow the round in Negotiation",
            from_negotiation,
            step_label="The round came from Negotiation",
            facts=("round", "phase", "turn", "over", "first"),
            place=True,
        ),
        Transfer(
            "attack",
            "The Attack of this turn was made",
            from_attack,
            facts=("done",),
            place=True,
        ),
    ),
    hint="Every phase, step by step",
    version=2,
    older=(short_names(1, RoundState),),
)
