"""Short keys for what can be touched, and what of a tool's screen one browser sees."""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from companion.core.blocks import Fold, Question, QuestionSequence, Result, Secret
from companion.core.fields import MOST_SEATS
from companion.core.values import Value
from companion.display.layout import Layout, lay_out
from companion.display.sheets import in_order
from companion.display.targets import (
    ALONE,
    CLOSED,
    Sitting,
    Touchable,
    current_question,
    identity,
    sequences_of,
    touch_target,
    touchables,
)
from companion.tools.tool import AnyTool


@dataclass(frozen=True, slots=True)
class Switches:
    """What one browser has open of a tool; the others who look at the same tool have their own."""

    chosen: str = ""
    """The mark of the question that was chosen for the pad, or CLOSED."""
    on: frozenset[str] = frozenset()
    """Folds that are open and ways of a pad, such as ADDING: the kind of each, and behind it its place or its mark."""
    secret: str = ""
    """The key of the secret that is uncovered."""
    find: str = ""
    """What is looked up."""

    def turned(self, switch: str) -> "Switches":
        """Return the switches with *switch* on where it was off, and off where it was on."""
        return replace(self, on=self.on ^ {switch})

    def only(self, kind: str, switch: str = "") -> "Switches":
        """Return the switches with *switch* on instead of every other that begins with *kind*."""
        others = {each for each in self.on if not each.startswith(kind)}
        return replace(self, on=frozenset(others | {switch} - {""}))


ADDING, OTHERS, PILES, HELD, TYPING = "add:", "more:", "piles:", "held:", "typing:"
ONE_MORE, MINUS = "plus:", "minus:"
"""What can be switched on: each with the key of its question behind it, or DOCK."""

FOLD: Final = "fold:"
"""The switch of a fold that stays open, with its key behind it. What is in a long one comes only then."""

COPIED: Final = "copied:"
"""The same for the text that was copied last, with its key."""

TAKE: Final = "take"
"""The key of the button under a code that makes it this browser's own tool; the digits come with it."""

BRING: Final = "bring"
"""The key of a button that leads to another tool, and takes along what is due there."""

OPEN: Final = "fold"
"""The key of the button that brings what is in a long fold."""

DOCK: Final = "dock"
"""The pad at the bottom, whatever it asks."""

BY_PLAYER: Final = "by:player"
"""The switch of pads of sheets that go on player by player, and not row by row."""

WHAT: Final = "what"
"""The switch of *What if?*."""


HOLD: Final = "hold"
"""The word of a button that holds a player, with the seat behind it."""


def switched(switches: Switches, word: str, here: str, scope: str) -> Switches | None:
    """Return *switches* after a button that changes what it shows and no answer; None for any other.

    *here* is the mark of its question, *scope* the key of what is switched on there.
    """
    match word:
        case "open" | "drawn":
            return replace(switches.only(TYPING).only(MINUS), chosen=here)
        case "shut":
            return replace(switches, chosen=CLOSED)
        case "add":
            return switches.turned(ADDING + scope)
        case "others":
            turned = switches.turned(OTHERS + scope)
            goes_on = OTHERS + scope in turned.on and ADDING + scope in turned.on
            return turned.only(ONE_MORE, ONE_MORE + here if goes_on else "")
        case "plus":
            switch = ONE_MORE + here
            return replace(
                switches.only(ONE_MORE, "" if switch in switches.on else switch), chosen=here
            )
        case "turn":
            return replace(switches.turned(BY_PLAYER), chosen=here)
        case "piles":
            return switches.turned(PILES + scope)
        case _:
            pass
    seat = word.removeprefix(HOLD)
    if seat == word or seat not in {str(each) for each in range(MOST_SEATS)}:
        return None
    switch = f"{HELD}{scope}:{seat}"
    return switches.only(HELD + scope, "" if switch in switches.on else switch)


def held_seat(switches: Switches, scope: str) -> int | None:
    """Return the seat of the player who is held on the pad of *scope*."""
    before = f"{HELD}{scope}:"
    return next(
        (int(each[len(before) :]) for each in switches.on if each.startswith(before)), None
    )


