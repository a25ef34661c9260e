"""Order tally: which Syndicates are sabotaged. Rulebook: Command Phase, End of Game."""

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.core.blocks import Answer, Facts, Fold, Grid, Note, Result, Tone, Warn, blocks
from companion.core.printed import listed
from companion.core.words import with_noun
from companion.games.lawless_empire import older
from companion.games.lawless_empire.orders import state as rules
from companion.games.lawless_empire.orders.form import form
from companion.games.lawless_empire.orders.joint import (
    add,
    alike_warning,
    as_others,
    differences,
)
from companion.games.lawless_empire.orders.picture import picture
from companion.games.lawless_empire.orders.stage import stage_piece
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate, Verdict
from companion.games.lawless_empire.round.in_play import all_settled
from companion.games.lawless_empire.round.state import RoundState
from companion.games.lawless_empire.syndicates import name_of
from companion.tools.tool import Move, Tool, ToolLink, Transfer, keeping

RULE = (
    "A strong Order counts 100, a weak one 1. A Syndicate is sabotaged if its sabotage points "
    "beat its secure points. On a tie, or without Orders, it is secured."
)


def from_round(source: RoundState, target: OrdersState) -> OrdersState:
    """Return *target* with the number of Syndicates in play, and who controls those that were settled."""
    owners = tuple(each.owner for each in all_settled(source) if each.owner is not None)
    return target.evolve(in_play=source.in_play, owners=owners)


def orders(state: OrdersState) -> Result:
    """Return which Syndicates are sabotaged. Rulebook: End of Game."""
    return blocks(
        _overall(state) if rules.finished(state) else _answer(state),
        *_warnings(state),
        *_owners(state),
        *_compared(state),
        *picture(state),
        *(_in_words(state) if rules.counted(state) else (Note(_FIRST_STEP),)),
        rules.finished(state) and _ending(state),
    )


_FIRST_STEP = (
    "Use this only at the end of the game. Turn over one Syndicate's Orders and tap each card as "
    "you see it. Then tap whose Syndicate it is, and the next one opens."
)


def _overall(state: OrdersState) -> Answer:
    """Return how many Syndicates are sabotaged, and which to flip."""
    rows = rules.counted(state)
    fallen = [place for place, each in rows if rules.verdict(each.orders).sabotaged]
    number = len(rows)
    text = f"{len(fallen)} of {number} sabotaged" if fallen else f"All {number} secured"
    if number == 1:
        text = "SABOTAGED" if fallen else "SECURED"
    elif len(fallen) == number:
        text = f"All {number} sabotaged"
    owners = dict.fromkeys(each.owner for _, each in rows if each.owner is not None)
    held = {owner: [at for at, each in rows if each.owner == owner] for owner in owners}
    return Answer(
        text,
        f"Flip {_flips(state, fallen)}, and take off the Assist tokens."
        if fallen
        else "Flip nothing. Assist tokens stay.",
        tone="bad" if fallen else "good",
        lines=tuple(
            f"{state.table.name(owner)} controls {_labels(state, places)}"
            f"{_fallen(state, [at for at in places if at in fallen])}"
            for owner, places in held.items()
        ),
    )


def _flips(state: OrdersState, places: list[int]) -> str:
    """Return which Syndicates to flip, and whose they are: "Syndicates 1 (Red) and 3 (White)"."""
    unnamed = [rules.label(state, place) == str(place + 1) for place in places]
    alike = len(places) > 1 and all(unnamed)
    parts = [
        f"{'Syndicate ' if number and not alike else ''}{rules.label(state, at)}{_whose(state, at)}"
        for at, number in zip(places, unnamed, strict=True)
    ]
    return f"{'Syndicates ' * alike}{listed(parts)}"


def _whose(state: OrdersState, place: int) -> str:
    owner = state.syndicates[place].owner
    return "" if owner is None else f" ({state.table.name(owner)})"


def _fallen(state: OrdersState, places: list[int]) -> str:
    return f"; sabotaged: {_labels(state, places)}" if places else "; none sabotaged"


