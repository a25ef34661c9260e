"""A sheet: a row down for each row of it, players across, and everyone's total at the foot."""

from companion.core.blocks import Question, QuestionSequence, SheetRow, SheetShape
from companion.core.printed import signed
from companion.core.words import NOTHING
from companion.display.sheets import (
    TOTAL,
    cell_value,
    gives,
    heard_cell,
    heard_total,
    in_row,
    worth,
)
from screens.light.state.keys import key
from screens.light.ui.controls import button, for_screen_readers
from screens.light.ui.icons import badge, icon
from screens.light.ui.links import CELL
from screens.light.ui.markup import Html, el


def sheet_view(sequence: QuestionSequence, *, live: bool, asked: Question | None) -> Html:
    """Return the sheet of *sequence*: a table whose row names, players and totals stay in sight where it scrolls."""
    sheet = sequence.sheet
    assert sheet
    heads = [
        el("th", badge(each), el("span", each.name), scope="col") for each in sheet.players
    ]
    rows = [_row(sequence, row, live=live, asked=asked) for row in sheet.rows]
    table = el(
        "table",
        el("thead", el("tr", el("th", sheet.unit), heads)),
        el("tbody", rows),
        el(
            "tfoot",
            el("tr", el("th", TOTAL, scope="row"), _totals(sheet), class_=_tight(sheet)),
        ),
    )
    # Where nothing in it takes the keys, it does itself: it scrolls.
    whole = el("div", table, class_="sheet", tabindex=None if live else 0)
    if not live:
        return whole
    word = el("input", type="hidden", name="v", value="open")
    return el("form", word, whole, method="post")


def _row(
    sequence: QuestionSequence, row: SheetRow, *, live: bool, asked: Question | None
) -> Html:
    below = " · ".join(row.parts) if len(row.titles) > 1 else ""
    name = (row.name, el("small", below)) if below else row.name
    cells = [
        _cell(row, at, questions, live, asked)
        for at, questions in enumerate(in_row(sequence, row))
    ]
    return el("tr", el("th", name, scope="row"), cells)


def _cell(
    row: SheetRow, at: int, questions: tuple[Question, ...], live: bool, asked: Question | None
) -> Html:
    """Return the cell of the player at place *at*: their numbers, and what the row makes of them."""
    if not questions:
        return el("td", gives(row, at) or None)
    points = worth(row, at, questions)
    small = el("small", points) if points else None
    if not live:
        return el("td", " / ".join(map(cell_value, questions)), small)
    opened = any(question is asked for question in questions)
    # Behind the buttons, which stay the same for our script: they keep the focus.
    mark = el("span", id=CELL) if opened else None
    faces = [
        button(
            (cell_value(question), small if question is questions[-1] else None),
            key(question),
            label=heard_cell(question, row, at, questions),
            pressed=True if question is asked else None,
            name="k",
        )
        for question in questions
    ]
    return el("td", faces, mark)


MOST_LARGE = 12
"""Most signs of all totals for which they are set large: 4 players with 3 digits fit beside the names of rows."""


def _tight(sheet: SheetShape) -> str | None:
    """Return the class of totals that need more room than large figures leave, None for others."""
    longest = max(len(signed(total or 0, sheet.scale)) for total in sheet.totals)
    return "tight" if longest * len(sheet.totals) > MOST_LARGE else None


def _totals(sheet: SheetShape) -> list[Html]:
    found = list[Html]()
    for at, (player, total) in enumerate(zip(sheet.players, sheet.totals, strict=True)):
        said = NOTHING if total is None else signed(total, sheet.scale)
        leads = player.seat in sheet.leaders
        heard = for_screen_readers(heard_total(sheet, at))
        crown, look = (icon("crown"), "led") if leads else (None, None)
        found.append(el("td", heard, el("span", said, crown, aria_hidden="true", class_=look)))
    return found
