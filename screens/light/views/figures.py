"""Blocks that are only read: facts, tables, chances, scores, texts to pass on."""

from collections.abc import Iterable
from typing import Final

from companion.core.blocks import Grid, LineChart, Odds, Scores, TextToCopy
from companion.core.printed import signed
from companion.core.score import Score
from companion.display import labels
from companion.display.scores import (
    any_lost,
    drawn,
    legend,
    longest_bar,
    stacked,
    swatches,
    won_and_lost,
)
from companion.display.table_words import SEAL_IT, SEALED, seal_label, too_long_to_seal
from companion.live.commit_reveal import MOST_CHARACTERS, sealable
from companion.live.table_seal import is_next
from screens.light.state.keys import label_key
from screens.light.ui.controls import button, card, for_screen_readers, form, row
from screens.light.ui.icons import badge, bar, fill_class, plot, share_bar
from screens.light.ui.markup import NOTHING, Content, Html, el, join


def fact(label: str, value: Content) -> Html:
    """Return a label with its value."""
    return el("div", el("dt", label), el("dd", value))


def facts(rows: Iterable[Html]) -> Html:
    """Return *rows* of labels with their values."""
    return el("dl", rows, class_="facts")


def grid_view(grid: Grid) -> Html:
    """Return a small table; the row that matters now is marked."""
    head = el("tr", [el("th", each, scope="col") if each else el("td") for each in grid.head])
    rows = [
        el(
            "tr",
            el("th", cells[0], scope="row") if cells[0] else el("td"),
            [el("td", each) for each in cells[1:]],
            class_="marked" if n == grid.marked else None,
        )
        for n, cells in enumerate(grid.rows)
    ]
    inside = (el("caption", grid.title), el("thead", head), el("tbody", rows))
    table = el("table", inside, class_="grid")
    return el("div", table, class_="wide", tabindex=0, role="group", aria_label=grid.title)


def odds_view(odds: Odds) -> Html:
    """Return a chance as a bar, with its percentage beside it."""
    words = el("span", odds.title), el("span", labels.percent(odds))
    picture = (el("div", words, class_="head"), share_bar(odds.ways, odds.of))
    return el("div", picture, role="img", aria_label=labels.odds_words(odds), class_="odds")


def scores_view(scores: Scores) -> Html:
    """Return a stacked bar for each player, best first, and what its parts stand for."""
    shown = drawn(scores)
    longest, titles = longest_bar(shown), legend(shown)
    sources = [
        el("li", el("i", class_=fill_class(each)), title) for title, each in swatches(shown)
    ]
    if any_lost(scores):
        sources.append(el("li", el("i", class_="lost"), won_and_lost(shown)[1]))
    rows = [
        _score(each, row, titles, longest, scores)
        for each, row in zip(scores.rows, shown.rows, strict=True)
    ]
    key = el("ul", sources, class_="legend") if sources else NOTHING
    return join(key, el("ul", rows, class_="scores"))


def _score(
    score: Score, row: Score, titles: tuple[str, ...], longest: int, scores: Scores
) -> Html:
    """Return one player's score, with the parts of *row* as its bar. What is seen is not heard: a sentence says it."""
    parts = [(part.points, titles.index(part.title)) for part in stacked(row)]
    line = el(
        "div",
        el("b", f"{score.place}."),
        badge(score.player),
        el("span", score.player.name),
        el("b", f"{signed(score.total, scores.scale)} ", el("small", scores.unit)),
        class_="head",
    )
    picture = el(
        "div",
        line,
        bar(parts, longest, scores.scale, score.player.colour),
        el("p", score.why, class_="small"),
        aria_hidden="true",
    )
    return el("li", for_screen_readers(labels.score_words(score, scores)), picture)


def line_view(line: LineChart) -> Html:
    """Return a number over time as a drawing, and as a sentence for screen readers."""
    title = el("p", f"{line.title} ({line.unit})", class_="h")
    return el("div", title, plot(line), role="img", aria_label=labels.line_words(line))


POST_TO_COPY: Final = "post"
"""The id of the text that the button in the bar copies."""


def copied_in_bar(post: TextToCopy, *, copied: bool, large: bool) -> Html:
    """Return the buttons of the bar for *post*: one copies it, or one says that it was done by hand.

    Once it is *copied* the first says so, and the second is gone. *large* is whether it comes next.
    """
    said, word, look = labels.copy_label(post), label_key(post.text), " main" * large
    if copied:
        said = said.replace("Copy", labels.COPIED, 1)
    copies = button(said, word, look=f"js{look}", data_copy=POST_TO_COPY)
    by_hand = None if copied else button(labels.BY_HAND, word, look=f"nojs{look}")
    return form("copied", copies, by_hand, look="act" if large else "")


def copy_button(post: TextToCopy) -> Html:
    """Return the button that copies *post*, the text in the same box."""
    label = labels.copy_label(post)
    return button("Copy", label=label, look="js", type="button", data_copy=True)


def post_view(
    post: TextToCopy, *, seals: bool | None, barred: bool = False, game: str = ""
) -> Html:
    """Return a text to pass on, with a button that copies it, and one that *seals* it at the table.

    *seals* is False while this player's own text lies sealed there, and None without a seat. Its *game* is
    told that it is sealed. A main one that is *barred* has no button to copy it: that button is in the bar. So is the
    one that seals it, where that is the next step.
    """
    copied_there, sealed_there = barred and post.main, barred and seals and is_next(post)
    own = POST_TO_COPY if copied_there else None
    text = el(
        "pre", post.text, tabindex=0, aria_label=post.title, role="group", id=own, class_="post"
    )
    copy = None if copied_there else copy_button(post)
    seals_here = seals is not None and post.together and not sealed_there
    seal = _seal(post, game, seals=bool(seals)) if seals_here else None
    return card(el("p", post.title, class_="b"), text, row(copy, seal))


def _seal(post: TextToCopy, game: str, *, seals: bool) -> Html:
    """Return the button that seals *post* at the table, or why it is not there."""
    if not seals:
        return el("p", SEALED, class_="small")
    if sealable(post.text) != post.text:
        return el("p", too_long_to_seal(MOST_CHARACTERS), class_="small")
    return seal_form(post, game)


def seal_form(post: TextToCopy, game: str, *, large: bool = False) -> Html:
    """Return the button that seals *post* at the table, and tells its *game* so; a *large* one comes next."""
    sent = {"n": post.text, "g": game}
    hidden = [el("input", type="hidden", name=key, value=sent[key]) for key in sent]
    face = button(SEAL_IT, label=seal_label(post.title), look="main" if large else "")
    return form("seal", *hidden, face, look="act" if large else "", action="/j")
