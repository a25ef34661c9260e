"""Turn post: all that a game master posts after a turn, in one text. Rulebook: End of turn."""

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Note,
    Result,
    RuleGap,
    TextToCopy,
    blocks,
)
from companion.core.words import with_noun
from companion.games.turf_war.lines import MARK, lines, reading
from companion.games.turf_war.report import state as rules
from companion.games.turf_war.report.state import ReportState
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.setup import END
from companion.games.turf_war.treasury.tool import PUBLIC, SUGGESTED
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer, keeping, to_the_turn

HOW = (
    "Resolve all fights in Combat, and finish the turn in the other tools. Then bring all parts in "
    "here with 1 tap, and copy the post."
)

_PARTS = {"turn": "the turn", "areas": "areas", "allies": "alliances", "money": "treasuries"}


def form(state: ReportState) -> Result:
    """Ask for promotions, and which fights go into the post."""
    fights = tuple(
        Button(f"Take out: {fight}", "drop", (at,), step_label=f"Taken out: {fight}")
        for at, each in enumerate(state.fights)
        for fight in (lines(each.text).partition(":")[0] or f"fight {at + 1}",)
    )
    return blocks(
        ask(state, ("promotions",)),
        fights and Fold("The fights in the post", fights),
        ask(state, ("open_money",)),
        (text(state) or state.money) and _empty(state),
    )


def _empty(state: ReportState) -> Button:
    """Return the button that empties the post: the next step once its turn is over."""
    return Button(
        "Next turn: an empty post",
        "next",
        main=rules.is_past(state),
        step_label="The post was emptied",
    )


def text(state: ReportState) -> str:
    """Return the whole post: it names each of our readings once, at its end."""
    rises = lines(state.promotions)
    parts = [
        lines(state.turn),
        lines(state.moves),
        *(lines(fight.text) for fight in state.fights),
        lines(state.retreats),
        f"Areas\n{lines(state.areas)}" if state.areas.strip() else "",
        lines(state.allies),
        f"Promotions\n{rises}" if rises else "",
        lines(state.money) if state.open_money else "",
        reading(who_sees(state)) if state.money.strip() else "",
    ]
    open_: dict[str, None] = {}
    found = []
    for part in parts:
        rows = part.splitlines()
        open_ |= dict.fromkeys(row for row in rows if row.startswith(MARK))
        found.append("\n".join(row for row in rows if not row.startswith(MARK)))
    return "\n\n".join(part for part in (*found, "\n".join(open_)) if part.strip())


def who_sees(state: ReportState) -> str:
    """Return how this table reads who sees the treasuries."""
    return f"{PUBLIC} Here everyone does." if state.open_money else SUGGESTED


def missing(state: ReportState) -> list[str]:
    """Return which parts of the post are still to come."""
    parts = {
        name: words for name, words in _PARTS.items() if name != "money" or state.open_money
    }
    found = [words for name, words in parts.items() if not getattr(state, name).strip()]
    return [*found, *(["fights"] if not state.fights else [])]


def post(state: ReportState) -> Result:
    """Return the post, and say which of its parts are still to come."""
    whole, left = text(state), missing(state)
    why = f"Not in it yet: {', '.join(left)}" if left else "All parts are in it"
    if not whole:
        return (
            Answer("Nothing to post yet", why, lines=(HOW,)),
            RuleGap(who_sees(state)),
            Note(HOW),
        )
    title = f"{with_noun(len(state.fights), 'fight')} in the post"
    if rules.is_past(state):
        title, why = "This is still the previous turn", f"It is turn {state.turn_now} now"
    return (
        Answer(title, why, lines=(HOW,)),
        TextToCopy("Turn post", whole, main=not rules.is_past(state)),
        RuleGap(who_sees(state)),
    )


def summary(state: ReportState) -> str:
    """Return how many fights are in the post."""
    return f"{with_noun(len(state.fights), 'fight')} in the post"


def is_due(state: ReportState) -> bool:
    """Return whether the post is written now: its parts come before it is copied."""
    return not rules.is_past(state)


def is_open(state: ReportState) -> bool:
    """Return whether the treasuries belong to the post that is written now."""
    return is_due(state) and state.open_money


def links(state: ReportState) -> tuple[ToolLink, ...]:
    """Return the ways back: to Combat, for a turn has several fights, and to the phases."""
    return (
        *([ToolLink("Back to Combat", "combat")] if state.fights else []),
        *to_the_turn(state),
    )


def done(state: ReportState, now: RoundState) -> bool:
    """Return whether the post of the turn that is ending is written. End of turn."""
    return now.phase == END and bool(state.turn.strip()) and state.turn_held == now.round


TOOL = Tool(
    game="turf-war",
    key="post",
    title="Turn post",
    state=ReportState,
    result=post,
    summary=summary,
    form=form,
    moves=(
        Move("drop", "A fight taken out", rules.drop),
        Move("next", "The next turn began", rules.next_turn),
    ),
    transfers=(
        Transfer(
            "round",
            "Follow the turn on the checklist",
            rules.follow,
            step_label="The turn came from the checklist",
            facts=("turn_now",),
        ),
        Transfer(
            "round",
            "Bring in the turn and the orders",
            rules.from_round,
            step_label="The turn and the orders were brought in",
            due=is_due,
        ),
        Transfer(
            "meets",
            "Bring in the moves",
            rules.from_meets,
            step_label="The moves were brought in",
            due=is_due,
        ),
        Transfer(
            "combat",
            "Bring in this turn's fights",
            rules.from_combat,
            step_label="This turn's fights were brought in",
            due=is_due,
        ),
        Transfer(
            "areas",
            "Bring in the areas",
            rules.from_areas,
            step_label="The areas were brought in",
            due=is_due,
        ),
        Transfer(
            "alliances",
            "Bring in the open alliances",
            rules.from_alliances,
            step_label="The open alliances were brought in",
            due=is_due,
        ),
        Transfer(
            "gang",
            "Bring in the promotions",
            rules.from_gang,
            step_label="The promotions were brought in",
            due=is_due,
        ),
        Transfer(
            "treasury",
            "Bring in the treasuries",
            rules.from_treasury,
            step_label="The treasuries were brought in",
            due=is_open,
        ),
    ),
    version=3,
    older=rules.POST,
    hint="One text for the whole turn, for the forum",
    sign="sheet",
    links=links,
    done=done,
    follows=("treasury",),
    personal=True,
    reset_for_new_game=keeping(),
    example=ReportState(
        turn="Turn 3 · End of turn",
        areas="Docks: Red (2 H);¦Station: neutral;",
        promotions="Red: Sal becomes Lieutenant.",
    ),
)
