"""Who meets whom: all revealed orders at once, the fights that follow, and who goes where after them.

Rulebook: Placement to End of turn.
"""

from dataclasses import replace

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Grid,
    Heading,
    Note,
    Question,
    Result,
    RuleGap,
    TextToCopy,
    Warn,
    blocks,
)
from companion.core.fields import SEATS, Internal
from companion.core.names import skeleton
from companion.core.search import echoed
from companion.core.words import with_noun
from companion.games.turf_war.areas.state import MOST_AREAS, pieces_words
from companion.games.turf_war.combat.state import KEYS
from companion.games.turf_war.meets import moves
from companion.games.turf_war.meets import state as rules
from companion.games.turf_war.meets.after import After, Leaving, after
from companion.games.turf_war.meets.moving import complaints, free_for, missing
from companion.games.turf_war.meets.neighbours import borders, shared
from companion.games.turf_war.meets.picture import empty_town, picture
from companion.games.turf_war.meets.rule_gaps import readings
from companion.games.turf_war.meets.state import Crew, MeetsState, Order, Spot
from companion.games.turf_war.meets.transfers import (
    from_alliances,
    from_areas,
    from_combat,
    from_round,
)
from companion.games.turf_war.meets.words import (
    leaving_words,
    meeting_words,
    owner_words,
    pieces,
    post,
    said,
)
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.setup import MOVEMENT
from companion.tools.questions import ask
from companion.tools.tool import (
    Move,
    Tool,
    ToolLink,
    Transfer,
    from_checklist,
    short_names,
    to_the_turn,
)

RULE = (
    "All moves happen at once. Hitmen and Lieutenants can go anywhere. A Don only goes to areas of his own "
    "gang. Gangs that aren't open allies fight where they meet. Whoever has to leave goes to the closest "
    "friendly area: one of their own, or of an open ally."
)

HERE = (
    "Enter orders once they're revealed: this page isn't covered. It stays on your device and is in no "
    "code. It goes to another device by file."
)

BEGIN = "Tap the area that pieces come from. Then tap the area that they go to."
MAP = (
    'Write neighbours as "Docks - Park;" and end each pair with a semicolon. Then the closest friendly area is '
    "found for you. Without the list, the game master says where pieces fall back to."
)
FULL = f"There is no room for more than {rules.MOST_ORDERS} orders. Take one away first."

UNDECIDED = (
    "Not all fights and retreats are decided. If you begin the next turn now, pieces that still have to "
    "leave stay in the area of their fight."
)

STRANGE = 5
"""Parts of the list of neighbours that are quoted, where they can't be read."""


def form(state: MeetsState) -> Result:
    """Ask for the areas, all orders, and where those go who leave. Movement, Combat resolution."""
    now = after(state)
    held = state.held if rules.is_area(state, state.held) else None
    has_room = len(state.orders) < rules.MOST_ORDERS
    touches = tuple(
        Button(
            f"{'From' if state.held is None else 'To'} {rules.area_name(state, at)}",
            "touch",
            (at,),
        )
        for at in range(len(state.spots))
        if has_room and (state.held is not None or now.moves.left[at])
    )
    past = (
        (
            Button(
                f"Begin turn {state.told_turn}",
                "turn",
                main=True,
                step_label=f"Turn {state.told_turn} began",
            ),
            Button("These are this turn's orders", "stay"),
        )
        if rules.is_past(state)
        else ()
    )
    is_early = state.orders and (state.ends or past) and not now.is_settled
    undecided = (Warn(UNDECIDED),) if is_early else ()
    return blocks(
        *(undecided if past else ()),
        *past,
        *picture(state, now, touches),
        bool(state.spots)
        and not (state.ends or past)
        and Note(_hint(state, held) if has_room else FULL),
        state.held is not None and Button("Not from here", "put"),
        *_retreats(state, now),
        *_orders(state),
        touches and Fold("Tap an area by its name", touches, key="touches"),
        *_areas(state),
        _allies(state),
        _neighbours(state),
        *([] if past else undecided),
        bool(state.orders)
        and not past
        and Button("Next turn", "turn", step_label="The next turn began"),
    )


def _hint(state: MeetsState, held: int | None) -> str:
    return BEGIN if held is None else f"From {rules.area_name(state, held)}: tap where they go."