def _labels(state: OrdersState, places: Iterable[int]) -> str:
    return ", ".join(rules.label(state, place) for place in places)


def _ending(state: OrdersState) -> Result:
    """Point on to the Score, and say which Orders must still be in hands. Setup, End of Game."""
    rows = tuple(
        (name, str(have - used))
        for name, used, have in zip(
            rules.NAMES, rules.seen(state), rules.exist(state), strict=True
        )
        if have >= used
    )
    said = Note("All hands together must hold these Orders now. If they don't, count again.")
    return blocks(
        Note("The Score takes over these Syndicates. The Informant goes first."),
        bool(rows) and Fold("Check with the hands", (said, Facts(rows))),
    )


def _compared(state: OrdersState) -> Result:
    warning = alike_warning(state)
    alike = [Warn(warning)] if warning else []
    if not state.other:
        return tuple(alike)
    found = differences(state)
    if not found:
        return (*alike, Note("Both counts agree."))
    said = "1 Syndicate differs" if len(found) == 1 else f"{len(found)} Syndicates differ"
    return (
        *alike,
        Warn(f"{said} between the counts. Look at these cards again."),
        *(Warn(text) for text in found),
    )


def _answer(state: OrdersState) -> Answer:
    place = rules.answered(state)
    if not rules.touched(state.syndicates[place]):
        why = "Tap each Order that you turn over"
        return Answer("No Orders counted yet", why, piece=stage_piece(state))
    orders = state.syndicates[place].orders
    end, pile = rules.verdict(orders), sum(orders)
    strong_sabotage, strong_secure, weak_sabotage, weak_secure = orders
    return Answer(
        _ends(state, place, end),
        end.why,
        tone=_tone(state, place, end),
        lines=(
            f"Sabotage: {strong_sabotage} strong and {weak_sabotage} weak make {end.sabotage}",
            f"Secure: {strong_secure} strong and {weak_secure} weak make {end.secure}",
            f"Cards counted: {pile}. Compare with the pile.",
        ),
        stamp="" if place == rules.opened(state) else _stamped(end),
        piece=stage_piece(state),
    )


def _stamped(end: Verdict) -> str:
    """Return how a closed Syndicate ends, in a word."""
    return "SABOTAGED" if end.sabotaged else "SECURED"


def _ends(state: OrdersState, place: int, end: Verdict) -> str:
    """Return the headline: how a closed Syndicate ends, or how the open one stands so far."""
    if place == rules.opened(state):
        return "Sabotaged so far" if end.sabotaged else "Secured so far"
    return f"{rules.title(state, place)}: {_stamped(end)}"


def _tone(state: OrdersState, place: int, end: Verdict) -> Tone:
    if place == rules.opened(state):
        return "plain"
    return "bad" if end.sabotaged else "good"


def _warnings(state: OrdersState) -> Result:
    table = zip(rules.NAMES, rules.seen(state), rules.exist(state), strict=True)
    tiles = [row.tile for row in state.syndicates if row.tile]
    twice = [tile for tile in dict.fromkeys(tiles) if tiles.count(tile) > 1]
    return (
        *(
            Warn(
                f"{name}: {used} counted, but {state.table.size} players have only {have}. "
                "Compare each pile with its number of cards. Count the pile that differs again."
            )
            for name, used, have in table
            if used > have
        ),
        *(
            Warn(
                f"Two Syndicates are called {name_of(tile, state.names)}. Each tile exists once."
            )
            for tile in twice
        ),
    )


def _owners(state: OrdersState) -> Result:
    """Return whose Syndicates are still to count, or that a count differs from the checklist. Execution Phase."""
    left = rules.to_count(state)
    if rules.owners_differ(state) and (
        rules.finished(state) or not any(n > 0 for n in left.values())
    ):
        return (Warn(_owners_differ(state, left)),)
    if rules.finished(state):
        return ()
    more = [state.table.name(seat) for seat, n in left.items() if n < 0]
    if more and rules.owners_differ(state):
        verb = "controls" if len(more) == 1 else "control"
        return (Warn(f"{listed(more)} {verb} more Syndicates here than on the checklist."),)
    names = listed([f"{state.table.name(seat)} {n}" for seat, n in left.items() if n > 0])
    return (Note(f"Still to count, by the checklist: {names}."),) if names else ()


