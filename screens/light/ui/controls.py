"""The elements that pages are built from: forms, buttons, folds, cards."""

from typing import Final

from companion.display.labels import option_label
from companion.display.table_words import LOAD_AGAIN, LOOK_AGAIN
from screens.light.ui.markup import Attribute, Content, Html, el

LID: Final = "lid"
"""The look of what covers a secret again: it stays in sight above it."""


def form(key: str, *inside: Content, look: str = "", **more: Attribute) -> Html:
    """Return a form of the question or button with this *key*."""
    hidden = el("input", type="hidden", name="k", value=key)
    return el("form", hidden, inside, method="post", class_=look or None, **more)


def button(
    face: Content,
    word: str | int | None = None,
    *,
    label: str = "",
    pressed: bool | None = None,
    disabled: bool = False,
    look: str = "",
    name: str = "v",
    **more: Attribute,
) -> Html:
    """Return a button that sends *word*.

    *label* is what screen readers say, where that is more than the *face*. *pressed* is whether it is
    on, or the one chosen; None if it is no such thing.
    """
    return el(
        "button",
        face,
        name=None if word is None else name,
        value=word,
        aria_label=None if not label or label == face else label,
        aria_pressed=_aria(pressed),
        disabled=disabled,
        class_=look or None,
        **more,
    )


def _aria(on: bool | None) -> str | None:
    return None if on is None else str(on).lower()


def chip(face: Content, word: str | int, label: str, question: str, chosen: bool) -> Html:
    """Return one of several answers to *question*: the *label* with what it answers."""
    said = option_label(label, question, False)
    return button(face, word, label=said, pressed=chosen)


def switch(
    face: Content, word: str, label: str, on: bool, *, role: str, look: str = ""
) -> Html:
    """Return a tick (*role* "checkbox") or a switch."""
    return button(face, word, label=label, look=look, role=role, aria_checked=str(on).lower())


def fold(title: Content, *inside: Content, mark: str = "", **more: Attribute) -> Html:
    """Return what opens and closes under its *title*; *mark* tells it from others on its page."""
    body = el("div", inside, class_="in")
    return el("details", el("summary", title), body, data_i=mark or None, **more)


def card(*inside: Content, look: str = "") -> Html:
    """Return *inside* on a card."""
    return el("section", inside, class_=f"box {look}".strip())


def labelled(label: str, field: Html) -> Html:
    """Return a *field* to type into, with its *label* above it."""
    return el("label", el("span", label), field)


def for_screen_readers(text: str) -> Html:
    """Return visually hidden *text* for screen readers."""
    return el("span", text, class_="ear")


def load_again() -> Html:
    """Return the link that loads the page again to show what others did, where no scripts run."""
    return el("noscript", el("a", LOAD_AGAIN, href="", class_="wayon"))


def said_line(said: str, look: str = "w") -> Html:
    """Return the line with what is *said* about the last touch; that it came too late is shown until the next
    change.
    """
    late = "1" if said.endswith(LOOK_AGAIN) else None
    return el("p", said, id="said", role="alert", class_=look, data_late=late)


def soft(text: str) -> Html:
    """Return a remark in small letters."""
    return el("p", text, class_="small")


def row(*inside: Content) -> Html:
    """Return *inside* side by side, in further lines where that is too wide."""
    return el("div", inside, class_="row")