def _retreats(state: MeetsState, now: After) -> Result:
    """Ask where those go who leave, and whose area it is, where the rules don't say it. Combat resolution, 1 and 2a."""
    found: Result = ()
    for each in now.leaving:
        if len(each.options) > 1:
            found += (_retreat(state, each),)
    for at in now.unclear:
        row = rules.area_name(state, at)
        found += (ask(state, ("spots", at, "now"), players=state.table.players, row=row),)
    return (Heading("After the fights"), *found) if found else ()


def _retreat(state: MeetsState, each: Leaving) -> Question:
    options = tuple(
        (to, "They leave the game" if to == rules.GONE else rules.area_name(state, to))
        for to in each.options
    )
    kind = Internal(most=rules.GONE, blank=True, travels="local", title="Where do they go?")
    name = state.table.name(each.gang.seat)
    return Question(
        kind,
        each.to,
        f"Where do {name}'s {pieces(each.gang)} go?",
        move="retreat",
        args=(each.at, each.gang.seat),
        options=options,
        row=f"from {rules.area_name(state, each.at)}",
    )


def _orders(state: MeetsState) -> Result:
    """Ask for the order that is being changed, and list the others; all under a fold once a fight is over."""
    found: Result = ()
    now, is_folded = min(state.editing, len(state.orders) - 1), bool(state.ends)
    for number, order in enumerate(state.orders):
        note = Note(f"Order {number + 1}: {said(state, order)}")
        if number == now:
            questions = _order(state, number, order, is_folded)
            found += (Heading(f"Order {number + 1}"), *questions, note)
        else:
            found += (
                note,
                Button(
                    f"Change order {number + 1}",
                    "edit",
                    (number,),
                    step_label=f"Order {number + 1} was opened",
                ),
            )
    can = state.spots and len(state.orders) < rules.MOST_ORDERS
    found += (Button("Add an order", "add", step_label="An order was added"),) if can else ()
    if is_folded and found:
        return (Fold(f"Orders: {len(state.orders)}", found, key="orders"),)
    return found


def _order(state: MeetsState, number: int, order: Order, is_flat: bool) -> Result:
    """Ask how many go, and all else of an order, folded away unless *is_flat*. Placement to Diplomacy rules."""
    row, players = f"order {number + 1}", state.table.players
    places = tuple((at, rules.area_name(state, at)) for at in range(len(state.spots)))

    def asked(name: str, title: str = "") -> Question:
        options = places if name in ("start", "goal") else ()
        return ask(
            state, ("orders", number, name), title, players=players, row=row, options=options
        )

    free = free_for(state, number)
    ranks = tuple(
        replace(asked(name), options=_up_to(getattr(free, name, None), getattr(order, name)))
        for name in ("hitmen", "lieutenants")
        if free is None or getattr(free, name) or getattr(order, name)
    )
    if order.does == "place":
        ranks = (asked("hitmen", "Recruits"),)
    elif free is None or free.don or order.don:
        ranks += (asked("don"),)
    names = ["seat", "start", "goal", "does"]
    if order.does == "place":
        names.remove("start")
    more = [asked(name) for name in names]
    if order.does != "place":
        if order.does == "attack" or order.ally is not None:
            title = "Attack whom?" if order.does == "attack" else ""
            more.append(asked("foe", title))
        more.append(asked("ally"))
    begins_open = bool(missing(state, order))
    fold = Fold("Whose, where, what, with whom", tuple(more), "order", begins_open)
    return (
        *ranks,
        *(more if is_flat else (fold,)),
        Button(
            "Take this order away",
            "drop",
            (number,),
            step_label=f"Order {number + 1} was taken away",
        ),
    )


def _up_to(most: int | None, now: int) -> tuple[tuple[int, str], ...]:
    """Return the numbers from 0 to *most* as a choice, none where they are too many or not known."""
    last = -1 if most is None else max(most, now)
    return tuple((n, str(n)) for n in range(last + 1)) if last <= KEYS else ()


