"""The cells of questions that share a pad."""

from companion.core.blocks import Question, QuestionSequence
from companion.core.words import spoken_value
from companion.display import labels
from companion.display.columns import MOST_NAMED, SHORT_VALUE, is_crowded, titles_of
from screens.light.state.keys import key
from screens.light.ui.controls import button
from screens.light.ui.icons import badge
from screens.light.ui.links import CELL
from screens.light.ui.markup import Html, el


def sequence_view(sequence: QuestionSequence, *, live: bool, asked: Question | None) -> Html:
    """Return the cells of questions that share a pad: a row a player, a column a title.

    Where the columns are too many for a phone, the cells stand below their player, each with its title.
    """
    titles = titles_of(sequence)
    whose = any(question.player for question in sequence.questions)
    crowded = is_crowded(titles)
    named = crowded or len(titles) <= MOST_NAMED
    rows: list[Html] = []
    for player in dict.fromkeys(question.player for question in sequence.questions):
        mine = {
            question.title: question
            for question in sequence.questions
            if question.player == player
        }
        cells = [
            _cell(mine[each], live=live, opened=mine[each] is asked, titled=crowded)
            if each in mine
            else el("td")
            for each in titles
            if each in mine or not crowded
        ]
        head = None
        if player:
            name = el("span", player.name, class_=None if named else "ear whose")
            head = el("th", badge(player), name, scope="row")
        rows.append(el("tr", head or (el("td") if whose else None), cells))
    heads = [el("th", each, scope="col") for each in titles]
    headed = len(titles) > 1 and not crowded
    top = el("thead", el("tr", el("td") if whose else None, heads)) if headed else None
    look = "cells many" if crowded else "cells"
    # With large letters it scrolls: where nothing in it takes the keys, it does itself.
    table = el("table", top, el("tbody", rows), class_=look, tabindex=None if live else 0)
    title = el("h2", sequence.title) if sequence.title else None
    if not live:
        return el("div", title, table)
    word = el("input", type="hidden", name="v", value="open")
    return el("form", title, word, table, method="post")


def _cell(question: Question, *, live: bool, opened: bool, titled: bool) -> Html:
    value = spoken_value(question, question.value)
    look = "cell" if len(value) <= SHORT_VALUE else "cell long"
    face = (el("small", question.title), value) if titled else value
    if not live:
        return el("td", el("span", face, class_=look))
    label = labels.cell_label(question)
    shown = button(face, key(question), label=label, pressed=opened, look=look, name="k")
    # Behind the button, which stays the same for our script: it keeps the focus.
    return el("td", shown, el("span", id=CELL) if opened else None)
