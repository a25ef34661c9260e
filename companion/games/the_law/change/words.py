"""What Scene change says about an attempt. Rulebook: FAQ."""

from companion.core.blocks import Answer, Tone
from companion.core.printed import listed, signed
from companion.core.words import with_noun
from companion.games.the_law.change.state import (
    MANY,
    ChangeState,
    applies,
    bonus,
    missing,
    moves,
    outcome,
    parts,
    totals,
)
from companion.games.the_law.city import RULED, VICE_SQUAD
from companion.games.the_law.round.tool import HAND, VICE

LISTED = 44
"""The most letters of a list of what is missing: a small phone has two short lines for them, beside undo and redo."""

RULE = (
    "At Determine Success, add up your influence and everything that changes it. You succeed if "
    "it's at least the difficulty. A success doesn't always move the scene. A scene that would cover one "
    "with Not On My Watch! can succeed, but it stays. A scene change on the protected scene "
    "itself is prevented."
)


def answer(state: ChangeState) -> Answer:
    """Return how the attempt ends or would end now, and why. FAQ."""
    text, tone = _headline(state)
    return Answer(text, _why(state), tone=tone, lines=_lines(state))


def _headline(state: ChangeState) -> tuple[str, Tone]:
    found, (_, most) = outcome(state), totals(state)
    short = sum(state.difficulty) - most
    if found == "prevented":
        return "Prevented: the scene stays", "bad"
    if found == "ask":
        scene = state.scene.named or state.counted is not None
        return missing(state)[0].question if scene else "Which scene?", "plain"
    if state.stage == "attempt":
        return {
            "success": "Enough so far",
            "failure": f"{short} short so far",
            "open": "So far, the Vice Squad decides",
        }[found], "plain"
    if found == "success":
        stays = "Success, but the scene stays"
        return "Success: the scene moves" if moves(state) else stays, "good"
    return (f"No success: {short} short", "bad") if found == "failure" else _COUNT


_COUNT: tuple[str, Tone] = ("Stop: count your hand", "plain")


def _why(state: ChangeState) -> str:
    """Return the sum as players say it: "8 against 8: 5 of your own + 3 Goons"."""
    found = outcome(state)
    if found == "prevented":
        return "Not On My Watch! is on this scene"
    if found == "ask":
        return _missing(state)
    (least, most), difficulty = totals(state), sum(state.difficulty)
    if found == "open":
        return f"{signed(least)} or {signed(most)} against {signed(difficulty)}: +{VICE} with {HAND} cards or fewer"
    return f"{signed(least)} against {signed(difficulty)}: {_sum(state)}"


def _missing(state: ChangeState) -> str:
    """Return what is still missing: as a list, or how many numbers where that would take many lines."""
    names, scene = [each.name for each in missing(state)], state.scene.named
    found = f"Still missing: {listed(names)}"
    if not scene or len(said := f"{scene}. {found}") <= LISTED:
        return said if scene else found
    are = "is" if len(names) == 1 else "are"
    return f"{scene}. {with_noun(len(names), 'number')} {are} still missing"


def _sum(state: ChangeState) -> str:
    if state.counted is not None:
        return "as your table counts it"
    first, *others = parts(state)
    vice = bonus(state)
    said = [
        f"{signed(first.number)} {first.title}",
        *(_added(p.number, p.title) for p in others),
    ]
    if vice == (VICE, VICE):
        said.append(_added(VICE, "Vice Squad"))
    least, most = totals(state)
    more = "" if least == most else f"; {signed(most)} with the Vice Squad"
    return " ".join(said) + more


def _added(number: int, title: str) -> str:
    return f"{'−' if number < 0 else '+'} {abs(number)} {title}"


def _lines(state: ChangeState) -> tuple[str, ...]:
    if not applies(state, VICE_SQUAD):
        return ()
    return (f"Vice Squad: {RULED[VICE_SQUAD]} {_in_hand(state)}",)


def _in_hand(state: ChangeState) -> str:
    if state.hand is None:
        return "Your hand isn't counted yet."
    number = f"{state.hand} or more" if state.hand == MANY else str(state.hand)
    return f"You have {number}."