def _areas(state: MeetsState) -> Result:
    """Ask for the area that is being changed, and list the others; an empty town has places for them. Initial setup,
    End of turn.
    """
    add = Button("Add an area", "area", main=not state.spots, step_label="An area was added")
    if not state.spots:
        return (empty_town(add), add)
    found: Result = ()
    for at, spot in enumerate(state.spots):
        if at == state.at:
            found += (Heading(rules.area_name(state, at)), *_area(state, at, spot))
        else:
            found += (
                Button(
                    f"Change {rules.area_name(state, at)}",
                    "open",
                    (at,),
                    step_label=f"{rules.area_name(state, at)} was opened",
                ),
            )
    more = (add,) if len(state.spots) < MOST_AREAS else ()
    return (Fold("Areas and pieces before the moves", (*found, *more), key="areas"),)


def _area(state: MeetsState, at: int, spot: Spot) -> Result:
    row, players = f"area {at + 1}", state.table.players
    found: Result = tuple(
        ask(state, ("spots", at, name), players=players, row=row) for name in ("name", "owner")
    )
    for n in range(len(spot.crews)):
        found += tuple(
            ask(
                state, ("spots", at, "crews", n, name), players=players,
                row=f"gang {n + 1} in {row}",
            )
            for name in Crew.model_fields
        )  # fmt: skip
    more = (
        (
            Button(
                "Add a gang here",
                "crew",
                (at,),
                step_label=f"A gang was added in {rules.area_name(state, at)}",
            ),
        )
        if len(spot.crews) < SEATS
        else ()
    )
    return (*found, *more)


def _allies(state: MeetsState) -> Fold:
    players = state.table.players
    return Fold(
        "Alliances",
        (
            ask(state, ("open",), players=players, row="allied in the open"),
            ask(state, ("secret",), players=players, row="allied in secret"),
            Note("Enter secret allies only after their orders are revealed."),
        ),
        key="allies",
    )


def _neighbours(state: MeetsState) -> Fold:
    found = borders(state)
    shown = tuple(
        Warn(f'This can\'t be read: "{echoed(each)}".') for each in found.strange[:STRANGE]
    )
    rest = len(found.strange) - len(shown)
    return Fold(
        "Neighbouring areas",
        blocks(
            ask(state, ("map",)),
            Note(MAP),
            *shown,
            rest and Warn(f"{with_noun(rest, 'more part')} can't be read."),
            bool(found.pairs) and TextToCopy("Neighbours to share", shared(state)),
        ),
        key="map",
    )


def meets(state: MeetsState) -> Result:
    """Return who meets whom, and where everyone is now. Movement, Combat resolution."""
    now = after(state)
    if not state.spots:
        why = "Take them from Areas, or add them here"
        return (Answer("No areas yet", why), Note(HERE))
    rows = tuple(
        (
            rules.area_name(state, at),
            owner_words(state, owner),
            pieces_words(state.table, owner, gangs) or "–",
        )
        for at, (owner, gangs) in enumerate(zip(now.owners, now.there, strict=True))
    )
    text, why = headline(state, now)
    posted = post(state, now)
    return blocks(
        Answer(text, why),
        *(Warn(each) for each in (*_unread(state), *complaints(state, now.moves))),
        *(Warn(each) for each in _stale(state, now)),
        *(Note(f"{meeting_words(state, each)}.") for each in now.waiting),
        *(Note(f"{leaving_words(state, each)}.") for each in now.leaving),
        bool(idle := _idle(state)) and Note(f"No orders from {state.table.names(idle)}."),
        *(RuleGap(each) for each in readings(state, now)),
        Grid("Where everyone is", ("Area", "Owner", "Pieces"), rows),
        posted and TextToCopy("Moves to post", posted),
        Note(HERE),
    )


def headline(state: MeetsState, now: After) -> tuple[str, str]:
    """Return what is next, as a headline, and why."""
    if rules.is_past(state):
        return "This is still the previous turn", f"It is turn {state.told_turn} now"
    if not state.orders:
        return "What is ordered?", BEGIN
    if now.waiting:
        names = ", ".join(rules.area_name(state, each.at) for each in now.waiting)
        return with_noun(len(now.waiting), "fight"), names
    if now.open:
        names = ", ".join(rules.area_name(state, at) for at in now.open)
        return "Who stays?", f"In Combat, say it for {names}"
    if any(each.to is None for each in now.leaving):
        left = sum(each.to is None for each in now.leaving)
        return "Where do they go?", f"{with_noun(left, 'gang')} still to send"
    if now.fought:
        return "All fights are over", "Everyone is where they belong"
    return "Nobody fights", "No gangs meet that aren't friends"


