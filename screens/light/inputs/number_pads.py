"""Pads for numbers: one more or less, keys, digits, sums."""

from companion.core.blocks import Question
from companion.core.fields import Count, Sum
from companion.core.printed import signed
from companion.core.words import spoken, spoken_value, sum_words
from companion.display import labels
from companion.display.labels import ADD_UP, LARGER, SMALLER
from companion.display.numbers import (
    HALVES,
    counted_keys,
    goes_on_itself,
    keys_shown,
    sum_goes_on,
    sum_turned,
    turned,
    whole_number,
)
from companion.display.sheets import BY_PLAYER as TURN
from companion.display.sheets import BY_ROW, HALF, NEXT_CELL, PLUS, TURN_SIGN, TYPE_IT
from companion.display.sheets import RUB_OUT as RUB
from screens.light.state.keys import (
    ADDING,
    BY_PLAYER,
    DOCK,
    HIGHER,
    ONE_MORE,
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


def number_keys(
    question: Question, numbers: range, chosen: int | None, docked: bool, last: Html = NOTHING
) -> Html:
    """Return a key for each of *numbers*, and the *last* one. On the docked pad they say no more."""
    said = spoken(question)
    made = [
        button(n, n, pressed=n == chosen) if docked else chip(n, n, str(n), said, n == chosen)
        for n in numbers
    ]
    return el("div", made, last, class_="keys")


def docked_count(question: Question, kind: Count, switches: Switches) -> Html:
    """Return a key for each usual number, or the digits for a larger one."""
    numbers, higher = counted_keys(kind), HIGHER + DOCK in switches.on
    if not numbers:
        return _digit_pad(question, kind)
    turn = button(
        SMALLER if higher else icon("next"), "higher", label=SMALLER if higher else LARGER
    )
    if higher:
        return join(form(key(question), row(turn)), _digit_pad(question, kind))
    keys = [button(n, f"{WHOLE}{n}", pressed=n == question.value) for n in numbers]
    return form(key(question), el("div", keys, turn, class_="keys"))


def _digit_pad(question: Question, kind: Count) -> Html:
    """Return a phone's keypad: each digit is sent at once, *Next* moves on."""
    way_on = button((icon("on"), NEXT_CELL), NEXT, look="strong")
    rub = button(icon("rub"), RUB_OUT, label=RUB, look="icon")
    idle = turned(question.value, kind) == question.value
    sign = button("−/+", SIGN, label=TURN_SIGN, look="icon", disabled=idle)
    if kind.least >= 0:
        sign = el("i")
    figures = [button(n, n) for n in range(10)]
    keys = (*figures[1:4], way_on, *figures[4:], rub, figures[0], sign)
    return form(key(question), el("div", keys, class_="pad4 one"))


def sum_pad(question: Question, kind: Sum, switches: Switches, docked: bool) -> Html:
    """Return keys for a number with one touch, or for a sum such as 5+4+5."""
    scope = scope_of(question, docked=docked)
    adding, higher = ADDING + scope in switches.on, HIGHER + scope in switches.on
    numbers, more = keys_shown(kind, higher)
    chosen = whole_number(question.value, kind)
    turn = button(
        icon("back" if higher else "next"),
        "higher",
        label=SMALLER if higher else LARGER,
    )
    typed = _as_typed(question.value, kind.scale)
    on = docked and sum_goes_on(question, adding=adding)
    strong = "strong" if goes_on_itself(question) else ""
    line = row(
        form(key(question), button(ADD_UP, "add", pressed=adding)),
        NOTHING if on else _typing(question, "Type it", "Type it", typed),
        form(key(question), button("Clear", CLEARED, disabled=not question.value)),
        form(key(question), button("Next", NEXT, look=strong)) if on else NOTHING,
        el("b", sum_words(question.value, kind.scale)),
    )
    keys = number_keys(question, numbers, chosen, docked, turn if more else NOTHING)
    return join(line, form(key(question), keys))


def keypad(question: Question, switches: Switches) -> Html:
    """Return a phone's keypad for a cell of a sheet: each digit is sent at once, *Next* moves on."""
    kind = question.kind
    assert isinstance(kind, Sum)
    by_player, adding = BY_PLAYER in switches.on, ONE_MORE + mark(question) in switches.on

    def figures(first: int) -> list[Html]:
        return [button(n, f"{FIGURE}{n}") for n in range(first, first + 3)]

    adds = kind.longest > 1 and not kind.one
    half = button("½", HALF_MORE, label=HALF)
    plus = button(icon("plus"), "plus", label=PLUS, pressed=adding, disabled=not question.value)
    turn = button(icon("turn"), "turn", label=BY_ROW if by_player else TURN)
    idle = sum_turned(question.value, kind) == question.value
    sign = button("−/+", SIGN, label=TURN_SIGN, look="icon", disabled=idle)
    keys = (
        figures(1), half if kind.scale == HALVES else plus if adds and kind.scale == 1 else el("i"),
        figures(4), turn,
        figures(7), button((icon("down" if by_player else "on"), NEXT_CELL), NEXT, look="strong"),
        button(icon("rub"), RUB_OUT, label=RUB, look="icon"), button(0, f"{FIGURE}0"),
        sign if kind.least < 0 else el("i"),
    )  # fmt: skip
    pad = form(key(question), el("div", keys, class_="pad4"))
    if kind.scale == 1:
        return pad
    return join(
        _typing(question, "Type it", TYPE_IT, _as_typed(question.value, kind.scale)), pad
    )


def _as_typed(terms: tuple[int, ...], scale: int) -> str:
    """Return a sum as it is typed: with no plus before a minus."""
    typed = "+".join(signed(term, scale) for term in terms)
    return typed.replace("+\u2212", "\u2212")
