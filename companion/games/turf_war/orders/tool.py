"""Orders: written in secret, sealed by a fingerprint, revealed after the deadline.

Rulebook: Upkeep to Movement, Diplomacy rules.
"""

from dataclasses import replace

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Heading,
    Note,
    Question,
    Result,
    RuleGap,
    Secret,
    TextToCopy,
    Warn,
    blocks,
)
from companion.core.fields import Marks
from companion.core.words import with_noun
from companion.games.turf_war import older
from companion.games.turf_war.lines import lines
from companion.games.turf_war.orders import moves
from companion.games.turf_war.orders.seal import CHANCE, fingerprint, read, shown, unpacked
from companion.games.turf_war.orders.state import MOST_ORDERS, MOST_PIECES, Order, OrdersState
from companion.games.turf_war.orders.text import (
    faults,
    has_don,
    missing,
    piece,
    said,
    torn,
    written,
)
from companion.games.turf_war.round.state import RoundState, owing
from companion.games.turf_war.setup import MOVEMENT, RECRUIT
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, Transfer, from_checklist, keeping, to_the_turn

RULE = (
    "Everyone's orders are in before the deadline, and all moves happen at once. Hitmen and "
    "Lieutenants can go anywhere. A Don only goes to areas of his own gang. A secret alliance "
    "needs everyone in it to name the others in the same turn. Only an attack on an ally needs "
    "an order to attack."
)

HOW = (
    "Post the fingerprint before the deadline. After it, reveal your orders and post the text. "
    'Anyone can enter both under "Check someone\'s orders" to see whether they match.'
)

ATTACK = (
    "Only an attack on an ally needs this order. Against everyone else, moving in is enough."
)
GRACE = "You have 1 turn of grace to move your pieces apart."
OURS = "Our orders"
"""What the cover says: the same whatever the gang is called, so that no new name covers it again."""

BOTH = (
    "Must both gangs order an alliance for 1 fight? The rules don't say. We suggest: yes. The "
    "game master decides."
)
ONCE = "Once they're revealed, everyone can read these orders, in codes and pictures too."
LONG = "These orders are too long for a code: copy the text, or send a file."


def form(state: OrdersState) -> Result:
    """Ask for the gang and the turn, and under cover for its orders. Movement, Diplomacy."""
    return blocks(
        ask(state, ("gang",)),
        ask(state, ("turn",)),
        Secret(OURS, _secret(state), main=state.seal is None and not state.open),
        _waits(state) and _reveal(),
        Fold("Name our pieces", _pieces(state)),
        Fold("Check someone's orders", check(state)),
        state.seal is not None
        and Button("Next turn", "next", main=state.open, step_label="The next turn began"),
    )


def _pieces(state: OrdersState) -> Result:
    questions: Result = (ask(state, ("pieces",)),)
    for at in range(len(state.pieces)):
        row = f"Piece {at + 1}"
        questions += tuple(
            ask(state, ("pieces", at, name), row=row) for name in ("name", "rank")
        )
        if len(state.pieces) > 1:
            questions += (
                Button(
                    f"Take {piece(state, at)} off the list",
                    "lose",
                    (at,),
                    step_label=f"{piece(state, at)} was taken off the list",
                ),
            )
    return questions