def _idle(state: MeetsState) -> tuple[int, ...]:
    """Return who has pieces and no order, while orders are still being entered."""
    if not state.orders or state.ends:
        return ()
    here = {gang.seat for gangs in rules.begun(state) for gang in gangs}
    told = {order.seat for order in state.orders}
    return tuple(seat for seat in state.table.seats if seat in here - told)


def _unread(state: MeetsState) -> list[str]:
    """Return which pieces could not be read from the list of areas, and which names it has twice."""
    names = [skeleton(spot.name) for spot in state.spots]
    return [
        *(
            f'{rules.area_name(state, at)}: "{spot.words.strip()}" can\'t be read as pieces. Enter them here.'
            for at, spot in enumerate(state.spots)
            if spot.words.strip()
        ),
        *(
            f"{name} is in the list more than once."
            for name in dict.fromkeys(
                spot.name.strip()
                for spot in state.spots
                if spot.name.strip() and names.count(skeleton(spot.name)) > 1
            )
        ),
    ]


def _stale(state: MeetsState, now: After) -> list[str]:
    return [
        f"The fight in {rules.area_name(state, at)} was resolved with other pieces than are there by "
        "these orders."
        for at in now.stale
    ]


def links(state: MeetsState) -> tuple[ToolLink, ...]:
    """Return the ways to the fights, then to the list of areas, and back to the turn."""
    back, past = to_the_turn(state), rules.is_past(state)
    if not state.orders or past:
        return back
    now = after(state)
    if now.waiting:
        return (ToolLink("Resolve the fights", "combat", main=True, brings=True), *back)
    settled = now.is_settled
    return (ToolLink("Update the list of areas", "areas", main=settled, brings=settled), *back)


def is_unordered(state: MeetsState) -> bool:
    """Return whether nothing is ordered: what the list of areas says now comes first, such as recruits."""
    return not state.orders


def done(state: MeetsState, now: RoundState) -> bool:
    """Return whether nothing waits here: orders of this turn are entered, and everyone is where they belong."""
    entered = bool(state.orders) and not rules.is_past(state)
    return entered and (now.phase == MOVEMENT or after(state).is_settled)


TOOL: Tool[MeetsState] = Tool(
    game="turf-war",
    key="meets",
    title="Who meets whom",
    version=2,
    older=(short_names(1, MeetsState),),
    state=MeetsState,
    result=meets,
    rule=RULE,
    chapter="Movement",
    form=form,
    moves=(
        Move("touch", "From an area, or to one", moves.touch),
        Move("put", "Not from here", moves.put_down),
        Move("add", "An order was added", moves.add),
        Move("edit", "An order was opened", moves.edit),
        Move("drop", "An order was taken away", moves.drop),
        Move("area", "An area was added", moves.add_area),
        Move("open", "An area was opened", moves.open_area),
        Move("crew", "A gang was added to an area", moves.add_crew),
        Move("retreat", "Where they go", moves.retreat),
        Move("turn", "The next turn began", moves.next_turn),
        Move("stay", "This turn's orders", moves.of_this_turn),
    ),
    transfers=(
        from_checklist("the turn", from_round, "told_turn", "told_held"),
        Transfer("areas", "Use the list of areas", from_areas, step_label="The list of areas was filled "
                                                                "in", facts=("spots",), due=is_unordered),
        Transfer("alliances", "Use the open alliances", from_alliances, step_label="The open alliances were filled "
                                                                         "in", facts=("open",)),
        Transfer("combat", "Use this turn's fights", from_combat, step_label="This turn's fights were filled "
                                                                   "in", facts=("ends",)),
    ),
    hint="All orders at once: who is where, who fights",
    links=links,
    done=done,
    sign="city",
    personal=True,
    reset_for_new_game=moves.another,
    example=MeetsState(
        spots=(
            Spot(name="Docks", owner=0, crews=(Crew(seat=0, hitmen=3, don=True),)),
            Spot(name="Old Town", owner=1, crews=(Crew(seat=1, hitmen=2, lieutenants=1),)),
            Spot(name="Station", owner=0),
        ),
        orders=(
            Order(seat=0, start=0, goal=1, hitmen=2),
            Order(seat=1, start=1, goal=2, hitmen=1),
        ),
        map="Docks - Station; Docks - Old Town;",
    ),
)  # fmt: skip
