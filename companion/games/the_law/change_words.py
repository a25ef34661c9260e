"""What is said of an attempt at a scene change. Rulebook: FAQ."""

from companion.core.blocks import Answer, Tone
from companion.games.the_law.asks import named
from companion.games.the_law.change_rules import (
    applies,
    bonus,
    moves,
    outcome,
    parts,
    patrols,
    totals,
)
from companion.games.the_law.change_state import MANY, ChangeState
from companion.games.the_law.city import RULED, VICE_SQUAD
from companion.games.the_law.round import HAND, VICE

RULE = (
    "At Determine Success add up the influence with everything that changes it. As much as the "
    "difficulty is enough. Success and moving are two things: a scene that would cover one with "
    "Not On My Watch! can succeed, and stays all the same; a scene change on the protected "
    "scene itself is prevented."
)


def answer(state: ChangeState) -> Answer:
    """Say how the attempt stands, and why. FAQ."""
    text, tone = _headline(state)
    return Answer(
        text,
        _why(state),
        tone=tone,
        lines=_lines(state),
        rule=RULE,
        chapter="FAQ",
    )


def _headline(state: ChangeState) -> tuple[str, Tone]:
    found, (_, most) = outcome(state), totals(state)
    short = sum(state.difficulty) - most
    if found == "prevented":
        return "Prevented: the scene stays", "bad"
    if found == "ask":
        return state.scene.named or "Which scene change?", "plain"
    if state.stage == "attempt":
        return {
            "success": "Enough so far",
            "failure": f"{short} short so far",
            "open": "The Vice Squad decides",
        }[found], "plain"
    if found == "success":
        stays = "Success, but the scene stays"
        return "Success: the scene moves" if moves(state) else stays, "good"
    return (f"No success: {short} short", "bad") if found == "failure" else _COUNT


_COUNT: tuple[str, Tone] = ("Stop: count your hand", "plain")


def _why(state: ChangeState) -> str:
    """Return the arithmetic as a player speaks it: "8 against 8: 5 own + 3 Goons"."""
    found = outcome(state)
    if found == "prevented":
        return "Not On My Watch! lies on this very scene"
    if found == "ask":
        return _missing(state)
    (least, most), difficulty = totals(state), sum(state.difficulty)
    if found == "open":
        return f"{least} or {most} against {difficulty}: +{VICE} with {HAND} cards or fewer"
    return f"{least} against {difficulty}: {_sum(state)}"


def _missing(state: ChangeState) -> str:
    known = state.influence or state.counted is not None
    wanted = (not state.difficulty and "the difficulty", not known and "your influence")
    first = "" if known or state.difficulty else "only in your own turn; "
    return f"{first}enter {' and '.join(each for each in wanted if each)}"


def _sum(state: ChangeState) -> str:
    if state.counted is not None:
        return "as your table counts"
    first, *others = parts(state)
    vice = bonus(state)
    said = [f"{first.number} {first.title}", *(_signed(p.number, p.title) for p in others)]
    if vice == (VICE, VICE):
        said.append(_signed(VICE, "Vice Squad"))
    least, most = totals(state)
    more = "" if least == most else f"; {most} with the Vice Squad"
    return " ".join(said) + more


def _signed(number: int, title: str) -> str:
    return f"{'−' if number < 0 else '+'} {abs(number)} {title}"


def _lines(state: ChangeState) -> tuple[str, ...]:
    own = [p for p in patrols(state) if p not in RULED and state.given[p].influence is None]
    lines = [f"Nothing is counted yet for {named(state.cards, patrol)}." for patrol in own]
    if applies(state, VICE_SQUAD):
        lines.append(f"Vice Squad: {RULED[VICE_SQUAD]} {_in_hand(state)}")
    return tuple(lines)


def _in_hand(state: ChangeState) -> str:
    if state.hand is None:
        return "Your hand is not counted yet."
    number = f"{state.hand} or more" if state.hand == MANY else str(state.hand)
    return f"You have {number}."


def summary(state: ChangeState) -> str:
    """Say how the attempt stands."""
    return _headline(state)[0]