def _secret(state: OrdersState) -> Result:
    found: Result = ()
    now = min(state.editing, len(state.orders) - 1)
    for at, order in enumerate(state.orders):
        note = Note(f"Order {at + 1}: {said(state, order)}")
        if at == now:
            found += (Heading(f"Order {at + 1}"), *_order(state, at, order), note)
        else:
            found += (
                note,
                Button(
                    f"Change order {at + 1}",
                    "edit",
                    (at,),
                    step_label=f"Order {at + 1} was opened",
                ),
            )
    full, left = len(state.orders) == MOST_ORDERS, missing(state)
    return blocks(
        *found,
        not full
        and Button(
            "Add an order", "add", main=not _is_begun(state), step_label="An order was added"
        ),
        ask(state, ("recruits",)),
        state.recruits and Note(_cost(state.recruits)),
        ask(state, ("allies",)),
        ask(state, ("leaving",)),
        state.leaving.strip() and Note(GRACE),
        Fold(
            "Hold back pay, name a new Don",
            (
                _marks(state, ("unpaid",), state.unpaid),
                _marks(state, ("don",), state.don),
            ),
        ),
        *(Note(each) if at == now else Warn(each) for at, each in left.items()),
        *(Warn(each) for each in faults(state)),
        *(RuleGap(each) for each in torn(state)),
        any(each.who.strip() for each in state.orders) and RuleGap(BOTH),
        TextToCopy(
            "Orders to send to the game master",
            written(state),
            together=not left,
            instead=_is_ready(state),
        ),
        *_sealing(state),
    )


def _cost(recruits: int) -> str:
    """Return what recruits cost and when they come. Recruitment, Placement."""
    return f"{with_noun(recruits, 'recruit')}: {RECRUIT * recruits} MC this turn. Place them next turn."


def _marks(state: OrdersState, path: tuple[str | int, ...], ticked: frozenset[int]) -> Question:
    """Return a question for some of the gang's pieces, each by its name."""
    whole = ask(state, path)
    assert isinstance(whole.kind, Marks)
    names = tuple(piece(state, place) for place in range(MOST_PIECES))
    size = max((len(state.pieces), *(place + 1 for place in ticked)))
    return replace(whole, kind=replace(whole.kind, size=size, names=names[:size]))


def _order(state: OrdersState, at: int, order: Order) -> Result:
    def asked(name: str, title: str = "") -> Question:
        return ask(state, ("orders", at, name), title)

    drop_it = Button(
        "Take this order away", "drop", (at,), step_label=f"Order {at + 1} was taken away"
    )
    if order.does == "place":
        places = tuple(asked(name) for name in ("does", "count", "area", "own"))
        return (*places, drop_it)
    questions: list[Question] = [
        _marks(state, ("orders", at, "pieces"), order.pieces), asked("does"), asked("area"),
    ]  # fmt: skip
    if order.does == "attack":
        return (
            *questions,
            asked("against", "Attack whom?"),
            asked("who"),
            Note(ATTACK),
            drop_it,
        )
    if order.does == "move" and has_don(state, order):
        questions.append(asked("own"))
    questions.append(asked("who"))
    if order.who.strip():
        questions.append(asked("against"))
    return (*questions, drop_it)


def _sealing(state: OrdersState) -> Result:
    if state.seal is None:
        return (
            Button(
                "Seal the orders",
                "seal",
                main=_is_ready(state),
                step_label="The orders were sealed",
            ),
        )
    if not moves.changed(state):
        return (Note("Sealed as they are."),)
    return (
        Warn("These orders differ from the sealed ones. The check would show that."),
        Button(
            "Seal them again",
            "seal",
            main=not state.open,
            step_label="The orders were sealed again",
        ),
        _reveal(),
    )


def _is_ready(state: OrdersState) -> bool:
    """Return whether there are orders to seal, and nothing is missing from them."""
    return _is_begun(state) and not missing(state) and not faults(state)


def _is_begun(state: OrdersState) -> bool:
    """Return whether anything is ordered, or sealed."""
    said = (state.allies.strip(), state.leaving.strip())
    ordered = any((state.orders, state.recruits, state.unpaid, state.don, *said))
    return ordered or state.seal is not None


def _waits(state: OrdersState) -> bool:
    """Return whether the orders are sealed as they are, to be revealed after the deadline."""
    return state.seal is not None and not state.open and not moves.changed(state)


def _reveal() -> Fold:
    return Fold(
        "Reveal, after the deadline",
        (
            Note(ONCE),
            Button("Reveal now", "reveal", step_label="The orders were revealed"),
        ),
    )


