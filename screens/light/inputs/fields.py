"""The pad for each kind of field. Every button says what it is, as in the app."""

from collections.abc import Sequence
from typing import Final, assert_never

from companion.core.blocks import Question, QuestionSequence
from companion.core.fields import (
    Cards,
    Count,
    Dice,
    Flag,
    Groups,
    Inside,
    Internal,
    Marks,
    Moment,
    Order,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Text,
    Total,
)
from companion.core.table import Player
from companion.core.words import date_words, one, spoken
from companion.display import labels
from companion.display.seats import seat_columns
from companion.display.sheets import pad_says
from screens.light.drawings import scenes
from screens.light.inputs.groups import groups_pad
from screens.light.inputs.number_pads import (
    count_pad,
    keypad,
    number_pad,
)
from screens.light.state.keys import PILES, Switches, key, scope_of
from screens.light.state.submissions import CLEARED, KEEP_IT, LESS, MORE
from screens.light.ui.controls import button, chip, form, labelled, row, soft, switch
from screens.light.ui.document import ROLES
from screens.light.ui.icons import badge, die, icon
from screens.light.ui.markup import NOTHING, Content, Html, el, join

USUAL_COLUMNS: Final = 4
"""How many faces are side by side, unless the style sheet is given another number."""


MOST_LARGE: Final = 20
"""Characters of the title of a sheet's pad in large letters: of a longer one they are smaller, so that no key is cut
off.
"""


def question_view(question: Question, switches: Switches) -> Html:
    """Return *question* under its title."""
    inside = pad_view(question, switches, docked=False)
    if isinstance(question.kind, Flag | Text):
        return el("div", inside, class_="ask")
    return el("div", el("p", question.title, class_="small"), inside, class_="ask")


def docked_pad(
    question: Question,
    switches: Switches,
    follows: Question | None = None,
    questions: Sequence[Question] = (),
) -> Html:
    """Return the pad at the bottom, which asks *question*; a button leads on to what *follows*, if anything.

    Where several *questions* of a row are asked together, all stand on it.
    """
    whole = len(questions) > 1
    name = el(
        "h2",
        question.player.name if whole and question.player else labels.pad_title(question),
        id="asks",
    )
    word = el("input", type="hidden", name="v", value="shut")
    hide = form(key(question), word, button(icon("hide"), label=labels.HIDE_PAD, look="icon"))
    who = badge(question.player) if question.player else None
    on = _way_on(follows, follows.player) if follows and follows.player else None
    head = el("div", who, name, on, hide, class_="head")
    return el(
        "section",
        head,
        [question_view(each, switches) for each in questions]
        if whole
        else pad_view(question, switches, docked=True),
        class_="dock",
        aria_labelledby="asks",
    )


def sheet_pad(
    question: Question, sequence: QuestionSequence, switches: Switches, *tools: Content
) -> Html:
    """Return the pad at the bottom for *question*, a cell of the sheet of *sequence*: whose it is, how the game stands,
    and a keypad.
    """
    word = el("input", type="hidden", name="v", value="shut")
    hide = form(key(question), word, button(icon("hide"), label=labels.HIDE_PAD, look="icon"))
    says = pad_says(sequence, question)
    title = labels.pad_title(question)
    name = el("h2", title, id="asks", class_="long" if len(title) > MOST_LARGE else None)
    who = badge(question.player) if question.player else None
    head = el("div", who, name, hide, class_="head")
    note = el("div", el("small", says, role="status"), tools, class_="head")
    return el(
        "section",
        head,
        note,
        keypad(question, switches, of_sheet=True),
        class_="dock typed",
        aria_labelledby="asks",
    )


def _way_on(question: Question, player: Player) -> Html:
    """Return the button to *question*, the question for the next *player*."""
    word = el("input", type="hidden", name="v", value="open")
    face = (icon("next"), badge(player))
    return form(key(question), word, button(face, label=labels.on_to(player.name)))


def pad_view(question: Question, switches: Switches, *, docked: bool) -> Html:
    """Return the buttons that answer *question*."""
    if question.options:
        return _choices(
            question, [(words, value == question.value) for value, words in question.options]
        )
    match question.kind:
        case Flag():
            face = (el("i"), el("span", question.title))
            word = "0" if question.value else "1"
            return form(
                key(question),
                switch(
                    face,
                    word,
                    _if_more(spoken(question), question.title),
                    question.value,
                    role="switch",
                    look="switch",
                ),
            )
        case Pick() as kind:
            return _choices(
                question, [(o.title or "–", o.key == question.value) for o in kind.options]
            )
        case Seat():
            return _seats(question)
        case Count() as kind if not docked:
            return count_pad(question, kind)
        case (Count() | Sum() | Total()) as kind:
            return number_pad(question, kind, switches, docked=docked)
        case Cards() as kind:
            return _cards(question, kind, switches, scope_of(question, docked=docked))
        case Dice() as kind:
            return _dice(question, kind)
        case Text() as kind:
            return _text(question, kind)
        case Groups():
            return groups_pad(question, switches, scope_of(question, docked=docked))
        case Moment():
            return _moment(question)
        case Marks() as kind:
            return _marks(question, kind)
        case Rows() as kind:
            return _rows(question, kind)
        case Internal() | Order() | Seats() | Inside():
            return NOTHING
    assert_never(question.kind)


def _if_more(label: str, face: str) -> str:
    return "" if label == face else label


