"""Orders: written in secret, sealed by a fingerprint, revealed after the deadline.

Rulebook: Movement, Diplomacy rules.
"""

from dataclasses import replace

from companion.core.blocks import (
    Answer,
    Ask,
    Fold,
    Heading,
    Note,
    Post,
    Press,
    Result,
    Secret,
    Warn,
)
from companion.core.fields import Marks
from companion.games.turf_war.gang import to_orders
from companion.games.turf_war.orders_state import (
    MOST_ORDERS,
    MOST_PIECES,
    Order,
    OrdersState,
    add,
    changed,
    drop,
    faults,
    from_round,
    has_don,
    next_turn,
    piece,
    reveal,
    said,
    seal,
    stirs,
    tell,
    written,
)
from companion.games.turf_war.seal import STIRS, fingerprint, read, shown, unpacked
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool

CHAPTER = "Movement"

RULE = (
    "All orders are in before the deadline, and all moves are made at once. Hitmen and "
    "Lieutenants go anywhere, the Don only to areas of his own gang. An alliance holds where "
    "all in it name each other in the same turn. Only a backstab needs an order to attack."
)

HOW = (
    "Post the fingerprint before the deadline. Reveal after it, and post the text: whoever "
    'enters both under "Check somebody\'s orders" sees whether they belong together.'
)


MIX = (
    "Each touch mixes chance into the seal, so that nobody can guess orders until they fit it."
)


def form(state: OrdersState) -> Result:
    """Ask for the gang and the turn, and under cover for its orders. Movement, Diplomacy."""
    return (
        ask(state, ("gang",)),
        ask(state, ("turn",)),
        Secret(f"Orders of {state.gang.strip() or 'our gang'}", _secret(state)),
        Fold("Name our pieces", _pieces(state)),
        Fold("Check somebody's orders", _check(state)),
        *([Press("Next turn", "next", main=True)] if state.opened else []),
    )


def _pieces(state: OrdersState) -> Result:
    asks: Result = (ask(state, ("pieces",)),)
    for at in range(len(state.pieces)):
        row = f"Piece {at + 1}"
        asks += tuple(ask(state, ("pieces", at, name), row=row) for name in ("name", "rank"))
    return asks


def _secret(state: OrdersState) -> Result:
    found: Result = ()
    last = len(state.orders) - 1
    for at, order in enumerate(state.orders):
        asks = _order(state, at, order)
        told = Note(f"Order {at + 1}: {said(state, order)}")
        if at == last:
            found += (Heading(f"Order {at + 1}"), *asks, told)
        else:
            found += (told, Fold(f"Change order {at + 1}", asks))
    full = len(state.orders) == MOST_ORDERS
    return (
        *found,
        *([] if full else [Press("Add an order", "add")]),
        ask(state, ("allies",)),
        *(Warn(each) for each in faults(state)),
        Post("Orders to send to the game master", written(state)),
        *_sealing(state),
    )


def _order(state: OrdersState, at: int, order: Order) -> Result:
    def asked(name: str, title: str = "") -> Ask:
        args = (at, name)
        return ask(state, ("orders", at, name), title, move="tell", args=args)

    names = tuple(piece(state, place) for place in range(MOST_PIECES))
    pieces = asked("pieces")
    kind = pieces.kind
    assert isinstance(kind, Marks)
    size = max((len(state.pieces), *(place + 1 for place in order.pieces)))
    asks: list[Ask] = [
        replace(pieces, kind=replace(kind, size=size, names=names[:size])),
        asked("does"),
        asked("area"),
    ]
    if order.does == "attack":
        asks += [asked("who", "Attack whom?"), asked("allied")]
    else:
        don = order.does == "move" and has_don(state, order)
        asks += [asked("own")] if don else []
        asks += [asked("who")]
        asks += [asked("against")] if order.who.strip() else []
    return (*asks, Press("Take this order away", "drop", (at,)))


def _sealing(state: OrdersState) -> Result:
    left = STIRS - 1 - state.stirs
    if state.seal is None or changed(state):
        again = state.seal is not None
        title = "Seal them again" if again else "Seal the orders"
        warn = Warn(
            "These are not the orders that were sealed. Opened now, the check would say so."
        )
        return (
            *([warn] if again else []),
            *([Note(MIX)] if left > 0 else []),
            Press(f"Mix the seal: {left} more to go" if left > 0 else title, "seal"),
            *([_reveal()] if again else []),
        )
    return (Note("Sealed as they are."), _reveal())


def _reveal() -> Fold:
    return Fold(
        "Reveal, after the deadline",
        (
            Note("From then on everybody can read these orders, in codes and pictures too."),
            Press("Reveal now", "reveal"),
        ),
    )


def _check(state: OrdersState) -> Result:
    return (
        ask(state, ("claimed",)),
        ask(state, ("text",)),
        *_verdict(state),
    )


def _verdict(state: OrdersState) -> Result:
    """Return whether a text belongs to the fingerprint that was posted before it."""
    text = state.text or unpacked(state.opened)
    if not state.claimed or not text:
        return (Note("Enter the fingerprint that was posted, and the text that was revealed."),)
    claimed = read(state.claimed)
    if claimed is None:
        return (Warn("A fingerprint has five groups of five signs: one is missing."),)
    if claimed == fingerprint(text):
        return (Note("They belong together: these are the orders that were sealed."),)
    return (Warn("They do not belong together: these are not the orders that were sealed."),)


def orders(state: OrdersState) -> Result:
    """Return whether the orders are open, sealed or being written, and what to post."""
    if state.seal is None:
        return (
            Answer(
                "Write your orders",
                "open what is yours alone, then seal it",
                lines=(HOW,),
                rule=RULE,
                chapter=CHAPTER,
            ),
        )
    whose = f"{state.gang.strip() or 'Our gang'}, turn {state.turn}"
    print_ = shown(state.seal)
    post = Post("Fingerprint to post", f"Orders of {whose}, sealed: {print_}")
    if not state.opened:
        answer = Answer("Sealed", print_, lines=(HOW,), rule=RULE, chapter=CHAPTER)
        return (answer, post)
    text = unpacked(state.opened)
    same = fingerprint(text) == state.seal
    return (
        Answer(
            "Open: as they were sealed" if same else "Open: not what was sealed",
            print_,
            tone="good" if same else "bad",
            lines=(HOW,),
            rule=RULE,
            chapter=CHAPTER,
        ),
        *([] if same else [Warn("These orders were changed after they had been sealed.")]),
        Post("Revealed orders", text),
        Note("Hold the fingerprint against the one that was posted before the deadline."),
        post,
    )


def summary(state: OrdersState) -> str:
    """Say how far the orders are."""
    return (
        "Open"
        if state.opened and state.seal is not None
        else "Sealed"
        if state.seal is not None
        else "Being written"
    )


TOOL = Tool(
    game="turf-war",
    key="orders",
    title="Orders",
    state=OrdersState,
    result=orders,
    summary=summary,
    form=form,
    moves=(
        Move("add", "Add an order", stirs(add)),
        Move("drop", "Take an order away", stirs(drop)),
        Move("tell", "Orders", stirs(tell)),
        Move("seal", "Seal", seal),
        Move("reveal", "Reveal now", reveal),
        Move("next", "Next turn", next_turn),
    ),
    takes=(
        Take("round", "Use the turn of the checklist", from_round),
        Take("gang", "Use the names of the gang sheet", to_orders),
    ),
    hint="Secret until you reveal them; sealed by a fingerprint",
    example=OrdersState(gang="Red", turn=3, seal=2**124 + 12345),
)