def orders(state: OrdersState) -> Result:
    """Return what state the orders are in (open, sealed or being written) and what to post."""
    if state.seal is None:
        return (_answer("Write your orders", "Write them under the cover, then seal them"),)
    whose = f"{state.gang.strip() or 'Our gang'}, turn {state.turn}"
    print_ = shown(state.seal)
    post = TextToCopy("Fingerprint to post", f"Orders of {whose}, sealed: {print_}")
    if not state.open:
        return (_answer("Sealed", print_), replace(post, main=True))
    text = revealed_text(state)
    if not text:
        return (_answer("Open: the text isn't here", print_), Note(LONG), post)
    same = fingerprint(text) == state.seal
    tail: Result = (
        TextToCopy("Revealed orders", text, main=True),
        *([] if state.opened else [Note(LONG)]),
        Note("Compare this fingerprint with the one posted before the deadline."),
        post,
    )
    if same:
        return (replace(_answer("Open: as sealed", print_), tone="good"), *tail)
    answer = replace(_answer("Open: not as sealed", print_), tone="bad")
    return (answer, Warn("These orders were changed after they were sealed."), *tail)


def _answer(text: str, why: str) -> Answer:
    return Answer(text, why, lines=(HOW,))


def summary(state: OrdersState) -> str:
    """Return how far the orders are."""
    return "Being written" if state.seal is None else "Open" if state.open else "Sealed"


def done(state: OrdersState, now: RoundState) -> bool:
    """Return whether the orders of the checklist's turn are sealed as they are. Movement.

    Where players tick whose orders are in, all have to be in.
    """
    before = now.phase <= MOVEMENT and state.turn == now.round
    waits = bool(now.orders or now.late) and bool(owing(now))
    return before and state.seal is not None and not moves.changed(state) and not waits


def check(state: OrdersState) -> Result:
    """Ask for a fingerprint and the text that was revealed for it, with a verdict once both are there."""
    return (
        ask(state, ("claimed",)),
        ask(state, ("text",)),
        *_verdict(state),
    )


def revealed_text(state: OrdersState) -> str:
    """Return the revealed text, '' if this device does not have it."""
    return lines(state.revealed) or (unpacked(state.opened) if state.opened else "")


def _verdict(state: OrdersState) -> Result:
    """Return whether a text belongs to the fingerprint that was posted before it."""
    text = state.text or revealed_text(state)
    if not state.claimed or not text:
        return (Note("Enter the posted fingerprint and the revealed text."),)
    claimed = read(state.claimed)
    if claimed is None:
        return (Warn("A fingerprint has 5 groups of 5 letters and digits. This one doesn't."),)
    if claimed == fingerprint(text):
        return (Note("They match: these are the sealed orders."),)
    return (Warn("They don't match: these aren't the sealed orders."),)


TOOL = Tool(
    game="turf-war",
    key="orders",
    title="Orders",
    state=OrdersState,
    result=orders,
    rule=RULE,
    chapter="Movement",
    summary=summary,
    form=form,
    moves=(
        Move("add", "An order was added", moves.add),
        Move("edit", "An order was opened", moves.edit),
        Move("drop", "An order was taken away", moves.drop),
        Move("lose", "A piece was taken off the list", moves.lose),
        Move("seal", "The orders were sealed", moves.seal, bits=CHANCE),
        Move("reveal", "The orders were revealed", moves.reveal),
        Move("next", "The next turn began", moves.next_turn),
    ),
    transfers=(
        from_checklist("the turn", moves.from_round, "turn"),
        Transfer(
            "gang",
            "Use the names from the gang sheet",
            moves.to_orders,
            step_label="The names came from the gang sheet",
        ),
    ),
    version=2,
    older=older.ORDERS,
    hint="Secret until you reveal them; sealed by a fingerprint",
    links=to_the_turn,
    done=done,
    sign="letter",
    personal=True,
    reset_for_new_game=keeping("gang"),
    example=OrdersState(gang="Red", turn=3, seal=2**124 + 12345),
)
