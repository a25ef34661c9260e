"""Pads for numbers: one more or less, keys, digits, sums."""

from companion.core.blocks import Question
from companion.core.fields import Count, Sum, Total
from companion.core.printed import signed
from companion.core.words import spoken, spoken_value, sum_words
from companion.display import labels
from companion.display.labels import ADD_UP, CLEAR, USUAL
from companion.display.numbers import (
    HALVES,
    adds,
    another_fits,
    chosen_key,
    goes_on_itself,
    keys_shown,
    sign_waits,
    sum_goes_on,
    with_other_sign,
)
from companion.display.sheets import BY_PLAYER as TURN
from companion.display.sheets import BY_ROW, HALF, NEXT_CELL, PLUS, TURN_SIGN, TYPE_IT
from companion.display.sheets import RUB_OUT as RUB
from screens.light.state.keys import (
    ADDING,
    BY_PLAYER,
    MINUS,
    ONE_MORE,
    OTHERS,
    Switches,
    key,
    mark,
    scope_of,
)
from screens.light.state.submissions import (
    CLEARED,
    FIGURE,
    HALF_MORE,
    KEEP_IT,
    LESS,
    MORE,
    NEXT,
    RUB_OUT,
    SIGN,
    WHOLE,
)
from screens.light.ui.controls import button, chip, form, row
from screens.light.ui.icons import icon
from screens.light.ui.markup import NOTHING, Html, el, join


def count_pad(question: Question, kind: Count) -> Html:
    """Return minus, the number and plus; the number opens to a field."""
    value, said = question.value, spoken(question)
    fewer = value is not None and value <= kind.least
    further = value is not None and value >= kind.most
    less = button(icon("minus"), LESS, label=f"{said}: one less", disabled=fewer, look="icon")
    more = button(icon("plus"), MORE, label=f"{said}: one more", disabled=further, look="icon")
    typing = _typing(
        question, spoken_value(question, value), labels.count_label(question), value
    )
    return el(
        "div", form(key(question), less), typing, form(key(question), more), class_="row count"
    )


def _typing(question: Question, words: str, label: str, value: object) -> Html:
    """Return what opens to a field for a number or a sum."""
    before = signed(value) if isinstance(value, int) else str(value or "")
    typed = el(
        "input",
        name="n",
        value=before,
        aria_label=spoken(question),
        inputmode="text",
        autocomplete="off",
        maxlength=40,
        size=8,
    )
    keep = button("Keep", KEEP_IT, look="strong")
    more = label if label != words else None
    opens = el("summary", words, aria_label=more)
    return el("details", opens, form(key(question), typed, keep), class_="type")


def number_pad(
    question: Question, kind: Count | Sum | Total, switches: Switches, *, docked: bool
) -> Html:
    """Return a key for each usual number, or where it is *docked* the digits for any other; and above them what adds up
    a sum.
    """
    numbers, more = keys_shown(kind, others=False)
    if not numbers:
        return keypad(question, switches)
    scope = scope_of(question, docked=docked)
    others, adding = OTHERS + scope in switches.on, ADDING + scope in switches.on
    label = USUAL if others else labels.OTHERS
    turn = button(USUAL if others else icon("next"), "others", label=label)
    clear, total = _clear(question), _total(question)
    if others and docked:
        return join(row(form(key(question), turn), clear, total), keypad(question, switches))
    chosen = chosen_key(question)
    before = WHOLE if isinstance(kind, Count) else ""
    said = spoken(question)
    made = [
        button(n, f"{before}{n}", pressed=n == chosen)
        if docked
        else chip(n, n, str(n), said, n == chosen)
        for n in numbers
    ]
    last = turn if more and docked else NOTHING
    # On its side a phone has no room for all of them; the last one leads to the others.
    look = "keys few" if more and docked else "keys"
    keys = form(key(question), el("div", made, last, class_=look))
    if not isinstance(kind, Sum):
        return keys
    strong = "strong" if goes_on_itself(question) else ""
    on = form(key(question), button("Next", NEXT, look=strong))
    line = row(
        form(key(question), button(ADD_UP, "add", pressed=adding)) if adds(kind) else NOTHING,
        NOTHING if docked else _typed_sum(question, kind),
        clear,
        on if docked and sum_goes_on(question, adding=adding) else NOTHING,
        total,
    )
    return join(line, keys)


def _clear(question: Question) -> Html:
    """Return the button that clears a sum."""
    if not isinstance(question.kind, Sum):
        return NOTHING
    return form(key(question), button(CLEAR, CLEARED, disabled=not question.value))


def _total(question: Question) -> Html:
    """Return what a sum is so far."""
    if not isinstance(question.kind, Sum):
        return NOTHING
    return el("b", sum_words(question.value, question.kind.scale))


def keypad(question: Question, switches: Switches, *, of_sheet: bool = False) -> Html:
    """Return a phone's keypad: each digit is sent at once, *Next* moves on. That *of a sheet* turns which way."""
    kind = question.kind
    assert isinstance(kind, Count | Sum)
    waits = sign_waits(question.value, kind, adds=ONE_MORE + mark(question) in switches.on)
    minus = MINUS + mark(question) in switches.on if waits else None
    idle = not waits and with_other_sign(question.value, kind) == question.value
    sign = button("−/+", SIGN, label=TURN_SIGN, look="icon", disabled=idle, pressed=minus)
    sign = sign if kind.least < 0 else el("i")
    rub = button(icon("rub"), RUB_OUT, label=RUB, look="icon")
    by_player = of_sheet and BY_PLAYER in switches.on
    way_on = button((icon("down" if by_player else "on"), NEXT_CELL), NEXT, look="strong")
    if isinstance(kind, Count):
        figures = [button(n, n) for n in range(10)]
        keys = (*figures[1:4], way_on, *figures[4:], rub, figures[0], sign)
        return form(key(question), el("div", keys, class_="pad4 one"))
    figures = [button(n, f"{FIGURE}{n}") for n in range(10)]
    turn = button(icon("turn"), "turn", label=BY_ROW if by_player else TURN)
    keys = (
        *figures[1:4], _part(question, kind, switches),
        *figures[4:7], turn if of_sheet else el("i"),
        *figures[7:], way_on,
        rub, figures[0], sign,
    )  # fmt: skip
    pad = form(key(question), el("div", keys, class_="pad4"))
    if kind.scale == 1:
        return pad
    return join(_typed_sum(question, kind, TYPE_IT), pad)


def _typed_sum(question: Question, kind: Sum, label: str = labels.TYPE_IT) -> Html:
    return _typing(question, labels.TYPE_IT, label, _as_typed(question.value, kind.scale))


def _part(question: Question, kind: Sum, switches: Switches) -> Html:
    """Return the key for a half, or for another number of a sum, where there is either."""
    if kind.scale == HALVES:
        return button("½", HALF_MORE, label=HALF)
    if not another_fits(kind):
        return el("i")
    adding = ONE_MORE + mark(question) in switches.on
    return button(icon("plus"), "plus", label=PLUS, pressed=adding, disabled=not question.value)


def _as_typed(terms: tuple[int, ...], scale: int) -> str:
    """Return a sum as it is typed: with no plus before a minus."""
    typed = "+".join(signed(term, scale) for term in terms)
    return typed.replace("+\u2212", "\u2212")