def key(touched: Touchable) -> str:
    """Return the key of *touched*: the same as long as it asks the same."""
    return _short(touch_target(touched))


def scope_of(question: Question, *, docked: bool) -> str:
    """Return what is switched on for the pad of *question*: it stays on for the next row or player."""
    return DOCK if docked else _short(("scope", question.kind.title, question.row))


def typing_of(question: Question, value: object) -> str:
    """Return the switch that is on once digits of *question* made *value*: the next one goes on with that value."""
    return f"{TYPING}{mark(question)}{_short(value)}"


def mark(question: Question) -> str:
    """Return the mark of *question*: the same as long as it is the same question."""
    return _short(identity(question))


def secret_key(secret: Secret) -> str:
    """Return the key of a secret: it says nothing about what is in it."""
    return _short(("secret", secret.title))


def top_key(title: str, *, done: bool) -> str:
    """Return the key of a page that begins at its top; *title* changes with each such page.

    Where *done* holds, it ends in a "t": the top then shows what the answers led to.
    """
    return _short(("top", title))[:4] + "t" * done


def label_key(label: str) -> str:
    """Return the key of an offer or a fold with this *label*."""
    return _short(("label", label))


def _short(what: object) -> str:
    return sha256(repr(what).encode()).hexdigest()[:8]


def fold_key(fold: Fold) -> str:
    """Return the key of a fold: the same as long as it stays open."""
    return label_key(fold.key or fold.title)


def fold_around(parts: Layout, what: str) -> str:
    """Return the switch of the fold in which the key *what* is touched, '' for none."""
    for fold in folds_of(parts.body):
        within = touchables(parts._replace(body=fold.blocks, main=()))
        if any(key(each) == what for each in within):
            return FOLD + fold_key(fold)
    return ""


def all_open(parts: Layout) -> Switches:
    """Return the switches with which all folds are open."""
    return Switches(on=frozenset(FOLD + fold_key(fold) for fold in folds_of(parts.body)))


def folds_of(blocks: Result) -> list[Fold]:
    """Return the folds among *blocks*, and those within what is uncovered."""
    found: list[Fold] = []
    for block in blocks:
        if isinstance(block, Fold):
            found.append(block)
        if isinstance(block, Fold | Secret):
            found += folds_of(block.blocks)
    return found


def seen(
    tool: AnyTool, state: Value, secret: str = "", done: frozenset[str] = frozenset()
) -> Layout:
    """Return the layout of *tool* with all secrets covered but the one with the key *secret*.

    *done* are the tools of its game with which nothing is left to do.
    """
    parts = lay_out(tool, state, done)
    body = _covered(parts.body, secret)
    shown = {b.title for b in body if isinstance(b, Secret) and secret_key(b) == secret}
    return parts.with_open(shown)._replace(body=body)


def _covered(blocks: Result, secret: str) -> Result:
    return tuple(
        replace(block, blocks=_covered(block.blocks, secret) if _open(block, secret) else ())
        if isinstance(block, Fold | Secret)
        else block
        for block in blocks
    )


def _open(block: Fold | Secret, secret: str) -> bool:
    return isinstance(block, Fold) or secret_key(block) == secret


def sequences_in_order(parts: Layout, switches: Switches) -> tuple[QuestionSequence, ...]:
    """Return the questions that share a pad; those of a sheet in the order in which it asks them."""
    return sequences_of(in_order(parts.body, by_player=BY_PLAYER in switches.on))


def asked_now(parts: Layout, switches: Switches, sits: Sitting = ALONE) -> Question | None:
    """Return the question on the pad: the chosen one, else the first without an answer.

    *sits* is who has a phone at a live table: one's own questions come first.
    """
    sequences = sequences_in_order(parts, switches)
    chosen = (CLOSED,) if switches.chosen == CLOSED else None
    questions = (
        [question for sequence in sequences for question in sequence.questions]
        if switches.chosen
        else []
    )
    here = (identity(question) for question in questions if mark(question) == switches.chosen)
    return current_question(sequences, next(here, chosen), sits=sits)
