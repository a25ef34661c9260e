"""Orders seen: a secret sheet, with the odds of Steal and Swap. Rulebook: Command Phase."""

from companion.core.blocks import (
    Answer,
    Block,
    Button,
    Facts,
    Fold,
    Note,
    Odds,
    Question,
    Result,
    Secret,
    Warn,
    blocks,
)
from companion.core.fields import Option, Pick
from companion.core.printed import percent
from companion.core.shape import field_at
from companion.core.words import with_noun
from companion.games.lawless_empire.orders.state import EACH, NAMES
from companion.games.lawless_empire.seen import state as rules
from companion.games.lawless_empire.seen.state import Chance, Pile, SeenState
from companion.games.lawless_empire.syndicates import OTHERS, SYNDICATES, free
from companion.scenes.empty_places import empty_places
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, short_names

RULE = (
    "Steal draws 1 Order at random from a Syndicate or a player's hand, and you see it. Swap "
    "trades 1 random Order of a Syndicate for 1 of another, and nobody sees them. If someone takes "
    "an Order and you don't see which, the odds stay the same. Don't change the numbers."
)

_FIRST_STEP = (
    "Add a Syndicate. Then open the cover and tap the Orders you saw on it or gave to it. Only "
    "you should look: the cover closes when you leave."
)

_HAND = (
    "A hand that nobody has touched holds 2 strong Orders among 8. After that, nobody else knows "
    "what is in it."
)

_KINDS = Pick(
    options=(Option("", "Which Order was it?"), *(Option(name, name) for name in NAMES)),
    travels="secret",
)


def form(state: SeenState) -> Result:
    """Ask which Syndicate it is in the open, and what the player knows of it under a cover."""
    place = rules.opened(state)
    add = Button("Add a Syndicate", "add", main=place < 0, step_label="A Syndicate was added")
    if place < 0:
        return (empty_places("Your sheet is empty.", "sheet", add, high=104), add)
    pages = tuple((at, rules.title(state, at)) for at in range(len(state.piles)))
    return blocks(
        len(pages) > 1 and ask(state, ("at",), "Syndicates", options=pages),
        ask(state, ("piles", place, "owner"), players=state.table.players),
        Fold("Name this Syndicate", _naming(state, place)),
        Secret(f"What you know of {rules.title(state, place)}", _known(state, place)),
        len(state.piles) < SYNDICATES and add,
        Button("Remove this Syndicate", "remove", step_label="A Syndicate was removed"),
    )


def _naming(state: SeenState, place: int) -> Result:
    tile = state.piles[place].tile
    used = (pile.tile for at, pile in enumerate(state.piles) if at != place)
    question = ask(state, ("piles", place, "tile"), options=free(used, state.names))
    if tile not in OTHERS:
        return (question,)
    at = OTHERS.index(tile)
    value = state.names[at].name if at < len(state.names) else ""
    kind = field_at(SeenState, ("names", 0, "name")).kind
    typed = Question(kind, value, "Name on the tile, typed once", move="name", args=(tile,))
    return (question, typed)


def _known(state: SeenState, place: int) -> Result:
    """Ask for the Orders that the player knows, does not know, and stole."""
    path = ("piles", place)
    exist = tuple(each * state.table.size for each in EACH)
    return (
        ask(state, (*path, "known"), limits=exist),
        ask(state, (*path, "hidden")),
        ask(state, (*path, "swaps")),
        Question(
            _KINDS,
            "",
            "You stole an Order from it",
            move="steal",
            args=(place,),
            options=tuple((name, name) for name in NAMES),
        ),
        ask(state, (*path, "stolen"), limits=exist, row="you stole"),
    )


def seen(state: SeenState) -> Result:
    """Return what the player knows of each Syndicate, and the odds. Command Phase."""
    if not state.piles:
        answer = Answer("Your sheet is empty")
        return (answer, Note(_FIRST_STEP))
    return (
        Answer(
            f"Your sheet has {with_noun(len(state.piles), 'Syndicate')}",
            "What you know is under the cover",
        ),
        Secret("Your sheet and the odds", (*_sheet(state), *_steals(state), *_swaps(state))),
        Note(_HAND),
    )


def _sheet(state: SeenState) -> Result:
    rows = [(rules.title(state, at), _described(pile)) for at, pile in enumerate(state.piles)]
    exist = tuple(each * state.table.size for each in EACH)
    totals = [sum(pile.known[kind] for pile in state.piles) for kind in range(len(NAMES))]
    return (
        Facts(tuple(rows)),
        *(
            Warn(f"{name}: {total} known, but {state.table.size} players have only {have}.")
            for name, total, have in zip(NAMES, totals, exist, strict=True)
            if total > have
        ),
    )


def _described(pile: Pile) -> str:
    parts = [_listed(pile.known)] if any(pile.known) else []
    parts += [f"{pile.hidden} not seen"] if pile.hidden else []
    parts += [with_noun(pile.swaps, "Swap")] if pile.swaps else []
    parts += [f"you stole {_listed(pile.stolen)}"] if any(pile.stolen) else []
    return "; ".join(parts) or "no Orders"


def _listed(counts: tuple[int, ...]) -> str:
    named = zip(counts, NAMES, strict=True)
    return ", ".join(f"{count} {name.lower()}" for count, name in named if count)


def _steals(state: SeenState) -> Result:
    """Return the odds that a Steal hits a strong Order, for each Syndicate with Orders."""
    return tuple(
        _chance(
            f"Chance that stealing from {rules.title(state, at)} takes a strong Order", chance
        )
        for at in range(len(state.piles))
        if (chance := rules.steal(state, at)) is not None
    )


def _swaps(state: SeenState) -> Result:
    """Return the odds that a Swap with the open Syndicate moves a strong Order."""
    here = rules.opened(state)
    return tuple(
        _chance(
            f"Chance that a Swap of {rules.title(state, here)} and {rules.title(state, at)} moves a strong Order",
            chance,
        )
        for at in range(len(state.piles))
        if at != here and (chance := rules.swap(state, here, at)) is not None
    )


def _chance(words: str, chance: Chance) -> Block:
    if chance.exact:
        return Odds(words, *chance.least.as_integer_ratio())
    least, most = map(percent, chance)
    return Facts(((words, f"{least} to {most}: some Orders there are not seen"),))


def _move_stolen(state: SeenState, place: int, name: str) -> SeenState:
    return rules.stolen(state, place, NAMES.index(name)) if name in NAMES else state


def summary(state: SeenState) -> str:
    """Return how many Syndicates are on the sheet."""
    return f"{with_noun(len(state.piles), 'Syndicate')} on your sheet"


TOOL = Tool(
    game="lawless-empire",
    key="seen",
    title="Orders seen",
    version=2,
    older=(short_names(1, SeenState),),
    state=SeenState,
    result=seen,
    rule=RULE,
    chapter="Command Phase",
    summary=summary,
    form=form,
    moves=(
        Move("add", "Syndicate added", rules.added),
        Move("remove", "Syndicate removed", rules.removed),
        Move("steal", "Stolen", _move_stolen),
        Move("name", "Name of a tile", rules.named),
    ),
    hint="Your secret sheet, with the odds of Steal and Swap",
    sign="eye",
    personal=True,
    example=SeenState(
        piles=(
            Pile(tile="bootlegs", owner=0, known=(1, 0, 2, 1)),
            Pile(tile="drugs", owner=2, known=(0, 0, 1, 1), hidden=2),
        )
    ),
)
