"""Skills and costs: what happens first, what fizzles, and who can pay. Rulebook: Main Phase, Reading Skills,
Keywords.
"""

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Heading,
    Note,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Warn,
    blocks,
)
from companion.core.fields import SEATS, Count, Internal, Seat
from companion.core.words import with_noun
from companion.games.mafia_works.acquire.state import Bought
from companion.games.mafia_works.skills import state as rules
from companion.games.mafia_works.skills.picture import purses, stack
from companion.games.mafia_works.skills.state import Outcome, Purse, SkillsState, WaitingCard
from companion.games.mafia_works.skills.words import effect, line, named, short
from companion.games.mafia_works.timing.state import KINDS as WORDS
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer, from_checklist, to_the_turn

RULE = (
    "Pay X: rest X of your standing Victory cards. Pay first. A Cut-In may be played at any time on any turn, "
    "also in answer to a skill that is about to happen. A skill that fizzles does nothing, and its cost stays "
    "paid. A fizzled Action card goes to the Drop. What happens is done as far as it can be."
)

BEGIN = "Tap whose skill or card it is. Then tap what it costs, and what it makes fizzle."

_ORDER = (
    "The rules give no order for several Cut-Ins. Our suggestion: the last one played happens first. If your table "
    "says otherwise, open “Another one first”."
)
_ANSWERS = (
    "The rules only say that Cut-Ins may answer a skill. May anything else? Your table decides."
)
_STASH = "The rules don't say when you may use a Stash card. Your table decides."
_LATE = (
    "What if a skill makes one fizzle that has happened already? The rules don't say. Our suggestion: nothing "
    "comes of it."
)
_ARRIVES = "The rules don't say if new Victory cards arrive standing. Here they do."
_KEEP = (
    "You need not keep this up: cards that are acquired in Acquire come in, and all of a player's cards stand with "
    "their next turn. If a number isn't right, tap it."
)
FULL = f"There is no room for more than {rules.MOST_ROWS}. Take one back first."

KEYS = 9
"""The largest number of Victory cards that is entered with one touch."""


def form(state: SkillsState) -> Result:
    """Ask who plays, what it costs and what it makes fizzle; then offer that the next one happens."""
    wait, players = rules.waiting(state), state.table.players
    changes = tuple(
        Button(
            f"Change {_numbered(state, number)}",
            "edit",
            (number,),
            step_label=f"{_numbered(state, number)} was opened",
        )
        for number in range(len(state.rows))
    )
    has_room = len(state.rows) < rules.MOST_ROWS or not wait
    is_asked = bool(wait) and len(changes) == 1  # the only one is below already
    who = Question(
        Seat(),
        None,
        "Who answers with another one?" if wait else "Who plays a skill or card?",
        move="play",
        players=players,
        step_label="Plays a skill or card",
    )
    return blocks(
        *stack(state, () if is_asked else changes),
        *_next(state),
        *([who] if has_room else [Note(FULL)]),
        *_entered(state, changes),
        *_others(state),
        bool(state.rows) and Button("Put all away", "away", step_label="All were put away"),
        *purses(state),
        _cards(state),
        *_stands(state),
    )


def _entered(state: SkillsState, changes: tuple[Button, ...]) -> Result:
    """Ask about one skill, and offer *changes* of the others; all under a fold once each had its turn."""
    if not state.rows:
        return ()
    asked = _asked(state, min(state.editing, len(state.rows) - 1))
    if not rules.waiting(state):
        return (Fold("Change one of them", (*asked, *changes), "changes"),)
    more = (Fold("Change one of them", changes, "changes"),) if len(changes) > 1 else ()
    return (*asked, *more)


def _numbered(state: SkillsState, number: int) -> str:
    return f"{number + 1}: {named(state, number)}"


def _next(state: SkillsState) -> Result:
    """Return the button with which the next one has its turn."""
    wait = rules.waiting(state)
    if not wait:
        return ()
    (now,) = (each for each in rules.every_outcome(state) if each.number == wait[0])
    return (Button(_button(state, now), "happen", (now.number,), main=True),)


def _button(state: SkillsState, each: Outcome) -> str:
    return f"{named(state, each.number)} {short(each)}"