def _choices(question: Question, options: list[tuple[str, bool]]) -> Html:
    """Return a button for each (words, whether it is chosen); it sends its place among them."""
    said = labels.numbered_labels([words for words, _ in options])
    chips = [
        chip(words, place, label, spoken(question), chosen)
        for place, ((words, chosen), label) in enumerate(zip(options, said, strict=True))
    ]
    return form(key(question), row(chips))


def face(player: Player, look: str = "") -> Html:
    """Return a player's badge above the name."""
    return join(badge(player, look), el("span", player.name))


def _seats(question: Question) -> Html:
    chips = [
        chip(
            face(player),
            CLEARED if player.seat == question.value and not question.move else player.seat,
            player.name,
            spoken(question),
            player.seat == question.value,
        )
        for player in question.players
    ]
    return form(key(question), faces(chips, question.players))


def faces(chips: list[Html], players: tuple[Player, ...], look: str = "") -> Html:
    """Return the faces of *players* side by side, as many in a row as in the app."""
    columns = seat_columns(len(chips), players)
    across = "" if columns == USUAL_COLUMNS else f" c{columns}"
    return el("div", chips, class_=f"faces{across} {look}".strip())


def _cards(question: Question, kind: Cards, switches: Switches, scope: str) -> Html:
    piles = PILES + scope in switches.on
    draw = _pile if piles else _tally
    each = [draw(question, kind, place) for place in range(len(kind.names))]
    other = labels.BY_CARD if piles else labels.BY_PILE
    turn = button(other, "piles", label=_if_more(f"{other}{labels.row_label(question)}", other))
    return form(key(question), el("div", each, class_=None if piles else "tally"), turn)


def _tally(question: Question, kind: Cards, place: int) -> Html:
    name, count = kind.names[place], question.value[place]
    note = question.notes[place] if question.notes else ""
    where = labels.row_label(question)
    look = kind.faces[place] if kind.faces else None
    number = el("b", count)
    if look:
        number = el("div", scenes.sign(look), number, el("span", look.worth), class_="signed")
    parts = (el("span", name), number, el("small", note) if note else None)
    ground = f"on-{ROLES[look.ground]}" if look else ""
    return el(
        "div",
        button(parts, f"{place}+", label=f"{name}: {count}. {note}{where}", look=ground),
        button("Take back", f"{place}-", label=f"Take back: {name}{where}", disabled=not count),
    )


def _pile(question: Question, kind: Cards, place: int) -> Html:
    name = kind.names[place]
    top = min(kind.most, question.limits[place]) if question.limits else kind.most
    keys = [
        button(
            n,
            f"{place}={n}",
            label=f"{name}: {n}{labels.row_label(question)}",
            pressed=question.value[place] == n,
        )
        for n in range(top + 1)
    ]
    return join(soft(f"{name}: {question.value[place]}"), el("div", keys, class_="keys"))


def _dice(question: Question, kind: Dice) -> Html:
    value = question.value
    full = len(value) >= kind.longest
    room = [el("i") for _ in range(kind.longest - len(value))]
    hand = el(
        "div",
        [die(n) for n in value],
        room,
        class_="hand",
        role="img",
        aria_label=labels.hand_label(question),
    )
    back = button("Take back", LESS, disabled=not value)
    faces = [button(die(n), n, label=f"A {n}", disabled=full) for n in range(1, 7)]
    notes = [soft(note) for note in question.notes]
    return join(
        notes,
        form(
            key(question), el("div", hand, back, class_="head"), el("div", faces, class_="dice")
        ),
    )


def _text(question: Question, kind: Text) -> Html:
    tall = kind.tall or kind.listed
    tag, value = ("textarea", None) if tall else ("input", question.value)
    typed = el(
        tag,
        question.value if tall else None,
        name="n",
        value=value,
        maxlength=kind.most,
        placeholder=None if tall else f"Up to {kind.most} letters",
        autocomplete="off",
        data_keep=True,
        rows=(3 if kind.tall else 2) if tall else None,
    )
    said = labelled(spoken(question), typed)
    return form(
        key(question),
        said,
        [soft(note) for note in question.notes],
        button("Keep", KEEP_IT, label=f"Keep: {spoken(question)}", look="nojs"),
        look="text",
    )


def _moment(question: Question) -> Html:
    if question.value is None:
        return soft(labels.NO_MOMENT)
    shifts = [
        button(words, by, label=labels.option_label(words, question.title, False))
        for words, by in labels.MOMENT_STEPS
    ]
    return join(el("p", time_of(question.value), class_="b"), form(key(question), row(shifts)))


def time_of(minute: int) -> Html:
    """Return a moment; the page adds the time where the phone is."""
    return el("time", date_words(minute), data_at=minute)


def _marks(question: Question, kind: Marks) -> Html:
    players = {player.seat: player.name for player in question.players}
    names = dict(enumerate(kind.names)) or players
    places = sorted(names) if names else range(kind.size)
    faces = [names.get(place, str(place + 1)) for place in places]
    chips = [
        chip(
            words,
            f"{'-' if place in question.value else '+'}{place}",
            label,
            spoken(question),
            place in question.value,
        )
        for words, label, place in zip(
            faces, labels.numbered_labels(faces), places, strict=True
        )
    ]
    return form(key(question), row(chips))


def _rows(question: Question, kind: Rows) -> Html:
    size = len(question.value)
    last = f"Take the last away: {spoken(question)}"
    add = button(f"Add {one(kind.noun)}", MORE, disabled=size >= kind.most)
    less = button("Take the last away", LESS, label=last, disabled=size <= kind.least)
    return form(key(question), row(add, less))