def _owners_differ(state: OrdersState, left: Mapping[int, int]) -> str:
    """Return for whom the count differs: "Here Red controls 1 Syndicate, and 2 on the checklist"."""
    here = Counter(each.owner for _, each in rules.counted(state))
    parts = [
        f"{state.table.name(seat)} controls {with_noun(here[seat], 'Syndicate')} here, and "
        f"{here[seat] + more} on the checklist"
        for seat, more in left.items()
    ]
    return f"{'; '.join(parts)}. If the checklist is right, count one again and tap its owner."


def _in_words(state: OrdersState) -> Result:
    return (Fold("All Syndicates", (_overview(state),)),)


def _overview(state: OrdersState) -> Grid:
    """Return all Syndicates: while counting with their cards, to compare with the piles."""
    done = rules.finished(state)
    rows = tuple(
        (
            rules.short(state, place),
            *([] if done else [str(sum(syndicate.orders))]),
            f"{end.sabotage} : {end.secure}",
            ("Sabotaged" if end.sabotaged else "Secured")
            + ("" if done or place != rules.opened(state) else " so far"),
        )
        for place, syndicate in rules.counted(state)
        for end in [rules.verdict(syndicate.orders)]
    )
    places = [place for place, _ in rules.counted(state)]
    marked = (
        -1
        if done or rules.answered(state) not in places
        else places.index(rules.answered(state))
    )
    head = ("Syndicate", *([] if done else ["Cards"]), "Points", "Ends")
    return Grid("All Syndicates", head, rows, marked)


def summary(state: OrdersState) -> str:
    """Return how much was counted."""
    cards, tiles = sum(rules.seen(state)), len(rules.counted(state))
    return (
        f"{cards} {'Order' if cards == 1 else 'Orders'} "
        f"on {tiles} {'Syndicate' if tiles == 1 else 'Syndicates'}"
    )


def links(state: OrdersState) -> tuple[ToolLink, ...]:
    """Return the way to the Score, once all Syndicates are counted. End of Game."""
    return (ToolLink("On to the Score", "score", main=True),) if rules.finished(state) else ()


TOOL: Tool[OrdersState] = Tool(
    game="lawless-empire",
    key="orders",
    title="Order tally",
    state=OrdersState,
    result=orders,
    rule=RULE,
    chapter="End of Game",
    summary=summary,
    version=5,
    older=older.ORDERS,
    form=form,
    moves=(
        Move("close", "Closed", rules.close),
        Move("finish", "All counted", rules.finish),
        Move("open", "Opened", rules.reopen),
        Move("alone", "Other count away", lambda state: state.evolve(other=())),
        Move("others", "Alike ones added", as_others),
        Move("same", "They're the same", lambda state: state.evolve(alike=())),
        Move("again", "Counted again", rules.again),
        Move("name", "Name of a tile", rules.named),
    ),
    transfers=(
        Transfer(
            "seen",
            "Use the tile names from your secret sheet",
            rules.take_names,
            step_label="The tile names came from the secret sheet",
        ),
        Transfer(
            "round",
            "Use the Syndicates in play",
            from_round,
            step_label="The Syndicates in play came from the checklist",
            facts=("in_play", "owners"),
        ),
    ),
    add=add,
    hint="Which Syndicates end sabotaged or secured",
    sign="cards",
    links=links,
    done=lambda state, at: at.over and rules.finished(state),
    at_end=True,
    reset_for_new_game=keeping("names"),
    example=OrdersState(
        syndicates=(
            Syndicate(orders=(1, 2, 3, 1), owner=0, tile="drugs"),
            Syndicate(orders=(0, 0, 2, 2), owner=2),
        )
    ),
)