def _others(state: SkillsState) -> Result:
    """Offer that another one comes first: the rules give no order."""
    buttons = tuple(
        Button(
            f"{_numbered(state, number)} comes first",
            "happen",
            (number,),
            step_label=f"{_numbered(state, number)} came first",
        )
        for number in rules.waiting(state)[1:]
    )
    return (Fold("Another one first", buttons, "others"),) if buttons else ()


def _asked(state: SkillsState, number: int) -> Result:
    """Ask what the skill *number* is, what was paid for it, and what it makes fizzle."""
    row = state.rows[number]
    player = (
        state.table.player(row.who)
        if row.who is not None and row.who in state.table.seats
        else None
    )
    title = named(state, number)
    kinds = tuple((key, WORDS[key].title) for key in rules.PLAYED)
    what = ask(state, ("rows", number, "what"), options=kinds, player=player, row=title)
    pay = ask(state, ("rows", number, "pay"), player=player, row=title, step_label="Pays")
    others = [each for each in range(len(state.rows)) if each != number]
    aims = (
        (None, "Nothing"),
        *((each, _numbered(state, each)) for each in reversed(others)),
    )
    stops = Question(
        Internal(most=rules.MOST_ROWS - 1, blank=True),
        row.stops,
        "Makes fizzle",
        path=("rows", number, "stops"),
        player=player,
        row=title,
        options=aims,
    )
    return blocks(
        Heading(_numbered(state, number)),
        pay,
        bool(others) and stops,
        what,
        Button(
            "Take it back: it wasn't played",
            "drop",
            (number,),
            step_label=f"{_numbered(state, number)} was taken back",
        ),
    )


def _cards(state: SkillsState) -> QuestionSequence:
    """Ask how everyone's Victory cards lie; none has to be counted."""
    titles = {"standing": "Standing", "rested": "Rested"}
    questions = tuple(
        Question(
            Count(title=titles[side], most=rules.MOST_CARDS, blank=True, keys=KEYS),
            None if (now := rules.held(state, seat)) is None else now[rules.SIDES.index(side)],
            titles[side],
            move="count",
            args=(seat, side),
            player=state.table.player(seat),
            step_label=f"{titles[side]} Victory cards",
        )
        for seat in state.table.seats
        for side in rules.SIDES
    )
    return QuestionSequence("Victory cards", questions, optional=True, onward=True)


def _stands(state: SkillsState) -> Result:
    buttons = tuple(
        Button(f"All of {state.table.name(seat)}'s Victory cards stand", "stand", (seat,))
        for seat in state.table.seats
        if (now := rules.held(state, seat)) and now[1]
    )
    return (Fold("Stand them all", buttons, "stand"),) if buttons else ()


def skills(state: SkillsState) -> Result:
    """Return what happens first, what fizzles, and who can pay. Reading Skills, Keywords."""
    text, why = _headline(state)
    lines = tuple(line(state, each) for each in rules.every_outcome(state))
    open_now = _silent(state)
    always = (RuleGap(each) for each in (_ORDER, _ARRIVES) if each not in open_now)
    return blocks(
        Answer(text, why, lines=lines),
        *(Warn(each) for each in _warnings(state)),
        not state.rows and Note(BEGIN),
        *(RuleGap(each) for each in open_now),
        Fold("How this table plays", (*always, Note(_KEEP))),
    )


def _headline(state: SkillsState) -> tuple[str, str]:
    wait = rules.waiting(state)
    every = rules.every_outcome(state)
    if wait:
        (now,) = (each for each in every if each.number == wait[0])
        after = len(wait) - 1
        then = f"Then {named(state, wait[1])}" if after else _can_answer(state)
        return f"{named(state, now.number)} {_first(state, now)}", then
    if state.rows:
        fizzled = sum(each.by is not None for each in every)
        return "Nothing waits", f"{len(every) - fizzled} happened, {fizzled} fizzled"
    known = {
        seat: up
        for seat in state.table.seats
        if (up := rules.standing(state, seat)) is not None
    }
    if not known:
        return "Who plays a skill or card?", "The last one played happens first"
    return "Nothing waits", "Can pay: " + ", ".join(
        f"{state.table.name(seat)} {up}" for seat, up in known.items()
    )


def _first(state: SkillsState, each: Outcome) -> str:
    """Return what becomes of the next one, in the headline."""
    return effect(state, each) if each.by is None else short(each)


def _can_answer(state: SkillsState) -> str:
    known = [
        f"{state.table.name(seat)} {up}"
        for seat in state.table.seats
        if (up := rules.standing(state, seat)) is not None
    ]
    can = f". Can still pay: {', '.join(known)}" if known else ""
    return f"Unless a Cut-In answers{can}"


def _warnings(state: SkillsState) -> list[str]:
    """Return what can't be: more paid than stands, and a skill outside its player's Main Phase. Keywords."""
    found = []
    for seat in state.table.seats:
        now = rules.balance(state, seat)
        if now and now[0] < 0:
            found.append(
                f"{state.table.name(seat)} paid {-now[0]} more than stood there. Without the cost a skill can't be "
                "tried. Tap what stands, or what was paid."
            )
        elif now and (now[0] > rules.MOST_CARDS or not 0 <= now[1] <= rules.MOST_CARDS):
            found.append(f"{state.table.name(seat)}'s Victory cards can't be: tap them.")
    for number, row in enumerate(state.rows):
        mine = row.who == state.turn
        if row.what in rules.MAIN_ONLY and state.turn in state.table.seats and not mine:
            name = state.table.name(state.turn or 0)
            found.append(
                f"{named(state, number)}: only in its player's own Main Phase. It's {name}'s turn."
            )
    return found


def _silent(state: SkillsState) -> list[str]:
    """Return what the rules leave open about what waits."""
    wait, every = rules.waiting(state), rules.every_outcome(state)
    answers = state.rows[1:]
    free = ("", "stash", *rules.CUT_INS, *rules.BY_THEMSELVES)
    held_open = [
        (_ORDER, len(wait) > 1),
        (_ANSWERS, any(row.what not in free for row in answers)),
        (_STASH, any(row.what == "stash" for row in state.rows)),
        (_LATE, any(each.late for each in every)),
    ]
    return [text for text, is_open in held_open if is_open]


def summary(state: SkillsState) -> str:
    """Return what waits."""
    wait = rules.waiting(state)
    if not wait:
        return "Nothing waits"
    return f"{with_noun(len(wait), 'skill')} wait{'s' * (len(wait) == 1)}"


def links(state: SkillsState) -> tuple[ToolLink, ...]:
    """Return the way back to the turn: the next step once all had their turn."""
    return to_the_turn(state, main=bool(state.rows) and not rules.waiting(state))


TOOL: Tool[SkillsState] = Tool(
    game="mafia-works",
    key="skills",
    title="Skills and costs",
    state=SkillsState,
    result=skills,
    rule=RULE,
    chapter="Main Phase, Reading Skills, Keywords",
    summary=summary,
    form=form,
    moves=(
        Move("play", "Plays a skill or card", rules.played),
        Move("happen", "It has its turn", rules.resolved),
        Move("edit", "One was opened", rules.edited),
        Move("drop", "It wasn't played", rules.taken_back),
        Move("away", "All were put away", rules.put_away),
        Move("count", "Victory cards counted", rules.counted),
        Move("stand", "All stand", rules.stood),
    ),
    transfers=(
        from_checklist("the turn", rules.from_round, "turn", "told_turn", place=True),
        Transfer(
            "acquire",
            "Use the cards that were acquired",
            rules.from_acquire,
            step_label="The acquired cards were filled in",
            facts=("bought",),
        ),
    ),
    hint="Cut-Ins in answer, what fizzles, who can Pay X",
    links=links,
    sign="cards",
    example=SkillsState(
        rows=(
            WaitingCard(who=0, what="use", pay=2),
            WaitingCard(who=2, what="cutin", pay=1, stops=0),
            WaitingCard(who=0, what="cutskill", stops=1),
        ),
        editing=2,
        purses=(
            Purse(standing=3),
            Purse(standing=1),
            Purse(standing=2, rested=1),
            Purse(standing=0, rested=1),
            *(Purse(),) * (SEATS - 4),
        ),
        bought=(Bought(),) * SEATS,
    ),
)
